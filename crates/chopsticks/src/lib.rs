//! The hand game chopsticks: every variant, played, searched and solved exactly.
//!
//! A plain library: it knows nothing about scripts, texts of errors or terminals. [`Rules`] holds all settings,
//! [`Game`] is rules that were found consistent; it makes moves, reads and writes positions. [`explore`] finds
//! what a start leads to, [`Explored::solve`] who wins, and the [`Solution`] provides best moves, lines and
//! strategies. Nothing depends on threads, time or the order of a hash table.
//!
//! # Vocabulary
//! - A *hand* holds *units*: fingers, or half fingers with `stumps`. It dies at the number of *fingers*.
//! - A *side* is one player's hands, ascending, with lives left and swaps in a row. A player is *out* who can't
//!   win any more (with `misere`: who wins).
//! - A *position* is the sides in turn order, the *mover*'s first; after every turn it is *rotated* by one.
//!   *Seats* are counted from the mover.
//! - A *move* is the position it leads to. A player who is out *passes*: a move, and the position after it is another
//!   one, but it costs nothing. A *ply* is a move of anybody else; distances, depths and lines are counted in plies.
//! - The *value* of a position for a player is whether that player can force a win, or all others together can
//!   force that player out, and its *distance* is in plies. With two players, one's win is the other's loss;
//!   with more, these are paranoid values: all others are one party.
//! - *Depth* is the least number of plies from the start.
//! - A *row* of positions has the same mover's side, a *last-row* the same side of the player who has just moved (see
//!   `space`).
//!
//! # How it works
//! `table` numbers the sides of a game and turns everything that a side can do into look-up tables. `space` lays
//! all positions out as rows of bits over those numbers; `search` finds what is reached, `retrograde` solves,
//! both a whole row at a time and on all cores. If there are too many positions for that, `sparse` keeps those
//! reached in a hash table of packed positions.

#![warn(missing_docs)]

mod attacks;
mod blocks;
mod explore;
mod follow;
mod game;
mod games;
mod limits;
mod lines;
mod masks;
mod moves;
mod names;
mod notation;
mod packed;
mod reachable;
mod retrograde;
mod rows;
mod rules;
mod search;
mod side;
mod solution;
mod space;
mod sparse;
mod splits;
mod table;

pub use explore::{Depths, Estimate, Explored, estimate, explore};
pub use follow::{FollowFailure, Following, Pattern};
pub use game::Game;
pub use games::Games;
pub use limits::{SearchError, SearchLimits};
pub use lines::PlayLine;
pub use moves::Move;
pub use names::Action;
pub use notation::{NotationError, PositionReading};
pub use reachable::{Missing, Power};
pub use rules::{Division, Over, RuleSetting, Rules, RulesError, Splits, Swaps, Transfer};
pub use side::{MAX_HANDS, MAX_PLAYERS, PlayerHands, Position, SIGNED_DEAD};
pub use solution::{GameOutcome, GameValue, OutcomeCounts, Solution};
pub use splits::MoveKind;
pub use tg_progress::{Progress, Stop, Unlimited};

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
