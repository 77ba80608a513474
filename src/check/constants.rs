//! What consists of literals alone, and what the run would find wrong with it.
//!
//! A **constant** is an operation whose parts are all literal: `1 / 0`, `[1, 2][7]`, `sqrt(-1)`. It gives
//! the same whenever it is reached, so it may be evaluated before the run; that is done by whoever runs
//! programs, so that what is found is what the run would say. The body of a `try` may fail and that of an
//! `assert error` must: what stands there is left to the run.

use super::walk_program::{Part, walk_function};
use crate::diagnostics::{Diagnostic, Fault};
use crate::program::*;
use crate::seam::{Effect, Library};
use crate::source::Span;

/// Calls functions that take nothing, each on its own and with nothing around it; gives for each its
/// fault, if it is certain to end with one.
pub type Evaluate<'a> = &'a dyn Fn(Vec<Function>) -> Vec<Option<Fault>>;

/// A constant that fails.
pub(super) struct Failing {
    /// All of it.
    pub span: Span,
    /// Why.
    pub diagnostic: Diagnostic,
}

/// The constants of a unit's functions that fail, in no order.
pub(super) fn failing(functions: &mut [Function], library: &Library, evaluate: Evaluate<'_>) -> Vec<Failing> {
    let mut search = Search { library, found: Vec::new(), tried: Vec::new() };
    for function in functions {
        walk_function(function, &mut |part| {
            search.meet(part);
            true
        });
    }
    let constants = search.untried();
    let spans: Vec<Span> = constants.iter().map(|f| f.span).collect();
    let faults = if constants.is_empty() { Vec::new() } else { evaluate(constants) };
    let mut failing: Vec<Failing> = Vec::new();
    for (span, fault) in spans.into_iter().zip(faults) {
        let Some(fault) = fault else { continue };
        let diagnostic = fault.or_at(span);
        // The fault of a part is that of the whole.
        let known = |f: &Failing| f.diagnostic.primary == diagnostic.primary;
        if !failing.iter().rev().take(LATELY).any(known) {
            failing.push(Failing { span, diagnostic });
        }
    }
    failing
}

/// How many findings before one may be the same: a constant and its parts are met one after the other.
const LATELY: usize = 256;

struct Search<'l> {
    library: &'l Library,
    found: Vec<Function>,
    /// The bodies of `try` and `assert error`.
    tried: Vec<Span>,
}

impl Search<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(Expr { kind: ExprKind::Try { body, .. }, .. }) => self.tried.push(body.span),
            Part::Expr(expr) => {
                if let Some(constant) = self.operation(expr) {
                    self.add(constant);
                }
            }
            Part::Statement(StmtKind::AssertError { body, .. }) => self.tried.push(body.span),
            Part::Statement(StmtKind::Seed(value)) if self.is_constant(value) => {
                self.add_statement(StmtKind::Seed(value.clone()), value.span);
            }
            Part::Statement(StmtKind::Save { path, .. }) if self.is_constant(path) => {
                // The ending is looked at before the value.
                let value = Expr { kind: ExprKind::Constant(Constant::None), span: path.span };
                self.add_statement(StmtKind::Save { value, path: path.clone() }, path.span);
            }
            Part::Statement(_) | Part::Closure(..) => {}
        }
    }

    fn add_statement(&mut self, kind: StmtKind, span: Span) {
        let statements = vec![Stmt { kind, span }];
        self.add(Expr { kind: ExprKind::Block(Body { statements, value: None, span }), span });
    }

    fn add(&mut self, body: Expr) {
        let span = body.span;
        self.found.push(Function {
            id: FunctionId(0),
            name: None,
            doc: None,
            params: Vec::new(),
            captures: 0,
            slots: Vec::new(),
            body,
            memo: false,
            returns: None,
            span,
        });
    }

    /// An expression, or as much of it from the left as is constant, if anything is done there.
    fn operation(&self, expr: &Expr) -> Option<Expr> {
        let constant = |e: &Expr| self.is_constant(e);
        let (kind, end) = match &expr.kind {
            ExprKind::Binary { first, rest } if constant(first) => {
                let count = rest.iter().take_while(|(_, _, e)| constant(e)).count();
                let rest = &rest[..count];
                let kind = ExprKind::Binary { first: first.clone(), rest: rest.to_vec() };
                (kind, rest.last()?.2.span)
            }
            ExprKind::Access { base, steps } if constant(base) => {
                let count = steps.iter().take_while(|s| self.is_constant_step(s)).count();
                let steps = &steps[..count];
                (ExprKind::Access { base: base.clone(), steps: steps.to_vec() }, steps.last()?.span)
            }
            ExprKind::Unary(..)
            | ExprKind::Compare { .. }
            | ExprKind::Range { .. }
            | ExprKind::Call { .. }
                if constant(expr) =>
            {
                (expr.kind.clone(), expr.span)
            }
            _ => return None,
        };
        Some(Expr { kind, span: Span { end: end.end, ..expr.span } })
    }

    fn is_constant(&self, expr: &Expr) -> bool {
        let all = |exprs: &[Expr]| exprs.iter().all(|e| self.is_constant(e));
        match &expr.kind {
            ExprKind::Constant(_) => true,
            ExprKind::Prelude(name) => self.is_pure(name),
            ExprKind::Text(template) => template.parts.iter().all(|part| match part {
                crate::program::Part::Text(_) => true,
                crate::program::Part::Value(value) => self.is_constant(value),
            }),
            ExprKind::List(items) => all(items),
            ExprKind::Record(entries) => entries.iter().all(|entry| match entry {
                Entry::Key(key, value) => self.is_constant(key) && self.is_constant(value),
                Entry::Spread(value) => self.is_constant(value),
            }),
            ExprKind::Unary(_, operand) => self.is_constant(operand),
            ExprKind::Binary { first, rest } => {
                self.is_constant(first) && rest.iter().all(|(_, _, e)| self.is_constant(e))
            }
            ExprKind::Compare { first, rest } => {
                self.is_constant(first) && rest.iter().all(|(_, _, e)| self.is_constant(e))
            }
            ExprKind::Range { start, end, .. } => self.is_constant(start) && self.is_constant(end),
            ExprKind::Call { callee: Callee::Prelude(name), args } => {
                self.is_pure(&name.text) && self.are_constant(args)
            }
            ExprKind::Access { base, steps } => {
                self.is_constant(base) && steps.iter().all(|s| self.is_constant_step(s))
            }
            _ => false,
        }
    }

    fn is_constant_step(&self, step: &Step) -> bool {
        match &step.kind {
            StepKind::Call(_) => false,
            StepKind::Index(index) => self.is_constant(index),
            StepKind::Slice { start, end, .. } => start.iter().chain(end).all(|e| self.is_constant(e)),
            StepKind::Dot { name, args, own } => {
                own.is_none()
                    && self.is_pure(&name.text)
                    && args.as_ref().is_none_or(|args| self.are_constant(args))
            }
        }
    }

    fn are_constant(&self, args: &Args) -> bool {
        args.positional.iter().chain(args.named.iter().map(|(_, e)| e)).all(|e| self.is_constant(e))
    }

    /// Whether all functions of a name give the same each time. What reads a file says what is wrong
    /// with its other arguments before it reads.
    fn is_pure(&self, name: &str) -> bool {
        self.library.overloads(name).iter().all(|m| matches!(m.effect, Effect::Pure | Effect::Reads))
    }

    /// What was found outside of what may fail.
    fn untried(mut self) -> Vec<Function> {
        self.tried.sort_unstable_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
        let mut outermost: Vec<Span> = Vec::new();
        for span in self.tried {
            if outermost.last().is_none_or(|last| !last.contains(span)) {
                outermost.push(span);
            }
        }
        let tried = |span: Span| {
            let after = outermost.partition_point(|t| t.start <= span.start);
            after > 0 && outermost[after - 1].contains(span)
        };
        let mut found: Vec<Function> = self.found.into_iter().filter(|f| !tried(f.span)).collect();
        for (index, function) in found.iter_mut().enumerate() {
            function.id = FunctionId(index as u32);
        }
        found
    }
}
