//! Ctrl-C.
//!
//! The first one asks the run to stop; what hasn't stopped shortly after is ended from here, with what
//! was printed written out and the terminal left as it was found. Between the entries of a REPL there is
//! something to be lost: there only the second one ends the program.

use super::{progress, report};
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a run may take to stop.
const GRACE: Duration = Duration::from_millis(200);

/// Whether Ctrl-C only asks the run of an entry to stop.
static ONLY_STOP: AtomicBool = AtomicBool::new(false);

/// Whether such a run is under way.
static ENTRY: AtomicBool = AtomicBool::new(false);

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

/// The run of an entry begins, and Ctrl-C hasn't been pressed.
pub fn entry_begins() {
    forget();
    ENTRY.store(true, Ordering::Relaxed);
}

/// The run of an entry is over.
pub fn entry_ends() {
    ENTRY.store(false, Ordering::Relaxed);
}

/// Forgets that Ctrl-C was pressed.
pub fn forget() {
    flag().store(false, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed.
pub fn came() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Whether Ctrl-C was pressed, to end the command: then the terminal is cleaned.
pub fn ends() -> bool {
    let ends = came();
    if ends {
        clean();
    }
    ends
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
    let only_stop = ONLY_STOP.load(Ordering::Relaxed) && !again;
    std::thread::sleep(GRACE);
    if !only_stop {
        clean();
        report::interrupted()
    }
    if ENTRY.load(Ordering::Relaxed) && came() {
        clean();
        let _ = writeln!(
            stderr(),
            "it stops when the operation that is under way is done; Ctrl-C again ends tg at once"
        );
    }
}
