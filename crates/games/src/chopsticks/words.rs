//! How the game's things are called, and its numbers as values.

use tg_chopsticks::{Count, Kind, Outcome, Value as Worth};
use tg_core::number::Number;
use tg_core::value::Value;

/// The word of an outcome.
pub(super) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// A distance as a value; none for a draw.
pub(super) fn distance(worth: Worth) -> Value {
    worth.distance.map_or(Value::None, number)
}

/// What a worth means in a sentence about a player: "wins in 3 plies".
pub(super) fn fate(worth: Worth) -> String {
    let plies = worth.distance.map(plies).unwrap_or_default();
    match (worth.outcome, worth.distance) {
        (Outcome::Win, Some(0)) => "has won".to_owned(),
        (Outcome::Loss, Some(0)) => "has lost".to_owned(),
        (Outcome::Win, _) => format!("wins in {plies}"),
        (Outcome::Loss, _) => format!("loses in {plies}"),
        (Outcome::Draw, _) => "can't be beaten and can't win: a draw".to_owned(),
    }
}

/// So many plies.
pub(super) fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// The word of a kind of moves.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Attack => "attack",
        Kind::ZombieAttack => "zombie",
        Kind::SelfAttack => "self",
        Kind::Transfer => "transfer",
        Kind::Division => "division",
        Kind::Halving => "halving",
        Kind::Suicide => "suicide",
        Kind::Meta => "meta",
        Kind::Integer => "integer",
        Kind::Stump => "stump",
        Kind::Swap => "swap",
        Kind::Logan => "logan",
        Kind::Pass => "pass",
    }
}

/// A number of things as a value.
pub(super) fn number(n: impl Into<Number>) -> Value {
    Value::Number(n.into())
}

/// A number of games, which may be large, as a value.
pub(super) fn games(count: &Count) -> Value {
    Value::Number(Number::read(&count.to_string()).unwrap_or_default())
}
