//! The engine against naive passes, games and words.

mod answers;
mod errors;
mod game;
mod pass;
mod properties;
mod replies;
mod support;
