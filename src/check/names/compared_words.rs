//! Words in comparisons: a word of a game stands only where the other side can be it, and none has an order.

use super::Resolver;
use super::scope::NameLookup;
use std::rc::Rc;
use tg_core::ast::{CompareOp, Expr, ExprKind, Step, StepKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::Words;
use tg_core::program;
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// Refuses `<` and its like between two words that blocks declare.
    pub(super) fn refuse_order_of_words(
        &mut self,
        first: &Expr,
        rest: &[(CompareOp, Span, Expr)],
        span: Span,
    ) {
        let lefts = std::iter::once(first).chain(rest.iter().map(|(.., right)| right));
        let pairs: Vec<(&Expr, CompareOp, &Expr)> =
            lefts.zip(rest).map(|(left, (op, _, right))| (left, *op, right)).collect();
        for (left, op, right) in pairs {
            if !op.orders() {
                continue;
            }
            if let (Some(left), Some(right)) = (self.declared_word(left), self.declared_word(right)) {
                let sign = op.sign();
                self.report(
                    without_order(&left, &right)
                        .at(span, "")
                        .help(format!("the ranks of two cards are compared: `a.rank {sign} b.rank`"))
                        .help(format!(
                            "texts are compared by their letters: `\"{left}\" {sign} \"{right}\"`"
                        )),
                );
            }
        }
    }

    /// Refuses the greatest and the least of words that blocks declare, in a list that is written out: `[K, Q].max`. By
    /// something else they have an order.
    pub(super) fn refuse_best_word(&mut self, base: &Expr, steps: &[Step]) {
        let ExprKind::List(items) = &base.kind else { return };
        let Some(Step { kind: StepKind::Dot(asked, arguments), span }) = steps.first() else { return };
        let is_asked = matches!(&*asked.text, "max" | "min") && arguments.as_ref().is_none_or(Vec::is_empty);
        if !is_asked || !matches!(self.find(&asked.text), NameLookup::Nothing) {
            return;
        }
        let words: Option<Vec<Rc<str>>> = items.iter().map(|item| self.declared_word(item)).collect();
        if let Some([first, second, ..]) = words.as_deref() {
            self.report(
                without_order(first, second)
                    .at(base.span.to(*span), "")
                    .help(format!("the ranks of a hand are compared: `h.{0}`, `h.ranks.{0}`", asked.text)),
            );
        }
    }

    /// A comparison, whose sides may be words of games: each where the side next to it can be that word.
    pub(super) fn comparison(
        &mut self,
        first: &'a Expr,
        rest: &'a [(CompareOp, Span, Expr)],
    ) -> program::ExprKind {
        let sides: Vec<&Expr> = std::iter::once(first).chain(rest.iter().map(|(.., side)| side)).collect();
        let takes_words: Vec<bool> = (0..sides.len())
            .map(|at| {
                let before = at.checked_sub(1).map(|before| (rest[before].0, sides[before], false));
                let after = rest
                    .get(at)
                    .map(|(op, _, side)| (*op, side, *op == CompareOp::In || *op == CompareOp::NotIn));
                [before, after]
                    .into_iter()
                    .flatten()
                    .any(|(op, other, is_whole)| !op.orders() && self.may_equal(sides[at], other, is_whole))
            })
            .collect();
        let place = |at: usize| if takes_words[at] { &[Words::Any][..] } else { &[] };
        let first = Box::new(self.expr_at(place(0), first));
        let rest = rest
            .iter()
            .zip(1..)
            .map(|((op, at, side), number)| (*op, *at, self.expr_at(place(number), side)));
        program::ExprKind::Compare { first, rest: rest.collect() }
    }

    /// Whether a side of `==` or `in` can be a word as far as the other side is written out, in which it may be looked
    /// for.
    fn may_equal(&mut self, side: &Expr, other: &Expr, is_whole: bool) -> bool {
        match (&side.kind, &other.kind) {
            (ExprKind::List(items), _) => {
                items.is_empty() || items.iter().any(|item| self.may_equal(item, other, is_whole))
            }
            // Letters of a text.
            (ExprKind::Name(_), ExprKind::Text(_)) if is_whole => true,
            (ExprKind::Name(name), _) => self.may_be(other, name),
            _ => true,
        }
    }

    /// Whether an expression may have a word as its value, or among its elements.
    fn may_be(&mut self, expr: &Expr, word: &Rc<str>) -> bool {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None => false,
            ExprKind::Text(text) => text.literal().is_none_or(|text| *text == **word),
            ExprKind::List(items) => items.iter().any(|item| self.may_be(item, word)),
            // Another word of a game.
            ExprKind::Name(name) if name != word && self.words.is_of_games(name) => {
                !matches!(self.find(name), NameLookup::Nothing) || self.words.get(name).is_some()
            }
            _ => true,
        }
    }

    /// The declared word that an expression is, if no name of the script hides it.
    fn declared_word(&mut self, expr: &Expr) -> Option<Rc<str>> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        match self.find(name) {
            NameLookup::Nothing => self.words.get(name),
            _ => None,
        }
    }
}

fn without_order(first: &str, second: &str) -> Diagnostic {
    Diagnostic::new(Code::E3011, format!("`{first}` and `{second}` are words, which have no order"))
}
