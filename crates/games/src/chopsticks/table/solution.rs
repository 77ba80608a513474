//! The descriptors of solutions.

use super::{CODE, MAYBE_NUMBER, PLAYER, POSITION, POSITIONS, RECORDS, SOLUTION};
use crate::chopsticks::solution;
use tg_core::native::table::{pure, shows, with_reasons};
use tg_core::native::{Method, Module, Type};

/// Solutions.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "solution",
    doc: "A variant of chopsticks that is solved: every position's value is known.",
    methods: METHODS,
    blocks: &[],
    words: &[],
    operators: &[],
    refusals: &[],
};

const METHODS: &[Method] = &[
    with_reasons(
        solution::explain,
        pure(
            "value",
            SOLUTION,
            &[PLAYER],
            Type::Text,
            "What a player gets at the start with best play: win, draw or loss. With three and more players against all others together.",
            &[shows("chopsticks c { over: cutoff; suicide: true }\nc.solve.value", r#""loss""#)],
            solution::value,
        ),
    ),
    with_reasons(
        solution::explain,
        pure(
            "distance",
            SOLUTION,
            &[PLAYER],
            MAYBE_NUMBER,
            "In how many plies the start is decided; none for a draw.",
            &[shows("chopsticks c { over: cutoff; suicide: true }\nc.solve.distance", "26")],
            solution::distance,
        ),
    ),
    pure(
        "counts",
        SOLUTION,
        &[],
        Type::Record,
        "How many of the reachable positions are won, drawn and lost for the player to move.",
        &[shows("chopsticks c {}\nc.solve.counts", "{win: 25, draw: 162, loss: 17}")],
        solution::counts,
    ),
    pure(
        "longest",
        SOLUTION,
        &[],
        Type::Number,
        "The greatest distance of a reachable position that is decided.",
        &[shows("chopsticks c {}\nc.solve.longest", "3")],
        solution::longest,
    ),
    pure(
        "histogram",
        SOLUTION,
        &[],
        RECORDS,
        "How many reachable positions are won and lost for the player to move in 0, 1, 2, … plies.",
        &[shows(
            "chopsticks c { fingers: 2 }\nc.solve.histogram",
            "[{plies: 0, won: 0, lost: 1}, {plies: 1, won: 1, lost: 0}, {plies: 2, won: 0, lost: 1}, {plies: 3, won: 1, lost: 0}]",
        )],
        solution::histogram,
    ),
    with_reasons(
        solution::explain,
        pure(
            "line",
            SOLUTION,
            &[],
            POSITIONS,
            "A line of best play from the start, to the end; of a draw one that keeps it, until a position repeats.",
            &[shows(
                "chopsticks c { over: cutoff; splits: none }\nc.solve.line",
                r#"["1111", "1211", "1212", "1312", "0113", "2301", "0323", "0203", "0002"]"#,
            )],
            solution::line,
        ),
    ),
    with_reasons(
        solution::explain,
        pure(
            "best",
            SOLUTION,
            &[],
            Type::Record,
            "The best moves at the start, the value and the distance.",
            &[shows(
                "chopsticks c { over: cutoff; attack_self: true }\nc.solve.best",
                r#"{moves: ["1112"], value: "win", distance: 23}"#,
            )],
            solution::best,
        ),
    ),
    pure(
        "seats",
        SOLUTION,
        &[],
        RECORDS,
        "For each player what it can force at the start against all others together.",
        &[shows(
            "chopsticks c { players: 3; fingers: 2 }\nc.solve.seats.map(s -> s.value)",
            r#"["loss", "loss", "loss"]"#,
        )],
        solution::seats,
    ),
    with_reasons(
        solution::explain,
        pure(
            "why",
            SOLUTION,
            &[],
            Type::Text,
            "Why the start is worth what it is, in one sentence.",
            &[shows(
                "chopsticks c {}\nc.solve.why",
                r#""1111 is a draw: no move wins, and 1211 keeps going round for ever""#,
            )],
            solution::why,
        ),
    ),
    pure(
        "at",
        SOLUTION,
        &[CODE],
        POSITION,
        "A position of the solved game.",
        &[shows("chopsticks c {}\nc.solve.at(\"0103\").value", r#""loss""#)],
        solution::at,
    ),
];
