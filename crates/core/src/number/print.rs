//! Numbers as text for people: the exact form, decimals to a given number of places, percentages, the short form for
//! tables.

use std::cmp::Ordering;
use std::fmt;

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{Number, radix};

/// [`decimal`](Number::decimal) and [`percent`](Number::percent) write at most this many places.
pub const MOST_PLACES: usize = 1_000_000;

/// Fractions and approximate numbers whose text is longer than this are shortened in tables.
const LONGEST_IN_TABLE: usize = 12;

/// The number of significant digits of shortened numbers.
const TABLE_DIGITS: usize = 6;

/// How the numbers of a column, or of a file, are written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum NumberForm {
    /// As they are: `1/3`.
    #[default]
    Exact,
    /// As decimals.
    Decimal,
}

impl fmt::Display for Number {
    /// `7`, `-1/3`; an approximate number as `≈` and the shortest text that reads as the same float, with
    /// a point or an exponent, so that it can't be mistaken for a whole number: `≈2.0`, `≈1e100`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => write!(f, "{int}"),
            Self::Big(big) => f.write_str(&whole_text(big)),
            Self::Ratio(ratio) => {
                write!(f, "{}/{}", whole_text(ratio.numerator()), radix::decimal(ratio.denominator()))
            }
            Self::Float(float) => write!(f, "≈{float:?}"),
        }
    }
}

impl fmt::Debug for Number {
    /// The same as `Display`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Number {
    /// Formats as a decimal with exactly this many places after the point (and no point for none), at most
    /// [`MOST_PLACES`]. The last one is rounded, halves away from zero, by exact arithmetic. A number that rounds
    /// to zero has no sign; an approximate number keeps its `≈`.
    pub fn decimal(&self, places: usize) -> String {
        let places = places.min(MOST_PLACES);
        let text = decimal_text(&self.rational(), places);
        if self.is_exact() { text } else { format!("≈{text}") }
    }

    /// Formats a hundred times this as [`decimal`](Number::decimal) does, with a percent sign: `33.3%`.
    pub fn percent(&self, places: usize) -> String {
        let places = places.min(MOST_PLACES);
        let text = decimal_text(&(self.rational() * IBig::from(100)), places);
        if self.is_exact() { text + "%" } else { format!("≈{text}%") }
    }

    /// Formats for tables: as `Display`, but a fraction or an approximate number of more than 12 characters is
    /// shown as `≈` and six significant digits, rounded by exact arithmetic: `≈0.333333`, `≈1.23457e-9`.
    pub fn short_table_form(&self) -> String {
        if self.is_long_in_table() { significant_text(&self.rational()) } else { self.to_string() }
    }

    /// Returns whether it is a fraction or an approximate number that is too long for a table.
    fn is_long_in_table(&self) -> bool {
        let is_long = || self.to_string().chars().count() > LONGEST_IN_TABLE;
        match self {
            Self::Int(_) | Self::Big(_) => false,
            // 40 bits make at most 13 digits, so longer fractions needn't be written out to be measured.
            Self::Ratio(ratio) => {
                ratio.numerator().bit_len() + ratio.denominator().bit_len() > 80 || is_long()
            }
            Self::Float(_) => is_long(),
        }
    }

    /// Formats as a decimal for tables: a fraction as a decimal if six digits suffice, else as `≈` and six
    /// significant digits.
    fn decimal_table_form(&self) -> String {
        let Self::Ratio(ratio) = self else { return self.short_table_form() };
        // A decimal that fits in six digits is a whole number of millionths, or smaller by as many powers of ten as its
        // denominator says; the latter aren't looked for.
        let millionths = self.mul(&Number::from(1_000_000)).ok().and_then(|scaled| scaled.to_i64());
        let text = millionths.map(|_| self.decimal(TABLE_DIGITS).trim_end_matches('0').to_owned());
        let is_held = |text: &String| {
            let digits = text.trim_start_matches(['-', '0', '.']).chars().filter(char::is_ascii_digit);
            digits.count() <= TABLE_DIGITS
        };
        text.filter(is_held).unwrap_or_else(|| significant_text(ratio))
    }

    /// Returns the form that all numbers in a column of a table share: exact, or decimals, if a fraction or an
    /// approximate number has more than 12 characters, or if there are fractions beside approximate numbers, which are
    /// decimals in any case.
    pub fn column_form<'n>(column: impl IntoIterator<Item = &'n Number>) -> NumberForm {
        let (mut fractions, mut floats) = (false, false);
        for number in column {
            if number.is_long_in_table() {
                return NumberForm::Decimal;
            }
            fractions |= matches!(number, Self::Ratio(_));
            floats |= matches!(number, Self::Float(_));
        }
        if fractions && floats { NumberForm::Decimal } else { NumberForm::Exact }
    }

    /// Formats for a table whose column has this form.
    pub fn in_form(&self, form: NumberForm) -> String {
        match form {
            NumberForm::Exact => self.to_string(),
            NumberForm::Decimal => self.decimal_table_form(),
        }
    }
}

fn whole_text(whole: &IBig) -> String {
    let sign = if whole.sign() == Sign::Negative { "-" } else { "" };
    format!("{sign}{}", radix::decimal(&whole.clone().unsigned_abs()))
}

/// Returns the quotient rounded to the nearest whole number, halves away from zero; neither part is negative.
fn rounded_quotient(above: UBig, below: &UBig) -> UBig {
    ((above << 1) + below) / (below << 1)
}

fn decimal_text(ratio: &RBig, places: usize) -> String {
    let above = ratio.numerator().unsigned_abs() * UBig::from(10u8).pow(places);
    let scaled = rounded_quotient(above, ratio.denominator());
    let sign = if ratio.sign() == Sign::Negative && !scaled.is_zero() { "-" } else { "" };
    let digits = radix::decimal(&scaled);
    let digits = "0".repeat((places + 1).saturating_sub(digits.len())) + &digits;
    let (before, after) = digits.split_at(digits.len() - places);
    let point = if places > 0 { "." } else { "" };
    format!("{sign}{before}{point}{after}")
}

/// Returns `≈` and the six highest digits of a fraction, with an exponent if it's below 0.0001 or has more than
/// six digits before the point.
fn significant_text(ratio: &RBig) -> String {
    let sign = if ratio.sign() == Sign::Negative { "-" } else { "" };
    let (digits, exponent) = significant_digits(&ratio.numerator().unsigned_abs(), ratio.denominator());
    let highest = TABLE_DIGITS as i64 - 1;
    if exponent < -4 || exponent > highest {
        let (first, rest) = digits.split_at(1);
        return format!("≈{sign}{first}.{rest}e{exponent}");
    }
    match usize::try_from(exponent) {
        Ok(before) => {
            let (before, after) = digits.split_at(before + 1);
            let point = if after.is_empty() { "" } else { "." };
            format!("≈{sign}{before}{point}{after}")
        }
        Err(_) => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("≈{sign}0.{zeros}{digits}")
        }
    }
}

/// Returns the six highest decimal digits of a positive fraction, rounded, and the power of ten of the first one.
fn significant_digits(above: &UBig, below: &UBig) -> (String, i64) {
    let ten = UBig::from(10u8);
    // The length in bits determines the power of ten to within one or two.
    let halvings = above.bit_len() as i64 - below.bit_len() as i64;
    let mut exponent = (halvings as i128 * 30_103 / 100_000) as i64;
    loop {
        let shift = TABLE_DIGITS as i64 - 1 - exponent;
        let power = ten.pow(shift.unsigned_abs() as usize);
        let (above, below) =
            if shift >= 0 { (above * power, below.clone()) } else { (above.clone(), below * power) };
        let cut = &above / &below;
        let length = if cut.is_zero() { 0 } else { cut.to_string().len() };
        match length.cmp(&TABLE_DIGITS) {
            Ordering::Less => exponent -= 1,
            Ordering::Greater => exponent += 1,
            Ordering::Equal => {
                let mut text = rounded_quotient(above, &below).to_string();
                if text.len() > TABLE_DIGITS {
                    text.truncate(TABLE_DIGITS); // 999999.5 became 1000000
                    exponent += 1;
                }
                return (text, exponent);
            }
        }
    }
}
