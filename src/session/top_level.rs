//! The top level before tests: a constant that fails costs the tests that need it, and no others.

use super::Session;
use super::screen::{Hushed, Screen};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::notation::visit::Visit as _;
use tg_core::program::visit::Visit;
use tg_core::program::*;
use tg_core::source::Span;

impl Session {
    /// Runs a top level without showing what it prints. A `let` that fails is left out, with the statements that need
    /// its names; whatever else reads one of them fails with the same fault. Returns these faults.
    pub(super) fn run_top_level(
        &mut self,
        program: &Program,
        screen: &mut dyn Screen,
    ) -> Result<Vec<Fault>, Fault> {
        let mut failed: Vec<Fault> = Vec::new();
        let mut reduced: Option<Program> = None;
        let (generator, warnings) = (self.store.generator().clone(), self.warnings.len());
        loop {
            let end = self.run_function(program.main, program, &mut Hushed(screen));
            let Err(fault) = end else {
                self.store.empty_poisoned();
                return Ok(failed);
            };
            let is_known = failed.iter().any(|known| same_failure(known, &fault));
            let top = reduced.get_or_insert_with(|| program.clone());
            let failing = self.store.stopped_at();
            let Some(poisoned) = failing.and_then(|place| leave_out(top, place, &fault, is_known)) else {
                return Err(fault);
            };
            for global in poisoned {
                self.store.poison(global, fault.clone());
            }
            if !is_known {
                failed.push(fault);
            }
            // What is left runs again from the beginning, as if the rest weren't there.
            self.store.link(top);
            self.store.set_generator(generator.clone());
            self.store.begin(&self.limits);
            self.warnings.truncate(warnings);
        }
    }
}

/// Leaves the failing statement out of a program's top level, with those that need its names; returns the globals that
/// have no value then. `None` if it isn't a `let`, or the run must end: then all tests are affected. A statement that
/// only met the fault of a constant (`is_known`) may be any.
fn leave_out(program: &mut Program, place: Span, fault: &Fault, is_known: bool) -> Option<Vec<GlobalId>> {
    if fault.is_final() && fault.code != Code::E3004 {
        return None;
    }
    let main = program.functions.iter_mut().find(|function| function.id == program.main)?;
    let mut reduced = Function::clone(main);
    let ExprKind::Block(body) = &mut reduced.body.kind else { return None };
    let at = body.statements.iter().position(|statement| holds(statement.span, place))?;
    if !is_known && !matches!(body.statements[at].kind, StmtKind::Let { .. }) {
        return None;
    }
    let mut lost = Lost::default();
    let mut kept = Vec::with_capacity(body.statements.len());
    for (number, statement) in std::mem::take(&mut body.statements).into_iter().enumerate() {
        if number == at || number > at && lost.is_needed_by(|needs| needs.statement(&statement.kind)) {
            lost.take(&statement.kind);
        } else {
            kept.push(statement);
        }
    }
    body.statements = kept;
    body.value.take_if(|value| lost.is_needed_by(|needs| needs.expr(value)));
    let (ended, lasting) = program.publish_at_end.iter().partition(|(slot, _)| lost.slots.contains(slot));
    program.publish_at_end = lasting;
    lost.globals.extend(Vec::into_iter(ended).map(|(_, global): (Slot, GlobalId)| global));
    *main = Rc::new(reduced);
    Some(lost.globals)
}

fn holds(around: Span, place: Span) -> bool {
    around.source == place.source && around.start <= place.start && place.end <= around.end
}

/// Whether two faults are of the same failure, wherever it was met.
pub fn same_failure(a: &Diagnostic, b: &Diagnostic) -> bool {
    (a.code, &a.primary, &a.message) == (b.code, &b.primary, &b.message)
}

/// The variables and globals that have no value.
#[derive(Default)]
struct Lost {
    slots: FxHashSet<Slot>,
    globals: Vec<GlobalId>,
}

impl Lost {
    /// Adds what a statement would have set.
    fn take(&mut self, statement: &StmtKind) {
        if let StmtKind::Let { binding, publish, .. } = statement {
            self.bound(binding);
            self.globals.extend(publish.iter().map(|(_, global)| *global));
        }
        Changed(self).statement(statement);
    }

    fn bound(&mut self, binding: &Binding) {
        match binding {
            Binding::Slot(slot) => {
                self.slots.insert(*slot);
            }
            Binding::Ignore => {}
            Binding::List(parts, rest, _) => {
                parts.iter().chain(rest.as_deref()).for_each(|part| self.bound(part));
            }
            Binding::Record(fields, _) => fields.iter().for_each(|(_, part)| self.bound(part)),
        }
    }

    /// Whether what is walked over reads or changes a variable without a value.
    fn is_needed_by(&self, walk: impl FnOnce(&mut Needs<'_>)) -> bool {
        let mut needs = Needs { lost: &self.slots, found: false };
        walk(&mut needs);
        needs.found
    }
}

/// Looks for variables without a value.
struct Needs<'l> {
    lost: &'l FxHashSet<Slot>,
    found: bool,
}

impl<'a> tg_core::notation::visit::Visit<'a, Expr, Binding> for Needs<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Local(slot) = &expr.kind {
            self.found |= self.lost.contains(slot);
        }
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Needs<'_> {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        self.exprs(captures);
    }

    fn place(&mut self, place: &'a Place) {
        if let Variable::Local(slot) = place.root {
            self.found |= self.lost.contains(&slot);
        }
        place.path.iter().for_each(|(key, _)| self.expr(key));
    }
}

/// Adds the variables that something changes.
struct Changed<'l>(&'l mut Lost);

impl<'a> tg_core::notation::visit::Visit<'a, Expr, Binding> for Changed<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Changed<'_> {
    fn place(&mut self, place: &'a Place) {
        if let Variable::Local(slot) = place.root {
            self.0.slots.insert(slot);
        }
        place.path.iter().for_each(|(key, _)| self.expr(key));
    }
}
