//! Watching a question: it is asked of some known hands, to see what it asks of them.

use super::evaluation::sees_whole;
use super::{Asking, Ended, Part};

use crate::deck::inquiry::{Inquiry, Reading};
use crate::deck::whole::Why;
use std::rc::Rc;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::{Chance, Feature, Size};

/// With so many known hands a question is watched at most.
const WATCHED: usize = 24;

/// Watching ends after so many hands that brought nothing new.
const QUIET: usize = 5;

impl Asking {
    /// Asks the question of some known hands, to see what it asks of them. What fails then is found again.
    pub(super) fn watch(
        &self,
        host: &mut dyn Host,
        parts: &[Part],
        inquiry: &Rc<Inquiry>,
        asked: &Value,
    ) -> Result<(), Ended> {
        let (mut chance, mut quiet) = (Chance::default(), 0);
        for _ in 0..WATCHED {
            let hands = self.some_hands(&mut chance);
            let before: usize = inquiry.parts().iter().map(Vec::len).sum();
            for (number, part) in parts.iter().enumerate() {
                inquiry.begin(number, Reading::Hands(hands.clone(), self.sizes()));
                let Ok(argument) = self.argument_of(host, part, inquiry, asked) else { continue };
                for function in part.conditions.iter().chain(&part.gives) {
                    match inquiry.ask(host, function, std::slice::from_ref(&argument)) {
                        Ok(Value::Bool(false)) if part.gives.as_ref() != Some(function) => break,
                        Ok(value) if self.judges(part) && sees_whole(&value) => inquiry.escape(Why::Answers),
                        Ok(_) => {}
                        Err(fault) if fault.is_final() && !inquiry.has_escaped() => {
                            return Err(Ended::Failed(fault));
                        }
                        Err(_) => break,
                    }
                }
                if let Some(reason) = inquiry.whole() {
                    return Err(Ended::Whole(reason));
                }
            }
            let after: usize = inquiry.parts().iter().map(Vec::len).sum();
            quiet = if after == before { quiet + 1 } else { 0 };
            if quiet == QUIET {
                break;
            }
        }
        inquiry.take_missing();
        Ok(())
    }

    /// The sizes of the hands, where they are fixed.
    pub(super) fn sizes(&self) -> Vec<Option<u32>> {
        let size = |hand: &tg_hands::Hand| match hand.size {
            Size::Exactly(size) => Some(size),
            _ => None,
        };
        self.deal.hands.iter().map(size).collect()
    }

    /// The features that some functions ask of known hands, one list for each; `None` where one fails or sees a
    /// hand as a whole.
    pub(super) fn features_of(&self, host: &mut dyn Host, functions: &[Value]) -> Option<Vec<Vec<Feature>>> {
        let inquiry = Inquiry::new(self.cards.clone(), self.deal.hands.len(), functions.len());
        let inquiry = inquiry.with_certain_cards(&self.deal);
        let asked = self.asked_hands(&inquiry);
        let hands = self.some_hands(&mut Chance::default());
        for (number, function) in functions.iter().enumerate() {
            inquiry.begin(number, Reading::Hands(hands.clone(), self.sizes()));
            let value = host.ask(function, std::slice::from_ref(&asked)).ok()?;
            if sees_whole(&value) || inquiry.has_escaped() {
                return None;
            }
        }
        let features = inquiry.features();
        let of = |part: &Vec<usize>| part.iter().map(|place| features[*place].clone()).collect();
        Some(inquiry.parts().iter().map(of).collect())
    }

    /// So many random hands, as the question takes them.
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
                Size::Exactly(size) => u64::from(size),
                Size::Between(least, most) => {
                    u64::from(least) + chance.below(u64::from(most - least.min(most)) + 1)
                }
                Size::Chosen { most } => chance.below(u64::from(most) + 1),
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
