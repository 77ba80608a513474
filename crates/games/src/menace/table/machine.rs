//! The descriptors of machines.

use super::{BOARD, BOX, MACHINE, STRATEGY};
use crate::menace::{ask, build, curve, explain, losses, machine, play, written};
use tg_core::native::table::{may, method, must, named, shows, stands_for};
use tg_core::native::{Effect, Method, Module, Param, Type};

/// Machines.
pub(super) static MACHINES: Module = Module {
    name: "menace",
    doc: "Donald Michie's machine of matchboxes that learns noughts and crosses, or another game. A machine is a value: training gives a new one. A strategy is `random`, `perfect` (every move that keeps the value), `best` (knows the boxes, and maximises its wins minus its losses; of equal moves it takes those that win most often, each equally likely), a machine that plays the other side, or a function from a board to a move, a list of moves or a distribution. `careless` wins if it can win at once, prevents the other from winning at once if it can, and otherwise moves at random. A machine can also learn your own duel: `game: d`.",
    methods: MACHINE_METHODS,
    stand_ins: &[stands_for("Curve", &[Type::List])],
    blocks: &[build::MENACE],
    words: &["win", "draw", "loss", "random", "careless", "perfect", "best"],
    ..Module::EMPTY
};

const OPPONENT: Param = must("strategy", STRATEGY).words(&["random", "careless", "perfect", "best"]);
const SEED: Param = named("seed", Type::Number, "the run's generator");
/// A board or its text, or a position of the duel that the machine plays.
const ON: Param = must("position", Type::Any);
/// A board, or a position of a duel.
const AT: Type = Type::OneOf(&[BOARD, Type::Object("DuelPosition")]);

const MACHINE_METHODS: &[Method] = &[
    method("boxes", MACHINE, Type::ListOf(&BOX), machine::boxes)
        .doc("All boxes, in the order of the machine's moves.")
        .examples(&[
            shows("menace m {}\nm.boxes.count", "304"),
            shows("menace m { plays: second }\nm.boxes.count", "289"),
        ]),
    method("box", MACHINE, BOX, machine::box_of)
        .takes(&[ON])
        .doc("The box of a position: of a board, or of a duel's.")
        .examples(&[shows("menace m {}\nm.box(\"___/___/X_O\").board", "\"X_O/___/___\"")]),
    method("board", MACHINE, AT, machine::board)
        .takes(&[ON])
        .doc("A board of the machine's game, or a position of its duel.")
        .examples(&[shows(
            "menace h { game: hexapawn }\nh.board(\"OOO/X__/_XX\").moves",
            "[\"LM-ML\", \"LM-MM\", \"LR-MR\"]",
        )]),
    method("start", MACHINE, AT, machine::start).doc("The board at the start, or the duel's first position.").examples(&[shows(
        "menace h { game: hexapawn }\nh.start.moves",
        "[\"RL-ML\", \"RM-MM\", \"RR-MR\"]",
    )]),
    method("settings", MACHINE, Type::Record, machine::settings)
        .doc("The settings that were given, for `from` or for a table.")
        .examples(&[shows(
            "menace m { plays: second; fold: true }\nm.settings",
            "{plays: \"second\", fold: true}",
        )]),
    method("plays", MACHINE, Type::OneOf(&[Type::Text, Type::Number]), ask::plays)
        .doc("X or O; of a duel 1 or 2.")
        .examples(&[shows("menace m {}\nm.plays", "\"X\"")]),
    method("beads", MACHINE, Type::Number, ask::beads)
        .doc("All beads of all boxes.")
        .examples(&[shows("menace m {}\nm.beads", "1917")]),
    method("moves", MACHINE, Type::Object("Dist"), ask::moves_on)
        .takes(&[ON])
        .with_reasons(explain::moves_on)
        .doc("The machine's choice at a position: a distribution over moves. `explain` shows the box, the symmetry and the beads.")
        .examples(&[shows("menace m {}\nm.moves(\"___/___/___\").prob(\"MM\")", "1/9")]),
    method("against", MACHINE, Type::Record, ask::against)
        .takes(&[OPPONENT])
        .with_reasons(losses::explain)
        .doc("The exact probabilities of win, draw and loss, with the beads as they are. `explain` shows the likeliest lines of play that the machine loses.")
        .examples(&[
            shows("menace m { beads: 1 }\nm.against(perfect)", "{win: 0, draw: 757/3402, loss: 2645/3402}"),
            shows("menace m { beads: 1 }\nm.against(best).loss", "883/945"),
            shows("menace m { beads: 1 }\nm.against(b -> b.moves).win", "737/1260"),
        ]),
    method("train", MACHINE, MACHINE, ask::train)
        .takes(&[OPPONENT, may("games", Type::Whole(0), "1000"), SEED])
        .with_effect(Effect::Random)
        .doc("A machine that has played this many `games` and learned from each.")
        .examples(&[shows(
            "menace m {}\nm.train(random, games: 1000, seed: 1).against(perfect).draw > 1/2",
            "false",
        )]),
    method("train_both", MACHINE, Type::ListOf(&MACHINE), ask::train_both)
        .takes(&[must("machine", MACHINE), may("games", Type::Whole(0), "1000"), SEED])
        .with_effect(Effect::Random)
        .doc("Two machines that have played this many `games` with each other, and both learned from each: this one, and the other `machine`, which plays the other side.")
        .examples(&[shows(
            "menace x {}\nmenace o { plays: second }\nlet [a, b] = x.train_both(o, games: 100, seed: 1)\n[a == x, b == o]",
            "[false, false]",
        )]),
    method("learn", MACHINE, MACHINE, written::learn)
        .takes(&[
            must("moves", Type::List),
            may("result", Type::Text, "how the moves end the game").words(&["win", "draw", "loss"]),
        ])
        .with_reasons(written::explain)
        .doc("A machine that has learned from a recorded game: the `moves` of both players by name, and the `result` for the machine, which you can leave out if the moves finish the game. Boxes change as if the beads of the machine's moves had been drawn. `explain` shows which.")
        .examples(&[
            shows("menace m {}\nm.learn([\"MM\", \"LL\", \"RL\"], win).box(\"___/___/___\").beads.MM", "5"),
            shows("menace m {}\nm.learn([\"MM\", \"LL\", \"LM\", \"LR\", \"RM\"]).beads - m.beads", "3"),
        ]),
    method("game", MACHINE, Type::Record, ask::game)
        .takes(&[OPPONENT, SEED])
        .with_effect(Effect::Random)
        .with_reasons(explain::game)
        .doc("One game: its moves, result, the boxes that were used as they are afterwards, and the machine. `explain` shows which beads went where.")
        .examples(&[shows("menace m {}\nm.game(perfect, seed: 1).result in [win, draw, loss]", "true")]),
    method("simulate", MACHINE, Type::Record, ask::simulate)
        .takes(&[OPPONENT, may("games", Type::Whole(1), "1000"), SEED])
        .with_effect(Effect::Random)
        .doc("Shares of sampled games, nothing learned, with their standard errors. A single game has none; if all games end alike, the error is that of one more game with each result.")
        .examples(&[shows("menace m {}\nm.simulate(random, games: 100, seed: 1).win > 0", "true")]),
    method("expected", MACHINE, Type::Record, ask::expected)
        .takes(&[OPPONENT, may("games", Type::Whole(1), "2")])
        .with_reasons(explain::expected)
        .doc("The exact probabilities for the last of these `games`, including what is learned from those before it. Every possible course is followed; `explain` says how many there are.")
        .examples(&[shows(
            "menace h { game: hexapawn; plays: second; beads: 1 }\nlet next = h.expected(random, games: 2)\nnext.win > h.against(random).win",
            "true",
        )]),
    method("curve", MACHINE, Type::Object("Curve"), curve::curve)
        .takes(&[
            OPPONENT,
            named("games", Type::Whole(1), "1000"),
            named("runs", Type::Whole(1), "100"),
            named("every", Type::Whole(1), "a fiftieth of the games"),
            SEED,
        ])
        .with_effect(Effect::Random)
        .doc("How it learns: shares of win, draw and loss over many runs. A point is the mean over a block of `every` games, from the game `from` to the game `game`; the last block may be shorter. It prints as a chart, and its elements are records with standard errors, computed from the differences between the runs; a single run has none.")
        .examples(&[shows(
            "menace m {}\nm.curve(random, games: 120, runs: 10, every: 50, seed: 1).map(p -> [p.from, p.game])",
            "[[1, 50], [51, 100], [101, 120]]",
        )]),
    method("play", MACHINE, MACHINE, play::play)
        .takes(&[
            may("games", Type::Whole(0), "asked for"),
            named("input", Type::Text, "lines from the keyboard, or piped ones"),
            named("boxes", Type::Text, "\"game\"").words(&["game", "move"]),
            SEED,
        ])
        .with_effect(Effect::Talks)
        .doc("Games against a person: a move is two letters of L, M, R, row first. All boxes are shown after each game; with `boxes: move` after each move, too. A terminal shows drawings of boards and boxes. Returns the machine afterwards.")
        .examples(&[shows("menace m {}\nm.play(games: 0, input: \"\") == m", "true")]),
];
