//! How a log is looked at, as far as the log says so itself.

use super::event::Player;

/// What a recording says about how it is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The player from whose viewpoint it is seen.
    pub me: Option<Player>,
    /// The maximum number of worlds.
    pub worlds: Option<u64>,
    /// Whether offers that are added to it count as evidence.
    pub offers: Option<bool>,
    /// The tracker of the story that is shown instead of the exact one.
    pub columns: Option<Columns>,
}

/// The trackers of the [story](super::story), by what they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Columns {
    Counts,
    LowerBounds,
    Bounds,
}

impl Columns {
    /// All of them, in the order of the story.
    pub const ALL: [Columns; 3] = [Columns::Counts, Columns::LowerBounds, Columns::Bounds];

    /// Their words, in the same order.
    pub const NAMES: &[&str] = &["first", "second", "third"];

    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        Columns::NAMES[self as usize]
    }

    /// Returns the tracker of a word.
    pub fn named(word: &str) -> Option<Columns> {
        Columns::ALL.into_iter().find(|columns| columns.name() == word)
    }
}
