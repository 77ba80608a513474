//! Distributions over whole numbers without a last one: how many throws, how many steps.
//!
//! Their outcomes are gone through one after the other, each with the exact probability of all that lie above. A
//! question that those above can't change is exact; another one is approximate, as soon as less than 2⁻⁶⁴ is left.

use super::reach::{NEARLY_ALL, Slope, allows};
use super::{Count, Dist, OutcomeTally, WrittenLaw};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Bars, Column, Output};
use tg_core::value::{Domain, Kind, Object, Value, never_among};
use tg_prelude::Draw;
use tg_prelude::arguments::number_fault;

/// Whole numbers from 0 on, of which there is no last.
pub trait Endless {
    /// Goes through them.
    fn numbers(&self) -> Box<dyn Numbers + '_>;

    /// Their mean.
    ///
    /// # Errors
    /// The limits.
    fn mean(&self, host: &mut dyn Host) -> Result<Number, Fault>;

    /// Their variance.
    ///
    /// # Errors
    /// The limits.
    fn variance(&self, host: &mut dyn Host) -> Result<Number, Fault>;

    /// The first of them, for what is printed.
    fn first(&self) -> &[Part];

    /// What they are, in a few words: `the steps of a process`.
    fn short(&self) -> String;

    /// How they are found, in one line.
    fn plan(&self) -> String;
}

/// Goes through numbers from 0 on.
pub trait Numbers {
    /// The ways of the next number.
    ///
    /// # Errors
    /// The limits.
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault>;

    /// What it has cost up to now, in operations on machine words.
    fn work(&self) -> u64;

    /// What it costs about, from the start on, to go on up to a number.
    fn foreseen(&self, number: u64) -> u128;
}

/// How likely a number is, and all above it.
#[derive(Clone, Debug)]
pub struct Part {
    /// The ways of the number.
    pub here: Count,
    /// The ways of all larger ones.
    pub above: Count,
    /// All ways, from 0 on.
    pub total: Count,
}

impl Part {
    /// Whether less than 2⁻⁶⁴ lies above.
    fn is_nearly_all(&self) -> bool {
        self.above.bits() + 64 < self.total.bits()
    }

    /// How likely all larger numbers are, about.
    pub(super) fn left(&self) -> f64 {
        self.above.part_of(&self.total).to_f64()
    }
}

/// The numbers of this many bits are asked one by one before those above are asked together for the first time.
const FIRST_BITS: u32 = 4;

/// Refuses what needs a last outcome.
#[cold]
pub(super) fn no_last(endless: &dyn Endless) -> Fault {
    fault(Code::E5017, format!("{} have no last outcome, so they can't all be written out", endless.short())).with_help(
        "ask for `mean`, `variance`, `prob`, `at_most(n)`, or cut them: `d.where(n -> n <= 100)`, `d.map(n -> if n > 100 { 100 } else { n })`",
    )
}

/// What a function gives for each number up to one, and for all above it if that is decided.
struct Answers {
    each: Vec<(Value, Part)>,
    /// The answer for all numbers above the last one.
    above: Option<Value>,
}

/// Asks a function of the numbers, until all above get one answer, or are too few to matter.
fn answers(host: &mut dyn Host, endless: &dyn Endless, function: &Value) -> Result<Answers, Fault> {
    let (mut numbers, mut each) = (endless.numbers(), Vec::new());
    let mut slope = Slope::default();
    for number in 0u64.. {
        let part = numbers.next(host)?;
        slope.allows(&*numbers, endless, number, &part, |_| NEARLY_ALL)?;
        let is_nearly_all = part.is_nearly_all();
        let answer = host.ask(function, &[Value::Number(Number::from(number))])?;
        host.reserve(size_of::<(Value, Part)>() as u128 + u128::from(part.total.bits()) / 2)?;
        each.push((answer, part));
        if (number + 1).is_power_of_two() && number >> FIRST_BITS > 0 || is_nearly_all {
            let above = answer_above(host, function, number)?;
            if above.is_some() || is_nearly_all {
                return Ok(Answers { each, above });
            }
        }
    }
    Err(no_last(endless))
}

/// What a function gives for every number above one, where that is decided by what it compares it with.
fn answer_above(host: &mut dyn Host, function: &Value, last: u64) -> Result<Option<Value>, Fault> {
    let mut ask = |last: u64| match host.ask(function, &[Object::value(Above(last))]) {
        Ok(answer) => Ok(Some(answer)),
        Err(fault) if fault.code.is_final() => Err(fault),
        Err(_) => Ok(None),
    };
    // An answer that shows the number itself would differ.
    let (Some(one), Some(other)) = (ask(last)?, ask(last + 1)?) else { return Ok(None) };
    Ok((one.height() == 0 && one == other).then_some(one))
}

/// The probability that a function is true, or that a number comes.
pub(super) fn prob(host: &mut dyn Host, endless: &dyn Endless, what: &Value) -> Result<Number, Fault> {
    match what {
        Value::Function(_) => prob_of_condition(host, endless, what),
        Value::Number(number) => match number.to_u64().filter(|_| number.is_whole()) {
            Some(wanted) => {
                let part = part_at(host, endless, wanted)?;
                Ok(part.here.part_of(&part.total))
            }
            None => Ok(Number::ZERO),
        },
        Value::None => Ok(Number::ZERO),
        other => {
            let kind = other.equality_kind().unwrap_or(Kind::Record);
            let help = "a function may be asked, too: `prob(n -> …)`";
            Err(never_among(kind, &[Kind::Number], "the outcomes").help(help).into())
        }
    }
}

fn part_at(host: &mut dyn Host, endless: &dyn Endless, wanted: u64) -> Result<Part, Fault> {
    let mut numbers = endless.numbers();
    for _ in 0..wanted {
        numbers.next(host)?;
        allows(&*numbers, endless, wanted)?;
    }
    numbers.next(host)
}

fn prob_of_condition(host: &mut dyn Host, endless: &dyn Endless, condition: &Value) -> Result<Number, Fault> {
    let found = answers(host, endless, condition)?;
    let mut sum = Number::ZERO;
    let failed = |error| number_fault("prob", error);
    // Numbers that fit one after the other are a difference of what lies above.
    let mut begun: Option<Number> = None;
    let mut above = Number::ONE;
    for (answer, part) in &found.each {
        let holds = super::ask::truth(answer, "prob")?;
        match (holds, begun.take()) {
            (true, None) => begun = Some(above),
            (true, begun_at) => begun = begun_at,
            (false, Some(from)) => {
                let run = from.sub(&above).map_err(failed)?;
                sum = sum.add(&run).map_err(failed)?;
            }
            (false, None) => {}
        }
        host.step(1 + part.total.bits() / 64)?;
        above = part.above.part_of(&part.total);
    }
    let decided = found.above.map(|answer| super::ask::truth(&answer, "prob")).transpose()?;
    if let Some(from) = begun {
        let rest = if decided == Some(true) { Number::ZERO } else { above };
        sum = from.sub(&rest).and_then(|run| sum.add(&run)).map_err(failed)?;
    } else if decided == Some(true) {
        sum = sum.add(&above).map_err(failed)?;
    }
    match decided {
        Some(_) => Ok(sum),
        None => sum.approx().map_err(failed),
    }
}

/// The probability of numbers that are at least, or at most, as large as a bound.
pub(super) fn beyond(
    host: &mut dyn Host,
    endless: &dyn Endless,
    bound: &Number,
    side: Ordering,
) -> Result<Number, Fault> {
    let failed = |error| number_fault("at_least", error);
    // Of whole numbers: those above the last that is below the bound, or up to the last that isn't above it.
    let last = match side {
        Ordering::Greater => bound.ceil().sub(&Number::ONE).map_err(failed)?,
        _ => bound.floor(),
    };
    let above = if last.is_negative() {
        Number::ONE
    } else {
        let part = part_at(host, endless, last.to_u64().unwrap_or(u64::MAX))?;
        part.above.part_of(&part.total)
    };
    match side {
        Ordering::Greater => Ok(above),
        _ => Number::ONE.sub(&above).map_err(failed),
    }
}

/// The least number that isn't exceeded with a probability of at least `part`, which is below 1.
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
        // Over a common denominator: in its lowest terms the fraction would be much more work.
        if part.above.times(&below).number().compare(&part.total.times(&over).number()) != Ordering::Greater {
            return Ok(Value::Number(Number::from(number)));
        }
    }
    Err(no_last(endless))
}

/// The distribution of what a function gives, where all numbers above some get one answer.
pub(super) fn map(host: &mut dyn Host, endless: &dyn Endless, function: &Value) -> Result<Dist, Fault> {
    let Answers { each, above } = answers(host, endless, function)?;
    let Some(above) = above else { return Err(no_last(endless)) };
    let count = each.len();
    let rest = each.last().map_or(Count::ONE, |(_, part)| part.above.clone());
    let total = each.last().map_or(Count::ONE, |(_, part)| part.total.clone());
    let mut tally = OutcomeTally::default();
    for (answer, part) in each {
        tally.add(host, answer, part.here.times(&total.quotient(&part.total)))?;
    }
    tally.add(host, above, rest)?;
    let plan = endless.plan();
    let plan =
        format!("{plan}; the function was called for the first {count} numbers, and once for all above");
    let law = tally.finish(host, plan.as_str())?.law(host)?;
    let outcomes = (0..law.size()).map(|place| (law.value(place), law.ways(place))).collect();
    Ok(Dist::written(WrittenLaw::new(reduced(host, outcomes)?, plan)))
}

/// The same proportions in as few ways as there can be.
fn reduced(host: &mut dyn Host, mut outcomes: Vec<(Value, Count)>) -> Result<Vec<(Value, Count)>, Fault> {
    let bits = outcomes.iter().map(|(_, ways)| ways.bits()).max().unwrap_or(0);
    host.step(outcomes.len() as u64 * (1 + bits / 64))?;
    let divisor = outcomes.iter().fold(Count::ZERO, |divisor, (_, ways)| divisor.common_divisor(ways));
    outcomes.iter_mut().for_each(|(_, ways)| *ways = ways.quotient(&divisor));
    Ok(outcomes)
}

/// The numbers for which a condition holds, where none does above some; `None` where it never holds.
pub(super) fn given(
    host: &mut dyn Host,
    endless: &dyn Endless,
    condition: &Value,
) -> Result<Option<Dist>, Fault> {
    let found = answers(host, endless, condition)?;
    let decided = found.above.as_ref().map(|answer| super::ask::truth(answer, "where")).transpose()?;
    if decided != Some(false) {
        return Err(no_last(endless));
    }
    let total = found.each.last().map_or(Count::ONE, |(_, part)| part.total.clone());
    let mut left = Vec::new();
    for (number, (answer, part)) in (0u64..).zip(&found.each) {
        host.step(1)?;
        if super::ask::truth(answer, "where")? && !part.here.is_zero() {
            let ways = part.here.times(&total.quotient(&part.total));
            left.push((Value::Number(Number::from(number)), ways));
        }
    }
    let left = reduced(host, left)?;
    let plan = format!("{}; cut where the condition ends", endless.plan());
    Ok((!left.is_empty()).then(|| Dist::written(WrittenLaw::new(left, plan))))
}

/// A random number.
pub(super) fn sample(host: &mut dyn Host, endless: &dyn Endless, draw: &mut Draw) -> Result<Value, Fault> {
    let (mut numbers, mut slope) = (endless.numbers(), Slope::default());
    for number in 0u64.. {
        let part = numbers.next(host)?;
        slope.allows(&*numbers, endless, number, &part, |left| left / 2.0)?;
        let from_here = part.here.add(&part.above);
        if super::sample::below(host, draw, &from_here)? < part.here {
            return Ok(Value::Number(Number::from(number)));
        }
    }
    Err(no_last(endless))
}

/// The first numbers with their probabilities, and what lies above them.
pub(super) fn table(endless: &dyn Endless) -> Output {
    let mut bars = Bars::new(vec![Column::right("value"), Column::right("probability")]);
    let first = endless.first();
    let mut chances: Vec<Number> = first.iter().map(|part| part.here.part_of(&part.total)).collect();
    chances.extend(first.last().map(|part| part.above.part_of(&part.total)));
    let form = Number::column_form(&chances);
    let names = (0..first.len()).map(|number| number.to_string()).chain(["more".to_owned()]);
    for ((name, chance), row) in names.zip(&chances).zip(0..) {
        // What can't come before something does isn't listed.
        if row == first.len() || *chance != Number::ZERO {
            bars = bars.row([name, chance.in_form(form)], chance.to_f64());
        }
    }
    bars.into()
}

/// Every number above one: what is compared with a number up to it is decided.
struct Above(u64);

impl Above {
    fn is_above(&self, other: &Value) -> bool {
        other.as_number().is_some_and(|number| number.compare(&Number::from(self.0)) != Ordering::Greater)
    }

    fn called(&self) -> String {
        format!("a number above {}", self.0)
    }

    /// What a question ends with that depends on which number it is.
    fn undecided(&self) -> Fault {
        fault(Code::E5017, format!("{} may be any", self.called()))
    }
}

impl Domain for Above {
    fn type_name(&self) -> &'static str {
        "NumberAbove"
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
        other.downcast::<Above>().is_some_and(|other| other.0 == self.0)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        (!self.is_above(other) && !matches!(other, Value::None)).then(|| self.undecided())
    }

    fn own_order(&self, other: &Value) -> Option<Option<Ordering>> {
        Some(self.is_above(other).then_some(Ordering::Greater))
    }
}
