//! Searches within the limits of a run.

use std::sync::Arc;
use tg_chopsticks::{Explored, Game, SearchError, SearchLimits, Solution, explore};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_as_option, size_in_words};
use tg_core::native::{Host, Rate, RunProgress, stopped, with_budget};
use tg_core::number::Number;

/// A search is begun if the run's memory has this many bytes for each position: a table of
/// all positions takes less for each, and of those that are merely possible few are reached.
const BYTES_A_POSITION: u64 = 8;

/// How many eighths of the memory a search may take: something must be left for the answers.
const EIGHTHS: u64 = 6;

/// Looking at this many positions is one step: the engine does a whole word of them at once.
const POSITIONS_A_STEP: u64 = 8;

/// What a search may take in this run.
pub(super) fn limits(host: &dyn Host) -> SearchLimits {
    let memory = host.memory_limit() / 8 * EIGHTHS;
    SearchLimits { positions: host.memory_limit() / BYTES_A_POSITION, memory, table: memory }
}

/// Lets the engine look at positions within the limits of the run.
pub(super) fn search<T, E: Into<SearchError>>(
    host: &mut dyn Host,
    compute: impl FnOnce(&mut RunProgress<'_>) -> Result<T, E>,
) -> Result<T, Fault> {
    with_budget(host, rate(""), compute)?.map_err(|error| too_large(host, error.into()))
}

/// Lets the engine count games within the limits of the run.
pub(super) fn counted_games<T>(
    host: &mut dyn Host,
    compute: impl FnOnce(&mut RunProgress<'_>) -> Result<T, SearchError>,
) -> Result<T, Fault> {
    with_budget(host, rate("counting games"), compute)?.map_err(|error| too_large(host, error))
}

/// Solves what was explored.
pub(super) fn solved(host: &mut dyn Host, explored: &Arc<Explored>) -> Result<Arc<Solution>, Fault> {
    let solution = with_budget(host, rate("solving"), |progress| explored.solve(progress))?;
    solution.map(Arc::new).map_err(|error| too_large(host, error))
}

/// What a game's start leads to.
pub(super) fn explored(host: &mut dyn Host, game: &Game) -> Result<Arc<Explored>, Fault> {
    let limits = limits(host);
    let found = with_budget(host, rate("searching"), |progress| explore(game, &limits, progress))?;
    found.map_err(|error| match error {
        SearchError::TooMany { bound: u128::MAX, limit } => {
            host.limited();
            too_many(&format!("more than 10 ** {}", digits(game).saturating_sub(1)), limit)
        }
        error => too_large(host, error),
    })
}

fn rate(what: &'static str) -> Rate {
    Rate { work_a_step: POSITIONS_A_STEP, what }
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
        SearchError::TooMany { bound, limit } => {
            (too_many(&format!("up to {bound}"), limit), bound.saturating_mul(u128::from(BYTES_A_POSITION)))
        }
        SearchError::TooLarge { bytes, limit, positions } => {
            let limit = size_in_words(u128::from(limit));
            let message = format!("this game takes more than {limit}, with {positions} positions or more");
            let help = "take fewer players, hands or fingers";
            (fault(Code::E6009, message).with_help(help), u128::from(bytes).saturating_mul(2))
        }
        SearchError::Stopped(why) => return stopped(why),
        other => return fault(Code::E6009, other.to_string()),
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
