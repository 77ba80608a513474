//! Texts: Unicode in its composed form, counted in characters (grapheme clusters).

use super::letters::Letters;
use crate::normalization::{composed, stands_alone};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

/// For longer texts, no index of their characters is built just to look up a few places.
const MOST_INDEXED: usize = 1 << 24;

/// A text. Cloning shares it; appending to an unshared one is amortised O(1).
#[derive(Clone, Debug)]
pub struct Text(Rc<Data>);

#[derive(Clone, Debug)]
struct Data {
    letters: Letters,
    /// Whether every byte is a character of its own.
    simple: bool,
    /// What is known about the characters of a text that isn't simple; computed on demand.
    characters: OnceCell<Box<Characters>>,
}

/// The characters of a text that isn't simple.
#[derive(Clone, Debug, Default)]
struct Characters {
    /// Their number.
    length: OnceCell<usize>,
    /// Where they begin, and where the last one ends.
    starts: OnceCell<Box<[usize]>>,
}

thread_local! {
    /// The texts of one ASCII character. Boards and rows are read character by character, and this way none of
    /// these is created twice.
    static SINGLE: [OnceCell<Text>; 128] = const { [const { OnceCell::new() }; 128] };
}

/// Returns whether every byte is a character: ASCII has one per byte, except for `\r\n`.
fn is_simple(s: &str) -> bool {
    s.is_ascii() && !s.as_bytes().contains(&b'\r')
}

/// The maximum number of digits of a 64-bit integer, with its sign.
const DIGITS: usize = 20;

/// Writes a whole number. The general way of writing numbers takes several times as long.
fn digits(n: i64, place: &mut [u8; DIGITS]) -> &str {
    let mut first = DIGITS;
    let mut rest = n.unsigned_abs();
    while rest > 0 || first == DIGITS {
        first -= 1;
        place[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    if n < 0 {
        first -= 1;
        place[first] = b'-';
    }
    std::str::from_utf8(&place[first..]).unwrap_or_default()
}

impl Text {
    /// Returns the text of one ASCII character.
    fn single(byte: u8) -> Text {
        let made = || Text::new(Letters::from(char::from(byte).encode_utf8(&mut [0; 1]) as &str));
        let place = usize::from(byte);
        SINGLE.try_with(|known| known[place].get_or_init(made).clone()).unwrap_or_else(|_| made())
    }

    /// Creates a text of letters in any form; they are stored composed.
    fn new(letters: Letters) -> Text {
        let letters = match composed(letters.as_str()) {
            Cow::Borrowed(_) => letters,
            Cow::Owned(composed) => Letters::from(composed),
        };
        let simple = is_simple(letters.as_str());
        Text(Rc::new(Data { letters, simple, characters: OnceCell::new() }))
    }

    /// A text of letters that are simple, and so are composed.
    fn of_simple(letters: Letters) -> Text {
        Text(Rc::new(Data { letters, simple: true, characters: OnceCell::new() }))
    }

    /// Returns its letters.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.0.letters.as_str()
    }

    /// Returns the number of characters; O(1) for ASCII, otherwise O(n) once.
    pub fn length(&self) -> usize {
        if self.0.simple {
            return self.as_str().len();
        }
        *self.known().length.get_or_init(|| self.characters().count())
    }

    /// Returns whether two texts are the same one in memory.
    #[inline]
    pub fn is_same(&self, other: &Text) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    #[inline(never)]
    fn has_letters_of(&self, other: &Text) -> bool {
        self.as_str() == other.as_str()
    }

    /// Returns whether it has no characters.
    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    /// Returns the characters `start..end`; the ends are clamped to the text.
    pub fn slice(&self, start: usize, end: usize) -> Text {
        let end = end.min(self.length());
        let start = start.min(end);
        let slice = &self.as_str()[self.byte(start)..self.byte(end)];
        match self.0.simple && slice.len() != 1 {
            // What is a part of a simple text is one.
            true => Text::of_simple(Letters::from(slice)),
            false => Text::from(slice),
        }
    }

    /// Returns the character at an index below its length.
    #[inline]
    pub fn character(&self, index: usize) -> Option<Text> {
        if self.0.simple {
            return self.as_str().as_bytes().get(index).map(|byte| Text::single(*byte));
        }
        (index < self.length()).then(|| self.slice(index, index + 1))
    }

    /// Returns its characters in order.
    pub fn characters(&self) -> impl Iterator<Item = &str> {
        self.as_str().graphemes(true)
    }

    /// Appends a string; in place if the text is unshared.
    pub fn push_str(&mut self, more: &str) {
        if !more.starts_with(stands_alone) && !more.is_empty() {
            return self.push_combining(more);
        }
        let data = Rc::make_mut(&mut self.0);
        data.simple &= is_simple(more);
        data.letters.push_str(&composed(more));
        data.characters.take();
    }

    /// Appends another text; in place when nobody else holds this one.
    pub fn push_text(&mut self, more: &Text) {
        match more.0.simple {
            true => self.push_simple(more.as_str()),
            false => self.push_str(more.as_str()),
        }
    }

    /// Appends letters each of which stays by itself and is a character, unless the text ends in what makes one with it.
    fn push_simple(&mut self, more: &str) {
        let data = Rc::make_mut(&mut self.0);
        data.letters.push_str(more);
        // A line feed may make one character with what is before it: then the text isn't simple as it is.
        if !data.simple {
            data.characters.take();
        }
    }

    /// Creates the text of a whole number.
    pub fn of_int(n: i64) -> Text {
        match digits(n, &mut [0; DIGITS]) {
            one if one.len() == 1 => Text::from(one),
            more => Text::of_simple(Letters::from(more)),
        }
    }

    /// Appends a whole number.
    pub fn push_int(&mut self, n: i64) {
        self.push_simple(digits(n, &mut [0; DIGITS]));
    }

    /// Appends a string that may change the last letters of the text.
    fn push_combining(&mut self, more: &str) {
        let known = self.as_str();
        let last = known.char_indices().rev().find(|(_, letter)| stands_alone(*letter));
        let kept = last.map_or(0, |(at, _)| at);
        let end = composed(&format!("{}{more}", &known[kept..])).into_owned();
        let data = Rc::make_mut(&mut self.0);
        data.simple = false;
        data.letters.truncate(kept);
        data.letters.push_str(&end);
        data.characters.take();
    }

    /// Appends the text to itself.
    pub fn double(&mut self) {
        if !self.as_str().starts_with(stands_alone) {
            let once = self.as_str().to_owned();
            return self.push_str(&once);
        }
        let data = Rc::make_mut(&mut self.0);
        data.letters.double();
        data.characters.take();
    }

    /// Returns the index of the character that begins at a byte.
    pub fn character_index(&self, byte: usize) -> usize {
        if self.0.simple { byte } else { self.starts().partition_point(|&s| s < byte) }
    }

    /// Returns the index of the character that contains a byte.
    pub fn character_containing(&self, byte: usize) -> usize {
        let next = self.character_index(byte);
        if next > 0 && !self.is_boundary(byte) { next - 1 } else { next }
    }

    /// Returns whether every byte is a character of its own.
    pub fn is_simple(&self) -> bool {
        self.0.simple
    }

    /// Returns whether a character begins at a byte, or the text ends there.
    pub fn is_boundary(&self, byte: usize) -> bool {
        let string = self.as_str();
        if self.0.simple || byte == 0 || byte >= string.len() {
            return byte <= string.len();
        }
        if string.len() <= MOST_INDEXED || self.known().starts.get().is_some() {
            return self.starts().binary_search(&byte).is_ok();
        }
        let mut cursor = GraphemeCursor::new(byte, string.len(), true);
        string.is_char_boundary(byte) && cursor.is_boundary(string, 0).unwrap_or(false)
    }

    /// Returns whether it contains this text as consecutive characters.
    pub fn holds(&self, part: &str) -> bool {
        let string = self.as_str();
        if self.0.simple {
            return string.contains(part);
        }
        let mut base = 0;
        while let Some(at) = string.get(base..).and_then(|rest| rest.find(part)) {
            let at = base + at;
            if self.is_boundary(at) && self.is_boundary(at + part.len()) {
                return true;
            }
            // The next match may overlap this one, which isn't at character boundaries.
            base = at + string[at..].chars().next().map_or(1, char::len_utf8);
        }
        false
    }

    fn byte(&self, character: usize) -> usize {
        if self.0.simple { character } else { self.starts()[character] }
    }

    fn known(&self) -> &Characters {
        self.0.characters.get_or_init(Box::default)
    }

    fn starts(&self) -> &[usize] {
        self.known().starts.get_or_init(|| {
            let mut starts: Vec<usize> = self.as_str().grapheme_indices(true).map(|(i, _)| i).collect();
            starts.push(self.as_str().len());
            starts.into()
        })
    }
}

impl From<String> for Text {
    fn from(string: String) -> Self {
        Text::new(Letters::from(string))
    }
}

impl From<&str> for Text {
    fn from(s: &str) -> Self {
        match s.as_bytes() {
            [byte] if *byte != b'\r' => Text::single(*byte),
            _ => Text::new(Letters::from(s)),
        }
    }
}

impl From<&Rc<str>> for Text {
    fn from(s: &Rc<str>) -> Self {
        Text::from(&**s)
    }
}

impl PartialEq for Text {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || self.has_letters_of(other)
    }
}

impl Eq for Text {}

impl std::fmt::Write for Text {
    fn write_str(&mut self, more: &str) -> std::fmt::Result {
        self.push_str(more);
        Ok(())
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
