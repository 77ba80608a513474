//! Placeholders for names and stretches of text that were already reported, so that no further errors follow.

use tg_core::program::{Expr, ExprKind, Slot};
use tg_core::source::Span;

/// A slot that no function has.
pub(super) const POISONED: Slot = Slot(u32::MAX);

/// The placeholder for an expression that was already reported.
pub(super) fn poisoned(span: Span) -> Expr {
    Expr { kind: ExprKind::Local(POISONED), span }
}
