//! Who is to move, and who has won: told where it is certain.

use crate::running::{error, printed};

const TAKE: &str = "duel take { start: 21; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";

fn said(asked: &str) -> String {
    printed(&format!("{TAKE}print {asked}"))
}

#[test]
fn what_nobody_said_isnt_guessed() {
    for unknown in [
        "take.at(8).turn",
        "take.at(0).winner",
        "take.at(8).play(7).turn",
        "take.at(8).line[1].turn",
        "take.reachable.positions[10].turn",
        "take.reachable.ends[0].winner",
    ] {
        assert_eq!(error(&format!("{TAKE}print {unknown}")), "E6010", "{unknown}");
    }
    assert_eq!(
        said("take.at(0).why"),
        "0 is over: the player to move can't move, and the other player has won\n"
    );
    assert_eq!(said("take.at(8)"), "8\n");
    assert_eq!(said("take.at(8).winner"), "none\n");
    let over = "duel g { start: 2; moves: n -> [n - 1]; over: n -> if n == 0 { win } }\n";
    assert_eq!(
        printed(&format!("{over}print g.at(0).why\nprint g.at(0)"))
            .matches("the player to move has won")
            .count(),
        2
    );
}

#[test]
fn what_is_known_is_told() {
    assert_eq!(
        said("[take.start, take.at(21), take.at(8, who: 2), take.from(8).start].map(p -> p.turn)"),
        "[1, 1, 2, 1]\n"
    );
    assert_eq!(
        said("take.start.play(20).turn, take.at(8, who: 2).play(7).turn, take.at(0, who: 1).winner"),
        "2 1 2\n"
    );
    // Only the second player is to move after one move, and after three moves of one each.
    assert_eq!(said("take.reachable.positions[1].turn"), "2\n");
    assert_eq!(said("take.solve.line.map(p -> p.turn)"), "[1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]\n");
    let pairs = "duel g { start: 4; moves: n -> if n > 0 { [n - 1] } else { [] } }\n";
    assert_eq!(
        printed(&format!("{pairs}print g.reachable.positions.map(p -> p.turn), g.reachable.ends[0].winner")),
        "[1, 2, 1, 2, 1] 2\n"
    );
    // Where a rule is told who moves, it is a part of the position.
    let told = "duel g { start: 4; moves: (n, who) -> [n - who].filter(m -> m >= 0) }\n";
    assert_eq!(printed(&format!("{told}print g.at(3).turn, g.reachable.ends[0].winner")), "2 1\n");
    // Alone there is a single player.
    let alone =
        "puzzle g { start: 4; moves: n -> [n - 1].filter(m -> m >= 0); over: n -> if n == 0 { win } }\n";
    assert_eq!(printed(&format!("{alone}print g.at(3).turn, g.at(0).winner")), "1 1\n");
}

/// A puzzle that can't be solved has neither a line nor a strategy, and no move of it is best.
#[test]
fn what_cant_be_solved_says_so() {
    let stuck =
        "puzzle g { start: 1; moves: n -> [n + 2].filter(m -> m <= 9); over: n -> if n == 8 { win } }\n";
    let ring = "puzzle g { start: 1; moves: n -> [n % 3 + 1]; over: n -> if n == 8 { win } }\n";
    let lost = "puzzle g { start: 1; moves: n -> [n + 1]; over: n -> if n == 8 { loss } }\n";
    for source in [stuck, ring, lost] {
        for asked in ["g.strategy()", "g.start.line", "g.solve.line", "g.solve.strategy()", "g.play(as: [])"]
        {
            assert_eq!(error(&format!("{source}print {asked}")), "E6010", "{source}{asked}");
        }
        let asked = "print g.start.best, g.start.value, g.start.distance, g.solve.best\nprint g.start.why\nprint g.solve\nexplain g.start.best";
        let said = printed(&format!("{source}{asked}"));
        assert!(said.starts_with("[] loss none []\n"), "{said}");
        assert!(said.contains("can't be solved"), "{said}");
        let played = printed(&format!("{source}print g.play(input: \"hint; quit\").winner"));
        assert!(played.contains("it can't be solved from here") && !played.contains("best:"), "{played}");
    }
    // Nor where chance can't help.
    let chance = "puzzle g { start: 1; moves: n -> [[\"a\", dist([n + 2, n + 4])], [\"b\", n + 6]].filter(m -> n < 9); over: n -> if n == 8 { win } }\n";
    assert_eq!(
        printed(&format!("{chance}print g.start.best, g.start.value\nprint g.start.why")),
        "[] 0\n1 can't be solved: no line of moves ends in a win\n"
    );
    assert_eq!(error(&format!("{chance}print g.start.line")), "E6010");
    // From other positions it may be solved.
    let some =
        "puzzle g { start: 1; moves: n -> [n + 2].filter(m -> m <= 9); over: n -> if n == 8 { win } }\n";
    assert_eq!(
        printed(&format!("{some}print g.at(4).line, g.at(4).best.map(b -> b.move)")),
        "[4, 6, 8] [6]\n"
    );
}

/// What is drawn stands among the moves once, however often it is listed.
#[test]
fn a_lot_is_listed_once() {
    let source = "duel g { start: 4; moves: n -> [dist([n - 1, n - 2]), n - 1, dist([n - 1, n - 2]), [\"more\", dist([n - 2, n - 1, n - 2])], n - 1].filter(m -> n > 2) }\n";
    assert_eq!(
        printed(&format!("{source}print g.start.actions.count, g.start.options.count, g.start.best.count")),
        "3 3 1\n"
    );
    let named = "duel g { start: 4; moves: n -> [[\"a\", dist([n - 1, n - 2])], [\"a\", dist([n - 1, n - 2])], [\"b\", dist([n - 1, n - 2])]].filter(m -> n > 2) }\n";
    assert_eq!(printed(&format!("{named}print g.start.actions.map(a -> a.move)")), "[\"a\", \"b\"]\n");
    let other = "duel g { start: 4; moves: n -> [[\"a\", dist([n - 1, n - 2])], [\"a\", dist([n - 1, n - 1, n - 2])]].filter(m -> n > 2) }\n";
    assert_eq!(error(&format!("{other}print g.start.actions")), "E6012");
}

#[test]
fn a_game_begins_with_player_1() {
    let told = "duel d { start: 4; moves: (n, who) -> [n - k for k in [who, 3] if k <= n] }\nlet p = d.start.moves[0]\n";
    assert_eq!(error(&format!("{told}print d.from(p)")), "E6010");
    assert_eq!(error(&format!("{told}duel e {{ from d; start: p }}")), "E6010");
    assert_eq!(
        printed(&format!("{told}print d.from(p.moves[0]).start.turn, d.from(p.state).start.turn")),
        "1 1\n"
    );
    // Where the rules don't tell them apart, who begins is only a name.
    assert_eq!(printed(&format!("{TAKE}print take.from(take.start.moves[0]).start.turn")), "1\n");
}

#[test]
fn lots_need_names() {
    let lots = "duel p { start: 0; moves: n -> [dist([n + 1, n + 7]), dist([n + 6, n + 7])]; over: n -> if n > 5 { loss } }\n";
    assert_eq!(error(&format!("{lots}print p.solve.value")), "E6012");
}
