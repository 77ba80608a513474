//! Learning from a game that was written down.

use super::ask::word;
use super::explain::deeds;
use super::machine::{MachineValue, machine};
use super::subject::said;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::Output;
use tg_core::value::{Object, Value};
use tg_menace::{GameRecord, GameResult, Machine, learn_game, result};

/// A machine that has learned from a game.
pub(super) fn learn(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let (_, learned) = learned(host, &value, args)?;
    Ok(Object::value(value.with(learned)))
}

/// Which boxes learn what from a game.
pub(super) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = machine(args)?.clone();
    let (record, _) = learned(host, &value, args)?;
    Ok(deeds(&value, &record))
}

fn learned(
    host: &mut dyn Host,
    value: &MachineValue,
    args: &[Value],
) -> Result<(GameRecord, Machine), Fault> {
    let names: Vec<Value> = match &args[1] {
        Value::List(list) => list.items().to_vec(),
        Value::Range(range) => range.iter().take(MOST).map(Value::int).collect(),
        other => vec![other.clone()],
    };
    host.step(names.len() as u64 + 1)?;
    host.reserve(super::build::MACHINE_BYTES)?;
    let (moves, last) = followed(value, &names)?;
    let play = ending(value, last, given(args, 2))?;
    let mut machine = (*value.machine).clone();
    let record = learn_game(&mut machine, &moves, last, play);
    Ok((record, machine))
}

/// No game is longer.
const MOST: usize = 1 << 20;

/// The positions of a game with the places of the moves there, and the last position.
fn followed(value: &MachineValue, names: &[Value]) -> Result<(Vec<(usize, usize)>, usize), Fault> {
    let (subject, graph) = (&value.subject, value.graph());
    let mut position = 0;
    let mut moves = Vec::with_capacity(names.len());
    for (number, name) in names.iter().enumerate() {
        if graph.moves(position).is_empty() {
            let message = format!(
                "move {}, {}, comes after the end of the game: it is over at `{}`",
                number + 1,
                said(name),
                subject.shown(position)
            );
            return Err(
                fault(Code::E7004, message).with_help(format!("the game has {}", counted(number, "move")))
            );
        }
        let place = subject.find_move(position, name).map_err(|mut told| {
            told.notes.push(format!("this is move {} of the game", number + 1));
            told
        })?;
        moves.push((position, place));
        position = graph.moves(position)[place].1 as usize;
    }
    Ok((moves, position))
}

/// How a game ended for the machine: by its moves, or as it is said.
fn ending(value: &MachineValue, last: usize, wanted: Option<&Value>) -> Result<GameResult, Fault> {
    let graph = value.graph();
    let by_moves = graph.moves(last).is_empty().then(|| result(graph, last, value.machine.boxes.plays));
    let named = match wanted.and_then(Value::as_text).as_ref().map(|text| text.as_str()) {
        None => None,
        Some("win") => Some(GameResult::Win),
        Some("draw") => Some(GameResult::Draw),
        Some("loss") => Some(GameResult::Loss),
        Some(other) => {
            let message =
                format!("a game ends with win, draw or loss for the machine, and this is `{other}`");
            return Err(fault(Code::E7010, message).with_help("give `win`, `draw` or `loss`"));
        }
    };
    match (by_moves, named) {
        (Some(end), Some(named)) if end != named => {
            let message = format!(
                "by its moves this game is a {} for the machine, and `{}` is given",
                word(end),
                word(named)
            );
            Err(fault(Code::E7010, message).with_help(
                "results are for the machine that learns; leave it out where the moves end the game",
            ))
        }
        (Some(end), _) => Ok(end),
        (None, Some(named)) => Ok(named),
        (None, None) => {
            let message =
                format!("these moves don't end the game: at `{}` it goes on", value.subject.shown(last));
            Err(fault(Code::E7010, message).with_help(
                "write the moves to the end, or say how it ended for the machine: `m.learn(moves, win)`",
            ))
        }
    }
}
