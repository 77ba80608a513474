//! Random numbers of a seed that a script gives.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::value::Value;

/// A generator of its own, with its seed: the one that is given, else one of the run's.
///
/// # Errors
/// `E2012` for a seed that isn't a whole number below 2 ** 64.
pub(crate) fn generator(
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
