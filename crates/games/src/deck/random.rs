//! Random hands, and those that meet conditions: drawn again and again, up to a number of tries.

use super::conditions::meets;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::Draw;

/// Tries of a random hand that must meet conditions.
const MOST_TRIES: u64 = 1 << 16;

/// A random hand that meets conditions, out of those that are drawn one after the other.
///
/// # Errors
/// Those of what draws, and `E5016` where none of many hands meets them.
pub(super) fn meeting(
    host: &mut dyn Host,
    conditions: &[Value],
    mut hand: impl FnMut(&mut dyn Host) -> Result<Value, Fault>,
) -> Result<Value, Fault> {
    for _ in 0..MOST_TRIES {
        let hand = hand(host)?;
        if meets(host, conditions, &hand)? {
            return Ok(hand);
        }
    }
    Err(fault(Code::E5016, format!("of {MOST_TRIES} random hands none met the condition")).with_help(
        "it is asked exactly, however rare: sample the answers, `hands.where(f).map(g).sample(3)`",
    ))
}

/// A random kind of a pile, each card equally likely.
pub(super) fn random_kind(
    host: &mut dyn Host,
    draw: &mut Draw,
    pile: &[u64],
    all: u64,
) -> Result<usize, Fault> {
    let mut at = draw.below(host, all)?;
    for (kind, &copies) in pile.iter().enumerate() {
        match at.checked_sub(copies) {
            Some(rest) => at = rest,
            None => return Ok(kind),
        }
    }
    Ok(0)
}
