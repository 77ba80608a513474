//! What is asked of positions.

use super::duel_position::{self, DuelPosition, PlayableMove, UNKNOWN, other, unclear_turn};
use super::explain;
use super::refused::{no_answer, no_solution};
use super::rules::{Next, Place};
use super::solved::{Merit, Solved, search};
use super::values::Duel;
use super::words::number;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_duels::{Edge, End, Line};

/// What a position takes as a value, about.
pub(super) const POSITION_BYTES: u128 = 192;

/// Where its moves lead, each different position once.
pub(super) fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let mut met: IndexSet<(Place, u8, bool), FxBuildHasher> = IndexSet::default();
    let mut lots: Vec<(Value, bool)> = Vec::new();
    let mut found = Vec::new();
    for one in at.moves(host)? {
        let new = match one.stands(host, &at.duel)? {
            Some(stands) => met.insert((stands, one.turn, one.again)),
            None => match &one.next {
                Next::Lot(lot) if lots.iter().any(|(other, again)| other == lot && *again == one.again) => {
                    false
                }
                Next::Lot(lot) => {
                    lots.push((lot.clone(), one.again));
                    true
                }
                Next::One(_) => true,
            },
        };
        if new {
            found.push(one.to(host, &at.duel)?);
        }
    }
    Value::list(found)
}

/// Its moves with their names.
pub(super) fn actions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let moves = at.moves(host)?;
    host.reserve(moves.len() as u128 * POSITION_BYTES * 2)?;
    let actions =
        moves.iter().map(|one| Value::record([("move", one.name.clone()), ("to", one.to(host, &at.duel)?)]));
    Value::list(actions.collect::<Result<_, Fault>>()?)
}

/// Its moves with what each is worth for who makes it.
pub(super) fn options(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let moves = at.moves(host)?;
    let records = moves.iter().map(|one| option(host, at, one)).collect::<Result<_, Fault>>()?;
    Value::list(records)
}

fn option(host: &mut dyn Host, at: &DuelPosition, one: &PlayableMove) -> Result<Value, Fault> {
    let worth = worth_of(host, at, one)?;
    Value::record([
        ("move", one.name.clone()),
        ("to", one.to(host, &at.duel)?),
        ("value", worth.value()),
        ("distance", worth.distance()),
    ])
}

/// What a move of a position is worth for who makes it.
pub(super) fn worth_of(host: &mut dyn Host, at: &DuelPosition, one: &PlayableMove) -> Result<Merit, Fault> {
    if at.duel.rules.parts.is_some() {
        let next = one.stands(host, &at.duel)?.unwrap_or_else(|| at.place.clone());
        return Ok(Merit::Sum(super::nimber::of_sum(host, &at.duel, &next)? == 0));
    }
    let class = at.class(host)?;
    let edge = at.edge(host, one)?;
    let solved = at.duel.solved(host, class)?;
    let explored = at.duel.explored()?;
    Ok(solved.worth_of(explored.graph(), &at.duel.rules, edge, at.is_second()))
}

/// The best moves by name.
pub(super) fn best_moves(host: &mut dyn Host, at: &DuelPosition) -> Result<Vec<PlayableMove>, Fault> {
    let moves = at.moves(host)?;
    if moves.is_empty() {
        return Ok(moves);
    }
    let mut best = Vec::new();
    if at.duel.rules.parts.is_some() {
        let worth = at.worth(host)?;
        for one in moves {
            if worth_of(host, at, &one)? == worth {
                best.push(one);
            }
        }
        return Ok(best);
    }
    let class = at.class(host)?;
    let solved = at.duel.solved(host, class)?;
    // Where no move leads to a solution, none is better than another.
    if solved.worth(class, at.is_second()).is_hopeless(&at.duel.rules) {
        return Ok(best);
    }
    let edges = solved.best(at.duel.explored()?.graph(), &at.duel.rules, class, at.is_second());
    for one in moves {
        if edges.contains(&at.edge(host, &one)?) {
            best.push(one);
        }
    }
    Ok(best)
}

/// The best moves, each with what it is worth.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let best = best_moves(host, at)?;
    let records = best.iter().map(|one| option(host, at, one)).collect::<Result<_, Fault>>()?;
    Value::list(records)
}

/// Who gets what, for the player to move.
pub(super) fn value(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(duel_position::position(args)?.worth(host)?.value())
}

/// In how many plies.
pub(super) fn distance(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    distance_of(&duel_position::position(args)?.worth(host)?)
}

/// A distance as a value, where the game has distances.
pub(super) fn distance_of(worth: &Merit) -> Result<Value, Fault> {
    match worth {
        Merit::Number(_) => Err(no_answer(
            "this game has no distances: `value` is a number here",
            "`line` is a line of best play, where nothing is drawn at random to the end of the game",
        )),
        Merit::Sum(_) => Err(no_answer(
            "with `parts` who wins comes from nimbers, which don't say how soon",
            "the same game without `parts` has distances",
        )),
        worth => Ok(worth.distance()),
    }
}

/// How likely each result is, where lots are drawn.
pub(super) fn chances(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let class = at.class(host)?;
    let solved = at.duel.solved(host, class)?;
    let explored = at.duel.explored()?;
    let (win, draw, loss) = match &*solved {
        Solved::Expected { values, score: false } => {
            let stuck = super::solved::stuck(&at.duel.rules);
            let reach = search(host, |progress| explored.graph().reach(class, progress))?;
            // The rules are asked there, which may find more.
            drop(explored);
            let named = super::report_play::named_edges(host, &at.duel, &reach)?;
            let explored = at.duel.explored()?;
            let graph = explored.graph();
            let moves = |class: u32| named.get(&class).map_or_else(|| graph.edges(class), Vec::as_slice);
            let found = super::solved::acyclic(host, &explored, super::solved::LET_IT_END, |progress| {
                graph.chances(class, stuck, values, moves, progress)
            })?;
            (Number::from(found.win), Number::from(found.draw), Number::from(found.loss))
        }
        Solved::Duel(_) | Solved::Alone(_) => {
            let outcome = solved.worth(class, at.is_second()).outcome(solved.even());
            let sure = |own| Number::Int(i64::from(outcome == own));
            (sure(tg_duels::Outcome::Win), sure(tg_duels::Outcome::Draw), sure(tg_duels::Outcome::Loss))
        }
        _ => {
            return Err(no_answer(
                "in a game with a score nobody simply wins",
                "`value` is by how much the player to move wins with best play",
            ));
        }
    };
    Value::record([("win", number(win)), ("draw", number(draw)), ("loss", number(loss))])
}

/// A line of best play.
pub(super) fn line(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    if at.worth(host)?.is_hopeless(&at.duel.rules) {
        return Err(no_solution(&at.place.state));
    }
    let line = best_line(host, at)?;
    Value::list(line.positions)
}

/// A line of best play as the positions that are seen.
pub(super) struct BestLine {
    pub positions: Vec<Value>,
    /// The ply at which the last class was met before, if it goes round.
    pub repeats: Option<usize>,
    /// The names of the moves.
    pub names: Vec<Value>,
}

/// Follows the first of the best moves at each position, to the end, until a class is met again, or until a lot is
/// drawn.
pub(super) fn best_line(host: &mut dyn Host, at: &DuelPosition) -> Result<BestLine, Fault> {
    if at.duel.rules.parts.is_some() {
        return line_of_sum(host, at);
    }
    let class = at.class(host)?;
    let solved = at.duel.solved(host, class)?;
    let (line, edges) = {
        let explored = at.duel.explored()?;
        let (graph, rules) = (explored.graph(), &at.duel.rules);
        let second = |class: u32| explored.place(class).is_some_and(|place| place.player == 2);
        let choose = |class: u32| {
            let lost = matches!(solved.worth(class, false), Merit::Alone(None));
            solved.best(graph, rules, class, second(class)).first().copied().filter(|_| !lost)
        };
        let line: Line = graph.line(class, choose);
        let edges: Vec<Option<Edge>> = line.positions.iter().map(|class| choose(*class)).collect();
        (line, edges)
    };
    host.reserve(line.positions.len() as u128 * POSITION_BYTES)?;
    let mut names = Vec::new();
    let mut positions = Vec::with_capacity(line.positions.len());
    let mut here = DuelPosition::value(host, &at.duel, at.place.clone(), at.turn)?;
    for edge in edges.iter().take(line.positions.len().saturating_sub(1)) {
        let Some(position) = here.downcast::<DuelPosition>() else { break };
        let moves = position.moves(host)?;
        let mut found = None;
        for one in &moves {
            if found.is_none() && Some(position.edge(host, one)?) == *edge {
                found = Some(one);
            }
        }
        let Some(one) = found else { break };
        names.push(one.name.clone());
        let next = one.to(host, &at.duel)?;
        positions.push(std::mem::replace(&mut here, next));
    }
    positions.push(here);
    Ok(BestLine { positions, repeats: line.repeats, names })
}

/// The same of a sum of independent positions.
fn line_of_sum(host: &mut dyn Host, at: &DuelPosition) -> Result<BestLine, Fault> {
    let mut names = Vec::new();
    let mut positions = vec![DuelPosition::value(host, &at.duel, at.place.clone(), at.turn)?];
    while let Some(here) = positions.last().and_then(Value::downcast::<DuelPosition>) {
        let Some(one) = best_moves(host, here)?.into_iter().next() else { break };
        host.reserve(POSITION_BYTES)?;
        let next = one.to(host, &at.duel)?;
        names.push(one.name);
        positions.push(next);
    }
    Ok(BestLine { positions, repeats: None, names })
}

/// In one sentence.
pub(super) fn why(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    Ok(Value::text(explain::sentence(host, at)?))
}

/// Whose turn it is.
pub(super) fn turn(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    match at.turn {
        UNKNOWN => Err(unclear_turn(&at.place.state)),
        turn => Ok(player(&at.duel, turn)),
    }
}

/// Who has won.
pub(super) fn winner(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    if at.duel.rules.score.is_some() {
        if at.result(host)?.is_none() {
            return Ok(Value::None);
        }
        let points = at.duel.rules.points(host, &at.place)?;
        return Ok(match points.sign() {
            0 => Value::None,
            sign => player(&at.duel, if sign > 0 { 1 } else { 2 }),
        });
    }
    let winner = match at.result(host)? {
        Some(End::Win) => at.turn,
        Some(End::Loss) if !at.duel.rules.alone => other(at.turn),
        _ => return Ok(Value::None),
    };
    match winner {
        UNKNOWN => Err(unclear_turn(&at.place.state)),
        winner => Ok(player(&at.duel, winner)),
    }
}

/// A player as a value.
fn player(duel: &Duel, player: u8) -> Value {
    crate::words::player(player.into(), if duel.rules.alone { 1 } else { 2 })
}

/// Whether the game is over.
pub(super) fn is_over(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(duel_position::position(args)?.result(host)?.is_some()))
}

/// The position after a move.
pub(super) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    match given(args, 1) {
        Some(wanted) => at.played(host, wanted),
        None => Ok(Value::None),
    }
}

/// The user's own value.
pub(super) fn state(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(duel_position::position(args)?.place.state.clone())
}

/// Whether it can be reached from the start.
pub(super) fn reached(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let class = at.class(host)?;
    Ok(Value::Bool(super::reachable::reach(host, &at.duel)?.depth(class).is_some()))
}

/// After how many plies it can first be reached.
pub(super) fn depth(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    let class = at.class(host)?;
    Ok(super::reachable::reach(host, &at.duel)?.depth(class).map_or(Value::None, number))
}

/// Whether a move draws a lot.
pub(super) fn is_lot(one: &PlayableMove) -> bool {
    matches!(one.next, Next::Lot(_))
}
