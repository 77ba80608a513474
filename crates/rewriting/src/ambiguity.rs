//! Alphabets that can be read in two ways, with examples.
//!
//! Two questions about symbols of several letters. *Ambiguity*: is there a text that can be cut into
//! symbols in two ways? (Sardinas and Patterson's test of unique decodability.) *Misreading*: is
//! there a sequence of symbols that cutting longest first doesn't give back? `{a, ab, bb}` is
//! unambiguous, yet `abb` = `a`·`bb` is read as `ab` and a stray `b`. An ambiguous alphabet is always
//! misread too; one in which no symbol is a prefix of another has neither fault.
//!
//! A *dangling* text is what one sequence of symbols has written beyond another.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use unicode_segmentation::GraphemeCursor;

use super::alphabet::{Alphabet, Symbol};

/// A text that two sequences of symbols spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The text.
    pub text: String,
    /// One way to cut it.
    pub one: Vec<Symbol>,
    /// Another way; it begins with a different symbol.
    pub other: Vec<Symbol>,
}

/// A sequence of symbols whose text, cut longest first, begins with a different symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// The text of the sequence.
    pub text: String,
    /// The sequence.
    pub row: Vec<Symbol>,
}

/// A dangling text that was reached, and how.
struct Reached<'a> {
    dangling: &'a str,
    from: Option<usize>,
    /// Written by the sequence that was behind.
    symbol: Symbol,
    /// Whether the sequence that was behind is now ahead.
    overtook: bool,
}

/// The symbols in the order of their texts, so that those with a common prefix are together.
struct Sorted<'a> {
    alphabet: &'a Alphabet,
    names: Vec<(&'a str, Symbol)>,
}

impl Alphabet {
    /// Returns a text that can be cut into symbols in two ways, if there is one. Takes time proportional to
    /// the symbols' total length times the number of symbols with a common prefix.
    pub fn ambiguity(&self) -> Option<Ambiguity> {
        if !self.is_declared() {
            return None;
        }
        let sorted = Sorted::new(self);
        let mut seen = FxHashSet::default();
        let mut reached: Vec<Reached<'_>> = Vec::new();
        let mut heads: Vec<Symbol> = Vec::new();
        for (short, long, dangling) in sorted.beginnings() {
            if seen.insert(dangling) {
                heads.push(long);
                reached.push(Reached { dangling, from: None, symbol: short, overtook: false });
            }
        }
        let mut at = 0;
        while at < reached.len() {
            let dangling = reached[at].dangling;
            if let Some(last) = self.symbol(dangling) {
                return Some(self.two_rows(&reached, &heads, at, last));
            }
            let shorter = sorted.prefixes(dangling);
            let longer = sorted.extensions(dangling);
            let steps =
                shorter.map(|(s, rest)| (s, rest, false)).chain(longer.map(|(s, rest)| (s, rest, true)));
            for (symbol, dangling, overtook) in steps {
                if seen.insert(dangling) {
                    reached.push(Reached { dangling, from: Some(at), symbol, overtook });
                }
            }
            at += 1;
        }
        None
    }

    /// Returns a sequence of symbols that cutting longest first doesn't give back, if there is one. If
    /// there is none, working on symbols and working on text are the same.
    pub fn misreading(&self) -> Option<Misreading> {
        if !self.is_declared() {
            return None;
        }
        let sorted = Sorted::new(self);
        sorted.beginnings().find_map(|(short, _, dangling)| {
            let mut row = vec![short];
            row.extend(sorted.cover(dangling)?);
            Some(Misreading { text: self.spell(&row), row })
        })
    }

    /// Returns two symbols of which the second joins the first to one character, as a combining mark does, if there are
    /// any: a rule with the second one alone can't be written. Tries every symbol behind each that isn't ASCII.
    pub fn joining(&self) -> Option<(Symbol, Symbol)> {
        let joins = |one: &str, two: &str| {
            let both = format!("{one}{two}");
            !GraphemeCursor::new(one.len(), both.len(), true).is_boundary(&both, 0).unwrap_or(true)
        };
        let marks = self.symbols().filter(|(_, name)| !name.is_ascii());
        marks
            .flat_map(|two| self.symbols().map(move |one| (one, two)))
            .find_map(|(one, two)| joins(one.1, two.1).then_some((one.0, two.0)))
    }

    /// Returns the two sequences that end together when `last` fills the dangling text at `end`.
    fn two_rows(&self, reached: &[Reached<'_>], heads: &[Symbol], end: usize, last: Symbol) -> Ambiguity {
        let mut path = vec![end];
        while let Some(from) = path.last().and_then(|&i| reached[i].from) {
            path.push(from);
        }
        path.reverse();
        let root = path[0];
        let (mut behind, mut ahead) = (vec![reached[root].symbol], vec![heads[root]]);
        for &i in &path[1..] {
            behind.push(reached[i].symbol);
            if reached[i].overtook {
                std::mem::swap(&mut behind, &mut ahead);
            }
        }
        behind.push(last);
        Ambiguity { text: self.spell(&ahead), one: ahead, other: behind }
    }
}

impl<'a> Sorted<'a> {
    fn new(alphabet: &'a Alphabet) -> Sorted<'a> {
        let mut names: Vec<_> = alphabet.symbols().map(|(s, name)| (name, s)).collect();
        names.sort_unstable();
        Sorted { alphabet, names }
    }

    /// Returns the pairs of a symbol and a longer one that begins with it, with the rest of the longer one.
    fn beginnings(&self) -> impl Iterator<Item = (Symbol, Symbol, &'a str)> {
        self.names.iter().flat_map(move |&(short, symbol)| {
            self.extensions(short).map(move |(long, rest)| (symbol, long, rest))
        })
    }

    /// Returns the symbols that are proper prefixes of this text, with the rest of it.
    fn prefixes(&self, text: &'a str) -> impl Iterator<Item = (Symbol, &'a str)> {
        text.char_indices().skip(1).filter_map(move |(i, _)| {
            let symbol = self.alphabet.symbol(&text[..i])?;
            Some((symbol, &text[i..]))
        })
    }

    /// Returns the symbols of which this text is a proper prefix, with what they have beyond it.
    fn extensions(&self, text: &str) -> impl Iterator<Item = (Symbol, &'a str)> {
        let first = self.names.partition_point(|&(name, _)| name < text);
        self.names[first..]
            .iter()
            .map_while(move |&(name, s)| Some((s, name.strip_prefix(text)?)))
            .filter(|(_, rest)| !rest.is_empty())
    }

    /// Returns the shortest sequence of symbols whose text begins with this one.
    fn cover(&self, text: &'a str) -> Option<Vec<Symbol>> {
        let mut seen = FxHashSet::default();
        let mut queue = VecDeque::from([(text, Vec::new())]);
        while let Some((rest, row)) = queue.pop_front() {
            let end = self.alphabet.symbol(rest);
            let end = end.or_else(|| self.extensions(rest).next().map(|(s, _)| s));
            if let Some(last) = end {
                let mut row = row;
                row.push(last);
                return Some(row);
            }
            for (symbol, left) in self.prefixes(rest) {
                if seen.insert(left) {
                    let mut row = row.clone();
                    row.push(symbol);
                    queue.push_back((left, row));
                }
            }
        }
        None
    }
}
