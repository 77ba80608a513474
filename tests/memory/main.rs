//! What a program holds: the allocator counts it, and streams keep it small.

mod allocator;
mod streams;

use std::sync::{Mutex, MutexGuard, PoisonError};
use tg::memory::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test at a time, so that nothing else takes memory meanwhile.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
