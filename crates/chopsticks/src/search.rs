//! Breadth-first search over the box: which positions a start leads to, and how soon.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use tg_progress::{Progress, Stop};

use super::masks::Masks;
use super::rows::{Rows, bits_of, sweep};
use super::space::{Space, ones};

/// Never reached.
pub(crate) const NEVER: u32 = u32::MAX;

/// What was reached.
pub(crate) struct Found {
    /// By rows.
    pub(crate) set: Rows,
    /// How many positions have depth 0, 1, ….
    pub(crate) levels: Vec<u64>,
    /// The depth of each position of the box, [`NEVER`] if it isn't reached; empty if not asked for.
    pub(crate) depths: Vec<AtomicU32>,
}

/// Finds the positions that a start (row and bit) leads to. `masks` say where the game continues.
///
/// One level is one sweep over the last-rows: each gathers where its own moves and attacks come from. Passes
/// cost nothing: the positions they lead to belong to the same level.
pub(crate) fn search(
    space: &Space,
    start: (usize, usize),
    masks: &[Masks; 2],
    with_depths: bool,
    progress: &mut impl Progress,
) -> Result<Found, Stop> {
    let (set, seen) = (space.set(), space.set());
    let mut frontier = space.set();
    let mut next = space.set();
    let size = if with_depths { space.rows() * space.bits } else { 0 };
    let depths: Vec<AtomicU32> = (0..size).map(|_| AtomicU32::new(NEVER)).collect();
    let mut levels = Vec::new();
    let (last, last_bit) = space.to_last(start.0, start.1);
    seen.add(last, last_bit);
    frontier.add(start.0, start.1);
    while frontier.any() {
        pass(space, masks, &seen, &frontier);
        set.merge(&frontier);
        levels.push(frontier.count());
        if with_depths {
            mark(space, &frontier, levels.len() as u32 - 1, &depths);
        }
        let words = space.bits.div_ceil(64);
        let scratch = || Scratch { new: vec![0; words], from: vec![0; words], unseen: vec![0; words] };
        let block = space.rows_of_a_job();
        sweep(space.rows().div_ceil(block), space.bits * block, progress, scratch, |scratch, job| {
            let rows = job * block..space.rows().min((job + 1) * block);
            rows.map(|y| {
                let any = gather(space, masks, &frontier, &seen, y, scratch);
                if any { enter(space, y, &scratch.new, &seen, &next) } else { 0 }
            })
            .sum()
        })?;
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
    Ok(Found { set, levels, depths })
}

/// Adds to a frontier everything that passes lead to from it.
fn pass(space: &Space, masks: &[Masks; 2], seen: &Rows, frontier: &Rows) {
    let open = &masks[1].open;
    let mut found = 1;
    while found > 0 {
        let some = space.passing.iter().filter(|&&row| frontier.some(row));
        found = some
            .map(|&row| {
                let words = frontier.row(row).iter().zip(open);
                let passed: Vec<u64> = words.map(|(word, open)| word.load(Relaxed) & open).collect();
                enter(space, row, &passed, seen, frontier)
            })
            .sum();
    }
}

fn mark(space: &Space, frontier: &Rows, depth: u32, depths: &[AtomicU32]) {
    for row in (0..space.rows()).filter(|&row| frontier.some(row)) {
        frontier.bits(row).for_each(|bit| depths[row * space.bits + bit].store(depth, Relaxed));
    }
}

/// The buffers of a thread.
struct Scratch {
    new: Vec<u64>,
    from: Vec<u64>,
    unseen: Vec<u64>,
}

/// Fills `scratch.new` with what the frontier newly reaches in last-row `y`; returns false if there is nothing.
///
/// Attacks are followed from the frontier, or unmoves from what is unseen, whichever are fewer.
fn gather(
    space: &Space,
    masks: &[Masks; 2],
    frontier: &Rows,
    seen: &Rows,
    y: usize,
    scratch: &mut Scratch,
) -> bool {
    let Scratch { new, from, unseen } = scratch;
    let table = &space.table;
    let open = |a: usize| &masks[usize::from(table.out[a])].open;
    let some = |list: &[u32]| list.iter().any(|&a| frontier.some(a as usize));
    let (own, rested) = (table.unown.of(y), table.unrested.of(y));
    if !some(own) && !some(rested) {
        return false;
    }
    new.fill(0);
    for a in own.iter().map(|&a| a as usize).filter(|&a| frontier.some(a)) {
        for ((word, more), open) in new.iter_mut().zip(frontier.row(a)).zip(open(a)) {
            *word |= more.load(Relaxed) & open;
        }
    }
    for a in rested.iter().map(|&a| a as usize).filter(|&a| frontier.some(a)) {
        let mut left = 0;
        for (((unseen, seen), new), (from, (more, open))) in unseen
            .iter_mut()
            .zip(seen.row(y))
            .zip(new.iter())
            .zip(from.iter_mut().zip(frontier.row(a).iter().zip(open(a))))
        {
            *unseen = !(seen.load(Relaxed) | new);
            left += unseen.count_ones();
            *from = more.load(Relaxed) & open;
        }
        trim(unseen, space.bits);
        if left < ones(from) {
            space.keep_attacked_from(a, from, unseen, new);
        } else {
            space.attacks(a, from, new);
        }
    }
    true
}

/// Removes the unused bits of the last word.
fn trim(words: &mut [u64], bits: usize) {
    if let (Some(last), rest @ 1..) = (words.last_mut(), bits % 64) {
        *last &= u64::MAX >> (64 - rest);
    }
}

/// Adds what is new in last-row `y` to the next frontier; returns how many.
fn enter(space: &Space, y: usize, reached: &[u64], seen: &Rows, next: &Rows) -> u64 {
    let mut found = 0;
    for (at, (&word, seen)) in reached.iter().zip(seen.row(y)).enumerate() {
        let old = seen.load(Relaxed);
        let new = word & !old;
        if new != 0 {
            seen.store(old | new, Relaxed);
            found += u64::from(new.count_ones());
            for bit in bits_of(new) {
                let (row, bit) = space.to_row(y, at * 64 + bit);
                if space.players == 2 {
                    next.add_alone(row, bit);
                } else {
                    next.add(row, bit);
                }
            }
        }
    }
    found
}
