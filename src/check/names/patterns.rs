//! `match`: its arms never bind.

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::notation::Name;
use crate::number::Number;
use crate::program::{Constant, ExprKind, MatchArm, MatchPattern};
use crate::syntax::ast;

impl<'a> Resolver<'a> {
    pub(super) fn match_expr(&mut self, subject: &'a ast::Expr, arms: &'a [ast::MatchArm]) -> ExprKind {
        let subject = Box::new(self.expr(subject));
        let arms = arms
            .iter()
            .map(|arm| MatchArm {
                patterns: arm.patterns.iter().map(|p| self.match_pattern(p)).collect(),
                value: self.expr(&arm.value),
            })
            .collect();
        ExprKind::Match { subject, arms }
    }

    fn match_pattern(&mut self, pattern: &'a ast::MatchPattern) -> MatchPattern {
        match pattern {
            ast::MatchPattern::Any(_) => MatchPattern::Any,
            ast::MatchPattern::Literal(expr) => self.literal_pattern(expr),
            ast::MatchPattern::Range(expr) => self.range_pattern(expr),
            ast::MatchPattern::Word(name) => self.word_pattern(name),
            ast::MatchPattern::List(parts, _) => {
                let alternatives = |this: &mut Self, all: &'a [ast::MatchPattern]| {
                    all.iter().map(|p| this.match_pattern(p)).collect::<Vec<_>>()
                };
                MatchPattern::List(parts.iter().map(|all| alternatives(self, all)).collect())
            }
        }
    }

    fn literal_pattern(&mut self, expr: &'a ast::Expr) -> MatchPattern {
        match self.expr(expr).kind {
            ExprKind::Constant(constant) => MatchPattern::Constant(constant),
            ExprKind::Local(super::LOST) => MatchPattern::Any,
            _ => {
                self.report(
                    Diagnostic::new(Code::E0001, "a pattern can't have expressions in it")
                        .at(expr.span, "not a plain number, text or word")
                        .help("compare with `if` instead"),
                );
                MatchPattern::Any
            }
        }
    }

    fn range_pattern(&mut self, expr: &'a ast::Expr) -> MatchPattern {
        let ast::ExprKind::Range { start, end, inclusive } = &expr.kind else {
            return self.literal_pattern(expr);
        };
        let mut end_of = |part: Option<&'a ast::Expr>| part.and_then(|e| self.range_end(e));
        let start = end_of(start.as_deref());
        let end = end_of(end.as_deref());
        MatchPattern::Range { start, end, inclusive: *inclusive }
    }

    fn range_end(&mut self, expr: &'a ast::Expr) -> Option<Number> {
        match self.expr(expr).kind {
            ExprKind::Constant(Constant::Number(n)) => Some(n),
            ExprKind::Local(super::LOST) => None,
            _ => {
                self.report(
                    Diagnostic::new(Code::E0001, "the ends of a range in a pattern are plain numbers")
                        .at(expr.span, "not a number")
                        .help("compare with `if` instead"),
                );
                None
            }
        }
    }

    fn word_pattern(&mut self, name: &'a Name) -> MatchPattern {
        if let Some(word) = self.words.get(&name.text) {
            return MatchPattern::Constant(Constant::Text(word));
        }
        if self.may_be_missing(&name.text, false) || !self.context().reported.insert(name.text.clone()) {
            return MatchPattern::Any;
        }
        let own = matches!(self.find(&name.text), super::scope::Found::Binding(_));
        let words: Vec<_> = self.words.all().cloned().collect();
        if !own && self.may_be_lost_word(&name.text, words.iter().map(|w| &**w)) {
            return MatchPattern::Any;
        }
        let diagnostic = Diagnostic::new(Code::E1001, format!("there is no word `{}` to match", name.text));
        let diagnostic = match own {
            true => diagnostic
                .at(name.span, "a pattern takes no names of your own")
                .help(format!("compare with `if … == {}` instead", name.text)),
            false => diagnostic
                .at(name.span, "not a declared word")
                .did_you_mean(&name.text, words.iter().map(|w| &**w))
                .help("a text in a pattern stands in quotes; `_` fits anything; patterns never make names"),
        };
        self.report(diagnostic);
        MatchPattern::Any
    }
}
