//! Warnings about blanks that suggest another meaning than what is written has.

use super::Resolver;
use tg_core::ast::{self, StepKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// Warns about `[3 -1]` and `[[1] [2]]`, which look like two elements and are one.
    pub(super) fn warn_of_missing_commas(&mut self, elements: &[ast::Expr]) {
        for element in elements {
            for sign in element.signs_like_elements(self.unit.text) {
                self.warn_of_missing_comma(sign);
            }
            if let ast::ExprKind::Access { steps, .. } = &element.kind {
                for step in steps.iter().filter(|step| !matches!(step.kind, StepKind::Dot(..))) {
                    let before = self.unit.text.get(..step.span.start as usize).unwrap_or("");
                    if before.ends_with(char::is_whitespace) {
                        self.warn_of_missing_comma(step.span);
                    }
                }
            }
        }
    }

    /// Warns about a sign or bracket that seems to begin an element.
    fn warn_of_missing_comma(&mut self, sign: Span) {
        let written = self.source_of(sign);
        let found = Diagnostic::new(Code::W1006, "this continues the element before it: there is no comma");
        self.report(if written == "-" {
            found
                .at(sign, "taken as a difference")
                .help("write `[a, -b]` for two elements, `[a - b]` for one")
        } else if written.starts_with('[') {
            found.at(sign, "taken as an index").help("write `[a, [b]]` for two elements, `[a[b]]` for one")
        } else {
            found.at(sign, "taken as a call").help("write `[a, (b)]` for two elements, `[a(b)]` for one")
        });
    }

    /// Warns about `-2.abs`, which looks like a method of -2 and isn't.
    pub(super) fn warn_of_tight_minus(&mut self, operand: &ast::Expr) {
        let number = operand.number_before_method();
        // A parenthesised number was checked already.
        let Some(number) = number.filter(|number| number.span.start == operand.span.start) else { return };
        let before = self.unit.text.get(..operand.span.range().start).unwrap_or("");
        if before.ends_with('-') {
            let [written, number, method] = self.number_and_method(operand, number);
            let help = format!("write `-({written})` if this is meant, else `(-{number}){method}`");
            self.binds_tighter("-", help, operand.span);
        }
    }

    /// Warns about `1/3.round`, which looks like a method of the fraction and isn't.
    pub(super) fn warn_of_tight_division(
        &mut self,
        first: &ast::Expr,
        rest: &[(ast::BinaryOp, Span, ast::Expr)],
    ) {
        let lefts = std::iter::once(first).chain(rest.iter().map(|(.., operand)| operand));
        for (left, (op, _, right)) in lefts.zip(rest) {
            if *op == ast::BinaryOp::Divide {
                self.warn_of_tight_sign(left, "/", right);
            }
        }
    }

    /// Warns about a method after two numbers with a sign and no blanks between them, as in `1/3.round` and `1..5.sum`.
    pub(super) fn warn_of_tight_sign(&mut self, left: &ast::Expr, sign: &str, right: &ast::Expr) {
        let number = right.number_before_method();
        let number = number.filter(|number| number.span.start == right.span.start);
        let (ast::ExprKind::Number(_), Some(number)) = (&left.kind, number) else { return };
        if self.unit.text.get(left.span.range().end..right.span.range().start) == Some(sign) {
            let [written, number, method] = self.number_and_method(right, number);
            let left = self.source_of(left.span);
            // A range is always written without blanks.
            let meant =
                if sign == "/" { format!("{left} / {written}") } else { format!("{left}{sign}({written})") };
            let help = format!("write `{meant}` if this is meant, else `({left}{sign}{number}){method}`");
            self.binds_tighter(sign, help, right.span);
        }
    }

    /// The parts of a method call on a number, as written: all of it, the number, and the rest.
    fn number_and_method(&self, access: &ast::Expr, number: &ast::Expr) -> [&'a str; 3] {
        let written = self.source_of(access.span);
        let (number, method) = written.split_at(self.source_of(number.span).len().min(written.len()));
        [written, number, method]
    }

    fn binds_tighter(&mut self, sign: &str, help: String, method: Span) {
        let message = format!("a method binds more tightly than the `{sign}` before it");
        self.report(Diagnostic::new(Code::W1004, message).at(method, "taken first").help(help));
    }

    /// The source text of a span.
    fn source_of(&self, span: Span) -> &'a str {
        self.unit.text.get(span.range()).unwrap_or("")
    }
}
