//! The functions that are fuzzed in `fuzz/`, on a fixed corpus: every example, every error, every page's
//! scripts, and damaged versions of each. Nothing may panic, and nothing may cost much: what is taken of memory on
//! the way is counted, not time.
//!
//! `TG_FUZZ_VERSIONS=200 TG_FUZZ_SEED=7 cargo test --release --test suite fuzz_corpus` goes on for longer.

mod inputs;
mod kept;
mod mutation;
mod stages;

use crate::effort::{self, Watchdog};
use crate::{fences, golden};
use mutation::{Dice, damaged};
use proptest::prelude::*;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// How many damaged versions of each text are tried, unless the environment says so.
const VERSIONS: u64 = 2;
/// The same for what takes longer.
const FEW_VERSIONS: u64 = 1;
/// Longer texts are tried as they are, and not damaged.
const LONGEST: usize = 4000;
/// What each letter may add to the bytes that a stage takes on the way.
const BYTES_A_LETTER: u64 = 4 << 10;
/// The bytes that computing a number may take for each of its digits.
const BYTES_A_DIGIT: u64 = 16;
/// Which versions of a text are tried.
enum Versions {
    /// The text itself, and this number of damaged ones.
    AllOf(u64),
    /// Of one text itself, of the next a damaged one, since what is asked at many places of each takes most of the time.
    /// All of them, where the environment gives their number.
    OneInTurn,
}

/// Numbers with more digits than this are refused without being computed.
const LONGEST_NUMBER: u64 = 20_000_000;

/// The texts, each with a name.
fn corpus() -> Vec<(String, String)> {
    let read =
        |path: &PathBuf| String::from_utf8_lossy(&fs::read(path).expect("a readable file")).into_owned();
    let scripts = golden::files("examples", "tg").into_iter().map(|path| (golden::short(&path), read(&path)));
    let mut corpus: Vec<_> = scripts.collect();
    for path in golden::files("book/src", "md") {
        let fences = fences::fences(&read(&path));
        let scripts = fences.into_iter().filter(|fence| fence.info.starts_with("tg"));
        corpus.extend(scripts.map(|fence| (format!("{}:{}", golden::short(&path), fence.line), fence.text)));
    }
    corpus
}

/// A number of the environment.
fn asked(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |number| number.parse().expect("a number"))
}

/// The total number of digits of the numbers that a text writes with an exponent, except those that are refused.
fn digits_meant(text: &str) -> u64 {
    let exponents = text.split(['e', 'E']).skip(1).map(|after| {
        let end = after.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(after.len());
        after[..end].parse::<u64>().unwrap_or(0)
    });
    exponents.filter(|digits| *digits < LONGEST_NUMBER).sum()
}

/// Tries a stage on every text and its damaged versions; reports the first few that go wrong, or take more bytes on
/// the way than `most` and what goes with the length.
fn try_all(stage: fn(&str), versions: Versions, most: u64) {
    let (versions, alternate) = match versions {
        Versions::AllOf(versions) => (asked("TG_FUZZ_VERSIONS", versions), false),
        Versions::OneInTurn => (asked("TG_FUZZ_VERSIONS", 1), std::env::var("TG_FUZZ_VERSIONS").is_err()),
    };
    let seed = asked("TG_FUZZ_SEED", 1);
    let watchdog = Watchdog::new();
    let mut wrong = Vec::new();
    for (number, (name, text)) in corpus().iter().enumerate() {
        let mut dice = Dice::new(seed.wrapping_add(1_000_003 * number as u64));
        let versions = if text.len() > LONGEST { 0 } else { versions };
        for version in (0..=versions).filter(|version| !alternate || *version == number as u64 % 2) {
            let text = if version == 0 { text.clone() } else { damaged(text, &mut dice) };
            watchdog.begins(&format!("{name}, version {version}:\n{text}"));
            let (outcome, bytes) = effort::of(|| catch_unwind(AssertUnwindSafe(|| stage(&text))));
            let costly =
                bytes > most + text.len() as u64 * BYTES_A_LETTER + digits_meant(&text) * BYTES_A_DIGIT;
            if outcome.is_err() || costly {
                let what = if costly { format!("took {bytes} bytes") } else { "panicked".to_owned() };
                wrong.push(format!("{name}, version {version} {what}:\n{text}\n"));
            }
        }
    }
    let few = wrong.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} texts went wrong, the first of them:\n{few}", wrong.len());
}

#[test]
fn parsing_never_fails() {
    try_all(stages::parses, Versions::AllOf(VERSIONS), 4 << 20);
}

#[test]
fn checking_never_fails() {
    try_all(stages::checks, Versions::AllOf(FEW_VERSIONS), 128 << 20);
}

#[test]
fn assistance_never_fails() {
    // Each place reads the text anew, with the blocks in it.
    try_all(stages::assists, Versions::OneInTurn, 192 << 20);
}

#[test]
fn formatting_never_fails() {
    try_all(stages::formats, Versions::AllOf(VERSIONS), 4 << 20);
}

#[test]
fn running_keeps_its_limits() {
    try_all(stages::runs, Versions::AllOf(FEW_VERSIONS), 512 << 20);
}

/// Some lines of recorded games, by the numbers that chose them.
fn lines(chosen: &[usize]) -> String {
    const LINES: [&str; 14] = [
        r#"{"ev":"players","names":["Ann","Ben","Cyd"],"game":"a"}"#,
        r#"{"game":"b","ev":"players","names":["Ann","Ben","Cyd"]}"#,
        r#"{"ev":"players","names":["Ann","Ben","Cyd"]}"#,
        r#"{"ev":"gain","p":"Ann","cards":{"wood":1},"game":"a"}"#,
        r#"{"game":"b","ev":"gain","p":"Ben","cards":{"ore":1}}"#,
        r#"{"ev":"gain","p":"Cyd","cards":{"wheat":1}}"#,
        r#"{"ev":"gain","p":"Ann","cards":{"wood":1},"note":{"game":"b"},"game":"a"}"#,
        r#"{"ev":"gain","p":"Ann","cards":{"wood":1},"game":"b","note":{"game":"a"}}"#,
        r#"{"ev":"gain","p":"Ann","note":{"ev":"players"},"game":"a"}"#,
        r#"{"game":"a","ev":"gain","p":"Ann","game":"b"}"#,
        r#"{"ev":"gain","p":"Ann","cards":{"wood":1,"game":"a"}"#,
        r#"{"ev":"end","game":"a"}"#,
        r#"{"ev":"end"}"#,
        "",
    ];
    chosen.iter().map(|place| format!("{}\n", LINES[place % LINES.len()])).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// It doesn't matter in which parts a stream of games comes.
    #[test]
    fn streams_come_in_any_parts(wish in 0u8..128, chosen in prop::collection::vec(0usize..14, 1..16)) {
        inputs::replays(&[&[wish * 2][..], lines(&chosen).as_bytes()].concat());
    }
}
