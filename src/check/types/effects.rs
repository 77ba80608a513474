//! The effects of code besides its value.
//!
//! Code **acts** if it may print, read input, read or write files, or fail on purpose, and **moves** if it
//! assigns or leaves something. A function acts if its body does.

use tg_core::source::Span;

/// The effects of some code besides its value.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// It acts, even without the functions it calls.
    pub acts: bool,
    /// It assigns, or leaves a loop or function.
    pub moves: bool,
    /// The unit's functions that it calls, by number.
    pub calls: Vec<usize>,
    /// An effect that it certainly has, and where.
    pub certain: Option<CertainEffect>,
}

/// An effect that a function certainly has, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CertainEffect {
    pub span: Span,
    pub kind: EffectKind,
}

/// The effects that are refused where a function may be called any number of times.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    Draws,
    Talks,
    Reads,
    Saves,
}

impl EffectKind {
    /// The effect in a message.
    pub fn does(self) -> &'static str {
        match self {
            EffectKind::Draws => "draws at random",
            EffectKind::Talks => "prints or asks",
            EffectKind::Reads => "reads files",
            EffectKind::Saves => "saves a file",
        }
    }

    /// The label at its span.
    pub fn here(self) -> &'static str {
        match self {
            EffectKind::Draws => "drawn here",
            EffectKind::Talks => "said here",
            EffectKind::Reads => "read here",
            EffectKind::Saves => "saved here",
        }
    }
}

impl Effects {
    pub fn add(&mut self, other: Effects) {
        self.acts |= other.acts;
        self.moves |= other.moves;
        self.calls.extend(other.calls);
        self.certain = self.certain.or(other.certain);
    }
}

/// A value that may turn out to be unused.
pub(super) struct Idle {
    pub span: Span,
    pub effects: Effects,
    /// A way out.
    pub help: String,
}
