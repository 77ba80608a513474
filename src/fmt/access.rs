//! The postfix parts of a value: calls, indexes and dots.

use super::brackets::Manner;
use super::doc::Doc;
use super::expressions::is_short;
use super::parentheses::Place;
use super::writer::{Shape, Writer};
use tg_core::ast::{Argument, Expr, ExprKind, Step, StepKind};

/// A chain with at least this many calls after dots may be broken before each dot.
const CALLS_OF_A_CHAIN: usize = 2;

impl Writer<'_> {
    /// A value with its postfix parts. A chain of several calls that is too long is broken before its dots; any chain
    /// is broken before a dot with a comment above it.
    pub(super) fn access(&mut self, base: &Expr, steps: &[Step]) {
        if steps.is_empty() {
            // Parentheses alone, around an expression that would mean something else without them: `(name)`.
            return self.parenthesised(|w| w.expr(base));
        }
        let calls = steps.iter().filter(|s| matches!(&s.kind, StepKind::Dot(_, Some(_)))).count();
        let commented = self.comments_before(base, steps);
        if calls < CALLS_OF_A_CHAIN && !commented.contains(&true) {
            self.expr_at(base, Place::Base);
            return steps.iter().for_each(|step| self.step(step));
        }
        let named = matches!(base.kind, ExprKind::Name(_));
        self.loose(|w| {
            w.expr_at(base, Place::Base);
            w.indented(|w| {
                for (i, step) in steps.iter().enumerate() {
                    // A name and its field stay together, as in `decks.poker`.
                    let field = matches!(step.kind, StepKind::Dot(_, None));
                    let together = calls < CALLS_OF_A_CHAIN || i == 0 && named && field;
                    if matches!(step.kind, StepKind::Dot(..)) && (commented[i] || !together) {
                        w.line_end_between(Doc::Soft);
                    }
                    w.step(step);
                }
            });
            Shape::default()
        });
    }

    /// Which steps, including their dots, have comments before them.
    fn comments_before(&self, base: &Expr, steps: &[Step]) -> Vec<bool> {
        let mut before = base.span.end;
        let mut commented = Vec::with_capacity(steps.len());
        for step in steps {
            let dot = matches!(step.kind, StepKind::Dot(..));
            commented.push(dot && self.has_comment(before as usize..step.span.start as usize));
            before = step.span.end;
        }
        commented
    }

    fn step(&mut self, step: &Step) {
        match &step.kind {
            StepKind::Call(arguments) => self.arguments(arguments),
            StepKind::Index(index) => self.index(index),
            StepKind::Dot(name, arguments) => {
                self.token(".");
                self.copy(name.span);
                if let Some(arguments) = arguments {
                    self.arguments(arguments);
                }
            }
        }
    }

    /// An index, which stays on its line unless it contains a comment.
    fn index(&mut self, index: &Expr) {
        self.group(|w| {
            w.token("[");
            w.indented(|w| {
                w.line_end(Doc::Soft);
                w.expr(index);
                w.last_comments(false);
            });
            w.push(Doc::Soft);
            w.token("]");
            Shape::default()
        });
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        let hug = arguments.last().is_some_and(|last| hugs(&last.value));
        let list = |w: &mut Self| {
            w.bracket(["(", ")"], arguments, Manner { hug, ..Manner::default() }, |w, argument| {
                if let Some(name) = &argument.name {
                    w.copy(name.span);
                    w.word(":");
                }
                w.expr(&argument.value);
            });
        };
        // Putting a single short argument on a line of its own gains nothing.
        match arguments {
            [] => self.unbroken(list),
            [one] if is_short(&one.value) => self.unbroken(list),
            _ => list(self),
        }
    }

    /// Writes something that is only broken for a comment in it.
    fn unbroken(&mut self, walk: impl FnOnce(&mut Self)) {
        let doc = self.apart(walk);
        self.push(Doc::Flat(Box::new(doc)));
    }
}

/// Whether a last argument may be broken while the ones before it stay on the line.
fn hugs(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Lambda { body, .. } => hugs(body),
        ExprKind::List(items) => !items.is_empty(),
        ExprKind::Record(entries) => !entries.is_empty(),
        ExprKind::Block(_)
        | ExprKind::If { .. }
        | ExprKind::Match { .. }
        | ExprKind::Comprehension { .. } => true,
        _ => false,
    }
}
