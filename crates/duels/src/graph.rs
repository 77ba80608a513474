//! Positions and the moves between them, in flat arrays.

use dashu_int::UBig;
use tg_progress::{Progress, Stop};

/// How a game stands at a position, for the player who would be to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// It goes on.
    #[default]
    Open,
    /// It is over, and the player to move has won.
    Win,
    /// It is over, and nobody has won.
    Draw,
    /// It is over, and the player to move has lost.
    Loss,
}

/// A move to a position, or to a draw by lot: 30 bits of its number, and how it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u32);

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// To a position.
    Position(u32),
    /// To a draw by lot, by its number.
    Lot(u32),
}

/// A draw by lot: positions, each with its weight.
pub type Lot = Vec<(u32, UBig)>;

const AGAIN: u32 = 1;
const LOT: u32 = 2;
const FLAGS: u32 = 2;

impl Edge {
    /// As many positions or lots there may be at most.
    pub const MOST: u32 = u32::MAX >> FLAGS;

    /// A move to a position at which the other player is to move. The number is at most [`Edge::MOST`].
    pub const fn turn(to: u32) -> Edge {
        Edge(to << FLAGS)
    }

    /// A move after which a lot is drawn, by its number.
    pub const fn lot(number: u32) -> Edge {
        Edge(number << FLAGS | LOT)
    }

    /// The same, and the player who made it moves once more.
    #[must_use]
    pub const fn again(self) -> Edge {
        Edge(self.0 | AGAIN)
    }

    /// Whether the player who made it moves once more.
    pub const fn is_again(self) -> bool {
        self.0 & AGAIN != 0
    }

    /// Where it leads.
    pub const fn target(self) -> Target {
        let number = self.0 >> FLAGS;
        if self.0 & LOT == 0 { Target::Position(number) } else { Target::Lot(number) }
    }

    /// The position that it leads to, unless a lot is drawn.
    pub const fn position(self) -> Option<u32> {
        match self.target() {
            Target::Position(number) => Some(number),
            Target::Lot(_) => None,
        }
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}{}", self.target(), if self.is_again() { " again" } else { "" })
    }
}

/// A game as positions and edges. Each position is pushed once, in the order of their numbers; edges may lead to
/// positions that are pushed later. All must be pushed before anything is asked.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    ends: Vec<End>,
    /// Where the edges of each position end; they begin where those of the one before end.
    bounds: Vec<u32>,
    edges: Vec<Edge>,
    lots: Vec<Lot>,
}

impl Graph {
    /// Adds the next position. Edges that occur twice are kept once, in the order of their first.
    ///
    /// # Errors
    /// [`Stop`] if the memory isn't granted.
    pub fn push(
        &mut self,
        end: End,
        edges: impl IntoIterator<Item = Edge>,
        progress: &mut impl Progress,
    ) -> Result<(), Stop> {
        let first = self.edges.len();
        for edge in edges {
            if self.edges[first..].contains(&edge) {
                continue;
            }
            grant(&self.edges, progress)?;
            self.edges.push(edge);
        }
        grant(&self.ends, progress)?;
        grant(&self.bounds, progress)?;
        self.ends.push(end);
        self.bounds.push(u32::try_from(self.edges.len()).map_err(|_| Stop::Memory)?);
        Ok(())
    }

    /// Adds a draw by lot, and gives the edge that leads to it.
    pub fn push_lot(&mut self, lot: Lot) -> Edge {
        self.lots.push(lot);
        Edge::lot(self.lots.len() as u32 - 1)
    }

    /// Takes back all positions and lots beyond these numbers of them. No edge of those that stay may lead there.
    pub fn truncate(&mut self, positions: usize, lots: usize) {
        self.ends.truncate(positions);
        self.bounds.truncate(positions);
        self.edges.truncate(self.bounds.last().map_or(0, |bound| *bound as usize));
        self.lots.truncate(lots);
    }

    /// How many lots there are.
    pub fn count_lots(&self) -> usize {
        self.lots.len()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How a position stands.
    pub fn end(&self, position: u32) -> End {
        self.ends[position as usize]
    }

    /// The edges of a position.
    pub fn edges(&self, position: u32) -> &[Edge] {
        let at = position as usize;
        let first = if at == 0 { 0 } else { self.bounds[at - 1] };
        &self.edges[first as usize..self.bounds[at] as usize]
    }

    /// How many edges there are.
    pub fn count_edges(&self) -> usize {
        self.edges.len()
    }

    /// Whether lots are drawn anywhere.
    pub fn has_lots(&self) -> bool {
        !self.lots.is_empty()
    }

    /// Whether an edge of a position draws a lot.
    pub fn draws_lots(&self, position: u32) -> bool {
        self.edges(position).iter().any(|edge| edge.position().is_none())
    }

    /// A lot, by its number.
    pub fn lot(&self, number: u32) -> &Lot {
        &self.lots[number as usize]
    }

    /// The positions that an edge may lead to.
    pub fn leads_to(&self, edge: Edge) -> impl Iterator<Item = u32> + '_ {
        let (one, several) = match edge.target() {
            Target::Position(number) => (Some(number), &[][..]),
            Target::Lot(number) => (None, &self.lots[number as usize][..]),
        };
        one.into_iter().chain(several.iter().map(|(to, _)| *to))
    }

    /// The positions that a position's edges may lead to; one that several lead to as often as that.
    pub fn next(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        self.edges(position).iter().flat_map(|edge| self.leads_to(*edge))
    }
}

/// Asks for the memory that a list takes as it doubles.
fn grant<T>(list: &Vec<T>, progress: &mut impl Progress) -> Result<(), Stop> {
    if list.len() < list.capacity() {
        return Ok(());
    }
    progress.reserve((list.capacity().max(4) * 2 * size_of::<T>()) as u64)
}
