//! Likely first attempts get a message of their own, and the tree of what was meant.

use crate::syntax::show::{broken_tree, codes, tree};

/// The attempt has just this finding and the tree of what was meant.
#[track_caller]
fn meant(attempt: &str, code: &str, right: &str) {
    assert_eq!(codes(attempt), [format!("{code}:1")], "{attempt}");
    assert_eq!(broken_tree(attempt), tree(right), "{attempt}");
}

#[test]
fn signs() {
    meant("if x = 3 { 1 }", "E0008", "if x == 3 { 1 }");
    meant("assert f(a) = 3", "E0008", "assert f(a) == 3");
    meant("f(a = 3)", "E0008", "f(a: 3)");
    meant("let a := 3", "E0009", "let a = 3");
    meant("a := 3", "E0009", "a = 3");
    meant("a && b", "E0010", "a and b");
    meant("a || b", "E0010", "a or b");
    meant("!a", "E0010", "not a");
    meant("x++\n", "E0013", "x += 1");
    meant("x--", "E0013", "x -= 1");
    meant("let p = +3", "E0023", "let p = 3");
    meant("let r = 1..2..3", "E0024", "let r = 1..2");
    meant("xs.map(x => x)", "E0018", "xs.map(x -> x)");
    meant("match n { 0 => 1 }", "E0018", "match n { 0 -> 1 }");
    meant("fn f(x) => x", "E0018", "fn f(x) = x");
    meant("if n => 3 { 1 }", "E0018", "if n >= 3 { 1 }");
    meant("round < a -> b >", "E0001", "round < a => b >");
}

#[test]
fn words() {
    meant("if a { 1 } elif b { 2 }", "E0011", "if a { 1 } else if b { 2 }");
    meant("if a { 1 } elsif b { 2 }", "E0011", "if a { 1 } else if b { 2 }");
    meant("def f(x) { x }", "E0012", "fn f(x) { x }");
    meant("function f(x) { x }", "E0012", "fn f(x) { x }");
    meant("let a = None", "E0016", "let a = none");
    meant("let a = True", "E0016", "let a = true");
    meant("f(null)", "E0016", "f(none)");
    meant("let a = [False, r.None]", "E0016", "let a = [false, r.None]");
    meant("for a, b in xs { a }", "E0017", "for [a, b] in xs { a }");
    meant("for (a, b) in xs { a }", "E0017", "for [a, b] in xs { a }");
    meant("[a for a, b in xs]", "E0017", "[a for [a, b] in xs]");
    assert_eq!(codes("if a { 1 }\nelif b { 2 }"), ["E0011:2"]);
    assert_eq!(tree("let def = 1; print elif, fun"), "(let def 1)\n(print elif fun)");
    assert_eq!(tree("print(x)"), "(print x)");
}

#[test]
fn reserved_names() {
    for text in ["let if = 3", "fn print(x) = x", "fn f(for) = 1", "let [a, not] = xs"] {
        assert_eq!(codes(text), ["E0021:1"], "{text}");
    }
}

#[test]
fn quotes() {
    meant("let q = 'a\"b{'", "E0014", "let q = \"a\\\"b\\{\"");
    meant("let q = “é”", "E0015", "let q = \"é\"");
    meant("f(‘a’, 1)", "E0015", "f(\"a\", 1)");
}

#[test]
fn pythons_blocks() {
    meant("if x:\n  print 1\n  print 2\nprint 3", "E0019", "if x { print 1; print 2 }; print 3");
    meant("while a: print 1\nprint 2", "E0019", "while a { print 1 }; print 2");
    meant("fn f(x):\n  return x", "E0019", "fn f(x) { return x }");
    assert_eq!(
        codes("if a:\n  1\nelif b:\n  2\nelse:\n  for c in d:\n    3\n"),
        ["E0019:1", "E0011:3", "E0019:3", "E0019:5", "E0019:6"]
    );
    assert_eq!(
        broken_tree("if a:\n  1\nelse:\n  for c in d:\n    3\n\n  4\n5"),
        "(if a {1} else {(for c d {3}); 4})\n5"
    );
    assert_eq!(tree("{if: 1, else: 2}"), "{:if: 1, else: 2}");
    meant(
        "catan g:\n  players A, B\n  A gets ore\nprint g",
        "E0019",
        "catan g { players A, B; A gets ore }; print g",
    );
    meant("deck d:  # cards\n  a x2\n  b", "E0019", "deck d { a x2; b }");
}

#[test]
fn domain_blocks() {
    meant("if game { H wants a }.x { 1 }", "E0025", "if (game { H wants a }).x { 1 }");
    meant("for x in round < a => b >.rules { 1 }", "E0025", "for x in (round < a => b >).rules { 1 }");
    meant("alphabet d { a, b, c }", "E0020", "alphabet d { a; b; c }");
    assert_eq!(tree("round < a => b, c => d >"), tree("round < a => b; c => d >"));
    assert_eq!(tree("round <\n  A: a => b,\n  B: c => ,\n>"), tree("round < A: a => b; B: c => >"));
    meant("game { rounds: 4, H wants a }", "E0020", "game { rounds: 4; H wants a }");
    meant("let r = {a: 1; b: 2}", "E0020", "let r = {a: 1, b: 2}");
    assert_eq!(codes("let r = {\n  a: 1\n  b: 2\n}"), ["E0020:2"]);
}

#[test]
fn print_with_parentheses() {
    meant("print(a, b + 1)", "E0001", "print a, b + 1");
    assert_eq!(tree("print (a).b, c"), "(print a.b c)");
}
