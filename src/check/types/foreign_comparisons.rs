//! Comparisons that hold in other languages and never here: `xs.index_of(x) != -1`, `type(x) == "number"`.

use super::Typer;
use super::ranges::written_number;
use crate::check::foreign;
use crate::check::type_names::type_names;
use tg_core::diagnostics::{Code, Diagnostic, names_listed};
use tg_core::number::Number;
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// Reports `==` and `!=` with a value that the other side never has, though its namesake in another language does;
    /// returns whether it did.
    pub(super) fn check_foreign_comparison(&mut self, at: Span, left: &Expr, right: &Expr) -> bool {
        let sides = [(left, right), (right, left)];
        sides.into_iter().any(|(asked, written)| match &written.kind {
            // `number` and `text` are functions.
            ExprKind::Constant(Constant::Text(name)) => self.check_type_name(asked, name, at),
            ExprKind::Prelude(name) => own_type(name).is_some() && self.check_type_name(asked, name, at),
            _ => self.check_index(asked, written, at),
        })
    }

    fn check_index(&mut self, asked: &Expr, written: &Expr, at: Span) -> bool {
        let is_wrong =
            written_number(written).is_some_and(|number| number < Number::ZERO) && gives_an_index(asked);
        if is_wrong {
            let message = "an index is never below 0: `index_of` gives `none` where nothing is found";
            let found = Diagnostic::new(Code::E2014, message).at(at, "");
            self.report(found.help("to ask whether it is there, write `x in xs`"));
        }
        is_wrong
    }

    /// The same for `type(x) in ["Number", "Nmber"]`.
    pub(super) fn check_foreign_types(&mut self, asked: &Expr, names: &Expr) {
        let ExprKind::List(names) = &names.kind else { return };
        for name in names {
            if let ExprKind::Constant(Constant::Text(text)) = &name.kind {
                self.check_type_name(asked, text, name.span);
            }
        }
    }

    /// Reports what isn't the name of a type, if the other side is `type(x)`; returns whether it did.
    pub(super) fn check_type_name(&mut self, asked: &Expr, name: &str, at: Span) -> bool {
        // The types of `none` and of `5..` have names, though nothing is said to have these types.
        if !is_type_of(asked) || matches!(name, "None" | "Range") {
            return false;
        }
        let known = type_names(self.library);
        if known.contains(name) {
            return false;
        }
        let found = |message: String| Diagnostic::new(Code::E2014, message).at(at, "");
        self.report(match own_type(name) {
            Some(own) => found(format!("no type is called `{name}`: `type` gives `{own}`"))
                .help(format!("write `\"{own}\"`")),
            None => found(format!("no type is called `{name}`"))
                .did_you_mean(name, known.iter().copied())
                .or_help(|| format!("a type is one of {}", names_listed(&known))),
        });
        true
    }
}

/// Whether an expression is an element's index as `index_of` gives it.
fn gives_an_index(expr: &Expr) -> bool {
    let ExprKind::Access { steps, .. } = &expr.kind else { return false };
    let last = steps.last().map(|step| &step.kind);
    matches!(last, Some(StepKind::Dot { name, args: Some(_), own: None }) if &*name.text == "index_of")
}

fn is_type_of(expr: &Expr) -> bool {
    // After a dot it may be a field.
    matches!(&expr.kind, ExprKind::Call { callee: Callee::Prelude(name), .. } if &*name.text == "type")
}

/// The type that has another name in other languages, or a word of this one.
fn own_type(name: &str) -> Option<&'static str> {
    match name {
        "range" => Some("List"),
        "record" | "object" | "map" => Some("Record"),
        "function" | "lambda" => Some("Function"),
        "none" | "NoneType" | "null" | "nil" => Some("None"),
        "dist" | "distribution" | "Distribution" => Some("Dist"),
        other => foreign::type_here(other),
    }
}
