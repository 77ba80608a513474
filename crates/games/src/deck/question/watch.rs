//! Watching a question: it is asked of some known hands, to see what it asks of them.

use super::failures::is_of_question;
use super::query::{AttemptEnd, DeckQuery, QuestionPart};
use crate::deck::recorder::{Reading, Recorder};
use crate::deck::symbolic::sees_whole;
use crate::deck::whole::NeedsWhole;
use std::rc::Rc;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::{Chance, Feature, HandSize};

/// The most known hands with which a question is watched.
const WATCHED: usize = 24;

/// Watching ends after this many hands that brought nothing new.
const QUIET: usize = 5;

impl DeckQuery {
    /// Asks the question of some known hands, to see what it asks of them. What fails for hands that may be dealt
    /// needn't be counted.
    pub(super) fn watch(
        &self,
        host: &mut dyn Host,
        parts: &[QuestionPart],
        recorder: &Rc<Recorder>,
        symbolic: &Value,
    ) -> Result<(), AttemptEnd> {
        let (mut chance, mut quiet) = (Chance::default(), 0);
        for _ in 0..WATCHED {
            let hands = self.some_hands(&mut chance);
            let (mut failed, mut left_out) = (None, false);
            let before: usize = recorder.parts().iter().map(Vec::len).sum();
            for (number, part) in parts.iter().enumerate() {
                recorder.begin(number, Reading::Hands(hands.clone(), self.sizes()));
                // What is asked is noted, whatever the answer.
                _ = self.is_drawn(part.of, recorder);
                let Ok(argument) = self.argument_of(host, part, recorder, symbolic) else { continue };
                for function in part.conditions.iter().chain(&part.gives) {
                    let gives = part.gives.as_ref() == Some(function);
                    let given = recorder.ask(host, function, std::slice::from_ref(&argument));
                    match given.map(Value::settled) {
                        Ok(Value::Bool(false)) if !gives => {
                            left_out = true;
                            break;
                        }
                        Ok(value) if self.judges(part) && sees_whole(&value) => {
                            recorder.note_whole(NeedsWhole::Answers)
                        }
                        Ok(_) => {}
                        Err(fault) if !is_of_question(&fault) && !recorder.must_enumerate() => {
                            return Err(AttemptEnd::Failed(fault));
                        }
                        Err(fault) => {
                            left_out |= !gives;
                            failed = failed.or(Some(fault));
                            break;
                        }
                    }
                }
                if let Some(reason) = recorder.whole() {
                    return Err(AttemptEnd::Whole(reason));
                }
            }
            if let (Some(fault), false) = (failed, left_out)
                && self.is_dealt(&hands)
            {
                return Err(AttemptEnd::Failed(fault));
            }
            let after: usize = recorder.parts().iter().map(Vec::len).sum();
            quiet = if after == before { quiet + 1 } else { 0 };
            if quiet == QUIET {
                break;
            }
        }
        recorder.take_missing();
        Ok(())
    }

    /// Whether just these hands may be dealt, and the question be asked of them.
    fn is_dealt(&self, hands: &[Vec<u64>]) -> bool {
        let sizes = self.sizes();
        let is_full = |(size, hand): (&Option<u32>, &Vec<u64>)| {
            size.is_some_and(|size| hand.iter().sum::<u64>() == u64::from(size))
        };
        self.next.is_none() && sizes.iter().zip(hands).all(is_full)
    }

    /// The sizes of the hands, where they are fixed.
    pub(super) fn sizes(&self) -> Vec<Option<u32>> {
        let size = |hand: &tg_hands::DealtHand| match hand.size {
            HandSize::Exactly(size) => Some(size),
            _ => None,
        };
        self.deal.hands.iter().map(size).collect()
    }

    /// The features that some functions ask of known hands, one list for each; `None` where one fails or sees a
    /// hand as a whole.
    pub(super) fn features_of(&self, host: &mut dyn Host, functions: &[Value]) -> Option<Vec<Vec<Feature>>> {
        let recorder = Recorder::new(self.cards.clone(), self.deal.hands.len(), functions.len());
        let recorder = recorder.with_certain_cards(&self.deal);
        let symbolic = self.symbolic_hands(&recorder);
        let hands = self.some_hands(&mut Chance::default());
        for (number, function) in functions.iter().enumerate() {
            recorder.begin(number, Reading::Hands(hands.clone(), self.sizes()));
            let value = host.ask(function, std::slice::from_ref(&symbolic)).ok()?;
            if sees_whole(&value) || recorder.must_enumerate() {
                return None;
            }
        }
        let features = recorder.features();
        let of = |part: &Vec<usize>| part.iter().map(|place| features[*place].clone()).collect();
        Some(recorder.parts().iter().map(of).collect())
    }

    /// `count` random hands, as the question takes them.
    pub fn random_hands(&self, count: usize) -> Vec<Value> {
        let mut chance = Chance::default();
        (0..count).map(|_| self.known_hands(self.some_hands(&mut chance))).collect()
    }

    /// Hands that may be dealt.
    fn some_hands(&self, chance: &mut Chance) -> Vec<Vec<u64>> {
        let mut piles = self.deal.piles.clone();
        let mut hands = Vec::new();
        for hand in &self.deal.hands {
            let size = match hand.size {
                HandSize::Exactly(size) => u64::from(size),
                HandSize::Between(least, most) => {
                    u64::from(least) + chance.below(u64::from(most - least.min(most)) + 1)
                }
                HandSize::Chosen { most } => chance.below(u64::from(most) + 1),
            };
            let pile = &mut piles[hand.pile];
            let mut held = vec![0; pile.len()];
            for _ in 0..size.min(1000) {
                let all: u64 = pile.iter().sum();
                if all == 0 {
                    break;
                }
                let mut at = chance.below(all);
                let kind = pile.iter().position(|&copies| match at.checked_sub(copies) {
                    Some(rest) => {
                        at = rest;
                        false
                    }
                    None => true,
                });
                let Some(kind) = kind else { break };
                held[kind] += 1;
                if !self.deal.replacement {
                    pile[kind] -= 1;
                }
            }
            hands.push(held);
        }
        hands
    }
}
