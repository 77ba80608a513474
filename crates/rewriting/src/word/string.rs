//! A string as a value: a symbol of an immutable grammar.

use dashu_base::BitTest;
use dashu_int::UBig;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use unicode_segmentation::UnicodeSegmentation;

use super::desk::HIGHEST;
use super::fault::WordFault;
use super::grammar::Grammar;
use super::letters::{Bound, Letters};
use super::measure::Measure;
use super::same::Same;
use super::sym::{Sym, SymParts};
use crate::alphabet::Alphabet;
use crate::budget::Budget;

/// A string of any length that isn't written out. Cloning shares it. It is counted in characters
/// (grapheme clusters); most operations take time proportional to the number of symbols of its grammar.
#[derive(Clone, Debug)]
pub struct Word {
    book: Arc<Book>,
    root: Sym,
}

/// A grammar, and what is known about each of its symbols. It may contain several words.
#[derive(Debug)]
pub(super) struct Book {
    letters: Arc<Letters>,
    /// By symbol: the parts before the wholes, the empty one first.
    nodes: Vec<SymParts>,
    /// The maximum height.
    height: u16,
    sizes: OnceLock<Vec<UBig>>,
    lengths: OnceLock<Vec<UBig>>,
    bytes: OnceLock<Vec<UBig>>,
}

impl Book {
    fn new(letters: &Arc<Letters>, nodes: Vec<SymParts>, height: u16) -> Arc<Book> {
        Arc::new(Book {
            letters: letters.clone(),
            nodes,
            height,
            sizes: OnceLock::new(),
            lengths: OnceLock::new(),
            bytes: OnceLock::new(),
        })
    }

    /// Returns a number for each symbol: for a letter as given, for a pair the sum.
    fn sums(&self, of_letter: impl Fn(&str) -> usize) -> Vec<UBig> {
        let mut sums: Vec<UBig> = Vec::with_capacity(self.nodes.len());
        for parts in &self.nodes {
            let sum = match *parts {
                SymParts::Empty => UBig::ZERO,
                SymParts::Letter(letter) => UBig::from(of_letter(self.letters.name(letter))),
                SymParts::Pair(left, right) => &sums[left.index()] + &sums[right.index()],
            };
            sums.push(sum);
        }
        sums
    }
}

impl Word {
    /// Creates the word of a text, cut into letters by an alphabet.
    pub fn new(text: &str, alphabet: &Alphabet) -> Word {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let root = grammar.cut(text, alphabet, &mut letters);
        Word::of(&grammar, root, &Arc::new(letters))
    }

    /// Returns what a symbol of a grammar makes.
    pub(super) fn of(grammar: &Grammar, root: Sym, letters: &Arc<Letters>) -> Word {
        let (nodes, places) = grammar.reachable(&[root]);
        Word { book: Book::new(letters, nodes, grammar.height(root)), root: places[root.index()] }
    }

    /// Returns what several symbols of a grammar make, in one book.
    pub(super) fn all(grammar: &Grammar, roots: &[Sym], letters: &Arc<Letters>) -> Vec<Word> {
        let (nodes, places) = grammar.reachable(roots);
        let height = roots.iter().map(|root| grammar.height(*root)).max().unwrap_or(0);
        let book = Book::new(letters, nodes, height);
        roots.iter().map(|root| Word { book: book.clone(), root: places[root.index()] }).collect()
    }

    /// Returns the same word without anything else from its book.
    pub fn alone(&self) -> Word {
        let mut grammar = Grammar::new();
        let root = self.copy(&mut grammar, &mut |grammar, letter| grammar.letter(letter));
        Word::of(&grammar, root, &self.book.letters)
    }

    /// Puts the word into a grammar, letter by letter, or character by character.
    pub(super) fn put(&self, letters: &mut Letters, grammar: &mut Grammar, characters: bool) -> Sym {
        self.copy(grammar, &mut |grammar, letter| match characters {
            true => {
                let characters = self.book.letters.name(letter).graphemes(true);
                let row: Vec<Sym> = characters.map(|c| grammar.letter(letters.add(c))).collect();
                grammar.join_all(&row)
            }
            false => grammar.letter(letters.add(self.book.letters.name(letter))),
        })
    }

    fn copy(&self, grammar: &mut Grammar, of_letter: &mut dyn FnMut(&mut Grammar, u32) -> Sym) -> Sym {
        let needed = self.needed();
        let mut places = vec![Sym::EMPTY; self.root.index() + 1];
        for at in (0..=self.root.index()).filter(|&at| needed[at]) {
            places[at] = match self.book.nodes[at] {
                SymParts::Empty => Sym::EMPTY,
                SymParts::Letter(letter) => of_letter(grammar, letter),
                SymParts::Pair(left, right) => grammar.join(places[left.index()], places[right.index()]),
            };
        }
        places[self.root.index()]
    }

    /// Returns, by symbol up to its own, whether it is a part of the word.
    fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.root.index() + 1];
        needed[self.root.index()] = true;
        for at in (0..=self.root.index()).rev() {
            if let (true, SymParts::Pair(left, right)) = (needed[at], self.book.nodes[at]) {
                needed[left.index()] = true;
                needed[right.index()] = true;
            }
        }
        needed
    }

    pub(super) fn letters(&self) -> &Letters {
        &self.book.letters
    }

    pub(super) fn parts(&self, sym: Sym) -> SymParts {
        self.book.nodes[sym.index()]
    }

    pub(super) fn root(&self) -> Sym {
        self.root
    }

    /// Returns the texts of the letters that occur.
    pub(super) fn occurring(&self) -> impl Iterator<Item = &str> {
        let needed = self.needed().into_iter().zip(&self.book.nodes);
        needed.filter(|(needed, _)| *needed).filter_map(|(_, parts)| match parts {
            SymParts::Letter(letter) => Some(self.book.letters.name(*letter)),
            SymParts::Empty | SymParts::Pair(..) => None,
        })
    }

    /// Returns the characters that occur.
    pub fn characters(&self) -> BTreeSet<&str> {
        self.occurring().flat_map(|letter| letter.graphemes(true)).collect()
    }

    /// Returns the number of symbols of its grammar.
    pub fn symbols(&self) -> usize {
        // The empty symbol is the first of each book, and not part of any string.
        self.needed().into_iter().skip(1).filter(|needed| *needed).count()
    }

    /// Returns about how many bytes it takes to store one count for each symbol.
    pub fn counting_bytes(&self) -> u128 {
        // A symbol makes at most 2 to the power of its height letters.
        self.book.nodes.len() as u128 * (size_of::<UBig>() as u128 + u128::from(self.book.height) / 8)
    }

    /// Returns, by symbol, how many letters it has, as they were cut.
    pub(super) fn sizes(&self) -> &[UBig] {
        self.book.sizes.get_or_init(|| self.book.sums(|_| 1))
    }

    /// Returns how many letters it has, as they were cut.
    pub fn size(&self) -> UBig {
        self.sizes()[self.root.index()].clone()
    }

    pub(super) fn lengths(&self) -> &[UBig] {
        self.book.lengths.get_or_init(|| self.book.sums(|letter| letter.graphemes(true).count()))
    }

    /// Returns how many characters it has.
    pub fn length(&self) -> &UBig {
        &self.lengths()[self.root.index()]
    }

    /// Returns how many bytes it takes when written out.
    pub fn bytes(&self) -> &UBig {
        &self.book.bytes.get_or_init(|| self.book.sums(str::len))[self.root.index()]
    }

    /// Returns the whole string. Check [`Word::bytes`] first.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.each_letter(self.root, &mut |letter| {
            out.push_str(letter);
            true
        });
        out
    }

    /// Returns whether it is this text. Takes no longer than the text.
    pub fn is_text(&self, text: &str) -> bool {
        self.book.letters.spell(text, self.root, |sym| self.parts(sym))
    }

    /// Visits the letters of a symbol as long as they are wanted; returns whether it reached the end.
    pub(super) fn each_letter(&self, sym: Sym, wanted: &mut dyn FnMut(&str) -> bool) -> bool {
        self.book.letters.each(sym, |sym| self.parts(sym), wanted)
    }

    /// Returns whether two words are the same string.
    pub fn same(&self, other: &Word) -> bool {
        if Arc::ptr_eq(&self.book, &other.book) && self.root == other.root {
            return true;
        }
        if self.bytes() != other.bytes() {
            return false;
        }
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let one = self.put(&mut letters, &mut grammar, true);
        let two = other.put(&mut letters, &mut grammar, true);
        // Without a limit or progress, nothing stops it.
        let same = Same::default().same(&mut grammar, one, two, usize::MAX, &mut Budget::default());
        same.unwrap_or_default()
    }

    /// Joins this word and another.
    ///
    /// # Errors
    /// If a character might begin in one and end in the other, or if the result is too long.
    pub fn join(&self, other: &Word) -> Result<Word, WordFault> {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let one = self.put(&mut letters, &mut grammar, false);
        let two = other.put(&mut letters, &mut grammar, false);
        let both = grammar.join(one, two);
        Word::joined(&grammar, both, letters)
    }

    /// Repeats this word.
    ///
    /// # Errors
    /// The same as for [`Word::join`].
    pub fn repeat(&self, times: &UBig) -> Result<Word, WordFault> {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let mut power = self.put(&mut letters, &mut grammar, false);
        let mut all = Sym::EMPTY;
        for bit in 0..times.bit_len() {
            if grammar.height(power) > HIGHEST {
                return Err(WordFault::TooLong);
            }
            if times.bit(bit) {
                all = grammar.join(power, all);
            }
            power = grammar.join(power, power);
        }
        Word::joined(&grammar, all, letters)
    }

    /// Returns the joined word, if its characters are those of its parts.
    fn joined(grammar: &Grammar, sym: Sym, letters: Letters) -> Result<Word, WordFault> {
        if grammar.height(sym) > HIGHEST {
            return Err(WordFault::TooLong);
        }
        match letters.stand_apart() {
            true => Ok(Word::of(grammar, sym, &Arc::new(letters))),
            false => Err(WordFault::Bound(Bound::Joining)),
        }
    }

    /// Returns the characters from one position to another as a word.
    pub fn slice(&self, start: &UBig, end: &UBig) -> Word {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let all = self.put(&mut letters, &mut grammar, true);
        let mut measure = Measure::default();
        let (head, _) = measure.split(&mut grammar, all, end);
        let (_, part) = measure.split(&mut grammar, head, start);
        Word::of(&grammar, part, &Arc::new(letters))
    }
}
