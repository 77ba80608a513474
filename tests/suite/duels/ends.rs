//! Games to their ends: long ones, careless players, and movers whom nobody knows.

use crate::running::{error, printed};
use tg::{Limits, Session};

/// Games that can't go round are simulated and reported to their ends, however long they are.
#[test]
fn long_games_that_end() {
    let take = "duel take { start: 3000; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";
    let sum = printed(&format!(
        "{take}let s = take.simulate(random, random, games: 9)\nprint s.win + s.loss, s.draw"
    ));
    assert_eq!(sum, "9 0\n");
    let page = printed(&format!("{take}print take.report"));
    assert!(page.contains("1000 to 3000 plies, 1500.42 on average at random"), "{page}");
    assert!(page.contains("first wins 0.0 %, draw 0.0 %, second wins 100.0 %; 1500.00 plies"), "{page}");
    assert!(!page.contains("still go on"), "{page}");
    let scored =
        "duel s { start: 1100; moves: n -> [n - 1].filter(x -> x >= 0); score: n -> 1 }\nprint s.report\n";
    assert!(printed(scored).contains("+1.00 for the first on average; 1100.00 plies"));
    let drawn = "duel c { start: 1100; moves: n -> [[\"a\", dist([n - 1, n - 1])]].filter(_ -> n > 0) }\nprint c.simulate(random, random, games: 3)\n";
    assert_eq!(printed(drawn), "{win: 0, draw: 0, loss: 3}\n");
    // A sum of long parts, too: each part is looked at once.
    let sum = "duel g { start: 20000; moves: n -> if n > 0 { [n - 1] } else { [] }; parts: n -> [n] }\nprint g.start.nimber, g.at(19999).nimber\n";
    assert_eq!(printed(sum), "0 1\n");
}

/// A sum whose parts go round is refused where it would be played on and on.
#[test]
fn sums_that_go_round_are_not_played_for_ever() {
    let source = "duel g { start: 3; moves: n -> [3 - n]; parts: n -> [n] }\nprint g.simulate(random, random, games: 1)";
    assert_eq!(error(source), "E6010");
}

/// A careless player is the same whoever asks, also where somebody moves once more.
#[test]
fn a_careless_player_is_one() {
    let game = "duel g { start: 0; moves: n -> match n { 0 -> [[\"a\", 1, true], [\"b\", 3]], 1 -> [[\"x\", 2]], _ -> [] }; over: n -> match n { 2 -> \"win\", 3 -> \"draw\", _ -> none } }\n";
    let asked = "menace m { game: g; plays: second; forced: true }\nprint m.against(careless).draw, g.simulate(careless, random, games: 9).draw";
    assert_eq!(printed(&format!("{game}{asked}")), "1 9\n");
}

/// Moves that differ only in who moves next are two, whether the mover is known or not; a picture that depends on the
/// mover isn't guessed.
#[test]
fn what_depends_on_an_unknown_mover() {
    let again = "duel h { start: 3; moves: n -> match n { 3 -> [[\"a\", 2, false], [\"b\", 2, true]], 2 -> [[\"c\", 1]], _ -> [] } }\n";
    assert_eq!(printed(&format!("{again}print h.start.moves.count, h.at(3).moves.count")), "2 2\n");
    let seen = "duel g { start: 3; moves: n -> [n - 1, n - 2].filter(x -> x >= 0); show: (n, who) -> \"player {who} sees {n}\" }\n";
    assert_eq!(printed(&format!("{seen}print g.at(2)")), "2\n");
    assert!(printed(&format!("{seen}print g.start.play(2)")).contains("player 2 sees 2"));
}

/// With a seed the same games are played whatever was drawn before, lots and strategies of every kind included.
#[test]
fn simulated_games_have_a_seed_of_their_own() {
    let games = "duel g { start: 9; moves: n -> [[\"a\", dist([n - 1, n - 2])], [\"b\", n - 1]].filter(_ -> n > 0) }\n\
                 chopsticks c { over: cutoff }\n";
    for strategy in ["random", "careless", "p -> p.moves", "perfect"] {
        let asked = |game: &str| format!("{game}.simulate({strategy}, random, games: 40, seed: 5)");
        let script = format!(
            "{games}let [one, two] = [{}, {}]\nprint rand(1..=6) > 0, {} == one, {} == two",
            asked("g"),
            asked("c"),
            asked("g"),
            asked("c"),
        );
        assert_eq!(printed(&script), "true true true\n", "{strategy}");
    }
    let apart = format!(
        "{games}print [g.simulate(random, random, games: 40, seed: n) for n in 1..=20].unique.count > 1"
    );
    assert_eq!(printed(&apart), "true\n");
}

/// Equal lots are one move, as equal positions are; a part of a game with lots has numbers for values, too.
#[test]
fn lots_that_are_equal_and_games_begun_later() {
    let lots = "duel g { start: 0; moves: n -> if n == 0 { [[\"a\", dist([1, 2])], [\"b\", dist([1, 2])]] } else { [] } }\n";
    assert_eq!(
        printed(&format!("{lots}print g.perft(1), g.start.moves.count, g.start.actions.count")),
        "2 1 2\n"
    );
    let over = "duel o { start: 0; moves: t -> [[\"d{d}\", dist(1..=d).map(n -> t + n)] for d in [4, 6]]; over: t -> if t >= 12 { win } }\n";
    assert_eq!(printed(&format!("{over}print o.from(12).start.value, o.at(12).value")), "1 1\n");
}

/// What takes too long is refused soon, with the reason: rounds of too many positions with lots, games of a machine that
/// can go in too many ways.
#[test]
fn what_is_too_large_is_refused_soon() {
    let rounds = "duel d { start: 0; moves: n -> if n < 12000 { [[\"a\", dist([n + 1, (n * 7 + 3) % 12000, 12000])], [\"b\", dist([(n * n + 1) % 12000, (n + 5) % 12000, 12000, n + 1])]] } else { [] } }\nprint d.start.value";
    assert_eq!(error(rounds), "E6010");
    let ways = "duel g { start: 0; moves: n -> [(n + 1) % 9, (n + 2) % 9, (n + 4) % 9]; over: n -> if n == 8 { loss } }\nmenace m { game: g; longest: 60 }\nprint m.expected(random, games: 2)";
    assert_eq!(error(ways), "E7007");
}

/// A rule that calls itself for ever is told with its position; a position that `same` joins, with the move to it.
#[test]
fn what_fails_is_told_where() {
    let notes = |source: &str| {
        let ran = Session::new(Limits::default()).run(source);
        format!("{:?}", ran.diagnostics)
    };
    let deep = "fn f(n) = f(n + 1)\nduel d { start: 5; moves: n -> [f(n)] }\nprint d.start.value";
    assert!(notes(deep).contains("at the position 5, the first one"), "{}", notes(deep));
    let joined = "duel g { start: 0; moves: n -> if n == 0 { [[\"a\", 1], [\"b\", 2]] } else { [] }; over: n -> if n == 1 { win } else if n == 2 { loss }; same: n -> if n == 2 { 1 } else { n } }\nprint g.solve";
    assert!(notes(joined).contains("at the position 2, after the move b"), "{}", notes(joined));
}

/// A puzzle without a bound is told with the solution that was found before the memory ended.
#[test]
fn a_solution_is_told_where_positions_never_end() {
    let source = "puzzle grow { start: 1; moves: n -> [n + 1, n * 2]; over: n -> if n == 100 { win } }\nprint grow.solve.line";
    let limits = Limits { memory: 50 << 20, ..Limits::default() };
    let outcome = Session::new(limits).run(source);
    let found = &outcome.diagnostics[0];
    let told = found.helps.join("\n");
    assert_eq!(found.code.to_string(), "E9003", "{told}");
    assert!(told.contains("8 moves from 1 to 100: 2, 3, 6, 12, 24, 25, 50, 100."), "{told}");
}
