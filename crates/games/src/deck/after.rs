//! What follows a first hand: the second stage of a question, as data that can be compared.

use super::cards::Cards;
use super::dealt::Dealt;
use super::hand::{Hand, Held};
use super::view::SeenCards;
use std::any::Any;
use std::rc::Rc;
use tg_core::output::Output;
use tg_core::value::{Domain, Value};
use tg_dist::Dist;
use tg_hands::Pick;

/// What follows a first hand, where that can be counted together with it.
#[derive(Clone, PartialEq)]
pub(super) struct After {
    /// The hand afterwards.
    pub seen: SeenCards,
    /// How many cards are dealt.
    pub size: u32,
    /// Where they come from.
    pub from: Origin,
}

/// Where a second hand comes from.
#[derive(Clone, PartialEq)]
pub(super) enum Origin {
    /// It needs no card.
    Nowhere,
    /// What the first hand left.
    Rest,
    /// A deck with these copies of the same kinds.
    Deck(Vec<u64>),
    /// Such a deck without the first hand's cards of some kinds.
    Without(Vec<u64>, Pick),
}

/// How two stages are counted.
#[derive(Clone)]
pub(super) struct StagePlan {
    /// The hand afterwards, where it is always the same view.
    pub view: Option<SeenCards>,
    /// How many cards the second hand has.
    pub sizes: SecondSizes,
    /// Where the second hand comes from.
    pub from: Origin,
}

/// How many cards a second hand has.
#[derive(Clone, Copy)]
pub(super) enum SecondSizes {
    /// Always this many.
    Always(u32),
    /// At most this many.
    UpTo(u32),
}

/// Symbolic hands can't be compared, but what follows them can: so it is kept as a value by itself.
impl Domain for After {
    fn type_name(&self) -> &'static str {
        "Dist"
    }

    fn short(&self) -> Option<String> {
        Some(format!("{} more cards", self.size))
    }

    fn rich(&self) -> Output {
        self.short().unwrap_or_default().into()
    }

    fn json(&self) -> serde_json::Value {
        self.size.into()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<After>().is_some_and(|other| self == other)
    }
}

/// What a step gives, where that is some of the first hand, or a deal from what the hand left or from a fresh
/// deck of the same kinds, with or without some of the first hand.
pub(super) fn after(next: &Value, cards: &Rc<Cards>) -> Option<After> {
    if let Some(after) = next.downcast::<After>() {
        return Some(after.clone());
    }
    if let Some(hand) = Hand::within(next) {
        let Held::Symbolic(view) = &hand.held else { return None };
        let two = view.recorder.hands == 2 && view.seen.hands.get(1).is_some_and(Option::is_none);
        return two.then(|| After { seen: view.seen.clone(), size: 0, from: Origin::Nowhere });
    }
    let source: &dyn Any = Dist::within(next)?.source()?;
    let dealt = source.downcast_ref::<Dealt>()?;
    let [size] = dealt.sizes[..] else { return None };
    let alone = !dealt.replacement && !dealt.several && dealt.family.is_none() && dealt.conditions.is_empty();
    if !alone || !cards.has_kinds_of(&dealt.cards) {
        return None;
    }
    let (taken, kept) = match &dealt.stage {
        Some(stage) => (stage.taken.as_ref(), stage.kept.as_ref()),
        None => (None, None),
    };
    let copies = dealt.cards.deck.copies();
    let from = match taken {
        Some(taken) if taken.whole() == Some(0) && copies == taken.recorder.cards.deck.copies() => {
            Origin::Rest
        }
        Some(taken) => {
            let pick = taken.only_of(0)?;
            let first = taken.recorder.cards.deck.copies();
            let enough = |kind: usize| !pick.0[kind] || copies[kind] >= first[kind];
            (0..copies.len()).all(enough).then(|| Origin::Without(copies, pick.clone()))?
        }
        None => Origin::Deck(copies),
    };
    let all = Pick(vec![true; cards.deck.kinds().len()]);
    let second = SeenCards { hands: vec![None, Some(all)], plus: dealt.plus.clone(), ..SeenCards::default() };
    let seen = match kept {
        Some(kept) if kept.recorder.hands == 2 => kept.seen.with(&second)?,
        Some(_) => return None,
        None => second,
    };
    Some(After { seen, size, from: if size == 0 { Origin::Nowhere } else { from } })
}
