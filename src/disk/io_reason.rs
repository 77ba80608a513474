//! Messages for failures of the operating system.

use std::fmt::Display;
use std::io::{Error, ErrorKind};
use tg_core::diagnostics::{Code, Fault, fault};

/// Why something failed, without the error number.
pub(crate) fn io_reason(error: &Error) -> String {
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

/// The fault for something that can't be read.
#[cold]
pub(crate) fn unreadable(name: impl Display, error: &Error) -> Fault {
    fault(Code::E9007, format!("`{name}` can't be read: {}", io_reason(error)))
}
