//! Rules for a player, by games that are tried out.

use super::seats;
use crate::rewrite::game::PartyGameValue;
use crate::rewrite::meter::{InSteps, LETTERS_A_STEP, PassAllowance, pass_fault};
use crate::rewrite::words;
use crate::sample::share_error;
use crate::seed::generator;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, listed};
use tg_core::native::{Host, Rate, Type, arguments, with_budget};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_rewriting::{Suggestion, suggest as engine};

/// The number of rules that are suggested.
const TOLD: usize = 5;

/// About the steps that a trial takes beside its letters.
const STEPS_A_TRIAL: u64 = 20;

/// The best of the rules that were tried, each with its chance and the standard error of that.
pub(in crate::rewrite) fn suggest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value: &PartyGameValue = arguments::receiver(args, "a game")?;
    let game = value.engine();
    let name = arguments::text(args, 1)?;
    seats::may_go_on(game, false)?;
    let player = player_called(value, name.as_str())?;
    let tries = match args.get(2) {
        Some(value @ Value::Number(number)) => match Type::Whole(1).unfit("tries", value) {
            Some(fault) => return Err(fault),
            None => number.to_u64().unwrap_or(u64::MAX),
        },
        _ => 100,
    };
    let table = seats::written_out(value)?.to_owned();
    let (mut random, _) = generator(host, args, 3)?;
    let found = with_budget(host, Rate::default(), |steps| {
        let steps_of = |letters| STEPS_A_TRIAL + letters / LETTERS_A_STEP;
        engine(game, player, tries, &mut random, &mut InSteps { steps, steps_of })
    })?;
    let allowance = PassAllowance::game(host);
    let found = found.map_err(|error| pass_fault(host, allowance, &table, error))?;
    Value::list(found.iter().take(TOLD).map(record).collect::<Result<_, _>>()?)
}

/// A player's index.
pub(in crate::rewrite) fn player_called(value: &PartyGameValue, name: &str) -> Result<usize, Fault> {
    let player = value.engine().goals.iter().position(|wish| wish.player == name);
    player.ok_or_else(|| stranger(value, name))
}

fn stranger(value: &PartyGameValue, name: &str) -> Fault {
    let players: Vec<&str> = value.engine().goals.iter().map(|wish| &*wish.player).collect();
    let help = match &players[..] {
        [] => "say who wants what in the game's block".to_owned(),
        players => format!("the players are {}", listed(players)),
    };
    fault(Code::E3007, format!("`{name}` doesn't play this game")).with_help(help)
}

fn record(suggestion: &Suggestion) -> Result<Value, Fault> {
    let chance = suggestion.wins as f64 / suggestion.tries.max(1) as f64;
    let error = share_error(suggestion.wins, suggestion.tries);
    // Four digits are more than an estimate is worth.
    let near = |part: f64| Number::from_f64((part * 1e4).round() / 1e4).map_or(Value::None, Value::Number);
    Value::record([
        ("rule", Value::text(words::rule(&suggestion.rule))),
        ("chance", near(chance)),
        ("error", error.map_or(Value::None, near)),
    ])
}
