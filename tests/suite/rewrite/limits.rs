//! What grows without end is refused, quickly and with its own code.

use super::findings;
use tg::{Limits, Session};

fn codes_within(source: &str, limits: Limits) -> Vec<String> {
    let outcome = Session::new(limits).run(source);
    let codes = outcome.diagnostics.iter();
    codes.map(|found| found.code.text().to_owned()).collect()
}

fn small() -> Limits {
    Limits { memory: 8 << 20, ..Limits::default() }
}

#[test]
fn a_doubling_round() {
    let source = "assert (round < a => aa >).iterate(\"a\", 1000).length == 2 ** 1000";
    assert!(codes_within(source, small()).is_empty());
    let source = "(round < a => aa >).iterate(\"a\", 1000).upper";
    assert_eq!(codes_within(source, small()), ["E4018"]);
    let source = "(round < a => aa >).iterate(\"a\", 2000)";
    assert_eq!(codes_within(source, small()), ["E4018"]);
    let source = "(round < a => aa >).iterate(\"a\")";
    assert_eq!(codes_within(source, small()), ["E4018"]);
}

#[test]
fn a_doubling_game() {
    let source = "game g { start: \"ab\"; rounds: 30; H wants aab; Y wants aba
  for i in 0..30 { round < H: a => aa; Y: b => bb > }
}
";
    let ends = format!("{source}assert g.table[-1].length == 2 ** 466 and g.winner == H");
    assert!(codes_within(&ends, small()).is_empty());
    // Over letters that may join, lines have to be written out.
    let joining = [("game g", "game g over odd"), ("aab", "aaa"), ("aba", "bbb"), ("\"ab\"", "\"baab\"")];
    let joining = joining.iter().fold(source.to_owned(), |source, (from, to)| source.replace(from, to));
    let joining = format!("alphabet odd {{ a ab b }}\n{joining}");
    let found: Vec<(String, String)> =
        findings(&joining).into_iter().filter(|(code, _)| code.starts_with('E')).collect();
    assert_eq!(found, [("E4018".to_owned(), "round".to_owned())]);
}

#[test]
fn a_literal_game_that_is_too_long_before_the_run_is_left_to_the_run() {
    let long = "b".repeat(20_000);
    let source = format!(
        "game g {{ start: \"ab\"; rounds: 1; H wants aaa; Y wants bab
  round < H: a => {long}; Y: b => a >
}}
assert g.paper[1].length == 20001"
    );
    assert!(codes_within(&source, Limits::default()).is_empty());
}

#[test]
fn comparing_words_costs_steps() {
    let words = "let w = (round < a => ab; b => a >).iterate(\"a\", 1000)
let v = (round < a => ab; b => a; c => c >).iterate(\"a\", 1000)
";
    let limits = || Limits { steps: Some(300_000), ..Limits::default() };
    assert!(
        codes_within(&format!("{words}assert w == v and \"bb\" not in w and w in [1, v]"), limits())
            .is_empty()
    );
    for question in ["w == v", "\"bb\" not in w", "w in [1, v]", "[w, v].unique.count == 1", "[w] == [v]"] {
        let source = format!("{words}while {question} {{}}");
        assert_eq!(codes_within(&source, limits()), ["E9002"], "{question}");
    }
}

#[test]
fn passes_in_a_circle_take_no_time() {
    let source = "let swap = round < a => b; b => a >
assert swap.iterate(\"ab\", 10 ** 18 + 1) == \"ba\"
assert swap.iterate(\"ab\" * 10000, 10 ** 18 + 1) == \"ba\" * 10000
assert swap.firings(\"ab\", 10 ** 18).map(row -> row.times) == [10 ** 18, 10 ** 18]
assert swap.last(\"ab\", 10 ** 18).pass == 10 ** 18";
    assert!(codes_within(source, small()).is_empty());
}

#[test]
fn steps_are_counted() {
    let limits = Limits { steps: Some(10_000), ..Limits::default() };
    let source = "let t = \"ab\" * 100000\n(round < a => b >).apply(t)";
    assert_eq!(codes_within(source, limits), ["E9002"]);
}

#[test]
fn a_long_text_is_one_pass() {
    let source = "let t = \"atcg\" * 100000
round r < tcg => ag; t => ac; at => ta >
assert r.apply(t).length == 400000
assert r.firings(t)[2].times == 100000";
    assert!(codes_within(source, Limits::default()).is_empty());
}

#[test]
fn a_trace_of_a_long_text_is_refused() {
    let source = "let t = \"ab\" * 100000\n(round < a => b >).trace(t)";
    assert_eq!(codes_within(source, small()), ["E4018"]);
}

#[test]
fn goals_are_searched_within_the_limits() {
    let source = "let t = \"a\" * 60000
game g { start: \"ab\"; rounds: 1; hits: overlap; A wants /aa[ab]*bbbb|aaa/; B wants bbb
  round < A: b => a; B: a => {t} > }";
    let limits = Limits { steps: Some(100_000), ..Limits::default() };
    assert_eq!(codes_within(source, limits), ["E9002"]);
}
