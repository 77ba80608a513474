//! Alphabets: ordered sets of symbols, and cutting a text into them, longest first.
//!
//! A *declared* alphabet lists its symbols; each is a non-empty string, so a symbol may be one
//! character, several letters (`ka`) or an emoji of several code points. A *grapheme* alphabet is
//! what a round has if none was declared: its symbols are the grapheme clusters encountered so
//! far, and a text is cut into clusters.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use unicode_segmentation::UnicodeSegmentation;

/// A symbol of an alphabet: its position in the alphabet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

impl Symbol {
    /// Returns the position as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a list of strings isn't an alphabet: a fault of the symbol at `index` of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum AlphabetError {
    /// It is the empty string.
    Empty { index: usize },
    /// It repeats the one at `first`.
    Duplicate { index: usize, first: usize },
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlphabetError::Empty { index } => write!(f, "letter {index} is empty"),
            AlphabetError::Duplicate { index, first } => write!(f, "letter {index} is letter {first} again"),
        }
    }
}

impl std::error::Error for AlphabetError {}

/// A place where no symbol of the alphabet begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentError {
    /// Its position, in bytes from the start of the text.
    pub offset: usize,
    /// The grapheme cluster that begins there.
    pub text: String,
}

impl fmt::Display for SegmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" at byte {} is outside the alphabet", self.text, self.offset)
    }
}

impl std::error::Error for SegmentError {}

/// A piece of a cut text: a symbol, or a letter outside the alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// The symbol; `None` for a letter outside the alphabet.
    pub symbol: Option<Symbol>,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// An ordered set of symbols. A clone shares the symbols and is cheap.
#[derive(Clone, Debug)]
pub struct Alphabet {
    inner: Arc<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    declared: bool,
    names: Vec<Box<str>>,
    index: FxHashMap<Box<str>, Symbol>,
    cutter: Cutter,
}

/// A trie over the bytes of the symbols, for cutting longest first.
#[derive(Clone, Debug)]
struct Cutter {
    next: FxHashMap<(u32, u8), u32>,
    ends: Vec<Option<Symbol>>,
    longest: usize,
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
            || (self.inner.declared == other.inner.declared && self.inner.names == other.inner.names)
    }
}

impl Eq for Alphabet {}

impl Alphabet {
    /// Creates the alphabet of these symbols, in this order, or returns every fault of the list.
    pub fn new<I>(symbols: I) -> Result<Alphabet, Vec<AlphabetError>>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let mut inner = Inner::empty(true);
        let mut errors = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        for (index, symbol) in symbols.into_iter().enumerate() {
            let name = symbol.as_ref();
            if name.is_empty() {
                errors.push(AlphabetError::Empty { index });
            } else if let Some(first) = inner.index.get(name) {
                let first = places[first.index()];
                errors.push(AlphabetError::Duplicate { index, first });
            } else {
                inner.add(name);
                places.push(index);
            }
        }
        if errors.is_empty() { Ok(Alphabet { inner: Arc::new(inner) }) } else { Err(errors) }
    }

    /// Creates the alphabet of a round that names none: grapheme clusters, added by [`Alphabet::intern`].
    pub fn graphemes() -> Alphabet {
        Alphabet { inner: Arc::new(Inner::empty(false)) }
    }

    /// Returns whether the symbols were listed; otherwise they are the grapheme clusters encountered so far.
    pub fn is_declared(&self) -> bool {
        self.inner.declared
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.inner.names.len()
    }

    /// Returns whether there are no symbols at all.
    pub fn is_empty(&self) -> bool {
        self.inner.names.is_empty()
    }

    /// Returns the symbols in order.
    pub fn symbols(&self) -> impl Iterator<Item = (Symbol, &str)> {
        (0u32..).zip(&self.inner.names).map(|(i, name)| (Symbol(i), &**name))
    }

    /// Returns whether another alphabet has the same letters, in whatever order. O(n log n).
    pub fn has_same_letters(&self, other: &Alphabet) -> bool {
        let sorted = |alphabet: &Alphabet| {
            let mut names = alphabet.inner.names.to_vec();
            names.sort_unstable();
            names
        };
        self == other || sorted(self) == sorted(other)
    }

    /// Returns the text of a symbol; empty for a symbol of another alphabet that isn't in this one.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.inner.names.get(symbol.index()).map_or("", |n| n)
    }

    /// Returns the symbol with exactly this text.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.inner.index.get(name).copied()
    }

    /// Returns the symbols as a text.
    pub fn spell(&self, symbols: &[Symbol]) -> String {
        symbols.iter().map(|&s| self.name(s)).collect()
    }

    /// Cuts a text into symbols, longest first. Fails at the first letter outside the alphabet.
    pub fn segment(&self, text: &str) -> Result<Vec<Symbol>, SegmentError> {
        self.pieces(text)
            .map(|piece| piece.symbol.ok_or_else(|| SegmentError::at(text, piece.bytes.start)))
            .collect()
    }

    /// Cuts a text into symbols; new grapheme clusters are added to a grapheme alphabet.
    /// A declared alphabet doesn't change and fails as [`Alphabet::segment`] does.
    pub fn intern(&mut self, text: &str) -> Result<Vec<Symbol>, SegmentError> {
        if self.is_declared() {
            return self.segment(text);
        }
        let inner = Arc::make_mut(&mut self.inner);
        Ok(text
            .graphemes(true)
            .map(|g| match inner.index.get(g) {
                Some(&known) => known,
                None => inner.add(g),
            })
            .collect())
    }

    /// Cuts a text into symbols and letters outside the alphabet; the pieces cover the text. A
    /// letter outside a declared alphabet is one character, and outside a grapheme alphabet one cluster.
    pub fn pieces<'a>(&'a self, text: &'a str) -> impl Iterator<Item = TextPiece> + 'a {
        let mut at = 0;
        std::iter::from_fn(move || {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let (symbol, length) = self.first_piece(rest);
            let piece = TextPiece { symbol, bytes: at..at + length };
            at += length;
            Some(piece)
        })
    }

    /// Returns the first piece of a text that isn't empty, and its length in bytes.
    pub(super) fn first_piece(&self, rest: &str) -> (Option<Symbol>, usize) {
        if self.is_declared() {
            match self.longest_at(rest.as_bytes()) {
                Some((symbol, length)) => (Some(symbol), length),
                None => (None, rest.chars().next().map_or(1, char::len_utf8)),
            }
        } else {
            // Whether clusters break between two characters depends on what is before them only
            // within the cluster, so cutting may begin at any break.
            let cluster = first_cluster(rest);
            (self.symbol(cluster), cluster.len())
        }
    }

    /// Returns the longest symbol that these bytes begin with, and its length in bytes.
    pub(super) fn longest_at(&self, bytes: &[u8]) -> Option<(Symbol, usize)> {
        let cutter = &self.inner.cutter;
        let mut node = 0;
        let mut found = None;
        for (i, &byte) in bytes.iter().enumerate() {
            let Some(&next) = cutter.next.get(&(node, byte)) else {
                break;
            };
            node = next;
            if let Some(symbol) = cutter.ends[node as usize] {
                found = Some((symbol, i + 1));
            }
        }
        found
    }

    /// Returns the length of the longest symbol, in bytes.
    pub(super) fn longest_symbol(&self) -> usize {
        self.inner.cutter.longest
    }
}

/// The first grapheme cluster of a text that isn't empty.
fn first_cluster(rest: &str) -> &str {
    let mut characters = rest.chars();
    match characters.next() {
        Some(first) if stands_alone(first) && characters.next().is_none_or(stands_alone) => {
            &rest[..first.len_utf8()]
        }
        _ => rest.graphemes(true).next().unwrap_or(rest),
    }
}

/// Whether a cluster ends before and after this character if its neighbour is one of these, too: letters, digits and
/// signs of Latin, Greek, Cyrillic, and of Chinese and Japanese (Unicode Standard Annex 29, rule GB999). Other characters
/// may stand alone as well.
pub(super) fn stands_alone(c: char) -> bool {
    matches!(c,
        '\n' | '\t' | ' '..='~' | '\u{c0}'..='\u{24f}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}'
        | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

impl Inner {
    fn empty(declared: bool) -> Inner {
        Inner {
            declared,
            names: Vec::new(),
            index: FxHashMap::default(),
            cutter: Cutter { next: FxHashMap::default(), ends: vec![None], longest: 0 },
        }
    }

    fn add(&mut self, name: &str) -> Symbol {
        // More than 2³² distinct non-empty strings don't fit in memory.
        let symbol = Symbol(self.names.len() as u32);
        self.names.push(name.into());
        self.index.insert(name.into(), symbol);
        if self.declared {
            self.cutter.add(name, symbol);
        }
        symbol
    }
}

impl Cutter {
    fn add(&mut self, name: &str, symbol: Symbol) {
        let mut node = 0;
        for byte in name.bytes() {
            let fresh = self.ends.len() as u32;
            node = *self.next.entry((node, byte)).or_insert(fresh);
            if node == fresh {
                self.ends.push(None);
            }
        }
        self.ends[node as usize] = Some(symbol);
        self.longest = self.longest.max(name.len());
    }
}

impl SegmentError {
    /// Creates the error for the letter of `text` that begins at this byte.
    pub(super) fn at(text: &str, offset: usize) -> SegmentError {
        let rest = text.get(offset..).unwrap_or("");
        SegmentError { offset, text: rest.graphemes(true).next().unwrap_or("").to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::{first_cluster, stands_alone};
    use unicode_segmentation::UnicodeSegmentation;

    /// What stands alone does so beside every other of these characters, and a shortened look finds the same cluster
    /// whatever follows.
    #[test]
    fn clusters_are_those_of_the_standard() {
        let alone: Vec<char> = ('\0'..='\u{ffff}').filter(|c| stands_alone(*c)).collect();
        let beside = [
            "a",
            "é",
            "ω",
            "ж",
            "の",
            "本",
            "\u{301}",
            "\u{200d}",
            "\u{fe0f}",
            "\r",
            "\n",
            "한",
            "👍",
            "\u{1f1e6}",
        ];
        for one in &alone {
            for other in beside {
                for text in [format!("{one}{other}"), format!("{other}{one}"), format!("{one}{one}{other}")] {
                    let clusters: Vec<&str> = text.graphemes(true).collect();
                    assert_eq!(first_cluster(&text), clusters[0], "{text:?}");
                }
            }
        }
        let all: String = alone.iter().collect();
        assert_eq!(all.graphemes(true).count(), alone.len());
    }
}
