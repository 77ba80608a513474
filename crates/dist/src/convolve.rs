//! Sums, differences and products of whole numbers: combines two distributions of small numbers without any calls.
//!
//! A distribution of whole numbers that lie close together is an array of ways, one for each number from the least
//! to the greatest. The array of a sum is the convolution of two arrays; products are grouped by their values.

use super::{Count, Dist, Law, WrittenLaw};
use dashu_int::UBig;
use rustc_hash::FxHashMap;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;

/// The maximum length of an array.
const LONGEST: u64 = 1 << 20;

/// How many products of machine integers are one step.
const PRODUCTS_A_STEP: u64 = 16;

/// The whole numbers of a law that fit 64 bits, ascending, with their ways as machine integers or of any size.
struct Whole {
    numbers: Vec<i64>,
    ways: Vec<Count>,
}

impl Whole {
    /// `None` if an outcome is anything else.
    fn of(law: &dyn Law) -> Option<Whole> {
        let numbers: Option<Vec<i64>> = (0..law.size()).map(|place| whole(&law.value(place))).collect();
        let numbers = numbers.filter(|numbers| numbers.is_sorted())?;
        Some(Whole { numbers, ways: (0..law.size()).map(|place| law.ways(place)).collect() })
    }

    fn ends(&self) -> Option<(i64, i64)> {
        Some((*self.numbers.first()?, *self.numbers.last()?))
    }
}

/// Returns an exact whole number of 64 bits.
fn whole(value: &Value) -> Option<i64> {
    value.bare_number().filter(|number| number.is_exact())?.to_i64()
}

/// Applies an operator between two distributions of whole numbers; `None` if they aren't, or for other operators,
/// or if the numbers are too large or too far apart.
///
/// Takes one product for each pair of outcomes, and the length of the result.
///
/// # Errors
/// The limits.
pub(super) fn operate(
    host: &mut dyn Host,
    sign: &str,
    left: &dyn Law,
    right: &dyn Law,
) -> Result<Option<Dist>, Fault> {
    if !matches!(sign, "+" | "-" | "*") || left.size().min(right.size()) < 2 {
        return Ok(None);
    }
    host.step((left.size() + right.size()) as u64 / PRODUCTS_A_STEP)?;
    let (Some(a), Some(b)) = (Whole::of(left), Whole::of(right)) else { return Ok(None) };
    let bits = left.total().bits() + right.total().bits();
    // A column of machine integers holds every sum of products: all together are the product of the totals.
    let outcomes = match (sign, bits <= 128) {
        ("*", _) => gathered(host, &a, &b)?,
        (_, true) => convolved(host, sign, &a, &b, machine, |sum: &mut u128, a, b| *sum += a * b)?,
        (_, false) => convolved(host, sign, &a, &b, any_size, |sum: &mut UBig, a, b| *sum += a * b)?,
    };
    let Some(outcomes) = outcomes else { return Ok(None) };
    let plan = format!("`{sign}` of {} × {} whole numbers, convolved", a.numbers.len(), b.numbers.len());
    Ok(Some(Dist::written(WrittenLaw::new(outcomes, plan))))
}

type Outcomes = Vec<(Value, Count)>;

fn machine(count: &Count) -> u128 {
    match count {
        Count::Small(ways) => *ways,
        // Totals of at most 128 bits together have no such part.
        Count::Big(_) => 0,
    }
}

fn any_size(count: &Count) -> UBig {
    match count {
        Count::Small(ways) => UBig::from(*ways),
        Count::Big(ways) => UBig::clone(ways),
    }
}

fn convolved<W: Clone + Default>(
    host: &mut dyn Host,
    sign: &str,
    a: &Whole,
    b: &Whole,
    ways: impl Fn(&Count) -> W,
    add: impl Fn(&mut W, &W, &W),
) -> Result<Option<Outcomes>, Fault>
where
    Count: From<W>,
{
    let (Some((a_least, a_most)), Some((b_least, b_most))) = (a.ends(), b.ends()) else { return Ok(None) };
    let ends = match sign {
        "+" => (a_least.checked_add(b_least), a_most.checked_add(b_most)),
        _ => (a_least.checked_sub(b_most), a_most.checked_sub(b_least)),
    };
    let (Some(least), Some(most)) = ends else { return Ok(None) };
    let length = most.abs_diff(least);
    let pairs = a.numbers.len() as u64 * b.numbers.len() as u64;
    // An array that is nearly empty is longer than the pairs that fill it.
    if length >= LONGEST.min(pairs.saturating_mul(8).max(1 << 12)) {
        return Ok(None);
    }
    host.reserve(u128::from(length + 1) * (size_of::<W>() + size_of::<(Value, Count)>()) as u128)?;
    let weights: Vec<W> = b.ways.iter().map(&ways).collect();
    let mut row = vec![W::default(); length as usize + 1];
    for (&number, own) in a.numbers.iter().zip(&a.ways) {
        host.step(1 + weights.len() as u64 * (1 + own.bits() / 64) / PRODUCTS_A_STEP)?;
        let own = ways(own);
        for (&other, weight) in b.numbers.iter().zip(&weights) {
            let result = if sign == "+" { number + other } else { number - other };
            add(&mut row[result.abs_diff(least) as usize], &own, weight);
        }
    }
    let outcomes = (least..).zip(row).map(|(number, ways)| (Value::int(number), Count::from(ways)));
    Ok(Some(outcomes.filter(|(_, ways)| !ways.is_zero()).collect()))
}

/// Computes products, which lie far apart.
fn gathered(host: &mut dyn Host, a: &Whole, b: &Whole) -> Result<Option<Outcomes>, Fault> {
    let mut sums: FxHashMap<i64, Count> = FxHashMap::default();
    let mut asked = 0;
    for (&x, own) in a.numbers.iter().zip(&a.ways) {
        host.step(1 + b.numbers.len() as u64 * (1 + own.bits() / 64) / 2)?;
        if sums.len() + b.numbers.len() > asked {
            asked = (sums.len() + b.numbers.len()) * 2;
            host.reserve(asked as u128 * size_of::<(Value, Count)>() as u128 * 2)?;
        }
        for (&y, weight) in b.numbers.iter().zip(&b.ways) {
            let Some(product) = x.checked_mul(y) else { return Ok(None) };
            let sum = sums.entry(product).or_insert(Count::ZERO);
            *sum = sum.add(&own.times(weight));
        }
    }
    if sums.len() as u64 > super::MOST_OUTCOMES {
        return Ok(None);
    }
    let mut numbers: Vec<(i64, Count)> = sums.into_iter().collect();
    numbers.sort_unstable_by_key(|(number, _)| *number);
    Ok(Some(numbers.into_iter().map(|(number, ways)| (Value::Number(Number::from(number)), ways)).collect()))
}
