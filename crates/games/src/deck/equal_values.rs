//! Whether several hands have equal values, where that is the whole question: `[a, b] -> value(a) == value(b)`.
//!
//! That two records or lists are equal is a condition for each field, which are counted apart. That they aren't, or
//! which of the two it is, would take both values of each pair of hands; so it is counted as what is left.

use super::dealt::Dealt;
use super::split::{self, define};
use tg_core::ast::{CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::{Expr, ExprKind};
use tg_core::value::{self, Value};
use tg_dist::{Count, Dist, DistSource, WrittenLaw};

/// The comparison that an expression is, as one for equality, and whether it is denied.
fn equality(expr: &Expr) -> Option<(Expr, bool)> {
    match &expr.kind {
        ExprKind::Compare { first, rest } => {
            let [(op @ (CompareOp::Equal | CompareOp::NotEqual), span, second)] = &rest[..] else {
                return None;
            };
            let rest = vec![(CompareOp::Equal, *span, second.clone())];
            let kind = ExprKind::Compare { first: first.clone(), rest };
            Some((Expr { kind, span: expr.span }, *op == CompareOp::NotEqual))
        }
        ExprKind::Unary(UnaryOp::Not, denied) => equality(denied).map(|(equal, denied)| (equal, !denied)),
        _ => None,
    }
}

impl Dealt {
    /// In how many ways of how many a comparison of values of several hands holds; `None` where the question is another
    /// one, or the values have no parts.
    pub(super) fn compared(
        &self,
        host: &mut dyn Host,
        question: &Value,
        denied_only: bool,
    ) -> Result<Option<(Count, Count)>, Fault> {
        let Some(closure) = question.as_closure() else { return Ok(None) };
        let Some((equal, denied)) = equality(&closure.code.body).filter(|_| self.several) else {
            return Ok(None);
        };
        if self.thrown.is_some() || denied_only && !denied {
            return Ok(None);
        }
        let mut defined = Vec::new();
        let code = define(host, &closure.code, equal, &mut defined);
        let counted =
            value::Function::closure(code, closure.captures.clone()).map(Value::Function).and_then(|equal| {
                match split::condition(host, &equal, &mut defined)?.len() {
                    0 | 1 => Ok(None),
                    _ => self.holds(host, &equal).map(Some),
                }
            });
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        let Some((equal, total)) = counted? else { return Ok(None) };
        Ok(Some((if denied { total.without(&equal) } else { equal }, total)))
    }

    /// The distribution of such a comparison.
    pub(super) fn comparison(&self, host: &mut dyn Host, question: &Value) -> Result<Option<Dist>, Fault> {
        let Some((ways, total)) = self.compared(host, question, false)? else { return Ok(None) };
        let outcomes = [(Value::Bool(false), total.without(&ways)), (Value::Bool(true), ways)];
        let outcomes: Vec<_> = outcomes.into_iter().filter(|(_, ways)| !ways.is_zero()).collect();
        let plan = "the parts of both values were compared one by one, each over the cards that it looks at";
        Ok((!outcomes.is_empty()).then(|| Dist::written(WrittenLaw::new(outcomes, plan))))
    }
}
