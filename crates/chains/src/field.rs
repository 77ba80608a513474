//! Arithmetic modulo a prime of 62 bits, in Montgomery's form (P. L. Montgomery, 1985).

/// The numbers modulo a prime. Elements are kept times 2⁶⁴, so that a product needs no division.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    prime: u64,
    /// −1 / prime modulo 2⁶⁴.
    negated_inverse: u64,
    /// 2¹²⁸ and 2¹⁹² modulo the prime.
    squared: u64,
    cubed: u64,
}

/// An element of a field, times 2⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Element(u64);

impl Element {
    pub(crate) fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// A sum of products of elements, below the prime times 2⁶⁴: times 2¹²⁸.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProductSum(u128);

/// Below this the sum of two elements doesn't overflow.
const LIMIT: u64 = 1 << 62;

impl Field {
    /// The fields of the largest primes, the largest first.
    pub(crate) fn each() -> impl Iterator<Item = Field> {
        (0..LIMIT / 2).map(|below| LIMIT - 1 - 2 * below).filter(|&odd| is_prime(odd)).map(Field::of)
    }

    fn of(prime: u64) -> Field {
        // Newton's iteration doubles the bits that are right; an odd number is its own inverse modulo 8.
        let inverse = (0..5)
            .fold(prime, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse))));
        let remainder = |n: u128| (n % u128::from(prime)) as u64;
        let first = remainder(1 << 64);
        let squared = remainder(u128::from(first) * u128::from(first));
        let cubed = remainder(u128::from(first) * u128::from(squared));
        Field { prime, negated_inverse: inverse.wrapping_neg(), squared, cubed }
    }

    pub(crate) fn prime(self) -> u64 {
        self.prime
    }

    /// The inverse of the prime modulo 2¹²⁸: an exact quotient is a product with it.
    pub(crate) fn inverse_of_prime(self) -> u128 {
        let prime = u128::from(self.prime);
        let half = u128::from(self.negated_inverse.wrapping_neg());
        half.wrapping_mul(2u128.wrapping_sub(prime.wrapping_mul(half)))
    }

    /// t / 2⁶⁴ for t below prime × 2⁶⁴.
    fn reduce(self, t: u128) -> u64 {
        let multiple = (t as u64).wrapping_mul(self.negated_inverse);
        let reduced = ((t + u128::from(multiple) * u128::from(self.prime)) >> 64) as u64;
        if reduced >= self.prime { reduced - self.prime } else { reduced }
    }

    pub(crate) fn mul(self, a: Element, b: Element) -> Element {
        Element(self.reduce(u128::from(a.0) * u128::from(b.0)))
    }

    /// An element as the beginning of a sum of products.
    pub(crate) fn sum(self, first: Element) -> ProductSum {
        ProductSum(u128::from(first.0) << 64)
    }

    /// The negative of an element, by which something is taken away.
    pub(crate) fn negated(self, a: Element) -> Element {
        self.sub(Element(0), a)
    }

    /// Adds a product, which is reduced later: one multiplication instead of three.
    #[inline(always)]
    pub(crate) fn add_product(self, sum: &mut ProductSum, a: Element, b: Element) {
        // Both are below 2¹²⁷.
        let all = sum.0 + u128::from(a.0) * u128::from(b.0);
        let limit = u128::from(self.prime) << 64;
        sum.0 = if all >= limit { all - limit } else { all };
    }

    /// What a sum of products is.
    pub(crate) fn summed(self, sum: ProductSum) -> Element {
        Element(self.reduce(sum.0))
    }

    pub(crate) fn add(self, a: Element, b: Element) -> Element {
        let sum = a.0 + b.0;
        Element(if sum >= self.prime { sum - self.prime } else { sum })
    }

    pub(crate) fn sub(self, a: Element, b: Element) -> Element {
        Element(if a.0 >= b.0 { a.0 - b.0 } else { a.0 + self.prime - b.0 })
    }

    pub(crate) fn element(self, n: u128) -> Element {
        let low = Element(self.reduce(u128::from(n as u64) * u128::from(self.squared)));
        match (n >> 64) as u64 {
            0 => low,
            high => self.add(low, Element(self.reduce(u128::from(high) * u128::from(self.cubed)))),
        }
    }

    pub(crate) fn signed(self, n: i128) -> Element {
        let size = self.element(n.unsigned_abs());
        if n < 0 { self.sub(Element(0), size) } else { size }
    }

    /// The number from 0 to the prime that an element is.
    pub(crate) fn number(self, a: Element) -> u64 {
        self.reduce(u128::from(a.0))
    }

    /// 1 / a, for a that isn't 0: a to the power of prime − 2, by Fermat.
    pub(crate) fn invert(self, a: Element) -> Element {
        let (mut power, mut result, mut exponent) = (a, self.element(1), self.prime - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.mul(result, power);
            }
            power = self.mul(power, power);
            exponent >>= 1;
        }
        result
    }
}

/// Whether an odd number above 40 is prime: Miller and Rabin's test, which these bases decide below 2⁶⁴
/// (J. Sorenson and J. Webster, 2017).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut square, mut exponent) = (1, base, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        let mut squares = std::iter::successors(Some(power), |&power| Some(times(power, power)));
        power == 1 || squares.by_ref().take(twos as usize).any(|power| power == n - 1)
    })
}
