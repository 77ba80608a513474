//! How large a count becomes, foreseen from random walks.
//!
//! Of M random things among S, about M² / 2S pairs are the same one, or more where some are likelier (the paradox
//! of the birthdays). So a few thousand walks over the kinds that are still to be dealt tell whether they lead to
//! millions of states: few of them meet then. The number is an estimate from below. It decides nothing but
//! whether to count at all, and the walks are the same each time.

use std::ops::Range;

use super::block::Block;
use super::chance::Chance;
use super::completions::Completions;
use super::count::KindTable;
use super::limits::{DealError, Meter};
use super::rows::{ROW_BYTES, Space};
use super::states::hash;
use super::ways::Gather;

/// The number of walks, over the square root of the allowed states: about 40 pairs meet where there are just as many.
const WALKS: u64 = 9;

/// A number is estimated as this much too large before it's refused, so that chance refuses nothing.
const SURELY: u64 = 2;

/// One of this many walks is taken first: they show most counts to be small.
const FIRST: u64 = 4;

/// The bytes of a note where a choice leads.
pub(super) const NOTE: u64 = size_of::<u32>() as u64;

/// The bytes of a state of this many words, with where it is found and where its row lies.
pub(super) fn state_bytes(words: usize) -> u64 {
    ROW_BYTES + 24 + 8 * words as u64
}

/// At least how many different things these random ones are out of.
pub(super) fn different(things: &mut [u64]) -> u64 {
    things.sort_unstable();
    let mut pairs = 0u64;
    for same in things.chunk_by(|a, b| a == b) {
        let same = same.len() as u64;
        pairs = pairs.saturating_add(same.saturating_mul(same - 1) / 2);
    }
    let walks = things.len() as u64;
    walks.saturating_mul(walks) / 2 / (pairs + 1)
}

/// How many walks tell whether there are more states than these.
pub(super) fn walks(most: u64) -> u64 {
    WALKS.saturating_mul(most.isqrt()).max(1)
}

/// Whether an estimate is surely beyond a limit.
pub(super) fn is_beyond(estimate: u64, most: u64) -> bool {
    estimate / SURELY > most
}

/// A table that was counted up to a kind, and what comes next.
pub(super) struct Ahead<'a, W> {
    pub block: &'a Block,
    pub space: &'a Space<'a, W>,
    pub table: &'a KindTable<W>,
    /// The kinds that come next.
    pub kinds: Range<usize>,
    /// How many cards are of the kinds from that on, or of none.
    pub later: u128,
}

impl<W: Gather<W>> Ahead<'_, W> {
    /// Refuses a count whose table will have too many states, or whose rows and notes will take too much memory.
    pub fn foresee(&self, meter: &mut Meter) -> Result<(), DealError> {
        let row = self.table.rows.cells().div_ceil(self.table.states.len() as u64).max(1);
        let bytes = row * std::mem::size_of::<W>() as u64 + state_bytes(self.block.words);
        let most = meter.limits.states.min(meter.limits.bytes / bytes);
        if self.block.bound() <= u128::from(most) {
            return Ok(());
        }
        if let Some(likely) = Likely::of(self, meter)? {
            self.walk(Some(&likely), (most, bytes), meter)?;
        }
        self.walk(None, (most, bytes), meter)
    }

    /// Refuses it by what walks meet that reach each hand or, at each kind, each state as likely.
    fn walk(
        &self,
        likely: Option<&Likely>,
        (most, bytes): (u64, u64),
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        let mut walk = Walk {
            ahead: self,
            likely,
            chance: Chance::default(),
            rooms: Rooms::default(),
            scratch: Vec::new(),
        };
        let mut met: Vec<Vec<u64>> = vec![Vec::new(); self.kinds.len()];
        let all = walks(most);
        for (is_last, more) in [(false, all / FIRST), (true, all - all / FIRST)] {
            for _ in 0..more {
                walk.go(&mut met, meter)?;
            }
            let states: Vec<u64> = met.iter_mut().map(|things| different(things)).collect();
            let largest = states.iter().copied().max().unwrap_or(0);
            // Of hands that are all as likely, the first walks may just not meet.
            if is_beyond(largest, most) && (is_last || likely.is_none()) {
                meter.states(largest)?;
                meter.table(largest, bytes)?;
            }
            // Each state notes where each choice of the next kind leads.
            let next = states.iter().zip(&self.block.steps[self.kinds.start + 1..self.kinds.end]);
            let noted = next.map(|(states, next)| states.saturating_mul(NOTE * next.choices.len() as u64));
            let noted = noted.max().unwrap_or(0);
            if is_beyond(noted, meter.limits.bytes) {
                meter.table(1, noted)?;
            }
            let is_small = |estimate: u64, most: u64| estimate < most / SURELY;
            if is_small(largest, most) && is_small(noted, meter.limits.bytes) {
                break;
            }
        }
        Ok(())
    }
}

/// How likely walks take each choice that reach all hands as likely.
struct Likely {
    completions: Completions,
    /// For each state of the table, how many hands follow from it or from one before.
    starts: Vec<f64>,
}

impl Likely {
    /// `None` where that takes too long to find.
    fn of<W: Gather<W>>(ahead: &Ahead<W>, meter: &mut Meter) -> Result<Option<Likely>, DealError> {
        let Ahead { block, space, table, ref kinds, later } = *ahead;
        let Some(completions) = Completions::of(block, space, kinds.clone(), later) else { return Ok(None) };
        meter.work(table.rows.cells())?;
        let mut sum = 0.0;
        let starts = (0..table.states.len()).map(|state| {
            sum += ahead.cells_of(state).map(|cell| completions.before(kinds.start, cell)).sum::<f64>();
            sum
        });
        let starts: Vec<f64> = starts.collect();
        Ok((sum > 0.0 && sum.is_finite()).then_some(Likely { completions, starts }))
    }

    /// A state of the table.
    fn start(&self, chance: &mut Chance) -> usize {
        let place = chance.part() * self.starts.last().copied().unwrap_or(0.0);
        self.starts.partition_point(|sum| *sum <= place).min(self.starts.len() - 1)
    }

    /// One of some cells before a kind; `None` where no hand follows from any.
    fn cell(
        &self,
        kind: usize,
        cells: impl Iterator<Item = usize> + Clone,
        chance: &mut Chance,
    ) -> Option<usize> {
        let hands = |cell| self.completions.before(kind, cell);
        let mut place = chance.part() * cells.clone().map(hands).sum::<f64>();
        let mut last = None;
        for (number, cell) in cells.enumerate().filter(|(_, cell)| hands(*cell) > 0.0) {
            last = Some(number);
            place -= hands(cell);
            if place < 0.0 {
                break;
            }
        }
        last
    }
}

impl<W: Gather<W>> Ahead<'_, W> {
    /// The cells of a state of the table that are reached.
    fn cells_of(&self, state: usize) -> impl Iterator<Item = usize> + Clone {
        let (span, row) = (self.table.rows.span(state), self.table.rows.row(state));
        (span.low as usize..).zip(row).filter(|(_, ways)| !ways.is_zero()).map(|(cell, _)| cell)
    }
}

/// For each cell how many cards each fold may still see after it, once that was asked.
#[derive(Default)]
struct Rooms(Vec<Vec<u32>>);

impl Rooms {
    fn after<W: Gather<W>>(&mut self, ahead: &Ahead<W>, cell: usize) -> &[u32] {
        if self.0.len() <= cell {
            self.0.resize(ahead.space.cells.len().max(cell + 1), Vec::new());
        }
        let left = &mut self.0[cell];
        if left.is_empty() {
            let room = ahead.space.cells.most().iter().zip(ahead.space.cells.digits(cell));
            let room: Vec<u32> = room.map(|(most, held)| most - held).collect();
            ahead.block.left(&room, left);
        }
        left
    }
}

/// Random walks from the states of a table over the kinds that come next.
struct Walk<'a, W> {
    ahead: &'a Ahead<'a, W>,
    /// How likely it takes each choice, where all hands are as likely; else states are.
    likely: Option<&'a Likely>,
    chance: Chance,
    rooms: Rooms,
    /// The states that one step may lead to, one after the other.
    scratch: Vec<u64>,
}

impl<W: Gather<W>> Walk<'_, W> {
    /// One walk; notes the state after each kind.
    fn go(&mut self, met: &mut [Vec<u64>], meter: &mut Meter) -> Result<(), DealError> {
        let Ahead { block, table, ref kinds, .. } = *self.ahead;
        let (start, mut cell) = self.start();
        let mut state = table.states.get(start).to_vec();
        let mut later = self.ahead.later;
        for kind in kinds.clone() {
            later -= block.merged[kind].copies.iter().sum::<u128>();
            meter.work(block.steps[kind].choices.len() as u64)?;
            let next = match self.likely {
                Some(likely) => self.step_likely(likely, &mut state, cell, kind),
                None => self.step(&mut state, cell, kind, later),
            };
            let Some(next) = next else { return Ok(()) };
            cell = next;
            met[kind - kinds.start].push(hash(&state) as u64);
        }
        Ok(())
    }

    /// A state of the table and one of its cells.
    fn start(&mut self) -> (usize, usize) {
        let Ahead { table, ref kinds, .. } = *self.ahead;
        if let Some(likely) = self.likely {
            let start = likely.start(&mut self.chance);
            let place = likely.cell(kinds.start, self.ahead.cells_of(start), &mut self.chance);
            return (start, self.ahead.cells_of(start).nth(place.unwrap_or(0)).unwrap_or(0));
        }
        let start = self.chance.below(table.states.len() as u64) as usize;
        let (span, row) = (table.rows.span(start), table.rows.row(start));
        let first = self.chance.below(row.len() as u64) as usize;
        let held = (first..row.len()).chain(0..first).find(|&at| !row[at].is_zero());
        (start, span.low as usize + held.unwrap_or(0))
    }

    /// Deals cards of a kind, so that each hand is as likely at the end; gives the cell afterwards.
    fn step_likely(&mut self, likely: &Likely, state: &mut [u64], cell: usize, kind: usize) -> Option<usize> {
        let Ahead { block, space, .. } = *self.ahead;
        let fits = block.steps[kind].choices.iter().filter(|choice| space.cells.fits(cell, choice.cell));
        let next = fits.clone().map(|choice| cell + choice.cell);
        let choice = fits.clone().nth(likely.cell(kind + 1, next, &mut self.chance)?)?;
        let next = cell + choice.cell;
        block.advance(state, kind, &choice.seen, self.rooms.after(self.ahead, next));
        Some(next)
    }

    /// Deals cards of a kind, so that each state it may lead to is as likely; gives the cell afterwards.
    fn step(&mut self, state: &mut [u64], cell: usize, kind: usize, later: u128) -> Option<usize> {
        let Ahead { block, space, .. } = *self.ahead;
        let choices = &block.steps[kind].choices;
        let (words, cards) = (state.len(), space.cards[cell]);
        let start = self.chance.below(choices.len() as u64) as usize;
        let mut chosen = None;
        self.scratch.clear();
        for choice in choices[start..].iter().chain(&choices[..start]) {
            let held = u64::from(cards) + u64::from(choice.cards);
            if space.is_short(held, later) || !space.cells.fits(cell, choice.cell) {
                continue;
            }
            let end = self.scratch.len();
            self.scratch.extend_from_slice(state);
            let left = self.rooms.after(self.ahead, cell + choice.cell);
            block.advance(&mut self.scratch[end..], kind, &choice.seen, left);
            let (before, new) = self.scratch.split_at(end);
            if before.chunks_exact(words).any(|other| other == new) {
                self.scratch.truncate(end);
            } else if self.chance.below((end / words) as u64 + 1) == 0 {
                chosen = Some((end, cell + choice.cell));
            }
        }
        let (at, next) = chosen?;
        state.copy_from_slice(&self.scratch[at..at + words]);
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::{different, is_beyond, walks};
    use crate::chance::Chance;

    /// The estimate of how many there are, from as many of them as tell a limit.
    fn estimated(most: u64, mut one: impl FnMut(&mut Chance) -> u64) -> u64 {
        let mut chance = Chance::default();
        let mut things: Vec<u64> = (0..walks(most)).map(|_| one(&mut chance)).collect();
        different(&mut things)
    }

    #[test]
    fn the_estimate_is_near_where_all_are_as_likely() {
        for all in [100_000u64, 1_000_000, 3_000_000] {
            let estimated = estimated(1_000_000, |chance| chance.below(all));
            assert!(all / 2 < estimated && estimated < 2 * all, "{estimated} of {all}");
        }
    }

    #[test]
    fn the_estimate_is_from_below_where_some_are_likelier() {
        let skewed = estimated(1_000_000, |chance| chance.below(1000) * chance.below(1000));
        assert!(!is_beyond(skewed, 1_000_000), "{skewed}");
        assert!(estimated(1_000_000, |_| 7) < 2);
    }
}
