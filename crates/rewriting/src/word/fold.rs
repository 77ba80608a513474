//! Reading a grammar with an automaton: each symbol once in each state in which it is encountered.

use super::sym::{Sym, SymParts};
/// Reads a grammar: the result for a pair follows from the results for its parts.
pub(super) trait SymReader {
    /// The result of reading a symbol; it includes the state after it.
    type Seen: Copy;
    /// The reason to stop reading.
    type Stop;

    /// Returns what a symbol stands for.
    fn parts(&self, sym: Sym) -> SymParts;
    /// Returns the state after a result.
    fn after(&self, seen: Self::Seen) -> u32;
    /// Returns the known result of a symbol in a state.
    fn known(&self, sym: Sym, state: u32) -> Option<Self::Seen>;
    /// Returns the result of reading nothing.
    fn nothing(&mut self, state: u32) -> Self::Seen;
    /// Reads a letter.
    fn letter(&mut self, sym: Sym, letter: u32, state: u32) -> Result<Self::Seen, Self::Stop>;
    /// Combines the results of both parts of a pair.
    fn both(
        &mut self,
        sym: Sym,
        state: u32,
        first: Self::Seen,
        second: Self::Seen,
    ) -> Result<Self::Seen, Self::Stop>;
}

/// A pair that is being read: first its first part, then its second.
struct Open<S> {
    sym: Sym,
    state: u32,
    second: Sym,
    first: Option<S>,
}

/// Reads a symbol, starting from a state.
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
