//! The machine against a naive one, and published numbers.

mod naive;
mod numbers;
mod support;
