//! The known answers.

use super::{SAMPLE, value};

fn sample(question: &str) -> String {
    value(&format!("{SAMPLE}{question}"))
}

#[test]
fn the_worked_game() {
    assert_eq!(sample("sample.paper"), r#"["atcg", "tacg", "atcg", "tacg", "tactc", "atctcac", "tacaccac"]"#);
    assert_eq!(sample("sample.table"), r#"["atcg", "tacg", "tacg", "tacaccac"]"#);
    assert_eq!(sample("sample.hits"), "{H: 0, Y: 1, I: 0, G: 0, M: 0}");
    assert_eq!(sample("sample.winner == Y"), "true");
    assert_eq!(sample("sample.why"), r#""Y wins with 1 hit of acc; nobody else has any""#);
    assert_eq!(sample("sample.players"), r#"["H", "Y", "I", "G", "M"]"#);
    assert_eq!(sample("sample.rounds[0].blocked.map(r -> [r.owner, r.left])"), r#"[["I", "g"], ["M", "g"]]"#);
    assert_eq!(sample("sample.rounds.map(r -> r.apply(\"atcg\"))"), r#"["tacg", "atcacg", "atgg"]"#);
    assert_eq!(sample("sample.goals[1]"), r#"{player: "Y", wants: "acc"}"#);
}

#[test]
fn single_rules_on_the_start() {
    assert_eq!(value("(round < t => ac >).apply(\"atcg\")"), r#""aaccg""#);
    assert_eq!(value("(round < at => ta >).apply(\"atcg\")"), r#""tacg""#);
}

#[test]
fn the_other_examples_of_the_notes() {
    let first = "(round < s => pu; su => ss; pu => su >)";
    assert_eq!(value(&format!("{first}.apply(\"uuspusu\")")), r#""uupususs""#);
    let second = "(round < pupu => su; pupusu => ssp; su => puupuu >)";
    for (text, gives) in
        [("pupupusu", "supupuupuu"), ("pupupusupupusu", "supupuupuussp"), ("pupupupusu", "sussp")]
    {
        let source = format!("{second}.apply(\"{text}\")");
        assert_eq!(value(&source), format!("\"{gives}\""));
    }
    assert_eq!(value("(round < ab => x; bc => y >).apply(\"abc\")"), r#""xc""#);
}

#[test]
fn the_four_readings_of_a_tie() {
    for (ties, gives, with_a_longer) in [
        ("cancel", "xyxy", "xyxy"),
        ("block", "ayay", "ayay"),
        ("span", "abab", "abab"),
        ("next", "xyxy", "eeeeee"),
    ] {
        let rules = "ab => cc; ab => dd; a => x; b => y";
        let plain = format!("(round (ties: {ties}) < {rules} >).apply(\"abab\")");
        assert_eq!(value(&plain), format!("\"{gives}\""));
        let longer = format!("(round (ties: {ties}) < {rules}; ab => eee >).apply(\"abab\")");
        assert_eq!(value(&longer), format!("\"{with_a_longer}\""));
    }
    assert_eq!(value("(round < a => b; a => b >).apply(\"aa\")"), r#""aa""#);
}

#[test]
fn every_word_and_number_may_be_a_side() {
    assert_eq!(
        value("(round < if => in; in => 01; 01 => for >).apply(\"if in 01 form\")"),
        r#""in 01 for form""#
    );
}

#[test]
fn a_rule_that_changes_nothing_is_applied() {
    let game = "alphabet ab { a b }
game g over ab { rounds: 1; H wants aaa; Y wants bbb; round < H: a => b; Y: b => b > }
";
    assert_eq!(value(&format!("{game}g.winner")), r#""Y""#);
    assert_eq!(
        value(&format!("{game}g.why")),
        r#""nobody has a hit; Y wins, as Y's b => b was applied last (round 1, when it was new)""#
    );
}

#[test]
fn a_trace_tells_who_lost_and_why() {
    let round = "round first < H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at >\n";
    assert_eq!(
        value(&format!("{round}first.trace(\"atcg\").map(s -> [s.place, s.read, s.wrote, s.owner])")),
        r#"[[0, "at", "ta", "G"], [2, "c", "c", none], [3, "g", "g", none]]"#
    );
    assert_eq!(
        value(&format!("{round}first.trace(\"atcg\")[2].lost")),
        r#"[{rule: "g => tc", owner: "I", why: "tied"}, {rule: "g => at", owner: "M", why: "tied"}]"#
    );
    assert_eq!(
        value(&format!("{round}first.trace(\"tcg\")[0].lost.map(l -> [l.owner, l.why])")),
        r#"[["Y", "shorter left side"]]"#
    );
}

#[test]
fn rounds_follow_each_other() {
    let rounds = "round one < a => b >\nround two < b => cc >\n";
    for (question, answer) in [
        ("one.then(two).apply(\"ab\")", r#""cccc""#),
        ("two.then(one).apply(\"ab\")", r#""bcc""#),
        ("one.then(two).then(one) == one.then(two.then(one))", "true"),
        ("one.then(two).trace(\"a\").map(s -> s.round)", "[1, 2]"),
        ("one.then(two).firings(\"ab\").map(r -> r.times)", "[1, 2]"),
        ("one.then(two).rules.map(r -> r.left)", r#"["a", "b"]"#),
        ("one.then(two).iterate(\"a\")", r#"{text: "cc", steps: 1, period: 1}"#),
        ("one == round < a => b >", "true"),
        ("one == round (ties: block) < a => b >", "false"),
    ] {
        assert_eq!(value(&format!("{rounds}{question}")), answer, "{question}");
    }
}

#[test]
fn fixed_points_and_cycles() {
    for (round, text, answer) in [
        ("ba => ab", "bbabaab", r#"{text: "aaabbbb", steps: 4, period: 1}"#),
        ("a => b; b => c; c => a", "abc", r#"{text: "abc", steps: 0, period: 3}"#),
        ("x => ab; a => b; b => a", "x", r#"{text: "ab", steps: 1, period: 2}"#),
        ("a => ", "banana", r#"{text: "bnn", steps: 1, period: 1}"#),
    ] {
        let source = format!("(round < {round} >).iterate(\"{text}\")");
        assert_eq!(value(&source), answer, "{round}");
    }
    assert_eq!(value("(round < a => ab >).iterate(\"a\", 0)"), r#""a""#);
    assert_eq!(value("(round < a => aa >).iterate(\"a\", 10).length"), "1024");
}

#[test]
fn letters_of_several_characters() {
    let kana = "alphabet kana { \"ka\" \"ki\" \"kaki\" }\n";
    for (question, answer) in [
        ("kana.cut(\"kakika\")", r#"["kaki", "ka"]"#),
        ("kana.count", "3"),
        ("[l for l in kana]", r#"["ka", "ki", "kaki"]"#),
        ("\"ka\" in kana", "true"),
    ] {
        // That alphabet can be cut in two ways, so there is a warning.
        let outcome = tg::Session::new(tg::Limits::default()).run(&format!("{kana}{question}"));
        let code = tg_core::value::show::code(&outcome.value.expect("a value"));
        assert_eq!(code, answer, "{question}");
    }
    assert_eq!(
        value(
            "alphabet cards { \"🂡\" \"👩‍👩‍👧\" }\nround swap over cards < \"🂡👩‍👩‍👧\" => \"👩‍👩‍👧🂡\" >\nswap.apply(\"🂡🂡👩‍👩‍👧\")"
        ),
        r#""🂡👩‍👩‍👧🂡""#
    );
}

#[test]
fn a_game_begins_with_another() {
    let source = format!(
        "{SAMPLE}game four {{
  from sample
  from {{rounds: 4, hits: \"overlap\"}}
  Y wants tac
  round < H: a => c; Y: t => g; I: c => c; G: aa => a; M: gg => g >
}}
"
    );
    assert_eq!(
        value(&format!("{source}[four.rounds.count, four.paper.count, four.goals[1].wants]")),
        r#"[4, 11, "tac"]"#
    );
    assert_eq!(value(&format!("{source}four.table[..4] == sample.table")), "true");
    assert_eq!(
        value(
            "round r < H: c => a; Y: a => cb >\ngame g { start: \"abc\"; H wants aab; Y wants cab; from r }\ng.paper"
        ),
        r#"["abc", "cbba"]"#
    );
}

#[test]
fn without_an_alphabet_the_start_has_the_letters() {
    assert_eq!(value("game g { start: \"x🂡y\"; H wants xxy }\ng.alphabet.letters"), r#"["x", "🂡", "y"]"#);
}

#[test]
fn the_settings_of_a_game() {
    let game = |settings: &str, question: &str| {
        value(&format!(
            "alphabet dna {{ a t c g }}
game g over dna {{ {settings}; rounds: 1; H wants aaa; Y wants tca; round < H: cg => aa; Y: t => aa > }}
g.{question}"
        ))
    };
    assert_eq!(game("hits: leftmost", "hits"), "{H: 1, Y: 0}");
    assert_eq!(game("hits: overlap", "hits"), "{H: 3, Y: 0}");
    assert_eq!(game("start: \"gcta\"", "paper"), r#"["gcta", "gcaaa"]"#);
    assert_eq!(game("start: none", "start"), r#""atcg""#);
    assert_eq!(game("ties: block", "rounds[0].ties"), r#""block""#);
    let unfinished = "game g { start: \"ab\"; H wants aab; round < H: a => b > }\n";
    assert_eq!(value(&format!("{unfinished}g.winner")), "none");
    assert_eq!(value(&format!("{unfinished}g.why")), r#""1 of 3 rounds are played, so nobody has won yet""#);
}

#[test]
fn a_game_takes_over_what_its_round_says() {
    let one =
        "alphabet two { \"ka\" \"ki\" a }\nround one (ties: block) over two < H: ka => a; Y: ki => ka >\n";
    let game = "game g { rounds: 1; H wants aaa; Y wants kakaka; from one }\n";
    assert_eq!(value(&format!("{one}{game}[g.start, g.rounds[0].ties]")), r#"["kakia", "block"]"#);
}
