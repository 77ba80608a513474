//! The progress line on the terminal; does nothing elsewhere.

use super::clock;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use unicode_width::UnicodeWidthChar;

/// Whether the line is shown now.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Shows what is under way, in place of the previous text.
pub fn show(text: &str) {
    if !stderr().is_terminal() {
        return;
    }
    let room = terminal_size::terminal_size_of(stderr()).map_or(80, |(width, _)| width.0);
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    // Keep the last column free: a full line may wrap.
    let mut room = usize::from(room).saturating_sub(1);
    let fits = |c: &char| {
        let width = c.width().unwrap_or(0);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    };
    let text: String = text.chars().take_while(fits).collect();
    let _ = write!(stderr(), "\r\u{1b}[2K{text}");
    SHOWN.store(true, Ordering::Relaxed);
}

/// When the bar is next drawn, in milliseconds since the program started.
static NEXT: AtomicU64 = AtomicU64::new(0);
/// Shorter work isn't shown; a bar is redrawn at the interval below. Both are in milliseconds.
const PATIENCE: u64 = 400;
const PACE: u64 = 100;
/// The width of the bar in columns.
const BAR: u64 = 30;

/// Draws a bar for work of which `done` of `all` is complete. Work starts with `done` at 0 and ends with it
/// at `all`, which removes the bar.
pub fn bar(what: &str, done: u64, all: u64) {
    let now = u64::try_from(clock::since_start().as_millis()).unwrap_or(u64::MAX);
    if done >= all {
        clear();
    } else if done == 0 {
        NEXT.store(now + PATIENCE, Ordering::Relaxed);
    } else if now >= NEXT.load(Ordering::Relaxed) {
        NEXT.store(now + PACE, Ordering::Relaxed);
        let share = |most: u64| (u128::from(done) * u128::from(most) / u128::from(all)) as u64;
        let (full, empty) = ("█".repeat(share(BAR) as usize), "░".repeat((BAR - share(BAR)) as usize));
        show(&format!("{full}{empty} {:>2} %  {what}", share(100)));
    }
}

/// Removes the line.
pub fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = stderr().write_all(b"\r\x1b[2K");
    }
}
