//! What `explain` says of a probability and of a mean: the outcomes behind them.

use super::ask::{fits, receiver};
use super::moments::{is_beyond, number_at};
use super::{Count, Dist, Law, near};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::{Value, show};

/// The maximum number of outcomes that an explanation names.
const NAMED: usize = 12;

/// Explains a probability: the outcomes that fit, and their ways.
pub(super) fn prob(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let dist = receiver(args)?;
    let what = args.get(1).cloned().unwrap_or_default();
    if let Some(numbers) = dist.without_end() {
        return Ok(numbers.plan().into());
    }
    if let (Value::Function(_), Some(source)) = (&what, dist.source()) {
        return source.explain(host, &what);
    }
    if let Some(mapped) = dist.mapped()
        && mapped.prob(host, &what)?.is_some()
    {
        return Ok(mapped.plan().into());
    }
    let law: Rc<dyn Law> = dist.law(host)?;
    fitting(host, &*law, |host, outcome| fits(host, &what, outcome.clone(), "prob"))
}

/// Explains the probability of a bound or more.
pub(super) fn at_least(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    beyond(host, args, Ordering::Greater)
}

/// Explains the probability of a bound or less.
pub(super) fn at_most(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    beyond(host, args, Ordering::Less)
}

fn beyond(host: &mut dyn Host, args: &[Value], side: Ordering) -> Result<Output, Fault> {
    let dist = receiver(args)?.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return Ok(numbers.plan().into());
    }
    let law = dist.law(host)?;
    if let (Some(mapped), Some(bound)) = (dist.mapped(), args.get(1).and_then(Value::as_number))
        && mapped.beyond(host, &bound, side)?.is_some()
    {
        return Ok(mapped.plan().into());
    }
    match args.get(1) {
        Some(bound) if !matches!(bound, Value::Unset) => {
            fitting(host, &*law, |_, outcome| is_beyond(outcome, bound, side))
        }
        _ => Ok(law.plan().into()),
    }
}

/// Explains a mean: each outcome with its ways, and their products.
pub(super) fn mean(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let dist = receiver(args)?.in_numbers(host)?;
    if let Some(numbers) = dist.without_end() {
        return Ok(numbers.plan().into());
    }
    if let Some(source) = dist.source()
        && source.mean(host)?.is_some()
    {
        return Ok(format!("{}: the mean follows without its outcomes", source.short()).into());
    }
    match dist.mapped() {
        Some(mapped) if mapped.moments(host)?.is_some() => Ok(mapped.plan().into()),
        _ => products(host, &dist),
    }
}

fn products(host: &mut dyn Host, dist: &Dist) -> Result<Output, Fault> {
    let law = dist.law(host)?;
    let mut table =
        TextTable::new([Column::right("outcome"), Column::right("ways"), Column::right("product")]);
    let mut sum = Number::ZERO;
    for place in 0..law.size() {
        host.step(1 + sum.bits() / 64)?;
        let ways = law.ways(place).number();
        let product = ways.mul(&number_at(&*law, place, "mean")?);
        let Some(next) = product.as_ref().ok().and_then(|product| sum.add(product).ok()) else {
            return Ok(law.plan().into());
        };
        if place < NAMED
            && let Ok(product) = product
        {
            table.push([shown(&law.value(place)), ways.to_string(), product.to_string()]);
        }
        sum = next;
    }
    if law.size() > NAMED {
        table = table.note(format!("and {} more", law.size() - NAMED));
    }
    let line = StyledLine::new()
        .plain("the products add up to ")
        .strong(sum.to_string())
        .plain(format!(", over {} ways", law.total().number()));
    Ok(Output::stack([Output::from(law.plan()), table.into(), line.into()]))
}

/// The outcomes that fit, with their ways.
fn fitting(
    host: &mut dyn Host,
    law: &dyn Law,
    mut fits: impl FnMut(&mut dyn Host, &Value) -> Result<bool, Fault>,
) -> Result<Output, Fault> {
    let mut table = TextTable::new([Column::left("outcome"), Column::right("ways")]);
    let (mut ways, mut fitting) = (Count::ZERO, 0);
    for place in 0..law.size() {
        host.step(1)?;
        let outcome = law.value(place);
        if fits(host, &outcome)? {
            ways = ways.add(&law.ways(place));
            fitting += 1;
            if fitting <= NAMED {
                table.push([shown(&outcome), law.ways(place).number().to_string()]);
            }
        }
    }
    if fitting > NAMED {
        table = table.note(format!("and {} more", fitting - NAMED));
    }
    let total = law.total();
    let sum = StyledLine::new()
        .plain(format!("{fitting} of {} outcomes fit: ", law.size()))
        .strong(format!("{} of {} ways", ways.number(), total.number()))
        .plain(format!(" = {}", near::chance(law, &ways)));
    Ok(if fitting == 0 { Output::from(sum) } else { Output::stack([Output::from(table), sum.into()]) })
}

fn shown(outcome: &Value) -> String {
    show::text(outcome, 4096).unwrap_or_else(|_| "…".into())
}
