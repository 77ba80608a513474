//! The fast way through a line: one pass over its bytes, nothing copied.
//!
//! It gives up (`None`) at whatever isn't plain: escapes, fractions, fields of another shape. The slow
//! way decides then whether the line is right.

use super::super::event::{Cards, Dice, NONE};
use super::fields::{Fields, resource};
use super::word::{Word, words};

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Reads the line at the front of some bytes into empty fields; gives its length with its end. The last line of
/// an input may have none; then it takes all bytes.
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

    /// The next sign that isn't space.
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

    /// A text without escapes.
    #[inline]
    fn text(&mut self) -> Option<Word<'a>> {
        self.sign(b'"')?;
        let word = Word::quoted(self.bytes.get(self.at..)?)?;
        self.at += word.bytes.len() + 1;
        Some(word)
    }

    /// A whole number.
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

    /// An object of numbers: each name with its number.
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
        self.numbers(|name, number| {
            let count = &mut cards[resource(name)?.index()];
            *count = count.checked_add(number)?;
            Some(())
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
            b"ev" => fields.ev = Some(self.text()?),
            b"p" => fields.p = Some(self.text()?),
            b"cards" => fields.cards = Some(self.cards()?),
            b"dice" => fields.dice = Some(self.dice()?),
            b"a" => fields.a = Some(self.text()?),
            b"b" => fields.b = Some(self.text()?),
            b"give" => fields.give = Some(self.cards()?),
            b"get" => fields.get = Some(self.cards()?),
            b"what" => fields.what = Some(self.text()?),
            b"thief" => fields.thief = Some(self.text()?),
            b"victim" => fields.victim = Some(self.text()?),
            b"card" => fields.card = Some(self.text()?),
            b"hidden_truth" => fields.hidden_truth = Some(self.text()?),
            b"res" => fields.res = Some(self.text()?),
            b"n" => fields.n = Some(self.number()?),
            b"total" => fields.total = Some(self.number()?),
            b"from" => {
                let mut from = Vec::new();
                self.numbers(|name, number| {
                    from.push((name, number));
                    Some(())
                })?;
                fields.from = Some(from);
            },
            b"game" => fields.game = Some(self.text()?),
            b"why" => {
                self.text()?;
            },
            _ => return None,
        );
        Some(())
    }
}
