//! The descriptors of variants.

use super::{CODE, GRAPH, PLAYER, POSITION, REACHABLE, RECORDS, SOLUTION, VARIANT};
use crate::chopsticks::{build, play, reachable, solution, strategy, variant};
use tg_core::native::table::{pure, shows, with_reasons};
use tg_core::native::{Effect, Method, Module, Need, Param, Type};

/// Variants.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "chopsticks",
    doc: "The game of fingers on hands, with all its variants. Players are counted from 1, who moves at the start; distances are in plies, single turns: winners hurry and losers delay.",
    methods: METHODS,
    blocks: &[build::CHOPSTICKS],
    words: &["win", "draw", "loss"],
    operators: &[],
    refusals: &[],
};

const PLIES: Param = Param { name: "plies", takes: Type::Whole(0), need: Need::Required };
const PATTERNS: Param = Param { name: "patterns", takes: Type::List, need: Need::Required };
const WHO: Param =
    Param { name: "player", takes: Type::Whole(1), need: Need::Optional("the one who wins, else the first") };
const INPUT: Param =
    Param { name: "input", takes: Type::Text, need: Need::Named("lines from the keyboard, or piped ones") };
const AS: Param = Param {
    name: "as",
    takes: Type::OneOf(&[Type::Number, Type::List]),
    need: Need::Named("the first player"),
};

const METHODS: &[Method] = &[
    pure(
        "at",
        VARIANT,
        &[CODE],
        POSITION,
        "The position of a code: the mover's hands first, each player's ascending; hands of two digits stand apart, `\"3 10 | 0 4\"`. Any position may be asked for, reachable or not.",
        &[
            shows("chopsticks c {}\nc.at(\"1312\").moves", r#"["2213", "1313", "2413", "0113", "1222"]"#),
            shows("chopsticks big { fingers: 12 }\nbig.at(\"3 10 | 0 4\").hands", "[[3, 10], [0, 4]]"),
        ],
        variant::at,
    ),
    pure(
        "start",
        VARIANT,
        &[],
        POSITION,
        "The first position.",
        &[shows("chopsticks three { players: 3 }\nthree.start", r#""111111""#)],
        variant::start,
    ),
    pure(
        "from",
        VARIANT,
        &[CODE],
        VARIANT,
        "The same variant, begun at another position.",
        &[shows("chopsticks c {}\nc.from(\"0103\").solve.value", r#""loss""#)],
        variant::from,
    ),
    pure(
        "settings",
        VARIANT,
        &[],
        Type::Record,
        "The settings that were said, for `from` or for a table.",
        &[shows("chopsticks c { over: cutoff; fingers: 7 }\nc.settings", r#"{fingers: 7, over: "cutoff"}"#)],
        variant::settings,
    ),
    pure(
        "reachable",
        Type::OneOf(&[VARIANT, SOLUTION]),
        &[],
        REACHABLE,
        "The positions that the start leads to.",
        &[shows("chopsticks c {}\nc.reachable.count", "204")],
        reachable::reachable,
    ),
    with_reasons(
        solution::explain_variant,
        pure(
            "solve",
            VARIANT,
            &[],
            SOLUTION,
            "Who wins from the start, and what every position is worth. `explain` shows the moves and a line.",
            &[shows(
                "chopsticks c { over: cutoff; splits: none }\n[c.solve.value, c.solve.distance]",
                r#"["loss", 8]"#,
            )],
            solution::solve,
        ),
    ),
    pure(
        "codes",
        VARIANT,
        &[],
        Type::Number,
        "How many codes there are when each player's hands may be written in any order.",
        &[shows("chopsticks c {}\nc.codes", "625")],
        variant::codes,
    ),
    pure(
        "distinct",
        VARIANT,
        &[],
        Type::Number,
        "How many different positions there are, reachable or not.",
        &[shows("chopsticks c {}\nc.distinct", "225")],
        variant::distinct,
    ),
    pure(
        "estimate",
        VARIANT,
        &[],
        Type::Record,
        "How many positions there are at most, and how many bytes a search takes with all of them; none where it is beyond measure. Nothing is searched for this.",
        &[shows("chopsticks c {}\nc.estimate.positions", "225")],
        variant::estimate,
    ),
    pure(
        "actions",
        VARIANT,
        &[],
        RECORDS,
        "All moves that the variant has, by their names: `AC` for a hand that taps another, `04-13` for a split.",
        &[shows("chopsticks c {}\nc.actions.count", "14")],
        variant::actions,
    ),
    pure(
        "perft",
        VARIANT,
        &[PLIES],
        Type::Number,
        "How many games of exactly so many plies there are; two ways to a position are one move.",
        &[shows("chopsticks c {}\n[c.perft(n) for n in 0..=4]", "[1, 1, 2, 9, 35]")],
        variant::perft,
    ),
    pure(
        "strategy",
        Type::OneOf(&[VARIANT, SOLUTION]),
        &[WHO],
        RECORDS,
        "A player's moves, whatever all others do: each position that can come up at that player's turn, the best move there, where it leads, and the plies that are left. For who moves first or next.",
        &[shows(
            "chopsticks c { over: cutoff; splits: none }\nc.strategy[0]",
            r#"{at: "0101", move: "BD", to: "0201", distance: 3}"#,
        )],
        strategy::strategy,
    ),
    with_reasons(
        strategy::explain_follows,
        pure(
            "follows",
            VARIANT,
            &[PATTERNS, PLAYER],
            Type::Bool,
            "Whether a player wins who plays by a list of patterns: positions as the follower leaves them, with letters for hands that may be anything. The first move fits the first, the second the second; the last one holds from then on, and a move that wins at once is always allowed. `explain` shows the line that defeats it.",
            &[shows("chopsticks c { over: cutoff }\nc.follows([\"1211\", \"ab12\"])", "false")],
            strategy::follows,
        ),
    ),
    pure(
        "shortest",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        &[],
        Type::OneOf(&[Type::Record, Type::None]),
        "The shortest games: how many plies, how many games, the first of them, and up to 1,000 of them. None where no game ends.",
        &[shows("chopsticks c {}\nc.shortest.line", r#"["1111", "1211", "1312", "0113", "1401", "0014"]"#)],
        reachable::shortest,
    ),
    pure(
        "further",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        &[],
        Type::OneOf(&[Type::Record, Type::None]),
        "The longest games that go one step further from the start with every move: how many plies, how many games, the first of them, and up to 1,000 of them. None where no game ends.",
        &[shows("chopsticks c {}\n[c.further.plies, c.further.count]", "[9, 15]")],
        reachable::further,
    ),
    pure(
        "deepest",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        &[],
        Type::Record,
        "The positions that are furthest from the start, and after how many plies they can first be reached.",
        &[shows("chopsticks c { hands: 1 }\nc.deepest", r#"{depth: 3, positions: ["03"]}"#)],
        reachable::deepest,
    ),
    pure(
        "graph",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        &[],
        GRAPH,
        "The graph of positions and moves: `save` writes it as `.dot` for Graphviz, and small ones as `.svg`. Colours tell who wins.",
        &[shows(
            "chopsticks c { fingers: 2 }\nc.graph.moves",
            r#"[{from: "0101", to: "0001"}, {from: "0111", to: "0101"}, {from: "1111", to: "0111"}]"#,
        )],
        reachable::graph,
    ),
    Method {
        effect: Effect::Talks,
        ..pure(
            "play",
            VARIANT,
            &[INPUT, AS],
            Type::Record,
            "A game of people against the perfect player, at the keyboard, from piped input, or by a transcript whose lines end with line ends or `;`. A move is a name or a position; `hint`, `undo`, `moves` and `quit` help. Gives the winner and the line that was played.",
            &[shows(
                "chopsticks c { over: cutoff; splits: none }\nc.play(input: \"AC; hint; AC; quit\").winner",
                "none",
            )],
            play::play,
        )
    },
];
