//! The parts of Cities & Knights: knights, city improvements, progress cards, and what these make cheaper.

use super::acts::{Act, CARDS as OF_CARDS};
use super::cards::{Part, fields};
use super::clauses::{Clause, Reader};
use super::tokens::Cursor;
use super::words;
use std::collections::BTreeMap;

/// The effect on an act of a progress card played before it in the line.
pub(super) enum Price {
    Usual,
    /// It costs nothing.
    Free,
    /// It costs nothing, and nothing is placed on the board: there is no row for it.
    Nothing,
    /// Whether it is free isn't guessed.
    Unclear,
    /// It is a row of this form with these fields.
    Other(&'static str, Vec<Part>),
}

/// The progress cards with several words, or with other names.
const CARDS: &[(&[&str], &str)] = &[
    (&["master", "merchant"], "master"),
    (&["merchant", "fleet"], "fleet"),
    (&["commercial", "harbor"], "harbor"),
    (&["commercial", "harbour"], "harbor"),
    (&["harbour"], "harbor"),
    (&["road", "building"], "roads"),
    (&["road", "builder"], "roads"),
    (&["roadbuilder"], "roads"),
    (&["alchemy"], "alchemist"),
    (&["engineering"], "engineer"),
    (&["invention"], "inventor"),
    (&["printing"], "printer"),
    (&["smithing"], "smith"),
    (&["smithy"], "smith"),
    (&["sabotage"], "saboteur"),
    (&["treason"], "deserter"),
    (&["espionage"], "spy"),
];

/// The progress cards under their own names.
pub(super) const NAMES: &[&str] = &[
    "alchemist",
    "bishop",
    "constitution",
    "crane",
    "deserter",
    "diplomat",
    "engineer",
    "fleet",
    "harbor",
    "intrigue",
    "inventor",
    "irrigation",
    "master",
    "medicine",
    "merchant",
    "mining",
    "printer",
    "roads",
    "saboteur",
    "smith",
    "spy",
    "warlord",
    "wedding",
];

/// The progress cards that take cards from other players.
pub(super) const TAKING: &[&str] = &["bishop", "harbor", "master", "wedding"];

/// The buildings that improvements bring, with the area and the level of each.
const BUILDINGS: &[(&[&str], &str, u32)] = &[
    (&["market"], "trade", 1),
    (&["marketplace"], "trade", 1),
    (&["trading", "house"], "trade", 2),
    (&["merchant", "guild"], "trade", 3),
    (&["bank"], "trade", 4),
    (&["great", "exchange"], "trade", 5),
    (&["town", "hall"], "politics", 1),
    (&["church"], "politics", 2),
    (&["fortress"], "politics", 3),
    (&["cathedral"], "politics", 4),
    (&["high", "assembly"], "politics", 5),
    (&["abbey"], "science", 1),
    (&["library"], "science", 2),
    (&["aqueduct"], "science", 3),
    (&["theater"], "science", 4),
    (&["theatre"], "science", 4),
    (&["university"], "science", 5),
];

/// An area of improvements, with the commodity that pays for it.
fn area(word: &str) -> Option<(&'static str, &'static str)> {
    [("trade", "cloth"), ("politics", "coin"), ("science", "paper")]
        .into_iter()
        .find(|(area, _)| *area == word)
}

/// The payment for a level of an area, which says that it is the whole price of the level.
fn improvement(name: &str, level: u32, at: usize) -> Option<Act> {
    let (area, commodity) = area(name)?;
    let told = vec![
        Part::Count("count", level, at),
        Part::Word("card", commodity, at),
        Part::Word("thing", area, at),
        Part::Word("level", "level", at),
    ];
    (1..=5).contains(&level).then(|| Act::new("pays", told))
}

impl Cursor<'_, '_> {
    /// A piece, including a city wall: its name and position.
    pub(super) fn piece(&mut self) -> Option<(&'static str, usize)> {
        let at = self.at;
        if self.eat_all(&["city", "wall"]) || self.eat_all(&["city", "walls"]) {
            return Some(("wall", at));
        }
        let piece = words::piece(self.word())?;
        self.at += 1;
        Some((piece, at))
    }

    /// Other things that are paid for, after `for`: `activation`, `trade`, `a market`.
    pub(super) fn service(&mut self) -> Option<(&'static str, usize)> {
        let at = self.at;
        let named = match self.word() {
            "activation" | "activating" => Some("activation"),
            "promotion" | "promoting" => Some("promotion"),
            word => area(word).map(|(area, _)| area),
        };
        if let Some(named) = named {
            self.at += 1;
            self.skip(words::ARTICLES);
            self.skip(&["knight", "knights"]);
            return Some((named, at));
        }
        self.building().map(|(area, _)| (area, at))
    }

    /// A building that an improvement brings, with its level.
    fn building(&mut self) -> Option<(&'static str, u32)> {
        let (words, area, level) = BUILDINGS
            .iter()
            .find(|(words, ..)| (self.at..).zip(*words).all(|(at, word)| self.word_at(at) == *word))?;
        self.at += words.len();
        Some((area, *level))
    }

    /// `builds a market`: the improvement that brings it.
    pub(super) fn improved(&mut self) -> Option<Act> {
        self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            let at = cursor.at;
            let (area, level) = cursor.building()?;
            improvement(area, level, at)
        })
    }

    /// `improves trade to level 3`, `improves her science to 2`.
    pub(super) fn improves(&mut self) -> Option<Act> {
        self.skip(words::ARTICLES);
        let at = self.at;
        let (area, commodity) = area(self.word())?;
        self.at += 1;
        self.skip(&["improvement", "track"]);
        // A level costs as many commodities: `improves science for 2 paper`.
        let paid = self.attempt(|cursor| {
            cursor.eat(&["for", "with"]).then_some(())?;
            cursor.card(true).filter(|card| card.resource() == Some(commodity) && card.is_counted())
        });
        if let Some(card) = paid {
            return improvement(area, self.literal(&card.count("count"))?, at);
        }
        self.eat(&["to", "at"]).then_some(())?;
        self.skip(&["level", "stage"]);
        let level = self.number()?;
        improvement(area, self.value(level)?, at)
    }

    /// `activates a knight`, `promotes two knights`: each is paid for.
    pub(super) fn of_knights(&mut self, thing: &'static str, price: &[&'static str]) -> Option<Act> {
        let article = self.eat(words::ARTICLES);
        let number = if article { None } else { self.number() };
        let repeat = number.map_or(Some(1), |at| self.value(at))?;
        self.skip(words::ADJECTIVES);
        self.skip(&["basic", "strong", "mighty"]);
        let at = self.at;
        (number.is_some() || !words::is_plural(self.word())).then_some(())?;
        self.eat(&["knight", "knights"]).then_some(())?;
        if self.eat(&["to"]) {
            self.skip(words::ARTICLES);
            self.eat(&["strong", "mighty"]).then_some(())?;
            self.eat(&["knight", "knights"]);
        }
        let mut told: Vec<Part> = price.iter().map(|card| Part::Word("card", card, at)).collect();
        told.push(Part::Word("thing", thing, at));
        (1..=6).contains(&repeat).then(|| Act { repeat, ..Act::new("pays", told) })
    }

    /// A progress card other than the monopolies.
    pub(super) fn progress_card(&mut self) -> Option<&'static str> {
        if self.eat_hyphened(&["road", "building"]) {
            return Some("roads");
        }
        let named = CARDS
            .iter()
            .find(|(words, _)| (self.at..).zip(*words).all(|(at, word)| self.word_at(at) == *word));
        if let Some((words, card)) = named {
            self.at += words.len();
            return Some(card);
        }
        let card = NAMES.iter().find(|name| **name == self.word())?;
        self.at += 1;
        Some(card)
    }
}

impl Reader<'_, '_> {
    /// What an act costs, where that is told as well: `activates a knight for a wheat`. What a card played before it in
    /// the line leaves of its price isn't told so.
    pub(super) fn for_its_price(&mut self, act: Act) -> Option<Act> {
        let is_service = |part: &Part| match part {
            Part::Word("thing", thing, _) => {
                matches!(*thing, "activation" | "promotion") || area(thing).is_some()
            }
            _ => false,
        };
        let is_plain = act.form == "pays" && !self.clauses.iter().any(|clause| clause.form == "plays");
        if !is_plain || !act.fields.iter().any(is_service) {
            return Some(act);
        }
        let paid = self.cursor.attempt(|cursor| {
            cursor.eat(&["for"]).then_some(())?;
            cursor.cards().filter(|cards| cards.iter().all(|card| card.resource().is_some()))
        });
        let Some(paid) = paid else { return Some(act) };
        let at = self.cursor.at - 1;
        if self.kinds(&fields(&paid, OF_CARDS), 1)? == self.kinds(&act.fields, act.repeat)? {
            return Some(act);
        }
        self.cursor.furthest.set(at);
        self.why = Some("this isn't its price: leave the price out, and it is paid by itself");
        None
    }

    /// The number of cards of each kind in these fields, multiplied by `times`.
    fn kinds(&self, told: &[Part], times: u32) -> Option<BTreeMap<&'static str, u32>> {
        let mut kinds = BTreeMap::new();
        let mut count = 1;
        for part in told {
            match part {
                Part::Count("count", ..) | Part::Number("count", _) => count = self.cursor.literal(part)?,
                Part::Word("card", card, _) => {
                    *kinds.entry(*card).or_default() += count.checked_mul(times)?;
                    count = 1;
                }
                _ => {}
            }
        }
        Some(kinds)
    }

    /// The price of an act.
    pub(super) fn price(&self, form: &str, told: &[Part], who: usize) -> Price {
        let thing = told.iter().find_map(|part| match part {
            Part::Word("thing", thing, at) => Some((*thing, *at)),
            _ => None,
        });
        let Some((thing, at)) = thing else { return Price::Usual };
        let is_free = told.iter().any(|part| matches!(part, Part::Word("free", ..)));
        match (form, thing) {
            ("builds", "road" | "ship")
                if !is_free && self.has_brought("roads", 2, &["road", "ship"], who) =>
            {
                let since = self.clauses.iter().rposition(|clause| {
                    let roads = |part: &Part| matches!(part, Part::Word("thing", "roads", _));
                    clause.form == "plays" && clause.fields.iter().any(roads)
                });
                // The roads are built when the card is played.
                let between = &self.clauses[since.map_or(0, |played| played + 1)..];
                match between.iter().all(|clause| matches!(clause.form, "builds" | "moves")) {
                    true => Price::Free,
                    false => Price::Unclear,
                }
            }
            // A road that is moved isn't paid for.
            ("builds", "road") if !is_free && self.has_brought("diplomat", 1, &["road"], who) => {
                Price::Unclear
            }
            ("builds", "knight") if !is_free && self.has_brought("deserter", 1, &["knight"], who) => {
                Price::Free
            }
            ("pays", "activation") if self.has_brought("warlord", usize::MAX, &["activation"], who) => {
                Price::Nothing
            }
            ("builds", "wall") if !is_free && self.has_brought("engineer", 1, &["wall"], who) => Price::Free,
            ("builds", "city") if !is_free && self.has_brought("medicine", 1, &["city"], who) => {
                let mut cheaper = vec![Part::Spelt("player", who), Part::Word("card", "wheat", at)];
                cheaper.extend([Part::Count("count", 2, at), Part::Word("card", "ore", at)]);
                cheaper.push(Part::Word("thing", "city", at));
                Price::Other("pays", cheaper)
            }
            ("pays", "promotion") if self.has_brought("smith", 2, &["promotion"], who) => Price::Nothing,
            ("pays", "trade" | "politics" | "science") if self.has_brought("crane", 1, &[thing], who) => {
                let is_level = |part: &Part| matches!(part, Part::Word("level", ..));
                let mut cheaper: Vec<Part> = told.iter().filter(|part| !is_level(part)).cloned().collect();
                let level = cheaper.iter_mut().find_map(|part| match part {
                    Part::Count("count", level, _) => Some(level),
                    _ => None,
                });
                match level {
                    Some(1) => Price::Nothing,
                    Some(level) => {
                        *level -= 1;
                        Price::Other("pays", cheaper)
                    }
                    None => Price::Usual,
                }
            }
            _ => Price::Usual,
        }
    }

    /// Whether a card that the player played earlier in the line still provides one more of some things.
    fn has_brought(&self, card: &str, times: usize, things: &[&str], who: usize) -> bool {
        let is = |clause: &Clause, wanted: &[&str]| {
            clause
                .fields
                .iter()
                .any(|part| matches!(part, Part::Word("thing", own, _) if wanted.contains(own)))
        };
        let name = |at: usize| self.cursor.tokens[at].spelt.as_str();
        let own = |clause: &Clause| matches!(clause.fields.first(), Some(Part::Spelt("player", at)) if name(*at) == name(who));
        let all = self.clauses.iter().enumerate().filter(|(_, clause)| own(clause));
        let played = all.clone().rfind(|(_, clause)| clause.form == "plays" && is(clause, &[card]));
        played.is_some_and(|(played, _)| {
            let written =
                all.filter(|(place, clause)| *place > played && clause.form != "plays" && is(clause, things));
            let unwritten = self.unwritten.iter().filter(|(place, by, thing)| {
                *place > played && name(*by) == name(who) && things.contains(thing)
            });
            written.count() + unwritten.count() < times
        })
    }
}
