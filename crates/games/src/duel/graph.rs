//! The graph of a game: its positions, up to those that are the same, and the moves between them.

use super::duel_position::DuelPosition;
use super::reachable::{movers, reach};
use super::rules::Place;
use crate::graph::{GraphValue, Node, Standing};
use rustc_hash::FxHashMap;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::{Object, Value, show};
use tg_duels::Outcome;

/// The graph of what the start leads to.
pub(super) fn graph(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    let reach = reach(host, &duel)?;
    let start = duel.start_class(host)?;
    let solved = duel.solved(host, start)?;
    let movers = movers(host, &duel)?;
    let explored = duel.explored()?;
    let graph = explored.graph();
    let moves: usize = reach.positions().iter().map(|class| graph.edges(*class).len()).sum();
    GraphValue::reserve(host, reach.positions().len() as u64, moves as u64)?;
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    let mut nodes = Vec::with_capacity(reach.positions().len());
    for &class in reach.positions() {
        let Some(place) = explored.place(class) else { continue };
        let depth = reach.depth(class).unwrap_or(0);
        let turn = movers.at(class, place);
        places.insert(class, nodes.len());
        nodes.push(Node {
            code: code(place, duel.rules.alone),
            value: DuelPosition::value(host, &duel, place.clone(), turn)?,
            depth,
            standing: match solved.worth(class, turn == 2).outcome(solved.even()) {
                Outcome::Win => Standing::Won,
                Outcome::Draw => Standing::Drawn,
                Outcome::Loss => Standing::Lost,
            },
            over: graph.edges(class).is_empty(),
        });
    }
    let mut edges = Vec::with_capacity(moves);
    for class in reach.positions() {
        edges.extend(graph.next(*class).filter_map(|to| Some((*places.get(class)?, *places.get(&to)?))));
    }
    Ok(Object::value(GraphValue { game: duel.word(), nodes, edges, start: Some(0) }))
}

/// A position's written form; where it counts who moves, with the player.
fn code(place: &Place, alone: bool) -> String {
    let state = show::code(&place.state);
    match place.player {
        _ if alone => state,
        0 => state,
        player => format!("{state} {player}"),
    }
}
