//! The acts of a player: a verb with its complements.

use super::cards::{Card, Part, fields};
use super::robberies::{theft, thefts};
use super::tokens::{Cursor, TokenKind};
use super::trades::gift;
use super::words::{self, Verb};

/// An act, as a row of the notation without its player.
pub(super) struct Act {
    pub form: &'static str,
    pub fields: Vec<Part>,
    /// How many times it happens.
    pub repeat: u32,
    /// Whether something must follow to make it complete.
    pub open: bool,
}

impl Act {
    pub(super) fn new(form: &'static str, fields: Vec<Part>) -> Act {
        Act { form, fields, repeat: 1, open: false }
    }
}

pub(super) const CARDS: [&str; 2] = ["count", "card"];
pub(super) const RETURN: [&str; 2] = ["return_count", "return"];

/// What somebody has done is told like what somebody does.
const DONE: [Verb; 12] = [
    Verb::Get,
    Verb::Rob,
    Verb::Roll,
    Verb::Build,
    Verb::Upgrade,
    Verb::Buy,
    Verb::Give,
    Verb::Pay,
    Verb::Trade,
    Verb::Steal,
    Verb::Discard,
    Verb::Play,
];

impl Cursor<'_, '_> {
    /// Parses a verb and its complements.
    pub(super) fn act(&mut self, who: usize) -> Option<Act> {
        let verb = self.verb()?;
        let word = self.word();
        self.at += 1;
        // What is shown after a colon may be the whole hand.
        if !matches!(verb, Verb::Have | Verb::Lack | Verb::Can | Verb::Cannot | Verb::Do | Verb::Be) {
            self.eat_sign(':');
        }
        match verb {
            Verb::Get => self.gets(word, who),
            Verb::Take => self.takes(who),
            Verb::Roll if self.eat(&["away", "out"]) => self.discards(),
            Verb::Roll => self.rolls(),
            Verb::Build => self.builds(),
            Verb::Upgrade => self.attempt(Self::improves).or_else(|| {
                let promoted = self.attempt(|cursor| cursor.of_knights("promotion", &["sheep", "ore"]));
                promoted.or_else(|| self.upgrades())
            }),
            Verb::Improve => self.improves(),
            Verb::Activate => self.of_knights("activation", &["wheat"]),
            Verb::Promote => self.of_knights("promotion", &["sheep", "ore"]),
            Verb::Buy => self.buys(),
            // Who sells something gets a price.
            Verb::Give => {
                let is_sold = ["sells", "sell", "sold"].contains(&word);
                let is_priced = |act: &Act| {
                    let back =
                        |part: &Part| matches!(part, Part::Word("return", ..) | Part::Spelt("return", _));
                    act.fields.iter().any(back)
                };
                self.gives().filter(|act| !is_sold || is_priced(act))
            }
            Verb::Pay => self.pays(),
            Verb::Trade => self.trades(),
            Verb::Rob => self.robs(),
            Verb::Steal => self.steals(),
            Verb::Discard => self.discards(),
            Verb::Lose => self.loses(who),
            Verb::Play => self.plays(),
            Verb::Monopolize => self.monopoly(self.at - 1),
            Verb::Offer => self.offers(),
            // An answer belongs to the preceding offer.
            Verb::Accept | Verb::Refuse => None,
            Verb::Want => self.wants(),
            // `has to discard 4 cards`
            // Who has to build a road hasn't yet.
            Verb::Have if self.eat(&["to"]) => {
                (self.verb() == Some(Verb::Discard)).then_some(())?;
                self.act(who)
            }
            // `has got 4 ore` is said of what is held.
            Verb::Have if self.eat(&["got"]) => self.has(who),
            // `has built a road`
            Verb::Have if self.verb().is_some_and(|verb| DONE.contains(&verb)) => self.act(who),
            Verb::Have if self.eat(&["given"]) => self.gives(),
            Verb::Have if self.eat(&["been"]) => self.is(who),
            Verb::Have => self.has(who),
            Verb::Lack if word.starts_with("ha") => {
                self.skip(&["got", "any"]);
                self.has_fewer()
            }
            Verb::Lack => self.lacks(&["and"]),
            Verb::Can => self.can(false),
            Verb::Cannot => self.can(true),
            Verb::Do => {
                let is_said = matches!(word, "does" | "did" | "makes" | "make" | "made");
                let is_denied = !is_said || self.eat(&["not"]);
                match (is_denied, self.eat(&["have", "hold"])) {
                    (true, true) => {
                        self.skip(&["any"]);
                        (self.word() != "no").then_some(())?;
                        self.has_fewer()
                    }
                    (true, false) => None,
                    (false, true) => self.has(who),
                    (false, false) if word.starts_with("ma") => {
                        self.attempt(Self::trade_at_a_rate).or_else(|| self.builds())
                    }
                    (false, false) => self.attempt(Self::trade_at_a_rate).or_else(|| self.act(who)),
                }
            }
            Verb::Be => self.is(who),
            Verb::Move => self.moves(),
            Verb::Place => self.places(),
        }
    }

    /// `gets 2 wood and ore from the bank`, `gets an ore from Ben for wood`, `picks up`, `starts with`.
    fn gets(&mut self, word: &str, who: usize) -> Option<Act> {
        match word.get(..4) {
            Some("pick") => self.eat(&["up"]).then_some(())?,
            Some("star" | "begi" | "bega" | "begu") => self.eat(&["with", "out"]).then_some(())?,
            _ if self.word() == "robbed" => return self.robbed(who),
            _ => {}
        }
        self.skip(&["with", "exactly", "only"]);
        self.eat_sign(':');
        let _ = self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            cursor.eat(&["starting", "initial", "first"]).then_some(())?;
            cursor.eat(&["resources", "cards", "hand"]).then_some(())?;
            cursor.eat_sign(':').then_some(())
        });
        // A card of the start isn't bought.
        let is_dealt = matches!(word.get(..4), Some("star" | "begi" | "bega" | "begu"));
        if let Some(act) = self.development_drawn() {
            return (!is_dealt).then_some(act);
        }
        if let Some(none) = self.no_cards() {
            return Some(Act::new("gets", vec![none.count("count"), none.thing("card")]));
        }
        let mut cards = self.numbered_cards()?;
        // As some screens show them: `lumber lumber ore`. Beside a number, a resource that comes twice is a slip.
        let is_shown = matches!(&cards[..], [only] if !only.is_counted());
        while is_shown
            && let Some(more) = self.attempt(|cursor| {
                words::resource(cursor.word())?;
                cursor.card(true).filter(|card| !card.is_counted())
            })
        {
            cards.push(more);
        }
        if let Some(act) = self.by_plenty(&cards) {
            return Some(act);
        }
        if self.eat(&["for"]) {
            if let Some(paid) = self.attempt(|cursor| cursor.cards()) {
                self.eat(&["with", "from", "at", "to"]).then_some(())?;
                return self.traded(paid, cards);
            }
            (!self.is_a_rate(&cards)).then_some(())?;
            self.source().then_some(())?;
        } else if self.eat(&["from"]) && !self.source() {
            let partner = self.name()?;
            (!self.is_for_nothing()).then_some(())?;
            self.exchange()?;
            let paid = self.numbered_cards()?;
            return Some(gift(paid, partner, Some(cards)));
        }
        if !self.is_at_the_start() {
            self.skip_field()?;
        }
        let mut told = fields(&cards, CARDS);
        if let [Part::Number(_, at), Part::Word("card", "cards", _)] = told[..] {
            told = self.named_cards(at)?.unwrap_or(told);
        }
        Some(Act::new("gets", told))
    }

    /// `draws a development card`, which is always paid for.
    pub(super) fn development_drawn(&mut self) -> Option<Act> {
        self.attempt(|cursor| {
            let (thing, repeat, free) = cursor.thing(|cursor| {
                let at = cursor.at;
                let named = cursor.eat(&["development", "dev", "devcard", "devcards", "developments"]);
                cursor.eat(&["card", "cards"]);
                named.then_some(Part::Word("thing", "development", at))
            })?;
            (!free).then_some(Act { repeat, ..Act::new("buys", vec![thing]) })
        })
    }

    /// Whether `as starting resources`, `at the start` or `on the roll` follows, which is skipped.
    fn is_at_the_start(&mut self) -> bool {
        let start = self.attempt(|cursor| {
            cursor.eat(&["as", "at", "on", "in", "to"]).then_some(())?;
            cursor.skip(words::ARTICLES);
            cursor.skip(&["starting", "initial"]);
            cursor.eat(&["start", "roll", "setup", "resources", "cards", "hand", "beginning"]).then_some(())
        });
        start.is_some()
    }

    /// `takes wood from the bank`, `takes a card from Ben`.
    fn takes(&mut self, _: usize) -> Option<Act> {
        if let Some(act) = self.development_drawn() {
            return Some(act);
        }
        let cards = self.numbered_cards()?;
        if let Some(act) = self.by_plenty(&cards) {
            return Some(act);
        }
        let with = self.attempt(|cursor| {
            cursor.eat(&["for", "with", "using"]).then_some(())?;
            cursor.skip(words::ARTICLES);
            cursor.eat(&["aqueduct"]).then_some(())
        });
        if with.is_some() {
            return Some(Act::new("gets", fields(&cards, CARDS)));
        }
        let from = self.eat(&["from", "off"]);
        if from && self.source() || !from && !cards.iter().any(Card::is_unknown) {
            return Some(Act::new("gets", fields(&cards, CARDS)));
        }
        // `takes a card` may be from the bank or from a player.
        from.then_some(())?;
        let partner = self.name()?;
        (!self.is_for_nothing()).then_some(())?;
        if self.exchange().is_some() {
            let paid = self.cards()?;
            return Some(gift(paid, partner, Some(cards)));
        }
        match &cards[..] {
            [card] if card.is_unknown() => thefts(self.taken(&cards)?, &cards, partner),
            _ => theft(&cards, partner),
        }
    }

    /// A block of rows in braces.
    pub(super) fn block(&mut self) -> Option<Part> {
        let is_block = self.peek().is_some_and(|token| token.kind == TokenKind::Block);
        self.at += usize::from(is_block);
        is_block.then(|| Part::Block(self.at - 1))
    }

    /// `buys a development card`, `buys a road`, `buys a wheat from Ben for a sheep`.
    pub(super) fn buys(&mut self) -> Option<Act> {
        if let Some((thing, repeat, free)) = self.attempt(|cursor| {
            cursor.thing(|cursor| cursor.piece().map(|(piece, at)| Part::Word("thing", piece, at)))
        }) {
            return Some(self.built(thing, repeat, free));
        }
        let dealt = self.attempt(|cursor| {
            let known = |cards: &Vec<Card>| cards.iter().all(|card| card.resource().is_some());
            let cards = cursor.cards().filter(known)?;
            let is_from = cursor.eat(&["from"]);
            let partner = if !is_from || cursor.bank() { None } else { Some(cursor.name()?) };
            cursor.eat(&["for", "with"]).then_some(())?;
            let paid = cursor.cards()?;
            // Only the bank's rates say that it's the bank.
            (is_from || matches!(&paid[..], [one] if cursor.is_a_bank_s_price(one))).then_some(())?;
            Some(match partner {
                Some(partner) => gift(paid, partner, Some(cards)),
                None => {
                    let mut told = fields(&paid, CARDS);
                    told.extend(fields(&cards, RETURN));
                    Act::new("trades", told)
                }
            })
        });
        if dealt.is_some() {
            return dealt;
        }
        let (thing, repeat, free) = self.thing(|cursor| {
            let at = cursor.at;
            if let Some(()) = cursor.development_card() {
                return Some(Part::Word("thing", "development", at));
            }
            words::resource(cursor.word()).is_none().then_some(())?;
            let spelt = cursor.name()?;
            cursor.is_boundary().then_some(Part::Spelt("thing", spelt))
        })?;
        // No development card is free.
        (!free).then_some(())?;
        if repeat == 1
            && let Some(cards) = self.paid_with()
        {
            let mut told = fields(&cards, CARDS);
            told.push(thing);
            return Some(Act::new("pays", told));
        }
        Some(Act { repeat, ..Act::new("buys", vec![thing]) })
    }

    /// Whether the bank gives a card for these.
    fn is_a_bank_s_price(&self, card: &Card) -> bool {
        let count = self.literal(&card.count("count"));
        card.resource().is_some() && count.is_some_and(|count| (2..=4).contains(&count))
    }

    /// A development card, under any of its names.
    pub(super) fn development_card(&mut self) -> Option<()> {
        self.attempt(|cursor| {
            let named = cursor.eat(&["development", "dev", "devs", "developments", "progress", "devcard"]);
            let card = cursor.eat(&["card", "cards"]);
            (named || card).then_some(())
        })
    }

    /// `discards 2 wood and an ore`, `discards 4 cards`.
    fn discards(&mut self) -> Option<Act> {
        if let Some(none) = self.no_cards() {
            return Some(Act::new("discards", vec![none.count("count"), none.thing("card")]));
        }
        // `half: 3 wood, 3 ore` says them all.
        let _ = self.attempt(|cursor| {
            cursor.skip(words::OWNERS);
            cursor.eat(&["half"]).then_some(())?;
            cursor.eat_sign(':').then_some(())
        });
        // The number isn't known here.
        (!["half", "the"].contains(&self.word())).then_some(())?;
        let counted = self.attempt(|cursor| {
            let at = cursor.number()?;
            cursor.is_boundary().then_some(at)
        });
        let mut told = match counted {
            Some(at) => vec![Part::Number("count", at), Part::Word("card", "cards", at)],
            None => fields(&self.numbered_cards()?, CARDS),
        };
        if self.eat(&["to"]) {
            self.bank().then_some(())?;
        }
        if let [Part::Number(_, at), Part::Word("card", "cards", _)] = told[..] {
            told = self.named_cards(at)?.unwrap_or(told);
        }
        Some(Act::new("discards", told))
    }

    /// After a number of cards, which they are: `4 cards: 2 wood and 2 ore`; `None` if they aren't as many.
    fn named_cards(&mut self, number: usize) -> Option<Option<Vec<Part>>> {
        let Some(cards) = self.attempt(|cursor| {
            cursor.eat_sign(':').then_some(())?;
            cursor.cards()
        }) else {
            return Some(None);
        };
        let all = cards.iter().map(|card| match card.count("count") {
            Part::Number(_, at) => self.value(at),
            Part::Count(_, count, _) => Some(count),
            _ => None,
        });
        (all.sum::<Option<u32>>() == self.value(number)).then(|| Some(fields(&cards, CARDS)))
    }

    /// `puts the robber on the 8`; a placed piece is only free if the line says so, since that isn't guessed.
    fn places(&mut self) -> Option<Act> {
        self.eat(&["down"]);
        if let Some(act) = self.attempt(Self::moves) {
            return Some(act);
        }
        let begin = self.at;
        let at_the_start = (begin..begin + 2).any(|at| words::FIRST.contains(&self.word_at(at)));
        let (thing, repeat, _) =
            self.thing(|cursor| cursor.piece().map(|(piece, at)| Part::Word("thing", piece, at)))?;
        self.skip_place();
        if at_the_start && repeat == 1 && matches!(thing, Part::Word(_, "settlement", _)) {
            return Some(Act::new("builds", vec![thing, Part::Word("free", "free", begin)]));
        }
        Some(Act { repeat, ..Act::new("places", vec![thing]) })
    }

    /// `moves the robber`: no card changes hands.
    fn moves(&mut self) -> Option<Act> {
        let at = self.at;
        self.skip(words::ARTICLES);
        self.eat(&["robber", "thief", "pirate"]).then_some(())?;
        if self.eat(&["to", "onto", "back", "on", "next", "in", "by", "off", "away"]) {
            // Skips the destination: everything up to the next act.
            while !self.is_end() && !matches!(self.peek()?.kind, TokenKind::Sign(_)) && self.word() != "and" {
                // What stands in parentheses isn't a part of the place.
                self.peek()?.in_parentheses().is_none().then_some(())?;
                self.verb().is_none().then_some(())?;
                self.at += 1;
            }
        }
        Some(Act::new("moves", vec![Part::Word("robber", "robber", at)]))
    }
}
