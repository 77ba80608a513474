//! What a hand counts as, where it isn't the ways to deal it: once, or by a power or a logarithm of its ways.
//!
//! The ways to deal a hand are the product of those of its kinds (and, with replacement, of the orders in which the
//! cards of different kinds mix). So is everything that such a weight makes of them, and the engine sums products
//! whatever they count:
//!
//! - with [`Weight::Once`] the sum is the number of different hands,
//! - with [`Weight::Squared`] the number of pairs of deals that are equal,
//! - with [`Weight::Informed`] also the sum of `ways · log2(ways)`, and so the entropy: see `informed`.
//!
//! Merged kinds have no ways of their own then: their weights are the powers of that of one kind.

use dashu_int::UBig;

use super::cells::Cells;
use super::deal::Deal;
use super::entropy::{LOGARITHM, log2};
use super::informed::Informed;
use super::limits::{DealError, Meter};
use super::outcomes::Total;
use super::rows::Space;
use super::ways::{Gather, Ways, WaysColumn, binomials};

/// What each hand that may be dealt counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// The ways to deal it.
    #[default]
    Ways,
    /// One, in however many ways it may be dealt.
    Once,
    /// The square of its ways.
    Squared,
    /// Its ways, with their logarithm, for [`Counted::entropy`](crate::Counted::entropy).
    Informed,
}

impl Deal {
    /// The same, in which each hand counts as something else than its ways.
    pub fn weighed(self, weight: Weight) -> Deal {
        Deal { weight, ..self }
    }

    /// Whether each hand counts as its ways.
    pub(super) fn counts_ways(&self) -> bool {
        self.weight == Weight::Ways
    }

    /// What a factor of a hand's ways counts as.
    pub(super) fn weight_of(&self, ways: &UBig) -> UBig {
        match self.weight {
            Weight::Ways => ways.clone(),
            Weight::Once => UBig::from(u8::from(!ways.is_zero())),
            Weight::Squared => ways * ways,
            Weight::Informed if ways.is_zero() => UBig::ZERO,
            Weight::Informed => Informed::new(ways, &log2(ways)).big(),
        }
    }

    /// What the orders count as in which cards of two kinds mix: for a number of cards, for each number of them that are
    /// of the second one.
    pub(super) fn weights_of_orders(&self, most: u32) -> impl Fn(u32) -> Vec<UBig> {
        // The logarithms of factorials.
        let mut logarithms = vec![UBig::ZERO];
        if self.weight == Weight::Informed {
            (1..=most as usize).for_each(|n| logarithms.push(&logarithms[n - 1] + log2(&UBig::from(n))));
        }
        move |cards| {
            let mut orders = binomials(u128::from(cards), u64::from(cards));
            let n = cards as usize;
            match self.weight {
                Weight::Ways => {}
                Weight::Informed => {
                    for (k, orders) in orders.iter_mut().enumerate() {
                        let (whole, parts) = (&logarithms[n], &logarithms[k] + &logarithms[n - k]);
                        let logarithm = if *whole > parts { whole - parts } else { UBig::ZERO };
                        *orders = Informed::new(orders, &logarithm).big();
                    }
                }
                _ => orders.iter_mut().for_each(|orders| *orders = self.weight_of(orders)),
            }
            orders
        }
    }
}

/// The weights of cards that come together, row by row.
pub(super) struct Weights<'d> {
    deal: &'d Deal,
    cells: &'d Cells,
    cards: Vec<u32>,
}

impl<'d> Weights<'d> {
    /// The weights of a deal.
    pub fn new(deal: &'d Deal, cells: &'d Cells) -> Weights<'d> {
        Weights { deal, cells, cards: (0..cells.len()).map(|cell| cells.cards(cell) as u32).collect() }
    }

    /// For each cell the weights of dealing these numbers of cards from kinds, however many of each.
    pub fn of_kinds(&self, kinds: &[usize], meter: &mut Meter) -> Result<Vec<UBig>, DealError> {
        let mut copies: Vec<Vec<u128>> = kinds.iter().map(|&kind| self.deal.copies(kind)).collect();
        copies.sort_unstable();
        let alike: Vec<(&[u128], usize)> =
            copies.chunk_by(|one, other| one == other).map(|alike| (&alike[0][..], alike.len())).collect();
        self.of_all(&alike, meter)
    }

    /// The same from kinds with these copies, each with their number.
    pub fn of_all(&self, kinds: &[(&[u128], usize)], meter: &mut Meter) -> Result<Vec<UBig>, DealError> {
        match self.deal.weight {
            Weight::Informed => self.product::<Informed>(kinds, meter),
            _ => self.product::<UBig>(kinds, meter),
        }
    }

    fn product<W: Gather<W>>(
        &self,
        kinds: &[(&[u128], usize)],
        meter: &mut Meter,
    ) -> Result<Vec<UBig>, DealError> {
        let space = Space::<W>::new(self.deal, self.cells, &self.cards);
        let mut all = vec![W::zero(); self.cells.len()];
        all[0] = W::of(&UBig::ONE);
        for (copies, number) in kinds {
            let row = self.deal.row(copies, false, self.cells);
            if self.deal.weight == Weight::Informed {
                let logarithms = row.iter().filter(|ways| **ways > UBig::ONE).count() as u64;
                meter.work(logarithms.saturating_mul(LOGARITHM))?;
            }
            let mut power: Vec<W> = row.iter().map(|ways| W::of(&self.deal.weight_of(ways))).collect();
            // By squaring: the kinds are as many as a binary number says.
            let mut left = *number;
            while left > 0 {
                if left % 2 == 1 {
                    all = times(&space, (&all, &power), meter)?;
                }
                left /= 2;
                if left > 0 {
                    power = times(&space, (&power, &power), meter)?;
                }
            }
        }
        Ok(all.iter().map(W::big).collect())
    }
}

/// The weights of the cards of two rows together.
fn times<W: Gather<W>>(
    space: &Space<W>,
    (left, right): (&[W], &[W]),
    meter: &mut Meter,
) -> Result<Vec<W>, DealError> {
    let held = |row: &[W]| row.iter().filter(|weight| !weight.is_zero()).count() as u64;
    meter.work(held(left).saturating_mul(held(right)))?;
    let mut product = vec![W::zero(); left.len()];
    space.convolve((0, &mut product), (0, left), (0, right));
    Ok(product)
}

/// Totals with the weights of all outcomes together.
pub(super) fn with_weights(totals: Vec<Total>, weights: &WaysColumn) -> Vec<Total> {
    let step = totals.len();
    let together = |(place, total): (usize, Total)| Total { ways: weights.sum(place, step), ..total };
    totals.into_iter().enumerate().map(together).collect()
}
