//! Kinds that may be exchanged, at the beginning of a block: sizes of groups don't tell which kind has which size, so that
//! they are dealt all together, the largest number of cards first, and each choice of numbers stands for all its orders.
//!
//! Thirty dice have 1206 partitions into at most six parts, where dealing one kind after the other goes through some
//! hundred thousand pairs of a state and a number of cards.

use dashu_int::UBig;
use std::ops::Range;

use super::block::{Block, Choice};
use super::count::KindTable;
use super::feature::{Feature, FeatureShape};
use super::limits::{DealError, Meter};
use super::rows::{RowSpan, Rows, Space};
use super::signs::Signs;
use super::states::States;
use super::stream::partitions;
use super::ways::Gather;

/// The orders of more kinds than this aren't counted in a machine word.
const MOST_KINDS: usize = 20;

/// More partitions than this are rather found kind by kind, where it's foreseen how many there are.
const MOST_PARTITIONS: u128 = 1 << 16;

/// How many of the first kinds of a block all features see as groups of their own.
pub(super) fn exchangeable(block: &Block, all: &[Feature], signs: &Signs) -> usize {
    let merged = &block.merged;
    let sign = |feature: usize, kind: usize| signs.get(feature, merged[kind].kinds[0]);
    let alone = |feature: usize, kind: usize| {
        let own = sign(feature, kind);
        own.is_some() && (0..merged.len()).filter(|&other| sign(feature, other) == own).count() == 1
    };
    let features = &block.features;
    if !features.iter().all(|&feature| matches!(all[feature].shape, FeatureShape::Groups { .. })) {
        return 0;
    }
    (0..merged.len()).take_while(|&kind| features.iter().all(|&feature| alone(feature, kind))).count()
}

/// Deals the first of these kinds to a single hand without cards; with how many of them were dealt. `None` where they can't
/// be exchanged.
pub(super) fn first_kinds<W: Gather<W>>(
    block: &Block,
    space: &Space<W>,
    (kinds, piles): (Range<usize>, &[u128]),
    table: &KindTable<W>,
    meter: &mut Meter,
) -> Result<Option<(usize, KindTable<W>)>, DealError> {
    if kinds.start > 0 || space.cells.hands() > 1 || table.states.len() != 1 {
        return Ok(None);
    }
    let choices = |kind: usize| &block.steps[kind].choices;
    let same = |one: &[Choice], other: &[Choice]| {
        let pair = |(one, other): (&Choice, &Choice)| one.cards == other.cards && one.ways == other.ways;
        one.len() == other.len() && one.iter().zip(other).all(pair)
    };
    let most = block.exchangeable.min(kinds.end).min(MOST_KINDS);
    let number = (0..most).take_while(|&kind| same(choices(0), choices(kind))).count();
    if number < 2 || partitions(space.room, number) > MOST_PARTITIONS {
        return Ok(None);
    }
    let later =
        |pile: usize| piles[pile] - block.merged[..number].iter().map(|own| own.copies[pile]).sum::<u128>();
    let mut dealt = Dealt {
        block,
        space,
        number,
        choices: choices(0).iter().map(|choice| (choice, W::of(&choice.ways))).collect(),
        later: (0..piles.len()).map(later).sum(),
        orders: (1..=number as u64).product(),
        states: States::new(block.words),
        spans: Vec::new(),
        found: Vec::new(),
    };
    let begun = Begun {
        state: table.states.get(0).to_vec(),
        cell: 0,
        cards: 0,
        ways: table.rows.row(0)[0].clone(),
        last: (dealt.choices.len(), 0),
        alike: 1,
    };
    dealt.go(0, &begun, meter)?;
    (0..number).for_each(|_| meter.stage());
    let mut rows: Rows<W> = Rows::zeros(dealt.spans);
    for (state, cell, ways, orders) in dealt.found {
        let low = rows.span(state).low as usize;
        rows.row_mut(state)[cell - low].add_product(&ways, &W::of(&UBig::from(orders)));
    }
    Ok(Some((number, KindTable { states: dealt.states, rows })))
}

/// The kinds under way.
struct Dealt<'a, W> {
    block: &'a Block,
    space: &'a Space<'a, W>,
    number: usize,
    choices: Vec<(&'a Choice, W)>,
    /// The cards of all later kinds and outside of the block.
    later: u128,
    /// The orders of the kinds.
    orders: u64,
    states: States,
    spans: Vec<RowSpan>,
    /// For each partition its state and cell, the ways in one order, and the orders.
    found: Vec<(usize, usize, W, u64)>,
}

/// What was dealt of the first of them, never more of a kind than of the one before.
struct Begun<W> {
    state: Vec<u64>,
    cell: usize,
    cards: u32,
    ways: W,
    /// The last choice, and how many kinds have it.
    last: (usize, u64),
    /// The orders of kinds with the same choice.
    alike: u64,
}

impl<W: Gather<W>> Dealt<'_, W> {
    fn go(&mut self, kind: usize, begun: &Begun<W>, meter: &mut Meter) -> Result<(), DealError> {
        meter.work(1)?;
        if kind == self.number {
            let state = self.states.intern(&begun.state);
            let span = RowSpan::of(begun.cell, begun.cards);
            match self.spans.get_mut(state) {
                Some(own) => *own = own.join(span),
                None => self.spans.push(span),
            }
            self.found.push((state, begun.cell, begun.ways.clone(), self.orders / begun.alike));
            return Ok(());
        }
        let open = (self.number - kind - 1) as u64;
        let mut left = Vec::new();
        for at in 0..self.choices.len().min(begun.last.0 + 1) {
            let (choice, ways) = &self.choices[at];
            let cards = begun.cards + choice.cards;
            if cards > self.space.room {
                break;
            }
            // The kinds that follow have no more cards than this one.
            if self.space.is_short(u64::from(cards) + open * u64::from(choice.cards), self.later) {
                continue;
            }
            let mut state = begun.state.clone();
            self.block.left(&[self.space.room - cards], &mut left);
            self.block.advance(&mut state, kind, &choice.seen, &left);
            let mut together = W::zero();
            self.space.add(&mut together, (begun.cell, &begun.ways), (choice.cell, ways));
            let again = if begun.last.0 == at { begun.last.1 + 1 } else { 1 };
            let next = Begun {
                state,
                cell: begun.cell + choice.cell,
                cards,
                ways: together,
                last: (at, again),
                alike: begun.alike * again,
            };
            self.go(kind + 1, &next, meter)?;
        }
        Ok(())
    }
}
