//! Building: what, where, and what it was paid with.

use super::acts::{Act, CARDS};
use super::cards::{Card, Part, fields};
use super::tokens::{Cursor, Token, TokenKind};
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

/// Words that introduce a place where only something that is built can be.
const BUILT_AT: &[&str] = &["to", "around", "beside", "in", "past", "behind", "through", "across"];

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
        // How many is said, where it is more than one.
        (number.is_some() || !words::is_plural(self.word_at(self.at - 1))).then_some(())?;
        (1..=15).contains(&repeat).then_some((thing, repeat, free))
    }

    /// `builds a road`, `builds two roads for free`.
    pub(super) fn builds(&mut self) -> Option<Act> {
        if let Some(act) = self.improved() {
            return Some(act);
        }
        let begin = self.at;
        let says =
            |cursor: &Self, words: &[&str]| (begin..begin + 2).any(|at| words.contains(&cursor.word_at(at)));
        let (thing, repeat, free) = self.thing(|cursor| match cursor.piece() {
            Some((piece, at)) => Some(Part::Word("thing", piece, at)),
            None => {
                let spelt = cursor.name()?;
                cursor.is_boundary_or_free().then_some(Part::Spelt("thing", spelt))
            }
        })?;
        let at_the_start = says(self, &["starting", "initial"]);
        let act = self.built(thing, repeat, free || at_the_start);
        let is_free = act.fields.iter().any(|part| matches!(part, Part::Word("free", ..)));
        // A first settlement is one of the start, unless only those that are paid for are counted.
        let placed = matches!(act.fields.first(), Some(Part::Word(_, "settlement", _)));
        let perhaps_at_the_start = placed && says(self, &["first", "second"]);
        (is_free || !perhaps_at_the_start).then_some(act)
    }

    pub(super) fn is_boundary_or_free(&self) -> bool {
        self.is_boundary() || self.word() == "free"
    }

    pub(super) fn built(&mut self, thing: Part, repeat: u32, free: bool) -> Act {
        let at = self.at;
        let free = free || self.is_free();
        while self.skip_place() || self.skip_place_after(BUILT_AT) || self.skip_beginning() {}
        let free = free || self.is_free();
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

    /// Skips where a road begins: `from her settlement`, and not `from Ben`, who sells none.
    fn skip_beginning(&mut self) -> bool {
        let next = self.at + 1;
        let is_whose =
            words::OWNERS.contains(&self.word_at(next)) || self.tokens.get(next).is_some_and(Token::is_owner);
        is_whose && self.skip_place_after(&["from"])
    }

    fn is_free(&mut self) -> bool {
        self.eat(&["free"]) || FREE.iter().any(|words| self.eat_all(words))
    }

    /// Skips where something is built, as far as the words are those of a board: what may mean anything else is left.
    /// Returns whether there was a place.
    pub(super) fn skip_place(&mut self) -> bool {
        self.skip_place_after(words::PLACES)
    }

    /// Skips where cards come from. What comes through a port is paid for, and what comes by a player or the robber is
    /// taken from somebody: these aren't places.
    pub(super) fn skip_field(&mut self) -> Option<()> {
        let begin = self.at;
        if !self.skip_place() {
            return Some(());
        }
        let place = &self.tokens[begin..self.at];
        let is_port =
            |token: &Token| token.kind == TokenKind::Sign(':') || words::PORTS.contains(&&*token.word);
        let is_taken_from = |token: &Token| {
            token.kind == TokenKind::Piece
                || token.word == "robber"
                || token.is_capital() && !token.is_owner()
        };
        let by_somebody = matches!(self.word_at(begin), "by" | "at") && place.iter().any(is_taken_from);
        (!by_somebody && !place.iter().any(is_port)).then_some(())
    }

    /// Skips a place that one of these words introduces.
    fn skip_place_after(&mut self, introduces: &[&str]) -> bool {
        let place = self.attempt(|cursor| {
            cursor.eat(introduces).then_some(())?;
            let begin = cursor.at;
            while cursor.is_of_a_place() {
                cursor.at += 1;
            }
            (cursor.at > begin).then_some(())
        });
        place.is_some()
    }

    /// Whether the next token goes on with a place: `the 8`, `6, 8 and 5`, `a 3:1 port`, `Ben's city`.
    fn is_of_a_place(&self) -> bool {
        let Some(token) = self.peek() else { return false };
        let (before, after) = (self.word_at(self.at - 1), self.word_at(self.at + 1));
        let is_number = |at: usize| self.tokens.get(at).is_some_and(is_plain_number);
        let word = &*token.word;
        match token.kind {
            TokenKind::Sign('-' | ':') => is_number(self.at + 1),
            TokenKind::Sign(',') => is_number(self.at - 1) && self.is_number_of_a_place(self.at + 1),
            TokenKind::Sign(_) | TokenKind::Block => false,
            TokenKind::Number(_) => {
                let introduced = words::PLACES.contains(&before)
                    || before == "the"
                    || self.tokens[self.at - 1].kind == TokenKind::Sign(':');
                is_plain_number(token)
                    && !is_number(self.at - 1)
                    && (introduced || words::resource(after).is_none())
                    && words::piece(after).is_none()
            }
            TokenKind::Piece => words::PLACES.contains(&before) || before == "to",
            TokenKind::Word if word == "and" => {
                is_number(self.at - 1) && self.is_number_of_a_place(self.at + 1)
            }
            TokenKind::Word if words::number(word).is_some() => words::piece(after).is_none(),
            // `a road` may be one more.
            TokenKind::Word if words::piece(word).is_some() => {
                words::OWNERS.contains(&before) || self.tokens[self.at - 1].is_owner()
            }
            TokenKind::Word if word == "to" => matches!(before, "next" | "close"),
            TokenKind::Word if words::PLACES.contains(&word) => {
                Cursor { at: self.at + 1, ..*self }.is_of_a_place() || after == "to"
            }
            TokenKind::Word => {
                [words::BOARD, words::OWNERS, words::ARTICLES].iter().any(|list| list.contains(&word))
                    || words::resource(word).is_some()
                    || token.is_owner()
                    || token.is_capital()
                        && self.verb().is_none()
                        && (words::PLACES.contains(&before)
                            || matches!(before, "to" | "of" | "from" | "past" | "behind"))
            }
        }
    }

    /// Whether a number is one more of a place, and not how many of something.
    fn is_number_of_a_place(&self, at: usize) -> bool {
        let next = self.word_at(at + 1);
        let counts = words::piece(next).is_some()
            || words::resource(next).is_some()
            || words::ADJECTIVES.contains(&next)
            || matches!(next, "card" | "cards" | "dev" | "development" | "more" | "unknown");
        self.tokens.get(at).is_some_and(is_plain_number) && !counts
    }

    /// The cards that pay for the thing just named: `for wood and brick`, `using a wood and a brick`.
    pub(super) fn paid_with(&mut self) -> Option<Vec<Card>> {
        self.attempt(|cursor| {
            cursor.eat(&["for", "using", "with", "paying"]).then_some(())?;
            let known = |cards: &Vec<Card>| cards.iter().all(|card| card.resource().is_some());
            cursor.cards().filter(known)
        })
    }

    /// `upgrades a settlement to a city`, `upgrades two settlements to cities`.
    pub(super) fn upgrades(&mut self) -> Option<Act> {
        let at = self.at - 1;
        let several = |count: &u32| (2..=15).contains(count);
        let count = self.attempt(|cursor| cursor.number().and_then(|at| cursor.value(at)).filter(several));
        let is = |cursor: &mut Self, piece: &str| {
            (words::piece(cursor.word())? == piece && words::is_plural(cursor.word()) == count.is_some())
                .then(|| cursor.at += 1)
        };
        let settlement = self.attempt(|cursor| {
            // `one of her settlements` is one.
            if cursor.eat_all(&["one", "of"]) {
                cursor.skip(words::OWNERS);
                return cursor.eat(&["settlements", "villages"]).then_some(());
            }
            cursor.skip(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            is(cursor, "settlement")
        });
        self.skip_place();
        match self.eat(&["to", "into", "with", "by"]) {
            true => {
                self.skip(words::ARTICLES);
                is(self, "city")?;
            }
            // A knight is upgraded, too.
            false => {
                settlement?;
                // The city that it becomes isn't a second one: `upgrades a settlement, a city`.
                let mut next = *self;
                while next.eat_sign(',') || next.eat(&["so", "and"]) {}
                next.skip(words::ARTICLES);
                (words::piece(next.word()) != Some("city")).then_some(())?;
            }
        }
        self.skip_place();
        let city = vec![Part::Word("thing", "city", at)];
        Some(Act { repeat: count.unwrap_or(1), ..Act::new("builds", city) })
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

fn is_plain_number(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Number(Some(_)))
}
