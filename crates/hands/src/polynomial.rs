//! Polynomials in one variable, with all coefficients between the first and the last power written out.

use super::residue::Residue;

/// A polynomial; the powers below the first are nothing.
#[derive(Clone, Debug)]
pub(super) struct Polynomial<R> {
    first: usize,
    of: Vec<R>,
}

impl<R: Residue> Polynomial<R> {
    /// Nothing.
    pub fn zero() -> Polynomial<R> {
        Polynomial { first: 0, of: Vec::new() }
    }

    /// How many coefficients are written out.
    pub fn len(&self) -> usize {
        self.of.len()
    }

    /// What it takes to add it: a unit for each word.
    pub fn work(&self) -> u64 {
        (self.of.len() * size_of::<R>().div_ceil(8)) as u64
    }

    /// Makes it nothing, and keeps its room.
    pub fn clear(&mut self) {
        self.of.clear();
    }

    /// The powers with their coefficients, which may be 0.
    pub fn terms(&self) -> impl Iterator<Item = (usize, &R)> {
        (self.first..).zip(&self.of)
    }

    /// Makes room for these powers.
    fn reach(&mut self, first: usize, len: usize) {
        if self.of.is_empty() {
            self.first = first;
        }
        if first < self.first {
            self.of.splice(..0, std::iter::repeat_n(R::zero(), self.first - first));
            self.first = first;
        }
        let len = (first + len - self.first).max(self.of.len());
        self.of.resize(len, R::zero());
    }

    /// Adds `factor` times a power, or subtracts it.
    pub fn add_power(&mut self, power: usize, factor: &R, is_negative: bool) {
        self.reach(power, 1);
        let own = &mut self.of[power - self.first];
        if is_negative { own.subtract(factor) } else { own.add(factor) }
    }

    /// Adds a polynomial whose powers are higher by this.
    pub fn add_above(&mut self, power: usize, other: &Polynomial<R>) {
        if other.of.is_empty() {
            return;
        }
        self.reach(power + other.first, other.of.len());
        let own = &mut self.of[power + other.first - self.first..];
        own.iter_mut().zip(&other.of).for_each(|(own, other)| own.add(other));
    }

    /// Adds `factor` times a polynomial.
    pub fn add_product(&mut self, other: &Polynomial<R>, factor: &R) {
        if other.of.is_empty() {
            return;
        }
        self.reach(other.first, other.of.len());
        let own = &mut self.of[other.first - self.first..];
        for (own, other) in own.iter_mut().zip(&other.of).filter(|(_, other)| !other.is_zero()) {
            own.add(&other.product(factor));
        }
    }
}

/// A polynomial whose coefficients are machine integers above 0, to multiply others by: as it is, or times `1 - x`,
/// which has fewer terms where neighbours are equal.
#[derive(Debug)]
pub(super) struct Multiplier {
    low: usize,
    high: usize,
    /// The powers above `low`, whether they are subtracted, and how often.
    terms: Vec<(usize, bool, u64)>,
    /// Whether these are the terms times `1 - x`.
    is_difference: bool,
}

impl Multiplier {
    /// The sum of these powers with their coefficients, none of them 0, which have a machine integer as their sum; `None`
    /// where there is none.
    pub fn new(mut powers: Vec<(usize, u64)>) -> Option<Multiplier> {
        powers.sort_unstable();
        powers.dedup_by(|power, kept| {
            let same = power.0 == kept.0;
            kept.1 += if same { power.1 } else { 0 };
            same
        });
        let (&(low, _), &(high, _)) = (powers.first()?, powers.last()?);
        let mut difference: Vec<(usize, bool, u64)> = Vec::new();
        let mut before = (low, 0);
        for &(power, often) in powers.iter().chain([&(high + 2, 0)]) {
            if before.0 + 1 < power {
                difference.push((before.0 + 1 - low, true, before.1));
                before.1 = 0;
            }
            if often != before.1 {
                difference.push((power - low, often < before.1, often.abs_diff(before.1)));
            }
            before = (power, often);
        }
        let is_difference = difference.len() + 1 < powers.len();
        let plain = || powers.iter().map(|&(power, often)| (power - low, false, often)).collect();
        let terms = if is_difference { difference } else { plain() };
        Some(Multiplier { low, high, terms, is_difference })
    }

    /// How many additions a coefficient of the product takes.
    pub fn work(&self) -> usize {
        self.terms.len() + usize::from(self.is_difference)
    }

    /// Writes the product into another polynomial.
    pub fn multiply<R: Residue>(&self, poly: &Polynomial<R>, product: &mut Polynomial<R>) {
        product.of.clear();
        if poly.of.is_empty() {
            return;
        }
        product.first = poly.first + self.low;
        product.of.resize(poly.of.len() + self.high - self.low, R::zero());
        for &(power, is_negative, often) in &self.terms {
            let sums = product.of.get_mut(power..).unwrap_or_default().iter_mut().zip(&poly.of);
            match (often, is_negative) {
                (1, false) => sums.for_each(|(sum, own)| sum.add(own)),
                (1, true) => sums.for_each(|(sum, own)| sum.subtract(own)),
                (_, false) => sums.for_each(|(sum, own)| sum.add(&own.times(often))),
                (_, true) => sums.for_each(|(sum, own)| sum.subtract(&own.times(often))),
            }
        }
        if self.is_difference {
            let mut sum = R::zero();
            for own in &mut product.of {
                sum.add(own);
                own.clone_from(&sum);
            }
        }
    }
}
