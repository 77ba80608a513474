//! Decks and hands: exact distributions of what a question makes of a hand.
//!
#![doc = include_str!("../README.md")]
//!
//! # Vocabulary
//!
//! - a **kind** is a card with its **copies**; a **deck** is a list of kinds; a **pile** is how many
//!   there are of each kind where hands are dealt from; a **hand** is a multiset of cards;
//! - a **deal** is one hand or several, from one pile or several, of fixed, ranged or chosen sizes;
//! - a **feature** is what a question asks of the hands: a sum, a count, the largest, groups, a run,
//!   the category of poker; a **shape** in a **view**; its value for some hands is its **answer**;
//! - a **component** is a part of the result that is made of some features;
//! - a **block** is features that look at the same kinds, and these kinds, **merged** where the
//!   features can't tell them apart; a **group** is blocks that a component joins;
//! - a **class** is what the caller makes of a group's answers; the engine asks for it once for each
//!   different answers, and never evaluates anything else;
//! - **ways** are numbers of ways to deal, exact; a **row** holds them for each number of cards; a
//!   **cell** is the number of cards of each hand, as one number;
//! - an **outcome** is a class of every group.
//!
//! # How a question is counted
//!
//! `groups` factors it, `compile` makes a machine of each block whose
//! **states** are what its features must remember, `count` runs it kind by kind, `classes` merges
//! what the caller can't distinguish, `tree` joins the groups. A draw `until` something holds goes
//! card by card instead. `kept` takes a short cut for dice of which some are kept,
//! `alike` for unequal dice that aren't told apart, and `sums` for sums of which few are the same; `apart` gives hands that nothing joins kinds of their own.
//! `estimate` foresees a count that grows too large. A hand may count as something else than its ways (`weight`): once,
//! by their square, or with their logarithm (`informed`).
//!
//! Errors are data: this crate knows nothing of scripts, texts or places.

#![warn(missing_docs)]

mod alike;
mod answers;
mod apart;
mod block;
mod cards;
mod cells;
mod chance;
mod classes;
mod classify;
mod compile;
mod completions;
mod count;
mod deal;
mod entropy;
mod estimate;
mod feature;
mod fold;
mod groups;
mod holds;
mod informed;
mod joint;
mod kept;
mod known;
mod limits;
mod longest;
mod outcomes;
mod paired;
mod partitions;
mod plan;
mod poker;
mod polynomial;
mod question;
mod residue;
mod rows;
mod showdown;
mod signs;
mod slice;
mod states;
mod stream;
mod strength;
mod sums;
mod symmetry;
mod tree;
mod until;
mod ways;
mod weight;
mod wholes;

pub use answers::Answers;
pub use block::Merged;
pub use cards::{Ace, AmountError, Attribute, CardKind, Deck, DeckError, Pick, Rank, amount};
pub use chance::Chance;
pub use classify::{Class, Classifier, Classify, Judged};
pub use deal::{Deal, DealtHand, HandSize};
pub use feature::{Answer, CardView, Category, Classes, Feature, FeatureShape, Ladder, Matched, Matching};
pub use informed::Informed;
pub use limits::{DealError, Large, Limits, MOST_STATES};
pub use outcomes::{CardWays, Counted, Total};
pub use plan::{BlockPlan, CountMethod, CountPlan, GroupPlan};
pub use question::Question;
pub use until::{CountedDraw, DrawChain, DrawStep, Ending, Until, UntilPlan};
pub use ways::{Width, binomial};
pub use weight::Weight;

pub use tg_progress::{Progress, Stop};
