//! Trades, gifts and payments: who gives what to whom, and for what.

use super::acts::{Act, CARDS, RETURN};
use super::cards::{Card, Part, fields};
use super::tokens::{Cursor, TokenKind};
use super::words::{self, Verb};

impl Cursor<'_, '_> {
    /// The partner of a trade, after what is given and received.
    pub(super) fn traded(&mut self, gives: Vec<Card>, gets: Vec<Card>) -> Option<Act> {
        if self.bank() {
            let mut told = fields(&gives, CARDS);
            told.extend(fields(&gets, RETURN));
            return Some(Act::new("trades", told));
        }
        let partner = self.name()?;
        Some(gift(gives, partner, Some(gets)))
    }

    /// `for`, `in exchange for`, `and gets`: between the cards given and received.
    pub(super) fn exchange(&mut self) -> Option<()> {
        self.attempt(|cursor| {
            if cursor.eat(&["in"]) {
                cursor.eat(&["exchange", "return"]).then_some(())?;
            }
            cursor.eat(&["for", "against"]).then_some(())
        })
    }

    /// `gives 2 wood to Ben for ore`, `gives Ben wood`, `gives 4 wood to the bank for an ore`.
    pub(super) fn gives(&mut self) -> Option<Act> {
        self.skip(&["over", "up", "back"]);
        if let Some(act) = self.attempt(|cursor| {
            let cards = cursor.cards()?;
            cursor.eat(&["over"]);
            cursor.eat(&["to"]).then_some(())?;
            cursor.handed_to_partner(cards)
        }) {
            return Some(act);
        }
        if self.attempt(|cursor| cursor.bank().then_some(())).is_some() {
            let cards = self.cards()?;
            return Some(self.handed_to_bank(cards));
        }
        let partner = self.name()?;
        let cards = self.cards()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// The receiver after cards and `to`, and what is given in return.
    fn handed_to_partner(&mut self, cards: Vec<Card>) -> Option<Act> {
        if self.bank() {
            return Some(self.handed_to_bank(cards));
        }
        let partner = self.name()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// The cards given in return, if any.
    fn in_return(&mut self) -> Option<Option<Vec<Card>>> {
        if self.eat_all(&["for", "free"]) || self.eat_all(&["for", "nothing"]) {
            return Some(None);
        }
        match self.exchange() {
            Some(()) => self.cards().map(Some),
            None => Some(None),
        }
    }

    /// Cards given to the bank, possibly for others.
    fn handed_to_bank(&mut self, cards: Vec<Card>) -> Act {
        let mut told = fields(&cards, CARDS);
        match self.attempt(|cursor| {
            cursor.exchange()?;
            cursor.cards()
        }) {
            Some(gets) => {
                told.extend(fields(&gets, RETURN));
                Act::new("trades", told)
            }
            None => Act::new("pays", told),
        }
    }

    /// `pays wood and brick for a road`, `pays 2 wood to the bank for an ore`, `pays Ben an ore for wood`.
    pub(super) fn pays(&mut self) -> Option<Act> {
        if let Some(cards) = self.attempt(|cursor| cursor.cards()) {
            for (verb, thing) in [("activate", "activation"), ("promote", "promotion")] {
                let at = self.at;
                if self.eat_all(&["to", verb]) {
                    self.skip(words::ARTICLES);
                    self.eat(&["knight"]).then_some(())?;
                    let mut told = fields(&cards, CARDS);
                    told.push(Part::Word("thing", thing, at));
                    return Some(Act::new("pays", told));
                }
            }
            if self.eat(&["to"]) {
                return self.handed_to_partner(cards);
            }
            if self.eat(&["for", "on"]) {
                let mut told = fields(&cards, CARDS);
                self.skip(words::ARTICLES);
                self.skip(words::ADJECTIVES);
                let at = self.at;
                if let Some((thing, at)) = self.piece().or_else(|| self.service()) {
                    told.push(Part::Word("thing", thing, at));
                } else {
                    self.development_card()?;
                    told.push(Part::Word("thing", "development", at));
                }
                return Some(Act::new("pays", told));
            }
            return Some(Act::new("pays", fields(&cards, CARDS)));
        }
        if self.eat(&["for"]) {
            // What is paid for in full is built or bought.
            return self.buys();
        }
        if self.bank() {
            let cards = self.cards()?;
            return Some(self.handed_to_bank(cards));
        }
        let partner = self.name()?;
        let cards = self.cards()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// `trades 4 wood for ore`, `trades wood for ore with Ben`, `trades with Ben: wood for ore`.
    pub(super) fn trades(&mut self) -> Option<Act> {
        self.skip(&["in"]);
        if let Some(act) = self.upgraded() {
            return Some(act);
        }
        self.eat_sign(':');
        let mut partner = None;
        let mut bank = false;
        if self.eat(&["with", "at"]) {
            bank = self.bank();
            if !bank {
                partner = Some(self.name()?);
            }
            self.eat_sign(':');
            self.eat_sign(',');
        }
        let ratio = self.ratio();
        if ratio.is_some() {
            self.eat_sign(',');
            self.eat_sign(':');
        }
        let gives = match self.attempt(|cursor| cursor.cards().filter(|_| !cursor.names_partner())) {
            Some(cards) => cards,
            None if partner.is_none() && !bank => {
                partner = Some(self.name()?);
                self.cards()?
            }
            None => return None,
        };
        if partner.is_none() && !bank {
            bank = self.attempt(|cursor| {
                cursor.eat(&["at", "via", "through", "using", "in"]).then_some(())?;
                cursor.bank().then_some(())
            }) == Some(());
        }
        if partner.is_none() && !bank && self.eat(&["to", "with"]) {
            bank = self.bank();
            if !bank {
                partner = Some(self.name()?);
            }
        }
        let gets = match self.exchange().or_else(|| self.eat(&["into"]).then_some(())) {
            Some(()) => self.cards()?,
            None if partner.is_none() => {
                return Some(Act { open: true, ..Act::new("trades", fields(&gives, CARDS)) });
            }
            None => return Some(Act { open: true, ..gift(gives, partner?, None) }),
        };
        let rate_behind = ratio.or_else(|| {
            self.attempt(|cursor| {
                cursor.skip(&["at"]);
                cursor.ratio()
            })
        });
        if partner.is_none()
            && !bank
            && self.eat(&["with", "from", "at", "via", "through", "using", "to"])
            && !self.bank()
        {
            partner = Some(self.name()?);
        }
        // A rate gives the price of one card.
        let brings_one = matches!(&gets[..], [one] if one.is_single());
        match (partner, rate_behind, &gives[..]) {
            (Some(partner), None, _) => Some(gift(gives, partner, Some(gets))),
            (None, None, _) => {
                let mut told = fields(&gives, CARDS);
                told.extend(fields(&gets, RETURN));
                Some(Act::new("trades", told))
            }
            // `trades 4:1, wood for ore`: the rate gives the number of cards.
            (None, Some(rate), [one]) if one.is_single() && brings_one => {
                let mut told = vec![Part::Number("count", rate), one.thing("card")];
                told.extend(fields(&gets, RETURN));
                Some(Act::new("trades", told))
            }
            (None, Some(rate), [one])
                if brings_one
                    && matches!(one.count("count"), Part::Number(_, at) if self.value(at) == self.value(rate)) =>
            {
                let mut told = fields(&gives, CARDS);
                told.extend(fields(&gets, RETURN));
                Some(Act::new("trades", told))
            }
            _ => None,
        }
    }

    /// Whether the preceding word, which could be a card, was a name, since cards follow.
    fn names_partner(&self) -> bool {
        let next = self.peek();
        next.is_some_and(|token| {
            matches!(token.kind, TokenKind::Number(_) | TokenKind::Piece)
                || words::resource(&token.word).is_some()
                || words::ARTICLES.contains(&&*token.word)
        })
    }

    /// A trade of two players: `Ann and Ben trade wood for ore`.
    pub(super) fn joint_trade(&mut self, one: usize, other: usize) -> Option<(&'static str, Vec<Part>)> {
        self.skip(words::ADVERBS);
        (self.verb()? == Verb::Trade).then_some(())?;
        self.at += 1;
        let gives = self.cards()?;
        self.exchange()?;
        let gets = self.cards()?;
        let act = gift(gives, other, Some(gets));
        let mut told = vec![Part::Spelt("player", one)];
        told.extend(act.fields);
        Some((act.form, told))
    }
}

/// Cards given to another player, possibly for others.
pub(super) fn gift(gives: Vec<Card>, partner: usize, gets: Option<Vec<Card>>) -> Act {
    let mut told = fields(&gives, CARDS);
    told.push(Part::Spelt("partner", partner));
    told.extend(gets.iter().flat_map(|cards| fields(cards, RETURN)));
    Act::new("gives", told)
}
