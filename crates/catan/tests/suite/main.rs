//! The engine against independent trackers, recorded games and histories written out.

mod cities;
mod errors;
mod histories;
mod logs;
mod numbers;
mod reasons;
mod supply;
mod support;
