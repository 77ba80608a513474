//! What a start leads to: the positions, how soon, how many moves, and where games end.

use std::sync::Arc;

use tg_progress::{Progress, Stop};

use super::game::Game;
use super::limits::{Reporting, SearchError, SearchLimits};
use super::masks::{Masks, masks};
use super::retrograde::layers;
use super::rows::Rows;
use super::search::{Found, NEVER, search};
use super::side::Position;
use super::space::Space;
use super::sparse::Sparse;
use super::table::{Table, all_sides, closure};

/// The positions that a game's start leads to.
///
/// Positions have numbers that ascend in the order of their written form; a number may also stand for a
/// position that isn't reached.
pub struct Explored {
    pub(crate) game: Game,
    pub(crate) core: Core,
    count: u64,
}

pub(crate) enum Core {
    /// All positions of the sides, and the set of those reached.
    Dense { space: Box<Space>, set: Rows },
    /// Those reached.
    Sparse(Sparse),
}

/// Up to this many sides are counted exactly for the bound, even if the limit allows fewer.
const COUNTED_SIDES: usize = 1 << 12;
/// The maximum number of sides that are counted at all.
const MOST_SIDES: usize = 1 << 22;
/// All sides are listed, not only those that the start leads to, if there are at most this many ranks.
const ALL_SIDES: u64 = 1 << 16;

/// The size of a search, found without searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The maximum possible number of positions; saturates at `u128::MAX`.
    pub positions: u128,
    /// Bytes that the search and the solution take with a table of all positions; saturates at `u64::MAX`.
    pub bytes: u64,
    /// Whether the limits allow that table.
    pub dense: bool,
}

/// What was determined before a search.
struct Plan {
    sides: Vec<super::side::PlayerHands>,
    estimate: Estimate,
}

fn plan(game: &Game, limits: &SearchLimits, progress: &mut impl Progress) -> Result<Plan, SearchError> {
    if game.players() < 2 {
        let estimate = Estimate { positions: 1, bytes: 0, dense: false };
        return Ok(Plan { sides: Vec::new(), estimate });
    }
    let estimate = |sides: u64| estimate_of(sides, game.players(), limits);
    if let Some(sides) = all_sides(game, ALL_SIDES) {
        let estimate = estimate(sides.len() as u64);
        if estimate.dense && estimate.positions <= u128::from(limits.positions) {
            return Ok(Plan { sides, estimate });
        }
    }
    let (mut most, mut above) = (COUNTED_SIDES, MOST_SIDES);
    while most + 1 < above {
        let middle = most.midpoint(above);
        let fits = power(middle as u128, game.players()) <= u128::from(limits.positions);
        *(if fits { &mut most } else { &mut above }) = middle;
    }
    match closure(game, game.start().sides(), most, progress)? {
        Some(sides) => {
            let estimate = estimate(sides.len() as u64);
            Ok(Plan { sides, estimate })
        }
        None => {
            let estimate = Estimate { dense: false, ..estimate(game.ranking.size()) };
            Ok(Plan { sides: Vec::new(), estimate })
        }
    }
}

fn power(base: u128, exponent: usize) -> u128 {
    base.checked_pow(exponent as u32).unwrap_or(u128::MAX)
}

fn estimate_of(sides: u64, players: usize, limits: &SearchLimits) -> Estimate {
    let positions = power(u128::from(sides), players);
    let row = sides.saturating_pow(players as u32 - 1);
    let layers = layers(players) as u64;
    let values = u64::try_from(positions).unwrap_or(u64::MAX).saturating_mul(2 * layers);
    let sets = Rows::bytes(sides, row).saturating_mul(6 * layers + 1);
    let masks = row.div_ceil(64).saturating_mul(48 * layers);
    let digits = Space::bytes(sides, players);
    let bytes = values.saturating_add(sets).saturating_add(masks).saturating_add(digits);
    let dense = bytes <= limits.memory.min(limits.table) && row < 1 << 32;
    Estimate { positions, bytes, dense }
}

/// Returns a bound on the size of the game.
///
/// # Errors
/// [`SearchError::Stopped`] if `progress` stops it.
pub fn estimate(
    game: &Game,
    limits: &SearchLimits,
    progress: &mut impl Progress,
) -> Result<Estimate, SearchError> {
    Ok(plan(game, limits, progress)?.estimate)
}

/// Finds everything that a game's start leads to.
///
/// # Errors
/// A [`SearchError`]; that there could be too many positions is detected before the search.
pub fn explore(
    game: &Game,
    limits: &SearchLimits,
    progress: &mut impl Progress,
) -> Result<Arc<Explored>, SearchError> {
    let Plan { sides, estimate } = plan(game, limits, progress)?;
    if estimate.positions > u128::from(limits.positions) {
        return Err(SearchError::TooMany { bound: estimate.positions, limit: limits.positions });
    }
    let most = if game.players() < 2 { game.ranking.size() } else { estimate.positions as u64 };
    let progress = &mut Reporting::new(progress, most);
    let game = game.clone();
    if !estimate.dense {
        let sparse = Sparse::search(&game, limits, progress)?;
        let count = sparse.len() as u64;
        return Ok(Arc::new(Explored { game, core: Core::Sparse(sparse), count }));
    }
    progress.reserve(estimate.bytes)?;
    let space = Space::new(Table::new(&game, sides, progress)?, game.players());
    let start = space.place(&game.start()).expect("the start's sides are listed");
    let found = search(&space, start, &open_masks(&space, &game), false, progress)?;
    let count = found.levels.iter().sum();
    Ok(Arc::new(Explored { game, core: Core::Dense { space: Box::new(space), set: found.set }, count }))
}

/// Returns where the game continues, whichever seat is followed.
pub(crate) fn open_masks(space: &Space, game: &Game) -> [Masks; 2] {
    let mut all = masks(space, game.rules().misere, 0);
    for layer in 1..space.players {
        for (one, other) in all.iter_mut().zip(masks(space, game.rules().misere, layer)) {
            one.open.iter_mut().zip(&other.open).for_each(|(word, more)| *word |= more);
        }
    }
    all
}

impl Explored {
    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns how many positions are reached, including the start.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns a position's number, if it has one.
    pub(crate) fn number(&self, position: &Position) -> Option<usize> {
        match &self.core {
            Core::Dense { space, .. } => space.place(position).map(|(row, bit)| row * space.bits + bit),
            Core::Sparse(sparse) => sparse.number(&self.game, position),
        }
    }

    /// Returns the position with a number.
    pub(crate) fn position(&self, number: usize) -> Position {
        match &self.core {
            Core::Dense { space, .. } => space.position(number / space.bits, number % space.bits),
            Core::Sparse(sparse) => sparse.position(&self.game, number),
        }
    }

    /// Returns one more than the greatest number.
    pub(crate) fn numbers(&self) -> usize {
        match &self.core {
            Core::Dense { space, .. } => space.rows() * space.bits,
            Core::Sparse(sparse) => sparse.len(),
        }
    }

    /// Returns whether the start leads to this position.
    #[must_use]
    pub fn reached(&self, position: &Position) -> bool {
        self.number(position).is_some_and(|number| self.is_reached(number))
    }

    /// Returns whether the start leads to the position with this number.
    pub(crate) fn is_reached(&self, number: usize) -> bool {
        match &self.core {
            Core::Dense { space, set } => set.has(number / space.bits, number % space.bits),
            Core::Sparse(_) => true,
        }
    }

    /// Returns the numbers of the positions reached, ascending.
    pub(crate) fn reached_numbers(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match &self.core {
            Core::Dense { space, set } => Box::new(
                (0..space.rows()).flat_map(move |row| set.bits(row).map(move |bit| row * space.bits + bit)),
            ),
            Core::Sparse(sparse) => Box::new(0..sparse.len()),
        }
    }

    /// Returns the positions reached, in the order of their written form.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.reached_numbers().map(|number| self.position(number))
    }

    /// Computes how soon each position can be reached.
    ///
    /// # Errors
    /// [`Stop`] if `progress` stops it.
    pub fn depths(self: &Arc<Explored>, progress: &mut impl Progress) -> Result<Depths, Stop> {
        let depths = match &self.core {
            Core::Sparse(sparse) => sparse.depths.clone(),
            Core::Dense { space, .. } => {
                progress.reserve(self.numbers() as u64 * 4)?;
                let start = space.place(&self.game.start()).expect("listed");
                let Found { depths, .. } =
                    search(space, start, &open_masks(space, &self.game), true, progress)?;
                depths.into_iter().map(|depth| depth.into_inner()).collect()
            }
        };
        Ok(Depths { explored: Arc::clone(self), depths })
    }
}

/// The number of plies after which each position can first be reached.
pub struct Depths {
    pub(crate) explored: Arc<Explored>,
    depths: Vec<u32>,
}

impl Depths {
    /// Returns the depth of a position, if it is reached.
    #[must_use]
    pub fn of(&self, position: &Position) -> Option<u32> {
        self.explored.number(position).and_then(|number| self.at(number))
    }

    pub(crate) fn at(&self, number: usize) -> Option<u32> {
        Some(self.depths[number]).filter(|&depth| depth != NEVER)
    }

    /// Returns the maximum depth.
    #[must_use]
    pub fn deepest(&self) -> u32 {
        self.depths.iter().copied().filter(|&depth| depth != NEVER).max().unwrap_or(0)
    }

    /// Returns the positions of one depth, in the order of their written form.
    pub fn positions(&self, depth: u32) -> impl Iterator<Item = Position> + '_ {
        let numbers = (0..self.depths.len()).filter(move |&number| self.depths[number] == depth);
        numbers.map(|number| self.explored.position(number))
    }
}
