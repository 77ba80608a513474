//! Running a checked program.
//!
//! A function is compiled once, when it is first called, to the ops of a register machine with its own
//! call stack; nothing looks a name up by its text. The limits are counted here. This room knows the
//! descriptors' tables and no game by name.

mod code;
mod compile;
mod limits;
mod machine;
mod membership;
mod names;
mod op;
mod operators;
mod store;
mod world;

pub use limits::{Clock, Gauge, HearProgress, Limits, NotePosition};
pub use machine::Machine;
pub use store::{Mark, Store};
pub use world::{Printed, World};
