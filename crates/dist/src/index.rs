//! Looking up an outcome by its value without visiting all of them each time.

use super::Law;
use std::cell::{Cell, OnceCell};
use std::hash::BuildHasher;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

/// From this many outcomes on, they are indexed.
const FEW: usize = 32;

/// The size of an outcome in an index.
const ENTRY_BYTES: u128 = size_of::<(u64, usize)>() as u128;

/// The index of a law's outcomes, built when the second one is looked up.
#[derive(Default)]
pub(super) struct OutcomeIndex {
    /// Whether an outcome was looked up before.
    asked: Cell<bool>,
    /// The outcomes by their hashes; `None` if one of them may equal a value with another hash.
    places: OnceCell<Option<Vec<(u64, usize)>>>,
}

/// The result of looking up a value in an index.
pub(super) enum Indexed {
    /// The outcome that equals it.
    At(usize),
    /// No outcome equals it.
    Nowhere,
    /// Unknown: the outcomes must be visited.
    Unknown,
}

impl OutcomeIndex {
    /// Looks up the outcome that equals a value.
    ///
    /// # Errors
    /// The limits.
    pub(super) fn find(&self, host: &mut dyn Host, law: &dyn Law, value: &Value) -> Result<Indexed, Fault> {
        if law.size() < FEW || !self.asked.replace(true) || !is_plain(value) {
            return Ok(Indexed::Unknown);
        }
        if self.places.get().is_none() {
            let places = by_hash(host, law)?;
            self.places.get_or_init(|| places);
        }
        let Some(Some(places)) = self.places.get() else { return Ok(Indexed::Unknown) };
        let hash = hash(value);
        let first = places.partition_point(|(own, _)| *own < hash);
        for (_, place) in places[first..].iter().take_while(|(own, _)| *own == hash) {
            host.step(1)?;
            if law.value(*place) == *value {
                return Ok(Indexed::At(*place));
            }
        }
        Ok(Indexed::Nowhere)
    }
}

/// Returns the places of all outcomes by their hashes.
fn by_hash(host: &mut dyn Host, law: &dyn Law) -> Result<Option<Vec<(u64, usize)>>, Fault> {
    host.step(law.size() as u64)?;
    host.reserve(law.size() as u128 * ENTRY_BYTES)?;
    let mut places = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        let outcome = law.value(place);
        if !is_plain(&outcome) {
            return Ok(None);
        }
        places.push((hash(&outcome), place));
    }
    places.sort_unstable();
    Ok(Some(places))
}

fn hash(value: &Value) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(value)
}

/// Returns whether everything that equals a value has its hash: a named rank equals its name and its number, with one
/// hash.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::None | Value::Bool(_) | Value::Number(_) | Value::Text(_) => true,
        Value::List(list) => list.items().iter().all(is_plain),
        Value::Record(record) => record.iter().all(|(key, part)| is_plain(key.value()) && is_plain(part)),
        _ => false,
    }
}
