//! Recorded games of Catan as tables: what is known at their ends, and their events.
//!
//! Games are followed by threads that know nothing about Python; the caller waits without the GIL and checks whether
//! Ctrl-C was pressed. A game that can't be followed is a row with an error. Rows are in the order of the input.

use crate::catan_rows::{self, Follow, Row};
use crate::files::unreadable;
use crate::tables::RawTable;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_games::catan::conversion;
use tg_games::catan::recorded::{Format, format_of, unpacked};
use tg_games::catan::replay::{Progress, Stop, Wish};
use tg_games::catan::stream::{self, Dealer, Follower, OPEN, Told, Watch};

/// How long the caller waits before checking whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);

/// The source of a recording.
enum Source {
    File(PathBuf),
    Bytes(String, PyBackedBytes),
}

impl Source {
    fn of(given: &Bound<'_, PyAny>) -> PyResult<Source> {
        if let Ok((name, bytes)) = given.extract::<(String, PyBackedBytes)>() {
            return Ok(Source::Bytes(name, bytes));
        }
        if let Ok(path) = given.extract::<PathBuf>() {
            return Ok(Source::File(path));
        }
        let name = given.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a recorded game is a path, or a tuple of a name and its bytes, and this is of the type `{name}`"
        )))
    }

    fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Bytes(name, _) => name.clone(),
        }
    }

    fn open(&self) -> Result<Box<dyn Read + '_>, Fault> {
        match self {
            Source::Bytes(_, bytes) => Ok(Box::new(&bytes[..])),
            Source::File(path) => match std::fs::File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(unreadable(&path.display().to_string(), &error)),
            },
        }
    }
}

/// Checks whether the caller has gone.
struct Looking<'a>(&'a AtomicBool);

impl Progress for Looking<'_> {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        if self.0.load(Ordering::Relaxed) { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

impl Watch for Looking<'_> {
    fn over(&self) -> Option<Fault> {
        None
    }
}

/// Returns the rows of a recording.
fn rows(source: &Source, follow: &Follow, stop: &AtomicBool) -> Vec<Row> {
    let name = source.name();
    let mut rows = Vec::new();
    let read = match follow {
        Follow::Events { me } => events(source, &name, me.as_deref(), stop, &mut rows),
        Follow::States { wish, by_game } => states(source, &name, wish, *by_game, stop, &mut rows),
    };
    if let Err(wrong) = read {
        rows.push(Row::wrong(&name, &wrong));
    }
    rows
}

fn states(
    source: &Source,
    name: &str,
    wish: &Wish,
    by_game: bool,
    stop: &AtomicBool,
    rows: &mut Vec<Row>,
) -> Result<(), Fault> {
    let failed = |error| unreadable(name, &error);
    let mut stream = unpacked(source.open()?).map_err(failed)?;
    let format = format_of(&mut stream).map_err(failed)?;
    // The results of games that are mixed in a stream, by line and game.
    let mut told: Vec<(usize, usize, Vec<Row>)> = Vec::new();
    let mut hear = |place: usize, tag: Option<&str>, line: usize, news: Told<'_>| match news {
        Told::Over(game, complete) if by_game => {
            told.push((line, place, vec![Row::game(name, tag, game, complete)]));
        }
        Told::Over(game, _) => told.push((line, place, Row::cells(name, tag, game))),
        Told::Evicted(game, why) if by_game => {
            told.push((line, place, vec![Row::evicted(name, tag, game, why)]));
        }
        Told::Evicted(game, why) => {
            let mut rows = Row::cells(name, tag, game);
            rows.push(Row::bad(name, tag, why));
            told.push((line, place, rows));
        }
        Told::Bad(bad) => told.push((line, place, vec![Row::bad(name, tag, bad)])),
        Told::Step(_) | Told::Odd(_) => {}
    };
    if format == Format::Colonist {
        stream::whole(name, &mut stream, wish, &mut Looking(stop), &mut |line, news| {
            hear(0, None, line, news)
        })?;
    } else {
        let mut dealer = Dealer::new(OPEN);
        let mut followers: HashMap<usize, Follower<'_>> = HashMap::new();
        let shown: Arc<str> = name.into();
        let mut broken = None;
        loop {
            let (shares, length) = match stream.fill_buf() {
                Ok([]) if dealer.is_cut() => {
                    broken = Some(stream::cut(name, dealer.line() + 1));
                    (dealer.break_off(), 0)
                }
                Ok([]) => (dealer.finish(), 0),
                Ok(piece) => (dealer.deal(piece), piece.len()),
                Err(error) => {
                    broken = Some(stream::broken(name, error));
                    (dealer.break_off(), 0)
                }
            };
            for share in shares {
                let follower = followers.entry(share.place).or_insert_with(|| {
                    Follower::new(shown.clone(), share.tag.clone(), wish.clone(), Box::new(Looking(stop)))
                });
                let tag = Some(&*share.tag).filter(|tag| !tag.is_empty());
                follower.take(&share, &mut |line, news| hear(share.place, tag, line, news))?;
                if share.is_last() {
                    followers.remove(&share.place);
                }
            }
            if length == 0 {
                break;
            }
            stream.consume(length);
        }
        let end = dealer.line() + 1;
        if let Some(why) = broken.or_else(|| told.is_empty().then(|| stream::empty(name))) {
            told.push((end, usize::MAX, vec![Row::wrong(name, &why)]));
        }
    }
    told.sort_by_key(|(line, place, _)| (*line, *place));
    rows.extend(told.into_iter().flat_map(|(.., rows)| rows));
    Ok(())
}

fn events(
    source: &Source,
    name: &str,
    me: Option<&str>,
    stop: &AtomicBool,
    rows: &mut Vec<Row>,
) -> Result<(), Fault> {
    let failed = |error| unreadable(name, &error);
    let mut stream = unpacked(source.open()?).map_err(failed)?;
    let format = format_of(&mut stream).map_err(failed)?;
    let mut write = |line: &str| rows.extend(Row::event(name, line));
    let converted = conversion::convert(name, &mut stream, format, None, me, &mut Looking(stop), &mut write)?;
    converted.bad.into_iter().next().map_or(Ok(()), |bad| Err(Box::new(bad)))
}

/// Follows all recordings, on several threads.
fn follow_all(py: Python<'_>, sources: Vec<Source>, follow: Follow, threads: usize) -> PyResult<RawTable> {
    let stop = Arc::new(AtomicBool::new(false));
    let work = Arc::new((sources, follow));
    let next = Arc::new(AtomicUsize::new(0));
    let (told, heard) = channel();
    for _ in 0..threads.clamp(1, work.0.len().max(1)) {
        let (work, next, stop, told) = (work.clone(), next.clone(), stop.clone(), told.clone());
        let builder = std::thread::Builder::new().name("tg games".into());
        let thread = builder.spawn(move || {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(source) = work.0.get(place).filter(|_| !stop.load(Ordering::Relaxed)) else {
                    return;
                };
                let followed = catch_unwind(AssertUnwindSafe(|| rows(source, &work.1, &stop)));
                let rows = followed.unwrap_or_else(|panic| {
                    let message = format!("this is a mistake in tg itself: {}", crate::panics::said(&*panic));
                    vec![Row::wrong(&source.name(), &fault(Code::E9018, message))]
                });
                if told.send((place, rows)).is_err() {
                    return;
                }
            }
        });
        thread.map_err(|error| PyRuntimeError::new_err(format!("no thread for games: {error}")))?;
    }
    drop(told);
    let heard = Mutex::new(heard);
    let mut all: Vec<Vec<Row>> = Vec::new();
    all.resize_with(work.0.len(), Vec::new);
    let mut looked = Instant::now();
    loop {
        if looked.elapsed() > PATIENCE {
            py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            looked = Instant::now();
        }
        let one = py.detach(|| heard.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE));
        match one {
            Ok((place, rows)) => all[place] = rows,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let work = &work.1;
    py.detach(|| catan_rows::table(&all, work)).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Returns what is known at the end of recorded games.
#[pyfunction]
#[pyo3(signature = (sources, at, me, offers, by_game, threads))]
pub fn catan_replay(
    py: Python<'_>,
    sources: Vec<Bound<'_, PyAny>>,
    at: Option<usize>,
    me: Option<String>,
    offers: bool,
    by_game: bool,
    threads: usize,
) -> PyResult<RawTable> {
    crate::panics::keep();
    let sources = sources.iter().map(Source::of).collect::<PyResult<Vec<_>>>()?;
    let follow = Follow::States { wish: Wish { me, offers, at, ..Wish::default() }, by_game };
    follow_all(py, sources, follow, threads)
}

/// Returns the events of recorded games.
#[pyfunction]
pub fn catan_events(
    py: Python<'_>,
    sources: Vec<Bound<'_, PyAny>>,
    me: Option<String>,
    threads: usize,
) -> PyResult<RawTable> {
    crate::panics::keep();
    let sources = sources.iter().map(Source::of).collect::<PyResult<Vec<_>>>()?;
    follow_all(py, sources, Follow::Events { me }, threads)
}
