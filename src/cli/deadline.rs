//! Ends the program when a run has far exceeded its time limit.
//!
//! A run checks its clock itself and reports where it was. This is for everything that doesn't: reading a
//! huge script, or a single step that takes forever. The thread that checks the clock is only started if
//! there is a limit.

use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// How long past its limit a run may take to stop by itself.
const GRACE: Duration = Duration::from_secs(1);
/// How often the thread checks.
const INTERVAL: Duration = Duration::from_millis(100);

static DEADLINE: Mutex<Option<Instant>> = Mutex::new(None);

/// Gives the work that follows this much `time`, or no limit; `end` is called when the limit is exceeded.
/// Only the `end` of the first call with a limit is used.
pub fn begin(time: Option<Duration>, end: fn() -> !) {
    static WATCH: Once = Once::new();
    let deadline = time.and_then(|time| Instant::now().checked_add(time)?.checked_add(GRACE));
    *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    if deadline.is_some() {
        WATCH.call_once(|| _ = std::thread::Builder::new().spawn(move || watch(end)));
    }
}

fn watch(end: fn() -> !) -> ! {
    loop {
        std::thread::sleep(INTERVAL);
        let deadline = *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner);
        if deadline.is_some_and(|deadline| deadline < Instant::now()) {
            end();
        }
    }
}
