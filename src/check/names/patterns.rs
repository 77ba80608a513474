//! `match`: the patterns of its arms, the names that they bind, and arms that are never reached.

use super::Resolver;
use super::arm_names::ArmNames;
use crate::check::arms::EarlierArms;
use crate::check::poisoned::POISONED;
use crate::check::types::empty_range;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::Words;
use tg_core::notation::Name;
use tg_core::number::Number;
use tg_core::program::{Constant, Expr, ExprKind, MatchArm, MatchPattern};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    pub(super) fn match_expr(
        &mut self,
        place: &[Words],
        subject: &'a ast::Expr,
        arms: &'a [ast::MatchArm],
    ) -> ExprKind {
        self.match_of(subject, arms, &mut |this, value| this.expr_at(place, value))
    }

    /// A `match` whose value is unused.
    pub(super) fn idle_match(&mut self, subject: &'a ast::Expr, arms: &'a [ast::MatchArm]) -> ExprKind {
        self.match_of(subject, arms, &mut Self::idle_expr)
    }

    fn match_of(
        &mut self,
        subject: &'a ast::Expr,
        arms: &'a [ast::MatchArm],
        read: &mut dyn FnMut(&mut Self, &'a ast::Expr) -> Expr,
    ) -> ExprKind {
        let subject = Box::new(self.expr(subject));
        let mut sound = true;
        let done: Vec<MatchArm> = arms
            .iter()
            .map(|arm| {
                let unparsed = self.out.unparsed.len();
                self.open();
                let patterns = self.alternatives(&arm.patterns, &mut ArmNames::default());
                sound &= unparsed == self.out.unparsed.len()
                    && !arm.patterns.iter().zip(&patterns).any(is_poisoned);
                let guard = arm.guard.as_ref().map(|guard| self.expr(guard));
                let value = read(self, &arm.value);
                self.close_scope();
                MatchArm { patterns, guard, value }
            })
            .collect();
        if sound {
            self.report_unreached(arms, &done);
        }
        ExprKind::Match { subject, arms: done }
    }

    /// Warns about arms, and about alternatives in them, that can never match.
    fn report_unreached(&mut self, written: &[ast::MatchArm], arms: &[MatchArm]) {
        let mut earlier = EarlierArms::default();
        for (written, arm) in written.iter().zip(arms) {
            let places = written.patterns.iter().map(ast::MatchPattern::span);
            // Values rejected by a guard are left for the arms below.
            let takes_all = arm.guard.is_none();
            let covered: Vec<(Span, Option<Span>)> = places
                .zip(&arm.patterns)
                .map(|(span, p)| (span, if takes_all { earlier.add(p, span) } else { earlier.find(p) }))
                .collect();
            let whole = covered.iter().all(|(_, by)| by.is_some());
            let dead = covered.into_iter().filter_map(|(span, by)| Some((span, by?)));
            for (span, by) in dead.take(if whole { 1 } else { usize::MAX }) {
                let span = if whole { written.span } else { span };
                self.report(
                    Diagnostic::new(Code::W1003, "this is never reached")
                        .at(span, "")
                        .label(by, "all that this fits is taken here already")
                        .help("remove it, or move it up"),
                );
            }
        }
    }

    pub(super) fn literal_pattern(&mut self, expr: &'a ast::Expr) -> MatchPattern {
        match self.plain(expr) {
            ExprKind::Constant(constant) => MatchPattern::Constant(constant),
            ExprKind::Local(POISONED) => MatchPattern::Any,
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

    /// A number, text or word in a pattern; a fraction is one number.
    pub(super) fn plain(&mut self, expr: &'a ast::Expr) -> ExprKind {
        match fraction(expr) {
            Some(number) => ExprKind::Constant(Constant::Number(number)),
            None => self.expr(expr).kind,
        }
    }

    pub(super) fn range_pattern(&mut self, expr: &'a ast::Expr) -> MatchPattern {
        let ast::ExprKind::Range { start, end, inclusive } = &expr.kind else {
            return self.literal_pattern(expr);
        };
        let mut end_of = |part: Option<&'a ast::Expr>| part.and_then(|e| self.range_end(e));
        let (start, end, inclusive) = (end_of(start.as_deref()), end_of(end.as_deref()), *inclusive);
        let number = |end: &Option<Constant>| match end {
            Some(Constant::Number(number)) => Some(Some(number.clone())),
            Some(_) => None,
            None => Some(None),
        };
        match (number(&start), number(&end)) {
            (Some(start), Some(end)) => {
                if let (Some(from), Some(to)) = (&start, &end)
                    && from.compare(to).is_gt()
                {
                    self.report(empty_range(expr.span).help("put the smaller number first"));
                }
                MatchPattern::Range { start, end, inclusive }
            }
            _ => MatchPattern::Between { start, end, inclusive },
        }
    }

    fn range_end(&mut self, expr: &'a ast::Expr) -> Option<Constant> {
        match self.plain(expr) {
            ExprKind::Constant(end @ (Constant::Number(_) | Constant::Text(_))) => Some(end),
            ExprKind::Local(POISONED) => None,
            _ => {
                self.report(
                    Diagnostic::new(
                        Code::E0001,
                        "the ends of a range in a pattern are plain numbers or words",
                    )
                    .at(expr.span, "not a number")
                    .help("compare with `if` instead"),
                );
                None
            }
        }
    }

    pub(super) fn word_pattern(&mut self, name: &'a Name) -> MatchPattern {
        self.answer(&[Words::Any], name.span);
        let word = self.words.get(&name.text);
        if let Some(word) = word.or_else(|| self.words.of_games_at(&[Words::Any], &name.text)) {
            self.mention_word(name);
            return MatchPattern::Constant(Constant::Text(word));
        }
        if self.may_be_missing(&name.text, false) || !self.context().reported.insert(name.text.clone()) {
            return MatchPattern::Any;
        }
        let own = matches!(self.find(&name.text), super::scope::NameLookup::Binding(_));
        let mut words: Vec<Rc<str>> = self.words.all().cloned().collect();
        words.extend(self.words.taken_at(&[Words::Any]).into_iter().map(Rc::from));
        if !own && self.may_be_lost_word(&name.text, words.iter().map(|w| &**w)) {
            return MatchPattern::Any;
        }
        let diagnostic = Diagnostic::new(Code::E1001, format!("there is no word `{}` to match", name.text));
        let diagnostic = match own {
            true => diagnostic.at(name.span, "a bare name in a pattern is a declared word").help(format!(
                "to compare with `{0}`, write `let other if other == {0}`; to name the value here, `let {0}`",
                name.text
            )),
            false if self.is_type(&name.text) => diagnostic.at(name.span, "a type, not a word").help(
                format!("`let x: {0}` fits values of this type, `let _: {0}` without a name", name.text),
            ),
            false => diagnostic
                .at(name.span, "not a declared word")
                .did_you_mean(&name.text, words.iter().map(|w| &**w))
                .help(format!(
                    "`let {}` names the value here; a text needs quotes; `_` matches anything",
                    name.text
                )),
        };
        self.report(diagnostic);
        MatchPattern::Any
    }
}

/// Whether a pattern, or one in it, contains something that was already reported.
fn is_poisoned((written, resolved): (&ast::MatchPattern, &MatchPattern)) -> bool {
    match (written, resolved) {
        (ast::MatchPattern::Any(_) | ast::MatchPattern::Bind { .. }, _) => false,
        (ast::MatchPattern::List(written, ..), MatchPattern::List(resolved, _)) => {
            written.iter().flatten().zip(resolved.iter().flatten()).any(is_poisoned)
        }
        (ast::MatchPattern::Record(written, _), MatchPattern::Record(resolved)) => {
            let fields = written.iter().zip(resolved);
            fields.flat_map(|(written, (_, found))| written.patterns.iter().zip(found)).any(is_poisoned)
        }
        (ast::MatchPattern::Range(_), MatchPattern::Range { start: None, end: None, .. }) => true,
        _ => *resolved == MatchPattern::Any,
    }
}

/// The value of a fraction of two numbers, such as `-1/2`.
fn fraction(expr: &ast::Expr) -> Option<Number> {
    let ast::ExprKind::Binary { first, rest } = &expr.kind else { return None };
    let [(ast::BinaryOp::Divide, _, below)] = &rest[..] else { return None };
    let above = match &first.kind {
        ast::ExprKind::Unary { op: ast::UnaryOp::Negate, operand } => number(operand)?.neg(),
        _ => number(first)?.clone(),
    };
    above.div(number(below)?).ok()
}

fn number(expr: &ast::Expr) -> Option<&Number> {
    match &expr.kind {
        ast::ExprKind::Number(number) => Some(number),
        _ => None,
    }
}
