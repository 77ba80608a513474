//! Building: what, where, and what it was paid with.

use super::acts::{Act, CARDS};
use super::cards::{Card, Part, fields};
use super::tokens::{Cursor, TokenKind};
use super::words;

/// How a line says that something costs nothing.
const FREE: [&[&str]; 7] = [
    &["for", "free"],
    &["for", "nothing"],
    &["at", "no", "cost"],
    &["at", "no", "charge"],
    &["without", "cost"],
    &["without", "paying"],
    &["on", "the", "house"],
];

impl Cursor<'_, '_> {
    /// The thing that is built or bought, how many of it, and whether it is free.
    pub(super) fn thing(
        &mut self,
        thing: impl FnOnce(&mut Self) -> Option<Part>,
    ) -> Option<(Part, u32, bool)> {
        let article = self.eat(words::ARTICLES);
        let number = if article { None } else { self.number() };
        let repeat = number.map_or(Some(1), |at| self.value(at))?;
        self.skip(words::ADJECTIVES);
        let free = self.eat(&["free"]);
        let thing = thing(self)?;
        (1..=15).contains(&repeat).then_some((thing, repeat, free))
    }

    /// `builds a road`, `builds two roads for free`.
    pub(super) fn builds(&mut self) -> Option<Act> {
        if let Some(act) = self.improved() {
            return Some(act);
        }
        let (thing, repeat, free) = self.thing(|cursor| match cursor.piece() {
            Some((piece, at)) => Some(Part::Word("thing", piece, at)),
            None => {
                let spelt = cursor.name()?;
                cursor.is_boundary_or_free().then_some(Part::Spelt("thing", spelt))
            }
        })?;
        Some(self.built(thing, repeat, free))
    }

    pub(super) fn is_boundary_or_free(&self) -> bool {
        self.is_boundary() || self.word() == "free"
    }

    pub(super) fn built(&mut self, thing: Part, repeat: u32, free: bool) -> Act {
        let at = self.at;
        let free = free || self.eat(&["free"]) || FREE.iter().any(|words| self.eat_all(words));
        self.skip_place();
        if !free
            && repeat == 1
            && let Some(cards) = self.paid_with()
        {
            let mut told = fields(&cards, CARDS);
            told.push(thing);
            return Act::new("pays", told);
        }
        let mut told = vec![thing];
        told.extend(free.then_some(Part::Word("free", "free", at.saturating_sub(1))));
        Act { repeat, ..Act::new("builds", told) }
    }

    /// Skips where something is built: everything up to the next act.
    pub(super) fn skip_place(&mut self) {
        let _ = self.attempt(|cursor| {
            cursor.eat(words::PLACES).then_some(())?;
            let begin = cursor.at;
            while let Some(token) = cursor.peek() {
                let ends = match token.kind {
                    TokenKind::Sign(sign) => sign != '-',
                    TokenKind::Block => true,
                    _ => ["and", "for", "to", "into", "using", "with"].contains(&&*token.word),
                };
                if ends {
                    break;
                }
                let costs = words::COSTS.contains(&&*token.word);
                (cursor.verb().is_none() && token.in_parentheses().is_none() && !costs).then_some(())?;
                cursor.at += 1;
            }
            (cursor.at > begin).then_some(())
        });
    }

    /// The cards that pay for the thing just named: `for wood and brick`, `using a wood and a brick`.
    pub(super) fn paid_with(&mut self) -> Option<Vec<Card>> {
        self.attempt(|cursor| {
            cursor.eat(&["for", "using", "with", "paying"]).then_some(())?;
            let known = |cards: &Vec<Card>| cards.iter().all(|card| card.resource().is_some());
            cursor.cards().filter(known)
        })
    }

    /// `upgrades a settlement to a city`.
    pub(super) fn upgrades(&mut self) -> Option<Act> {
        let at = self.at - 1;
        let _ = self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            (words::piece(cursor.word())? == "settlement").then(|| cursor.at += 1)
        });
        self.skip_place();
        if self.eat(&["to", "into", "with", "by"]) {
            self.skip(words::ARTICLES);
            (words::piece(self.word())? == "city").then(|| self.at += 1)?;
        }
        self.skip_place();
        Some(Act::new("builds", vec![Part::Word("thing", "city", at)]))
    }

    /// `turns her settlement into a city`
    pub(super) fn upgraded(&mut self) -> Option<Act> {
        self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            (words::piece(cursor.word())? == "settlement").then_some(())?;
            cursor.upgrades()
        })
    }
}
