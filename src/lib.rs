//! `tg`: a language for tabletop games.

// The grammar's derive writes paths that begin with `alloc`, as pest is used without its `std` feature.
extern crate alloc;

pub mod check;
pub mod diagnostics;
pub mod engines;
pub mod games;
pub mod interp;
pub mod notation;
pub mod number;
pub mod output;
pub mod prelude;
pub mod program;
pub mod seam;
pub mod session;
pub mod source;
pub mod syntax;
pub mod value;

pub use interp::Limits;
pub use session::{Outcome, Session};

/// The prelude and the games, joined.
pub fn library() -> seam::Library {
    let prelude = prelude::modules().into_iter();
    seam::Library::new(prelude.chain(games::modules()).collect())
}
