//! Sums of the cards of one hand, of which few are the same: for each number of cards they are listed in order, and a
//! kind merges each list with a shorter hand's, moved by its weight. Nothing is looked up.

use super::block::Block;
use super::count::KindTable;
use super::estimate::Ahead;
use super::fold::Sum;
use super::limits::{DealError, Meter};
use super::rows::{RowSpan, Rows, Space};
use super::states::States;
use super::ways::Gather;

/// Where there are no more sums than this, they are counted as quickly as any states.
const FEW_SUMS: u128 = 1 << 14;

/// A sum with the ways to have it.
type Term<W> = (i64, W);

/// The sums of hands of one size in ascending order.
type Terms<W> = Vec<Term<W>>;

/// The sum that a block is, where there may be many of a single hand whose order doesn't count.
pub(super) fn alone<'b, W: Gather<W>>(block: &'b Block, space: &Space<W>) -> Option<&'b Sum> {
    let [fold] = &block.folds[..] else { return None };
    let sum = fold.sum().filter(|sum| !sum.is_clamped())?;
    let is_listed = space.cells.hands() == 1 && !space.ordered() && block.bound() > FEW_SUMS;
    is_listed.then_some(sum)
}

/// Counts a block that is this sum. `total` is how many cards each pile has.
pub(super) fn count<W: Gather<W>>(
    (block, sum): (&Block, &Sum),
    space: &Space<W>,
    total: &[u128],
    meter: &mut Meter,
) -> Result<KindTable<W>, DealError> {
    let mut sizes: Vec<Terms<W>> = vec![Vec::new(); space.cells.len()];
    sizes[0].push((0, W::of(&dashu_int::UBig::ONE)));
    let mut later: u128 = total.iter().sum();
    let mut is_foreseen = false;
    for kind in 0..block.steps.len() {
        if !is_foreseen && sizes.iter().any(|terms| terms.len() as u128 >= FEW_SUMS) {
            let table = table((block, sum), space, sizes.clone(), meter)?;
            Ahead { block, space, table: &table, kinds: kind..block.steps.len(), later }.foresee(meter)?;
            is_foreseen = true;
        }
        later -= block.merged[kind].copies.iter().sum::<u128>();
        meter.stage();
        deal((block, sum), kind, &mut sizes, meter)?;
        for (terms, &cards) in sizes.iter_mut().zip(space.cards) {
            if space.is_short(u64::from(cards), later) {
                *terms = Vec::new();
            }
        }
    }
    table((block, sum), space, sizes, meter)
}

/// Deals a kind to the hands of each size; larger ones come first, as they need the smaller ones as they were.
fn deal<W: Gather<W>>(
    (block, sum): (&Block, &Sum),
    kind: usize,
    sizes: &mut [Terms<W>],
    meter: &mut Meter,
) -> Result<(), DealError> {
    let choices: Vec<(usize, i64, W)> = block.steps[kind]
        .choices
        .iter()
        .map(|choice| (choice.cell, sum.weight(kind) * i64::from(choice.seen[0]), W::of(&choice.ways)))
        .collect();
    let all = sizes.len() as u64;
    for cell in (0..sizes.len()).rev() {
        meter.within(all - cell as u64, all);
        let mut terms: Terms<W> = Vec::new();
        for (more, moved, ways) in &choices {
            let Some(smaller) = cell.checked_sub(*more).map(|before| &sizes[before]) else { continue };
            meter.work((terms.len() + smaller.len()) as u64)?;
            meter.table((terms.len() + smaller.len()) as u64, size_of::<Term<W>>() as u64)?;
            terms = merged(terms, smaller, *moved, ways);
            meter.states(terms.len() as u64)?;
        }
        sizes[cell] = terms;
    }
    Ok(())
}

/// These terms and others, which are moved by an amount and each can be had in these ways.
fn merged<W: Gather<W>>(own: Terms<W>, other: &[Term<W>], moved: i64, ways: &W) -> Terms<W> {
    let mut both = Vec::with_capacity(own.len() + other.len());
    let mut own = own.into_iter().peekable();
    for (sum, single) in other {
        let sum = sum + moved;
        while let Some(before) = own.next_if(|(own, _)| *own < sum) {
            both.push(before);
        }
        let mut product = own.next_if(|(own, _)| *own == sum).map_or_else(W::zero, |(_, ways)| ways);
        product.add_product(single, ways);
        both.push((sum, product));
    }
    both.extend(own);
    both
}

/// The sums as states, each with its row of sizes.
fn table<W: Gather<W>>(
    (block, sum): (&Block, &Sum),
    space: &Space<W>,
    sizes: Vec<Terms<W>>,
    meter: &mut Meter,
) -> Result<KindTable<W>, DealError> {
    let all: usize = sizes.iter().map(Vec::len).sum();
    meter.table(all as u64, size_of::<(i64, usize, W)>() as u64)?;
    let cells = sizes.into_iter().enumerate();
    let mut terms: Vec<(i64, usize, W)> =
        cells.flat_map(|(cell, terms)| terms.into_iter().map(move |(sum, ways)| (sum, cell, ways))).collect();
    // Sorted already, where there is one size.
    terms.sort_by_key(|&(sum, cell, _)| (sum, cell));
    let mut states = States::new(block.words);
    let mut spans: Vec<RowSpan> = Vec::new();
    let mut scratch = block.begin();
    for same in terms.chunk_by(|(one, ..), (other, ..)| one == other) {
        sum.write(&mut scratch, same[0].0);
        states.intern(&scratch);
        let span = |(_, cell, _): &(i64, usize, W)| RowSpan::of(*cell, space.cards[*cell]);
        spans.extend(same.iter().map(span).reduce(RowSpan::join));
    }
    meter.states(states.len() as u64)?;
    let cells: u64 = spans.iter().map(|span| span.len() as u64).sum();
    meter.table(cells, size_of::<W>() as u64)?;
    let mut rows: Rows<W> = Rows::zeros(spans);
    for (state, same) in terms.chunk_by(|(one, ..), (other, ..)| one == other).enumerate() {
        let low = rows.span(state).low as usize;
        same.iter().for_each(|(_, cell, ways)| rows.row_mut(state)[cell - low].clone_from(ways));
    }
    Ok(KindTable { states, rows })
}
