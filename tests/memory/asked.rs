//! An allocator that counts the bytes that a thread asks for, whether or not it gives them back.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use tg::memory::Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// How many bytes this thread has asked for since it began.
pub fn asked() -> u64 {
    ASKED.get()
}

/// Hands everything on to the allocator that counts what is live.
pub struct Asked;

fn count(bytes: usize) {
    _ = ASKED.try_with(|asked| asked.set(asked.get() + bytes as u64));
}

// SAFETY: every call goes to `Counting` as it came.
unsafe impl GlobalAlloc for Asked {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are those that `Counting` wants.
        unsafe { Counting.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { Counting.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: as above.
        unsafe { Counting.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { Counting.dealloc(block, layout) }
    }
}
