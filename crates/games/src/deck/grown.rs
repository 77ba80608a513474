//! Stages that only add cards of what the hand left: after `h -> h + d.without(h).deal(2)`, each hand with two more cards
//! comes as often as in a larger deal. So several of them are one.

use super::after::{Origin, SecondSizes, StagePlan};
use super::dealt::Dealt;
use super::stages;
use super::then::Then;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::Dist;

/// How many cards a stage adds to the whole hand, where it does nothing else.
fn added(plan: &StagePlan) -> Option<u32> {
    let (Some(seen), SecondSizes::Always(more), Origin::Rest) = (&plan.view, plan.sizes, &plan.from) else {
        return None;
    };
    let all = seen.hands.iter().all(|hand| hand.as_ref().is_some_and(|pick| !pick.0.contains(&false)));
    let alone = seen.plus.is_none() && seen.less.is_empty() && seen.matched.is_none() && seen.slice.is_none();
    (all && alone && seen.hands.len() == 2).then_some(more)
}

/// What follows the hands after two stages, where the second of them only adds cards; `None` where it does more.
pub(super) fn then(before: &Then, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
    let &[size] = &before.first.sizes[..] else { return Ok(None) };
    let Some(more) = added(&before.plan) else { return Ok(None) };
    let Some(size) = size.checked_add(more).filter(|size| are_there(&before.first, *size)) else {
        return Ok(None);
    };
    let grown = Dealt {
        sizes: vec![size],
        conditions: before.conditions.clone(),
        family: None,
        ..before.first.clone()
    };
    if before.first.conditions.is_empty() {
        return stages::then(&grown, host, step).map(Some);
    }
    // What the first hand had to be isn't known of the larger one.
    if !before.conditions.is_empty() {
        return Ok(None);
    }
    let Ok(Ok(plan)) = stages::found(&grown, host, step) else { return Ok(None) };
    let Some(most) = added(&plan) else { return Ok(None) };
    if !size.checked_add(most).is_some_and(|size| are_there(&before.first, size)) {
        return Ok(None);
    }
    let plan = StagePlan { sizes: SecondSizes::Always(more + most), ..before.plan.clone() };
    Ok(Some(Dist::asked(Then { plan, later: before.later + most, ..before.clone() })))
}

/// Whether a deck has this number of cards.
fn are_there(dealt: &Dealt, size: u32) -> bool {
    u128::from(size) <= dealt.cards.deck.cards()
}

/// The deal that a step gives for a hand that is known, with this number of cards more.
pub(super) fn larger(next: Value, more: u32) -> Value {
    let dealt = Dist::within(&next).and_then(Dist::source).and_then(|source| {
        let source: &dyn std::any::Any = source;
        source.downcast_ref::<Dealt>()
    });
    match dealt {
        Some(dealt) if more > 0 => {
            let sizes = dealt.sizes.iter().map(|size| size + more).collect();
            Dist::asked(Dealt { sizes, ..dealt.clone() }).value()
        }
        _ => next,
    }
}
