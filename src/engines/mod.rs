//! The game engines: plain Rust libraries that know nothing of the language, and the [`watch`] that they tell of
//! their work.
pub mod catan;
pub mod chopsticks;
pub mod deck;
pub mod menace;
pub mod rewrite;
pub mod watch;
