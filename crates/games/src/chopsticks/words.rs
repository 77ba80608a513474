//! How the game's things are called, and its numbers as values.

pub(super) use crate::words::plies;
use tg_chopsticks::{GameOutcome, GameValue, MoveKind};
use tg_core::diagnostics::Code;
use tg_core::number::Number;
use tg_core::value::{Family, Value};

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

/// The words of the kinds of moves.
const KINDS: [(MoveKind, &str); 13] = [
    (MoveKind::Attack, "attack"),
    (MoveKind::ZombieAttack, "zombie"),
    (MoveKind::SelfAttack, "self"),
    (MoveKind::Transfer, "transfer"),
    (MoveKind::Division, "division"),
    (MoveKind::Halving, "halving"),
    (MoveKind::Suicide, "suicide"),
    (MoveKind::Meta, "meta"),
    (MoveKind::Integer, "integer"),
    (MoveKind::Stump, "stump"),
    (MoveKind::Swap, "swap"),
    (MoveKind::Logan, "logan"),
    (MoveKind::Pass, "pass"),
];

thread_local! {
    static KIND_VALUES: Vec<(MoveKind, Value)> = {
        let names = KINDS.map(|(_, name)| name);
        KINDS.iter().map(|(kind, name)| (*kind, Family::word(NO_KIND, Code::E2014, &names, name))).collect()
    };
}

/// What is said of a word that is no kind of moves, in front of it.
const NO_KIND: &str = "no kind of moves is called";

/// A kind of moves as a value, which knows the others.
pub(super) fn kind(kind: MoveKind) -> Value {
    let known = |values: &Vec<(MoveKind, Value)>| values.iter().find(|(own, _)| *own == kind).cloned();
    KIND_VALUES.with(known).map(|(_, value)| value).unwrap_or_default()
}

/// A number of things as a value.
pub(super) fn number(n: impl Into<Number>) -> Value {
    Value::Number(n.into())
}
