//! Ends the program when a run has gone far beyond its time.
//!
//! A run looks at its clock itself and says where it was. This is for what doesn't: the reading of a
//! huge script, or a single step that takes for ever. A thread looks at the clock, and only where there
//! is a limit at all.

use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// How much longer than allowed a run may take to stop by itself.
const GRACE: Duration = Duration::from_secs(1);
/// How often the thread looks.
const INTERVAL: Duration = Duration::from_millis(100);

static DEADLINE: Mutex<Option<Instant>> = Mutex::new(None);

/// Gives what comes now this much `time`, or as much as it wants; `end` is called when it takes longer.
/// Only the first `end` counts.
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
