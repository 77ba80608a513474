//! Several mistakes give several messages, one each, and the rest of the file is kept.

use crate::syntax::show::{broken_tree, codes, read};

#[track_caller]
fn finds(text: &str, expected: &[&str]) {
    assert_eq!(codes(text), expected, "{text}");
}

#[test]
fn each_mistake_has_one_message() {
    let text = "let a = foo(1, 2 3)\nlet b = 1\nfn f() {\n  let c = 1 +* 2\n  b\n}\nlet d = [1 2]\nprint d e\nlet g = @\nlet h = 5";
    finds(text, &["E0001:1", "E0001:4", "E0001:7", "E0001:8", "E0022:9"]);
    assert_eq!(
        broken_tree(text),
        "(let a JUNK)\n(let b 1)\n(fn f () {(let c JUNK); b})\n(let d JUNK)\nJUNK\n(let g JUNK)\n(let h 5)"
    );
}

#[test]
fn a_value_without_its_block_in_a_comprehension() {
    finds("let y = [if b for j in 0..2]", &["E0028:1"]);
    finds("let y = [i for i in if b for j in 0..2]", &["E0028:1"]);
    finds("let y = [i for i in\n  if b\n  for\n j in 0..2\n]", &["E0028:2"]);
    finds("let y = [match x if b]", &["E0028:1"]);
}

#[test]
fn brackets() {
    finds("let x = (1 + 2\nlet y = 3", &["E0003:1"]);
    finds("let x = f(1, [2\nprint x", &["E0003:1"]);
    finds("fn f() {\n  let z = (1\n}\nlet y = 1", &["E0003:2"]);
    finds("fn f() {\n  let x = 1\n", &["E0003:1"]);
    finds("let a = 1)\nlet b = 2]", &["E0005:1", "E0005:2"]);
    finds("}\nlet a = 1", &["E0005:1"]);
    finds("let a = [1, 2)", &["E0005:1"]);
    finds("f({a: 1)\nlet k = 3", &["E0003:1"]);
    finds("let x = ()", &["E0028:1"]);
    finds("xs[]", &["E0028:1"]);
    assert_eq!(broken_tree("let x = (1 + 2\nlet y = 3"), "(let x (1 + 2))\n(let y 3)");
}

#[test]
fn rounds() {
    let text = "let r = round < t => ac\nprint r.apply(\"atcg\")";
    finds(text, &["E0004:1"]);
    assert_eq!(broken_tree(text), "(let r <round: rule left=\"t\" right=\"ac\">)\n(print r.apply(\"atcg\"))");
    finds("round q <\n  a => b\n  c => d\nlet x = 3", &["E0004:1"]);
    finds("game g { round < H: a => b; Y: c => d }\nprint 1", &["E0004:1"]);
    finds("round < a => b; foo bar; c => d >", &["E0026:1"]);
    finds("round < a => b => c; x => \"y\" >", &["E0001:1"]);
    finds("round < a => 🂡 >", &["E0022:1"]);
    finds("game { H wants a; H hates b; rounds = 3 }", &["E0026:1", "E0026:1"]);
    finds("alphabet { a - b }", &["E0026:1"]);
}

#[test]
fn texts() {
    finds(
        "print \"hello\nprint f(\"abc)\nif x == \"abc {\n  print 1\n}\nlet y = 1",
        &["E0002:1", "E0002:2", "E0002:3"],
    );
    finds("print \"a {f(\"b} c\"\nlet y = 1", &["E0002:1"]);
    finds("print \"\\q {} {1 2}\"", &["E0007:1", "E0028:1", "E0001:1"]);
    assert_eq!(broken_tree("if x == \"abc {\n  print 1\n}"), "(if (x == \"abc\") {(print 1)})");
}

#[test]
fn heads() {
    finds(
        "while x y { let a = 1 1 }\nfor x of xs { 1 }\nif { 1 }\nif a\nmatch x y { 1 -> 2 }",
        &["E0001:1", "E0001:1", "E0001:2", "E0028:3", "E0028:4", "E0001:5"],
    );
    finds("fn f(x y) { let a = 1 1 }", &["E0001:1", "E0001:1"]);
    finds("fn g x { 1 }\nfn h x = 3\nfn k()\nfn", &["E0028:1", "E0028:2", "E0028:3", "E0028:4"]);
    assert_eq!(broken_tree("fn f(x y) { 1 }"), "(let f JUNK)");
}

#[test]
fn missing_pieces() {
    finds("let x\nlet y: = 1\nlet z = 1 +", &["E0028:1", "E0001:2", "E0028:3"]);
    finds("let o = a.\nlet p = 1", &["E0028:1"]);
    finds("let o =\nlet p = a +\nfor x in xs { x }", &["E0028:1", "E0028:2"]);
    finds("try f()", &["E0028:1"]);
    finds("let r = let\nx = return", &["E0029:1", "E0029:2"]);
    finds("let r = else", &["E0021:1"]);
    finds("a + b = 3\nf() = 3", &["E0027:1", "E0027:2"]);
}

#[test]
fn numbers() {
    finds(
        "let u = 12abc\nlet s = 1.\nlet t = 1__0\nlet v = 2_",
        &["E0006:1", "E0006:2", "E0006:3", "E0006:4"],
    );
}

#[test]
fn misspelt_words() {
    let found = read("pritn x");
    assert_eq!(found.diagnostics.len(), 1);
    assert_eq!(found.diagnostics[0].helps, ["did you mean `print`?"]);
}

/// Messages never show the grammar's own names.
#[test]
fn messages_are_in_the_users_words() {
    let texts = [
        "f(1 2)",
        "[1 2]",
        "{a: 1, b}",
        "xs[1 2]",
        "match n { 1 -> 2, + }",
        "fn f(a b) = 1",
        "let x = 1 2",
        "for x of y { }",
        "round < a b >",
        "print \"{1 2}\"",
        "deal 5 of d",
        "let 3 = 4",
        "import x",
        "if",
        "x y",
    ];
    for text in texts {
        let found = read(text).diagnostics;
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        let diagnostic = &found[0];
        let label = diagnostic.primary.as_ref().map_or("", |l| &l.text);
        for part in [diagnostic.message.as_str(), label] {
            assert!(
                !part.contains("_expr")
                    && !part.contains("kw_")
                    && !part.contains("EOI")
                    && !part.contains("BUILTIN"),
                "{text}: {part}"
            );
            assert!(!part.ends_with('.') && !part.starts_with(char::is_uppercase), "{text}: {part}");
        }
    }
}

/// The brace that lacks its closer is found by its indentation.
#[test]
fn the_brace_that_was_forgotten() {
    let text = "fn f() {\n  let é = 1\n  if a {\n    print 1\n}\nfn g() {\n  2\n}\n";
    finds(text, &["E0003:3"]);
    finds("fn f() {\n  if a {\n  }\n", &["E0003:1"]);
    finds("fn f() {\nif a {\n}\n", &["E0003:1"]);
}

/// Layout and grammar agree on where a text ends, whatever stands in it.
#[test]
fn odd_texts() {
    finds("print \"a\\", &["E0002:1"]);
    finds("print 'a\\'", &["E0022:1"]);
    finds("print 'a\\'b{'", &["E0014:1"]);
    finds("print \"\\u{1F0A1\"\nprint 1", &["E0007:1"]);
    finds("print \"\\u{1F0A1} \\u{110000} \\u{}\"", &["E0007:1", "E0007:1"]);
    assert_eq!(broken_tree("print 'a\\'b{\\\\'"), "(print \"a\\'b{\\\\\")");
}
