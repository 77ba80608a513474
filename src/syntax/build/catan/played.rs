//! Cards that are played.

use super::acts::{Act, CARDS};
use super::cards::{Card, Part, fields};
use super::tokens::Cursor;
use super::words::{self, Verb};

impl Cursor<'_, '_> {
    /// `plays a knight`, `plays road building`, `plays year of plenty: wood and ore`, `plays monopoly on sheep`.
    pub(super) fn plays(&mut self) -> Option<Act> {
        self.skip(words::ARTICLES);
        self.skip(words::ADJECTIVES);
        if let Some(act) = self.at_a_port() {
            return Some(act);
        }
        let at = self.at;
        if self.eat_hyphened(&["year", "of", "plenty"])
            || self.eat_all(&["year", "of", "plenty"])
            || self.eat(&["plenty", "yop", "invention"])
        {
            return self.plenty(at);
        }
        let kinds = ["resource", "trade", "commodity"];
        if kinds.contains(&self.word()) && self.word_at(self.at + 1) == "monopoly" {
            self.at += 1;
        }
        if self.eat(&["monopoly", "mono"]) {
            return self.monopoly(at);
        }
        let card = match self.progress_card() {
            Some(card) => {
                self.eat(&["card"]);
                self.skip_place();
                card
            }
            None => {
                self.at += 1;
                words::card(self.word_at(at))?
            }
        };
        self.eat(&["card"]);
        Some(Act::new("plays", vec![Part::Word("thing", card, at)]))
    }

    /// `uses her 3:1 port to trade 3 wood for an ore`
    fn at_a_port(&mut self) -> Option<Act> {
        self.attempt(|cursor| {
            let bank = cursor.bank_at_a_rate()?;
            if !cursor.eat_sign(':') {
                cursor.eat(&["to"]).then_some(())?;
                (cursor.verb() == Some(Verb::Trade)).then(|| cursor.at += 1)?;
            }
            cursor.trades_at(Some(bank)).filter(|act| act.form == "trades")
        })
    }

    fn plenty(&mut self, at: usize) -> Option<Act> {
        self.eat(&["card"]);
        let mut told = vec![Part::Word("plenty", "plenty", at)];
        let cards = self.attempt(|cursor| {
            if !cursor.eat_sign(':') {
                cursor.eat_sign(',');
            }
            cursor.skip(&["for", "taking", "getting", "on", "with", "choosing", "picking"]);
            cursor.cards()
        });
        let open = cards.is_none();
        told.extend(fields(&cards.unwrap_or_default(), CARDS));
        if self.eat(&["from"]) {
            self.bank().then_some(())?;
        }
        Some(Act { open, ..Act::new("plays", told) })
    }

    /// After the cards that it brings: `with a year of plenty`, `by playing year of plenty`.
    pub(super) fn by_plenty(&mut self, cards: &[Card]) -> Option<Act> {
        self.attempt(|cursor| {
            cursor.eat(&["with", "by", "through", "using", "from", "for"]).then_some(())?;
            cursor.skip(&["playing", "using"]);
            cursor.skip(words::ARTICLES);
            let at = cursor.at;
            (cursor.eat_all(&["year", "of", "plenty"]) || cursor.eat(&["plenty"])).then_some(())?;
            cursor.eat(&["card"]);
            let mut told = vec![Part::Word("plenty", "plenty", at)];
            told.extend(fields(cards, CARDS));
            Some(Act::new("plays", told))
        })
    }

    /// After the word `monopoly` at `at`: the resource, and the result.
    pub(super) fn monopoly(&mut self, at: usize) -> Option<Act> {
        self.eat(&["card"]);
        let mut told = vec![Part::Word("monopoly", "monopoly", at)];
        let named = self.attempt(|cursor| {
            if !cursor.eat_sign(':') {
                cursor.eat_sign(',');
            }
            cursor.monopolized()
        });
        let open = named.is_none();
        told.extend(named.unwrap_or_default());
        Some(Act { open, ..Act::new("plays", told) })
    }

    /// What a monopoly brings, where that alone tells the resource: `takes all the wheat`, `gets 3 ore`.
    pub(super) fn taken_by_monopoly(&mut self) -> Option<Vec<Part>> {
        matches!(self.verb(), Some(Verb::Get | Verb::Take | Verb::Steal)).then(|| self.at += 1)?;
        self.skip(&["all", "of", "the", "every", "everyone's", "everybody's"]);
        let card = self.card(true).filter(|card| card.resource().is_some())?;
        let mut told = vec![card.thing("thing")];
        if card.is_counted() {
            told.push(card.count("number"));
        }
        Some(told)
    }

    /// The resource of a monopoly, and the result.
    pub(super) fn monopolized(&mut self) -> Option<Vec<Part>> {
        self.skip(&["on", "for", "of", "naming", "calling", "choosing", "all", "the"]);
        let card = self.card(true).filter(|card| card.is_single() && !card.is_unknown())?;
        let resource = card.resource();
        let mut told = vec![card.thing("thing")];
        let number = self.attempt(|cursor| {
            cursor.eat_sign(',');
            cursor.eat(&["for", "taking", "getting", "collecting", "worth"]).then_some(())?;
            cursor.eat_all(&["a", "total", "of"]);
            let brings = cursor.monopoly_brings(resource)?;
            (cursor.word() != "from").then_some(brings)
        });
        let number = number.flatten().or_else(|| {
            self.attempt(|cursor| {
                cursor.eat_sign(',');
                let at = cursor.number()?;
                (cursor.eat_all(&["in", "total"]) || cursor.eat_all(&["in", "all"]))
                    .then_some(Part::Number("number", at))
            })
        });
        told.extend(number);
        told.extend(self.block());
        Some(told)
    }
}
