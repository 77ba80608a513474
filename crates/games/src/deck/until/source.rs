//! A draw until something holds, as a distribution that is asked.

use super::endless::Puts;
use super::{DrawUntil, Gives};
use crate::deck::conditions::{meets, truth};
use crate::deck::faults;
use crate::deck::hand::Hand;
use crate::deck::question::is_of_question;
use crate::deck::random;
use crate::deck::then::put_together;
use crate::deck::whole::{NeedsWhole, WholeReason};
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource, Draw, Law};

impl DrawUntil {
    /// A random hand at which a draw ends, without a look at the conditions.
    fn random(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let mut pile = self.cards.deck.copies();
        let mut held = vec![0; pile.len()];
        let mut size = 0;
        loop {
            let hand = Hand::known(&self.cards, held.clone()).value();
            if self.at_most.is_some_and(|most| size >= most) {
                return Ok(hand);
            }
            match meets(host, std::slice::from_ref(&self.until), &hand) {
                Ok(true) => return Ok(hand),
                Ok(false) => {}
                // The hand is too small to tell: what fails for others was refused before, with all hands in sight.
                Err(fault) if is_of_question(&fault) => {}
                Err(fault) => return Err(fault),
            }
            let all = pile.iter().sum();
            let kind = random::random_kind(host, draw, &pile, all)?;
            held[kind] += 1;
            size += 1;
            if !self.replacement {
                pile[kind] -= 1;
            }
        }
    }
}

impl DrawUntil {
    /// Whether its outcomes are rolls that stand for their sums.
    fn stands_for_sums(&self) -> bool {
        self.cards.have_sums() && self.is_endless()
    }
}

/// The ways in which an answer is true.
fn ways_of_true(host: &mut dyn Host, answers: &dyn Law) -> Result<Count, Fault> {
    let mut ways = Count::ZERO;
    for place in (0..answers.size()).rev() {
        host.step(1)?;
        if truth(&answers.value(place))? {
            ways = ways.add(&answers.ways(place));
        }
    }
    Ok(ways)
}

impl DistSource for DrawUntil {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        let (ways, total) = self.ways(host)?;
        Ok(if self.conditions.is_empty() { total } else { ways })
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let answers = match self.is_endless() {
            true => self.with_numbers(host, Gives::Nothing, |drawn, _, host| {
                drawn.answers_endless(host, question, Puts::Beside)
            })?,
            false => self.dist(host, Gives::Answer(question))?,
        };
        answers.ok_or_else(|| faults::not_enough(0, 0))
    }

    fn prob(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Number>, Fault> {
        if !self.is_endless() || !self.conditions.is_empty() {
            return Ok(None);
        }
        let answers = self.map(host, condition)?.law(host)?;
        let prob = ways_of_true(host, &*answers)?.part_of(answers.total());
        Ok(Some(if answers.rest().is_some() { prob.approx().unwrap_or(prob) } else { prob }))
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let given = self.with(condition);
        let (ways, _) = given.ways(host)?;
        Ok((!ways.is_zero()).then(|| Dist::asked(given)))
    }

    /// What follows a roll may depend on its dice, though an outcome is their sum.
    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        if !self.stands_for_sums() {
            return Ok(None);
        }
        let followed = self.with_numbers(host, Gives::Nothing, |drawn, _, host| {
            drawn.answers_endless(host, step, Puts::Together)
        })?;
        let followed = followed.ok_or_else(|| faults::not_enough(0, 0))?;
        if followed.is_endless() {
            return Ok(Some(followed));
        }
        let answers = followed.law(host)?;
        if (0..answers.size()).all(|place| Dist::within(&answers.value(place)).is_none()) {
            return Ok(Some(followed));
        }
        let followed = answers;
        let answers = counted(followed.size(), "answer");
        let plan = format!("{}; what follows was put together for each of {answers}", followed.plan());
        let reason = WholeReason::of(NeedsWhole::Answers);
        put_together(host, &*followed, &reason, plan, |_, value| Ok(value)).map(Some)
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        self.dist(host, Gives::Hand)?.ok_or_else(|| faults::not_enough(0, 0))?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        // Fails where it may have no end.
        self.total(host)?;
        random::meeting(host, &self.conditions, |host| self.random(host, draw))
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        if self.is_endless() && self.conditions.is_empty() {
            let answers = self.map(host, condition)?.exact_law(host)?;
            return Ok((ways_of_true(host, &*answers)?, answers.total().clone()));
        }
        let (ways, total) = self.with(condition).ways(host)?;
        if self.conditions.is_empty() {
            return Ok((ways, total));
        }
        let (given, all) = self.ways(host)?;
        // Both are parts of totals of their own.
        Ok(if total == all { (ways, given) } else { (ways.times(&all), given.times(&total)) })
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let (ways, all) = self.holds(host, condition)?;
        let ended = self.with(condition).count(host, Gives::Nothing)?;
        Ok(Output::stack([
            Output::from(ended.plan),
            format!("together {} of {} ways = {}", ways.number(), all.number(), ways.part_of(&all)).into(),
        ]))
    }

    fn numbers(&self, host: &mut dyn Host) -> Result<Option<Dist>, Fault> {
        if !self.stands_for_sums() {
            return Ok(None);
        }
        self.with_numbers(host, Gives::Nothing, |drawn, _, host| drawn.sums_of_dice(host))
    }

    fn holds_hands(&self) -> bool {
        true
    }

    fn shows_outcomes(&self) -> bool {
        self.stands_for_sums()
    }

    fn outcome(&self) -> Option<&'static str> {
        (!self.stands_for_sums()).then_some("a hand")
    }

    fn plan(&self) -> String {
        format!("{}: nothing is counted until a question is asked", self.short())
    }

    fn short(&self) -> String {
        let back = if self.replacement { " with replacement" } else { "" };
        match self.cards.dice {
            true => "dice thrown until something holds".to_owned(),
            false => format!("cards from {}{back} until something holds", self.cards.called()),
        }
    }
}
