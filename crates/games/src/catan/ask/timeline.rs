//! The log in time: its events, its marks, what was known after each.

use super::log;
use crate::catan::log::LogValue;
use crate::catan::{report, words};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault, listed};
use tg_core::native::Host;
use tg_core::value::{Value, json};

/// What a record of an event takes in memory.
const RECORD_BYTES: u128 = 600;

/// `g.after(9)`, `g.after("mark")`.
pub(in crate::catan) fn after(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let count = match &args[1] {
        Value::Number(number) => {
            let count = number.to_usize().filter(|count| *count <= log.count);
            count.ok_or_else(|| {
                fault(Code::E8009, format!("there is no event {number} in this log"))
                    .with_help(format!("it has {}", counted(log.count as u64, "event")))
            })?
        }
        mark => {
            let text = mark.as_text();
            marked(log, text.as_ref().map_or("", |text| text.as_str()))?
        }
    };
    Ok(log.up_to(count, &log.new_walk()).value())
}

/// How many events come before a mark.
fn marked(log: &LogValue, text: &str) -> Result<usize, Fault> {
    let marks = || log.recording.marks.iter().filter(|(_, count)| *count <= log.count);
    match marks().find(|(mark, _)| &**mark == text) {
        Some((_, count)) => Ok(*count),
        None => {
            let found = Diagnostic::new(Code::E8009, format!("there is no mark {text:?} in this log"));
            let found = found.did_you_mean(text, marks().map(|(mark, _)| &**mark));
            let list: Vec<String> = marks().map(|(mark, _)| format!("{mark:?}")).collect();
            Err(match list.is_empty() {
                true => found.help("a line `mark \"text\"` in the log sets one; `after(9)` counts events"),
                false => found.help(format!("its marks are {}", listed(&list))),
            }
            .into())
        }
    }
}

/// `g.marks`.
pub(in crate::catan) fn marks(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let marks = log.recording.marks.iter().filter(|(_, count)| *count <= log.count);
    let rows = marks.map(|(mark, count)| {
        Value::record([("mark", Value::text(mark)), ("number", words::int(*count as u64))])
    });
    Value::list(rows.collect::<Result<_, Fault>>()?)
}

/// `g.number`.
pub(in crate::catan) fn number(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(words::int(log(args)?.count as u64))
}

/// The record of a line, counted from 0.
fn record(host: &dyn Host, log: &LogValue, line: usize) -> Result<Value, Fault> {
    json::from_json(report::event(log, line), host.memory_limit(), host.most_digits())
}

/// `g.event`.
pub(in crate::catan) fn event(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    match log.count.checked_sub(1) {
        Some(last) => record(host, log, last),
        None => Ok(Value::None),
    }
}

/// `g.events`.
pub(in crate::catan) fn events(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    host.step(log.count as u64)?;
    host.reserve(log.count as u128 * RECORD_BYTES)?;
    let records = (0..log.count).map(|line| record(host, log, line));
    Value::list(records.collect::<Result<_, Fault>>()?)
}

/// `g.steps`.
pub(in crate::catan) fn steps(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    host.step(log.count as u64)?;
    host.reserve(log.count as u128 * size_of::<LogValue>() as u128 * 2)?;
    let walk = log.new_walk();
    Value::list((1..=log.count).map(|count| log.up_to(count, &walk).value()).collect())
}
