//! Determines which values are unused, and which functions act. As functions may call each other, that is settled
//! at the end.

use super::Typer;
use super::effects::Idle;
use crate::check::poisoned::POISONED;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::program::{CompareOp, Constant, Expr, ExprKind, Function, StepKind, UnaryOp};
use tg_core::source::Span;

/// The position of an unused value.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum ValuePosition {
    /// At the top level of a file.
    Top,
    /// In a test.
    Test,
    /// In a function or block.
    Inside,
}

impl Typer<'_> {
    /// Infers the type of an expression whose value is unused.
    pub(super) fn idle(&mut self, expr: &Expr, position: ValuePosition) {
        let outer = std::mem::take(&mut self.effects);
        self.expr(expr);
        let effects = std::mem::replace(&mut self.effects, outer);
        if !effects.acts && !effects.moves && has_value(expr) {
            let help = self.kept(expr).unwrap_or_else(|| way_out(expr, position).to_owned());
            self.idle.push(Idle { span: expr.span, effects: effects.clone(), help });
        }
        self.effects.add(effects);
    }

    /// How the result of a method of a variable is kept, which changes nothing itself: `xs.sort`.
    fn kept(&self, expr: &Expr) -> Option<String> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let (ExprKind::Local(slot), [step]) = (&base.kind, &steps[..]) else { return None };
        let StepKind::Dot { name, args, own: None } = &step.kind else { return None };
        let variable = self.functions[self.current].slots.get(slot.0 as usize)?;
        let arguments = if args.is_some() { "(…)" } else { "" };
        let asked = format!("{variable}.{}{arguments}", name.text);
        Some(format!(
            "it leaves `{variable}` as it is: `print {asked}` shows the result, `let result = {asked}` keeps it"
        ))
    }

    /// The callers of each function of the unit.
    pub(super) fn callers(&self) -> Vec<Vec<usize>> {
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); self.functions.len()];
        for (caller, effects) in self.function_effects.iter().enumerate() {
            for &callee in &effects.calls {
                callers[callee].push(caller);
            }
        }
        callers
    }

    /// Which functions of the unit act; one that contains an error counts as acting, as it may have been meant to.
    pub(super) fn acting(&self, errors: &[Span]) -> Vec<bool> {
        let callers = self.callers();
        let wrong = |f: &Function| errors.iter().any(|e| f.span.contains(*e));
        let effects = self.function_effects.iter().zip(self.functions);
        let mut acting: Vec<bool> = effects.map(|(e, f)| e.acts || wrong(f)).collect();
        let mut work: Vec<usize> = (0..acting.len()).filter(|&f| acting[f]).collect();
        while let Some(callee) = work.pop() {
            for &caller in &callers[callee] {
                if !std::mem::replace(&mut acting[caller], true) {
                    work.push(caller);
                }
            }
        }
        acting
    }

    /// Warns about unused values, except for those that contain an error.
    pub(super) fn report_idle(&mut self, acting: &[bool], errors: &[Span]) {
        for idle in std::mem::take(&mut self.idle) {
            let wrong = errors.iter().any(|e| idle.span.contains(*e));
            if !wrong && idle.effects.calls.iter().all(|&f| !acting[f]) {
                self.report(
                    Diagnostic::new(Code::W1002, "this value isn't used")
                        .at(idle.span, "computed and forgotten")
                        .help(idle.help),
                );
            }
        }
    }
}

/// Whether an expression is written for its value: an `if` or block without any value isn't.
fn has_value(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(Constant::None) => false,
        ExprKind::Local(slot) => *slot != POISONED,
        ExprKind::Block(body) => body.value.as_deref().is_some_and(has_value),
        ExprKind::If { arms, otherwise } => {
            let bodies = arms.iter().map(|(_, b)| b).chain(otherwise.as_deref());
            bodies.filter_map(|b| b.value.as_deref()).any(has_value)
        }
        ExprKind::Match { arms, .. } => arms.iter().any(|a| has_value(&a.value)),
        ExprKind::Fail(_) => false,
        _ => true,
    }
}

fn is_negative(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary(op, _) => *op == UnaryOp::Negate,
        ExprKind::Constant(Constant::Number(number)) => number.is_negative(),
        _ => false,
    }
}

fn way_out(expr: &Expr, position: ValuePosition) -> &'static str {
    let equal = |e: &Expr| matches!(&e.kind, ExprKind::Compare { rest, .. } if matches!(rest[..], [(CompareOp::Equal, ..)]));
    match position {
        ValuePosition::Test => "to test it, write `assert` before it",
        // As in languages where it continues the line above.
        _ if is_negative(expr) => {
            "to continue the line above, end that line with the `-`, or put all of it in parentheses"
        }
        _ if equal(expr) => "to assign, write `=`; to test, write `assert` before it",
        ValuePosition::Top => "to see it, write `print` before it",
        ValuePosition::Inside => "use it, or remove it; only the last expression of a block is its value",
    }
}
