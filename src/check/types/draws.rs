//! Separate draws from one distribution where one draw is surely meant: `d + d`, `joint(p.highest, p.lowest)`.

use super::{Inferred, Typer};
use tg_core::native::{Operator, Refusal};
use tg_core::program::*;
use tg_core::source::Span;

/// What is combined with others: a distribution, or a question to one.
pub(super) struct Draw<'e> {
    /// The variables that it asks something of, also within its arithmetic.
    variables: Vec<&'e Expr>,
    /// The name after its last dot.
    question: Option<&'e str>,
    span: Span,
    known: Inferred,
}

impl<'e> Draw<'e> {
    pub fn of(expr: &'e Expr, known: Inferred) -> Draw<'e> {
        let question = match &expr.kind {
            ExprKind::Access { steps, .. } => last_name(steps),
            _ => None,
        };
        Draw { variables: asked_of(expr), question, span: expr.span, known }
    }

    /// What stands before a dot.
    pub fn before(base: &'e Expr, steps: &'e [Step], span: Span, known: Inferred) -> Draw<'e> {
        Draw { variables: asked_of(base), question: last_name(steps), span, known }
    }
}

fn last_name(steps: &[Step]) -> Option<&str> {
    match &steps.last()?.kind {
        StepKind::Dot { name, .. } => Some(&name.text),
        _ => None,
    }
}

impl Typer<'_> {
    /// Warns where the last of these operands comes from the same variable as one before, and the operator surely takes
    /// them for something else then: `d + d`, `p.highest - p.lowest`. Returns whether it did.
    pub(super) fn check_operands(&mut self, op: BinaryOp, at: Span, draws: &[Draw]) -> bool {
        let [earlier @ .., last] = draws else { return false };
        let is_meant = |o: &&Operator| o.sign == op.sign() && last.known.is_surely(o.of);
        let twice = self.library.operators().find(is_meant).and_then(|operator| operator.twice);
        twice.is_some_and(|twice| self.check_twice(twice, at, earlier, last))
    }

    /// Does the same for the arguments of a function that combines what is independent, where they are different
    /// questions: `joint(d, d)` are two draws on purpose.
    pub(super) fn check_combined(&mut self, name: &str, at: Span, draws: &[Draw]) {
        let mut overloads = self.library.overloads(name).iter();
        let Some(twice) = overloads.find_map(|method| method.twice) else { return };
        for (number, last) in draws.iter().enumerate() {
            let others = draws[..number].iter().filter(|earlier| earlier.question != last.question);
            if last.known.is_surely(twice.of) && self.check_twice(twice, at, others, last) {
                return;
            }
        }
    }

    /// The draws that a call combines: its arguments, or the values of a record that is written out.
    pub(super) fn combined<'e>(&mut self, name: &str, args: &'e [Expr]) -> Vec<Draw<'e>> {
        if self.library.overloads(name).iter().all(|method| method.twice.is_none()) {
            return Vec::new();
        }
        let parts: Vec<&Expr> = match args {
            [Expr { kind: ExprKind::Record(entries), .. }] => {
                let value = |entry: &'e Entry| match entry {
                    Entry::Key(_, value) | Entry::Spread(value) => value,
                };
                entries.iter().map(value).collect()
            }
            args => args.iter().collect(),
        };
        parts.into_iter().map(|part| Draw::of(part, self.expr(part))).collect()
    }

    fn check_twice<'d>(
        &mut self,
        twice: &Refusal,
        at: Span,
        earlier: impl IntoIterator<Item = &'d Draw<'d>>,
        last: &Draw,
    ) -> bool {
        let variables = last.variables.iter().copied().filter(|variable| !self.names_a_die(variable));
        let variables: Vec<&Expr> = variables.collect();
        let drawn_before = |draw: &'d Draw<'d>| {
            let before = if draw.known.is_surely(twice.of) { &draw.variables[..] } else { &[] };
            let is_before = |variable: &&Expr| before.iter().any(|other| same_variable(other, variable));
            Some((draw.span, variables.iter().copied().find(is_before)?))
        };
        let Some((first, variable)) = earlier.into_iter().find_map(drawn_before) else { return false };
        if !self.expr(variable).is_surely(twice.of) {
            return false;
        }
        let warning = twice.diagnostic().at(at, "");
        self.report(warning.label(first, "one draw").label(last.span, "another draw"));
        true
    }

    /// Whether a variable is called as a die is: `d6` is a throw of its own wherever it stands.
    fn names_a_die(&self, variable: &Expr) -> bool {
        let ExprKind::Local(slot) = &variable.kind else { return false };
        let name = self.functions[self.current].slots.get(slot.0 as usize);
        let sides = name.and_then(|name| name.strip_prefix('d'));
        sides.is_some_and(|sides| {
            sides == "F" || !sides.is_empty() && sides.bytes().all(|b| b.is_ascii_digit())
        })
    }
}

/// The variables that an expression asks something of, also within its arithmetic.
fn asked_of(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Local(_) | ExprKind::Capture(_) | ExprKind::Global(_) => vec![expr],
        ExprKind::Access { base, .. } => asked_of(base),
        ExprKind::Unary(_, operand) => asked_of(operand),
        ExprKind::Binary { first, rest } => {
            let operands = std::iter::once(&**first).chain(rest.iter().map(|(.., operand)| operand));
            operands.flat_map(asked_of).collect()
        }
        _ => Vec::new(),
    }
}

fn same_variable(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Capture(a), ExprKind::Capture(b)) => a == b,
        (ExprKind::Global(a), ExprKind::Global(b)) => a == b,
        _ => false,
    }
}
