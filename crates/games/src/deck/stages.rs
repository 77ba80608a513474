//! Two stages: what follows a hand, and hands with cards added.

use super::after::{Origin, after};
use super::faults;
use super::hand::{Hand, Held};
use super::pack::Cards;
use super::question::{Answered, Asking, Next, Unanswered, no_truth};
use super::source::{Dealt, Stage};
use super::then::Then;
use super::view::{Seen, View};
use super::whole::{Reason, Why};
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Dist, Law, MOST_OUTCOMES, Part, Source, mixed};
use tg_hands::Deal;

/// The distribution of the hands themselves, every one written out.
pub(super) fn hands(dealt: &Dealt, host: &mut dyn Host) -> Result<(Rc<Answered>, usize), Fault> {
    if let Some(stage) = &dealt.stage {
        return Err(stage.give_up());
    }
    whole(dealt).every_hand(host).map(|answered| (Rc::new(answered), 0))
}

/// What asks for the hands themselves.
fn whole(dealt: &Dealt) -> Asking {
    let deal = Deal::several(dealt.cards.deck.copies(), &dealt.sizes);
    Asking {
        cards: dealt.cards.clone(),
        deal: Deal { replacement: dealt.replacement, ..deal },
        several: dealt.several,
        plus: dealt.plus.clone(),
        limits: dealt.limits,
        conditions: dealt.conditions.clone(),
        question: None,
        next: None,
    }
}

/// A sign between dealt hands and cards that are added to each of them.
pub(super) fn operate(
    dealt: &Dealt,
    _host: &mut dyn Host,
    sign: &str,
    operands: &[Value],
) -> Result<Option<Dist>, Fault> {
    let [left, right] = operands else { return Ok(None) };
    let Some(hand) = Hand::within(left).or_else(|| Hand::within(right)) else { return Ok(None) };
    if sign != "+" || dealt.several {
        return Ok(None);
    }
    let mut sum = dealt.clone();
    match (&hand.held, &mut sum.stage) {
        (Held::Asked(view), None) if same(&view.inquiry.cards, &dealt.cards) => {
            sum.stage = Some(Stage { taken: None, kept: Some(view.clone()) });
        }
        (Held::Asked(view), Some(stage)) => {
            stage.kept = match &stage.kept {
                None => Some(view.clone()),
                Some(kept) => match kept.with(view) {
                    Some(both) => Some(both),
                    None => return Ok(None),
                },
            };
        }
        (Held::Known(held), None) if same(&hand.cards, &dealt.cards) && dealt.conditions.is_empty() => {
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

/// Whether two decks have the same kinds in the same order, whatever their copies.
pub(super) fn same(a: &Rc<Cards>, b: &Rc<Cards>) -> bool {
    let kinds = |cards: &Rc<Cards>| cards.deck.kinds().len();
    Rc::ptr_eq(a, b)
        || kinds(a) == kinds(b)
            && a.deck.kinds().iter().zip(b.deck.kinds()).all(|(a, b)| {
                a.suit == b.suit && a.name == b.name && a.rank == b.rank && a.attributes == b.attributes
            })
}

/// What follows each hand: a deal from what the hand left is compiled when it is asked, all else is put together
/// at once.
pub(super) fn then(dealt: &Dealt, host: &mut dyn Host, step: &Value) -> Result<Dist, Fault> {
    let reason = match found(dealt, host, step)? {
        Ok(plan) => {
            let (first, step) = (dealt.clone(), step.clone());
            return Ok(Dist::asked(Then { first, step, plan, conditions: Vec::new() }));
        }
        Err(reason) => reason,
    };
    if reason.is_about_hands() {
        foresee(dealt, host, step, &reason)?;
    }
    let followed = dealt.map(host, step)?.law(host)?;
    if (0..followed.size())
        .all(|place| Dist::within(&followed.value(place)).is_none_or(|dist| dist.source().is_none()))
    {
        let plan = format!(
            "{}; what follows was put together for each of {}",
            followed.plan(),
            counted(followed.size(), "answer")
        );
        return put_together(host, &*followed, &reason, plan, |_, value| Ok(value));
    }
    if !reason.is_about_hands() {
        foresee(dealt, host, step, &reason)?;
    }
    let law = Source::outcomes(dealt, host)?;
    let plan = format!(
        "{reason}, so what follows was put together for each of {}",
        counted(law.size(), "different hand")
    );
    put_together(host, &*law, &reason, plan, |host, hand| host.ask(step, &[hand]))
}

/// So many first hands tell how many hands follow one, about.
const SEEN: usize = 16;

/// Refuses both stages hand by hand where that is far too much, by what follows some random first hands.
fn foresee(dealt: &Dealt, host: &mut dyn Host, step: &Value, reason: &Reason) -> Result<(), Fault> {
    let asking = whole(dealt);
    let first = asking.different_hands();
    let mut following = 0u128;
    for hand in asking.random_hands(SEEN) {
        // What fails here is found again for the hand that it fails for.
        let Ok(next) = host.ask(step, &[hand]) else { return Ok(()) };
        let source: Option<&dyn Any> = Dist::within(&next).and_then(Dist::source).map(|source| source as _);
        let second = source.and_then(|source| source.downcast_ref::<Dealt>());
        following += second.map_or(1, |second| whole(second).different_hands());
    }
    let hands = first.saturating_mul(following) / SEEN as u128;
    if hands > 4 * u128::from(MOST_OUTCOMES) { Err(faults::both_stages(reason, hands)) } else { Ok(()) }
}

/// What follows each outcome, put together.
pub(super) fn put_together(
    host: &mut dyn Host,
    law: &dyn Law,
    reason: &Reason,
    plan: String,
    next: impl Fn(&mut dyn Host, Value) -> Result<Value, Fault>,
) -> Result<Dist, Fault> {
    host.reserve(law.size() as u128 * size_of::<Part>() as u128)?;
    let mut parts: Vec<Part> = Vec::with_capacity(law.size());
    let mut outcomes = 0u64;
    for place in 0..law.size() {
        let next = next(host, law.value(place))?;
        parts.push(Part::of(host, law.ways(place), next)?);
        outcomes = outcomes.saturating_add(parts[place].size() as u64);
        if outcomes > MOST_OUTCOMES {
            let all = u128::from(outcomes) * law.size() as u128 / (place as u128 + 1);
            return Err(faults::both_stages(reason, all));
        }
    }
    mixed(host, parts, plan)
}

/// The second stage of a deal from a deck without an asked hand.
pub(super) fn second(dealt: Dealt, taken: View) -> Dealt {
    Dealt { stage: Some(Stage { taken: Some(taken), kept: None }), ..dealt }
}

/// How two stages are counted.
#[derive(Clone)]
pub(super) struct Plan {
    /// The hand afterwards, where it is always the same view.
    pub view: Option<Seen>,
    /// How many cards the second hand has.
    pub sizes: Sizes,
    /// Where the second hand comes from.
    pub from: Origin,
}

#[derive(Clone, Copy)]
pub(super) enum Sizes {
    /// Always so many.
    Always(u32),
    /// At most so many.
    UpTo(u32),
}

/// Looks at what a step gives for every first hand; the reason where not all of it can be counted together with
/// the first hand.
fn found(dealt: &Dealt, host: &mut dyn Host, step: &Value) -> Result<Result<Plan, Reason>, Fault> {
    let apart = || Ok(Err(Reason::of(Why::Follows)));
    let [size] = dealt.sizes[..] else { return apart() };
    if dealt.several || dealt.replacement || dealt.plus.is_some() || dealt.stage.is_some() {
        return apart();
    }
    let asking = Asking {
        cards: dealt.cards.clone(),
        deal: Deal::several(dealt.cards.deck.copies(), &[size, 0]),
        several: false,
        plus: None,
        limits: dealt.limits,
        conditions: Vec::new(),
        question: Some(step.clone()),
        next: Some(Next::Sought),
    };
    // What fails here is found again by the slower way, which says why.
    let answered = match asking.ask(host) {
        Ok(answered) => answered,
        Err(Unanswered::Whole(reason)) => return Ok(Err(reason)),
        Err(Unanswered::Failed(_)) => return apart(),
    };
    let steps = answered.values();
    let Some(stages) = steps.iter().map(|next| after(next, &dealt.cards)).collect::<Option<Vec<_>>>() else {
        return apart();
    };
    let Some(first) = stages.first() else { return apart() };
    let always = stages.iter().all(|after| after.seen == first.seen);
    let most = stages.iter().map(|after| after.size).max().unwrap_or(0);
    let sizes = match stages.iter().all(|after| after.size == first.size) {
        true => Sizes::Always(most),
        false => Sizes::UpTo(most),
    };
    let mut origins: Vec<&Origin> = stages.iter().map(|after| &after.from).collect();
    origins.retain(|from| **from != Origin::Nowhere);
    origins.dedup();
    let from = match origins[..] {
        [] => Origin::Nowhere,
        [only] => only.clone(),
        _ => return apart(),
    };
    Ok(Ok(Plan { view: always.then(|| first.seen.clone()), sizes, from }))
}

/// Whether a hand meets all of some conditions.
pub(super) fn meets(host: &mut dyn Host, conditions: &[Value], hand: &Value) -> Result<bool, Fault> {
    for condition in conditions {
        match host.ask(condition, std::slice::from_ref(hand))? {
            Value::Bool(true) => {}
            Value::Bool(false) => return Ok(false),
            other => return Err(no_truth(&other)),
        }
    }
    Ok(true)
}
