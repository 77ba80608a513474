//! Events that reveal cards without moving them.

use super::acts::{Act, CARDS, RETURN};
use super::cards::{Card, Part, fields};
use super::tokens::{Cursor, TokenKind};
use super::words::{self, Verb};

impl Cursor<'_, '_> {
    /// `offers wood for ore`, `offers Ben 2 wood for an ore`, `offers wood to Ben`.
    pub(super) fn offers(&mut self) -> Option<Act> {
        self.eat_all(&["to", "trade"]);
        self.eat_all(&["to", "give"]);
        let mut partner = None;
        let cards = self.attempt(|cursor| {
            let cards = cursor.cards()?;
            let follows = cursor.peek().is_some_and(|token| {
                matches!(token.kind, TokenKind::Number(_) | TokenKind::Piece)
                    || words::resource(&token.word).is_some()
                    || words::ARTICLES.contains(&&*token.word)
            });
            (!follows).then_some(cards)
        });
        let cards = match cards {
            Some(cards) => cards,
            None => {
                partner = Some(self.name()?);
                self.cards()?
            }
        };
        if partner.is_none() && self.eat(&["to"]) {
            partner = Some(self.name()?);
        }
        let wants = match self.eat(&["for"]) || self.eat_all(&["in", "exchange", "for"]) {
            true => self.cards()?,
            false => Vec::new(),
        };
        if partner.is_none() && self.eat(&["to"]) {
            partner = Some(self.name()?);
        }
        Some(offer(&cards, partner, &wants))
    }

    /// `wants ore for 2 wood`, `asks Ben for ore for 2 wood`.
    pub(super) fn wants(&mut self) -> Option<Act> {
        let partner = self.attempt(|cursor| {
            let is_card = words::resource(cursor.word()).is_some() || words::number(cursor.word()).is_some();
            let partner = cursor.name().filter(|_| !is_card)?;
            cursor.eat(&["for"]).then_some(partner)
        });
        self.eat(&["for"]);
        let wants = self.cards()?;
        self.eat(&["for"]).then_some(())?;
        let gives = self.cards()?;
        Some(offer(&gives, partner, &wants))
    }

    /// `has no wood`, `has at most 2 wood`, `has exactly wheat, 3 ore`, `has 5 cards`, `has an ore more than counted`.
    pub(super) fn has(&mut self, who: usize) -> Option<Act> {
        let at = self.at;
        let bank = self.word_at(who) == "bank";
        if let Some(act) = self.attempt(|cursor| cursor.stolen(who)) {
            return Some(act);
        }
        self.skip(&["still", "now", "already", "currently", "definitely", "certainly"]);
        if let Some(act) = self.attempt(|cursor| cursor.whole_hand(at)) {
            return Some(act);
        }
        // `has none` may be of one resource.
        (self.word() != "none").then_some(())?;
        if let Some(none) = self.no_cards() {
            return self.held(vec![none.count("count"), none.thing("card")]);
        }
        if !(self.word() == "no" && self.word_at(self.at + 1) == "more") && self.eat(&["no", "neither"]) {
            return self.lacks(&["and", "or", "nor"]);
        }
        if self.word_at(self.at + 2) != "than" && self.eat_all(&["no", "more"]) {
            return self.lacks(&["and", "or", "nor"]);
        }
        // `has another 4 cards` and `has 2 more ore` may be all, or that many more.
        let says = |word: &str| (self.at..self.tokens.len()).any(|at| self.word_at(at) == word);
        let next = self.word_at(self.at + 1);
        let is_more = matches!(next, "more" | "extra" | "further" | "additional") && self.word() != "no";
        (self.word() != "another" && (!is_more || says("than"))).then_some(())?;
        let told = self.word();
        let whole = self.attempt(|cursor| {
            cursor.skip(words::OWNERS);
            cursor.skip(&["whole", "full", "entire"]);
            cursor.eat(&["hand", "cards"]).then_some(())?;
            cursor.eat_sign(':').then_some(())
        });
        let exactly = told == "exactly" || whole.is_some();
        if exactly && whole.is_some() || self.eat(&["exactly", "only", "just"]) {
            let cards = self.cards()?;
            // `only wood` says that there is nothing else, but not how many.
            if !exactly && !cards.iter().all(Card::is_counted) {
                return None;
            }
            let unknown = cards.iter().any(Card::is_unknown);
            // `only 1 ore left` and `just 1 ore` may be the whole hand, or all the ore in it.
            if !exactly && !unknown && (told == "just" || self.word() == "left") {
                return None;
            }
            let mut told: Vec<Part> =
                (!unknown).then_some(Part::Word("exactly", "exactly", at)).into_iter().collect();
            told.extend(fields(&cards, CARDS));
            return self.held(told);
        }
        let end = if self.eat_all(&["at", "least"]) {
            Some(("least", 0))
        } else if self.eat_all(&["at", "most"])
            || self.eat_all(&["no", "more", "than"])
            || self.eat_all(&["up", "to"])
        {
            Some(("most", 0))
        } else if self.eat_all(&["more", "than"]) || self.eat(&["over"]) {
            Some(("least", 1))
        } else if self.eat_all(&["fewer", "than"]) || self.eat_all(&["less", "than"]) || self.eat(&["under"])
        {
            Some(("most", -1))
        } else {
            None
        };
        let Some((end, by)) = end else {
            return self.has_at_this_end(bank).or_else(|| self.has_cards(bank));
        };
        let cards = self.cards()?;
        // `at most 8 wood and ore` may be of both together.
        if end == "most" && cards.len() > 1 && !cards.iter().all(Card::is_counted) {
            return None;
        }
        let mut told = vec![Part::Word(end, end, at)];
        if by == 0 {
            // `has 2 wood` says the same, but `has 0 wood` doesn't.
            let counts = |card: &Card| self.literal(&card.count("count")).is_some_and(|count| count > 0);
            if end == "least" && !bank && cards.iter().all(|card| !card.is_unknown() && counts(card)) {
                told.clear();
            }
            // Of several limits each is written out, as 1 is here.
            match end == "most" && cards.len() > 1 {
                true => told.extend(cards.iter().flat_map(|card| [card.count("count"), card.thing("card")])),
                false => told.extend(fields(&cards, CARDS)),
            }
            return self.held(told);
        }
        // Only a written number can be one more or less.
        let [card] = &cards[..] else { return None };
        let (number, place) = match card.count("count") {
            Part::Number(_, at) => (self.value(at)?, at),
            Part::Count(_, count, at) => (count, at),
            _ => return None,
        };
        if end == "least" && !bank && !card.is_unknown() {
            told.clear();
        }
        told.push(Part::Count("count", number.checked_add_signed(by)?, place));
        told.push(card.thing("card"));
        self.held(told)
    }

    /// `has 3 cards: wood, ore, wheat`; who only shows three cards may have more.
    fn whole_hand(&mut self, at: usize) -> Option<Act> {
        let is_held = matches!(self.word_at(at.checked_sub(1)?), "has" | "have" | "holds" | "hold");
        let number = self.number().filter(|_| is_held)?;
        self.eat(&["cards", "card"]).then_some(())?;
        (self.eat_sign(':') || self.eat_sign(',') || self.eat_sign('-')).then_some(())?;
        let cards = self.cards()?;
        let are_known = cards.iter().all(|card| card.resource().is_some());
        let all = cards.iter().map(|card| self.literal(&card.count("count"))).sum::<Option<u32>>();
        (are_known && all.is_some() && all == self.value(number)).then_some(())?;
        let mut told = vec![Part::Word("exactly", "exactly", at)];
        told.extend(fields(&cards, CARDS));
        self.held(told)
    }

    /// `has 8 or more cards`, `has 2 or fewer ore`, `has 8 cards or more`, `has 8+ cards`.
    fn has_at_this_end(&mut self, bank: bool) -> Option<Act> {
        let end = |cursor: &mut Self| {
            let place = cursor.at;
            if cursor.eat_sign('+') || cursor.eat_all(&["or", "more"]) {
                return Some(("least", place));
            }
            (cursor.eat_all(&["or", "fewer"]) || cursor.eat_all(&["or", "less"])).then_some(("most", place))
        };
        self.attempt(|cursor| {
            let number = cursor.number()?;
            let before = end(cursor);
            let thing = match cursor.eat(&["cards"]) {
                true => Part::Word("card", "cards", cursor.at - 1),
                false => cursor.card(true).filter(|card| !card.is_counted())?.thing("card"),
            };
            let (end, place) = before.or_else(|| end(cursor))?;
            // `has 2 wood` says the same, but `has 0 wood` doesn't.
            let is_seen = end == "least" && !bank && !matches!(thing, Part::Word(_, "cards", _));
            (!is_seen || cursor.value(number)? > 0).then_some(())?;
            let mut told: Vec<Part> = (!is_seen).then_some(Part::Word(end, end, place)).into_iter().collect();
            told.push(Part::Number("count", number));
            told.push(thing);
            cursor.held(told)
        })
    }

    /// `has one more wood than counted`
    fn has_more_of(&mut self) -> Option<Act> {
        let number = self.number()?;
        let at = self.at;
        let off = if self.eat(&["more"]) { "more" } else { "fewer" };
        (off == "more" || self.eat(&["fewer", "less"])).then_some(())?;
        let thing = match self.eat(&["card", "cards"]) {
            true => Part::Word("card", "cards", self.at - 1),
            false => self.card(true).filter(|card| !card.is_counted())?.thing("card"),
        };
        self.than_counted()?;
        Some(Act::new("has", vec![Part::Word(off, off, at), Part::Number("count", number), thing]))
    }

    fn than_counted(&mut self) -> Option<()> {
        self.eat(&["than"]).then_some(())?;
        self.skip(&["i", "we", "was", "were"]);
        self.eat(&["counted", "noted", "tracked"]).then_some(())
    }

    fn has_cards(&mut self, bank: bool) -> Option<Act> {
        if let Some(act) = self.attempt(Self::has_more_of) {
            return Some(act);
        }
        let cards = self.cards()?;
        let told = fields(&cards, CARDS);
        let at = self.at;
        let off = if self.eat(&["more"]) {
            "more"
        } else if self.eat(&["fewer", "less"]) {
            "fewer"
        } else if self.word() == "left" && !bank && !cards.iter().all(Card::is_unknown) {
            // `4 ore left` is ambiguous: it may be everything left, all the ore, or what was seen.
            return None;
        } else {
            return self.held(told);
        };
        self.than_counted()?;
        let mut counted = vec![Part::Word(off, off, at)];
        counted.extend(told);
        Some(Act::new("has", counted))
    }

    /// The end of a phrase about a hand: `left`, `in hand`.
    fn held(&mut self, told: Vec<Part>) -> Option<Act> {
        self.skip(&["left"]);
        if self.eat(&["in"]) {
            self.skip(words::ARTICLES);
            self.eat(&["hand"]).then_some(())?;
        }
        Some(Act::new("has", told))
    }

    /// After `doesn't have`: fewer than a number, or none.
    pub(super) fn has_fewer(&mut self) -> Option<Act> {
        let fewer = self.attempt(|cursor| {
            let number = cursor.number()?;
            let fewest = cursor.value(number)?.checked_sub(1)?;
            if cursor.eat(&["or"]) && !cursor.eat(&["more"]) {
                return None;
            }
            let card = cursor.card(true).filter(|card| !card.is_counted() && !card.is_unknown())?;
            let least = Part::Word("most", "most", number);
            Some(vec![least, Part::Count("count", fewest, number), card.thing("card")])
        });
        match fewer {
            Some(told) => self.held(told),
            None => self.lacks(&["or", "nor"]),
        }
    }

    /// After `no`: the kinds that the hand lacks, each of them where they are joined by one of these words: it isn't
    /// guessed whether who `lacks wood or ore`, or `doesn't have wood and ore`, has one of them.
    pub(super) fn lacks(&mut self, joined_by: &[&str]) -> Option<Act> {
        let at = self.at - 1;
        let mut told = vec![Part::Word("no", "no", at)];
        loop {
            self.skip(&["any", "no"]);
            let card = self.card(true).filter(|card| card.is_single() && !card.is_unknown())?;
            told.push(card.thing("card"));
            let more = self.attempt(|cursor| {
                let comma = cursor.eat_sign(',');
                let and = cursor.eat(joined_by);
                let mut ahead = *cursor;
                ahead.skip(&["any", "no"]);
                (comma || and).then_some(())?;
                let known = words::resource(ahead.word()).is_some();
                known.then_some(())
            });
            if more.is_none() {
                return self.held(told);
            }
        }
    }

    /// `can't buy a city`, `can afford a road`, `can't give any ore`.
    pub(super) fn can(&mut self, not: bool) -> Option<Act> {
        let at = self.at - 1;
        let not = not || self.eat(&["not"]);
        let given = self.verb();
        // Who can't trade may lack a port.
        if not && matches!(given, Some(Verb::Give | Verb::Offer)) {
            self.at += 1;
            return self.lacks(&["or", "nor"]);
        }
        let place = self.at;
        for (verb, thing) in [("activate", "activation"), ("promote", "promotion")] {
            if self.eat(&[verb]) {
                self.skip(&["a", "any", "her", "his", "their", "knight", "knights"]);
                let not = not.then_some(Part::Word("not", "not", at));
                return Some(Act::new(
                    "can",
                    not.into_iter().chain([Part::Word("thing", thing, place)]).collect(),
                ));
            }
        }
        (self.eat(&["buy", "afford"]) || self.eat_all(&["pay", "for"])).then_some(())?;
        self.skip(words::ARTICLES);
        self.skip(words::ADJECTIVES);
        let place = self.at;
        let thing = match self.piece().or_else(|| self.service()) {
            Some((thing, at)) => Part::Word("thing", thing, at),
            None if self.development_card().is_some() => Part::Word("thing", "development", place),
            None => Part::Spelt("thing", self.name()?),
        };
        let mut told: Vec<Part> = not.then_some(Part::Word("not", "not", at)).into_iter().collect();
        told.push(thing);
        Some(Act::new("can", told))
    }
}

fn offer(gives: &[Card], partner: Option<usize>, wants: &[Card]) -> Act {
    let mut told = fields(gives, CARDS);
    told.extend(partner.map(|at| Part::Spelt("partner", at)));
    told.extend(fields(wants, RETURN));
    Act::new("offers", told)
}
