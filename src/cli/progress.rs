//! A line on the terminal that says what is under way; elsewhere nothing.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the line is there now.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Says what is under way, in place of what it said before.
pub fn show(text: &str) {
    if !stderr().is_terminal() {
        return;
    }
    let room = terminal_size::terminal_size_of(stderr()).map_or(80, |(width, _)| width.0);
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    // Two columns for each character are enough for all that are wide.
    let text: String = text.chars().take(usize::from(room / 2)).collect();
    let _ = write!(stderr(), "\r\u{1b}[2K{text}");
    SHOWN.store(true, Ordering::Relaxed);
}

/// Takes the line away.
pub fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = stderr().write_all(b"\r\x1b[2K");
    }
}
