//! The engine against independent trackers, recorded games and enumerated histories.

mod cities;
mod errors;
mod histories;
mod logs;
mod numbers;
mod prices;
mod reasons;
mod supply;
mod support;
