//! What fuzzing found worth keeping, in `fuzz/corpus/`: inputs that reach different parts of the code, and those that
//! once went wrong.

use super::{inputs, stages};
use crate::effort::Watchdog;
use std::fs;
use std::path::Path;

/// Tries a target on all that is kept for it.
fn try_kept(target: &str, go: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "nothing is kept for {target}");
    let watchdog = Watchdog::new();
    for file in files {
        watchdog.begins(&file.display().to_string());
        go(&fs::read(&file).expect("a readable file"));
    }
}

/// A stage of the language, which takes a text.
fn on_text(stage: fn(&str), input: &[u8]) {
    if let Ok(text) = std::str::from_utf8(input) {
        stage(text);
    }
}

#[test]
fn stages() {
    try_kept("parse", |input| on_text(stages::parses, input));
    try_kept("check", |input| on_text(stages::checks, input));
    try_kept("format", |input| on_text(stages::formats, input));
}

#[test]
fn running() {
    try_kept("run", |input| on_text(stages::runs, input));
    try_kept("expect", |input| on_text(stages::expects, input));
}

#[test]
fn data() {
    try_kept("load", inputs::loads);
    try_kept("replay", inputs::replays);
}

#[test]
fn engines() {
    try_kept("rewrite", inputs::rewrites);
    try_kept("deck", inputs::asks);
}
