//! Suggestions for a line that can't be parsed: the nearest forms, filled with the user's own words. A form is
//! shown only if it says the same as the user's line (`faithful`); otherwise there is only a general description
//! of such lines.

use super::asides::aside;
use super::faithful::{keeps, split, tells_all};
use super::forms::general;
use super::reworded;
use super::twice::said_once;
use super::words::{self, Verb};
use tg_core::diagnostics::{counted, nearest};

/// The words of a line, with the known names.
pub(super) struct Line<'t> {
    pub(super) names: &'t [String],
    pub(super) words: Vec<&'t str>,
    /// The index of the verb.
    pub(super) verb: usize,
}

/// A suggested line, and the words of the user's that it expresses in another way.
type Offer = (String, &'static [&'static str]);

/// How surely a help tells what a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sureness {
    /// What the line is about is known, or the same is said in other words.
    Meant,
    /// Only its verb is.
    OfItsVerb,
}

/// What to write instead of a line.
pub(super) struct Written {
    /// The decisive word, or "".
    pub(super) form: &'static str,
    pub(super) help: String,
    pub(super) sureness: Sureness,
}

/// The verb of a line that can't be parsed, and how such a line is written.
pub(super) fn written(names: &[String], text: &str) -> Option<(&'static str, String)> {
    instead(names, text).map(|written| (written.form, written.help))
}

/// What to write instead of a line that can't be parsed. Where that would lose a player, a number or a kind of card, there
/// is only how lines with its verb are written.
pub(super) fn instead(names: &[String], text: &str) -> Option<Written> {
    let written = suggested(names, text)?;
    if tells_all(names, text, &written.help) {
        return Some(written);
    }
    let (form, help) = general(verb_of(&split(text))?);
    Some(Written { form, help: help.to_owned(), sureness: Sureness::OfItsVerb })
}

/// How lines with the verb of this one are written.
pub(super) fn of_its_verb(text: &str) -> Option<String> {
    verb_of(&split(text)).map(|verb| general(verb).1.to_owned())
}

fn verb_of(words: &[&str]) -> Option<Verb> {
    words.iter().skip(1).chain(words.first()).find_map(|word| words::verb(&word.to_lowercase()))
}

fn suggested(names: &[String], text: &str) -> Option<Written> {
    let words = owned(names, split(text));
    words.first()?;
    if let Some((form, help)) = aside(names, text, &words) {
        return Some(Written { form, help, sureness: Sureness::Meant });
    }
    let low = |at: usize| words[at].to_lowercase();
    // A line begins with a player, unless it begins with the verb.
    let rolled = (words::verb(&low(0)) == Some(Verb::Roll)).then_some(0);
    let exact =
        rolled.into_iter().chain(1..words.len()).chain([0]).find_map(|at| Some((at, words::verb(&low(at))?)));
    let at = exact.map_or(1.min(words.len() - 1), |(at, _)| at);
    let near: Vec<Verb> = match exact {
        Some((_, verb)) => vec![verb],
        None => nearest(&low(at), words::verbs()).into_iter().filter_map(words::verb).collect(),
    };
    let words = said_once(words, at);
    let line = Line { names, words, verb: at };
    // Of several verbs that are as near the one is meant that says what the line says.
    let fits = |verb: &Verb| line.offers(*verb).into_iter().any(|offer| line.kept(offer).is_some());
    let found = near.iter().copied().find(fits).or(near.first().copied())?;
    let (form, general) = general(found);
    if let Some(help) = line.special(found) {
        return Some(Written { form, help, sureness: Sureness::OfItsVerb });
    }
    // `Ann trades Ben's ore for wood`: Ben gives it, though Ann comes first.
    let given: Vec<&str> = split(text).into_iter().skip(1).take_while(|word| *word != "for").collect();
    let is_anothers = found == Verb::Trade && owned(names, given.clone()) != given;
    let offers = if is_anothers { Vec::new() } else { line.offers(found) };
    let offers: Vec<String> = offers.into_iter().filter_map(|offer| line.kept(offer)).collect();
    // A verb that is only similar, and says nothing that the line says, isn't what was meant.
    if exact.is_none() && offers.is_empty() {
        return None;
    }
    Some(match offers.is_empty() {
        true => Written { form, help: general.to_owned(), sureness: Sureness::OfItsVerb },
        false => {
            let help = format!("it is written {}", offers.join(" or "));
            Written { form, help, sureness: Sureness::Meant }
        }
    })
}

/// Turns `Ben's` into `Ben`, if that is a player.
fn owned<'t>(names: &[String], words: Vec<&'t str>) -> Vec<&'t str> {
    let owner = |word: &'t str| {
        let stem = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"))?;
        names.iter().any(|name| name == stem).then_some(stem)
    };
    words.into_iter().map(|word| owner(word).unwrap_or(word)).collect()
}

/// What a part without a verb was meant to be, after a gift in the row before it: `Ann gives Ben a wood; Ben an ore`.
pub(super) fn gift_in_return(names: &[String], before: &str, part: &str) -> Option<String> {
    let both = format!("{} , {part}", before.rsplit(';').next().unwrap_or(""));
    reworded::gift_in_return(names, &split(&both))
}

/// What a line without a verb was meant to be.
pub(super) fn meant(names: &[String], text: &str) -> Option<String> {
    const HEADING: &[&str] = &[":", "+", "starting", "start", "initial", "resources", "hand", "cards"];
    let words = owned(names, split(text));
    let who = *words.first()?;
    if !names.iter().any(|name| name == who) {
        return None;
    }
    let piece = words.iter().find_map(|word| words::piece(&word.to_lowercase()).filter(words::is_basic));
    let line = Line { names, words, verb: usize::MAX };
    if line.words.len() == 2 && matches!(&*line.low(1), "monopoly" | "mono") {
        return Some(format!("a monopoly is played, on a resource: `{who} plays monopoly on sheep`"));
    }
    if let Some(played) = line.is_played_card() {
        return Some(format!("a card is played: `{who} plays {played}`"));
    }
    let (cards, number) = (line.cards(1, line.words.len()), line.number());
    if is_of_any_kind(&cards) {
        let got = line.kept((format!("{who} gets {cards}"), HEADING))?;
        return Some(format!("a line says what happens: {got} or `{who} has {cards}`"));
    }
    if !cards.is_empty() {
        let got = line.kept((format!("{who} gets {cards}"), HEADING))?;
        return Some(format!(
            "a line says what happens: from the bank it is {got}, and from a player `… gives {cards} to {who}`"
        ));
    }
    let offer = match (number, piece) {
        (Some(number), None) if (2..=12).contains(&number) => format!("{who} rolls {number}"),
        (None, Some(piece)) => format!("{who} builds {piece}"),
        _ => return None,
    };
    Some(format!("a line says what happens: {}", line.kept((offer, HEADING))?))
}

impl Line<'_> {
    /// The development card that the word after the player is, with what it is played for.
    fn is_played_card(&self) -> Option<String> {
        let is_year = ["year", "of", "plenty"].iter().zip(1..).all(|(word, at)| self.low(at) == *word);
        let named = if is_year { 3 } else { 1 };
        let cards = self.cards(named + 1, self.words.len());
        let card = match &*self.low(named) {
            "monopoly" | "mono" => "monopoly",
            "yop" | "plenty" | "invention" => "plenty",
            "knight" | "soldier" => return (self.words.len() == 2).then(|| "knight".to_owned()),
            _ => return None,
        };
        (!cards.is_empty()).then(|| match card {
            "monopoly" => format!("monopoly on {cards}"),
            _ => format!("plenty {cards}"),
        })
    }

    pub(super) fn low(&self, at: usize) -> String {
        self.words.get(at).map_or_else(String::new, |word| word.to_lowercase())
    }

    /// Whether several pieces or cards are named without their number.
    pub(super) fn is_unnumbered(&self, at: usize) -> bool {
        let adjectives = |at: usize| {
            words::ADJECTIVES.contains(&&*self.low(at)) || matches!(&*self.low(at), "dev" | "development")
        };
        let before = (self.verb + 1..at).rfind(|at| !adjectives(*at));
        words::is_plural(&self.low(at)) && before.is_none_or(|before| self.count(before).is_none())
    }

    /// Whether a resource is named as somebody's, without a number.
    pub(super) fn is_vague(&self, at: usize) -> bool {
        words::OWNERS.contains(&&*self.low(at)) && words::resource(&self.low(at + 1)).is_some()
    }

    pub(super) fn is_player(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| self.is_name(word))
    }

    pub(super) fn is_name(&self, word: &str) -> bool {
        self.names.iter().any(|name| name == word)
    }

    /// The suggested line, if it keeps the meaning of the user's.
    fn kept(&self, (line, turned): Offer) -> Option<String> {
        keeps(self.names, &self.words, self.verb, &line, turned).then(|| format!("`{line}`"))
    }

    pub(super) fn count(&self, at: usize) -> Option<u32> {
        self.low(at).parse().ok().or_else(|| words::number(&self.low(at)))
    }

    /// The cards in a range of words: each resource with its number, or just a number of cards.
    pub(super) fn cards(&self, from: usize, to: usize) -> String {
        let mut cards = Vec::new();
        let to = to.min(self.words.len());
        for at in from..to {
            let number = at.checked_sub(1).filter(|at| *at >= from).and_then(|at| self.count(at));
            let card = match (words::resource(&self.low(at)), number) {
                _ if self.is_player(at) => continue,
                (Some(resource), None | Some(1)) => resource.to_owned(),
                (Some(resource), Some(number)) => format!("{number} {resource}"),
                (None, Some(number)) if matches!(&*self.low(at), "card" | "cards") => {
                    counted(u64::from(number), "card")
                }
                _ => continue,
            };
            cards.push(card);
        }
        // Cards with a number and no kind can't be combined with others.
        let counted = cards.iter().any(|card| is_of_any_kind(card));
        if counted && cards.len() > 1 { String::new() } else { cards.join(", ") }
    }

    /// The number of a roll.
    fn number(&self) -> Option<u32> {
        (1..self.words.len()).filter(|at| *at != self.verb).find_map(|at| self.count(at))
    }

    pub(super) fn piece(&self) -> Option<&'static str> {
        let piece = |at: usize| words::piece(&self.low(at)).filter(words::is_basic);
        (self.verb + 1..self.words.len()).find_map(piece)
    }

    /// The candidates for suggestions.
    fn offers(&self, verb: Verb) -> Vec<Offer> {
        let (last, behind) = (self.words.len(), self.verb + 1);
        let subject: Vec<usize> = (0..self.verb).filter(|at| self.is_player(*at)).collect();
        let bank = verb == Verb::Have && self.verb == 1 && self.low(0) == "bank" && !self.is_player(0);
        let who = match &subject[..] {
            [] if bank => "bank",
            [] => return Vec::new(),
            [one] => self.words[*one],
            several => return self.of_several(verb, several),
        };
        let other = (behind..last).find(|at| self.is_player(*at)).map(|at| self.words[at]);
        let all = self.cards(behind, last);
        let parted = (behind..last).find(|&at| self.low(at) == "for").unwrap_or(last);
        let [gives, gets] = [self.cards(behind, parted), self.cards(parted, last)];
        let counted = is_of_any_kind(&all);
        let piece = self.piece();
        let takes_cards = matches!(verb, Verb::Get | Verb::Take | Verb::Discard | Verb::Lose | Verb::Have);
        if counted && (bank || !takes_cards) {
            return Vec::new();
        }
        let mut offers: Vec<Offer> = Vec::new();
        match (verb, other) {
            (Verb::Get | Verb::Take, Some(other))
                if (self.says("from") || verb == Verb::Take) && !all.is_empty() =>
            {
                if words::resource(&all).is_some() {
                    offers.push((format!("{who} steals {all} from {other}"), &[]));
                }
                offers.push((format!("{other} gives {all} to {who}"), &["from"]));
            }
            (Verb::Rob | Verb::Steal, Some(other)) if other == who => {}
            (Verb::Rob | Verb::Steal, Some(other)) if all.is_empty() || words::resource(&all).is_some() => {
                let card = if all.is_empty() { all } else { format!("{all} ") };
                offers.push((format!("{who} steals {card}from {other}"), &["of"]));
            }
            (Verb::Get | Verb::Take, None) if !all.is_empty() => {
                offers.push((format!("{who} gets {all}"), &[]))
            }
            (Verb::Roll, None) => {
                let number = self.number().filter(|number| (2..=12).contains(number));
                offers.extend(number.map(|number| (format!("{who} rolls {number}"), &[][..])));
            }
            (Verb::Place, None) if all.is_empty() => {
                for free in ["", " free"] {
                    offers.extend(piece.map(|piece| (format!("{who} builds {piece}{free}"), &["down"][..])));
                }
            }
            (Verb::Build | Verb::Pay | Verb::Buy, None) => match piece {
                Some(piece) if all.is_empty() => offers.push((format!("{who} builds {piece}"), &[])),
                _ if verb == Verb::Pay && !all.is_empty() => {
                    offers.push((format!("{who} pays {all}"), &[]));
                    offers.push((format!("{who} trades {gives} for {gets}"), &[]));
                }
                _ if verb == Verb::Buy && all.is_empty() && self.buys_development() => offers
                    .push((format!("{who} buys development"), &["dev", "development", "card", "devcard"])),
                _ => {}
            },
            (Verb::Give | Verb::Trade, Some(other))
                if !gives.is_empty() && (verb == Verb::Give || !gets.is_empty()) =>
            {
                let back = if gets.is_empty() { String::new() } else { format!(" for {gets}") };
                let turned: &[&str] = if verb == Verb::Give { &["over"] } else { &["with"] };
                offers.push((format!("{who} gives {gives} to {other}{back}"), turned));
            }
            (Verb::Trade, None) => offers.push((format!("{who} trades {gives} for {gets}"), &["into"])),
            (Verb::Discard | Verb::Lose, None) if !all.is_empty() => {
                offers.push((format!("{who} discards {all}"), &["away"]));
            }
            (Verb::Play | Verb::Monopolize, None) => offers.extend(self.played(who, &all)),
            (Verb::Offer, None) if !gives.is_empty() => {
                let back = if gets.is_empty() { String::new() } else { format!(" for {gets}") };
                offers.push((format!("{who} offers {gives}{back}"), &[]));
            }
            (Verb::Can | Verb::Cannot, None) => {
                let can = if verb == Verb::Can { "can" } else { "can't" };
                let thing = piece.or(self.buys_development().then_some("development"));
                offers.extend(thing.map(|thing| {
                    let turned: &[&str] = &["build", "afford", "dev", "card", "pay", "for"];
                    (format!("{who} {can} buy {thing}"), turned)
                }));
            }
            (Verb::Have, None) if !all.is_empty() => offers.push((format!("{who} has {all}"), &[])),
            _ => {}
        }
        // A trade with the bank exchanges cards of one kind for one card of another, as at a port.
        offers.retain(|(line, _)| !line.contains(" trades ") || is_a_port_s(&gives, &gets));
        let same = |cards: &str| {
            gets.split([' ', ',']).any(|card| words::resource(card).is_some() && cards.contains(card))
        };
        offers.retain(|_| gets.is_empty() || !same(&gives));
        offers
    }

    pub(super) fn says(&self, word: &str) -> bool {
        (0..self.words.len()).any(|at| self.low(at) == word)
    }

    fn buys_development(&self) -> bool {
        ["dev", "development", "devcard"].iter().any(|word| self.says(word))
    }

    /// A line about several players, each of whom is named.
    fn of_several(&self, verb: Verb, several: &[usize]) -> Vec<Offer> {
        let names: Vec<&str> = several.iter().map(|at| self.words[*at]).collect();
        let cards = self.cards(self.verb + 1, self.words.len());
        let Some((last, first)) = names.split_last() else { return Vec::new() };
        let is_twice = (1..names.len()).any(|place| names[..place].contains(&names[place]));
        let verb = match verb {
            _ if is_twice => return Vec::new(),
            Verb::Trade => return self.between(&names),
            Verb::Get | Verb::Take => "get",
            Verb::Discard => "discard",
            _ => return Vec::new(),
        };
        // There is nothing between their names but commas and `and`.
        let within = (0..self.verb).all(|at| self.is_player(at) || matches!(&*self.low(at), "," | "and"));
        let line = format!("{} and {last} each {verb} {cards}", first.join(", "));
        if within && !cards.is_empty() { vec![(line, &[][..])] } else { Vec::new() }
    }

    /// A trade of two players, where it isn't said who gives which of two kinds.
    fn between(&self, names: &[&str]) -> Vec<Offer> {
        let ([one, other], cards) = (names, self.cards(self.verb + 1, self.words.len())) else {
            return Vec::new();
        };
        let Some((gives, gets)) = cards.split_once(", ").filter(|(_, gets)| !gets.contains(", ")) else {
            return Vec::new();
        };
        let trade = |from: &str, to: &str| {
            (format!("{from} gives {gives} to {to} for {gets}"), &["with", "each", "other", ":", "for"][..])
        };
        vec![trade(one, other), trade(other, one)]
    }

    fn played(&self, who: &str, cards: &str) -> Option<Offer> {
        let has = |word: &str| self.words.iter().any(|own| own.to_lowercase().starts_with(word));
        let kinds: Vec<&str> = cards.split(", ").filter(|card| !card.is_empty()).collect();
        let many: u32 = kinds
            .iter()
            .map(|card| card.split(' ').next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(1))
            .sum();
        if has("monop") {
            let [kind] = &kinds[..] else { return None };
            words::resource(kind)?;
            Some((format!("{who} plays monopoly on {kind}"), &["card", "about", "of", "for", "-", ":"]))
        } else if has("plenty") || has("year") || has("yop") {
            (many == 2).then(|| {
                (format!("{who} plays plenty {cards}"), &["year", "of", "yop", "card", "for", ":", "-"][..])
            })
        } else if has("knight") || has("soldier") {
            Some((format!("{who} plays knight"), &["soldier", "card"]))
        } else {
            None
        }
    }
}

/// Whether cards are just a number of them.
pub(super) fn is_of_any_kind(cards: &str) -> bool {
    cards.ends_with("card") || cards.ends_with("cards")
}

/// Whether a port gives one card for these.
pub(super) fn is_a_port_s(gives: &str, gets: &str) -> bool {
    let (number, kind) = gives.split_once(' ').unwrap_or(("1", gives));
    matches!(number, "2" | "3" | "4") && words::resource(kind).is_some() && words::resource(gets).is_some()
}
