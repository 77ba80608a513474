//! The ground that the language `tg` stands on: sources and diagnostics, numbers, output, the tree of a script,
//! values, and the tables of native functions and types.
//!
//! It knows no stage and no game. `ARCHITECTURE.md` says which of its rooms may know which.

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
