//! Each form of the ordinary language gives its tree.

use crate::syntax::show::tree;

#[track_caller]
fn gives(text: &str, expected: &str) {
    assert_eq!(tree(text), expected, "{text}");
}

#[test]
fn precedence() {
    gives("a + b * c - d", "(a + (b * c) - d)");
    gives("-2 ** 2", "(- (2 ** 2))");
    gives("2 ** 3 ** 4", "(2 ** (3 ** 4))");
    gives("2 ** -1 ** 2", "(2 ** (- (1 ** 2)))");
    gives("-x.y(1)[2]", "(- x.y(1)[2])");
    gives("-a * b", "((- a) * b)");
    gives("a // b % c / d", "(a // b % c / d)");
    gives("1..n + 1", "(1..(n + 1))");
    gives("1..=6 == xs", "((1..=6) == xs)");
    gives("1 <= x < 5", "(1 <= x < 5)");
    gives("a == b != c in d", "(a == b != c in d)");
    gives("not a in b", "(not (a in b))");
    gives("a not in b and not c or d", "(or (and (a not in b) (not c)) d)");
    gives("a or b or c and d", "(or a b (and c d))");
    gives("x -> x or y", "(\\x -> (or x y))");
    gives("(a + b) * c", "((a + b) * c)");
    gives("a - -b", "(a - (- b))");
    gives("a - b\n-c", "(a - b)\n(- c)");
}

#[test]
fn bindings() {
    gives("let a = 1", "(let a 1)");
    gives("var [a, [_, b]] = xs", "(var [a [_ b]] xs)");
    gives("param lands: Number = 24", "(param lands:Number 24)");
    gives("let xs: [[T]] = 1", "(let xs:[[T]] 1)");
    gives("x = 1; x += 2; x **= 3; x //= 4; x %= 5", "(= x 1)\n(+= x 2)\n(**= x 3)\n(//= x 4)\n(%= x 5)");
    gives("xs[i].name = v", "(= xs[i].name v)");
}

#[test]
fn functions() {
    gives("fn f(n) = n", "(fn f (n) n)");
    gives("memo fn f() { 1 }", "(memo fn f () {1})");
    gives(
        "fn f(h: Hand, [a, b], n: Number = 2,) -> [Number] = h",
        "(fn f (h:Hand [a b] n:Number=2) ->[Number] h)",
    );
    gives("() -> 1", "(\\ -> 1)");
    gives("(a, k = 2, n: Number) -> a", "(\\a k=2 n:Number -> a)");
    gives("[a, [b, _]] -> a", "(\\[a [b _]] -> a)");
    gives("x -> y -> x + y", "(\\x -> (\\y -> (x + y)))");
    gives("x -> {a: 1}", "(\\x -> {:a: 1})");
    gives("x -> { print 1; x }", "(\\x -> {(print 1); x})");
}

#[test]
fn calls_and_indexes() {
    gives("f()", "f(call)");
    gives("f(a, by: b, print: c)(1)", "f(call a by:b print:c)(call 1)");
    gives("xs.f(y).if.else.count(2)", "xs.f(y).if.else.count(2)");
    gives("xs[1..]; xs[..2]; xs[a..=b]; xs[-1]", "xs[(1..-)]\nxs[(-..2)]\nxs[(a..=b)]\nxs[(- 1)]");
    gives("3.max(4)", "3.max(4)");
    gives("\"a\".length", "\"a\".length");
    gives("{a: 1}.a", "{:a: 1}.a");
}

#[test]
fn lists_and_records() {
    gives("[1, [2], ]", "[1 [2]]");
    gives("[a + b for [a, b] in xs if a for c in d]", "[(a + b) for [a b] xs if a for c d]");
    gives("let e = {}", "(let e {:})");
    gives(
        "let r = {[7]: 1, \"a b\": 2, if: 3, ..s, [[1, 2]]: 4}",
        "(let r {:[7]: 1, [\"a b\"]: 2, if: 3, ..s, [[1 2]]: 4})",
    );
    gives("let r = {\n  a: 1,\n  b: 2,\n}", "(let r {:a: 1, b: 2})");
    gives("let r = {\n  a:\n    1\n}", "(let r {:a: 1})");
    gives("let b = { x }", "(let b {x})");
    gives("let b = { [x] }", "(let b {[x]})");
}

#[test]
fn control() {
    gives("if a { 1 } else if b { 2 } else { 3 }", "(if a {1} b {2} else {3})");
    gives("let x = if a { 1 }", "(let x (if a {1}))");
    gives("if try f() else false { 1 }", "(if (try f(call) else false) {1})");
    gives("try a else try b else e -> e.code", "(try a else (try b else (\\e -> e.code)))");
    gives("for [k, v] in {Y: 1} { print k }", "(for [k v] {:Y: 1} {(print k)})");
    gives("while a { break; continue }", "(while a {(break); (continue)})");
    gives("return", "(return)");
    gives("return -1", "(return (- 1))");
    gives("{ a\n b }", "{a; b}");
}

#[test]
fn matches() {
    gives(
        "match n { 0 -> \"none\", 1 | 2 -> \"few\", 3..10 -> x, -1 -> y, ..5 -> a, 5.. -> b, 1..=2 -> c }",
        "(match n 0 -> \"none\", 1|2 -> \"few\", (3..10) -> x, (- 1) -> y, (-..5) -> a, (5..-) -> b, (1..=2) -> c)",
    );
    gives(
        "match n {\n  [1 | 2, _] -> w\n  none -> q,\n  boom -> { 2 }\n  _ -> x -> y\n}",
        "(match n [1|2 _] -> w, none -> q, boom -> {2}, _ -> (\\x -> y))",
    );
}

#[test]
fn deals() {
    gives("deal 5 from d", "(deal 5 from d)");
    gives("deal n + 1 from deck(3).x[0]", "(deal (n + 1) from deck(call 3).x[0])");
    gives("(deal [5, 5] from d.without(h)).prob(f)", "(deal [5 5] from d.without(h)).prob(f)");
    gives(
        "deal until h -> h.count(a) == 5 from d with replacement",
        "(deal until (\\h -> (h.count(a) == 5)) from d replacing)",
    );
    gives("d.deal(until: f)", "d.deal(until:f)");
}

#[test]
fn statements() {
    gives("print", "(print )");
    gives("print a, -b", "(print a (- b))");
    gives("assert a == b, \"m\"", "(assert (a == b) \"m\")");
    gives("assert error E3001 { 1 / 0 }", "(assert-error E3001 {(1 / 0)})");
    gives("explain a == b", "(explain (a == b))");
    gives("import \"lib/a.tg\" as b", "(import \"lib/a.tg\" b)");
    gives("import \"a.tg\"", "(import \"a.tg\" -)");
    gives("save [1] to \"n.csv\"", "(save [1] \"n.csv\")");
    gives("test \"a {n}\" { assert a }", "(test \"a {n}\" {(assert a)})");
}

#[test]
fn words_only_in_their_form() {
    gives("seed 42", "(seed 42)");
    gives("seed = 3", "(= seed 3)");
    gives("seed - 3", "(seed - 3)");
    gives("test = import", "(= test import)");
    gives("let from = to + with", "(let from (to + with))");
    gives("over.until(as)", "over.until(as)");
    gives("let game = alphabet", "(let game alphabet)");
    gives("if game { 1 }", "(if game {1})");
    gives("for x in game { 1 }", "(for x game {1})");
    gives("match game { _ -> 1 }", "(match game _ -> 1)");
    gives("game(x: 1)", "game(call x:1)");
    gives("round(3.7) < 4", "(round(call 37/10) < 4)");
    gives("xs.map(round)", "xs.map(round)");
    gives("round(digits: 2)", "round(call digits:2)");
    gives("f(round: 1).round", "f(call round:1).round");
}

#[test]
fn numbers_and_texts() {
    gives("12_000; 0.25; 1e6; 2e-1", "12000\n1/4\n1000000\n1/5");
    gives(
        "\"a {b[\"x\"]} \\{ \\\" {\"n{1}\"} \\u{1F0A1} } \\\\\\t\"",
        "\"a {b[\"x\"]} { \\\" {\"n{1}\"} 🂡 } \\\\\\t\"",
    );
    gives("\"é {ü} 🂡\"", "\"é {ü} 🂡\"");
    gives("\"# no comment\"", "\"# no comment\"");
    gives("\"\"", "\"\"");
    gives("true; false; none", "true\nfalse\nnone");
}

#[test]
fn documentation() {
    gives("## one\n##  two\n# other\nfn f() = 1", "##\"one\\n two\" (fn f () 1)");
    gives("## lost\n\nlet x = 1", "(let x 1)");
    gives("fn f() {\n  ## deep\n  let y = 1\n}", "(fn f () {##\"deep\" (let y 1)})");
}
