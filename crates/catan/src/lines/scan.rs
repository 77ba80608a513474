//! The fast path for a line: one pass over its bytes, without copying.
//!
//! It gives up (`None`) on anything that isn't plain: escapes, fractions, fields of another type. The slow
//! path then decides whether the line is valid.

use super::super::event::{Cards, Dice, KINDS, NONE};
use super::fields::{Fields, resource};
use super::word::{Word, words};

/// Sets a field that may occur once in a line.
#[inline]
fn once<T>(field: &mut Option<T>, value: T) -> Option<()> {
    field.replace(value).is_none().then_some(())
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Reads the line at the front of some bytes into empty fields; returns its length including its end. The last line
/// of an input may have no end; then it takes all bytes.
#[inline]
pub(super) fn line<'a>(bytes: &'a [u8], fields: &mut Fields<'a>) -> Option<usize> {
    let mut scan = Scan { bytes, at: 0 };
    scan.sign(b'{')?;
    loop {
        let key = scan.text()?;
        scan.sign(b':')?;
        scan.field(key, fields)?;
        match scan.next()? {
            b',' => {}
            b'}' => break,
            _ => return None,
        }
    }
    while let Some(b' ' | b'\t' | b'\r') = bytes.get(scan.at) {
        scan.at += 1;
    }
    match bytes.get(scan.at) {
        Some(b'\n') => Some(scan.at + 1),
        Some(_) => None,
        None => Some(scan.at),
    }
}

impl<'a> Scan<'a> {
    #[inline]
    fn space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Returns the next byte that isn't a space.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.space();
        let sign = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(sign)
    }

    #[inline]
    fn sign(&mut self, sign: u8) -> Option<()> {
        (self.next()? == sign).then_some(())
    }

    /// Reads a text without escapes.
    #[inline]
    fn text(&mut self) -> Option<Word<'a>> {
        self.sign(b'"')?;
        let word = Word::quoted(self.bytes.get(self.at..)?)?;
        self.at += word.bytes.len() + 1;
        Some(word)
    }

    /// Reads a whole number.
    #[inline]
    fn number(&mut self) -> Option<u32> {
        self.space();
        let start = self.at;
        let mut number = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            number = number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
            self.at += 1;
        }
        let leading = self.bytes.get(start) == Some(&b'0') && self.at > start + 1;
        let fraction = matches!(self.bytes.get(self.at), Some(b'.' | b'e' | b'E'));
        (self.at > start && !leading && !fraction).then_some(number)
    }

    /// Reads an object of numbers: each name with its number.
    #[inline]
    fn numbers(&mut self, mut each: impl FnMut(Word<'a>, u32) -> Option<()>) -> Option<()> {
        self.sign(b'{')?;
        self.space();
        if self.bytes.get(self.at) == Some(&b'}') {
            self.at += 1;
            return Some(());
        }
        loop {
            let name = self.text()?;
            self.sign(b':')?;
            let number = self.number()?;
            each(name, number)?;
            match self.next()? {
                b',' => {}
                b'}' => return Some(()),
                _ => return None,
            }
        }
    }

    #[inline]
    fn cards(&mut self) -> Option<Cards> {
        let mut cards = NONE;
        let mut told = [false; KINDS];
        self.numbers(|name, number| {
            let place = resource(name)?.index();
            cards[place] = number;
            (!std::mem::replace(&mut told[place], true)).then_some(())
        })?;
        Some(cards)
    }

    fn dice(&mut self) -> Option<Dice> {
        self.space();
        if self.bytes.get(self.at) != Some(&b'[') {
            return Some(Dice::Total(self.number()?.try_into().ok()?));
        }
        self.sign(b'[')?;
        let first = self.number()?.try_into().ok()?;
        self.sign(b',')?;
        let second = self.number()?.try_into().ok()?;
        self.sign(b']')?;
        Some(Dice::Pair(first, second))
    }

    #[inline]
    fn field(&mut self, key: Word, fields: &mut Fields<'a>) -> Option<()> {
        words!(key;
            b"ev" => once(&mut fields.ev, self.text()?)?,
            b"p" => once(&mut fields.p, self.text()?)?,
            b"cards" => once(&mut fields.cards, self.cards()?)?,
            b"dice" => once(&mut fields.dice, self.dice()?)?,
            b"a" => once(&mut fields.a, self.text()?)?,
            b"b" => once(&mut fields.b, self.text()?)?,
            b"give" => once(&mut fields.give, self.cards()?)?,
            b"get" => once(&mut fields.get, self.cards()?)?,
            b"what" => once(&mut fields.what, self.text()?)?,
            b"thief" => once(&mut fields.thief, self.text()?)?,
            b"victim" => once(&mut fields.victim, self.text()?)?,
            b"card" => once(&mut fields.card, self.text()?)?,
            b"hidden_truth" => once(&mut fields.hidden_truth, self.text()?)?,
            b"res" => once(&mut fields.res, self.text()?)?,
            b"n" => once(&mut fields.n, self.number()?)?,
            b"total" => once(&mut fields.total, self.number()?)?,
            b"from" => {
                let mut from = Vec::new();
                self.numbers(|name, number| {
                    let again = from.iter().any(|(own, _): &(Word, u32)| own.bytes == name.bytes);
                    from.push((name, number));
                    (!again).then_some(())
                })?;
                once(&mut fields.from, from)?;
            },
            b"game" => once(&mut fields.game, self.text()?)?,
            b"why" => {
                self.text()?;
            },
            _ => return None,
        );
        Some(())
    }
}
