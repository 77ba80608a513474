//! What a piece of code does besides giving a value.
//!
//! A piece **acts** if it may print, ask, draw, read, write or fail on purpose, and **moves** if it
//! assigns or leaves something. Functions act as their bodies do.

use tg_core::source::Span;

/// What a piece of code does besides giving a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// It acts, whatever the functions it calls do.
    pub acts: bool,
    /// It assigns, or leaves a loop or function.
    pub moves: bool,
    /// The unit's functions that it calls, by number.
    pub calls: Vec<usize>,
    /// Where it certainly draws at random.
    pub draw: Option<Span>,
}

impl Effects {
    pub fn add(&mut self, other: Effects) {
        self.acts |= other.acts;
        self.moves |= other.moves;
        self.calls.extend(other.calls);
        self.draw = self.draw.or(other.draw);
    }
}

/// A value that may turn out not to be used.
pub(super) struct Idle {
    pub span: Span,
    pub effects: Effects,
    /// A way out.
    pub help: &'static str,
}
