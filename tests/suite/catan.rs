//! Catan through the language: random logs written as blocks, beside the enumeration of all histories of single cards;
//! logs that go on as others, other eyes; logs that are saved and loaded; discards on a 7; bad files.

mod blocks;
mod cities;
mod corrections;
mod discards;
mod families;
mod files;
mod live;
mod monopoly;
mod names;
mod next_words;
mod offered;
mod one_layout;
mod one_line;
mod reports;
mod reworded;
mod sides;
mod suggestions;
mod supply;

use crate::memory_files::Memory;
use tg::{Limits, Outcome, Session};

/// What comes of a script beside these files.
fn run(files: &[(&str, &[u8])], source: &str) -> Outcome {
    Session::new(Limits::default()).with_files(Box::new(Memory::of(files))).run(source)
}

/// What a script prints that has no error.
fn printed(source: &str) -> String {
    let outcome = run(&[], source);
    assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{source}\n{:#?}", outcome.diagnostics);
    outcome.printed
}

/// What is found in a script: codes and messages.
fn found(files: &[(&str, &[u8])], source: &str) -> Vec<String> {
    run(files, source).diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect()
}
