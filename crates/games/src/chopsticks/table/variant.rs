//! The descriptors of variants.

use super::{CODE, GRAPH, PLAYER, POSITION, REACHABLE, RECORDS, SOLUTION, VARIANT};
use crate::chopsticks::{build, duel, play, reachable, solution, strategy, variant};
use crate::duel::{AGAINST, SIMULATED};
use tg_core::native::table::{may, method, must, named, shows};
use tg_core::native::{Effect, Method, Module, Type};

/// Variants.
pub(super) static MODULE: Module = Module {
    name: "chopsticks",
    doc: "The finger game chopsticks, with all its variants. Players are numbered from 1, the player who moves first; distances are in plies, single turns: winners hurry and losers delay. With three or more players, a player who is out passes: a pass leads to a separate position, but isn't a ply.",
    methods: METHODS,
    blocks: &[build::CHOPSTICKS],
    words: &["win", "draw", "loss"],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("at", VARIANT, POSITION, variant::at)
        .takes(&[CODE])
        .doc("The position of a code: the mover's hands first, each player's ascending; hands of two digits are separated by spaces, `\"3 10 | 0 4\"`. Any position is possible, reachable or not.")
        .examples(&[
            shows("chopsticks c {}\nc.at(\"1312\").moves", r#"["2213", "1313", "2413", "0113", "1222"]"#),
            shows("chopsticks big { fingers: 12 }\nbig.at(\"3 10 | 0 4\").hands", "[[3, 10], [0, 4]]"),
        ]),
    method("start", VARIANT, POSITION, variant::start)
        .doc("The first position.")
        .examples(&[shows("chopsticks three { players: 3 }\nthree.start", r#""111111""#)]),
    method("from", VARIANT, VARIANT, variant::from)
        .takes(&[CODE])
        .doc("The same variant, begun at another position.")
        .examples(&[shows("chopsticks c {}\nc.from(\"0103\").solve.value", r#""loss""#)]),
    method("settings", VARIANT, Type::Record, variant::settings)
        .doc("The settings that were given, for `from` or for a table.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; fingers: 7 }\nc.settings",
            r#"{fingers: 7, over: "cutoff"}"#,
        )]),
    method("reachable", Type::OneOf(&[VARIANT, SOLUTION]), REACHABLE, reachable::reachable)
        .doc("The positions that can be reached from the start.")
        .examples(&[shows("chopsticks c {}\nc.reachable.count", "204")]),
    method("solve", VARIANT, SOLUTION, solution::solve)
        .with_reasons(solution::explain_variant)
        .doc("Who wins from the start, and what every position is worth. `explain` shows the moves and a line.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\n[c.solve.value, c.solve.distance]",
            r#"["loss", 8]"#,
        )]),
    method("codes", VARIANT, Type::Number, variant::codes)
        .doc("How many codes there are if each player's hands can be in any order.")
        .examples(&[shows("chopsticks c {}\nc.codes", "625")]),
    method("distinct", VARIANT, Type::Number, variant::distinct)
        .doc("How many different positions there are, reachable or not.")
        .examples(&[shows("chopsticks c {}\nc.distinct", "225")]),
    method("estimate", VARIANT, Type::Record, variant::estimate)
        .doc("An upper bound on the number of positions, and the bytes that a search would take; `none` if that is beyond measure. This doesn't search.")
        .examples(&[shows("chopsticks c {}\nc.estimate.positions", "225")]),
    method("actions", VARIANT, RECORDS, variant::actions)
        .doc("All moves that the variant has, by their names: `AC` for a hand that taps another, `04-13` for a split.")
        .examples(&[shows("chopsticks c {}\nc.actions.count", "14")]),
    method("perft", VARIANT, Type::Number, variant::perft)
        .takes(&[must("plies", Type::Whole(0))])
        .doc("How many games last exactly `plies` plies; two ways to a position are one move.")
        .examples(&[shows("chopsticks c {}\n[c.perft(n) for n in 0..=4]", "[1, 1, 2, 9, 35]")]),
    method("strategy", Type::OneOf(&[VARIANT, SOLUTION]), RECORDS, strategy::strategy)
        .takes(&[may("player", Type::Whole(1), "the one who wins, else the first")])
        .doc("A player's moves, whatever the others do: each position that can come up on that player's turn, the best move there, where it leads, and the remaining plies. For the player who moves first or next.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\nc.strategy[0]",
            r#"{at: "0101", move: "BD", to: "0201", distance: 3}"#,
        )]),
    method("follows", VARIANT, Type::Bool, strategy::follows)
        .takes(&[must("patterns", Type::List), PLAYER])
        .with_reasons(strategy::explain_follows)
        .doc("Whether a player wins by following a list of patterns: positions after that player's moves, in which letters match any hands. The first move must match the first pattern, the second move the second, and so on; the last pattern is used from then on, and a move that wins at once is always allowed. `explain` shows the line that defeats it.")
        .examples(&[shows("chopsticks c { over: cutoff }\nc.follows([\"1211\", \"ab12\"])", "false")]),
    method(
        "shortest",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        Type::OneOf(&[Type::Record, Type::None]),
        reachable::shortest,
    )
    .doc("The shortest games: how many plies, how many games, the first of them, and up to 1,000 of them. None where no game ends.")
    .examples(&[shows(
        "chopsticks c {}\nc.shortest.line",
        r#"["1111", "1211", "1312", "0113", "1401", "0014"]"#,
    )]),
    method(
        "further",
        Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]),
        Type::OneOf(&[Type::Record, Type::None]),
        reachable::further,
    )
    .doc("The longest games that go one step further from the start with every move: how many plies, how many games, the first of them, and up to 1,000 of them. None where no game ends.")
    .examples(&[shows("chopsticks c {}\n[c.further.plies, c.further.count]", "[9, 15]")]),
    method("deepest", Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]), Type::Record, reachable::deepest)
        .doc("The positions that are furthest from the start, and after how many plies they can first be reached.")
        .examples(&[shows("chopsticks c { hands: 1 }\nc.deepest", r#"{depth: 3, positions: ["03"]}"#)]),
    method("graph", Type::OneOf(&[VARIANT, REACHABLE, SOLUTION]), GRAPH, reachable::graph)
        .doc("The graph of positions and moves: `save` writes it as `.dot` for Graphviz, and small ones as `.svg`. Colours show who wins.")
        .examples(&[shows(
            "chopsticks c { fingers: 2 }\nc.graph.moves",
            r#"[{from: "0101", to: "0001"}, {from: "0111", to: "0101"}, {from: "1111", to: "0111"}]"#,
        )]),
    method("duel", VARIANT, Type::Object("Duel"), duel::duel)
        .doc("A variant for two players as a `duel`, with everything that duels have: `report`, `check`, matchbox machines that learn it.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\n[c.duel.start.value, c.duel.start.distance]",
            r#"["loss", 8]"#,
        )]),
    method("simulate", VARIANT, Type::Record, duel::simulate)
        .takes(SIMULATED)
        .with_effect(Effect::Random)
        .doc("How many of some `games` of two players the `first` one wins, how many are drawn, and how many the `second` one wins. A player is `random`; `careless`, which wins if it can win at once, prevents the other from winning at once if it can, and otherwise moves at random; `perfect`; a machine that learned the game; or a function of a position that returns a move, a list of moves or a distribution. Games that still go on after 1,000 plies are counted in a field `open`.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\nc.simulate(random, perfect, games: 5)",
            "{win: 0, draw: 0, loss: 5}",
        )]),
    method("play", VARIANT, Type::Record, play::play)
        .takes(&[
            named("input", Type::Text, "lines from the keyboard, or piped ones"),
            named("as", Type::OneOf(&[Type::Number, Type::List]), "the first player"),
            AGAINST,
        ])
        .with_effect(Effect::Talks)
        .doc("A game against the perfect player, or, for two players, `against` another one (see `simulate`), at the keyboard, from piped input, or from a transcript with line ends or `;` between moves. A move is a name or a position; `hint`, `undo`, `moves` and `quit` work, too. Returns the winner and the line that was played.")
        .examples(&[shows(
            "chopsticks c { over: cutoff; splits: none }\nc.play(input: \"AC; hint; AC; quit\").winner",
            "none",
        )]),
];
