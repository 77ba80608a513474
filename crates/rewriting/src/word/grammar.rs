//! The grammar that passes build: hash-consed symbols, joined so that they stay balanced.

use rustc_hash::FxHashMap;

use super::letters::Letters;
use super::sym::{Sym, SymParts};
use crate::alphabet::Alphabet;

/// Two numbers, as compact as possible: there are many.
#[derive(Clone, Copy, Debug)]
struct SymNode {
    left: u32,
    right: u32,
    height: u16,
}

/// Instead of a left part: the right one is a letter.
const LETTER: u32 = u32::MAX;

/// A grammar that grows.
#[derive(Debug)]
pub(super) struct Grammar {
    nodes: Vec<SymNode>,
    pairs: FxHashMap<(u32, u32), Sym>,
}

impl Grammar {
    /// Creates a grammar that makes nothing.
    pub fn new() -> Grammar {
        let empty = SymNode { left: 0, right: 0, height: 0 };
        Grammar { nodes: vec![empty], pairs: FxHashMap::default() }
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns what a symbol stands for.
    pub fn parts(&self, sym: Sym) -> SymParts {
        let node = &self.nodes[sym.index()];
        match node.left {
            _ if sym == Sym::EMPTY => SymParts::Empty,
            LETTER => SymParts::Letter(node.right),
            left => SymParts::Pair(Sym(left), Sym(node.right)),
        }
    }

    /// Returns the height of a symbol: 0 for a letter, and one more than the higher part for a pair. It makes
    /// at most 2 to the power of its height letters.
    pub fn height(&self, sym: Sym) -> u16 {
        self.nodes[sym.index()].height
    }

    /// Returns the symbol of a letter.
    pub fn letter(&mut self, letter: u32) -> Sym {
        self.intern(LETTER, letter, 0)
    }

    /// Returns the symbol of a text, cut by an alphabet into letters, which are added if they are new.
    pub fn cut(&mut self, text: &str, alphabet: &Alphabet, letters: &mut Letters) -> Sym {
        let pieces = alphabet.pieces(text);
        let row: Vec<Sym> = pieces.map(|piece| self.letter(letters.add(&text[piece.bytes]))).collect();
        self.join_all(&row)
    }

    /// Returns the symbol that makes what these make, one after the other. Takes time proportional to the
    /// difference of their heights.
    pub fn join(&mut self, left: Sym, right: Sym) -> Sym {
        if left == Sym::EMPTY {
            return right;
        }
        if right == Sym::EMPTY {
            return left;
        }
        let (above, below) = (self.height(left), self.height(right));
        match (self.parts(left), self.parts(right)) {
            (SymParts::Pair(one, two), _) if above > below + 1 => {
                let rest = self.join(two, right);
                self.balanced(one, rest)
            }
            (_, SymParts::Pair(one, two)) if below > above + 1 => {
                let rest = self.join(left, one);
                self.balanced(rest, two)
            }
            _ => self.pair(left, right),
        }
    }

    /// Joins a sequence, evenly.
    pub fn join_all(&mut self, row: &[Sym]) -> Sym {
        match row {
            [] => Sym::EMPTY,
            &[one] => one,
            _ => {
                let (left, right) = row.split_at(row.len() / 2);
                let (left, right) = (self.join_all(left), self.join_all(right));
                self.join(left, right)
            }
        }
    }

    /// Returns a pair of symbols whose heights differ by at most two, rotated if they differ by two.
    fn balanced(&mut self, left: Sym, right: Sym) -> Sym {
        let (above, below) = (self.height(left), self.height(right));
        match (self.parts(left), self.parts(right)) {
            (_, SymParts::Pair(near, far)) if below > above + 1 => match self.parts(near) {
                SymParts::Pair(one, two) if self.height(near) > self.height(far) => {
                    let (left, right) = (self.pair(left, one), self.pair(two, far));
                    self.pair(left, right)
                }
                _ => {
                    let left = self.pair(left, near);
                    self.pair(left, far)
                }
            },
            (SymParts::Pair(far, near), _) if above > below + 1 => match self.parts(near) {
                SymParts::Pair(one, two) if self.height(near) > self.height(far) => {
                    let (left, right) = (self.pair(far, one), self.pair(two, right));
                    self.pair(left, right)
                }
                _ => {
                    let right = self.pair(near, right);
                    self.pair(far, right)
                }
            },
            _ => self.pair(left, right),
        }
    }

    fn pair(&mut self, left: Sym, right: Sym) -> Sym {
        let height = self.height(left).max(self.height(right)).saturating_add(1);
        self.intern(left.0, right.0, height)
    }

    /// Returns the symbols that these are made of, the parts before the wholes and the empty one first; and, by symbol,
    /// its place among them.
    pub fn reachable(&self, roots: &[Sym]) -> (Vec<SymParts>, Vec<Sym>) {
        let mut needed = vec![false; self.nodes.len()];
        needed[0] = true;
        for root in roots {
            needed[root.index()] = true;
        }
        for at in (1..self.nodes.len()).rev().map(|at| Sym(at as u32)) {
            if let (true, SymParts::Pair(left, right)) = (needed[at.index()], self.parts(at)) {
                needed[left.index()] = true;
                needed[right.index()] = true;
            }
        }
        let mut nodes = Vec::new();
        let mut places = vec![Sym::EMPTY; self.nodes.len()];
        for at in (0..self.nodes.len()).filter(|&at| needed[at]) {
            places[at] = Sym(nodes.len() as u32);
            nodes.push(match self.parts(Sym(at as u32)) {
                SymParts::Pair(left, right) => SymParts::Pair(places[left.index()], places[right.index()]),
                other => other,
            });
        }
        (nodes, places)
    }

    /// Creates the grammar of these symbols, which keep their numbers.
    pub fn from_nodes(nodes: &[SymParts]) -> Grammar {
        let mut grammar = Grammar::new();
        for parts in nodes {
            match *parts {
                SymParts::Empty => {}
                SymParts::Letter(letter) => {
                    grammar.letter(letter);
                }
                SymParts::Pair(left, right) => {
                    grammar.pair(left, right);
                }
            }
        }
        grammar
    }

    fn intern(&mut self, left: u32, right: u32, height: u16) -> Sym {
        let fresh = Sym(self.nodes.len() as u32);
        let sym = *self.pairs.entry((left, right)).or_insert(fresh);
        if sym == fresh {
            self.nodes.push(SymNode { left, right, height });
        }
        sym
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the invariant on heights, and collects the letters.
    fn letters(grammar: &Grammar, sym: Sym, out: &mut Vec<u32>) {
        match grammar.parts(sym) {
            SymParts::Empty => {}
            SymParts::Letter(letter) => out.push(letter),
            SymParts::Pair(left, right) => {
                assert!(grammar.height(left).abs_diff(grammar.height(right)) <= 1);
                letters(grammar, left, out);
                letters(grammar, right, out);
            }
        }
    }

    #[test]
    fn joined_symbols_stay_balanced_and_keep_the_order() {
        let mut grammar = Grammar::new();
        let mut sym = Sym::EMPTY;
        let mut expected = Vec::new();
        let mut seed = 1u64;
        for _ in 0..400 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let row: Vec<u32> = (0..(seed >> 60)).map(|i| ((seed >> (i * 2)) & 3) as u32).collect();
            let syms: Vec<Sym> = row.iter().map(|&letter| grammar.letter(letter)).collect();
            let more = grammar.join_all(&syms);
            if seed >> 40 & 1 == 0 {
                sym = grammar.join(sym, more);
                expected.extend(&row);
            } else {
                sym = grammar.join(more, sym);
                expected.splice(0..0, row);
            }
        }
        let mut found = Vec::new();
        letters(&grammar, sym, &mut found);
        assert_eq!(found, expected);
    }
}
