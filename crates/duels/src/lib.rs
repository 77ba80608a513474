//! Games of perfect information, solved backwards from their ends.
//!
#![doc = include_str!("../README.md")]
//!
//! # Vocabulary
//!
//! - a **position** is a number from 0 on, in the order in which it was pushed; it tells who is to move only as far as
//!   the caller's numbers do;
//! - an **edge** leads from a position to another one, after which the other player is to move, or, **again**, the
//!   same one; or it leads to a **draw by lot**: positions with weights;
//! - a **ply** is one edge;
//! - a position is **stuck** if the game isn't over and there is no edge.
//!
//! All values are those of the player to move. Costs are linear in positions and edges, unless a function says another
//! thing. Errors are data: this crate knows nothing of scripts, texts or places.

#![warn(missing_docs)]

mod chance;
mod graph;
mod line;
mod nimber;
mod order;
mod playout;
mod predecessors;
mod reach;
mod retrograde;
mod rounds;
mod score;

pub use chance::{Chances, Payoff};
pub use graph::{Edge, End, Graph, Lot, Target};
pub use line::Line;
pub use order::Loop;
pub use playout::{Playout, PlayoutLimits};
pub use reach::Reach;
pub use retrograde::{Alone, Outcome, Solution, Stuck, Worth};
pub use score::{Mover, SearchError};

pub use dashu_int::UBig;
pub use dashu_ratio::RBig;
pub use tg_progress::{Progress, Stop, Unlimited};
