//! The rolls of dice that others join without an end, except extremely unlikely ones.
//!
//! A die that fits is followed by another one, so each die that is thrown at first ends with one that doesn't fit: of
//! `n` dice, exactly `n` don't. That `k` fit has the probability `C(n + k - 1, k) pᵏ (1 - p)ⁿ`, and all of them are
//! independent. So such a pool is one of several ordinary pools, one for each `k`. Their probabilities are kept in units
//! of 2⁻⁹⁶, rounded down, and what hardly ever comes vanishes by that.

use super::super::chances::{Chances, mixture};
use super::super::change::Sorted;
use super::super::joined::Split;
use super::super::pool::Dice;
use super::nth::big;
use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_dist::{Count, Hands};

/// The bits of all ways.
const BITS: usize = 96;

/// Pools that come less often than once in 2ᵗʰⁱˢ are left out.
const RARE_BITS: usize = 64;

/// More dice of one kind than this aren't listed.
const MOST_DICE: u32 = 1 << 8;

/// More pools than this aren't listed.
const MOST_POOLS: usize = 1 << 12;

/// How likely each set of dice is, in units of 2⁻⁹⁶.
type Sets = Vec<(UBig, Vec<Dice>)>;

/// The rolls of some dice of each kind with those that join them; `None` if there are too many different numbers of dice.
///
/// # Errors
/// The limits.
pub(super) fn hands(host: &mut dyn Host, kinds: &[(Sorted, u32)]) -> Result<Option<Hands>, Fault> {
    let mut sets: Sets = vec![(UBig::ONE << BITS, Vec::new())];
    for (sorted, number) in kinds {
        if *number > MOST_DICE {
            return Ok(None);
        }
        let own = of_kind(host, sorted, *number)?;
        if sets.len().saturating_mul(own.len()) > 16 * MOST_POOLS {
            return Ok(None);
        }
        host.step((sets.len() * own.len()) as u64)?;
        let together = |(ways, dice): &(UBig, Vec<Dice>)| {
            let with = |(more, others): &(UBig, Vec<Dice>)| {
                let ways = (ways * more) >> BITS;
                let is_rare = ways.bit_len() <= BITS - RARE_BITS;
                (!is_rare).then(|| (ways, dice.iter().chain(others).cloned().collect()))
            };
            own.iter().filter_map(with).collect::<Sets>()
        };
        sets = sets.iter().flat_map(together).collect();
        if sets.len() > MOST_POOLS {
            return Ok(None);
        }
    }
    let listed: UBig = sets.iter().map(|(ways, _)| ways).sum();
    let rest = RBig::ONE - RBig::from_parts(listed.into(), UBig::ONE << BITS);
    let chances: Chances = sets.into_iter().map(|(ways, dice)| (Count::from(ways), dice)).collect();
    Ok(Some(Hands { rolls: mixture(host, chances)?, rest: Number::from(rest) }))
}

/// The sets of dice that some equal dice become.
fn of_kind(host: &mut dyn Host, sorted: &Sorted, number: u32) -> Result<Sets, Fault> {
    let split = Split::new(sorted, &sorted.die);
    let [fit, miss] = split.ways().map(big);
    let total = &fit + &miss;
    // The ways that `number` dice don't fit and `k` do, and of all throws of as many dice.
    let mut ways = miss.pow(number as usize);
    let mut all = total.pow(number as usize);
    // What is left of everything, and no further pool is looked for once it's hardly anything.
    let (mut sets, mut left) = (Sets::new(), UBig::ONE << BITS);
    for k in 0u32.. {
        host.step(1 + (all.bit_len() / 64) as u64)?;
        let part = (&ways << BITS) / &all;
        if part.bit_len() > BITS - RARE_BITS {
            left -= &part;
            sets.push((part, split.dice([k, number])));
        } else if !sets.is_empty() || ways.is_zero() {
            // Beyond the likeliest number of dice they only become rarer.
            break;
        }
        if left.is_zero() {
            break;
        }
        ways = ways * &fit * UBig::from(number + k) / UBig::from(k + 1);
        all *= &total;
    }
    Ok(sets)
}
