//! Tests of the crate, as one program.

mod known;
mod naive;
mod properties;
