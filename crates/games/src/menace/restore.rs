//! A machine from the data that `save` wrote.

use super::build::{MACHINE_BYTES, MENACE};
use super::machine::MachineValue;
use super::settings;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::{Format, GivenSettings, Host, Reader};
use tg_core::source::{SourceId, Span};
use tg_core::value::{List, Object, Value, show};
use tg_menace::{Boxes, Machine};

/// What `load` reads for this game.
pub const FORMATS: &[&Format] = &[&Format {
    name: "menace",
    doc: "The machine that `save m to \"m.json\"` wrote.",
    options: &[],
    read: Reader::Json(restored),
}];

/// No box of a file holds more beads of a colour: so all the games of a run can be added.
const MOST: u64 = 10_u64.pow(18);

/// `machine(record)`.
pub(super) fn machine(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    restored(host, std::mem::take(&mut args[0]))
}

/// The machine of a record with `settings` and `boxes`.
fn restored(host: &mut dyn Host, data: Value) -> Result<Value, Fault> {
    let Value::Record(record) = &data else { return Err(no_machine("it isn't a record")) };
    let (Some(Value::Record(settings)), Some(Value::List(boxes))) =
        (record.field("settings"), record.field("boxes"))
    else {
        return Err(no_machine("its fields should be `settings` and `boxes`"));
    };
    host.step(boxes.items().len() as u64)?;
    host.reserve(MACHINE_BYTES)?;
    let mut said = GivenSettings::nothing(&MENACE);
    let nowhere = Span::new(SourceId(0), 0, 0);
    // Settings of a file have no place: the call that asked for the machine has.
    let placeless = |told: Diagnostic| Box::new(Diagnostic { labels: Vec::new(), primary: None, ..told });
    if let Some(told) = said.set_record(settings, nowhere).into_iter().next() {
        return Err(placeless(told));
    }
    let (graph, shape, settings) = settings::read(&said).map_err(|errors| {
        errors.into_iter().next().map_or_else(|| no_machine("its settings can't be read"), placeless)
    })?;
    let places = Arc::new(Boxes::new(graph, shape));
    let beads = beads_of(&places, boxes)?;
    let machine = Rc::new(Machine { boxes: places, settings, beads });
    Ok(Object::value(MachineValue { name: None, said: Rc::new(said), machine }))
}

/// The beads of all boxes, in the order of the machine's.
fn beads_of(places: &Boxes, boxes: &List) -> Result<Vec<u64>, Fault> {
    let (has, needs) = (boxes.items().len(), places.list().len());
    if has != needs {
        let boxes = if has == 1 { "box" } else { "boxes" };
        return Err(no_machine(&format!("it has {has} {boxes}, and a machine of its settings has {needs}")));
    }
    let mut beads = Vec::with_capacity(places.colours());
    for (number, (place, given)) in places.list().iter().zip(boxes.items()).enumerate() {
        let colours = place.colours.len();
        let Value::List(given) = given else {
            return Err(no_machine(&format!("box {number} should be a list of {colours} numbers of beads")));
        };
        if given.items().len() != colours {
            let has = given.items().len();
            let why = format!(
                "the list of box {number} has the length {has}, and it has {colours} colours of beads"
            );
            return Err(no_machine(&why));
        }
        for value in given.items() {
            let count = value.as_i64().and_then(|n| u64::try_from(n).ok()).filter(|&n| n <= MOST);
            let why = || {
                format!(
                    "box {number} holds {}, which is no number of beads: they are whole, from 0 to 10 ** 18",
                    show::code(value)
                )
            };
            beads.push(count.ok_or_else(|| no_machine(&why()))?);
        }
    }
    Ok(beads)
}

fn no_machine(why: &str) -> Fault {
    fault(Code::E7008, format!("this isn't a saved machine: {why}"))
        .with_help("`save m to \"m.json\"` writes one, and `load(\"m.json\", format: menace)` reads it")
}
