//! What a hand counts as, where it isn't the ways to deal it: once, or by a power or a logarithm of its ways.
//!
//! The ways to deal a hand are the product of those of its kinds (and, with replacement, of the orders in which the
//! cards of different kinds mix). So is everything that such a weight makes of them, and the engine sums products
//! whatever they count:
//!
//! - with [`Weight::Once`] the sum is the number of different hands,
//! - with [`Weight::Squared`] the number of pairs of deals that are equal,
//! - with [`Weight::Informed`] also the sum of `ways · log2(ways)`, and so the entropy. A factor `w` becomes
//!   `w + w · log2(w) · x` for an `x` larger than every sum: of a product of these, what stands before `x` is the product
//!   times the sum of the logarithms (Kronecker substitution; what stands before `x²` is of no interest).
//!
//! Merged kinds have no ways of their own then: their weights are the powers of that of one kind.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::cells::Cells;
use super::deal::Deal;
use super::entropy::{FRACTION, in_bits, log2};
use super::limits::{DealError, Meter};
use super::outcomes::Total;
use super::rows::Space;
use super::ways::WaysColumn;

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
    /// Its ways, and their logarithm, for [`Deal::entropy_of`].
    Informed,
}

/// What a logarithm is charged: about as many steps of a counter.
const LOGARITHM: u64 = 2000;

impl Deal {
    /// The same, in which each hand counts as something else than its ways.
    pub fn weighed(self, weight: Weight) -> Deal {
        Deal { weight, ..self }
    }

    /// Whether each hand counts as its ways.
    pub(super) fn counts_ways(&self) -> bool {
        self.weight == Weight::Ways
    }

    /// The average information, in bits, of the hands whose weights [`Weight::Informed`] have this sum; `None` if there
    /// are none.
    pub fn entropy_of(&self, sum: &UBig) -> Option<f64> {
        let (ways, informed) = self.informed(sum);
        if ways.is_zero() {
            return None;
        }
        let (all, less) = (log2(&ways), informed / &ways);
        // More on the other side is what the last bits of nothing were cut by.
        Some(in_bits(&if all > less { all - less } else { UBig::ZERO }))
    }

    /// The sums of the ways and of `ways · log2(ways)` in a sum of weights [`Weight::Informed`], the logarithms in units
    /// of 2⁻¹²⁸.
    fn informed(&self, sum: &UBig) -> (UBig, UBig) {
        let place = self.place();
        let (above, ways) = (sum >> place, sum & ((UBig::ONE << place) - UBig::ONE));
        (ways, above & ((UBig::ONE << place) - UBig::ONE))
    }

    /// By how many bits logarithms are shifted: more than the ways have, and the logarithms of all ways together.
    fn place(&self) -> usize {
        usize::try_from(self.bits()).unwrap_or(usize::MAX).saturating_add(FRACTION + 64)
    }

    /// What a factor of a hand's ways counts as.
    pub(super) fn weight_of(&self, ways: &UBig) -> UBig {
        match self.weight {
            Weight::Ways => ways.clone(),
            Weight::Once => UBig::from(u8::from(!ways.is_zero())),
            Weight::Squared => ways * ways,
            Weight::Informed if ways.is_zero() => UBig::ZERO,
            Weight::Informed => ways + ((ways * log2(ways)) << self.place()),
        }
    }

    /// For each cell the weights of dealing these numbers of cards from kinds, however many of each.
    pub(super) fn weights_of_kinds(
        &self,
        kinds: &[usize],
        cells: &Cells,
        meter: &mut Meter,
    ) -> Result<Vec<UBig>, DealError> {
        let mut copies: Vec<Vec<u128>> = kinds.iter().map(|&kind| self.copies(kind)).collect();
        copies.sort_unstable();
        let mut all = no_cards(cells);
        for alike in copies.chunk_by(|one, other| one == other) {
            let weights = self.weights_of_alike(&alike[0], alike.len(), cells, meter)?;
            all = self.times((&all, &weights), cells, meter)?;
        }
        Ok(all)
    }

    /// The same from a number of kinds that all have these copies.
    pub(super) fn weights_of_alike(
        &self,
        copies: &[u128],
        kinds: usize,
        cells: &Cells,
        meter: &mut Meter,
    ) -> Result<Vec<UBig>, DealError> {
        let row = self.row(copies, false, cells);
        if self.weight == Weight::Informed {
            let logarithms = row.iter().filter(|ways| **ways > UBig::ONE).count() as u64;
            meter.work(logarithms.saturating_mul(LOGARITHM))?;
        }
        let one: Vec<UBig> = row.iter().map(|ways| self.weight_of(ways)).collect();
        let mut power = no_cards(cells);
        // By squaring, from the first bit of the number of kinds.
        for bit in (0..kinds.bit_len()).rev() {
            power = self.times((&power, &power), cells, meter)?;
            if kinds.bit(bit) {
                power = self.times((&power, &one), cells, meter)?;
            }
        }
        Ok(power)
    }

    /// The weights of the cards of two rows together.
    fn times(
        &self,
        (left, right): (&[UBig], &[UBig]),
        cells: &Cells,
        meter: &mut Meter,
    ) -> Result<Vec<UBig>, DealError> {
        let held = |row: &[UBig]| row.iter().filter(|weight| !weight.is_zero()).count() as u64;
        meter.work(held(left).saturating_mul(held(right)))?;
        let cards: Vec<u32> = (0..cells.len()).map(|cell| cells.cards(cell) as u32).collect();
        let mut product = vec![UBig::ZERO; cells.len()];
        Space::new(self, cells, &cards).convolve((0, &mut product), (0, left), (0, right));
        Ok(product)
    }
}

/// The row of no cards.
fn no_cards(cells: &Cells) -> Vec<UBig> {
    let mut row = vec![UBig::ZERO; cells.len()];
    row[0] = UBig::ONE;
    row
}

/// Totals with the weights of all outcomes together.
pub(super) fn with_weights(totals: Vec<Total>, weights: &WaysColumn) -> Vec<Total> {
    let step = totals.len();
    let together = |(place, total): (usize, Total)| Total { ways: weights.sum(place, step), ..total };
    totals.into_iter().enumerate().map(together).collect()
}
