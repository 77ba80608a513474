//! Values of all cards of a hand in a list, of which the order doesn't matter: `h.cards.map(c -> c.rank).sort[-3..]`.
//! Such a list is made of how many cards there are of each value, so that it needs no look at the hand as a whole.

mod combinations;
mod different;
mod each_suit;
mod ends;

use super::card::Card;
use super::cards::Cards;
use super::order_free::{DEEPEST, Var, is_asked_freely, is_order_free};
use super::pairs::{self, method};
use super::question::DeckQuery;
use super::rewritten::{hands, rewritten};
use super::uses::{Uses, is_apart};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast::UnaryOp;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Args, Binding, Callee, Clause, Constant, Expr, ExprKind, Function, FunctionId, Name, Slot, Step,
    StepKind, StmtKind,
};
use tg_core::source::Span;
use tg_core::value::{self, Key, Named, Value};
use tg_hands::HandSize;

/// More different lists than this aren't made one by one.
const MOST_LISTS: u128 = 1_000_000;

/// A question or condition in which lists of values are made of numbers of cards, of what is dealt where that is
/// known; functions that are defined for it are noted.
pub(super) fn counted(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    query: Option<&DeckQuery>,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    rewritten(host, function, defined, |host, closure, defined| {
        let hands = hands(&closure.code)?;
        let paired = pairs::counted(host, &closure.code, hands.clone(), defined);
        let code = paired.as_ref().unwrap_or(&closure.code);
        let hands: Vec<Var> = hands.into_iter().map(Var::Local).collect();
        let captures: Vec<Option<Value>> = closure.captures.iter().cloned().map(Some).collect();
        let mut known = Known { functions: FxHashMap::default(), defined };
        Lists::of_function(cards, query, host, &mut known, (code, hands, captures)).or(paired)
    })
}

/// The functions that were looked at, by their hands, with what stands for them.
struct Known<'a> {
    functions: FxHashMap<(FunctionId, Vec<Var>), Option<FunctionId>>,
    defined: &'a mut Vec<FunctionId>,
}

impl DeckQuery {
    /// How many different lists of values a hand may have, saturating. `values` are those of the kinds.
    fn lists(&self, values: &[Value]) -> u128 {
        let size = |hand: &tg_hands::DealtHand| match hand.size {
            HandSize::Exactly(most) | HandSize::Between(_, most) | HandSize::Chosen { most } => most as usize,
        };
        let sizes = self.deal.hands.iter().map(size);
        // The hand of two stages, or of a draw and its last card, is made of several.
        let most = if self.next.is_some() { sizes.sum() } else { sizes.max().unwrap_or(0) };
        let piles = &self.deal.piles;
        let copies = |kind: usize| match self.next {
            Some(_) => piles.iter().map(|pile| pile[kind]).sum(),
            None => piles[0][kind],
        };
        let mut different: Vec<(&Value, u64)> = Vec::new();
        for (value, copies) in values.iter().zip((0..).map(copies)) {
            match different.iter_mut().find(|(own, _)| *own == value) {
                Some((_, sum)) => *sum += copies,
                None => different.push((value, copies)),
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
    pub(super) fn has_cards(&self) -> bool {
        self.least_cards() > 0
    }

    /// The number of cards that each hand has at least.
    fn least_cards(&self) -> u32 {
        let least = |hand: &tg_hands::DealtHand| match hand.size {
            HandSize::Exactly(size) | HandSize::Between(size, _) => size,
            HandSize::Chosen { .. } => 0,
        };
        self.deal.hands.iter().map(least).min().unwrap_or(0)
    }
}

/// What finds lists of values in a function.
struct Lists<'a, 'k> {
    cards: &'a Rc<Cards>,
    /// What is dealt, where that is known.
    query: Option<&'a DeckQuery>,
    host: &'a mut dyn Host,
    known: &'a mut Known<'k>,
    /// The variables that are hands.
    hands: Vec<Var>,
    /// What the function took along, where that is known.
    captures: Vec<Option<Value>>,
    /// The names of the function's slots.
    slots: Vec<Rc<str>>,
    /// The body around a name that is bound to such a list, for what is asked of it.
    around: &'a Function,
    found: bool,
}

impl<'k> Lists<'_, 'k> {
    /// A function in which such lists are made of numbers of cards; `None` where there are none.
    fn of_function(
        cards: &Rc<Cards>,
        query: Option<&DeckQuery>,
        host: &mut dyn Host,
        known: &mut Known<'k>,
        (function, hands, captures): (&Function, Vec<Var>, Vec<Option<Value>>),
    ) -> Option<Function> {
        let mut code = function.clone();
        let slots = code.slots.clone();
        let mut lists =
            Lists { cards, query, host, known, hands, captures, slots, around: function, found: false };
        notation::VisitMut::expr(&mut lists, &mut code.body);
        let (found, slots) = (lists.found, lists.slots);
        found.then_some(Function { slots, ..code })
    }

    fn is_hand(&self, expr: &Expr) -> bool {
        Var::of(expr).is_some_and(|var| self.hands.contains(&var))
    }

    /// What stands for a function that gets hands.
    fn instead_of(&mut self, id: FunctionId, hands: Vec<Var>, captures: &[Expr]) -> Option<FunctionId> {
        if hands.is_empty() {
            return None;
        }
        if let Some(known) = self.known.functions.get(&(id, hands.clone())) {
            return *known;
        }
        // A function that calls itself isn't followed again.
        self.known.functions.insert((id, hands.clone()), None);
        let function = self.host.function(id).filter(|code| !code.memo && code.returns.is_none())?;
        let changed = Uses::of(&function.body).changed;
        let is_fixed = |hand: &Var| match hand {
            Var::Local(slot) => {
                let bound = function.params.get(slot.0 as usize).is_none_or(|param| param.binding.is_some());
                !bound && !changed.contains(slot)
            }
            Var::Captured(_) => true,
        };
        if !hands.iter().all(is_fixed) {
            return None;
        }
        let values = captures.iter().map(|capture| self.captured(capture)).collect();
        let code = Lists::of_function(
            self.cards,
            self.query,
            self.host,
            self.known,
            (&function, hands.clone(), values),
        )?;
        let code = self.host.define(code);
        self.known.defined.push(code.id);
        self.known.functions.insert((id, hands), Some(code.id));
        Some(code.id)
    }

    /// What a function within this one takes along, where that is known.
    fn captured(&self, capture: &Expr) -> Option<Value> {
        match &capture.kind {
            ExprKind::Capture(place) => self.captures.get(*place as usize)?.clone(),
            _ => None,
        }
    }

    fn captured_hands(&self, captures: &[Expr]) -> Vec<Var> {
        let hands = captures.iter().enumerate().filter(|(_, capture)| self.is_hand(capture));
        hands.map(|(index, _)| Var::Captured(index)).collect()
    }

    /// A call of a function with hands, or a function that takes some along, of which another is to be taken.
    fn follow(&mut self, expr: &mut Expr) {
        let (id, hands, captures) = match &expr.kind {
            ExprKind::Function(id, captures) => (*id, self.captured_hands(captures), captures),
            ExprKind::Call { callee: Callee::Function(id, captures), args } if args.named.is_empty() => {
                let given = (0u32..).zip(&args.positional).filter(|(_, arg)| self.is_hand(arg));
                let given: Vec<Var> = given.map(|(place, _)| Var::Local(Slot(place))).collect();
                (*id, [given, self.captured_hands(captures)].concat(), captures)
            }
            _ => return,
        };
        let captures = captures.clone();
        let Some(instead) = self.instead_of(id, hands, &captures) else { return };
        match &mut expr.kind {
            ExprKind::Function(id, _) | ExprKind::Call { callee: Callee::Function(id, _), .. } => {
                *id = instead
            }
            _ => {}
        }
        self.found = true;
    }

    /// The list of values of all cards of a hand, where an expression is that.
    fn whole_list(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let [cards, map] = &steps[..] else { return None };
        let (Some([]), Some([of_each])) = (method(cards, "cards"), method(map, "map")) else { return None };
        if !self.is_hand(base) || !is_apart(of_each) {
            return None;
        }
        let values = self.values(of_each)?;
        if self.query?.lists(&values) > MOST_LISTS {
            return None;
        }
        // It stands for the cards: what the asked value is compared with has nothing to do with it.
        let tally = Step { kind: called("tally", cards, vec![of_each.clone()]), span: cards.span };
        Some(self.list(base, tally, expr))
    }

    /// The same expression without the list, where it is one of values of a hand's cards.
    fn without_list(&mut self, expr: &Expr) -> Option<ExprKind> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        if !self.is_hand(base) {
            return None;
        }
        if let Some(one) = one_card(base, steps) {
            return Some(one);
        }
        if let Some(end) = self.without_ends(base, steps, expr.span) {
            return Some(end);
        }
        if let Some(different) = self.different(base, steps) {
            return Some(different);
        }
        let of_property = self.of_one_property(steps);
        let steps = of_property.as_ref().unwrap_or(steps);
        let [cards, map, ..] = &steps[..] else { return None };
        if !is_order_free(self.host, &steps[2..], DEEPEST) {
            return None;
        }
        let list = Expr {
            kind: ExprKind::Access { base: base.clone(), steps: vec![cards.clone(), map.clone()] },
            span: expr.span,
        };
        let list = self.whole_list(&list)?;
        Some(ExprKind::Access { base: Box::new(list), steps: steps[2..].to_vec() })
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
        let values = of_each_kind(self.host, self.cards, function, &self.captures)?;
        let plain = |value: &Value| !matches!(value, Value::None) && Key::new(value.clone()).is_ok();
        // A named rank equals its number, and a list tells them apart.
        let name =
            |value: &Value| value.downcast::<Named>().and_then(|named| named.name().map(str::to_owned));
        let told = |a: &Value| values.iter().all(|b| a != b || name(a) == name(b));
        (values.iter().all(plain) && values.iter().all(told)).then_some(values)
    }
}

/// A whole number that is written out.
pub(super) fn literal(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Constant(Constant::Number(number)) if number.is_exact() => number.to_i64(),
        ExprKind::Unary(UnaryOp::Negate, number) => literal(number)?.checked_neg(),
        _ => None,
    }
}

/// `h.cards[0]` and `h.cards.map(f)[0]` as `h[0]` and `f(h[0])`, which don't look at the other cards.
fn one_card(hand: &Expr, steps: &[Step]) -> Option<ExprKind> {
    let (cards, after) = steps.split_first()?;
    let is_index = |step: &Step| matches!(step.kind, StepKind::Index(_));
    let access = |base: &Expr, steps: Vec<Step>| ExprKind::Access { base: Box::new(base.clone()), steps };
    match after {
        _ if method(cards, "cards") != Some(&[]) => None,
        [index, ..] if is_index(index) => Some(access(hand, after.to_vec())),
        [map, index, rest @ ..] if is_index(index) => {
            let [of_each] = method(map, "map")? else { return None };
            let card = Expr { kind: access(hand, vec![index.clone()]), span: hand.span };
            let args = Args { positional: vec![card], named: Vec::new() };
            let called = Step { kind: StepKind::Call(args), span: map.span };
            Some(access(of_each, [called].into_iter().chain(rest.iter().cloned()).collect()))
        }
        _ => None,
    }
}

/// What a function that is written in a question gives for each kind of card; `None` where it fails for one, or where
/// what it takes along isn't known. `captures` are the values that the question itself has taken along.
pub(super) fn of_each_kind(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    function: &Expr,
    captures: &[Option<Value>],
) -> Option<Vec<Value>> {
    let ExprKind::Function(id, own) = &function.kind else { return None };
    let captured = |capture: &Expr| match &capture.kind {
        ExprKind::Capture(place) => captures.get(*place as usize)?.clone(),
        _ => None,
    };
    let own: Box<[Value]> = own.iter().map(captured).collect::<Option<_>>()?;
    let function = Value::Function(value::Function::closure(host.function(*id)?, own).ok()?);
    let kinds = 0..cards.deck.kinds().len();
    kinds.map(|kind| host.ask(&function, &[Card::value(cards, kind)]).ok()).collect()
}

/// A method with these arguments in place of another.
pub(super) fn called(name: &str, instead: &Step, positional: Vec<Expr>) -> StepKind {
    let span = match &instead.kind {
        StepKind::Dot { name, .. } => name.span,
        _ => instead.span,
    };
    method_call(name, span, positional)
}

/// A call of a method with these arguments.
pub(super) fn method_call(name: &str, span: Span, positional: Vec<Expr>) -> StepKind {
    let name = Name { text: name.into(), span };
    StepKind::Dot { name, args: Some(Args { positional, named: Vec::new() }), own: None }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Lists<'_, '_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(kind) = self.without_list(expr) {
            expr.kind = kind;
            self.found = true;
            return;
        }
        if let Some(kind) = self.of_each_suit(expr) {
            expr.kind = kind;
            self.found = true;
        }
        self.follow(expr);
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Lists<'_, '_> {
    fn statement(&mut self, statement: &'a mut StmtKind) {
        if let StmtKind::Let { binding: Binding::Slot(slot), value, annotation: None, .. } = statement
            && let Some(list) = self.whole_list(value)
            && is_asked_freely(self.host, self.around, Var::Local(*slot), DEEPEST)
        {
            *value = list;
            self.found = true;
            return;
        }
        self.inside_statement(statement);
    }
}
