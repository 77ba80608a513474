//! The die in a place from the top, of dice without a last outcome.
//!
//! That it is no more than n means that fewer dice lie above n than its place says. So its chances follow from those of
//! the dice, number by number; its moments are sums over all of these, and are approximate.

use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_dist::{Count, Endless, Growing, Numbers, Part};

/// What is left out of a moment is less than this part of 1.
const LEFT_OUT: f64 = 1e-20;

/// How many numbers are added before what is left is looked at.
const PIECE: u64 = 16;

pub(super) struct Nth {
    /// Some of each kind.
    dice: Vec<(Rc<Growing>, u32)>,
    /// 1 is the highest.
    place: u64,
    /// What is printed.
    first: Vec<Part>,
}

impl Nth {
    pub fn new(host: &mut dyn Host, dice: Vec<(Rc<Growing>, u32)>, place: u64) -> Result<Nth, Fault> {
        let mut nth = Nth { dice, place, first: Vec::new() };
        let first = {
            let mut numbers = nth.numbers();
            let count = nth.dice.iter().map(|(die, _)| die.first().len()).max().unwrap_or(1);
            (0..count).map(|_| numbers.next(host)).collect::<Result<Vec<Part>, Fault>>()?
        };
        nth.first = first;
        Ok(nth)
    }

    /// The sums of the chances that it is above n, and of these times 2n + 1, over all n from the first on: the mean
    /// and the mean of the square, counted from the first number.
    ///
    /// It is above n only if a die is, so what is left of either is at most what is left of it for all dice together.
    fn moments(&self, host: &mut dyn Host) -> Result<[RBig; 2], Fault> {
        let mut own = Sums::default();
        let mut each: Vec<Own<'_>> = Vec::new();
        for (die, _) in &self.dice {
            let later = die.begins().abs_diff(self.begins());
            let (mean, variance) = (exact(&die.mean(host)?), exact(&die.variance(host)?));
            let mean = mean - RBig::from(self.begins());
            let square = variance + &mean * &mean;
            each.push(Own { sums: Sums::default(), numbers: die.numbers(), later, all: [mean, square] });
        }
        let mut numbers = self.numbers();
        for place in 0u64.. {
            own.add(&numbers.next(host)?, place);
            for die in &mut each {
                let part = if place < die.later { nothing() } else { die.numbers.next(host)? };
                die.sums.add(&part, place);
            }
            if place % PIECE == PIECE - 1 {
                let left = |which: usize| -> f64 {
                    let of = |die: &Own<'_>| (&die.all[which] - die.sums.fraction(which)).to_f64_fast().abs();
                    each.iter().zip(&self.dice).map(|(die, (_, number))| of(die) * f64::from(*number)).sum()
                };
                if left(0).max(left(1)) < LEFT_OUT {
                    break;
                }
            }
        }
        Ok([own.fraction(0), own.fraction(1)])
    }
}

fn exact(number: &Number) -> RBig {
    let whole = |number: &Number| number.to_ibig().unwrap_or_default();
    RBig::from(whole(&number.numerator())) / RBig::from(whole(&number.denominator()))
}

pub(super) fn big(count: &Count) -> UBig {
    match count {
        Count::Small(ways) => UBig::from(*ways),
        Count::Big(ways) => UBig::clone(ways),
    }
}

fn nothing() -> Part {
    Part { here: Count::ZERO, above: Count::ONE, total: Count::ONE }
}

/// A die, what of it was added up, and what all of that comes to.
struct Own<'d> {
    sums: Sums,
    numbers: Box<dyn Numbers + 'd>,
    /// How many numbers lie before its own.
    later: u64,
    all: [RBig; 2],
}

/// Sums of chances over one total.
struct Sums {
    of: [UBig; 2],
    total: UBig,
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { of: [UBig::ZERO, UBig::ZERO], total: UBig::ONE }
    }
}

impl Sums {
    fn add(&mut self, part: &Part, place: u64) {
        let total = big(&part.total);
        let ratio = &total / &self.total;
        self.total = total;
        let above = big(&part.above);
        self.of[0] = &self.of[0] * &ratio + &above;
        self.of[1] = &self.of[1] * &ratio + above * UBig::from(2 * place + 1);
    }

    fn fraction(&self, which: usize) -> RBig {
        RBig::from_parts(self.of[which].clone().into(), self.total.clone())
    }
}

impl Endless for Nth {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        let begins = self.begins();
        let dice =
            self.dice.iter().map(|(die, number)| (die.numbers(), die.begins().abs_diff(begins), *number));
        Box::new(Going {
            dice: dice.collect(),
            place: self.place,
            before: UBig::ZERO,
            total: UBig::ONE,
            work: 0,
        })
    }

    fn begins(&self) -> i64 {
        self.dice.iter().map(|(die, _)| die.begins()).min().unwrap_or(0)
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
        "a die among dice that grow without an end".to_owned()
    }

    fn plan(&self) -> String {
        format!(
            "{}: number by number, from how many dice lie above; its mean and variance leave out less than {LEFT_OUT}",
            self.short()
        )
    }
}

pub(super) fn approximate(number: RBig) -> Result<Number, Fault> {
    let number = Number::from(number);
    number.approx().map_err(|error| tg_prelude::arguments::number_fault("mean", error))
}

/// Its numbers one after the other.
struct Going<'d> {
    /// Each kind of dice with how many numbers lie before its own, and how many there are.
    dice: Vec<(Box<dyn Numbers + 'd>, u64, u32)>,
    place: u64,
    before: UBig,
    total: UBig,
    work: u64,
}

impl Numbers for Going<'_> {
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault> {
        // The ways in which a number of dice lie above.
        let most = usize::try_from(self.place).unwrap_or(usize::MAX);
        let mut above = vec![UBig::ONE];
        let mut total = UBig::ONE;
        for (numbers, later, number) in &mut self.dice {
            let part = match later.checked_sub(1) {
                Some(left) => {
                    *later = left;
                    nothing()
                }
                None => numbers.next(host)?,
            };
            let (more, all) = (big(&part.above), big(&part.total));
            let less = &all - &more;
            for _ in 0..*number {
                let work = (above.len() as u64 + 1) * (2 + self.total.bit_len() as u64 / 64);
                self.work += work;
                host.step(1 + work / 16)?;
                let mut next = vec![UBig::ZERO; (above.len() + 1).min(most)];
                for (dice, ways) in above.iter().enumerate() {
                    if let Some(next) = next.get_mut(dice) {
                        *next += ways * &less;
                    }
                    if let Some(next) = next.get_mut(dice + 1) {
                        *next += ways * &more;
                    }
                }
                above = next;
                total *= &all;
            }
        }
        let within: UBig = above.into_iter().sum();
        let before = &self.before * (&total / &self.total);
        let part = Part {
            here: Count::from(&within - &before),
            above: Count::from(&total - &within),
            total: Count::from(total.clone()),
        };
        (self.before, self.total) = (within, total);
        Ok(part)
    }

    fn work(&self) -> u64 {
        self.work + self.dice.iter().map(|(numbers, ..)| numbers.work()).sum::<u64>()
    }

    fn foreseen(&self, number: u64) -> u128 {
        let all: u128 = self.dice.iter().map(|(.., number)| u128::from(*number)).sum();
        let each = self.dice.iter().map(|(numbers, ..)| numbers.foreseen(number)).max().unwrap_or(0);
        each.saturating_mul(all.saturating_mul(all).max(1))
    }
}
