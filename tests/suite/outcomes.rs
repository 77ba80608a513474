//! What comes of a script that needs no files.

use tg::{Limits, Session};
use tg_core::value::show;

/// The value of a script's last statement, as code; the script must be without findings.
pub fn value(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(outcome.diagnostics.is_empty(), "{source}\n{:#?}", outcome.diagnostics);
    show::code(&outcome.value.expect("a value"))
}

/// What a script prints; it must be without findings.
pub fn printed(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(outcome.diagnostics.is_empty(), "{source}\n{:#?}", outcome.diagnostics);
    outcome.printed
}

/// The findings of a script: code, and what stands at the main place.
pub fn findings(source: &str) -> Vec<(String, String)> {
    let mut session = Session::new(Limits::default());
    let outcome = session.run(source);
    let sources = session.sources();
    let found = outcome.diagnostics.iter().map(|diagnostic| {
        let place = diagnostic.primary.as_ref().expect("a place").span;
        (diagnostic.code.text().to_owned(), sources.slice(place).to_owned())
    });
    found.collect()
}
