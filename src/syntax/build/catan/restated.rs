//! Cards that a line may tell twice: `Ann trades 4 wood for ore, gets an ore` could mean one ore or two, and `Ann pays 3
//! ore and 2 wheat and upgrades to a city` one payment or two.

use super::cards::Part;
use super::clauses::{Clause, Reader};
use super::words;

const CARDS_TWICE: &str =
    "the same cards are told twice: leave the second out, or write a line of its own if more are meant";

const PAID_TWICE: &str = "what is built or bought is paid by itself: leave the payment out, or write a line of its own if it is another one";

const OFFERED: &str =
    "an offer moves no card: write the trade alone, `… gives wood to … for ore`, or a line for each";

const PERHAPS_MORE: &str = "whether these cards belong to what comes before isn't guessed: say where they come from, `… gets ore from the bank`, or write a line of its own";

const HALVES: &str = "whether this belongs to what comes before isn't guessed: a trade is `… gives wood to … for ore`, a robbery `… steals ore from …`; or write a line for each";

const PERHAPS_A_TRADE: &str =
    "whether this is a trade isn't guessed: write `… gives wood to … for ore`, or a line for each";

impl Reader<'_, '_> {
    /// Where a clause may tell once more what an earlier one has told, with no roll between them, and why that isn't
    /// guessed.
    pub(super) fn restated(&self) -> Option<(usize, &'static str)> {
        let mut since = 0;
        for (place, later) in self.clauses.iter().enumerate() {
            if later.form == "rolls" {
                since = place + 1;
                continue;
            }
            let is_rolled = since > 0;
            let unclear = |earlier| self.unclear(earlier, later, is_rolled);
            if let Some(why) = self.clauses[since..place].iter().find_map(unclear) {
                return Some((later.from, why));
            }
        }
        None
    }

    /// Why it isn't guessed what the later clause tells beside the earlier one; `None` where that is clear.
    fn unclear(&self, earlier: &Clause, later: &Clause, is_rolled: bool) -> Option<&'static str> {
        if self.repeats(earlier, later) {
            Some(CARDS_TWICE)
        } else if self.may_be_more_of_it(earlier, later, is_rolled) {
            Some(PERHAPS_MORE)
        } else if earlier.form == "offers" && self.may_accept(later) {
            Some(OFFERED)
        } else if self.may_be_the_other_half(earlier, later) {
            Some(HALVES)
        } else if self.pays_again(earlier, later) || self.pays_again(later, earlier) {
            Some(PAID_TWICE)
        } else if self.may_be_a_trade(earlier, later, is_rolled) {
            Some(PERHAPS_A_TRADE)
        } else {
            None
        }
    }

    /// Whether the first clause may be the payment for what is built or bought in the other.
    fn pays_again(&self, payment: &Clause, bought: &Clause) -> bool {
        let thing = match bought.form {
            "builds" | "buys" | "pays" => self.name(bought, "thing"),
            _ => None,
        };
        let Some(thing) = thing.filter(|_| !self.has(bought, "free")) else { return false };
        let same = self.name(payment, "player") == self.name(bought, "player");
        let cards = self.words(payment, "card");
        let is_price = |price: &[(&str, u32)]| {
            price.len() == cards.len() && price.iter().all(|(kind, _)| cards.contains(kind))
        };
        same && match payment.form {
            "pays" => !self.has(payment, "thing"),
            "discards" => words::price(thing).is_some_and(is_price),
            _ => false,
        }
    }

    /// Whether who gives something gets something in return that is told as an event of its own.
    fn may_be_a_trade(&self, earlier: &Clause, later: &Clause, is_rolled: bool) -> bool {
        let same = self.name(earlier, "player") == self.name(later, "player");
        let (gift, got) = match (earlier.form, later.form) {
            ("gives", "gets") => (earlier, later),
            // After a roll, cards come from the board.
            ("gets", "gives") if !is_rolled => (later, earlier),
            _ => return false,
        };
        same && !self.has(gift, "return") && !self.mentions_source(got)
    }

    /// Whether this may be how an offer is accepted.
    fn may_accept(&self, later: &Clause) -> bool {
        match later.form {
            "gives" => true,
            "pays" => !self.has(later, "thing"),
            "gets" => !self.mentions_source(later),
            _ => false,
        }
    }

    /// Whether what somebody gets may be a part of what a trade or a robbery before has brought.
    fn may_be_more_of_it(&self, earlier: &Clause, later: &Clause, is_rolled: bool) -> bool {
        let same = self.name(earlier, "player") == self.name(later, "player");
        let brings = match earlier.form {
            "gives" => self.has(earlier, "return"),
            // After a roll, cards come from the board.
            "steals" => !is_rolled,
            "trades" => true,
            _ => false,
        };
        same && brings && later.form == "gets" && !self.mentions_source(later)
    }

    /// Whether what somebody pays, gives or gets may be the other half of a trade, or of a robbery, before.
    fn may_be_the_other_half(&self, earlier: &Clause, later: &Clause) -> bool {
        let parties = [self.name(earlier, "player"), self.name(earlier, "partner")];
        let is_party = parties.contains(&self.name(later, "player"));
        let is_between = later.form == "gives" && parties.contains(&self.name(later, "partner"));
        let is_paid = later.form == "pays" && !self.has(later, "thing") || is_between;
        let is_got = later.form == "gets" && !self.mentions_source(later);
        match earlier.form {
            "gives" => is_party && later.form == "pays" && is_paid,
            "steals" => {
                let by_victim = self.name(later, "player") == parties[1];
                is_party && is_paid || by_victim && is_got && self.has(earlier, "thing")
            }
            "pays" => {
                later.form == "steals"
                    && parties[0] == self.name(later, "player")
                    && !self.has(earlier, "thing")
            }
            _ => false,
        }
    }

    fn repeats(&self, earlier: &Clause, later: &Clause) -> bool {
        let own = self.words(later, "card");
        let meets = |cards: Vec<&str>| cards.iter().any(|card| own.contains(card));
        let [player, partner] = [self.name(later, "player"), self.name(later, "partner")];
        let [before, other] = [self.name(earlier, "player"), self.name(earlier, "partner")];
        let same = before == player;
        match (later.form, earlier.form) {
            // What comes from the bank or a field is something else.
            ("gets", _) if self.mentions_source(later) => false,
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
                let back = self.words(later, "return");
                meets(self.words(earlier, "return"))
                    || self.words(earlier, "card").iter().any(|card| back.contains(card))
            }
            ("discards", "discards") => same,
            ("pays", "trades") if same && !self.has(later, "thing") => meets(self.words(earlier, "card")),
            _ => false,
        }
    }

    /// The words in all fields of a name.
    fn words(&self, clause: &Clause, name: &str) -> Vec<&str> {
        let word = |part: &Part| match part {
            Part::Word(own, word, _) if *own == name => Some(*word),
            Part::Spelt(own, at) if *own == name => Some(self.cursor.tokens[*at].spelt.as_str()),
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

    fn mentions_source(&self, clause: &Clause) -> bool {
        let tokens = self.cursor.tokens.get(clause.from..clause.to).unwrap_or_default();
        tokens.iter().any(|token| matches!(&*token.word, "from" | "bank"))
    }
}
