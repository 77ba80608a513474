//! Dice of their blocks: `die fate { plus x2, minus x2, blank x2 }`, and the faces of a literal.

use crate::deck::build::{Field, attributes, copies};
use crate::deck::card::{self, Card};
use crate::deck::cards::{Cards, Elements};
use crate::deck::deck_value::{MOST_KINDS, made};
use crate::deck::methods::element_kind;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{BlockValue, Built, FieldValue, Host, Slotted};
use tg_core::source::Span;
use tg_core::value::{Family, Value};
use tg_dist::{Count, Dist, OutcomeTally};
use tg_hands::{Ace, Attribute, CardKind, Deck};

/// A face as it is read.
struct Face {
    /// Its values: several of a range.
    values: Vec<Value>,
    copies: u64,
    attributes: Vec<(String, Attribute)>,
}

/// Makes a die of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut faces = Vec::new();
    for item in &block.items {
        host.step(item.fields.len() as u64).map_err(|fault| vec![*fault])?;
        for fields in split(&item.fields) {
            faces.push(face(fields, &mut errors));
        }
    }
    if errors.is_empty() && faces.iter().all(|face| face.copies == 0 || face.values.is_empty()) {
        let found = Diagnostic::new(Code::E5020, "a die needs at least one face").at(block.span, "no face");
        errors.push(found.help("write its faces: `1d[1..=5, 6 x2]`, `die coin { heads, tails }`"));
    }
    let many: usize = faces.iter().map(|face| face.values.len()).sum();
    if many > MOST_KINDS {
        let found =
            Diagnostic::new(Code::E5010, format!("a die may have at most {MOST_KINDS} different faces"));
        errors.push(found.at(block.span, "").help("a die with many sides is written `d10000`"));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let value = die(host, faces).map_err(|fault| vec![*fault])?;
    Ok(Built { value: value.value(), warnings: Vec::new() })
}

/// The fields of each face.
fn split(fields: &[Field]) -> Vec<&[Field]> {
    let begins = |at: &usize| matches!(fields[*at].0, "name" | "rank");
    let starts: Vec<usize> = (0..fields.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([fields.len()]);
    starts.iter().zip(ends).map(|(start, end)| &fields[*start..end]).collect()
}

/// Reads the fields of a face.
fn face(fields: &[Field], errors: &mut Vec<Diagnostic>) -> Face {
    let mut face = Face { values: Vec::new(), copies: 1, attributes: Vec::new() };
    for (name, field) in fields {
        match (*name, &field.value) {
            ("name", FieldValue::Text(text)) => face.values = vec![Value::text(&**text)],
            ("rank", FieldValue::Value(value)) => face.values = values(value, field.span, errors),
            ("copies", FieldValue::Value(value)) => {
                let written = Slotted { value: value.clone(), span: field.span };
                face.copies = copies(Some(&written), errors);
            }
            ("attributes", FieldValue::Value(value)) => {
                face.attributes = attributes(value, field.span, errors);
            }
            _ => {}
        }
    }
    face
}

/// The faces that a number or a range means.
fn values(value: &Value, span: Span, errors: &mut Vec<Diagnostic>) -> Vec<Value> {
    let mut refuse = |message: String, help: &str| {
        errors.push(Diagnostic::new(Code::E5010, message).at(span, "").help(help));
        Vec::new()
    };
    match value {
        Value::Range(range) if range.is_empty() => refuse(
            "this range holds no face".to_owned(),
            "write it ascending: `1..=6`, or `1..7` without its end",
        ),
        Value::Range(range) if range.length() > MOST_KINDS as u64 => refuse(
            format!("a die may have at most {MOST_KINDS} different faces"),
            "a die with many sides is written `d10000`",
        ),
        Value::Range(range) => range.iter().map(Value::int).collect(),
        Value::Bool(_) => vec![value.clone()],
        Value::Number(number) if number.is_exact() => vec![value.clone()],
        Value::Text(_) => vec![value.clone()],
        other => refuse(
            format!("a face is a number, a word, `true` or `false`, and this is {}", other.kind()),
            "other things are the elements of a list: `dist([[1, 2], [3, 4]]).pool(2)`",
        ),
    }
}

/// The faces as a family of words, where they are nothing else: no other word is ever thrown.
fn words(faces: &[Face]) -> Vec<Value> {
    let values = faces.iter().filter(|face| face.copies > 0).flat_map(|face| &face.values);
    let names: Option<Vec<String>> = values.map(|value| Some(value.as_text()?.as_str().to_owned())).collect();
    let family = |names: Vec<String>| Family::of_words("this die has no face", Code::E5011, &names);
    names.map_or_else(Vec::new, |names| family(names).values())
}

/// The die with these faces; those with attributes are cards.
fn die(host: &mut dyn Host, faces: Vec<Face>) -> Result<Dist, Fault> {
    let with_attributes = faces.iter().any(|face| !face.attributes.is_empty());
    let mut tally = OutcomeTally::default();
    let plan = "a die of its faces";
    if !with_attributes {
        let words = words(&faces);
        for face in faces {
            for value in face.values {
                let value = words.iter().find(|word| **word == value).cloned().unwrap_or(value);
                tally.add(host, value, Count::from(u128::from(face.copies)))?;
            }
        }
        return tally.finish(host, plan);
    }
    let mut elements = Elements::default();
    let mut kinds: Vec<CardKind> = Vec::new();
    for face in faces.into_iter().filter(|face| face.copies > 0) {
        for value in &face.values {
            let kind = element_kind(value, &mut elements);
            kinds.push(CardKind { copies: face.copies, attributes: face.attributes.clone(), ..kind });
        }
    }
    let mut seen: Vec<String> = Vec::new();
    for kind in &kinds {
        let written = card::written(kind);
        if seen.contains(&written) {
            return Err(Diagnostic::new(Code::E5009, format!("the face `{written}` is on this die twice"))
                .help(format!("write it once with how many there are: `{written} x2`"))
                .into());
        }
        seen.push(written);
    }
    let cards = Cards::new(None, made(Deck::new(kinds, Ace::High))?, elements);
    for kind in 0..cards.deck.kinds().len() {
        let ways = Count::from(u128::from(cards.deck.kinds()[kind].copies));
        tally.add(host, Card::value(&cards, kind), ways)?;
    }
    tally.finish(host, plan)
}
