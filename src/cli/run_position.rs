//! The position of the run, for reports made from outside of it.
//!
//! The run records a position before anything that may take long; a thread that ends the program reads the last
//! one. This file knows positions, and nothing about what happens there.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tg_core::source::{SourceId, SourceMap, Span};

/// The value for no recorded position.
const NOWHERE: u64 = u64::MAX;

/// The source of the last position and its start in there.
static START: AtomicU64 = AtomicU64::new(NOWHERE);
/// The end of the last position.
static END: AtomicU64 = AtomicU64::new(0);
/// The sources that the positions refer to.
static SOURCES: Mutex<Option<SourceMap>> = Mutex::new(None);

/// Starts over: positions recorded from now on refer to these sources.
pub fn enter(sources: &SourceMap) {
    START.store(NOWHERE, Ordering::Relaxed);
    if let Ok(mut place) = SOURCES.lock() {
        *place = Some(sources.clone());
    }
}

/// Records a position.
pub fn note(place: Span) {
    START.store(u64::from(place.source.0) << 32 | u64::from(place.start), Ordering::Relaxed);
    END.store(u64::from(place.end), Ordering::Relaxed);
}

/// The last recorded position, if any, and the sources. If a run continues meanwhile, start and end may come from
/// different positions; both are in the source still.
pub fn last() -> (Option<Span>, SourceMap) {
    // A thread that mustn't wait does without the sources.
    let sources = SOURCES.try_lock().ok().and_then(|sources| sources.clone()).unwrap_or_default();
    let start = START.load(Ordering::Relaxed);
    if start == NOWHERE {
        return (None, sources);
    }
    let source = SourceId((start >> 32) as u32);
    let place = Span::new(source, start as u32 as usize, END.load(Ordering::Relaxed) as usize);
    (sources.get(source).is_some().then_some(place), sources)
}
