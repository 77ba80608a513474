//! What can't be told from something else in its line: whose act it is, and whether it is one more.

use super::cards::Part;
use super::clauses::{Clause, OF_A_TURN, Reader};
use super::words;

/// What a gold field doesn't bring.
pub(super) const NO_COMMODITIES: &str = "a gold field brings resources, and no paper, cloth or coin";

impl Reader<'_, '_> {
    /// Whether the last act was of others than those whom the line begins with, so that what follows without a subject may
    /// be an act of either; after `and` it goes on with what somebody did in a turn.
    pub(super) fn is_after_another(&self) -> bool {
        let name = |at: &usize| self.cursor.tokens[*at].spelt.as_str();
        let first = self.clauses.first().and_then(player_of);
        let same = matches!((first, &self.subjects[..]), (Some(first), [own]) if name(&first) == name(own));
        let goes_on = self.cursor.at > 0
            && self.cursor.word_at(self.cursor.at - 1) == "and"
            && self.clauses.last().is_some_and(|clause| OF_A_TURN.contains(&clause.form));
        first.is_some() && self.subjects.len() == 1 && !same && !goes_on
    }

    /// Fails where cards come with a 7 in one line, which brings nobody any: what is taken then is a robbery.
    pub(super) fn refuse_after_a_seven(&mut self, form: &str, told: &[Part], at: usize) -> Option<()> {
        let last = self.clauses.iter().rfind(|clause| !matches!(clause.form, "moves" | "discards"));
        let is_seven = last.is_some_and(|last| last.form == "rolls" && self.sum_of_dice(last) == Some(7));
        let is_none = told.iter().any(|part| matches!(part, Part::Count("count", 0, _)));
        if form == "gets" && is_seven && !is_none {
            self.cursor.furthest.set(at.saturating_sub(1));
            self.why = Some(
                "a 7 brings nobody any cards: what is taken on it is a robbery, `… steals from …`, or `… steals ore from …` if the card was seen; what else brings cards is a line of its own",
            );
            return None;
        }
        Some(())
    }

    /// Fails where a gold field brings commodities: it brings resources of the player's choice.
    pub(super) fn refuse_commodities_of_gold(&mut self, form: &str, told: &[Part], at: usize) -> Option<()> {
        let is_of_gold = self.cursor.tokens[at..self.cursor.at].iter().any(|token| token.word == "gold");
        let is_commodity =
            |part: &Part| matches!(part, Part::Word("card", kind, _) if words::is_commodity(kind));
        if form == "gets" && is_of_gold && told.iter().any(is_commodity) {
            self.cursor.furthest.set(at.saturating_sub(1));
            self.why = Some(NO_COMMODITIES);
            return None;
        }
        Some(())
    }

    /// The sum of the dice of a roll, where they are written out.
    pub(super) fn sum_of_dice(&self, roll: &Clause) -> Option<u32> {
        let dice = roll.fields.iter().filter(|part| matches!(part, Part::Number(..) | Part::Count(..)));
        dice.map(|part| self.cursor.literal(part)).sum()
    }

    /// Fails where a monopoly's card is of another kind than what it takes: `resource monopoly on coin`.
    pub(super) fn refuse_other_kind(&mut self, told: &[Part], at: usize) -> Option<()> {
        let kind = told.iter().find_map(|part| match part {
            Part::Word("monopoly", _, kind) => Some(self.cursor.word_at(*kind)),
            _ => None,
        });
        let takes = told.iter().find_map(resource_of);
        let Some(kind) = kind else { return Some(()) };
        let why = match (kind, takes.map(words::is_commodity)) {
            ("resource", Some(true)) => {
                "a resource monopoly takes a resource: paper, cloth and coin are taken by a trade monopoly"
            }
            ("trade" | "commodity", Some(false)) => {
                "a trade monopoly takes paper, cloth or coin: resources are taken by a resource monopoly"
            }
            _ => return Some(()),
        };
        self.cursor.furthest.set(at);
        self.why = Some(why);
        None
    }

    /// Fails where an act, told at a token, can't be told from a part of the one before it in its line.
    pub(super) fn refuse_in_one_line(&mut self, form: &str, told: &[Part], at: usize) -> Option<()> {
        let Some(last) = self.clauses.last() else { return Some(()) };
        let of_monopoly = last.fields.iter().find_map(|part| match part {
            Part::Word("monopoly", ..) => Some(last.fields.iter().find_map(resource_of)),
            _ => None,
        });
        let word = self.cursor.word_at(at);
        let is_past = matches!(word, "had" | "held") || matches!(word, "did" | "didn't" | "hadn't");
        let victims = |told: &[Part]| named(told, "partner").map(|at| self.cursor.tokens[at].spelt.as_str());
        let moves = |clause: &Clause| match clause.form {
            "moves" => true,
            _ => clause.fields.iter().any(|part| matches!(part, Part::Word("thing", "knight", _))),
        };
        let player = |clause: &Clause| player_of(clause).map(|at| self.cursor.tokens[at].spelt.as_str());
        let gives_back = || {
            victims(told).is_some()
                && victims(told) == player(last)
                && named(told, "return").is_none()
                && !told.iter().any(|part| matches!(part, Part::Word("return", ..)))
        };
        let is_told = |clause: &Clause| clause.form == "steals" && victims(&clause.fields) == victims(told);
        let why = match (form, of_monopoly) {
            ("steals", None) if victims(told).is_some() && self.clauses.iter().any(is_told) => {
                "whether this is one robbery or two isn't guessed: write a line for each"
            }
            ("steals", Some(_)) => {
                "whether this is the monopoly or a robbery isn't guessed: write a line of its own"
            }
            ("gives", Some(resource))
                if gives_back() && told.iter().any(|part| resource_of(part) == resource) =>
            {
                "what a monopoly brings is said by what they hand over: `Ben gives 2`, `Cid gives 0`"
            }
            ("gives", None) if gives_back() && last.form != "builds" && moves(last) => {
                "whether this is the robbery isn't guessed: write `steals … from …`, or a line of its own"
            }
            ("has", Some(resource)) if is_past || told.iter().any(|part| resource_of(part) == resource) => {
                "what a monopoly brings is said by what they hand over: `Ben gives 2`, `Cid gives 0`"
            }
            ("has", None) if is_past => {
                "what somebody had isn't what they have now: write it in a line before, with `has`"
            }
            _ => return Some(()),
        };
        self.cursor.furthest.set(at);
        self.why = Some(why);
        None
    }
}

/// The token that spells a field of this name.
fn named(told: &[Part], field: &str) -> Option<usize> {
    told.iter().find_map(|part| match part {
        Part::Spelt(name, at) if *name == field => Some(*at),
        _ => None,
    })
}

/// The player of a clause.
fn player_of(clause: &Clause) -> Option<usize> {
    named(&clause.fields, "player")
}

/// The resource that a part names.
fn resource_of(part: &Part) -> Option<&'static str> {
    match part {
        Part::Word("thing" | "card", resource, _) => Some(resource),
        _ => None,
    }
}
