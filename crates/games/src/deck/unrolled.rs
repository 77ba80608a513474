//! Conditions for each of some values, written out one by one: `(2..=14).any(r -> a.has(rank: r))`, `a.ranks == b.ranks`,
//! `a.cards == b.cards`.
//! Then those that look at different cards are counted apart.

use super::cards::Cards;
use super::each_value::{self, Known, MOST, is_plain};
use super::pairs::method;
use super::recorder::MOST_FEATURES;
use super::rewritten::{hands, rewritten};
use std::rc::Rc;
use tg_core::ast::{CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Args, Binding, Constant, Expr, ExprKind, FunctionId, Name, Slot, Step, StepKind};
use tg_core::source::Span;
use tg_core::value::{self, Value};
use tg_hands::CardKind;

/// More conditions than this aren't written out all together: one may be within another.
const MOST_CONDITIONS: usize = 256;
/// More kinds of cards than this aren't asked one by one, since that of both hands is more than may be asked.
const MOST_KINDS: usize = MOST_FEATURES / 2;

/// A question or condition in which such conditions are written out; a function that is defined for it is noted.
pub(super) fn written_out(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    rewritten(host, function, defined, |host, closure, _| {
        let mut code = (*closure.code).clone();
        let hands = hands(&code).unwrap_or_default();
        let mut unrolled = Unrolled { host, cards, closure, hands, found: false, conditions: 0 };
        notation::VisitMut::expr(&mut unrolled, &mut code.body);
        unrolled.found.then_some(code)
    })
}

/// What finds conditions for each of some values in a function.
struct Unrolled<'a> {
    host: &'a mut dyn Host,
    cards: &'a Rc<Cards>,
    closure: &'a value::Closure,
    /// The slots of the hands.
    hands: Vec<Slot>,
    found: bool,
    /// How many conditions were written out.
    conditions: usize,
}

/// How the conditions for some values are joined.
#[derive(Clone, Copy, PartialEq)]
enum Join {
    All,
    Any,
}

impl Join {
    fn of(step: &Step) -> Option<(Join, &Expr)> {
        let [function] = method(step, "all").or_else(|| method(step, "any"))? else { return None };
        Some((if method(step, "all").is_some() { Join::All } else { Join::Any }, function))
    }

    fn join(self, mut parts: Vec<Expr>, span: Span) -> Expr {
        let kind = match (parts.len(), self) {
            (0, _) => ExprKind::Constant(Constant::Bool(self == Join::All)),
            (1, _) => return parts.swap_remove(0),
            (_, Join::All) => ExprKind::And(parts),
            (_, Join::Any) => ExprKind::Or(parts),
        };
        Expr { kind, span }
    }
}

impl Unrolled<'_> {
    fn unroll(&mut self, expr: &Expr) -> Option<Expr> {
        match &expr.kind {
            ExprKind::Access { base, steps } => match &steps[..] {
                [step] => {
                    let (join, function) = Join::of(step)?;
                    self.each(join, base, function, expr.span)
                }
                [ranks, step] if is_asked(ranks, "ranks") => {
                    let (join, function) = Join::of(step)?;
                    self.ranks_in(join, base, function, expr.span)
                }
                _ => None,
            },
            ExprKind::Compare { first, rest } => match &rest[..] {
                [(op @ (CompareOp::Equal | CompareOp::NotEqual), _, second)] => {
                    let span = expr.span;
                    let same = self.same_ranks(first, second, span);
                    let same = same.or_else(|| self.same_cards(first, second, span))?;
                    Some(if *op == CompareOp::Equal { same } else { not(same, span) })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether two hands have the same ranks, for each rank of the deck.
    fn same_ranks(&self, one: &Expr, other: &Expr, span: Span) -> Option<Expr> {
        let (one, other) = (ranks_of(one)?, ranks_of(other)?);
        let same = |rank: &Expr| equal(has(one, rank), has(other, rank), span);
        Some(Join::All.join(self.ranks(span)?.iter().map(same).collect(), span))
    }

    /// Whether two hands have the same cards, for each kind of the deck.
    fn same_cards(&self, one: &Expr, other: &Expr, span: Span) -> Option<Expr> {
        let (one, other) = (self.cards_of(one)?, self.cards_of(other)?);
        let count = |hand, kind: &Args| asks(hand, "count", kind.clone());
        let same = |kind: &Args| equal(count(one, kind), count(other, kind), span);
        Some(Join::All.join(self.told(span)?.iter().map(same).collect(), span))
    }

    /// The hand whose cards an expression is.
    fn cards_of<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        let hand = match &expr.kind {
            // Rolls are compared by their sums.
            ExprKind::Local(_) if !self.cards.dice => expr,
            ExprKind::Access { base, steps } => match &steps[..] {
                [step] if is_asked(step, "cards") || self.cards.dice && is_asked(step, "dice") => base,
                _ => return None,
            },
            _ => return None,
        };
        matches!(hand.kind, ExprKind::Local(slot) if self.hands.contains(&slot)).then_some(hand)
    }

    /// What tells each kind of the deck from all others, as arguments of `count`.
    fn told(&self, span: Span) -> Option<Vec<Args>> {
        let kinds = self.cards.deck.kinds();
        let constant = |value| Expr { kind: ExprKind::Constant(value), span };
        let text = |text: &str| constant(Constant::Text(text.into()));
        let of_kind = |kind: &CardKind| {
            let rank = kind.rank.as_ref().map(|rank| constant(Constant::Number(super::number(&rank.number))));
            Some(match (&kind.name, &kind.suit, rank) {
                (None, Some(suit), Some(rank)) => named([("suit", text(suit)), ("rank", rank)], span),
                (None, None, Some(rank)) => named([("rank", rank)], span),
                (Some(name), None, None) => named([("name", text(name))], span),
                _ => return None,
            })
        };
        let told: Vec<Args> = kinds.iter().map(of_kind).collect::<Option<_>>()?;
        // A rank alone is that of each suit, too.
        let of_rank =
            |has_suit| kinds.iter().any(|kind| kind.rank.is_some() && kind.suit.is_some() == has_suit);
        let mixed = of_rank(true) && of_rank(false);
        let unlike = !mixed && told.iter().enumerate().all(|(place, one)| !told[..place].contains(one));
        (unlike && told.len() <= MOST_KINDS).then_some(told)
    }

    /// The conditions of a function for each of some values.
    fn each(&mut self, join: Join, list: &Expr, function: &Expr, span: Span) -> Option<Expr> {
        let known = Known { host: &mut *self.host, closure: self.closure };
        let values = each_value::constants(list, Some(known))?;
        Some(join.join(each_value::bodies(self.host, &values, function)?, span))
    }

    /// `a.ranks.any(r -> r in b.ranks)` for each rank that `a` has.
    fn ranks_in(&self, join: Join, hand: &Expr, function: &Expr, span: Span) -> Option<Expr> {
        let ExprKind::Function(id, captures) = &function.kind else { return None };
        let code = self.host.function(*id).filter(|code| is_plain(code))?;
        let ExprKind::Compare { first, rest } = &code.body.kind else { return None };
        let [(CompareOp::In, _, among)] = &rest[..] else { return None };
        let ExprKind::Capture(place) = ranks_of(among)?.kind else { return None };
        let other = captures.get(place as usize)?;
        let is_local = |expr: &Expr| matches!(expr.kind, ExprKind::Local(_));
        if !matches!(first.kind, ExprKind::Local(Slot(0))) || !is_local(hand) || !is_local(other) {
            return None;
        }
        let of_rank = |rank: &Expr| {
            let (own, also) = (has(hand, rank), has(other, rank));
            match join {
                Join::Any => Expr { kind: ExprKind::And(vec![own, also]), span },
                Join::All => Expr { kind: ExprKind::Or(vec![not(own, span), also]), span },
            }
        };
        Some(join.join(self.ranks(span)?.iter().map(of_rank).collect(), span))
    }

    /// The ranks of the deck as numbers, where no two share one.
    fn ranks(&self, span: Span) -> Option<Vec<Expr>> {
        let ranks = self.cards.deck.ranks();
        let numbers: Vec<Number> = ranks.iter().map(|rank| super::number(&rank.number)).collect();
        let unlike = numbers.iter().enumerate().all(|(place, number)| !numbers[..place].contains(number));
        let constant = |number| Expr { kind: ExprKind::Constant(Constant::Number(number)), span };
        (unlike && (1..=MOST).contains(&numbers.len())).then(|| numbers.into_iter().map(constant).collect())
    }
}

/// The hand whose ranks an expression is.
fn ranks_of(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Access { base, steps } = &expr.kind else { return None };
    let is_hand = matches!(base.kind, ExprKind::Local(_) | ExprKind::Capture(_));
    let is_ranks = match &steps[..] {
        [step] => is_asked(step, "ranks"),
        // They are in order as they are.
        [step, sorted] => is_asked(step, "ranks") && is_asked(sorted, "sort"),
        _ => false,
    };
    (is_hand && is_ranks).then_some(base)
}

/// Whether a step is a method without arguments.
fn is_asked(step: &Step, name: &str) -> bool {
    method(step, name).is_some_and(<[Expr]>::is_empty)
}

/// `hand.has(rank: r)`.
fn has(hand: &Expr, rank: &Expr) -> Expr {
    asks(hand, "has", named([("rank", rank.clone())], hand.span))
}

/// What a method of a hand gives.
fn asks(hand: &Expr, method: &str, args: Args) -> Expr {
    let span = hand.span;
    let kind = StepKind::Dot { name: Name { text: method.into(), span }, args: Some(args), own: None };
    Expr { kind: ExprKind::Access { base: Box::new(hand.clone()), steps: vec![Step { kind, span }] }, span }
}

fn named<const N: usize>(args: [(&str, Expr); N], span: Span) -> Args {
    let named = args.into_iter().map(|(name, value)| (Name { text: name.into(), span }, value));
    Args { positional: Vec::new(), named: named.collect() }
}

fn not(expr: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(expr)), span }
}

fn equal(one: Expr, other: Expr, span: Span) -> Expr {
    Expr {
        kind: ExprKind::Compare { first: Box::new(one), rest: vec![(CompareOp::Equal, span, other)] },
        span,
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Unrolled<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        let written = self.unroll(expr).filter(|written| match &written.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                self.conditions += parts.len();
                self.conditions <= MOST_CONDITIONS
            }
            _ => true,
        });
        if let Some(written) = written {
            *expr = written;
            self.found = true;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Unrolled<'_> {}
