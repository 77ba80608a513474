//! How players of several strengths do against each other, for the page about a game.

use super::careless;
use super::duel_position::DuelPosition;
use super::explore::Explored;
use super::players::MOST_PLIES;
use super::rules::Rules;
use super::solved::{Merit, Solved, search, stuck};
use super::values::Duel;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_duels::{Edge, Outcome, Playout, PlayoutLimits, Reach, Target};

/// How many moves, summed over all positions, a game is followed for: about a second.
const MOST_MOVES: u64 = 20_000_000;

/// How well somebody plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    Random,
    Careless,
    Perfect,
}

use Strength::{Careless, Perfect, Random};

/// Who meets whom where somebody wins: the first player, and the second one.
pub(super) const PAIRS: [[Strength; 2]; 9] = [
    [Random, Random],
    [Careless, Careless],
    [Careless, Random],
    [Random, Careless],
    [Perfect, Random],
    [Random, Perfect],
    [Perfect, Careless],
    [Careless, Perfect],
    [Perfect, Perfect],
];

/// Who meets whom where it counts by how much one wins.
pub(super) const SCORE_PAIRS: [[Strength; 2]; 4] =
    [[Random, Random], [Perfect, Random], [Random, Perfect], [Perfect, Perfect]];

impl Strength {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Random => "at random",
            Careless => "careless",
            Perfect => "perfect",
        }
    }
}

/// The moves of those classes in which several by name lead to the same: players choose among moves by name.
pub(super) type NamedEdges = FxHashMap<u32, Vec<Edge>>;

/// Finds them, among all that a position leads to.
pub(super) fn named_edges(host: &mut dyn Host, duel: &Rc<Duel>, reach: &Reach) -> Result<NamedEdges, Fault> {
    let mut named = NamedEdges::default();
    for (place, &class) in reach.positions().iter().enumerate() {
        host.progress("playing", place as u64, reach.positions().len() as u64);
        let at = {
            let explored = duel.explored()?;
            explored.place(class).filter(|_| explored.is_merged(class)).cloned()
        };
        let Some(at) = at else { continue };
        let turn = at.player;
        let position = DuelPosition::value(host, duel, at, turn)?;
        if let Some(position) = position.downcast::<DuelPosition>() {
            let playable = position.moves(host)?;
            host.reserve(playable.len() as u128 * size_of::<Edge>() as u128 + 64)?;
            let edges = playable.iter().map(|one| position.edge(host, one));
            named.insert(class, edges.collect::<Result<_, Fault>>()?);
        }
    }
    host.progress("playing", 1, 1);
    Ok(named)
}

/// What the players choose among.
pub(super) struct Players<'a> {
    pub explored: &'a Explored,
    pub rules: &'a Rules,
    pub solved: &'a Solved,
    pub named: &'a NamedEdges,
}

impl Players<'_> {
    /// What becomes of games between two players; `points` is what a last position brings the first one.
    pub fn playout(
        &self,
        host: &mut dyn Host,
        start: u32,
        pair: [Strength; 2],
        points: &dyn Fn(u32) -> f64,
    ) -> Result<Playout, Fault> {
        let limits = PlayoutLimits { plies: MOST_PLIES as u32, moves: MOST_MOVES };
        let choose = |class: u32, player: usize| self.choice(pair[player], class, player == 1);
        let graph = self.explored.graph();
        search(host, |progress| graph.playout(start, stuck(self.rules), limits, choose, points, progress))
    }

    fn choice(&self, strength: Strength, class: u32, second: bool) -> Vec<Edge> {
        let graph = self.explored.graph();
        match strength {
            Random => self.moves(class).to_vec(),
            Careless => {
                let care = |edge: &Edge| (*edge, careless::care(graph, stuck(self.rules), *edge));
                careless::choice(self.moves(class).iter().map(care))
            }
            Perfect => {
                let best = self.solved.best(graph, self.rules, class, second);
                let drawn = matches!(self.solved.worth(class, second), Merit::Result(worth) if worth.outcome == Outcome::Draw);
                // Each move by name is equally likely, so that the order of the moves says nothing.
                let best: Vec<Edge> =
                    self.moves(class).iter().copied().filter(|edge| best.contains(edge)).collect();
                if !drawn {
                    return best;
                }
                let traps: Vec<usize> = best.iter().map(|edge| self.traps(*edge)).collect();
                let most = traps.iter().max().copied().unwrap_or(0);
                best.into_iter()
                    .zip(traps)
                    .filter(|(_, traps)| *traps == most)
                    .map(|(edge, _)| edge)
                    .collect()
            }
        }
    }

    /// The moves of a class by name.
    fn moves(&self, class: u32) -> &[Edge] {
        self.named.get(&class).map_or_else(|| self.explored.graph().edges(class), Vec::as_slice)
    }

    /// How many replies to a move lose.
    fn traps(&self, edge: Edge) -> usize {
        let Target::Position(to) = edge.target() else { return 0 };
        if edge.is_again() {
            return 0;
        }
        let graph = self.explored.graph();
        let loses = |reply: &&Edge| match self.solved.worth_of(graph, self.rules, **reply, false) {
            Merit::Result(worth) => worth.outcome == Outcome::Loss,
            _ => false,
        };
        self.moves(to).iter().filter(loses).count()
    }
}
