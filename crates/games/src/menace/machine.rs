//! Machines as values.

use super::board::BoardValue;
use super::matchbox::{self, BoxValue};
use super::picture;
use super::settings;
use super::shelf;
use super::subject::Subject;
use serde_json::json;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::Fault;
use tg_core::native::{GivenSettings, Host, receiver};
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Value};
use tg_menace::{Graph, Machine};

/// A machine of the script.
#[derive(Clone)]
pub(super) struct MachineValue {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings that were said.
    pub said: Rc<GivenSettings>,
    /// The game, and what stands on the boxes.
    pub subject: Subject,
    /// The boxes and beads.
    pub machine: Rc<Machine>,
}

impl MachineValue {
    /// The game.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.machine.boxes.graph
    }

    /// The same one with other beads.
    pub fn with(&self, machine: Machine) -> MachineValue {
        MachineValue { machine: Rc::new(machine), ..self.clone() }
    }

    /// A box.
    pub fn of(&self, number: usize) -> BoxValue {
        BoxValue { subject: self.subject.clone(), machine: self.machine.clone(), number }
    }

    fn called(&self) -> String {
        match &self.name {
            Some(name) => format!("menace {name} {}", self.said.braces(settings::written)),
            None => format!("menace {}", self.said.braces(settings::written)),
        }
    }

    fn counted(&self) -> String {
        format!("{} boxes, {} beads", self.machine.boxes.list().len(), self.machine.total())
    }
}

impl Domain for MachineValue {
    fn type_name(&self) -> &'static str {
        "Machine"
    }

    fn unasked(&self) -> Option<Value> {
        Some(Object::value(self.clone()))
    }

    fn short(&self) -> Option<String> {
        Some(format!("{}: {}", self.called(), self.counted()))
    }

    fn rich(&self) -> Output {
        let head = StyledLine::new().strong(self.called()).dim(format!(": {}", self.counted()));
        let first =
            self.machine.boxes.list().first().map(|_| matchbox::drawn(&self.subject, &self.machine, 0));
        Output::titled(head, first.unwrap_or_default())
    }

    fn json(&self) -> serde_json::Value {
        let boxes = (0..self.machine.boxes.list().len()).map(|number| self.machine.beads_in(number));
        let boxes: Vec<_> = boxes.collect();
        let mut settings = self.said.json();
        let Subject::Duel(duel) = &self.subject else {
            return json!({ "settings": settings, "boxes": boxes });
        };
        // The rules of a duel aren't data: what is kept tells whether it is the same one.
        if let Some(settings) = settings.as_object_mut() {
            settings.remove("game");
        }
        let hash = format!("{:016x}", duel.hash());
        json!({ "settings": settings, "duel": { "name": duel.game.name(), "hash": hash }, "boxes": boxes })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<MachineValue>().is_some_and(|other| {
            let (one, two) = (&self.machine, &other.machine);
            one.beads == two.beads
                && self.subject.has_same_boxes(&other.subject)
                && (one.settings.rewards, one.settings.refill) == (two.settings.rewards, two.settings.refill)
        })
    }

    fn moves_at(&self, position: &Value) -> Option<Result<Vec<(Value, u64)>, Fault>> {
        Some(super::strategy::moves_at(self, position))
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        match &self.subject {
            Subject::Boards(boards) => {
                Some(Ok(picture::page(boards, &self.machine, 0..self.machine.boxes.list().len())))
            }
            Subject::Duel(_) => {
                Some(shelf::page(&self.subject, &self.machine, 0..self.machine.boxes.list().len()))
            }
        }
    }
}

/// The machine that a method works on.
pub(super) fn machine(args: &[Value]) -> Result<&MachineValue, Fault> {
    receiver(args, "a machine")
}

/// All boxes.
pub(super) fn boxes(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    let count = value.machine.boxes.list().len();
    host.step(count as u64)?;
    host.reserve(count as u128 * 128)?;
    Value::list((0..count).map(|number| Object::value(value.of(number))).collect())
}

/// The box of a position.
pub(super) fn box_of(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    let found = value.subject.find(host, &args[1])?;
    match found.number {
        Some(number) => Ok(Object::value(value.of(number))),
        None => Err(value.subject.no_box(&found)),
    }
}

/// The settings that were said.
pub(super) fn settings(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    machine(args)?.said.record()
}

/// A position of the machine's game.
pub(super) fn board(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    match &value.subject {
        Subject::Boards(boards) => BoardValue::read(&boards.game, &args[1]).map(Object::value),
        Subject::Duel(duel) => duel.position(host, &args[1]),
    }
}

/// The first position.
pub(super) fn start(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    machine(args)?.subject.value(host, 0)
}
