//! Convolution by a transform over whole numbers: the product of two long sequences of digits, in any base.
//!
//! The transform is Fourier's over the field of the prime 29 · 2⁵⁷ + 1, which has roots of unity of every order that is
//! a power of two. Numbers of the field are kept in Montgomery form, times 2⁶⁴, so that no product needs a division.

/// The prime.
const PRIME: u64 = 29 << 57 | 1;

/// A generator of the field: its powers are all numbers but zero.
const GENERATOR: u64 = 3;

/// 2⁶⁴ in the field: one, in Montgomery form.
const UNIT: u64 = u64::MAX % PRIME + 1;

/// The inverse of the prime modulo 2⁶⁴; each Newton step doubles the number of correct bits.
const INVERSE: u64 = {
    let mut inverse = 1u64;
    let mut steps = 0;
    while steps < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(PRIME.wrapping_mul(inverse)));
        steps += 1;
    }
    inverse
};

// `min` chooses between two results without a branch, which no processor could predict.

fn difference(a: u64, b: u64) -> u64 {
    let difference = a.wrapping_sub(b);
    difference.min(difference.wrapping_add(PRIME))
}

fn sum(a: u64, b: u64) -> u64 {
    let sum = a + b;
    sum.min(sum.wrapping_sub(PRIME))
}

/// Returns the product over 2⁶⁴.
fn product(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    let times = (wide as u64).wrapping_mul(INVERSE);
    let multiple = u128::from(times) * u128::from(PRIME);
    difference((wide >> 64) as u64, (multiple >> 64) as u64)
}

fn power(base: u64, mut times: u64) -> u64 {
    let (mut power, mut square) = (UNIT, base);
    while times > 0 {
        if times & 1 == 1 {
            power = product(power, square);
        }
        square = product(square, square);
        times >>= 1;
    }
    power
}

/// Returns a number below the prime in Montgomery form.
fn kept(number: u64) -> u64 {
    (u128::from(number) * u128::from(UNIT) % u128::from(PRIME)) as u64
}

/// Transforms of sequences up to some length.
pub(super) struct Transform {
    /// For the orders 2, 4, 8 and so on, the first half of the roots of unity, one order after the other.
    roots: Vec<u64>,
}

impl Transform {
    /// Creates a transform for sequences of up to this length.
    pub fn new(length: usize) -> Transform {
        let orders = length.next_power_of_two().ilog2();
        let mut roots = Vec::with_capacity(1 << orders);
        for order in 1..=orders {
            let root = power(kept(GENERATOR), (PRIME - 1) >> order);
            let half = 1usize << (order - 1);
            let mut next = UNIT;
            for _ in 0..half {
                roots.push(next);
                next = product(next, root);
            }
        }
        Transform { roots }
    }

    /// Transforms a sequence, padded with zeros to this length; the results are in an order of their own.
    pub fn forward(&self, row: &[u32], length: usize) -> Vec<u64> {
        let mut numbers = Vec::with_capacity(length);
        numbers.extend(row.iter().map(|&digit| u64::from(digit)));
        numbers.resize(length, 0);
        self.split(&mut numbers);
        numbers
    }

    /// Returns the convolution of two sequences that were transformed at the same length. It must be below the prime.
    pub fn convolution(&self, mut a: Vec<u64>, b: &[u64]) -> Vec<u64> {
        a.iter_mut().zip(b).for_each(|(a, b)| *a = product(*a, *b));
        self.back(a)
    }

    /// Returns the convolution of a sequence with itself.
    pub fn square(&self, mut a: Vec<u64>) -> Vec<u64> {
        a.iter_mut().for_each(|a| *a = product(*a, *a));
        self.back(a)
    }

    fn back(&self, mut numbers: Vec<u64>) -> Vec<u64> {
        self.join(&mut numbers);
        // The roots were turned the same way as before, which leaves all but the first in reverse order.
        numbers[1..].reverse();
        // The product of two numbers of a sequence lacks a factor 2⁶⁴, and so will this one.
        let share = kept(power(kept(numbers.len() as u64), PRIME - 2));
        numbers.iter_mut().for_each(|number| *number = product(*number, share));
        numbers
    }

    /// Returns the roots of an order.
    fn roots(&self, order: usize) -> &[u64] {
        &self.roots[order / 2 - 1..order - 1]
    }

    fn split(&self, row: &mut [u64]) {
        if row.len() < 2 {
            return;
        }
        let roots = self.roots(row.len());
        let (low, high) = row.split_at_mut(roots.len());
        for ((a, b), root) in low.iter_mut().zip(&mut *high).zip(roots) {
            let apart = difference(*a, *b);
            *a = sum(*a, *b);
            *b = product(apart, *root);
        }
        self.split(low);
        self.split(high);
    }

    fn join(&self, row: &mut [u64]) {
        if row.len() < 2 {
            return;
        }
        let roots = self.roots(row.len());
        let (low, high) = row.split_at_mut(roots.len());
        self.join(low);
        self.join(high);
        for ((a, b), root) in low.iter_mut().zip(high).zip(roots) {
            let turned = product(*b, *root);
            *b = difference(*a, turned);
            *a = sum(*a, turned);
        }
    }
}
