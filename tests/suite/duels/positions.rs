//! Positions as the values that they are, and what their answers are explained by.

use crate::running::printed;

const GAMES: &str = "duel l { start: [2, 1]; moves: h -> [[\"{i}\", h.enumerate.map([j, x] -> if j == i { x - 1 } else { x })] for i in 0..2 if h[i] > 0] }
duel r { start: {a: 2, b: 0}; moves: p -> if p.a > 0 { [{a: p.a - 1, b: 0}] } else { [] } }
duel w { start: [2, 1]; moves: ([a, b], who) -> if who == 1 { [[\"a{k}\", [a - k, b]] for k in 1..=a] } else { [[\"b{k}\", [a, b - k]] for k in 1..=b] } }
duel circle { start: 0; moves: n -> [(n + 1) % 3] }
duel take { start: 4; moves: n -> [n - k for k in 1..=3 if k <= n]; score: n -> n; same: n -> n }
duel heaps { start: [3, 5]; moves: h -> [[\"{i}-{k}\", less(h, i, k)] for i in 0..h.count for k in 1..=h[i]]; parts: h -> h.map(n -> [n]) }
fn less(h, i, k) { var g = h; g[i] -= k; g }
fn sum([a, b]) = a + b
";

fn asked(script: &str) -> String {
    printed(&format!("{GAMES}{script}"))
}

#[test]
fn a_position_is_taken_apart_as_its_value() {
    for (script, answer) in [
        (
            "print match l.start { [2, 1] -> 1, _ -> 2 }, match l.start { [let a, let b] -> [a, b], _ -> 2 }",
            "1 [2, 1]",
        ),
        (
            "print match l.start { [2, ..let rest] -> rest, _ -> 2 }, match l.start { [_, _, _] -> 1, _ -> 2 }",
            "[1] 2",
        ),
        (
            "print match r.start { {a: 2, b: 0} -> 1, _ -> 2 }, match r.start { {a: let n} -> n, _ -> 0 }",
            "1 2",
        ),
        ("print match r.start { {c: _} -> 1, _ -> 2 }", "2"),
        (
            "print l.reachable.positions.map(p -> match p { [0, 0] -> \"end\", [_, 0] -> \"first\", _ -> \"other\" }).tally",
            "{other: 3, first: 2, end: 1}",
        ),
        ("let [a, ..rest] = l.start\nlet {b} = r.start\nprint a, rest, b, sum(l.start)", "2 [1] 0 3"),
        ("print {..r.start, b: 1}, {x: 1, ..r.start}", "{a: 2, b: 1} {x: 1, a: 2, b: 0}"),
        ("print l.simulate([a, b] -> if a > 0 { \"0\" } else { \"1\" }, \"random\", games: 10).win", "10"),
    ] {
        assert_eq!(asked(script), format!("{answer}\n"), "{script}");
    }
}

#[test]
fn answers_agree_where_nobody_wins_or_the_player_counts() {
    for (script, answer) in [
        ("print circle.solve.longest, circle.solve.distance", "none none"),
        ("print w.reachable.has(w.at([2, 1], who: 2)), w.at([2, 1], who: 2).reached", "false false"),
        ("print w.reachable.has(w.start), w.reachable.has([2, 1])", "true true"),
        (
            "duel plain { from take; score: none; same: none }\nprint plain.start.value, take.start.value",
            "loss 0",
        ),
    ] {
        assert_eq!(asked(script), format!("{answer}\n"), "{script}");
    }
}

#[test]
fn nimbers_have_reasons() {
    let by_moves = asked("duel plain { from take; score: none }\nexplain plain.start.nimber");
    assert!(
        by_moves
            .contains("4 has nimber 0, the least number that isn't among those its moves lead to: 1, 2, 3")
    );
    let by_parts = asked("explain heaps.start.nimber");
    assert!(by_parts.contains("[3, 5] has nimber 6: those of its parts, added in binary without carrying"));
}

/// In a drawn game the perfect player at the table says what it hopes for.
#[test]
fn a_trap_is_told() {
    let board = "duel ttt { start: \".........\"; moves: (b, who) -> [[\"{i}\", b[..i] + (if who == 1 { \"X\" } else { \"O\" }) + b[i + 1..]] for i in 0..9 if b[i] == \".\"]
  over: b -> if [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]].any([x, y, z] -> b[x] != \".\" and b[x] == b[y] and b[y] == b[z]) { loss } else if not \".\" in b { draw } }\n";
    let played = printed(&format!("{board}ttt.play(as: 2, input: \"4; quit\")"));
    assert!(played.contains("player 1: 0  (a trap: 7 of the 8 replies lose)"), "{played}");
    let lost = printed(&format!("{board}ttt.play(as: 2, input: \"1; quit\")"));
    assert_eq!(lost.matches("trap").count(), 1, "a game that is won needs none: {lost}");
}
