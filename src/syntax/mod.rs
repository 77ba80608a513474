//! From source text to syntax tree.
pub mod ast;
