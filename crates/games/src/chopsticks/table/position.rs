//! The descriptors of positions.

use super::{MAYBE_NUMBER, POSITION, POSITIONS, RECORDS};
use crate::chopsticks::{explain, position};
use tg_core::native::table::{method, must, shows, stands_for};
use tg_core::native::{Method, Module, Type};

/// Positions.
pub(super) static MODULE: Module = Module {
    name: "position",
    doc: "A position equals its code: the mover's hands first, then the others' in turn order, each player's ascending.",
    methods: METHODS,
    words: &["win", "draw", "loss"],
    stand_ins: &[stands_for("Position", &[Type::Text])],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("moves", POSITION, POSITIONS, position::moves)
        .doc("The positions that its moves lead to.")
        .examples(&[shows("chopsticks c {}\n\"2213\" in c.at(\"1312\").moves", "true")]),
    method("actions", POSITION, RECORDS, position::actions)
        .doc("Its moves by name, attacks first: the name, the kind, and where it leads. Several names may lead to one position.")
        .examples(&[shows(
            "chopsticks c {}\nc.at(\"0412\").actions.map(a -> a.move)",
            r#"["BC", "BD", "04-13", "04-22"]"#,
        )]),
    method("options", POSITION, RECORDS, position::options)
        .with_reasons(explain::position)
        .doc("Its moves, each with its value for the player who makes it and its distance in plies from here; passes of players who are out don't count.")
        .examples(&[shows(
            "chopsticks c {}\nc.at(\"0103\").options",
            r#"[{move: "BD", to: "0401", value: "loss", distance: 2}]"#,
        )]),
    method("best", POSITION, Type::Record, position::best)
        .with_reasons(explain::position)
        .doc("The moves that keep the value, win soonest or lose latest; the value for the player to move; and the distance.")
        .examples(&[shows(
            "chopsticks c {}\nc.at(\"0401\").best",
            r#"{moves: ["0004"], value: "win", distance: 1}"#,
        )]),
    method("value", POSITION, Type::Text, position::value)
        .with_reasons(explain::position)
        .doc("The result for the player to move with best play: win, draw or loss. `explain` shows the moves and a line; for a draw, the loop.")
        .examples(&[shows("chopsticks c {}\nc.at(\"0103\").value", r#""loss""#)]),
    method("distance", POSITION, MAYBE_NUMBER, position::distance)
        .with_reasons(explain::position)
        .doc("The number of plies until the game is decided; `none` for a draw.")
        .examples(&[shows("chopsticks c {}\nc.at(\"0103\").distance", "2")]),
    method("seats", POSITION, RECORDS, position::seats)
        .with_reasons(explain::position)
        .doc("What each player can force against all others together: win, to be the last one alive (with `misere`, the first one out); loss, the others can force the player out; draw, neither.")
        .examples(&[shows(
            "chopsticks three { players: 3; fingers: 2 }\nthree.start.seats",
            r#"[{player: 1, value: "loss", distance: 3}, {player: 2, value: "loss", distance: 3}, {player: 3, value: "loss", distance: 2}]"#,
        )]),
    method("line", POSITION, POSITIONS, position::line)
        .with_reasons(explain::position)
        .doc("A line of best play from here, ply by ply: the smallest of the best positions at each step, to the end; for a draw, until a position repeats.")
        .examples(&[shows("chopsticks c {}\nc.at(\"0103\").line", r#"["0103", "0401", "0004"]"#)]),
    method("why", POSITION, Type::Text, position::why)
        .with_reasons(explain::position)
        .doc("The reason for its value, in one sentence.")
        .examples(&[shows(
            "chopsticks c {}\nc.at(\"0103\").why",
            r#""0103 is a loss for the player to move in 2 plies: the only move is 0401""#,
        )]),
    method("play", POSITION, POSITION, position::play)
        .takes(&[must("move", Type::Text)])
        .doc("The position after a move: its name, or the position it leads to. If a player who is out would pass, the next player's move is accepted, too.")
        .examples(&[
            shows("chopsticks c {}\nc.start.play(\"AC\").play(\"1312\")", r#""1312""#),
            shows("chopsticks c {}\nc.at(\"0412\").play(\"04-13\")", r#""1213""#),
        ]),
    method("turn", POSITION, Type::Number, position::turn)
        .doc("The player to move: 1 is the player who moves at the start, or at the position that you asked for.")
        .examples(&[shows("chopsticks c {}\nc.start.play(\"AC\").turn", "2")]),
    method("winner", POSITION, MAYBE_NUMBER, position::winner)
        .doc("The player who has won; `none` if the game isn't over, or if nobody has.")
        .examples(&[shows("chopsticks c {}\n[c.start.winner, c.at(\"0014\").winner]", "[none, 2]")]),
    method("is_over", POSITION, Type::Bool, position::is_over)
        .doc("Whether the game is over.")
        .examples(&[shows("chopsticks c {}\nc.at(\"0014\").is_over", "true")]),
    method("hands", POSITION, Type::List, position::hands)
        .doc("Each player's hands as numbers of fingers, the mover's first. A dead hand is 0, or `none` if a hand with 0 is alive.")
        .examples(&[shows("chopsticks c {}\nc.at(\"0312\").hands", "[[0, 3], [1, 2]]")]),
    method("reached", POSITION, Type::Bool, position::reached)
        .doc("Whether it can be reached from the start.")
        .examples(&[shows(
            "chopsticks c {}\n[c.at(\"1312\").reached, c.at(\"4444\").reached]",
            "[true, false]",
        )]),
    method("depth", POSITION, MAYBE_NUMBER, position::depth)
        .doc("The smallest number of plies after which it can be reached; `none` if never.")
        .examples(&[shows("chopsticks c {}\nc.at(\"1312\").depth", "2")]),
];
