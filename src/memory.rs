//! Counts the memory in use, so that it can be limited.
//!
//! [`Counting`] is a global allocator that forwards everything to the system's and counts the live bytes.
//! Each thread keeps a small balance of its own and adds it to the total in batches, so that most
//! allocations touch no shared memory. Beyond a **ceiling**, or when the system has no more memory, a
//! program can end with a message of its own instead of aborting. This is the only file with `unsafe`
//! code; it knows nothing about scripts.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// A thread's balance is settled when it exceeds this many bytes.
const BATCH: i64 = 1 << 16;

/// Allocations of this size are checked beforehand, smaller ones when they add up.
const LARGE: usize = 1 << 16;

/// The settled bytes of all threads; temporarily below zero, as threads settle in any order.
static TOTAL: AtomicI64 = AtomicI64::new(0);
/// No allocation may raise the total above this.
static CEILING: AtomicU64 = AtomicU64::new(u64::MAX);
/// Whether the program is ending: from then on nothing is refused.
static ENDING: AtomicBool = AtomicBool::new(false);
/// Ends the program when memory runs out.
static END: OnceLock<fn() -> !> = OnceLock::new();

thread_local! {
    /// The bytes that this thread has allocated and freed since it started, on balance.
    static OWN: Cell<i64> = const { Cell::new(0) };
    /// How much of that is in the total.
    static SETTLED: Cell<i64> = const { Cell::new(0) };
}

/// An allocator that counts; to be installed with `#[global_allocator]`.
pub struct Counting;

/// The number of bytes in use, accurate to 64 KiB for each other thread that is or was running; 0 in a program
/// with another allocator.
pub fn in_use() -> u64 {
    let unsettled = of_thread() - SETTLED.try_with(Cell::get).unwrap_or(0);
    let total = TOTAL.load(Ordering::Relaxed).saturating_add(unsettled);
    u64::try_from(total).unwrap_or(0)
}

/// The number of bytes that this thread has allocated and not freed. Negative if it has freed what other threads
/// allocated: code that passes allocations between threads must take that into account.
pub fn of_thread() -> i64 {
    OWN.try_with(Cell::get).unwrap_or(0)
}

/// Limits the memory of the whole program. An allocation that would exceed the limit, or for which the system has no
/// memory, calls `end`, which must not return and may itself allocate what it needs. Only the first `end` counts.
pub fn bound(ceiling: u64, end: fn() -> !) {
    END.get_or_init(|| end);
    CEILING.store(ceiling, Ordering::Relaxed);
}

/// Keeps freed memory for reuse, up to some MiB of the `allowed` bytes, if the system's allocator supports that.
/// Otherwise it is returned to the system again and again, as each query allocates its tables and frees them, which
/// takes a third of the time.
#[cfg(feature = "cli")]
pub fn keep_freed(allowed: u64) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let part = |most: u64, part: u64| i32::try_from(most.min(allowed / part)).unwrap_or(i32::MAX);
        // SAFETY: `mallopt` takes two numbers and sets parameters of the allocator.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, part(32 << 20, 32));
            libc::mallopt(libc::M_TRIM_THRESHOLD, part(64 << 20, 16));
        }
    }
}

/// Counts bytes allocated (or, if negative, freed) by this thread.
#[inline]
fn count(bytes: i64) {
    let balance = OWN.try_with(|own| {
        own.set(own.get() + bytes);
        SETTLED.try_with(|settled| own.get() - settled.get())
    });
    match balance {
        Ok(Ok(balance)) if balance.abs() < BATCH => {}
        Ok(Ok(balance)) => settle(balance),
        _ => _ = TOTAL.fetch_add(bytes, Ordering::Relaxed),
    }
}

/// Adds a thread's balance to the total, and checks whether small allocations have reached the ceiling.
#[cold]
fn settle(balance: i64) {
    TOTAL.fetch_add(balance, Ordering::Relaxed);
    _ = SETTLED.try_with(|settled| settled.set(settled.get() + balance));
    if balance > 0 && in_use() > CEILING.load(Ordering::Relaxed) {
        refuse();
    }
}

/// Whether a large allocation is below the ceiling, or the program is ending.
#[inline]
fn allowed(bytes: usize) -> bool {
    bytes < LARGE
        || in_use().saturating_add(bytes as u64) <= CEILING.load(Ordering::Relaxed)
        || ENDING.load(Ordering::Relaxed)
}

/// Ends the program if a way to end was set; otherwise the allocation fails.
#[cold]
fn refuse() -> *mut u8 {
    match END.get() {
        Some(end) if !ENDING.swap(true, Ordering::Relaxed) => end(),
        _ => null_mut(),
    }
}

/// Counts a block from the system, or refuses.
#[inline]
fn taken(block: *mut u8, bytes: i64) -> *mut u8 {
    if block.is_null() {
        return refuse();
    }
    count(bytes);
    block
}

/// The bytes that an allocation of this size takes, approximately as in common allocators: with a header of one word,
/// rounded up to two words. A size is never more than `isize::MAX`.
#[inline]
fn taking(size: usize) -> i64 {
    (size as i64 + 8 + 15) & !15
}

// SAFETY: every block comes from `System` with the caller's own layout and goes back to it with the
// same one, so `System`'s promises are this allocator's. Counting neither allocates nor unwinds: the
// thread's cell is constant and has no destructor. `end` never returns, so nothing unwinds from it
// either; a null block is what the contract prescribes for a failure.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !allowed(layout.size()) {
            return refuse();
        }
        taken(unsafe { System.alloc(layout) }, taking(layout.size()))
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !allowed(layout.size()) {
            return refuse();
        }
        taken(unsafe { System.alloc_zeroed(layout) }, taking(layout.size()))
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) };
        count(-taking(layout.size()));
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let more = size.saturating_sub(layout.size());
        if !allowed(more) {
            return refuse();
        }
        taken(unsafe { System.realloc(block, layout, size) }, taking(size) - taking(layout.size()))
    }
}
