//! What becomes of games between players who choose among some moves at random, exactly.

use super::graph::{Edge, End, Graph, Target};
use super::retrograde::Stuck;
use super::score::SearchError;
use dashu_int::ops::BitTest;
use dashu_ratio::RBig;
use tg_progress::Progress;

/// How games between two such players end, on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How likely the player wins who is to move first.
    pub first: RBig,
    /// How likely nobody does.
    pub draw: RBig,
    /// How many plies a game lasts.
    pub plies: RBig,
}

/// Of a position, with either player to move.
type Both = [Playout; 2];

impl Graph {
    /// What becomes of games from a position on. `choose` says which edges the player to move chooses among, each
    /// equally likely: of a position, and whether it is the player who moved first (0) or the other one (1).
    ///
    /// # Errors
    /// [`SearchError::Loop`] where the game goes round, [`SearchError::Stopped`] if `progress` says so.
    pub fn playout(
        &self,
        from: u32,
        stuck: Stuck,
        choose: impl Fn(u32, usize) -> Vec<Edge>,
        progress: &mut impl Progress,
    ) -> Result<Playout, SearchError> {
        let order = self.order([from], progress)?.map_err(SearchError::Loop)?;
        progress.reserve((self.len() * size_of::<Option<Both>>()) as u64)?;
        let mut known: Vec<Option<Both>> = vec![None; self.len()];
        for position in order {
            let of = |player: usize| match self.last_playout(position, stuck, player) {
                Some(last) => last,
                None => self.mean_playout(&choose(position, player), player, &known),
            };
            let both = [of(0), of(1)];
            let words = both[0].first.denominator().bit_len() as u64 / 64 + 1;
            progress.charge(2 * (1 + self.edges(position).len() as u64) * words)?;
            known[position as usize] = Some(both);
        }
        let [own, _] =
            known[from as usize].take().unwrap_or_else(|| [Playout::nothing(), Playout::nothing()]);
        Ok(own)
    }

    /// A game that is over; nothing where it goes on.
    fn last_playout(&self, position: u32, stuck: Stuck, player: usize) -> Option<Playout> {
        let mover_wins = match (self.end(position), stuck) {
            (End::Open, _) if !self.edges(position).is_empty() => return None,
            (End::Draw, _) => return Some(Playout { draw: RBig::ONE, ..Playout::nothing() }),
            (End::Win, _) | (End::Open, Stuck::Wins) => true,
            (End::Loss, _) | (End::Open, Stuck::Loses) => false,
        };
        let first = if mover_wins == (player == 0) { RBig::ONE } else { RBig::ZERO };
        Some(Playout { first, ..Playout::nothing() })
    }

    fn mean_playout(&self, edges: &[Edge], player: usize, known: &[Option<Both>]) -> Playout {
        let mut mean = Playout::nothing();
        let mut add = |to: u32, next: usize, share: &RBig| {
            if let Some(both) = &known[to as usize] {
                let after = &both[next];
                mean.first += share * &after.first;
                mean.draw += share * &after.draw;
                mean.plies += share * (&after.plies + RBig::ONE);
            }
        };
        let share = RBig::from_parts(1.into(), (edges.len().max(1) as u64).into());
        for edge in edges {
            let next = if edge.is_again() { player } else { 1 - player };
            match edge.target() {
                Target::Position(to) => add(to, next, &share),
                Target::Lot(number) => {
                    let total: RBig = self
                        .lot(number)
                        .iter()
                        .map(|(_, ways)| RBig::from(ways.clone()))
                        .fold(RBig::ZERO, |a, b| a + b);
                    for (to, ways) in self.lot(number) {
                        add(*to, next, &(&share * RBig::from(ways.clone()) / &total));
                    }
                }
            }
        }
        mean
    }
}

impl Playout {
    fn nothing() -> Playout {
        Playout { first: RBig::ZERO, draw: RBig::ZERO, plies: RBig::ZERO }
    }
}
