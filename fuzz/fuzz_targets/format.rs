//! Fuzzes the formatter.

#![no_main]

#[path = "../../tests/suite/fuzz_corpus/stages.rs"]
#[allow(dead_code, reason = "each target uses one of the stages")]
mod stages;

libfuzzer_sys::fuzz_target!(|text: &str| stages::formats(text));
