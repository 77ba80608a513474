//! The matchbox machine: a machine of boxes and beads that learns noughts and crosses, or hexapawn.
//!
//! - A **machine** is a value; training it, or playing with it, gives a new one.
//! - A **board** is a position of the game, with who is to move; it equals its text, `"X__/_O_/___"`.
//! - A **box** is one of a machine's, with its drawing and beads.
//! - A **strategy** is `random`, `perfect`, `best`, a machine, or a function from a board to its moves.
//!
//! Results are for the machine that is asked. This part knows the engine of MENACE and no other.

mod arguments;
mod ask;
mod board;
mod build;
mod curve;
mod explain;
mod machine;
mod matchbox;
mod perfect;
mod picture;
mod play;
mod restore;
mod scene;
mod settings;
mod strategy;
mod table;

pub use restore::FORMATS;
pub use table::MODULES;
