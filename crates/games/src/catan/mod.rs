//! Catan: logs of a game, and what can be known from them.
//!
//! - A **log** is the players and what happened; a **line** of it is an event or a piece of evidence, counted from 1.
//! - A **holding** is a hand of resource cards; a **table** is all players' hands at once.
//! - A **draft** is a log as it was written in a block; a **recorded** game is one that was read from a file.
//! - A **cell** is a player and a resource, a **grid** what is known of all of them.
//!
//! The engine keeps the worlds; this part reads and shows them. It knows nothing of how the boards look, which is
//! needed for no card.

mod ask;
mod build;
mod draft;
mod grid;
mod holding;
pub mod live;
mod log;
mod print;
pub mod recorded;
mod refused;
pub mod replay;
mod report;
mod sentence;
mod settings;
mod seven;
mod table;
mod tables;
mod watch;
mod words;

pub use table::{FORMATS, MODULES};

use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::value::{Domain, Value};

/// The value that a method works on, as the game's own type.
fn receiver<'a, T: Domain>(args: &'a [Value], wanted: &str) -> Result<&'a T, Fault> {
    let found = match args.first() {
        Some(Value::Object(object)) => object.downcast::<T>(),
        _ => None,
    };
    found.ok_or_else(|| {
        let got = args.first().map_or_else(|| "nothing".to_owned(), Value::kind);
        fault(Code::E2003, format!("expected {wanted}, but got {got}"))
    })
}
