//! The matchbox machine: a machine of boxes and beads that learns noughts and crosses, hexapawn, or a duel of the script.
//!
//! - A **machine** is a value; training it, or playing with it, gives a new one.
//! - Its **subject** is the game that it plays, with what stands on its boxes: boards, or the positions of a duel.
//! - A **board** is a position of the game, with who is to move; it equals its text, `"X__/_O_/___"`.
//! - A **box** is one of a machine's, with its drawing and beads.
//! - A **strategy** is `random`, `careless`, `perfect`, `best`, a machine, or a function from a position to its moves.
//!
//! Results are for the machine that is asked. This part knows the engine of MENACE, and duels as they are played.

mod arguments;
mod ask;
mod board;
mod board_words;
mod build;
mod curve;
mod duel_boxes;
mod duel_game;
mod explain;
mod losses;
mod machine;
mod matchbox;
mod perfect;
mod picture;
mod play;
mod restore;
mod scene;
mod settings;
mod shelf;
mod strategy;
mod subject;
mod table;
mod written;

pub use restore::FORMATS;
pub use table::MODULES;
