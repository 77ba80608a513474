//! Decks of their blocks.

use super::card;
use super::deck_value::{DeckValue, MOST_KINDS, made, too_many_cards};
use super::refused_cards::{refused, repeated, two_numbers};
use dashu_ratio::RBig;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::table::setting;
use tg_core::native::{BlockValue, Built, FieldValue, Host, ItemValue, Setting, Slotted, Type};
use tg_core::notation::{Content, Name};
use tg_core::number::Number;
use tg_core::source::Span;
use tg_core::value::{Record, Value};
use tg_hands::{Ace, AmountError, Attribute, CardKind, Deck, Rank, amount};

/// Where aces stand in a run.
pub(super) const ACE: Setting = setting("ace", Type::Text, "both")
    .words(&["low", "high", "both"])
    .doc("The place of the rank `A` in a run: above all others, below them, or at either end.");

/// Kinds with the places where they were written.
#[derive(Default)]
struct Draft {
    kinds: Vec<(CardKind, Span)>,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    /// Suits with a single rank.
    lonely: Vec<Lonely>,
}

/// A card or rank as it is being read.
#[derive(Default)]
struct Written {
    rank: Option<Slotted<Value>>,
    name: Option<String>,
    copies: Option<Slotted<Value>>,
    attributes: Vec<(String, Attribute)>,
    span: Option<Span>,
}

/// A suit with a single rank, which may have been meant as a number of copies.
struct Lonely {
    suit: String,
    rank: RBig,
    warning: Diagnostic,
}

/// Makes a deck of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let mut draft = Draft::default();
    let ace = match block.setting("ace") {
        None => Ace::Both,
        Some(setting) => {
            let refused = ACE.check(&setting.value).map_err(|refused| refused.at(setting.span, ""));
            draft.errors.extend(refused.err());
            ACE.meaning(&setting.value, &[Ace::Low, Ace::High, Ace::Both]).unwrap_or(Ace::Both)
        }
    };
    for item in &block.items {
        host.step(item.fields.len() as u64).map_err(|fault| vec![*fault])?;
        match item.form {
            "suits" => suits(host, item, &mut draft).map_err(|fault| vec![*fault])?,
            _ => cards(item, &mut draft),
        }
        if draft.kinds.len() > MOST_KINDS {
            let message = format!("a deck may have at most {MOST_KINDS} different cards");
            let error = Diagnostic::new(Code::E5010, message).at(item.span, "there are more from here on");
            return Err(vec![error.help("put cards that the questions don't tell apart under one name")]);
        }
    }
    // Each kind is compared with those before it.
    host.step((draft.kinds.len() * draft.kinds.len() / 8) as u64).map_err(|fault| vec![*fault])?;
    let (kinds, places): (Vec<CardKind>, Vec<Span>) = draft.kinds.into_iter().unzip();
    draft.warnings.extend(lonely_ranks(draft.lonely, &kinds));
    let deck = Deck::new(kinds.clone(), ace);
    let repeated = repeated(&kinds, &places);
    let is_told = !repeated.is_empty();
    if !is_told {
        draft.errors.extend(two_numbers(&kinds, &places));
    }
    draft.errors.extend(repeated);
    if deck.as_ref().is_ok_and(|deck| made(Ok(deck.clone())).is_err()) {
        draft.errors.push(too_many_cards().or_at(block.head));
    }
    if let Err(error) = &deck
        && !is_told
    {
        draft.errors.push(refused(error, &places));
    }
    match (deck, draft.errors.is_empty()) {
        (Ok(deck), true) => {
            let name = block.name.map(|name| name.text);
            Ok(Built {
                value: DeckValue::new(name, deck, Default::default()).value(),
                warnings: draft.warnings,
            })
        }
        (_, _) => Err(draft.errors),
    }
}

/// Splits a row's fields into what comes before the first card or rank, and these, each of which begins with
/// its name, or with its number where it has none.
fn parts(item: &ItemValue) -> (&[Field], Vec<&[Field]>) {
    let begins = |at: &usize| matches!(item.fields[*at].0, "name" | "rank");
    let starts: Vec<usize> = (0..item.fields.len()).filter(begins).collect();
    let head = starts.first().copied().unwrap_or(item.fields.len());
    let ends = starts.iter().skip(1).copied().chain([item.fields.len()]);
    let parts = starts.iter().zip(ends).map(|(start, end)| &item.fields[*start..end]).collect();
    (&item.fields[..head], parts)
}

pub(super) type Field = (&'static str, Slotted<FieldValue>);

/// Reads the fields of a card or rank.
fn written(fields: &[Field], draft: &mut Draft) -> Written {
    let mut written = Written::default();
    for (name, field) in fields {
        let place = *written.span.get_or_insert(field.span);
        written.span = Some(place.to(field.span));
        match (*name, &field.value) {
            ("rank" | "number", FieldValue::Value(value)) => {
                written.rank = Some(Slotted { value: value.clone(), span: field.span });
            }
            ("name", FieldValue::Text(text)) => written.name = Some(text.to_string()),
            ("copies", FieldValue::Value(value)) => {
                written.copies = Some(Slotted { value: value.clone(), span: field.span });
            }
            ("attributes", FieldValue::Value(value)) => {
                written.attributes = attributes(value, field.span, &mut draft.errors);
            }
            _ => {}
        }
    }
    written
}

/// A row of suits: each rank in each suit.
fn suits(host: &mut dyn Host, item: &ItemValue, draft: &mut Draft) -> Result<(), Fault> {
    let names: Vec<String> = item.texts("suit").map(|(text, _)| text.to_string()).collect();
    let (head, ranks) = parts(item);
    let shared = written(head, draft).attributes;
    let ranks: Vec<Written> = ranks.into_iter().map(|fields| written(fields, draft)).collect();
    if let ([suit], [only]) = (&names[..], &ranks[..]) {
        draft.lonely.extend(lonely(suit, only));
    }
    draft.warnings.extend(unranked(&ranks));
    for suit in names {
        for rank in &ranks {
            let numbers = rank_numbers(host, rank, draft)?;
            let copies = copies(rank.copies.as_ref(), &mut draft.errors);
            for number in numbers {
                let mut attributes = shared.clone();
                attributes.retain(|(name, _)| rank.attributes.iter().all(|(own, _)| own != name));
                attributes.extend(rank.attributes.iter().cloned());
                let kind = CardKind {
                    name: if number.is_none() { rank.name.clone() } else { None },
                    suit: Some(suit.clone()),
                    rank: number.map(|number| Rank { number, name: rank.name.clone() }),
                    copies,
                    attributes,
                };
                draft.kinds.push((kind, rank.span.unwrap_or(item.span)));
            }
        }
    }
    Ok(())
}

/// A suit with a single rank: most who write `land: 24` mean copies.
fn lonely(suit: &str, rank: &Written) -> Option<Lonely> {
    let Some(Slotted { value: Value::Number(number), span }) = &rank.rank else { return None };
    if rank.name.is_some() || rank.copies.is_some() {
        return None;
    }
    let message = format!("`{suit}` is a suit with a single card, whose rank is {number}");
    let help = format!(
        "write `{suit} x{number}` if that is the number of copies, or `{suit}: {number} x1` if one card of this rank is meant"
    );
    let warning = Diagnostic::new(Code::W5002, message).at(*span, "a rank, and not a number of copies");
    Some(Lonely { suit: suit.to_owned(), rank: number.to_rbig()?, warning: warning.help(help) })
}

/// The warnings of suits with a single rank, unless that is a rank in another suit, too.
fn lonely_ranks(lonely: Vec<Lonely>, kinds: &[CardKind]) -> impl Iterator<Item = Diagnostic> {
    let is_rank_elsewhere = |one: &Lonely| {
        let others = kinds.iter().filter(|kind| kind.suit.as_ref().is_some_and(|suit| *suit != one.suit));
        let ranks: Vec<_> =
            others.filter_map(|kind| Some((&kind.rank.as_ref()?.number, kind.copies))).collect();
        ranks.iter().any(|(rank, copies)| **rank == one.rank && *copies > 1)
    };
    lonely
        .into_iter()
        .filter(move |one| !is_rank_elsewhere(one))
        .map(|one| one.warning)
        .collect::<Vec<_>>()
        .into_iter()
}

/// How court cards are called that most people give a rank.
const COURT: [&str; 9] = ["J", "Q", "K", "A", "T", "jack", "queen", "king", "ace"];

/// Court cards without a rank beside others that have one.
fn unranked(ranks: &[Written]) -> Option<Diagnostic> {
    ranks.iter().find(|rank| rank.rank.is_some())?;
    let is_court = |rank: &&Written| {
        let name = rank.name.as_deref().unwrap_or_default();
        rank.rank.is_none() && COURT.iter().any(|own| *own == name || *own == name.to_lowercase())
    };
    let court: Vec<&Written> = ranks.iter().filter(is_court).collect();
    let first = court.first()?;
    let names: Vec<String> =
        court.iter().filter_map(|rank| Some(format!("`{}`", rank.name.as_ref()?))).collect();
    let (cards, them) = match names.len() {
        1 => ("is a card without a rank", "it"),
        _ => ("are cards without a rank", "them"),
    };
    let message = format!("{} {cards}: sums, pairs and runs leave {them} out", names.join(", "));
    let name = first.name.as_deref().unwrap_or_default();
    let help = format!("give each its rank, `{name} = 11`; if none is meant, another name says so better");
    Some(Diagnostic::new(Code::W5003, message).at(first.span?, "no rank").help(help))
}

/// The numbers of a rank: none, one, or those of a range.
fn rank_numbers(host: &mut dyn Host, rank: &Written, draft: &mut Draft) -> Result<Vec<Option<RBig>>, Fault> {
    let Some(Slotted { value, span }) = &rank.rank else { return Ok(vec![None]) };
    let mut refuse = |message: String, help: &str| {
        let error = Diagnostic::new(Code::E5010, message).at(*span, "").help(help);
        if !draft.errors.contains(&error) {
            draft.errors.push(error);
        }
        Ok(Vec::new())
    };
    match value {
        Value::Number(number) if number.is_exact() => Ok(vec![number.to_rbig()]),
        Value::Range(range) if range.is_empty() => refuse(
            "this range holds no rank".to_owned(),
            "write it ascending: `2..=10`, or `2..11` without its end",
        ),
        Value::Range(range) if rank.name.is_none() => {
            host.step(range.length())?;
            if range.length() > MOST_KINDS as u64 {
                let message = format!("a deck may have at most {MOST_KINDS} different cards");
                return refuse(message, "use a smaller range");
            }
            Ok(range.iter().map(|n| Some(RBig::from(n))).collect())
        }
        Value::Range(_) => refuse(
            "one name can't be used for several ranks".to_owned(),
            "name each rank: `J = 11, Q = 12, K = 13`",
        ),
        other => refuse(
            format!("a rank is an exact number, and this is {}", other.kind()),
            "write it as `J = 11` or `2..=10`; a card without a rank has just a name",
        ),
    }
}

/// A row of cards that are in no suit.
fn cards(item: &ItemValue, draft: &mut Draft) {
    let (_, cards) = parts(item);
    for fields in cards {
        let card = written(fields, draft);
        let copies = copies(card.copies.as_ref(), &mut draft.errors);
        let span = card.span.unwrap_or(item.span);
        let kind = CardKind { name: card.name, suit: None, rank: None, copies, attributes: card.attributes };
        draft.kinds.push((kind, span));
    }
}

/// A number of copies; 1 where none is written.
pub(super) fn copies(written: Option<&Slotted<Value>>, errors: &mut Vec<Diagnostic>) -> u64 {
    let Some(Slotted { value, span }) = written else { return 1 };
    match copies_of(value) {
        Ok(copies) => copies,
        Err(why) => {
            let message = format!("a number of copies must be {why}, and this is {}", card::shown(value));
            let error = Diagnostic::new(Code::E5008, message)
                .at(*span, "how many copies")
                .help("give a whole number, 0 or more: `boom x5`, `land x(n)`");
            if !errors.contains(&error) {
                errors.push(error);
            }
            1
        }
    }
}

/// A number of copies, or what it must be.
pub(super) fn copies_of(value: &Value) -> Result<u64, &'static str> {
    let exact = match value {
        Value::Number(number) if number.is_exact() => number.to_rbig(),
        Value::Number(_) => return Err("exact"),
        _ => None,
    };
    match exact.map(|exact| amount(&exact)) {
        Some(Ok(copies)) if copies <= 1 << 40 => Ok(copies),
        Some(Ok(_) | Err(AmountError::TooLarge)) => Err("small enough to be counted"),
        Some(Err(AmountError::Negative)) => Err("0 or more"),
        Some(Err(AmountError::Fractional)) => Err("whole"),
        None => Err("a number"),
    }
}

pub(super) fn attributes(
    value: &Value,
    span: Span,
    errors: &mut Vec<Diagnostic>,
) -> Vec<(String, Attribute)> {
    let empty = Record::default();
    let record = if let Value::Record(record) = value { record } else { &empty };
    let mut attributes = Vec::new();
    for (key, value) in record.iter() {
        let attribute = match value {
            Value::Bool(role) => Some(Attribute::Role(*role)),
            Value::Number(number) if number.is_exact() => number.to_rbig().map(Attribute::Number),
            other => other.as_text().map(|text| Attribute::Word(text.as_str().to_owned())),
        };
        match (key.as_str(), attribute) {
            (Some("suit" | "rank" | "name"), _) => {
                errors.push(
                    Diagnostic::new(Code::E5010, "a card's suit, rank and name aren't attributes")
                        .at(span, "")
                        .help("they are said by the row: `hearts: 2..=10, J = 11`"),
                );
            }
            (Some(name), Some(attribute)) => attributes.push((name.to_owned(), attribute)),
            _ => {
                let about =
                    if let Value::Number(_) = value { "approximate".to_owned() } else { value.kind() };
                let message = format!("an attribute can't be {about}");
                errors.push(
                    Diagnostic::new(Code::E5010, message)
                        .at(span, "")
                        .help("attributes are exact numbers, texts, true or false: `{ cost: 1, elf: true }`"),
                );
            }
        }
    }
    attributes
}

/// The words that a deck makes known: suits, cards, names of ranks, attributes; and `rank` and `suit`.
pub(super) fn words(block: &ast::Block) -> Vec<Name> {
    let mut names = Vec::new();
    for item in block.items() {
        if item.form == "suits" {
            names.extend(["rank", "suit"].map(|text| Name { text: text.into(), span: item.span }));
        }
        for field in &item.fields {
            names.extend(field.literal());
            if let Content::Value(value) = &field.content {
                keys(value, &mut names);
            }
        }
    }
    names
}

/// The literal keys of a record.
fn keys(value: &ast::Expr, names: &mut Vec<Name>) {
    let ast::ExprKind::Record(entries) = &value.kind else { return };
    for entry in entries {
        if let ast::Entry::Field(key, _) = entry {
            names.push(key.clone());
        }
    }
}

/// A number of the language as copies in a method's argument.
pub(super) fn copies_argument(number: &Number) -> Result<u64, Fault> {
    copies_of(&Value::Number(number.clone())).map_err(|why| {
        let message = format!("a number of copies must be {why}, and this is {number}");
        Diagnostic::new(Code::E5008, message).help("give a whole number, 0 or more").into()
    })
}
