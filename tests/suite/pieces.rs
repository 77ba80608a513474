//! The smaller pieces of the language, each against a plain model that shares no code with it: patterns, regular
//! expressions, formats of values in texts, equivalent letters, failures.

mod failures;
mod formats;
mod letters;
mod named_functions;
mod patterns;
mod regexes;

use tg::{Limits, Session};

/// What a script prints, which has no errors.
fn printed(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(!outcome.failed(), "{source}\n{:?}", outcome.diagnostics);
    outcome.printed
}

/// The codes of what is wrong with a script, in order.
fn codes(source: &str) -> Vec<String> {
    let outcome = Session::new(Limits::default()).run(source);
    outcome.diagnostics.iter().map(|found| found.code.to_string()).collect()
}

/// A script in the layout.
fn formatted(source: &str) -> String {
    tg::format(tg::source::SourceId(0), source).unwrap_or_else(|_| panic!("it can be read:\n{source}"))
}
