//! Machines of matchboxes that learn a small game: Donald Michie's Machine Educable Noughts and Crosses
//! Engine (1961), played, trained and measured exactly; and Martin Gardner's hexapawn (1962).
//!
//! Vocabulary:
//! - the **graph** of a game has every position that can be reached, by number ([`Graph`]); each move leads to the
//!   next **layer**; positions that are equivalent for a player form a **class**, at several **grains**: at grain 0,
//!   each is its own;
//! - a **box** stands for positions of one class at which the machine is to move, and its beads have **colours**, each
//!   of which is a move ([`Boxes`]);
//! - a **game of boards** builds such a graph from rules: moves, lines, symmetries ([`BoardGame`], [`Rules`]); a
//!   [`Board`] is two sets of squares, and each of its boxes shows one, its **drawing** ([`BoardBoxes`]); other games
//!   bring their own graphs;
//! - a **machine** is boxes with beads and the rules by which they change ([`Machine`]);
//! - a **policy** says how likely each move of a player is at each position ([`Policy`]).
//!
//! Values are for the side that the machine plays. Nothing here is rounded: probabilities are numbers of ways
//! out of a total ([`OutcomeWays`]). Random draws come from a generator that is the same on every machine.

#![warn(missing_docs)]

mod board;
mod board_boxes;
mod board_game;
mod boxes;
mod curve;
mod exact;
mod expected;
mod game;
mod graph;
mod lines;
mod machine;
mod numerator;
mod play;
mod policy;
mod refill;
mod revised;
mod rules;
mod train;

pub use board::{Board, Side, letters};
pub use board_boxes::{BoardBoxes, BoxShape, Drawing};
pub use board_game::BoardGame;
pub use boxes::{Boxes, MatchBox, Opening};
pub use curve::{CurvePoint, curve, curve_on};
pub use exact::{OutcomeWays, against, against_within, best, best_within};
pub use expected::{Expectation, ExpectationError, expected};
pub use game::{Deed, GameRecord, Match, learn_game};
pub use graph::{GameStatus, Graph, GraphBuilder};
pub use lines::{PlayedLine, PlayedLines, played_lines};
pub use machine::{BeadPlan, Machine, MachineSettings, Rewards};
pub use play::{GameResult, result};
pub use policy::Policy;
pub use refill::Refill;
pub use rules::{BoardMove, Rules, Symmetry};
pub use tg_progress::{Progress, Stop, Unlimited};
pub use train::{Tally, play_both, play_games, tally};

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
