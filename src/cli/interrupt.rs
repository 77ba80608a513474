//! Ctrl-C.
//!
//! The first one asks the run to stop; what hasn't stopped shortly after is ended from here, with what
//! was printed written out and the terminal left as it was found.

use super::{Exit, progress, stdout};
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So long a run may take to stop.
const GRACE: Duration = Duration::from_millis(200);

static ONLY_STOP: AtomicBool = AtomicBool::new(false);

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C sets; the first call begins to watch for it.
pub fn flag() -> Arc<AtomicBool> {
    let begin = || {
        // Where no handler can be set, the system's own ends the program.
        let _ = ctrlc::set_handler(on_interrupt);
        Arc::default()
    };
    FLAG.get_or_init(begin).clone()
}

/// From now on Ctrl-C only asks the run to stop. One that comes before [`forget`] was called again, as the
/// run hasn't stopped, ends the program.
pub fn only_stop() {
    ONLY_STOP.store(true, Ordering::Relaxed);
}

/// Forgets that Ctrl-C was pressed.
pub fn forget() {
    flag().store(false, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed.
pub fn came() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Leaves the line on which a terminal shows `^C`, and takes away what shows the progress.
pub fn clean() {
    progress::clear();
    if stderr().is_terminal() {
        let _ = stderr().write_all(b"\n");
    }
}

fn on_interrupt() {
    let again = flag().swap(true, Ordering::Relaxed);
    if ONLY_STOP.load(Ordering::Relaxed) && !again {
        return;
    }
    std::thread::sleep(GRACE);
    stdout::flush_if_free();
    clean();
    std::process::exit(Exit::Interrupted.code());
}
