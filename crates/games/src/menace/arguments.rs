//! What arguments say, and numbers as values.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::number::Number;
use tg_core::value::Value;

/// A number that says how many; the table has checked that it is whole and not negative.
pub(super) fn count(args: &[Value], index: usize, otherwise: u64) -> u64 {
    match given(args, index) {
        Some(Value::Number(number)) => number.to_u64().unwrap_or(u64::MAX),
        _ => otherwise,
    }
}

/// A generator of its own: of the seed that is given, else seeded by the run's.
pub(super) fn generator(
    host: &mut dyn Host,
    args: &[Value],
    index: usize,
) -> Result<(ChaCha8Rng, u64), Fault> {
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
pub(super) fn number(count: impl Into<Number>) -> Value {
    Value::Number(count.into())
}
