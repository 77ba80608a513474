//! The engine against brute force, published tables and random questions.

mod cards;
mod errors;
mod properties;
mod questions;
mod support;
mod tables;
