//! Machines as values.

use super::board::BoardValue;
use super::matchbox::{self, BoxValue};
use super::picture;
use super::settings;
use serde_json::json;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{GivenSettings, Host, receiver};
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Value};
use tg_menace::{Graph, Machine, Side};

/// A machine of the script.
#[derive(Clone, Debug)]
pub(super) struct MachineValue {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings that were said.
    pub said: Rc<GivenSettings>,
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
        BoxValue { machine: self.machine.clone(), number }
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
        let first = self.machine.boxes.list().first().map(|_| matchbox::drawn(&self.machine, 0));
        Output::titled(head, first.unwrap_or_default())
    }

    fn json(&self) -> serde_json::Value {
        let boxes = (0..self.machine.boxes.list().len()).map(|number| self.machine.beads_in(number));
        json!({ "settings": self.said.json(), "boxes": boxes.collect::<Vec<_>>() })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<MachineValue>().is_some_and(|other| {
            let (one, two) = (&self.machine, &other.machine);
            one.beads == two.beads
                && one.boxes.shape == two.boxes.shape
                && one.boxes.graph.rules.name == two.boxes.graph.rules.name
                && (one.settings.rewards, one.settings.refill) == (two.settings.rewards, two.settings.refill)
        })
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        Some(Ok(picture::page(&self.machine, 0..self.machine.boxes.list().len())))
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

/// The box of a board.
pub(super) fn box_of(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    let board = BoardValue::read(value.graph(), &args[1])?;
    match value.machine.boxes.find(board.board).filter(|_| board.turn() == value.machine.boxes.shape.plays) {
        Some((number, _)) => Ok(Object::value(value.of(number))),
        None => Err(no_box(value, &board)),
    }
}

/// Why a board has no box.
pub(super) fn no_box(value: &MachineValue, board: &BoardValue) -> Fault {
    let shape = value.machine.boxes.shape;
    let text = board.text();
    let found = value.graph().find(board.board, board.turn());
    let all = "`boxes` has all boxes";
    let (why, help) = if board.moves().is_empty() {
        ("the game is over there".to_owned(), all)
    } else if board.turn() != shape.plays {
        let (turn, own) = (board.turn().letter(), shape.plays.letter());
        let other = match shape.plays {
            Side::First => "a machine with `plays: second` has boxes for O",
            Side::Second => "a machine with `plays: first` has boxes for X",
        };
        (format!("{turn} is to move there, and the machine plays {own}"), other)
    } else if found.is_none() {
        ("no game leads to it".to_owned(), all)
    } else if board.moves().len() == 1 {
        let forced = "`forced: true` gives boxes to single moves, too";
        ("there is only one move, and it needs no bead".to_owned(), forced)
    } else {
        ("it isn't among the drawings".to_owned(), all)
    };
    fault(Code::E7006, format!("there is no box for `{text}`: {why}")).with_help(help)
}

/// The settings that were said.
pub(super) fn settings(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    machine(args)?.said.record()
}

/// A board of the machine's game.
pub(super) fn board(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    BoardValue::read(value.graph(), &args[1]).map(Object::value)
}

/// The first board.
pub(super) fn start(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let graph = machine(args)?.graph();
    Ok(Object::value(BoardValue::at(graph, 0)))
}
