//! Valid programs have no findings, and their names lead where they should when they run.

mod check_generator;
mod check_support;

use check_generator::program;
use check_support::Session;

/// How many programs are checked.
const CHECKED: u64 = 10_000;
/// How many of them are run, too.
const RUN: u64 = 500;

#[test]
fn valid_programs_have_no_findings() {
    for seed in 0..CHECKED {
        let text = program(seed);
        let mut session = Session::default();
        let checked = session.check(&text, false);
        let lines: Vec<String> = checked.diagnostics.iter().map(|d| session.line(d)).collect();
        assert!(lines.is_empty(), "program {seed}\n{text}\n{lines:#?}");
        assert!(checked.program.is_some(), "program {seed}\n{text}");
    }
}

#[test]
fn valid_programs_run() {
    for seed in 0..RUN {
        let text = program(seed);
        let outcome = tg::Session::new(tg::Limits::default()).run(&text);
        assert!(!outcome.failed(), "program {seed}\n{text}\n{:#?}", outcome.diagnostics);
    }
}
