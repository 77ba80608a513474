//! Machines of matchboxes that learn a small game: Donald Michie's Machine Educable Noughts and Crosses
//! Engine (1961), played, trained and measured exactly; and Martin Gardner's hexapawn (1962).
//!
//! Vocabulary:
//! - the **rules** of a game are data: moves, lines, symmetries ([`Rules`]); a [`Board`] is two sets of squares;
//! - the **graph** of a game has every position that can be reached ([`Graph`]); each move leads to the next
//!   **layer**;
//! - a **box** stands for the positions at which the machine is to move that are the same up to symmetry; it
//!   shows one of them, its **drawing**, and its beads have **colours**, each of which is a move ([`Boxes`]);
//! - a **machine** is boxes with beads and the rules by which they change ([`Machine`]);
//! - a **policy** says how likely each move of a player is at each position ([`Policy`]).
//!
//! Values are for the side that the machine plays. Nothing here is rounded: probabilities are counts of ways
//! over a total ([`OutcomeWays`]). What is drawn comes from a generator that is the same on every machine.

#![warn(missing_docs)]

mod board;
mod boxes;
mod curve;
mod exact;
mod expected;
mod graph;
mod machine;
mod numerator;
mod play;
mod policy;
mod refill;
mod revised;
mod rules;
mod train;

pub use board::{Board, Side, letters};
pub use boxes::{BoxShape, Boxes, MatchBox};
pub use curve::{CurvePoint, curve, curve_on};
pub use exact::{OutcomeWays, against, best};
pub use expected::{Expectation, ExpectationError, expected};
pub use graph::{GameStatus, Graph};
pub use machine::{BeadPlan, Machine, MachineSettings, Rewards};
pub use play::GameResult;
pub use policy::Policy;
pub use refill::Refill;
pub use rules::{BoardMove, Rules, Symmetry};
pub use tg_progress::{Progress, Stop, Unlimited};
pub use train::{Deed, GameRecord, Match, Tally, play_games, tally};

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
