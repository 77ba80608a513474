//! All numbers above a given one, as if they were a single number: asked of numbers without a last one.
//!
//! Arithmetic with plain numbers keeps what is known: with n above 10, `3 - 2 * n` lies below -17.

use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::table::{operator, shows};
use tg_core::native::{Host, Module, Native, Operator, Type};
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Value};

/// The greatest exponent of a power that is bounded.
const MOST_EXPONENT: u64 = 1 << 12;

const ABOVE_TYPE: &str = "NumberAbove";

/// A number of which only a bound is known, as it follows from an unknown number n above another one.
#[derive(Clone)]
pub(super) struct Above {
    /// The number that n lies above.
    last: Number,
    /// What it is, if that is a multiple of n plus something.
    line: Option<Line>,
    /// It lies above the bound (`Greater`) or below it (`Less`).
    side: Ordering,
    bound: Number,
    /// Whether it may be the bound itself.
    touches: bool,
    /// Whether n is a whole number.
    whole: bool,
}

/// Where an unknown number lies: on one side of a bound.
#[derive(Clone)]
pub(super) struct Beyond {
    side: Ordering,
    bound: Number,
    touches: bool,
}

impl Beyond {
    /// Returns whether it lies above the bound (`Greater`) or below it (`Less`).
    pub(super) fn side(&self) -> Ordering {
        self.side
    }

    /// Returns whether it can't be this value.
    pub(super) fn excludes(&self, value: &Value) -> bool {
        let order = value.bare_number().map(|number| number.compare(&self.bound));
        order.is_some_and(|order| order != self.side && (order != Ordering::Equal || !self.touches))
    }
}

/// `times` × n + `plus`; `times` isn't 0.
#[derive(Clone, PartialEq)]
pub(super) struct Line {
    pub(super) times: Number,
    pub(super) plus: Number,
}

/// Any number above one, as a function is asked of it: what it is compared with up to that one is decided, and everything
/// else fails.
#[must_use]
pub fn number_above(last: Number) -> Value {
    Object::value(Above::number(last))
}

/// Any whole number above one, in the same way.
pub(super) fn whole_number_above(last: Number) -> Value {
    Object::value(Above { whole: true, ..Above::number(last) })
}

/// Any number below one, in the same way.
#[must_use]
pub fn number_below(first: Number) -> Value {
    let opposite = Number::from(-1).mul(&first).map(Above::number);
    let below = opposite.ok().and_then(|above| above.times(&Number::from(-1)));
    below.map_or(Value::None, Scaled::value)
}

/// What something gives of which a number is only known to lie above another one; `None` where it fails, or goes on after
/// a failure: then it depends on which number it is.
///
/// # Errors
/// What ends the run.
pub fn if_decided(
    host: &mut dyn Host,
    ask: impl FnOnce(&mut dyn Host) -> Result<Value, Fault>,
) -> Result<Option<Value>, Fault> {
    let caught = host.caught();
    match ask(host) {
        Ok(answer) => Ok((host.caught() == caught).then_some(answer)),
        Err(fault) if fault.code.is_final() => Err(fault),
        Err(_) => Ok(None),
    }
}

impl Above {
    fn number(last: Number) -> Above {
        let line = Line { times: Number::ONE, plus: Number::ZERO };
        Above {
            bound: last.clone(),
            last,
            line: Some(line),
            side: Ordering::Greater,
            touches: false,
            whole: false,
        }
    }

    /// Returns whether it is the unknown number above this one itself.
    pub(super) fn is_number_above(&self, last: &Number) -> bool {
        self.last == *last && self.line == Above::number(last.clone()).line
    }

    /// Returns where it lies.
    pub(super) fn beyond(&self) -> Beyond {
        Beyond { side: self.side, bound: self.bound.clone(), touches: self.touches }
    }

    /// Returns what it is, if that is a multiple of the unknown number plus something.
    pub(super) fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// Returns the order of it and another number, if that is decided.
    fn order_to(&self, other: &Number) -> Option<Ordering> {
        let order = self.bound.compare(other);
        (order == self.side || order == Ordering::Equal && !self.touches).then_some(self.side)
    }

    /// Returns the difference to another one that follows from the same unknown number.
    fn minus(&self, other: &Above) -> Option<Value> {
        let (own, other_line) = (self.line.as_ref()?, other.line.as_ref()?);
        if self.last != other.last {
            return None;
        }
        let times = own.times.sub(&other_line.times).ok()?;
        let plus = own.plus.sub(&other_line.plus).ok()?;
        Above { whole: self.whole, ..Above::number(self.last.clone()) }.times(&times)?.plus(&plus)
    }

    /// Returns the sum with another one on the same side.
    fn plus(&self, other: &Above) -> Option<Value> {
        let exact = other.times(&Number::from(-1)).and_then(|opposite| match opposite {
            Scaled::Above(opposite) => self.minus(&opposite),
            Scaled::Number(_) => None,
        });
        exact.or_else(|| {
            let bound = self.bound.add(&other.bound).ok().filter(|_| self.side == other.side)?;
            Some(Object::value(Above {
                line: None,
                bound,
                touches: self.touches || other.touches,
                ..self.clone()
            }))
        })
    }

    /// Returns the product with another one, if the signs of both are known, and both lie beyond their bounds.
    fn product(&self, other: &Above) -> Option<Above> {
        let (one, two) = (self.order_to(&Number::ZERO)?, other.order_to(&Number::ZERO)?);
        let side = if one == two { Ordering::Greater } else { Ordering::Less };
        let bound = self.bound.mul(&other.bound).ok()?;
        Some(Above { line: None, side, bound, touches: self.touches || other.touches, ..self.clone() })
    }

    /// Returns it to the power of a whole number that is small, and above 0.
    fn power(&self, exponent: &Number) -> Option<Value> {
        let exponent = exponent.to_u64().filter(|exponent| (1..=MOST_EXPONENT).contains(exponent))?;
        let power = (1..exponent).try_fold(self.clone(), |power, _| power.product(self))?;
        Some(Object::value(power))
    }

    /// Returns a number above 1 to its power.
    fn exponential(&self, base: &Number) -> Option<Value> {
        let grows = base.compare(&Number::ONE) == Ordering::Greater && self.side == Ordering::Greater;
        let exponent = self.bound.floor().to_u64().filter(|bound| grows && *bound <= MOST_EXPONENT)?;
        let bound = base.pow(&Number::from(exponent), 0).ok().filter(Number::is_exact)?;
        let touches = self.touches || !self.bound.is_whole();
        Some(Object::value(Above { line: None, bound, touches, ..self.clone() }))
    }

    fn times(&self, factor: &Number) -> Option<Scaled> {
        let side = match factor.compare(&Number::ZERO) {
            Ordering::Equal => return Some(Scaled::Number(Number::ZERO)),
            Ordering::Greater => self.side,
            Ordering::Less => self.side.reverse(),
        };
        let scaled = |line: &Line| {
            Some(Line { times: line.times.mul(factor).ok()?, plus: line.plus.mul(factor).ok()? })
        };
        let bound = self.bound.mul(factor).ok()?;
        let line = self.line.as_ref().and_then(scaled);
        Some(Scaled::Above(Above { line, side, bound, ..self.clone() }))
    }

    /// Returns a number divided by it, if its sign is known.
    fn below(&self, number: &Number) -> Option<Above> {
        self.order_to(&Number::ZERO)?;
        let side = match number.compare(&Number::ZERO) {
            Ordering::Equal => return None,
            Ordering::Greater => self.side.reverse(),
            Ordering::Less => self.side,
        };
        // Beyond 0 there is no bound.
        let bound = if self.bound == Number::ZERO { return None } else { number.div(&self.bound).ok()? };
        Some(Above { line: None, side, bound, ..self.clone() })
    }

    /// Returns it, if it is certain to be a whole number.
    pub(super) fn as_whole(&self) -> Option<Value> {
        let line = self.line.as_ref().filter(|_| self.whole)?;
        (line.times.is_whole() && line.plus.is_whole()).then(|| Object::value(self.clone()))
    }

    /// Returns it rounded to a whole number by a function that keeps the order of numbers, and whole numbers as they are.
    pub(super) fn rounded(&self, round: impl Fn(&Number) -> Option<Number>) -> Option<Value> {
        if let Some(whole) = self.as_whole() {
            return Some(whole);
        }
        let bound = round(&self.bound)?;
        Some(Object::value(Above { line: None, bound, touches: true, ..self.clone() }))
    }

    /// Returns its absolute value, if its sign is known.
    pub(super) fn abs(&self) -> Option<Value> {
        match self.order_to(&Number::ZERO)? {
            Ordering::Less => Some(self.times(&Number::from(-1))?.value()),
            _ => Some(Object::value(self.clone())),
        }
    }

    /// Returns it limited to a range, if it lies beyond the range.
    pub(super) fn clamped(&self, low: &Number, high: &Number) -> Option<Value> {
        let end = match self.side {
            Ordering::Less => low,
            _ => high,
        };
        let beyond = self.order_to(end) == Some(self.side) || self.bound == *end;
        beyond.then(|| Value::Number(end.clone()))
    }

    /// Returns its sign, if that is known.
    pub(super) fn sign(&self) -> Option<Value> {
        self.order_to(&Number::ZERO).map(|order| Value::int(order as i64))
    }

    fn called(&self) -> String {
        let side = if self.side == Ordering::Less { "below" } else { "above" };
        format!("a number {side} {}", self.bound)
    }

    /// The error of a question that depends on which number it is.
    pub(super) fn undecided(&self) -> Fault {
        fault(Code::E5017, format!("{} may be any", self.called()))
    }
}

/// What a multiple is: nothing is unknown about 0 times a number.
enum Scaled {
    Above(Above),
    Number(Number),
}

impl Scaled {
    fn value(self) -> Value {
        match self {
            Scaled::Above(above) => Object::value(above),
            Scaled::Number(number) => Value::Number(number),
        }
    }

    fn plus(self, more: &Number) -> Option<Value> {
        Some(match self {
            Scaled::Number(number) => Value::Number(number.add(more).ok()?),
            Scaled::Above(above) => {
                let shifted =
                    |line: &Line| Some(Line { times: line.times.clone(), plus: line.plus.add(more).ok()? });
                let (line, bound) = (above.line.as_ref().and_then(shifted), above.bound.add(more).ok()?);
                Object::value(Above { line, bound, ..above })
            }
        })
    }
}

/// Returns the number that a value is or stands for, as a roll does for its sum, if it is only known to lie above another.
fn above_of(value: &Value) -> Option<Above> {
    value.partly_known()?.downcast::<Above>().cloned()
}

/// Applies an operator to such a number and a plain one, or to two that follow from the same unknown number.
fn operate(sign: &str, args: &[Value]) -> Result<Value, Fault> {
    let Some(above) = args.iter().find_map(above_of) else { return Ok(Value::None) };
    operated(sign, args).ok_or_else(|| above.undecided())
}

fn operated(sign: &str, args: &[Value]) -> Option<Value> {
    let minus_one = Number::from(-1);
    let (one, other) = (args.first()?, args.get(1));
    let Some(other) = other else { return Some(above_of(one)?.times(&minus_one)?.value()) };
    match (above_of(one), above_of(other)) {
        (Some(a), Some(b)) if sign == "-" => a.minus(&b),
        (Some(a), Some(b)) if sign == "+" => a.plus(&b),
        (Some(a), Some(b)) if sign == "*" => a.product(&b).map(Object::value),
        (Some(above), None) => {
            let number = other.as_number()?;
            match sign {
                "+" => Scaled::Above(above).plus(&number),
                "-" => Scaled::Above(above).plus(&number.mul(&minus_one).ok()?),
                "*" => Some(above.times(&number)?.value()),
                "**" => above.power(&number),
                "/" | "//" => {
                    let part = above.times(&Number::ONE.div(&number).ok()?)?;
                    match (sign, &part) {
                        ("//", Scaled::Above(part)) => part.rounded(|bound| Some(bound.floor())),
                        _ => Some(part.value()),
                    }
                }
                _ => None,
            }
        }
        (None, Some(above)) => {
            let number = one.as_number()?;
            match sign {
                "+" => Scaled::Above(above).plus(&number),
                "-" => above.times(&minus_one)?.plus(&number),
                "*" => Some(above.times(&number)?.value()),
                "**" => above.exponential(&number),
                "/" => above.below(&number).map(Object::value),
                "//" => above.below(&number)?.rounded(|bound| Some(bound.floor())),
                _ => None,
            }
        }
        _ => None,
    }
}

impl Domain for Above {
    fn type_name(&self) -> &'static str {
        ABOVE_TYPE
    }

    fn short(&self) -> Option<String> {
        None
    }

    fn unwritten(&self) -> Option<Fault> {
        Some(self.undecided())
    }

    fn is_number(&self) -> bool {
        true
    }

    fn in_brief(&self) -> String {
        self.called()
    }

    fn rich(&self) -> Output {
        self.called().into()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<Above>();
        other.is_some_and(|other| {
            self.line.is_some() && (&self.last, &self.line) == (&other.last, &other.line)
        })
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let is_decided = match (above_of(other), other.as_number()) {
            (Some(_), _) => self.own_order(other).flatten().is_some(),
            (None, Some(number)) => self.order_to(&number).is_some(),
            (None, None) => matches!(other, Value::None),
        };
        (!is_decided).then(|| self.undecided())
    }

    fn own_order(&self, other: &Value) -> Option<Option<Ordering>> {
        if let Some(other) = above_of(other) {
            let order = self.minus(&other).and_then(|difference| match difference.downcast::<Above>() {
                Some(above) => above.order_to(&Number::ZERO),
                None => Some(difference.as_number()?.compare(&Number::ZERO)),
            });
            return Some(order);
        }
        Some(other.as_number().and_then(|number| self.order_to(&number)))
    }
}

/// What numbers above one do in arithmetic. No script meets them but inside a question.
pub(super) static NUMBERS_ABOVE: Module = Module {
    name: "numbers above a number",
    operators: &[
        sign("+", |_, args| operate("+", args))
            .doc("What lies above a number lies above the sum, too.")
            .examples(&[shows("d6.explode.prob(n -> n + 2 > 20) == d6.explode.at_least(19)", "true")]),
        sign("-", |_, args| operate("-", args))
            .alone()
            .doc("The difference; before the number, its opposite, which lies below.")
            .examples(&[shows("d6.explode.prob(n -> 3 - n < -20) == d6.explode.at_least(24)", "true")]),
        sign("*", |_, args| operate("*", args))
            .doc("The product.")
            .examples(&[shows("d6.explode.prob(n -> 2 * n > 20) == d6.explode.at_least(11)", "true")]),
        sign("/", |_, args| operate("/", args))
            .doc("The quotient.")
            .examples(&[shows("(d6.explode / 2).mean", "21/10")]),
        sign("//", |_, args| operate("//", args))
            .doc("The quotient, rounded down.")
            .examples(&[shows("(d6.explode // 2).at_least(10)", "5/1296")]),
        sign("**", |_, args| operate("**", args))
            .doc("The power.")
            .examples(&[shows("(d6.explode ** 2).at_least(25) == d6.explode.at_least(5)", "true")]),
    ],
    ..Module::EMPTY
};

const fn sign(sign: &'static str, call: Native) -> Operator {
    const ABOVE: Type = Type::Object(ABOVE_TYPE);
    operator(sign, ABOVE, Type::Number, call)
}
