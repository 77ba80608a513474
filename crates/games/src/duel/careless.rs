//! What a careless player sees of a move: whether it wins at once, or lets the other player win at once.

use tg_duels::{Edge, End, Graph, Outcome, Stuck, Target};

/// A move as a careless player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// It wins at once.
    Wins,
    /// Neither; a draw by lot, too, whatever it may bring.
    Safe,
    /// It loses, or can be answered by a move that wins at once.
    Loses,
}

/// Those of the best kind among some moves.
pub(super) fn choice<T>(moves: impl IntoIterator<Item = (T, Care)>) -> Vec<T> {
    let (mut winning, mut safe, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (one, care) in moves {
        match care {
            Care::Wins => winning.push(one),
            Care::Safe => safe.push(one),
            Care::Loses => others.push(one),
        }
    }
    [winning, safe, others].into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// How a careless player sees a move.
pub(super) fn care(graph: &Graph, stuck: Stuck, edge: Edge) -> Care {
    match (at_once(graph, stuck, edge), edge.target()) {
        (Some(Outcome::Win), _) => Care::Wins,
        (Some(Outcome::Loss), _) => Care::Loses,
        (Some(Outcome::Draw), _) | (None, Target::Lot(_)) => Care::Safe,
        (None, Target::Position(to)) => {
            let mut next = graph.edges(to).iter().map(|reply| at_once(graph, stuck, *reply));
            let bad = match edge.is_again() {
                true => next.all(|result| result == Some(Outcome::Loss)),
                false => next.any(|result| result == Some(Outcome::Win)),
            };
            if bad { Care::Loses } else { Care::Safe }
        }
    }
}

/// How a move ends the game, for who makes it; nothing where the game goes on, or a lot is drawn.
fn at_once(graph: &Graph, stuck: Stuck, edge: Edge) -> Option<Outcome> {
    let to = edge.position()?;
    let for_next = match (graph.end(to), stuck) {
        (End::Open, _) if !graph.edges(to).is_empty() => return None,
        (End::Draw, _) => return Some(Outcome::Draw),
        (End::Win, _) | (End::Open, Stuck::Wins) => Outcome::Win,
        (End::Loss, _) | (End::Open, Stuck::Loses) => Outcome::Loss,
    };
    Some(match (for_next, edge.is_again()) {
        (own, true) => own,
        (Outcome::Win, false) => Outcome::Loss,
        (_, false) => Outcome::Win,
    })
}
