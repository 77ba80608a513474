//! Boxes as values.

use super::arguments::number;
use super::board::{self, BoardValue};
use super::picture;
use super::shelf;
use super::subject::Subject;
use serde_json::json;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, receiver};
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::{Domain, Value};
use tg_menace::Machine;

/// A box of a machine.
#[derive(Clone)]
pub(super) struct BoxValue {
    pub subject: Subject,
    pub machine: Rc<Machine>,
    pub number: usize,
}

impl BoxValue {
    /// What stands on it, with who is to move where that doesn't show.
    fn shown(&self) -> String {
        match &self.subject {
            Subject::Boards(boards) => {
                let board = boards.drawings()[self.number].board;
                BoardValue::with(&boards.game, board, boards.shape.plays).text()
            }
            Subject::Duel(_) => self.subject.shown_face(self.number),
        }
    }

    /// Moves of what stands on it with their beads.
    fn beads(&self) -> Vec<(String, u64)> {
        let names = self.subject.colours(self.number);
        names.into_iter().zip(self.machine.beads_in(self.number).iter().copied()).collect()
    }
}

/// A box in lines: its drawing, with the beads of a square on it, or of a piece's moves beside it; of a duel the
/// position that stands for the others, and the beads of its moves.
pub(super) fn drawn(subject: &Subject, machine: &Machine, number: usize) -> Output {
    let beads = || {
        let beads = subject.colours(number).into_iter().zip(machine.beads_in(number));
        Output::from(beads.map(|(name, count)| format!("{name}: {count}")).collect::<Vec<_>>().join("  "))
    };
    let boards = match subject {
        Subject::Boards(boards) => boards,
        Subject::Duel(duel) => {
            let face = &duel.faces[number];
            let lines = match &face.drawn {
                Some(drawn) => drawn.lines().map(|line| StyledLine::new().plain(line)).collect(),
                None => vec![StyledLine::new().code(face.code.as_str())],
            };
            return Output::stack(lines.into_iter().map(Output::from).chain([beads()]));
        }
    };
    let place = &boards.drawings()[number];
    let rules = &boards.game.rules;
    let pairs = || place.colours.iter().map(|&c| &rules.moves[c]).zip(machine.beads_in(number));
    let placed = pairs().all(|(step, _)| step.from.is_none());
    let on = |cell: usize| match pairs().find(|(step, _)| placed && step.to == cell) {
        Some((_, count)) => (count.to_string(), Style::owner(cell as u8)),
        None => (" ".to_owned(), Style::PLAIN),
    };
    let drawing = board::drawn(place.board, on);
    if placed { drawing } else { Output::stack([drawing, beads()]) }
}

impl Domain for BoxValue {
    fn type_name(&self) -> &'static str {
        "Box"
    }

    fn short(&self) -> Option<String> {
        let beads: Vec<String> = self.beads().iter().map(|(name, count)| format!("{name} {count}")).collect();
        Some(format!("{}: {}", self.shown(), beads.join(", ")))
    }

    fn rich(&self) -> Output {
        drawn(&self.subject, &self.machine, self.number)
    }

    fn json(&self) -> serde_json::Value {
        let beads: serde_json::Map<_, _> =
            self.beads().into_iter().map(|(name, count)| (name, json!(count))).collect();
        json!({ "board": self.shown(), "beads": beads })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let same = |other: &BoxValue| self.shown() == other.shown() && self.beads() == other.beads();
        other.downcast::<BoxValue>().is_some_and(same)
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        match &self.subject {
            Subject::Boards(boards) => {
                Some(Ok(picture::page(boards, &self.machine, self.number..self.number + 1)))
            }
            Subject::Duel(_) => Some(shelf::page(&self.subject, &self.machine, self.number..self.number + 1)),
        }
    }
}

fn matchbox(args: &[Value]) -> Result<&BoxValue, Fault> {
    receiver(args, "a box")
}

/// The drawing, or the position that stands for the others.
pub(super) fn board(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = matchbox(args)?;
    value.subject.face(host, value.number)
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
