//! How many outcomes several groups have together, foreseen from their tables.
//!
//! An outcome is a row of each table. Rows go together where the fewest cards of all are no more than there is room
//! for, and the most of all no fewer: how many such tuples there are is counted by sums of cards, without making
//! one. Where rows have gaps, or there are several hands, some of them still can't be dealt; what part that is,
//! random tuples tell.

use super::chance::Chance;
use super::estimate::is_beyond;
use super::limits::{DealError, Large, Meter};
use super::rows::{Rows, Space};
use super::ways::Gather;

/// The number of random tuples that tell which part of them can be dealt.
const TRIED: u64 = 256;

/// The least of them that must be possible before anything is refused.
const FOUND: u64 = 16;

/// What takes more steps to be foreseen is found by counting.
const MOST_WORK: u64 = 1 << 24;

/// The most pairs of cells of a row and what comes before it; a table with more isn't tried.
const MOST_PAIRS: u64 = 1 << 16;

/// The work of making an outcome.
const OUTCOME: u64 = 16;

/// The tables of some groups, in the order they are joined.
pub(super) struct Joint<'a, W> {
    /// The first has one row, of the cards that no group sees.
    pub tables: Vec<&'a Rows<W>>,
    pub space: &'a Space<'a, W>,
}

/// The rows of a table with a number of cards: `(cards, rows)`, ascending.
type Bins = Vec<(u64, Vec<u32>)>;

impl<W: Gather<W>> Joint<'_, W> {
    /// Refuses a join that will have too many outcomes, and charges for making them. `targets` are the cells at
    /// which the last table is joined; where there are none, it is joined as the others.
    pub fn foresee(&self, targets: &[usize], meter: &mut Meter) -> Result<(), DealError> {
        let room = u64::from(self.space.room);
        let rows: u64 = self.tables.iter().map(|table| table.len() as u64).sum();
        let kinds = room.saturating_mul(self.tables.len() as u64).min(rows);
        if kinds.saturating_mul(room + 1) > MOST_WORK {
            return Ok(());
        }
        let least: Vec<Bins> =
            self.tables.iter().map(|table| bins(table, |at| table.span(at).least)).collect();
        let most: Vec<Bins> = self.tables.iter().map(|table| bins(table, |at| table.span(at).most)).collect();
        let (levels, of_most) = (sums(&least, room), sums(&most, room));
        meter.about(Large::Outcomes);
        for level in &levels[..self.tables.len() - usize::from(!targets.is_empty())] {
            meter.states(whole(total(level, room)))?;
        }
        let (Some(last), Some(last_of_most)) = (levels.last(), of_most.last()) else { return Ok(()) };
        let together = |cards: u64| {
            let too_few = cards.checked_sub(1).map_or(0, |cards| total(last_of_most, cards));
            total(last, cards).saturating_sub(too_few)
        };
        let cards = |&cell: &usize| u64::from(self.space.cards[cell]);
        let Some((outcomes, target)) = targets.iter().map(|cell| (together(cards(cell)), *cell)).max() else {
            return Ok(());
        };
        if is_beyond(whole(outcomes), meter.limits.states) {
            let possible = whole(self.possible(&least, &levels, target, meter)?);
            if is_beyond(possible, meter.limits.states) {
                meter.states(possible)?;
            }
        }
        // With one hand nearly all of them can be dealt.
        let charged = if self.space.cells.hands() == 1 { whole(outcomes) } else { 0 };
        meter.work(charged.min(meter.limits.states).saturating_mul(OUTCOME))
    }

    /// About how many tuples give a hand of the target; 0 where that isn't known.
    fn possible(
        &self,
        least: &[Bins],
        levels: &[Vec<u128>],
        target: usize,
        meter: &mut Meter,
    ) -> Result<u128, DealError> {
        let cards = u64::from(self.space.cards[target]);
        let Some(last) = levels.last() else { return Ok(0) };
        let (all, mut chance) = (total(last, cards), Chance::default());
        let mut found = 0;
        for _ in 0..TRIED {
            let rows = random(least, levels, cards, &mut chance);
            match self.reaches(&rows, target, meter)? {
                Some(true) => found += 1,
                Some(false) => {}
                None => return Ok(0),
            }
        }
        Ok(if found < FOUND { 0 } else { all / u128::from(TRIED) * u128::from(found) })
    }

    /// Whether a row of each table gives some hand of the target; `None` where that takes too long to say.
    fn reaches(&self, rows: &[u32], target: usize, meter: &mut Meter) -> Result<Option<bool>, DealError> {
        let mut cells = vec![0usize];
        for (table, &row) in self.tables.iter().zip(rows) {
            let (low, row) = (table.span(row as usize).low as usize, table.row(row as usize));
            let held: Vec<usize> =
                (low..).zip(row).filter(|(_, ways)| !ways.is_zero()).map(|(cell, _)| cell).collect();
            if (cells.len().saturating_mul(held.len()) as u64) > MOST_PAIRS || target as u64 > MOST_PAIRS {
                return Ok(None);
            }
            meter.work((cells.len() * held.len()) as u64 + 1)?;
            let mut reached = vec![false; target + 1];
            for a in &cells {
                let fitting = held.iter().filter(|b| a + **b <= target && self.space.cells.fits(*a, **b));
                fitting.for_each(|b| reached[a + b] = true);
            }
            cells = (0..=target).filter(|&cell| reached[cell]).collect();
        }
        Ok(Some(cells.contains(&target)))
    }
}

/// As a number of states.
fn whole(outcomes: u128) -> u64 {
    u64::try_from(outcomes).unwrap_or(u64::MAX)
}

fn bins<W: Gather<W>>(table: &Rows<W>, cards: impl Fn(usize) -> u32) -> Bins {
    let mut rows: Vec<u32> = (0..table.len() as u32).collect();
    rows.sort_by_key(|&row| cards(row as usize));
    let same = rows.chunk_by(|a, b| cards(*a as usize) == cards(*b as usize));
    same.map(|rows| (u64::from(cards(rows[0] as usize)), rows.to_vec())).collect()
}

/// For each table and each number of cards how many tuples of rows up to this table have that sum; saturating.
fn sums(tables: &[Bins], room: u64) -> Vec<Vec<u128>> {
    let mut sums: Vec<Vec<u128>> = Vec::with_capacity(tables.len());
    for bins in tables {
        // The last place is for what is beyond the room.
        let mut next = vec![0u128; room as usize + 2];
        let none = vec![1];
        let before = sums.last().unwrap_or(&none);
        for (sum, tuples) in before.iter().enumerate().filter(|(_, tuples)| **tuples > 0) {
            for (cards, rows) in bins {
                let both = (sum as u64 + cards).min(room + 1) as usize;
                next[both] = next[both].saturating_add(tuples.saturating_mul(rows.len() as u128));
            }
        }
        sums.push(next);
    }
    sums
}

/// How many tuples have no more cards than these.
fn total(level: &[u128], cards: u64) -> u128 {
    level.iter().take(cards as usize + 1).fold(0, |sum, tuples| sum.saturating_add(*tuples))
}

/// A random row of each table, of those that have no more cards than these together.
fn random(least: &[Bins], levels: &[Vec<u128>], cards: u64, chance: &mut Chance) -> Vec<u32> {
    let mut rows = vec![0; least.len()];
    let last = levels.last().map_or(&[][..], |last| &last[..=cards as usize]);
    let mut sum = drawn(last.iter().copied(), chance);
    for table in (0..least.len()).rev() {
        let before = |cards: u64| match (sum as u64).checked_sub(cards) {
            Some(rest) if table == 0 => u128::from(rest == 0),
            Some(rest) => levels[table - 1][rest as usize],
            None => 0,
        };
        let tuples = |(cards, rows): &(u64, Vec<u32>)| before(*cards).saturating_mul(rows.len() as u128);
        let (cards, own) = &least[table][drawn(least[table].iter().map(tuples), chance)];
        rows[table] = own[chance.below(own.len() as u64) as usize];
        sum = sum.saturating_sub(*cards as usize);
    }
    rows
}

/// A random place, as likely as it weighs.
fn drawn(weights: impl Iterator<Item = u128> + Clone, chance: &mut Chance) -> usize {
    let all = weights.clone().fold(0u128, u128::saturating_add);
    // The highest 60 bits are enough.
    let shift = (128 - all.leading_zeros()).saturating_sub(60);
    let mut at = chance.below((weights.clone().map(|weight| weight >> shift).sum::<u128>()) as u64);
    for (place, weight) in weights.enumerate() {
        match at.checked_sub((weight >> shift) as u64) {
            Some(rest) => at = rest,
            None => return place,
        }
    }
    0
}
