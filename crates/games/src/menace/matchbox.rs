//! Boxes as values.

use super::arguments::number;
use super::board::{self, BoardValue};
use super::picture;
use serde_json::json;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, receiver};
use tg_core::output::{Output, Style};
use tg_core::value::{Domain, Object, Value};
use tg_menace::Machine;

/// A box of a machine.
#[derive(Clone, Debug)]
pub(super) struct BoxValue {
    pub machine: Rc<Machine>,
    pub number: usize,
}

impl BoxValue {
    fn board(&self) -> BoardValue {
        let text = self.machine.boxes.list()[self.number].drawing.text();
        let side = self.machine.boxes.shape.plays.letter();
        let graph = &self.machine.boxes.graph;
        let read = BoardValue::read(graph, &Value::text(format!("{text} {side}")));
        read.unwrap_or_else(|_| BoardValue::at(graph, 0))
    }

    /// Moves on the drawing with their beads.
    fn beads(&self) -> Vec<(String, u64)> {
        let rules = &self.machine.boxes.graph.rules;
        let colours = self.machine.boxes.list()[self.number].colours.iter();
        let names = colours.map(|&colour| rules.written(colour));
        names.zip(self.machine.beads_in(self.number).iter().copied()).collect()
    }
}

/// A box in lines: its drawing, with the beads of a square on it, or of a piece's moves beside it.
pub(super) fn drawn(machine: &Machine, number: usize) -> Output {
    let place = &machine.boxes.list()[number];
    let rules = &machine.boxes.graph.rules;
    let pairs = || place.colours.iter().map(|&c| &rules.moves[c]).zip(machine.beads_in(number));
    let placed = pairs().all(|(step, _)| step.from.is_none());
    let on = |cell: usize| match pairs().find(|(step, _)| placed && step.to == cell) {
        Some((_, count)) => (count.to_string(), Style::owner(cell as u8)),
        None => (" ".to_owned(), Style::PLAIN),
    };
    let drawing = board::drawn(place.drawing, on);
    if placed {
        return drawing;
    }
    let names = place.colours.iter().map(|&colour| rules.written(colour));
    let beads = names.zip(machine.beads_in(number)).map(|(name, count)| format!("{name}: {count}"));
    Output::stack([drawing, Output::from(beads.collect::<Vec<_>>().join("  "))])
}

impl Domain for BoxValue {
    fn type_name(&self) -> &'static str {
        "Box"
    }

    fn short(&self) -> Option<String> {
        let beads: Vec<String> = self.beads().iter().map(|(name, count)| format!("{name} {count}")).collect();
        Some(format!("{}: {}", self.board().text(), beads.join(", ")))
    }

    fn rich(&self) -> Output {
        drawn(&self.machine, self.number)
    }

    fn json(&self) -> serde_json::Value {
        let beads: serde_json::Map<_, _> =
            self.beads().into_iter().map(|(name, count)| (name, json!(count))).collect();
        json!({ "board": self.board().text(), "beads": beads })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let same = |other: &BoxValue| self.board().equals(&other.board()) && self.beads() == other.beads();
        other.downcast::<BoxValue>().is_some_and(same)
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        Some(Ok(picture::page(&self.machine, self.number..self.number + 1)))
    }
}

fn matchbox(args: &[Value]) -> Result<&BoxValue, Fault> {
    receiver(args, "a box")
}

/// The drawing.
pub(super) fn board(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Object::value(matchbox(args)?.board()))
}

/// The beads, by move.
pub(super) fn beads(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let beads = matchbox(args)?.beads();
    Value::record(beads.iter().map(|(name, count)| (&name[..], number(*count))))
}

/// How many beads there are.
pub(super) fn total(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(matchbox(args)?.beads().iter().map(|(_, count)| u128::from(*count)).sum::<u128>()))
}

/// Which of the machine's moves it is for.
pub(super) fn stage(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = matchbox(args)?;
    Ok(number(value.machine.boxes.list()[value.number].number as u64 + 1))
}

/// Its place among the boxes.
pub(super) fn index(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(matchbox(args)?.number as u64))
}
