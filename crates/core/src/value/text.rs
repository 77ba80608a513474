//! Texts: Unicode, counted in characters (grapheme clusters).

use std::cell::OnceCell;
use std::rc::Rc;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

/// Longer texts get no index of their characters only to look up a few places.
const MOST_INDEXED: usize = 1 << 24;

/// A text. Cloning shares it; appending to one that nobody else holds is amortised O(1).
#[derive(Clone, Debug)]
pub struct Text(Rc<Data>);

#[derive(Clone, Debug, Default)]
struct Data {
    string: String,
    /// Whether every byte is a character of its own.
    simple: bool,
    /// How many characters; only counted for texts that aren't simple.
    length: OnceCell<usize>,
    /// Where the characters begin, with the end; only made for texts that aren't simple.
    starts: OnceCell<Box<[usize]>>,
}

/// ASCII is one character a byte, but for `\r\n`.
fn is_simple(s: &str) -> bool {
    s.is_ascii() && !s.as_bytes().contains(&b'\r')
}

impl Text {
    /// Its letters.
    pub fn as_str(&self) -> &str {
        &self.0.string
    }

    /// How many characters; O(1) for ASCII, otherwise O(n) once.
    pub fn length(&self) -> usize {
        if self.0.simple {
            return self.0.string.len();
        }
        *self.0.length.get_or_init(|| self.characters().count())
    }

    /// Whether two texts are the same one in memory.
    pub fn is_same(&self, other: &Text) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Whether it has no characters.
    pub fn is_empty(&self) -> bool {
        self.0.string.is_empty()
    }

    /// The characters `start..end`; the ends are clamped to the text.
    pub fn slice(&self, start: usize, end: usize) -> Text {
        let end = end.min(self.length());
        let start = start.min(end);
        Text::from(&self.0.string[self.byte(start)..self.byte(end)])
    }

    /// The character at an index below its length.
    pub fn character(&self, index: usize) -> Option<Text> {
        (index < self.length()).then(|| self.slice(index, index + 1))
    }

    /// Its characters in order.
    pub fn characters(&self) -> impl Iterator<Item = &str> {
        self.0.string.graphemes(true)
    }

    /// Appends; in place when nobody else holds the text.
    pub fn push_str(&mut self, more: &str) {
        let data = Rc::make_mut(&mut self.0);
        data.simple &= is_simple(more);
        if more.len() >= data.string.len() / 2 {
            data.string.reserve_exact(more.len());
        }
        data.string.push_str(more);
        data.length.take();
        data.starts.take();
    }

    /// Appends the text to itself.
    pub fn double(&mut self) {
        let data = Rc::make_mut(&mut self.0);
        data.string.reserve_exact(data.string.len());
        data.string.extend_from_within(..);
        data.starts.take();
    }

    /// The index of the character that begins at a byte.
    pub fn character_index(&self, byte: usize) -> usize {
        if self.0.simple { byte } else { self.starts().partition_point(|&s| s < byte) }
    }

    /// Whether every byte is a character of its own.
    pub fn is_simple(&self) -> bool {
        self.0.simple
    }

    /// Whether a character begins at a byte, or the text ends there.
    pub fn is_boundary(&self, byte: usize) -> bool {
        let string = &self.0.string;
        if self.0.simple || byte == 0 || byte >= string.len() {
            return byte <= string.len();
        }
        if string.len() <= MOST_INDEXED || self.0.starts.get().is_some() {
            return self.starts().binary_search(&byte).is_ok();
        }
        let mut cursor = GraphemeCursor::new(byte, string.len(), true);
        string.is_char_boundary(byte) && cursor.is_boundary(string, 0).unwrap_or(false)
    }

    fn byte(&self, character: usize) -> usize {
        if self.0.simple { character } else { self.starts()[character] }
    }

    fn starts(&self) -> &[usize] {
        self.0.starts.get_or_init(|| {
            let mut starts: Vec<usize> = self.0.string.grapheme_indices(true).map(|(i, _)| i).collect();
            starts.push(self.0.string.len());
            starts.into()
        })
    }
}

impl From<String> for Text {
    fn from(string: String) -> Self {
        let simple = is_simple(&string);
        Text(Rc::new(Data { string, simple, ..Data::default() }))
    }
}

impl From<&str> for Text {
    fn from(s: &str) -> Self {
        Text::from(s.to_owned())
    }
}

impl From<&Rc<str>> for Text {
    fn from(s: &Rc<str>) -> Self {
        Text::from(s.to_string())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || self.0.string == other.0.string
    }
}

impl Eq for Text {}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.string)
    }
}
