//! A machine from the data that `save` wrote.

use super::build::{made, say_all};
use super::settings::Said;
use crate::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use crate::seam::Host;
use crate::source::{SourceId, Span};
use crate::value::{Object, Value};

/// `machine(record)`.
pub(super) fn machine(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let Value::Record(record) = &args[0] else { return Err(no_machine("it isn't a record")) };
    let (Some(Value::Record(settings)), Some(Value::List(boxes))) =
        (record.field("settings"), record.field("boxes"))
    else {
        return Err(no_machine("its fields should be `settings` and `boxes`"));
    };
    let mut said = Said::default();
    let nowhere = Span::new(SourceId(0), 0, 0);
    // Settings of a file have no place: whoever asked for the machine has.
    let placeless = |told: Diagnostic| Box::new(Diagnostic { labels: Vec::new(), ..told });
    if let Some(told) = say_all(&mut said, settings, nowhere).into_iter().next() {
        return Err(placeless(told));
    }
    let value = made(host, said, None).map_err(|errors| match errors.into_iter().next() {
        Some(told) => placeless(told),
        None => no_machine("its settings can't be read"),
    })?;
    let mut machine = (*value.machine).clone();
    let places = machine.boxes.clone();
    if boxes.items().len() != places.list().len() {
        let (has, needs) = (boxes.items().len(), places.list().len());
        return Err(no_machine(&format!("it has {has} boxes, and a machine of its settings has {needs}")));
    }
    host.step(boxes.items().len() as u64)?;
    for (number, (place, beads)) in places.list().iter().zip(boxes.items()).enumerate() {
        let counts: Option<Vec<u32>> = match beads {
            Value::List(list) => list.items().iter().map(bead_count).collect(),
            _ => None,
        };
        match counts.filter(|counts| counts.len() == place.colours.len()) {
            Some(counts) => machine.beads[place.start..place.start + counts.len()].copy_from_slice(&counts),
            None => {
                let squares = place.colours.len();
                return Err(no_machine(&format!(
                    "box {number} should be a list of {squares} numbers of beads"
                )));
            }
        }
    }
    Ok(Object::value(value.with(machine)))
}

fn bead_count(value: &Value) -> Option<u32> {
    value.as_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n < 1 << 30)
}

fn no_machine(why: &str) -> Fault {
    fault(Code::E7008, format!("this isn't a saved machine: {why}"))
        .with_help("`save m to \"m.json\"` writes one, and `machine(load(\"m.json\"))` reads it")
}
