//! The descriptors of games.

use super::{
    AGAINST, ANY_OF_GAME, AT, DUEL, GRAPH, PLAYER, POSITION, REACHABLE, RECORDS, SIMULATED, SOLUTION, WHO,
    nim, take,
};
use crate::duel::{build, check, game, graph, play, players, reachable, report, solution, strategy};
use tg_core::native::table::{method, must, named, shows};
use tg_core::native::{Effect, Method, Module, Type};

/// Games.
pub(super) static MODULE: Module = Module {
    name: "duel",
    doc: "Games of your own: their rules are functions, and every question about them is answered exactly. Distances are in plies, single moves: winners hurry and losers delay. You can give a position by its plain value.",
    methods: METHODS,
    blocks: &[build::DUEL, build::PUZZLE],
    words: &["win", "draw", "loss"],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("start", DUEL, POSITION, game::start)
        .doc("The first position.")
        .examples(&[shows(take!("take.start"), "21")]),
    method("at", Type::OneOf(&[DUEL, SOLUTION]), POSITION, game::at)
        .takes(&[AT, WHO])
        .doc("A position, reachable or not. If a rule depends on the player to move and both are possible, give `who`.")
        .examples(&[
            shows(take!("take.at(8).value"), r#""loss""#),
            shows(nim!("nim.at([1, 4, 5]).nimber"), "0"),
        ]),
    method("from", DUEL, DUEL, game::from)
        .takes(&[AT])
        .doc("The same game, begun at another position.")
        .examples(&[shows(take!("take.from(10).reachable.count"), "11")]),
    method("reachable", Type::OneOf(&[DUEL, SOLUTION]), REACHABLE, reachable::reachable)
        .doc("The positions that can be reached from the start; equivalent ones count once.")
        .examples(&[shows(nim!("nim.reachable.count"), "48")]),
    method("solve", DUEL, SOLUTION, solution::solve)
        .with_reasons(solution::explain_duel)
        .doc("Who wins from the start, and what every position is worth. `explain` shows the moves and a line.")
        .examples(&[shows(nim!("[nim.solve.value, nim.solve.distance]"), r#"["win", 11]"#)]),
    method("perft", DUEL, Type::Number, reachable::perft)
        .takes(&[must("plies", Type::Whole(0))])
        .doc("How many sequences of exactly `plies` moves there are from the start; two ways to the same position are one move.")
        .examples(&[shows(take!("[take.perft(n) for n in 0..=3]"), "[1, 3, 9, 27]")]),
    method("shortest", ANY_OF_GAME, Type::OneOf(&[Type::Record, Type::None]), reachable::shortest)
        .doc("A shortest game: how many plies it lasts, and its line. None where no game ends.")
        .examples(&[shows(take!("take.from(4).shortest"), "{plies: 2, line: [4, 3, 0]}")]),
    method("deepest", ANY_OF_GAME, Type::Record, reachable::deepest)
        .doc("The positions that are furthest from the start, and after how many plies they can first be reached.")
        .examples(&[shows(take!("take.deepest"), "{depth: 7, positions: [2, 1, 0]}")]),
    method("strategy", Type::OneOf(&[DUEL, SOLUTION]), RECORDS, strategy::strategy)
        .takes(&[PLAYER])
        .doc("A player's moves, whatever the other does: each position that can come up on that player's turn, the best move there, where it leads, and the remaining plies.")
        .examples(&[shows(take!("take.strategy[0]"), "{at: 21, move: 20, to: 20, distance: 11}")]),
    method("check", DUEL, Type::Bool, check::check)
        .with_reasons(check::explain)
        .doc("Whether `same` joins only equivalent positions: each of up to 100,000 positions is compared with its representative, and the start is solved with and without `same`. `explain` shows the first two that differ.")
        .examples(&[shows(nim!("nim.check"), "true")]),
    method("report", DUEL, Type::Object("DuelReport"), report::report)
        .doc("A report for the designer of a game, on one page: how large it is, who wins with perfect play and at random, which first moves win, and where it is easy to go wrong. `save` writes it as `.svg`, too.")
        .examples(&[shows(take!("\"{take.report}\""), r#""a report about take""#)]),
    method("simulate", DUEL, Type::Record, players::simulate)
        .takes(SIMULATED)
        .with_effect(Effect::Random)
        .doc("How many of some `games` the `first` player wins, how many are drawn, and how many the `second` one wins. A player is `random`; `careless`, which wins if it can win at once, prevents the other from winning at once if it can, and otherwise moves at random; `perfect`; a machine that learned the game (`menace`), which learns nothing here; or a function of a position that returns a move, a list of moves or a distribution. A game that can go round isn't followed beyond 1,000 plies: those that still go on are counted in a field `open`. `report` has the exact chances.")
        .examples(&[shows(take!("take.simulate(perfect, random, games: 5)"), "{win: 5, draw: 0, loss: 0}")]),
    method("graph", ANY_OF_GAME, GRAPH, graph::graph)
        .doc("The graph of positions and moves: `save` writes it as `.dot` for Graphviz, and small ones as `.svg`. Colours show who wins. A position is followed by the player to move, if that matters.")
        .examples(&[shows(
            take!("take.from(2).graph.moves"),
            "[{from: 2, to: 1}, {from: 2, to: 0}, {from: 1, to: 0}]",
        )]),
    method("play", DUEL, Type::Record, play::play)
        .takes(&[
            named("input", Type::Text, "lines from the keyboard, or piped ones"),
            named("as", Type::OneOf(&[Type::Number, Type::List]), "the first player"),
            AGAINST,
        ])
        .with_effect(Effect::Talks)
        .doc("A game against the perfect player, or `against` another one, such as a machine that learned the game, at the keyboard, from piped input, or from a transcript with line ends or `;` between moves. Enter moves by name; `moves`, `hint`, `undo` and `quit` work, too. Returns the winner and the line that was played.")
        .examples(&[shows(take!("take.from(5).play(input: \"4; hint; 0\").winner"), "1")]),
];
