//! What follows a value: calls, indexes and dots.

use super::brackets::Manner;
use super::doc::Doc;
use super::expressions::is_short;
use super::writer::{Shape, Writer};
use tg_core::ast::{Argument, Expr, ExprKind, Step, StepKind};

/// A chain with this many calls after dots may be broken before each dot.
const CALLS_OF_A_CHAIN: usize = 2;

impl Writer<'_> {
    /// A value and what follows it. Before a dot a line may end: where the author ended one, and where a
    /// chain of several calls is too long.
    pub(super) fn access(&mut self, base: &Expr, steps: &[Step]) {
        let calls = steps.iter().filter(|s| matches!(&s.kind, StepKind::Dot(_, Some(_)))).count();
        let ends = line_ends(self.text, base, steps);
        let broken = ends.contains(&true);
        if !broken && calls < CALLS_OF_A_CHAIN {
            self.expr(base);
            return steps.iter().for_each(|step| self.step(step));
        }
        let named = matches!(base.kind, ExprKind::Name(_)) && !self.in_parentheses(base.span);
        self.gap();
        self.loose(|w| {
            w.expr(base);
            w.indented(|w| {
                for (i, step) in steps.iter().enumerate() {
                    // A name and its field stay together, as in `decks.poker`.
                    let field = matches!(step.kind, StepKind::Dot(_, None));
                    let together = i == 0 && named && field && !ends[i];
                    if matches!(step.kind, StepKind::Dot(..)) && !together {
                        w.line_end(Doc::Soft);
                    }
                    w.step(step);
                }
            });
            Shape::forced(broken)
        });
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

    /// An index stays on its line, unless a comment stands in it.
    fn index(&mut self, index: &Expr) {
        self.group(|w| {
            w.token("[");
            w.indented(|w| {
                w.line_end(Doc::Soft);
                match &index.kind {
                    ExprKind::Range { start, end, inclusive } if !w.in_parentheses(index.span) => {
                        w.range(start.as_deref(), end.as_deref(), *inclusive);
                    }
                    _ => w.expr(index),
                }
            });
            w.line_end(Doc::Soft);
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
        // Nothing is won by a line of its own for one short word.
        match arguments {
            [] => self.flat(list),
            [one] if is_short(&one.value) => self.flat(list),
            _ => list(self),
        }
    }
}

/// Before which steps, with their dots, the author ended a line.
fn line_ends(text: &str, base: &Expr, steps: &[Step]) -> Vec<bool> {
    let mut before = base.span.end as usize;
    let mut ends = Vec::with_capacity(steps.len());
    for step in steps {
        let start = step.span.start as usize;
        let dot = matches!(step.kind, StepKind::Dot(..));
        // Parentheses may close the base here, with a line end before them.
        let between = text.get(before..start).unwrap_or("");
        let between = between.rsplit(')').next().unwrap_or("");
        ends.push(dot && between.contains('\n'));
        before = step.span.end as usize;
    }
    ends
}

/// Whether a last argument may be broken while what is before it stays on the line.
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
