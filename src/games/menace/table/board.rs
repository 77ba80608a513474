//! The descriptors of boxes and boards, and of the functions that make values of this game.

use super::{BOARD, BOX, MACHINE, MAYBE_TEXT, TEXTS, asks, must, shows};
use crate::games::menace::{ask, board, matchbox, restore};
use crate::seam::{Method, Module, Param, Type};

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
    asks(
        BOX,
        "board",
        &[],
        BOARD,
        "The drawing.",
        &[shows("menace m {}\nm.boxes[1].board", "\"XO_/___/___\"")],
        matchbox::board,
    ),
    asks(
        BOX,
        "beads",
        &[],
        Type::Record,
        "The beads, by their moves on the drawing.",
        &[shows("menace m { fold: true }\nm.boxes[0].beads", "{LL: 4, LM: 4, MM: 4}")],
        matchbox::beads,
    ),
    asks(
        BOX,
        "total",
        &[],
        Type::Number,
        "How many beads there are.",
        &[shows("menace m {}\nm.boxes[0].total", "36")],
        matchbox::total,
    ),
    asks(
        BOX,
        "stage",
        &[],
        Type::Number,
        "Which of the machine's own moves it is for, from 1.",
        &[shows("menace m {}\nm.boxes[303].stage", "4")],
        matchbox::stage,
    ),
    asks(
        BOX,
        "index",
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
    asks(
        BOARD,
        "moves",
        &[],
        TEXTS,
        "The possible moves.",
        &[shows("board(\"XOX/OXO/___\").moves", "[\"RL\", \"RM\", \"RR\"]")],
        board::moves,
    ),
    asks(
        BOARD,
        "turn",
        &[],
        MAYBE_TEXT,
        "Who is to move, X or O; none where the game is over.",
        &[shows("board(\"X__/___/___\").turn", "\"O\"")],
        board::turn,
    ),
    asks(
        BOARD,
        "winner",
        &[],
        MAYBE_TEXT,
        "Who has won, X or O, if somebody has.",
        &[shows("board(\"X_O/XO_/X__\").winner", "\"X\"")],
        board::winner,
    ),
    asks(
        BOARD,
        "play",
        &[MOVE],
        BOARD,
        "The board after a move.",
        &[shows("board(\"___/___/___\").play(\"MM\")", "\"___/_X_/___\"")],
        board::play,
    ),
    asks(
        BOARD,
        "at",
        &[SQUARE],
        MAYBE_TEXT,
        "What stands on a square: X, O or none; `b[\"MM\"]` is the same.",
        &[
            shows("board(\"___/_X_/___\").at(\"MM\")", "\"X\""),
            shows("board(\"___/_X_/___\")[\"LL\"]", "none"),
        ],
        board::square,
    ),
    asks(
        BOARD,
        "value",
        &[],
        Type::Text,
        "What perfect play gives the player to move: win, draw or loss.",
        &[shows("board(\"XX_/OO_/___\").value", "\"win\"")],
        board::value,
    ),
];

const MAKING_METHODS: &[Method] = &[
    asks(
        Type::Text,
        "board",
        &[],
        BOARD,
        "A board of noughts and crosses.",
        &[shows("board(\"_OO/X_X/_O_\").moves", "[\"LL\", \"MM\", \"RL\", \"RR\"]")],
        board::of_text,
    ),
    asks(
        Type::Text,
        "symmetry",
        &[must("other", Type::Text)],
        MAYBE_TEXT,
        "What takes a board to another one: a turn or a flip, or none.",
        &[
            shows("symmetry(\"X__/___/___\", \"__X/___/___\")", "\"a quarter turn to the right\""),
            shows("symmetry(\"X__/___/___\", \"_X_/___/___\")", "none"),
        ],
        board::symmetry,
    ),
    asks(
        Type::Number,
        "random",
        &[],
        Type::Record,
        "For the setting `beads`: so many beads of random colours in each box.",
        &[shows("random(3)", "{random: 3}")],
        ask::random_beads,
    ),
    asks(
        Type::Record,
        "machine",
        &[],
        MACHINE,
        "The machine of data that `save` wrote as `json`; `load(path, format: menace)` reads a file.",
        &[shows("menace m { fold: true }\nmachine(from_json(m.to_json)) == m", "true")],
        restore::machine,
    ),
];
