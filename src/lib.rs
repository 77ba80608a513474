//! `tg`: a language for tabletop games, as a library.
//!
//! A script is read, checked and run in a [`Session`]; what it prints and what is found in it come back
//! as data:
//!
//! ```
//! use tg::{Limits, Session};
//!
//! let mut session = Session::new(Limits::default());
//! let outcome = session.run("let third = 1/3\nprint third * 6");
//! assert_eq!(outcome.printed, "2\n");
//! assert!(outcome.diagnostics.is_empty());
//!
//! let outcome = session.run("third / 0");
//! assert_eq!(outcome.diagnostics[0].code.text(), "E3001");
//! ```
//!
//! The stages are modules of their own ([`syntax`], [`check`], [`interp`]), and so are the game engines
//! ([`engines`]), which know nothing of the language. `ARCHITECTURE.md` says who may know whom.
//!
//! Without the feature `cli`, which is on by default, the library holds no file, thread or terminal.

// The grammar's derive writes paths that begin with `alloc`, as pest is used without its `std` feature.
extern crate alloc;

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod fmt;
pub mod ide;
pub mod interp;
#[cfg(feature = "cli")]
pub mod memory;
pub mod pages;
pub mod session;
pub mod syntax;

pub use interp::Limits;
pub use session::{Outcome, Session};

use tg_core::native::Library;

/// The prelude, distributions and the games, joined.
pub fn library() -> Library {
    let prelude = tg_prelude::modules().into_iter();
    let distributions = tg_dist::MODULES.iter().copied();
    Library::new(prelude.chain(distributions).chain(tg_games::modules()).collect())
        .with_formats(tg_games::formats())
}
