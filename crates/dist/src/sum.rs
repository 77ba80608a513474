//! The sum of several independent, identically distributed outcomes.
//!
//! The ways of whole numbers that lie close together are the coefficients of a polynomial f, and those of the sum of n
//! the coefficients of g = fⁿ. From f g' = n f' g each follows from the ones before it, with a single division:
//! k f₀ gₖ = Σ (i (n + 1) - k) fᵢ gₖ₋ᵢ (J. C. P. Miller's recurrence; Knuth, The Art of Computer Programming 2, 4.7).

use super::{Count, Dist, Law, WrittenLaw};
use dashu_int::UBig;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;

/// Numbers that lie further apart than this are added in another way.
const LONGEST: u64 = 1 << 20;

/// More products of words than this aren't computed: about ten seconds.
const MOST_WORK: u128 = 1 << 33;

/// How many products of machine integers are one step.
const PRODUCTS_A_STEP: u64 = 64;

/// Returns the distribution of the sum of `number` independent outcomes of a law; 0 for none.
///
/// For whole numbers from a to b with w ways that aren't zero, n of them take n (b - a) w products of a machine integer
/// and a number of n log₂(total) bits. Otherwise by doubling: about 2 log₂ n sums of two distributions.
///
/// # Errors
/// `E2001` if outcomes can't be added, and the limits.
pub fn sum_of_equal(host: &mut dyn Host, law: &Rc<dyn Law>, number: u32) -> Result<Dist, Fault> {
    if number == 0 {
        return Ok(Dist::certain(Value::int(0)));
    }
    let one = Dist::of_law(law);
    if number == 1 {
        return Ok(one);
    }
    if let Some(row) = Row::of(&**law)
        && let Some(sum) = row.times(host, number)?
    {
        return Ok(sum);
    }
    let mut sum = one.clone();
    // The highest bit is `one` itself; each further one doubles what is there.
    for bit in (0..number.ilog2()).rev() {
        sum = plus(host, &sum, &sum)?;
        if number >> bit & 1 == 1 {
            sum = plus(host, &sum, &one)?;
        }
    }
    Ok(sum)
}

fn plus(host: &mut dyn Host, a: &Dist, b: &Dist) -> Result<Dist, Fault> {
    let sum = host.operate("+", &[a.clone().value(), b.clone().value()])?;
    Ok(Dist::of(&sum))
}

/// Ways of consecutive whole numbers, from the least on.
struct Row {
    least: i64,
    ways: Vec<u64>,
}

impl Row {
    /// `None` if an outcome is anything else, or lies too far from the others.
    fn of(law: &dyn Law) -> Option<Row> {
        let whole = |place: usize| law.value(place).bare_number().filter(|n| n.is_exact())?.to_i64();
        let (least, most) = (whole(0)?, whole(law.size() - 1)?);
        let span = most.checked_sub(least).and_then(|span| u64::try_from(span).ok())?;
        if span == 0 || span > LONGEST {
            return None;
        }
        let mut ways = vec![0; span as usize + 1];
        let mut before = None;
        for place in 0..law.size() {
            let number = whole(place)?;
            let Count::Small(own) = law.ways(place) else { return None };
            if before.replace(number).is_some_and(|before| before >= number) {
                return None;
            }
            ways[usize::try_from(number - least).ok()?] = u64::try_from(own).ok()?;
        }
        Some(Row { least, ways })
    }

    /// Returns the sum of `number` outcomes; `None` if its factors would be too large.
    fn times(&self, host: &mut dyn Host, number: u32) -> Result<Option<Dist>, Fault> {
        let (n, degree) = (u64::from(number), self.ways.len() as u64 - 1);
        let length = degree.saturating_mul(n) + 1;
        let most = self.ways.iter().copied().max().unwrap_or(0);
        let factor = u128::from(degree) * u128::from(n + 1) * u128::from(most);
        let divisor = u128::from(length) * u128::from(self.ways[0]);
        let Some(least) = self.least.checked_mul(i64::from(number)) else { return Ok(None) };
        if factor >= 1 << 63 || divisor >= 1 << 63 {
            return Ok(None);
        }
        let total: u128 = self.ways.iter().map(|ways| u128::from(*ways)).sum();
        // Two extra words hold every intermediate sum of products.
        let words = (n * u64::from(128 - total.leading_zeros()) / 64 + 3) as usize;
        let work = u128::from(length) * self.ways.len() as u128 * words as u128;
        // The sums, and the outcomes that are made of them.
        let bytes = u128::from(length) * (2 * words * 8 + size_of::<(Value, Count)>()) as u128;
        let free = host.memory_limit().saturating_sub(host.memory_in_use().unwrap_or(0));
        if work > MOST_WORK || bytes > free.into() {
            let part = (MOST_WORK as f64 / work as f64).min(free as f64 / bytes as f64);
            if bytes > free.into() {
                host.limited();
            }
            return Err(too_many(n, part));
        }
        host.reserve(bytes)?;
        let sums = self.power(host, n, length as usize, words)?;
        let mut outcomes = Vec::with_capacity(length as usize);
        for (place, sum) in sums.chunks_exact(words).enumerate() {
            let ways = count_of(sum);
            if !ways.is_zero() {
                outcomes.push((Value::int(least + place as i64), ways));
            }
        }
        let plan = format!("the sum of {number} of {} whole numbers each", self.ways.len());
        Ok(Some(Dist::written(WrittenLaw::new(outcomes, plan))))
    }

    /// Returns the coefficients of the `n`th power, each in `words` words, lowest first.
    fn power(&self, host: &mut dyn Host, n: u64, length: usize, words: usize) -> Result<Vec<u64>, Fault> {
        let terms: Vec<(u64, u64)> =
            (0u64..).zip(&self.ways).skip(1).filter(|(_, f)| **f > 0).map(|(i, f)| (i, *f)).collect();
        let first = UBig::from(self.ways[0]).pow(n as usize);
        let mut sums = vec![0u64; length * words];
        for (word, bytes) in sums.iter_mut().zip(first.to_le_bytes().chunks(8)) {
            *word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        }
        let is_mirrored = self.ways.iter().eq(self.ways.iter().rev());
        let computed = if is_mirrored { length.div_ceil(2) } else { length };
        let (mut above, mut below) = (vec![0u64; words], vec![0u64; words]);
        for k in 1..computed {
            host.step(1 + (terms.len() * words) as u64 / PRODUCTS_A_STEP)?;
            above.fill(0);
            below.fill(0);
            for &(i, f) in terms.iter().take_while(|(i, _)| *i <= k as u64) {
                let before = &sums[(k - i as usize) * words..][..words];
                match (i * (n + 1)).checked_sub(k as u64) {
                    Some(factor) => add_product(&mut above, before, factor * f),
                    None => add_product(&mut below, before, (k as u64 - i * (n + 1)) * f),
                }
            }
            subtract(&mut above, &below);
            divide(&mut above, k as u64 * self.ways[0]);
            sums[k * words..][..words].copy_from_slice(&above);
        }
        for k in computed..length {
            let other = (length - 1 - k) * words;
            sums.copy_within(other..other + words, k * words);
        }
        Ok(sums)
    }
}

/// The error for a sum of which time or memory allow only this part.
#[cold]
fn too_many(number: u64, part: f64) -> Fault {
    let message = format!("the sum of {number} such dice takes too long, or too much memory, to be counted");
    // Both grow with nearly the square of the number; two digits of what is surely possible are enough.
    let most = (number as f64 * part.sqrt() * 0.95) as u64;
    let unit = 10u64.pow(most.checked_ilog10().unwrap_or(0).saturating_sub(1));
    fault(Code::E5013, message).with_help(format!("throw about {} of them at most", most / unit * unit))
}

/// Computes `sum += number * factor`; a carry out of the last word, which can't occur, is lost.
fn add_product(sum: &mut [u64], number: &[u64], factor: u64) {
    let mut carry = 0u64;
    for (sum, word) in sum.iter_mut().zip(number) {
        let product = u128::from(*word) * u128::from(factor) + u128::from(*sum) + u128::from(carry);
        *sum = product as u64;
        carry = (product >> 64) as u64;
    }
}

/// Computes `a -= b`, where `b` isn't larger.
fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrowed = false;
    for (a, b) in a.iter_mut().zip(b) {
        let (less, one) = a.overflowing_sub(*b);
        let (less, other) = less.overflowing_sub(u64::from(borrowed));
        *a = less;
        borrowed = one || other;
    }
}

/// Computes `number /= divisor`, without a remainder.
fn divide(number: &mut [u64], divisor: u64) {
    let mut rest = 0u128;
    for word in number.iter_mut().rev() {
        let part = rest << 64 | u128::from(*word);
        *word = (part / u128::from(divisor)) as u64;
        rest = part % u128::from(divisor);
    }
}

/// Converts words, lowest first, to a count.
fn count_of(words: &[u64]) -> Count {
    match words {
        [low, high, rest @ ..] if rest.iter().all(|word| *word == 0) => {
            Count::from(u128::from(*low) | u128::from(*high) << 64)
        }
        _ => {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            Count::from(UBig::from_le_bytes(&bytes))
        }
    }
}
