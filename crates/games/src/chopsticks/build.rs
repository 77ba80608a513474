//! From a block to a variant, or to everything that is wrong with it.

use super::hands::Numerals;
use super::table::settings::SETTINGS;
use super::values::{PositionValue, Variant, VariantValue};
use super::{idle, refused, settings};
use tg_chopsticks::{Game, Position, Rules};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::table::no_words;
use tg_core::native::{BlockType, BlockValue, Built, GivenSettings, Host};
use tg_core::source::Span;
use tg_core::value::{Object, Value, show};

/// A variant.
pub(super) const CHOPSTICKS: BlockType = BlockType {
    word: "chopsticks",
    gives: "Chopsticks",
    doc: "A variant of chopsticks. Settings that aren't given have their defaults; `from` starts with another variant's settings, or with a record of settings.",
    over: None,
    settings: SETTINGS,
    forms: &[],
    next_words: None,
    example: "chopsticks sudden { over: cutoff }\nchopsticks mine { from sudden; players: 3; swaps: 2 }",
    declares: no_words,
    build,
};

/// Makes a variant of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    host.step(1).map_err(|fault| vec![*fault])?;
    let (said, mut errors) = GivenSettings::of_block(
        &CHOPSTICKS,
        &block,
        |value| value.downcast::<VariantValue>().map(|variant| &variant.said),
        "a game of chopsticks",
        "{over: \"cutoff\"}",
    );
    let place = block.name.as_ref().map_or(block.head, |name| name.span);
    match made(&said, place) {
        Ok((game, numerals, warnings)) if errors.is_empty() => {
            let name = block.name.map(|name| name.text);
            let value = Object::value(VariantValue::new(Variant::new(name, said, game, numerals)));
            Ok(Built { value, warnings })
        }
        Ok(_) => Err(errors),
        Err(found) => {
            errors.extend(found);
            Err(errors)
        }
    }
}

type Made = (Game, Numerals, Vec<Diagnostic>);

/// The game that was said, and warnings about it.
fn made(said: &GivenSettings, place: Span) -> Result<Made, Vec<Diagnostic>> {
    let (rules, numerals, mut errors) = settings::read(said);
    let told = |errors: Vec<_>, rules: &Rules| {
        errors.iter().map(|error| refused::rules(error, said, rules, place)).collect::<Vec<_>>()
    };
    let game = match Game::new(rules.clone()) {
        Ok(game) if errors.is_empty() => game,
        Ok(_) => return Err(errors),
        Err(refused) => {
            errors.extend(told(refused, &rules));
            return Err(errors);
        }
    };
    let mut warnings = idle::warnings(&rules, numerals, said);
    let Some((start, span)) = start(said, &game, &mut warnings)? else {
        return Ok((game, numerals, warnings));
    };
    let rules = Rules { start: Some(start), ..rules };
    let game = Game::new(rules.clone()).map_err(|errors| {
        let told = told(errors, &rules);
        told.into_iter().map(|error| error.or_at(span)).collect::<Vec<_>>()
    })?;
    Ok((game, numerals, warnings))
}

/// The start that was said.
fn start(
    said: &GivenSettings,
    game: &Game,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Option<(Position, Span)>, Vec<Diagnostic>> {
    let Some(entry) = said.get("start") else { return Ok(None) };
    let Some(text) = start_text(&entry.value) else {
        let message = format!("`start` takes a position, and this is {}", show::code(&entry.value));
        let help = format!("write its code, `\"{}\"`, or a list of hands", game.write(&game.start()));
        return Err(vec![Diagnostic::new(Code::E2013, message).at(entry.span, "").help(help)]);
    };
    if text == "none" {
        return Ok(None);
    }
    let reading = game.read(&text).map_err(|errors| {
        vec![refused::position(game, &text, &errors).at(entry.span, "not a position of this game")]
    })?;
    if reading.reordered {
        let written = game.write(&reading.position);
        warnings.push(refused::reordered(&written, &text).at(entry.span, "not ascending"));
    }
    Ok(Some((reading.position, entry.span)))
}

/// The written form of a start: of a text, of a position, of a list of hands or of lists of hands.
fn start_text(value: &Value) -> Option<String> {
    if let Some(text) = value.as_text() {
        return Some(text.as_str().to_owned());
    }
    let Value::List(list) = value else { return None };
    let inner = |item: &Value| match item {
        Value::List(hands) => written_hands(hands.items()),
        _ => None,
    };
    if list.items().iter().all(|item| matches!(item, Value::List(_))) {
        let players: Option<Vec<String>> = list.items().iter().map(inner).collect();
        return players.map(|players| players.join(" | "));
    }
    written_hands(list.items())
}

fn written_hands(hands: &[Value]) -> Option<String> {
    let hands: Option<Vec<String>> = hands.iter().map(written_hand).collect();
    hands.map(|hands| hands.join(" "))
}

fn written_hand(hand: &Value) -> Option<String> {
    match hand {
        Value::Number(number) if number.is_whole() && number.is_exact() => Some(number.to_string()),
        Value::Number(number) if number.is_exact() && number.denominator().to_u64() == Some(2) => {
            Some(number.decimal(1))
        }
        Value::None => Some("x".to_owned()),
        other => other.as_text().map(|text| text.as_str().to_owned()),
    }
}

/// The first element of a list that no hand is written as.
fn no_hand(value: &Value) -> Option<&Value> {
    let Value::List(list) = value else { return None };
    list.items().iter().find_map(|item| match item {
        Value::List(_) => no_hand(item),
        item => written_hand(item).is_none().then_some(item),
    })
}

/// The position that a value writes, in this variant.
pub(super) fn position(host: &mut dyn Host, variant: &Variant, value: &Value) -> Result<Position, Fault> {
    if let Some(known) = value.downcast::<PositionValue>()
        && std::ptr::eq(&raw const *known.variant, variant)
    {
        return Ok(known.position);
    }
    if let Some(other) = no_hand(value) {
        return Err(Box::new(refused::no_hand(&variant.game, &show::code(other))));
    }
    let is_empty = matches!(value, Value::List(list) if list.items().is_empty());
    let text = start_text(value).filter(|_| !is_empty).unwrap_or_else(|| show::code(value));
    match variant.game.read(&text) {
        Ok(reading) => {
            if reading.reordered {
                host.warn(refused::reordered(&variant.game.write(&reading.position), &text));
            }
            Ok(reading.position)
        }
        Err(errors) => Err(Box::new(refused::position(&variant.game, &text, &errors))),
    }
}
