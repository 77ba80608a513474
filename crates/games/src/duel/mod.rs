//! Games of one's own: `duel` for two players and `puzzle` for one.
//!
//! - The **rules** are functions of the script, asked of one position at a time.
//! - A **place** is a position as the script writes it, with who is to move where that counts.
//! - A **class** is a number of the engine: all places that `same` joins. What was **explored** are classes and the
//!   moves between them; **solved**, each of them has a **merit** for the player to move.
//!
//! Distances are in plies. This part knows the engine of duels and no other.

mod build;
mod built_in;
mod careless;
mod check;
mod duel_position;
mod explain;
mod explain_nimber;
mod explore;
mod game;
mod graph;
mod nimber;
mod picture;
mod play;
mod played;
mod players;
mod position;
mod reachable;
mod refused;
mod report;
mod report_play;
mod rules;
mod solution;
mod solved;
mod strategy;
mod table;
mod transcript;
mod values;
mod words;

pub(crate) use built_in::BuiltIn;
pub(crate) use play::play;
pub(crate) use played::{PlayableGame, PlayedGame};
pub(crate) use players::simulate;
pub use table::MODULES;
pub(crate) use table::{AGAINST, SIMULATED};
pub(crate) use transcript::Transcript;
