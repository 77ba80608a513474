//! A machine from the data that `save` wrote.

use super::build::{MACHINE_BYTES, MENACE, subject};
use super::duel_boxes::DuelBoxes;
use super::machine::MachineValue;
use super::settings;
use super::subject::Subject;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::arguments::given;
use tg_core::native::table::named;
use tg_core::native::{Format, GivenSettings, Host, Param, Reader, Type};
use tg_core::source::{SourceId, Span};
use tg_core::value::{List, Object, Record, Value, show};
use tg_menace::{Boxes, Machine};

/// What `load` reads for this game.
pub const FORMATS: &[&Format] = &[&Format {
    name: "menace",
    doc: "The machine that `save m to \"m.json\"` wrote.",
    options: &[GAME],
    read: Reader::Json(restored),
}];

/// The duel that a machine plays: its rules aren't in the file.
pub(super) const GAME: Param =
    named("game", Type::Object("Duel"), "the game of boards that the settings say");

/// No box of a file holds more beads of a colour: so all the games of a run can be added.
const MOST: u64 = 10_u64.pow(18);

/// `machine(record)`.
pub(super) fn machine(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = given(args, 1).cloned();
    of_data(host, std::mem::take(&mut args[0]), game.as_ref())
}

fn restored(host: &mut dyn Host, data: Value, options: &Record) -> Result<Value, Fault> {
    of_data(host, data, options.field("game").filter(|game| !matches!(game, Value::None)))
}

/// The machine of a record with `settings` and `boxes`; of a duel `game` is that, and the record says which it was.
fn of_data(host: &mut dyn Host, data: Value, game: Option<&Value>) -> Result<Value, Fault> {
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
    let duel = record.field("duel");
    match (duel, game) {
        (Some(duel), None) => return Err(needs_game(duel)),
        (None, Some(_)) => {
            return Err(no_machine("it plays a game of boards, and `game` says which duel it plays"));
        }
        (_, Some(game)) => said.set("game", game, nowhere).map_err(|told| placeless(*told))?,
        (None, None) => {}
    }
    let (game, settings) = settings::read(&said).map_err(|errors| {
        errors.into_iter().next().map_or_else(|| no_machine("its settings can't be read"), placeless)
    })?;
    let subject = subject(host, game)?;
    if let (Subject::Duel(own), Some(duel)) = (&subject, duel) {
        is_of(own, duel)?;
    }
    let places = subject.boxes().clone();
    let beads = beads_of(&places, boxes)?;
    let machine = Rc::new(Machine { boxes: places, settings, beads });
    Ok(Object::value(MachineValue { name: None, said: Rc::new(said), subject, machine }))
}

/// The name of the duel in a file.
fn name_of(duel: &Value) -> Option<String> {
    let Value::Record(duel) = duel else { return None };
    duel.field("name").and_then(Value::as_text).map(|name| name.as_str().to_owned())
}

fn needs_game(duel: &Value) -> Fault {
    let name = name_of(duel).unwrap_or_else(|| "d".to_owned());
    fault(Code::E7008, format!("this machine plays the duel {name}, whose rules aren't saved with it")).with_help(
        format!("give the game: `load(\"m.json\", format: menace, game: {name})`, or `machine(record, game: {name})`"),
    )
}

/// Refuses the machine of another game: the start, the classes and the names of moves are distinguished.
fn is_of(own: &DuelBoxes, duel: &Value) -> Result<(), Fault> {
    let hash = match duel {
        Value::Record(duel) => duel.field("hash").and_then(Value::as_text),
        _ => None,
    };
    if hash.is_some_and(|hash| hash.as_str() == format!("{:016x}", own.hash())) {
        return Ok(());
    }
    let name = name_of(duel).unwrap_or_else(|| "another duel".to_owned());
    let message =
        format!("this machine learned {name}, and {} has other positions or moves", own.game.called());
    Err(fault(Code::E7008, message)
        .with_help("give the game with the very rules with which the machine was saved"))
}

/// The beads of all boxes, in the order of the machine's.
fn beads_of(places: &Boxes, boxes: &List) -> Result<Vec<u64>, Fault> {
    let (has, needs) = (boxes.items().len(), places.list().len());
    if has != needs {
        let boxes = if has == 1 { "box" } else { "boxes" };
        return Err(no_machine(&format!("it has {has} {boxes}, and a machine of its settings has {needs}")));
    }
    let mut beads = Vec::with_capacity(places.colours());
    for (number, (place, listed)) in places.list().iter().zip(boxes.items()).enumerate() {
        let colours = place.colours;
        let Value::List(given) = listed else {
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
                    "box {number} holds {}, which isn't a number of beads: they are whole, from 0 to 10 ** 18",
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
