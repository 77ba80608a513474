//! Functions for lists, ranges, and anything else that can be iterated over.
//!
//! A *key* is what elements are compared by, a *part* a list within the result.

mod choose;
mod cut;
mod order;
mod same;
mod table;
mod total;
mod visit;

pub use order::sort;
pub use table::LIST;
