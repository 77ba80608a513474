//! The trace of a pass: what was done at each place, and which rules matched there and lost.

use std::ops::Range;
use std::sync::Arc;

use super::alphabet::Symbol;
use super::budget::{Budget, PassError};
use super::round::Round;
use super::standing::{Decision, Standing};
use super::steps::{Follower, PlacedAction};
use super::transducer::TransducerAction;
use super::trie::Trie;

/// What a pass did at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The letters of the input that were read.
    pub letters: Range<usize>,
    /// The bytes of the input that were read.
    pub from: Range<usize>,
    /// The bytes of the output that were written.
    pub to: Range<usize>,
    /// What was done.
    pub effect: StepEffect,
    /// The rules whose left side matches here and that weren't applied: longest left side first,
    /// then in the round's order.
    pub lost: Vec<LosingRule>,
}

/// What was done at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepEffect {
    /// The rule with this index was applied.
    Applied(usize),
    /// One letter was copied: no left side that counts matches here.
    Copied,
    /// A tie decided the place: one letter (`Ties::Block`) or the whole left side (`Ties::Span`)
    /// was copied.
    Held {
        /// The left side's group, by index.
        group: usize,
    },
}

/// A rule that matched and wasn't applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingRule {
    /// The rule's index.
    pub rule: usize,
    /// Why it lost.
    pub why: LossReason,
}

/// Why a rule that matched wasn't applied: rules and groups are given by index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum LossReason {
    /// Its left side is shorter than that of `group`, which decided the place.
    ShorterLeft { group: usize },
    /// `winner` has the same left side and a shorter right side.
    LongerRight { winner: usize },
    /// These rules, including this one, tie.
    Tied { tied: Arc<[usize]> },
    /// These rules have the same left side, shorter right sides, and tie.
    BehindTie { tied: Arc<[usize]> },
}

impl Round {
    /// Returns what a pass over a text does at each place. Time and size are proportional to the text
    /// times the longest left side, at worst; the budget's limits are on the output's length and on
    /// how many steps and losers are kept.
    pub fn trace(&self, text: &str, budget: &mut Budget<'_>) -> Result<Vec<TraceStep>, PassError> {
        let mut follower = Follower::new(self, budget, true);
        self.run(text, budget, &mut follower, Follower::check)?;
        let pieces = self.alphabet().pieces(text);
        let letters: Vec<Option<Symbol>> = pieces.map(|piece| piece.symbol).collect();
        let mut steps = Vec::new();
        let mut kept = 0usize;
        for place in follower.places.unwrap_or_default() {
            let matching = self.matching(&letters[place.letters.start..]);
            budget.read(matching.len() as u64)?;
            let step = self.step(place, &matching);
            kept += 1 + step.lost.len();
            if kept > budget.max_records {
                return Err(PassError::TooManyRecords { limit: budget.max_records });
            }
            steps.push(step);
        }
        Ok(steps)
    }

    /// Returns the groups whose left sides begin these letters, longest first.
    fn matching(&self, letters: &[Option<Symbol>]) -> Vec<usize> {
        let trie = self.all_lefts();
        let mut node = Trie::ROOT;
        let mut groups = Vec::new();
        for letter in letters {
            let Some(next) = letter.and_then(|symbol| trie.child(node, symbol)) else {
                break;
            };
            node = next;
            groups.extend(trie.node(node).group);
        }
        groups.reverse();
        groups
    }

    fn step(&self, place: PlacedAction, matching: &[usize]) -> TraceStep {
        let counts = |group: &usize| self.groups()[*group].decision != Decision::Absent;
        let decider = matching.iter().copied().find(counts);
        let effect = match (place.action, decider) {
            (Some(TransducerAction::Apply(rule)), _) => StepEffect::Applied(rule as usize),
            (Some(TransducerAction::Copy(_) | TransducerAction::CopySpan(_)), Some(group)) => {
                StepEffect::Held { group }
            }
            _ => StepEffect::Copied,
        };
        let mut lost = Vec::new();
        for &group in matching {
            let shorter = decider.filter(|&d| d != group && counts(&group));
            for &rule in &self.groups()[group].rules {
                if let Some(why) = self.why_lost(rule, shorter) {
                    lost.push(LosingRule { rule, why });
                }
            }
        }
        TraceStep { letters: place.letters, from: place.from, to: place.to, effect, lost }
    }

    /// Returns why a matching rule wasn't applied, if it wasn't; `decider` is the group of the longer
    /// left side that decided the place.
    fn why_lost(&self, rule: usize, decider: Option<usize>) -> Option<LossReason> {
        if let Some(group) = decider {
            return Some(LossReason::ShorterLeft { group });
        }
        match self.standing(rule)? {
            Standing::Applies => None,
            &Standing::LongerRight { winner } => Some(LossReason::LongerRight { winner }),
            Standing::Tied { tied } => Some(LossReason::Tied { tied: tied.clone() }),
            Standing::BehindTie { tied } => Some(LossReason::BehindTie { tied: tied.clone() }),
        }
    }
}
