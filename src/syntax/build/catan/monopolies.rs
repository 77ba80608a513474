//! What a monopoly brings: altogether, and from each player.

use super::cards::{Card, Part};
use super::tokens::{Cursor, TokenKind};
use super::words::{self, Verb};

impl Cursor<'_, '_> {
    /// What one player hands over to the `taker` of a monopoly: `Ben gives 2`, `Ben 2 sheep`, `2 from Ben`,
    /// `Ben gives Ann 2`, `Ben gives his 2 sheep to Ann`.
    pub(super) fn share(&mut self, resource: Option<&str>, taker: &str) -> Option<[usize; 2]> {
        let is_of_it = |word: &str| words::resource(word).is_some_and(|own| Some(own) == resource);
        if let Some(at) = self.attempt(|cursor| cursor.number()) {
            if is_of_it(self.word()) {
                self.at += 1;
            }
            self.eat(&["from"]).then_some(())?;
            return Some([self.name()?, at]);
        }
        // What begins with a verb goes on with something else: `Rolls 8`.
        self.verb().is_none().then_some(())?;
        let who = self.name()?;
        if matches!(self.verb(), Some(Verb::Give | Verb::Lose)) {
            self.at += 1;
            self.eat(&["over", "up"]);
            self.eat_player(taker);
            self.skip(words::OWNERS);
        }
        let none = self.at;
        let at = match self.eat(&["none", "nothing"]) {
            true => none,
            false => self.number()?,
        };
        if is_of_it(self.word()) {
            self.at += 1;
        }
        let _ = self.attempt(|cursor| (cursor.eat(&["to"]) && cursor.eat_player(taker)).then_some(()));
        // `gives 2 to Cid` is a different event.
        self.is_boundary_of_share().then_some([who, at])
    }

    fn eat_player(&mut self, name: &str) -> bool {
        let is_named = self.peek().is_some_and(|token| token.spelt == name);
        self.at += usize::from(is_named);
        is_named
    }

    fn is_boundary_of_share(&self) -> bool {
        match self.peek() {
            None => true,
            Some(token) => matches!(token.kind, TokenKind::Sign(_)) || token.word == "and",
        }
    }

    /// The result of a monopoly on a resource: `4`, `4 sheep`, `nothing`, or `all` of them, however many.
    pub(super) fn monopoly_brings(&mut self, resource: Option<&str>) -> Option<Option<Part>> {
        let at = self.at;
        if self.no_cards().is_some() {
            return Some(Some(Part::Count("number", 0, at)));
        }
        let all = self.eat(&["all"]);
        let is_of_it =
            |card: &Card| card.is_unknown() || card.resource().is_some_and(|own| Some(own) == resource);
        if let Some(card) = self.attempt(|cursor| cursor.card(true).filter(is_of_it)) {
            return match (card.is_counted(), all) {
                (true, _) => Some(Some(card.count("number"))),
                (false, true) => Some(None),
                // `gets ore` leaves the number open.
                (false, false) => None,
            };
        }
        if all {
            return Some(None);
        }
        let number = self.number().filter(|_| self.is_boundary())?;
        Some(Some(Part::Number("number", number)))
    }
}
