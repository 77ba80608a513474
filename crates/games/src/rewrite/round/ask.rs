//! The methods of rounds.

use super::{RoundPart, RoundValue, remark};
use crate::rewrite::meter::{PassAllowance, TOLD_BYTES, pass_within};
use crate::rewrite::word::{self, Subject};
use crate::rewrite::{self, words};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::{Host, arguments};
use tg_core::value::{Family, Object, Value};
use tg_rewriting::{LosingRule, LossReason, Round, Rule, StepEffect, TraceStep};

/// About the bytes of a record of a trace, and of each rule that lost in it.
const RECORD_BYTES: u128 = TOLD_BYTES as u128;

/// The round that a method works on.
pub(super) fn receiver(args: &[Value]) -> Result<&RoundValue, Fault> {
    arguments::receiver(args, "a round")
}

/// Adds the letters of the alphabet to a fault about a letter outside it.
pub(super) fn with_letters(args: &[Value], fault: Fault) -> Fault {
    let parts = receiver(args).map_or(&[][..], |value| &value.parts);
    match parts.iter().find_map(|part| part.letters.as_ref()) {
        Some(letters) if fault.code == Code::E4002 => Box::new(fault.note(letters.label())),
        _ => fault,
    }
}

/// One pass of each round over a text.
pub(in crate::rewrite) fn apply(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let subject = Subject::of(args, 1)?;
    let sequence = receiver(args)?.sequence();
    word::apply(host, &sequence, &subject).map_err(|fault| with_letters(args, fault))
}

/// The text after `n` passes; without a number, where passes come to rest.
pub(in crate::rewrite) fn iterate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let subject = Subject::of(args, 1)?;
    let sequence = receiver(args)?.sequence();
    let done = match args.get(2) {
        Some(Value::Number(number)) => {
            rewrite::how_many(number, "n")?;
            word::derive_times(host, &sequence, &subject, number)
        }
        _ => word::rest(host, &sequence, &subject).and_then(|(text, steps, period)| {
            let steps = ("steps", Value::Number(steps.into()));
            Value::record([("text", text), steps, ("period", Value::Number(period.into()))])
        }),
    };
    done.map_err(|fault| with_letters(args, fault))
}

/// What a pass does at each place.
pub(in crate::rewrite) fn trace(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut line = arguments::text(args, 1)?.as_str().to_owned();
    let value = receiver(args)?;
    let mut records = Vec::new();
    for (number, part) in value.parts.iter().enumerate() {
        let steps = steps(host, &part.round, &line);
        let steps = steps.map_err(|fault| with_letters(args, fault))?;
        let mut after = String::new();
        for step in &steps {
            let made = records.len() as u128 + step.lost.len() as u128 + 1;
            host.reserve(made * RECORD_BYTES)?;
            host.step(1 + step.lost.len() as u64)?;
            let wrote = wrote(&part.round, &line, step);
            let of_several = (value.parts.len() > 1).then_some(number);
            records.push(record(&part.round, of_several, step, &line, wrote)?);
            after.push_str(wrote);
        }
        line = after;
    }
    Value::list(records)
}

/// The engine's trace, within the limits of the run.
pub(super) fn steps(host: &mut dyn Host, round: &Round, text: &str) -> Result<Vec<TraceStep>, Fault> {
    let allowance = PassAllowance::trace(host);
    pass_within(host, allowance, text, |budget| round.trace(text, budget))
}

/// What a step wrote.
pub(super) fn wrote<'a>(round: &'a Round, text: &'a str, step: &TraceStep) -> &'a str {
    match step.effect {
        StepEffect::Applied(rule) => round.rules().get(rule).map_or("", |rule| &rule.right),
        StepEffect::Copied | StepEffect::Held { .. } => text.get(step.from.clone()).unwrap_or(""),
    }
}

fn record(
    round: &Round,
    of_several: Option<usize>,
    step: &TraceStep,
    text: &str,
    wrote: &str,
) -> Result<Value, Fault> {
    let applied = match step.effect {
        StepEffect::Applied(rule) => round.rules().get(rule),
        StepEffect::Copied | StepEffect::Held { .. } => None,
    };
    let lost: Result<Vec<Value>, Fault> = step.lost.iter().map(|loser| lost(round, loser)).collect();
    let number = of_several.map(|number| ("round", count(number + 1)));
    let fields = [
        ("place", count(step.letters.start)),
        ("read", Value::text(text.get(step.from.clone()).unwrap_or(""))),
        ("wrote", Value::text(wrote)),
    ];
    let lost = ("lost", Value::list(lost?)?);
    Value::record(number.into_iter().chain(fields).chain(called(applied)).chain([lost]))
}

/// A rule and its owner in a record, none where there is none.
pub(super) fn called(rule: Option<&Rule>) -> [(&'static str, Value); 2] {
    let owner = rule.and_then(|rule| rule.owner.as_deref());
    [
        ("rule", rule.map_or(Value::None, |rule| Value::text(words::rule(rule)))),
        ("owner", owner.map_or(Value::None, Value::text)),
    ]
}

fn lost(round: &Round, loser: &LosingRule) -> Result<Value, Fault> {
    let why = match &loser.why {
        LossReason::ShorterLeft { .. } => "shorter left side",
        LossReason::LongerRight { .. } => "longer right side",
        LossReason::Tied { .. } => "tied",
        LossReason::BehindTie { .. } => "behind a tie",
    };
    Value::record(called(round.rules().get(loser.rule)).into_iter().chain([("why", Value::text(why))]))
}

/// The rules, each with whether it can ever fire.
pub(in crate::rewrite) fn rules(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    each_rule(host, value, |number, index| {
        let why = remark(&value.parts[number].round, index);
        let fires = ("fires", Value::Bool(why.is_none()));
        let why = why.map_or(Value::None, |why| Value::text(why.clause));
        let why = ("why", why);
        Some(vec![fires, why])
    })
}

/// The rules that keep each other from ever firing.
pub(in crate::rewrite) fn blocked(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    let blocked: Vec<Vec<usize>> = value.parts.iter().map(|part| part.round.blocked().concat()).collect();
    each_rule(host, value, |number, index| {
        let why = remark(&value.parts[number].round, index)?;
        let is_blocked = blocked[number].contains(&index);
        is_blocked.then(|| vec![("why", Value::text(why.clause))])
    })
}

/// A record for each rule of each round, with the fields that `more` gives; none where it gives none.
pub(super) fn each_rule(
    host: &mut dyn Host,
    value: &RoundValue,
    mut more: impl FnMut(usize, usize) -> Option<Vec<(&'static str, Value)>>,
) -> Result<Value, Fault> {
    let mut records = Vec::new();
    for (number, part) in value.parts.iter().enumerate() {
        for (index, rule) in part.round.rules().iter().enumerate() {
            host.reserve((records.len() as u128 + 1) * RECORD_BYTES)?;
            host.step(1)?;
            let Some(more) = more(number, index) else {
                continue;
            };
            let owner = rule.owner.as_deref().map_or(Value::None, Value::text);
            let known =
                [("owner", owner), ("left", Value::text(&*rule.left)), ("right", Value::text(&*rule.right))];
            records.push(Value::record(known.into_iter().chain(more))?);
        }
    }
    Value::list(records)
}

/// A round after a round.
pub(in crate::rewrite) fn then(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let first = receiver(args)?;
    let Some(second) = args.get(1).and_then(Value::downcast::<RoundValue>) else {
        return Err(fault(Code::E2003, "`then` needs a round").with_help("`one.then(two)`"));
    };
    let declared = |part: &&RoundPart| part.round.alphabet().is_declared();
    if let (Some(one), Some(two)) = (first.parts.iter().find(declared), second.parts.iter().find(declared))
        && one.round.alphabet() != two.round.alphabet()
    {
        return Err(Box::new(different(one, two)));
    }
    let count = first.parts.len() + second.parts.len();
    host.reserve(count as u128 * size_of::<RoundPart>() as u128)?;
    host.step(count as u64)?;
    let parts = first.parts.iter().chain(&second.parts).cloned();
    Ok(Object::value(RoundValue { parts: parts.collect() }))
}

/// Two rounds that are written over different alphabets.
pub(super) fn different(one: &RoundPart, two: &RoundPart) -> Diagnostic {
    let over = |part: &RoundPart| {
        let letters = part.letters.as_ref();
        letters.map_or_else(|| "any letters".to_owned(), |l| format!("`{}`", l.called()))
    };
    let (one, two) = (over(one), over(two));
    let message = if one == two {
        "these rounds are over different alphabets".to_owned()
    } else {
        format!("the first round is over {one}, the second over {two}")
    };
    Diagnostic::new(Code::E4019, message)
        .help("rounds that follow each other work on one string: write both over the same alphabet")
}

/// What a tie does.
pub(in crate::rewrite) fn ties(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    let ties = value.parts.first().map(RoundPart::ties).unwrap_or_default();
    if value.parts.iter().any(|part| part.ties() != ties) {
        let message = "the rounds of this chain don't settle ties in one way";
        return Err(
            fault(Code::E3007, message).with_help("ask each of them: `r.rounds.map(one -> one.ties)`")
        );
    }
    Ok(Family::word("no tie does", Code::E2014, words::TIES.words, words::TIES.word(ties)))
}

/// The alphabet that it is written over.
pub(in crate::rewrite) fn alphabet(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    let letters = value.parts.iter().find_map(|part| part.letters.clone());
    Ok(letters.map_or(Value::None, Object::value))
}

/// The rounds that it is made of.
pub(in crate::rewrite) fn rounds(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    host.reserve(value.parts.len() as u128 * RECORD_BYTES)?;
    host.step(value.parts.len() as u64)?;
    let parts = value.parts.iter().cloned();
    Value::list(parts.map(RoundValue::single).collect())
}

pub(super) fn count(number: usize) -> Value {
    Value::Number((number as u64).into())
}
