//! A draw until something holds, as a distribution that is asked.

use super::{DrawUntil, Gives};
use crate::deck::conditions::{meets, truth};
use crate::deck::faults;
use crate::deck::hand::Hand;
use crate::deck::question::is_of_question;
use crate::deck::random;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource, Draw, Law};

impl DrawUntil {
    /// A random hand at which a draw ends, without a look at the conditions.
    fn random(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let mut pile = self.cards.deck.copies();
        let mut held = vec![0; pile.len()];
        let (mut size, mut told) = (0, false);
        loop {
            let hand = Hand::known(&self.cards, held.clone()).value();
            if self.at_most.is_some_and(|most| size >= most) {
                return Ok(hand);
            }
            match meets(host, std::slice::from_ref(&self.until), &hand) {
                Ok(true) => return Ok(hand),
                Ok(false) => told = true,
                // The hand is too small to tell.
                Err(fault) if !told && is_of_question(&fault) => {}
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

impl DistSource for DrawUntil {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        let (ways, total) = self.ways(host)?;
        Ok(if self.conditions.is_empty() { total } else { ways })
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        if self.is_endless()
            && let Some(sizes) = self.with_numbers(host, |drawn, host| drawn.of_size(host, question))?
        {
            return Ok(sizes);
        }
        self.dist(host, Gives::Answer(question))?.ok_or_else(|| faults::not_enough(0, 0))
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let given = self.with(condition);
        let (ways, _) = given.ways(host)?;
        Ok((!ways.is_zero()).then(|| Dist::asked(given)))
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
        if self.is_endless()
            && let Some(answers) = self.with_numbers(host, |drawn, host| drawn.of_size(host, condition))?
        {
            let law = answers.law(host)?;
            let mut ways = Count::ZERO;
            for place in (0..law.size()).rev() {
                host.step(1)?;
                if truth(&law.value(place))? {
                    ways = ways.add(&law.ways(place));
                }
            }
            return Ok((ways, law.total().clone()));
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

    fn outcome(&self) -> Option<&'static str> {
        Some("a hand")
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
