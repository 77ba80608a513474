//! Editor support for a text that is being written: completion, the class of each token, matching
//! brackets, the meaning of a name.
//!
//! The answers come from the stages themselves: brackets from the layout scan, names from the resolver,
//! types from the checker, methods and settings from the descriptors. Nothing here runs a script, so every
//! query can be made at every keystroke. This module knows no terminal and no protocol: offsets are bytes of
//! the text, answers are data.
//!
//! Vocabulary: a **token** is a word, number, sign or bracket; a **class** is what a token is to a reader;
//! a **place** is what can be written at an offset; a **candidate** completes the word that was begun there.

mod call;
mod classes;
mod complete;
mod fields;
mod help;
mod hover;
mod language;
mod look;
mod members;
mod mentions;
mod offers;
mod place;
mod ranges;
mod rename;
mod role;
mod signatures;
mod symbols;
mod tokens;
mod types;

#[cfg(test)]
mod tests;

pub use call::WrittenCall;
pub use classes::{TokenClass, classes, classes_within, pair_at};
pub use complete::{Candidate, CandidateKind, Completion, complete};
pub use help::{help, topics};
pub use hover::{Hover, explain, hover};
pub use mentions::{bound, mentions};
pub use ranges::{Fold, FoldKind, folds, selections};
pub use rename::{IndexedScript, Moved, NameEdit, check_name, edited, name_edits, renamable, same_meaning};
pub use signatures::signatures;
pub use symbols::{Hint, ScriptSymbol, SymbolKind, hints, script_symbols, symbols};
pub use types::{Description, describe};
