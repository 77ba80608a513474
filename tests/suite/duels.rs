//! Games of one's own beside plain programs that follow the definitions, on random small games.

mod ends;
mod naive;
mod order;
mod places;
mod players;
mod positions;

use crate::running::{error, printed};
use naive::{Game, Worth};
use proptest::prelude::*;
use tg::{Limits, Session, TextScreen};

fn game(ends: bool) -> impl Strategy<Value = Game> {
    (2usize..9).prop_flat_map(move |count| {
        let row = move |at: usize| {
            let first = if ends { at + 1 } else { 0 };
            let moves =
                prop::collection::btree_set((first..count.max(first + 1), prop::bool::weighted(0.2)), 0..4);
            let end = prop_oneof![
                6 => Just("none"), 1 => Just("\"win\""), 1 => Just("\"draw\""), 1 => Just("\"loss\"")
            ];
            (end, moves).prop_map(move |(end, moves)| {
                (end, moves.into_iter().filter(|(to, _)| *to < count).collect::<Vec<_>>())
            })
        };
        (0..count).map(row).collect::<Vec<_>>().prop_map(Game)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn values_and_distances(game in game(false), misere in any::<bool>(), told in any::<bool>()) {
        let params = if told { "(p, who)" } else { "p" };
        let at = if told { "g.at(p, who: 1)" } else { "g.at(p)" };
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: {params} -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n  misere: {misere}\n}}\nfor p in 0..{} {{ let at = {at}; print \"{{at.value}} {{at.distance}}\" }}",
            game.written(), game.0.len()
        );
        let expected: String = game.worths(misere).iter().map(|worth| format!("{worth}\n")).collect();
        prop_assert_eq!(printed(&source), expected, "{}", source);
    }

    #[test]
    fn the_best_moves_and_the_line(game in game(false)) {
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\nfor p in 0..{} {{ print g.at(p).best.map(b -> b.move); print g.at(p).line.map(q -> q.state) }}",
            game.written(), game.0.len()
        );
        let worths = game.worths(false);
        let printed = printed(&source);
        let lines: Vec<&str> = printed.lines().collect();
        for at in 0..game.0.len() {
            let best: Vec<String> = game.best(&worths, at).iter().map(|(to, again)| format!("\"{to} {again}\"")).collect();
            let expected = format!("[{}]", best.join(", "));
            prop_assert_eq!(lines[2 * at], expected.as_str());
            // The line keeps the worth, one ply less with each move.
            let line: Vec<usize> = lines[2 * at + 1].trim_matches(['[', ']']).split(", ").map(|n| n.parse().unwrap()).collect();
            prop_assert_eq!(line[0], at);
            if let Worth { distance: Some(plies), .. } = worths[at] {
                prop_assert_eq!(line.len(), plies + 1);
            }
        }
    }

    #[test]
    fn a_puzzle_is_won_on_the_shortest_way(game in game(false)) {
        let source = format!(
            "{}puzzle g {{\n  start: 0\n  moves: p -> next[p].map([to, a] -> to).unique\n  over: p -> if ends[p] == \"win\" {{ win }}\n}}\nfor p in 0..{} {{ print g.at(p).distance }}",
            game.written(), game.0.len()
        );
        let expected: String = (0..game.0.len())
            .map(|at| format!("{}\n", game.alone(at).map_or("none".to_owned(), |moves| moves.to_string())))
            .collect();
        prop_assert_eq!(printed(&source), expected);
    }

    #[test]
    fn nimbers_are_least_excluded_numbers(game in game(true)) {
        let source = format!(
            "{}duel g {{ start: 0; moves: p -> next[p].map([to, a] -> to).unique }}\nduel parts {{ from g; parts: p -> [p] }}\nfor p in 0..{} {{ print \"{{g.at(p).nimber}} {{parts.at(p).nimber}}\" }}",
            game.written(), game.0.len()
        );
        let expected: String =
            (0..game.0.len()).map(|at| format!("{0} {0}\n", game.nimber(at))).collect();
        prop_assert_eq!(printed(&source), expected);
    }

    #[test]
    fn scores(game in game(true), scores in prop::collection::vec(-5i64..6, 9)) {
        let source = format!(
            "{}let points = {scores:?}\nduel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> if ends[p] != none {{ draw }}\n  score: p -> points[p]\n}}\nfor p in 0..{} {{ print \"{{g.at(p, who: 1).value}} {{g.at(p, who: 2).value}}\" }}",
            game.written(), game.0.len()
        );
        let expected: String = (0..game.0.len())
            .map(|at| format!("{} {}\n", game.score(&scores, at, 1), -game.score(&scores, at, 2)))
            .collect();
        prop_assert_eq!(printed(&source), expected);
    }

    #[test]
    fn games_are_counted(game in game(false), plies in 0usize..5) {
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\nprint g.perft({plies})",
            game.written()
        );
        prop_assert_eq!(printed(&source), format!("{}\n", game.games(0, plies)));
    }

    /// A position with a name that says nothing, joined by `same`, changes no answer.
    /// Games are counted with only as many positions as that takes, in any order, before and after the whole search.
    #[test]
    fn games_of_some_lengths(game in game(false), plies in prop::collection::vec(0usize..7, 1..5)) {
        let asked: String = plies.iter().map(|plies| format!("g.perft({plies}), ")).collect();
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\nprint [{asked}]\nprint g.solve.value != none\nprint [{asked}]",
            game.written()
        );
        let counts = plies.iter().map(|plies| game.games(0, *plies).to_string()).collect::<Vec<_>>().join(", ");
        prop_assert_eq!(printed(&source), format!("[{counts}]\ntrue\n[{counts}]\n"), "{}", source);
    }

    #[test]
    fn same_changes_nothing(game in game(false)) {
        let source = format!(
            "{}duel g {{\n  start: [0, 0]\n  moves: [p, x] -> [[\"{{to}} {{a}} {{y}}\", [to, y], a] for [to, a] in next[p] for y in 0..2]\n  over: [p, _] -> ends[p]\n  same: [p, _] -> [p, 0]\n}}\nfor p in 0..{} {{ let at = g.at([p, 1]); print \"{{at.value}} {{at.distance}}\" }}",
            game.written(), game.0.len()
        );
        let expected: String = game.worths(false).iter().map(|worth| format!("{worth}\n")).collect();
        prop_assert_eq!(printed(&source), expected);
    }

    #[test]
    fn a_wrong_same_is_never_silent(game in game(false), kept in 1usize..4) {
        let rules = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\nduel joined {{ from g; same: p -> p % {kept} }}\n",
            game.written()
        );
        let own = printed(&format!("{rules}print g.solve.value"));
        let joined = printed(&format!("{rules}print try joined.solve.value else e -> e.code"));
        prop_assert!(joined == own || joined == "E6014\n", "{}: {} and {}", rules, own, joined);
    }

    #[test]
    fn what_was_asked_before_changes_nothing(game in game(false), asked in prop::collection::vec((0usize..9, 1usize..3), 1..4)) {
        let rules = format!(
            "{}duel g {{\n  start: 0\n  moves: (p, who) -> [[\"{{to}} {{a}}\", to, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\n",
            game.written()
        );
        let last = game.0.len() - 1;
        let asks = format!("print [try g.at(p).turn else e -> e.code for p in 0..={last}]");
        let before: String = asked.iter().map(|(p, who)| format!("let _ = g.at({}, who: {who}).value\n", p.min(&last))).collect();
        prop_assert_eq!(printed(&format!("{rules}{before}{asks}")), printed(&format!("{rules}{asks}")), "{}{}", rules, before);
    }

    /// A position that is given as a move is where the game goes on, whatever the moves are called.
    #[test]
    fn a_position_as_a_move(game in game(false), shift in 0usize..5) {
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[(to + {shift}) % 9, to, a] for [to, a] in next[p] if not a]\n  over: p -> ends[p]\n}}\nfor p in 0..{} {{ assert g.at(p, who: 1).moves.all(q -> g.at(p, who: 1).play(q) == q) }}",
            game.written(), game.0.len()
        );
        prop_assert_eq!(printed(&source), "", "{}", source);
    }

    #[test]
    fn lots_on_average(game in game(true)) {
        let last = game.0.len() - 1;
        let source = format!(
            "{}duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}}\", dist([to, {last}]), a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\nfor p in 0..{} {{ print g.at(p).value; let c = g.at(p).chances; assert c.win + c.loss + c.draw == 1 }}",
            game.written(), game.0.len()
        );
        // Without a lot anywhere it is an ordinary game.
        if game.0.iter().all(|(end, moves)| *end != "none" || moves.is_empty()) {
            return Ok(());
        }
        let out = printed(&source);
        for (at, line) in out.lines().enumerate() {
            let (numerator, denominator) = game.mean(at);
            // Before a lot is met a position alone says who wins.
            let shown = match line {
                "win" => "1".to_owned(),
                "loss" => "0".to_owned(),
                "draw" => "1/2".to_owned(),
                number => number.to_owned(),
            };
            let expected = if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") };
            prop_assert_eq!(shown, expected, "{} {}", at, source);
        }
    }
}

#[test]
fn mistakes_have_their_codes() {
    let of = |settings: &str| error(&format!("duel g {{ {settings} }}\nprint g.solve"));
    for (settings, code) in [
        ("start: 3", "E6011"),
        ("moves: n -> []", "E6011"),
        ("start: n -> n; moves: n -> []", "E6011"),
        ("start: 3; moves: 4", "E2013"),
        ("start: 3; moves: () -> []", "E6011"),
        ("start: 3; moves: (a, b, c) -> []", "E6011"),
        ("start: 3; moves: n -> n - 1", "E6012"),
        ("start: 3; moves: n -> [[n - 1]]", "E6012"),
        ("start: 3; moves: n -> [\"2\"]", "E6012"),
        ("start: [3]; moves: h -> [[h[0] - 1]]", "E6012"),
        ("start: [3]; moves: h -> [[\"a\", h[0] - 1]]", "E6012"),
        ("start: [3]; moves: h -> [[\"a\", [\"x\"]]]", "E6012"),
        ("start: {a: 1}; moves: r -> [{b: 1}]", "E6012"),
        ("start: 3; moves: n -> [[\"a\", 2], [\"a\", 1]]", "E6012"),
        ("start: 3; moves: n -> []; over: n -> true", "E6013"),
        ("start: 3; moves: n -> []; over: n -> \"lost\"", "E6013"),
        ("start: 3; moves: n -> []; score: n -> \"a\"", "E6013"),
        ("start: 3; moves: n -> [n - 1].filter(m -> m >= 0); same: n -> n - 1", "E6014"),
        (
            "start: 0; moves: n -> if n == 0 { [1, 2] } else { [] }; score: n -> n; same: n -> [n, 1].min",
            "E6014",
        ),
        ("start: none; moves: n -> if n == none { [1] } else { [] }", "E6012"),
        ("start: 3; moves: n -> [4 / 0]", "E3001"),
    ] {
        assert_eq!(of(settings), code, "{settings}");
    }
}

#[test]
fn what_a_game_cant_answer_is_refused() {
    let round = "duel g { start: 0; moves: n -> [1 - n] }\n";
    let turns = "duel g { start: 3; moves: (n, who) -> [n - who].filter(m -> m >= 0) }\n";
    let puzzle =
        "puzzle g { start: 3; moves: n -> [n - 1].filter(m -> m >= 0); over: n -> if n == 0 { win } }\n";
    let score = "duel g { start: 1; moves: n -> [n - 1].filter(m -> m >= 0); score: n -> n }\n";
    for (game, question) in [
        (round, "g.start.nimber"),
        (turns, "g.start.nimber"),
        (turns, "g.at(3, who: 2).nimber"),
        (puzzle, "g.start.nimber"),
        (score, "g.start.nimber"),
        (score, "g.start.distance"),
        (score, "g.start.chances"),
    ] {
        assert_eq!(error(&format!("{game}print {question}")), "E6010", "{game}{question}");
    }
    assert_eq!(error(&format!("{round}print g.start.play(7)")), "E6008");
    assert_eq!(error(&format!("{round}print g.at(\"a\")")), "E2003");
    assert_eq!(error(&format!("{puzzle}print g.at(1, who: 2)")), "E3007");
}

/// What `explain` shows of a wrong `same` is where it is wrong: the position, how it looks, and the moves to it.
#[test]
fn a_check_that_fails_says_where() {
    let game = "duel g { start: [0, 0]; moves: p -> [[\"l\", [p[0] + 1, p[1]]], [\"r\", [p[0], p[1] + 1]]]\n\
                over: p -> if p[0] == 2 { win } else if p[1] == 2 { loss }\n\
                same: p -> p.sort; show: p -> \"{p[0]}|{p[1]}\" }\n";
    let told = printed(&format!("{game}print g.check\nexplain g.check"));
    assert!(told.starts_with("false\n"), "{told}");
    for part in ["are the same by `same`", "this is at the position", "after the move", "it looks like this"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let holds = game.replace(
        "over: p -> if p[0] == 2 { win } else if p[1] == 2 { loss }",
        "over: p -> if p.max == 2 { loss }",
    );
    let told = printed(&format!("{holds}print g.check\nexplain g.check"));
    assert!(told.starts_with("true\n") && told.contains("`same` holds"), "{told}");
}

/// A rule that asks its own game is told so, and nothing ends badly.
#[test]
fn a_rule_cant_ask_its_own_game() {
    let source = "var known = []\nduel a { start: 3; moves: n -> [n - 1].filter(m -> m >= 0) }\nduel b { start: a; moves: n -> [] }\n";
    assert_ne!(error(&format!("{source}print b.solve")), "E9018");
}

#[test]
fn an_endless_game_ends_at_the_limits() {
    let limits = Limits { steps: Some(200_000), ..Limits::default() };
    let outcome = Session::new(limits).run("duel g { start: 0; moves: n -> [n + 1] }\nprint g.solve");
    let found = outcome.diagnostics.first().expect("an error");
    assert!(found.code.to_string() == "E9002", "{found:?}");
    assert!(found.helps.iter().any(|help| help.contains("perhaps it never ends")), "{:?}", found.helps);
}

/// Players of several strengths: what each can't do otherwise.
#[test]
fn strategies() {
    let take = "duel take { start: 10; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";
    let result = |game: &str, call: &str| printed(&format!("{game}print {call}"));
    let all = |call: &str| result(take, &format!("take.{call}"));
    assert_eq!(all("simulate(perfect, random, games: 7)"), "{win: 7, draw: 0, loss: 0}\n");
    assert_eq!(all("from(8).simulate(random, perfect, games: 7)"), "{win: 0, draw: 0, loss: 7}\n");
    assert_eq!(all("simulate(p -> p.state - 1, p -> p.state - 1, games: 2)"), "{win: 0, draw: 0, loss: 2}\n");
    // A careless player takes the last ones, and leaves four rather than three.
    assert_eq!(all("from(3).simulate(careless, perfect, games: 9)"), "{win: 9, draw: 0, loss: 0}\n");
    assert_eq!(all("from(5).simulate(careless, careless, games: 9)"), "{win: 9, draw: 0, loss: 0}\n");
    assert_eq!(all("simulate(perfect, p -> p.state - 1, games: 3)"), "{win: 3, draw: 0, loss: 0}\n");
    // A game that goes round is a draw.
    let ring = "duel ring { start: 0; moves: n -> [1 - n] }\n";
    assert_eq!(
        result(ring, "ring.simulate(perfect, random, games: 2)"),
        "{win: 0, draw: 0, loss: 0, open: 2}\n"
    );
    assert_eq!(error(&format!("{take}print take.simulate(\"best\", random)")), "E7005");
    assert_eq!(error(&format!("{take}print take.simulate(p -> 99, random)")), "E6008");
    assert_eq!(error(&format!("{take}print take.start.best.map(b -> take.simulate(perfect, random))")), "");
}

/// A report is one page, in the terminal and as a picture.
#[test]
fn a_report_is_a_page() {
    let source = "duel take { start: 5; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";
    let shown = printed(&format!("{source}print take.report"));
    for row in
        ["perfect play", "first moves that win", "length of a game", "both careless", "ways of 1, 2, 3"]
    {
        assert!(shown.contains(row), "{shown}");
    }
}

/// Of games that go round, of long ones and of those with a score it says what becomes of random players, too.
#[test]
fn every_report_has_random_players() {
    let round = "duel g { start: 0; moves: n -> [(n + 1) % 4, (n + 2) % 4]; over: n -> if n == 3 { win } }\n";
    let never = "duel g { start: 0; moves: n -> [1 - n] }\n";
    let long = "duel g { start: [0, 0, 0]; moves: p -> [[\"{i}\", p.enumerate.map([j, n] -> if i == j { n + 1 } else { n })] for i in 0..3 if p[i] < 12] }\n";
    let score = "duel g { start: [1, 0]; moves: p -> [[\"{k}\", [p[0] - 1, p[1] + k]] for k in [0, 1] if p[0] > 0]; score: p -> p[1] }\n";
    let row = |source: &str, row: &str| {
        let shown = printed(&format!("{source}print g.report"));
        let line = shown.lines().find(|line| line.trim_start().starts_with(row));
        line.unwrap_or_else(|| panic!("{row} in {shown}")).to_owned()
    };
    assert!(row(never, "both at random").contains("100.0 % still go on after 1000 plies"));
    assert!(row(never, "length of a game").contains("no game of random players is over after"));
    assert!(row(round, "both at random").contains("plies on average"));
    assert!(row(round, "length of a game").contains("plies or more"));
    assert!(row(long, "both at random").contains("36.00 plies on average"));
    assert!(row(score, "both at random").contains("+0.50 for the first on average"));
    assert!(row(score, "first perfect, second at random").contains("+1.00 for the first"));
}

/// What the page says of two players is what a sample of their games says.
#[test]
fn a_lot_is_found_wherever_its_move_stands() {
    // Two moves to one position are one edge, so that the edges are fewer than the moves.
    let moves =
        [r#"["a", 1]"#, r#"["b", 1]"#, r#"["c", dist([1, 2])]"#, r#"["d", 2]"#, r#"["e", dist([1, 1, 2])]"#];
    for first in 0..moves.len() {
        for second in 0..moves.len() {
            let mut order = moves;
            order.swap(0, first);
            order.swap(1, second);
            for left_out in ["", r#"["d", 2]"#] {
                let written: Vec<&str> = order.into_iter().filter(|one| *one != left_out).collect();
                let source = format!(
                    "duel g {{\n  start: 0\n  moves: n -> if n == 0 {{ [{}] }} else {{ [] }}\n  over: n -> if n == 2 {{ win }}\n}}\nprint [\"{{o.move}} {{o.value}}\" for o in g.start.options].sort",
                    written.join(", ")
                );
                let d = if left_out.is_empty() { ", \"d 0\"" } else { "" };
                let expected = format!("[\"a 1\", \"b 1\", \"c 1/2\"{d}, \"e 2/3\"]\n");
                assert_eq!(printed(&source), expected, "{source}");
            }
        }
    }
}

#[test]
fn a_report_agrees_with_games_that_are_played() {
    // Two moves by name to the same position, and one to another: random players choose by name.
    let named = "duel g { start: 0; moves: n -> if n == 0 { [[\"a\", 1], [\"b\", 1], [\"c\", 2]] } else { [] }; over: n -> if n == 2 { win } }\n";
    assert!(
        printed(&format!("{named}print g.report"))
            .contains("first wins 66.7 %, draw 0.0 %, second wins 33.3 %")
    );
    let lines = "let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]\n";
    let game = format!(
        "{lines}fn turned(b) = [6, 3, 0, 7, 4, 1, 8, 5, 2].map(i -> b[i]).join\nfn has_line(b) = lines.any([i, j, k] -> b[i] != \"_\" and b[i] == b[j] and b[j] == b[k])\nduel g {{ start: \"XO_______\"; moves: (b, who) -> [[\"{{i}}\", b[..i] + \"XO\"[who - 1] + b[i + 1..]] for i in 0..9 if b[i] == \"_\"]; over: b -> if has_line(b) {{ loss }} else if \"_\" not in b {{ draw }}; same: b -> [b, turned(b), turned(turned(b)), turned(turned(turned(b)))].min }}\n"
    );
    let page = printed(&format!("{game}print g.report"));
    for (row, players) in [
        ("both at random", "random, random"),
        ("both careless", "careless, careless"),
        ("first careless, second at random", "careless, random"),
        ("first at random, second perfect", "random, perfect"),
        ("first perfect, second careless", "perfect, careless"),
    ] {
        let line = page.lines().find(|line| line.trim_start().starts_with(row)).expect(row);
        let said: Vec<f64> =
            line.split(" %").filter_map(|part| part.rsplit(' ').next()?.parse().ok()).collect();
        let sample = printed(&format!(
            "seed 1\n{game}let s = g.simulate({players}, games: 1000)\nprint s.win, s.draw, s.loss"
        ));
        let sample: Vec<f64> =
            sample.split_whitespace().map(|n| n.parse::<f64>().expect("a number") / 10.0).collect();
        for (said, sampled) in said.iter().zip(&sample) {
            // Five standard errors.
            assert!((said - sampled).abs() < 8.0, "{row}: {said} and {sampled}");
        }
    }
}

/// A mistake in a rule shows its position as people see it, as a value, and the way to it.
#[test]
fn mistakes_show_where_they_are() {
    let board = "start: \"____\"; moves: b -> [[\"{i}\", b[..i] + \"X\" + b[i + 1..]] for i in 0..4 if b[i] == \"_\"]; show: b -> [b[..2], b[2..]]";
    let notes = |rest: &str| {
        let outcome =
            Session::new(Limits::default()).run(&format!("duel g {{ {board}; {rest} }}\nprint g.solve"));
        outcome.diagnostics.first().expect("an error").notes.join("\n")
    };
    for rest in [
        "over: b -> if b == \"X_X_\" { 7 }",
        "over: b -> if b == \"X_X_\" { b.nonsense }",
        "over: b -> if b == \"X_X_\" { win }; score: b -> if b == \"X_X_\" { \"a\" } else { 1 }",
    ] {
        let notes = notes(rest);
        assert!(notes.contains("\"X_X_\", after the moves 0 2"), "{rest}: {notes}");
        assert!(notes.contains("it looks like this:\n  X_\n  X_"), "{rest}: {notes}");
    }
    // One that `same` joins to it is over, and it isn't.
    let notes = notes("over: b -> if b == \"X_X_\" { win }; same: b -> b.letters.sort.join");
    let told = "\"X_X_\", after the moves 0 2";
    assert!(notes.contains(told) && notes.contains("  X_\n  X_"), "{notes}");
}

/// What `same` joins is compared for some classes in a run, and for all of them in a test.
#[test]
fn tests_look_at_everything_that_same_joins() {
    // `same` forgets, far from the start, where the two numbers stand: there a single class is wrong.
    let source = "duel g {
  start: [0, 0]
  moves: p -> if p[0] < 4001 { [[\"a\", [p[0] + 1, 0]], [\"b\", [p[0] + 1, 1]]] } else { [] }
  over: p -> if p == [4000, 1] { win }
  same: p -> [p[0], 0]
}
test \"it is solved\" { assert g.solve.value == win or g.solve.value == loss }
";
    assert_eq!(error(&format!("{source}print g.solve")), "");
    let mut session = Session::new(Limits::default());
    let loaded = session.load_text("rules", None, source);
    let mut faults = Vec::new();
    session
        .test(&loaded, &mut TextScreen::default(), &mut |outcome| {
            faults.push(outcome.fault.map(|fault| fault.code.to_string()))
        })
        .expect("the top level runs");
    assert_eq!(faults, [Some("E6014".to_owned())]);
}

/// Men are drawn where nobody else is on the board; a diagram stays a text.
#[test]
fn pictures() {
    let drawn = |start: &str, show: &str| {
        let source = format!("duel g {{ start: \"{start}\"; moves: b -> []; show: b -> {show} }}\ng.start");
        let value = Session::new(Limits::default()).run(&source).value.expect("a position");
        tg_prelude::encode(&value, "svg", tg::NumberForm::Exact, 1 << 24).expect("a picture")
    };
    let rows = "[b[..2], b[2..]]";
    let pawns = drawn("bw.B", rows);
    assert_eq!(pawns.matches("<path").count(), 2, "{pawns}");
    assert_eq!(
        [pawns.matches("<circle").count(), pawns.matches("fill=\"#3a3a3a\"").count()],
        [3, 3],
        "{pawns}"
    );
    let letters = drawn("bK.w", rows);
    assert!(letters.contains(">b</text>") && !letters.contains("<path"), "{letters}");
    let diagram = drawn("X|-O", rows);
    assert!(diagram.contains(">X|</text>") && !diagram.contains("<path"), "{diagram}");
}

#[test]
fn results_stand_in_their_order() {
    let out = printed(
        "duel t { start: 4; moves: n -> [n - 1, n - 2].filter(m -> m >= 0) }
print t.at(4).value > \"loss\", t.at(3).value < \"draw\", t.at(4).options.max(by: o -> o.value).value
print try t.at(3).value > \"drw\" else e -> e.code",
    );
    assert_eq!(out, "true true win\nE2014\n");
}

#[test]
fn chances_that_are_approximate_are_none_of_a_game() {
    let near = "let near = d6.until(6).map(h -> h.size).map(n -> n % 2 + 1)\n";
    for question in [
        "duel g { start: 0; moves: n -> if n == 0 { [[\"a\", near]] } else { [] } }\nprint g.solve.value",
        "puzzle g { start: 0; moves: n -> if n == 0 { [[\"a\", near]] } else { [] }; over: n -> if n == 2 { win } }\nprint g.solve.value",
        "print walk(0, n -> near, until: n -> n > 0).prob(1)",
    ] {
        assert_eq!(error(&format!("{near}{question}")), "E2012", "{question}");
    }
}

/// A game without an end is counted as far as it is asked about.
#[test]
fn games_of_few_plies_need_no_search_of_all_positions() {
    let script = "duel g { start: 1; moves: n -> [n + 1, n + 2] }\nprint [g.perft(n) for n in [3, 0, 10, 5]]";
    assert_eq!(printed(script), "[8, 1, 1024, 32]\n");
}
