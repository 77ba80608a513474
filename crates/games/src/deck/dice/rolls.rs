//! Every roll of dice, one by one: rolls of one sum are equal as outcomes, but not for those who look at the dice.

use crate::deck::conditions::meets;
use crate::deck::dealt::Dealt;
use crate::deck::hand::Hand;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Count, Law, WrittenLaw};

/// What a roll holds, with its ways.
type Rolls = FxHashMap<Vec<u64>, Count>;

impl Dealt {
    /// The law of all rolls that meet the conditions, each with its dice; of several pools, of lists of rolls.
    ///
    /// One step for each different roll of each kind of dice, and for each pair of them where kinds are thrown together.
    pub(in crate::deck) fn every_roll(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        let Some(thrown) = &self.thrown else { return Ok(Rc::new(WrittenLaw::new(Vec::new(), ""))) };
        let mut all: Vec<(Vec<Value>, Count)> = vec![(Vec::new(), Count::ONE)];
        for roll in &thrown.rolls {
            let mut rolls: Rolls =
                [(vec![0; self.cards.deck.kinds().len()], Count::ONE)].into_iter().collect();
            for kind in roll.clone() {
                let own = of_equal(host, &thrown.piles[kind], self.sizes[kind])?;
                rolls = together(host, &rolls, &own)?;
            }
            let mut sorted: Vec<(Vec<u64>, Count)> = rolls.into_iter().collect();
            sorted.sort_unstable_by(|(a, _), (b, _)| b.cmp(a));
            host.step(all.len() as u64 * sorted.len() as u64)?;
            let mut next = Vec::with_capacity(all.len() * sorted.len());
            for (before, ways) in &all {
                for (held, more) in &sorted {
                    let mut rolls = before.clone();
                    rolls.push(Hand::known(&self.cards, held.clone()).value());
                    next.push((rolls, ways.times(more)));
                }
            }
            all = next;
        }
        let mut outcomes = Vec::with_capacity(all.len());
        for (mut rolls, ways) in all {
            let outcome = match self.several {
                true => Value::list(rolls)?,
                false => rolls.pop().unwrap_or_default(),
            };
            if meets(host, &self.conditions, &outcome)? {
                outcomes.push((outcome, ways));
            }
        }
        Ok(Rc::new(WrittenLaw::new(outcomes, "every roll")))
    }
}

/// All rolls of some equal dice: a face after the other, with the ways to place its dice among those that are left.
fn of_equal(host: &mut dyn Host, pile: &[u64], number: u32) -> Result<Rolls, Fault> {
    let mut open: Vec<(Vec<u64>, u32, Count)> = vec![(Vec::with_capacity(pile.len()), number, Count::ONE)];
    for (face, &weight) in pile.iter().enumerate() {
        let is_last = pile[face + 1..].iter().all(|weight| *weight == 0);
        let mut next = Vec::with_capacity(open.len());
        for (held, left, ways) in open {
            let least = if is_last { left } else { 0 };
            let most = if weight == 0 { 0 } else { left };
            let mut chosen = tg_hands::binomial(u128::from(left), u64::from(least));
            for taken in least..=most {
                host.step(1 + ways.bits() / 64)?;
                let mut held = held.clone();
                held.push(u64::from(taken));
                let powers = Count::from(dashu_int::UBig::from(weight).pow(taken as usize));
                next.push((held, left - taken, ways.times(&Count::from(chosen.clone())).times(&powers)));
                chosen = chosen * (left - taken) / (taken + 1);
            }
        }
        open = next;
    }
    Ok(open.into_iter().filter(|(_, left, _)| *left == 0).map(|(held, _, ways)| (held, ways)).collect())
}

/// Rolls of two kinds of dice thrown together.
fn together(host: &mut dyn Host, a: &Rolls, b: &Rolls) -> Result<Rolls, Fault> {
    host.step(a.len() as u64 * b.len() as u64)?;
    let mut both = Rolls::default();
    for (held, ways) in a {
        for (more, times) in b {
            let sum: Vec<u64> = held.iter().zip(more).map(|(a, b)| a + b).collect();
            let ways = ways.times(times);
            let so_far = both.entry(sum).or_insert(Count::ZERO);
            *so_far = so_far.add(&ways);
        }
    }
    Ok(both)
}
