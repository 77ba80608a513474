//! What is asked of variants.

use super::build;
use super::search::{counted_games, limits, search};
use super::values::{self, PositionValue, Variant, VariantValue};
use super::words::{self, number};
use crate::counts;
use tg_chopsticks::{self as engine, Game, Power};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Object, Value};

/// The position of a code.
pub(super) fn at(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?;
    let code = args.get(1).unwrap_or(&Value::Unset);
    let position = build::position(host, variant, code)?;
    Ok(PositionValue::value(&variant.shared(), position, 0))
}

/// The start.
pub(super) fn start(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?;
    Ok(PositionValue::value(&variant.shared(), variant.game.start(), 0))
}

/// The settings that were said.
pub(super) fn settings(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    values::variant(args)?.said.record()
}

/// How many codes there are.
pub(super) fn codes(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(power(values::variant(args)?.game.codes()))
}

/// How many different positions there are.
pub(super) fn distinct(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    values::variant(args)?.game.distinct().map(power).ok_or_else(|| {
        fault(Code::E6010, "a player's hands, lives and swaps have too many combinations to be counted")
            .with_help("take fewer lives or swaps")
    })
}

fn power(power: Power) -> Value {
    let base = Number::from(power.base);
    // At most eight players with six hands of two digits: some hundred bits.
    Value::Number(base.pow(&Number::from(power.exponent), 1 << 16).unwrap_or(base))
}

/// How large the game is at most, before any search.
pub(super) fn estimate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?;
    let limits = limits(host);
    let found = search(host, |progress| engine::estimate(&variant.game, &limits, progress))?;
    let bytes = if found.bytes == u64::MAX { Value::None } else { number(found.bytes) };
    let positions = if found.positions == u128::MAX { Value::None } else { number(found.positions) };
    Value::record([("positions", positions), ("bytes", bytes)])
}

/// All moves that the variant has.
pub(super) fn actions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?;
    let found = search(host, |progress| variant.game.actions(progress))?;
    host.reserve(found.len() as u128 * 256)?;
    let action = |action: &engine::Action| {
        Value::record([("move", Value::text(&*action.name)), ("kind", words::kind(action.kind))])
    };
    Value::list(found.iter().map(action).collect::<Result<_, _>>()?)
}

/// How many games of a number of plies there are.
pub(super) fn perft(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let plies = tg_prelude::arguments::how_many(args, 1, "plies")?;
    let variant = values::variant(args)?;
    let count =
        |host: &mut dyn Host, plies| counted_games(host, |progress| variant.game.perft(plies, progress));
    counts::check_digits(host, plies, count)?;
    Ok(words::number(count(host, plies)?))
}

/// The variant, begun anew at a position.
pub(super) fn from(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?;
    let start = build::position(host, variant, args.get(1).unwrap_or(&Value::Unset))?;
    let written = variant.game.write(&start);
    let mut said = variant.said.clone();
    let place = tg_core::source::Span::new(tg_core::source::SourceId(0), 0, 0);
    let rules = engine::Rules { start: Some(start), ..variant.game.rules().clone() };
    let game = Game::new(rules).map_err(|_| {
        fault(Code::E6003, format!("the game is over at `{written}`"))
            .with_help("give at least two players a live hand")
    })?;
    said.set("start", &Value::text(written), place)?;
    Ok(Object::value(VariantValue::new(Variant::new(None, said, game, variant.show))))
}
