//! What becomes of a fault of tg itself: it costs the file, the entry or the request in which it happens, and never
//! the process.

use super::stdout;
use std::io::{Write, stderr};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// How many calls of [`contained`] are under way, in all threads: an engine's worker panics on a thread of its own.
static CONTAINED: AtomicUsize = AtomicUsize::new(0);
/// What the last panic said.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Does something, and gives a panic in it as an error.
///
/// # Errors
///
/// `E9018` with the panic's words and its place in our code.
pub fn contained<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    CONTAINED.fetch_add(1, Ordering::SeqCst);
    // What a panic leaves half done is dropped or taken back by those who call this.
    let done = catch_unwind(AssertUnwindSafe(work));
    CONTAINED.fetch_sub(1, Ordering::SeqCst);
    done.map_err(|_| {
        let said = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
        fault(Code::E9018, format!("tg itself is at fault: {}", said.unwrap_or_default()))
            .with_help("please report it, with the script")
    })
}

/// Hears of each panic: keeps its words for whoever contains it, or tells them and lets the process end.
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
