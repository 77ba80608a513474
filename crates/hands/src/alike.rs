//! Unequal dice that a block doesn't tell apart: they are counted as one hand.
//!
//! Where all features look at all hands alike, and each kind comes up as often in every hand that can have it, nothing
//! depends on which of the hands a card belongs to. As polynomials, `xᵢ` for a card of hand `i`, the cards of a kind are
//! `Σ over m of (Σ xᵢ)ᵐ / m!` over the hands that can have it. So hands that can have a kind are one hand up to the
//! last kind that all of them can have. The cards of those that can have no later kind, `s` in all, are then taken from
//! the `n` that were dealt: `[xˢ] (x + Σ others)ⁿ / n!` is `(Σ others)ⁿ⁻ˢ / (n - s)!` by the orders of `s` cards, and so
//! a hand that is full is forgotten, and nothing is multiplied.
//!
//! `8d6`, `8d8` and `8d10` are a hand of 24 with the faces up to 6, one of 16 with 7 and 8, and one of 8 with 9 and 10:
//! rows of 25 numbers of cards, where three hands have 729.

use dashu_int::UBig;
use std::ops::Range;

use super::block::{Block, Choice};
use super::cells::Cells;
use super::count::{KindTable, first, through};
use super::deal::{Deal, HandSize};
use super::limits::{DealError, Large, Meter};
use super::rows::{RowSpan, Rows, Space};
use super::signs::Signs;
use super::states::States;
use super::ways::Gather;

/// The hands of a block that are counted as one.
pub(super) struct Alike {
    stages: Vec<Stage>,
    /// For each kind in how many ways a card is of it.
    ways: Vec<u64>,
}

/// Kinds, one after the other, that the same hands can have.
struct Stage {
    kinds: Range<usize>,
    /// The cards of these hands.
    room: u32,
    /// Those of the hands that can have no later kind.
    full: u32,
}

impl Alike {
    /// The hands of a block as one, where they are drawn with replacement from piles of which each has a part of the
    /// kinds of the one before, in the order of the block.
    pub fn of(block: &Block, signs: &Signs, deal: &Deal) -> Option<Alike> {
        let size = |hand: HandSize| match hand {
            HandSize::Exactly(size) => Some(size),
            HandSize::Between(..) | HandSize::Chosen { .. } => None,
        };
        let sizes: Vec<u32> = deal.hands.iter().map(|hand| size(hand.size)).collect::<Option<_>>()?;
        let totals = deal.cards();
        if !deal.replacement
            || !deal.counts_ways()
            || sizes.len() < 2
            || block.cards() != totals
            || !sees_all(block, signs, sizes.len())
        {
            return None;
        }
        // With two ways for each card, all orders of two parts of the cards are no more than the total.
        if totals.iter().any(|&cards| cards < 2) {
            return None;
        }
        let mut open = vec![true; sizes.len()];
        let mut alike = Alike { stages: Vec::new(), ways: Vec::new() };
        for (kind, merged) in block.merged.iter().enumerate() {
            let copies: Vec<u128> = deal.hands.iter().map(|hand| merged.copies[hand.pile]).collect();
            let mut some = copies.iter().copied().filter(|&copies| copies > 0);
            let ways = some.next()?;
            let opens = copies.iter().zip(&open).any(|(&copies, open)| copies > 0 && !open);
            if opens || some.any(|other| other != ways) {
                return None;
            }
            alike.ways.push(u64::try_from(ways).ok()?);
            let can: Vec<bool> = copies.iter().map(|&copies| copies > 0).collect();
            match alike.stages.last_mut().filter(|_| can == open) {
                Some(stage) => stage.kinds.end = kind + 1,
                None => {
                    let room = cards(&sizes, &can)?;
                    if let Some(before) = alike.stages.last_mut() {
                        before.full = before.room - room;
                    }
                    alike.stages.push(Stage { kinds: kind..kind + 1, room, full: room });
                }
            }
            open = can;
        }
        Some(alike)
    }

    /// The most cards of a kind.
    pub fn room(&self, kind: usize) -> u32 {
        self.stages.iter().find(|stage| stage.kinds.contains(&kind)).map_or(0, |stage| stage.room)
    }

    /// In how many ways the one hand gets each number of cards of a kind.
    pub fn choices(&self, kind: usize, seen: impl Fn(u32) -> Vec<u32>) -> Vec<Choice> {
        let each = UBig::from(self.ways[kind]);
        let mut ways = UBig::ONE;
        let choice = |cards: u32| {
            let dealt = Choice {
                cell: cards as usize,
                cards,
                dealt: vec![cards],
                seen: seen(cards),
                ways: ways.clone(),
            };
            ways *= &each;
            dealt
        };
        (0..=self.room(kind)).map(choice).collect()
    }

    /// The table of the block. `cell` is that of all cards.
    pub fn count<W: Gather<W>>(
        &self,
        block: &Block,
        (cell, cards): (usize, u32),
        meter: &mut Meter,
    ) -> Result<KindTable<W>, DealError> {
        meter.about(Large::Features(block.features.clone()));
        let mut table = first(block);
        for stage in &self.stages {
            let deal =
                Deal::sizes(self.ways[stage.kinds.clone()].to_vec(), stage.full, stage.room).replaced();
            let cells = Cells::new(&[stage.room]);
            let numbers: Vec<u32> = (0..=stage.room).collect();
            let orders = u64::from(stage.room) * u64::from(stage.room) / 2;
            meter.table(orders, size_of::<W>() as u64 + u64::from(stage.room) / 16)?;
            let space = Space::new(&deal, &cells, &numbers);
            let piles = block.piles(stage.kinds.clone());
            table = through(block, &space, (stage.kinds.clone(), &piles), table, meter)?;
            table = without_full(block, table, stage.full, meter)?;
        }
        let mut rows = Rows::zeros(vec![RowSpan::of(cell, cards); table.states.len()]);
        (0..table.states.len()).for_each(|state| rows.row_mut(state).clone_from_slice(table.rows.row(state)));
        Ok(KindTable { rows, ..table })
    }
}

/// Whether each feature looks at all hands, whatever it looks at.
fn sees_all(block: &Block, signs: &Signs, hands: usize) -> bool {
    let all = u64::MAX >> (64 - hands);
    let in_all = |feature: usize| {
        let mut kinds = block.merged.iter().map(|merged| merged.kinds[0]);
        kinds.all(|kind| signs.get(feature, kind).is_none_or(|(_, seen)| seen == all))
    };
    block.features.iter().all(|&feature| !signs.is_matched(feature) && in_all(feature))
}

/// The cards of some hands.
fn cards(sizes: &[u32], hands: &[bool]) -> Option<u32> {
    let own = sizes.iter().zip(hands).filter(|(_, own)| **own);
    own.map(|(size, _)| *size).try_fold(0u32, u32::checked_add)
}

/// The states of at least as many cards, without these cards.
fn without_full<W: Gather<W>>(
    block: &Block,
    table: KindTable<W>,
    full: u32,
    meter: &mut Meter,
) -> Result<KindTable<W>, DealError> {
    let (mut states, mut spans, mut from) = (States::new(block.words), Vec::new(), Vec::new());
    for state in 0..table.states.len() {
        let span = table.rows.span(state);
        if let Some(high) = span.high.checked_sub(full) {
            let low = span.low.saturating_sub(full);
            states.intern(table.states.get(state));
            spans.push(RowSpan { low, high, least: low, most: high });
            from.push((state, (full.max(span.low) - span.low) as usize));
        }
    }
    let cells: u64 = spans.iter().map(|span| span.len() as u64).sum();
    meter.table(cells, size_of::<W>() as u64 + 8 * block.words as u64)?;
    let mut rows = Rows::zeros(spans);
    for (row, (state, skip)) in from.into_iter().enumerate() {
        rows.row_mut(row).clone_from_slice(&table.rows.row(state)[skip..]);
    }
    Ok(KindTable { states, rows })
}
