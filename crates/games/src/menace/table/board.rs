//! The descriptors of boxes and boards, and of the functions that make values of this game.

use super::{BOARD, BOX, MACHINE, MAYBE_TEXT, TEXTS};
use crate::menace::{ask, board, matchbox, restore};
use tg_core::native::table::{must, pure, shows};
use tg_core::native::{Method, Module, Param, Type};

/// Boxes.
pub(super) static BOXES: Module = Module {
    functions: false,
    name: "box",
    doc: "A matchbox: the board that is drawn on it, and its beads.",
    methods: BOX_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

/// Boards.
pub(super) static BOARDS: Module = Module {
    functions: false,
    name: "board",
    doc: "A board with who is to move. It equals its text, three rows from the top: `\"X__/_O_/___\"`. A square is its row (L top, M, R) and its column (L left, M, R).",
    methods: BOARD_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

/// Functions.
pub(super) static MAKING: Module = Module {
    functions: true,
    name: "boards and machines",
    doc: "Functions that make boards, machines and settings.",
    methods: MAKING_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

const BOX_METHODS: &[Method] = &[
    pure(
        "board",
        BOX,
        &[],
        BOARD,
        "The drawing.",
        &[shows("menace m {}\nm.boxes[1].board", "\"XO_/___/___\"")],
        matchbox::board,
    ),
    pure(
        "beads",
        BOX,
        &[],
        Type::Record,
        "The beads, by their moves on the drawing.",
        &[shows("menace m { fold: true }\nm.boxes[0].beads", "{LL: 4, LM: 4, MM: 4}")],
        matchbox::beads,
    ),
    pure(
        "total",
        BOX,
        &[],
        Type::Number,
        "How many beads there are.",
        &[shows("menace m {}\nm.boxes[0].total", "36")],
        matchbox::total,
    ),
    pure(
        "stage",
        BOX,
        &[],
        Type::Number,
        "Which of the machine's own moves it is for, from 1.",
        &[shows("menace m {}\nm.boxes[303].stage", "4")],
        matchbox::stage,
    ),
    pure(
        "index",
        BOX,
        &[],
        Type::Number,
        "Its place among the boxes, from 0.",
        &[shows("menace m {}\nm.boxes[7].index", "7")],
        matchbox::index,
    ),
];

const SQUARE: Param = must("square", Type::Text);
const MOVE: Param = must("move", Type::Text);

const BOARD_METHODS: &[Method] = &[
    pure(
        "moves",
        BOARD,
        &[],
        TEXTS,
        "The possible moves.",
        &[shows("board(\"XOX/OXO/___\").moves", "[\"RL\", \"RM\", \"RR\"]")],
        board::moves,
    ),
    pure(
        "turn",
        BOARD,
        &[],
        MAYBE_TEXT,
        "Who is to move, X or O; none where the game is over.",
        &[shows("board(\"X__/___/___\").turn", "\"O\"")],
        board::turn,
    ),
    pure(
        "winner",
        BOARD,
        &[],
        MAYBE_TEXT,
        "Who has won, X or O, if somebody has.",
        &[shows("board(\"X_O/XO_/X__\").winner", "\"X\"")],
        board::winner,
    ),
    pure(
        "play",
        BOARD,
        &[MOVE],
        BOARD,
        "The board after a move.",
        &[shows("board(\"___/___/___\").play(\"MM\")", "\"___/_X_/___\"")],
        board::play,
    ),
    pure(
        "at",
        BOARD,
        &[SQUARE],
        MAYBE_TEXT,
        "What stands on a square: X, O or none; `b[\"MM\"]` is the same.",
        &[
            shows("board(\"___/_X_/___\").at(\"MM\")", "\"X\""),
            shows("board(\"___/_X_/___\")[\"LL\"]", "none"),
        ],
        board::square,
    ),
    pure(
        "value",
        BOARD,
        &[],
        Type::Text,
        "What perfect play gives the player to move: win, draw or loss.",
        &[shows("board(\"XX_/OO_/___\").value", "\"win\"")],
        board::value,
    ),
];

const MAKING_METHODS: &[Method] = &[
    pure(
        "board",
        Type::Text,
        &[],
        BOARD,
        "A board of noughts and crosses.",
        &[shows("board(\"_OO/X_X/_O_\").moves", "[\"LL\", \"MM\", \"RL\", \"RR\"]")],
        board::of_text,
    ),
    pure(
        "symmetry",
        Type::Text,
        &[must("other", Type::Text)],
        MAYBE_TEXT,
        "What takes a board to another one: a turn or a flip, or none.",
        &[
            shows("symmetry(\"X__/___/___\", \"__X/___/___\")", "\"a quarter turn to the right\""),
            shows("symmetry(\"X__/___/___\", \"_X_/___/___\")", "none"),
        ],
        board::symmetry,
    ),
    pure(
        "random",
        Type::Number,
        &[],
        Type::Record,
        "For the setting `beads`: so many beads of random colours in each box.",
        &[shows("random(3)", "{random: 3}")],
        ask::random_beads,
    ),
    pure(
        "machine",
        Type::Record,
        &[],
        MACHINE,
        "The machine of data that `save` wrote as `json`; `load(path, format: menace)` reads a file.",
        &[shows("menace m { fold: true }\nmachine(from_json(m.to_json)) == m", "true")],
        restore::machine,
    ),
];
