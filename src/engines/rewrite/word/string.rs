//! A string as a value: a grammar of its own.

use dashu_int::UBig;
use std::sync::{Arc, OnceLock};
use unicode_segmentation::UnicodeSegmentation;

use super::grammar::{Grammar, Parts, Sym};
use super::letters::Letters;
use super::measure::Measure;
use super::same::Same;
use crate::engines::rewrite::alphabet::Alphabet;
use crate::engines::rewrite::budget::Budget;

/// A string of any length, without being written out. Cloning shares it. It is counted in characters
/// (grapheme clusters); most questions take time in the order of its symbols.
#[derive(Clone, Debug)]
pub struct Word(Arc<Data>);

#[derive(Debug)]
struct Data {
    letters: Arc<Letters>,
    /// By symbol: the parts before the wholes, nothing first.
    nodes: Vec<Parts>,
    root: Sym,
    height: u16,
    lengths: OnceLock<Vec<UBig>>,
    bytes: OnceLock<UBig>,
}

impl Word {
    /// The word of a text, cut into letters by an alphabet.
    pub fn new(text: &str, alphabet: &Alphabet) -> Word {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let pieces = alphabet.pieces(text);
        let row: Vec<Sym> = pieces.map(|piece| grammar.letter(letters.add(&text[piece.bytes]))).collect();
        let root = grammar.join_all(&row);
        Word::of(&grammar, root, &Arc::new(letters))
    }

    /// What a symbol of a grammar makes.
    pub(super) fn of(grammar: &Grammar, root: Sym, letters: &Arc<Letters>) -> Word {
        let (nodes, places) = grammar.reachable(&[root]);
        let data = Data {
            letters: letters.clone(),
            nodes,
            root: places[root.index()],
            height: grammar.height(root),
            lengths: OnceLock::new(),
            bytes: OnceLock::new(),
        };
        Word(Arc::new(data))
    }

    /// Puts the word into a grammar, letter by letter, or character by character.
    pub(super) fn put(&self, letters: &mut Letters, grammar: &mut Grammar, characters: bool) -> Sym {
        let mut places: Vec<Sym> = Vec::with_capacity(self.0.nodes.len());
        for parts in &self.0.nodes {
            let sym = match *parts {
                Parts::Empty => Sym::EMPTY,
                Parts::Letter(letter) if characters => {
                    let characters = self.0.letters.name(letter).graphemes(true);
                    let row: Vec<Sym> = characters.map(|c| grammar.letter(letters.add(c))).collect();
                    grammar.join_all(&row)
                }
                Parts::Letter(letter) => grammar.letter(letters.add(self.0.letters.name(letter))),
                Parts::Pair(left, right) => grammar.join(places[left.index()], places[right.index()]),
            };
            places.push(sym);
        }
        places[self.0.root.index()]
    }

    pub(super) fn letters(&self) -> &Letters {
        &self.0.letters
    }

    pub(super) fn parts(&self, sym: Sym) -> Parts {
        self.0.nodes[sym.index()]
    }

    pub(super) fn root(&self) -> Sym {
        self.0.root
    }

    /// The texts of the letters that occur.
    pub(super) fn occurring(&self) -> impl Iterator<Item = &str> {
        self.0.nodes.iter().filter_map(|parts| match parts {
            Parts::Letter(letter) => Some(self.0.letters.name(*letter)),
            Parts::Empty | Parts::Pair(..) => None,
        })
    }

    /// How many symbols the grammar has.
    pub fn symbols(&self) -> usize {
        self.0.nodes.len() - 1
    }

    /// About how many bytes all numbers take that count something for each symbol.
    pub fn counting_bytes(&self) -> u128 {
        // A symbol makes at most 2 to the power of its height letters.
        self.0.nodes.len() as u128 * (size_of::<UBig>() as u128 + u128::from(self.0.height) / 8)
    }

    /// A number for each symbol: of a letter as given, of a pair the sum.
    pub(super) fn sums(&self, of_letter: impl Fn(&str) -> usize) -> Vec<UBig> {
        let mut sums: Vec<UBig> = Vec::with_capacity(self.0.nodes.len());
        for parts in &self.0.nodes {
            let sum = match *parts {
                Parts::Empty => UBig::ZERO,
                Parts::Letter(letter) => UBig::from(of_letter(self.0.letters.name(letter))),
                Parts::Pair(left, right) => &sums[left.index()] + &sums[right.index()],
            };
            sums.push(sum);
        }
        sums
    }

    pub(super) fn lengths(&self) -> &[UBig] {
        self.0.lengths.get_or_init(|| self.sums(|letter| letter.graphemes(true).count()))
    }

    /// How many characters it has.
    pub fn length(&self) -> &UBig {
        &self.lengths()[self.0.root.index()]
    }

    /// How many bytes it takes written out.
    pub fn bytes(&self) -> &UBig {
        self.0.bytes.get_or_init(|| self.sums(str::len).swap_remove(self.0.root.index()))
    }

    /// The whole string. Whoever asks has looked at [`Word::bytes`].
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.each_letter(self.0.root, &mut |letter| {
            out.push_str(letter);
            true
        });
        out
    }

    /// Whether it is this text. Takes no longer than the text.
    pub fn is_text(&self, text: &str) -> bool {
        let mut rest = text;
        *self.bytes() == UBig::from(text.len())
            && self.each_letter(self.0.root, &mut |letter| match rest.strip_prefix(letter) {
                Some(after) => {
                    rest = after;
                    true
                }
                None => false,
            })
    }

    /// Goes through the letters of a symbol as long as it is wanted; says whether it came to the end.
    pub(super) fn each_letter(&self, sym: Sym, wanted: &mut dyn FnMut(&str) -> bool) -> bool {
        let mut open = vec![sym];
        while let Some(sym) = open.pop() {
            match self.0.nodes[sym.index()] {
                Parts::Empty => {}
                Parts::Letter(letter) => {
                    if !wanted(self.0.letters.name(letter)) {
                        return false;
                    }
                }
                Parts::Pair(left, right) => open.extend([right, left]),
            }
        }
        true
    }

    /// Whether two words are the same string.
    pub fn same(&self, other: &Word) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
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

    /// This word and another after it; `None` where a character might begin in one and end in the
    /// other.
    pub fn join(&self, other: &Word) -> Option<Word> {
        let (mut letters, mut grammar) = (Letters::default(), Grammar::new());
        let one = self.put(&mut letters, &mut grammar, false);
        let two = other.put(&mut letters, &mut grammar, false);
        let both = grammar.join(one, two);
        letters.stand_apart().then(|| Word::of(&grammar, both, &Arc::new(letters)))
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
