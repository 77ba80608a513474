//! Ctrl-C and termination by another program, such as `timeout` or a CI job that takes too long.
//!
//! The first Ctrl-C asks the run to stop; a run that hasn't stopped shortly afterwards is ended from here, with
//! buffered output written and the terminal left as it was found. A REPL has something to lose between its
//! entries: there only the second Ctrl-C ends the program.

use super::{progress, report};
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a run may take to stop.
const GRACE: Duration = Duration::from_millis(200);

/// Whether Ctrl-C only asks the run of an entry to stop.
static ONLY_STOP: AtomicBool = AtomicBool::new(false);

/// Whether the run of an entry is under way.
static ENTRY: AtomicBool = AtomicBool::new(false);

/// Whether another program terminates this one.
static TERMINATED: AtomicBool = AtomicBool::new(false);

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C sets; the first call installs the handler.
pub fn flag() -> Arc<AtomicBool> {
    let begin = || {
        // If no handler can be set, the system's default ends the program.
        let _ = ctrlc::set_handler(on_interrupt);
        #[cfg(unix)]
        await_termination();
        Arc::default()
    };
    FLAG.get_or_init(begin).clone()
}

/// Ends the program when it is terminated, as Ctrl-C would: whatever is under way, nothing printed is lost.
#[cfg(unix)]
fn await_termination() {
    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGTERM]) else { return };
    let wait = move || {
        if signals.forever().next().is_some() {
            TERMINATED.store(true, Ordering::Relaxed);
            flag().store(true, Ordering::Relaxed);
            std::thread::sleep(GRACE);
            clean();
            report::interrupted()
        }
    };
    // Where the system gives no thread, the run goes on to its end.
    let _ = std::thread::Builder::new().name("signals".into()).spawn(wait);
}

/// Whether another program terminates this one.
pub fn is_terminated() -> bool {
    TERMINATED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C only asks the run to stop. If the run doesn't stop, another Ctrl-C before the next call of
/// [`forget`] ends the program.
pub fn only_stop() {
    ONLY_STOP.store(true, Ordering::Relaxed);
}

/// Marks the start of the run of an entry, with Ctrl-C not pressed.
pub fn entry_begins() {
    forget();
    ENTRY.store(true, Ordering::Relaxed);
}

/// Marks the end of the run of an entry.
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

/// Whether Ctrl-C was pressed to end the command; if so, cleans up the terminal.
pub fn ends() -> bool {
    let ends = came();
    if ends {
        clean();
    }
    ends
}

/// Moves off the line on which the terminal shows `^C`, and removes the progress line.
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
