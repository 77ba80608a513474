//! The matchbox machine: a machine of boxes and beads that learns noughts and crosses, or hexapawn.
//!
//! - A **machine** is a value; training it, or playing with it, gives a new one.
//! - A **board** is a position of the game, with who is to move; it equals its text, `"X__/_O_/___"`.
//! - A **box** is one of a machine's, with its drawing and beads.
//! - A **strategy** is `random`, `perfect`, `best`, a machine, or a function from a board to its moves.
//!
//! Results are for the machine that is asked. This part knows the engine of MENACE and no other.

mod ask;
mod board;
mod build;
mod curve;
mod explain;
mod machine;
mod matchbox;
mod picture;
mod play;
mod restore;
mod scene;
mod settings;
mod strategy;
mod table;

pub use restore::FORMATS;
pub use table::MODULES;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;

/// An argument that is given.
fn given(args: &[Value], index: usize) -> Option<&Value> {
    args.get(index).filter(|value| !matches!(value, Value::Unset))
}

/// A number that says how many; the table has checked that it is whole and not negative.
fn count(args: &[Value], index: usize, otherwise: u64) -> u64 {
    match given(args, index) {
        Some(Value::Number(number)) => number.to_u64().unwrap_or(u64::MAX),
        _ => otherwise,
    }
}

/// A generator of its own: of the seed that is given, else seeded by the run's.
fn generator(host: &mut dyn Host, args: &[Value], index: usize) -> Result<(ChaCha8Rng, u64), Fault> {
    let seed = match given(args, index) {
        Some(Value::Number(seed)) => {
            let bits = seed.to_u64().or_else(|| seed.to_i64().map(i64::cast_unsigned));
            bits.ok_or_else(|| {
                let message = format!("`seed` must be a whole number below 2 ** 64, but it is {seed}");
                fault(Code::E2012, message).with_help("any small whole number will do")
            })?
        }
        _ => host.random()?.next_u64(),
    };
    Ok((ChaCha8Rng::seed_from_u64(seed), seed))
}

/// A number of this machine's words as a value.
fn number(count: impl Into<Number>) -> Value {
    Value::Number(count.into())
}
