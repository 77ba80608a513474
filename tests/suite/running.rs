//! What scripts print, and what is wrong with them.

use tg::{Limits, Session};

/// What a script prints.
pub fn printed(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(!outcome.failed(), "{source}\n{:?}", outcome.diagnostics);
    outcome.printed
}

/// The code of the first finding; nothing where there is none.
pub fn error(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    outcome.diagnostics.first().map(|found| found.code.to_string()).unwrap_or_default()
}
