//! The descriptors of machines, boards and boxes.

use super::{ask, board, build, curve, explain, machine, matchbox, play, restore};
use crate::notation::Name;
use crate::seam::{BlockType, Effect, Example, Explain, Method, Module, Native, Need, Param, Setting, Type};
use crate::syntax::ast;

/// Machines, their boxes, boards.
pub const MODULES: &[&Module] = &[&MACHINES, &BOXES, &BOARDS, &MAKING];

const MACHINE: Type = Type::Object("Machine");
const BOARD: Type = Type::Object("Board");
const BOX: Type = Type::Object("Box");
const TEXTS: Type = Type::ListOf(&Type::Text);
const MAYBE_TEXT: Type = Type::OneOf(&[Type::Text, Type::None]);
const STRATEGY: Type = Type::OneOf(&[Type::Text, Type::Question, MACHINE]);

static MACHINES: Module = Module {
    functions: false,
    name: "menace",
    doc: "Donald Michie's machine of matchboxes that learns noughts and crosses. A machine is a value: training gives a new one. A strategy is `random`, `perfect` (every move that keeps the value), `best` (knows the boxes), a machine that plays the other side, or a function from a board to a move, a list of moves or a distribution.",
    methods: MACHINE_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[MENACE],
    words: &["win", "draw", "loss", "random", "perfect", "best"],
};

static BOXES: Module = Module {
    functions: false,
    name: "box",
    doc: "A matchbox: the board that is drawn on it, and its beads.",
    methods: BOX_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

static BOARDS: Module = Module {
    functions: false,
    name: "board",
    doc: "A board with who is to move. It equals its text, three rows from the top: `\"X__/_O_/___\"`. A square is its row (L top, M, R) and its column (L left, M, R).",
    methods: BOARD_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

static MAKING: Module = Module {
    functions: true,
    name: "boards and machines",
    doc: "Functions that make boards, machines and settings.",
    methods: MAKING_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

const MENACE: BlockType = BlockType {
    word: "menace",
    gives: "Machine",
    doc: "A machine that hasn't played yet. Every setting has its default until it is said; `from` begins with another machine's settings, or with a record of settings.",
    over: None,
    settings: SETTINGS,
    example: "menace m { beads: [4, 3, 2, 1] }\nmenace second { from m; plays: second }",
    declares: no_words,
    build: build::build,
};

fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}

const fn words(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    doc: &'static str,
) -> Setting {
    Setting { name, takes: Type::Text, default, words, doc }
}

const fn other(name: &'static str, takes: Type, default: &'static str, doc: &'static str) -> Setting {
    Setting { name, takes, default, words: &[], doc }
}

/// The settings of a machine.
pub(super) const SETTINGS: &[Setting] = &[
    words(
        "game",
        &["noughts", "hexapawn"],
        "noughts",
        "What is played: noughts and crosses, or Martin Gardner's hexapawn.",
    ),
    words("plays", &["first", "second"], "first", "Which player the machine is."),
    other(
        "beads",
        Type::OneOf(&[Type::Number, Type::List, Type::Record]),
        "[4, 3, 2, 1]",
        "How many beads each free square has at the start: a number, a list by the machine's own move (the last holds for all that follow), or `random(n)`: n beads of random colours in each box.",
    ),
    words(
        "symmetry",
        &["all", "rotations", "none"],
        "all",
        "Which boards share a box: those that turns and reflections make the same, only turns, or none.",
    ),
    other("forced", Type::Bool, "false", "Whether a board with a single move has a box."),
    other(
        "fold",
        Type::Bool,
        "false",
        "Whether squares that are equivalent on a symmetric board share one colour.",
    ),
    other("win", Type::Number, "1", "The beads that a box used has more after a win than before the game."),
    other("draw", Type::Number, "0", "The same after a draw."),
    other("loss", Type::Number, "-1", "The same after a loss: -1 keeps the bead out."),
    words(
        "refill",
        &["emptied", "found", "resign"],
        "emptied",
        "What happens to an empty box. `emptied`: whoever takes the last bead puts in three random ones, and draws one of these. `found`: three go in when it is used next. `resign`: the machine gives up there.",
    ),
];

/// A method that only answers.
const fn asks(
    of: Type,
    name: &'static str,
    params: &'static [Param],
    gives: Type,
    doc: &'static str,
    example: &'static [Example],
    call: Native,
) -> Method {
    Method { name, of, params, gives, effect: Effect::Pure, doc, examples: example, call, explain: None }
}

const fn with_reasons(explain: Explain, method: Method) -> Method {
    Method { explain: Some(explain), ..method }
}

const fn draws(method: Method) -> Method {
    Method { effect: Effect::Random, ..method }
}

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required }
}

const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Optional(otherwise) }
}

const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise) }
}

const OPPONENT: Param = must("strategy", STRATEGY);
const SEED: Param = named("seed", Type::Number, "the run's generator");
const ON: Param = must("board", Type::Text);

const MACHINE_METHODS: &[Method] = &[
    asks(
        MACHINE,
        "boxes",
        &[],
        Type::ListOf(&BOX),
        "All boxes, in the order of the machine's moves.",
        &[
            shows("menace m {}\nm.boxes.count", "304"),
            shows("menace m { plays: second }\nm.boxes.count", "289"),
        ],
        machine::boxes,
    ),
    asks(
        MACHINE,
        "box",
        &[ON],
        BOX,
        "The box of a board.",
        &[shows("menace m {}\nm.box(\"___/___/X_O\").board", "\"X_O/___/___\"")],
        machine::box_of,
    ),
    asks(
        MACHINE,
        "board",
        &[ON],
        BOARD,
        "A board of the machine's game.",
        &[shows(
            "menace h { game: hexapawn }\nh.board(\"OOO/X__/_XX\").moves",
            "[\"LM-ML\", \"LM-MM\", \"LR-MR\"]",
        )],
        machine::board,
    ),
    asks(
        MACHINE,
        "start",
        &[],
        BOARD,
        "The board at the start.",
        &[shows("menace h { game: hexapawn }\nh.start", "\"OOO/___/XXX\"")],
        machine::start,
    ),
    asks(
        MACHINE,
        "settings",
        &[],
        Type::Record,
        "The settings that were said, for `from` or for a table.",
        &[shows("menace m { plays: second; fold: true }\nm.settings", "{plays: \"second\", fold: true}")],
        machine::settings,
    ),
    asks(MACHINE, "plays", &[], Type::Text, "X or O.", &[shows("menace m {}\nm.plays", "\"X\"")], ask::plays),
    asks(
        MACHINE,
        "beads",
        &[],
        Type::Number,
        "All beads of all boxes.",
        &[shows("menace m {}\nm.beads", "1917")],
        ask::beads,
    ),
    with_reasons(
        explain::moves_on,
        asks(
            MACHINE,
            "moves",
            &[ON],
            Type::Object("Dist"),
            "What the machine plays on a board: a distribution over moves. `explain` shows the box, the symmetry and the beads.",
            &[shows("menace m {}\nm.moves(\"___/___/___\").prob(\"MM\")", "1/9")],
            ask::moves_on,
        ),
    ),
    asks(
        MACHINE,
        "against",
        &[OPPONENT],
        Type::Record,
        "The exact probabilities of win, draw and loss, with the beads as they are.",
        &[
            shows("menace m { beads: 1 }\nm.against(perfect)", "{win: 0, draw: 757/3402, loss: 2645/3402}"),
            shows("menace m { beads: 1 }\nm.against(best).loss", "883/945"),
            shows("menace m { beads: 1 }\nm.against(b -> b.moves).win", "737/1260"),
        ],
        ask::against,
    ),
    draws(asks(
        MACHINE,
        "train",
        &[OPPONENT, may("games", Type::Whole(0), "1000"), SEED],
        MACHINE,
        "A machine that has played so many games and learned from each.",
        &[shows("menace m {}\nm.train(random, games: 1000, seed: 1).against(perfect).draw > 1/2", "false")],
        ask::train,
    )),
    draws(with_reasons(
        explain::game,
        asks(
            MACHINE,
            "game",
            &[OPPONENT, SEED],
            Type::Record,
            "One game: its moves, result, the boxes that were used as they are afterwards, and the machine. `explain` shows which beads went where.",
            &[shows("menace m {}\nm.game(perfect, seed: 1).result in [win, draw, loss]", "true")],
            ask::game,
        ),
    )),
    draws(asks(
        MACHINE,
        "simulate",
        &[OPPONENT, may("games", Type::Whole(1), "1000"), SEED],
        Type::Record,
        "Shares of sampled games, nothing learned, with the standard error of the wins.",
        &[shows("menace m {}\nm.simulate(random, games: 100, seed: 1).win > 0", "true")],
        ask::simulate,
    )),
    asks(
        MACHINE,
        "expected",
        &[OPPONENT, may("games", Type::Whole(1), "2")],
        Type::Record,
        "The exact probabilities for the last of so many games, with what is learned from those before it. Every way that they can go is followed.",
        &[shows(
            "menace h { game: hexapawn; plays: second; beads: 1 }\nlet next = h.expected(random, games: 2)\nnext.win > h.against(random).win",
            "true",
        )],
        ask::expected,
    ),
    draws(asks(
        MACHINE,
        "curve",
        &[
            OPPONENT,
            named("games", Type::Whole(1), "1000"),
            named("runs", Type::Whole(1), "100"),
            named("every", Type::Whole(1), "a fiftieth of the games"),
            SEED,
        ],
        Type::Object("Curve"),
        "How it learns: shares of win, draw and loss of the games between two marks, over many runs. It prints as a chart, and its elements are records with the standard error of the wins.",
        &[shows(
            "menace m {}\nm.curve(random, games: 100, runs: 10, every: 50, seed: 1).map(p -> p.game)",
            "[50, 100]",
        )],
        curve::curve,
    )),
    Method {
        effect: Effect::Talks,
        ..asks(
            MACHINE,
            "play",
            &[
                may("games", Type::Whole(0), "asked for"),
                named("input", Type::Text, "lines from the keyboard, or piped ones"),
                named("boxes", Type::Text, "\"game\""),
                SEED,
            ],
            MACHINE,
            "Games with a person: a move is two letters of L, M, R, row first. All boxes are shown after each game; with `boxes: \"move\"` after each move, too. Gives the machine afterwards.",
            &[shows("menace m {}\nm.play(games: 0, input: \"\") == m", "true")],
            play::play,
        )
    },
];

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
        &[shows("board(\"XXX/OO_/___\").winner", "\"X\"")],
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
        "What stands on a square: X, O or none.",
        &[shows("board(\"___/_X_/___\").at(\"MM\")", "\"X\"")],
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
        "The machine that `save` wrote as `json`.",
        &[shows("menace m { fold: true }\nmachine(from_json(m.to_json)) == m", "true")],
        restore::machine,
    ),
];
