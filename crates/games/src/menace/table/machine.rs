//! The descriptors of machines.

use super::{BOARD, BOX, MACHINE, STRATEGY};
use crate::menace::{ask, build, curve, explain, machine, play};
use tg_core::native::table::{may, must, named, pure, shows, with_effect, with_reasons};
use tg_core::native::{Effect, Method, Module, Param, Type};

/// Machines.
pub(super) static MACHINES: Module = Module {
    functions: false,
    name: "menace",
    doc: "Donald Michie's machine of matchboxes that learns noughts and crosses. A machine is a value: training gives a new one. A strategy is `random`, `perfect` (every move that keeps the value), `best` (knows the boxes), a machine that plays the other side, or a function from a board to a move, a list of moves or a distribution.",
    methods: MACHINE_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[build::MENACE],
    words: &["win", "draw", "loss", "random", "perfect", "best", "move"],
};

const OPPONENT: Param = must("strategy", STRATEGY);
const SEED: Param = named("seed", Type::Number, "the run's generator");
const ON: Param = must("board", Type::Text);

const MACHINE_METHODS: &[Method] = &[
    pure(
        "boxes",
        MACHINE,
        &[],
        Type::ListOf(&BOX),
        "All boxes, in the order of the machine's moves.",
        &[
            shows("menace m {}\nm.boxes.count", "304"),
            shows("menace m { plays: second }\nm.boxes.count", "289"),
        ],
        machine::boxes,
    ),
    pure(
        "box",
        MACHINE,
        &[ON],
        BOX,
        "The box of a board.",
        &[shows("menace m {}\nm.box(\"___/___/X_O\").board", "\"X_O/___/___\"")],
        machine::box_of,
    ),
    pure(
        "board",
        MACHINE,
        &[ON],
        BOARD,
        "A board of the machine's game.",
        &[shows(
            "menace h { game: hexapawn }\nh.board(\"OOO/X__/_XX\").moves",
            "[\"LM-ML\", \"LM-MM\", \"LR-MR\"]",
        )],
        machine::board,
    ),
    pure(
        "start",
        MACHINE,
        &[],
        BOARD,
        "The board at the start.",
        &[shows("menace h { game: hexapawn }\nh.start.moves", "[\"RL-ML\", \"RM-MM\", \"RR-MR\"]")],
        machine::start,
    ),
    pure(
        "settings",
        MACHINE,
        &[],
        Type::Record,
        "The settings that were said, for `from` or for a table.",
        &[shows("menace m { plays: second; fold: true }\nm.settings", "{plays: \"second\", fold: true}")],
        machine::settings,
    ),
    pure("plays", MACHINE, &[], Type::Text, "X or O.", &[shows("menace m {}\nm.plays", "\"X\"")], ask::plays),
    pure(
        "beads",
        MACHINE,
        &[],
        Type::Number,
        "All beads of all boxes.",
        &[shows("menace m {}\nm.beads", "1917")],
        ask::beads,
    ),
    with_reasons(
        explain::moves_on,
        pure(
            "moves",
            MACHINE,
            &[ON],
            Type::Object("Dist"),
            "What the machine plays on a board: a distribution over moves. `explain` shows the box, the symmetry and the beads.",
            &[shows("menace m {}\nm.moves(\"___/___/___\").prob(\"MM\")", "1/9")],
            ask::moves_on,
        ),
    ),
    pure(
        "against",
        MACHINE,
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
    with_effect(
        Effect::Random,
        pure(
            "train",
            MACHINE,
            &[OPPONENT, may("games", Type::Whole(0), "1000"), SEED],
            MACHINE,
            "A machine that has played so many games and learned from each.",
            &[shows(
                "menace m {}\nm.train(random, games: 1000, seed: 1).against(perfect).draw > 1/2",
                "false",
            )],
            ask::train,
        ),
    ),
    with_effect(
        Effect::Random,
        with_reasons(
            explain::game,
            pure(
                "game",
                MACHINE,
                &[OPPONENT, SEED],
                Type::Record,
                "One game: its moves, result, the boxes that were used as they are afterwards, and the machine. `explain` shows which beads went where.",
                &[shows("menace m {}\nm.game(perfect, seed: 1).result in [win, draw, loss]", "true")],
                ask::game,
            ),
        ),
    ),
    with_effect(
        Effect::Random,
        pure(
            "simulate",
            MACHINE,
            &[OPPONENT, may("games", Type::Whole(1), "1000"), SEED],
            Type::Record,
            "Shares of sampled games, nothing learned, with their standard errors.",
            &[shows("menace m {}\nm.simulate(random, games: 100, seed: 1).win > 0", "true")],
            ask::simulate,
        ),
    ),
    with_reasons(
        explain::expected,
        pure(
            "expected",
            MACHINE,
            &[OPPONENT, may("games", Type::Whole(1), "2")],
            Type::Record,
            "The exact probabilities for the last of so many games, with what is learned from those before it. Every way that they can go is followed; `explain` says how many there are.",
            &[shows(
                "menace h { game: hexapawn; plays: second; beads: 1 }\nlet next = h.expected(random, games: 2)\nnext.win > h.against(random).win",
                "true",
            )],
            ask::expected,
        ),
    ),
    with_effect(
        Effect::Random,
        pure(
            "curve",
            MACHINE,
            &[
                OPPONENT,
                named("games", Type::Whole(1), "1000"),
                named("runs", Type::Whole(1), "100"),
                named("every", Type::Whole(1), "a fiftieth of the games"),
                SEED,
            ],
            Type::Object("Curve"),
            "How it learns: shares of win, draw and loss of the games between two marks, over many runs. It prints as a chart, and its elements are records with standard errors, from how much the runs differ.",
            &[shows(
                "menace m {}\nm.curve(random, games: 100, runs: 10, every: 50, seed: 1).map(p -> p.game)",
                "[50, 100]",
            )],
            curve::curve,
        ),
    ),
    Method {
        effect: Effect::Talks,
        ..pure(
            "play",
            MACHINE,
            &[
                may("games", Type::Whole(0), "asked for"),
                named("input", Type::Text, "lines from the keyboard, or piped ones"),
                named("boxes", Type::Text, "\"game\""),
                SEED,
            ],
            MACHINE,
            "Games with a person: a move is two letters of L, M, R, row first. All boxes are shown after each game; with `boxes: move` after each move, too. On a terminal boards and boxes are drawn. Gives the machine afterwards.",
            &[shows("menace m {}\nm.play(games: 0, input: \"\") == m", "true")],
            play::play,
        )
    },
];
