//! How the game's things are called, and its numbers as values.

pub(super) use crate::words::plies;
use tg_chopsticks::{GameOutcome, GameValue, MoveKind};
use tg_core::number::Number;
use tg_core::value::Value;

/// The word of an outcome.
pub(super) fn outcome(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Win => "win",
        GameOutcome::Draw => "draw",
        GameOutcome::Loss => "loss",
    }
}

/// A distance as a value; none for a draw.
pub(super) fn distance(worth: GameValue) -> Value {
    worth.distance.map_or(Value::None, number)
}

/// What a worth means in a sentence about a player: "wins in 3 plies".
pub(super) fn fate(worth: GameValue) -> String {
    let plies = worth.distance.map(plies).unwrap_or_default();
    match (worth.outcome, worth.distance) {
        (GameOutcome::Win, Some(0)) => "has won".to_owned(),
        (GameOutcome::Loss, Some(0)) => "has lost".to_owned(),
        (GameOutcome::Win, _) => format!("wins in {plies}"),
        (GameOutcome::Loss, _) => format!("loses in {plies}"),
        (GameOutcome::Draw, _) => "can't be beaten and can't win: a draw".to_owned(),
    }
}

/// The word of a kind of moves.
pub(super) fn kind(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Attack => "attack",
        MoveKind::ZombieAttack => "zombie",
        MoveKind::SelfAttack => "self",
        MoveKind::Transfer => "transfer",
        MoveKind::Division => "division",
        MoveKind::Halving => "halving",
        MoveKind::Suicide => "suicide",
        MoveKind::Meta => "meta",
        MoveKind::Integer => "integer",
        MoveKind::Stump => "stump",
        MoveKind::Swap => "swap",
        MoveKind::Logan => "logan",
        MoveKind::Pass => "pass",
    }
}

/// A number of things as a value.
pub(super) fn number(n: impl Into<Number>) -> Value {
    Value::Number(n.into())
}
