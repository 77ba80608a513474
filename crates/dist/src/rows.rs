//! Outcomes as rows of text, written one after the other without creating a record for each.
//!
//! Cells contain what is in the data: this writes what [`export`](super::export) returns as records, for laws
//! whose outcomes are alike, as nearly all are. Millions of rows per second require all of this: no values are created
//! for a packed law, fractions are reduced with machine integers, and decimals are rounded from these.

use super::export::columns;
use super::{Count, Law};
use rustc_hash::FxHashSet;
use std::io::Write;
use tg_core::diagnostics::Fault;
use tg_core::number::NumberForm;
use tg_core::value::{Key, RowFormat, Value};
use tg_prelude::RowText;

/// The names of the cells that follow an outcome.
const CHANCE: [&str; 3] = ["ways", "probability", "decimal"];

/// Returns the outcomes at these places with their ways and probabilities, as rows in a format. `None` if they aren't
/// alike, a field has the name of another column, or some are left out.
///
/// # Errors
/// `E9003` if that takes more than the limit.
pub(super) fn rows(
    law: &dyn Law,
    places: &mut dyn ExactSizeIterator<Item = usize>,
    format: RowFormat,
    form: NumberForm,
    limit: u64,
) -> Option<Result<String, Fault>> {
    // What is only near has no fractions.
    if law.rest().is_some() {
        return None;
    }
    let headings = Headings::of(law)?;
    let mut names = headings.names(limit).ok()?;
    let mut distinct = FxHashSet::default();
    if names.is_empty()
        || names.iter().any(|name| CHANCE.contains(&&**name) || !distinct.insert(name.clone()))
    {
        return None;
    }
    names.extend(CHANCE.map(str::to_owned));
    let text = RowText::new(format, &names, form, limit);
    Some(text.and_then(|text| written(law, places, &headings, text, form)))
}

/// The headings above the cells of an outcome.
enum Headings {
    /// One for the whole outcome.
    Value,
    /// One for each field, which the law gives in this order.
    Given(Vec<Key>),
    /// One for each field.
    Fields(Vec<Key>),
}

impl Headings {
    fn of(law: &dyn Law) -> Option<Headings> {
        if let Some(keys) = law.keys() {
            return Some(Headings::Given(keys));
        }
        let is_record = |value: &Value| matches!(value, Value::Record(_));
        if !is_record(&law.value(0)) {
            let plain = (1..law.size()).all(|place| !is_record(&law.value(place)));
            return plain.then_some(Headings::Value);
        }
        let outcomes: Vec<Value> = (0..law.size()).map(|place| law.value(place)).collect();
        columns(&outcomes).map(Headings::Fields)
    }

    fn names(&self, limit: u64) -> Result<Vec<String>, Fault> {
        match self {
            Headings::Value => Ok(vec!["value".to_owned()]),
            Headings::Given(keys) | Headings::Fields(keys) => {
                keys.iter().map(|key| tg_core::value::show::text(key.value(), limit)).collect()
            }
        }
    }
}

fn written(
    law: &dyn Law,
    places: &mut dyn ExactSizeIterator<Item = usize>,
    headings: &Headings,
    mut text: RowText,
    form: NumberForm,
) -> Result<String, Fault> {
    let total = law.total();
    for place in places {
        let mut failed = None;
        let mut cell = |value: &Value| {
            if let Err(fault) = text.value(value) {
                failed = Some(fault);
            }
        };
        match headings {
            Headings::Value | Headings::Given(_) => law.visit(place, &mut cell),
            Headings::Fields(keys) => {
                if let Value::Record(record) = law.value(place) {
                    keys.iter().for_each(|key| cell(record.get(key).unwrap_or(&Value::None)));
                }
            }
        }
        if let Some(fault) = failed {
            return Err(fault);
        }
        chance(&mut text, &law.ways(place), total, form);
        text.end_row()?;
    }
    text.finish()
}

/// Writes the ways, their fraction of the total, and this as a decimal.
fn chance(text: &mut RowText, ways: &Count, total: &Count, form: NumberForm) {
    if let (Count::Small(ways), Count::Small(total), NumberForm::Exact) = (ways, total, form)
        && *ways > 0
        && *total < 1 << 96
    {
        let common = common_divisor(*total, *ways);
        let (above, below) = (ways / common, total / common);
        text.whole(*ways);
        text.fraction(above, below);
        // Writing to memory can't fail.
        let _ = write!(text.plain(), "{:?}", nearest(above, below));
        return;
    }
    let part = ways.part_of(total);
    let near = part.approx().unwrap_or_else(|_| part.clone());
    text.number(&ways.number());
    text.number(&part);
    text.number(&near);
}

/// Returns the greatest common divisor; the second number isn't zero.
fn common_divisor(total: u128, ways: u128) -> u128 {
    match (u64::try_from(ways), total % ways) {
        (_, 0) => ways,
        (Ok(ways), rest) => u128::from(binary_divisor(ways, rest as u64)),
        (Err(_), rest) => common_divisor(ways, rest),
    }
}

fn binary_divisor(mut a: u64, mut b: u64) -> u64 {
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << twos
}

/// Returns the float nearest to a fraction, ties to even; both numbers are below 2^96 and not zero.
pub(super) fn nearest(above: u128, below: u128) -> f64 {
    const EXACT: u128 = 1 << 53;
    if above <= EXACT && below <= EXACT {
        return above as f64 / below as f64;
    }
    // The first bits of the quotient, at least 63 of them, and whether there are more.
    let shift = above.leading_zeros();
    let shifted = above << shift;
    let (mut quotient, mut rest) = (shifted / below, shifted % below);
    let mut exponent = -(shift as i32);
    if below >= 1 << 64 {
        rest <<= 32;
        quotient = (quotient << 32) | (rest / below);
        rest %= below;
        exponent -= 32;
    }
    let more = (u128::BITS - quotient.leading_zeros()).saturating_sub(f64::MANTISSA_DIGITS);
    let mut kept = quotient >> more;
    let left_out = quotient - (kept << more);
    let half = (1u128 << more) >> 1;
    let even = kept & 1 == 0;
    if left_out > half || left_out == half && more > 0 && (rest > 0 || !even) {
        kept += 1;
    }
    let power = f64::from_bits(((1023 + i64::from(exponent) + i64::from(more)) as u64) << 52);
    kept as f64 * power
}

#[cfg(test)]
mod tests {
    use super::{common_divisor, nearest};
    use dashu_ratio::RBig;
    use tg_core::diagnostics::Fault;
    use tg_core::number::NumberForm;
    use tg_core::value::RowFormat;
    use tg_prelude::RowText;

    /// Numbers of all lengths, and their neighbours.
    fn numbers() -> Vec<u128> {
        let mut random = 0x9E37_79B9_7F4A_7C15_u128;
        let mut numbers = Vec::new();
        for bits in 0..96 {
            random = random.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(1);
            let power = 1u128 << bits;
            numbers.extend([power, power + 1, power * 2 - 1, power | (random & (power - 1))]);
        }
        numbers.retain(|number| (1..1 << 96).contains(number));
        numbers
    }

    #[test]
    fn decimals_are_the_nearest_floats() {
        for above in numbers() {
            for below in numbers() {
                let exact = RBig::from_parts(above.into(), below.into());
                let near = nearest(above, below);
                assert_eq!(near.to_bits(), exact.to_f64().value().to_bits(), "{above}/{below}");
            }
        }
    }

    fn written(number: u128) -> Result<String, Fault> {
        let mut text = RowText::new(RowFormat::Csv, &["n".to_owned()], NumberForm::Exact, u64::MAX)?;
        text.whole(number);
        text.end_row()?;
        text.finish()
    }

    #[test]
    fn fractions_are_shortened_and_written() {
        for above in numbers() {
            assert_eq!(written(above).ok(), Some(format!("n\n{above}\n")));
            for below in numbers() {
                let common = common_divisor(below, above);
                assert_eq!((above % common, below % common), (0, 0));
                let shortened = RBig::from_parts((above / common).into(), (below / common).into());
                assert_eq!(shortened.denominator(), &dashu_int::UBig::from(below / common));
            }
        }
    }
}
