//! How things are called: outcomes, players, positions and moves.

pub(super) use crate::words::plies;
use tg_core::diagnostics::counted;
use tg_core::number::Number;
use tg_core::value::{Value, show};
use tg_duels::{Outcome, Worth};

/// How many letters of a position are shown in a sentence.
const MOST_SHOWN: usize = 120;
/// How many where it may be copied.
const MOST_PASTED: usize = 2_000;

/// The word of an outcome.
pub(super) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// What a worth means in a sentence about a player: "wins in 3 plies".
pub(super) fn fate(worth: Worth) -> String {
    let in_plies = worth.distance.map(plies).unwrap_or_default();
    match (worth.outcome, worth.distance) {
        (Outcome::Win, Some(0)) => "has won".to_owned(),
        (Outcome::Loss, Some(0)) => "has lost".to_owned(),
        (Outcome::Win, _) => format!("wins in {in_plies}"),
        (Outcome::Loss, _) => format!("loses in {in_plies}"),
        (Outcome::Draw, _) => "can't be beaten and can't win: a draw".to_owned(),
    }
}

/// A number of moves of somebody who plays alone.
pub(super) fn moves(number: u32) -> String {
    counted(number, "move")
}

/// The longest number that a sentence has exactly.
const MOST_EXACT: usize = 40;

/// A number in a sentence: exactly, unless that is long.
pub(super) fn amount(number: &Number) -> String {
    let exact = number.to_string();
    if exact.len() <= MOST_EXACT { exact } else { format!("about {}", number.decimal(6)) }
}

/// A number as a value.
pub(super) fn number(n: impl Into<Number>) -> Value {
    Value::Number(n.into())
}

/// A position, as a script would write it, cut where it is long.
pub(super) fn shown(state: &Value) -> String {
    let code = show::code(state);
    match code.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code,
    }
}

/// A position, as a script would write it, to be put into one: whole, unless it is very long.
pub(super) fn pasted(state: &Value) -> String {
    let code = show::code(state);
    match code.char_indices().nth(MOST_PASTED) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code,
    }
}

/// The name of a move, as a person says it.
pub(super) fn name(name: &Value) -> String {
    match name {
        Value::Text(text) => text.as_str().to_owned(),
        other => shown(other),
    }
}
