//! Mean, variance, quantiles: summaries of a distribution.

use super::ask::receiver;
use super::dist_table::{self, View};
use super::near::{chance, found};
use super::near_quantile;
use super::{Count, Dist, DistSource, Law, endless};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, arguments};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::arguments::{number, number_fault};

pub(super) fn number_at(law: &dyn Law, place: usize, name: &str) -> Result<Number, Fault> {
    let outcome = law.value(place);
    outcome.as_number().ok_or_else(|| no_number(&outcome.kind(), name))
}

#[cold]
fn no_number(kind: &str, name: &str) -> Fault {
    fault(Code::E5004, format!("`{name}` needs outcomes that are numbers, and one of these is {kind}"))
        .with_help(format!("say which number matters first: `d.map(x -> …).{name}`"))
}

/// Returns the outcomes of a distribution, which must be numbers: hands aren't written out to find that they aren't.
pub(super) fn numbers(host: &mut dyn Host, dist: &Dist, name: &str) -> Result<Rc<dyn Law>, Fault> {
    match dist.source().and_then(DistSource::outcome) {
        Some(kind) => Err(no_number(kind, name)),
        None => dist.law(host),
    }
}

/// An outcome is rare if it is less likely than one over this power of two.
const RARE_BITS: u64 = 48;

/// Where rare outcomes make up this part of a mean or more, those that are even rarer and left out may change it: what
/// grows with a power of one over the chance then leaves more than the power 4/3 of this part.
const RARE_PART: u64 = 1_000_000_000;

/// Returns the mean of a power of the outcomes.
///
/// # Errors
/// `E5013` if it depends on outcomes that are left out.
fn mean_of_power(host: &mut dyn Host, law: &dyn Law, power: u32, name: &str) -> Result<Number, Fault> {
    let failed = |error| number_fault(name, error);
    let (mut sum, mut sizes, mut rare) = (Number::ZERO, Number::ZERO, Number::ZERO);
    let (leaves_out, bits) = (law.rest().is_some(), law.total().bits());
    for place in 0..law.size() {
        let outcome = number_at(law, place, name)?;
        let ways = law.ways(place);
        let weighted = (0..power).try_fold(ways.number(), |product, _| product.mul(&outcome));
        host.step(1 + sum.bits() / 64)?;
        let weighted = weighted.map_err(failed)?;
        sum = sum.add(&weighted).map_err(failed)?;
        if leaves_out {
            let size = weighted.abs();
            if ways.bits() + RARE_BITS < bits {
                rare = rare.add(&size).map_err(failed)?;
            }
            sizes = sizes.add(&size).map_err(failed)?;
        }
    }
    let limit = rare.mul(&Number::from(RARE_PART)).map_err(failed)?;
    if limit.compare(&sizes) == Ordering::Greater {
        return Err(depends_on_the_rest(name));
    }
    sum.div(&law.total().number()).map(|mean| found(law, mean)).map_err(failed)
}

#[cold]
fn depends_on_the_rest(name: &str) -> Fault {
    let message = format!(
        "`{name}` depends on outcomes that are so unlikely that they are left out: they grow as fast as their chance falls"
    );
    fault(Code::E5013, message).with_help("bound them first: `d.map(n -> if n > 100 { 100 } else { n })`, `d.where(n -> n <= 100)`; there may be no mean")
}

/// Returns the mean of the outcomes.
fn mean_of(host: &mut dyn Host, dist: &Dist, name: &str) -> Result<Number, Fault> {
    let dist = &dist.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return numbers.mean(host);
    }
    if let Some(source) = dist.source()
        && let Some(mean) = source.mean(host)?
    {
        return Ok(mean);
    }
    let law = numbers(host, dist, name)?;
    match dist.exact_moments(host)? {
        Some(exact) => Ok(exact.mean),
        None => mean_of_power(host, &*law, 1, name),
    }
}

/// `d.mean`.
pub(super) fn mean(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    mean_of(host, &receiver(args)?, "mean").map(Value::Number)
}

/// Returns the variance: the mean of the squares minus the square of the mean.
fn variance_of(host: &mut dyn Host, dist: &Dist, name: &str) -> Result<Number, Fault> {
    let dist = &dist.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return numbers.variance(host);
    }
    if let Some(source) = dist.source()
        && let Some(variance) = source.variance(host)?
    {
        return Ok(variance);
    }
    let law = numbers(host, dist, name)?;
    if let Some(exact) = dist.exact_moments(host)? {
        return Ok(exact.variance);
    }
    let mean = mean_of_power(host, &*law, 1, name)?;
    let squares = mean_of_power(host, &*law, 2, name)?;
    let variance = mean.mul(&mean).and_then(|square| squares.sub(&square));
    variance.map_err(|error| number_fault(name, error))
}

/// `d.variance`.
pub(super) fn variance(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    variance_of(host, &receiver(args)?, "variance").map(Value::Number)
}

fn sd_of(host: &mut dyn Host, dist: &Dist) -> Result<Number, Fault> {
    variance_of(host, dist, "sd")?.sqrt().map_err(|error| number_fault("sd", error))
}

/// `d.sd`.
pub(super) fn sd(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    sd_of(host, &receiver(args)?).map(Value::Number)
}

/// The mean and the standard deviation of outcomes that are numbers.
pub(super) struct Moments {
    pub(super) mean: Number,
    pub(super) sd: Number,
}

impl Moments {
    /// Returns those of a distribution; `None` if one of its outcomes isn't a number, or they depend on what is left out.
    pub(super) fn of(host: &mut dyn Host, dist: &Dist) -> Result<Option<Moments>, Fault> {
        let dist = &dist.in_numbers(host)?;
        if dist.without_end().is_none() {
            let law = dist.law(host)?;
            host.step(law.size() as u64)?;
            if (0..law.size()).any(|place| law.value(place).as_number().is_none()) {
                return Ok(None);
            }
        }
        let moments =
            mean_of(host, dist, "mean").and_then(|mean| Ok(Moments { mean, sd: sd_of(host, dist)? }));
        match moments {
            // A table that has no mean has its other columns.
            Err(fault) if fault.code == Code::E5013 && dist.left_out().is_some() => Ok(None),
            moments => moments.map(Some),
        }
    }
}

/// `d.quantile(p)`: the least outcome that isn't exceeded with a probability of at least p.
pub(super) fn quantile(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = number(args, 1)?.to_exact();
    if wanted.is_negative() || wanted.compare(&Number::ONE) == Ordering::Greater {
        return Err(fault(
            Code::E3007,
            format!("a quantile is asked for a part between 0 and 1, not for {wanted}"),
        )
        .with_help("the middle is `quantile(1/2)`; percent are hundredths: `quantile(95/100)`"));
    }
    let dist = receiver(args)?.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return endless::quantile(host, numbers, &wanted);
    }
    let law = numbers(host, &dist, "quantile")?;
    if let Some(fault) = unordered(host, &*law, "`quantile`")? {
        return Err(fault);
    }
    match law.rest() {
        Some(rest) => near_quantile::find(host, &dist, &*law, &wanted, &rest),
        None => quantile_of(host, &*law, &wanted),
    }
}

/// Returns the first outcome of a law that isn't exceeded with a probability of at least `part`.
pub(super) fn quantile_of(host: &mut dyn Host, law: &dyn Law, part: &Number) -> Result<Value, Fault> {
    let needed = part.mul(&law.total().number()).map_err(|error| number_fault("quantile", error))?;
    let mut so_far = Count::ZERO;
    for place in 0..law.size() {
        host.step(1)?;
        so_far = so_far.add(&law.ways(place));
        if so_far.number().compare(&needed) != Ordering::Less {
            return Ok(law.value(place));
        }
    }
    Ok(law.value(law.size() - 1))
}

/// Returns why outcomes can't be asked something that needs an order, if they have none.
pub(super) fn unordered(host: &mut dyn Host, law: &dyn Law, what: &str) -> Result<Option<Fault>, Fault> {
    host.step(law.size() as u64)?;
    Ok((1..law.size()).find_map(|place| order_fault(what, &law.value(place - 1), &law.value(place))))
}

/// Returns the error for two consecutive outcomes that aren't in order, if they aren't.
pub(super) fn order_fault(what: &str, before: &Value, after: &Value) -> Option<Fault> {
    if let (Value::Text(_), Value::Text(_)) = (before, after) {
        return Some(of_words(what));
    }
    (before.order(after) != Some(Ordering::Less)).then(|| no_order(what, before, after))
}

/// The error for outcomes that are words: their alphabetical order says nothing about more and less.
#[cold]
fn of_words(what: &str) -> Fault {
    let help = "`d.prob(word)` tells how likely each is; `d.map(x -> …)` says what to compare, such as a number of points";
    fault(Code::E3011, format!("{what} needs outcomes in an order, and words have none")).with_help(help)
}

/// The error for two outcomes that have no order.
#[cold]
pub(super) fn no_order(what: &str, one: &Value, other: &Value) -> Fault {
    let (one, other) = (one.kind(), other.kind());
    let message = format!("{what} needs outcomes in an order, and {one} and {other} have none");
    let help = "numbers, texts and lists of these have one: `d.map(x -> …)` says what to compare";
    fault(Code::E3011, message).with_help(help)
}

/// `d.mode`: the likeliest outcome, the first if there are several.
pub(super) fn mode(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    if let Some(numbers) = dist.without_end() {
        let (law, count) = endless::likeliest(host, numbers, 1)?;
        return Ok(law.value(likeliest_place(&law, count)));
    }
    let law = dist.law(host)?;
    host.step(law.size() as u64)?;
    Ok(law.value(likeliest_place(&*law, law.size())))
}

/// Returns the first of the likeliest outcomes, of the first `count`.
fn likeliest_place(law: &dyn Law, count: usize) -> usize {
    let mut best = (0, law.ways(0));
    for place in 1..count {
        let ways = law.ways(place);
        if ways > best.1 {
            best = (place, ways);
        }
    }
    best.0
}

/// `d.at_least(n)`: the probability of numbers not below a bound; `d.at_least`: for each outcome.
pub(super) fn at_least(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    match arguments::given(args, 1) {
        Some(_) => beyond(host, args, Ordering::Greater, "at_least"),
        None => dist_table::cumulative(host, receiver(args)?, View::AtLeast),
    }
}

/// `d.at_most(n)`, `d.at_most`.
pub(super) fn at_most(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    match arguments::given(args, 1) {
        Some(_) => beyond(host, args, Ordering::Less, "at_most"),
        None => dist_table::cumulative(host, receiver(args)?, View::AtMost),
    }
}

/// Returns the probability of the bound and of what lies beyond it on one side.
fn beyond(host: &mut dyn Host, args: &mut [Value], side: Ordering, name: &str) -> Result<Value, Fault> {
    if args[1].as_number().is_none() {
        return beyond_word(host, args, side, name);
    }
    let bound = number(args, 1)?;
    let dist = receiver(args)?.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return endless::beyond(host, numbers, &bound, side).map(Value::Number);
    }
    let law = numbers(host, &dist, name)?;
    let mut ways = Count::ZERO;
    for place in 0..law.size() {
        host.step(1)?;
        let order = number_at(&*law, place, name)?.compare(&bound);
        if order == side || order == Ordering::Equal {
            ways = ways.add(&law.ways(place));
        }
    }
    if let Some(mapped) = dist.mapped()
        && let Some(prob) = mapped.beyond(host, &bound, side)?
    {
        return Ok(Value::Number(prob));
    }
    Ok(Value::Number(chance(&*law, &ways)))
}

/// Returns the same for a word in the order of the outcomes, such as a rank's name or a category.
fn beyond_word(host: &mut dyn Host, args: &[Value], side: Ordering, name: &str) -> Result<Value, Fault> {
    let (law, bound) = (numbers(host, &receiver(args)?, name)?, &args[1]);
    let mut ways = Count::ZERO;
    for place in 0..law.size() {
        host.step(1)?;
        if is_beyond(&law.value(place), bound, side)? {
            ways = ways.add(&law.ways(place));
        }
    }
    Ok(Value::Number(chance(&*law, &ways)))
}

/// Returns whether an outcome is the bound or lies beyond it on one side.
pub(super) fn is_beyond(outcome: &Value, bound: &Value, side: Ordering) -> Result<bool, Fault> {
    if let (Value::Text(_), Value::Text(_)) = (outcome, bound) {
        return Err(of_words(if side == Ordering::Less { "`at_most`" } else { "`at_least`" }));
    }
    let order = outcome.order(bound).ok_or_else(|| no_bound(outcome, bound))?;
    Ok(order == side || order == Ordering::Equal)
}

#[cold]
fn no_bound(outcome: &Value, bound: &Value) -> Fault {
    outcome.never_equals_by_game(bound).unwrap_or_else(|| {
        let message =
            format!("{} and {} have no order, and one of the outcomes is that", outcome.kind(), bound.kind());
        fault(Code::E3011, message).with_help("say which outcomes are meant: `d.prob(x -> …)`")
    })
}
