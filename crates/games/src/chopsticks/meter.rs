//! Searches within the limits of a run: the engine's watch, fed from the host.

use std::sync::Arc;
use tg_chopsticks::{Explored, Game, Limits, SearchError, Solution, Stop, Watch, explore};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_as_option, size_in_words};
use tg_core::native::Host;
use tg_core::number::Number;

/// A search is begun where it could have one position for so many bytes of the run's memory: a table of
/// all positions takes less for each, and of those that are merely possible few are reached.
const BYTES_A_POSITION: u64 = 8;

/// So much of the memory a search may take, in eighths: something must be left for the answers.
const EIGHTHS: u64 = 6;

/// Looking at this many positions is one step: the engine does a whole word of them at once.
const POSITIONS_A_STEP: u64 = 8;

/// Counts a search's work and memory against the run's limits.
pub(super) struct Meter<'h> {
    host: &'h mut dyn Host,
    rest: u64,
    stopped: Option<Fault>,
    /// What is done, and how many positions there are to look at, at most.
    what: &'static str,
    done: u64,
    all: u64,
}

impl Meter<'_> {
    fn keep(&mut self, done: Result<(), Fault>) -> Result<(), Stop> {
        done.map_err(|fault| {
            self.stopped = Some(fault);
            Stop
        })
    }
}

impl Watch for Meter<'_> {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        self.done = self.done.saturating_add(work).min(self.all.saturating_sub(1));
        self.host.progress(self.what, self.done, self.all);
        let work = self.rest.saturating_add(work);
        self.rest = work % POSITIONS_A_STEP;
        let done = self.host.step(work / POSITIONS_A_STEP);
        self.keep(done)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        let done = self.host.reserve(u128::from(bytes));
        self.keep(done)
    }
}

/// What a search may take in this run.
pub(super) fn limits(host: &dyn Host) -> Limits {
    let memory = host.memory_limit() / 8 * EIGHTHS;
    Limits { positions: host.memory_limit() / BYTES_A_POSITION, memory, table: memory }
}

/// Does the engine's work under the run's limits.
pub(super) fn watched<T, E: Into<SearchError>>(
    host: &mut dyn Host,
    work: impl FnOnce(&mut Meter<'_>) -> Result<T, E>,
) -> Result<T, Fault> {
    progressing(host, "", 0, work)
}

/// Solves what was explored.
pub(super) fn solved(host: &mut dyn Host, explored: &Arc<Explored>) -> Result<Arc<Solution>, Fault> {
    let solution = progressing(host, "solving", explored.count(), |watch| explored.solve(watch))?;
    Ok(Arc::new(solution))
}

/// Does work in which so many positions are looked at, at most, and says how far it has come.
fn progressing<T, E: Into<SearchError>>(
    host: &mut dyn Host,
    what: &'static str,
    all: u64,
    work: impl FnOnce(&mut Meter<'_>) -> Result<T, E>,
) -> Result<T, Fault> {
    host.progress(what, 0, all);
    let mut meter = Meter { host, rest: 0, stopped: None, what, done: 0, all };
    let done = work(&mut meter);
    let stopped = meter.stopped;
    host.progress(what, all, all);
    done.map_err(|error| match stopped {
        Some(fault) => fault,
        None => too_large(host, error.into()),
    })
}

/// What a game's start leads to, searched under the run's limits.
pub(super) fn explored(host: &mut dyn Host, game: &Game) -> Result<Arc<Explored>, Fault> {
    let limits = limits(host);
    let all = game.distinct().and_then(|d| d.base.checked_pow(d.exponent)).unwrap_or(u64::MAX);
    progressing(host, "searching", all, |watch| match explore(game, &limits, watch) {
        Err(SearchError::TooMany { bound: u128::MAX, limit }) => Ok(Err((digits(game), limit))),
        other => other.map(Ok),
    })?
    .map_err(|(digits, limit)| {
        host.limited();
        too_many(&format!("more than 10 ** {}", digits.saturating_sub(1)), limit)
    })
}

/// How many digits the number of a game's positions has, at most.
fn digits(game: &Game) -> usize {
    let power = game.distinct().map(|power| {
        let positions = Number::from(power.base).pow(&Number::from(power.exponent), 1 << 16);
        positions.map_or(0, |positions| positions.to_string().len())
    });
    power.unwrap_or(39)
}

fn too_many(most: &str, limit: u64) -> Fault {
    let message = format!("this game has {most} positions, and {limit} are searched at most");
    fault(Code::E6009, message).with_help("take fewer players, hands or fingers")
}

fn too_large(host: &mut dyn Host, error: SearchError) -> Fault {
    host.limited();
    let (told, bytes) = match error {
        SearchError::Stopped => return fault(Code::E9002, "the search was stopped"),
        SearchError::TooMany { bound, limit } => {
            (too_many(&format!("up to {bound}"), limit), bound.saturating_mul(u128::from(BYTES_A_POSITION)))
        }
        SearchError::TooLarge { bytes, limit, positions } => {
            let limit = size_in_words(u128::from(limit));
            let message = format!("this game takes more than {limit}, with {positions} positions or more");
            let help = "take fewer players, hands or fingers";
            (fault(Code::E6009, message).with_help(help), u128::from(bytes).saturating_mul(2))
        }
    };
    match bytes {
        0..=MOST_MEMORY => {
            let option = size_as_option(bytes.next_power_of_two());
            told.with_help(format!("or allow more memory: `--max-memory {option}`"))
        }
        _ => told,
    }
}

/// More memory than this isn't recommended to anybody: 4 TiB.
const MOST_MEMORY: u128 = 1 << 42;
