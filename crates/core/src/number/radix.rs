//! Large whole numbers as decimal text and back: ten million digits in about a second.
//!
//! Both directions use the same method: the number is cut into parts, each part is written in the other base, and
//! neighbours are joined again, `high * power + low`, computed with the digits of that base.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::transform::Transform;

/// Numbers of fewer bits are converted as a whole quickly enough.
const SHORT_BITS: usize = 1 << 17;

/// The number of digits of a part that is read.
const PART_DIGITS: usize = SHORT_BITS / 4;

/// How many decimal digits make one digit of a sequence. With more, the sums of their squares over a sequence that is
/// long enough wouldn't be exact.
const WIDTH: usize = 5;

/// The base of sequences that become decimal text.
const DECIMAL: u64 = 100_000;

/// The base of sequences that become numbers: two bytes.
const BINARY: u64 = 1 << 16;

/// Returns the decimal text of a number.
pub(super) fn decimal(number: &UBig) -> String {
    if number.bit_len() <= SHORT_BITS {
        return number.to_string();
    }
    let part_words = SHORT_BITS / size_of_val(&number.as_words()[0]) / 8;
    let parts = number.as_words().chunks(part_words);
    let rows = parts.map(|part| decimal_row(&UBig::from_words(part))).collect();
    let row = joined(rows, decimal_row(&(UBig::ONE << SHORT_BITS)), DECIMAL);
    let mut text = String::with_capacity(row.len() * WIDTH);
    for (index, digit) in row.iter().rev().enumerate() {
        text.push_str(&if index == 0 { digit.to_string() } else { format!("{digit:05}") });
    }
    text
}

/// Parses a text of digits.
pub(super) fn read(digits: &str) -> Option<UBig> {
    if digits.is_empty() {
        return Some(UBig::ZERO);
    }
    if digits.len() <= PART_DIGITS {
        return UBig::from_str_radix(digits, 10).ok();
    }
    let parts = digits.as_bytes().rchunks(PART_DIGITS);
    let rows: Option<Vec<Vec<u32>>> = parts
        .map(|part| Some(binary_row(&UBig::from_str_radix(std::str::from_utf8(part).ok()?, 10).ok()?)))
        .collect();
    let row = joined(rows?, binary_row(&UBig::from(10u8).pow(PART_DIGITS)), BINARY);
    let bytes: Vec<u8> = row.iter().flat_map(|&digit| (digit as u16).to_le_bytes()).collect();
    Some(UBig::from_le_bytes(&bytes))
}

/// Returns the digits of a short number in base 100,000, lowest first.
fn decimal_row(number: &UBig) -> Vec<u32> {
    let text = number.to_string();
    let digit = |sum: u32, byte: &u8| sum * 10 + u32::from(byte - b'0');
    text.as_bytes().rchunks(WIDTH).map(|group| group.iter().fold(0, digit)).collect()
}

/// Returns the digits of a short number in base 2¹⁶, lowest first.
fn binary_row(number: &UBig) -> Vec<u32> {
    let low_first = |pair: &[u8]| pair.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
    number.to_le_bytes().chunks(2).map(low_first).collect()
}

/// Joins several sequences of digits, lowest first, each worth `power` times as much as the one before.
fn joined(mut rows: Vec<Vec<u32>>, mut power: Vec<u32>, base: u64) -> Vec<u32> {
    let transform = Transform::new(rows.len().next_power_of_two() * power.len() * 2);
    while rows.len() > 1 {
        let length = (2 * power.len()).next_power_of_two();
        let transformed = transform.forward(&power, length);
        let mut pairs = rows.into_iter();
        let mut wider = Vec::with_capacity(pairs.len().div_ceil(2));
        while let Some(low) = pairs.next() {
            wider.push(match pairs.next() {
                Some(high) => {
                    let high = transform.convolution(transform.forward(&high, length), &transformed);
                    carried(&high, &low, base)
                }
                None => low,
            });
        }
        rows = wider;
        if rows.len() > 1 {
            power = carried(&transform.square(transformed), &[], base);
        }
    }
    rows.pop().unwrap_or_default()
}

/// Returns the digits of the sum of digits that may exceed the base and a sequence of digits.
fn carried(sums: &[u64], row: &[u32], base: u64) -> Vec<u32> {
    let mut digits = Vec::with_capacity(sums.len());
    let mut carry = 0;
    for (index, sum) in sums.iter().enumerate() {
        let sum = sum + carry + row.get(index).map_or(0, |&digit| u64::from(digit));
        digits.push((sum % base) as u32);
        carry = sum / base;
    }
    if carry > 0 {
        digits.push(carry as u32);
    }
    let length = digits.iter().rposition(|&digit| digit > 0).map_or(0, |last| last + 1);
    digits.truncate(length);
    digits
}
