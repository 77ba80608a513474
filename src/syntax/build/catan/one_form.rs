//! One form for the words of a row, however they were spelt: rows that say the same are the same row.

use super::super::notation::Field;
use super::amounts::{Amounts, Zeros, literal};
use super::{cities, number_field, word_field, words};
use tg_core::ast::Content;
use tg_core::notation::TemplatePart;

/// The fields of the cards of a row.
const CARDS: [&str; 2] = ["count", "card"];
/// Those of the cards that come back.
const RETURN: [&str; 2] = ["return_count", "return"];

/// The word of a field that consists of a single bare word.
pub(super) fn bare(field: &mut Field) -> Option<&mut std::rc::Rc<str>> {
    match &mut field.content {
        Content::Template(template) => match &mut template.parts[..] {
            [TemplatePart::Text(word)] => Some(word),
            _ => None,
        },
        _ => None,
    }
}

/// Gives a row its one form; `is_bank` tells of a name whether it is surely the bank's.
pub(super) fn one_form(form: &mut &'static str, fields: &mut Vec<Field>, is_bank: impl Fn(&str) -> bool) {
    usual_words(form, fields);
    if *form == "gives" {
        without_nothing(fields);
    }
    let names_bank =
        |field: &mut Field, name: &str| field.name == name && bare(field).is_some_and(|word| is_bank(word));
    if *form == "gives" && fields.iter_mut().any(|field| names_bank(field, "player")) {
        *form = given_by_the_bank(fields).unwrap_or(form);
    }
    if let Some(partner) = fields.iter().position(|field| field.name == "partner")
        && *form == "gives"
        && names_bank(&mut fields[partner], "partner")
    {
        fields.remove(partner);
        *form = if has(fields, "return") { "trades" } else { "pays" };
    }
    let mut of_bank = false;
    for field in fields.iter_mut().filter(|field| field.name == "player") {
        if names_bank(field, "player") {
            of_bank = true;
            bare(field).into_iter().for_each(|word| *word = words::BANK.into());
        }
    }
    match *form {
        "has" => shown(fields, of_bank),
        // What a roll brings is nothing where its braces are empty.
        "rolls" => fields.retain(|field| !is_empty_block(field)),
        "gets" | "discards" => moved(fields),
        _ => dealt(form, fields),
    }
}

/// `bank gives wood to Ann` is told of Ann: the cards that she gets, or trades for others.
fn given_by_the_bank(fields: &mut Vec<Field>) -> Option<&'static str> {
    let taker = fields.iter().position(|field| field.name == "partner")?;
    let taker = fields.remove(taker);
    fields.retain(|field| field.name != "player");
    let is_traded = has(fields, "return");
    if is_traded {
        for field in fields.iter_mut() {
            field.name = match field.name {
                "count" => "return_count",
                "card" => "return",
                "return_count" => "count",
                "return" => "card",
                name => name,
            };
        }
        fields.sort_by_key(|field| RETURN.contains(&field.name));
    }
    fields.insert(0, Field { name: "player", ..taker });
    Some(if is_traded { "trades" } else { "gets" })
}

fn is_empty_block(field: &Field) -> bool {
    match &field.content {
        Content::Block(block) => block.rows.is_empty() && block.settings.is_empty(),
        _ => false,
    }
}

/// Who gives something `for nothing` makes a gift.
fn without_nothing(fields: &mut Vec<Field>) {
    let is_nothing =
        |field: &mut Field| field.name == "return" && bare(field).is_some_and(|word| &**word == "nothing");
    if fields.iter().filter(|field| RETURN.contains(&field.name)).count() == 1
        && let Some(nothing) = fields.iter_mut().position(is_nothing)
    {
        fields.remove(nothing);
    }
}

fn has(fields: &[Field], name: &str) -> bool {
    fields.iter().any(|field| field.name == name)
}

/// `gets wood, wood` is `gets 2 wood`, and `gets 0 wood` is `gets 0 cards`.
fn moved(fields: &mut Vec<Field>) {
    match Amounts::of(fields, CARDS) {
        Some(amounts) if amounts.are_none() => amounts.write_no_cards(fields),
        Some(amounts) => amounts.write(fields, Zeros::Omit),
        None => {}
    }
}

/// The cards on both sides of what is paid, given or offered; what is paid for at its price is built or bought.
fn dealt(form: &mut &'static str, fields: &mut Vec<Field>) {
    let gives = Amounts::of(fields, CARDS);
    let goes_back = has(fields, "return") || has(fields, "thing");
    match &gives {
        Some(amounts) if amounts.are_none() && !goes_back && matches!(*form, "gives" | "pays") => {
            amounts.write_no_cards(fields);
        }
        Some(amounts) => amounts.write(fields, Zeros::Omit),
        None => {}
    }
    if let Some(amounts) = Amounts::of(fields, RETURN) {
        let is_gift = gives.as_ref().is_some_and(|gives| !gives.are_all_zero()) && amounts.are_none();
        match *form {
            "gives" | "offers" if is_gift => amounts.remove(fields),
            _ => amounts.write(fields, Zeros::Omit),
        }
    }
    if let (Some(amounts), "pays") = (gives, *form)
        && let Some(thing) = fields.iter_mut().find(|field| field.name == "thing")
        && let Some(bought) = bare(thing).and_then(|thing| bought(thing, &amounts))
    {
        amounts.remove(fields);
        *form = bought;
    }
}

/// How a payment of these cards for a thing is told, if they are its price.
fn bought(thing: &str, amounts: &Amounts) -> Option<&'static str> {
    let price = words::price(thing)?;
    amounts.are(price).then_some(if thing == "development" { "buys" } else { "builds" })
}

/// What a row says of a hand, or of the bank.
fn shown(fields: &mut Vec<Field>, of_bank: bool) {
    // At the bank only exact numbers are possible, and other words are reported.
    if of_bank && ["least", "most", "more", "fewer"].iter().any(|word| has(fields, word)) {
        return;
    }
    let Some(amounts) = Amounts::of(fields, CARDS) else { return shown_number(fields) };
    if has(fields, "no") {
        amounts.write_kinds(fields);
    } else if of_bank {
        fields.retain(|field| field.name != "exactly");
        shown_or_none(fields, &amounts);
    } else if has(fields, "exactly") {
        match amounts.are_none() {
            true => {
                amounts.write_no_cards(fields);
                fields.retain(|field| field.name != "exactly");
            }
            false => amounts.write(fields, Zeros::Omit),
        }
    } else if has(fields, "most") {
        match amounts.are_all_zero() {
            true => shown_or_none(fields, &amounts),
            false => amounts.write_counted(fields),
        }
    } else if has(fields, "least") {
        amounts.write(fields, Zeros::Omit);
        // There are at least as many cards of a kind as that in any case; but none, which says that there are none,
        // isn't at least none.
        if !amounts.are_all_zero() && !is_perhaps_bank(fields) {
            fields.retain(|field| field.name != "least");
        }
    } else if has(fields, "more") || has(fields, "fewer") {
        amounts.write(fields, Zeros::Omit);
    } else {
        shown_or_none(fields, &amounts);
    }
}

/// `has 0 wood` and `has at most 0 wood` are `has no wood`.
fn shown_or_none(fields: &mut Vec<Field>, amounts: &Amounts) {
    if !amounts.are_all_zero() {
        return amounts.write(fields, Zeros::Tell);
    }
    if has(fields, "most") && is_perhaps_bank(fields) {
        return;
    }
    amounts.write_kinds(fields);
    fields.retain(|field| field.name != "most");
    if let Some(place) = fields.iter().position(|field| field.name == "card") {
        let span = fields[place].span;
        fields.insert(place, word_field("no", "no", span));
    }
}

/// `has exactly 5 cards` is `has 5 cards`, and so is `has at most 0 cards`, which are none.
fn shown_number(fields: &mut Vec<Field>) {
    let counts: Vec<Option<u32>> = fields.iter().filter(|field| field.name == "count").map(literal).collect();
    let is_alone = fields.iter().filter(|field| field.name == "card").count() == 1;
    let is_of_any = fields
        .iter_mut()
        .any(|field| field.name == "card" && bare(field).is_some_and(|word| is_any_card(word)));
    if let ([Some(count)], true, true) = (&counts[..], is_alone, is_of_any) {
        fields.retain(|field| field.name != "exactly" && (field.name != "most" || *count > 0));
    }
}

/// Whether a row is of the bank, or of a player whom an earlier log may have called so.
fn is_perhaps_bank(fields: &mut [Field]) -> bool {
    fields.iter_mut().any(|field| {
        field.name == "player" && bare(field).is_some_and(|word| word.eq_ignore_ascii_case(words::BANK))
    })
}

/// Gives the words of a row their usual form: `lumber` is `wood`, `1 wood` is `wood`, `buys road` is `builds road`.
fn usual_words(form: &mut &'static str, fields: &mut Vec<Field>) {
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
}

/// Whether a field is the number 1.
fn is_one(field: &Field) -> bool {
    literal(field) == Some(1)
}

/// Whether a word stands for cards of any kind.
fn is_any_card(word: &str) -> bool {
    matches!(word, "card" | "cards" | "resource" | "resources")
}
