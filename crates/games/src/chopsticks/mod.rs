//! Chopsticks, the game of fingers on hands: every variant of it, asked about, solved and played.
//!
//! - A **variant** is a game with its settings; what it has found out about itself, it keeps.
//! - A **position** equals its written form, the mover's hands first: `1312`. **Players** are counted from 1,
//!   who moves at the start (or at the position that was asked for); **seats** are the engine's, from the
//!   mover on and from 0.
//! - The **reachable** positions are those that the start leads to; a **solution** says what each is worth.
//!
//! Distances are in plies: single turns. This part knows the engine of chopsticks and no other.

mod build;
mod explain;
mod graph;
mod hands;
mod meter;
mod play;
mod position;
mod reachable;
mod refused;
mod settings;
mod solution;
mod strategy;
mod table;
mod variant;
mod words;

pub use table::MODULES;

use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::value::{Domain, Text, Value};

/// The value that a method works on, as the game's own type.
fn receiver<'a, T: Domain>(args: &'a [Value], wanted: &str) -> Result<&'a T, Fault> {
    let found = match args.first() {
        Some(Value::Object(object)) => object.downcast::<T>(),
        _ => None,
    };
    found.ok_or_else(|| {
        let got = args.first().map_or_else(|| "nothing".to_owned(), Value::kind);
        fault(Code::E2003, format!("expected {wanted}, but got {got}"))
    })
}

/// An argument that is a text or has a written form.
fn text(args: &[Value], index: usize) -> Result<Text, Fault> {
    let value = args.get(index).unwrap_or(&Value::Unset);
    value.as_text().ok_or_else(|| fault(Code::E2003, format!("expected a text, but got {}", value.kind())))
}

/// The player that an argument names, counted from 1, as a number from 0 on; `None` where none is given.
fn player(args: &[Value], index: usize, players: usize) -> Result<Option<usize>, Fault> {
    match args.get(index) {
        None | Some(Value::Unset) => Ok(None),
        Some(value) => player_of(value, players).map(Some),
    }
}

/// The player that a value names, counted from 1, as a number from 0 on.
fn player_of(value: &Value, players: usize) -> Result<usize, Fault> {
    let number = value.as_i64().and_then(|n| usize::try_from(n).ok());
    number.filter(|n| (1..=players).contains(n)).map(|n| n - 1).ok_or_else(|| {
        let shown = tg_core::value::show::code(value);
        fault(Code::E3007, format!("there is no player {shown} in a game of {players}"))
            .with_help("players are counted from 1, who moves at the start")
    })
}

/// A number of things as a value.
fn number(n: impl Into<tg_core::number::Number>) -> Value {
    Value::Number(n.into())
}
