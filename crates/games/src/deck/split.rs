//! Splitting a question: the parts of its answer as functions of their own.
//!
//! A function whose body is a record or a list gives one part for each field or element, a condition one for
//! each operand of `and` and of a denied `or`, and one for each field where a whole record is compared; also
//! after `let`s, and in a call of another function of the script. Each part is the same checked code with
//! everything left out that it doesn't need.

use super::each_value;
use super::lets::{has_only_lets, with_lets};
use super::pairs::method;
use super::uses::Uses;
use std::rc::Rc;
use tg_core::ast::{BinaryOp, CompareOp, UnaryOp};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::{Callee, Constant, Entry, Expr, ExprKind, Function, FunctionId, Step, StepKind};
use tg_core::source::Span;
use tg_core::value::{self, Key, Record, Value};

/// Calls are followed no deeper than this: a function may call itself.
const DEEPEST: usize = 8;

/// How parts make up an answer.
pub(super) enum AnswerShape {
    /// The answer of one part.
    Part(usize),
    /// A record with a part for each key.
    Record(Vec<(Key, AnswerShape)>),
    /// A list with a part for each element.
    List(Vec<AnswerShape>),
}

impl AnswerShape {
    /// The answer that is made of those of the parts.
    pub fn join<'v>(&self, part: &dyn Fn(usize) -> &'v Value) -> Result<Value, Fault> {
        match self {
            AnswerShape::Part(number) => Ok(part(*number).clone()),
            AnswerShape::Record(entries) => {
                let mut record = Record::with_capacity(entries.len());
                for (key, shape) in entries {
                    record.insert(key.clone(), shape.join(part)?)?;
                }
                Ok(Value::Record(record))
            }
            AnswerShape::List(items) => {
                Value::list(items.iter().map(|item| item.join(part)).collect::<Result<_, Fault>>()?)
            }
        }
    }
}

/// What a function is split into.
pub(super) struct Split {
    /// The parts, each a function of what the whole one takes.
    pub parts: Vec<Value>,
    /// How they make up the answer; conditions must all hold.
    pub shape: AnswerShape,
}

/// What is split.
#[derive(Clone, Copy, PartialEq)]
enum Into {
    /// An answer, into its fields or elements.
    Fields,
    /// A condition, into those that must all hold.
    Conditions,
}

/// Splits an answer into its parts; functions that were defined for it are noted.
pub(super) fn answer(
    host: &mut dyn Host,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Split, Fault> {
    split(host, function, Into::Fields, defined)
}

/// Splits a condition into those that must all hold.
pub(super) fn condition(
    host: &mut dyn Host,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Vec<Value>, Fault> {
    Ok(split(host, function, Into::Conditions, defined)?.parts)
}

fn split(
    host: &mut dyn Host,
    function: &Value,
    into: Into,
    defined: &mut Vec<FunctionId>,
) -> Result<Split, Fault> {
    let whole = || Split { parts: vec![function.clone()], shape: AnswerShape::Part(0) };
    let Some(closure) = function.as_closure() else { return Ok(whole()) };
    let mut splitter = Splitter { host: &mut *host, defined: &mut *defined };
    let Some((bodies, shape)) = splitter.of_function(&closure.code, into, DEEPEST) else {
        return Ok(whole());
    };
    if bodies.len() < 2 {
        return Ok(whole());
    }
    let mut parts = Vec::with_capacity(bodies.len());
    for body in bodies {
        let code = define(host, &closure.code, body, defined);
        let captures = closure.captures.clone();
        parts.push(Value::Function(value::Function::closure(code, captures)?));
    }
    Ok(Split { parts, shape })
}

/// The same function with another body.
pub(super) fn define(
    host: &mut dyn Host,
    function: &Function,
    body: Expr,
    defined: &mut Vec<FunctionId>,
) -> Rc<Function> {
    let code = host.define(Function { body, memo: false, returns: None, ..function.clone() });
    defined.push(code.id);
    code
}

type Bodies = (Vec<Expr>, AnswerShape);

/// The fields of a record that an expression gives.
pub(super) struct Fields {
    bodies: Vec<Expr>,
    entries: Vec<(Key, AnswerShape)>,
}

impl Fields {
    /// The fields, where the expression gives a record; functions that were defined for it are noted.
    pub fn of(host: &mut dyn Host, expr: &Expr, defined: &mut Vec<FunctionId>) -> Option<Fields> {
        match (Splitter { host, defined }).of_expr(expr, Into::Fields, DEEPEST)? {
            (bodies, AnswerShape::Record(entries)) => Some(Fields { bodies, entries }),
            _ => None,
        }
    }

    /// What gives only this field, where it has no parts of its own.
    pub fn only(&self, key: &Key) -> Option<Expr> {
        let (_, shape) = self.entries.iter().find(|(own, _)| own == key)?;
        let AnswerShape::Part(part) = shape else { return None };
        self.bodies.get(*part).cloned()
    }
}

/// What splits functions.
struct Splitter<'a> {
    host: &'a mut dyn Host,
    /// The functions that were defined for the parts.
    defined: &'a mut Vec<FunctionId>,
}

impl Splitter<'_> {
    fn of_function(&mut self, function: &Function, into: Into, depth: usize) -> Option<Bodies> {
        if Uses::of(&function.body).leaves || function.returns.is_some() {
            return None;
        }
        self.of_expr(&function.body, into, depth)
    }

    fn of_expr(&mut self, expr: &Expr, into: Into, depth: usize) -> Option<Bodies> {
        let depth = depth.checked_sub(1)?;
        match &expr.kind {
            ExprKind::Record(entries) if into == Into::Fields && !entries.is_empty() => {
                let mut bodies = Vec::new();
                let mut shapes: Vec<(Key, AnswerShape)> = Vec::new();
                for entry in entries {
                    let Entry::Key(key, value) = entry else { return None };
                    let key = constant_key(key)?;
                    if shapes.iter().any(|(other, _)| *other == key) {
                        return None;
                    }
                    let shape = self.inner(value, into, depth, &mut bodies);
                    shapes.push((key, shape));
                }
                Some((bodies, AnswerShape::Record(shapes)))
            }
            ExprKind::List(items) if into == Into::Fields && !items.is_empty() => {
                Some(self.of_items(items, depth))
            }
            ExprKind::Access { base, steps } if into == Into::Fields => {
                let [step] = &steps[..] else { return None };
                let [of_each] = method(step, "map")? else { return None };
                let values = each_value::constants(base, None)?;
                let items = each_value::bodies(self.host, &values, of_each)?;
                Some(self.of_items(&items, depth))
            }
            ExprKind::Comprehension { element, clauses } if into == Into::Fields => {
                Some(self.of_items(&each_value::elements(element, clauses)?, depth))
            }
            ExprKind::Binary { first, rest } if into == Into::Fields => self.of_lists(first, rest, depth),
            ExprKind::And(operands) if into == Into::Conditions => {
                let mut bodies = Vec::new();
                for operand in operands {
                    self.inner(operand, into, depth, &mut bodies);
                }
                Some((bodies, AnswerShape::Part(0)))
            }
            ExprKind::Unary(UnaryOp::Not, denied) if into == Into::Conditions => {
                let ExprKind::Or(operands) = &denied.kind else { return None };
                let not = |operand: &Expr| ExprKind::Unary(UnaryOp::Not, Box::new(operand.clone()));
                let bodies = operands.iter().map(|operand| Expr { kind: not(operand), span: operand.span });
                Some((bodies.collect(), AnswerShape::Part(0)))
            }
            ExprKind::Compare { first, rest } if into == Into::Conditions => {
                let [(CompareOp::Equal, _, second)] = &rest[..] else {
                    return self.of_chain(first, rest, depth);
                };
                let (whole, other) = if is_at_hand(second) { (&**first, second) } else { (second, &**first) };
                if !is_at_hand(other) {
                    return self.of_two(first, second, depth);
                }
                let (bodies, shape) = self.of_expr(whole, Into::Fields, depth)?;
                // A name may be that of a hand, which is a list of cards in any order.
                if is_at_hand(whole)
                    || matches!((&shape, &other.kind), (AnswerShape::List(_), ExprKind::Local(_)))
                {
                    return None;
                }
                let mut conditions = Vec::with_capacity(bodies.len() + 1);
                let same = each_equal(&shape, &bodies, other, &mut conditions)?;
                // That the other side has these fields and no more is a condition that asks nothing of the hand.
                conditions.push(equal(same, other.clone()));
                Some((conditions, AnswerShape::Part(0)))
            }
            ExprKind::Block(body) => {
                let value = body.value.as_deref()?;
                if !has_only_lets(body) {
                    return None;
                }
                let (bodies, shape) = self.of_expr(value, into, depth)?;
                let bodies = bodies.into_iter().map(|value| with_lets(body, value, expr)).collect();
                Some((bodies, shape))
            }
            ExprKind::Call { callee: Callee::Function(id, captures), args } => {
                let function = self.host.function(*id)?;
                let (bodies, shape) = self.of_function(&function, into, depth)?;
                let calls = bodies.into_iter().map(|body| {
                    let code = define(self.host, &function, body, self.defined);
                    let callee = Callee::Function(code.id, captures.clone());
                    Expr { kind: ExprKind::Call { callee, args: args.clone() }, span: expr.span }
                });
                Some((calls.collect(), shape))
            }
            _ => None,
        }
    }

    /// The elements of a list.
    fn of_items(&mut self, items: &[Expr], depth: usize) -> Bodies {
        let mut bodies = Vec::new();
        let shapes = items.iter().map(|item| self.inner(item, Into::Fields, depth, &mut bodies)).collect();
        (bodies, AnswerShape::List(shapes))
    }

    /// The elements of lists that are joined: `[a, b] + [c]`.
    fn of_lists(&mut self, first: &Expr, rest: &[(BinaryOp, Span, Expr)], depth: usize) -> Option<Bodies> {
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        if !rest.iter().all(|(op, ..)| *op == BinaryOp::Add) {
            return None;
        }
        for list in [first].into_iter().chain(rest.iter().map(|(.., list)| list)) {
            let (more, AnswerShape::List(items)) = self.of_expr(list, Into::Fields, depth)? else {
                return None;
            };
            shapes.extend(items.into_iter().map(|item| moved(item, bodies.len())));
            bodies.extend(more);
        }
        Some((bodies, AnswerShape::List(shapes)))
    }

    /// What must hold for each two neighbours in `a == b == c` to be equal.
    fn of_chain(&mut self, first: &Expr, rest: &[(CompareOp, Span, Expr)], depth: usize) -> Option<Bodies> {
        if !rest.iter().all(|(op, ..)| *op == CompareOp::Equal) {
            return None;
        }
        let before = std::iter::once(first).chain(rest.iter().map(|(.., side)| side));
        let mut bodies = Vec::new();
        for (before, (.., side)) in before.zip(rest) {
            self.inner(&equal(before.clone(), side.clone()), Into::Conditions, depth, &mut bodies);
        }
        Some((bodies, AnswerShape::Part(0)))
    }

    /// What must hold for two answers to be equal that both have parts: what is asked of one hand is compared with what
    /// is asked of another field by field, each over the cards that this field looks at.
    fn of_two(&mut self, first: &Expr, second: &Expr, depth: usize) -> Option<Bodies> {
        let one = self.of_expr(first, Into::Fields, depth)?;
        let other = self.of_expr(second, Into::Fields, depth)?;
        let mut conditions = Vec::with_capacity(one.0.len());
        pairs_equal(&one, &other, (&one.1, &other.1), &mut conditions)?;
        Some((conditions, AnswerShape::Part(0)))
    }

    /// Adds the parts of an expression within another, or it as one part.
    fn inner(&mut self, expr: &Expr, into: Into, depth: usize, bodies: &mut Vec<Expr>) -> AnswerShape {
        let first = bodies.len();
        match self.of_expr(expr, into, depth) {
            Some((more, shape)) => {
                bodies.extend(more);
                moved(shape, first)
            }
            None => {
                bodies.push(expr.clone());
                AnswerShape::Part(first)
            }
        }
    }
}

/// Whether an expression is only a name, which may be written again and again.
fn is_at_hand(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Local(_) | ExprKind::Capture(_) | ExprKind::Global(_) | ExprKind::Constant(_) => true,
        ExprKind::Record(entries) => entries.iter().all(|entry| match entry {
            Entry::Key(key, value) => constant_key(key).is_some() && is_at_hand(value),
            Entry::Spread(_) => false,
        }),
        ExprKind::List(items) => items.iter().all(is_at_hand),
        ExprKind::Unary(UnaryOp::Negate, number) => matches!(number.kind, ExprKind::Constant(_)),
        _ => false,
    }
}

fn equal(a: Expr, b: Expr) -> Expr {
    let span = a.span;
    let rest = vec![(CompareOp::Equal, span, b)];
    Expr { kind: ExprKind::Compare { first: Box::new(a), rest }, span }
}

/// Adds for each part of a shape the condition that it equals the same part of another value; gives that value
/// put together again from these parts.
fn each_equal(
    shape: &AnswerShape,
    bodies: &[Expr],
    other: &Expr,
    conditions: &mut Vec<Expr>,
) -> Option<Expr> {
    let span = other.span;
    let part = |key: Expr| match (&other.kind, &key.kind) {
        (ExprKind::Record(entries), _) => entries.iter().find_map(|entry| match entry {
            Entry::Key(own, value) if constant_key(own) == constant_key(&key) => Some(value.clone()),
            _ => None,
        }),
        _ => {
            let step = Step { kind: StepKind::Index(Box::new(key)), span };
            let kind = ExprKind::Access { base: Box::new(other.clone()), steps: vec![step] };
            Some(Expr { kind, span })
        }
    };
    let kind = match shape {
        AnswerShape::Part(number) => {
            conditions.push(equal(bodies.get(*number)?.clone(), other.clone()));
            return Some(other.clone());
        }
        AnswerShape::Record(entries) => {
            let mut same = Vec::with_capacity(entries.len());
            for (key, shape) in entries {
                let key = Expr { kind: ExprKind::Constant(constant_of(key)?), span };
                let value = each_equal(shape, bodies, &part(key.clone())?, conditions)?;
                same.push(Entry::Key(key, value));
            }
            ExprKind::Record(same)
        }
        AnswerShape::List(shapes) => {
            let mut same = Vec::with_capacity(shapes.len());
            for (place, shape) in shapes.iter().enumerate() {
                let value = match &other.kind {
                    ExprKind::List(items) => items.get(place)?.clone(),
                    _ => {
                        let place = Constant::Number(tg_core::number::Number::from(place));
                        part(Expr { kind: ExprKind::Constant(place), span })?
                    }
                };
                same.push(each_equal(shape, bodies, &value, conditions)?);
            }
            ExprKind::List(same)
        }
    };
    Some(Expr { kind, span })
}

/// Adds for each part of a shape the condition that it equals the same part of another one; `None` where the shapes
/// differ.
fn pairs_equal(
    one: &Bodies,
    other: &Bodies,
    shapes: (&AnswerShape, &AnswerShape),
    conditions: &mut Vec<Expr>,
) -> Option<()> {
    match shapes {
        (AnswerShape::Part(a), AnswerShape::Part(b)) => {
            conditions.push(equal(one.0.get(*a)?.clone(), other.0.get(*b)?.clone()));
            Some(())
        }
        (AnswerShape::Record(a), AnswerShape::Record(b)) if a.len() == b.len() => {
            a.iter().try_for_each(|(key, shape)| {
                let (_, own) = b.iter().find(|(own, _)| own == key)?;
                pairs_equal(one, other, (shape, own), conditions)
            })
        }
        (AnswerShape::List(a), AnswerShape::List(b)) if a.len() == b.len() => {
            a.iter().zip(b).try_for_each(|(a, b)| pairs_equal(one, other, (a, b), conditions))
        }
        _ => None,
    }
}

fn constant_of(key: &Key) -> Option<Constant> {
    Some(match key.value() {
        Value::Text(text) => Constant::Text(text.as_str().into()),
        Value::Number(number) => Constant::Number(number.clone()),
        Value::Bool(b) => Constant::Bool(*b),
        _ => return None,
    })
}

/// The shape with all numbers of parts raised.
fn moved(shape: AnswerShape, by: usize) -> AnswerShape {
    match shape {
        AnswerShape::Part(number) => AnswerShape::Part(number + by),
        AnswerShape::Record(entries) => {
            AnswerShape::Record(entries.into_iter().map(|(key, shape)| (key, moved(shape, by))).collect())
        }
        AnswerShape::List(items) => {
            AnswerShape::List(items.into_iter().map(|shape| moved(shape, by)).collect())
        }
    }
}

fn constant_key(key: &Expr) -> Option<Key> {
    let ExprKind::Constant(constant) = &key.kind else { return None };
    let value = match constant {
        Constant::Text(text) => Value::text(text),
        Constant::Number(number) => Value::Number(number.clone()),
        Constant::Bool(b) => Value::Bool(*b),
        Constant::None | Constant::Open => return None,
    };
    Key::new(value).ok()
}
