//! The machine against a naive one, and published numbers.

mod errors;
mod naive;
mod numbers;
mod support;
