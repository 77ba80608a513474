//! What is too large is refused before it is made, and nothing hangs.

use crate::effort::{self, Watchdog};
use tg::{Limits, Session};
use tg_core::value::show;

/// The code of the first error of a script, or the value as code.
fn answer(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    match (outcome.diagnostics.first(), outcome.value) {
        (Some(diagnostic), _) => diagnostic.code.to_string(),
        (None, Some(value)) => show::code(&value),
        (None, None) => String::new(),
    }
}

/// What any of these may take on the way.
const AFFORDABLE: u64 = 256 << 20;

/// Asserts that each expression is refused for its memory, before it is taken.
fn too_much(sources: &[&str]) {
    sources.iter().for_each(|source| costs_little(source, "E9003"));
}

fn gives(cases: &[(&str, &str)]) {
    cases.iter().for_each(|(source, expected)| costs_little(source, expected));
}

fn costs_little(source: &str, expected: &str) {
    let watchdog = Watchdog::new();
    watchdog.begins(source);
    let (answer, bytes) = effort::of(|| answer(source));
    let shown: String = answer.chars().take(100).collect();
    assert!(answer == expected, "{source} gives {shown}");
    assert!(bytes < AFFORDABLE, "{source} took {bytes} bytes");
}

#[test]
fn long_ranges_are_not_written_out() {
    too_much(&[
        "(0..10**18).map(x -> x)",
        "(0..10**18).reverse",
        "(0..10**18).sort(descending: true)",
        "(0..10**18).sort(by: x -> -x)",
        "(0..10**18).enumerate",
        "(0..10**18).zip(0..10**18)",
        "(0..10**18).windows(2)",
        "(0..10**18).windows(10**17)",
        "(0..10**18).chunks(3)",
        "(0..10**18).step(1)",
        "(0..10**18).scan(0, (a, b) -> a)",
        "(0..10**18).permutations",
        "(0..10**18).permutations(1)",
        "(0..10**18).combinations(2)",
        "(0..10**18).combinations(10**17)",
        "(0..10**18).shuffle",
        "(0..10**18).sample(10**17)",
        "(0..10**18).join(\",\")",
        "(0..10**18).tally",
        "(0..10**18).insert(0, 1)",
        "(0..10**18).remove_at(0)",
        "(0..10**18).to_json",
        "(0..10**18).to_csv",
        "(0..10**18).chart",
        "{a: 0..10**18}.chart",
        "[0..10**18].flat",
        "[0..10**18].unique",
        "[0..10**18].tally",
        "[0..10**18].transpose",
        "{a: 0..10**18}.to_json",
    ]);
}

#[test]
fn what_the_ends_tell_takes_no_time() {
    gives(&[
        ("(0..10**18).count", "1000000000000000000"),
        ("(0..10**18).count(5)", "1"),
        ("(0..10**18).count(1/2)", "0"),
        ("(0..10**18).sum", "499999999999999999500000000000000000"),
        ("(0..10**18).mean", "999999999999999999/2"),
        ("(-5..10**18).min", "-5"),
        ("(0..10**18).max", "999999999999999999"),
        ("(0..10**18).first", "0"),
        ("(0..10**18).last", "999999999999999999"),
        ("(0..10**18).get(-2)", "999999999999999998"),
        ("(0..10**18).contains(10**18)", "false"),
        ("(0..10**18).contains(approx(3))", "true"),
        ("(0..10**18).index_of(12)", "12"),
        ("(0..10**18).any(x -> x > 10)", "true"),
        ("(0..10**18).all(x -> x < 10)", "false"),
        ("(0..10**18).find(x -> x > 10)", "11"),
        ("(0..10**18).take_while(x -> x < 3)", "[0, 1, 2]"),
        ("(0..10**18).drop_while(x -> x < 3).first", "3"),
        ("(0..10**18).sort.last", "999999999999999999"),
        ("(0..10**18).unique.count", "1000000000000000000"),
        ("(0..10**18).step(10**17).count", "10"),
        ("(0..10**18).step(10**30)", "[0]"),
        ("(0..10**18).windows(10**18 + 1)", "[]"),
        ("(-10**6..10**18).product", "0"),
        ("rand(0..10**18, seed: 3) in 0..10**18", "true"),
        ("(0..10**18).sample(2, seed: 3).count", "2"),
        ("(-2**62..2**62).sum", "-4611686018427387904"),
        ("[1].enumerate(2**63 - 1)", "[[9223372036854775807, 1]]"),
    ]);
}

#[test]
fn numbers_of_too_many_digits_are_refused_at_once() {
    let sources = [
        "9 ** 9 ** 9",
        "9 ** 9 ** 9 ** 9",
        "-9 ** 9 ** 9",
        "(1/9) ** 9 ** 9",
        "10 ** 10_000_000",
        "2 ** (2 ** 40)",
        "(3/2) ** 10**8",
        "0.5 ** 10**9",
        "factorial(10**7)",
        "factorial(10**12)",
        "factorial(10**30)",
        "choose(10**12, 10**11)",
        "choose(10**8, 10**7 * 5)",
        "(0..10**18).product + (1..10**18).product",
        "(1..=10**7).product",
        "(-(10**7)..=-1).product",
        "let n = 10 ** 6_000_000\nn * n",
        "let n = 10 ** 6_000_000\n(n + 1) * (n - 1)",
        "let n = 10 ** 6_000_000\n[n, n].product",
        "var n = 10 ** 6_000_000\nn *= n",
        "var xs = [10 ** 6_000_000]\nxs[0] *= xs[0]",
        "number(\"7\" * 10_000_001)",
        "from_json(\"7\" * 10_000_001)",
        "try 9 ** 9 ** 9 else 0",
    ];
    sources.iter().for_each(|source| costs_little(source, "E9019"));
    gives(&[
        ("(10 ** 999_999) % 7", "6"),
        ("0 ** 10**30 + 1 ** 10**30 + (-1) ** 10**30", "2"),
        ("choose(10**30, 1) - 10**30", "0"),
    ]);
}

#[test]
fn a_lower_limit_of_digits_holds_for_each_way_to_make_a_number() {
    let limits = Limits { digits: 100, ..Limits::default() };
    let at_the_edge = [
        ("10 ** 99", "10 ** 100"),
        ("10 ** 50 * 10 ** 49", "10 ** 50 * 10 ** 50"),
        ("10 ** 99 * 9 + (10 ** 99 - 1)", "10 ** 99 * 9 + 10 ** 99"),
        ("-(10 ** 99) - 1", "-(10 ** 99) * 9 - 10 ** 99"),
        ("1 / 10 ** 99", "1 / 10 ** 99 / 10"),
        ("factorial(69)", "factorial(70)"),
        ("choose(333, 166)", "choose(340, 170)"),
        ("(1..70).product", "(1..71).product"),
        ("[10 ** 99 * 9, 10 ** 98].sum", "[10 ** 99 * 9, 10 ** 99].sum"),
        ("number(\"7\" * 100)", "number(\"7\" * 101)"),
        ("from_json(\"7\" * 100)", "from_json(\"7\" * 101)"),
        ("from_csv(\"7\" * 100, header: false)", "from_csv(\"7\" * 101, header: false)"),
        ("lcm(10 ** 60, 10 ** 60 + 10 ** 59)", "lcm(10 ** 60, 10 ** 60 + 1)"),
    ];
    for (fits, does_not) in at_the_edge {
        let codes = |source: &str| -> Vec<String> {
            let outcome = Session::new(limits.clone()).run(source);
            outcome.diagnostics.iter().map(|found| found.code.to_string()).collect()
        };
        assert_eq!(codes(fits), [""; 0], "{fits}");
        assert_eq!(codes(does_not), ["E9019"], "{does_not}");
    }
}

#[test]
fn too_many_choices_are_refused() {
    too_much(&[
        "[0] * 100 + (0..100).permutations",
        "(0..100).permutations(50)",
        "(0..1000).combinations(500)",
        "partitions(1000)",
        "partitions(10**30)",
        "partitions(150)",
        "compositions(1000, 500)",
        "compositions(10**18, 2)",
        "compositions(10**18, 10**18)",
    ]);
    gives(&[
        ("(0..100).combinations(99).count", "100"),
        ("(0..100).combinations(101)", "[]"),
        ("[].combinations(0)", "[[]]"),
        ("[].permutations", "[[]]"),
        ("(0..2000).permutations(1).count", "2000"),
        ("(0..8).permutations.count", "40320"),
        ("partitions(0)", "[[]]"),
        ("partitions(30).count", "5604"),
        ("partitions(30).map(sum).unique", "[30]"),
        ("compositions(0, 0)", "[[]]"),
        ("compositions(3, 0)", "[]"),
        ("compositions(2, 3)", "[]"),
        ("compositions(10, 4).count == choose(9, 3)", "true"),
        ("compositions(10, 4, least: 0).count == choose(13, 3)", "true"),
        ("compositions(10, 4).unique.count == choose(9, 3)", "true"),
        ("compositions(10**18, 1)", "[[1000000000000000000]]"),
    ]);
}

#[test]
fn long_texts_stay_linear() {
    too_much(&[
        "\"7\".pad_left(10**12)",
        "(\"a\" * 10**8).letters",
        "(\"a\" * 10**7).split(\"a\")",
        "let t = \"a\" * 10**5\nt.replace(\"a\", t)",
        "[\"a\" * 10**6].step(1).join * 1 + ([\"a\" * 10**6] * 2000).join",
    ]);
    gives(&[
        ("(\"ab\" * 10**6).count(\"a\")", "1000000"),
        ("(\"ab\" * 10**6).count(\"ba\")", "999999"),
        ("(\"ab\" * 10**6).replace(\"ab\", \"c\").count", "1000000"),
        ("(\"👍\" * 10**5).count(\"👍\")", "100000"),
        ("(\"e\\u{301}\" * 10**4).count(\"e\")", "0"),
        ("(\"e\\u{301}\" * 10**4 + \"e\").count(\"e\")", "1"),
        ("(\"e\\u{301}\" * 10**3).contains(\"e\" + \"\\u{301}e\" * 900)", "false"),
    ]);
}

#[test]
fn shared_parts_are_not_written_out_without_end() {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let shared = "var a = [0]\nfor i in 0..60 { a = [a, a] }\n";
    for source in ["text(a)", "print a", "a.to_json", "[a].to_csv", "[a, a].join", "\"{a}\""] {
        let outcome = Session::new(limits.clone()).run(&format!("{shared}{source}"));
        let codes: Vec<String> = outcome.diagnostics.iter().map(|d| d.code.to_string()).collect();
        assert_eq!(codes, ["E9003"], "{source}");
    }
    // Where nothing is saved, nothing is made to be saved.
    let outcome = Session::new(limits).run(&format!("{shared}save a to \"a.json\""));
    assert_eq!(outcome.diagnostics, []);
}

#[test]
fn shared_parts_are_compared_once() {
    let lists = "var a = [0]\nvar b = [0]\nvar c = [0]\nfor i in 0..900 { a = [a, a]; b = [b, b]; c = [c, if i == 0 { [1] } else { c }] }\n";
    let records = "var a = {x: 1}\nvar b = {x: 1}\nvar c = {x: 2}\nfor i in 0..900 { a = {x: a, y: a}; b = {y: b, x: b}; c = {x: c, y: c} }\n";
    for shared in [lists, records] {
        let all = "[a == b, a == c, a in [c, b], [c].contains(a), [a, b, c, [a]].unique.count]";
        gives(&[(&format!("{shared}{all}"), "[true, false, true, false, 3]")]);
    }
    gives(&[
        (&format!("{lists}[a < b, a <= b, a < c, [c, a, b].sort == [a, b, c]]"), "[false, true, true, true]"),
        (&format!("{lists}[a].tally"), "E2010"),
        ("let row = [0] * 10**5\nvar other = row\nother[0] = 0\n[row] * 10**4 == [other] * 10**4", "true"),
        ("[[0..3, 1], [[0, 1, 2], 1], [[0, 1, 2], 2]].unique", "[[[0, 1, 2], 1], [[0, 1, 2], 2]]"),
    ]);
}

/// A command starts a session for each script: that must cost next to nothing.
#[test]
fn a_start_takes_little() {
    let (answer, bytes) = effort::of(|| answer("1 + 1"));
    assert_eq!(answer, "2");
    assert!(bytes < 1 << 20, "{bytes} bytes");
}
