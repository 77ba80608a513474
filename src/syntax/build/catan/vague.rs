//! Messages for lines that leave open how many cards there are: `gets some ore`, `has 3-4 cards`, `gives her wood`.

use super::nearest::Line;
use super::words::{self, Verb};

/// The message for `gets a few ore`, `discards some cards` and `gets a lot of wood`.
pub(super) fn vague(names: &[String], words: &[&str]) -> Option<String> {
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let low = |at: usize| low.get(at).map_or("", |word| word.as_str());
    let is_denied = |at: usize| {
        low(at) == "nobody"
            || words::NEGATIONS.contains(&low(at))
            || low(at).ends_with("n't")
            || low(at).ends_with("n’t")
    };
    let is_kind = |at: usize| {
        words::resource(low(at)).is_some()
            || matches!(low(at), "card" | "cards" | "resource" | "resources" | "of")
    };
    let ends = |at: usize| at >= words.len() || matches!(low(at), "," | "." | "and" | "to" | "from" | "for");
    let is_name = |at: usize| names.iter().any(|name| name == words[at]);
    let is_unnumbered = |at: usize| at == 0 || words::verb(low(at - 1)).is_some();
    let moves_cards = |verb: Verb| {
        matches!(
            verb,
            Verb::Get | Verb::Take | Verb::Give | Verb::Pay | Verb::Discard | Verb::Lose | Verb::Have
        ) || matches!(verb, Verb::Trade | Verb::Offer | Verb::Steal | Verb::Buy)
    };
    let verb = (1..words.len()).find(|at| words::verb(low(*at)).is_some_and(moves_cards));
    let is_vague = |at: usize| match low(at) {
        "couple" | "pair" | "lot" | "bunch" | "handful" => low(at + 1) == "of",
        "more" => words::resource(low(at + 1)).is_some() && is_unnumbered(at),
        "unknown" | "unseen" => is_kind(at + 1) && is_unnumbered(at),
        word if words::VAGUE.contains(&word) => is_kind(at + 1) || verb.is_some() && ends(at + 1),
        _ => false,
    };
    let found = (1..words.len()).any(|at| is_vague(at) && !is_name(at)) && !(0..words.len()).any(is_denied);
    let form = match verb.and_then(|at| words::verb(low(at))) {
        Some(Verb::Get | Verb::Take) => "gets ",
        Some(Verb::Discard | Verb::Lose) => "discards ",
        Some(Verb::Have) => "has ",
        _ => "",
    };
    found.then(|| {
        format!("how many isn't said: write a number, as in `{form}2 ore`, or `{form}2 cards` where their kinds aren't known")
    })
}

impl Line<'_> {
    /// Two numbers of which one is meant, and of what: `3-4 cards`, `3 or 4 ore`, `between 3 and 4 cards`.
    pub(super) fn range(&self) -> Option<(u32, u32, String)> {
        (self.verb + 1..self.words.len()).find_map(|at| {
            let (least, most) = (self.count(at)?, self.count(at + 2)?);
            let is_between = match &*self.low(at + 1) {
                "-" | "to" | "or" => true,
                "and" => self.low(at - 1) == "between",
                _ => false,
            };
            let thing = self.low(at + 3);
            let thing = words::resource(&thing).or((thing == "cards").then_some("cards"))?;
            (is_between && least < most).then(|| (least, most, thing.to_owned()))
        })
    }

    /// The message for `trades her wood for Ben's ore`: it may be all or one of them. A number that is said stays.
    pub(super) fn how_many(&self, who: &str, verb: Verb) -> String {
        let behind = self.verb + 1..self.words.len();
        let kinds: Vec<&str> = behind.clone().filter_map(|at| words::resource(&self.low(at))).collect();
        let other = behind.into_iter().find(|at| self.is_player(*at)).map(|at| self.words[at]);
        let parted = (self.verb..self.words.len()).find(|at| self.low(*at) == "for");
        let parted = parted.unwrap_or(self.words.len());
        let [first, second] = [self.cards(self.verb + 1, parted), self.cards(parted, self.words.len())];
        let is_trade = kinds.len() > 1 && !first.is_empty() && !second.is_empty();
        let between = |gives: &str, gets: &str, other: &str| {
            format!(
                "how many isn't said: if it is one, write `{who} gives {gives} to {other} for {gets}`, and otherwise its number"
            )
        };
        match (verb, other) {
            (Verb::Give | Verb::Trade, Some(other)) if is_trade => return between(&first, &second, other),
            (Verb::Get | Verb::Take, Some(other)) if is_trade => return between(&second, &first, other),
            _ => {}
        }
        let line = match (verb, &kinds[..], other) {
            (Verb::Give | Verb::Trade, [gives, gets], None) => format!("{who} trades 4 {gives} for {gets}"),
            (Verb::Give, [gives], Some(other)) => format!("{who} gives 2 {gives} to {other}"),
            (Verb::Have, [kind], None) => format!("{who} has 2 {kind}"),
            (Verb::Get | Verb::Take, [kind], None) => format!("{who} gets 2 {kind}"),
            (Verb::Discard, [kind, ..], None) => format!("{who} discards 3 {kind}"),
            _ => "2 wood".to_owned(),
        };
        format!("how many isn't said: write the number, as in `{line}`")
    }
}
