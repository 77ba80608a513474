//! What is asked of a game as a whole.

use super::duel_position::{DuelPosition, place_of};
use super::reachable::DuelReach;
use super::rules::Rules;
use super::solution::DuelSolution;
use super::values::{self, Duel, DuelValue};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::value::{Object, Value};

/// The game of a game, of its solution, or of what it reaches.
pub(super) fn duel_of(args: &[Value]) -> Result<Rc<Duel>, Fault> {
    let first = args.first();
    if let Some(solution) = first.and_then(Value::downcast::<DuelSolution>) {
        return Ok(solution.duel.clone());
    }
    if let Some(reach) = first.and_then(Value::downcast::<DuelReach>) {
        return Ok(reach.duel.clone());
    }
    values::duel(args).cloned()
}

/// The first position.
pub(super) fn start(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = duel_of(args)?;
    DuelPosition::value(host, &duel, duel.start(), 1)
}

/// Any position.
pub(super) fn at(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = duel_of(args)?;
    let who = match given(args, 2) {
        None => None,
        Some(who) => match who.as_i64() {
            Some(player @ 1..=2) if player == 1 || !duel.rules.alone => Some(player as u8),
            _ => {
                let fault = fault(Code::E3007, format!("there is no player {}", super::words::shown(who)));
                return Err(fault.with_help(match duel.rules.alone {
                    true => "in a puzzle there is player 1 alone: leave `who` out",
                    false => "`who` is 1, the player who moves at the start, or 2",
                }));
            }
        },
    };
    let Some(wanted) = given(args, 1) else { return Ok(Value::None) };
    let (place, turn) = place_of(host, &duel, wanted, who)?;
    DuelPosition::value(host, &duel, place, turn)
}

/// The same game, begun at another position.
pub(super) fn from(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = duel_of(args)?;
    let Some(wanted) = given(args, 1) else { return Ok(Value::None) };
    begins(&duel.rules, wanted)?;
    let (place, _) = place_of(host, &duel, wanted, Some(1))?;
    Ok(Object::value(DuelValue(Rc::new(Duel::from(&duel, place.state)))))
}

/// Refuses to begin a game at a position at which player 2 is to move, if the rules tell the players apart.
pub(super) fn begins(rules: &Rules, start: &Value) -> Result<(), Fault> {
    match start.downcast::<DuelPosition>() {
        Some(at) if at.turn == 2 && rules.player_counts() => {
            let state = super::words::shown(&at.place.state);
            let message = format!("player 2 is to move at {state}, and a game begins with player 1");
            Err(fault(Code::E6010, message)
                .with_help(format!("ask the position itself: `at({state}, who: 2).value`")))
        }
        _ => Ok(()),
    }
}

/// The positions along these classes, as they come about from the start.
pub(super) fn along(host: &mut dyn Host, duel: &Rc<Duel>, way: &[u32]) -> Result<Value, Fault> {
    let mut line = vec![DuelPosition::value(host, duel, duel.start(), 1)?];
    for class in &way[1..] {
        let Some(here) = line.last().and_then(Value::downcast::<DuelPosition>) else { break };
        let mut next = None;
        for one in here.moves(host)? {
            if next.is_none() && here.edge(host, &one)?.position() == Some(*class) {
                next = Some(one.to(host, duel)?);
            }
        }
        match next {
            Some(next) => line.push(next),
            None => break,
        }
    }
    Value::list(line)
}
