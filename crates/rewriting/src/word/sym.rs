//! The symbols of a grammar.

/// A symbol of a grammar: its number. The parts of a symbol have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sym(pub u32);

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymParts {
    Empty,
    Letter(u32),
    Pair(Sym, Sym),
}

impl Sym {
    /// The symbol that makes nothing.
    pub const EMPTY: Sym = Sym(0);

    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
