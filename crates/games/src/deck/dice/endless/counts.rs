//! Several counts of dice that others join without an end, side by side: how many show a 1, and how many 5 or more.
//!
//! A die with those that join it is a list of counts, and so is the sum of such lists over all dice. Chances are kept in
//! units of 2⁻⁹⁶, rounded down, and what hardly ever comes vanishes by that: so what is listed is never more likely than
//! it should be, and what all of it lacks is the rest.

use super::Sorted;
use super::nth::big;
use dashu_int::UBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, OutcomeTally};

/// The bits of all ways.
const BITS: usize = 96;

/// More pairs of lists than this take too long to be put together.
const MOST_PAIRS: u64 = 1 << 24;

/// More lists than this aren't kept.
const MOST_LISTS: usize = 200_000;

/// How likely each list of counts is, in units of 2⁻⁹⁶.
type Lists = FxHashMap<Vec<u32>, UBig>;

/// A kind of dice, how many there are of it, and for each count which of their faces it counts.
pub(super) struct Counted<'a> {
    pub dice: &'a Sorted,
    pub number: u32,
    pub fits: Vec<Vec<bool>>,
}

/// The distribution of the lists of counts of all dice.
///
/// # Errors
/// `E5013` where there are too many, and the limits.
pub(super) fn lists(host: &mut dyn Host, kinds: &[Counted<'_>]) -> Result<Dist, Fault> {
    let counts = kinds.first().map_or(0, |kind| kind.fits.len());
    let mut all = Lists::from_iter([(vec![0; counts], UBig::ONE << BITS)]);
    for kind in kinds {
        let mut power = of_die(host, kind)?;
        let mut left = kind.number;
        while left > 0 {
            if left % 2 == 1 {
                all = together(host, &all, &power)?;
            }
            left /= 2;
            if left > 0 {
                power = together(host, &power, &power)?;
            }
        }
    }
    let listed: UBig = all.values().sum();
    let rest = RBig::ONE - RBig::from_parts(listed.into(), UBig::ONE << BITS);
    let mut tally = OutcomeTally::default();
    for (list, ways) in all {
        let list = list.into_iter().map(|count| Value::int(count.into())).collect();
        tally.add(host, Value::list(list)?, Count::from(ways))?;
    }
    let law = tally.finish(host, "several counts of dice that others join without an end")?.law(host)?;
    Ok(Dist::near(law, Number::from(rest)))
}

/// A die with those that join it: round by round, until another one hardly ever comes.
fn of_die(host: &mut dyn Host, kind: &Counted<'_>) -> Result<Lists, Fault> {
    let die = &*kind.dice.die;
    let total = big(die.total());
    let counts = |face: usize| kind.fits.iter().map(|fits| u32::from(fits[face])).collect::<Vec<u32>>();
    let share = |ways: &UBig, face: usize| ways * big(&die.ways(face)) / &total;
    let mut all = Lists::default();
    let none = vec![0; kind.fits.len()];
    let mut here = Lists::from_iter([(none, UBig::ONE << BITS)]);
    while !here.is_empty() {
        let mut next = Lists::default();
        for (list, ways) in &here {
            host.step(die.size() as u64)?;
            for face in 0..die.size() {
                let sum: Vec<u32> = list.iter().zip(counts(face)).map(|(own, more)| own + more).collect();
                let goal = if kind.dice.fits[face] { &mut next } else { &mut all };
                *goal.entry(sum).or_insert(UBig::ZERO) += share(ways, face);
            }
        }
        next.retain(|_, ways| !ways.is_zero());
        if all.len().max(next.len()) > MOST_LISTS {
            return Err(too_many());
        }
        here = next;
    }
    Ok(all)
}

/// The lists of the dice of both.
fn together(host: &mut dyn Host, one: &Lists, other: &Lists) -> Result<Lists, Fault> {
    let pairs = (one.len() as u64).saturating_mul(other.len() as u64);
    if pairs > MOST_PAIRS {
        return Err(too_many());
    }
    host.step(pairs / 4)?;
    let mut sums = Lists::default();
    for (place, (list, ways)) in one.iter().enumerate() {
        host.progress("counting dice", place as u64, one.len() as u64);
        for (more, own) in other {
            let sum: Vec<u32> = list.iter().zip(more).map(|(own, more)| own + more).collect();
            *sums.entry(sum).or_insert(UBig::ZERO) += ways * own;
            if sums.len() > MOST_LISTS {
                return Err(too_many());
            }
        }
    }
    sums.retain(|_, ways| {
        *ways >>= BITS;
        !ways.is_zero()
    });
    Ok(sums)
}

#[cold]
fn too_many() -> Fault {
    fault(Code::E5013, "these counts of dice that others join come in too many combinations")
        .with_help("ask for fewer of them at a time, or throw fewer dice")
}
