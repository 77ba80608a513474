//! Products that are known by their prime factors, as factorials and binomials are: much quicker than one
//! factor after another, and no larger on the way than the result.

use dashu_int::UBig;

/// The product of all primes up to `last`, each to the power that `exponent` gives it.
///
/// Goes through the binary digits of the exponents, the highest first: square, then multiply by the primes
/// that have the digit. Takes `last / 16` bytes besides the result, and about as long as a few
/// multiplications of the result's size.
pub(super) fn product_of_powers(last: u64, exponent: impl Fn(u64) -> u64) -> UBig {
    let twos = if last < 2 { 0 } else { exponent(2) };
    let primes = OddPrimes::up_to(last);
    let most = primes.iter().map(&exponent).max().unwrap_or(0);
    let mut product = UBig::ONE;
    for digit in (0..u64::BITS - most.leading_zeros()).rev() {
        let with_digit = primes.iter().filter(|prime| exponent(*prime) >> digit & 1 == 1);
        product = product.sqr() * product_of_words(&packed(with_digit));
    }
    product << usize::try_from(twos).unwrap_or(usize::MAX)
}

/// How often a prime divides the factorial of `n`.
pub(super) fn times_in_factorial(mut n: u64, prime: u64) -> u64 {
    let mut times = 0;
    while n >= prime {
        n /= prime;
        times += n;
    }
    times
}

/// Factors multiplied together as long as they fit a word.
fn packed(factors: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut words = Vec::new();
    let mut word = 1u64;
    for factor in factors {
        match word.checked_mul(factor) {
            Some(more) => word = more,
            None => {
                words.push(word);
                word = factor;
            }
        }
    }
    words.push(word);
    words
}

/// The product of all words, by halves.
fn product_of_words(words: &[u64]) -> UBig {
    /// Runs of up to this many words are multiplied one after another.
    const RUN: usize = 16;
    if words.len() <= RUN {
        return words.iter().fold(UBig::ONE, |product, word| product * *word);
    }
    let (low, high) = words.split_at(words.len() / 2);
    product_of_words(low) * product_of_words(high)
}

/// The sieve of Eratosthenes over odd numbers: bit `i` is set if `2 * i + 1` is no prime.
struct OddPrimes {
    composite: Vec<u64>,
    odds: usize,
}

impl OddPrimes {
    fn up_to(last: u64) -> Self {
        let odds = usize::try_from(last.div_ceil(2)).unwrap_or(usize::MAX);
        let mut primes = Self { composite: vec![0; odds.div_ceil(64)], odds };
        if odds > 0 {
            primes.strike(0); // one is no prime
        }
        for index in 1.. {
            let prime = 2 * index + 1;
            let square = (prime * prime) / 2;
            if square >= odds {
                break;
            }
            if !primes.is_struck(index) {
                (square..odds).step_by(prime).for_each(|multiple| primes.strike(multiple));
            }
        }
        primes
    }

    fn strike(&mut self, index: usize) {
        self.composite[index / 64] |= 1 << (index % 64);
    }

    fn is_struck(&self, index: usize) -> bool {
        self.composite[index / 64] >> (index % 64) & 1 == 1
    }

    fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.odds).filter(|index| !self.is_struck(*index)).map(|index| 2 * index as u64 + 1)
    }
}
