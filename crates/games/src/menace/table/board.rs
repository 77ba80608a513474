//! The descriptors of boxes and boards, and of the functions that make values of this game.

use super::{BOARD, BOX, MACHINE, MAYBE_TEXT, RECORDS, TEXTS};
use crate::menace::{ask, board, matchbox, perfect, restore};
use tg_core::native::table::{method, must, shows, stands_for};
use tg_core::native::{Method, Module, Type};

/// Boxes.
pub(super) static BOXES: Module = Module {
    name: "box",
    doc: "A matchbox: the board that is drawn on it, and its beads.",
    methods: BOX_METHODS,
    ..Module::EMPTY
};

/// Boards.
pub(super) static BOARDS: Module = Module {
    name: "board",
    doc: "A board and the player to move. It equals its text, three rows from the top: `\"X__/_O_/___\"`. A square is its row (L top, M, R) and its column (L left, M, R).",
    methods: BOARD_METHODS,
    stand_ins: &[stands_for("Board", &[Type::Text])],
    ..Module::EMPTY
};

/// Functions.
pub(super) static MAKING: Module = Module {
    functions: true,
    name: "boards and machines",
    doc: "Functions that make boards, machines and settings.",
    methods: MAKING_METHODS,
    ..Module::EMPTY
};

const BOX_METHODS: &[Method] = &[
    method("board", BOX, Type::OneOf(&[BOARD, Type::Object("DuelPosition")]), matchbox::board)
        .doc("The drawing; for a duel, the representative position.")
        .examples(&[shows("menace m {}\nm.boxes[1].board", "\"XO_/___/___\"")]),
    method("beads", BOX, Type::Record, matchbox::beads)
        .doc("The beads, by their moves on the drawing.")
        .examples(&[shows("menace m { fold: true }\nm.boxes[0].beads", "{LL: 4, LM: 4, MM: 4}")]),
    method("total", BOX, Type::Number, matchbox::total)
        .doc("How many beads there are.")
        .examples(&[shows("menace m {}\nm.boxes[0].total", "36")]),
    method("stage", BOX, Type::Number, matchbox::stage)
        .doc("Which of the machine's own moves it is for, from 1.")
        .examples(&[shows("menace m {}\nm.boxes[303].stage", "4")]),
    method("index", BOX, Type::Number, matchbox::index)
        .doc("Its index among the boxes, from 0.")
        .examples(&[shows("menace m {}\nm.boxes[7].index", "7")]),
];

const BOARD_METHODS: &[Method] = &[
    method("moves", BOARD, TEXTS, board::moves)
        .doc("The possible moves.")
        .examples(&[shows("board(\"XOX/OXO/___\").moves", "[\"RL\", \"RM\", \"RR\"]")]),
    method("turn", BOARD, MAYBE_TEXT, board::turn)
        .doc("The player to move, X or O; `none` if the game is over.")
        .examples(&[shows("board(\"X__/___/___\").turn", "\"O\"")]),
    method("winner", BOARD, MAYBE_TEXT, board::winner)
        .doc("Who has won, X or O, if somebody has.")
        .examples(&[shows("board(\"X_O/XO_/X__\").winner", "\"X\"")]),
    method("play", BOARD, BOARD, board::play)
        .takes(&[must("move", Type::Text)])
        .doc("The board after a move.")
        .examples(&[shows("board(\"___/___/___\").play(\"MM\")", "\"___/_X_/___\"")]),
    method("at", BOARD, MAYBE_TEXT, board::square)
        .takes(&[must("square", Type::Text)])
        .doc("The contents of a square: X, O or `none`; `b[\"MM\"]` is the same.")
        .examples(&[
            shows("board(\"___/_X_/___\").at(\"MM\")", "\"X\""),
            shows("board(\"___/_X_/___\")[\"LL\"]", "none"),
        ]),
    method("value", BOARD, Type::Text, perfect::value)
        .with_reasons(perfect::explain)
        .doc("The result for the player to move with perfect play: win, draw or loss. `explain` shows the moves and a line.")
        .examples(&[shows("board(\"XX_/OO_/___\").value", "\"win\"")]),
    method("distance", BOARD, Type::OneOf(&[Type::Number, Type::None]), perfect::distance)
        .with_reasons(perfect::explain)
        .doc("The number of plies until the game is decided; `none` for a draw.")
        .examples(&[shows("board(\"X_O/___/___\").distance", "5")]),
    method("best", BOARD, RECORDS, perfect::best)
        .with_reasons(perfect::explain)
        .doc("The moves that keep the value, win soonest or lose latest.")
        .examples(&[shows("board(\"XX_/OO_/___\").best.map(a -> a.move)", "[\"LR\"]")]),
    method("options", BOARD, RECORDS, perfect::options)
        .with_reasons(perfect::explain)
        .doc("Its moves, each with its value for the player who makes it and its distance in plies from here.")
        .examples(&[shows(
            "board(\"XOX/OXO/_XO\").options",
            "[{move: \"RL\", to: \"XOX/OXO/XXO\", value: \"win\", distance: 1}]",
        )]),
    method("line", BOARD, Type::ListOf(&BOARD), perfect::line)
        .with_reasons(perfect::explain)
        .doc("A line of best play from here, to the end.")
        .examples(&[shows("board(\"XX_/OO_/___\").line.count", "2")]),
    method("why", BOARD, Type::Text, perfect::why)
        .with_reasons(perfect::explain)
        .doc("The reason for its value, in one sentence.")
        .examples(&[shows(
            "board(\"XX_/OO_/___\").why",
            "\"XX_/OO_/___ is a win for X in 1 ply: LR leaves no way out\"",
        )]),
];

const MAKING_METHODS: &[Method] = &[
    method("board", Type::Text, BOARD, board::of_text)
        .doc("A board of noughts and crosses.")
        .examples(&[shows("board(\"_OO/X_X/_O_\").moves", "[\"LL\", \"MM\", \"RL\", \"RR\"]")]),
    method("symmetry", Type::Text, MAYBE_TEXT, board::symmetry)
        .takes(&[must("other", Type::Text)])
        .doc("The symmetry that maps a board to another one: a rotation or reflection, or `none`.")
        .examples(&[
            shows("symmetry(\"X__/___/___\", \"__X/___/___\")", "\"a quarter turn to the right\""),
            shows("symmetry(\"X__/___/___\", \"_X_/___/___\")", "none"),
        ]),
    method("random", Type::Number, Type::Record, ask::random_beads)
        .doc("For the setting `beads`: this many beads of random colours in each box.")
        .examples(&[shows("random(3)", "{random: 3}")]),
    method("machine", Type::Record, MACHINE, restore::machine)
        .takes(&[restore::GAME])
        .doc("The machine from data that `save` wrote as `json`; `load(path, format: menace)` reads a file. For a machine that plays a duel, `game` must be that duel, with the same rules.")
        .examples(&[shows("menace m { fold: true }\nmachine(from_json(m.to_json)) == m", "true")]),
];
