//! Games that bots play among themselves.

use super::seats::{self, PlayerSeat};
use crate::rewrite::game::{PartyGameValue, Sitting};
use crate::rewrite::meter::{PassAllowance, pass_fault, within};
use crate::seed::generator;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, arguments};
use tg_core::value::Value;
use tg_rewriting::{PlayerGoal, Strategy, play_on, random_goal};

/// The game played on to its end by bots, one for each player, or, where nobody plays yet, by players of their own.
pub(in crate::rewrite) fn with_bots(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value: &PartyGameValue = arguments::receiver(args, "a game")?;
    let strategies = seats::strategies(args.get(1).unwrap_or(&Value::Unset))?;
    let mut sitting = Sitting::of(value);
    seats::may_go_on(&sitting.game, false)?;
    let (mut random, _) = generator(host, args, 2)?;
    host.step(strategies.len() as u64 + 1)?;
    if sitting.game.goals.is_empty() {
        seats::may_go_on(&sitting.game, true)?;
        let mut seats: Vec<PlayerSeat> = Vec::new();
        seats::join_bots(&mut seats, &strategies);
        for seat in seats {
            let goal = random_goal(&sitting.game.alphabet, &mut random);
            sitting.join(PlayerGoal { player: seat.name, goal });
        }
    }
    seats::somebody(sitting.game.goals.len(), "name at least one bot: `g.with_bots([builder, late])`")?;
    fits(&sitting, &strategies)?;
    let allowance = PassAllowance::game(host);
    let played =
        within(host, allowance, |budget| play_on(&sitting.game, &strategies, &[], &mut random, budget))?;
    let table = seats::written_out(value)?.to_owned();
    let played = played.map_err(|error| pass_fault(host, allowance, &table, error))?;
    for rules in played.rounds.into_iter().skip(sitting.game.rounds.len()) {
        sitting.add(rules);
    }
    sitting.value(host)
}

/// One bot for each player.
fn fits(sitting: &Sitting, strategies: &[Strategy]) -> Result<(), Fault> {
    let players = sitting.game.goals.len();
    if players == strategies.len() {
        return Ok(());
    }
    let players = counted(players, "player");
    let message = format!("this game has {players}, and the list has {}", counted(strategies.len(), "bot"));
    Err(fault(Code::E3007, message).with_help("give one strategy for each player, in their order"))
}
