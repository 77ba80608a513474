//! Comparisons that hold in other languages and never here: `xs.index_of(x) != -1`, `type(x) == "number"`.

use super::Typer;
use super::ranges::written_number;
use tg_core::diagnostics::{Code, Diagnostic};
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
            ExprKind::Constant(Constant::Text(name)) | ExprKind::Prelude(name) => {
                self.check_type_name(asked, name, at)
            }
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

    /// Reports the name of a type in other languages, if the other side is `type(x)`; returns whether it did.
    pub(super) fn check_type_name(&mut self, asked: &Expr, name: &str, at: Span) -> bool {
        let own = own_type(name).filter(|_| is_type_of(asked));
        if let Some(own) = own {
            let message = format!("no type is called `{name}`: `type` gives `{own}`");
            self.report(Diagnostic::new(Code::E2014, message).at(at, "").help(format!("write `\"{own}\"`")));
        }
        own.is_some()
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

/// The type that has another name in other languages.
fn own_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "number" | "int" | "integer" | "Int" | "Integer" | "float" | "Float" | "double" | "Fraction" => {
            "Number"
        }
        "text" | "string" | "String" | "str" => "Text",
        "bool" | "boolean" | "Boolean" => "Bool",
        "list" | "array" | "Array" | "tuple" | "Range" | "range" => "List",
        "record" | "dict" | "Dict" | "object" | "Object" | "map" | "Map" => "Record",
        "function" | "Lambda" | "lambda" => "Function",
        "none" | "NoneType" | "null" | "nil" => "None",
        "dist" | "distribution" | "Distribution" => "Dist",
        _ => return None,
    })
}
