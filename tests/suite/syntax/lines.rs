//! Where a line goes on, and where it ends.

use crate::syntax::show::{read, tree};

#[track_caller]
fn same(broken: &str, joined: &str) {
    assert_eq!(tree(broken), tree(joined), "{broken}");
}

#[test]
fn brackets_join() {
    same("f(\n  a\n  ,\n  b\n)", "f(a, b)");
    same("[\n  a # one\n\n  , b\n]", "[a, b]");
    same("f(\n  { a\n b }\n)", "f({ a; b })");
    same("f(round <\n a => b\n c => d\n>)", "f(round < a => b; c => d >)");
}

#[test]
fn operators_join() {
    for operator in [
        "+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "and", "or",
        "..", "..=",
    ] {
        same(&format!("a {operator} # so\n\n  b"), &format!("a {operator} b"));
    }
    same("let a =\n  1", "let a = 1");
    same("x ->\n  x", "x -> x");
    same("print a,\n  b", "print a, b");
    same("a +=\n  1", "a += 1");
    same("match n { 1 |\n 2 -> 3 }", "match n { 1 | 2 -> 3 }");
}

#[test]
fn beginnings_join() {
    same("xs\n  # so\n  .map(f)\n\n  .sum", "xs.map(f).sum");
    same("if a { 1 }\nelse { 2 }", "if a { 1 } else { 2 }");
    same("let x = try f()\n  else none", "let x = try f() else none");
    same(
        "fn f() {\n  if a { 1 }\n  # so\n  else if b { 2 }\n  else { 3 }\n}",
        "fn f() { if a { 1 } else if b { 2 } else { 3 } }",
    );
}

#[test]
fn lines_end() {
    assert_eq!(tree("a\nb"), "a\nb");
    assert_eq!(tree("a;b; c;"), "a\nb\nc");
    assert_eq!(tree("a\n-b"), "a\n(- b)");
    assert_eq!(tree("a\n[b]"), "a\n[b]");
    assert_eq!(tree("a\n(b)"), "a\nb");
    assert_eq!(tree("match n {\n  1 -> 2\n  ..5 -> 3\n}"), "(match n 1 -> 2, (-..5) -> 3)");
    assert_eq!(tree("r.and\nb"), "r.and\nb");
    assert_eq!(tree(";;\n;"), "");
    assert_eq!(tree(""), "");
}

#[test]
fn a_fat_arrow_never_joins() {
    assert_eq!(
        tree("round <\n  a =>\n  b => c\n>"),
        "<round: rule left=\"a\" right=\"\"; rule left=\"b\" right=\"c\">"
    );
}

#[test]
fn comments_are_kept() {
    let text = "# é one\nlet x = 1 # two\n## three\nlet y = \"# no\"";
    let comments = read(text).outline.comments;
    let found: Vec<_> = comments.iter().map(|c| (&text[c.span.range()], c.doc, c.own_line)).collect();
    assert_eq!(found, [("# é one", false, true), ("# two", false, false), ("## three", true, true)]);
}

#[test]
fn unfinished_texts() {
    let unfinished = [
        "f(",
        "[1,",
        "{",
        "{ a: 1,",
        "fn f() {\n  let x = 1",
        "let x =",
        "1 +",
        "a and",
        "x ->",
        "round <\n  a => b",
        "game g {\n  H wants a",
        "if a {\n",
        "print a,",
        "f(\n# so",
        "alphabet d {",
        "xs.map(x -> {\n  x",
    ];
    for text in unfinished {
        assert!(read(text).incomplete, "{text}");
        assert!(read(&format!("{text}\n")).incomplete, "{text} and a line end");
    }
    let finished = [
        "",
        "a",
        "f(1)",
        "\"a",
        "let = ",
        "f(1))",
        "1 2 +",
        "let x = 3 4\nf(",
        "(]",
        "let x",
        "let y = 1 1\n{",
    ];
    for text in finished {
        assert!(!read(text).incomplete, "{text}");
    }
}
