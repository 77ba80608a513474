//! Which rules fire in passes over a text, how often, and which one last.

use super::RoundValue;
use super::ask::{called, count, each_rule, receiver, with_letters};
use crate::rewrite;
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::rewrite::word::{self, Fired, Subject};
use dashu_int::UBig;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, arguments};
use tg_core::number::Number;
use tg_core::value::{Text, Value};
use tg_rewriting::Firings;

/// How often each rule fires in one pass over a text, or in several.
pub(in crate::rewrite) fn firings(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let fired = fired(host, args)?;
    let mut times = fired.times.into_iter().flatten();
    each_rule(host, receiver(args)?, |_, _| {
        let times = times.next().unwrap_or_default();
        Some(vec![("times", Value::Number(Number::from(times)))])
    })
}

/// The rule that fires last in one pass over a text, or in several; `none` if none fires.
pub(in crate::rewrite) fn last(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let fired = fired(host, args)?;
    let value = receiver(args)?;
    let Some((pass, round, rule)) = fired.last else {
        return Ok(Value::None);
    };
    let rule = value.parts.get(round).and_then(|part| part.round.rules().get(rule));
    let of_several = (value.parts.len() > 1).then(|| ("round", count(round + 1)));
    let pass = ("pass", Value::Number((pass + 1u8).into()));
    Value::record(called(rule).into_iter().chain([pass]).chain(of_several))
}

fn fired(host: &mut dyn Host, args: &[Value]) -> Result<Fired, Fault> {
    let subject = Subject::of(args, 1)?;
    let one = Number::from(1u64);
    let (number, times) = match args.get(2) {
        Some(Value::Number(number)) => (number, rewrite::how_many(number, "n")?),
        _ => (&one, 1),
    };
    let value = receiver(args)?;
    let fired = match word::tally_times(host, &value.sequence(), &subject, number) {
        Ok(Some(fired)) => Ok(fired),
        Ok(None) => pass_by_pass(host, value, arguments::text(args, 1)?, times),
        Err(fault) => Err(fault),
    };
    fired.map_err(|fault| with_letters(args, fault))
}

/// Counts over the texts themselves.
fn pass_by_pass(host: &mut dyn Host, value: &RoundValue, text: Text, passes: u64) -> Result<Fired, Fault> {
    let rules = value.parts.iter().map(|part| vec![UBig::ZERO; part.round.rules().len()]);
    let mut fired = Fired { times: rules.collect(), last: None };
    let mut line = text.as_str().to_owned();
    for pass in 0..passes {
        for (number, part) in value.parts.iter().enumerate() {
            let allowance = PassAllowance::pass(host);
            let (Firings { counts, last }, after) = pass_within(host, allowance, &line, |budget| {
                Ok((part.round.firings(&line, budget)?, part.round.apply(&line, budget)?))
            })?;
            for (sum, count) in fired.times[number].iter_mut().zip(counts) {
                *sum += count;
            }
            fired.last = last.map(|rule| (pass.into(), number, rule)).or(fired.last);
            line = after;
        }
    }
    Ok(fired)
}
