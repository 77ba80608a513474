//! Products with known prime factors, such as factorials and binomials: much quicker than multiplying one
//! factor after another, with no intermediate result larger than the final one.

use dashu_int::UBig;

use super::NumberError;
use super::work;
use tg_progress::Progress;

/// Returns the product of all primes up to `last`, each to the power that `exponent` gives it.
///
/// Goes through the binary digits of the exponents, the highest first: square, then multiply by the primes
/// that have the digit. Takes `last / 16` bytes besides the result, and about as long as a few
/// multiplications of the result's size. Fails with [`NumberError::Stopped`].
pub(super) fn product_of_powers(
    progress: &mut dyn Progress,
    last: u64,
    exponent: impl Fn(u64) -> u64,
) -> Result<UBig, NumberError> {
    let twos = if last < 2 { 0 } else { exponent(2) };
    let primes = OddPrimes::up_to(progress, last)?;
    let mut most = 0;
    primes.each(progress, |prime| most = exponent(prime).max(most))?;
    let mut product = UBig::ONE;
    for digit in (0..u64::BITS - most.leading_zeros()).rev() {
        let words = packed(progress, &primes, |prime| exponent(prime) >> digit & 1 == 1)?;
        let factor = product_of_words(progress, &words)?;
        let square = work::square(progress, &product)?;
        product = work::product(progress, &square, &factor)?;
    }
    Ok(product << usize::try_from(twos).unwrap_or(usize::MAX))
}

/// Returns how often a prime divides the factorial of `n`.
pub(super) fn times_in_factorial(mut n: u64, prime: u64) -> u64 {
    let mut times = 0;
    while n >= prime {
        n /= prime;
        times += n;
    }
    times
}

/// The selected primes, multiplied together for as long as they fit a word.
fn packed(
    progress: &mut dyn Progress,
    primes: &OddPrimes,
    wanted: impl Fn(u64) -> bool,
) -> Result<Vec<u64>, NumberError> {
    let mut words = Vec::new();
    let mut word = 1u64;
    primes.each(progress, |prime| {
        if !wanted(prime) {
            return;
        }
        match word.checked_mul(prime) {
            Some(more) => word = more,
            None => {
                words.push(word);
                word = prime;
            }
        }
    })?;
    words.push(word);
    Ok(words)
}

/// Returns the product of all words, by divide and conquer.
fn product_of_words(progress: &mut dyn Progress, words: &[u64]) -> Result<UBig, NumberError> {
    /// Runs of up to this many words are multiplied one after another.
    const RUN: usize = 16;
    if words.len() <= RUN {
        progress.charge(RUN as u64)?;
        return Ok(words.iter().fold(UBig::ONE, |product, word| product * *word));
    }
    let (low, high) = words.split_at(words.len() / 2);
    let (low, high) = (product_of_words(progress, low)?, product_of_words(progress, high)?);
    work::product(progress, &low, &high)
}

/// The sieve of Eratosthenes over odd numbers: bit `i` is set if `2 * i + 1` isn't prime.
struct OddPrimes {
    composite: Vec<u64>,
    odds: usize,
}

impl OddPrimes {
    fn up_to(progress: &mut dyn Progress, last: u64) -> Result<Self, NumberError> {
        let odds = usize::try_from(last.div_ceil(2)).unwrap_or(usize::MAX);
        let mut primes = Self { composite: vec![0; odds.div_ceil(64)], odds };
        if odds > 0 {
            primes.strike(0); // one isn't prime
        }
        for index in 1.. {
            let prime = 2 * index + 1;
            let square = (prime * prime) / 2;
            if square >= odds {
                break;
            }
            if !primes.is_struck(index) {
                progress.charge(((odds - square) / prime) as u64 / 4 + 1)?;
                (square..odds).step_by(prime).for_each(|multiple| primes.strike(multiple));
            }
        }
        Ok(primes)
    }

    fn strike(&mut self, index: usize) {
        self.composite[index / 64] |= 1 << (index % 64);
    }

    fn is_struck(&self, index: usize) -> bool {
        self.composite[index / 64] >> (index % 64) & 1 == 1
    }

    fn each(&self, progress: &mut dyn Progress, mut visit: impl FnMut(u64)) -> Result<(), NumberError> {
        for (block, composite) in (0..).step_by(64).zip(&self.composite) {
            progress.charge(16)?;
            let end = self.odds.min(block + 64);
            let primes = (block..end).filter(|index| composite >> (index - block) & 1 == 0);
            primes.for_each(|index| visit(2 * index as u64 + 1));
        }
        Ok(())
    }
}
