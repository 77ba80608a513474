//! The descriptors of positions.

use super::{MAYBE_NUMBER, POSITION, POSITIONS, RECORDS};
use crate::chopsticks::{explain, position};
use tg_core::native::table::{pure, shows, with_reasons};
use tg_core::native::{Method, Module, Need, Param, Type};

/// Positions.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "position",
    doc: "A position equals its code: the mover's hands first, then the others' in turn order, each player's ascending.",
    methods: METHODS,
    blocks: &[],
    words: &[],
    operators: &[],
    refusals: &[],
};

const MOVE: Param = Param { name: "move", takes: Type::Text, need: Need::Required };

const METHODS: &[Method] = &[
    pure(
        "moves",
        POSITION,
        &[],
        POSITIONS,
        "The positions that its moves lead to.",
        &[shows("chopsticks c {}\n\"2213\" in c.at(\"1312\").moves", "true")],
        position::moves,
    ),
    pure(
        "actions",
        POSITION,
        &[],
        RECORDS,
        "Its moves by name, attacks first: the name, the kind, and where it leads. Several names may lead to one position.",
        &[shows(
            "chopsticks c {}\nc.at(\"0412\").actions.map(a -> a.move)",
            r#"["BC", "BD", "04-13", "04-22"]"#,
        )],
        position::actions,
    ),
    with_reasons(
        explain::position,
        pure(
            "options",
            POSITION,
            &[],
            RECORDS,
            "Its moves, each with what it is worth for the player who makes it, and in how many plies from here.",
            &[shows(
                "chopsticks c {}\nc.at(\"0103\").options",
                r#"[{move: "BD", to: "0401", value: "loss", distance: 2}]"#,
            )],
            position::options,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "best",
            POSITION,
            &[],
            Type::Record,
            "The moves that keep the value, win soonest or lose latest; the value for the player to move; and the distance.",
            &[shows(
                "chopsticks c {}\nc.at(\"0401\").best",
                r#"{moves: ["0004"], value: "win", distance: 1}"#,
            )],
            position::best,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "value",
            POSITION,
            &[],
            Type::Text,
            "What the player to move gets with best play: win, draw or loss. `explain` shows the moves and a line; of a draw the loop.",
            &[shows("chopsticks c {}\nc.at(\"0103\").value", r#""loss""#)],
            position::value,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "distance",
            POSITION,
            &[],
            MAYBE_NUMBER,
            "In how many plies it is decided; none for a draw.",
            &[shows("chopsticks c {}\nc.at(\"0103\").distance", "2")],
            position::distance,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "seats",
            POSITION,
            &[],
            RECORDS,
            "For each player what it can force against all others together: win, to be the last alive (with `misere`, the first out); loss, that the others can force it out; draw, neither.",
            &[shows(
                "chopsticks three { players: 3; fingers: 2 }\nthree.start.seats",
                r#"[{player: 1, value: "loss", distance: 3}, {player: 2, value: "loss", distance: 3}, {player: 3, value: "loss", distance: 2}]"#,
            )],
            position::seats,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "line",
            POSITION,
            &[],
            POSITIONS,
            "A line of best play from here: the least position of the best ones at each step, to the end; of a draw until a position repeats.",
            &[shows("chopsticks c {}\nc.at(\"0103\").line", r#"["0103", "0401", "0004"]"#)],
            position::line,
        ),
    ),
    with_reasons(
        explain::position,
        pure(
            "why",
            POSITION,
            &[],
            Type::Text,
            "Why it is worth what it is, in one sentence.",
            &[shows(
                "chopsticks c {}\nc.at(\"0103\").why",
                r#""0103 is a loss for the player to move in 2 plies: the only move is 0401""#,
            )],
            position::why,
        ),
    ),
    pure(
        "play",
        POSITION,
        &[MOVE],
        POSITION,
        "The position after a move: its name, or the position it leads to.",
        &[
            shows("chopsticks c {}\nc.start.play(\"AC\").play(\"1312\")", r#""1312""#),
            shows("chopsticks c {}\nc.at(\"0412\").play(\"04-13\")", r#""1213""#),
        ],
        position::play,
    ),
    pure(
        "turn",
        POSITION,
        &[],
        Type::Number,
        "Whose turn it is: 1 for who moves at the start, or at the position that was asked for.",
        &[shows("chopsticks c {}\nc.start.play(\"AC\").turn", "2")],
        position::turn,
    ),
    pure(
        "winner",
        POSITION,
        &[],
        MAYBE_NUMBER,
        "The player who has won; none while the game isn't over, or if nobody has.",
        &[shows("chopsticks c {}\n[c.start.winner, c.at(\"0014\").winner]", "[none, 2]")],
        position::winner,
    ),
    pure(
        "is_over",
        POSITION,
        &[],
        Type::Bool,
        "Whether nobody moves any more.",
        &[shows("chopsticks c {}\nc.at(\"0014\").is_over", "true")],
        position::is_over,
    ),
    pure(
        "hands",
        POSITION,
        &[],
        Type::List,
        "Each player's hands as numbers of fingers, the mover's first. A dead hand is 0, or none where a hand with 0 is alive.",
        &[shows("chopsticks c {}\nc.at(\"0312\").hands", "[[0, 3], [1, 2]]")],
        position::hands,
    ),
    pure(
        "reached",
        POSITION,
        &[],
        Type::Bool,
        "Whether the start leads to it.",
        &[shows("chopsticks c {}\n[c.at(\"1312\").reached, c.at(\"4444\").reached]", "[true, false]")],
        position::reached,
    ),
    pure(
        "depth",
        POSITION,
        &[],
        MAYBE_NUMBER,
        "After how many plies it can first be reached; none if never.",
        &[shows("chopsticks c {}\nc.at(\"1312\").depth", "2")],
        position::depth,
    ),
];
