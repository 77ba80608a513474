//! A string as a value: a symbol of a grammar that doesn't change.

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

/// A string of any length, without being written out. Cloning shares it. It is counted in characters
/// (grapheme clusters); most questions take time in the order of the symbols of its grammar.
#[derive(Clone, Debug)]
pub struct Word {
    book: Arc<Book>,
    root: Sym,
}

/// A grammar, and what is known of each of its symbols. Several words may stand in one.
#[derive(Debug)]
pub(super) struct Book {
    letters: Arc<Letters>,
    /// By symbol: the parts before the wholes, nothing first.
    nodes: Vec<SymParts>,
    /// The height of the highest.
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

    /// A number for each symbol: of a letter as given, of a pair the sum.
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
    /// The word of a text, cut into letters by an alphabet.
    pub fn new(text: &str, alphabet: &Alphabet) -> Word {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let root = grammar.cut(text, alphabet, &mut letters);
        Word::of(&grammar, root, &Arc::new(letters))
    }

    /// What a symbol of a grammar makes.
    pub(super) fn of(grammar: &Grammar, root: Sym, letters: &Arc<Letters>) -> Word {
        let (nodes, places) = grammar.reachable(&[root]);
        Word { book: Book::new(letters, nodes, grammar.height(root)), root: places[root.index()] }
    }

    /// What several symbols of a grammar make, in one book.
    pub(super) fn all(grammar: &Grammar, roots: &[Sym], letters: &Arc<Letters>) -> Vec<Word> {
        let (nodes, places) = grammar.reachable(roots);
        let height = roots.iter().map(|root| grammar.height(*root)).max().unwrap_or(0);
        let book = Book::new(letters, nodes, height);
        roots.iter().map(|root| Word { book: book.clone(), root: places[root.index()] }).collect()
    }

    /// The same word without what else stands in its book.
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

    /// By symbol, up to its own: whether it is a part of the word.
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

    /// The texts of the letters that occur.
    pub(super) fn occurring(&self) -> impl Iterator<Item = &str> {
        let needed = self.needed().into_iter().zip(&self.book.nodes);
        needed.filter(|(needed, _)| *needed).filter_map(|(_, parts)| match parts {
            SymParts::Letter(letter) => Some(self.book.letters.name(*letter)),
            SymParts::Empty | SymParts::Pair(..) => None,
        })
    }

    /// The characters that occur.
    pub fn characters(&self) -> BTreeSet<&str> {
        self.occurring().flat_map(|letter| letter.graphemes(true)).collect()
    }

    /// How many symbols its grammar has.
    pub fn symbols(&self) -> usize {
        // Nothing is the first symbol of each book, and no symbol of a string.
        self.needed().into_iter().skip(1).filter(|needed| *needed).count()
    }

    /// About how many bytes all numbers take that count something for each symbol.
    pub fn counting_bytes(&self) -> u128 {
        // A symbol makes at most 2 to the power of its height letters.
        self.book.nodes.len() as u128 * (size_of::<UBig>() as u128 + u128::from(self.book.height) / 8)
    }

    /// By symbol: how many letters it has, as they were cut.
    pub(super) fn sizes(&self) -> &[UBig] {
        self.book.sizes.get_or_init(|| self.book.sums(|_| 1))
    }

    /// How many letters it has, as they were cut.
    pub fn size(&self) -> UBig {
        self.sizes()[self.root.index()].clone()
    }

    pub(super) fn lengths(&self) -> &[UBig] {
        self.book.lengths.get_or_init(|| self.book.sums(|letter| letter.graphemes(true).count()))
    }

    /// How many characters it has.
    pub fn length(&self) -> &UBig {
        &self.lengths()[self.root.index()]
    }

    /// How many bytes it takes written out.
    pub fn bytes(&self) -> &UBig {
        &self.book.bytes.get_or_init(|| self.book.sums(str::len))[self.root.index()]
    }

    /// The whole string. Look at [`Word::bytes`] first.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.each_letter(self.root, &mut |letter| {
            out.push_str(letter);
            true
        });
        out
    }

    /// Whether it is this text. Takes no longer than the text.
    pub fn is_text(&self, text: &str) -> bool {
        self.book.letters.spell(text, self.root, |sym| self.parts(sym))
    }

    /// Goes through the letters of a symbol as long as it is wanted; says whether it came to the end.
    pub(super) fn each_letter(&self, sym: Sym, wanted: &mut dyn FnMut(&str) -> bool) -> bool {
        self.book.letters.each(sym, |sym| self.parts(sym), wanted)
    }

    /// Whether two words are the same string.
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
        // Without a limit or a tick nothing stops it.
        let same = Same::default().same(&mut grammar, one, two, usize::MAX, &mut Budget::default());
        same.unwrap_or_default()
    }

    /// This word and another after it.
    ///
    /// # Errors
    /// Where a character might begin in one and end in the other, and where it grows too long.
    pub fn join(&self, other: &Word) -> Result<Word, WordFault> {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let one = self.put(&mut letters, &mut grammar, false);
        let two = other.put(&mut letters, &mut grammar, false);
        let both = grammar.join(one, two);
        Word::joined(&grammar, both, letters)
    }

    /// This word, repeated.
    ///
    /// # Errors
    /// Those of [`Word::join`].
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

    /// What was joined, if its characters are those of its parts.
    fn joined(grammar: &Grammar, sym: Sym, letters: Letters) -> Result<Word, WordFault> {
        if grammar.height(sym) > HIGHEST {
            return Err(WordFault::TooLong);
        }
        match letters.stand_apart() {
            true => Ok(Word::of(grammar, sym, &Arc::new(letters))),
            false => Err(WordFault::Bound(Bound::Joining)),
        }
    }

    /// The characters from one place up to another as a word.
    pub fn slice(&self, start: &UBig, end: &UBig) -> Word {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let all = self.put(&mut letters, &mut grammar, true);
        let mut measure = Measure::default();
        let (head, _) = measure.split(&mut grammar, all, end);
        let (_, part) = measure.split(&mut grammar, head, start);
        Word::of(&grammar, part, &Arc::new(letters))
    }
}
