//! Replaces questions about each card by questions about the hand: `h.cards.all(f)` by `h.count(f) == h.size`. These are
//! counted without enumerating hands. `[f(c) for c in h]` is treated as `h.cards.map(f)`.

use super::cards::Cards;
use super::pairs::method;
use super::rewritten::{hands, rewritten};
use super::uses::{Uses, is_apart};
use super::values::{called, method_call, of_each_kind};
use std::rc::Rc;
use tg_core::ast::{CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Args, Binding, Callee, Clause, Constant, Expr, ExprKind, Function, FunctionId, Param, Slot, Step,
};
use tg_core::value::Value;

/// Returns an equivalent question that doesn't look at each card, or the question itself. `several` says whether it is
/// about several hands.
///
/// # Errors
/// The limits.
pub(super) fn asked(
    host: &mut dyn Host,
    (cards, several): (&Rc<Cards>, bool),
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    if cards.dice {
        return Ok(function.clone());
    }
    rewritten(host, function, defined, |host, closure, defined| {
        // Several hands in one variable are a list.
        if several && matches!(&closure.code.params[..], [param] if param.binding.is_none()) {
            return None;
        }
        let mut code = (*closure.code).clone();
        let hands = hands(&closure.code)?;
        let captures = closure.captures.iter().cloned().map(Some).collect();
        let like = &*closure.code;
        let mut one_by_one = OneByOne { host, cards, hands, captures, like, defined, found: false };
        notation::VisitMut::expr(&mut one_by_one, &mut code.body);
        one_by_one.found.then_some(code)
    })
}

/// The walk through a question.
struct OneByOne<'a, 'd> {
    host: &'a mut dyn Host,
    cards: &'a Rc<Cards>,
    /// The hands that the question is asked about.
    hands: Vec<Slot>,
    /// The values that the question captures.
    captures: Vec<Option<Value>>,
    /// The question, whose span and captures functions of a card share.
    like: &'a Function,
    defined: &'d mut Vec<FunctionId>,
    found: bool,
}

impl OneByOne<'_, '_> {
    fn is_hand(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Local(slot) if self.hands.contains(&slot))
    }

    /// Rewrites with methods of `h.cards`: `[f(c) for c in h if g(c)]` as `h.cards.filter(g).map(f)`, and `h.any(f)` as
    /// `h.cards.any(f)`.
    fn by_methods(&mut self, expr: &Expr) -> Option<Expr> {
        let (list, after) = match &expr.kind {
            ExprKind::Access { base, steps } => (&**base, &steps[..]),
            _ => (expr, &[][..]),
        };
        let step =
            |name: &str, args: Vec<Expr>| Step { kind: method_call(name, list.span, args), span: list.span };
        if self.is_hand(list) {
            let first = after.first()?;
            ["map", "filter", "any", "all", "is_empty"].iter().find(|name| method(first, name).is_some())?;
            let steps = [step("cards", Vec::new())].into_iter().chain(after.iter().cloned()).collect();
            return Some(Expr {
                kind: ExprKind::Access { base: Box::new(list.clone()), steps },
                span: expr.span,
            });
        }
        let ExprKind::Comprehension { element, clauses } = &list.kind else { return None };
        let [Clause::For(Binding::Slot(own), source), conditions @ ..] = &clauses[..] else { return None };
        let hand = match &source.kind {
            ExprKind::Access { base, steps } => match &steps[..] {
                [cards] if method(cards, "cards") == Some(&[]) => base,
                _ => return None,
            },
            _ => source,
        };
        self.is_hand(hand).then_some(())?;
        let mut steps = vec![step("cards", Vec::new())];
        for condition in conditions {
            let Clause::If(condition) = condition else { return None };
            steps.push(step("filter", vec![self.of_card(condition, *own)?]));
        }
        if !matches!(element.kind, ExprKind::Local(slot) if slot == *own) {
            steps.push(step("map", vec![self.of_card(element, *own)?]));
        }
        steps.extend(after.iter().cloned());
        Some(Expr { kind: ExprKind::Access { base: Box::new(hand.clone()), steps }, span: expr.span })
    }

    /// Turns an expression that uses this variable into a function of a card.
    fn of_card(&mut self, expr: &Expr, card: Slot) -> Option<Expr> {
        let uses = Uses::of(expr);
        if uses.leaves || !uses.changed.is_empty() || uses.slots.iter().any(|slot| *slot != card) {
            return None;
        }
        let mut body = expr.clone();
        notation::VisitMut::expr(&mut Renamed(card), &mut body);
        Some(self.function(body))
    }

    /// Defines a function of a card with the question's captures.
    fn function(&mut self, body: Expr) -> Expr {
        let span = body.span;
        let params = self.like.params.iter().take(1).cloned();
        let plain = |param| Param { binding: None, annotation: None, default: None, ..param };
        let code = self.host.define(Function {
            name: None,
            params: params.map(plain).collect(),
            slots: vec!["card".into()],
            body,
            memo: false,
            returns: None,
            unlike: Rc::default(),
            ..self.like.clone()
        });
        self.defined.push(code.id);
        let along = |place| Expr { kind: ExprKind::Capture(place), span };
        let captures = (0..self.captures.len() as u32).map(along).collect();
        Expr { kind: ExprKind::Function(code.id, captures), span }
    }

    /// Rewrites `x in h.cards.map(f)` and `h.cards.map(f).contains(x)` as whether `f(c) == x` for any card.
    fn contained(&mut self, expr: &Expr) -> Option<Expr> {
        let (first, op, span, list) = match &expr.kind {
            ExprKind::Compare { first, rest } => {
                let [(op @ (CompareOp::In | CompareOp::NotIn), span, list)] = &rest[..] else { return None };
                (&**first, *op, *span, self.by_methods(list).unwrap_or_else(|| list.clone()))
            }
            ExprKind::Access { base, steps } => {
                let (asked, before) = steps.split_last()?;
                let Some([first]) = method(asked, "contains") else { return None };
                let list = ExprKind::Access { base: base.clone(), steps: before.to_vec() };
                let list = Expr { kind: list, span: expr.span };
                (first, CompareOp::In, asked.span, self.by_methods(&list).unwrap_or(list))
            }
            _ => return None,
        };
        let ExprKind::Access { base, steps } = &list.kind else { return None };
        let (map, before) = steps.split_last()?;
        if let ([], Some([])) = (before, method(map, "cards"))
            && self.is_hand(base)
        {
            // `card in h.cards` is `card in h`.
            let rest = vec![(op, span, (**base).clone())];
            let kind = ExprKind::Compare { first: Box::new(first.clone()), rest };
            return Some(Expr { kind, span: expr.span });
        }
        let Some([of_each]) = method(map, "map") else { return None };
        if !is_apart(first) || !takes_along(of_each) {
            return None;
        }
        let card = Expr { kind: ExprKind::Local(Slot(0)), span };
        let equal = vec![(CompareOp::Equal, span, first.clone())];
        let value = Box::new(call(of_each, card));
        let test = self.function(Expr { kind: ExprKind::Compare { first: value, rest: equal }, span });
        let any = Step { kind: method_call("any", span, vec![test]), span };
        let steps = before.iter().cloned().chain([any]).collect();
        let any = Expr { kind: ExprKind::Access { base: base.clone(), steps }, span: expr.span };
        let held = self.of_the_hand(&any)?;
        Some(match op {
            CompareOp::NotIn => Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(held)), span: expr.span },
            _ => held,
        })
    }

    /// Rewrites methods of `h.cards` as methods of the hand.
    fn of_the_hand(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let (cards, mut rest) = steps.split_first()?;
        method(cards, "cards").filter(|args| args.is_empty())?;
        self.is_hand(base).then_some(())?;
        let mut hand = (**base).clone();
        while let Some((filter, after)) = rest.split_first()
            && let Some([test]) = method(filter, "filter")
        {
            self.is_test(test).then_some(())?;
            hand = access(&hand, called("keep", filter, vec![test.clone()]), filter);
            rest = after;
        }
        let (first, after) = rest.split_first()?;
        let (answer, after) = match method(first, "map") {
            Some([of_each]) => {
                let (asked, after) = after.split_first()?;
                (self.of_values(&hand, of_each, asked)?, after)
            }
            _ => (self.of_cards(&hand, first)?, after),
        };
        Some(match after {
            [] => answer,
            _ => Expr {
                kind: ExprKind::Access { base: Box::new(answer), steps: after.to_vec() },
                span: expr.span,
            },
        })
    }

    /// Rewrites what follows `h.cards`: its length, and `count`, `any` and `all` with a condition.
    fn of_cards(&mut self, hand: &Expr, asked: &Step) -> Option<Expr> {
        if is_number(asked) {
            return Some(access(hand, called("size", asked, Vec::new()), asked));
        }
        if method(asked, "is_empty") == Some(&[]) {
            return Some(compared(hand, asked, CompareOp::Equal));
        }
        let (name, test) = ["count", "any", "all"].iter().find_map(|name| {
            method(asked, name).and_then(|args| {
                args.first().zip(Some(name)).map(|(test, name)| (*name, test)).filter(|_| args.len() == 1)
            })
        })?;
        self.is_test(test).then(|| held(hand, name, test.clone(), asked))
    }

    /// Rewrites what follows `h.cards.map(f)`.
    fn of_values(&mut self, hand: &Expr, of_each: &Expr, asked: &Step) -> Option<Expr> {
        if is_number(asked) {
            // The function must not fail for any card.
            of_each_kind(self.host, self.cards, of_each, &self.captures)?;
            return Some(access(hand, called("size", asked, Vec::new()), asked));
        }
        if method(asked, "sum") == Some(&[]) {
            let exact = |value: &Value| value.as_number().is_some_and(|number| number.is_exact());
            let values = of_each_kind(self.host, self.cards, of_each, &self.captures)?;
            let all = !matches!(hand.kind, ExprKind::Local(_)) && values.iter().all(exact);
            return all.then(|| access(hand, called("sum", asked, vec![of_each.clone()]), asked));
        }
        let (name, [test]) =
            ["count", "any", "all"].iter().find_map(|name| Some((*name, method(asked, name)?)))?
        else {
            return None;
        };
        let test = self.composed(of_each, test)?;
        self.is_test(&test).then(|| held(hand, name, test, asked))
    }

    /// Returns whether a function is true or false for each kind of card.
    fn is_test(&mut self, test: &Expr) -> bool {
        let values = of_each_kind(self.host, self.cards, test, &self.captures);
        values.is_some_and(|values| values.iter().all(|value| matches!(value, Value::Bool(_))))
    }

    /// Composes two functions.
    fn composed(&mut self, of_each: &Expr, test: &Expr) -> Option<Expr> {
        let card = Expr { kind: ExprKind::Local(Slot(0)), span: test.span };
        (takes_along(of_each) && takes_along(test)).then(|| self.function(call(test, call(of_each, card))))
    }
}

/// Whether a step asks how many there are.
fn is_number(asked: &Step) -> bool {
    ["count", "length"].iter().any(|name| method(asked, name) == Some(&[]))
}

/// Returns whether an expression is a function that captures only what the question captures.
fn takes_along(function: &Expr) -> bool {
    let along = |captures: &[Expr]| captures.iter().all(|own| matches!(own.kind, ExprKind::Capture(_)));
    matches!(&function.kind, ExprKind::Function(_, captures) if along(captures))
}

fn call(function: &Expr, arg: Expr) -> Expr {
    let args = Args { positional: vec![arg], named: Vec::new() };
    let kind = ExprKind::Call { callee: Callee::Value(Box::new(function.clone())), args };
    Expr { kind, span: function.span }
}

/// Replaces a slot by the first one.
struct Renamed(Slot);

impl<'a> notation::VisitMut<'a, Expr, Binding> for Renamed {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let ExprKind::Local(slot) = &mut expr.kind
            && *slot == self.0
        {
            *slot = Slot(0);
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Renamed {}

/// A method call on a hand, with the span of another step.
fn access(hand: &Expr, kind: tg_core::program::StepKind, step: &Step) -> Expr {
    let steps = vec![Step { kind, span: step.span }];
    Expr { kind: ExprKind::Access { base: Box::new(hand.clone()), steps }, span: hand.span }
}

fn none(asked: &Step) -> Expr {
    Expr { kind: ExprKind::Constant(Constant::Number(Number::ZERO)), span: asked.span }
}

/// Compares the size of a hand with 0.
fn compared(hand: &Expr, asked: &Step, op: CompareOp) -> Expr {
    let size = Box::new(access(hand, called("size", asked, Vec::new()), asked));
    Expr {
        kind: ExprKind::Compare { first: size, rest: vec![(op, asked.span, none(asked))] },
        span: hand.span,
    }
}

/// `h.count(f)`, `h.count(f) > 0` or `h.count(f) == h.size`.
fn held(hand: &Expr, name: &str, test: Expr, asked: &Step) -> Expr {
    let count = access(hand, called("count", asked, vec![test]), asked);
    let (op, other) = match name {
        "any" => (CompareOp::Greater, none(asked)),
        "all" => (CompareOp::Equal, access(hand, called("size", asked, Vec::new()), asked)),
        _ => return count,
    };
    let span = hand.span;
    Expr { kind: ExprKind::Compare { first: Box::new(count), rest: vec![(op, asked.span, other)] }, span }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for OneByOne<'_, '_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(asked) = self.contained(expr) {
            *expr = asked;
            self.found = true;
            return;
        }
        if let Some(same) = self.by_methods(expr) {
            *expr = same;
            self.found = true;
        }
        if let Some(asked) = self.of_the_hand(expr) {
            *expr = asked;
            self.found = true;
            return;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for OneByOne<'_, '_> {}
