//! Strings that are too long to be written out: a million million million million million letters.
//!
//! Repeated passes make strings with much repetition, and such a string is kept as a **grammar**
//! that makes it and nothing else (a straight-line grammar). A round's transducer goes over the
//! grammar instead of the string: what it does with a symbol in a state is computed once and remembered,
//! for this pass and later ones. Nothing here has any limits except those it is given.
//!
//! Vocabulary:
//! - a **letter** is what a round reads at once; letters are **free** if every sequence of them is cut
//!   into them again, so that what two symbols make can be joined without looking at the seam;
//! - a **symbol** of a grammar stands for nothing, a letter, or a pair of symbols. Symbols are
//!   **hash-consed**: the same pair is the same symbol. They are balanced by height as AVL trees
//!   are (Rytter, *Application of Lempel–Ziv factorization to the approximation of grammar-based
//!   compression*, 2003), so a string of n letters has symbols of height 1.44 log₂ n at most;
//! - a **deed** is what was applied to make a symbol: a rule, or two deeds one after the other;
//! - a [`Word`] is an immutable grammar of its own: the string as a value;
//! - the **desk** is where passes are made: one growing grammar, and what each round remembers about it;
//! - a **scroll** holds those lines of a game that are too long to be written out.

mod deeds;
mod derive;
mod desk;
mod fault;
mod fold;
mod grammar;
mod letters;
mod measure;
mod part;
mod rewriter;
mod same;
mod scroll;
mod search;
mod string;
mod sym;

pub(super) use deeds::{Deed, Deeds};
pub use derive::{Derived, SettledWord, WordLimits};
pub use fault::{WordError, WordFault};
pub use letters::Bound;
pub(super) use letters::Letters;
pub(super) use scroll::Scroll;
pub(super) use search::Search;
pub use string::Word;
