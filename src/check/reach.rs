//! What a run may pass by.
//!
//! A place is **guarded** if something may keep a run from reaching it, or may take its failure: it stands in an arm, on
//! the right of `and`, in the body of a loop or of a `try`, behind what leaves the function or the loop, or in a function
//! that is called from such places only, given away as a value, or named after a dot, where a field comes first. A guard may have made sure of whatever is needed
//! there, so what is guarded is left to the run. A function that nothing mentions counts as called.

use super::const_eval::{is_within, outermost};
use std::ops::Range;
use tg_core::notation::visit::Visit as _;
use tg_core::notation::{BlockRow, Setting};
use tg_core::program::visit::Visit;
use tg_core::program::*;
use tg_core::source::Span;

/// The guarded places of a unit, in order and apart. The first function is the top level.
pub(super) fn guarded(functions: &[Function]) -> Vec<Span> {
    let mut walk = Walk { first: functions.first().map_or(0, |main| main.id.0), ..Walk::default() };
    let mut calls: Vec<Range<usize>> = Vec::with_capacity(functions.len());
    for function in functions {
        let before = walk.calls.len();
        walk.function(function);
        calls.push(before..walk.calls.len());
    }
    let places = outermost(walk.places);
    let mut is_reached = unmentioned(functions.len(), &walk.calls, &calls, &walk.given);
    let mut work: Vec<usize> = (0..functions.len()).filter(|number| is_reached[*number]).collect();
    while let Some(caller) = work.pop() {
        for (callee, place) in &walk.calls[calls[caller].clone()] {
            if let Some(reached) = is_reached.get_mut(*callee)
                && !*reached
                && !is_within(*place, &places)
            {
                *reached = true;
                work.push(*callee);
            }
        }
    }
    let passed = functions.iter().zip(is_reached).filter(|(_, reached)| !reached).map(|(f, _)| f.span);
    outermost(places.into_iter().chain(passed).collect())
}

/// Which functions nothing mentions but they themselves; the top level and tests are such.
fn unmentioned(
    count: usize,
    mentions: &[(usize, Span)],
    callers: &[Range<usize>],
    given: &[usize],
) -> Vec<bool> {
    let mut unmentioned = vec![true; count];
    for (caller, calls) in callers.iter().enumerate() {
        let called = mentions[calls.clone()].iter().map(|(callee, _)| *callee);
        for callee in called.filter(|callee| *callee != caller) {
            unmentioned.get_mut(callee).into_iter().for_each(|none| *none = false);
        }
    }
    for function in given {
        unmentioned.get_mut(*function).into_iter().for_each(|none| *none = false);
    }
    unmentioned
}

/// The walk over all functions.
#[derive(Default)]
struct Walk {
    /// The number of the first function; those below it are of other units.
    first: u32,
    /// Guarded places.
    places: Vec<Span>,
    /// Calls of the unit's functions by their numbers in it, function by function.
    calls: Vec<(usize, Span)>,
    /// Functions that are values.
    given: Vec<usize>,
    /// Whether what was walked of the function may leave it.
    leaves_function: bool,
    /// Whether what was walked of the loop may leave its turn.
    leaves_turn: bool,
}

impl Walk {
    fn function(&mut self, function: &Function) {
        (self.leaves_function, self.leaves_turn) = (false, false);
        for default in function.params.iter().filter_map(|param| param.default.as_ref()) {
            self.guard(default);
        }
        self.expr(&function.body);
    }

    fn guard(&mut self, expr: &Expr) {
        self.places.push(expr.span);
        self.expr(expr);
    }

    fn guard_body(&mut self, body: &Body) {
        self.places.push(body.span);
        self.body(body);
    }

    /// The first is evaluated, and the others may be.
    fn guard_all_but_first<'e>(&mut self, first: &Expr, others: impl Iterator<Item = &'e Expr>) {
        self.expr(first);
        others.for_each(|other| self.guard(other));
    }

    fn turns(&mut self, body: &Body) {
        let before = self.leaves_turn;
        self.guard_body(body);
        self.leaves_turn = before;
    }

    /// The body of a loop that is begun whatever happens.
    fn first_turn(&mut self, body: &Body) {
        let before = self.leaves_turn;
        self.body(body);
        self.leaves_turn = before;
    }

    fn comprehension(&mut self, element: &Expr, clauses: &[Clause]) {
        let parts = clauses.iter().map(|clause| match clause {
            Clause::For(_, value) | Clause::If(value) => value,
        });
        for (number, part) in parts.chain([element]).enumerate() {
            match number {
                0 => self.expr(part),
                _ => self.guard(part),
            }
        }
    }

    fn mention(&mut self, id: FunctionId) {
        self.given.extend(id.0.checked_sub(self.first).map(|number| number as usize));
    }

    fn call(&mut self, id: FunctionId, place: Span) {
        self.calls.extend(id.0.checked_sub(self.first).map(|number| (number as usize, place)));
    }
}

impl tg_core::notation::visit::Visit<'_, Expr, Binding> for Walk {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Function(id, _) => self.mention(*id),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                if let [first, others @ ..] = &parts[..] {
                    self.guard_all_but_first(first, others.iter());
                }
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                if let [(_, _, second), others @ ..] = &rest[..] {
                    self.guard_all_but_first(second, others.iter().map(|(_, _, other)| other));
                }
            }
            ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses),
            ExprKind::If { arms, otherwise } => {
                for (number, (condition, body)) in arms.iter().enumerate() {
                    match number {
                        0 => self.expr(condition),
                        _ => self.guard(condition),
                    }
                    match number {
                        0 if is_true(condition) => self.body(body),
                        _ => self.guard_body(body),
                    }
                }
                otherwise.iter().for_each(|body| self.guard_body(body));
            }
            ExprKind::Match { subject, arms } => {
                let parts = arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.value]));
                self.guard_all_but_first(subject, parts);
            }
            ExprKind::Try { body, fallback, .. } => {
                self.guard(body);
                self.guard(fallback);
            }
            ExprKind::Fail(_) => {
                self.inside_expr(expr);
                self.leaves_function = true;
            }
            ExprKind::Call { callee: Callee::Function(id, _), .. } => {
                self.call(*id, expr.span);
                self.inside_expr(expr);
            }
            ExprKind::Access { steps, .. } => {
                // A record's field comes before a function of its name.
                for step in steps {
                    if let StepKind::Dot { own: Some((id, _)), .. } = &step.kind {
                        self.mention(*id);
                    }
                }
                self.inside_expr(expr);
            }
            _ => self.inside_expr(expr),
        }
    }

    fn rows(&mut self, rows: &[BlockRow<Expr, Binding>]) {
        for row in rows {
            match row {
                BlockRow::Item(item) => self.item(item),
                BlockRow::Setting(Setting { value, .. }) | BlockRow::From(value, _) => self.expr(value),
                BlockRow::For { over, rows, span, .. } => {
                    self.places.push(*span);
                    self.expr(over);
                    self.rows(rows);
                }
                BlockRow::If { arms, otherwise, span } => {
                    self.places.push(*span);
                    for (condition, rows) in arms {
                        self.expr(condition);
                        self.rows(rows);
                    }
                    otherwise.iter().for_each(|rows| self.rows(rows));
                }
            }
        }
    }
}

/// Whether a condition is `true` as it is written.
fn is_true(condition: &Expr) -> bool {
    matches!(condition.kind, ExprKind::Constant(Constant::Bool(true)))
}

impl Visit<'_> for Walk {
    fn statement(&mut self, statement: &StmtKind) {
        match statement {
            StmtKind::For { over, body, .. } => {
                self.expr(over);
                self.turns(body);
            }
            StmtKind::While { condition, body } => {
                self.expr(condition);
                if is_true(condition) { self.first_turn(body) } else { self.turns(body) }
            }
            // The command line may give a value instead.
            StmtKind::Let { value, param: Some(_), .. } => self.guard(value),
            StmtKind::Assert { condition, message, .. } => {
                self.guard_all_but_first(condition, message.iter());
            }
            StmtKind::AssertError { body, .. } => self.guard_body(body),
            StmtKind::Return(_) => {
                self.inside_statement(statement);
                self.leaves_function = true;
            }
            StmtKind::Break | StmtKind::Continue => self.leaves_turn = true,
            _ => self.inside_statement(statement),
        }
    }

    fn body(&mut self, body: &Body) {
        let mut left = None;
        for statement in &body.statements {
            self.statement(&statement.kind);
            if left.is_none() && (self.leaves_function || self.leaves_turn) {
                left = Some(statement.span.end);
            }
        }
        if let Some(start) = left.filter(|start| *start < body.span.end) {
            self.places.push(Span { start, ..body.span });
        }
        self.exprs(body.value.as_deref());
    }
}
