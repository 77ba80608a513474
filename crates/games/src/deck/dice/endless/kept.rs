//! The sum of some places from the top, of dice without a last outcome: `5d10.explode.highest(3)`.
//!
//! All dice that show no more than a number are gone through face by face from the highest on, with how many of each kind
//! are placed and what the kept ones come to; dice that show more take the first places, and matter only as their number
//! as long as none of them is kept. Once the last kept place is taken, the other dice show anything that comes later. So
//! the sums up to that number are exact. For larger ones the same is done with twice the number. Its moments are sums over
//! all of these, and are approximate.

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
        let (number, placed) = (u128::from(number), dice.min(self.sum.kept.end as u128));
        number.saturating_mul(number).saturating_mul(placed * placed).saturating_mul(1 + number * dice / 64)
    }
}

/// One kind of dice up to a number.
struct Faces {
    /// The ways of each number, from the least of all dice on.
    ways: Vec<UBig>,
    /// The ways of all numbers below each, and of all that aren't above.
    below: Vec<UBig>,
    above: UBig,
    total: UBig,
    number: usize,
    /// How far two states are apart that differ in one more of this kind.
    stride: usize,
}

impl Faces {
    /// How many of this kind aren't placed yet.
    fn left(&self, state: usize) -> usize {
        self.number - state / self.stride % (self.number + 1)
    }

    /// The ways in which at least `need` of `left` dice show a face, and the others less.
    fn at_least(&self, need: usize, left: usize, face: usize) -> UBig {
        let (here, below) = (&self.ways[face], &self.below[face]);
        let exactly = |number: usize| choose(left, number) * here.pow(number) * below.pow(left - number);
        match need > left / 2 {
            true => (need..=left).map(exactly).sum(),
            false => (here + below).pow(left) - (0..need).map(exactly).sum::<UBig>(),
        }
    }
}

fn choose(of: usize, number: usize) -> UBig {
    (1..=number).fold(UBig::ONE, |ways, taken| ways * UBig::from(of + 1 - taken) / UBig::from(taken))
}

/// The ways of the first sums.
struct Ways {
    /// For how many of each kind are placed, fewer than are needed, of what the kept ones come to.
    open: Vec<Vec<UBig>>,
    /// Of the sums of all that are kept.
    done: Vec<UBig>,
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
        let mut ways = Ways { open: vec![Vec::new(); stride], done: vec![UBig::ZERO; count] };
        if self.sum.kept.is_empty() {
            ways.done[0] = total.clone();
            return Ok((ways.done, total));
        }
        ways.open[0] = vec![UBig::ZERO; count];
        ways.open[0][0] = UBig::ONE;
        for kind in 0..kinds.len() {
            self.place(host, &mut ways, &kinds, kind, None)?;
        }
        for face in (0..count).rev() {
            for kind in 0..kinds.len() {
                self.place(host, &mut ways, &kinds, kind, Some(face))?;
            }
        }
        Ok((ways.done, total))
    }

    /// Places dice of one kind that show a face, or one above all, in the next places.
    fn place(
        &mut self,
        host: &mut dyn Host,
        ways: &mut Ways,
        kinds: &[Faces],
        own: usize,
        face: Option<usize>,
    ) -> Result<(), Fault> {
        let kind = &kinds[own];
        let here = face.map_or(&kind.above, |face| &kind.ways[face]);
        if *here == UBig::ZERO {
            return Ok(());
        }
        let (start, end) = (self.sum.kept.start, self.sum.kept.end);
        // From the fullest on, so that no die is placed twice.
        for state in (0..ways.open.len()).rev().filter(|state| kind.left(*state) > 0) {
            if ways.open[state].is_empty() {
                continue;
            }
            let placed: usize = kinds.iter().map(|kind| kind.number - kind.left(state)).sum();
            let (left, need) = (kind.left(state), end - placed);
            let from = ways.open[state].clone();
            // What those that are kept come to; `None` where one is above all, as the sum isn't among the first then.
            let shift = |more: usize| match (face, (placed + more).min(end).saturating_sub(placed.max(start)))
            {
                (_, 0) => Some(0),
                (Some(face), kept) => Some(face * kept).filter(|shift| *shift < from.len()),
                (None, _) => None,
            };
            let mut factor = UBig::ONE;
            for more in 1..=left.min(need - 1) {
                let Some(shift) = shift(more) else { break };
                factor = factor * here * UBig::from(left + 1 - more) / UBig::from(more);
                let to = &mut ways.open[state + more * kind.stride];
                to.resize(from.len(), UBig::ZERO);
                self.add(host, &from, shift, &factor, to)?;
            }
            let (Some(face), Some(shift)) = (face.filter(|_| left >= need), shift(need)) else { continue };
            let mut factor = kind.at_least(need, left, face);
            for (place, other) in kinds.iter().enumerate().filter(|(place, _)| *place != own) {
                let still = if place < own { &other.below[face] } else { &other.below[face + 1] };
                factor *= still.pow(other.left(state));
            }
            self.add(host, &from, shift, &factor, &mut ways.done)?;
        }
        Ok(())
    }

    /// Adds the ways of each sum, times a factor, to the ways of the sum that is larger by `shift`.
    fn add(
        &mut self,
        host: &mut dyn Host,
        from: &[UBig],
        shift: usize,
        factor: &UBig,
        to: &mut [UBig],
    ) -> Result<(), Fault> {
        let work = (from.len() - shift) as u64 * (2 + factor.bit_len() as u64 / 64);
        self.work += work;
        host.step(1 + work / 16)?;
        for (ways, to) in from.iter().zip(&mut to[shift..]).filter(|(ways, _)| **ways != UBig::ZERO) {
            *to += ways * factor;
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
    let mut below = vec![UBig::ZERO];
    below.extend(ways.iter().scan(UBig::ZERO, |sum, ways| {
        *sum += ways;
        Some(sum.clone())
    }));
    Ok(Faces { ways, below, above, total, number, stride })
}
