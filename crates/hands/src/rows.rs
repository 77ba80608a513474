//! Rows of ways: for each thing counted, the ways to have it with each number of cards.

use super::cells::Cells;
use super::deal::Deal;
use super::ways::{Gather, Ways};
use super::weight::Weight;

/// A stretch of cells, and the least and most cards of all hands together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowSpan {
    /// The first cell.
    pub low: u32,
    /// The last cell.
    pub high: u32,
    /// The fewest cards.
    pub least: u32,
    /// The most cards.
    pub most: u32,
}

impl RowSpan {
    /// The span of one cell with this number of cards.
    pub fn of(cell: usize, cards: u32) -> RowSpan {
        RowSpan { low: cell as u32, high: cell as u32, least: cards, most: cards }
    }

    /// The span that holds both.
    pub fn join(self, other: RowSpan) -> RowSpan {
        RowSpan {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// How many cells.
    pub fn len(self) -> usize {
        (self.high - self.low) as usize + 1
    }
}

/// Rows with their spans.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows<W> {
    spans: Vec<RowSpan>,
    starts: Vec<usize>,
    ways: Vec<W>,
}

impl<W: Ways> Rows<W> {
    /// Rows of zeros.
    pub fn zeros(spans: Vec<RowSpan>) -> Rows<W> {
        let mut end = 0;
        let start = |span: &RowSpan| {
            end += span.len();
            end - span.len()
        };
        let starts = spans.iter().map(start).collect();
        Rows { spans, starts, ways: vec![W::zero(); end] }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// How many cells all rows have.
    pub fn cells(&self) -> u64 {
        self.ways.len() as u64
    }

    /// The span of a row.
    pub fn span(&self, row: usize) -> RowSpan {
        self.spans[row]
    }

    /// The ways of a row, one for each cell of its span.
    pub fn row(&self, row: usize) -> &[W] {
        &self.ways[self.starts[row]..self.starts[row] + self.spans[row].len()]
    }

    /// The same, to be added to.
    pub fn row_mut(&mut self, row: usize) -> &mut [W] {
        &mut self.ways[self.starts[row]..self.starts[row] + self.spans[row].len()]
    }

    /// The rows in this order.
    pub fn select(&self, order: &[usize]) -> Rows<W> {
        let mut rows = Rows::zeros(order.iter().map(|&row| self.span(row)).collect());
        for (place, &row) in order.iter().enumerate() {
            rows.row_mut(place).clone_from_slice(self.row(row));
        }
        rows
    }

    /// The spans, where each row begins, and all ways.
    pub fn into_parts(self) -> (Vec<RowSpan>, Vec<usize>, Vec<W>) {
        (self.spans, self.starts, self.ways)
    }
}

/// Bytes of a row's bookkeeping.
pub(super) const ROW_BYTES: u64 = 24;

/// How cards of different kinds come together in a hand.
pub(super) struct Space<'c, W> {
    deal: &'c Deal,
    pub cells: &'c Cells,
    /// The cards of all hands at each cell.
    pub cards: &'c [u32],
    /// With replacement, unless each hand counts once, for each hand's numbers of cards in how many orders they mix.
    orders: Option<Vec<Vec<W>>>,
    /// The cards of each hand at each cell, where there are several hands.
    digits: Vec<u32>,
    /// The most cards of all hands together.
    pub room: u32,
    /// The fewest cards that all hands must get together.
    least: u64,
}

impl<'c, W: Ways> Space<'c, W> {
    /// The space of a deal.
    pub fn new(deal: &'c Deal, cells: &'c Cells, cards: &'c [u32]) -> Space<'c, W> {
        let longest = cells.most().iter().copied().max().unwrap_or(0);
        let mixes = deal.replacement && deal.weight != Weight::Once;
        let orders = mixes.then(|| {
            let row = deal.weights_of_orders(longest);
            (0..=longest).map(|cards| row(cards).iter().map(W::of).collect()).collect()
        });
        let several = cells.hands() > 1;
        let digits = if several {
            (0..cells.len()).flat_map(|cell| cells.digits_of(cell)).collect()
        } else {
            Vec::new()
        };
        let room = cells.most().iter().fold(0u32, |sum, &most| sum.saturating_add(most));
        Space { deal, cells, cards, orders, digits, room, least: deal.least_cards() }
    }

    /// The cards of each hand at a cell, where there are several hands.
    fn digits(&self, cell: usize) -> &[u32] {
        let hands = self.cells.hands();
        &self.digits[cell * hands..(cell + 1) * hands]
    }

    /// Whether hands with `cards` cards can't be dealt any more when `later` others remain. With replacement any
    /// number of cards comes from those that are left, if there are some.
    pub fn is_short(&self, cards: u64, later: u128) -> bool {
        match self.deal.replacement {
            true => later == 0 && cards < self.least,
            false => u128::from(cards) + later < u128::from(self.least),
        }
    }

    /// Of several hands, from which cells they can still be dealt when these numbers of cards remain in each pile. A
    /// single hand's number of cards says it.
    pub fn completed(&self, later: &[u128]) -> Option<Vec<bool>> {
        (self.cells.hands() > 1).then(|| self.deal.completed(self.cells, later))
    }

    /// In how many orders the cards of two cells mix; `None` where order doesn't count.
    fn mixed(&self, left: usize, right: usize) -> Option<W> {
        let orders = self.orders.as_ref()?;
        let pair = |left: usize, right: usize| &orders[left + right][right];
        if self.digits.is_empty() {
            return Some(pair(left, right).clone());
        }
        let hands = self.digits(left).iter().zip(self.digits(right));
        let mut factors = hands.map(|(&left, &right)| pair(left as usize, right as usize));
        let first = factors.next().cloned();
        first.map(|first| factors.fold(first, |product, factor| product.times(factor)))
    }

    /// How many more cards each hand may get, at most, from one of the cells of a row.
    pub fn free(&self, span: RowSpan, row: &[W]) -> Vec<u32> {
        let most = self.cells.most();
        if most.len() == 1 {
            return vec![most[0].saturating_sub(span.least)];
        }
        let held = (span.low as usize..).zip(row).filter(|(_, ways)| !ways.is_zero());
        let mut least = most.to_vec();
        for (cell, _) in held {
            least.iter_mut().zip(self.digits(cell)).for_each(|(least, &cards)| *least = cards.min(*least));
        }
        most.iter().zip(least).map(|(most, least)| most - least).collect()
    }

    /// Whether order counts.
    pub fn ordered(&self) -> bool {
        self.orders.is_some()
    }

    /// The ways to have the left and the right cards together.
    pub fn add<O: Gather<W>>(&self, sum: &mut O, (left, a): (usize, &W), (right, b): (usize, &W)) {
        match self.mixed(left, right) {
            None => sum.add_product(a, b),
            Some(orders) => sum.add_product(&a.times(&orders), b),
        }
    }
}

impl<W: Gather<W>> Space<'_, W> {
    /// Adds the product of two rows, each with its first cell, to a row.
    pub fn convolve(&self, sum: (usize, &mut [W]), left: (usize, &[W]), right: (usize, &[W])) {
        let (base, sum) = sum;
        let plain = self.cells.hands() == 1 && self.orders.is_none();
        for (i, a) in (left.0..).zip(left.1).filter(|(_, a)| !a.is_zero()) {
            let start = i + right.0;
            if plain {
                let end = right.1.len().min((base + sum.len()).saturating_sub(start));
                let targets = sum.get_mut(start - base..start - base + end).unwrap_or_default();
                targets.iter_mut().zip(right.1).for_each(|(sum, b)| sum.add_product(a, b));
                continue;
            }
            for (j, b) in (right.0..).zip(right.1).filter(|(_, b)| !b.is_zero()) {
                if self.cells.fits(i, j) {
                    self.add(&mut sum[i + j - base], (i, a), (j, b));
                }
            }
        }
    }
}
