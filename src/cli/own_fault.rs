//! Containment of panics in tg itself: one costs the file, the entry or the request in which it happens,
//! never the process.

use super::stdout;
use std::io::{Write, stderr};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// How many calls of [`contained`] are active, in all threads: an engine's worker panics on a thread of its own.
static CONTAINED: AtomicUsize = AtomicUsize::new(0);
/// The message of the last panic.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Runs a closure and turns a panic in it into an error.
///
/// # Errors
///
/// `E9018` with the panic's message and its location in our code.
pub fn contained<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    CONTAINED.fetch_add(1, Ordering::SeqCst);
    // Whatever a panic leaves half done is dropped or undone by the callers.
    let done = catch_unwind(AssertUnwindSafe(work));
    CONTAINED.fetch_sub(1, Ordering::SeqCst);
    done.map_err(|_| {
        let said = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
        fault(Code::E9018, format!("tg itself is at fault: {}", said.unwrap_or_default()))
            .with_help("please report it, with the script")
    })
}

/// The panic hook: keeps the message for the active [`contained`], or reports it and lets the process end.
pub fn hear(panic: &PanicHookInfo<'_>) {
    if CONTAINED.load(Ordering::SeqCst) > 0 {
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(in_one_line(panic));
        return;
    }
    stdout::flush_if_free();
    let said = in_one_line(panic);
    let _ =
        writeln!(stderr(), "error: tg itself is at fault: {said}\n  Help: please report it, with the script");
}

fn in_one_line(panic: &PanicHookInfo<'_>) -> String {
    let text = panic.payload_as_str().unwrap_or("a panic").replace('\n', " ");
    match panic.location() {
        Some(place) => format!("{text} ({place})"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_words() {
        std::panic::set_hook(Box::new(hear));
        let fault = contained(|| -> u32 { panic!("seven\nfingers") }).expect_err("a panic");
        let _ = std::panic::take_hook();
        assert_eq!(fault.code, Code::E9018);
        assert!(fault.message.starts_with("tg itself is at fault: seven fingers (src"), "{}", fault.message);
        assert_eq!(contained(|| 7).ok(), Some(7));
    }
}
