//! One form for the words of a row, however they were spelt.

use super::super::notation::Field;
use super::{cities, number_field, word_field, words};
use tg_core::ast::{Content, Expr, ExprKind};
use tg_core::notation::TemplatePart;

/// The word of a field that consists of a single bare word.
fn bare(field: &mut Field) -> Option<&mut std::rc::Rc<str>> {
    match &mut field.content {
        Content::Template(template) => match &mut template.parts[..] {
            [TemplatePart::Text(word)] => Some(word),
            _ => None,
        },
        _ => None,
    }
}

/// Normalises the words of a row: `lumber` to `wood`, `1 wood` to `wood`, `buys road` to `builds road`.
pub(super) fn one_form(form: &mut &'static str, fields: &mut Vec<Field>) {
    // Of several limits each is written out: `at most 2 wood, ore` might be one for both.
    let is_of = |fields: &[Field], name: &str| fields.iter().filter(|field| field.name == name).count();
    let are_limits = is_of(fields, "most") > 0 && is_of(fields, "card") > 1;
    let mut place = 0;
    while place < fields.len() {
        let name = fields[place].name;
        let next = fields.get(place + 1).map(|next| next.name);
        if matches!(next, Some("card" | "return"))
            && !are_limits
            && is_one(&fields[place])
            && !fields.get_mut(place + 1).and_then(bare).is_some_and(|word| is_any_card(word))
        {
            fields.remove(place);
            continue;
        }
        let counted = place > 0 && matches!(fields[place - 1].name, "count" | "return_count");
        let counts = matches!(*form, "gets" | "discards" | "has");
        if name == "card"
            && counts
            && !counted
            && bare(&mut fields[place]).is_some_and(|word| &**word == "nothing")
        {
            let span = fields[place].span;
            fields.splice(place..=place, [number_field("count", 0, span), word_field("card", "cards", span)]);
        }
        if (name, *form) == ("thing", "steals")
            && bare(&mut fields[place]).is_some_and(|word| &**word == "card")
        {
            fields.remove(place);
            continue;
        }
        let single = place > 0 && is_one(&fields[place - 1])
            || !counted && bare(&mut fields[place]).is_some_and(|word| &**word == "card");
        if let Some(word) = bare(&mut fields[place]) {
            let low = word.to_lowercase();
            let better = match (name, *form) {
                ("card" | "return", _) if is_any_card(&low) => Some(if single { "card" } else { "cards" }),
                ("card" | "return", _) | ("thing", "steals") => words::resource(&low),
                ("thing", "plays") => words::resource(&low)
                    .or(words::card(&low))
                    .or(cities::NAMES.iter().copied().find(|name| *name == low)),
                ("thing", "builds") => words::piece(&low).filter(|piece| *piece == low),
                ("thing", "buys") => match &*low {
                    "dev" | "card" => Some("development"),
                    piece => words::piece(piece).filter(|name| *name == piece),
                },
                _ => None,
            };
            if let Some(better) = better {
                *word = better.into();
            }
        }
        place += 1;
    }
    let is_piece = |field: &mut Field| {
        field.name == "thing" && bare(field).is_some_and(|word| words::piece(word).is_some())
    };
    if *form == "buys" && fields.iter_mut().any(is_piece) {
        *form = "builds";
    }
    // There are at least as many cards of a kind as that in any case; but none, which says that there are none, isn't
    // at least none.
    let some = fields.iter().filter(|field| field.name == "count").all(is_positive);
    let bank = |field: &mut Field| {
        field.name == "player" && bare(field).is_some_and(|word| word.eq_ignore_ascii_case("bank"))
    };
    if some
        && !fields.iter_mut().any(bank)
        && fields
            .iter_mut()
            .any(|field| field.name == "card" && !bare(field).is_some_and(|word| is_any_card(word)))
    {
        fields.retain(|field| field.name != "least");
    }
}

/// Whether a field is a number that is written out, above zero.
fn is_positive(field: &Field) -> bool {
    match &field.content {
        Content::Value(Expr { kind: ExprKind::Number(number), .. }) => number.sign() > 0,
        _ => false,
    }
}

/// Whether a field is the number 1.
fn is_one(field: &Field) -> bool {
    match &field.content {
        Content::Value(Expr { kind: ExprKind::Number(number), .. }) => number.to_u64() == Some(1),
        _ => false,
    }
}

/// Whether a word stands for cards of any kind.
fn is_any_card(word: &str) -> bool {
    matches!(word, "card" | "cards" | "resource" | "resources")
}
