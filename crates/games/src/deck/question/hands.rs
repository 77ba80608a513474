//! What a question is called with: symbolic hands, and hands that are known.

use super::query::{DeckQuery, NextStage};
use crate::deck::hand::{Hand, Held};
use crate::deck::recorder::Recorder;
use crate::deck::view::HandView;
use std::ops::Range;
use std::rc::Rc;
use tg_core::value::Value;
use tg_hands::{Classifier, DealError, Feature, FeatureShape, Question};

impl DeckQuery {
    /// How many different hands there are, whatever the conditions; saturating.
    pub fn different_hands(&self) -> u128 {
        let question = Question::new(self.deal.clone(), self.whole_hands(), Vec::new());
        let hands = match question.plan(self.limits, &mut Classifier::new(|_, _| None)) {
            Ok(plan) => plan.enumerated(),
            Err(DealError::TooManyStates { states, .. }) => Some(states),
            Err(_) => None,
        };
        hands.map_or(1, |hands| u128::try_from(hands).unwrap_or(u128::MAX))
    }

    /// What the question is called with: symbolic hands.
    pub(super) fn symbolic_hands(&self, recorder: &Rc<Recorder>) -> Value {
        if let Some(NextStage::Sought) = self.next {
            return Hand {
                cards: self.cards.clone(),
                held: Held::Symbolic(HandView::whole_hand(recorder, 0)),
            }
            .value();
        }
        let hand = |hands: Range<usize>| {
            let view = HandView::of_hands_in(recorder, hands);
            let view = match &self.plus {
                // Whole hands are no slices.
                Some(plus) => view.and_certain(plus).unwrap_or(view),
                None => view,
            };
            Hand { cards: self.cards.clone(), held: Held::Symbolic(view) }.value()
        };
        self.argument(self.rolls().into_iter().map(hand).collect())
    }

    /// For each hand that the question takes, the hands of the deal that make it up.
    fn rolls(&self) -> Vec<Range<usize>> {
        match &self.thrown {
            Some(thrown) => thrown.rolls.clone(),
            None => (0..self.deal.hands.len()).map(|hand| hand..hand + 1).collect(),
        }
    }

    /// Hands as the question takes them.
    pub(super) fn argument(&self, mut hands: Vec<Value>) -> Value {
        match self.several {
            // A list of hands is shallow.
            true => Value::list(hands).unwrap_or_default(),
            false => hands.pop().unwrap_or_default(),
        }
    }

    /// Hands that are known, as the question takes them.
    pub(super) fn known_hands(&self, hands: Vec<Vec<u64>>) -> Value {
        let hand = |mut held: Vec<u64>| {
            held.resize(self.cards.deck.kinds().len(), 0);
            self.plus
                .iter()
                .for_each(|plus| held.iter_mut().zip(plus).for_each(|(held, plus)| *held += plus));
            Hand::known(&self.cards, held).value()
        };
        let together = |roll: Range<usize>| {
            hands[roll].iter().fold(Vec::new(), |mut all: Vec<u64>, held| {
                all.resize(all.len().max(held.len()), 0);
                all.iter_mut().zip(held).for_each(|(all, held)| *all += held);
                all
            })
        };
        self.argument(self.rolls().into_iter().map(together).map(hand).collect())
    }

    /// Features that tell the whole hands.
    pub(super) fn whole_hands(&self) -> Vec<Feature> {
        let hands = self.deal.hands.len();
        let classes = self.cards.deck.by_kind();
        let shape = FeatureShape::Tally { classes, clamp: None };
        (0..hands).map(|hand| Feature::of_hand(shape.clone(), hand, hands)).collect()
    }
}
