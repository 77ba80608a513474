//! Values by retrograde analysis over the box, one distance after the other.
//!
//! In each layer (see `masks`), the player who moves plays for the seat followed or, all others together, against it.
//! A position is decided *well* for the party that moves as soon as one move leads to what is good for it,
//! *badly* once every move leads to what is bad for it; the next layer's well is this one's badly if
//! the parties change. So winners win as soon as possible, losers lose as late as possible, and what is never decided
//! is a draw.
//!
//! A pass costs nothing: a position at which somebody passes is decided at the level of the one after it.
//!
//! Each level works on whole rows: *before* the newly decided set by unmoves, then, for the bad ones, all moves
//! are checked against everything decided so far. No list of predecessors and no counters are kept.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use tg_progress::{Progress, Stop};

use super::limits::SearchError;
use super::masks::Masks;
use super::rows::{Rows, bits_of, sweep};
use super::space::Space;

/// How a position's value is stored: 0 a draw, 2d + 1 a win and 2d + 2 a loss in d plies for the seat followed.
pub(crate) trait Cell: Send + Sync + Sized {
    /// The greatest distance that can be stored.
    const MOST: u32;
    fn empty() -> Self;
    fn get(&self) -> u32;
    fn set(&self, value: u32);
}

macro_rules! cell {
    ($cell:ty, $word:ty) => {
        impl Cell for $cell {
            const MOST: u32 = <$word>::MAX as u32 / 2 - 1;

            fn empty() -> Self {
                <$cell>::new(0)
            }

            fn get(&self) -> u32 {
                u32::from(self.load(Relaxed))
            }

            fn set(&self, value: u32) {
                self.store(value as $word, Relaxed);
            }
        }
    };
}
cell!(AtomicU16, u16);
cell!(AtomicU32, u32);

/// Well or badly, for the party that moves.
const KINDS: [usize; 2] = [WELL, BADLY];
const WELL: usize = 0;
const BADLY: usize = 1;

struct Layer<C> {
    /// By rows: the game continues and nothing is decided.
    open: Rows,
    values: Vec<C>,
    /// By last-rows: decided at the level before, and at this one.
    fresh: [Rows; 2],
    next: [Rows; 2],
    /// By last-rows: everything decided by which the layer before it can lose.
    fatal: Rows,
    /// Whether the party that moves is the seat followed.
    own_party: bool,
}

/// How one layer depends on the next.
struct Link {
    /// The layer that a move leads to.
    to: usize,
    /// Which of its decisions are good for the player who moves in this one.
    good: usize,
}

impl Link {
    fn bad(&self) -> usize {
        1 - self.good
    }
}

/// Why there are no values.
#[derive(Debug)]
pub(crate) enum Fail {
    Stop(Stop),
    /// A distance doesn't fit the cells.
    TooFar,
}

impl From<Stop> for Fail {
    fn from(stop: Stop) -> Fail {
        Fail::Stop(stop)
    }
}

impl From<Fail> for SearchError {
    /// A distance that doesn't fit the widest cells would take 2³¹ rounds of work.
    fn from(fail: Fail) -> SearchError {
        SearchError::Stopped(match fail {
            Fail::Stop(why) => why,
            Fail::TooFar => Stop::Work,
        })
    }
}

/// Returns how many layers a number of players needs.
pub(crate) fn layers(players: usize) -> usize {
    if players == 2 { 1 } else { players }
}

/// Returns the values of all positions of the box: for each layer, row after row.
pub(crate) fn solve<C: Cell>(
    space: &Space,
    masks: &[[Masks; 2]],
    progress: &mut impl Progress,
) -> Result<Vec<Vec<C>>, Fail> {
    let count = masks.len();
    let mut layers: Vec<Layer<C>> = (0..count).map(|layer| begin(space, &masks[layer], layer)).collect();
    let links: Vec<Link> = (0..count)
        .map(|layer| {
            let to = (layer + count - 1) % count;
            let parties_change = count == 1 || (layer == 0) != (to == 0);
            Link { to, good: if parties_change { BADLY } else { WELL } }
        })
        .collect();
    let mut level = 0;
    while layers.iter().any(|layer| layer.fresh.iter().any(Rows::any)) {
        level += 1;
        if level > C::MOST {
            return Err(Fail::TooFar);
        }
        for link in &links {
            let to = &layers[link.to];
            to.fatal.merge(&to.fresh[link.bad()]);
        }
        let words = space.bits.div_ceil(64);
        let scratch = || Scratch { open: vec![0; words], bits: vec![0; words], heads: vec![0; space.rows()] };
        let block = space.rows_of_a_job();
        let blocks = space.rows().div_ceil(block);
        sweep(blocks * count, space.bits * block, progress, scratch, |scratch, job| {
            let (first, at) = (job % blocks * block, job / blocks);
            let to = (&layers[links[at].to], &links[at]);
            let rows = first..space.rows().min(first + block);
            rows.map(|row| advance(space, row, &layers[at], to, level, scratch)).sum()
        })?;
        decide_passes(space, &layers, &links, level);
        for layer in &mut layers {
            for kind in KINDS {
                layer.fresh[kind].clear();
                std::mem::swap(&mut layer.fresh[kind], &mut layer.next[kind]);
            }
        }
    }
    Ok(layers.into_iter().map(|layer| layer.values).collect())
}

/// Creates a layer at level 0: only finished games are decided.
fn begin<C: Cell>(space: &Space, masks: &[Masks; 2], layer: usize) -> Layer<C> {
    let own_party = layer == 0;
    let sets = || [space.set(), space.set()];
    let values = (0..space.rows() * space.bits).map(|_| C::empty()).collect();
    let layer =
        Layer { open: space.set(), values, fresh: sets(), next: sets(), fatal: space.set(), own_party };
    let mut heads = vec![0; space.rows()];
    for row in 0..space.rows() {
        let masks = &masks[usize::from(space.table.out[row])];
        for (word, &open) in layer.open.row(row).iter().zip(&masks.open) {
            word.store(open, Relaxed);
        }
        let (good, bad) = if own_party { (&masks.won, &masks.lost) } else { (&masks.lost, &masks.won) };
        decide(space, &layer, &layer.fresh[WELL], row, good, value_of(&layer, WELL, 0), &mut heads);
        decide(space, &layer, &layer.fresh[BADLY], row, bad, value_of(&layer, BADLY, 0), &mut heads);
    }
    layer
}

/// Decides, at a level, the positions from which a pass leads to one that is decided there. At level 0 there are
/// none: a pass doesn't change who is out.
fn decide_passes<C: Cell>(space: &Space, layers: &[Layer<C>], links: &[Link], level: u32) {
    if space.passing.is_empty() {
        return;
    }
    let words = || vec![0; space.bits.div_ceil(64)];
    let (mut open, mut bits, mut heads) = (words(), words(), vec![0; space.rows()]);
    let mut found = 1;
    while found > 0 {
        found = 0;
        for (layer, link) in layers.iter().zip(links) {
            for &row in &space.passing {
                layer.read_open(row, &mut open);
                for (kind, after) in [(WELL, link.good), (BADLY, link.bad())] {
                    let after = layers[link.to].next[after].row(row);
                    for ((bits, open), after) in bits.iter_mut().zip(&open).zip(after) {
                        *bits = open & after.load(Relaxed);
                    }
                    let value = value_of(layer, kind, level);
                    found += decide(space, layer, &layer.next[kind], row, &bits, value, &mut heads);
                }
            }
        }
    }
}

/// Returns the value, for the seat followed, of a decision for the player who moves.
fn value_of<C>(layer: &Layer<C>, kind: usize, level: u32) -> u32 {
    let wins = (kind == WELL) == layer.own_party;
    2 * level + if wins { 1 } else { 2 }
}

/// The buffers of a thread.
struct Scratch {
    open: Vec<u64>,
    bits: Vec<u64>,
    /// For each last-row, bits on their way there.
    heads: Vec<u64>,
}

/// Decides one row of a layer at one level; returns how many.
fn advance<C: Cell>(
    space: &Space,
    row: usize,
    layer: &Layer<C>,
    (to, link): (&Layer<C>, &Link),
    level: u32,
    scratch: &mut Scratch,
) -> u64 {
    let mut found = 0;
    let Scratch { open, bits, heads } = scratch;
    if !layer.read_open(row, open) {
        return 0;
    }
    if space.before(row, &to.fresh[link.good], open, bits) {
        let value = value_of(layer, WELL, level);
        found += decide(space, layer, &layer.next[WELL], row, bits, value, heads);
        if !layer.read_open(row, open) {
            return found;
        }
    }
    if space.before(row, &to.fresh[link.bad()], open, bits) {
        space.keep_all_in(row, &to.fatal, bits);
        let value = value_of(layer, BADLY, level);
        found += decide(space, layer, &layer.next[BADLY], row, bits, value, heads);
    }
    found
}

impl<C> Layer<C> {
    /// Copies a row's open bits; returns whether there are any.
    fn read_open(&self, row: usize, into: &mut [u64]) -> bool {
        let mut any = 0;
        for (word, open) in into.iter_mut().zip(self.open.row(row)) {
            *word = open.load(Relaxed);
            any |= *word;
        }
        any != 0
    }
}

/// Records that some bits of a row are decided; returns how many. `heads` are zeros, before and after.
fn decide<C: Cell>(
    space: &Space,
    layer: &Layer<C>,
    set: &Rows,
    row: usize,
    bits: &[u64],
    value: u32,
    heads: &mut [u64],
) -> u64 {
    let open = layer.open.row(row);
    let values = &layer.values[row * space.bits..(row + 1) * space.bits];
    let mut found = 0;
    let mut word_of_heads = 0;
    for (at, &word) in bits.iter().enumerate().filter(|(_, word)| **word != 0) {
        open[at].store(open[at].load(Relaxed) & !word, Relaxed);
        found += u64::from(word.count_ones());
        for bit in bits_of(word).map(|bit| at * 64 + bit) {
            values[bit].set(value);
            let (last, bit) = space.to_last(row, bit);
            if space.players == 2 {
                set.add_alone(last, bit);
                continue;
            }
            if bit / 64 != word_of_heads {
                set.add_words(word_of_heads, heads);
                word_of_heads = bit / 64;
            }
            heads[last] |= 1 << (bit % 64);
        }
    }
    if space.players > 2 {
        set.add_words(word_of_heads, heads);
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU8;

    use super::super::masks::masks;
    use super::super::rules::Rules;
    use super::super::table::{Table, all_sides};
    use super::*;
    use tg_progress::Unlimited;

    cell!(AtomicU8, u8);

    #[test]
    fn distances_that_fit_no_cell_are_noticed() {
        let game =
            super::super::game::Game::new(Rules { hands: 3, fingers: 12, ..Rules::default() }).unwrap();
        let table = Table::new(&game, all_sides(&game, 1000).unwrap(), &mut Unlimited).unwrap();
        let space = Space::new(table, 2);
        let masks = [masks(&space, false, 0)];
        let narrow = solve::<AtomicU16>(&space, &masks, &mut Unlimited).unwrap();
        let wide = solve::<AtomicU32>(&space, &masks, &mut Unlimited).unwrap();
        assert!(narrow[0].iter().map(Cell::get).eq(wide[0].iter().map(Cell::get)));
        assert!(narrow[0].iter().map(Cell::get).max() > Some(2 * AtomicU8::MOST + 2));
        assert!(matches!(solve::<AtomicU8>(&space, &masks, &mut Unlimited), Err(Fail::TooFar)));
    }
}
