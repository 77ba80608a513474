//! The ends of a list of a hand's values, asked of the hand: `h.ranks[0]` is `h.min`, the last of
//! `h.cards.map(c -> c.rank).sort` is `h.max`, and the sum of its last three that of `h.highest(3)`.

use super::{Lists, called, literal};
use crate::deck::pairs::method;
use crate::deck::question::DeckQuery;
use crate::deck::uses::is_apart;
use tg_core::ast::CompareOp;
use tg_core::number::Number;
use tg_core::program::{
    Body, Constant, Expr, ExprKind, MatchArm, MatchPattern, Step, StepKind, Stmt, StmtKind,
};
use tg_core::source::Span;
use tg_core::value::Value;
use tg_hands::{CardKind, HandSize};

/// An end that steps ask for behind a list.
struct End<'s> {
    /// How the hand is asked for it.
    name: &'static str,
    /// The steps that ask for it.
    asked: &'s [Step],
    /// What is asked of it.
    after: &'s [Step],
}

impl<'s> End<'s> {
    /// The end that these steps ask for, of a list that is ascending or not.
    fn of(steps: &'s [Step], is_sorted: bool) -> Option<End<'s>> {
        let (name, number) = end_of(steps, is_sorted)?;
        Some(End { name, asked: &steps[..number], after: &steps[number..] })
    }
}

/// The name of the end that steps ask for, and how many of them do.
fn end_of(steps: &[Step], is_sorted: bool) -> Option<(&'static str, usize)> {
    let (first, rest) = steps.split_first()?;
    let is = |name: &str| method(first, name) == Some(&[]);
    if is("sort") {
        return end_of(rest, true).map(|(name, number)| (name, number + 1));
    }
    let index = match &first.kind {
        StepKind::Index(index) => literal(index),
        _ => None,
    };
    let name = match index {
        _ if is("min") => "min",
        _ if is("max") => "max",
        Some(0) if is_sorted => "min",
        Some(-1) if is_sorted => "max",
        _ if is_sorted && is("first") => "min",
        _ if is_sorted && is("last") => "max",
        _ => return None,
    };
    Some((name, 1))
}

impl Lists<'_, '_> {
    /// The same question to a hand without the list of its values, where steps ask for an end of that.
    pub(super) fn without_ends(&mut self, hand: &Expr, steps: &[Step], span: Span) -> Option<ExprKind> {
        match steps {
            [ranks, rest @ ..] if method(ranks, "ranks") == Some(&[]) => {
                self.of_ranks(hand, ranks, rest, span)
            }
            [cards, map, rest @ ..] if method(cards, "cards") == Some(&[]) => {
                let [of_each] = method(map, "map")? else { return None };
                let bare = self.bare(hand, of_each, rest, span);
                bare.or_else(|| self.best(hand, of_each, rest, span))
            }
            _ => None,
        }
    }

    /// What is asked of a hand's ranks.
    fn of_ranks(&mut self, hand: &Expr, ranks: &Step, steps: &[Step], span: Span) -> Option<ExprKind> {
        let (kinds, has_rank) = (self.cards.deck.kinds(), |kind: &CardKind| kind.rank.is_some());
        let (first, rest) = steps.split_first()?;
        if method(first, "count") == Some(&[]) && kinds.iter().any(has_rank) {
            let different = number(1, first.span);
            let asks = Step { kind: called("of_a_kind", ranks, vec![different]), span: ranks.span };
            return Some(after_hand(hand, asks, rest));
        }
        let always = self.query.is_some_and(DeckQuery::has_cards) && kinds.iter().all(has_rank);
        if !always && (self.cards.dice || !kinds.iter().any(has_rank)) {
            return None;
        }
        let end = End::of(steps, true)?;
        let asks = Step { kind: called(end.name, ranks, Vec::new()), span: ranks.span };
        Some(self.end(hand, asks, &end, always, span))
    }

    /// The sum of all values, or an end of them.
    fn bare(&mut self, hand: &Expr, of_each: &Expr, steps: &[Step], span: Span) -> Option<ExprKind> {
        let (first, rest) = steps.split_first()?;
        let exact = |value: &Value| value.as_number().is_some_and(|number| number.is_exact());
        let sum = method(first, "sum") == Some(&[]);
        let end = End::of(steps, false);
        if !sum && end.is_none() || !is_apart(of_each) || !self.values(of_each)?.iter().all(exact) {
            return None;
        }
        let asks = |name| Step { kind: called(name, first, vec![of_each.clone()]), span: first.span };
        Some(match end {
            Some(end) => {
                let always = self.query.is_some_and(DeckQuery::has_cards);
                self.end(hand, asks(end.name), &end, always, span)
            }
            None => after_hand(hand, asks("sum"), rest),
        })
    }

    /// An end of some values, as it is asked of the hand. A hand without any fails as an empty list does.
    fn end(&mut self, hand: &Expr, asks: Step, end: &End<'_>, always: bool, span: Span) -> ExprKind {
        if always {
            return after_hand(hand, asks, end.after);
        }
        let of = |kind| Expr { kind, span };
        let empty = Box::new(of(ExprKind::List(Vec::new())));
        let fails = of(ExprKind::Access { base: empty, steps: end.asked.to_vec() });
        let best = of(after_hand(hand, asks, &[]));
        // Both arms end in the same question, so that the value is a rank for certain, as one of the list is.
        let body = Body {
            statements: vec![Stmt { kind: StmtKind::Expr(fails), span }],
            value: Some(Box::new(best.clone())),
            span,
        };
        let arm = |pattern, value| MatchArm { patterns: vec![pattern], guard: None, value };
        let arms = vec![
            arm(MatchPattern::Constant(Constant::None), of(ExprKind::Block(body))),
            arm(MatchPattern::Any, best.clone()),
        ];
        let found = ExprKind::Match { subject: Box::new(best), arms };
        match end.after {
            [] => found,
            after => ExprKind::Access { base: Box::new(of(found)), steps: after.to_vec() },
        }
    }

    /// `sort[-3..].sum` of the cards' ranks as `highest(3).sum`, and the same for the lowest.
    fn best(&mut self, hand: &Expr, of_each: &Expr, steps: &[Step], span: Span) -> Option<ExprKind> {
        let [sort, slice, sum, rest @ ..] = steps else { return None };
        if method(sort, "sort") != Some(&[]) || method(sum, "sum") != Some(&[]) || !is_apart(of_each) {
            return None;
        }
        let (name, most) = match &slice.kind {
            StepKind::Slice { start: Some(start), end: None, .. } => {
                ("highest", literal(start)?.checked_neg()?)
            }
            StepKind::Slice { start: None, end: Some(last), inclusive } => {
                ("lowest", literal(last)?.checked_add(i64::from(*inclusive))?)
            }
            _ => return None,
        };
        let most = u32::try_from(most).ok().filter(|most| *most > 0)?;
        if self.cards.dice || self.query.is_some_and(|query| query.least_known() < most) {
            return None;
        }
        let values = self.values(of_each)?;
        let mut kinds = self.cards.deck.kinds().iter().zip(values);
        let is_rank = |(kind, value): (&CardKind, Value)| {
            kind.rank
                .as_ref()
                .is_some_and(|rank| value.as_number() == Some(crate::deck::number(&rank.number)))
        };
        if !kinds.all(is_rank) {
            return None;
        }
        let asks = Step { kind: called(name, sort, vec![number(most, slice.span)]), span: sort.span };
        let after: Vec<Step> = [sum].into_iter().chain(rest).cloned().collect();
        let best = after_hand(hand, asks, &after);
        Some(match self.query {
            Some(_) => best,
            None => if_as_many(hand, (most, sort), best, after_hand(hand, sum.clone(), rest), span),
        })
    }
}

impl DeckQuery {
    /// The number of cards in the smallest hand of which that is known beforehand; of others, all cards are taken where
    /// more are asked for.
    fn least_known(&self) -> u32 {
        let known = |hand: &tg_hands::DealtHand| match hand.size {
            HandSize::Exactly(size) => Some(size),
            HandSize::Between(..) | HandSize::Chosen { .. } => None,
        };
        self.deal.hands.iter().filter_map(known).min().unwrap_or(u32::MAX)
    }
}

fn number(number: u32, span: Span) -> Expr {
    Expr { kind: ExprKind::Constant(Constant::Number(Number::from(number))), span }
}

/// What is asked of a hand, and some steps behind it.
fn after_hand(hand: &Expr, asks: Step, after: &[Step]) -> ExprKind {
    let steps = [asks].into_iter().chain(after.iter().cloned()).collect();
    ExprKind::Access { base: Box::new(hand.clone()), steps }
}

/// What is asked of a hand with this many cards or more, and of a smaller one.
fn if_as_many(
    hand: &Expr,
    (most, step): (u32, &Step),
    many: ExprKind,
    few: ExprKind,
    span: Span,
) -> ExprKind {
    let of = |kind| Expr { kind, span };
    let size = Step { kind: called("size", step, Vec::new()), span: step.span };
    let size = Box::new(of(after_hand(hand, size, &[])));
    let rest = vec![(CompareOp::GreaterEqual, step.span, number(most, step.span))];
    let body = |kind| Body { statements: Vec::new(), value: Some(Box::new(of(kind))), span };
    ExprKind::If {
        arms: vec![(of(ExprKind::Compare { first: size, rest }), body(many))],
        otherwise: Some(Box::new(body(few))),
    }
}
