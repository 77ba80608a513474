//! Ways with their logarithms, as numbers that the engine can multiply and add: of a product of ways the logarithms are
//! added, and of a sum of hands their shares are (J. Eisner, Parameter estimation for probabilistic finite-state
//! transducers, 2002: the expectation semiring).

use dashu_base::BitTest;
use dashu_int::UBig;

use super::entropy::{in_bits, log2};
use super::ways::{Gather, Ways, WaysColumn};

/// The ways of some hands, and the sum of `ways · log2(ways)` over them, logarithms in units of 2⁻¹²⁸.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Informed {
    pub(super) ways: UBig,
    pub(super) logarithms: UBig,
}

/// The bits of the length of the ways in a number that holds both.
const HEADER: usize = 64;

impl Informed {
    /// Ways with this logarithm.
    pub(super) fn new(ways: &UBig, logarithm: &UBig) -> Informed {
        Informed { ways: ways.clone(), logarithms: ways * logarithm }
    }

    /// The average information of the hands, in bits; `None` if there are none.
    pub(super) fn entropy(&self) -> Option<f64> {
        if self.ways.is_zero() {
            return None;
        }
        let (all, less) = (log2(&self.ways), &self.logarithms / &self.ways);
        // More on the other side is what the last bits of nothing were cut by.
        Some(in_bits(&if all > less { all - less } else { UBig::ZERO }))
    }
}

impl Ways for Informed {
    fn zero() -> Informed {
        Informed::default()
    }

    fn is_zero(&self) -> bool {
        self.ways.is_zero()
    }

    /// Small numbers only say how often something is counted: they have no logarithms.
    fn of(big: &UBig) -> Informed {
        let both = big >> HEADER;
        if both.is_zero() {
            return Informed { ways: big.clone(), logarithms: UBig::ZERO };
        }
        let length = big & UBig::from(u64::MAX);
        let length = usize::try_from(&length).unwrap_or(0);
        let ways = &both & ((UBig::ONE << length) - UBig::ONE);
        Informed { ways, logarithms: both >> length }
    }

    fn big(&self) -> UBig {
        if self.ways.is_zero() {
            return UBig::ZERO;
        }
        let length = self.ways.bit_len();
        (((&self.logarithms << length) | &self.ways) << HEADER) | UBig::from(length)
    }

    fn times(&self, other: &Informed) -> Informed {
        let mut product = Informed::default();
        product.add_product(self, other);
        product
    }

    fn add(&mut self, other: &Informed) {
        self.ways += &other.ways;
        self.logarithms += &other.logarithms;
    }

    fn column(column: Vec<Informed>) -> WaysColumn {
        WaysColumn::Informed(column)
    }
}

impl Gather<Informed> for Informed {
    fn add_product(&mut self, left: &Informed, right: &Informed) {
        self.ways += &left.ways * &right.ways;
        self.logarithms += &left.ways * &right.logarithms;
        self.logarithms += &left.logarithms * &right.ways;
    }
}
