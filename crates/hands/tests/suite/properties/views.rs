//! Which cards of which hands are looked at, as plain flags.

use super::KINDS;
use proptest::prelude::*;
use tg_hands::{CardView, Matched, Matching, Pick};

/// For each hand which kinds are seen, and which of which hands these are matched with.
#[derive(Clone, Debug)]
pub struct View {
    hands: Vec<Vec<bool>>,
    matched: Option<(Matching, Vec<Vec<bool>>)>,
}

impl View {
    /// These kinds of each hand.
    pub fn of(hands: Vec<Vec<bool>>) -> View {
        View { hands, matched: None }
    }

    /// The same for the engine.
    pub fn card_view(&self) -> CardView {
        let picks = |hands: &[Vec<bool>]| hands.iter().map(|seen| Some(Pick(seen.clone()))).collect();
        let matched = self.matched.as_ref().map(|(keeps, with)| Matched { with: picks(with), keeps: *keeps });
        CardView { hands: picks(&self.hands), matched }
    }

    /// The cards that are seen of some hands.
    pub fn cards(&self, hands: &[Vec<usize>]) -> Vec<usize> {
        let of = |seen: &[Vec<bool>]| -> Vec<usize> {
            let hands = hands.iter().zip(seen);
            hands.flat_map(|(cards, seen)| cards.iter().copied().filter(|&kind| seen[kind])).collect()
        };
        let own = of(&self.hands);
        let Some((keeps, with)) = &self.matched else { return own };
        let (mut others, mut common) = (of(with), Vec::new());
        let mut rest = own;
        rest.retain(|kind| match others.iter().position(|other| other == kind) {
            Some(place) => {
                common.push(others.swap_remove(place));
                false
            }
            None => true,
        });
        if *keeps == Matching::Others { rest } else { common }
    }
}

/// Some cards of some hands, of several hands also matched with cards of others.
pub fn view(hands: usize) -> impl Strategy<Value = View> {
    let seen =
        move || proptest::collection::vec(proptest::collection::vec(prop::bool::weighted(0.7), KINDS), hands);
    let keeps = prop_oneof![Just(Matching::Others), Just(Matching::Common)];
    // One hand has no other to be matched with.
    let matched =
        proptest::option::of((keeps, seen())).prop_map(move |matched| matched.filter(|_| hands > 1));
    (seen(), matched).prop_map(|(hands, matched)| View { hands, matched })
}
