//! The hands after two stages, which are counted together when something is asked.

use super::after::{Origin, SecondSizes, StagePlan};
use super::conditions::{self, meets};
use super::dealt::Dealt;
use super::dice;
use super::faults;
use super::grown;
use super::question::{Answered, DeckQuery, NextStage, Unanswered};
use super::random;
use super::too_large;
use super::whole::{NeedsWhole, WholeReason};
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource, Draw, Law, MOST_OUTCOMES, MixturePart, OutcomeTally, mixed};
use tg_hands::Deal;

/// The hands after two stages, asked.
#[derive(Clone)]
pub(super) struct Then {
    pub first: Dealt,
    pub step: Value,
    pub plan: StagePlan,
    /// How many cards more are dealt than the step says: those of stages after it that only add cards.
    pub later: u32,
    pub conditions: Vec<Value>,
}

/// The plan of two stages that were written out.
fn by_hand(reason: &WholeReason, hands: usize) -> String {
    format!("{reason}, so both stages were visited hand by hand, to {}", counted(hands, "different hand"))
}

/// What follows each outcome, put together.
pub(super) fn put_together(
    host: &mut dyn Host,
    law: &dyn Law,
    reason: &WholeReason,
    plan: String,
    next: impl Fn(&mut dyn Host, Value) -> Result<Value, Fault>,
) -> Result<Dist, Fault> {
    host.reserve(law.size() as u128 * size_of::<(MixturePart, Count, Value)>() as u128)?;
    let mut following: Vec<(Count, Value)> = Vec::with_capacity(law.size());
    let mut parts: Vec<MixturePart> = Vec::with_capacity(law.size());
    let (mut outcomes, mut rolls) = (0u64, false);
    let mut add = |host: &mut dyn Host, parts: &mut Vec<MixturePart>, (ways, next): (Count, Value)| {
        parts.push(MixturePart::of(host, ways, next)?);
        outcomes = outcomes.saturating_add(parts[parts.len() - 1].size() as u64);
        if outcomes > MOST_OUTCOMES {
            let all = u128::from(outcomes) * law.size() as u128 / parts.len() as u128;
            return Err(too_large::both_stages(reason, all));
        }
        Ok(())
    };
    for place in 0..law.size() {
        let part = (law.ways(place), next(host, law.value(place))?);
        rolls |= dice::is_thrown(&part.1);
        following.push(part.clone());
        if !rolls {
            add(host, &mut parts, part)?;
        }
    }
    // Rolls keep their dice.
    if rolls && let Some(rolls) = dice::mixture_of(host, &following)? {
        return Ok(rolls);
    }
    for part in following.split_off(parts.len()) {
        add(host, &mut parts, part)?;
    }
    mixed(host, parts, plan)
}

impl Then {
    fn ask(
        &self,
        host: &mut dyn Host,
        question: Option<&Value>,
        conditions: &[Value],
    ) -> Result<Rc<Answered>, Unanswered> {
        let copies = self.first.cards.deck.copies();
        let size = self.first.sizes[0];
        let (deal, decides) = match (&self.plan.from, self.plan.sizes) {
            // How many cards are left depends on the first hand, too.
            (Origin::Without(..), SecondSizes::Always(most) | SecondSizes::UpTo(most))
            | (_, SecondSizes::UpTo(most)) => (Deal::then(copies, size, most), true),
            (_, SecondSizes::Always(second)) => (Deal::several(copies, &[size, second]), false),
        };
        let (deal, taken) = match &self.plan.from {
            Origin::Nowhere | Origin::Rest => (deal, None),
            Origin::Deck(copies) => (deal.from_another(copies.clone()), None),
            Origin::Without(copies, taken) => {
                (deal.from_partly_left(copies.clone(), taken.clone()), Some(taken.clone()))
            }
        };
        let query = DeckQuery {
            cards: self.first.cards.clone(),
            deal,
            several: false,
            thrown: None,
            plus: None,
            limits: self.first.limits,
            conditions: conditions.to_vec(),
            question: question.cloned(),
            next: Some(NextStage::Found {
                step: self.step.clone(),
                view: self.plan.view.clone(),
                decides,
                taken,
                first: self.first.conditions.clone(),
            }),
        };
        let answered = query.ask(host)?;
        answered.check(host, 0)?;
        Ok(Rc::new(answered))
    }

    /// What follows a hand that is known.
    fn next(&self, host: &mut dyn Host, hand: Value) -> Result<Value, Fault> {
        host.ask(&self.step, &[hand]).map(|next| grown::larger(next, self.later))
    }

    /// The hands afterwards, every one that meets the conditions written out.
    fn written(
        &self,
        host: &mut dyn Host,
        conditions: &[Value],
        reason: &WholeReason,
    ) -> Result<Dist, Fault> {
        let law = DistSource::outcomes(&self.first, host)?;
        let all = put_together(host, &*law, reason, String::new(), |host, hand| self.next(host, hand))?;
        let law = all.law(host)?;
        let mut tally = OutcomeTally::default();
        for place in 0..law.size() {
            let hand = law.value(place);
            if meets(host, conditions, &hand)? {
                tally.add(host, hand, law.ways(place))?;
            }
        }
        tally.finish(host, by_hand(reason, law.size()))
    }

    /// What holds in which part of the ways, on the way that works, and how it was found.
    fn ways(&self, host: &mut dyn Host, conditions: &[Value]) -> Result<(Count, Count, String), Fault> {
        let reason = match self.ask(host, None, conditions) {
            Ok(answered) => return Ok((answered.ways(0), answered.total(0), answered.plan())),
            Err(Unanswered::Failed(fault)) => return Err(fault),
            Err(Unanswered::Whole(reason)) => reason,
        };
        let all = self.written(host, &[], &reason)?.law(host)?;
        let mut ways = Count::ZERO;
        for place in 0..all.size() {
            if meets(host, conditions, &all.value(place))? {
                ways = ways.add(&all.ways(place));
            }
        }
        Ok((ways, all.total().clone(), all.plan()))
    }

    fn with(&self, condition: &Value) -> Vec<Value> {
        conditions::and(&self.conditions, condition)
    }

    /// In which part of its ways a condition holds. Two counts need not be out of the same number: where the first
    /// hand decides how many cards follow, it is a common multiple for those first hands that the conditions leave.
    fn part(&self, host: &mut dyn Host, condition: &Value) -> Result<Part, Fault> {
        let (ways, total, how) = self.ways(host, &self.with(condition))?;
        let (given, given_total, _) = self.ways(host, &self.conditions)?;
        let all = match self.conditions.is_empty() && self.first.conditions.is_empty() {
            true => given_total.clone(),
            false => given,
        };
        let common = total.common_multiple(&given_total);
        let scaled = |ways: Count, total: &Count| ways.times(&common.quotient(total));
        Ok(Part { ways: scaled(ways, &total), all: scaled(all, &given_total), how })
    }
}

/// What holds, in how many ways of how many.
struct Part {
    ways: Count,
    all: Count,
    /// How it was found.
    how: String,
}

impl DistSource for Then {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        let given = !self.conditions.is_empty() || !self.first.conditions.is_empty();
        let (ways, total, _) = self.ways(host, &self.conditions)?;
        Ok(if given { ways } else { total })
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let reason = match self.ask(host, Some(question), &self.conditions) {
            Ok(answered) => return answered.dist(host, 0)?.ok_or_else(|| faults::not_enough(0, 0)),
            Err(Unanswered::Failed(fault)) => return Err(fault),
            Err(Unanswered::Whole(reason)) => reason,
        };
        let law = self.written(host, &self.conditions, &reason)?.law(host)?;
        let mut tally = OutcomeTally::default();
        for place in 0..law.size() {
            let answer = host.ask(question, &[law.value(place)])?;
            tally.add(host, answer, law.ways(place))?;
        }
        tally.finish(host, law.plan())
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let conditions = self.with(condition);
        let (ways, _, _) = self.ways(host, &conditions)?;
        Ok((!ways.is_zero()).then(|| Dist::asked(Then { conditions, ..self.clone() })))
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        self.written(host, &self.conditions, &WholeReason::of(NeedsWhole::Answers))?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        random::meeting(host, &self.conditions, |host| {
            let hand = self.first.sample(host, draw)?;
            let next = self.next(host, hand)?;
            match Dist::within(&next).and_then(Dist::source) {
                Some(source) => source.sample(host, draw),
                None => Ok(next),
            }
        })
    }

    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        grown::then(self, host, step)
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        self.part(host, condition).map(|part| (part.ways, part.all))
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let Part { ways, all, how } = self.part(host, condition)?;
        let sum = format!("together {} of {} ways = {}", ways.number(), all.number(), ways.part_of(&all));
        Ok(Output::stack([Output::from(how), sum.into()]))
    }

    fn outcome(&self) -> Option<&'static str> {
        Some("a hand")
    }

    fn plan(&self) -> String {
        format!("{}: both stages are counted at once when something is asked", self.short())
    }

    fn short(&self) -> String {
        format!("{}, then more", self.first.short())
    }
}
