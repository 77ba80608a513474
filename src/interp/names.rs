//! The names in a session's code, as keys.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use tg_core::value::Key;

/// Each name once. The key of a field and the one that asks for it are then mostly the same one in memory, and found to
/// be equal without a look at their letters.
#[derive(Clone, Default)]
pub(super) struct Names(RefCell<FxHashMap<Box<str>, Key>>);

impl Names {
    /// The key of a name.
    pub(super) fn key(&self, name: &str) -> Key {
        let mut known = self.0.borrow_mut();
        if let Some(key) = known.get(name) {
            return key.clone();
        }
        known.entry(name.into()).or_insert_with(|| Key::text(name)).clone()
    }
}
