//! The events that the server's threads send it.

use serde_json::Value;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::SourceMap;

/// An event for the server.
pub(super) enum ServerEvent {
    /// A message from the client.
    Message(Value),
    /// Input from the client that can't be parsed.
    Malformed(String),
    /// The end of a test that was started by the request with this id.
    TestEnded(Value, TestEnd),
    /// The client is gone.
    Gone,
}

/// The result of a test.
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

    /// The result for a fault that ended a test or happened before it.
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
