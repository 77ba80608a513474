//! What follows a value (calls, indexes, dots), parentheses, and lambdas.

use super::expr::{Items, Placed, level};
use super::{Build, junk};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Argument, Expr, ExprKind, Name, Param, Step, StepKind};
use crate::syntax::grammar::{Pair, Rule};

impl Build<'_> {
    /// The calls, indexes and dots that follow a value, as one flat chain.
    pub(super) fn steps(&mut self, base: Placed, items: &mut Items) -> Placed {
        let mut steps = Vec::new();
        while let Some(pair) =
            items.next_if(|p| matches!(p.as_rule(), Rule::call | Rule::index | Rule::dot))
        {
            let span = self.span(&pair);
            let kind = match pair.as_rule() {
                Rule::call => StepKind::Call(self.arguments(pair)),
                Rule::index => StepKind::Index(Box::new(self.index(pair))),
                _ => self.dot(pair),
            };
            steps.push(Step { kind, span });
        }
        let Some(last) = steps.last() else {
            return base;
        };
        let span = base.outer.to(last.span);
        let kind = ExprKind::Access {
            base: Box::new(base.expr),
            steps,
        };
        Placed {
            expr: Expr { kind, span },
            outer: span,
        }
    }

    fn arguments(&mut self, call: Pair) -> Vec<Argument> {
        call.into_inner()
            .map(|argument| self.argument(argument))
            .collect()
    }

    fn argument(&mut self, argument: Pair) -> Argument {
        let around = self.span(&argument);
        let mut inner = argument.into_inner();
        let mut name = None;
        let mut value = junk(around);
        for pair in &mut inner {
            match pair.as_rule() {
                Rule::argument_name => name = pair.into_inner().next().map(|word| self.name(&word)),
                _ => value = self.expr(pair),
            }
        }
        Argument { name, value }
    }

    /// What stands in an index; a range may lack an end there.
    fn index(&mut self, index: Pair) -> Expr {
        let around = self.span(&index);
        let mut range: Option<(bool, Span)> = None;
        let (mut before, mut after) = (None, None);
        for pair in index.into_inner() {
            if pair.as_rule() == Rule::open_range {
                range = Some((pair.as_str() == "..=", self.span(&pair)));
            } else if range.is_some() {
                after = Some(Box::new(self.expr(pair)));
            } else {
                before = Some(self.expr(pair));
            }
        }
        let Some((inclusive, sign)) = range else {
            return before.unwrap_or_else(|| junk(around));
        };
        let first = before.as_ref().map_or(sign, |e| e.span);
        let span = first.to(sign).to(after.as_ref().map_or(sign, |e| e.span));
        Expr {
            kind: ExprKind::Range {
                start: before.map(Box::new),
                end: after,
                inclusive,
            },
            span,
        }
    }

    fn dot(&mut self, dot: Pair) -> StepKind {
        let around = self.span(&dot);
        let mut inner = dot.into_inner();
        let name = match inner.next() {
            Some(word) => self.name(&word),
            None => Name {
                text: self.intern(""),
                span: around,
            },
        };
        let arguments = inner.next().map(|call| self.arguments(call));
        StepKind::Dot(name, arguments)
    }

    /// `( )` that isn't a lambda's: one expression.
    pub(super) fn paren(&mut self, paren: Pair) -> Placed {
        let outer = self.span(&paren);
        let mut values = Vec::new();
        for item in paren.into_inner() {
            let mut inner = item.into_inner();
            values.push(self.next_expr(&mut inner, outer));
            if let Some(annotation) = inner.next() {
                let span = self.span(&annotation);
                self.report(
                    Diagnostic::new(Code::E0001, "a type stands here, but no parameter")
                        .at(span, "types follow parameters and names that are bound")
                        .help("a record is written `{name: value}`"),
                );
            }
        }
        if values.len() == 1
            && let Some(expr) = values.pop()
        {
            return Placed { expr, outer };
        }
        let message = if values.is_empty() {
            "nothing stands between the parentheses"
        } else {
            "several values stand in parentheses"
        };
        let code = if values.is_empty() {
            Code::E0028
        } else {
            Code::E0001
        };
        self.report(
            Diagnostic::new(code, message)
                .at(outer, "")
                .help("a list is written `[a, b]`, a function without a name `(a, b) -> a + b`"),
        );
        Placed {
            expr: Expr {
                kind: ExprKind::List(values),
                span: outer,
            },
            outer,
        }
    }

    /// A name, parentheses or a list with `->` and a body after it.
    pub(super) fn lambda(&mut self, head: Pair, tail: Pair) -> Placed {
        let span = self.span(&head).to(self.span(&tail));
        let params = match head.as_rule() {
            Rule::paren => head
                .into_inner()
                .map(|item| self.paren_param(item))
                .collect(),
            Rule::list => vec![Param {
                pattern: self.list_pattern(head),
                annotation: None,
                default: None,
            }],
            _ => vec![Param {
                pattern: self.name_pattern(&head),
                annotation: None,
                default: None,
            }],
        };
        let mut body = junk(span.after());
        for pair in tail.into_inner() {
            match pair.as_rule() {
                Rule::arrow => self.arrow(&pair),
                _ => body = self.expr(pair),
            }
        }
        let kind = ExprKind::Lambda {
            params,
            body: Box::new(body),
        };
        Placed {
            expr: Expr { kind, span },
            outer: span,
        }
    }

    /// An item in parentheses that turned out to be a parameter.
    fn paren_param(&mut self, item: Pair) -> Param {
        let around = self.span(&item);
        let mut param = Param {
            pattern: crate::syntax::ast::Pattern::Ignore(around),
            annotation: None,
            default: None,
        };
        for pair in item.into_inner() {
            if pair.as_rule() == Rule::r#type {
                param.annotation = Some(self.type_expr(pair));
                continue;
            }
            let mut items = pair.into_inner().peekable();
            if let Some(first) = items.next() {
                param.pattern = self.pattern_of_value(first);
            }
            if items
                .next_if(|p| p.as_rule() == Rule::infix && p.as_str() == "=")
                .is_some()
            {
                param.default = Some(self.level(&mut items, level::LOOSEST, around).expr);
            }
            if let Some(rest) = items.next() {
                self.not_a_pattern(self.span(&rest));
            }
        }
        param
    }

    /// The arrow of a lambda or an arm.
    pub(super) fn arrow(&mut self, arrow: &Pair) {
        if arrow.as_str().trim_end() == "=>" {
            let span = self.span(arrow);
            self.report(
                Diagnostic::new(Code::E0018, "`=>` belongs to the rules of a round")
                    .at(span, "`->` is meant here")
                    .help("write `->`"),
            );
        }
    }
}
