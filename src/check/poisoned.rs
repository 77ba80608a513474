//! What stands for a name or stretch of text that is reported already, so that nothing more is said of it.

use tg_core::program::{Expr, ExprKind, Slot};
use tg_core::source::Span;

/// A slot that no function has.
pub(super) const POISONED: Slot = Slot(u32::MAX);

/// What stands for an expression that is reported already.
pub(super) fn poisoned(span: Span) -> Expr {
    Expr { kind: ExprKind::Local(POISONED), span }
}
