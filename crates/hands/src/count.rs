//! Counting a block: kind by kind, for every state its features may reach the ways to reach it with
//! each number of cards.

use std::ops::Range;

use super::block::{Block, Choice};
use super::estimate::{Ahead, NOTE, state_bytes};
use super::limits::{DealError, Large, Meter};
use super::partitions::first_kinds;
use super::rows::{RowSpan, Rows, Space};
use super::states::States;
use super::sums;
use super::ways::Gather;

/// The states of a block's features with the ways to each.
pub(super) struct KindTable<W> {
    pub states: States,
    pub rows: Rows<W>,
}

/// The least states or cells for which a count is foreseen: fewer are counted sooner.
const LARGE: (usize, u64) = (1 << 14, 1 << 21);

impl<W: Gather<W>> KindTable<W> {
    fn is_large(&self) -> bool {
        self.states.len() >= LARGE.0 || self.rows.cells() >= LARGE.1
    }
}

const SKIPPED: u32 = u32::MAX;

/// Counts a block. `total` is how many cards each pile has.
pub(super) fn count<W: Gather<W>>(
    block: &Block,
    space: &Space<W>,
    total: &[u128],
    meter: &mut Meter,
) -> Result<KindTable<W>, DealError> {
    meter.about(Large::Features(block.features.clone()));
    if let Some(sum) = sums::alone(block, space) {
        return sums::count((block, sum), space, total, meter);
    }
    through(block, space, (0..block.steps.len(), total), first(block), meter)
}

/// Deals some kinds, one after the other, to the hands of a table. `piles` are the cards that each pile has then.
pub(super) fn through<W: Gather<W>>(
    block: &Block,
    space: &Space<W>,
    (kinds, piles): (Range<usize>, &[u128]),
    mut table: KindTable<W>,
    meter: &mut Meter,
) -> Result<KindTable<W>, DealError> {
    let mut piles = piles.to_vec();
    let mut foreseen = false;
    let mut kinds = kinds;
    if let Some((dealt, found)) = first_kinds(block, space, (kinds.clone(), &piles), &table, meter)? {
        for kind in 0..dealt {
            piles.iter_mut().zip(&block.merged[kind].copies).for_each(|(left, copies)| *left -= copies);
        }
        (kinds.start, table) = (dealt, found);
    }
    for kind in kinds.clone() {
        if !foreseen && table.is_large() {
            let later = piles.iter().sum();
            Ahead { block, space, table: &table, kinds: kind..kinds.end, later }.foresee(meter)?;
            foreseen = true;
        }
        piles.iter_mut().zip(&block.merged[kind].copies).for_each(|(left, copies)| *left -= copies);
        let choices: Vec<(&Choice, W)> =
            block.steps[kind].choices.iter().map(|choice| (choice, W::of(&choice.ways))).collect();
        if space.cells.hands() > 1 {
            meter.work(space.cells.len() as u64)?;
        }
        let layer = Layer {
            block,
            space,
            kind,
            choices,
            later: piles.iter().sum(),
            completed: space.completed(&piles),
            size: std::mem::size_of::<W>() as u64,
        };
        meter.stage();
        table = layer.next(&table, meter)?;
    }
    Ok(table)
}

/// No cards.
pub(super) fn first<W: Gather<W>>(block: &Block) -> KindTable<W> {
    let mut states = States::new(block.words);
    states.intern(&block.begin());
    let mut rows = Rows::zeros(vec![RowSpan::of(0, 0)]);
    rows.row_mut(0)[0] = W::of(&dashu_int::UBig::ONE);
    KindTable { states, rows }
}

/// One kind to be dealt.
struct Layer<'a, W> {
    block: &'a Block,
    space: &'a Space<'a, W>,
    kind: usize,
    choices: Vec<(&'a Choice, W)>,
    /// The cards of all later kinds and outside of the block.
    later: u128,
    /// Of several hands, from which cells they can still be dealt after it.
    completed: Option<Vec<bool>>,
    size: u64,
}

impl<W: Gather<W>> Layer<'_, W> {
    fn next(&self, table: &KindTable<W>, meter: &mut Meter) -> Result<KindTable<W>, DealError> {
        let mut targets: Vec<u32> = Vec::new();
        let mut states = States::new(self.block.words);
        let mut spans: Vec<RowSpan> = Vec::new();
        let mut scratch = vec![0; self.block.words];
        let (mut asked, mut room, mut left) = (0, Vec::new(), Vec::new());
        meter.table(table.states.len() as u64, NOTE * self.choices.len() as u64)?;
        for state in 0..table.states.len() {
            let from = table.rows.span(state);
            let free = self.space.free(from, table.rows.row(state));
            for (choice, _) in &self.choices {
                let Some(span) = self.reached(from, table.rows.row(state), choice) else {
                    targets.push(SKIPPED);
                    continue;
                };
                scratch.copy_from_slice(table.states.get(state));
                room.clear();
                room.extend(free.iter().zip(&choice.dealt).map(|(free, dealt)| free.saturating_sub(*dealt)));
                self.block.left(&room, &mut left);
                self.block.advance(&mut scratch, self.kind, &choice.seen, &left);
                let target = states.intern(&scratch);
                match spans.get_mut(target) {
                    Some(old) => *old = old.join(span),
                    None => spans.push(span),
                }
                targets.push(target as u32);
            }
            meter.within(state as u64, 2 * table.states.len() as u64);
            meter.work(self.choices.len() as u64)?;
            let reached = states.len() as u64;
            meter.states(reached)?;
            if reached > asked {
                asked = reached * 2;
                meter.table(asked, state_bytes(self.block.words))?;
            }
        }
        let cells: u64 = spans.iter().map(|span| span.len() as u64).sum();
        meter.table(cells, self.size)?;
        let mut rows = Rows::zeros(spans);
        self.fill(table, &targets, &mut rows, meter)?;
        Ok(KindTable { states, rows })
    }

    /// The span after a choice, if anything of it can happen.
    fn reached(&self, from: RowSpan, row: &[W], choice: &Choice) -> Option<RowSpan> {
        let least = u64::from(from.least) + u64::from(choice.cards);
        let most = (u64::from(from.most) + u64::from(choice.cards)).min(u64::from(self.space.room));
        if least > u64::from(self.space.room) || self.space.is_short(most, self.later) {
            return None;
        }
        let (mut low, mut high) = (from.low as usize, from.high as usize);
        match &self.completed {
            None => high = high.min((self.space.cells.len() - 1).checked_sub(choice.cell)?),
            Some(completed) => {
                let mut fitting = self.fitting(completed, (low, row), choice).map(|(cell, _)| cell);
                low = fitting.next()?;
                high = fitting.next_back().unwrap_or(low);
            }
        }
        let (low, high) = ((low + choice.cell) as u32, (high + choice.cell) as u32);
        (low <= high).then_some(RowSpan { low, high, least: least as u32, most: most as u32 })
    }

    /// Of a row, which begins at `low`, the cells from which a choice leads to hands that can be dealt.
    fn fitting<'r>(
        &'r self,
        completed: &'r [bool],
        (low, row): (usize, &'r [W]),
        choice: &'r Choice,
    ) -> impl DoubleEndedIterator<Item = (usize, &'r W)> {
        let held = row.iter().enumerate().filter(|(_, ways)| !ways.is_zero());
        let held = held.map(move |(place, ways)| (low + place, ways));
        held.filter(|&(cell, _)| self.space.cells.fits(cell, choice.cell) && completed[cell + choice.cell])
    }

    /// Adds the ways of each state and choice to the state they lead to.
    fn fill(
        &self,
        table: &KindTable<W>,
        targets: &[u32],
        rows: &mut Rows<W>,
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        let mut mixed = Mixed::of(self);
        for (state, targets) in targets.chunks_exact(self.choices.len()).enumerate() {
            let low = table.rows.span(state).low as usize;
            let row = table.rows.row(state);
            meter.within((table.states.len() + state) as u64, 2 * table.states.len() as u64);
            for (at, target) in targets.iter().enumerate().filter(|(_, target)| **target != SKIPPED) {
                let (choice, ways) = &self.choices[at];
                let base = rows.span(*target as usize).low as usize;
                let sum = rows.row_mut(*target as usize);
                let mut add = |from: (usize, &W)| {
                    let sum = &mut sum[from.0 + choice.cell - base];
                    match &mut mixed {
                        Some(mixed) => sum.add_product(from.1, mixed.ways(self, at, from.0)),
                        None => self.space.add(sum, from, (choice.cell, ways)),
                    }
                };
                match &self.completed {
                    None if self.space.ordered() => {
                        let end = self.space.cells.len() - choice.cell;
                        let held = (low..end).zip(row).filter(|(_, ways)| !ways.is_zero());
                        held.for_each(&mut add);
                    }
                    None => {
                        let own = (choice.cell, std::slice::from_ref(ways));
                        self.space.convolve((base, sum), (low, row), own);
                    }
                    Some(completed) => self.fitting(completed, (low, row), choice).for_each(&mut add),
                }
                meter.work(row.len() as u64)?;
            }
        }
        Ok(())
    }
}

/// Of more choices and cells than this it isn't remembered how they mix.
const MOST_MIXED: usize = 1 << 18;

/// For each choice and each cell before it, the ways of the choice in all orders of both; what wasn't asked yet is 0.
struct Mixed<W> {
    ways: Vec<W>,
}

impl<W: Gather<W>> Mixed<W> {
    /// Nothing yet; `None` where order doesn't count, or there would be too many.
    fn of(layer: &Layer<W>) -> Option<Mixed<W>> {
        let all = layer.choices.len().saturating_mul(layer.space.cells.len());
        (layer.space.ordered() && all <= MOST_MIXED).then(|| Mixed { ways: vec![W::zero(); all] })
    }

    fn ways(&mut self, layer: &Layer<W>, choice: usize, cell: usize) -> &W {
        let own = &mut self.ways[choice * layer.space.cells.len() + cell];
        if own.is_zero() {
            let (choice, ways) = &layer.choices[choice];
            let one = W::of(&dashu_int::UBig::ONE);
            layer.space.add(own, (cell, &one), (choice.cell, ways));
        }
        own
    }
}
