//! Chopsticks for two as a `duel`: with players of several strengths, matchbox machines and a designer's report.

use super::build;
use super::values::{self, PositionValue, Variant};
use crate::duel::{self, BuiltIn};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::output::plain;
use tg_core::value::{Domain, Value};

/// The same game as a `duel`.
pub(super) fn duel(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?.shared();
    as_duel(&variant)
}

/// How many of some games each of two players wins.
pub(super) fn simulate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    args[0] = as_duel(&values::variant(args)?.shared())?;
    duel::simulate(host, args)
}

/// A game of people against another player than the perfect one.
pub(super) fn play_against(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    args[0] = as_duel(&values::variant(args)?.shared())?;
    duel::play(host, args)
}

fn as_duel(variant: &Rc<Variant>) -> Result<Value, Fault> {
    let players = variant.game.players();
    if players != 2 {
        return Err(fault(
            Code::E6010,
            format!("a duel is a game of two players, and this one has {players}"),
        )
        .with_help("leave out `players`, or ask the variant itself: `solve`, `seats`, `play()`"));
    }
    let start = PositionValue::value(variant, variant.game.start(), 0);
    Ok(BuiltIn { name: variant.name.clone(), start, moves, over, show, read }.value())
}

/// The position with this code.
fn read(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = &values::position(args)?.variant;
    let position = build::position(host, variant, args.get(1).unwrap_or(&Value::Unset))?;
    Ok(PositionValue::value(variant, position, 0))
}

/// The moves by name, each with the position that it leads to.
fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let named = at.variant.game.named(&at.position);
    host.step(named.len() as u64)?;
    let moves = named.into_iter().map(|(m, name)| {
        Value::list(vec![Value::text(name), PositionValue::value(&at.variant, m.to, at.next_turn())])
    });
    Value::list(moves.collect::<Result<_, _>>()?)
}

/// How the game stands for the player to move.
fn over(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    let game = &at.variant.game;
    if !game.is_over(&at.position) {
        return Ok(Value::None);
    }
    Ok(Value::text(match game.winner(&at.position) {
        Some(0) => "win",
        Some(_) => "loss",
        None => "draw",
    }))
}

/// The hands, drawn.
fn show(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = values::position(args)?;
    Ok(Value::text(plain(&at.rich(), None)))
}
