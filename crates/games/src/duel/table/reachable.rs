//! The descriptors of what is reachable.

use super::{AT, POSITIONS, REACHABLE, take};
use crate::duel::reachable;
use tg_core::native::table::{method, shows};
use tg_core::native::{Method, Module, Type};

/// What the start leads to.
pub(super) static MODULE: Module = Module {
    name: "reachable in a duel",
    doc: "The positions that can be reached from the start of a duel; equivalent ones count once.",
    methods: METHODS,
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("count", REACHABLE, Type::Number, reachable::count)
        .doc("How many there are, including the start.")
        .examples(&[shows(take!("take.reachable.count"), "22")]),
    method("positions", REACHABLE, POSITIONS, reachable::positions)
        .doc("All of them, the nearest first.")
        .examples(&[shows(take!("take.from(3).reachable.positions"), "[3, 2, 1, 0]")]),
    method("has", REACHABLE, Type::Bool, reachable::has)
        .takes(&[AT])
        .doc("Whether a position is among them.")
        .examples(&[shows(take!("take.reachable.has(22)"), "false")]),
    method("ends", REACHABLE, POSITIONS, reachable::ends)
        .doc("Those at which the game is over.")
        .examples(&[shows(take!("take.reachable.ends"), "[0]")]),
    method("moves", REACHABLE, Type::Number, reachable::moves)
        .doc("Their total number of moves.")
        .examples(&[shows(take!("take.reachable.moves"), "60")]),
];
