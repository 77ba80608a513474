//! Numbers as text: the literals of scripts, and the wider forms of data files.

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::{DEFAULT_DIGITS, FEWEST_DIGITS, Number, NumberError, radix};

impl Number {
    /// Parses a number as it's written in a script: `7`, `12_000`, `0.25`, `1e6`, `2.5e-3`. Always exact, and
    /// without a sign, which is an operator. `_` is only allowed between digits; a point has digits on both
    /// sides. Fails with [`NumberError::Unreadable`], and with [`NumberError::TooLarge`] for more
    /// than [`DEFAULT_DIGITS`] digits.
    pub fn parse(literal: &str) -> Result<Number, NumberError> {
        let plain = if literal.contains('_') {
            if !grouped(literal) {
                return Err(NumberError::Unreadable);
            }
            literal.replace('_', "")
        } else {
            literal.to_owned()
        };
        parse_decimal(&plain, DEFAULT_DIGITS)
    }

    /// Parses a number as it's found in data: as in a script but without `_`, also with a leading `-`, as a
    /// fraction of whole numbers, `-1/3`, or approximate with a leading `≈`, so that it reads everything that
    /// `Display` writes. Fails with [`NumberError::Unreadable`] if the whole text isn't such a number, and with
    /// [`NumberError::TooLarge`] if it has more than `digits` digits.
    pub fn read(text: &str, digits: u64) -> Result<Number, NumberError> {
        if let Some(rest) = text.strip_prefix('≈') {
            let decimal = rest.strip_prefix('-').unwrap_or(rest);
            let well_formed = decimal.starts_with(|first: char| first.is_ascii_digit());
            return match rest.parse() {
                Ok(float) if well_formed => Self::from_f64(float).map_err(|_| NumberError::Unreadable),
                _ => Err(NumberError::Unreadable),
            };
        }
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text),
        };
        let number = match size.split_once('/') {
            Some((above, below)) => {
                let (above, below) = (parse_whole(above, digits)?, parse_whole(below, digits)?);
                if below.is_zero() {
                    return Err(NumberError::Unreadable);
                }
                RBig::from_parts(above.into(), below).into()
            }
            None => parse_decimal(size, digits)?,
        };
        Ok(if negative { number.neg() } else { number })
    }
}

/// Returns whether every `_` is between two digits.
fn grouped(literal: &str) -> bool {
    let bytes = literal.as_bytes();
    let digit =
        |index: Option<usize>| index.and_then(|index| bytes.get(index)).is_some_and(u8::is_ascii_digit);
    (0..bytes.len())
        .all(|index| bytes[index] != b'_' || digit(index.checked_sub(1)) && digit(Some(index + 1)))
}

/// Parses digits, optionally a point and digits, optionally `e` and a whole number.
fn parse_decimal(text: &str, most_digits: u64) -> Result<Number, NumberError> {
    let (decimal, exponent) = match text.split_once(['e', 'E']) {
        Some((decimal, exponent)) => (decimal, parse_exponent(exponent)?),
        None => (text, 0),
    };
    let (before, after) = match decimal.split_once('.') {
        Some((before, after)) => (before, Some(after)),
        None => (decimal, None),
    };
    if exponent == 0 && after.is_none() {
        return match before.parse() {
            Ok(int) if all_digits(before) => Ok(Number::Int(int)),
            _ => Ok(parse_whole(before, most_digits)?.into()),
        };
    }
    let after = after
        .map_or(Ok(""), |after| if all_digits(after) { Ok(after) } else { Err(NumberError::Unreadable) })?;
    if !all_digits(before) {
        return Err(NumberError::Unreadable);
    }
    let after = after.trim_end_matches('0');
    let digits = parse_whole(&[before, after].concat(), most_digits)?;
    if digits.is_zero() {
        return Ok(Number::ZERO);
    }
    if exponent.unsigned_abs() > most_digits {
        let bits = u128::from(exponent.unsigned_abs()) * 3322 / 1000; // of a power of ten
        return Err(NumberError::TooLarge { bits, digits: most_digits });
    }
    let places = after.len() as i64 - exponent;
    let number = match usize::try_from(places) {
        Ok(places) => over_power_of_ten(digits, places),
        Err(_) => (digits * UBig::from(10u8).pow(places.unsigned_abs() as usize)).into(),
    };
    number.within_digits(most_digits)
}

/// Parses the whole number after an `e`, saturating at the largest that fits.
fn parse_exponent(text: &str) -> Result<i64, NumberError> {
    let (negative, size) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    if !all_digits(size) {
        return Err(NumberError::Unreadable);
    }
    let size = size.parse().unwrap_or(i64::MAX);
    Ok(if negative { -size } else { size })
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses digits and nothing else, up to a maximum number of them.
fn parse_whole(text: &str, most_digits: u64) -> Result<UBig, NumberError> {
    if !all_digits(text) {
        return Err(NumberError::Unreadable);
    }
    let text = text.trim_start_matches('0');
    if text.len() as u64 > most_digits.max(FEWEST_DIGITS) {
        let bits = text.len() as u128 * 3322 / 1000;
        return Err(NumberError::TooLarge { bits, digits: most_digits });
    }
    radix::read(text).ok_or(NumberError::Unreadable)
}

/// Returns `above` over ten to the power of `places`. The only possible common factors are twos and fives.
fn over_power_of_ten(mut above: UBig, places: usize) -> Number {
    let twos = places.min(above.trailing_zeros().unwrap_or(0));
    above >>= twos;
    let five = UBig::from(5u8);
    let mut fives = 0;
    while fives < places && above.is_multiple_of(&five) {
        above /= &five;
        fives += 1;
    }
    RBig::from_parts(above.into(), five.pow(places - fives) << (places - twos)).into()
}
