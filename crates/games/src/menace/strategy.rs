//! Strategies: what a script gives, as the engine's policies.

use super::board::BoardValue;
use super::machine::MachineValue;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Object, Value, show};
use tg_dist::Dist;
use tg_menace::{Graph, Policy, Side, best};

/// A strategy for the other player of a machine.
pub(super) enum Opponent {
    /// Always the same.
    Fixed(Policy),
    /// The best answer to the machine as it is.
    Best,
}

/// About how many steps it takes to answer for every position.
const STEPS: u64 = 6000;

impl Opponent {
    /// Reads a strategy.
    pub fn of(host: &mut dyn Host, machine: &MachineValue, value: &Value) -> Result<Opponent, Fault> {
        host.step(STEPS)?;
        host.reserve(500_000)?;
        let graph = machine.graph();
        let side = machine.machine.boxes.shape.plays.other();
        match value {
            Value::Text(text) => match text.as_str() {
                "random" => Ok(Opponent::Fixed(Policy::random(graph, side))),
                "perfect" => Ok(Opponent::Fixed(Policy::perfect(graph, side))),
                "best" => Ok(Opponent::Best),
                other => Err(no_strategy(&format!("`{other}`"))),
            },
            Value::Function(_) => own(host, graph, side, value).map(Opponent::Fixed),
            other => match other.downcast::<MachineValue>() {
                Some(other) => against(machine, other),
                None => Err(no_strategy(&other.kind())),
            },
        }
    }

    /// What it plays against a machine.
    pub fn policy(&self, own: &Policy) -> Policy {
        match self {
            Opponent::Fixed(policy) => policy.clone(),
            Opponent::Best => best(own).0,
        }
    }
}

fn against(machine: &MachineValue, other: &MachineValue) -> Result<Opponent, Fault> {
    let (one, two) = (&machine.machine.boxes, &other.machine.boxes);
    if one.graph.rules.name != two.graph.rules.name {
        return Err(fault(Code::E7005, "these two machines play different games")
            .with_help("give both the same `game`"));
    }
    if one.shape.plays == two.shape.plays {
        let both = if one.shape.plays == Side::First { "first" } else { "second" };
        let other = if one.shape.plays == Side::First { "second" } else { "first" };
        return Err(fault(Code::E7005, format!("both machines play {both}"))
            .with_help(format!("make one that `plays: {other}`: `menace o {{ plays: {other} }}`")));
    }
    Ok(Opponent::Fixed(Policy::machine(&other.machine)))
}

fn no_strategy(what: &str) -> Fault {
    fault(Code::E7005, format!("{what} is no strategy"))
        .with_help("a strategy is `random`, `perfect`, `best`, a machine, or a function from a board to a move, a list of moves or a distribution")
}

/// A script's function, asked of every board of a player.
fn own(host: &mut dyn Host, graph: &Arc<Graph>, side: Side, function: &Value) -> Result<Policy, Fault> {
    Policy::new(graph, side, 1, |position| {
        let board = BoardValue::at(graph, position);
        let answer = host.ask(function, &[Object::value(board.clone())])?;
        weights(host, &board, graph.moves(position), &answer)
    })
}

/// The weights of moves that an answer gives.
fn weights(
    host: &mut dyn Host,
    board: &BoardValue,
    moves: &[(u8, u16)],
    answer: &Value,
) -> Result<Vec<u64>, Fault> {
    let mut by_move: FxHashMap<usize, u64> = FxHashMap::default();
    let mut add = |value: &Value, weight: u64| -> Result<(), Fault> {
        let Some(text) = value.as_text() else { return Err(no_move(board, value)) };
        let step = board.find_move(text.as_str())?;
        *by_move.entry(step).or_default() += weight;
        Ok(())
    };
    match answer {
        Value::List(list) => list.items().iter().try_for_each(|item| add(item, 1))?,
        Value::Object(_) if Dist::within(answer).is_some() => {
            let law = Dist::of(answer).law(host)?;
            for place in 0..law.size().min(u16::MAX.into()) {
                let ways = law.ways(place).number().to_u64().filter(|&ways| ways < 1 << 40);
                let ways = ways.ok_or_else(|| {
                    fault(Code::E7005, "the weights of this distribution are too large")
                        .with_help("the ways of a move may be up to 2 ** 40")
                })?;
                add(&law.value(place), ways)?;
            }
        }
        one => add(one, 1)?,
    }
    if by_move.is_empty() {
        return Err(no_move(board, answer));
    }
    Ok(moves.iter().map(|(step, _)| by_move.get(&usize::from(*step)).copied().unwrap_or(0)).collect())
}

fn no_move(board: &BoardValue, answer: &Value) -> Fault {
    let message =
        format!("the strategy gives {} on `{}`, which is no move", show::code(answer), board.text());
    let names: Vec<String> = board.moves().iter().map(|&step| board.graph.rules.written(step)).collect();
    fault(Code::E7005, message).with_help(format!(
        "give one of {}, a list of such moves, or a distribution over them",
        names.join(", ")
    ))
}
