//! Declared words have no order: `A > K` would compare letters, whatever the ranks are.

use super::Resolver;
use super::scope::NameLookup;
use std::rc::Rc;
use tg_core::ast::{CompareOp, Expr, ExprKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl Resolver<'_> {
    /// Refuses `<` and its like between two words that blocks declare.
    pub(super) fn refuse_order_of_words(
        &mut self,
        first: &Expr,
        rest: &[(CompareOp, Span, Expr)],
        span: Span,
    ) {
        let lefts = std::iter::once(first).chain(rest.iter().map(|(.., right)| right));
        let pairs: Vec<(&Expr, CompareOp, &Expr)> =
            lefts.zip(rest).map(|(left, (op, _, right))| (left, *op, right)).collect();
        for (left, op, right) in pairs {
            if !op.orders() {
                continue;
            }
            if let (Some(left), Some(right)) = (self.declared_word(left), self.declared_word(right)) {
                let message = format!("`{left}` and `{right}` are words, which have no order");
                let sign = op.sign();
                self.report(
                    Diagnostic::new(Code::E3011, message)
                        .at(span, "")
                        .help(format!("the ranks of two cards are compared: `a.rank {sign} b.rank`"))
                        .help(format!(
                            "texts are compared by their letters: `\"{left}\" {sign} \"{right}\"`"
                        )),
                );
            }
        }
    }

    /// The declared word that an expression is, if no name of the script hides it.
    fn declared_word(&mut self, expr: &Expr) -> Option<Rc<str>> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        match self.find(name) {
            NameLookup::Nothing => self.words.get(name),
            _ => None,
        }
    }
}
