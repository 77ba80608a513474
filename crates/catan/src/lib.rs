//! Catan: who holds which cards, exactly, from a log of the game.
//!
//! Vocabulary:
//! - an **event** is a line of a log, numbered from 1; 0 is the start. A **player** is an index;
//! - a **world** is one assignment of hands that the log allows, with a **weight**; its probability is
//!   the weight over the sum of all weights. A **table** is all hands of one world;
//! - a **cell** is a player and a resource: **certain** is the least, **possible** the most it may hold;
//! - **bounds** replace worlds when there would be too many: certain ≤ true ≤ possible;
//! - a **robbery** is **seen** or not; **evidence** moves no card and only shows that some worlds are
//!   wrong; a **contradiction** is an event that no world allows.
//!
//! A [`Tracker`] takes events one by one; [`Tracker::knowledge`] answers for the hands, and
//! [`Tracker::public`] for dice and development cards. A clone of a tracker is a what-if. A [`Log`] is
//! names and events: it gives the tracker after any event, the event since which a contradiction holds
//! ([`LogError`]), what each unseen robbery took, given everything that came later ([`Log::robberies`]), and
//! which events force a cell ([`Log::why`]). The story's own trackers are in [`story`].
//!
//! It knows nothing about scripts: errors are data without places. Long work is charged to a [`Progress`].

#![warn(missing_docs)]

pub mod colonist;
mod contradiction;
mod deck;
mod effects;
mod event;
mod hindsight;
mod kinds;
mod knowledge;
mod lanes;
mod limits;
pub mod lines;
mod log;
mod public;
mod purchase;
mod rows;
mod rules;
mod store;
pub mod story;
mod supply;
mod tracker;
mod view;
mod weight;
mod why;
mod worlds;

pub use contradiction::{Contradiction, Reason};
pub use event::{
    Cards, Development, Dice, Event, Hidden, Improvement, KINDS, MOST, NONE, PLAYERS, Piece, Player,
    ProgressCard, Purchase, Resource, Taken, basic,
};
pub use hindsight::Robbed;
pub use knowledge::{Chances, HandTable, Inexact, Knowledge};
pub use limits::{EventError, TrackerSettings};
pub use log::{Log, LogError};
pub use public::Public;
pub use story::CardRange;
pub use supply::{Expansion, GameRules, Supply};
pub use tg_progress::{Progress, Stop, Unlimited};
pub use tracker::Tracker;
pub use view::{Columns, View};
pub use why::{CellEnd, Why};

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
