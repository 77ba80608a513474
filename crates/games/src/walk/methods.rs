//! What is asked of a process.

use super::endless::{EndlessWalk, never_ends};
use super::explore::{Process, explore, shown};
use super::law::EndLaw;
use super::steps;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through, receiver};
use tg_core::value::{Family, Value};
use tg_dist::Dist;
use tg_prelude::arguments::how_many;

/// `walk(start, step, until: …)`.
pub(super) fn walk(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if Dist::within(&args[0]).is_some() {
        return Err(fault(Code::E2003, "a process starts in one state, and this is a distribution")
            .with_help("one of several starts is drawn before: `d.then(s -> walk(s, step, until: …))`")
            .with_help("of how long it takes from there: `d.then(s -> walk(s, step, until: …).steps)`"));
    }
    if matches!(&args[2], Value::List(list) if list.items().is_empty()) {
        return Ok(Dist::asked(EndlessWalk::new(&args[0], &args[1])).value());
    }
    let exact = matches!(args[3], Value::Bool(true));
    let process = explore(host, &args[0], &args[1], &args[2], exact)?;
    let named = named_ends(&args[2]);
    Ok(Dist::written(EndLaw::new(host, process, &named)?).value())
}

/// Where `until` names more texts than this, they are plain ones.
const MOST_NAMED: usize = 1000;

/// The ends as a family of names, where `until` names nothing but texts: no other text is ever an end.
fn named_ends(until: &Value) -> Vec<Value> {
    let values = match until {
        Value::List(list) => list.items(),
        one => std::slice::from_ref(one),
    };
    if values.len() > MOST_NAMED {
        return Vec::new();
    }
    let text = |value: &Value| match value {
        Value::Text(text) => Some(text.as_str().to_owned()),
        _ => None,
    };
    let names: Option<Vec<String>> = values.iter().map(text).collect();
    let family = |names: Vec<String>| Family::of_words("this process never ends in", Code::E2014, &names);
    names.map_or_else(Vec::new, |names| family(names).values())
}

/// The process without an end that a distribution is.
fn endless(dist: &Dist) -> Option<&EndlessWalk> {
    let source: &dyn Any = dist.source()?;
    source.downcast_ref()
}

/// The process of a distribution.
fn process(args: &[Value], method: &str) -> Result<Rc<Process>, Fault> {
    let dist: &Dist = receiver(args, "a process")?;
    if endless(dist).is_some() {
        return Err(never_ends());
    }
    match dist.law_of::<EndLaw>() {
        Some(law) => Ok(law.process.clone()),
        None => Err(fault(
            Code::E5019,
            format!("`{method}` needs a process, and this distribution isn't one"),
        )
        .with_help(
            "a process is made by `walk(start, step, until: …)`; what was mapped or cut is one no more",
        )),
    }
}

/// `w.steps`.
pub(super) fn steps(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    steps::dist(host, &process(args, "steps")?).map(Dist::value)
}

/// `w.after(n)`.
pub(super) fn after(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let taken = how_many(args, 1, "steps")?;
    let dist: &Dist = receiver(args, "a process")?;
    match endless(dist) {
        Some(walk) => walk.after(host, taken),
        None => steps::after(host, &process(args, "after")?, taken),
    }
    .map(Dist::value)
}

/// `w.visits(state)`.
pub(super) fn visits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let process = process(args, "visits")?;
    if matches!(args[1], Value::Function(_)) {
        return Err(fault(Code::E2003, "`visits` takes a single state, and this is a function")
            .with_help("visits of several states add up: `[a, b].map(s -> w.visits(s)).sum`"));
    }
    if args[1].height() > 0 {
        look_through(host, &args[1])?;
    }
    let Some(place) = process.states.get_index_of(&args[1]) else { return Err(no_state(&process, &args[1])) };
    let visits = process.number(
        host,
        |solved, progress| solved.visits(place, progress),
        |about| {
            about.ends.iter().find(|(end, _)| *end == place).map_or(about.visits[place], |(_, part)| *part)
        },
    )?;
    Ok(Value::Number(if process.has_more { visits.approx().unwrap_or(visits) } else { visits }))
}

#[cold]
fn no_state(process: &Process, asked: &Value) -> Fault {
    let found = Diagnostic::new(Code::E2014, format!("this process never comes to {}", shown(asked)));
    let texts = || {
        process.states.keys().filter_map(|state| match state {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    };
    let found = match asked {
        Value::Text(text) => found.did_you_mean(text.as_str(), texts()),
        _ => found,
    };
    match found.helps.is_empty() {
        true => found.help("its states are what `step` gives, beginning with the start").into(),
        false => found.into(),
    }
}
