//! The game engines: plain Rust libraries that know nothing of the language.
pub mod catan;
pub mod chopsticks;
pub mod deck;
pub mod menace;
pub mod rewrite;
