//! Equal dice of which those with some faces are thrown again, or are joined by others, a number of times.
//!
//! Of the dice that lie on the table in the end only some are known by their faces. The others are told apart by whether
//! they fit, and by how many there are of each, which is enough for all that is asked of the roll: with `n` dice and
//! `t` rounds O(t · n²) sets of dice are thrown, and their rolls needn't be gone through.

use super::chances::{Chances, MOST_PARTS, chances_after, put_together, too_many};
use super::change::{Sorted, lowest_are_known};
use super::pool::{Dice, Lying, dice_that_lie, pool_within, thrown};
use crate::deck::hand::Hand;
use std::collections::BTreeMap;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Count, Law, WrittenLaw};

/// Equal dice that are told apart by whether they fit.
pub(super) struct SortedDice {
    /// As they are thrown first, or as they lie.
    first: Split,
    /// As they are thrown again.
    again: Split,
    /// Whether both are the same.
    same: bool,
    /// The die for another throw.
    die: Rc<dyn Law>,
    number: u32,
}

/// A die in two parts.
pub(super) struct Split {
    /// Its faces that fit, and the others: as a die that shows one of them.
    parts: [Dice; 2],
    /// The ways of each part.
    ways: [Count; 2],
}

impl Split {
    /// The faces of a die, and the die for another throw of it.
    pub fn new(sorted: &Sorted, again: &Rc<dyn Law>) -> Split {
        let [fitting, others] = [true, false].map(|fits| {
            let places = (0..sorted.die.size()).filter(|place| sorted.fits[*place] == fits);
            let faces: Vec<(Value, Count)> =
                places.map(|place| (sorted.die.value(place), sorted.die.ways(place))).collect();
            let face = match &faces[..] {
                [(face, _)] => Some(face.clone()),
                _ => None,
            };
            let law = WrittenLaw::new(faces, "a die that was thrown");
            let ways = law.total().clone();
            let lying = Some(Lying { face, again: Some(again.clone()) });
            (Dice { die: Rc::new(law), number: 0, lying }, ways)
        });
        Split { parts: [fitting.0, others.0], ways: [fitting.1, others.1] }
    }

    /// The ways of a face that fits, and of one that doesn't.
    pub fn ways(&self) -> [&Count; 2] {
        self.ways.each_ref()
    }

    /// Dice that lie: the first number of those that fit, the second of the others.
    pub fn dice(&self, numbers: [u32; 2]) -> Vec<Dice> {
        let parts = self.parts.iter().zip(numbers).filter(|(_, number)| *number > 0);
        parts.map(|(part, number)| Dice { number, ..part.clone() }).collect()
    }

    /// For each number of these dice that fit its ways.
    fn ways_of_fitting(&self, dice: u32) -> Vec<Count> {
        let [fitting, others] = self.ways.each_ref().map(|ways| powers(ways, dice));
        let mut chosen = Count::ONE;
        let mut all = Vec::with_capacity(dice as usize + 1);
        for fit in 0..=dice {
            all.push(chosen.times(&fitting[fit as usize]).times(&others[(dice - fit) as usize]));
            chosen = chosen
                .times(&Count::from(u128::from(dice - fit)))
                .quotient(&Count::from(u128::from(fit) + 1));
        }
        all
    }

    fn total(&self) -> Count {
        self.ways[0].add(&self.ways[1])
    }
}

/// The powers of a number up to one.
fn powers(base: &Count, most: u32) -> Vec<Count> {
    let mut powers = vec![Count::ONE];
    for power in 0..most as usize {
        powers.push(powers[power].times(base));
    }
    powers
}

/// More numbers of dice of all parts, in all sets together, take too long to be counted.
const MOST_NUMBERS: u64 = 1 << 24;

#[cold]
fn too_many_dice(dice: u32) -> Fault {
    fault(Code::E5013, format!("{dice} dice with those that join them come in too many combinations"))
        .with_help("throw fewer dice; or, without a limit, ask how many fit: `100d6.again(6).count(5..)`")
}

/// The number of dice of each part: of the first throw and of the others, each those that fit and those that don't; and
/// of those that are thrown next.
type Numbers = [u32; 5];

/// Where the numbers of the first throw stand, those of the others, and of those that are thrown next.
const FIRST: usize = 0;
const AGAIN: usize = 2;
const NEXT: usize = 4;

impl SortedDice {
    pub fn new(first: Sorted, again: Sorted, dice: Dice) -> SortedDice {
        let same = Rc::ptr_eq(&first.die, &again.die);
        SortedDice {
            first: Split::new(&first, &again.die),
            again: Split::new(&again, &again.die),
            same,
            die: again.die,
            number: dice.number,
        }
    }

    /// The dice with another one for each that fits, round by round.
    ///
    /// # Errors
    /// `E5013` where there are too many sets of dice, and the limits.
    pub fn joined(&self, host: &mut dyn Host, times: u64) -> Result<Chances, Fault> {
        let mut sets: BTreeMap<Numbers, Count> = BTreeMap::from([([0, 0, 0, 0, self.number], Count::ONE)]);
        for round in 0..times {
            if sets.keys().all(|numbers| numbers[NEXT] == 0) {
                break;
            }
            let is_first = round == 0 && !self.same;
            let split = if is_first { &self.first } else { &self.again };
            sets = round_of(host, &sets, split, if is_first { FIRST } else { AGAIN })?;
            let numbers =
                |numbers: &Numbers| numbers.iter().map(|number| u64::from(*number) + 1).product::<u64>();
            if sets.keys().map(numbers).fold(0, u64::saturating_add) > MOST_NUMBERS {
                return Err(too_many_dice(self.number));
            }
        }
        Ok(sets.into_iter().map(|(numbers, ways)| (ways, self.dice(numbers))).collect())
    }

    fn dice(&self, numbers: Numbers) -> Vec<Dice> {
        let parts = self.first.parts.iter().chain(&self.again.parts);
        let mut dice: Vec<Dice> =
            parts.zip(numbers).map(|(part, number)| Dice { number, ..part.clone() }).collect();
        dice.push(Dice::unseen(&self.die, numbers[NEXT]));
        dice.retain(|dice| dice.number > 0);
        dice
    }

    /// The dice of which at most some that fit, the lowest of them, are thrown again.
    ///
    /// # Errors
    /// `E5013` where there are too many sets of dice, and the limits.
    pub fn some_again(&self, host: &mut dyn Host, most: u64) -> Result<Chances, Fault> {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        let [fitting, others] = &self.first.parts;
        let mut all = Vec::new();
        for (fit, ways) in (0u32..).zip(self.first.ways_of_fitting(self.number)) {
            host.step(1 + ways.bits() / 64)?;
            if ways.is_zero() {
                continue;
            }
            let left = Dice { number: self.number - fit, ..others.clone() };
            let thrown = Dice::unseen(&self.die, fit.min(most));
            let kept = self.without_lowest(host, Dice { number: fit, ..fitting.clone() }, most)?;
            let with_all = |(ways, mut dice): (Count, Vec<Dice>)| {
                dice.extend([left.clone(), thrown.clone()]);
                dice.retain(|dice| dice.number > 0);
                (ways, dice)
            };
            all.push((ways, kept.into_iter().map(with_all).collect()));
        }
        put_together(host, all)
    }

    /// What is left of dice without the lowest of them.
    fn without_lowest(&self, host: &mut dyn Host, dice: Dice, number: u32) -> Result<Chances, Fault> {
        let left = dice.number.saturating_sub(number);
        let faces: Vec<(Value, u64)> =
            (0..dice.die.size()).map(|place| (dice.die.value(place), u64::from(dice.number))).collect();
        if left > 0 {
            lowest_are_known(&faces, number.into())?;
        }
        let is_one_face = dice.lying.as_ref().is_some_and(|lying| lying.face.is_some());
        if left == 0 || is_one_face {
            return Ok(vec![(Count::ONE, vec![Dice { number: left, ..dice }])]);
        }
        let pool = thrown(host, vec![dice])?;
        let Some(pool) = pool_within(&pool) else { return Ok(Vec::new()) };
        chances_after(host, pool, |_, roll| {
            let Some(hand) = Hand::within(&roll) else { return Ok(Vec::new()) };
            let (mut held, mut number) = (hand.counts()?.to_vec(), u64::from(number));
            for held in &mut held {
                let taken = number.min(*held);
                *held -= taken;
                number -= taken;
            }
            let left = dice_that_lie(&Hand::known(&hand.cards, held), Some(&self.die))?;
            Ok(vec![(Count::ONE, left)])
        })
    }
}

/// A round: the dice that are thrown next lie then, at a place of the numbers, and those that fit are joined.
fn round_of(
    host: &mut dyn Host,
    sets: &BTreeMap<Numbers, Count>,
    split: &Split,
    at: usize,
) -> Result<BTreeMap<Numbers, Count>, Fault> {
    let most = sets.keys().map(|numbers| numbers[NEXT]).max().unwrap_or(0);
    let totals = powers(&split.total(), most);
    let mut next = BTreeMap::new();
    // Those that throw equally many dice have equal ways to go on.
    let mut by_number: BTreeMap<u32, Vec<(&Numbers, &Count)>> = BTreeMap::new();
    sets.iter().for_each(|set| by_number.entry(set.0[NEXT]).or_default().push(set));
    for (dice, sets) in by_number {
        let ways_of_fitting = split.ways_of_fitting(dice);
        for (numbers, ways) in sets {
            host.step(u64::from(dice) + 1 + ways.bits() * u64::from(dice) / 64)?;
            let ways = ways.times(&totals[(most - dice) as usize]);
            for (fit, own) in (0u32..).zip(&ways_of_fitting).filter(|(_, own)| !own.is_zero()) {
                let mut numbers = *numbers;
                numbers[at] += fit;
                numbers[at + 1] += dice - fit;
                numbers[NEXT] = fit;
                let sum = next.entry(numbers).or_insert(Count::ZERO);
                *sum = sum.add(&ways.times(own));
            }
            if next.len() > MOST_PARTS {
                return Err(too_many(next.len() as u128));
            }
        }
    }
    Ok(next)
}
