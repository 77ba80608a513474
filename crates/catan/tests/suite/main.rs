//! The engine against independent trackers, recorded games and histories written out.

mod histories;
mod logs;
mod numbers;
mod support;
