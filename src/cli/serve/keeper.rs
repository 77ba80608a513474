//! The keeper of the game: takes the lines in the order in which they come, records them, and publishes the state.
//!
//! It works on a thread of its own, since an event may take long where there are many worlds. The state is made when
//! nothing waits, or when the last one is old enough: a thousand events at once are one change of the page.

use super::super::allowance::{Allowance, Looking};
use super::super::args::Options;
use super::super::io_reason;
use super::super::report::Report;
use crate::diagnostics::{Code, Diagnostic};
use crate::games::catan::live::{Live, Taken};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// So old the state may be while more comes.
const AGE: Duration = Duration::from_millis(100);

/// Lines that came.
pub struct Post {
    /// Whole lines, or one whose end is the end of all.
    pub lines: Vec<u8>,
    /// Who wants to know what came of them.
    pub reply: Option<oneshot::Sender<Taken>>,
}

/// A file to which lines are added.
pub struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// `E9014` where that can't be done.
    pub fn open(path: &Path) -> Result<Record, Diagnostic> {
        match File::options().append(true).create(true).open(path) {
            Ok(file) => Ok(Record { path: path.to_owned(), file }),
            Err(error) => Err(unwritable(path, &error)),
        }
    }

    fn add(&mut self, lines: &[u8]) -> Result<(), Diagnostic> {
        self.file.write_all(lines).map_err(|error| unwritable(&self.path, &error))
    }
}

#[cold]
fn unwritable(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::new(Code::E9014, format!("`{}` can't be written: {}", path.display(), io_reason(error)))
}

/// The game and where it is recorded.
pub struct Keeper {
    live: Live,
    record: Option<Record>,
    options: Options,
    report: Report,
    states: watch::Sender<Arc<str>>,
}

impl Keeper {
    /// A keeper of a game of which nothing has come yet.
    pub fn new(live: Live, record: Option<Record>, options: Options, report: Report) -> Keeper {
        let states = watch::Sender::new(live.json().to_string().into());
        Keeper { live, record, options, report, states }
    }

    /// The newest state, as JSON, and when it changes.
    pub fn states(&self) -> watch::Receiver<Arc<str>> {
        self.states.subscribe()
    }

    /// Begins to take what comes.
    pub fn start(mut self, mut posts: mpsc::Receiver<Post>) {
        std::thread::spawn(move || {
            while let Some(post) = posts.blocking_recv() {
                let begun = Instant::now();
                self.take(post);
                while begun.elapsed() < AGE
                    && let Ok(post) = posts.try_recv()
                {
                    self.take(post);
                }
                self.states.send_replace(self.live.json().to_string().into());
            }
        });
    }

    fn take(&mut self, post: Post) {
        let Post { mut lines, reply } = post;
        if !lines.ends_with(b"\n") {
            lines.push(b'\n');
        }
        if let Some(Err(wrong)) = self.record.as_mut().map(|record| record.add(&lines)) {
            // The game goes on; whoever wants it recorded is told once.
            self.report.show_alone(&wrong);
            self.record = None;
        }
        let allowed = Allowance::of(&self.options);
        let mut looking = Looking::new(&allowed);
        let taken = self.live.take(lines, &mut looking).unwrap_or_else(|stopped| {
            let why = looking.over.map_or(*stopped, |over| *over);
            self.live.give_up(why.clone());
            Taken { trouble: Some(why), ..Taken::default() }
        });
        if let Some(trouble) = &taken.trouble {
            self.report.show_alone(trouble);
        }
        if let Some(reply) = reply {
            // Who posted may have gone away.
            let _ = reply.send(taken);
        }
    }
}
