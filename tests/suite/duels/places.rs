//! Mistakes of rules show where they are, whoever asks the rules; boards are drawn from rows of squares.

use crate::running::printed;
use tg::{Limits, Session};

/// The notes and helps of the first finding.
fn told(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    let found = outcome.diagnostics.first().unwrap_or_else(|| panic!("no error in {source}"));
    format!("{}\n{}\n{}", found.message, found.notes.join("\n"), found.helps.join("\n"))
}

#[test]
fn of_positions_that_are_asked_by_themselves() {
    let rules = "duel g { start: [2, 2]; moves: h -> [[\"{i}\", if h[i] > 1 { [h[0] - 1, h[1]] } else { h[0] }] for i in 0..2 if h[i] > 0]; show: h -> [\"*\" * h[0], \"*\" * h[1]] }\nlet p = g.start.play(\"0\")\n";
    for asked in [
        "print p.actions",
        "print p.moves",
        "print p.play(\"0\")",
        "print p.is_over",
        "print g.simulate(random, random, games: 1)",
        "print g.play(as: [1, 2], input: \"0; 0\")",
        "print p.value",
    ] {
        let told = told(&format!("{rules}{asked}"));
        assert!(told.contains("this is at the position [1, 2], after the move 0"), "{asked}: {told}");
        assert!(told.contains("it looks like this:\n  *\n  **"), "{asked}: {told}");
        assert_eq!(told.matches("this is at").count(), 1, "{asked}: {told}");
    }
}

#[test]
fn of_parts() {
    let game = |parts: &str| {
        format!(
            "duel kayles {{\n  start: [9]\n  moves: rows -> [[\"{{i}}:{{k}}:{{l}}\", rows[..i] + [l, rows[i] - k - l] + rows[i + 1..]] for i in 0..rows.count for k in [1, 2] for l in 0..=rows[i] - k]\n  same: rows -> rows.filter(n -> n > 0).sort\n  parts: rows -> {parts}\n}}\n"
        )
    };
    let wrong = game("if rows == [3, 5] { 3 } else { [[n] for n in rows] }");
    let told = told(&format!("{wrong}print kayles.start.nimber"));
    assert!(told.contains("`parts` gives 3 for [3, 5]"), "{told}");
    assert!(told.contains("`parts` was asked of [3, 5], after the move 0:1:3"), "{told}");
    assert!(told.contains("this is at the position [9], the first one"), "{told}");
    let deep = game("if rows == [1, 2] { [rows[7]] } else { [[n] for n in rows] }");
    let told = self::told(&format!("{deep}print kayles.start.nimber"));
    let way =
        told.lines().find(|line| line.contains("this is at the position [5], after the moves 0:1:0 0:1:0"));
    assert!(way.is_some_and(|way| way.ends_with("each made in a part alone")), "{told}");
    assert!(told.contains("`parts` was asked of [1, 2], after the move 0:2:1"), "{told}");
    // What nimbers can't answer has a way out.
    let misere = format!("{}duel m {{ from kayles; misere: true }}\n", game("[[n] for n in rows]"));
    for asked in ["m.start.value", "m.start.nimber", "m.start.best", "m.start.line"] {
        let told = self::told(&format!("{misere}print {asked}"));
        assert!(told.contains("without `parts` the game is solved position by position"), "{asked}: {told}");
    }
}

#[test]
fn boards_are_rows_of_squares() {
    let board = |show: &str| {
        let source = format!("duel g {{ start: \"X_O_\"; moves: b -> []; show: b -> {show} }}\n");
        let value =
            Session::new(Limits::default()).run(&format!("{source}g.start")).value.expect("a position");
        let drawn = tg_prelude::encode(&value, "svg", tg::NumberForm::Exact, 1 << 24).expect("a picture");
        let text: Vec<String> = printed(&format!("{source}print g.start"))
            .lines()
            .skip(1)
            .map(|line| line[2..].to_owned())
            .collect();
        (text.join("\n"), drawn)
    };
    let (text, drawn) = board("[[b[0], b[1]], [b[2], b[3]]]");
    assert_eq!(text, "X_\nO_");
    assert_eq!(drawn, board("[b[..2], b[2..]]").1);
    assert!(drawn.contains("<path") && drawn.contains("<circle"), "{drawn}");
    // Numbers are squares, too, and stand in columns.
    let (text, drawn) = board("[[1, 12], [none, 3]]");
    assert_eq!(text, " 1 12\n    3");
    assert!(drawn.contains(">12</text>") && drawn.matches("<rect").count() == 5, "{drawn}");
    let told = told("duel g { start: 3; moves: n -> []; show: n -> 5 }\nprint g.start");
    assert!(
        told.contains("a text or a board is needed") && told.contains("`show` was asked of the position 3"),
        "{told}"
    );
}
