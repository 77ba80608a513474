//! The edges of a graph backwards.

use super::graph::{Edge, Graph};
use tg_progress::{Progress, Stop};

/// The edges backwards: for each position those from which it is reached.
pub(crate) struct Predecessors {
    bounds: Vec<u32>,
    edges: Vec<Edge>,
}

impl Predecessors {
    pub fn of(graph: &Graph, progress: &mut impl Progress) -> Result<Predecessors, Stop> {
        progress.reserve((graph.count_edges() + graph.len() + 1) as u64 * 4)?;
        progress.charge((graph.count_edges() + graph.len()) as u64)?;
        let mut bounds = vec![0u32; graph.len() + 1];
        let positions = || 0..graph.len() as u32;
        // A lot leads to all its positions.
        let each = |position| {
            let edges = graph.edges(position).iter();
            edges.flat_map(|edge| graph.leads_to(*edge).map(move |to| (*edge, to)))
        };
        for (_, to) in positions().flat_map(each) {
            bounds[to as usize] += 1;
        }
        let mut sum = 0;
        for bound in &mut bounds {
            sum += std::mem::replace(bound, sum);
        }
        let mut edges = vec![Edge::turn(0); sum as usize];
        for position in positions() {
            for (edge, to) in each(position) {
                let back = Edge::turn(position);
                let place = &mut bounds[to as usize];
                edges[*place as usize] = if edge.is_again() { back.again() } else { back };
                *place += 1;
            }
        }
        Ok(Predecessors { bounds, edges })
    }

    /// Where edges come from, each marked as it was.
    pub fn of_position(&self, position: u32) -> &[Edge] {
        // Filling has moved each bound to where the edges end.
        let at = position as usize;
        let first = if at == 0 { 0 } else { self.bounds[at - 1] };
        &self.edges[first as usize..self.bounds[at] as usize]
    }
}
