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
    /// Where it certainly has an effect, and which.
    pub certain: Option<CertainEffect>,
}

/// What a function does besides giving a value, for certain, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CertainEffect {
    pub span: Span,
    pub kind: EffectKind,
}

/// The effects that are refused where a function may be asked any number of times.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    Draws,
    Talks,
    Reads,
    Saves,
}

impl EffectKind {
    /// What a message says that it does.
    pub fn does(self) -> &'static str {
        match self {
            EffectKind::Draws => "draws at random",
            EffectKind::Talks => "prints or asks",
            EffectKind::Reads => "reads files",
            EffectKind::Saves => "saves a file",
        }
    }

    /// What stands at its place.
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

/// A value that may turn out not to be used.
pub(super) struct Idle {
    pub span: Span,
    pub effects: Effects,
    /// A way out.
    pub help: &'static str,
}
