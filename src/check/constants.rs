//! Finds constants that are known before the run, and the errors that the run would find in them.
//!
//! A **constant** is an operation whose parts are all literal: `1 / 0`, `[1, 2][7]`, `sqrt(-1)`; or one
//! that asks something of a literal block, by names that are pinned: `(deal 60 from french).prob(f)`. It gives
//! the same whenever it is reached, so it may be evaluated before the run; a function of the caller does
//! that, so that what is found is what the run would say. What a run may pass by ([`super::reach`]) is left to it.

use super::const_eval::{ConstBatch, ConstExpr, Evaluate, Pinned, holds_any, is_pure, is_within};
use super::environment::Environment;
use rustc_hash::FxHashSet;
use tg_core::diagnostics::Diagnostic;
use tg_core::native::Library;
use tg_core::program::visit::{ProgramPart, walk_function};
use tg_core::program::*;
use tg_core::source::Span;

/// A constant that fails.
pub(super) struct Failing {
    /// The span of the whole constant.
    pub span: Span,
    /// Why.
    pub diagnostic: Diagnostic,
    /// The spans of the functions that it calls.
    calls: Vec<Span>,
}

impl Failing {
    /// Whether the errors at these spans, which are sorted, already cover it.
    pub fn is_reported(&self, places: &[Span]) -> bool {
        let place = self.diagnostic.primary.as_ref().map(|p| p.span);
        self.calls.iter().chain([&self.span]).chain(&place).any(|span| holds_any(*span, places))
    }
}

/// The failing constants of a unit's functions, in no particular order. The first function is the top level;
/// `wrong` are the sorted spans of errors that were already reported, `guarded` those that a run may pass by.
pub(super) fn failing(
    functions: &mut [Function],
    library: &Library,
    environment: &Environment,
    (wrong, guarded): (&[Span], &[Span]),
    evaluate: Evaluate<'_>,
) -> Vec<Failing> {
    let pinned = Pinned::of(functions, &environment.built, library, wrong);
    let mut search = Search { library, pinned, at_top: true, found: Vec::new(), guarded };
    if let Some(main) = functions.first() {
        search.pin_names(main);
    }
    for (number, function) in functions.iter_mut().enumerate() {
        search.at_top = number == 0;
        walk_function(function, &mut |part| {
            search.meet(part);
            true
        });
    }
    let (batch, calls) = search.batch(functions, environment);
    let spans: Vec<Span> = batch.expressions.iter().map(|constant| constant.function.span).collect();
    let faults = if spans.is_empty() { Vec::new() } else { evaluate(batch) };
    let mut failing: Vec<Failing> = Vec::new();
    for ((span, calls), fault) in spans.into_iter().zip(calls).zip(faults) {
        let Some(fault) = fault else { continue };
        let diagnostic = fault.or_at(span);
        // The fault of a part is that of the whole.
        let known = |f: &Failing| f.diagnostic.primary == diagnostic.primary;
        if !failing.iter().rev().take(LATELY).any(known) {
            let spans = functions.iter().filter(|f| calls.contains(&f.id)).map(|f| f.span).collect();
            failing.push(Failing { span, diagnostic, calls: spans });
        }
    }
    failing
}

/// How many findings before one may be the same: a constant and its parts are met one after the other.
const LATELY: usize = 256;

struct Search<'l> {
    library: &'l Library,
    pinned: Pinned,
    /// Whether the current function is the top level.
    at_top: bool,
    found: Vec<Found>,
    /// What is left to the run.
    guarded: &'l [Span],
}

/// A constant.
struct Found {
    function: Function,
    needs: Needs,
}

/// What a constant needs besides literals.
#[derive(Default)]
struct Needs {
    globals: FxHashSet<GlobalId>,
    functions: FxHashSet<FunctionId>,
    /// Whether it queries a block.
    queries_block: bool,
}

impl Search<'_> {
    /// Finds the pinned names of the top level, in order.
    fn pin_names(&mut self, main: &Function) {
        let ExprKind::Block(body) = &main.body.kind else { return };
        for statement in &body.statements {
            let StmtKind::Let { binding: Binding::Slot(slot), value, publish, param: None, .. } =
                &statement.kind
            else {
                continue;
            };
            let [(_, global)] = publish[..] else { continue };
            self.pinned.name(*slot, global);
            if self.pinned.is_pinned(global) {
                continue;
            }
            let Some(needs) = self.needs(value).filter(|needs| needs.queries_block) else { continue };
            let kept = StmtKind::Let {
                binding: Binding::Slot(Slot(0)),
                value: value.clone(),
                annotation: None,
                publish: vec![(Slot(0), global)],
                param: None,
            };
            self.add_statement(kept, value.span, needs);
            self.pinned.pin(global);
        }
    }

    fn meet(&mut self, part: ProgramPart<'_>) {
        match part {
            ProgramPart::Expr(expr) if is_within(expr.span, self.guarded) => {}
            ProgramPart::Expr(expr) => {
                if let Some((constant, needs)) = self.operation(expr) {
                    self.add(constant, needs);
                }
            }
            ProgramPart::Statement(StmtKind::Seed(value)) => {
                if let Some(needs) = self.needs(value) {
                    self.add_statement(StmtKind::Seed(value.clone()), value.span, needs);
                }
            }
            ProgramPart::Statement(StmtKind::Save { path, .. }) => {
                // The file name ending is checked before the value.
                if let Some(needs) = self.needs(path) {
                    let value = Expr { kind: ExprKind::Constant(Constant::None), span: path.span };
                    self.add_statement(StmtKind::Save { value, path: path.clone() }, path.span, needs);
                }
            }
            ProgramPart::Statement(_) | ProgramPart::Closure(..) => {}
        }
    }

    fn add_statement(&mut self, kind: StmtKind, span: Span, needs: Needs) {
        let statements = vec![Stmt { kind, span }];
        let body = ExprKind::Block(Body { statements, value: None, span });
        self.add(Expr { kind: body, span }, needs);
    }

    fn add(&mut self, body: Expr, needs: Needs) {
        let span = body.span;
        if is_within(span, self.guarded) {
            return;
        }
        let mut function = Function {
            id: FunctionId(0),
            name: None,
            doc: None,
            params: Vec::new(),
            captures: 0,
            slots: vec!["".into()],
            body,
            memo: false,
            returns: None,
            unlike: std::rc::Rc::default(),
            span,
        };
        if self.at_top {
            // Outside of the main function, top-level names aren't slots.
            let pinned = &self.pinned;
            let read = |expr: &mut Expr| {
                if let Some(global) = pinned.global(&expr.kind, true) {
                    expr.kind = ExprKind::Global(global);
                }
            };
            walk_function(&mut function, &mut |part| {
                match part {
                    ProgramPart::Expr(expr) => read(expr),
                    ProgramPart::Closure(_, captures) => captures.iter_mut().for_each(read),
                    ProgramPart::Statement(_) => {}
                }
                true
            });
        }
        self.found.push(Found { function, needs });
    }

    /// The longest constant prefix of an expression, if it contains an operation.
    fn operation(&self, expr: &Expr) -> Option<(Expr, Needs)> {
        let mut needs = Needs::default();
        let (kind, end) = match &expr.kind {
            ExprKind::Binary { first, rest } if self.gather(first, &mut needs) => {
                let count = rest.iter().take_while(|(_, _, e)| self.gather(e, &mut needs)).count();
                let rest = &rest[..count];
                let kind = ExprKind::Binary { first: first.clone(), rest: rest.to_vec() };
                (kind, rest.last()?.2.span)
            }
            ExprKind::Access { base, steps } if self.gather(base, &mut needs) => {
                let count = steps.iter().take_while(|s| self.gather_step(s, &mut needs)).count();
                let steps = &steps[..count];
                (ExprKind::Access { base: base.clone(), steps: steps.to_vec() }, steps.last()?.span)
            }
            ExprKind::Unary(..)
            | ExprKind::Compare { .. }
            | ExprKind::Range { .. }
            | ExprKind::Call { .. }
                if self.gather(expr, &mut needs) =>
            {
                (expr.kind.clone(), expr.span)
            }
            _ => return None,
        };
        Some((Expr { kind, span: Span { end: end.end, ..expr.span } }, needs))
    }

    /// The needs of a constant; `None` if the expression isn't one.
    fn needs(&self, expr: &Expr) -> Option<Needs> {
        let mut needs = Needs::default();
        self.gather(expr, &mut needs).then_some(needs)
    }

    /// Whether an expression is a constant; adds what it needs.
    fn gather(&self, expr: &Expr, needs: &mut Needs) -> bool {
        match &expr.kind {
            ExprKind::Constant(_) => true,
            ExprKind::Prelude(name) => is_pure(self.library, name),
            ExprKind::Local(_) | ExprKind::Global(_) => match self.pinned.global(&expr.kind, self.at_top) {
                Some(global) => {
                    needs.queries_block = true;
                    needs.globals.insert(global);
                    true
                }
                None => false,
            },
            ExprKind::Function(id, captures) => self.gather_function(*id, captures, needs),
            ExprKind::Text(template) => self.gather_template(template, needs),
            ExprKind::List(items) => items.iter().all(|e| self.gather(e, needs)),
            ExprKind::Record(entries) => entries.iter().all(|entry| match entry {
                Entry::Key(key, value) => self.gather(key, needs) && self.gather(value, needs),
                Entry::Spread(value) => self.gather(value, needs),
            }),
            ExprKind::Unary(_, operand) => self.gather(operand, needs),
            ExprKind::Binary { first, rest } => {
                self.gather(first, needs) && rest.iter().all(|(_, _, e)| self.gather(e, needs))
            }
            ExprKind::Compare { first, rest } => {
                self.gather(first, needs) && rest.iter().all(|(_, _, e)| self.gather(e, needs))
            }
            ExprKind::Range { start, end, .. } => self.gather(start, needs) && self.gather(end, needs),
            ExprKind::Call { callee: Callee::Prelude(name), args } => {
                is_pure(self.library, &name.text) && self.gather_args(args, needs)
            }
            ExprKind::Call { callee: Callee::Function(id, captures), args } => {
                self.gather_function(*id, captures, needs) && self.gather_args(args, needs)
            }
            ExprKind::Access { base, steps } => {
                self.gather(base, needs) && steps.iter().all(|s| self.gather_step(s, needs))
            }
            _ => false,
        }
    }

    fn gather_template(&self, template: &Template, needs: &mut Needs) -> bool {
        template.parts.iter().all(|part| match part {
            tg_core::program::TemplatePart::Text(_) => true,
            tg_core::program::TemplatePart::Value(value) => self.gather(value, needs),
        })
    }

    /// Calls of the script's functions are only evaluated as part of a query of a block: otherwise all of
    /// them would be.
    fn gather_function(&self, id: FunctionId, captures: &[Expr], needs: &mut Needs) -> bool {
        if !needs.queries_block {
            return false;
        }
        let Some((functions, globals)) = self.pinned.closed(id) else { return false };
        needs.functions.extend(functions);
        needs.globals.extend(globals);
        captures.iter().all(|e| self.gather(e, needs))
    }

    fn gather_step(&self, step: &Step, needs: &mut Needs) -> bool {
        match &step.kind {
            StepKind::Call(_) => false,
            StepKind::Index(index) => self.gather(index, needs),
            StepKind::Slice { start, end, .. } => start.iter().chain(end).all(|e| self.gather(e, needs)),
            StepKind::Dot { name, args, own } => {
                own.as_ref().is_none_or(|(id, captures)| self.gather_function(*id, captures, needs))
                    && is_pure(self.library, &name.text)
                    && args.as_ref().is_none_or(|args| self.gather_args(args, needs))
            }
        }
    }

    fn gather_args(&self, args: &Args, needs: &mut Needs) -> bool {
        args.positional.iter().chain(args.named.iter().map(|(_, e)| e)).all(|e| self.gather(e, needs))
    }

    /// What was found, with what it needs; and for each the functions it calls.
    fn batch(
        self,
        functions: &[Function],
        environment: &Environment,
    ) -> (ConstBatch, Vec<FxHashSet<FunctionId>>) {
        let first = functions.first().map_or(0, |main| main.id.0);
        let mut batch = ConstBatch {
            functions: Vec::new(),
            expressions: Vec::new(),
            known: Vec::new(),
            globals: environment.next_global,
        };
        let mut calls: Vec<FxHashSet<FunctionId>> = Vec::new();
        for Found { mut function, needs } in self.found {
            function.id = FunctionId(first + (functions.len() + batch.expressions.len()) as u32);
            calls.push(needs.functions);
            let reads: Vec<GlobalId> = needs.globals.into_iter().collect();
            batch.expressions.push(ConstExpr { function, reads, queries_block: needs.queries_block });
        }
        let called: FxHashSet<FunctionId> = calls.iter().flatten().copied().collect();
        batch.functions.extend(functions.iter().filter(|f| called.contains(&f.id)).cloned());
        let read: FxHashSet<GlobalId> =
            batch.expressions.iter().flat_map(|constant| constant.reads.iter().copied()).collect();
        let known =
            read.into_iter().filter_map(|global| Some((global, environment.built.get(&global)?.clone())));
        batch.known.extend(known);
        (batch, calls)
    }
}
