//! Mixtures of pools: one of several is thrown.

use super::chances::{Mixture, after_each, mixture, mixture_knowing, put_together};
use super::one_of::mixture_of;
use crate::deck::conditions::truth;
use crate::deck::dealt::Dealt;
use crate::deck::deck_value::{DeckValue, made};
use crate::deck::dice::Derived;
use crate::deck::hand::Hand;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::{Key, Value};
use tg_dist::{Count, Dist, DistSource, Draw, Law, MixturePart, mixed};

/// The dealt hands or the pool behind a distribution of rolls.
pub(super) fn thrown_in(source: &dyn DistSource) -> Option<&Dealt> {
    let source: &dyn Any = source;
    let made = source.downcast_ref::<Derived>().map(|made| &made.of);
    source.downcast_ref::<Dealt>().or(made).filter(|dealt| dealt.thrown.is_some())
}

/// Whether a value is a roll of dice, or a distribution of rolls.
pub(in crate::deck) fn is_thrown(value: &Value) -> bool {
    if let Some(hand) = Hand::within(value) {
        return hand.cards.dice;
    }
    let Some(source) = Dist::within(value).and_then(Dist::source) else { return false };
    let any: &dyn Any = source;
    match any.downcast_ref::<Mixture>() {
        Some(mixture) => mixture.parts.iter().any(|(_, part)| part.source().and_then(thrown_in).is_some()),
        None => thrown_in(source).is_some(),
    }
}

/// Whether a distribution is a pool that is thrown, of which nothing is asked yet.
pub(in crate::deck) fn is_only_thrown(source: &dyn DistSource) -> bool {
    let source: &dyn Any = source;
    source
        .downcast_ref::<Dealt>()
        .is_some_and(|pool| pool.thrown.is_some() && pool.conditions.is_empty() && pool.stage.is_none())
}

/// A question to such a distribution, as a question to the pool behind it.
fn through(source: &dyn DistSource, question: &Value) -> Result<Value, Fault> {
    let source: &dyn Any = source;
    source.downcast_ref::<Derived>().map_or_else(|| Ok(question.clone()), |made| made.through(question))
}

/// Asks every roll separately; answers that are rolls keep their dice.
fn roll_by_roll(host: &mut dyn Host, pool: &Dealt, question: &Value) -> Result<Dist, Fault> {
    let law = pool.every_roll(host)?;
    let mut answers = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        answers.push((law.ways(place), host.ask(question, &[law.value(place)])?));
    }
    if answers.iter().all(|(_, answer)| Hand::within(answer).is_some_and(|hand| hand.cards.dice)) {
        let mut chances = answers.iter();
        let chances = after_each(host, pool, |_, _| {
            Ok(chances.next().map(|(_, answer)| answer.clone()).unwrap_or_default())
        })?;
        return mixture_knowing(host, chances, &pool.dice());
    }
    let mut parts = Vec::with_capacity(answers.len());
    for (ways, answer) in answers {
        parts.push(MixturePart::of(host, ways, answer)?);
    }
    mixed(host, parts, "a question to every roll".to_owned())
}

/// Counts the ways for which a condition holds, by asking every roll; also returns the total.
fn held_by_roll(host: &mut dyn Host, pool: &Dealt, condition: &Value) -> Result<(Count, Count), Fault> {
    let law = pool.every_roll(host)?;
    let mut held = Count::ZERO;
    for place in 0..law.size() {
        if truth(&host.ask(condition, &[law.value(place)])?)? {
            held = held.add(&law.ways(place));
        }
    }
    Ok((held, law.total().clone()))
}

/// What follows each roll of a pool, where that is a roll or a pool itself for some of them; `None` where it never is.
pub(in crate::deck) fn then(host: &mut dyn Host, dealt: &Dealt, step: &Value) -> Result<Option<Dist>, Fault> {
    then_of_each(host, &[(Count::ONE, dealt, step.clone())])
}

/// A pool with its weight, and what follows its rolls.
type Pool<'a> = (Count, &'a Dealt, Value);

/// The same for one of several pools.
fn then_of_each(host: &mut dyn Host, pools: &[Pool]) -> Result<Option<Dist>, Fault> {
    let is_roll = |value: &Value| {
        is_thrown(value) || Dist::within(value).and_then(Dist::source).is_some_and(DistSource::holds_hands)
    };
    let mut gives_roll = |(_, dealt, step): &Pool| {
        // What fails here is found again for the roll that it fails for.
        let some = dealt.hands_query().random_hands(8);
        some.into_iter().any(|roll| host.ask(step, &[roll]).is_ok_and(|next| is_roll(&next)))
    };
    if !pools.iter().any(&mut gives_roll) {
        return Ok(None);
    }
    let mut all = Vec::with_capacity(pools.len());
    let mut leaves_out = false;
    for (weight, dealt, step) in pools {
        let next = after_each(host, dealt, |host, roll| {
            let next = host.ask(step, &[roll])?;
            leaves_out |= leaves_some_out(host, &next)?;
            Ok(if leaves_out { Value::int(0) } else { next })
        })?;
        all.push((weight.clone(), next));
    }
    // What has no last outcome is no die.
    if leaves_out {
        return Ok(None);
    }
    let chances = put_together(host, all)?;
    mixture(host, chances).map(Some)
}

/// Whether a value is a distribution without a last outcome, or made of one.
fn leaves_some_out(host: &mut dyn Host, value: &Value) -> Result<bool, Fault> {
    Ok(match Dist::within(value) {
        Some(dist) if dist.source().is_none() => dist.is_endless() || dist.law(host)?.rest().is_some(),
        _ => false,
    })
}

impl Mixture {
    /// The ways in which something is so over one total, of its ways in each part.
    fn weighed(&self, host: &mut dyn Host, parts: &[(Count, Count)]) -> Result<(Count, Count), Fault> {
        let mut scale = Count::ONE;
        for (_, total) in parts {
            host.step(1 + scale.bits() / 64)?;
            scale = scale.common_multiple(total);
        }
        let (mut sum, mut all) = (Count::ZERO, Count::ZERO);
        for ((weight, _), (ways, total)) in self.parts.iter().zip(parts) {
            let factor = weight.times(&scale.quotient(total));
            sum = sum.add(&factor.times(ways));
            all = all.add(&factor.times(total));
        }
        Ok((sum, all))
    }

    fn each(
        &self,
        host: &mut dyn Host,
        mut ask: impl FnMut(&mut dyn Host, &dyn DistSource) -> Result<Dist, Fault>,
    ) -> Result<Vec<(Count, Dist)>, Fault> {
        let mut answers = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let answer = match part.source() {
                Some(source) => ask(host, source)?,
                None => part.clone(),
            };
            answers.push((weight.clone(), answer));
        }
        Ok(answers)
    }

    /// The pools of all parts, each with its step; `None` if some parts aren't dice.
    fn pools(&self, step: &Value) -> Result<Option<Vec<Pool<'_>>>, Fault> {
        let mut pools = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let Some(source) = part.source() else { return Ok(None) };
            let Some(dealt) = thrown_in(source) else { return Ok(None) };
            let step = through(source, step)?;
            pools.push((weight.clone(), dealt, step));
        }
        Ok(Some(pools))
    }

    /// Counts the ways for which a condition holds in a part; also returns the total.
    fn held_in(
        &self,
        host: &mut dyn Host,
        part: &dyn DistSource,
        condition: &Value,
    ) -> Result<(Count, Count), Fault> {
        match (self.of_all_cards(part, |part| part.holds(host, condition)), thrown_in(part)) {
            (Err(few), Some(pool)) if few.code == Code::E5012 && self.rolls_differ() => {
                held_by_roll(host, pool, &through(part, condition)?)
            }
            (held, _) => held,
        }
    }

    fn of_part(&self, host: &mut dyn Host, part: &dyn DistSource, question: &Value) -> Result<Dist, Fault> {
        self.of_all_cards(part, |part| part.map(host, question))
    }

    /// Asks a part. If the question names a card that only other parts' decks have, it counts as a card without copies.
    fn of_all_cards<T>(
        &self,
        source: &dyn DistSource,
        mut ask: impl FnMut(&dyn DistSource) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        match ask(source) {
            Err(unknown) if unknown.code == Code::E5011 => match self.with_all_cards(source)? {
                Some(dealt) => ask(&dealt),
                None => Err(unknown),
            },
            answer => answer,
        }
    }

    /// The same deal from a deck that also has the other parts' cards, with no copies.
    fn with_all_cards(&self, source: &dyn DistSource) -> Result<Option<Dealt>, Fault> {
        let dealt = |source: &'_ dyn DistSource| {
            let source: &dyn Any = source;
            source.downcast_ref::<Dealt>().filter(|dealt| !dealt.cards.dice && dealt.stage.is_none()).cloned()
        };
        let Some(own) = dealt(source) else { return Ok(None) };
        let (mut deck, mut elements) = (own.cards.deck.clone(), own.cards.elements.clone());
        for other in self.parts.iter().filter_map(|(_, part)| dealt(part.source()?)) {
            let none = made(other.cards.deck.times(0))?;
            deck = made(deck.plus(&none))?;
            elements = own.cards.elements_with(&other.cards);
        }
        let mut plus = own.plus.clone();
        plus.iter_mut().for_each(|plus| plus.resize(deck.kinds().len(), 0));
        let cards = DeckValue::new(own.cards.name.clone(), deck, elements).cards;
        Ok(Some(Dealt { cards, plus, family: None, ..own }))
    }

    /// Whether some rolls have more dice than others.
    fn rolls_differ(&self) -> bool {
        let dice = |part: &Dist| Some(thrown_in(part.source()?)?.sizes.iter().sum::<u32>());
        let mut dice = self.parts.iter().map(|(_, part)| dice(part));
        dice.next().is_some_and(|first| dice.any(|other| other != first))
    }

    fn in_words(&self) -> String {
        let what = if self.outcome().is_some() { "deals" } else { "pools of dice" };
        format!("{} {what}", self.parts.len())
    }

    fn plan_of(&self) -> String {
        format!("a mixture of {}, each counted by itself", self.in_words())
    }

    /// Answers of all parts together: rolls stay rolls.
    fn together(&self, host: &mut dyn Host, answers: Vec<(Count, Dist)>) -> Result<Dist, Fault> {
        if answers.iter().all(|(_, answer)| answer.source().is_some_and(DistSource::holds_hands)) {
            return Ok(Dist::asked(Mixture { parts: answers }));
        }
        let mut parts = Vec::with_capacity(answers.len());
        for (weight, answer) in answers {
            parts.push(MixturePart::of(host, weight, answer.value())?);
        }
        mixed(host, parts, self.plan_of())
    }
}

impl DistSource for Mixture {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        Ok(self.outcomes(host)?.total().clone())
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let rolls_differ = self.rolls_differ();
        let answers = self.each(host, |host, source| {
            match (self.of_part(host, source, question), thrown_in(source)) {
                // If rolls have different numbers of dice, `highest(2)` of one die is that die.
                (Err(few), Some(pool)) if few.code == Code::E5012 && rolls_differ => {
                    roll_by_roll(host, pool, &through(source, question)?)
                }
                (answer, _) => answer,
            }
        })?;
        self.together(host, answers)
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let mut held = Vec::with_capacity(self.parts.len());
        let mut scale = Count::ONE;
        for (_, part) in &self.parts {
            let Some(source) = part.source() else { return Ok(None) };
            let (ways, total) = self.held_in(host, source, condition)?;
            scale = scale.common_multiple(&total);
            held.push((ways, total));
        }
        let mut parts = Vec::new();
        for ((weight, part), (ways, total)) in self.parts.iter().zip(&held) {
            if ways.is_zero() {
                continue;
            }
            if let Some(source) = part.source()
                && let Some(given) = self.of_all_cards(source, |source| source.given(host, condition))?
            {
                parts.push((weight.times(&scale.quotient(total)).times(ways), given));
            }
        }
        Ok((!parts.is_empty()).then(|| Dist::asked(Mixture { parts })))
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        let mut parts = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let law = part.law(host)?;
            parts.push(MixturePart::of(host, weight.clone(), Dist::of_law(&law).value())?);
        }
        mixed(host, parts, self.plan_of())?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let all = self.parts.iter().fold(Count::ZERO, |sum, (weight, _)| sum.add(weight));
        let at = tg_dist::random_below(host, draw, &all)?;
        let mut end = Count::ZERO;
        for (weight, part) in &self.parts {
            end = end.add(weight);
            if let (true, Some(source)) = (at < end, part.source()) {
                return source.sample(host, draw);
            }
        }
        Ok(Value::None)
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let mut parts = Vec::with_capacity(self.parts.len());
        for (_, part) in &self.parts {
            parts.push(match part.source() {
                Some(source) => self.held_in(host, source, condition)?,
                None => (Count::ZERO, Count::ONE),
            });
        }
        self.weighed(host, &parts)
    }

    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        // All pools that follow know the same faces.
        if let Some(pools) = self.pools(step)?
            && let Some(next) = then_of_each(host, &pools)?
        {
            return Ok(Some(next));
        }
        let mut next = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let Some(source) = part.source() else { return Ok(None) };
            let Some(dist) = source.then(host, step)? else { return Ok(None) };
            next.push((weight.clone(), dist));
        }
        self.together(host, next).map(Some)
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let (ways, all) = self.holds(host, condition)?;
        let sum = format!("together {} of {} ways = {}", ways.number(), all.number(), ways.part_of(&all));
        Ok(Output::stack([Output::from(self.plan_of()), sum.into()]))
    }

    fn mixture(&self, host: &mut dyn Host, parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        mixture_of(host, parts)
    }

    fn joint(
        &self,
        host: &mut dyn Host,
        values: &[Value],
        keys: Option<&[Key]>,
    ) -> Result<Option<Dist>, Fault> {
        super::joint(host, values, keys)
    }

    fn holds_hands(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.source().is_none_or(DistSource::holds_hands))
    }

    fn outcome(&self) -> Option<&'static str> {
        self.parts.first()?.1.source()?.outcome()
    }

    fn shows_outcomes(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.source().is_some_and(DistSource::shows_outcomes))
    }

    fn plan(&self) -> String {
        self.plan_of()
    }

    fn short(&self) -> String {
        format!("one of {}", self.in_words())
    }
}
