//! The foundation of the language `tg`: sources and diagnostics, numbers, output, the syntax tree,
//! values, and the tables of native functions and types.
//!
//! It knows no stage and no game. `ARCHITECTURE.md` says which of its modules may depend on which.

pub mod ast;
pub mod diagnostics;
pub mod native;
pub mod normalization;
pub mod notation;
pub mod number;
pub mod output;
pub mod program;
pub mod source;
pub mod value;
