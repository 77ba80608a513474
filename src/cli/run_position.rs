//! Where the run is, for a report that has to be made from outside of it.
//!
//! The run notes a place before whatever may take long; a thread that ends the program reads the last
//! one. This file knows places and nothing of what happens there.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tg_core::source::{SourceId, SourceMap, Span};

/// No place is noted.
const NOWHERE: u64 = u64::MAX;

/// The source of the last place and where it starts there.
static START: AtomicU64 = AtomicU64::new(NOWHERE);
/// Where the last place ends.
static END: AtomicU64 = AtomicU64::new(0);
/// What the places are in.
static SOURCES: Mutex<Option<SourceMap>> = Mutex::new(None);

/// Begins anew: what is noted from now on is in these sources.
pub fn enter(sources: &SourceMap) {
    START.store(NOWHERE, Ordering::Relaxed);
    if let Ok(mut place) = SOURCES.lock() {
        *place = Some(sources.clone());
    }
}

/// Notes a place.
pub fn note(place: Span) {
    START.store(u64::from(place.source.0) << 32 | u64::from(place.start), Ordering::Relaxed);
    END.store(u64::from(place.end), Ordering::Relaxed);
}

/// The last place that was noted, if any, and the sources. A run that goes on meanwhile may tear the two
/// ends of the place apart: it is somewhere in the source still.
pub fn last() -> (Option<Span>, SourceMap) {
    // A thread that may not wait does without.
    let sources = SOURCES.try_lock().ok().and_then(|sources| sources.clone()).unwrap_or_default();
    let start = START.load(Ordering::Relaxed);
    if start == NOWHERE {
        return (None, sources);
    }
    let source = SourceId((start >> 32) as u32);
    let place = Span::new(source, start as u32 as usize, END.load(Ordering::Relaxed) as usize);
    (sources.get(source).is_some().then_some(place), sources)
}
