//! `fail`, and functions that remember their results for records.

use super::{codes, printed};
use proptest::prelude::*;
use std::collections::HashMap;

#[test]
fn any_value_fails_and_is_caught_with_its_message() {
    let source = r#"fn check(x) { if x != 1 { fail x }; "fine" }
for x in [1, "why", 1/3, [1, 2], {a: 1}, none] {
  print try check(x) else e -> [e.code, e.message, e.value]
}"#;
    let wanted = "fine\n[\"E3013\", \"why\", \"why\"]\n[\"E3013\", \"1/3\", 1/3]\n[\"E3013\", \"[1, 2]\", [1, 2]]\n[\"E3013\", \"\\{a: 1}\", {a: 1}]\n[\"E3013\", \"none\", none]\n";
    assert_eq!(printed(source), wanted);
}

#[test]
fn it_is_an_expression_and_reaches_as_far_as_it_can() {
    let source = "let xs = []\nprint try (if xs.count == 0 { fail \"empty: \" + \"no mean\" } else { xs.mean }) else e -> e.message";
    assert_eq!(printed(source), "empty: no mean\n");
    let source = "fn first(xs) = match xs { [let a, ..] -> a, _ -> fail \"nothing\" }\nprint first([7]), try first([]) else e -> e.message\nlet f = x -> fail \"never {x}\"\nprint try f(3) else e -> e.message\nprint true or fail \"unseen\"";
    assert_eq!(printed(source), "7 nothing\nnever 3\ntrue\n");
}

#[test]
fn a_failure_within_a_failure_keeps_its_own_value() {
    let source = r#"fn inner(n) = fail {n: n}
fn outer(n) = try inner(n) else e -> fail {outer: e.value, again: try inner(n + 1) else d -> d.value}
print try outer(1) else e -> e.value
print [1, 2, 3].map(n -> try inner(n) else e -> e.value.n)
print (try 1 // 0 else e -> e.value)"#;
    assert_eq!(printed(source), "{outer: {n: 1}, again: {n: 2}}\n[1, 2, 3]\nnone\n");
    // In a question to a distribution a failure for some outcomes is kept until the answer is known.
    let source =
        "let d = dist(1..=3)\nprint try d.map(n -> if n == 2 { fail [n] } else { n }).mean else e -> e.value";
    assert_eq!(printed(source), "[2]\n");
}

#[test]
fn it_is_expected_by_its_code_and_nothing_after_it_is_reached() {
    assert_eq!(
        printed(
            "fn f(x) = if x { fail \"so\" } else { 1 }\nassert error E3013 { f(true) }\nprint f(false) + 1"
        ),
        "2\n"
    );
    assert_eq!(codes("fn f() {\n  fail \"so\"\n  print 1\n}\nf()"), ["W1003", "E3013"]);
    assert_eq!(codes("fail"), ["E0028"]);
    assert_eq!(codes("let fail = 3"), ["E0021"]);
    assert_eq!(printed("print {fail: 3}.fail"), "3\n");
    assert_eq!(codes("fn f(n) = if n > 0 { fail \"so\" } else { n }\nprint f(0) + \"a\""), ["E2001"]);
}

proptest! {
    /// A function that remembers gives what it gave, and is called once for each argument as far as anybody can tell
    /// them apart: a record's order shows in `keys`.
    #[test]
    fn records_are_remembered_as_what_they_are(
        records in prop::collection::vec(
            (prop::sample::subsequence(vec!["a", "b", "count"], 0..=3), any::<bool>(), 0..2_i64, any::<bool>()), 1..12)
    ) {
        let code = |(keys, reversed, value, map): &(Vec<&str>, bool, i64, bool)| {
            let mut keys = keys.clone();
            if *reversed { keys.reverse(); }
            let field = |key: &&str| match map {
                true => format!("[\"{key}\"]: [{value}, none]"),
                false => format!("{key}: [{value}, none]"),
            };
            format!("{{{}}}", keys.iter().map(field).collect::<Vec<_>>().join(", "))
        };
        let codes: Vec<String> = records.iter().map(code).collect();
        let source = |memo: &str| format!(
            "{memo} fn look(r) = [r.keys, r.values, try r.count else e -> e.code]
{memo} fn second(rs) = look(rs[0])
for r in [{}] {{ print look(r), second([r, none]) }}",
            codes.join(", ")
        );
        prop_assert_eq!(printed(&source("memo")), printed(&source("")));
    }
}

#[test]
fn remembered_results_are_those_of_the_first_call() {
    // Paths through a grid whose places are records: without a memory this takes 2^40 calls.
    let source = "memo fn paths(p) = if p.x == 0 or p.y == 0 { 1 } else { paths({..p, x: p.x - 1}) + paths({..p, y: p.y - 1}) }\nprint paths({x: 20, y: 20, goal: none})";
    let mut table: HashMap<(u64, u64), u64> = HashMap::new();
    for x in 0..=20 {
        for y in 0..=20 {
            let ways = if x == 0 || y == 0 { 1 } else { table[&(x - 1, y)] + table[&(x, y - 1)] };
            table.insert((x, y), ways);
        }
    }
    assert_eq!(printed(source), format!("{}\n", table[&(20, 20)]));
    assert_eq!(codes("memo fn f(g) = g(1)\nprint f(x -> x)"), ["E2010"]);
}
