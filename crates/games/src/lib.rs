//! The games of the language, each as a table of descriptors, and what turns written blocks into values,
//! values into output, and an engine's errors into diagnostics.
//!
//! A game knows its own engine and no other, and nothing of how scripts are checked or run: what it
//! needs of the run it asks of the [`Host`](tg_core::native::Host), steps for work and bytes before it
//! takes them.

pub mod catan;
pub mod chopsticks;
mod counts;
pub mod deck;
pub mod duel;
mod graph;
pub mod menace;
pub mod rewrite;
mod sample;
mod seed;
pub mod walk;
mod words;

use tg_core::native::{Format, Module};

/// All games.
pub fn modules() -> Vec<&'static Module> {
    let games = [rewrite::MODULES, deck::MODULES, chopsticks::MODULES, menace::MODULES, catan::MODULES];
    [&games.concat()[..], deck::DICE_MODULES, walk::MODULES, duel::MODULES, &[&graph::MODULE]].concat()
}

/// The formats that they read.
pub fn formats() -> Vec<&'static Format> {
    [menace::FORMATS, catan::FORMATS].concat()
}
