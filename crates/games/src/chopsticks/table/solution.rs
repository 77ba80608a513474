//! The descriptors of solutions.

use super::{CODE, MAYBE_NUMBER, PLAYER, POSITION, POSITIONS, RECORDS, SOLUTION};
use crate::chopsticks::solution;
use tg_core::native::table::{method, shows};
use tg_core::native::{Method, Module, Type};

/// Solutions.
pub(super) static MODULE: Module = Module {
    name: "solution",
    doc: "A variant of chopsticks that is solved: every position's value is known.",
    methods: METHODS,
    words: &["win", "draw", "loss"],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("value", SOLUTION, Type::Text, solution::value)
        .takes(&[PLAYER])
        .with_reasons(solution::explain)
        .doc("A player's result from the start with best play: win, draw or loss. With three or more players, against all others together.")
        .examples(&[shows("chopsticks c { over: cutoff; suicide: true }\nc.solve.value", r#""loss""#)]),
    method("distance", SOLUTION, MAYBE_NUMBER, solution::distance)
        .takes(&[PLAYER])
        .with_reasons(solution::explain)
        .doc("The number of plies until the game is decided; `none` for a draw.")
        .examples(&[shows("chopsticks c { over: cutoff; suicide: true }\nc.solve.distance", "26")]),
    method("counts", SOLUTION, Type::Record, solution::counts)
        .doc("How many of the reachable positions are won, drawn and lost for the player to move.")
        .examples(&[shows("chopsticks c {}\nc.solve.counts", "{win: 25, draw: 162, loss: 17}")]),
    method("longest", SOLUTION, Type::Number, solution::longest)
        .doc("The greatest distance of a reachable position that is decided.")
        .examples(&[shows("chopsticks c {}\nc.solve.longest", "3")]),
    method("histogram", SOLUTION, RECORDS, solution::histogram)
        .doc("How many reachable positions are won and lost for the player to move in 0, 1, 2, … plies.")
        .examples(&[shows(
            "chopsticks c { fingers: 2 }\nc.solve.histogram",
            "[{plies: 0, won: 0, lost: 1}, {plies: 1, won: 1, lost: 0}, {plies: 2, won: 0, lost: 1}, {plies: 3, won: 1, lost: 0}]",
        )]),
    method("line", SOLUTION, POSITIONS, solution::line)
        .with_reasons(solution::explain)
        .doc("A line of best play from the start to the end; for a draw, until a position repeats.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\nc.solve.line",
            r#"["1111", "1211", "1212", "1312", "0113", "2301", "0323", "0203", "0002"]"#,
        )]),
    method("best", SOLUTION, Type::Record, solution::best)
        .with_reasons(solution::explain)
        .doc("The best moves at the start, the value and the distance.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; attack_self: true }\nc.solve.best",
            r#"{moves: ["1112"], value: "win", distance: 23}"#,
        )]),
    method("seats", SOLUTION, RECORDS, solution::seats)
        .doc("What each player can force from the start against all others together.")
        .examples(&[shows(
            "chopsticks c { players: 3; fingers: 2 }\nc.solve.seats.map(s -> s.value)",
            r#"["loss", "loss", "loss"]"#,
        )]),
    method("why", SOLUTION, Type::Text, solution::why)
        .with_reasons(solution::explain)
        .doc("The reason for the value of the start, in one sentence.")
        .examples(&[shows(
            "chopsticks c {}\nc.solve.why",
            r#""1111 is a draw: no move wins, and 1211 keeps going round for ever""#,
        )]),
    method("at", SOLUTION, POSITION, solution::at)
        .takes(&[CODE])
        .doc("A position of the solved game.")
        .examples(&[shows("chopsticks c {}\nc.solve.at(\"0103\").value", r#""loss""#)]),
];
