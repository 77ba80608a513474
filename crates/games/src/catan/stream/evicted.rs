//! The games of a stream that were closed since too many were open.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many of them are known: one takes some dozens of bytes, and of a game that was forgotten later lines are told as
/// lines of no game.
const KNOWN: usize = 1 << 16;

/// The evicted games, of whose tags only hashes are kept.
#[derive(Debug, Default)]
pub(super) struct Evicted {
    /// Whether a game has had later lines.
    games: FxHashMap<u64, bool>,
    /// The hashes in the order in which the games were closed.
    order: VecDeque<u64>,
    continued: u64,
}

impl Evicted {
    /// Adds a game; beyond [`KNOWN`], the one that was closed first is forgotten.
    pub fn add(&mut self, tag: &str) {
        if self.order.len() == KNOWN
            && let Some(first) = self.order.pop_front()
        {
            self.games.remove(&first);
        }
        let hash = hash(tag);
        self.games.insert(hash, false);
        self.order.push_back(hash);
    }

    /// Whether a line of a tag belongs to one of them, which thereby goes on.
    pub fn takes(&mut self, tag: &str) -> bool {
        if self.games.is_empty() {
            return false;
        }
        let game = self.games.get_mut(&hash(tag));
        if game.as_deref() == Some(&false) {
            self.continued += 1;
        }
        game.map(|continued| *continued = true).is_some()
    }

    /// What comes under a tag from now on is another game.
    pub fn forget(&mut self, tag: &str) {
        if !self.games.is_empty() {
            self.games.remove(&hash(tag));
        }
    }

    /// How many of them have had later lines, which were left out.
    pub fn continued(&self) -> u64 {
        self.continued
    }
}

fn hash(tag: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    tag.hash(&mut hasher);
    hasher.finish()
}
