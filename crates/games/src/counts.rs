//! Numbers of games of many plies: whether they can be written is known before they are counted.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tg_core::diagnostics::{Fault, over_digits};
use tg_core::native::Host;

/// The number of plies of the games that are counted to see how fast their number grows.
const TRIED: u64 = 1024;

/// Fails if the number of games of this many plies would have many more digits than a number may have. `count` counts the
/// games of some plies.
///
/// # Errors
/// `E9019`, and those of `count`.
pub(crate) fn check_digits(
    host: &mut dyn Host,
    plies: u64,
    mut count: impl FnMut(&mut dyn Host, u64) -> Result<UBig, Fault>,
) -> Result<(), Fault> {
    if plies <= 4 * TRIED {
        return Ok(());
    }
    let few = count(host, TRIED)?.bit_len() as u128;
    let more = count(host, 2 * TRIED)?.bit_len() as u128;
    let bits = u128::from(plies) * more.saturating_sub(few) / u128::from(TRIED);
    let limit = host.most_digits();
    // A number may grow more slowly later on; a digit has more than three bits.
    if bits / 4 / 2 > u128::from(limit) {
        host.limited();
        let what = format!("the number of games of {plies} plies");
        return Err(over_digits(&what, bits, limit));
    }
    Ok(())
}
