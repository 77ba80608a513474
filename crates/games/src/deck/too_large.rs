//! What would take too long or too much memory, in the words of decks.

use super::cards::Cards;
use super::faults::{endless, no_cards, not_enough};
use super::whole::WholeReason;
use dashu_int::UBig;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, size_in_words};
use tg_core::native::Host;
use tg_dist::MOST_OUTCOMES;
use tg_hands::{DealError, Large, Limits, MOST_STATES};

/// Says where a count fails by the memory of this run alone.
pub(super) fn by_this_run(host: &mut dyn Host, error: &DealError) {
    if let DealError::TooMuchMemory { .. } = error {
        host.limited();
    }
}

/// What makes a question large, as the beginning of a sentence.
fn what_makes(of: &Large, features: &[String]) -> String {
    match of {
        Large::Features(numbers) => {
            let mut named: Vec<&str> =
                numbers.iter().filter_map(|n| features.get(*n).map(String::as_str)).collect();
            // Several hands may be asked the same.
            named.dedup();
            let verb = if named.len() == 1 { "makes" } else { "make" };
            format!("{} {verb}", if named.is_empty() { "the hands".to_owned() } else { named.join(" and ") })
        }
        Large::Group(_) => "the things that one part of the answer is made of make".to_owned(),
        Large::Outcomes => "the different outcomes make".to_owned(),
        _ => "how many there are makes".to_owned(),
    }
}

/// How what is asked came about.
#[derive(Clone, Copy)]
pub(super) enum DealtBy {
    Size,
    Until,
    Dice,
}

impl DealtBy {
    /// That of a deal from these cards.
    pub fn of(cards: &Cards) -> DealtBy {
        if cards.dice { DealtBy::Dice } else { DealtBy::Size }
    }

    fn things(self) -> &'static str {
        if matches!(self, DealtBy::Dice) { "dice" } else { "cards" }
    }

    /// Returns the end of a help that says how to allow this many states; empty if no limit can be that high.
    fn allowing(self, states: impl Into<UBig>) -> String {
        let states = states.into();
        // A limit this high may exceed the time and memory there is, and the estimate for a draw may be too low.
        let promising = if matches!(self, DealtBy::Until) { MOST_STATES >> 8 } else { MOST_STATES };
        if states > UBig::from(promising) {
            return String::new();
        }
        match self {
            DealtBy::Size => format!("; or allow more: `d.deal(n, states: {states})`"),
            DealtBy::Until => format!("; or allow more: `d.deal(until: f, states: {states})`"),
            DealtBy::Dice => String::new(),
        }
    }
}

/// Why a deal wasn't counted. `features` are what the question asks, as they are called.
pub(super) fn deal(error: &DealError, features: &[String], dealt: DealtBy) -> Fault {
    match error {
        DealError::NotEnough { wanted, cards, .. } => not_enough(*wanted, *cards),
        DealError::Nothing { .. } => no_cards(),
        DealError::TooManyStates { states, limit, of } => {
            let make = what_makes(of, features);
            let is_strength = |number: &usize| features.get(*number).is_some_and(|name| name == "strength");
            let showdown = matches!(of, Large::Features(numbers) if numbers.iter().all(is_strength));
            let found = fault(
                Code::E5013,
                format!("this question has {states} states or more, and {limit} are allowed"),
            );
            if showdown {
                return found.with_help(
                    "compare the categories alone, `a.poker` and `b.poker`, or deal one of the hands: `(deal 5 from d.without(mine)).prob(h -> h.strength > mine.strength)`",
                );
            }
            // Estimated from below, no number is surely enough; but a lowered limit may be left out.
            let usual = Limits::default().states;
            let usual = if *states <= UBig::from(usual) { dealt.allowing(usual) } else { String::new() };
            let instead = match dealt {
                DealtBy::Until => {
                    "; or say after how many cards it ends at the latest: `d.deal(until: f, at_most: 5)`"
                }
                DealtBy::Size | DealtBy::Dice => "",
            };
            found.with_help(format!("ask for less: {make} it so large{instead}{usual}"))
        }
        DealError::TooMuchMemory { bytes, limit, of } => {
            let make = what_makes(of, features);
            let (bytes, limit) = (size_in_words(u128::from(*bytes)), size_in_words(u128::from(*limit)));
            let message = format!("this question needs a table of {bytes} or more, and {limit} are allowed");
            fault(Code::E5013, message)
                .with_help(format!(
                    "ask for less, or of fewer cards or dice: {make} it so large; or allow more with `--max-memory`"
                ))
        }
        DealError::Endless => endless(),
        _ => fault(Code::E5013, "this question can't be counted"),
    }
}

/// Too many hands for a question that looks at each of them.
pub(super) fn every_hand(error: &DealError, reason: &WholeReason, dealt: DealtBy) -> Fault {
    each_of(error, reason, dealt, "different ones")
}

/// Too many hands on the way of a draw that looks at each of them.
pub(super) fn every_hand_on_the_way(error: &DealError, reason: &WholeReason, dealt: DealtBy) -> Fault {
    each_of(error, reason, dealt, "different ones or more on the way")
}

fn each_of(error: &DealError, reason: &WholeReason, dealt: DealtBy, ones: &str) -> Fault {
    match error {
        DealError::TooManyStates { states, limit, .. } => {
            let message = format!("{reason}, and there are {states} {ones}; {limit} are allowed");
            // Those on the way of a draw are estimated from below.
            let is_estimate = matches!(dealt, DealtBy::Until);
            let allowing = if is_estimate { String::new() } else { dealt.allowing(states.clone()) };
            Box::new(reason.label(Diagnostic::new(Code::E5013, message))).with_help(format!(
                "ask with `count`, `sum`, `has` and the like instead of going through the {}{allowing}",
                dealt.things(),
            ))
        }
        other => deal(other, &[], dealt),
    }
}

/// A question that would take too long for all hands, judged by the steps that it took for some.
pub(super) fn long_hands(
    reason: &WholeReason,
    (hands, steps): (u128, u128),
    (allowed, states): (u128, u128),
    dealt: DealtBy,
) -> Fault {
    let message = format!(
        "{reason}, and going through {hands} different ones would take about {steps} steps; {allowed} are allowed"
    );
    Box::new(reason.label(Diagnostic::new(Code::E5013, message))).with_help(format!(
        "ask with `count`, `sum`, `tally` and the like instead of going through the {}{}",
        dealt.things(),
        dealt.allowing(states)
    ))
}

/// Too many hands of two stages, about `hands`, where each is iterated over.
pub(super) fn both_stages(reason: &WholeReason, hands: u128) -> Fault {
    let message = format!(
        "{reason}, and there are about {hands} pairs of a first hand and what follows it; {MOST_OUTCOMES} are allowed"
    );
    let help = match reason.is_about_what_follows() {
        true => {
            "keep cards by what they are, `h.keep(A)` or `h.keep(c -> c.rank >= 10)`, and not by what else is in the hand; or take one case at a time, with the cards that are kept there written out: `d.hand(…) + d.without(…).deal(3)`"
        }
        false => {
            "ask the first hand for `count`, `keep`, `has` and the like, and deal from what it left: `d.without(h).deal(3)`"
        }
    };
    Box::new(reason.label(Diagnostic::new(Code::E5013, message))).with_help(help)
}

/// A question of its own for each first hand, where there are too many.
#[cold]
pub(super) fn asked_of_each(reason: &WholeReason, hands: u128) -> Fault {
    let message =
        format!("{reason}, and what follows would be asked for each of {hands} first hands by itself");
    Box::new(reason.label(Diagnostic::new(Code::E5013, message))).with_help(
        "let the deal follow, and ask after it: `.then(h -> h + d.without(h).deal(1)).map(h -> …)`; or ask the first hand only for what matters, with a deck that says no more",
    )
}
