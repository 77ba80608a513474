//! Games that outgrow a line, through the language: who wins and why, what the referee sees, what is shown.

use super::{findings, printed, value};
use tg::{Limits, Session};

/// Each pass of `a => aa` doubles: 465 passes in 30 rounds.
fn doubling(goals: &str, rounds: usize, rules: &str) -> String {
    format!(
        "alphabet abc {{ a b c }}\ngame long over abc {{\n  rounds: {rounds}\n  {goals}\n  for n in 1..={rounds} {{ round < {rules} > }}\n}}\n"
    )
}

#[test]
fn thirty_rounds_of_doubling() {
    let game = doubling("P wants aaa; Q wants abc", 30, "P: a => aa; Q: b => b");
    let asked = |question: &str| value(&format!("{game}{question}"));
    let questions = [
        "long.table.last.length == 2 ** 465 + 2",
        "long.hits == {P: 2 ** 465 // 3, Q: 1}",
        "long.winner == P",
        "long.paper.count == 466",
        "long.table[1..4] == [\"aabc\", \"a\" * 8 + \"bc\", \"a\" * 64 + \"bc\"]",
        "long.paper[100].length == 2 ** 100 + 2",
        "long.table[-1][-3..] == \"abc\"",
        "long.table[20] == (round < a => aa >).iterate(\"abc\", 210)",
        "type(long.table[29]) == \"Word\" and type(long.table[3]) == \"Text\"",
        "long.rounds[0].apply(long.table[29]).length == 2 ** 436 + 2",
    ];
    for question in questions {
        assert_eq!(asked(question), "true", "{question}");
    }
}

#[test]
fn ties_of_long_games_are_broken_by_the_last_rule() {
    let tied = doubling("P wants ccc; Q wants bbb", 9, "P: a => aa; Q: c => c");
    assert_eq!(value(&format!("{tied}long.winner")), r#""Q""#);
    let why = value(&format!("{tied}long.why"));
    assert!(
        why.contains("nobody has a hit; Q wins, as Q's c => c was applied last (round 1, after round 9)"),
        "{why}"
    );
    let nobody = doubling("P wants ccc; Q wants bbb; R wants aaa", 9, "P: cc => c; Q: ccb => c; R: a => aa");
    assert_eq!(value(&format!("{nobody}[long.winner, long.hits.R == 2 ** 45 // 3]")), r#"["R", true]"#);
    let none = doubling("P wants ccc; Q wants bbb", 9, "P: ca => aa; Q: cb => bb");
    assert_eq!(value(&format!("{none}long.winner")), "none");
}

#[test]
fn the_referee_reads_long_tables() {
    // What is on the table is a word, and a left side may still be the whole of it.
    let game = |left: &str, what: &str| {
        let long = format!("round < P: a => {} >", "a".repeat(64));
        let cut = "round < P: a => aa >";
        format!(
            "alphabet abc {{ a b c }}\ngame long over abc {{ rounds: 3; P wants ccc; {long}; {cut}; round < P: {left} => b > }}\n{what}"
        )
    };
    // With so little memory a line of 8,000 letters isn't written out.
    let codes = |source: &str| {
        let outcome = Session::new(Limits { memory: 64 << 20, ..Limits::default() }).run(source);
        outcome.diagnostics.iter().map(|found| found.code.text().to_owned()).collect::<Vec<_>>().join(" ")
    };
    // 64 after the first round; the second doubles them, and then the first is applied once more.
    let whole = "a".repeat(64 * 2 * 64) + "bc";
    assert_eq!(codes(&game(&whole, "")), "E4007");
    assert_eq!(codes(&game(&whole[1..], "assert long.table[2].length == 8194")), "");
}

#[test]
fn long_lines_are_shown_by_their_ends() {
    let game = doubling("P wants aaa; Q wants /ab?c/", 8, "P: a => aa; Q: b => b");
    let shown = printed(&format!("{game}print long\nexplain long.hits\nexplain long.paper"));
    assert!(shown.contains(" letters)"), "{shown}");
    assert!(shown.contains("aaaaabc  (68719476738 letters)"), "{shown}");
    assert!(shown.contains("P P P P P P +"), "{shown}");
    assert!(shown.contains("22906492245"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() < 260), "{shown}");
    // The last hit is marked at the end.
    assert!(shown.lines().any(|line| line.trim_start().starts_with("^^^")), "{shown}");
}

#[test]
fn what_cant_be_done_with_long_lines_says_so() {
    let code = |script: &str| {
        let errors = findings(script).into_iter().map(|one| one.0).filter(|code| code.starts_with('E'));
        errors.collect::<Vec<_>>().join(" ")
    };
    let open = doubling("P wants /aa+b/; Q wants abc", 9, "P: a => aa; Q: b => b");
    assert_eq!(code(&open), "E4018");
    let mixed = "alphabet abc { a b c }
game mix over abc {
  rounds: 60; P wants aaa; Q wants bbb; R wants aba; S wants bab
  for n in 1..=60 { round < P: aa => abb; Q: ab => bab; R: ba => bba; S: bb => aab > }
}";
    let small = Limits { memory: 64 << 20, ..Limits::default() };
    let found = Session::new(small).run(mixed).diagnostics;
    assert_eq!(found.iter().map(|found| found.code.text()).collect::<Vec<_>>(), ["E4021"]);
    assert!(found[0].notes.iter().any(|note| note.contains("the line before it has")), "{found:?}");
    let joining = "alphabet odd { a ab b }
game long over odd { rounds: 12; start: \"baab\"; P wants aaa; for n in 1..=12 { round < P: a => aa > } }";
    assert_eq!(code(joining), "E4018");
    let bots =
        doubling("P wants aaa; Q wants abc", 9, "P: a => aa; Q: b => b").replace("rounds: 9", "rounds: 10");
    for call in ["long.with_bots([late, late])", "long.suggest(P)"] {
        assert_eq!(code(&format!("{bots}{call}")), "E4018", "{call}");
    }
}
