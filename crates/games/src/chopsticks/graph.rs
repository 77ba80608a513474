//! The graph of a variant: its positions and the moves between them.

use super::search::search;
use super::values::{PositionValue, Variant};
use crate::graph::{GraphValue, Node, Standing};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_chopsticks::{GameOutcome, Position};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::{Object, Value};

/// The graph of what the start leads to.
pub(super) fn of(host: &mut dyn Host, variant: &Rc<Variant>) -> Result<Value, Fault> {
    let explored = variant.explored(host)?;
    let moves = search(host, |progress| explored.moves(progress))?;
    GraphValue::reserve(host, explored.count(), moves)?;
    let (solution, depths) = (variant.solution(host)?, variant.depths(host)?);
    let mut places: FxHashMap<Position, usize> = FxHashMap::default();
    let mut nodes = Vec::new();
    for position in explored.positions() {
        places.insert(position, nodes.len());
        nodes.push(Node {
            code: variant.game.write(&position),
            value: PositionValue::value(variant, position, 0),
            depth: depths.of(&position).unwrap_or(0),
            standing: match solution.value(&position).map(|worth| worth.outcome) {
                Some(GameOutcome::Win) => Standing::Won,
                Some(GameOutcome::Loss) => Standing::Lost,
                Some(GameOutcome::Draw) | None => Standing::Drawn,
            },
            over: variant.game.is_over(&position),
        });
    }
    let place = |position: &Position| places.get(position).copied();
    let edges = explored.edges().filter_map(|(from, to)| Some((place(&from)?, place(&to)?)));
    let edges = edges.collect();
    let start = place(&variant.game.start());
    Ok(Object::value(GraphValue { game: "chopsticks", nodes, edges, start }))
}
