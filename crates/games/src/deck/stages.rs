//! Two stages: what follows a hand, and hands with cards added.

use super::after::{Origin, SecondSizes, StagePlan, after};
use super::dealt::{Dealt, SecondStage};
use super::dice;
use super::hand::{Hand, Held};
use super::question::{DeckQuery, NextStage, Unanswered};
use super::then::{Then, put_together};
use super::too_large;
use super::view::HandView;
use super::whole::{NeedsWhole, WholeReason};
use std::any::Any;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Dist, DistSource, MOST_OUTCOMES};
use tg_hands::Deal;

/// An operator between dealt hands and cards that are added to each of them.
pub(super) fn operate(dealt: &Dealt, sign: &str, operands: &[Value]) -> Result<Option<Dist>, Fault> {
    let [left, right] = operands else { return Ok(None) };
    let Some(hand) = Hand::within(left).or_else(|| Hand::within(right)) else { return Ok(None) };
    if sign != "+" || dealt.several || dealt.cards.dice {
        return Ok(None);
    }
    let mut sum = dealt.clone();
    match (&hand.held, &mut sum.stage) {
        (Held::Symbolic(view), None) if view.recorder.cards.has_kinds_of(&dealt.cards) => {
            sum.stage = Some(SecondStage { taken: None, kept: Some(view.clone()) });
        }
        (Held::Symbolic(view), Some(stage)) => {
            stage.kept = match &stage.kept {
                None => Some(view.clone()),
                Some(kept) => match kept.with(view) {
                    Some(both) => Some(both),
                    None => return Ok(None),
                },
            };
        }
        (Held::Known(held), None) if hand.cards.has_kinds_of(&dealt.cards) && dealt.conditions.is_empty() => {
            let plus = match &dealt.plus {
                Some(plus) => plus.iter().zip(held).map(|(a, b)| a + b).collect(),
                None => held.clone(),
            };
            sum.plus = Some(plus);
            // A pass for several sizes is one without added cards.
            sum.family = None;
        }
        _ => return Ok(None),
    }
    Ok(Some(Dist::asked(sum)))
}

/// What follows each hand: a deal from what the hand left is compiled when it is asked, all else is put together
/// at once.
pub(super) fn then(dealt: &Dealt, host: &mut dyn Host, step: &Value) -> Result<Dist, Fault> {
    let reason = match found(dealt, host, step)? {
        Ok(plan) => {
            let (first, step) = (dealt.clone(), step.clone());
            return Ok(Dist::asked(Then { first, step, plan, later: 0, conditions: Vec::new() }));
        }
        Err(reason) => reason,
    };
    foresee(dealt, host, step, &reason, !reason.is_about_hands())?;
    let followed = dealt.map(host, step)?.law(host)?;
    let needs_no_hand =
        |next: &Value| dice::is_thrown(next) || Dist::within(next).is_none_or(|dist| dist.source().is_none());
    if (0..followed.size()).all(|place| needs_no_hand(&followed.value(place))) {
        let plan = format!(
            "{}; what follows was put together for each of {}",
            followed.plan(),
            counted(followed.size(), "answer")
        );
        return put_together(host, &*followed, &reason, plan, |_, value| Ok(value));
    }
    if !reason.is_about_hands() {
        foresee(dealt, host, step, &reason, false)?;
    }
    let law = match dealt.cards.dice {
        true => dealt.every_roll(host)?,
        false => DistSource::outcomes(dealt, host)?,
    };
    let plan = format!(
        "{reason}, so what follows was put together for each of {}",
        counted(law.size(), "different hand")
    );
    put_together(host, &*law, &reason, plan, |host, hand| host.ask(step, &[hand]))
}

/// The number of first hands that tell about how many hands follow one.
const SEEN: usize = 16;

/// More first hands than these, of which each asks a deal of its own, take too long.
const MOST_ASKED: u128 = 200_000;

/// Refuses both stages hand by hand where that is far too much, by what follows some random first hands. With
/// `only_deals`, nothing is refused if something else than a deal follows one of them: it may be the same for many.
fn foresee(
    dealt: &Dealt,
    host: &mut dyn Host,
    step: &Value,
    reason: &WholeReason,
    only_deals: bool,
) -> Result<(), Fault> {
    let query = dealt.hands_query();
    let first = query.different_hands();
    let (mut following, mut asks) = (0u128, false);
    for hand in query.random_hands(SEEN) {
        // What fails here is found again for the hand that it fails for.
        let Ok(next) = host.ask(step, &[hand]) else { return Ok(()) };
        let dist = Dist::within(&next);
        let source: Option<&dyn Any> = dist.and_then(Dist::source).map(|source| source as _);
        let second = source.and_then(|source| source.downcast_ref::<Dealt>());
        if only_deals && second.is_none() {
            return Ok(());
        }
        asks |= dist.is_some() && second.is_none();
        following += second.map_or(1, |second| second.hands_query().different_hands());
    }
    if asks && first > MOST_ASKED {
        return Err(too_large::asked_of_each(reason, first));
    }
    let hands = first.saturating_mul(following) / SEEN as u128;
    if hands > 4 * u128::from(MOST_OUTCOMES) { Err(too_large::both_stages(reason, hands)) } else { Ok(()) }
}

/// The second stage of a deal, from a deck without the cards of a symbolic hand.
pub(super) fn second(dealt: Dealt, taken: HandView) -> Dealt {
    Dealt { stage: Some(SecondStage { taken: Some(taken), kept: None }), ..dealt }
}

/// Looks at what a step gives for every first hand; the reason where not all of it can be counted together with
/// the first hand.
pub(super) fn found(
    dealt: &Dealt,
    host: &mut dyn Host,
    step: &Value,
) -> Result<Result<StagePlan, WholeReason>, Fault> {
    let apart = || Ok(Err(WholeReason::of(NeedsWhole::Follows)));
    let [size] = dealt.sizes[..] else { return apart() };
    if dealt.several || dealt.replacement || dealt.plus.is_some() || dealt.stage.is_some() {
        return apart();
    }
    let query = DeckQuery {
        cards: dealt.cards.clone(),
        deal: Deal::several(dealt.cards.deck.copies(), &[size, 0]),
        several: false,
        thrown: None,
        plus: None,
        limits: dealt.limits,
        conditions: dealt.conditions.clone(),
        question: Some(step.clone()),
        next: Some(NextStage::Sought),
    };
    let answered = match query.ask(host) {
        Ok(answered) => answered,
        Err(Unanswered::Whole(reason)) => return Ok(Err(reason)),
        // What is refused here is refused by the slower way, which says why.
        Err(Unanswered::Failed(_)) => return apart(),
    };
    answered.check(host, 0)?;
    let steps = answered.values();
    let Some(stages) = steps.iter().map(|next| after(next, &dealt.cards)).collect::<Option<Vec<_>>>() else {
        return apart();
    };
    let Some(first) = stages.first() else { return apart() };
    let always = stages.iter().all(|after| after.seen == first.seen);
    let most = stages.iter().map(|after| after.size).max().unwrap_or(0);
    let sizes = match stages.iter().all(|after| after.size == first.size) {
        true => SecondSizes::Always(most),
        false => SecondSizes::UpTo(most),
    };
    let mut origins: Vec<&Origin> = stages.iter().map(|after| &after.from).collect();
    origins.retain(|from| **from != Origin::Nowhere);
    origins.dedup();
    let from = match origins[..] {
        [] => Origin::Nowhere,
        [only] => only.clone(),
        _ => return apart(),
    };
    Ok(Ok(StagePlan { view: always.then(|| first.seen.clone()), sizes, from }))
}
