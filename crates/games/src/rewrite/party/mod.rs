//! The party game at the table: people who type unseen and bots who follow the notes' advice; games of bots
//! alone; and rules that are suggested.
//!
//! - A **seat** is a player of a game under way: a person, or a bot with its strategy.
//! - What is **typed** is a goal, a rule, or a word such as `quit`; nothing of it is shown before all have typed.

mod bots;
mod play;
mod seats;
mod shown;
mod suggest;
mod typed;

pub(super) use bots::with_bots;
pub(super) use play::play;
pub(super) use suggest::{player_called, suggest};
