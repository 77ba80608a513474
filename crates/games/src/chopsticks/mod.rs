//! Chopsticks, the game of fingers on hands: every variant of it, asked about, solved and played.
//!
//! - A **variant** is a game with its settings; what it has found out about itself, it keeps.
//! - A **position** equals its written form, the mover's hands first: `1312`. **Players** are counted from 1,
//!   who moves at the start (or at the position that was asked for); **seats** are the engine's, from the
//!   mover on and from 0.
//! - The **reachable** positions are those that the start leads to; a **solution** says what each is worth.
//!
//! Distances are in plies: single turns. This part knows the engine of chopsticks and no other;
//! as a `duel` a variant is given to the games of your own.

mod arguments;
mod build;
mod duel;
mod explain;
mod graph;
mod hands;
mod idle;
mod picture;
mod play;
mod position;
mod reachable;
mod refused;
mod search;
mod settings;
mod solution;
mod strategy;
mod table;
mod values;
mod variant;
mod words;

pub use table::MODULES;
