//! Which rules fire in passes over a text, how often, and which one last.

use super::RoundValue;
use super::ask::{called, count, each_rule, receiver, with_letters};
use crate::rewrite;
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::rewrite::word::{self, Fired, Subject};
use dashu_int::UBig;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, arguments};
use tg_core::normalization::composed;
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
    let number = match args.get(2) {
        Some(Value::Number(number)) => number,
        _ => &one,
    };
    rewrite::how_many(number, "n")?;
    let value = receiver(args)?;
    let fired = match word::tally_times(host, &value.sequence(), &subject, number) {
        Ok(Some(fired)) => Ok(fired),
        Ok(None) => {
            let times = number.to_ibig().and_then(|times| UBig::try_from(times).ok()).unwrap_or_default();
            pass_by_pass(host, value, arguments::text(args, 1)?, &times)
        }
        Err(fault) => Err(fault),
    };
    fired.map_err(|fault| with_letters(args, fault))
}

/// Counts over the texts themselves. Once a text comes back, its passes are counted and not made again: a mark is moved
/// up at each power of two.
fn pass_by_pass(host: &mut dyn Host, value: &RoundValue, text: Text, passes: &UBig) -> Result<Fired, Fault> {
    let rules = value.parts.iter().map(|part| vec![UBig::ZERO; part.round.rules().len()]);
    let mut fired = Fired { times: rules.collect(), last: None };
    let mut line = text.as_str().to_owned();
    let (mut mark, mut before, mut since, mut power) = (line.clone(), fired.times.clone(), 0u64, 1u64);
    let (mut pass, mut jumped) = (UBig::ZERO, false);
    while pass < *passes {
        for (number, part) in value.parts.iter().enumerate() {
            let allowance = PassAllowance::pass(host);
            let (Firings { counts, last }, after) = pass_within(host, allowance, &line, |budget| {
                Ok((part.round.firings(&line, budget)?, part.round.apply(&line, budget)?))
            })?;
            for (sum, count) in fired.times[number].iter_mut().zip(counts) {
                *sum += count;
            }
            fired.last = last.map(|rule| (pass.clone(), number, rule)).or(fired.last);
            line = composed(&after).into_owned();
        }
        pass += 1u8;
        since += 1;
        if !jumped && line == mark {
            jumped = true;
            let turns = (passes - &pass) / since;
            let of_rounds = fired.times.iter_mut().zip(&before);
            for (sum, before) in of_rounds.flat_map(|(sums, before)| sums.iter_mut().zip(before)) {
                let turn = &*sum - before;
                *sum += turn * &turns;
            }
            let ahead = turns * since;
            // What fired last did so in this turn, or before the mark.
            let is_of_turn = |(at, _, _): &(UBig, usize, usize)| at + since >= pass;
            if let Some(last) = fired.last.as_mut().filter(|last| is_of_turn(last)) {
                last.0 += &ahead;
            }
            pass += ahead;
        } else if since == power {
            (mark, before) = (line.clone(), fired.times.clone());
            (since, power) = (0, power.saturating_mul(2));
        }
    }
    Ok(fired)
}
