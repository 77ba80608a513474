//! Cards that a line tells twice: `Ann trades 4 wood for ore, gets an ore` could mean one ore or two.

use super::cards::Part;
use super::clauses::{Clause, Reader};

/// What a line may mean if it tells cards twice.
pub(super) const WHY: &str =
    "the same cards are told twice: leave the second out, or write a line of its own if more are meant";

impl Reader<'_, '_> {
    /// Where a clause tells once more what an earlier one has told, with no roll between them.
    pub(super) fn restated(&self) -> Option<usize> {
        let mut since = 0;
        for (place, later) in self.clauses.iter().enumerate() {
            if later.form == "rolls" {
                since = place + 1;
            } else if self.clauses[since..place].iter().any(|earlier| self.repeats(earlier, later)) {
                return Some(later.from);
            }
        }
        None
    }

    fn repeats(&self, earlier: &Clause, later: &Clause) -> bool {
        let own = self.words(later, "card");
        let meets = |cards: Vec<&str>| cards.iter().any(|card| own.contains(card));
        let [player, partner] = [self.name(later, "player"), self.name(later, "partner")];
        let [before, other] = [self.name(earlier, "player"), self.name(earlier, "partner")];
        let same = before == player;
        match (later.form, earlier.form) {
            // What comes from the bank is something else.
            ("gets", _) if self.mentions_bank(later) => false,
            ("gets", "gives") if same || other == player => {
                meets(self.words(earlier, if same { "return" } else { "card" }))
            }
            ("gets", "trades") if same => meets(self.words(earlier, "return")),
            ("gets", "plays") if same => {
                meets(self.words(earlier, "card"))
                    || self.has(earlier, "monopoly") && meets(self.words(earlier, "thing"))
            }
            ("gets", "steals") if same => {
                let stolen = self.words(earlier, "thing");
                stolen.is_empty() || meets(stolen)
            }
            ("gives", "gives") if same && other == partner => meets(self.words(earlier, "card")),
            ("gives", "gives") if before == partner && other == player => {
                meets(self.words(earlier, "return"))
            }
            ("pays", "trades") if same && !self.has(later, "thing") => meets(self.words(earlier, "card")),
            _ => false,
        }
    }

    /// The words in all fields of a name.
    fn words(&self, clause: &Clause, name: &str) -> Vec<&str> {
        let word = |part: &Part| match part {
            Part::Word(own, word, _) if *own == name => Some(*word),
            Part::Spelt(own, at) if *own == name => Some(self.cursor.tokens[*at].pair.as_str().trim()),
            _ => None,
        };
        clause.fields.iter().filter_map(word).collect()
    }

    fn name(&self, clause: &Clause, name: &str) -> Option<&str> {
        self.words(clause, name).first().copied()
    }

    fn has(&self, clause: &Clause, name: &str) -> bool {
        self.name(clause, name).is_some()
    }

    fn mentions_bank(&self, clause: &Clause) -> bool {
        let tokens = self.cursor.tokens.get(clause.from..clause.to).unwrap_or_default();
        tokens.iter().any(|token| token.word == "bank")
    }
}
