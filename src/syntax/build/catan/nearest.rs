//! For a line that can't be read: the form that is nearest, with the writer's own words in it.

use super::words::{self, Verb};
use tg_core::diagnostics::nearest;

/// The words of a line, and what they may be.
struct Line<'t> {
    words: Vec<&'t str>,
    /// Where the verb stands.
    verb: usize,
}

/// The verbs of the one layout, for words that are nearly one of them.
const VERBS: &[(&str, Verb)] = &[
    ("gets", Verb::Get),
    ("takes", Verb::Take),
    ("rolls", Verb::Roll),
    ("builds", Verb::Build),
    ("buys", Verb::Buy),
    ("gives", Verb::Give),
    ("pays", Verb::Pay),
    ("trades", Verb::Trade),
    ("robs", Verb::Rob),
    ("steals", Verb::Steal),
    ("discards", Verb::Discard),
    ("plays", Verb::Play),
    ("offers", Verb::Offer),
    ("has", Verb::Have),
    ("can't", Verb::Cannot),
];

/// The verb of a line that can't be read, and how such a line is written.
pub(super) fn written(text: &str) -> Option<(&'static str, String)> {
    let words = split(text);
    match *words.first()? {
        "players" => return Some(("players", "players Red, Blue, \"Player Four\"".into())),
        "me" => return Some(("me", "me Red".into())),
        "mark" => return Some(("mark", "mark \"before the robbery\"".into())),
        "undo" => return Some(("undo", "undo` or `undo 12".into())),
        "instead" => return Some(("instead", "instead of 12: Red gets ore".into())),
        _ => {}
    }
    let low = |at: usize| words[at].to_lowercase();
    // A line begins with a player, unless it begins with what happens.
    let exact = (1..words.len()).chain([0]).find_map(|at| Some((at, words::verb(&low(at))?)));
    let (at, verb) = exact.or_else(|| {
        let near = nearest(&low(1.min(words.len() - 1)), VERBS.iter().map(|(word, _)| *word));
        let (_, verb) = VERBS.iter().find(|(word, _)| Some(word) == near.first())?;
        Some((1.min(words.len() - 1), *verb))
    })?;
    let line = Line { words, verb: at };
    Some(line.written(verb))
}

/// What a line without a verb was meant to be.
pub(super) fn meant(text: &str) -> Option<String> {
    let line = Line { words: split(text), verb: 0 };
    let cards = line.cards(1, line.words.len());
    let who = line.words.first()?;
    match (cards.is_empty(), line.number()) {
        (false, _) => Some(format!("a line says what happens: `{who} gets {cards}`")),
        (true, Some(number)) => Some(format!("a line says what happens: `{who} rolls {number}`")),
        (true, None) => None,
    }
}

/// The words and quoted names of a line.
fn split(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c != '"' && !c.is_alphanumeric());
        let end = match rest.chars().next() {
            None => return found,
            Some('"') => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            Some(_) => {
                let within = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '_');
                rest.find(|c| !within(c)).unwrap_or(rest.len())
            }
        };
        let (word, after) = rest.split_at(end);
        found.push(word);
        rest = after;
    }
}

impl Line<'_> {
    fn low(&self, at: usize) -> String {
        self.words.get(at).map_or_else(String::new, |word| word.to_lowercase())
    }

    fn who(&self) -> &str {
        if self.verb == 0 { "Red" } else { self.words[0] }
    }

    /// The resources between two places, each with its number.
    fn cards(&self, from: usize, to: usize) -> String {
        let mut cards = Vec::new();
        for at in from..to.min(self.words.len()) {
            let Some(resource) = words::resource(&self.low(at)) else { continue };
            let before = at.checked_sub(1).map(|before| self.low(before)).unwrap_or_default();
            let number =
                before.parse().ok().or_else(|| words::number(&before)).filter(|&number| number != 1u32);
            cards.push(match number {
                Some(number) => format!("{number} {resource}"),
                None => resource.to_owned(),
            });
        }
        cards.join(", ")
    }

    /// The cards that go and those that come back, parted by `for`.
    fn both(&self) -> [String; 2] {
        let parted =
            (self.verb..self.words.len()).find(|&at| self.low(at) == "for").unwrap_or(self.words.len());
        [self.cards(self.verb, parted), self.cards(parted, self.words.len())]
    }

    fn number(&self) -> Option<String> {
        let number = |at: usize| self.low(at).parse().ok().or_else(|| words::number(&self.low(at)));
        (self.verb..self.words.len()).find_map(number).map(|number: u32| number.to_string())
    }

    fn piece(&self) -> Option<&'static str> {
        (self.verb + 1..self.words.len()).find_map(|at| words::piece(&self.low(at)))
    }

    /// Somebody else: a word that is nothing of the game.
    fn other(&self) -> Option<&str> {
        let of_game = |word: &str| {
            words::verb(word).is_some()
                || words::resource(word).is_some()
                || words::piece(word).is_some()
                || words::card(word).is_some()
                || words::number(word).is_some()
                || word.parse::<u32>().is_ok()
                || [
                    words::ARTICLES,
                    words::ADJECTIVES,
                    words::ADVERBS,
                    words::CONNECTORS,
                    words::PREPOSITIONS,
                ]
                .iter()
                .any(|words| words.contains(&word))
                || words::BANKS.contains(&word)
                || matches!(word, "card" | "cards" | "me" | "robber" | "exchange" | "return")
        };
        let after = self.verb + 1..self.words.len();
        let free = |at: &usize| !of_game(&self.low(*at));
        let capital = |at: &usize| self.words[*at].starts_with(|c: char| c == '"' || c.is_uppercase());
        let found = after.clone().find(|at| free(at) && capital(at)).or_else(|| after.clone().find(free));
        found.map(|at| self.words[at]).filter(|word| *word != self.who())
    }

    /// The verb of the layout, and the line with it.
    fn written(&self, verb: Verb) -> (&'static str, String) {
        let who = self.who();
        let or = |cards: String, otherwise: &str| if cards.is_empty() { otherwise.to_owned() } else { cards };
        let all = self.cards(self.verb, self.words.len());
        let [gives, gets] = self.both();
        let partner = self.other().unwrap_or("Blue");
        match verb {
            Verb::Get | Verb::Take if self.other().is_none() => {
                ("gets", format!("{who} gets {}", or(all, "2 wood, ore")))
            }
            Verb::Get | Verb::Take | Verb::Rob | Verb::Steal | Verb::Be => {
                let card = self.cards(self.verb, self.words.len());
                let card = card.split([' ', ',']).rfind(|word| words::resource(word).is_some());
                let card = card.map_or_else(String::new, |card| format!("{card} "));
                ("steals", format!("{who} steals {card}from {partner}"))
            }
            Verb::Roll => ("rolls", format!("{who} rolls {}", self.number().unwrap_or_else(|| "8".into()))),
            Verb::Build | Verb::Upgrade => {
                ("builds", format!("{who} builds {}", self.piece().unwrap_or("road")))
            }
            Verb::Buy => match self.piece() {
                Some(piece) => ("builds", format!("{who} builds {piece}")),
                None => ("buys", format!("{who} buys development")),
            },
            Verb::Give | Verb::Trade if verb == Verb::Give || self.other().is_some() => {
                let back = if gets.is_empty() { String::new() } else { format!(" for {gets}") };
                ("gives", format!("{who} gives {} to {partner}{back}", or(gives, "2 wood")))
            }
            Verb::Give | Verb::Trade => {
                ("trades", format!("{who} trades {} for {}", or(gives, "4 wood"), or(gets, "ore")))
            }
            Verb::Pay => match self.piece() {
                Some(piece) => ("builds", format!("{who} builds {piece}")),
                None => ("pays", format!("{who} pays {}", or(gives, "wood, brick"))),
            },
            Verb::Discard | Verb::Lose => {
                ("discards", format!("{who} discards {}", or(all, "3 wheat, sheep")))
            }
            Verb::Play | Verb::Monopolize => ("plays", self.played(who, &all)),
            Verb::Offer | Verb::Want => {
                let back = if gets.is_empty() { String::new() } else { format!(" for {gets}") };
                ("offers", format!("{who} offers {}{back}", or(gives, "ore")))
            }
            Verb::Can | Verb::Cannot => {
                ("can", format!("{who} can't buy {}", self.piece().unwrap_or("development")))
            }
            Verb::Have | Verb::Lack | Verb::Do => ("has", format!("{who} has {}", or(all, "5 cards"))),
            Verb::Move => ("moves", format!("{who} moves robber")),
        }
    }

    fn played(&self, who: &str, cards: &str) -> String {
        let has = |word: &str| self.words.iter().any(|own| own.to_lowercase().starts_with(word));
        if has("monop") {
            let resource = cards.split([' ', ',']).find(|word| words::resource(word).is_some());
            format!("{who} plays monopoly on {}", resource.unwrap_or("sheep"))
        } else if has("plenty") || has("year") {
            format!("{who} plays plenty {}", if cards.is_empty() { "wood, ore" } else { cards })
        } else if has("road") {
            format!("{who} plays roads")
        } else {
            format!("{who} plays knight")
        }
    }
}
