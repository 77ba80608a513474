//! Fuzzes questions about decks, compared with brute force.

#![no_main]

#[path = "../shared/decks.rs"]
#[allow(dead_code, reason = "each target uses some of the generators")]
mod decks;
#[path = "../../crates/rewriting/tests/suite/support/mod.rs"]
#[allow(dead_code, reason = "each target uses some of the generators")]
mod engine_rewriting_support;
#[path = "../../tests/suite/fuzz_corpus/inputs.rs"]
#[allow(dead_code, reason = "each target uses one of the inputs")]
mod inputs;

libfuzzer_sys::fuzz_target!(|input: &[u8]| inputs::asks(input));
