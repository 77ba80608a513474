//! `tg`: a language for tabletop games.
pub mod diagnostics;
pub mod engines;
pub mod interp;
pub mod notation;
pub mod number;
pub mod output;
pub mod program;
pub mod seam;
pub mod source;
pub mod syntax;
pub mod value;
