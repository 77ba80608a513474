//! Rolls that are paired off, whatever function they are handed to.

use super::printed;
use tg::{Limits, Session};

/// The same question in many words: how many of ten dice beat their like.
const WORDS: &[&str] = &[
    "print joint(10d6, 10d6).map([a, d] -> a.pair(d).count([x, y] -> x > y)).mean",
    "fn wins(a, d) = a.pair(d).count([x, y] -> x > y)\nprint joint(10d6, 10d6).map([a, d] -> wins(a, d)).mean",
    "fn wins(r) = r[0].pair(r[1]).count([x, y] -> x > y)\nprint joint(10d6, 10d6).map(wins).mean",
    "fn wins([a, d]) = a.pair(d).count([x, y] -> x > y)\nprint joint(10d6, 10d6).map(wins).mean",
    "fn wins(r) {\n  let [a, d] = r\n  a.pair(d).count([x, y] -> x > y)\n}\nprint joint(10d6, 10d6).map(wins).mean",
    "fn wins(r) {\n  let a = r[0]\n  let d = r[1]\n  let pairs = a.pair(d)\n  pairs.count([x, y] -> x > y)\n}\nprint joint(10d6, 10d6).map(wins).mean",
    "fn bigger(p) = p[0] > p[1]\nfn wins(a, d) = a.pair(d).count(bigger)\nfn all(r) = wins(r[0], r[1])\nprint joint(10d6, 10d6).map(all).mean",
    "fn losses(a, d) {\n  let n = a.pair(d).count([x, y] -> x > y)\n  return {a: 10 - n, d: n}\n}\nprint joint(10d6, 10d6).map([a, d] -> losses(a, d).d).mean",
];

#[test]
fn functions_of_a_name_pair_rolls_off_as_fast_as_lambdas() {
    // A question that looks at the rolls as wholes takes many more steps.
    let limits = Limits { steps: Some(1_000_000), ..Limits::default() };
    for script in WORDS {
        let outcome = Session::new(limits.clone()).run(script);
        assert!(outcome.diagnostics.is_empty(), "{script}: {:?}", outcome.diagnostics);
        assert_eq!(printed(script), "2648703698315075/914039610015744\n", "{script}");
    }
}

#[test]
fn whether_all_pairs_or_any_fit_is_told_as_fast() {
    let limits = Limits { steps: Some(1_000_000), ..Limits::default() };
    let asks = ["all", "any"].map(|ask| format!("[a, d] -> a.pair(d).{ask}([x, y] -> x > y)"));
    let script = format!("print joint(10d6, 10d6).prob({}), joint(10d6, 10d6).prob({})", asks[0], asks[1]);
    let outcome = Session::new(limits).run(&script);
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    assert_eq!(printed(&script), "7176050771345/914039610015744 2683276013873105/3656158440062976\n");
}

#[test]
fn pairs_that_are_used_otherwise_stay_pairs() {
    for (script, gives) in [
        (
            "fn f(a, d) {\n  let p = a.pair(d)\n  [p.count([x, y] -> x > y), p.count]\n}\nprint joint(3d6, 2d6).map([a, d] -> f(a, d)).prob([2, 2])",
            "2890/7776",
        ),
        (
            "fn f(a, d) {\n  var b = a\n  b = d\n  b.pair(d).count([x, y] -> x == y)\n}\nprint joint(3d6, 2d6).map([a, d] -> f(a, d)).prob(2)",
            "1",
        ),
        (
            "fn f(a, d) = a.pair(d).count([x, y] -> x + y == 7)\nprint joint(1d6, 1d6).map([a, d] -> f(a, d)).mean",
            "1/6",
        ),
    ] {
        let expected = printed(&format!("print {gives}"));
        assert_eq!(printed(script), expected, "{script}");
    }
}

/// A name that is changed after it was bound to pairs, or to sorted dice, holds what it was changed to.
#[test]
fn names_that_are_changed_hold_what_they_were_changed_to() {
    for (question, gives) in [
        ("3d6.map(h -> { var xs = h.dice; xs[0] = 99; xs[0] }).mean", "99"),
        ("3d6.map(h -> { var xs = h.dice; xs.push(7); xs[-1] }).mean", "7"),
        ("3d6.map(h -> { var xs = h.sort; xs = [1, 2]; xs[0] }).mean", "1"),
        (
            "3d6.map(h -> { var xs = h.dice; for i in 0..2 { xs[i] += 1 }; xs[0] + xs[1] }).mean",
            "3d6.map(h -> h.dice[0] + h.dice[1] + 2).mean",
        ),
        (
            "3d6.map(h -> { var xs = h.dice; [xs[0], xs[2]] = [xs[2], xs[0]]; xs[0] }).mean",
            "3d6.highest.mean",
        ),
        ("3d6.map(h -> { let xs = h.dice; let f = () -> xs[0]; f() }).mean", "3d6.lowest.mean"),
        (
            "joint(3d6, 2d6).map([a, b] -> { var p = a.pair(b); p = [[1, 2]]; p.count([x, y] -> x < y) }).mean",
            "1",
        ),
        (
            "joint(3d6, 2d6).map([a, b] -> { var c = a; c = b; c.pair(b).all([x, y] -> x == y) }).prob(true)",
            "1",
        ),
        ("joint(3d6, 2d6).map([a, b] -> { var c = a; c = b; c.dice[1] }).mean", "2d6.highest.mean"),
    ] {
        assert_eq!(printed(&format!("print {question}")), printed(&format!("print {gives}")), "{question}");
    }
}
