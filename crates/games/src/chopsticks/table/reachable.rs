//! The descriptors of what is reachable, and of graphs.

use super::{CODE, POSITIONS, REACHABLE, RECORDS};
use crate::chopsticks::reachable;
use tg_core::native::table::{method, shows};
use tg_core::native::{Method, Module, Type};

/// What the start leads to.
pub(super) static MODULE: Module = Module {
    name: "reachable",
    doc: "The positions that can be reached from the start of a game of chopsticks.",
    methods: METHODS,
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("count", REACHABLE, Type::Number, reachable::count)
        .doc("How many there are, including the start.")
        .examples(&[shows("chopsticks c { players: 3 }\nc.reachable.count", "3337")]),
    method("positions", REACHABLE, POSITIONS, reachable::list)
        .doc("All of them, in the order of their codes.")
        .examples(&[shows(
            "chopsticks c { fingers: 2 }\nc.reachable.positions",
            r#"["0001", "0101", "0111", "1111"]"#,
        )]),
    method("has", REACHABLE, Type::Bool, reachable::has)
        .takes(&[CODE])
        .doc("Whether a position is among them.")
        .examples(&[shows("chopsticks c {}\nc.reachable.has(\"4444\")", "false")]),
    method("ends", REACHABLE, POSITIONS, reachable::ends)
        .doc("Those at which the game is over.")
        .examples(&[shows("chopsticks c {}\nc.reachable.ends.count", "14")]),
    method("moves", REACHABLE, Type::Number, reachable::moves)
        .doc("Their total number of moves.")
        .examples(&[shows("chopsticks c { fingers: 2 }\nc.reachable.moves", "3")]),
    method("missing", REACHABLE, RECORDS, reachable::missing)
        .doc("The positions that can't be reached from the start, each with the reason.")
        .examples(&[shows(
            "chopsticks c {}\nc.reachable.missing.last",
            r#"{position: "4444", why: "no move leads there"}"#,
        )]),
];
