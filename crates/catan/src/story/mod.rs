//! The story's own trackers, for comparison: what its successive versions would show. The first keeps [`Counts`], the
//! second [`LowerBounds`], the third [`Bounds`].

mod account;
mod bounds;
mod bounds_events;
mod counts;
mod lower_bounds;

pub use bounds::{Bounds, CardRange};
pub use counts::Counts;
pub use lower_bounds::LowerBounds;
