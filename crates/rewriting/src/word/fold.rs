//! Reading a grammar with an automaton, each symbol once in each state in which it is met.

use super::sym::{Sym, SymParts};
/// What reads a grammar: what it does with a pair follows from what it does with the parts.
pub(super) trait SymReader {
    /// What reading a symbol gives; it knows the state after it.
    type Seen: Copy;
    /// Why reading ends.
    type Stop;

    /// What a symbol stands for.
    fn parts(&self, sym: Sym) -> SymParts;
    /// The state after what was seen.
    fn after(&self, seen: Self::Seen) -> u32;
    /// What is known of a symbol in a state.
    fn known(&self, sym: Sym, state: u32) -> Option<Self::Seen>;
    /// Nothing is read.
    fn nothing(&mut self, state: u32) -> Self::Seen;
    /// A letter is read.
    fn letter(&mut self, sym: Sym, letter: u32, state: u32) -> Result<Self::Seen, Self::Stop>;
    /// Both parts of a pair were read.
    fn both(
        &mut self,
        sym: Sym,
        state: u32,
        first: Self::Seen,
        second: Self::Seen,
    ) -> Result<Self::Seen, Self::Stop>;
}

/// A pair that is being read: its first part until that was seen, then its second.
struct Open<S> {
    sym: Sym,
    state: u32,
    second: Sym,
    first: Option<S>,
}

/// Reads a symbol from a state on.
pub(super) fn read<R: SymReader>(reader: &mut R, sym: Sym, state: u32) -> Result<R::Seen, R::Stop> {
    let mut open: Vec<Open<R::Seen>> = Vec::new();
    let (mut sym, mut state) = (sym, state);
    'down: loop {
        let mut seen = match (reader.known(sym, state), reader.parts(sym)) {
            (Some(seen), _) => seen,
            (None, SymParts::Empty) => reader.nothing(state),
            (None, SymParts::Letter(letter)) => reader.letter(sym, letter, state)?,
            (None, SymParts::Pair(one, two)) => {
                open.push(Open { sym, state, second: two, first: None });
                sym = one;
                continue;
            }
        };
        loop {
            let Some(pair) = open.last_mut() else {
                return Ok(seen);
            };
            match pair.first {
                None => {
                    pair.first = Some(seen);
                    (sym, state) = (pair.second, reader.after(seen));
                    continue 'down;
                }
                Some(first) => {
                    seen = reader.both(pair.sym, pair.state, first, seen)?;
                    open.pop();
                }
            }
        }
    }
}
