//! The sums of rolls, which are what they are as outcomes.

use super::mixture::is_only_thrown;
use super::pool::{self, Dice};
use super::thrown::Thrown;
use crate::deck::dealt::Dealt;
use std::any::Any;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Function, Value};
use tg_dist::{Dist, OutcomeTally};

impl Dealt {
    /// Whether each roll stands for something: a sum, or the face of a single die.
    pub(in crate::deck) fn rolls_stand(&self) -> bool {
        let single = |thrown: &Thrown| {
            let dice = |roll: &std::ops::Range<usize>| self.sizes[roll.clone()].iter().sum::<u32>();
            thrown.rolls.iter().all(|roll| dice(roll) == 1)
        };
        self.cards.have_sums() || self.thrown.as_ref().is_some_and(|thrown| single(thrown))
    }

    /// The distribution of what the rolls stand for, such as their sums; of several rolls, of lists of these.
    pub(in crate::deck) fn sums(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        match (&self.thrown, self.several, self.conditions.is_empty()) {
            (Some(thrown), several, true) => {
                let dice = self.dice();
                let mut rolls = Vec::with_capacity(thrown.rolls.len());
                for roll in &thrown.rolls {
                    rolls.push(pool::sum(host, &dice[roll.clone()])?.value());
                }
                match several {
                    true => tg_dist::side_by_side(host, &rolls),
                    false => {
                        Ok(rolls.pop().map_or_else(|| Dist::certain(Value::int(0)), |sum| Dist::of(&sum)))
                    }
                }
            }
            (_, false, _) => {
                if self.cards.have_sums() {
                    let sum = Function::prelude("sum");
                    return self.answers(host, &Value::Function(sum));
                }
                self.standing_rolls(host)
            }
            (_, true, _) => self.standing_rolls(host),
        }
    }

    /// The mean or the variance of the sum: those of the dice together, which are independent.
    pub(in crate::deck) fn sum_over_dice(
        &self,
        host: &mut dyn Host,
        moment: &str,
    ) -> Result<Option<Number>, Fault> {
        if self.several || !self.conditions.is_empty() || self.thrown.is_none() || !self.cards.have_sums() {
            return Ok(None);
        }
        let mut sum = Value::int(0);
        let moment = Value::Function(Function::prelude(moment));
        for dice in self.dice() {
            let one = host.ask(&moment, &[Dist::of_law(&dice.die).value()])?;
            let all = host.operate("*", &[one, Value::int(i64::from(dice.number))])?;
            sum = host.operate("+", &[sum, all])?;
        }
        Ok(sum.as_number())
    }

    /// What every roll stands for, one by one.
    fn standing_rolls(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        let law = self.every_roll(host)?;
        let mut tally = OutcomeTally::default();
        for place in 0..law.size() {
            tally.add(host, law.value(place), law.ways(place))?;
        }
        tally.finish(host, "every roll was visited")
    }

    /// The dice as they are written: `3d6`, `2d6 and d8`.
    pub(in crate::deck) fn dice_in_words(&self, thrown: &Thrown) -> String {
        let dice = |(place, die): (usize, &std::rc::Rc<dyn tg_dist::Law>)| {
            let sides = (0..die.size()).all(|side| die.value(side).as_i64() == Some(side as i64 + 1));
            let equal = die.ways(0) == die.ways(die.size() - 1) && die.size() as u64 == small(die.total());
            match sides && equal {
                true => format!("{}d{}", self.sizes[place], die.size()),
                false if self.sizes[place] == 1 => format!("1 die of {}", counted(die.size(), "face")),
                false => format!("{} dice of {}", self.sizes[place], counted(die.size(), "face")),
            }
        };
        let dice: Vec<String> = thrown.dice.iter().enumerate().map(dice).collect();
        dice.join(", ")
    }
}

/// Fewer dice than this are asked together.
const MANY: u32 = 100;

/// A question whose answer for many equal dice is the sum of the answers for each: how many show a six.
pub(super) fn die_by_die(host: &mut dyn Host, hands: &Dist, question: &Value) -> Result<Option<Dist>, Fault> {
    let Some(source) = hands.source().filter(|source| is_only_thrown(*source)) else { return Ok(None) };
    let pool: &dyn Any = source;
    let dice = pool.downcast_ref::<Dealt>().filter(|pool| !pool.several).map(Dealt::dice);
    let Some([Dice { die, number: number @ MANY.., lying: None }]) = dice.as_deref() else {
        return Ok(None);
    };
    let one = pool::thrown(host, vec![Dice::thrown(die.clone(), 1)])?;
    let Some(source) = Dist::within(&one).and_then(Dist::source) else { return Ok(None) };
    let answers = source.map(host, question)?.law(host)?;
    tg_dist::sum_of_equal(host, &answers, *number).map(Some)
}

/// A count as a machine integer; 0 where it doesn't fit.
fn small(count: &tg_dist::Count) -> u64 {
    match count {
        tg_dist::Count::Small(ways) => u64::try_from(*ways).unwrap_or(0),
        tg_dist::Count::Big(_) => 0,
    }
}
