//! What everyone at the table sees: nothing of a goal before the end.

use super::seats::PlayerSeat;
use crate::rewrite::game::{PartyGameValue, brief, print};
use tg_core::diagnostics::{counted, listed};
use tg_core::output::{Output, StyledLine};

/// How the game begins.
pub(super) fn opening(value: &PartyGameValue, seats: &[PlayerSeat]) -> Output {
    let people: Vec<&str> = seats.iter().filter(|seat| seat.bot.is_none()).map(|seat| &*seat.name).collect();
    let bots: Vec<&str> = seats.iter().filter(|seat| seat.bot.is_some()).map(|seat| &*seat.name).collect();
    let who = match (&people[..], &bots[..]) {
        (people, []) => listed(people),
        ([], [bot]) => format!("the bot {bot}"),
        ([], bots) => format!("the bots {}", listed(bots)),
        (people, [bot]) => format!("{}, and the bot {bot}", listed(people)),
        (people, bots) => format!("{}, and the bots {}", listed(people), listed(bots)),
    };
    let rounds = counted(value.engine().planned, "round");
    Output::stack([
        StyledLine::new().strong(format!("{who} {} {rounds}", if seats.len() == 1 { "plays" } else { "play" })),
        StyledLine::new().dim(
            "a goal is three letters, or a regular expression between slashes; a rule is written like t => ac; also: help, paper, quit",
        ),
    ])
}

/// What lies on the table.
pub(super) fn table(value: &PartyGameValue, round: usize) -> Output {
    let line = StyledLine::new().strong(format!("round {}", round + 1)).plain("  on the table: ");
    line.code(brief(value.on_the_table(), &value.engine().alphabet)).into()
}

/// A refused line.
pub(super) fn refusal(name: &str, reason: &str) -> Output {
    StyledLine::new().bad(format!("{name}: {reason}")).into()
}

/// The paper so far, without hits.
pub(super) fn paper(value: &PartyGameValue) -> Output {
    Output::stack((0..value.engine().rounds.len()).map(|round| print::round(value, round)))
}
