//! Sums over several hands: of `points(a) + points(b)` only the points of both together matter, and so it is asked as
//! `points(a + b)`, where a hand counts for as much beside others as alone.

use super::rewritten::{hands, rewritten};
use super::uses::{Uses, is_apart};
use tg_core::ast::{BinaryOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Args, Binding, Body, Callee, Constant, Expr, ExprKind, FunctionId, Slot, Step, StepKind,
};
use tg_core::source::Span;
use tg_core::value::Value;

/// Calls are followed no deeper than this: a function may call itself.
const DEEPEST: usize = 8;

/// Methods of a hand that give for two hands together the sum of what they give for each.
const ADDED: [&str; 3] = ["sum", "count", "size"];

/// A question or condition of several hands that asks them together what is added up; a function that is defined for it
/// is noted.
pub(super) fn asked(
    host: &mut dyn Host,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    rewritten(host, function, defined, |host, closure, _| {
        let mut code = (*closure.code).clone();
        let mut sums = Sums { host, hands: hands(&closure.code)?, found: false };
        notation::VisitMut::expr(&mut sums, &mut code.body);
        sums.found.then_some(code)
    })
}

/// What finds sums over several hands in a function.
struct Sums<'h> {
    host: &'h mut dyn Host,
    /// The slots of the hands.
    hands: Vec<Slot>,
    found: bool,
}

/// A term of a sum.
struct Term {
    sign: BinaryOp,
    span: Span,
    expr: Expr,
    /// The hands that it is asked of, of which the expression has the first; none where it is something else.
    hands: Vec<Slot>,
}

impl Sums<'_> {
    /// The same sum with fewer terms.
    fn with_fewer_terms(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Binary { first, rest } = &expr.kind else { return None };
        if rest.iter().any(|(sign, ..)| !matches!(sign, BinaryOp::Add | BinaryOp::Subtract)) {
            return None;
        }
        let mut terms: Vec<Term> = Vec::new();
        let written = rest.iter().map(|(sign, span, operand)| (*sign, *span, operand));
        for (sign, span, operand) in [(BinaryOp::Add, first.span, &**first)].into_iter().chain(written) {
            let hand = self.hand_of(operand);
            let same = |own: &&mut Term| {
                let (Some(hand), Some(&one)) = (hand, own.hands.first()) else { return false };
                own.sign == sign && !own.hands.contains(&hand) && alike(&own.expr, operand, one, hand)
            };
            match (terms.iter_mut().find(same), hand) {
                (Some(own), Some(hand)) => own.hands.push(hand),
                (_, hand) => {
                    terms.push(Term { sign, span, expr: operand.clone(), hands: hand.into_iter().collect() })
                }
            }
        }
        if terms.len() > rest.len() {
            return None;
        }
        let mut terms = terms.into_iter().map(|term| (term.sign, term.span, of_all(term)));
        let (_, _, first) = terms.next()?;
        let rest: Vec<_> = terms.collect();
        Some(match rest.is_empty() {
            true => first,
            false => Expr { kind: ExprKind::Binary { first: Box::new(first), rest }, span: expr.span },
        })
    }

    /// The hand that a term asks, where it gives for two hands together the sum of what it gives for each.
    fn hand_of(&mut self, term: &Expr) -> Option<Slot> {
        let slots = Uses::of(term).slots;
        let [hand] = slots.into_iter().collect::<Vec<_>>()[..] else { return None };
        (self.hands.contains(&hand) && self.is_added(term, hand, DEEPEST)).then_some(hand)
    }

    fn is_added(&mut self, expr: &Expr, hand: Slot, deepest: usize) -> bool {
        let Some(deeper) = deepest.checked_sub(1) else { return false };
        match &expr.kind {
            ExprKind::Access { base, steps } => {
                matches!(base.kind, ExprKind::Local(slot) if slot == hand) && steps_are_added(steps)
            }
            ExprKind::Unary(UnaryOp::Negate, operand) => self.is_added(operand, hand, deeper),
            ExprKind::Binary { first, rest } => {
                let mut operands = [&**first].into_iter().chain(rest.iter().map(|(_, _, operand)| operand));
                match rest.first().map(|(sign, ..)| *sign) {
                    Some(BinaryOp::Add | BinaryOp::Subtract) => {
                        operands.all(|operand| self.is_added(operand, hand, deeper))
                    }
                    Some(BinaryOp::Multiply) if rest.iter().all(|(sign, ..)| *sign == BinaryOp::Multiply) => {
                        let (apart, asking): (Vec<&Expr>, Vec<&Expr>) =
                            operands.partition(|one| is_apart(one));
                        !apart.is_empty() && matches!(asking[..], [one] if self.is_added(one, hand, deeper))
                    }
                    _ => false,
                }
            }
            ExprKind::Block(Body { statements, value: Some(value), .. }) if statements.is_empty() => {
                self.is_added(value, hand, deeper)
            }
            ExprKind::Call { callee: Callee::Function(id, captures), args: Args { positional, named } } => {
                let is_hand = |arg: &Expr| matches!(arg.kind, ExprKind::Local(slot) if slot == hand);
                let plain = named.is_empty() && captures.iter().all(is_apart);
                let [place] =
                    (0..positional.len()).filter(|at| is_hand(&positional[*at])).collect::<Vec<_>>()[..]
                else {
                    return false;
                };
                if !plain || !positional.iter().enumerate().all(|(at, arg)| at == place || is_apart(arg)) {
                    return false;
                }
                let Some(function) = self.host.function(*id) else { return false };
                let own = Slot(place as u32);
                let bound = function.params.get(place).is_none_or(|param| param.binding.is_some());
                let others = Uses::of(&function.body).slots.iter().any(|slot| *slot != own);
                if bound || others || function.memo || function.returns.is_some() {
                    return false;
                }
                self.is_added(&function.body, own, deeper)
            }
            _ => false,
        }
    }
}

/// Whether methods of a hand keep some of its cards and then add up.
fn steps_are_added(steps: &[Step]) -> bool {
    let name = |step: &Step| match &step.kind {
        StepKind::Dot { name, args, own: None } => {
            let apart = args.iter().all(|args| {
                args.positional.iter().chain(args.named.iter().map(|(_, value)| value)).all(is_apart)
            });
            apart.then(|| name.text.clone())
        }
        _ => None,
    };
    let Some((last, before)) = steps.split_last() else { return false };
    let is_added = |step: &Step| name(step).is_some_and(|name| ADDED.contains(&&*name));
    is_added(last) && before.iter().all(|step| name(step).is_some_and(|name| &*name == "keep"))
}

/// Whether two terms ask the same, one of one hand and one of another.
fn alike(a: &Expr, b: &Expr, one: Slot, other: Slot) -> bool {
    let all =
        |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b, one, other));
    let arguments = |a: &Args, b: &Args| {
        let named =
            a.named.iter().zip(&b.named).all(|((a, x), (b, y))| a.text == b.text && alike(x, y, one, other));
        a.named.len() == b.named.len() && named && all(&a.positional, &b.positional)
    };
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b || *a == one && *b == other,
        (ExprKind::Constant(a), ExprKind::Constant(b)) => a == b && !matches!(a, Constant::Open),
        (ExprKind::Capture(a), ExprKind::Capture(b)) => a == b,
        (ExprKind::Global(a), ExprKind::Global(b)) => a == b,
        (ExprKind::List(a), ExprKind::List(b)) => all(a, b),
        (ExprKind::Block(a), ExprKind::Block(b)) if a.statements.is_empty() && b.statements.is_empty() => {
            a.value.as_deref().zip(b.value.as_deref()).is_some_and(|(a, b)| alike(a, b, one, other))
        }
        (ExprKind::Unary(a, x), ExprKind::Unary(b, y)) => a == b && alike(x, y, one, other),
        (ExprKind::Binary { first: a, rest: x }, ExprKind::Binary { first: b, rest: y }) => {
            let rest = x.iter().zip(y).all(|((a, _, x), (b, _, y))| a == b && alike(x, y, one, other));
            x.len() == y.len() && rest && alike(a, b, one, other)
        }
        (ExprKind::Call { callee: a, args: x }, ExprKind::Call { callee: b, args: y }) => match (a, b) {
            (Callee::Function(a, s), Callee::Function(b, t)) => a == b && all(s, t) && arguments(x, y),
            _ => false,
        },
        (ExprKind::Access { base: a, steps: x }, ExprKind::Access { base: b, steps: y }) => {
            let same = |(x, y): (&Step, &Step)| match (&x.kind, &y.kind) {
                (
                    StepKind::Dot { name: a, args: x, own: None },
                    StepKind::Dot { name: b, args: y, own: None },
                ) => {
                    let args = match (x, y) {
                        (Some(x), Some(y)) => arguments(x, y),
                        (x, y) => x.is_none() && y.is_none(),
                    };
                    a.text == b.text && args
                }
                _ => false,
            };
            x.len() == y.len() && alike(a, b, one, other) && x.iter().zip(y).all(same)
        }
        _ => false,
    }
}

/// A term of all its hands together.
fn of_all(term: Term) -> Expr {
    let Term { span, mut expr, hands, .. } = term;
    let [hand, others @ ..] = &hands[..] else { return expr };
    if !others.is_empty() {
        let of = |slot: &Slot| Expr { kind: ExprKind::Local(*slot), span };
        let rest = others.iter().map(|slot| (BinaryOp::Add, span, of(slot))).collect();
        let together = ExprKind::Binary { first: Box::new(of(hand)), rest };
        notation::VisitMut::expr(&mut Replace { hand: *hand, together }, &mut expr);
    }
    expr
}

/// Puts several hands in the place of one.
struct Replace {
    hand: Slot,
    together: ExprKind,
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Replace {
    fn expr(&mut self, expr: &'a mut Expr) {
        match expr.kind {
            ExprKind::Local(slot) if slot == self.hand => expr.kind = self.together.clone(),
            _ => self.inside_expr(expr),
        }
    }
}

impl<'a> VisitMut<'a> for Replace {}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Sums<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(fewer) = self.with_fewer_terms(expr) {
            *expr = fewer;
            self.found = true;
            return;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Sums<'_> {}
