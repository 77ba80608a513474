//! Whether any suit or rank has a number of cards in a hand, and how many have: `[clubs, …].any(s -> h.count(s) >= 5)`, written out, is
//! `h.flush(5)`, and `(2..=14).count(r -> h.count(rank: r) >= 2)` is `h.of_a_kind(2)`. One question has far fewer answers
//! than one for each suit or rank.

use super::cards::Cards;
use super::each_value::{self, Known};
use super::inlined;
use super::methods::kinds_alike;
use super::pairs::method;
use super::rewritten::{hands, rewritten};
use super::values::method_call;
use super::what;
use std::rc::Rc;
use tg_core::ast::{BinaryOp, CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Args, Binding, Constant, Expr, ExprKind, FunctionId, Slot, Step, StepKind};
use tg_core::source::Span;
use tg_core::value::{self, Value};
use tg_hands::{Classes, Pick, Rank};

/// A question or condition that asks for all suits or ranks at once where it can; a function that is defined for it is
/// noted. `never_empty` says whether each hand has a card.
pub(super) fn asked(
    host: &mut dyn Host,
    (cards, never_empty): (&Rc<Cards>, bool),
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    rewritten(host, function, defined, |host, closure, _| {
        let mut code = (*closure.code).clone();
        let hands = hands(&code)?;
        let mut at_least = AtLeast { host, cards, closure, hands, never_empty, found: false, depth: 0 };
        notation::VisitMut::expr(&mut at_least, &mut code.body);
        at_least.found.then_some(code)
    })
}

/// Calls are followed no deeper than this: a function may call itself.
const DEEPEST: usize = 8;

/// What finds such questions in a function.
struct AtLeast<'a> {
    host: &'a mut dyn Host,
    cards: &'a Rc<Cards>,
    closure: &'a value::Closure,
    /// The slots of the hands.
    hands: Vec<Slot>,
    never_empty: bool,
    found: bool,
    /// How many calls it is in.
    depth: usize,
}

/// How the cards are told apart that are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Suit,
    Rank,
}

/// What is asked of the number of cards of one suit or rank.
struct Held {
    hands: Vec<Slot>,
    by: By,
    class: usize,
    op: CompareOp,
    number: u64,
}

/// What is asked of the numbers of all suits or ranks alike.
struct Alike {
    hands: Vec<Slot>,
    by: By,
    op: CompareOp,
    number: u64,
}

impl AtLeast<'_> {
    fn rewritten(&mut self, expr: &Expr) -> Option<Expr> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Or(parts) => {
                let Alike { hands, by, op, number } = self.of_all(parts)?;
                some_held(&hands, by, at_least(op, number)?, span)
            }
            ExprKind::And(parts) => {
                let Alike { hands, by, op, number } = self.of_all(parts)?;
                none_held(&hands, by, at_least(opposite(op)?, number)?, span)
            }
            ExprKind::Compare { first, rest } => match &rest[..] {
                [(op, _, number)] => self.most_held(first, *op, number, span),
                _ => None,
            },
            ExprKind::Access { base, steps } => self.asked_of_each(base, steps, span),
            _ => None,
        }
    }

    /// `h.tally(suit).values.max >= 5`.
    fn most_held(&mut self, most: &Expr, op: CompareOp, number: &Expr, span: Span) -> Option<Expr> {
        let ExprKind::Access { base, steps } = &most.kind else { return None };
        let [tally, values, max] = &steps[..] else { return None };
        let is_asked = |step, name| method(step, name).is_some_and(<[Expr]>::is_empty);
        if !is_asked(values, "values") || !is_asked(max, "max") || !self.never_empty {
            return None;
        }
        let hands = self.hands_of(base)?;
        let by = tally_by(tally)?;
        let all = self.classes(by)?.each().iter().all(Option::is_some);
        let number = literal(number).filter(|_| all)?;
        match at_least(op, number) {
            Some(number) => some_held(&hands, by, number, span),
            None => none_held(&hands, by, at_least(opposite(op)?, number)?, span),
        }
    }

    /// `(2..=14).count(r -> h.count(rank: r) == 2)`, and what is asked of `h.suits`, `h.ranks` and `h.tally(rank).values`.
    fn asked_of_each(&mut self, base: &Expr, steps: &[Step], span: Span) -> Option<Expr> {
        let (own, rest) = match steps {
            [tally, values, count, rest @ ..]
                if method(values, "values").is_some_and(<[Expr]>::is_empty)
                    && tally_by(tally) == Some(By::Rank) =>
            {
                let [number] = method(count, "count")? else { return None };
                let hands = self.hands_of(base)?;
                (number_held(&hands, CompareOp::Equal, literal(number)?, span)?, rest)
            }
            [listed, asks, rest @ ..] if self.hands_of(base).is_some() => {
                let by = match &listed.kind {
                    _ if method(listed, "suits").is_some_and(<[Expr]>::is_empty) => By::Suit,
                    _ if method(listed, "ranks").is_some_and(<[Expr]>::is_empty) => By::Rank,
                    _ => return None,
                };
                let values = self.labels(by)?;
                (self.for_each(&values, asks, span)?, rest)
            }
            [asks, rest @ ..] => {
                let known = Known { host: &mut *self.host, closure: self.closure };
                let values = each_value::constants(base, Some(known))?;
                (self.for_each(&values, asks, span)?, rest)
            }
            [] => return None,
        };
        Some(match rest {
            [] => own,
            rest => Expr { kind: ExprKind::Access { base: Box::new(own), steps: rest.to_vec() }, span },
        })
    }

    /// `any(f)`, `all(f)` or `count(f)` of these suits or ranks, where they are all. Those of which the hand has no card
    /// make no difference.
    fn for_each(&mut self, values: &[Constant], asks: &Step, span: Span) -> Option<Expr> {
        let (name, function) = ["any", "all", "count"].into_iter().find_map(|name| {
            let [function] = method(asks, name)? else { return None };
            Some((name, function))
        })?;
        let bodies = each_value::bodies(self.host, values, function)?;
        let Alike { hands, by, op, number } = self.of_all(&bodies)?;
        match name {
            "any" => some_held(&hands, by, at_least(op, number)?, span),
            "all" => none_held(&hands, by, at_least(opposite(op)?, number)?, span),
            _ => (by == By::Rank).then(|| number_held(&hands, op, number, span))?,
        }
    }

    /// What these conditions ask of each suit, or of each rank.
    fn of_all(&mut self, parts: &[Expr]) -> Option<Alike> {
        let (first, others) = parts.split_first()?;
        let Held { hands, by, class, op, number } = self.held(first)?;
        let mut met = vec![false; self.classes(by)?.count()];
        *met.get_mut(class)? = true;
        for other in others {
            let other = self.held(other)?;
            let same = hands == other.hands && (by, op, number) == (other.by, other.op, other.number);
            let place = met.get_mut(other.class).filter(|met| same && !**met)?;
            *place = true;
        }
        met.iter().all(|met| *met).then_some(Alike { hands, by, op, number })
    }

    /// `h.count(clubs) >= 5`, also as `a.count(clubs) + b.count(clubs) >= 5`.
    fn held(&mut self, expr: &Expr) -> Option<Held> {
        let ExprKind::Compare { first, rest } = &expr.kind else { return None };
        let [(op, _, number)] = &rest[..] else { return None };
        let number = literal(number)?;
        let (hands, picked) = self.counted(first)?;
        let place =
            |classes: &Classes| (0..classes.count()).find(|class| of_class(classes, *class) == picked);
        let of = |by| Some((by, place(&self.classes(by)?)?));
        let (by, class) = of(By::Suit).or_else(|| of(By::Rank))?;
        Some(Held { hands, by, class, op: *op, number })
    }

    /// Of which hands together which kinds are counted.
    fn counted(&mut self, expr: &Expr) -> Option<(Vec<Slot>, Pick)> {
        match &expr.kind {
            ExprKind::Access { base, steps } => {
                let [Step { kind: StepKind::Dot { name, args: Some(args), own: None }, .. }] = &steps[..]
                else {
                    return None;
                };
                let hands = self.hands_of(base).filter(|_| &*name.text == "count")?;
                Some((hands, self.picked(args)?))
            }
            ExprKind::Binary { first, rest } => {
                let (mut hands, picked) = self.counted(first)?;
                for (op, _, other) in rest {
                    let (others, also) = self.counted(other)?;
                    if *op != BinaryOp::Add || also != picked || others.iter().any(|own| hands.contains(own))
                    {
                        return None;
                    }
                    hands.extend(others);
                }
                hands.sort_unstable();
                Some((hands, picked))
            }
            _ => None,
        }
    }

    /// The kinds that the arguments of `count` mean, where they are written out.
    fn picked(&mut self, args: &Args) -> Option<Pick> {
        let value = |expr: &Expr| match constant(expr)? {
            Constant::Text(text) => Some(Value::text(text)),
            Constant::Number(number) => Some(Value::Number(number.clone())),
            _ => None,
        };
        let what = match &args.positional[..] {
            [] => Value::Unset,
            [what] => value(what)?,
            _ => return None,
        };
        let named: Vec<(&str, Value)> = args
            .named
            .iter()
            .map(|(name, given)| Some((&*name.text, value(given)?)))
            .collect::<Option<_>>()?;
        let entries = Value::record(named).ok()?;
        what::pick(self.host, self.cards, &what, &entries).ok()
    }

    fn classes(&self, by: By) -> Option<Classes> {
        match by {
            By::Suit => Some(self.cards.deck.by_suit()).filter(|suits| suits.count() > 0),
            By::Rank => kinds_alike(self.cards, "of_a_kind").ok(),
        }
    }

    /// The names of all suits, or the numbers of all ranks, where no two share one.
    fn labels(&self, by: By) -> Option<Vec<Constant>> {
        let deck = &self.cards.deck;
        Some(match by {
            By::Suit => deck.suits().into_iter().map(|suit| Constant::Text(suit.into())).collect(),
            By::Rank => {
                let number = |rank: &Rank| Constant::Number(super::number(&rank.number));
                deck.ranks().into_iter().map(number).collect()
            }
        })
    }

    /// The hands that an expression is: one of them, or some together.
    fn hands_of(&self, expr: &Expr) -> Option<Vec<Slot>> {
        match &expr.kind {
            ExprKind::Local(slot) => self.hands.contains(slot).then(|| vec![*slot]),
            ExprKind::Binary { first, rest } => {
                let mut hands = self.hands_of(first)?;
                for (op, _, other) in rest {
                    let others = self.hands_of(other)?;
                    if *op != BinaryOp::Add || others.iter().any(|own| hands.contains(own)) {
                        return None;
                    }
                    hands.extend(others);
                }
                hands.sort_unstable();
                Some(hands)
            }
            _ => None,
        }
    }

    /// The body of a function that is called with hands, where something in it is asked for all suits or ranks at once.
    fn called(&mut self, expr: &Expr) -> Option<Expr> {
        if self.depth == DEEPEST {
            return None;
        }
        let mut body = inlined::call(self.host, expr)?;
        let before = std::mem::replace(&mut self.found, false);
        self.depth += 1;
        notation::VisitMut::expr(self, &mut body);
        self.depth -= 1;
        std::mem::replace(&mut self.found, before).then_some(body)
    }
}

/// The kinds of one class.
fn of_class(classes: &Classes, class: usize) -> Pick {
    Pick(classes.each().iter().map(|own| *own == Some(class as u32)).collect())
}

/// What the suits or ranks are counted by: `h.tally(suit)`.
fn tally_by(step: &Step) -> Option<By> {
    let [by] = method(step, "tally")? else { return None };
    match constant(by)? {
        Constant::Text(text) if &**text == "suit" => Some(By::Suit),
        Constant::Text(text) if &**text == "rank" => Some(By::Rank),
        _ => None,
    }
}

/// A constant, as it is written or alone in a block.
fn constant(expr: &Expr) -> Option<&Constant> {
    match &expr.kind {
        ExprKind::Constant(constant) => Some(constant),
        ExprKind::Block(body) if body.statements.is_empty() => constant(body.value.as_deref()?),
        _ => None,
    }
}

/// A whole number that is written out.
fn literal(expr: &Expr) -> Option<u64> {
    match constant(expr)? {
        Constant::Number(number) if number.is_exact() => u64::try_from(number.to_i64()?).ok(),
        _ => None,
    }
}

/// From how many on a comparison with a number holds, where it's from 1 on.
fn at_least(op: CompareOp, number: u64) -> Option<u64> {
    match op {
        CompareOp::GreaterEqual => Some(number),
        CompareOp::Greater => number.checked_add(1),
        _ => None,
    }
    .filter(|least| *least > 0)
}

fn opposite(op: CompareOp) -> Option<CompareOp> {
    match op {
        CompareOp::Less => Some(CompareOp::GreaterEqual),
        CompareOp::LessEqual => Some(CompareOp::Greater),
        _ => None,
    }
}

/// `h.flush(n)`, or `h.of_a_kind(n) > 0`.
fn some_held(hands: &[Slot], by: By, least: u64, span: Span) -> Option<Expr> {
    let number =
        |number: u64| Expr { kind: ExprKind::Constant(Constant::Number(Number::from(number))), span };
    Some(match by {
        By::Suit => asks(hands, "flush", least, span),
        By::Rank => Expr {
            kind: ExprKind::Compare {
                first: Box::new(asks(hands, "of_a_kind", least, span)),
                rest: vec![(CompareOp::Greater, span, number(0))],
            },
            span,
        },
    })
}

/// The opposite.
fn none_held(hands: &[Slot], by: By, least: u64, span: Span) -> Option<Expr> {
    let some = some_held(hands, by, least, span)?;
    Some(Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(some)), span })
}

/// How many ranks have at least a number of cards, `h.of_a_kind(n)`, or exactly that number, as the difference of two.
fn number_held(hands: &[Slot], op: CompareOp, number: u64, span: Span) -> Option<Expr> {
    if op != CompareOp::Equal {
        return Some(asks(hands, "of_a_kind", at_least(op, number)?, span));
    }
    let (least, more) = (number, number.checked_add(1)?);
    (least > 0).then(|| Expr {
        kind: ExprKind::Binary {
            first: Box::new(asks(hands, "of_a_kind", least, span)),
            rest: vec![(BinaryOp::Subtract, span, asks(hands, "of_a_kind", more, span))],
        },
        span,
    })
}

/// A method of a hand that takes a number.
fn asks(hands: &[Slot], name: &str, number: u64, span: Span) -> Expr {
    let number = Expr { kind: ExprKind::Constant(Constant::Number(Number::from(number))), span };
    let step = Step { kind: method_call(name, span, vec![number]), span };
    let hand = |slot: &Slot| Expr { kind: ExprKind::Local(*slot), span };
    let together = |sum: Expr, other: Expr| {
        let kind = ExprKind::Binary { first: Box::new(sum), rest: vec![(BinaryOp::Add, span, other)] };
        Expr { kind, span }
    };
    let nobody = Expr { kind: ExprKind::Constant(Constant::None), span };
    let base = hands.iter().map(hand).reduce(together).unwrap_or(nobody);
    Expr { kind: ExprKind::Access { base: Box::new(base), steps: vec![step] }, span }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for AtLeast<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(written) = self.rewritten(expr).or_else(|| self.called(expr)) {
            *expr = written;
            self.found = true;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for AtLeast<'_> {}
