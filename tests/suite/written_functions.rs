//! A function that is written out where a list is gone through runs as a loop; a function in a variable is called. Both
//! say the same, of every kind of value, and fail alike.

use proptest::prelude::*;
use tg::{Limits, Session};

const METHODS: [&str; 6] = ["map", "filter", "any", "all", "find", "count"];

const VALUES: [&str; 15] = [
    "[]",
    "[1, 2, 3]",
    "0..5",
    "[true, false]",
    "[\"a\", \"b\", \"aa\"]",
    "[[1, 2], [3, 4], [2, 1]]",
    "[[1, 2], [3]]",
    "[{a: 1, b: 2}, {a: 2, b: 1}]",
    "[none, 1]",
    "{a: 1, b: 2}",
    "\"abc\"",
    "none",
    "dist([1, 2, 3])",
    "[1, \"a\", [2]]",
    "[[], [1]]",
];

/// Bodies of functions of `x`, or of what it is destructured into; `k` is a variable around them, `v` one that changed.
const FUNCTIONS: [&str; 27] = [
    "x -> x == k",
    "x -> x > k",
    "x -> x < k and x != v",
    "x -> not (x == k)",
    "x -> x",
    "x -> k",
    "x -> v",
    "x -> x + k",
    "x -> 6 / x",
    "x -> {\n  let y = x\n  y == k\n}",
    "x -> {\n  var y = [x]\n  y[0] = k\n  y.push(v)\n  y\n}",
    "x -> {\n  var y = 0\n  for i in 0..3 { if i == 1 { continue }; y += i }\n  y\n}",
    "x -> if x == k { true } else { false }",
    "x -> if x == k { return true } else { false }",
    "x -> try x + 1 else \"failed\"",
    "x -> match x { 1 -> true, _ -> false }",
    "[a, b] -> a < b",
    "[a, b] -> a + b + k",
    "[a, ..rest] -> rest",
    "{a} -> a == k",
    "x -> [x, k].any(y -> y == v)",
    "x -> [1, 2].map(y -> [y, x, k])",
    "x -> [z -> z == x, z -> k == z].map(f -> f(k))",
    "x -> {\n  let g = y -> y == x\n  g(k)\n}",
    "x -> [y for y in [x, k] if y == v]",
    "x -> \"{x}{k}\"",
    "x -> x and true",
];

/// What a script prints, or the first finding of its run.
fn answer(body: &str) -> String {
    let source = format!("fn asked(xs, k) {{\n  var v = 1\n  v += 1\n  {body}\n}}\nlet k = 2\n");
    let outcome = Session::new(Limits::default()).run(&source);
    match outcome.diagnostics.iter().find(|found| !found.code.to_string().starts_with('W')) {
        Some(found) => format!("{} {}", found.code, found.message),
        None => outcome.printed,
    }
}

fn both(value: &str, method: &str, function: &str) -> [String; 2] {
    let ask = format!("}}\nprint asked({value}, 2)\nfn end() {{ none");
    let called = format!("let f = {function}\n  xs.{method}(f)\n{ask}");
    let written = format!("xs.{method}({function})\n{ask}");
    [answer(&written), answer(&called)]
}

/// The same for what is asked with an index.
const FUNCTIONS_OF_TWO: [&str; 18] = [
    "[i, x] -> i == k",
    "[i, x] -> x == i",
    "[i, x] -> [i, x, k, v]",
    "[i, x] -> i * x",
    "[_, x] -> x == k",
    "[i, _] -> i < k",
    "[_, _] -> true",
    "[i, [a, b]] -> a + b + i",
    "[[i], x] -> x",
    "[i, {a}] -> a == i",
    "[i, x] -> {\n  var y = i\n  y += k\n  y == x\n}",
    "[i, x] -> [x, i].enumerate.any([j, y] -> y == x and j == i)",
    "[i, x] -> [z -> z == i, z -> x == z].map(f -> f(k))",
    "[i, x] -> try x + i else i",
    "[i, x, y] -> true",
    "[i, ..rest] -> rest == [k]",
    "[x] -> x",
    "x -> x[0] == k",
];

fn assert_alike(methods: &[String], functions: &[&str]) {
    let mut differ = Vec::new();
    for value in VALUES {
        for method in methods {
            for function in functions {
                let [written, called] = both(value, method, function);
                if written != called {
                    differ.push(format!("{value}.{method}({function})\n  {written}\n  {called}"));
                }
            }
        }
    }
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn a_written_function_says_what_a_called_one_does() {
    assert_alike(&METHODS.map(str::to_owned), &FUNCTIONS);
}

#[test]
fn a_written_function_of_an_index_and_an_element_says_what_a_called_one_does() {
    for numbered in ["enumerate", "enumerate()", "enumerate(1)"] {
        assert_alike(&METHODS.map(|method| format!("{numbered}.{method}")), &FUNCTIONS_OF_TWO);
    }
}

/// Bodies that hold others, so that loops lie in loops.
fn body() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["x", "k", "v", "1", "3", "x + k", "x * v", "k - x"]);
    leaf.prop_map(String::from).prop_recursive(3, 12, 3, |inner| {
        let method = prop::sample::select(METHODS.to_vec());
        (inner.clone(), inner.clone(), inner, method).prop_map(|(a, b, c, method)| {
            let test =
                matches!(method, "map").then(|| c.clone()).unwrap_or_else(|| format!("({c}) == ({a})"));
            format!("[{a}, {b}].{method}(x -> {test})")
        })
    })
}

proptest! {
    #[test]
    fn loops_in_loops_say_the_same(body in body(), method in prop::sample::select(METHODS.to_vec())) {
        let function = if method == "map" { format!("x -> {body}") } else { format!("x -> ({body}) == k") };
        let [written, called] = both("[1, 2, 3]", method, &function);
        prop_assert_eq!(written, called);
    }
}
