//! `tg`: a language for tabletop games, as a library.
//!
//! A script is read, checked and run in a [`Session`]; what it prints and the findings are returned as data:
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
//! A [`Session`] reads files only if it is given [`Files`], and takes no more than its [`Limits`] allow;
//! [`Session::execute`] prints on a [`Screen`] while it runs. Values are [`value::Value`]s; findings are
//! [`diagnostics::Diagnostic`]s, which are data too, and can be rendered over the text that they are about:
//!
//! ```
//! use tg::diagnostics::{RenderStyle, render_all};
//! use tg::{Limits, Session};
//!
//! let mut session = Session::new(Limits::default());
//! let outcome = session.run("print 1 + coin");
//! let drawn = render_all(&outcome.diagnostics, session.sources(), RenderStyle::PLAIN);
//! assert!(drawn.contains("`coin`"));
//! ```
//!
//! Besides sessions there are the formatter, [`format()`], and the pages of diagnostics, [`explain`]. The game engines
//! are separate crates that know nothing about the language. `ARCHITECTURE.md` describes the allowed dependencies.
//! Items that aren't documented here are for the project's own tests and tools, and may change at any time.
//!
//! Without the feature `cli`, which is on by default, the library contains no file, thread or terminal access.
//! Two parts of it can be enabled alone: `disk`, the files below a folder, and `memory`, the allocator that
//! counts memory use.

#![warn(missing_docs)]

#[doc(hidden)]
pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "disk")]
#[doc(hidden)]
pub mod disk;
#[doc(hidden)]
pub mod fmt;
#[doc(hidden)]
pub mod ide;
#[doc(hidden)]
pub mod interp;
#[cfg(feature = "memory")]
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod pages;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod syntax;

pub use fmt::{Refusal, format};
pub use interp::{Clock, Gauge, HearProgress, Limits, NotePosition, Printed};
pub use pages::page as explain;
pub use session::{
    Entry, File, Files, Loaded, NoFiles, Opened, Outcome, Screen, Session, Snapshot, TestOutcome, TextScreen,
};
pub use tg_core::number::NumberForm;
pub use tg_core::{diagnostics, output, source, value};

use tg_core::native::Library;

/// The prelude, distributions and the games, combined.
#[doc(hidden)]
pub fn library() -> Library {
    let prelude = tg_prelude::modules().into_iter();
    let distributions = tg_dist::MODULES.iter().copied();
    Library::new(prelude.chain(distributions).chain(tg_games::modules()).collect())
        .with_formats(tg_games::formats())
}
