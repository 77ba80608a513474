//! Outcomes as CSV, written one after the other without creating a record for each.
//!
//! Cells contain what is in the data: this writes what [`export`](super::export) returns as rows, for laws
//! whose outcomes are alike, as nearly all are. Millions of rows per second require all of this: no values are created
//! for a packed law, fractions are reduced with machine integers, and decimals are rounded from these.

use super::export::columns;
use super::{Count, Law};
use std::io::Write;
use tg_core::diagnostics::Fault;
use tg_core::number::{Number, NumberForm};
use tg_core::value::{Key, Value, json};
use tg_prelude::{CsvText, data_cell};

/// Returns the outcomes at these places with their ways and probabilities, as CSV with a header. `None` if
/// they aren't alike, a field has the name of another column, or some are left out.
///
/// # Errors
/// `E9003` if that takes more than the limit.
pub(super) fn csv(
    law: &dyn Law,
    places: &mut dyn ExactSizeIterator<Item = usize>,
    form: NumberForm,
    limit: u64,
) -> Option<Result<String, Fault>> {
    // What is only near has no fractions.
    if law.rest().is_some() {
        return None;
    }
    let headings = Headings::of(law)?;
    let names = headings.names(limit).ok()?;
    if names.iter().any(|name| ["ways", "probability", "decimal"].contains(&name.as_str())) {
        return None;
    }
    Some(written(law, places, &headings, &names, form, limit))
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
    names: &[String],
    form: NumberForm,
    limit: u64,
) -> Result<String, Fault> {
    let mut text = CsvText::new(limit);
    for name in names.iter().map(String::as_str).chain(["ways", "probability", "decimal"]) {
        text.cell(name);
    }
    text.end_row()?;
    let total = law.total();
    for place in places {
        let mut failed = None;
        let mut cell = |value: &Value| {
            if let Err(fault) = put(&mut text, value, form, limit) {
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

/// Writes a cell with a value.
fn put(text: &mut CsvText, value: &Value, form: NumberForm, limit: u64) -> Result<(), Fault> {
    match value {
        Value::Number(Number::Int(int)) => {
            let bytes = text.plain_cell();
            if *int < 0 {
                bytes.push(b'-');
            }
            digits(bytes, int.unsigned_abs().into());
        }
        Value::Bool(true) => text.plain_cell().extend_from_slice(b"true"),
        Value::Bool(false) => text.plain_cell().extend_from_slice(b"false"),
        Value::Text(word) => text.cell(word.as_str()),
        other => text.cell(&data_cell(other, form, limit)?),
    }
    Ok(())
}

/// Writes the ways, their fraction of the total, and this as a decimal.
fn chance(text: &mut CsvText, ways: &Count, total: &Count, form: NumberForm) {
    if let (Count::Small(ways), Count::Small(total), NumberForm::Exact) = (ways, total, form)
        && *ways > 0
        && *total < 1 << 96
    {
        let common = common_divisor(*total, *ways);
        let (above, below) = (ways / common, total / common);
        digits(text.plain_cell(), *ways);
        let bytes = text.plain_cell();
        digits(bytes, above);
        if below > 1 {
            bytes.push(b'/');
            digits(bytes, below);
        }
        // Writing to memory can't fail.
        let _ = write!(text.plain_cell(), "{:?}", nearest(above, below));
        return;
    }
    let part = ways.part_of(total);
    let near = part.approx().unwrap_or_else(|_| part.clone());
    text.cell(&json::plain_number(&ways.number(), form));
    text.cell(&json::plain_number(&part, form));
    text.cell(&json::plain_number(&near, form));
}

/// Writes a number's digits.
fn digits(bytes: &mut Vec<u8>, number: u128) {
    const WORD: u128 = 10u128.pow(19);
    if number >= WORD {
        digits(bytes, number / WORD);
        let mut rest = (number % WORD) as u64;
        let start = bytes.len();
        bytes.resize(start + 19, b'0');
        for byte in bytes[start..].iter_mut().rev() {
            *byte = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        return;
    }
    let mut buffer = [0u8; 20];
    let mut at = buffer.len();
    let mut rest = number as u64;
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    bytes.extend_from_slice(&buffer[at..]);
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
    use super::{common_divisor, digits, nearest};
    use dashu_ratio::RBig;

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

    #[test]
    fn fractions_are_shortened_and_written() {
        for above in numbers() {
            let mut written = Vec::new();
            digits(&mut written, above);
            assert_eq!(String::from_utf8(written), Ok(above.to_string()));
            for below in numbers() {
                let common = common_divisor(below, above);
                assert_eq!((above % common, below % common), (0, 0));
                let shortened = RBig::from_parts((above / common).into(), (below / common).into());
                assert_eq!(shortened.denominator(), &dashu_int::UBig::from(below / common));
            }
        }
    }
}
