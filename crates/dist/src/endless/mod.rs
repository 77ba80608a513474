//! Distributions over whole numbers without a last one: how many throws, how many steps, dice that grow.
//!
//! Their outcomes are visited one after the other, each with the exact probability of everything above. A
//! question whose answer those above can't change is exact; any other is approximate, once less than 2⁻⁶⁴ is left.

mod given;
mod hands;
mod likeliest;
mod numbers;
mod prob;
mod side;
mod side_by_side;
mod then;

pub(crate) use given::given;
pub use hands::Hands;
pub(crate) use likeliest::likeliest;
pub use numbers::{AskNumbers, Numbers, Part};
pub use prob::prob_of_fitting;
pub(crate) use prob::{beyond, is_one_of, prob, prob_if_decided};
pub(crate) use side::Listed;
pub(crate) use side_by_side::{made_of_numbers, side_by_side};
pub(crate) use then::then;
pub use then::then_numbers;

use super::above::{Above, if_decided, whole_number_above};
use super::mapped::mapped_numbers;
use super::reach::{NEARLY_ALL, Slope, allows};
use super::{Count, Dist, Generating, OutcomeTally, WrittenLaw};
use std::any::Any;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Bars, Column, Output};
use tg_core::value::Value;
use tg_prelude::Draw;
use tg_prelude::arguments::number_fault;

/// Whole numbers without a last one.
pub trait Endless: Any {
    /// Iterates over the numbers.
    fn numbers(&self) -> Box<dyn Numbers + '_>;

    /// Returns the first number that is iterated over: 0, unless there are smaller ones.
    fn begins(&self) -> i64 {
        0
    }

    /// Returns their generating function, if it is known.
    fn generating(&self) -> Option<&Generating> {
        None
    }

    /// Returns the rolls that they are the sums of, if any; all except extremely unlikely ones.
    ///
    /// # Errors
    /// The limits.
    fn hands(&self, _host: &mut dyn Host) -> Result<Option<Hands>, Fault> {
        Ok(None)
    }

    /// Answers a question about rolls by an equivalent question about numbers, if there is one: calls `ask` with
    /// the numbers and that question.
    ///
    /// # Errors
    /// Those of `ask`, and the limits.
    fn through(
        &self,
        host: &mut dyn Host,
        question: &Value,
        ask: &mut AskNumbers,
    ) -> Result<Option<Value>, Fault> {
        let _ = (host, question, ask);
        Ok(None)
    }

    /// Returns how to write them so that a function may look into rolls, if it can't.
    fn with_hands(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether they are sums of several dice.
    fn adds_up(&self) -> bool {
        false
    }

    /// Returns their mean.
    ///
    /// # Errors
    /// The limits.
    fn mean(&self, host: &mut dyn Host) -> Result<Number, Fault>;

    /// Returns their variance.
    ///
    /// # Errors
    /// The limits.
    fn variance(&self, host: &mut dyn Host) -> Result<Number, Fault>;

    /// Returns the first of them, for printing.
    fn first(&self) -> &[Part];

    /// Returns what they are, in a few words: `the steps of a process`.
    fn short(&self) -> String;

    /// Returns how they are found, in one line.
    fn plan(&self) -> String;
}

/// Numbers of up to this many bits are asked one by one before those above are first asked together.
const FIRST_BITS: u32 = 4;

/// The error for something that needs a last outcome.
#[cold]
pub(super) fn no_last(endless: &dyn Endless) -> Fault {
    fault(Code::E5017, format!("{} have no last outcome, so they can't all be written out", endless.short())).with_help(
        "ask for `mean`, `variance`, `prob`, `at_most(n)`, or cut them: `d.where(n -> n <= 100)`, `d.map(n -> if n > 100 { 100 } else { n })`",
    )
}

/// Returns the number at a place, counted from the first that is iterated over.
pub(super) fn number_in(endless: &dyn Endless, place: u64) -> Number {
    match i64::try_from(place).ok().and_then(|place| place.checked_add(endless.begins())) {
        Some(number) => Number::from(number),
        None => Number::from(place),
    }
}

/// Returns the place of a number; `None` if it lies before the first.
fn place_of(endless: &dyn Endless, number: &Number) -> Option<u64> {
    number.sub(&Number::from(endless.begins())).ok()?.to_u64()
}

/// A question about a number, or about all numbers above one as if they were one.
pub(super) type Ask<'a> = dyn FnMut(&mut dyn Host, &Value) -> Result<Value, Fault> + 'a;

/// Returns the question that a function asks.
fn by_function(
    endless: &dyn Endless,
    function: &Value,
) -> impl Fn(&mut dyn Host, &Value) -> Result<Value, Fault> + use<> {
    let (help, function) = (endless.with_hands(), function.clone());
    move |host, number| {
        let answer = host.ask(&function, std::slice::from_ref(number));
        answer.map_err(|fault| match help.filter(|_| matches!(fault.code, Code::E1002 | Code::E2002)) {
            Some(help) => fault.with_help(help),
            None => fault,
        })
    }
}

/// What a function gives for a number that may come.
struct Answer {
    own: Number,
    answer: Value,
    part: Part,
}

/// What a function returns for each number up to one, and for all above it if that is decided.
struct Answers {
    each: Vec<Answer>,
    /// The answer for all numbers above the last one.
    above: Option<Value>,
}

/// Asks about the numbers, until all above get the same answer, or are too unlikely to matter.
fn answers(host: &mut dyn Host, endless: &dyn Endless, ask: &mut Ask<'_>) -> Result<Answers, Fault> {
    let (mut numbers, mut each) = (endless.numbers(), Vec::new());
    let mut slope = Slope::default();
    let mut decided_at = None;
    for number in 0u64.. {
        let part = numbers.next(host)?;
        slope.allows(&*numbers, endless, number, &part, |_| NEARLY_ALL)?;
        let is_nearly_all = part.is_nearly_all();
        // What can't come isn't asked.
        if !part.here.is_zero() {
            let own = number_in(endless, number);
            let answer = ask(host, &Value::Number(own.clone()))?;
            host.reserve(size_of::<Answer>() as u128 + u128::from(part.total.bits()) / 2)?;
            each.push(Answer { own, answer, part });
        }
        let is_asked = (number + 1).is_power_of_two() && number >> FIRST_BITS > 0;
        if is_asked || is_nearly_all || decided_at == Some(number) {
            let above = answer_above(host, ask, number_in(endless, number))?;
            if is_nearly_all && above.is_none() && decided_at.is_none() {
                decided_at = decided_ahead(host, endless, ask, number)?;
            }
            if above.is_some() || is_nearly_all && decided_at.is_none_or(|at| at <= number) {
                return Ok(Answers { each, above });
            }
        }
    }
    Err(no_last(endless))
}

/// Numbers that are hardly ever reached are visited up to this one, if that decides the answer for all above.
const MOST_AHEAD: u64 = 1 << 12;

/// Returns a number after which the answer for all above is decided, if there is one that isn't far ahead.
fn decided_ahead(
    host: &mut dyn Host,
    endless: &dyn Endless,
    ask: &mut Ask<'_>,
    number: u64,
) -> Result<Option<u64>, Fault> {
    let mut ahead = (number + 1).next_power_of_two();
    while ahead <= MOST_AHEAD {
        if answer_above(host, ask, number_in(endless, ahead))?.is_some() {
            return Ok(Some(ahead));
        }
        ahead *= 2;
    }
    Ok(None)
}

/// Returns the answer for every number above one, if comparisons decide it.
fn answer_above(host: &mut dyn Host, ask: &mut Ask<'_>, last: Number) -> Result<Option<Value>, Fault> {
    let mut ask = |last: Number| if_decided(host, |host| ask(host, &whole_number_above(last)));
    // An answer that shows the number itself would differ.
    let next = last.add(&Number::ONE).map_err(|error| number_fault("prob", error))?;
    let (Some(one), Some(other)) = (ask(last)?, ask(next)?) else { return Ok(None) };
    Ok(is_same_answer(host, &one, &other)?.then_some(one))
}

/// Returns whether two answers are the same, and say nothing about the number that was asked about.
fn is_same_answer(host: &mut dyn Host, one: &Value, other: &Value) -> Result<bool, Fault> {
    match (Dist::within(one), Dist::within(other)) {
        (Some(one), Some(other)) if !one.is_endless() && !other.is_endless() => {
            let (one, other) = (one.law(host)?, other.law(host)?);
            host.step(one.size() as u64)?;
            Ok(super::export::same(&*one, &*other))
        }
        _ => Ok(one.height() == 0 && one == other),
    }
}

/// Whether each number is its own answer: the first ones, from one on, are, and so is whatever lies above them.
fn is_unchanged(host: &mut dyn Host, begins: i64, ask: &mut Ask<'_>) -> Result<bool, Fault> {
    let last = Number::from(begins + (1 << FIRST_BITS) - 1);
    match if_decided(host, |host| ask(host, &whole_number_above(last.clone())))? {
        Some(answer) if answer.downcast::<Above>().is_some_and(|above| above.is_number_above(&last)) => {}
        _ => return Ok(false),
    }
    for place in 0..1 << FIRST_BITS {
        let number = Value::int(begins + place);
        match ask(host, &number) {
            Ok(answer) if answer == number => {}
            Err(fault) if fault.code.is_final() => return Err(fault),
            // What fails is found again, if that number may come.
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Returns the least number that isn't exceeded with a probability of at least `part`, which is below 1.
pub(super) fn quantile(host: &mut dyn Host, endless: &dyn Endless, part: &Number) -> Result<Value, Fault> {
    let failed = |error| number_fault("quantile", error);
    let most = Number::ONE.sub(part).map_err(failed)?;
    if most == Number::ZERO {
        return Err(no_last(endless));
    }
    let mut numbers = endless.numbers();
    let mut slope = Slope::default();
    let exact = most.to_exact();
    let whole = |number: &Number| Count::of_number(number).unwrap_or(Count::ONE);
    let (over, below) = (whole(&exact.numerator()), whole(&exact.denominator()));
    for number in 0u64.. {
        let part = numbers.next(host)?;
        slope.allows(&*numbers, endless, number, &part, |_| most.to_f64())?;
        // Over a common denominator: reducing the fraction would be much more work.
        if part.above.times(&below).number().compare(&part.total.times(&over).number()) != Ordering::Greater {
            return Ok(Value::Number(number_in(endless, number)));
        }
    }
    Err(no_last(endless))
}

/// Returns the distribution of a function's results, if all numbers above some get one answer, or each itself.
pub(super) fn map(host: &mut dyn Host, dist: &Dist, function: &Value) -> Result<Dist, Fault> {
    let Some(endless) = dist.without_end() else { return Ok(dist.clone()) };
    if let Some(answers) = hands::by_methods(host, endless, function, "map")? {
        return Ok(Dist::of(&answers));
    }
    if let Some(hands) = hands::meant(host, endless, function)? {
        if let Some(answers) = hands::through(host, endless, function, "map")? {
            return Ok(Dist::of(&answers));
        }
        return hands.map(host, function);
    }
    let answers = mapped_numbers(host, dist, by_function(endless, function))?;
    match function.frozen() {
        Some(frozen) => mapped_numbers(host, dist, by_function(endless, &frozen)),
        None => Ok(answers),
    }
}

/// Returns the distribution of the answers for each outcome, which is a number. If there is no last one, and those
/// above all others get different answers, extremely unlikely ones are left out.
///
/// # Errors
/// Those of the question.
pub fn map_numbers(host: &mut dyn Host, dist: &Dist, ask: &mut Ask<'_>) -> Result<Dist, Fault> {
    let Some(endless) = dist.without_end() else {
        // Outcomes that needn't be written out stay so.
        if dist.source().is_some() && is_unchanged(host, 0, ask)? {
            return Ok(dist.clone());
        }
        let law = dist.law(host)?;
        let mut tally = OutcomeTally::default();
        for place in 0..law.size() {
            let answer = ask(host, &law.value(place))?;
            tally.add(host, answer, law.ways(place))?;
        }
        let answers = tally.finish(host, law.plan())?;
        return super::near::made_of(host, answers, [law.rest()]);
    };
    if is_unchanged(host, endless.begins(), ask)? {
        return Ok(dist.clone());
    }
    let Answers { each, above } = answers(host, endless, ask)?;
    let beyond = match (&above, each.last()) {
        (None, Some(last)) => {
            let above = whole_number_above(last.own.clone());
            let answer = if_decided(host, |host| ask(host, &above))?;
            answer.and_then(|answer| answer.downcast::<Above>().map(Above::beyond))
        }
        _ => None,
    };
    let count = each.len();
    let rest = each.last().map_or(Count::ONE, |last| last.part.above.clone());
    let total = each.last().map_or(Count::ONE, |last| last.part.total.clone());
    let mut tally = OutcomeTally::default();
    for Answer { answer, part, .. } in each {
        super::make::no_distribution(&answer)?;
        tally.add(host, answer, part.here.times(&total.quotient(&part.total)))?;
    }
    let plan = endless.plan();
    let Some(above) = above else {
        let plan = format!("{plan}; the function was called for the first {count} numbers");
        let law = tally.finish(host, plan)?.law(host)?;
        return Ok(Dist::near_with(law, rest.part_of(&total), beyond));
    };
    tally.add(host, above, rest)?;
    let plan =
        format!("{plan}; the function was called for the first {count} numbers, and once for all above");
    let law = tally.finish(host, plan.as_str())?.law(host)?;
    let outcomes = (0..law.size()).map(|place| (law.value(place), law.ways(place))).collect();
    Ok(Dist::written(WrittenLaw::new(reduced(host, outcomes)?, plan)))
}

/// Returns the numbers up to one, with all above it as if they were the next.
///
/// # Errors
/// The limits.
pub(super) fn cut(host: &mut dyn Host, endless: &dyn Endless, last: &Number) -> Result<WrittenLaw, Fault> {
    let (mut numbers, mut outcomes) = (endless.numbers(), Vec::new());
    let last = place_of(endless, &last.floor()).unwrap_or(0);
    for place in 0..=last {
        allows(&*numbers, endless, last)?;
        let part = numbers.next(host)?;
        host.reserve(u128::from(part.total.bits()) / 4 + size_of::<(Value, Part)>() as u128)?;
        outcomes.push((Value::Number(number_in(endless, place)), part));
    }
    let end = outcomes
        .last()
        .map_or((Count::ZERO, Count::ONE), |(_, part)| (part.above.clone(), part.total.clone()));
    let scaled = |(value, part): (Value, Part)| (value, part.here.times(&end.1.quotient(&part.total)));
    let mut outcomes: Vec<(Value, Count)> = outcomes.into_iter().map(scaled).collect();
    outcomes.push((Value::Number(number_in(endless, last + 1)), end.0));
    outcomes.retain(|(_, ways)| !ways.is_zero());
    Ok(WrittenLaw::new(outcomes, endless.plan()))
}

/// Returns the same proportions with the fewest possible ways.
fn reduced(host: &mut dyn Host, mut outcomes: Vec<(Value, Count)>) -> Result<Vec<(Value, Count)>, Fault> {
    let bits = outcomes.iter().map(|(_, ways)| ways.bits()).max().unwrap_or(0);
    host.step(outcomes.len() as u64 * (1 + bits / 64))?;
    let divisor = outcomes.iter().fold(Count::ZERO, |divisor, (_, ways)| divisor.common_divisor(ways));
    outcomes.iter_mut().for_each(|(_, ways)| *ways = ways.quotient(&divisor));
    Ok(outcomes)
}

/// Returns a random number.
pub(super) fn sample(host: &mut dyn Host, endless: &dyn Endless, draw: &mut Draw) -> Result<Value, Fault> {
    let (mut numbers, mut slope) = (endless.numbers(), Slope::default());
    for number in 0u64.. {
        let part = numbers.next(host)?;
        slope.allows(&*numbers, endless, number, &part, |left| left / 2.0)?;
        let from_here = part.here.add(&part.above);
        if super::sample::below(host, draw, &from_here)? < part.here {
            return Ok(Value::Number(number_in(endless, number)));
        }
    }
    Err(no_last(endless))
}

/// Returns the first numbers with their probabilities, and what lies above them.
pub(super) fn table(endless: &dyn Endless) -> Output {
    let mut bars = Bars::new(vec![Column::right("value"), Column::right("probability")]);
    let first = endless.first();
    let mut chances: Vec<Number> = first.iter().map(|part| part.here.part_of(&part.total)).collect();
    chances.extend(first.last().map(|part| part.above.part_of(&part.total)));
    let form = Number::column_form(&chances);
    let name = |place: usize| number_in(endless, place as u64).to_string();
    let names = (0..first.len()).map(name).chain(["more".to_owned()]);
    for ((name, chance), row) in names.zip(&chances).zip(0..) {
        // Impossible outcomes aren't listed.
        if row == first.len() || *chance != Number::ZERO {
            bars = bars.row([name, chance.in_form(form)], chance.to_f64());
        }
    }
    bars.into()
}

/// Returns the numbers that may come, each with its probability, until less than 2⁻⁶⁴ lies above.
///
/// # Errors
/// The limits.
pub(super) fn listed(host: &mut dyn Host, endless: &dyn Endless) -> Result<Vec<(Number, Number)>, Fault> {
    let found = answers(host, endless, &mut |_, number| Ok(number.clone()))?;
    Ok(found.each.into_iter().map(|each| (each.own, each.part.here.part_of(&each.part.total))).collect())
}

/// Returns the distribution without the extremely unlikely numbers.
///
/// # Errors
/// The limits.
pub(super) fn nearly(host: &mut dyn Host, endless: &dyn Endless) -> Result<Dist, Fault> {
    let found = answers(host, endless, &mut |_, number| Ok(number.clone()))?;
    let total = found.each.last().map_or(Count::ONE, |last| last.part.total.clone());
    let rest = found.each.last().map_or(Count::ONE, |last| last.part.above.clone());
    let mut tally = OutcomeTally::default();
    for Answer { own, part, .. } in found.each {
        tally.add(host, Value::Number(own), part.here.times(&total.quotient(&part.total)))?;
    }
    let law = tally.finish(host, endless.plan())?.law(host)?;
    Ok(Dist::near(law, rest.part_of(&total)))
}
