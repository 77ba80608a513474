//! What the engine refuses, in the words of decks.

use super::card::shown;
use super::cards::Cards;
use super::number;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_core::value::{Value, show};
use tg_hands::{Attribute, CardKind, DeckError};

/// A word, rank or attribute that a deck doesn't have.
pub(super) fn unknown(cards: &Cards, error: &DeckError) -> Fault {
    let called = cards.called();
    match error {
        DeckError::UnknownWord { word } => {
            let message = match cards.dice {
                true => format!("{called} have no face or role `{word}`"),
                false => format!("{called} has no suit, card, rank or role `{word}`"),
            };
            if cards.deck.ranks().iter().any(|rank| number(&rank.number).to_string() == *word) {
                let help = format!("a number is written without quotes: `{word}`");
                return fault(Code::E5011, message).with_help(help);
            }
            if cards.has_attribute(word) {
                let value = (0..cards.deck.kinds().len()).find_map(|kind| cards.attribute(kind, word));
                let value = value.map_or_else(|| "…".to_owned(), |value| show::code(&value));
                let help = format!("`{word}` is an attribute: its value says which, `{word}: {value}`");
                return fault(Code::E5011, message).with_help(help);
            }
            near(cards, Diagnostic::new(Code::E5011, message), word)
        }
        DeckError::UnknownAttribute { name } => {
            let message = format!("{} has an attribute `{name}`", cards.no_card());
            if cards.dice && matches!(&**name, "highest" | "lowest") {
                let help = format!("dice are kept by their rank with `p.{name}(3)`");
                return fault(Code::E5011, message).with_help(help);
            }
            near(cards, Diagnostic::new(Code::E5011, message), name)
        }
        DeckError::UnknownRank { rank } => {
            let ranks: Vec<String> =
                cards.deck.ranks().iter().take(20).map(|rank| number(&rank.number).to_string()).collect();
            let fault = fault(Code::E5011, format!("{} has the rank {}", cards.no_card(), number(rank)));
            match ranks.is_empty() {
                true => fault.with_help("its cards have no ranks"),
                false => fault.with_help(format!("its ranks are {}", ranks.join(", "))),
            }
        }
        DeckError::TooFew { kind, copies, wanted } => {
            let card = super::card::written(&cards.deck.kinds()[*kind]);
            let message = format!("{wanted} × `{card}` can't be taken out: there are {copies} in it");
            fault(Code::E5012, message).with_help("ask first how many there are: `deck.cards.count(…)`")
        }
        _ => fault(Code::E5010, "these cards can't be in one deck"),
    }
}

/// What doesn't say which cards.
#[cold]
pub(super) fn which_cards(value: &Value) -> Fault {
    let help = match value {
        Value::Number(number) => format!("a rank is asked of a hand by its name, `h.has(rank: {number})`; a card is written as in `\"hearts A\"`"),
        _ => "name a suit, a card, a rank or a role, as in `h.count(hearts)`; or give a function of a card, such as `c -> c.rank >= 10`".to_owned(),
    };
    fault(Code::E2003, format!("{} doesn't say which cards", value.kind())).with_help(help)
}

/// A number or a range where cards have words only.
#[cold]
pub(super) fn no_ranks(cards: &Cards, value: &Value) -> Fault {
    let words: Vec<String> = words(cards).iter().take(20).map(|word| format!("`{word}`")).collect();
    let (kind, listed) = (value.kind(), words.join(", "));
    if cards.dice {
        let message = format!("these dice show words, and this is {kind}");
        let first = words.first().map_or("hit", |word| word.trim_matches('`'));
        let help = format!(
            "their words are {listed}; how many come up is asked with `count({first})`, to which numbers may be added"
        );
        return fault(Code::E2003, message).with_help(help);
    }
    fault(Code::E2003, format!("{kind} doesn't say which cards: none has a rank"))
        .with_help(format!("its words are {listed}"))
}

/// Refuses what looks at ranks where no card has one: the answer would be the same for every hand.
pub(super) fn needs_ranks(cards: &Cards, method: &str) -> Result<(), Fault> {
    if cards.deck.kinds().iter().any(|kind| kind.rank.is_some()) || cards.deck.kinds().is_empty() {
        return Ok(());
    }
    let help = match cards.is_list_without_numbers() {
        _ if cards.dice => {
            "words have no ranks; `h.count(hit)` counts one of them, `h.groups` the most alike"
        }
        true => "only a list of numbers has ranks; `h.tally()` counts how many there are of each element",
        false => {
            "give ranks where the deck is written, `hearts: 2..=10, J = 11`; `h.tally()` counts how many there are of each card"
        }
    };
    Err(fault(Code::E5015, format!("`{method}` looks at ranks, and {} has one", cards.no_card()))
        .with_help(help))
}

/// Refuses what looks at suits where no card is in one.
pub(super) fn needs_suits(cards: &Cards, method: &str) -> Result<(), Fault> {
    if cards.deck.kinds().iter().any(|kind| kind.suit.is_some()) || cards.deck.kinds().is_empty() {
        return Ok(());
    }
    Err(fault(Code::E5015, format!("`{method}` looks at suits, and no card of {} is in one", cards.called()))
        .with_help(
            "write a suit before a colon, `hearts: 2..=10`; `h.tally()` counts how many there are of each card",
        ))
}

/// An attribute that isn't a number where a method needs one.
#[cold]
pub(super) fn no_number(cards: &Cards, kind: usize, attribute: &str, method: &str) -> Fault {
    let card = super::card::written(&cards.deck.kinds()[kind]);
    let own = cards.attribute(kind, attribute).map_or_else(|| "…".to_owned(), |own| show::code(&own));
    let message = format!("`{method}` looks at numbers, and `{attribute}` of `{card}` is {own}");
    fault(Code::E5015, message).with_help(match own.trim_matches('"').parse::<i64>() {
        Ok(number) => format!("a number of a card is written without quotes: `{attribute}: {number}`"),
        Err(_) => format!("how many there are is `h.count({attribute}: {own})`"),
    })
}

/// Cards of which none has the rank that a method looks at.
pub(super) fn no_rank(cards: &Cards, what: &str, method: &str) -> Fault {
    let number = |kind: &CardKind| {
        let mut numbers = kind.attributes.iter().filter(|(_, value)| matches!(value, Attribute::Number(_)));
        numbers.next().map(|(name, _)| name.clone())
    };
    let of = if what.is_empty() { cards.called() } else { what.to_owned() };
    let (seen, none, is) = if cards.dice { ("numbers", "face", "is") } else { ("ranks", "card", "has") };
    let fault = fault(Code::E5015, format!("`{method}` looks at {seen}, and no {none} of {of} {is} one"));
    match (cards.deck.kinds().iter().find_map(number), what) {
        (None, "") if cards.dice => fault.with_help("how many dice show a face is `h.count(hit)`"),
        (Some(name), "") => fault.with_help(format!("say which number is meant: `h.{method}({name})`")),
        (Some(name), what) => fault.with_help(format!(
            "say which number is meant: `h.keep({what}).{method}({name})`; how many there are is `h.count({what})`"
        )),
        (None, "") => fault.with_help("how many cards there are is `h.size`; ranks are written `hearts: 2..=10`"),
        (None, what) => fault.with_help(format!("how many there are is `h.count({what})`")),
    }
}

/// Why no card of a deck can ever be a value, where that is certain: what is computed may be any number.
pub(super) fn no_card(cards: &Cards, value: &Value) -> Option<Fault> {
    if matches!(value, Value::None | Value::Unset) || !cards.kinds_of(value).is_empty() {
        return None;
    }
    let mut elements = (0..cards.deck.kinds().len()).filter_map(|kind| cards.element(kind));
    match value {
        Value::Text(word) => {
            let error = DeckError::UnknownWord { word: word.as_str().to_owned() };
            Some(match cards.deck.word(word.as_str()) {
                Ok(_) => fault(
                    Code::E5011,
                    format!("`{}` isn't a single card of {}", word.as_str(), cards.called()),
                )
                .with_help(format!(
                    "a hand is asked `h.has({})`; a card `c.suit`, `c.rank` or `c.name`",
                    word.as_str()
                )),
                Err(_) => unknown(cards, &error),
            })
        }
        Value::Number(_) if elements.any(|element| element.as_number().is_some()) => None,
        Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Range(_) | Value::Record(_) => {
            let message = format!("{} is {}", cards.no_card(), value.kind());
            let help = match in_words(value)
                .filter(|written| !cards.kinds_of(&Value::text(&**written)).is_empty())
            {
                Some(written) => format!("a card is written in one text: `\"{written}\"`"),
                None => "a card has a `suit`, a `rank`, a `name` and its attributes".to_owned(),
            };
            Some(fault(Code::E5011, message).with_help(help))
        }
        _ => None,
    }
}

/// The words of a list in one text.
fn in_words(value: &Value) -> Option<String> {
    let Value::List(list) = value else { return None };
    let words: Vec<String> = list.items().iter().map(shown).collect();
    (words.len() < 4).then(|| words.join(" "))
}

/// Why no card of a deck of numbers is one that is written out, or one of several.
pub(super) fn no_such_element(cards: &Cards, written: &Value) -> Option<Fault> {
    let mut elements = (0..cards.deck.kinds().len()).map(|kind| cards.element(kind)).peekable();
    elements.peek()?;
    let lacking = |element: Option<Value>| match (element, written) {
        (Some(Value::Object(number)), Value::Number(_) | Value::Range(_)) => number.lacks(written).is_some(),
        _ => false,
    };
    elements.all(lacking).then(|| no_element(cards, written))
}

/// An element that the list of a deck doesn't have.
pub(super) fn no_element(cards: &Cards, value: &Value) -> Fault {
    let elements = (0..cards.deck.kinds().len()).filter_map(|kind| cards.element(kind));
    let listed: Vec<String> = elements.take(20).map(|element| shown(&element)).collect();
    fault(Code::E5011, format!("{} is {}", cards.no_card(), shown(value))).with_help(format!(
        "{} are {}",
        if cards.dice { "they" } else { "its cards" },
        listed.join(", ")
    ))
}

/// All words of a deck.
pub(super) fn words(cards: &Cards) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for kind in cards.deck.kinds() {
        words.extend(kind.suit.clone());
        words.extend(kind.name.clone());
        words.extend(kind.rank.as_ref().and_then(|rank| rank.name.clone()));
        words.extend(kind.attributes.iter().map(|(name, _)| name.clone()));
    }
    words.sort_unstable();
    words.dedup();
    words
}

pub(super) fn near(cards: &Cards, diagnostic: Diagnostic, word: &str) -> Fault {
    // Each word is right, and only their order isn't.
    let parts = |text: &str| {
        let mut parts: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        parts.sort_unstable();
        parts
    };
    let mut written = cards.deck.kinds().iter().map(super::card::written);
    // Nor its blanks and capitals, as in `G3`.
    let letters = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    if let Some(card) = written.find(|card| parts(card) == parts(word) || letters(card) == letters(word)) {
        return diagnostic.help(format!("this card is written `{card}`")).into();
    }
    // A card that is named by its suit isn't meant by the suit alone.
    if let Some((suit, _)) = word.split_once(' ') {
        let of_suit = cards.deck.kinds().iter().filter(|kind| kind.suit.as_deref() == Some(suit));
        let of_suit: Vec<String> =
            of_suit.take(20).map(|kind| format!("`{}`", super::card::written(kind))).collect();
        if !of_suit.is_empty() {
            return diagnostic.help(format!("the cards of {suit} are {}", of_suit.join(", "))).into();
        }
        let written: Vec<String> = cards.deck.kinds().iter().map(super::card::written).collect();
        let near = diagnostic.clone().did_you_mean(word, written.iter().map(String::as_str));
        if !near.helps.is_empty() {
            return near.into();
        }
    }
    let words = words(cards);
    let diagnostic = diagnostic.did_you_mean(word, words.iter().map(String::as_str));
    if diagnostic.helps.is_empty() && !words.is_empty() {
        let listed: Vec<String> = words.iter().take(20).map(|word| format!("`{word}`")).collect();
        return diagnostic.help(format!("its words are {}", listed.join(", "))).into();
    }
    diagnostic.into()
}

/// More cards than there are.
pub(super) fn not_enough(wanted: u64, cards: u128) -> Fault {
    if cards == 0 {
        return no_cards();
    }
    fault(Code::E5012, format!("{} can't be dealt from {cards}", counted(wanted, "card")))
        .with_help("deal fewer, or put each card back: `deal … from d with replacement`")
}

/// Nothing to deal from.
pub(super) fn no_cards() -> Fault {
    fault(Code::E5012, "no card can be drawn from a deck without cards")
        .with_help("a row of its block puts cards into it: `boom x5`")
}

/// A draw without an end.
pub(super) fn endless() -> Fault {
    fault(Code::E5014, "this draw may have no end: its condition may never hold").with_help(
        "say after how many cards it ends at the latest: `d.deal(until: f, at_most: 20, replacement: true)`",
    )
    .with_help("to ask how long it takes without such an end, use a process: `walk(0, _ -> dist([0, 1]), until: 1).steps`")
}
