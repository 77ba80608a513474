//! What is surely unwanted: names, values and lines that nobody needs.

use crate::check_support::{findings, finds, passes};

#[test]
fn unused_names() {
    finds("fn f() { let a = 1; 2 }\nprint f()", &["1:14 W1001 `a` is never used"]);
    finds("fn f() { var a = 1; a = 2; 2 }\nprint f()", &["1:14 W1001 `a` is changed but never read"]);
    finds("if true { let [a, b] = [1, 2]; print a }", &["1:19 W1001 `b` is never used"]);
    finds("test \"t\" { let a = 1; assert true }", &["1:16 W1001 `a` is never used"]);
    finds("fn f() { round one < a => b >; 1 }\nprint f()", &["1:16 W1001 `one` is never used"]);
    passes(
        "let a = 1\nvar b = 2\nfn f(x) = 1\nfn g() { let _a = 1; let [_, c] = [1, 2]; for i in 0..2 { print 1 }; c }\nprint g()",
    );
    passes("fn f() { let a = 1; let g = () -> a; fn h() = a; print g(), h() }\nf()");
    passes("fn f() { let a = 1; fn g() = h(); fn h() = a; g() }\nprint f()");
}

#[test]
fn unused_names_are_not_said_beside_errors() {
    finds("fn f() { let total = 1; totl }\nprint f()", &["1:25 E1001 there is no name `totl`"]);
}

#[test]
fn unused_values() {
    finds("var t = 0\nt == 3\nprint t", &["2:1 W1002 this value isn't used"]);
    finds("let xs = [1]\nxs.sort", &["2:1 W1002 this value isn't used"]);
    finds("let xs = [1]\nxs.shuffle", &["2:1 W1002 this value isn't used"]);
    finds("fn f(n) = n\nf(3)", &["2:1 W1002 this value isn't used"]);
    finds("fn f(n) { n + n\n 2 * n }\nprint f(1)", &["1:11 W1002 this value isn't used"]);
    finds("test \"t\" { 1 + 1 == 2 }", &["1:12 W1002 this value isn't used"]);
    finds("for i in 0..3 { i + 1 }", &["1:17 W1002 this value isn't used"]);
    finds("if true { 1 } else { 2 }", &["1:1 W1002 this value isn't used"]);
    finds("[1, 2].map(x -> x + 1)", &["1:1 W1002 this value isn't used"]);
    finds("\"a text\"\nprint 1", &["1:1 W1002 this value isn't used"]);
}

#[test]
fn what_acts_is_used() {
    passes("fn show(n) { print n }\nshow(3)\nfn both(n) { show(n); show(n) }\nboth(3)");
    passes("fn a(n) { if n > 0 { b(n - 1) }; print n }\nfn b(n) { a(n) }\na(3)");
    passes("fn check(n) { assert n > 0 }\ncheck(3)");
    passes("[1, 2].map(x -> { print x })\nfn show(x) { print x }\n[1].map(show)");
    passes("fn each(xs, f) { for x in xs { f(x) } }\neach([1], x -> { print x })");
    passes("var n = 0\nif n == 0 { n = 1 } else { n = 2 }\nmatch n { 1 -> none, _ -> { print n } }\nprint n");
    passes("game g { H wants aag; round < H: a => b > }\ng.play()");
    passes("fn f(x) { x.anything(3); 1 }\nprint f(2)");
    passes("assert error E3001 { 1 / 0; 2 }");
}

#[test]
fn unreachable_lines() {
    finds("fn f(n) {\n  return n\n  print 1\n  print 2\n}\nprint f(1)", &["3:3 W1003 this is never reached"]);
    finds("for i in 0..3 { break; print i }", &["1:24 W1003 this is never reached"]);
    finds("for i in 0..3 { continue\n print i }", &["2:2 W1003 this is never reached"]);
    finds("while true { print 1 }\nprint 2", &["2:1 W1003 this is never reached"]);
    finds(
        "fn f(n) {\n  if n > 1 { return 1 } else { return 2 }\n  print 3\n}\nprint f(1)",
        &["3:3 W1003 this is never reached"],
    );
    passes("while true { if 1 > 2 { break } }\nprint 2");
    passes("while true { while true { break }; if true { break } }\nprint 2");
    passes("fn f(n) { if n > 1 { return 1 }; 2 }\nprint f(1)");
}

#[test]
fn arms_that_are_never_reached() {
    let arms = |arms: &str| findings(&format!("fn f(x) = match x {{\n{arms}\n}}"));
    let dead = |place: &str| vec![format!("{place} W1003 this is never reached")];
    assert_eq!(arms("1 -> 2\n_ -> 3\n2 -> 4"), dead("4:1"));
    assert_eq!(arms("1 -> 2\n\"a\" -> 2\n1 -> 3\n_ -> 4"), dead("4:1"));
    assert_eq!(arms("1 | 2 -> 2\n3 | 2 | 4 -> 3"), dead("3:5"));
    assert_eq!(arms("0..=5 -> 1\n5 -> 2"), dead("3:1"));
    assert_eq!(arms("0..5 -> 1\n1..=4 -> 2\n1..=5 -> 2"), dead("3:1"));
    assert_eq!(arms("0.. -> 1\n7.. | ..0 -> 2"), dead("3:1"));
    assert_eq!(arms("[1 | 2, _] -> 1\n[2, 3] -> 2"), dead("3:1"));
    assert_eq!(arms("win -> 1\n\"win\" -> 2"), dead("3:1"));
    let none: Vec<String> = Vec::new();
    assert_eq!(
        arms(
            "0..5 -> 1\n5 -> 2\n0..=5 -> 3\n-1 -> 4\n[_] -> 5\n[_, _] -> 6\ntrue -> 7\nfalse -> 8\nnone -> 9\n_ -> 10"
        ),
        none
    );
    assert_eq!(arms("[1, _] -> 1\n[_, 1] -> 2\n[1, 1 | 2] -> 3").len(), 1);
    finds(
        "fn f(x) = match x { winn -> 1, 2 -> 3, _ -> 4 }",
        &["1:21 E1001 there is no word `winn` to match"],
    );
}
