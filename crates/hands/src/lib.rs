//! Decks and hands: exact distributions of what a question makes of a hand.
//!
//! Vocabulary:
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
//! How a question is counted: `groups` factors it, `compile` makes a machine of each block whose
//! **states** are what its features must remember, `count` runs it kind by kind, `classes` merges
//! what the caller can't tell apart, `tree` joins the groups. A draw `until` something holds goes
//! card by card instead. `estimate` foresees a count that grows too large.
//!
//! It knows nothing of scripts: errors are data without places.

mod answers;
mod block;
mod cards;
mod cells;
mod chance;
mod classes;
mod compile;
mod count;
mod deal;
mod estimate;
mod feature;
mod fold;
mod groups;
mod joint;
mod limits;
mod mix;
mod outcomes;
mod plan;
mod poker;
mod question;
mod rows;
mod signs;
mod states;
mod stream;
mod symmetry;
mod tree;
mod until;
mod ways;

pub use answers::Answers;
pub use block::Merged;
pub use cards::{Ace, AmountError, Attribute, Deck, DeckError, Kind, Pick, Rank, amount};
pub use chance::Chance;
pub use deal::{Deal, Hand, Size};
pub use feature::{Answer, Category, Classes, Feature, Ladder, Shape, View};
pub use limits::{Caller, Class, DealError, Large, Limits, Stop};
pub use mix::{MixError, Mixture, mix};
pub use outcomes::{Counted, Part, Total};
pub use plan::{BlockPlan, GroupPlan, Method, Plan};
pub use question::Question;
pub use until::{Ending, Stopped, Until, UntilPlan};
pub use ways::{Width, binomial};
