//! `tg`: a language for tabletop games.
pub mod diagnostics;
pub mod engines;
pub mod notation;
pub mod number;
pub mod source;
pub mod syntax;
