//! Decks and hands: exact distributions from ordinary functions.
//!
//! - A **kind** is a card with its copies; a **hand** is a multiset of cards of a deck's kinds.
//! - **What** an argument means is a [`Pick`](tg_hands::Pick) of kinds, or a number for each kind.
//! - Suits, ranks and categories are **named values** of a family; a card of a deck of a list is an **element**, for
//!   which it stands. How **strong** a hand is decides a showdown.
//! - An **ask** is what a method wants to know of some cards: a shape of the engine, and how its answer reads
//!   as a value. A hand that is known answers at once.
//! - In a question to `deal 5 from deck` the function is called with a hand that isn't known: a **symbolic** hand,
//!   whose methods answer from the engine's features. So there is one interpreter, and a question is compiled
//!   by watching what it asks. A **recorder** holds the features; what can't be answered by features needs **whole**
//!   hands, and then the hands are **enumerated** instead.
//! - An evaluation that can't go on, because a feature isn't known yet or whole hands are needed, ends in a fault that
//!   **retries**: the recorder knows why, and the question is asked again.
//! - Only hands that are dealt decide whether a question **fails**: until these are known, a fault is kept like an
//!   answer.
//! - A condition of a draw **lasts** if it stays true once it holds; such a draw is counted as deals with one card more.
//! - What follows a first hand is a **stage**: a second hand from what it left or from a fresh deck, counted together
//!   with the first.
//! - A question is **split** into parts (fields of a record, elements of a list, conditions joined by `and`),
//!   so that the engine may count apart what doesn't interact. What does is made of **nodes**, and those that look at
//!   the same cards are **probes**: hands for which they are the same are put together.
//!
//! This part knows the engine of decks and no other, and distributions.

mod after;
mod ask;
mod at_least;
mod build;
mod by_cases;
mod card;
mod cards;
mod conditions;
mod dealt;
mod deck_value;
mod dice;
mod each_value;
mod equal_values;
mod exact_hands;
mod families;
mod faults;
mod fields;
mod growing;
mod grown;
mod hand;
mod inlined;
mod joined;
mod lasting;
mod lets;
mod methods;
mod nodes;
mod one_by_one;
mod one_card;
mod one_more;
mod one_property;
mod order_free;
mod pairs;
mod projected;
mod question;
mod random;
mod recorder;
mod refusals;
mod refused_cards;
mod rewritten;
mod search;
mod source;
mod split;
mod stages;
mod strength;
mod symbolic;
mod table;
mod then;
mod together;
mod too_large;
mod types;
mod unrolled;
mod until;
mod uses;
mod values;
mod view;
mod what;
mod whole;

pub use dice::MODULES as DICE_MODULES;
pub use table::MODULES;

use dashu_ratio::RBig;
use tg_core::number::Number;

/// An exact number of the engine as a number of the language.
fn number(exact: &RBig) -> Number {
    Number::from(exact.clone())
}
