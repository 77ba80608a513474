//! No exact number hangs on the order in which a rule lists the moves.

use super::game;
use super::naive::Game;
use crate::running::printed;
use proptest::prelude::*;

/// The numbers of a page about a game, row by row; what names positions or moves is left out.
fn numbers(page: &str) -> Vec<(String, Vec<f64>)> {
    let named = ["first moves that", "that draw", "as often", "that lose", "traps"];
    let rows = page.lines().skip(1).map(str::trim_start);
    rows.filter(|row| !named.iter().any(|name| row.starts_with(name)))
        .map(|row| {
            let words = row.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
            let what = row.split("  ").next().unwrap_or_default().to_owned();
            (what, words.filter_map(|word| word.parse().ok()).collect())
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn of_the_moves_says_nothing(game in game(true), turn in 1usize..4, lots in any::<bool>()) {
        let rows = game.0.iter().map(|(end, moves)| {
            let mut moves = moves.clone();
            moves.reverse();
            let by = turn.min(moves.len());
            moves.rotate_left(by);
            (*end, moves)
        });
        let turned = Game(rows.collect());
        let last = game.0.len() - 1;
        let next = if lots { format!("dist([to, {last}])") } else { "to".to_owned() };
        // Two moves by name lead to each position.
        let rules = format!(
            "duel g {{\n  start: 0\n  moves: p -> [[\"{{to}} {{a}} {{n}}\", {next}, a] for [to, a] in next[p] for n in 0..=to % 2]\n  over: p -> ends[p]\n}}\n"
        );
        let asked = format!(
            "print g.report\nprint \"chances\"\nfor p in 0..{} {{ print g.at(p).chances, g.at(p).value, g.at(p).best.map(b -> b.move).sort }}\nfor s in [\"perfect\", \"careless\", \"random\"] {{ print try {{ menace m {{ game: g }}; m.against(s) }} else e -> e.code }}",
            game.0.len()
        );
        let [one, other] = [&game, &turned].map(|game| printed(&format!("{}{rules}{asked}", game.written())));
        let [(page, exact), (other_page, other_exact)] =
            [&one, &other].map(|out| out.split_once("chances\n").expect("both"));
        prop_assert_eq!(exact, other_exact);
        let (own, of_other) = (numbers(page), numbers(other_page));
        prop_assert_eq!(own.len(), of_other.len());
        for ((row, own), (other_row, of_other)) in own.iter().zip(&of_other) {
            prop_assert_eq!(row, other_row);
            prop_assert_eq!(own.len(), of_other.len(), "{}\n{}", page, other_page);
            // The last digit is rounded.
            let near = own.iter().zip(of_other).all(|(own, other)| (own - other).abs() < 0.11);
            prop_assert!(near, "{}: {:?} {:?}\n{}{}", row, own, of_other, game.written(), turned.written());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whether a value is a word or a number doesn't hang on what was asked before, wherever lots are drawn.
    #[test]
    fn of_the_questions_says_nothing(game in game(true), start in 0usize..9, lots in 0usize..9) {
        let count = game.0.len();
        let rules = format!(
            "duel g {{\n  start: {}\n  moves: p -> [[\"{{to}} {{a}}\", if p == {} {{ dist([to, {}]) }} else {{ to }}, a] for [to, a] in next[p]]\n  over: p -> ends[p]\n}}\n",
            start % count, lots % count, count - 1
        );
        let answers = |order: Vec<usize>| {
            let asked = order.iter().map(|p| format!("print {p}, g.at({p}).value, g.at({p}).best, try {{ g.at({p}).distance }} else e -> e.code, g.at({p}).chances\n"));
            let mut lines: Vec<String> =
                printed(&format!("{}{rules}{}", game.written(), asked.collect::<String>())).lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        prop_assert_eq!(answers((0..count).collect()), answers((0..count).rev().collect()), "{}{}", game.written(), rules);
    }
}

/// A position is asked about before the start, in a game too large to be searched from there: what `same` joins is compared
/// only where the rules were asked of both.
#[test]
fn of_a_large_game_a_position_may_be_asked_first() {
    let rules = "duel big { start: [400, 400]; same: p -> p.sort; moves: [a, b] -> [[\"a{k}\", [a - k, b]] for k in 1..=3 if k <= a] + [[\"b{k}\", [a, b - k]] for k in 1..=3 if k <= b] }\n";
    assert_eq!(printed(&format!("{rules}print big.at([2, 3]).value, big.at([3, 3]).value")), "win loss\n");
}

/// In a draw a perfect player sets traps: here a move after which two replies lose, and one after which a single does.
#[test]
fn of_traps_says_nothing() {
    let rows = ["[\"a\", \"a\"]", "[\"b\", \"b\"]", "[\"c\", \"c\"]"];
    let pages = [[0, 1, 2], [2, 1, 0], [1, 0, 2]].map(|order| {
        let moves = order.map(|at| rows[at]).join(", ");
        let source = format!(
            "let next = {{s: [{moves}], a: [[\"1\", \"x\"], [\"2\", \"d\"]], b: [[\"1\", \"x\"], [\"2\", \"y\"], [\"3\", \"d\"]], c: [[\"3\", \"d\"], [\"1\", \"x\"], [\"2\", \"y\"]]}}\nduel g {{\n  start: \"s\"\n  moves: p -> next.get(p, [])\n  over: p -> if p == \"d\" {{ draw }} else if p == \"x\" or p == \"y\" {{ win }}\n}}\n"
        );
        let page = printed(&format!("{source}print g.report"));
        page.lines().find(|row| row.contains("first perfect, second at random")).expect("a row").to_owned()
    });
    assert!(pages[0].contains("first wins 66.7 %, draw 33.3 %"), "{}", pages[0]);
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
}
