//! Whether two hands are equal in what is asked of each, whatever that is: `[a, b] -> words(a) == words(b)`,
//! `hs -> hs.map(value).unique.count == 1`.
//!
//! The different hands of each side are asked once, and only those with equal answers are paired, or those with unequal
//! ones where these are fewer: a join by value. It takes as many questions as there are different hands, and a product for
//! each pair.

use super::dealt::Dealt;
use super::equal_values::of_all_parts;
use super::hand::{Hand, Held};
use super::lets::{has_only_lets, with_lets};
use super::pairs::method;
use super::split::{self, define};
use super::uses::Uses;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use tg_core::ast::CompareOp;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::Visit;
use tg_core::program::{
    Args, Binding, Callee, Constant, Expr, ExprKind, Function, FunctionId, Slot, Step, StepKind,
};
use tg_core::value::{self, Value};
use tg_dist::Count;

/// The different hands of one place, each as how many cards it holds of each kind, by what they answer.
type Answers = IndexMap<Value, Vec<Vec<u64>>, FxBuildHasher>;

/// Up to what it is done.
#[derive(Clone, Copy)]
struct Bounds {
    /// How many different hands of a place are asked one by one.
    hands: u128,
    /// How many pairs of hands are multiplied out.
    pairs: u64,
    /// Whether it is done for what the game itself tells of a hand, too: that is mostly counted without the hands.
    told: bool,
}

/// Where this is quick, whatever else there may be.
const QUICK: Bounds = Bounds { hands: 1 << 16, pairs: 1 << 18, told: false };
/// Where there is nothing else.
const LAST: Bounds = Bounds { hands: 1 << 20, pairs: 1 << 22, told: true };

impl Dealt {
    /// In how many ways of how many two hands are equal in what is asked of each, or aren't; `None` where the question is
    /// another one, where it is counted by what little is asked of the hands, or where there are too many hands.
    pub(super) fn joined(
        &self,
        host: &mut dyn Host,
        question: &Value,
    ) -> Result<Option<(Count, Count)>, Fault> {
        self.joined_up_to(host, question, QUICK)
    }

    /// The same of a question that was too large to be counted otherwise.
    ///
    /// # Errors
    /// What it was refused with, where this doesn't answer it either.
    pub(super) fn joined_after(
        &self,
        host: &mut dyn Host,
        question: &Value,
        refused: Fault,
    ) -> Result<(Count, Count), Fault> {
        match refused.code {
            Code::E5013 | Code::E9003 if !refused.retries => {
                self.joined_up_to(host, question, LAST)?.ok_or(refused)
            }
            _ => Err(refused),
        }
    }

    fn joined_up_to(
        &self,
        host: &mut dyn Host,
        question: &Value,
        most: Bounds,
    ) -> Result<Option<(Count, Count)>, Fault> {
        let are_two = self.several && self.sizes.len() == 2 && self.thrown.is_none() && self.stage.is_none();
        if !are_two || self.plus.is_some() || !self.conditions.is_empty() {
            return Ok(None);
        }
        let mut defined = Vec::new();
        // What is equal field by field is counted so.
        let by_parts = split::condition(host, question, &mut defined)?.len() > 1;
        let joined = match by_parts {
            true => Ok(None),
            false => self.joined_by_value(host, question, most, &mut defined),
        };
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        joined
    }

    fn joined_by_value(
        &self,
        host: &mut dyn Host,
        question: &Value,
        most: Bounds,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Option<(Count, Count)>, Fault> {
        let Some(closure) = question.as_closure().filter(|closure| !Uses::of(&closure.code.body).leaves)
        else {
            return Ok(None);
        };
        let Some((sides, denied)) = sides(&closure.code.body) else { return Ok(None) };
        let Some(places) = asked_apart(&closure.code, &sides) else { return Ok(None) };
        let too_many = |place: usize| self.one_of_them(place).hands_query().different_hands() > most.hands;
        if !most.told && sides.iter().all(is_asked_alone) || places.into_iter().any(too_many) {
            return Ok(None);
        }
        let mut answered = Vec::with_capacity(sides.len());
        for (side, place) in sides.into_iter().zip(places) {
            let Some(answers) = self.answers_of_one(host, closure, (side, place), defined)? else {
                return Ok(None);
            };
            answered.push((place, answers));
        }
        answered.sort_by_key(|(place, _)| *place);
        let [(0, first), (1, second)] = &answered[..] else { return Ok(None) };
        let total = tg_dist::DistSource::total(self, host)?;
        let Some((ways, equal)) = self.pairs(host, first, second, most.pairs)? else { return Ok(None) };
        Ok(Some((if denied == equal { total.without(&ways) } else { ways }, total)))
    }

    /// The hand at a place by itself.
    fn one_of_them(&self, place: usize) -> Dealt {
        Dealt { sizes: vec![self.sizes[place]], several: false, family: None, ..self.clone() }
    }

    /// The different hands of one place, by what they answer; `None` where an answer isn't plain.
    fn answers_of_one(
        &self,
        host: &mut dyn Host,
        closure: &value::Closure,
        (side, place): (Expr, usize),
        defined: &mut Vec<FunctionId>,
    ) -> Result<Option<Answers>, Fault> {
        let code = define(host, &closure.code, side, defined);
        let function = Value::Function(value::Function::closure(code, closure.captures.clone())?);
        let mut answers = Answers::default();
        for (hand, _) in self.one_of_them(place).every_hand(host)?.outcomes(host, 0)? {
            let Some(Held::Known(held)) = Hand::within(&hand).map(|hand| &hand.held) else { return Ok(None) };
            let held = held.clone();
            // Only the hand at its place is looked at.
            let answer = host.ask(&function, &[Value::list(vec![hand.clone(), hand])?])?;
            if !is_plain(&answer) {
                return Ok(None);
            }
            host.reserve(((held.len() + 8) * size_of::<u64>()) as u128)?;
            answers.entry(answer).or_default().push(held);
        }
        Ok(Some(answers))
    }

    /// In how many ways two hands are dealt whose answers are equal, or else aren't, whichever are fewer pairs; whether it
    /// is those that are equal. `None` where both are too many.
    fn pairs(
        &self,
        host: &mut dyn Host,
        first: &Answers,
        second: &Answers,
        most: u64,
    ) -> Result<Option<(Count, bool)>, Fault> {
        let number = |answers: &Answers| answers.values().map(|hands| hands.len() as u64).sum::<u64>();
        let all = number(first).saturating_mul(number(second));
        let same = |(answer, hands): (&Value, &Vec<Vec<u64>>)| {
            second.get(answer).map_or(0, |others| hands.len() as u64 * others.len() as u64)
        };
        let equal = first.iter().map(same).fold(0, u64::saturating_add);
        let counts_equal = equal <= all - equal;
        if equal.min(all - equal) > most {
            return Ok(None);
        }
        let deal = self.whole_deal();
        let mut ways = Count::ZERO;
        for (answer, hands) in first {
            let (among, others) = match counts_equal {
                true => (second.get(answer), None),
                false => (None, Some(second.iter().filter(|(other, _)| *other != answer))),
            };
            let others = among.into_iter().chain(others.into_iter().flatten().map(|(_, others)| others));
            for (one, other) in others.flatten().flat_map(|other| hands.iter().map(move |one| (one, other))) {
                host.step(one.len() as u64)?;
                let Some(more) = deal.ways_of(&[one.clone(), other.clone()]) else { return Ok(None) };
                ways = ways.add(&Count::from(more));
            }
        }
        Ok(Some((ways, counts_equal)))
    }
}

/// Whether an expression asks the game itself, and nothing of the script: `a.sum`.
fn is_asked_alone(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Access { base, steps } => {
            matches!(base.kind, ExprKind::Local(_))
                && steps
                    .iter()
                    .all(|step| matches!(&step.kind, StepKind::Index(_) | StepKind::Dot { own: None, .. }))
        }
        _ => false,
    }
}

/// The two values that are compared, where that is the whole question, and whether it's that they differ.
fn sides(expr: &Expr) -> Option<([Expr; 2], bool)> {
    if let ExprKind::Block(body) = &expr.kind {
        let value = body.value.as_deref().filter(|_| has_only_lets(body))?;
        let (sides, denied) = sides(value)?;
        return Some((sides.map(|side| with_lets(body, side, expr)), denied));
    }
    if let Some(found) = counted_values(expr).or_else(|| among_one(expr)) {
        return Some(found);
    }
    let (all, denied) = of_all_parts(expr)?;
    let ExprKind::Compare { first, rest } = all.kind else { return None };
    let [(CompareOp::Equal, _, second)] = &rest[..] else { return None };
    Some(([*first, second.clone()], denied))
}

/// The two values of `[x, y].unique.count == 1`, and whether they must differ.
fn counted_values(expr: &Expr) -> Option<([Expr; 2], bool)> {
    let ExprKind::Compare { first, rest } = &expr.kind else { return None };
    let [(op, _, number)] = &rest[..] else { return None };
    let ExprKind::Access { base, steps } = &first.kind else { return None };
    let [before @ .., unique, count] = &steps[..] else { return None };
    if method(unique, "unique") != Some(&[]) || method(count, "count") != Some(&[]) {
        return None;
    }
    let ExprKind::Constant(Constant::Number(number)) = &number.kind else { return None };
    // Two values are one different value or two.
    let holds = |values: i64| {
        let order = Number::Int(values).compare(number);
        Some(match op {
            CompareOp::Equal => order.is_eq(),
            CompareOp::NotEqual => order.is_ne(),
            CompareOp::Less => order.is_lt(),
            CompareOp::LessEqual => order.is_le(),
            CompareOp::Greater => order.is_gt(),
            CompareOp::GreaterEqual => order.is_ge(),
            _ => return None,
        })
    };
    match (holds(1)?, holds(2)?) {
        (true, false) => Some((two_values(base, before)?, false)),
        (false, true) => Some((two_values(base, before)?, true)),
        _ => None,
    }
}

/// The two values of `x in [y]`, and whether they must differ.
fn among_one(expr: &Expr) -> Option<([Expr; 2], bool)> {
    let ExprKind::Compare { first, rest } = &expr.kind else { return None };
    let [(op @ (CompareOp::In | CompareOp::NotIn), _, list)] = &rest[..] else { return None };
    let ExprKind::List(items) = &list.kind else { return None };
    let [only] = &items[..] else { return None };
    Some(([(**first).clone(), only.clone()], *op == CompareOp::NotIn))
}

/// The elements of a list of two: written out, or made by `map`.
fn two_values(base: &Expr, steps: &[Step]) -> Option<[Expr; 2]> {
    match (&base.kind, steps) {
        (ExprKind::List(items), []) => items.clone().try_into().ok(),
        (ExprKind::List(items), [map]) => {
            let items: [Expr; 2] = items.clone().try_into().ok()?;
            each(map, items)
        }
        (ExprKind::Local(_), [map]) => {
            let hand = |place: i64| {
                let span = base.span;
                let place = Expr { kind: ExprKind::Constant(Constant::Number(Number::Int(place))), span };
                let step = Step { kind: StepKind::Index(Box::new(place)), span };
                Expr { kind: ExprKind::Access { base: Box::new(base.clone()), steps: vec![step] }, span }
            };
            each(map, [hand(0), hand(1)])
        }
        _ => None,
    }
}

/// What the function of a `map` gives for two values.
fn each(map: &Step, values: [Expr; 2]) -> Option<[Expr; 2]> {
    let [function] = method(map, "map")? else { return None };
    let callee = match &function.kind {
        ExprKind::Function(id, captures) => Callee::Function(*id, captures.clone()),
        _ => Callee::Value(Box::new(function.clone())),
    };
    Some(values.map(|value| {
        let span = value.span;
        let args = Args { positional: vec![value], named: Vec::new() };
        Expr { kind: ExprKind::Call { callee: callee.clone(), args }, span }
    }))
}

/// The hands that two values are asked of, each of another one; `None` where that isn't so.
fn asked_apart(code: &Function, sides: &[Expr; 2]) -> Option<[usize; 2]> {
    let [param] = &code.params[..] else { return None };
    let hands = match &param.binding {
        None => Hands::List(Slot(0)),
        Some(Binding::List(items, None, _)) => Hands::Named(items.iter().map(slot).collect::<Option<_>>()?),
        Some(_) => return None,
    };
    let asked = |side: &Expr| {
        let mut asked = Asked { hands: &hands, places: Vec::new(), otherwise: false };
        notation::Visit::expr(&mut asked, side);
        match asked.places[..] {
            [place] if !asked.otherwise => Some(place),
            _ => None,
        }
    };
    let places = [asked(&sides[0])?, asked(&sides[1])?];
    (places[0] != places[1]).then_some(places)
}

fn slot(binding: &Binding) -> Option<Slot> {
    match binding {
        Binding::Slot(slot) => Some(*slot),
        _ => None,
    }
}

/// What a question calls its hands.
enum Hands {
    /// Each by its name.
    Named(Vec<Slot>),
    /// All by one name.
    List(Slot),
}

/// Finds the places of the hands that an expression asks.
struct Asked<'h> {
    hands: &'h Hands,
    places: Vec<usize>,
    /// Whether it uses the hands in another way, or changes something.
    otherwise: bool,
}

impl Asked<'_> {
    fn asks(&mut self, place: usize) {
        if !self.places.contains(&place) {
            self.places.push(place);
        }
    }
}

impl<'a> notation::Visit<'a, Expr, Binding> for Asked<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        match (&expr.kind, self.hands) {
            (ExprKind::Local(slot), Hands::Named(slots)) => {
                if let Some(place) = slots.iter().position(|own| own == slot) {
                    self.asks(place);
                }
            }
            (ExprKind::Access { base, steps }, Hands::List(slot)) if base.kind == ExprKind::Local(*slot) => {
                match steps.first().and_then(constant_index) {
                    Some(place) => self.asks(place),
                    None => self.otherwise = true,
                }
                steps.iter().skip(1).for_each(|step| self.step(&step.kind));
                return;
            }
            (ExprKind::Local(slot), Hands::List(own)) => self.otherwise |= slot == own,
            (ExprKind::Change { .. }, _) => self.otherwise = true,
            _ => {}
        }
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Asked<'_> {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        notation::Visit::exprs(self, captures);
    }
}

/// The place that a step looks up.
fn constant_index(step: &Step) -> Option<usize> {
    let StepKind::Index(place) = &step.kind else { return None };
    match &place.kind {
        ExprKind::Constant(Constant::Number(number)) => usize::try_from(number.to_i64()?).ok(),
        _ => None,
    }
}

/// Whether equal values are the same key: exact numbers, texts, truth, and lists and records of these.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::None | Value::Bool(_) | Value::Text(_) => true,
        Value::Number(number) => number.is_exact(),
        Value::List(list) => list.items().iter().all(is_plain),
        Value::Record(record) => record.iter().all(|(_, value)| is_plain(value)),
        _ => false,
    }
}
