//! Strategies: what a script gives, as the engine's policies.

use super::machine::MachineValue;
use super::subject::{Subject, said};
use crate::words::strategy_word;
use rustc_hash::FxHashMap;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Value, show};
use tg_dist::Dist;
use tg_menace::{Policy, Side};

/// A strategy for the other player of a machine.
pub(super) enum Opponent {
    /// Always the same.
    Fixed(Policy),
    /// The best answer to the machine as it is.
    Best,
}

/// About how many steps it takes to answer for every position.
const STEPS: u64 = 6000;
/// And how many bytes.
const POLICY_BYTES: u128 = 500_000;

impl Opponent {
    /// Reads a strategy.
    pub fn of(host: &mut dyn Host, machine: &MachineValue, value: &Value) -> Result<Opponent, Fault> {
        let graph = machine.graph();
        host.step(STEPS.max(graph.len() as u64))?;
        host.reserve(POLICY_BYTES.max(graph.len() as u128 * 96))?;
        let side = machine.machine.boxes.plays.other();
        if let Some(word) = strategy_word(value) {
            return match word.as_str() {
                "random" => Ok(Opponent::Fixed(Policy::random(graph, side))),
                "careless" => Ok(Opponent::Fixed(Policy::careless(graph, side))),
                "perfect" => Ok(Opponent::Fixed(Policy::perfect(graph, side))),
                "best" => Ok(Opponent::Best),
                other => Err(no_strategy(&format!("`{other}`"))),
            };
        }
        match value {
            Value::Function(_) => own(host, &machine.subject, side, value).map(Opponent::Fixed),
            other => match other.downcast::<MachineValue>() {
                Some(other) => against(machine, other),
                None => Err(no_strategy(&other.kind())),
            },
        }
    }
}

fn against(machine: &MachineValue, other: &MachineValue) -> Result<Opponent, Fault> {
    fits(machine, other)?;
    Ok(Opponent::Fixed(Policy::machine(&other.machine)))
}

/// Refuses a machine that can't be the other player of one.
pub(super) fn fits(machine: &MachineValue, other: &MachineValue) -> Result<(), Fault> {
    if !machine.subject.is_same_game(&other.subject) {
        return Err(fault(Code::E7005, "these two machines play different games")
            .with_help("give both the same `game`"));
    }
    if machine.machine.boxes.plays == other.machine.boxes.plays {
        let first = machine.machine.boxes.plays == Side::First;
        let (both, other) = if first { ("first", "second") } else { ("second", "first") };
        return Err(fault(Code::E7005, format!("both machines play {both}"))
            .with_help(format!("make one that `plays: {other}`: `menace o {{ plays: {other} }}`")));
    }
    Ok(())
}

/// What a machine plays at a position of its duel, by the names of moves; nothing where it gives up.
pub(super) fn moves_at(machine: &MachineValue, position: &Value) -> Result<Vec<(Value, u64)>, Fault> {
    let Subject::Duel(duel) = &machine.subject else {
        return Err(fault(Code::E7005, "this machine plays boards, and not this game")
            .with_help("make one for the game: `menace m { game: d }`"));
    };
    if !duel.is_of(position) {
        return Err(fault(
            Code::E7005,
            format!("this machine plays {}, and not this game", duel.game.called()),
        )
        .with_help("make one for the game: `menace m { game: d }`"));
    }
    let Some(at) = duel.find_position(position) else {
        return Err(fault(Code::E7005, "no game that this machine knows leads to this position")
            .with_help("a machine knows the positions that the start of its game leads to"));
    };
    let boxes = &machine.machine.boxes;
    if boxes.graph.turn(at) != boxes.plays {
        let plays = machine.subject.player(boxes.plays);
        return Err(fault(Code::E7005, format!("this machine is {plays}, and the other player is to move"))
            .with_help(
                "`plays: second` makes a machine that is player 2, and `play(as: 2)` leaves player 1 to it",
            ));
    }
    let Some(number) = boxes.of(at) else { return Ok(vec![(machine.subject.name(at, 0), 1)]) };
    let odds = machine.machine.odds(number).enumerate().filter(|(_, weight)| *weight > 0);
    let named =
        odds.map(|(colour, weight)| (machine.subject.name(at, boxes.step(at, colour).unwrap_or(0)), weight));
    Ok(named.collect())
}

fn no_strategy(what: &str) -> Fault {
    fault(Code::E7005, format!("{what} isn't a strategy"))
        .with_help("a strategy is `random`, `careless`, `perfect`, `best`, a machine, or a function from a position to a move, a list of moves or a distribution")
}

/// A script's function, asked of every position of a player, once of those that differ only in the plies before them.
fn own(host: &mut dyn Host, subject: &Subject, side: Side, function: &Value) -> Result<Policy, Fault> {
    let mut known: FxHashMap<usize, Vec<u64>> = FxHashMap::default();
    Policy::new(subject.graph(), side, 0, |position| {
        let key = match subject {
            Subject::Boards(_) => position,
            Subject::Duel(duel) => duel.played(position),
        };
        if let Some(known) = known.get(&key) {
            return Ok(known.clone());
        }
        let at = subject.value(host, position)?;
        let answer = host.ask(function, &[at])?;
        let weights = weights(host, subject, position, &answer)?;
        known.insert(key, weights.clone());
        Ok(weights)
    })
}

/// The weights of a position's moves that an answer gives.
fn weights(
    host: &mut dyn Host,
    subject: &Subject,
    position: usize,
    answer: &Value,
) -> Result<Vec<u64>, Fault> {
    let mut weights = vec![0; subject.graph().moves(position).len()];
    let mut some = false;
    let mut add = |value: &Value, weight: u64| -> Result<(), Fault> {
        if matches!(value, Value::None) || matches!(subject, Subject::Boards(_)) && value.as_text().is_none()
        {
            return Err(no_move(subject, position, value));
        }
        weights[subject.find_move(position, value)?] += weight;
        some = true;
        Ok(())
    };
    match answer {
        Value::List(list) => list.items().iter().try_for_each(|item| add(item, 1))?,
        Value::Object(_) if Dist::within(answer).is_some() => {
            let law = Dist::of(answer).exact_law(host)?;
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
    if some { Ok(weights) } else { Err(no_move(subject, position, answer)) }
}

/// How many moves are named in a message.
const NAMED: usize = 20;

fn no_move(subject: &Subject, position: usize, answer: &Value) -> Fault {
    let message = format!(
        "the strategy gives {} on `{}`, which isn't a move",
        show::code(answer),
        subject.shown(position)
    );
    let moves = 0..subject.graph().moves(position).len();
    let names: Vec<String> = moves.take(NAMED).map(|place| said(&subject.name(position, place))).collect();
    fault(Code::E7005, message).with_help(format!(
        "give one of {}, a list of such moves, or a distribution over them",
        names.join(", ")
    ))
}
