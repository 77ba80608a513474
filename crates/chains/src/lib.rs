//! Absorbing Markov chains: where they end and how long that takes.
//!
#![doc = include_str!("../README.md")]
//!
//! # Vocabulary
//!
//! - a **state** is **transient** if it has next states, else it is an **end**;
//! - a **row** holds the next states of one state with their **weights**, whose sum is the row's **total**;
//! - a **visit** is counted each time that the chain is in a state, the start included;
//! - a **component** is a set of transient states that lead to each other (strongly connected).
//!
//! # How equations are solved
//!
//! For transient states i, j let A = diag(total) − weights. Every answer is a linear functional of a solution of
//! `A x = b` or `Aᵀ x = b` with whole numbers in A and b. `components` orders the states so that A is triangular by
//! components, `elimination` factors each component modulo a prime p of 62 bits, `lifting` finds the p-adic digits
//! of x one after the other (J. D. Dixon, Exact solution of linear equations using p-adic expansions, 1982), and
//! `reconstruction` makes a fraction of them, once there are more than the bound of its size needs. So the cost is
//! that of machine words times the length of the answer; no fraction appears on the way. Where no state comes again,
//! `acyclic` goes through the states instead.
//!
//! Errors are data: this crate knows nothing of scripts, texts or places.

#![warn(missing_docs)]

mod acyclic;
mod approximate;
mod chain;
mod components;
mod elimination;
mod field;
mod integer;
mod lifting;
mod payoffs;
mod pivots;
mod reconstruction;
mod solved;
mod steps;
mod sweep;

pub use approximate::Approximation;
pub use chain::{Chain, ChainError, Fill, Weight};
pub use solved::Solved;
pub use steps::Steps;

pub use dashu_ratio::RBig;
pub use tg_progress::{Progress, Stop, Unlimited};

/// The fraction of two whole numbers; the denominator isn't 0.
#[must_use]
pub fn fraction(numerator: i64, denominator: u64) -> RBig {
    RBig::from_parts(numerator.into(), denominator.max(1).into())
}
