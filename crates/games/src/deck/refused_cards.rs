//! Cards that can't be in one deck: said twice, or in two ways.

use super::{card, number};
use dashu_ratio::RBig;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_hands::{Attribute, CardKind, DeckError, Rank};

/// The cards that are in a deck twice: each place that says a card again is told once.
pub(super) fn repeated(kinds: &[CardKind], places: &[Span]) -> Vec<Diagnostic> {
    // A rank with a name is written as its name, whatever its number.
    let mut first: FxHashMap<String, usize> = FxHashMap::default();
    let mut told: FxHashSet<Span> = FxHashSet::default();
    let mut errors = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        let rank = kind.rank.as_ref().map(|rank| rank.name.as_ref().ok_or(&rank.number));
        let before = *first.entry(format!("{:?}", (&kind.suit, &kind.name, rank))).or_insert(index);
        if before == index || !told.insert(places[index]) {
            continue;
        }
        let card = card::written(kind);
        let error = Diagnostic::new(Code::E5009, format!("the card `{card}` is in this deck twice"))
            .help(once(&kinds[before], kind));
        errors.push(match places[before] == places[index] {
            true => error.at(places[index], "this row says it more than once"),
            false => error.at(places[index], "the second time").label(places[before], "the first time"),
        });
    }
    errors
}

/// How a card is written once that is there twice.
fn once(first: &CardKind, second: &CardKind) -> String {
    let card = card::written(first);
    if first.attributes != second.attributes || first.rank != second.rank {
        return format!(
            "the two are different cards, so each needs a name of its own; or write one `{card}` with the number of its copies"
        );
    }
    let copies = first.copies.saturating_add(second.copies);
    let is_word = card.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let rank = match (&first.rank, &first.name) {
        (Some(Rank { number: own, name: Some(name) }), _) => format!("{name} = {}", number(own)),
        (Some(rank), _) => number(&rank.number).to_string(),
        (None, name) => name.clone().unwrap_or_default(),
    };
    let name = match &first.suit {
        Some(suit) => format!("{suit}: {rank}"),
        None if is_word => card,
        None => format!("\"{card}\""),
    };
    let attributes: Vec<String> = first
        .attributes
        .iter()
        .map(|(name, value)| match value {
            Attribute::Number(own) => format!("{name}: {}", number(own)),
            Attribute::Word(word) => format!("{name}: \"{word}\""),
            Attribute::Role(role) => format!("{name}: {role}"),
        })
        .collect();
    let attributes = match attributes.is_empty() {
        true => String::new(),
        false => format!(" {{ {} }}", attributes.join(", ")),
    };
    format!("write it once with the number of its copies: `{name} x{copies}{attributes}`")
}

pub(super) fn refused(error: &DeckError, places: &[Span]) -> Diagnostic {
    match *error {
        DeckError::DuplicateAttribute { index, ref name } => {
            Diagnostic::new(Code::E5010, format!("this card has the attribute `{name}` twice"))
                .at(places[index], "once from its row, once of its own")
                .help("leave one of them out")
        }
        _ => Diagnostic::new(Code::E5010, "these cards can't be in one deck"),
    }
}

/// The first name of a rank that stands for a second number.
pub(super) fn two_numbers(kinds: &[CardKind], places: &[Span]) -> Option<Diagnostic> {
    let mut first: FxHashMap<&str, (usize, &RBig)> = FxHashMap::default();
    for (index, kind) in kinds.iter().enumerate() {
        let Some(Rank { number: other, name: Some(name) }) = &kind.rank else { continue };
        let (before, own) = *first.entry(name).or_insert((index, other));
        if own != other {
            let message = format!("the rank `{name}` is {} and {} in one deck", number(own), number(other));
            return Some(
                Diagnostic::new(Code::E5010, message)
                    .at(places[index], "another number")
                    .label(places[before], "the first one")
                    .help("a rank has one name and one number in all suits"),
            );
        }
    }
    None
}
