//! How much work something is, in numbers that a busy machine doesn't change: the pieces of memory that a thread takes
//! on the way. What hangs is ended by a watchdog, so that a test run ends, too.

#![allow(unsafe_code, reason = "an allocator is")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

thread_local! {
    /// The bytes that this thread has taken so far, given back or not.
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator; counts what is taken.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

fn count(bytes: usize) {
    _ = TAKEN.try_with(|taken| taken.set(taken.get() + bytes as u64));
}

// SAFETY: every call goes to the system's allocator unchanged; only a number is kept besides.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.saturating_sub(layout.size()));
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// What something gives, and how many bytes it took on the way, given back or not.
pub fn of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = TAKEN.get();
    let result = work();
    (result, TAKEN.get() - before)
}

/// The longest that one piece of a test may take: far more than any does on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ends the program if nothing is heard for a minute; a piece of work that begins says its name.
pub struct Watchdog {
    names: Sender<String>,
}

impl Watchdog {
    /// Watches until it is dropped.
    pub fn new() -> Watchdog {
        let (names, heard) = channel();
        std::thread::spawn(move || {
            let mut under_way = String::new();
            loop {
                match heard.recv_timeout(PATIENCE) {
                    Ok(name) => under_way = name,
                    Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => {
                        eprintln!("this takes more than a minute:\n{under_way}");
                        std::process::exit(101);
                    }
                }
            }
        });
        Watchdog { names }
    }

    /// A piece of work begins.
    pub fn begins(&self, name: &str) {
        _ = self.names.send(name.to_owned());
    }
}
