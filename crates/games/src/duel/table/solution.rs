//! The descriptors of solutions.

use super::{MAYBE_NUMBER, POSITIONS, RECORDS, SOLUTION, WORTH, nim, take};
use crate::duel::{nimber, solution};
use tg_core::native::table::{method, shows};
use tg_core::native::{Method, Module, Type};

/// Solutions.
pub(super) static MODULE: Module = Module {
    name: "solution of a duel",
    doc: "A solved duel: every position's value is known.",
    methods: METHODS,
    words: &["win", "draw", "loss"],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("value", SOLUTION, WORTH, solution::value)
        .with_reasons(solution::explain)
        .doc("The first player's result with best play.")
        .examples(&[shows(nim!("nim.solve.value"), r#""win""#)]),
    method("distance", SOLUTION, MAYBE_NUMBER, solution::distance)
        .with_reasons(solution::explain)
        .doc("The number of plies until the game is decided; `none` for a draw, or where a puzzle can't be solved.")
        .examples(&[shows(nim!("nim.solve.distance"), "11")]),
    method("counts", SOLUTION, Type::Record, solution::counts)
        .doc("How many of the reachable positions are won, drawn and lost for the player to move; with moves that are drawn by lot, how many are worth more than nothing, as much as nothing and less (`good`, `even`, `bad`).")
        .examples(&[shows(nim!("nim.solve.counts"), "{win: 41, draw: 0, loss: 7}")]),
    method("ends", SOLUTION, Type::Record, solution::ends)
        .doc("The number of reachable positions at which `over` returns `win`, `draw` or `loss` for the player to move, and at which there is no move.")
        .examples(&[shows(nim!("nim.solve.ends"), "{win: 0, draw: 0, loss: 0, stuck: 1}")]),
    method("longest", SOLUTION, MAYBE_NUMBER, solution::longest)
        .doc("The greatest distance of a reachable position that is decided.")
        .examples(&[shows(take!("take.solve.longest"), "11")]),
    method("histogram", SOLUTION, RECORDS, solution::histogram)
        .doc("How many reachable positions are won and lost for the player to move in 0, 1, 2, … plies.")
        .examples(&[shows(
            take!("take.from(2).solve.histogram"),
            "[{plies: 0, won: 0, lost: 1}, {plies: 1, won: 2, lost: 0}]",
        )]),
    method("line", SOLUTION, POSITIONS, solution::line)
        .with_reasons(solution::explain)
        .doc("A line of best play from the start.")
        .examples(&[shows(take!("take.from(5).solve.line"), "[5, 4, 3, 0]")]),
    method("best", SOLUTION, RECORDS, solution::best)
        .with_reasons(solution::explain)
        .doc("The best moves at the start.")
        .examples(&[shows(nim!("nim.solve.best.map(a -> a.to)"), "[[1, 4, 5]]")]),
    method("why", SOLUTION, Type::Text, solution::why)
        .with_reasons(solution::explain)
        .doc("The reason for the value of the start, in one sentence.")
        .examples(&[shows(
            nim!("nim.solve.why"),
            r#""[3, 4, 5] is a win for the player to move in 11 plies: 0-2 leaves no way out""#,
        )]),
    method("nimbers", SOLUTION, Type::Record, nimber::nimbers)
        .doc("How many reachable positions have each nimber.")
        .examples(&[shows(take!("take.solve.nimbers"), "{[0]: 6, [1]: 6, [2]: 5, [3]: 5}")]),
];
