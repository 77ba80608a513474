//! Separate draws from one distribution where one draw is surely meant: `d + d`, `joint(p.highest, p.lowest)`.

use super::calls::Given;
use super::{Inferred, Typer};
use tg_core::native::{Operator, Refusal, Type};
use tg_core::program::*;
use tg_core::source::Span;

/// What is combined with others: a distribution, or a question to one.
pub(super) struct Draw<'e> {
    /// The variables that it asks something of, also within its arithmetic.
    variables: Vec<&'e Expr>,
    /// The name after its last dot.
    question: Option<&'e str>,
    expr: &'e Expr,
    span: Span,
    known: Inferred,
}

impl<'e> Draw<'e> {
    pub fn of(expr: &'e Expr, known: Inferred) -> Draw<'e> {
        let question = match &expr.kind {
            ExprKind::Access { steps, .. } => last_name(steps),
            _ => None,
        };
        Draw { variables: asked_of(expr), question, expr, span: expr.span, known }
    }

    /// What stands before a dot.
    pub fn before(base: &'e Expr, steps: &'e [Step], span: Span, known: Inferred) -> Draw<'e> {
        Draw { variables: asked_of(base), question: last_name(steps), expr: base, span, known }
    }
}

fn last_name(steps: &[Step]) -> Option<&str> {
    match &steps.last()?.kind {
        StepKind::Dot { name, .. } => Some(&name.text),
        _ => None,
    }
}

/// Two draws that a function makes of a parameter in one expression, if it is given a distribution.
pub(super) struct DrawnTwice {
    function: usize,
    param: Slot,
    twice: &'static Refusal,
    draws: [Span; 2],
}

/// An argument of a function of the unit.
pub(super) struct GivenTo {
    function: usize,
    param: usize,
    known: Inferred,
    span: Span,
}

impl Typer<'_> {
    /// Warns where the last of these operands comes from the same variable as one before, and the operator surely takes
    /// them for something else then: `d + d`, `p.highest - p.lowest`. Returns whether it did.
    pub(super) fn check_operands(&mut self, op: BinaryOp, at: Span, draws: &[Draw]) -> bool {
        let [earlier @ .., last] = draws else { return false };
        if last.known == Inferred::Unknown {
            self.note_perhaps_twice(op, earlier, last);
            return false;
        }
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

    /// Notes where operands ask a parameter that may be anything, and would be two draws of a distribution.
    fn note_perhaps_twice(&mut self, op: BinaryOp, earlier: &[Draw], last: &Draw) {
        let mut operators = self.library.operators().filter(|operator| operator.sign == op.sign());
        let Some(twice) = operators.find_map(|operator| operator.twice) else { return };
        let Some(param) = self.draw_of_param(last.expr, twice.of) else { return };
        let first = earlier.iter().find(|draw| self.draw_of_param(draw.expr, twice.of) == Some(param));
        if let Some(first) = first {
            let draws = [first.span, last.span];
            self.perhaps_twice.push(DrawnTwice { function: self.current, param, twice, draws });
        }
    }

    /// The parameter that an expression is a draw of, if that is a value of this type.
    fn draw_of_param(&self, expr: &Expr, of: Type) -> Option<Slot> {
        let (base, steps) = match &expr.kind {
            ExprKind::Access { base, steps } => (&**base, &steps[..]),
            _ => (expr, &[][..]),
        };
        let ExprKind::Local(param) = base.kind else { return None };
        let is_param = (param.0 as usize) < self.functions[self.current].params.len();
        if !is_param || self.slot_type(param) != Inferred::Unknown || self.names_a_die(base) {
            return None;
        }
        let stays = |step: &Step| match &step.kind {
            StepKind::Dot { name, own: None, .. } => {
                self.library.overloads(&name.text).iter().any(|method| method.of == of && method.gives == of)
            }
            _ => false,
        };
        steps.iter().all(stays).then_some(param)
    }

    fn slot_type(&self, slot: Slot) -> Inferred {
        self.slots[self.current].get(slot.0 as usize).cloned().unwrap_or_default()
    }

    /// Notes what a function of the unit is given.
    pub(super) fn note_given(&mut self, id: FunctionId, given: &Given) {
        let Some(function) = self.number(id) else { return };
        let params = &self.functions[function].params;
        let named = given.named.iter().filter_map(|(name, known, span)| {
            Some((params.iter().position(|param| param.name.as_ref() == Some(&name.text))?, known, *span))
        });
        let positional = given.positional.iter().enumerate().map(|(at, (known, span))| (at, known, *span));
        let all = positional.chain(named).filter(|(_, known, _)| matches!(known, Inferred::Object(..)));
        let noted = all.map(|(param, known, span)| GivenTo { function, param, known: known.clone(), span });
        self.given.extend(noted.collect::<Vec<_>>());
    }

    /// Warns where a distribution is given to a function that makes two draws of it.
    pub(super) fn report_drawn_twice(&mut self) {
        let mut found = Vec::new();
        for given in &self.given {
            let own = |drawn: &&DrawnTwice| {
                drawn.function == given.function
                    && drawn.param.0 as usize == given.param
                    && given.known.is_surely(drawn.twice.of)
            };
            let drawn = self.perhaps_twice.iter().find(own);
            found.extend(drawn.map(|drawn| {
                let warning = drawn.twice.diagnostic().at(given.span, "this distribution");
                warning.label(drawn.draws[0], "one draw").label(drawn.draws[1], "another draw")
            }));
        }
        self.diagnostics.extend(found);
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
