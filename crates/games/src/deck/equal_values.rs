//! Whether several hands have equal values, or meet all or any of some conditions, where that is the whole question:
//! `[a, b] -> value(a) == value(b)`.
//!
//! That two records or lists are equal is a condition for each field, which are counted apart. That they aren't, or
//! which of the two it is, would take both values of each pair of hands; so it is counted as what is left. So is that one
//! of several conditions holds.

use super::dealt::Dealt;
use super::split::{self, define};
use super::unrolled;
use tg_core::ast::{CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::{Expr, ExprKind, FunctionId};
use tg_core::value::{self, Value};
use tg_dist::{Count, Dist, DistSource, WrittenLaw};

/// What must hold for all parts of it, where an expression is that or its denial, and whether it's the denial: that two
/// values are equal, or that none of several conditions holds.
pub(super) fn of_all_parts(expr: &Expr) -> Option<(Expr, bool)> {
    match &expr.kind {
        ExprKind::Compare { first, rest } => {
            let [(op @ (CompareOp::Equal | CompareOp::NotEqual), span, second)] = &rest[..] else {
                return None;
            };
            let rest = vec![(CompareOp::Equal, *span, second.clone())];
            let kind = ExprKind::Compare { first: first.clone(), rest };
            Some((Expr { kind, span: expr.span }, *op == CompareOp::NotEqual))
        }
        ExprKind::Or(_) => {
            let none = ExprKind::Unary(UnaryOp::Not, Box::new(expr.clone()));
            Some((Expr { kind: none, span: expr.span }, true))
        }
        ExprKind::And(_) => Some((expr.clone(), false)),
        ExprKind::Unary(UnaryOp::Not, denied) => of_all_parts(denied).map(|(all, denied)| (all, !denied)),
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
        if !self.several || self.thrown.is_some() {
            return Ok(None);
        }
        let mut defined = Vec::new();
        let counted = self.counted_by_parts(host, question, denied_only, &mut defined);
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        counted
    }

    fn counted_by_parts(
        &self,
        host: &mut dyn Host,
        question: &Value,
        denied_only: bool,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Option<(Count, Count)>, Fault> {
        let question = unrolled::written_out(host, &self.cards, question, defined)?;
        let Some(closure) = question.as_closure() else { return Ok(None) };
        let body = &closure.code.body;
        let Some((all, denied)) = of_all_parts(body) else { return Ok(None) };
        // Few conditions that are written so are quick together.
        let is_few = defined.is_empty() && matches!(body.kind, ExprKind::And(_));
        if denied_only && !denied || is_few {
            return Ok(None);
        }
        let code = define(host, &closure.code, all, defined);
        let all = Value::Function(value::Function::closure(code, closure.captures.clone())?);
        if split::condition(host, &all, defined)?.len() < 2 {
            return Ok(None);
        }
        let (ways, total) = self.holds(host, &all)?;
        Ok(Some((if denied { total.without(&ways) } else { ways }, total)))
    }

    /// The distribution of such a comparison.
    pub(super) fn comparison(&self, host: &mut dyn Host, question: &Value) -> Result<Option<Dist>, Fault> {
        let Some(counted) = self.compared(host, question, false)? else { return Ok(None) };
        Ok(truths(counted, "its parts were counted apart, each over the cards that it looks at"))
    }
}

/// The distribution of what holds in some ways of all; `None` where there are none.
pub(super) fn truths((ways, total): (Count, Count), plan: &str) -> Option<Dist> {
    let outcomes = [(Value::Bool(false), total.without(&ways)), (Value::Bool(true), ways)];
    let outcomes: Vec<_> = outcomes.into_iter().filter(|(_, ways)| !ways.is_zero()).collect();
    (!outcomes.is_empty()).then(|| Dist::written(WrittenLaw::new(outcomes, plan)))
}
