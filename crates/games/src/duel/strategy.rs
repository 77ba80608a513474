//! Strategies: what a player does at every position that can come up.

use super::duel_position::DuelPosition;
use super::position::POSITION_BYTES;
use super::refused::{no_answer, no_solution};
use super::rules::Place;
use super::values::Duel;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::value::Value;
use tg_duels::Outcome;

/// A player's moves, whatever the other one does.
pub(super) fn strategy(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    super::solution::refuse_large_sums(host, &duel, "strategy")?;
    let player = match given(args, 1) {
        None => winner(host, &duel)?,
        Some(value) => match value.as_i64() {
            Some(player @ 1..=2) if player == 1 || !duel.rules.alone => player as u8,
            _ => {
                return Err(fault(Code::E3007, format!("there is no player {}", super::words::shown(value)))
                    .with_help("players are counted from 1, the player who moves at the start"));
            }
        },
    };
    if duel.rules.alone {
        let start = duel.start_class(host)?;
        if duel.solved(host, start)?.worth(start, false).is_hopeless(&duel.rules) {
            return Err(no_solution(&duel.rules.start));
        }
    }
    let mut rows = Vec::new();
    let mut met: IndexSet<(Place, u8), FxBuildHasher> = IndexSet::default();
    met.insert((duel.start(), 1));
    let mut waiting = vec![DuelPosition::value(host, &duel, duel.start(), 1)?];
    let mut at = 0;
    while at < waiting.len() {
        let here = waiting[at].clone();
        at += 1;
        host.reserve(POSITION_BYTES)?;
        let Some(position) = here.downcast::<DuelPosition>() else {
            return Err(no_answer(
                "a strategy for a game with chance isn't a list of moves",
                "`p.best` has the best moves of each position",
            ));
        };
        let moves = match position.turn == player {
            true => super::position::best_moves(host, position)?.into_iter().take(1).collect(),
            false => position.moves(host)?,
        };
        for one in &moves {
            let to = one.to(host, &duel)?;
            if position.turn == player {
                let worth = position.worth(host)?;
                rows.push(Value::record([
                    ("at", here.clone()),
                    ("move", one.name.clone()),
                    ("to", to.clone()),
                    ("distance", worth.distance()),
                ])?);
            }
            let new = match to.downcast::<DuelPosition>() {
                Some(next) => met.insert((next.place.clone(), next.turn)),
                None => true,
            };
            if new {
                waiting.push(to);
            }
        }
    }
    Value::list(rows)
}

/// The player who can win, else the first.
fn winner(host: &mut dyn Host, duel: &Rc<Duel>) -> Result<u8, Fault> {
    let start = duel.start_class(host)?;
    let solved = duel.solved(host, start)?;
    let second = solved.worth(start, false).outcome(solved.even()) == Outcome::Loss && !duel.rules.alone;
    Ok(if second { 2 } else { 1 })
}
