//! `tg`: a language for tabletop games.
pub mod engines;
pub mod number;
