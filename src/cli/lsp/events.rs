//! What the threads around the server tell it.

use serde_json::Value;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::SourceMap;

/// What the server has to know.
pub(super) enum ServerEvent {
    /// The client says something.
    Message(Value),
    /// What the client said can't be read.
    Malformed(String),
    /// A test has ended, which a request had asked for.
    TestEnded(Value, TestEnd),
    /// The client has gone.
    Gone,
}

/// What became of a test.
pub(super) struct TestEnd {
    pub(super) passed: bool,
    /// A sentence for the user.
    pub(super) message: String,
    /// Whether the client stopped it.
    pub(super) stopped: bool,
}

impl TestEnd {
    pub(super) fn failed(message: impl Into<String>) -> TestEnd {
        TestEnd { passed: false, message: message.into(), stopped: false }
    }

    /// What ended a test, or what came before it.
    pub(super) fn of_fault(name: &str, fault: &Diagnostic, sources: &SourceMap) -> TestEnd {
        let place = fault.primary.as_ref().map(|label| sources.line_column(label.span).0);
        let place = place.map(|line| format!(" (line {line})")).unwrap_or_default();
        let mut message = format!("{name}: {}{place}", fault.message);
        for note in &fault.notes {
            message += &format!("; {note}");
        }
        TestEnd { passed: false, message, stopped: fault.code == Code::E9016 }
    }
}
