//! The descriptors of positions.

use super::{MAYBE_NUMBER, POSITION, POSITIONS, RECORDS, WORTH, nim, take};
use crate::duel::{explain, explain_nimber, nimber, position};
use tg_core::native::table::{may_stand_for, method, must, shows};
use tg_core::native::{Method, Module, Type};

/// Positions.
pub(super) static MODULE: Module = Module {
    name: "position of a duel",
    doc: "A position of a duel equals its plain value, and also knows whose turn it is.",
    methods: METHODS,
    words: &["win", "draw", "loss"],
    stand_ins: &[may_stand_for("DuelPosition", &[Type::Record])],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("moves", POSITION, POSITIONS, position::moves)
        .doc("The different positions that its moves lead to; of equivalent ones, the first.")
        .examples(&[shows(take!("take.at(2).moves"), "[1, 0]")]),
    method("actions", POSITION, RECORDS, position::actions)
        .doc("Its moves by name, each with where it leads: a position, or a distribution if it is drawn at random.")
        .examples(&[shows(nim!("nim.at([1, 2, 0]).actions.map(a -> a.move)"), r#"["0-1", "1-1", "1-2"]"#)]),
    method("options", POSITION, RECORDS, position::options)
        .with_reasons(explain::position)
        .doc("Its moves, each with its value for the player who makes it and its distance in plies from here.")
        .examples(&[shows(
            take!("take.at(2).options"),
            r#"[{move: 1, to: 1, value: "loss", distance: 2}, {move: 0, to: 0, value: "win", distance: 1}]"#,
        )]),
    method("best", POSITION, RECORDS, position::best)
        .with_reasons(explain::position)
        .doc("The moves that keep the value, win soonest or lose latest.")
        .examples(&[shows(nim!("nim.start.best.map(a -> a.move)"), r#"["0-2"]"#)]),
    method("value", POSITION, WORTH, position::value)
        .with_reasons(explain::position)
        .doc("The result for the player to move with best play: win, draw or loss; with a score, the margin; with chance, the average result, where a win is 1 and a draw 1/2. `explain` shows the moves and a line; for a draw, the loop.")
        .examples(&[shows(nim!("nim.at([1, 4, 5]).value"), r#""loss""#)]),
    method("distance", POSITION, MAYBE_NUMBER, position::distance)
        .with_reasons(explain::position)
        .doc("The number of plies until the game is decided; `none` for a draw, or if a puzzle can't be solved.")
        .examples(&[shows(take!("take.at(8).distance"), "4")]),
    method("chances", POSITION, Type::Record, position::chances)
        .with_reasons(explain::position)
        .doc("In a game with chance and without cycles: the probabilities that the player to move wins, draws and loses, if both play best.")
        .examples(&[shows(
            "duel coin { start: 0; moves: n -> if n == 0 { [[\"toss\", dist([1, 2])]] } else { [] } }\ncoin.start.chances",
            "{win: 1, draw: 0, loss: 0}",
        )]),
    method("line", POSITION, POSITIONS, position::line)
        .with_reasons(explain::position)
        .doc("A line of best play from here, ply by ply: the first of the best moves at each step, to the end; for a draw, to its end or until a position repeats.")
        .examples(&[shows(take!("take.at(8).line"), "[8, 7, 4, 3, 0]")]),
    method("why", POSITION, Type::Text, position::why)
        .with_reasons(explain::position)
        .doc("The reason for its value, in one sentence.")
        .examples(&[shows(
            take!("take.at(8).why"),
            r#""8 is a loss for the player to move in 4 plies: all 3 moves lose""#,
        )]),
    method("play", POSITION, POSITION, position::play)
        .takes(&[must("move", Type::Any)])
        .doc("The position after a move: its name, or the position that it leads to.")
        .examples(&[shows(take!("take.start.play(20).play(17).turn"), "1")]),
    method("turn", POSITION, Type::Number, position::turn)
        .doc("The player to move: 1 is the player who moves at the start. If no rule gets the player to move, `at(p)` alone doesn't say who it is: `at(p, who: 2)` does.")
        .examples(&[shows(take!("take.start.play(20).turn"), "2")]),
    method("winner", POSITION, MAYBE_NUMBER, position::winner)
        .doc("The player who has won; `none` if the game isn't over, or if nobody has.")
        .examples(&[shows(take!("[take.start.winner, take.at(0, who: 1).winner]"), "[none, 2]")]),
    method("is_over", POSITION, Type::Bool, position::is_over)
        .doc("Whether the game is over.")
        .examples(&[shows(take!("take.at(0).is_over"), "true")]),
    method("nimber", POSITION, Type::Number, nimber::nimber)
        .with_reasons(explain_nimber::nimber)
        .doc("Its nimber: the size of the equivalent heap of Nim. For impartial games in which a player who can't move has lost.")
        .examples(&[shows(nim!("nim.start.nimber"), "2")]),
    method("state", POSITION, Type::Any, position::state)
        .doc("The plain value of the position.")
        .examples(&[shows(nim!("nim.start.state"), "[3, 4, 5]")]),
    method("reached", POSITION, Type::Bool, position::reached)
        .doc("Whether it can be reached from the start.")
        .examples(&[shows(take!("[take.at(20).reached, take.at(22).reached]"), "[true, false]")]),
    method("depth", POSITION, MAYBE_NUMBER, position::depth)
        .doc("The smallest number of plies after which it can be reached; `none` if never.")
        .examples(&[shows(take!("take.at(10).depth"), "4")]),
];
