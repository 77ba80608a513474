//! Counts allocated bytes to find the peak.

#![allow(unsafe_code, reason = "an allocator is")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static COUNTED: Counted = Counted;

// SAFETY: every call is passed to the system's allocator unchanged; only counters are added.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        HIGHEST.fetch_max(now, Relaxed);
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Resets the peak; returns the bytes in use.
pub fn reset() -> usize {
    let now = NOW.load(Relaxed);
    HIGHEST.store(now, Relaxed);
    now
}

/// Returns the most bytes in use since the reset.
pub fn highest() -> usize {
    HIGHEST.load(Relaxed)
}
