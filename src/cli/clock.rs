//! The clock of a run.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the first call.
pub fn since_start() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
