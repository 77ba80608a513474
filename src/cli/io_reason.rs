//! The words for failures of the operating system.

use std::io::{Error, ErrorKind};

/// Why something failed, without the system's number.
pub(super) fn io_reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "it isn't there".into(),
        ErrorKind::PermissionDenied => "permission is denied".into(),
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or(&text);
            let mut letters = text.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    }
}
