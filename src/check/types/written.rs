//! Checks values against annotations.
//!
//! Each element of a literal list is checked; of any other list only what is certain about all its elements is known,
//! and an empty one matches any list type.

use super::expressions::is_open;
use super::inferred::{written_name, written_phrase};
use super::statements::literal_list;
use super::{Inferred, Typer};
use crate::check::environment::{Signature, SignatureParam};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::Library;
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// Reports a value that certainly contradicts its annotation.
    pub(super) fn check_written(
        &mut self,
        given: &Inferred,
        written: &Annotation,
        value: Option<&Expr>,
        span: Span,
    ) {
        let (wrong, wanted, span) = match value.and_then(|value| misfit(value, written, self.library)) {
            Some((element, wanted)) => (shape(element), wanted, element.span),
            None if given.contradicts(written, has_elements(value), self.library) => {
                (given.clone(), written, span)
            }
            None => return,
        };
        let message = format!("this should be {}, and it is {}", written_phrase(wanted), wrong.phrase());
        let help = format!(
            "give {}, or change the type that is written, `{}`",
            written_phrase(wanted),
            written_name(written)
        );
        self.report(Diagnostic::new(Code::E2009, message).at(span, wrong.phrase()).help(help));
    }

    /// Reports arguments that certainly contradict the annotations of their parameters.
    pub(super) fn check_taken(
        &mut self,
        signature: &Signature,
        param: &SignatureParam,
        (given, value, span): (&Inferred, Option<&Expr>, Span),
    ) {
        let Some(written) = param.takes.as_ref() else { return };
        let (wrong, place, element) = match value.and_then(|value| misfit(value, written, self.library)) {
            Some((element, _)) if element.span != span => (shape(element), element.span, true),
            _ if given.contradicts(written, has_elements(value), self.library) => {
                (given.clone(), span, false)
            }
            _ => return,
        };
        let message = format!(
            "`{}` takes {} as `{}`, and {} is {}",
            signature.name.as_deref().unwrap_or("the function"),
            written_phrase(written),
            param.name.as_deref().unwrap_or("[…]"),
            if element { "an element" } else { "this" },
            wrong.phrase()
        );
        let help = format!("give {}, or change the type that is written there", written_phrase(written));
        self.report(Diagnostic::new(Code::E2009, message).at(place, wrong.phrase()).help(help));
    }
}

/// What certainly contradicts an annotation: the expression itself, or the first such element of a literal
/// list, with the type that it should have.
fn misfit<'e, 'w>(
    value: &'e Expr,
    written: &'w Annotation,
    library: &Library,
) -> Option<(&'e Expr, &'w Annotation)> {
    match (&value.kind, written) {
        (ExprKind::List(items), Annotation::List(inner)) => {
            items.iter().find_map(|item| misfit(item, inner, library))
        }
        _ => shape(value).contradicts(written, false, library).then_some((value, written)),
    }
}

/// Whether a value is a list that certainly has elements.
fn has_elements(value: Option<&Expr>) -> bool {
    value.and_then(literal_list).is_some_and(|items| !items.is_empty())
}

/// The type that an expression shows by its syntax alone.
fn shape(expr: &Expr) -> Inferred {
    match &expr.kind {
        ExprKind::Constant(constant) => Inferred::of_constant(constant),
        ExprKind::Text(_) => Inferred::Text,
        ExprKind::List(_) | ExprKind::Comprehension { .. } => Inferred::any_list(),
        ExprKind::Range { start, end, .. } if is_open(start) || is_open(end) => {
            Inferred::Object("Range", None)
        }
        ExprKind::Range { .. } => Inferred::list(Inferred::Number),
        ExprKind::Record(_) => Inferred::Record(None),
        ExprKind::Function(..) | ExprKind::Prelude(_) => Inferred::Function(None),
        ExprKind::Compare { .. } | ExprKind::And(_) | ExprKind::Or(_) => Inferred::Bool,
        _ => Inferred::Unknown,
    }
}
