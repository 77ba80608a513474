//! Robberies, described from the side of the thief or of the victim.

use super::acts::{Act, CARDS};
use super::cards::{Card, Part, fields};
use super::tokens::Cursor;
use super::trades::gift;
use super::words;

impl Cursor<'_, '_> {
    /// `robs Ben`, `robs Ben of an ore`.
    pub(super) fn robs(&mut self) -> Option<Act> {
        // `robs a card from Ben` says the same with the card first.
        let is_spelt = |act: &Act| act.fields.iter().any(|part| matches!(part, Part::Spelt("thing", _)));
        if let Some(act) = self.attempt(|cursor| cursor.steals().filter(|act| !is_spelt(act))) {
            return Some(act);
        }
        let victim = self.name()?;
        let card = match self.eat(&["of"]) {
            true => vec![self.card(true)?],
            false => Vec::new(),
        };
        self.skip_place();
        thefts(self.taken(&card)?, &card, victim)
    }

    /// `steals from Ben`, `steals an ore from Ben`, `steals 2 cards from Ben`, `steals from Ben: an ore`.
    pub(super) fn steals(&mut self) -> Option<Act> {
        if let Some(act) = self.attempt(Self::steals_one_of) {
            return Some(act);
        }
        let mut cards = Vec::new();
        if !matches!(self.word(), "from" | "off") {
            let _ = self.word() == "the" && self.word_at(self.at + 1) == "card" && self.eat(&["the"]);
            let bare = ["card", "resource"].contains(&self.word());
            let number = self.attempt(|cursor| {
                let at = cursor.number()?;
                let count = cursor.value(at)?;
                ["from", "off"].contains(&cursor.word()).then_some((count, at))
            });
            cards.push(match number {
                Some((count, at)) => Card::unseen(count, at),
                None if bare => self.any_card(),
                None => self.card(true).filter(|card| !card.is_vague())?,
            });
        }
        self.eat_all(&["at", "random"]);
        self.eat(&["from", "off"]).then_some(())?;
        self.eat(&["of"]);
        (!self.bank()).then_some(())?;
        let victim = self.name()?;
        self.eat_all(&["at", "random"]);
        self.skip_place();
        let seen = cards.is_empty().then(|| {
            self.attempt(|cursor| {
                cursor.eat_sign(':');
                cursor.card(false).filter(|card| card.resource().is_some())
            })
        });
        cards.extend(seen.flatten());
        thefts(self.taken(&cards)?, &cards, victim)
    }

    /// `steals one of Ben's cards`, where that is the whole line.
    fn steals_one_of(&mut self) -> Option<Act> {
        (self.at == 2).then_some(())?;
        let number = self.number().and_then(|at| self.value(at));
        (number == Some(1) && self.eat(&["of"])).then_some(())?;
        self.peek().filter(|token| token.is_owner())?;
        self.at += 1;
        let victim = self.at - 1;
        self.eat(&["cards"]).then_some(())?;
        self.eat_sign('.');
        self.is_end().then(|| Act::new("steals", vec![Part::Owner("partner", victim)]))
    }

    /// The number of cards taken: one, unless a number says otherwise.
    pub(super) fn taken(&self, cards: &[Card]) -> Option<u32> {
        match cards {
            [card] => self.literal(&card.count("count")),
            _ => Some(1),
        }
    }

    /// `Ben is robbed by Ann`: `who` is the victim.
    pub(super) fn robbed(&mut self, who: usize) -> Option<Act> {
        self.eat(&["robbed"]).then_some(())?;
        let mut card = match self.eat(&["of"]) {
            true => vec![self.card(true)?],
            false => Vec::new(),
        };
        self.eat(&["by"]).then_some(())?;
        let thief = self.name()?;
        if card.is_empty() && self.eat(&["of"]) {
            card.push(self.card(true)?);
        }
        passive(&card, thief, who)
    }

    /// `had an ore stolen by Ann`
    pub(super) fn stolen(&mut self, who: usize) -> Option<Act> {
        let card = self.card(true)?;
        self.eat(&["stolen", "robbed"]).then_some(())?;
        self.eat(&["by"]).then_some(())?;
        let thief = self.name()?;
        passive(&[card], thief, who)
    }

    /// `is robbed by Ann`, `is given an ore by Ann`, `is out of wood`, `is left with 3 cards`, `is down to one card`.
    pub(super) fn is(&mut self, who: usize) -> Option<Act> {
        if self.eat_all(&["out", "of"]) {
            let at = self.at;
            if self.eat(&["cards"]) {
                return Some(Act::new(
                    "has",
                    vec![Part::Count("count", 0, at), Part::Word("card", "cards", at)],
                ));
            }
            return self.lacks(&["and", "or", "nor"]);
        }
        if self.eat_all(&["unable", "to"]) || self.eat_all(&["not", "able", "to"]) {
            return self.can(true);
        }
        if self.eat_all(&["able", "to"]) {
            return self.can(false);
        }
        if self.eat_all(&["left", "with"]) || self.eat_all(&["down", "to"]) {
            let counted = |cards: &Vec<Card>| cards.iter().all(Card::is_unknown);
            return Some(Act::new("has", fields(&self.cards().filter(counted)?, CARDS)));
        }
        // What somebody was holding isn't what they hold.
        if matches!(self.word_at(self.at - 1), "is" | "are") && self.eat(&["holding"]) {
            return self.has(who);
        }
        if self.eat(&["dealt"]) {
            return Some(Act::new("gets", fields(&self.numbered_cards()?, CARDS)));
        }
        if self.eat(&["given", "handed"]) {
            let cards = self.numbered_cards()?;
            self.eat(&["by"]).then_some(())?;
            let giver = self.name()?;
            let mut told = vec![Part::Spelt("player", giver)];
            told.extend(gift(cards, who, None).fields);
            return Some(Act::new("gives", told));
        }
        self.robbed(who)
    }

    /// `loses a card to Ann`, `loses an ore to Ann`.
    pub(super) fn loses(&mut self, who: usize) -> Option<Act> {
        // A piece that the barbarians or a knight took off the board.
        if let Some((piece, at)) = self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            cursor.piece().filter(|_| cursor.is_boundary())
        }) {
            if self.eat(&["to"]) {
                self.skip(words::ARTICLES);
                self.eat(&["barbarians", "barbarian"]).then_some(())?;
            }
            return Some(Act::new("loses", vec![Part::Word("thing", piece, at)]));
        }
        let card = self.card(true)?;
        self.eat(&["to"]).then_some(())?;
        (!self.bank()).then_some(())?;
        self.skip(&["the"]);
        let thief = self.name()?;
        (self.word_at(thief) != "robber" && self.word_at(thief) != "seven").then_some(())?;
        passive(&[card], thief, who)
    }
}

/// One robbery, or as many as there are cards.
pub(super) fn thefts(taken: u32, cards: &[Card], victim: usize) -> Option<Act> {
    if taken == 1 {
        return theft(cards, victim);
    }
    (2..=9).contains(&taken).then_some(())?;
    let kind = cards.iter().filter(|card| !card.is_unknown()).map(|card| card.thing("thing"));
    let mut told: Vec<Part> = kind.collect();
    told.push(Part::Spelt("partner", victim));
    Some(Act { repeat: taken, ..Act::new("steals", told) })
}

/// A robbery of at most one card.
pub(super) fn theft(cards: &[Card], victim: usize) -> Option<Act> {
    let mut told = Vec::new();
    if let [card] = cards {
        card.is_single().then_some(())?;
        told.extend((!card.is_unknown()).then(|| card.thing("thing")));
    }
    told.push(Part::Spelt("partner", victim));
    (cards.len() < 2).then(|| Act::new("steals", told))
}

/// A robbery described from the victim's side.
fn passive(cards: &[Card], thief: usize, victim: usize) -> Option<Act> {
    let act = theft(cards, victim)?;
    let mut told = vec![Part::Spelt("player", thief)];
    told.extend(act.fields);
    Some(Act::new("steals", told))
}
