//! What is wrong with what lies on the table at first, and letters that the game doesn't have.

use super::Report;
use crate::rewrite::words;
use tg_core::diagnostics::{Code, Diagnostic, listed};
use tg_rewriting::{Breach, GoalError, StartFault};

/// The number of letters that the start lacks that are named.
const MOST_LETTERS: usize = 6;

impl Report<'_> {
    /// What is wrong with the start: letters that aren't of the alphabet, and what is missing or twice.
    pub(super) fn start(&mut self, faults: &[&StartFault]) {
        let place = match (&self.draft.start, &self.draft.letters) {
            (Some((_, place)), _) | (None, Some((_, place))) => *place,
            (None, None) => self.draft.head,
        };
        let table = match &*self.game.start() {
            "" => "nothing is on the table".to_owned(),
            start => format!("`{}` is on the table", words::shortened(start, 40)),
        };
        let (mut twice, mut missing) = (Vec::new(), Vec::new());
        let known = self.found.len();
        for fault in faults {
            match fault {
                StartFault::Outside(error) => {
                    let message = format!("`{}` isn't a letter of the alphabet", words::letter(&error.text));
                    let told = Diagnostic::new(Code::E4002, message)
                        .at(place, table.clone())
                        .help("the game begins with letters of its alphabet, each once");
                    let told = self.with_letters(told);
                    self.found.push(told);
                }
                StartFault::Missing { letter } => missing.push(format!("`{letter}`")),
                StartFault::Repeated { letter, .. } => {
                    let letter = format!("`{letter}`");
                    if !twice.contains(&letter) {
                        twice.push(letter);
                    }
                }
            }
        }
        if missing.len() <= self.found.len() - known {
            // A letter outside stands where the missing one should.
            missing.clear();
        }
        let message = match (&twice[..], &missing[..]) {
            ([], []) => return,
            ([], _) => format!("the start lacks {}", listed(&missing)),
            (_, []) => format!("the start has {} more than once", listed(&twice)),
            _ => format!("the start has {} more than once and lacks {}", listed(&twice), listed(&missing)),
        };
        let told = Diagnostic::new(Code::E4011, message).at(place, table);
        let told = match self.draft.start {
            Some(_) => self.with_letters(told),
            None => told.note("without `start` it is the alphabet in its order, cut longest first"),
        };
        let help = "the game begins with each letter of the alphabet once, in any order";
        self.found.push(told.help(help));
    }

    /// Where the letters of the game are those of its start: says once that the start lacks letters, where
    /// several places have them, and whether it said so.
    pub(super) fn outside_start(&mut self, breaches: &[Breach]) -> bool {
        let (None, Some((start, place))) = (&self.draft.letters, &self.draft.start) else { return false };
        let lacking: Vec<&Breach> = breaches.iter().filter(|b| letter_outside(b).is_some()).collect();
        let mut letters: Vec<String> = Vec::new();
        let mut told = Vec::new();
        for breach in &lacking {
            let letter = letter_outside(breach).map(|letter| format!("`{letter}`")).unwrap_or_default();
            if letters.contains(&letter) {
                continue;
            }
            told.extend(match breach {
                Breach::Goal { goal, .. } => self.wish(*goal).map(|goal| (goal.goal, letter.clone())),
                Breach::Outside { round, rule, .. } => {
                    self.rule(*round, *rule).map(|(_, place)| (place.row, letter.clone()))
                }
                _ => None,
            });
            letters.push(letter);
        }
        if lacking.len() < 2 {
            return false;
        }
        letters.truncate(MOST_LETTERS);
        let message = format!("the start lacks {}", listed(&letters));
        let label = format!("`{}` gives the game its letters", words::shortened(start, 40));
        let mut found = Diagnostic::new(Code::E4002, message).at(*place, label);
        for (span, letter) in told.into_iter().take(MOST_LETTERS) {
            found = found.label(span, format!("{letter} stands here"));
        }
        self.found
            .push(found.help(
                "begin with each letter of the game once, or name its alphabet: `game over dna { … }`",
            ));
        true
    }
}

/// The letter that a goal or a rule has, and the alphabet hasn't.
pub(super) fn letter_outside(breach: &Breach) -> Option<&str> {
    match breach {
        Breach::Goal { error: GoalError::Outside(error), .. } | Breach::Outside { error, .. } => {
            Some(&error.text)
        }
        _ => None,
    }
}
