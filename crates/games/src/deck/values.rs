//! Values of all cards of a hand in a list, of which the order doesn't matter: `h.cards.map(c -> c.rank).sort[-3..]`.
//! Such a list is made of how many cards there are of each value, so that it needs no look at the hand as a whole.

use super::card::Card;
use super::cards::Cards;
use super::pairs::{self, method};
use super::question::DeckQuery;
use super::uses::{Uses, is_apart};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Args, Binding, Clause, Constant, Expr, ExprKind, Function, FunctionId, Name, Slot, Step, StepKind,
};
use tg_core::value::{self, Key, Named, Value};
use tg_hands::HandSize;

/// More different lists than this aren't made one by one.
const MOST_LISTS: u128 = 60_000;

/// What may be asked of a list whatever its order.
const ASKED: [&str; 8] = ["sort", "sum", "product", "max", "min", "count", "any", "all"];

/// A question or condition in which lists of values are made of numbers of cards, of what is dealt where that is
/// known; functions that are defined for it are noted.
pub(super) fn counted(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    query: Option<&DeckQuery>,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    let Some(closure) = function.as_closure() else { return Ok(function.clone()) };
    let mut code: Function = (*closure.code).clone();
    if code.memo || code.returns.is_some() {
        return Ok(function.clone());
    }
    let mut hands: Vec<Slot> = (0..code.params.len() as u32).map(Slot).collect();
    for binding in code.params.iter().filter_map(|param| param.binding.as_ref()) {
        super::split::slots_bound(binding, &mut hands);
    }
    if Uses::of(&code.body).changed.iter().any(|slot| hands.contains(slot)) {
        return Ok(function.clone());
    }
    let paired = pairs::counted(host, &code, hands.clone(), defined);
    let pairs_found = paired.is_some();
    code = paired.unwrap_or(code);
    let mut lists = Lists { cards, query, host, closure, hands, slots: code.slots.clone(), found: false };
    notation::VisitMut::expr(&mut lists, &mut code.body);
    let (found, slots) = (lists.found, lists.slots);
    if !found && !pairs_found {
        return Ok(function.clone());
    }
    let code = host.define(Function { slots, ..code });
    defined.push(code.id);
    value::Function::closure(code, closure.captures.clone()).map(Value::Function)
}

impl DeckQuery {
    /// How many different lists of values a hand may have, saturating. `values` are those of the kinds.
    fn lists(&self, values: &[Value]) -> u128 {
        let size = |hand: &tg_hands::DealtHand| match hand.size {
            HandSize::Exactly(most) | HandSize::Between(_, most) | HandSize::Chosen { most } => most as usize,
        };
        let most = self.deal.hands.iter().map(size).max().unwrap_or(0);
        let mut different: Vec<(&Value, u64)> = Vec::new();
        for (value, copies) in values.iter().zip(&self.deal.piles[0]) {
            match different.iter_mut().find(|(own, _)| *own == value) {
                Some((_, sum)) => *sum += copies,
                None => different.push((value, *copies)),
            }
        }
        if most > 1 << 10 {
            return u128::MAX;
        }
        let mut lists = vec![0u128; most + 1];
        lists[0] = 1;
        for (_, copies) in different {
            let copies = if self.deal.replacement { most } else { most.min(copies as usize) };
            let sum = |size: usize| {
                (size.saturating_sub(copies)..=size).fold(0u128, |sum, less| sum.saturating_add(lists[less]))
            };
            lists = (0..=most).map(sum).collect();
        }
        lists[most]
    }

    /// Whether no hand is empty.
    fn has_cards(&self) -> bool {
        self.deal.hands.iter().all(|hand| match hand.size {
            HandSize::Exactly(size) | HandSize::Between(size, _) => size > 0,
            HandSize::Chosen { .. } => false,
        })
    }
}

/// What finds lists of values in a function.
struct Lists<'a> {
    cards: &'a Rc<Cards>,
    /// What is dealt, where that is known.
    query: Option<&'a DeckQuery>,
    host: &'a mut dyn Host,
    closure: &'a value::Closure,
    /// The slots of the hands.
    hands: Vec<Slot>,
    /// The names of the function's slots.
    slots: Vec<Rc<str>>,
    found: bool,
}

impl Lists<'_> {
    /// The same expression without the list, where it is one of values of a hand's cards.
    fn without_list(&mut self, expr: &Expr) -> Option<ExprKind> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let ExprKind::Local(slot) = &base.kind else { return None };
        if !self.hands.contains(slot) {
            return None;
        }
        if let [ranks, count, rest @ ..] = &steps[..]
            && let (Some([]), Some([])) = (method(ranks, "ranks"), method(count, "count"))
            && self.cards.deck.kinds().iter().any(|kind| kind.rank.is_some())
        {
            let one =
                Expr { kind: ExprKind::Constant(Constant::Number(Number::from(1u32))), span: count.span };
            let held = Step { kind: called("of_a_kind", ranks, vec![one]), span: ranks.span };
            let steps = [held].into_iter().chain(rest.iter().cloned()).collect();
            return Some(ExprKind::Access { base: base.clone(), steps });
        }
        let [cards, map, asked, rest @ ..] = &steps[..] else { return None };
        let (Some([]), Some([of_each])) = (method(cards, "cards"), method(map, "map")) else { return None };
        let (name, args) = ASKED.into_iter().find_map(|name| Some((name, method(asked, name)?)))?;
        let (query, bare) = (self.query?, args.is_empty());
        if !is_apart(of_each) {
            return None;
        }
        let values = self.values(of_each)?;
        let exact = |value: &Value| value.as_number().is_some_and(|number| number.is_exact());
        let numbers = values.iter().all(exact);
        let asks = |name: &str| Step { kind: called(name, asked, vec![of_each.clone()]), span: asked.span };
        if bare && numbers && (name == "sum" || ["max", "min"].contains(&name) && query.has_cards()) {
            let steps = [asks(name)].into_iter().chain(rest.iter().cloned()).collect();
            return Some(ExprKind::Access { base: base.clone(), steps });
        }
        if name == "sort" && !bare || query.lists(&values) > MOST_LISTS {
            return None;
        }
        // It stands for the cards: what the asked value is compared with has nothing to do with it.
        let tally = Step { kind: called("tally", cards, vec![of_each.clone()]), span: cards.span };
        let list = self.list(base, tally, expr);
        let steps = [asked.clone()].into_iter().chain(rest.iter().cloned()).collect();
        Some(ExprKind::Access { base: Box::new(list), steps })
    }

    /// The list of a record's keys, each as often as its value says.
    fn list(&mut self, hand: &Expr, tally: Step, expr: &Expr) -> Expr {
        let span = expr.span;
        let of = |kind: ExprKind| Expr { kind, span };
        let first = self.slots.len() as u32;
        self.slots.extend(["value", "copies"].map(Rc::from));
        let (own, copies) = (Slot(first), Slot(first + 1));
        let pair = Binding::List(vec![Binding::Slot(own), Binding::Slot(copies)], None, span);
        let tally = of(ExprKind::Access { base: Box::new(hand.clone()), steps: vec![tally] });
        let start = Box::new(of(ExprKind::Constant(Constant::Number(Number::from(0u32)))));
        let end = Box::new(of(ExprKind::Local(copies)));
        let times = of(ExprKind::Range { start, end, inclusive: false });
        let clauses = vec![Clause::For(pair, tally), Clause::For(Binding::Ignore, times)];
        of(ExprKind::Comprehension { element: Box::new(of(ExprKind::Local(own))), clauses })
    }

    /// What a function gives for each kind of card, where that is a plain value for all.
    fn values(&mut self, function: &Expr) -> Option<Vec<Value>> {
        let ExprKind::Function(id, captures) = &function.kind else { return None };
        let capture = |expr: &Expr| match &expr.kind {
            ExprKind::Capture(place) => self.closure.captures.get(*place as usize).cloned(),
            _ => None,
        };
        let captures: Box<[Value]> = captures.iter().map(capture).collect::<Option<_>>()?;
        let closure = value::Function::closure(self.host.function(*id)?, captures).ok()?;
        let function = Value::Function(closure);
        let kinds = 0..self.cards.deck.kinds().len();
        let value = |kind| self.host.ask(&function, &[Card::value(self.cards, kind)]).ok();
        let values: Vec<Value> = kinds.map(value).collect::<Option<_>>()?;
        let plain = |value: &Value| !matches!(value, Value::None) && Key::new(value.clone()).is_ok();
        // A named rank equals its number, and a list tells them apart.
        let name = |value: &Value| value.downcast::<Named>().map(|named| named.name().map(str::to_owned));
        let told = |a: &Value| values.iter().all(|b| a != b || name(a) == name(b));
        (values.iter().all(plain) && values.iter().all(told)).then_some(values)
    }
}

/// A method with these arguments in place of another.
fn called(name: &str, instead: &Step, positional: Vec<Expr>) -> StepKind {
    let span = match &instead.kind {
        StepKind::Dot { name, .. } => name.span,
        _ => instead.span,
    };
    let name = Name { text: name.into(), span };
    StepKind::Dot { name, args: Some(Args { positional, named: Vec::new() }), own: None }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Lists<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(kind) = self.without_list(expr) {
            expr.kind = kind;
            self.found = true;
            return;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Lists<'_> {}
