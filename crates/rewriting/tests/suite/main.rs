//! The engine against naive passes, games and words.

mod answers;
mod game;
mod pass;
mod properties;
mod support;
