//! The rewriting game: alphabets, rounds of rules, and the party game that is played with them.
//!
//! - The **letters** of an alphabet are its symbols; a text is cut into them, longest first.
//! - A **round** is a set of rules that are applied at once; a **pass** applies it to a text.
//! - A **game** has players with goals, and rounds in which everyone writes one rule. The **paper** is
//!   every line that its passes make; the **table** is the last line of each round.
//! - A **word** is a string that is too long to stand there as a text.
//! - A **draft** is a game as it was written, with places; the **referee** tells what is wrong with it.
//!
//! Places in texts are counted from 0, in letters; rounds are called round 1, round 2, … in sentences.
//! This part knows the engine of rewriting and no other.

mod alphabet;
mod game;
mod meter;
mod party;
mod round;
mod settings;
mod table;
mod word;
mod words;

pub use table::MODULES;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use table::{GAME, TIES};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
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

/// An argument that says how many; what is too large for the machine is the largest that isn't.
fn how_many(number: &Number, name: &str) -> Result<u64, Fault> {
    if !number.is_whole() || !number.is_exact() || number.is_negative() {
        let message = format!("`{name}` must be a whole number, 0 or more, but it is {number}");
        let help = match number.is_whole() && number.is_exact() {
            true => format!("give `{name}` a whole number, 0 or more"),
            false => "`round`, `floor` and `ceil` make whole numbers".to_owned(),
        };
        return Err(fault(Code::E2012, message).with_help(help));
    }
    Ok(number.to_u64().unwrap_or(u64::MAX))
}

/// A generator of its own: of the seed that is given, else seeded by the run's.
fn generator(host: &mut dyn Host, args: &[Value], index: usize) -> Result<ChaCha8Rng, Fault> {
    let seed = match args.get(index) {
        Some(Value::Number(seed)) => how_many(seed, "seed")?,
        _ => host.random()?.next_u64(),
    };
    Ok(ChaCha8Rng::seed_from_u64(seed))
}
