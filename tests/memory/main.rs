//! What a program holds: the allocator counts it, and streams keep it small. What it asks for: an entry of a session no
//! more than the first one did. Positions of a game share what is equal.

mod allocator;
mod asked;
mod entries;
mod games;
mod streams;

use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: asked::Asked = asked::Asked;

/// One test at a time, so that nothing else takes memory meanwhile.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
