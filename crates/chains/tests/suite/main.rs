//! Tests of the crate, as one program.

mod known;
mod properties;
