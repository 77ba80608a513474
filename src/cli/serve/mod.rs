//! `tg serve`: a live game of Catan, as a page in the browser.
//!
//! It has four parts: `connections` accepts clients; `answers` speaks HTTP; `guard` decides who may read and who may
//! post; the **keeper**, on a thread of its own, takes the lines from all sources, records them, and publishes the
//! state. A viewer gets the latest state whenever it is ready for one, so a slow viewer holds up nothing.

mod answers;
mod connections;
mod correction;
mod edit;
mod guard;
mod keeper;
mod left_out;
mod posted;
mod record;
mod typed;

use super::args::Options;
use super::follow::{self, Came};
use super::report::Report;
use super::{Exit, interrupt, io_reason, setup, stdout};
use answers::Site;
use guard::Guard;
use keeper::{Keeper, Post};
use serde_json::json;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::feed::Feed;
use tg_games::catan::live::Live;
use tg_games::catan::replay::Wish;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;

/// How often to check whether Ctrl-C was pressed.
const PACE: Duration = Duration::from_millis(50);
/// How many pieces of lines may be queued.
const WAITING: usize = 64;

/// The settings of `tg serve`.
pub struct ServeOptions {
    /// Whether the input is Colonist's frames instead of lines of events.
    pub frames: bool,
    /// The file that is read as it grows.
    pub file: Option<PathBuf>,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The origins of other pages that may post.
    pub origins: Vec<String>,
    /// The file to which incoming lines are recorded.
    pub record: Option<PathBuf>,
    /// How many viewers may be connected at once.
    pub pages: usize,
}

/// Serves until Ctrl-C.
pub fn serve(wanted: ServeOptions, wish: Wish, options: &Options, report: &Report) -> Exit {
    setup::guard(options, report);
    // The time limit is for the work on what arrives at once, not for the whole evening.
    setup::rest();
    interrupt::flag();
    interrupt::only_stop();
    let exit =
        begin(wanted, wish, options, report).unwrap_or_else(|wrong| report.exit(Exit::Failed, &[*wrong]));
    if interrupt::ends() {
        return Exit::Interrupted;
    }
    exit
}

fn begin(wanted: ServeOptions, wish: Wish, options: &Options, report: &Report) -> Result<Exit, Fault> {
    if let (Some(file), Some(record)) = (&wanted.file, &wanted.record)
        && is_same(file, record)
    {
        return Err(fault(
            Code::E9014,
            format!("`{}` can't be read and recorded to at once", record.display()),
        )
        .with_help(
            "leave the file out, and `--record` goes on with what it holds; or leave `--record` out",
        ));
    }
    let record = wanted.record.as_deref().map(|path| record::RecordFile::open(path, report)).transpose()?;
    let listener = listen(wanted.listen).map_err(|error| cant_listen(wanted.listen, &error))?;
    let here = listener.local_addr().unwrap_or(wanted.listen);
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| cant_listen(here, &error))?;
    let name = wanted.file.as_deref().filter(|file| !super::run::is_input(file));
    let name = name.map_or_else(|| "the game".to_owned(), |file| file.display().to_string());
    let (posts, post) = mpsc::channel(WAITING);
    let feed = wanted.frames.then(|| Feed::new(wish.me.clone()));
    let mut keeper = Keeper::new(Live::new(name, wish), feed, options.clone(), *report);
    if let Some(record) = record {
        keeper.go_on(record)?;
    }
    let states = keeper.states();
    keeper.start(post);
    if let Some(file) = &wanted.file {
        read_along(file, wanted.frames, posts.clone(), *report)?;
    }
    let guard = Guard::new(here.ip(), wanted.origins)
        .map_err(|error| fault(Code::E9017, format!("no secret token can be made: {error}")))?;
    announce(here, guard.token(), options);
    let site = Site::new(guard, posts, states, wanted.pages);
    let room = connections::Room::of(wanted.pages);
    let kept = until_interrupted(&runtime, listener, site, room);
    kept.map(|()| Exit::Fine).map_err(|error| cant_listen(here, &error))
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

#[cold]
fn cant_listen(address: SocketAddr, error: &std::io::Error) -> Fault {
    fault(Code::E9017, format!("nothing can be served on {address}: {}", io_reason(error)))
        .with_help("name another address with `--listen`; `--listen 0` takes any port that is free")
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    real(one).is_some_and(|one| Some(one) == real(other))
}

/// Follows a file or standard input alongside the posts.
fn read_along(file: &Path, frames: bool, posts: mpsc::Sender<Post>, report: Report) -> Result<(), Fault> {
    let path = file.to_owned();
    let give = move |came| match came {
        Came::Waits => {
            report.say(&follow::waits(&path));
            posts.blocking_send(Post::Waits(path.display().to_string())).is_ok()
        }
        Came::Anew => posts.blocking_send(Post::Anew).is_ok(),
        Came::Again => posts.blocking_send(Post::Again).is_ok(),
        Came::Lines(lines) => posts.blocking_send(Post::Lines { lines, reply: None }).is_ok(),
        // The page continues with what is posted.
        Came::End => false,
        Came::Failed(wrong) => {
            report.show_alone(&wrong);
            false
        }
    };
    let is_lines: follow::IsLines = if frames { |_| Ok(true) } else { follow::is_events };
    follow::start(file, is_lines, Box::new(give))
}

/// Prints the address of the page, and the token for posts.
fn announce(here: SocketAddr, token: &str, options: &Options) {
    // A server that listens on all addresses is reachable locally, too.
    let ip = match here.ip() {
        ip if !ip.is_unspecified() => ip,
        std::net::IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
        std::net::IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
    };
    let page = format!("http://{}/", SocketAddr::new(ip, here.port()));
    let text = if options.json {
        let typed = format!("{page}#{token}");
        json!({"page": page, "type": typed, "post": format!("{page}events"), "token": token}).to_string()
    } else {
        format!(
            "the page:      {page}\nto type there: {page}#{token}\npost lines to: {page}events\nwith:          Authorization: Bearer {token}"
        )
    };
    stdout::write(&(text + "\n"));
    stdout::flush();
}

/// Answers until Ctrl-C.
fn until_interrupted(
    runtime: &Runtime,
    listener: TcpListener,
    site: Site,
    room: connections::Room,
) -> std::io::Result<()> {
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tokio::spawn(connections::answer(listener, site.routes(), room));
        while !interrupt::came() {
            tokio::time::sleep(PACE).await;
        }
        Ok(())
    })
}
