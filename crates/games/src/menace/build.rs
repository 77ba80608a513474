//! From a block to a machine, or to everything that is wrong with it.

use super::duel_boxes::DuelBoxes;
use super::machine::MachineValue;
use super::settings::{self, GameToLearn};
use super::subject::Subject;
use super::table::settings::SETTINGS;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, counted};
use tg_core::native::table::no_words;
use tg_core::native::{BlockType, BlockValue, Built, GivenSettings, Host};
use tg_core::value::{Object, Value, show};
use tg_menace::{BeadPlan, BoardBoxes, Boxes, Machine};

/// About how many steps it takes to find the boxes.
const STEPS: u64 = 10_000;
/// About how many bytes a machine takes.
pub(super) const MACHINE_BYTES: u128 = 200_000;

/// A machine.
pub(super) const MENACE: BlockType = BlockType {
    word: "menace",
    gives: "Machine",
    doc: "A machine that hasn't played yet. Settings that aren't given have their defaults; `from` starts with another machine's settings, or with a record of settings.",
    over: None,
    settings: SETTINGS,
    forms: &[],
    next_words: None,
    example: "menace m { beads: [4, 3, 2, 1] }\nmenace second { from m; plays: second }",
    declares: no_words,
    build,
};

/// Makes a machine of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let (said, mut errors) = GivenSettings::of_block(
        &MENACE,
        &block,
        |value| value.downcast::<MachineValue>().map(|machine| &*machine.said),
        "a machine",
        "{plays: \"second\"}",
    );
    match made(host, said, block.name.map(|name| name.text)) {
        Ok(value) if errors.is_empty() => Ok(Built { value: Object::value(value), warnings: Vec::new() }),
        Ok(_) => Err(errors),
        Err(found) => {
            errors.extend(found);
            Err(errors)
        }
    }
}

/// The machine that was said.
pub(super) fn made(
    host: &mut dyn Host,
    said: GivenSettings,
    name: Option<Rc<str>>,
) -> Result<MachineValue, Vec<Diagnostic>> {
    let (game, settings) = settings::read(&said)?;
    let one = |fault: Fault| vec![*fault];
    host.step(STEPS).map_err(one)?;
    host.reserve(MACHINE_BYTES).map_err(one)?;
    let subject = subject(host, game).map_err(|told| match said.get("game") {
        Some(entry) if !told.is_final() => vec![told.at(entry.span, "")],
        _ => vec![*told],
    })?;
    let boxes = subject.boxes().clone();
    if let (Subject::Duel(_), BeadPlan::Each(counts), Some(entry)) =
        (&subject, &settings.beads, said.get("beads"))
        && let Some(told) = too_short(counts.len(), &boxes, &entry.value)
    {
        return Err(vec![told.at(entry.span, "too short")]);
    }
    let seed = match settings.beads {
        BeadPlan::Random(_) => host.random().map_err(one)?.next_u64(),
        BeadPlan::Each(_) => 0,
    };
    if let BeadPlan::Random(count) = settings.beads {
        host.step(u64::from(count) * boxes.list().len() as u64).map_err(one)?;
    }
    let machine = Machine::new(boxes, settings, &mut ChaCha8Rng::seed_from_u64(seed));
    Ok(MachineValue { name, said: Rc::new(said), subject, machine: Rc::new(machine) })
}

/// The game that was said, with its boxes.
pub(super) fn subject(host: &mut dyn Host, game: GameToLearn) -> Result<Subject, Fault> {
    Ok(match game {
        GameToLearn::Boards(game, shape) => Subject::Boards(Arc::new(BoardBoxes::new(game, shape))),
        GameToLearn::Duel(game, shape) => Subject::Duel(Rc::new(DuelBoxes::new(host, game, shape)?)),
    })
}

/// What is said of a list of beads that has none for a later move of the machine.
fn too_short(given_counts: usize, boxes: &Boxes, given: &Value) -> Option<Diagnostic> {
    let needed = boxes.list().iter().map(|place| place.number + 1).max().unwrap_or(0);
    if !matches!(given, Value::List(_)) || given_counts >= needed {
        return None;
    }
    let message = format!(
        "`beads` has {}, and this machine has boxes for its first {needed} moves",
        counted(given_counts, "number")
    );
    Some(Diagnostic::new(Code::E7001, message).help(format!(
        "give a number for each of its moves, such as {}, or one for all",
        show::code(given).replace(']', &format!("{}]", ", 1".repeat(needed - given_counts)))
    )))
}
