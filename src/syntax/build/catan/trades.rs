//! Trades, gifts and payments: who gives what to whom, and for what.

use super::acts::{Act, CARDS, RETURN};
use super::cards::{Card, Part, fields};
use super::tokens::{Cursor, TokenKind};
use super::words::{self, Verb};

impl Cursor<'_, '_> {
    /// The partner of a trade, after what is given and received.
    pub(super) fn traded(&mut self, gives: Vec<Card>, gets: Vec<Card>) -> Option<Act> {
        if let Some(rate) = self.bank_at_a_rate() {
            return self.with_bank(&gives, &gets, rate);
        }
        let partner = self.name()?;
        Some(gift(gives, partner, Some(gets)))
    }

    /// A trade with the bank. A rate that is said is kept: it may give the number of cards, `trades 3:1, wood for ore`.
    fn with_bank(&self, gives: &[Card], gets: &[Card], rate: Option<usize>) -> Option<Act> {
        let mut told = match (rate, gives, gets) {
            (Some(rate), [one], [brought]) if !one.is_counted() && brought.is_single() => {
                vec![Part::Number("count", rate), one.thing("card")]
            }
            (Some(rate), ..) => {
                let [given, brought] = [gives, gets].map(|cards| {
                    cards.iter().map(|card| self.literal(&card.count("count"))).sum::<Option<u32>>()
                });
                (given? == brought?.checked_mul(self.value(rate)?)?).then_some(())?;
                fields(gives, CARDS)
            }
            (None, ..) => fields(gives, CARDS),
        };
        told.extend(fields(gets, RETURN));
        Some(Act::new("trades", told))
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
        self.skip(&["over", "up", "back", "away"]);
        if let Some(act) = self.attempt(|cursor| {
            let cards = cursor.numbered_cards()?;
            cursor.eat(&["over"]);
            cursor.eat(&["to"]).then_some(())?;
            cursor.handed_to_partner(cards)
        }) {
            return Some(act);
        }
        if let Some(act) = self.attempt(Self::gives_and_gets) {
            return Some(act);
        }
        if let Some(rate) = self.bank_at_a_rate() {
            let cards = self.numbered_cards()?;
            return self.handed_to_bank(&cards, rate);
        }
        let partner = self.name()?;
        let cards = self.numbered_cards()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// `gives 2 wood and gets an ore from Ben`, where only the second half says with whom.
    fn gives_and_gets(&mut self) -> Option<Act> {
        let gives = self.numbered_cards()?;
        let comma = self.eat_sign(',');
        (self.eat(&["and"]) || comma).then_some(())?;
        matches!(self.verb()?, Verb::Get | Verb::Take).then(|| self.at += 1)?;
        let gets = self.numbered_cards()?;
        self.eat(&["back"]);
        self.eat(&["from"]).then_some(())?;
        if let Some(rate) = self.bank_at_a_rate() {
            return self.with_bank(&gives, &gets, rate);
        }
        let partner = self.name().filter(|at| self.tokens[*at].is_surely_a_name())?;
        Some(gift(gives, partner, Some(gets)))
    }

    /// The receiver after cards and `to`, and what is given in return.
    fn handed_to_partner(&mut self, cards: Vec<Card>) -> Option<Act> {
        if let Some(rate) = self.bank_at_a_rate() {
            return self.handed_to_bank(&cards, rate);
        }
        let partner = self.name()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// The cards given in return, if any.
    fn in_return(&mut self) -> Option<Option<Vec<Card>>> {
        if self.is_for_nothing() {
            return Some(None);
        }
        match self.exchange() {
            Some(()) => self.numbered_cards().map(Some),
            None => Some(None),
        }
    }

    /// Eats the words for nothing in return.
    pub(super) fn is_for_nothing(&mut self) -> bool {
        self.eat_all(&["for", "free"]) || self.eat_all(&["for", "nothing"])
    }

    /// Cards given to the bank, possibly for others.
    fn handed_to_bank(&mut self, cards: &[Card], rate: Option<usize>) -> Option<Act> {
        match self.attempt(|cursor| {
            cursor.exchange()?;
            cursor.numbered_cards()
        }) {
            Some(gets) => self.with_bank(cards, &gets, rate),
            None => Some(Act::new("pays", fields(cards, CARDS))),
        }
    }

    /// `pays wood and brick for a road`, `pays 2 wood to the bank for an ore`, `pays Ben an ore for wood`.
    pub(super) fn pays(&mut self) -> Option<Act> {
        if let Some(cards) = self.attempt(|cursor| cursor.numbered_cards()) {
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
        if let Some(rate) = self.bank_at_a_rate() {
            let cards = self.numbered_cards()?;
            return self.handed_to_bank(&cards, rate);
        }
        let partner = self.name()?;
        let cards = self.numbered_cards()?;
        Some(gift(cards, partner, self.in_return()?))
    }

    /// `trades 4 wood for ore`, `trades wood for ore with Ben`, `trades with Ben: wood for ore`.
    pub(super) fn trades(&mut self) -> Option<Act> {
        self.trades_at(None)
    }

    /// The same, at the bank that was named before, with its rate if that was said.
    pub(super) fn trades_at(&mut self, mut bank: Option<Option<usize>>) -> Option<Act> {
        self.skip(&["in", "away"]);
        if let Some(act) = self.upgraded() {
            return Some(act);
        }
        self.eat_sign(':');
        let mut partner = None;
        if bank.is_none() && self.eat(&["with", "at"]) {
            bank = self.bank_at_a_rate();
            if bank.is_none() {
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
        let gives = match self.attempt(|cursor| cursor.numbered_cards().filter(|_| !cursor.names_partner())) {
            Some(cards) => cards,
            None if partner.is_none() && bank.is_none() => {
                partner = Some(self.name()?);
                self.numbered_cards()?
            }
            None => return None,
        };
        if partner.is_none() && bank.is_none() {
            bank = self.attempt(|cursor| {
                cursor.eat(&["at", "via", "through", "using", "in"]).then_some(())?;
                cursor.bank_at_a_rate()
            });
        }
        if partner.is_none() && bank.is_none() && self.eat(&["to", "with"]) {
            bank = self.bank_at_a_rate();
            if bank.is_none() {
                partner = Some(self.name()?);
            }
        }
        let gets = match self.exchange().or_else(|| self.eat(&["into"]).then_some(())) {
            Some(()) => self.numbered_cards()?,
            None if partner.is_none() => {
                return Some(Act { open: true, ..Act::new("trades", fields(&gives, CARDS)) });
            }
            None => return Some(Act { open: true, ..gift(gives, partner?, None) }),
        };
        // `at 3:1`, and not `at the 3:1 port`.
        let ratio = ratio.or_else(|| {
            self.attempt(|cursor| {
                cursor.skip(&["at"]);
                cursor.ratio().filter(|_| !words::BANKS.contains(&cursor.word()))
            })
        });
        if partner.is_none()
            && bank.is_none()
            && self.eat(&["with", "from", "at", "via", "through", "using", "to"])
        {
            bank = self.bank_at_a_rate();
            if bank.is_none() {
                partner = Some(self.name()?);
            }
        }
        match (partner, ratio.or(bank.flatten())) {
            (Some(partner), None) => Some(gift(gives, partner, Some(gets))),
            (None, rate) => self.with_bank(&gives, &gets, rate),
            (Some(_), Some(_)) => None,
        }
    }

    /// After `does`: `a 4:1 trade: wood for ore`.
    pub(super) fn trade_at_a_rate(&mut self) -> Option<Act> {
        self.skip(words::ARTICLES);
        let rate = self.ratio()?;
        self.skip(&["bank", "port", "harbor", "harbour", "maritime"]);
        self.eat(&["trade", "exchange", "swap"]).then_some(())?;
        if self.eat(&["with", "at"]) {
            self.bank().then_some(())?;
        }
        if !self.eat_sign(':') {
            self.eat_sign(',');
        }
        self.skip(&["of"]);
        let gives = self.numbered_cards()?;
        self.exchange()?;
        let gets = self.numbered_cards()?;
        self.with_bank(&gives, &gets, Some(rate))
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
        let gives = self.numbered_cards()?;
        self.exchange()?;
        let gets = self.numbered_cards()?;
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
