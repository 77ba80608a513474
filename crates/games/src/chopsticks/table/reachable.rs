//! The descriptors of what is reachable, and of graphs.

use super::{CODE, GRAPH, POSITIONS, REACHABLE, RECORDS};
use crate::chopsticks::{graph, reachable};
use tg_core::native::table::{pure, shows};
use tg_core::native::{Method, Module, Type};

/// What the start leads to.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "reachable",
    doc: "The positions that the start of a game of chopsticks leads to.",
    methods: METHODS,
    blocks: &[],
    words: &[],
    operators: &[],
    refusals: &[],
};

/// Graphs.
pub(super) static GRAPHS: Module = Module {
    functions: false,
    name: "graph",
    doc: "The graph of a game of chopsticks. `save` writes it as `.dot`, and as `.svg` up to 500 positions.",
    methods: GRAPH_METHODS,
    blocks: &[],
    words: &[],
    operators: &[],
    refusals: &[],
};

const METHODS: &[Method] = &[
    pure(
        "count",
        REACHABLE,
        &[],
        Type::Number,
        "How many there are, the start among them.",
        &[shows("chopsticks c { players: 3 }\nc.reachable.count", "3337")],
        reachable::count,
    ),
    pure(
        "positions",
        REACHABLE,
        &[],
        POSITIONS,
        "All of them, in the order of their codes.",
        &[shows("chopsticks c { fingers: 2 }\nc.reachable.positions", r#"["0001", "0101", "0111", "1111"]"#)],
        reachable::list,
    ),
    pure(
        "has",
        REACHABLE,
        &[CODE],
        Type::Bool,
        "Whether a position is among them.",
        &[shows("chopsticks c {}\nc.reachable.has(\"4444\")", "false")],
        reachable::has,
    ),
    pure(
        "ends",
        REACHABLE,
        &[],
        POSITIONS,
        "Those at which the game is over.",
        &[shows("chopsticks c {}\nc.reachable.ends.count", "14")],
        reachable::ends,
    ),
    pure(
        "moves",
        REACHABLE,
        &[],
        Type::Number,
        "How many moves they have together.",
        &[shows("chopsticks c { fingers: 2 }\nc.reachable.moves", "3")],
        reachable::moves,
    ),
    pure(
        "missing",
        REACHABLE,
        &[],
        RECORDS,
        "The positions that the start doesn't lead to, each with the reason.",
        &[shows(
            "chopsticks c {}\nc.reachable.missing.last",
            r#"{position: "4444", why: "no move leads there"}"#,
        )],
        reachable::missing,
    ),
];

const GRAPH_METHODS: &[Method] = &[
    pure(
        "positions",
        GRAPH,
        &[],
        POSITIONS,
        "Its positions, in the order of their codes.",
        &[shows("chopsticks c { hands: 1; fingers: 3 }\nc.graph.positions", r#"["02", "11", "21"]"#)],
        graph::positions,
    ),
    pure(
        "moves",
        GRAPH,
        &[],
        RECORDS,
        "Its moves: from where to where.",
        &[shows(
            "chopsticks c { hands: 1; fingers: 3 }\nc.graph.moves",
            r#"[{from: "11", to: "21"}, {from: "21", to: "02"}]"#,
        )],
        graph::moves,
    ),
    pure(
        "dot",
        GRAPH,
        &[],
        Type::Text,
        "Its text in the language of Graphviz.",
        &[shows("chopsticks c { hands: 1; fingers: 3 }\nc.graph.dot.lines[0]", r#""digraph chopsticks \{""#)],
        graph::dot,
    ),
];
