//! How a value is formatted in a text: the `>8` of `"{x:>8}"`.

use super::{MOST_PLACES, Number};
use unicode_segmentation::UnicodeSegmentation;

/// The largest width.
const WIDEST: usize = 10_000;

/// A format of a value in a text: `[[fill]<>^][0][width][.places][%]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextFormat {
    fill: Option<String>,
    align: Option<TextAlign>,
    /// Whether the padding is zeros between a number's sign and its digits.
    zeros: bool,
    width: usize,
    places: Option<usize>,
    percent: bool,
}

/// The alignment of a value within its width.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum TextAlign {
    Left,
    Middle,
    Right,
}

impl TextFormat {
    /// Parses what comes after the colon.
    ///
    /// # Errors
    /// Why it can't be parsed.
    pub fn read(written: &str) -> Result<TextFormat, String> {
        if written.trim().is_empty() {
            return Err("how the value is written is expected here".into());
        }
        let mut format = TextFormat::default();
        let mut rest = format.read_align(written);
        if let Some(behind) = rest.strip_prefix('0').filter(|_| format.align.is_none()) {
            format.zeros = true;
            rest = behind;
        }
        if let Some(width) = take_number(&mut rest) {
            format.width = width
                .filter(|width| *width <= WIDEST)
                .ok_or_else(|| format!("the width is at most {WIDEST}"))?;
        } else if format.align.is_some() || format.zeros {
            return Err("a width is expected here, as the 8 of `>8`".into());
        }
        if let Some(behind) = rest.strip_prefix('.') {
            rest = behind;
            let places = take_number(&mut rest).ok_or("a number of digits is expected after the point")?;
            let most = || format!("there are at most {MOST_PLACES} digits after the point");
            format.places = Some(places.filter(|places| *places <= MOST_PLACES).ok_or_else(most)?);
        }
        if let Some(behind) = rest.strip_prefix('%') {
            format.percent = true;
            rest = behind;
        }
        match rest.graphemes(true).next() {
            None => Ok(format),
            Some(sign) if sign.trim().is_empty() => Err("a blank means nothing here".into()),
            Some(sign) => Err(format!("`{sign}` means nothing here")),
        }
    }

    /// Takes the fill character and the alignment sign, and returns the rest.
    fn read_align<'t>(&mut self, written: &'t str) -> &'t str {
        let align = |sign: &str| match sign {
            "<" => Some(TextAlign::Left),
            "^" => Some(TextAlign::Middle),
            ">" => Some(TextAlign::Right),
            _ => None,
        };
        let mut signs = written.grapheme_indices(true);
        let (first, second) = (signs.next(), signs.next());
        if let (Some((_, fill)), Some((at, sign))) = (first, second)
            && let Some(side) = align(sign)
        {
            (self.fill, self.align) = (Some(fill.to_owned()), Some(side));
            return &written[at + sign.len()..];
        }
        match first.and_then(|(_, sign)| Some((sign, align(sign)?))) {
            Some((sign, side)) => {
                self.align = Some(side);
                &written[sign.len()..]
            }
            None => written,
        }
    }

    /// Returns whether it is only for numbers.
    pub fn wants_number(&self) -> bool {
        self.places.is_some() || self.percent || self.zeros
    }

    /// Returns the largest number of characters it asks for.
    pub fn room(&self) -> usize {
        self.width.max(self.places.unwrap_or(0))
    }

    /// Formats a number.
    pub fn number(&self, number: &Number) -> String {
        let shown = match (self.percent, self.places) {
            (true, places) => number.percent(places.unwrap_or(1)),
            (false, Some(places)) => number.decimal(places),
            (false, None) => number.to_string(),
        };
        if !self.zeros {
            return self.padded(&shown, TextAlign::Right);
        }
        let missing = self.width.saturating_sub(shown.graphemes(true).count());
        let digits = shown.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
        let (sign, digits) = shown.split_at(digits);
        format!("{sign}{}{digits}", "0".repeat(missing))
    }

    /// Formats a text.
    pub fn text(&self, text: &str) -> String {
        self.padded(text, TextAlign::Left)
    }

    fn padded(&self, shown: &str, side: TextAlign) -> String {
        let missing = self.width.saturating_sub(shown.graphemes(true).count());
        let before = match self.align.unwrap_or(side) {
            TextAlign::Left => 0,
            TextAlign::Middle => missing / 2,
            TextAlign::Right => missing,
        };
        let fill = self.fill.as_deref().unwrap_or(" ");
        format!("{}{shown}{}", fill.repeat(before), fill.repeat(missing - before))
    }
}

/// Takes the digits at the beginning; the inner value is `None` if the number is too large.
fn take_number(rest: &mut &str) -> Option<Option<usize>> {
    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (number, behind) = rest.split_at(digits);
    *rest = behind;
    (digits > 0).then(|| number.parse().ok())
}
