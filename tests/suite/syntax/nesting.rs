//! Nesting is bounded, chains are not, and nothing overflows the stack.

use crate::syntax::show::{codes, read};

/// Shapes that nest: what opens, what stands inside, what closes.
const SHAPES: &[(&str, &str, &str)] = &[
    ("(", "1", ")"),
    ("[", "1", "]"),
    ("{a: ", "1", "}"),
    ("{ ", "1", " }"),
    ("{[", "1", "]: 1}"),
    ("-", "1", ""),
    ("not ", "a", ""),
    ("!", "a", ""),
    ("x -> ", "1", ""),
    ("(x) -> ", "1", ""),
    ("[x] -> ", "1", ""),
    ("try ", "1", " else 2"),
    ("try a else ", "1", ""),
    ("deal ", "1", " from d"),
    ("if a { ", "1", " }"),
    ("if ", "a", " { 1 }"),
    ("match a { 1 -> ", "1", " }"),
    ("match ", "a", " { 1 -> 1 }"),
    ("2 ** ", "1", ""),
    ("\"{", "1", "}\""),
    ("f(", "1", ")"),
    ("a[", "1", "]"),
    ("for x in xs { ", "1", " }"),
    ("fn f() { ", "1", " }"),
    ("[x for x in ", "xs", "]"),
    ("round < {", "a", "} => b >"),
    ("round (a: ", "1", ") < a => b >"),
    ("round over (", "a", ") < a => b >"),
    ("round(a: ", "1", ")"),
    ("game (a: ", "1", ") { H wants a }"),
    ("game { a: ", "1", " }"),
    ("game(a: ", "1", ")"),
    ("alphabet { {", "a", "} }"),
    ("let [", "a", "] = 1"),
    ("(x -> x -> a + ", "1", ")"),
    ("try try try a else (", "1", ")"),
];

fn nest(shape: &(&str, &str, &str), depth: usize) -> String {
    let (open, inside, close) = shape;
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn the_limit_is_exact() {
    let brackets = |n| nest(&("(", "1", ")"), n);
    assert_eq!(codes(&brackets(64)), [""; 0]);
    assert_eq!(codes(&brackets(65)), ["E9001:1"]);
}

#[test]
fn deep_nests_are_refused() {
    for shape in SHAPES {
        for text in
            [nest(shape, 10_000), shape.0.repeat(10_000), format!("let a = 1\n{}", nest(shape, 10_000))]
        {
            let parsed = read(&text);
            let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.code.text()).collect();
            assert_eq!(codes, ["E9001"], "{shape:?}");
        }
    }
}

#[test]
fn nests_below_the_limit_end_soon() {
    // Reading anything twice at each level would never end.
    for shape in SHAPES {
        for depth in [20, 60] {
            let whole = nest(shape, depth);
            let broken = nest(&(shape.0, "1 @ 2 +", shape.2), depth);
            for text in [whole, broken, shape.0.repeat(depth)] {
                read(&text);
            }
        }
    }
}

#[test]
fn chains_are_no_nesting() {
    let n = 100_000;
    for text in [
        "a + ".repeat(n) + "a",
        "-a * ".repeat(n) + "a",
        "not a or ".repeat(n) + "a",
        "a < ".repeat(n) + "a",
        "a".to_owned() + &".f(x)".repeat(n / 2),
        "a".to_owned() + &"\n  .f[1]".repeat(n / 2),
        "if a { 1 }".to_owned() + &" else if a { 1 }".repeat(n / 2),
        "[".to_owned() + &"x -> 2 ** 3, ".repeat(n / 4) + "]",
    ] {
        let parsed = read(&text);
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics.first());
        assert_eq!(parsed.script.statements.len(), 1);
    }
}

#[test]
fn statements_before_a_deep_one_are_kept() {
    let text = format!("let a = 1\nlet b = {}", "(".repeat(300));
    let parsed = read(&text);
    assert_eq!(parsed.script.statements.len(), 2);
}
