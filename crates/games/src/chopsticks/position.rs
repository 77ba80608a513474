//! What is asked of positions.

use super::explain;
use super::values::{self, PositionValue};
use super::words::{self, number};
use crate::words::player;
use rustc_hash::FxHashSet;
use tg_chopsticks::{self as engine, Position};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::native::arguments::text;
use tg_core::number::Number;
use tg_core::value::Value;

/// Where its moves lead.
pub(super) fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let moves = in_order_of_names(at);
    let count = moves.len() as u64;
    values::positions(host, &at.variant, moves.into_iter(), count, at.next_turn())
}

/// Where its moves lead, in the order of the moves' names: attacks first, each position once.
fn in_order_of_names(at: &PositionValue) -> Vec<Position> {
    let mut seen = FxHashSet::default();
    let named = at.variant.game.named(&at.position).into_iter();
    named.map(|(m, _)| m.to).filter(|to| seen.insert(*to)).collect()
}

/// Its moves with their names.
pub(super) fn actions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let named = at.variant.game.named(&at.position);
    host.step(named.len() as u64)?;
    let action = |(m, name): &(engine::Move, String)| {
        Value::record([
            ("move", Value::text(&**name)),
            ("kind", words::kind(m.kind)),
            ("to", PositionValue::value(&at.variant, m.to, at.next_turn())),
        ])
    };
    Value::list(named.iter().map(action).collect::<Result<_, _>>()?)
}

/// Its moves with what each is worth for who makes it.
pub(super) fn options(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let mut moves = at.solution(host)?.moves(&at.position);
    host.step(moves.len() as u64)?;
    let order = in_order_of_names(at);
    moves.sort_by_key(|(m, _)| order.iter().position(|to| *to == m.to));
    let option = |(m, worth): &(engine::Move, engine::GameValue)| {
        Value::record([
            ("move", name(at, m)),
            ("to", PositionValue::value(&at.variant, m.to, at.next_turn())),
            ("value", tg_dist::result(words::outcome(worth.outcome))),
            ("distance", words::distance(*worth)),
        ])
    };
    Value::list(moves.iter().map(option).collect::<Result<_, _>>()?)
}

fn name(at: &PositionValue, m: &engine::Move) -> Value {
    at.variant.game.name(&at.position, &m.to).map_or(Value::None, Value::text)
}

/// The best moves, and the value.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let worth = at.worth(host, 0)?;
    let best = match at.variant.game.is_over(&at.position) {
        true => Vec::new(),
        false => at.solution(host)?.best(&at.position),
    };
    let count = best.len() as u64;
    let moves = values::positions(host, &at.variant, best.into_iter().map(|m| m.to), count, at.next_turn())?;
    Value::record([
        ("moves", moves),
        ("value", tg_dist::result(words::outcome(worth.outcome))),
        ("distance", words::distance(worth)),
    ])
}

/// Who gets what, for the player to move.
pub(super) fn value(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(tg_dist::result(words::outcome(values::position(args)?.worth(host, 0)?.outcome)))
}

/// In how many plies.
pub(super) fn distance(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(words::distance(values::position(args)?.worth(host, 0)?))
}

/// What each player can force.
pub(super) fn seats(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    seat_records(host, values::position(args)?)
}

/// What each player can force at a position, as records.
pub(super) fn seat_records(host: &mut dyn Host, at: &PositionValue) -> Result<Value, Fault> {
    let mut records = Vec::new();
    for player in 0..at.variant.game.players() {
        let seat = (player + at.variant.game.players() - at.turn) % at.variant.game.players();
        let worth = at.worth(host, seat)?;
        records.push(Value::record([
            ("player", number(player + 1)),
            ("value", tg_dist::result(words::outcome(worth.outcome))),
            ("distance", words::distance(worth)),
        ])?);
    }
    Value::list(records)
}

/// A line of best play.
pub(super) fn line(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let line = at.solution(host)?.line(&at.position);
    host.step(line.positions.len() as u64)?;
    values::line(&at.variant, &line.positions, at.turn)
}

/// In one sentence.
pub(super) fn why(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(Value::text(explain::sentence(host, at)?))
}

/// Whose turn it is.
pub(super) fn turn(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(player(at.turn as u64 + 1, at.variant.game.players() as u64))
}

/// Who has won.
pub(super) fn winner(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(at
        .variant
        .game
        .winner(&at.position)
        .map_or(Value::None, |seat| player(at.player(seat) as u64, at.variant.game.players() as u64)))
}

/// Whether the game is over.
pub(super) fn is_over(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(Value::Bool(at.variant.game.is_over(&at.position)))
}

/// The position after a move.
pub(super) fn play(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = text(args, 1)?;
    let at = values::position(args)?;
    at.played(wanted.as_str())
}

/// The hands of each player, the mover's first.
pub(super) fn hands(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let game = &at.variant.game;
    let hand = |&units: &i16| match units == game.dead() && game.signed() {
        true => Value::None,
        false => {
            let (units, unit) = (Number::from(i64::from(units)), Number::from(i64::from(game.unit())));
            Value::Number(units.div(&unit).unwrap_or(units))
        }
    };
    let sides = at.position.sides().iter();
    let sides = sides.map(|side| Value::list(side.hands(game.hands()).iter().map(hand).collect()));
    Value::list(sides.collect::<Result<_, _>>()?)
}

/// Whether it can be reached from the start.
pub(super) fn reached(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(Value::Bool(at.variant.explored(host)?.reached(&at.position)))
}

/// After how many plies it can first be reached.
pub(super) fn depth(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(at.variant.depths(host)?.of(&at.position).map_or(Value::None, number))
}
