//! The sum of some places from the top, of dice without a last outcome: `5d10.explode.highest(3)`.
//!
//! All dice that show no more than a number are gone through face by face from the highest on, with how many of each kind
//! are placed and what the kept ones come to; dice that show more take the first places, and matter only as their number
//! as long as none of them is kept. So the sums up to that number are exact. For larger ones the same is done with twice
//! the number. Its moments are sums over all of these, and are approximate.

use super::nth::{approximate, big};
use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::ops::Range;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_dist::{Count, Endless, Growing, Numbers, Part};

/// What lies above is left out of a moment once it is less likely than one over this power of two.
const LEFT_OUT_BITS: usize = 80;

/// How many sums are computed at first.
const FIRST_SUMS: usize = 32;

/// No more sums than this are printed.
const MOST_PRINTED: usize = 64;

pub(super) struct KeptSum {
    /// Some of each kind.
    dice: Vec<(Rc<Growing>, u32)>,
    /// Which places are kept, 0 is the highest.
    kept: Range<usize>,
    /// What is printed.
    first: Vec<Part>,
}

impl KeptSum {
    pub fn new(
        host: &mut dyn Host,
        dice: Vec<(Rc<Growing>, u32)>,
        kept: Range<usize>,
    ) -> Result<KeptSum, Fault> {
        let mut sum = KeptSum { dice, kept, first: Vec::new() };
        let first = {
            let each = sum.dice.iter().map(|(die, _)| die.first().len()).max().unwrap_or(1);
            let mut numbers = sum.numbers();
            let count = (each * sum.kept.len().max(1)).min(MOST_PRINTED);
            (0..count).map(|_| numbers.next(host)).collect::<Result<Vec<Part>, Fault>>()?
        };
        sum.first = first;
        Ok(sum)
    }

    /// The least that a die shows.
    fn least(&self) -> i64 {
        self.dice.iter().map(|(die, _)| die.begins()).min().unwrap_or(0)
    }

    /// The mean of the sum and of its square, counted from the first sum.
    fn moments(&self, host: &mut dyn Host) -> Result<[RBig; 2], Fault> {
        let mut numbers = self.numbers();
        let mut sums = [RBig::ZERO, RBig::ZERO];
        for place in 0u64.. {
            let part = numbers.next(host)?;
            let (here, total) = (big(&part.here), big(&part.total));
            host.step(1 + total.bit_len() as u64 / 64)?;
            let chance = RBig::from_parts(here.into(), total.clone());
            sums[0] += &chance * RBig::from(place);
            sums[1] += chance * RBig::from(u128::from(place) * u128::from(place));
            if big(&part.above).bit_len() + LEFT_OUT_BITS < total.bit_len() {
                break;
            }
        }
        Ok(sums)
    }
}

impl Endless for KeptSum {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        Box::new(Going { sum: self, at: 0, sums: Vec::new(), total: UBig::ONE, before: UBig::ZERO, work: 0 })
    }

    fn begins(&self) -> i64 {
        self.least().saturating_mul(self.kept.len() as i64)
    }

    fn mean(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        let [mean, _] = self.moments(host)?;
        approximate(mean + RBig::from(self.begins()))
    }

    fn variance(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        let [mean, square] = self.moments(host)?;
        approximate(square - &mean * &mean)
    }

    fn first(&self) -> &[Part] {
        &self.first
    }

    fn short(&self) -> String {
        format!("the sum of {} of the dice, which grow without an end", self.kept.len())
    }

    fn plan(&self) -> String {
        format!(
            "{}: sum by sum, from the faces up to it; its mean and variance leave out what comes with a probability below 2^-{LEFT_OUT_BITS}",
            self.short()
        )
    }
}

/// Its sums one after the other.
struct Going<'d> {
    sum: &'d KeptSum,
    /// The place of the next sum.
    at: usize,
    /// The ways of the first sums.
    sums: Vec<UBig>,
    total: UBig,
    /// The ways of the sums that were gone through.
    before: UBig,
    work: u64,
}

impl Numbers for Going<'_> {
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault> {
        if self.at >= self.sums.len() {
            let (sums, total) = self.first_sums(host, (2 * self.at).max(FIRST_SUMS))?;
            (self.sums, self.total) = (sums, total);
            self.before = self.sums[..self.at].iter().sum();
        }
        let here = self.sums[self.at].clone();
        self.at += 1;
        self.before += &here;
        let above = &self.total - &self.before;
        Ok(Part { here: here.into(), above: above.into(), total: Count::from(self.total.clone()) })
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn foreseen(&self, number: u64) -> u128 {
        let dice: u128 = self.sum.dice.iter().map(|(_, number)| u128::from(*number)).sum();
        let number = u128::from(number);
        number.saturating_mul(number).saturating_mul(dice * dice).saturating_mul(1 + number * dice / 64)
    }
}

/// One kind of dice up to a number.
struct Faces {
    /// The ways of each number, from the least of all dice on.
    ways: Vec<UBig>,
    above: UBig,
    total: UBig,
    number: usize,
    /// How far two states are apart that differ in one more of this kind.
    stride: usize,
}

impl Going<'_> {
    /// The ways of the first sums, and of all.
    fn first_sums(&mut self, host: &mut dyn Host, count: usize) -> Result<(Vec<UBig>, UBig), Fault> {
        let mut kinds = Vec::with_capacity(self.sum.dice.len());
        let (mut stride, mut total) = (1, UBig::ONE);
        for (die, number) in &self.sum.dice {
            let later = usize::try_from(die.begins() - self.sum.least()).unwrap_or(count);
            let kind = faces(host, die, later, count, *number as usize, stride)?;
            total *= kind.total.pow(kind.number);
            stride *= kind.number + 1;
            kinds.push(kind);
        }
        // For how many of each kind are placed, the ways of what the kept ones come to.
        let mut open: Vec<Vec<UBig>> = vec![Vec::new(); stride];
        open[0] = vec![UBig::ZERO; count];
        open[0][0] = UBig::ONE;
        for kind in &kinds {
            self.place(host, &mut open, &kinds, kind, &kind.above, None)?;
        }
        for face in (0..count).rev() {
            for kind in kinds.iter().filter(|kind| kind.ways[face] != UBig::ZERO) {
                self.place(host, &mut open, &kinds, kind, &kind.ways[face], Some(face))?;
            }
        }
        let all = open.pop().filter(|sums| !sums.is_empty()).unwrap_or_else(|| vec![UBig::ZERO; count]);
        Ok((all, total))
    }

    /// Places dice of one kind that show a face, or one above all, in the next places.
    fn place(
        &mut self,
        host: &mut dyn Host,
        open: &mut [Vec<UBig>],
        kinds: &[Faces],
        kind: &Faces,
        ways: &UBig,
        face: Option<usize>,
    ) -> Result<(), Fault> {
        if *ways == UBig::ZERO {
            return Ok(());
        }
        // From the fullest on, so that no die is placed twice.
        for state in
            (0..open.len()).rev().filter(|state| state / kind.stride % (kind.number + 1) < kind.number)
        {
            if open[state].is_empty() {
                continue;
            }
            let placed: usize = kinds.iter().map(|kind| state / kind.stride % (kind.number + 1)).sum();
            let left = kind.number - state / kind.stride % (kind.number + 1);
            let from = open[state].clone();
            let mut factor = UBig::ONE;
            for more in 1..=left {
                factor = factor * ways * UBig::from(left + 1 - more) / UBig::from(more);
                let end = (placed + more).min(self.sum.kept.end);
                let kept = end.saturating_sub(placed.max(self.sum.kept.start));
                let shift = match face {
                    Some(face) => face * kept,
                    // A die above all whose value counts: the sum isn't among the first.
                    None if kept > 0 => break,
                    None => 0,
                };
                if shift >= from.len() {
                    break;
                }
                let length = from.len();
                let to = &mut open[state + more * kind.stride];
                if to.is_empty() {
                    to.resize(length, UBig::ZERO);
                }
                let work = (length - shift) as u64 * (2 + factor.bit_len() as u64 / 64);
                self.work += work;
                host.step(1 + work / 16)?;
                for (sum, ways) in from[..length - shift].iter().enumerate() {
                    if *ways != UBig::ZERO {
                        to[sum + shift] += ways * &factor;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The faces of a die below a count, from the least of all dice on, of which its own lie `later`.
fn faces(
    host: &mut dyn Host,
    die: &Growing,
    later: usize,
    count: usize,
    number: usize,
    stride: usize,
) -> Result<Faces, Fault> {
    let mut numbers = die.numbers();
    let mut parts = Vec::with_capacity(count.saturating_sub(later));
    for _ in later..count {
        parts.push(numbers.next(host)?);
    }
    let (above, total) = match parts.last() {
        Some(last) => (big(&last.above), big(&last.total)),
        None => (UBig::ONE, UBig::ONE),
    };
    let mut ways = vec![UBig::ZERO; later.min(count)];
    ways.extend(parts.iter().map(|part| big(&part.here) * (&total / big(&part.total))));
    Ok(Faces { ways, above, total, number, stride })
}
