//! The story's own trackers, for comparison: what its successive versions would show.

mod account;
mod first;
mod second;
mod third;
mod third_events;

pub use first::First;
pub use second::Second;
pub use third::{Range, Third};
