//! Warnings about blanks that suggest another meaning than what is written has.

use super::Resolver;
use tg_core::ast::{self, StepKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// Warns about `[3 -1]` and `[[1] [2]]`, which look like two elements and are one.
    pub(super) fn warn_of_missing_commas(&mut self, elements: &[ast::Expr]) {
        for element in elements {
            match &element.kind {
                ast::ExprKind::Binary { rest, .. } => {
                    let signs = rest.iter().filter(|(op, ..)| *op == ast::BinaryOp::Subtract);
                    signs.for_each(|(_, sign, _)| self.warn_of_missing_comma(*sign));
                }
                ast::ExprKind::Access { steps, .. } => {
                    let brackets = steps.iter().filter(|step| !matches!(step.kind, StepKind::Dot(..)));
                    brackets.for_each(|step| self.warn_of_missing_comma(step.span));
                }
                _ => {}
            }
        }
    }

    /// Warns about a sign or bracket that has a blank before it and none behind it.
    fn warn_of_missing_comma(&mut self, sign: Span) {
        let (start, end) = (sign.start as usize, sign.end as usize);
        let blank = |text: Option<&str>, first: bool| {
            let near =
                text.and_then(|text| if first { text.chars().next() } else { text.chars().next_back() });
            near.is_some_and(char::is_whitespace)
        };
        let written = self.source_of(sign);
        let is_minus = written == "-";
        if !blank(self.unit.text.get(..start), false) || is_minus && blank(self.unit.text.get(end..), true) {
            return;
        }
        let found = Diagnostic::new(Code::W1006, "this continues the element before it: there is no comma");
        self.report(if is_minus {
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
