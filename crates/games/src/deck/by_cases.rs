//! Questions and conditions in which somewhere it matters whether several hands have equal values: `[a, b] -> if value(a)
//! == value(b) { "tie" } else { "no" }`.
//!
//! That two records or lists are equal is a condition for each field, which are counted apart; within a question they
//! would be counted together, with both values of each pair of hands. So the question is counted by cases: as it is where
//! they are equal, and, where they aren't, as it would be if they never were, less what of that belongs to equal ones.

use super::conditions;
use super::dealt::Dealt;
use super::lets::{has_only_lets, slots_bound, with_lets};
use super::rewritten::hands;
use super::split::{self, define};
use super::uses::Uses;
use tg_core::ast::{CompareOp, UnaryOp};
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Binding, Body, Constant, Expr, ExprKind, FunctionId, Slot, StmtKind};
use tg_core::value::{self, Value, ValueMap};
use tg_dist::{Count, Dist, OutcomeTally};

/// A question is counted by at most this many comparisons: each makes three of one count.
const MOST_CASES: usize = 4;

/// The ways of each value that a question gives.
type Ways = ValueMap<Count>;

/// A question under some conditions, in any of which values may be compared.
#[derive(Clone)]
struct Asked {
    /// What is asked; without it, only whether the conditions hold.
    question: Option<Value>,
    /// Which comparisons of the question are counted field by field in any case.
    apart: Apart,
    conditions: Vec<Value>,
    /// The values that are equal.
    equal: Vec<Value>,
}

/// Which comparisons of a function are counted field by field in any case.
#[derive(Clone, Copy, PartialEq)]
enum Apart {
    None,
    /// The one that is the whole function.
    Whole,
    /// And those that must all hold.
    Conditions,
}

/// A comparison in a question under conditions.
struct Comparison {
    /// The condition that it stands in; `None` in the question.
    condition: Option<usize>,
    /// Its place among the comparisons of the function.
    place: usize,
    /// The condition that its sides are equal.
    equal: Value,
}

impl Dealt {
    /// The distribution of the values of a question that is counted by cases; `None` where it is another one.
    pub(super) fn dist_by_cases(&self, host: &mut dyn Host, question: &Value) -> Result<Option<Dist>, Fault> {
        let Some(ways) = self.by_cases(host, Some((question, Apart::Whole)), &self.conditions)? else {
            return Ok(None);
        };
        let mut tally = OutcomeTally::default();
        for (value, ways) in ways {
            tally.add(host, value, ways)?;
        }
        if tally.is_empty() {
            return Ok(None);
        }
        let plan = "whether values are equal was counted apart, field by field";
        tally.finish(host, plan).map(Some)
    }

    /// In how many ways of how many a condition holds that is counted by cases; `None` where it is another one.
    pub(super) fn held_by_cases(
        &self,
        host: &mut dyn Host,
        condition: &Value,
    ) -> Result<Option<(Count, Count)>, Fault> {
        let asked = Some((condition, Apart::Conditions));
        let Some(ways) = self.by_cases(host, asked, &self.conditions)? else { return Ok(None) };
        let (mut held, mut all) = (Count::ZERO, Count::ZERO);
        for (value, ways) in ways {
            if conditions::truth(&value)? {
                held = held.add(&ways);
            }
            all = all.add(&ways);
        }
        Ok(Some((held, all)))
    }

    /// Whether some hands meet conditions that are counted by cases; `None` where they are others.
    pub(super) fn is_met_by_cases(
        &self,
        host: &mut dyn Host,
        conditions: &[Value],
    ) -> Result<Option<bool>, Fault> {
        let ways = self.by_cases(host, None, conditions)?;
        Ok(ways.map(|ways| ways.into_iter().any(|(_, ways)| !ways.is_zero())))
    }

    fn by_cases(
        &self,
        host: &mut dyn Host,
        question: Option<(&Value, Apart)>,
        conditions: &[Value],
    ) -> Result<Option<Ways>, Fault> {
        if !self.several || self.thrown.is_some() || self.stage.is_some() {
            return Ok(None);
        }
        let asked = Asked {
            question: question.map(|(question, _)| question.clone()),
            apart: question.map_or(Apart::None, |(_, apart)| apart),
            conditions: conditions.to_vec(),
            equal: Vec::new(),
        };
        let mut defined = Vec::new();
        let counted = self.case(host, &asked, &mut defined);
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        match counted {
            // What fails in a case that never comes is no fault of the question.
            Err(fault) if !fault.code.is_final() && !matches!(fault.code, Code::E5013 | Code::E9003) => {
                Ok(None)
            }
            counted => counted,
        }
    }

    /// The ways of each value; `None` where no comparison can be counted apart, or too many would have to be.
    fn case(
        &self,
        host: &mut dyn Host,
        asked: &Asked,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Option<Ways>, Fault> {
        let Some(comparison) = asked.comparison(host, defined)? else { return Ok(None) };
        if asked.equal.len() == MOST_CASES {
            return Ok(None);
        }
        let mut count = |are_equal: bool, is_given: bool| {
            let mut further = asked.decided(host, &comparison, are_equal, defined)?;
            further.equal.extend(is_given.then(|| comparison.equal.clone()));
            match self.case(host, &further, defined)? {
                Some(ways) => Ok(ways),
                None => self.ways_of_values(host, &further),
            }
        };
        let (mut ways, others, not_others) = (count(true, true)?, count(false, false)?, count(false, true)?);
        for (value, all) in others {
            let all = not_others.get(&value).map_or(all.clone(), |some| all.without(some));
            match ways.get_mut(&value) {
                Some(own) => *own = own.add(&all),
                None => _ = ways.add(value, all),
            }
        }
        Ok(Some(ways))
    }

    fn ways_of_values(&self, host: &mut dyn Host, asked: &Asked) -> Result<Ways, Fault> {
        let conditions = [&asked.conditions[..], &asked.equal].concat();
        let (answered, total) = self.ask_given(host, asked.question.as_ref(), &conditions)?;
        let mut ways = Ways::default();
        if asked.question.is_none() {
            ways.add(Value::Bool(true), answered.ways(total));
        } else if let Some(dist) = answered.dist(host, total)? {
            let law = dist.law(host)?;
            for place in 0..law.size() {
                ways.add(law.value(place), law.ways(place));
            }
        }
        Ok(ways)
    }
}

impl Asked {
    /// The first comparison that is counted field by field only by cases.
    fn comparison(
        &self,
        host: &mut dyn Host,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Option<Comparison>, Fault> {
        let question = self.question.iter().map(|question| (None, question, self.apart));
        let conditions =
            self.conditions.iter().enumerate().map(|(place, one)| (Some(place), one, Apart::Conditions));
        for (condition, function, apart) in question.chain(conditions) {
            let Some(closure) = function.as_closure() else { continue };
            let is_plain = !closure.code.memo && closure.code.returns.is_none();
            if is_plain
                && !Uses::of(&closure.code.body).leaves
                && let Some((place, equal)) = comparison_within(host, closure, apart, defined)?
            {
                return Ok(Some(Comparison { condition, place, equal }));
            }
        }
        Ok(None)
    }

    /// The same where it is known whether the sides of a comparison are equal.
    fn decided(
        &self,
        host: &mut dyn Host,
        comparison: &Comparison,
        are_equal: bool,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Asked, Fault> {
        let mut decided = self.clone();
        let function = match comparison.condition {
            Some(place) => Some(&mut decided.conditions[place]),
            None => decided.question.as_mut(),
        };
        if let Some(function) = function
            && let Some(closure) = function.as_closure()
        {
            let body = with_truth(&closure.code.body, comparison.place, are_equal);
            let (lets, value) = lets_and_value(&body);
            let code = define(host, &closure.code, within(&lets, value.clone(), &body), defined);
            *function = Value::Function(value::Function::closure(code, closure.captures.clone())?);
        }
        // A condition that is counted by cases is asked as a question.
        decided.apart = Apart::None;
        Ok(decided)
    }
}

/// The first comparison of values of hands that is counted field by field only by cases: its place among the comparisons
/// of the function, and the condition that the values are equal.
fn comparison_within(
    host: &mut dyn Host,
    function: &value::Closure,
    apart: Apart,
    defined: &mut Vec<FunctionId>,
) -> Result<Option<(usize, Value)>, Fault> {
    let code = &function.code;
    let Some(mut names) = hands(code) else { return Ok(None) };
    let (lets, value) = lets_and_value(&code.body);
    for statement in lets.iter().flat_map(|body| &body.statements) {
        if let StmtKind::Let { binding, .. } = &statement.kind {
            slots_bound(binding, &mut names);
        }
    }
    let mut found = Comparisons::default();
    let mut body = code.body.clone();
    notation::VisitMut::expr(&mut found, &mut body);
    for (place, comparison) in found.all.into_iter().enumerate() {
        let uses = Uses::of(&comparison);
        if uses.slots.is_empty()
            || !uses.changed.is_empty()
            || !uses.slots.iter().all(|slot| names.contains(slot))
            || lets.is_empty() && is_apart(value, &comparison, apart)
        {
            continue;
        }
        let equal = within(&lets, equal_sides(&comparison, &lets), &code.body);
        let equal = define(host, code, equal, defined);
        let equal = Value::Function(value::Function::closure(equal, function.captures.clone())?);
        if split::condition(host, &equal, defined)?.len() > 1 {
            return Ok(Some((place, equal)));
        }
    }
    Ok(None)
}

/// Whether a comparison is counted field by field in any case.
fn is_apart(question: &Expr, comparison: &Expr, apart: Apart) -> bool {
    let is_it = |expr: &Expr| matches!(expr.kind, ExprKind::Compare { .. }) && expr.span == comparison.span;
    match &question.kind {
        _ if apart == Apart::None => false,
        ExprKind::Unary(UnaryOp::Not, denied) => is_it(denied),
        ExprKind::And(operands) if apart == Apart::Conditions => {
            operands.iter().any(|operand| is_it(operand) && is_denied(operand) == Some(false))
        }
        _ => is_it(question),
    }
}

/// The blocks that are nothing but `let`s and a value, from the outermost on, and the value.
fn lets_and_value(mut expr: &Expr) -> (Vec<&Body>, &Expr) {
    let mut lets = Vec::new();
    while let ExprKind::Block(body) = &expr.kind
        && let Some(value) = body.value.as_deref()
        && has_only_lets(body)
    {
        lets.push(body);
        expr = value;
    }
    (lets, expr)
}

/// A value within those `let`s that it needs.
fn within(lets: &[&Body], value: Expr, around: &Expr) -> Expr {
    lets.iter().rev().fold(value, |value, body| with_lets(body, value, around))
}

/// The comparison as a question whether its sides are equal; a name that a `let` gives to one is replaced by its value.
fn equal_sides(comparison: &Expr, lets: &[&Body]) -> Expr {
    let named = |slot: Slot| {
        let mut statements = lets.iter().flat_map(|body| &body.statements);
        statements.find_map(|statement| match &statement.kind {
            StmtKind::Let { binding: Binding::Slot(own), value, .. } if *own == slot => Some(value),
            _ => None,
        })
    };
    let side = |expr: &Expr| {
        let mut expr = expr;
        while let ExprKind::Local(slot) = &expr.kind
            && let Some(value) = named(*slot)
        {
            expr = value;
        }
        expr.clone()
    };
    let ExprKind::Compare { first, rest } = &comparison.kind else { return comparison.clone() };
    let rest = rest.iter().map(|(_, span, other)| (CompareOp::Equal, *span, side(other))).collect();
    Expr { kind: ExprKind::Compare { first: Box::new(side(first)), rest }, span: comparison.span }
}

/// Whether an expression asks if values are equal, and whether it denies it.
fn is_denied(expr: &Expr) -> Option<bool> {
    let ExprKind::Compare { rest, .. } = &expr.kind else { return None };
    match &rest[..] {
        [(CompareOp::NotEqual, ..)] => Some(true),
        all => all.iter().all(|(op, ..)| *op == CompareOp::Equal).then_some(false),
    }
}

/// The comparisons of a question that ask if values are equal, in order; those of functions within it aren't its own.
#[derive(Default)]
struct Comparisons {
    all: Vec<Expr>,
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Comparisons {
    fn expr(&mut self, expr: &'a mut Expr) {
        if is_denied(expr).is_some() {
            self.all.push(expr.clone());
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Comparisons {
    fn closure(&mut self, _: &'a FunctionId, _: &'a mut Vec<Expr>) {}
}

/// The question in which the sides of a comparison are known to be equal, or not to be.
fn with_truth(body: &Expr, place: usize, are_equal: bool) -> Expr {
    let mut body = body.clone();
    notation::VisitMut::expr(&mut Decided { place, at: 0, are_equal }, &mut body);
    body
}

struct Decided {
    place: usize,
    at: usize,
    are_equal: bool,
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Decided {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(denied) = is_denied(expr) {
            self.at += 1;
            if self.at == self.place + 1 {
                expr.kind = ExprKind::Constant(Constant::Bool(self.are_equal != denied));
                return;
            }
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Decided {
    fn closure(&mut self, _: &'a FunctionId, _: &'a mut Vec<Expr>) {}
}
