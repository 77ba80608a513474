//! Types: what is certain to fail, and silence where nothing is certain.

use crate::check_support::{finds, passes};

#[test]
fn operators() {
    finds("print 1 + \"a\"", &["1:9 E2001 `+` doesn't work on a number and a text"]);
    finds("let h = 3\nprint \"hits: \" + h", &["2:16 E2001 `+` doesn't work on a text and a number"]);
    finds("print [1, 2] - 1", &["1:14 E2001 `-` doesn't work on a list and a number"]);
    finds("print {a: 1} * 2", &["1:14 E2001 `*` doesn't work on a record and a number"]);
    finds("print none + 1", &["1:12 E2001 `+` doesn't work on none and a number"]);
    finds("print -\"a\"", &["1:8 E2001 `-` needs a number, and this is a text"]);
    finds("print 1..\"a\"", &["1:10 E2001 a range goes from number to number, not to a text"]);
    finds("print 1 < \"a\"", &["1:9 E3011 a number isn't more or less than a text"]);
    finds("print 1 in 2", &["1:9 E2001 nothing can be in a number"]);
    finds("print 1 in \"a\"", &["1:7 E2001 only a text can be in a text, and this is a number"]);
    finds("print {..3}", &["1:10 E2001 `..` in a record takes a record, and this is a number"]);
    passes(
        "print [0] * 3, 3 * [0], \"ab\" * 2, [1] + [\"a\"], {a: 1} + {b: 2}, \"a\" + \"b\", 2 ** 3 // 4 % 5",
    );
    passes("print 1 == 2, none == 3, \"a\" in \"abc\", 1 in [1], \"a\" in {a: 1}, 1 < 2 <= 3, [1] < [2]");
    passes("fn f(a, b) = a + b * a - -b\nprint f(1, 2)");
}

#[test]
fn one_mistake_in_a_chain_is_one_finding() {
    finds("print 1 + \"a\" + 2 + 3", &["1:9 E2001 `+` doesn't work on a number and a text"]);
    finds("let x = 1 + \"a\"\nprint x + 1, x.upper", &["1:11 E2001 `+` doesn't work on a number and a text"]);
}

#[test]
fn conditions() {
    finds(
        "let h = 3\nif h { print 1 }",
        &["2:4 E2004 a condition must be true or false, and this is a number"],
    );
    finds("print 1 and true", &["1:7 E2004 a condition must be true or false, and this is a number"]);
    finds("print not \"a\"", &["1:11 E2004 a condition must be true or false, and this is a text"]);
    finds("while [1] { print 1 }", &["1:7 E2004 a condition must be true or false, and this is a list"]);
    finds(
        "print [x for x in [1] if x]",
        &["1:26 E2004 a condition must be true or false, and this is a number"],
    );
    finds(
        "round one < a => b >\nassert one",
        &["2:8 E2004 a condition must be true or false, and this is a round"],
    );
    passes("fn f(c) = if c and not c or true { 1 } else { 2 }\nprint f(true)");
}

#[test]
fn calls_of_own_functions() {
    finds("fn f(a, b) = a + b\nprint f(1)", &["2:7 E2002 `f` takes 2 arguments, and 1 is given"]);
    finds(
        "fn f(a, b = 1) = a + b\nprint f(1, 2, 3)",
        &["2:7 E2002 `f` takes 1 to 2 arguments, and 3 are given"],
    );
    finds("fn f() = 1\nprint f(1)", &["2:7 E2002 `f` takes no arguments, and 1 is given"]);
    finds("fn f(a, b) = a + b\nprint f(1, c: 2)", &["2:12 E1008 `f` has no parameter `c`"]);
    finds("fn f(a, b) = a + b\nprint f(1, b: 2, a: 3)", &["2:18 E1014 the parameter `a` is given twice"]);
    finds(
        "fn f(a, b) = a + b\nprint f(b: 2, 1)",
        &["2:15 E2002 an argument without a name comes after one with a name"],
    );
    finds("let f = n -> n\nprint f(1, 2)", &["2:7 E2002 this function takes 1 argument, and 2 are given"]);
    finds("fn f(a) = a\nprint 3.f(1)", &["2:9 E2002 `f` takes 1 argument, and 2 are given"]);
    finds(
        "fn f(n: Number) = n\nprint f(\"a\")",
        &["2:9 E2009 `f` takes a number as `n`, and this is a text"],
    );
    finds(
        "let add = [a, b] -> a + b\nprint add([1, 2, 3])",
        &["2:11 E2008 a list of 3 elements is destructured into 2 names"],
    );
    passes(
        "fn f(a, b = 1, c = a + b) = a + b + c\nprint f(1), f(1, 2), f(1, c: 3), f(b: 1, a: 2), 1.f, 1.f(2), f(1, 2, 3)",
    );
    passes("fn f(g) = g(1, 2, 3)\nprint f((x, y, z) -> x + y + z)");
}

#[test]
fn calls_of_the_prelude() {
    finds("print sqrt(\"nine\")", &["1:12 E2003 `sqrt` doesn't work on a text"]);
    finds("print sqrt()", &["1:7 E2002 `sqrt` needs a value to work on"]);
    finds("print sqrt(4, 2)", &["1:7 E2002 `sqrt` takes no arguments after its value, and 1 is given"]);
    finds(
        "print [1].reverse(3)",
        &["1:11 E2002 `reverse` takes no arguments after its value, and 1 is given"],
    );
    finds("print [1].sort(form: n -> -n)", &["1:16 E1008 `sort` has no parameter `form`"]);
    finds("print [1].map", &["1:11 E2002 `map` takes 1 argument after its value, and none is given"]);
    finds("print 3.join(\", \")", &["1:9 E2003 `join` doesn't work on a number"]);
    finds("print 3.upper", &["1:9 E2003 `upper` doesn't work on a number"]);
    finds(
        "round one < a => b >\nprint one.apply(3)",
        &["2:17 E2003 `apply` takes a text or a word as `text`, and this is a number"],
    );
    passes(
        "print [3, 1].sort(by: n -> -n), map([1], n -> n + 1), [1, 2].sum, max(1, 2, 3), [1, 2].max, sqrt(2), 4.sqrt",
    );
    passes("fn f(x, y) = [x.sort, x.join(y), sqrt(y), x.anything, x.anything(1, z: y)]\nprint f([1], 2)");
}

#[test]
fn methods_and_fields() {
    finds("print \"a\".uper", &["1:11 E1002 a text has no method `uper`"]);
    finds("print [3].sortt", &["1:11 E1002 a list has no method `sortt`"]);
    finds("round one < a => b >\nprint one.aply(\"a\")", &["2:11 E1002 a round has no method `aply`"]);
    finds("let s = {name: \"Y\", hits: 1}\nprint s.hit", &["2:9 E1003 this record has no field `hit`"]);
    finds("print {}.a", &["1:10 E1003 this record has no field `a`"]);
    finds("print {a: 1}.a.b", &["1:16 E1002 a number has no method `b`"]);
    finds("print 3.a.b", &["1:9 E1002 a number has no method `a`"]);
    passes(
        "fn twice(x) = 2 * x\nlet r = {a: 1, f: x -> x + 1}\nprint 3.twice, r.a, r.f(2), r.keys, {..r, b: 2}.b, {[\"a\" + \"b\"]: 1}.ab, {\"c\": 1}.c",
    );
    passes("fn f(r) = r.name + r.list[0].deep.deeper\nprint f({name: 1})");
    passes("var r = {a: 1}\nr.b = 2\nprint r.b");
}

#[test]
fn what_can_be_called_gone_through_and_indexed() {
    finds("let k = 2\nprint k(3)", &["2:7 E2005 a number can't be called"]);
    finds("print [1](0)", &["1:7 E2005 a list can't be called"]);
    finds("for n in 6 { print n }", &["1:10 E2006 a number can't be iterated over"]);
    finds("print [x for x in true]", &["1:19 E2006 true or false can't be iterated over"]);
    finds("let t = 365\nprint t[0]", &["2:8 E2007 a number has no elements to take by an index"]);
    finds("print [1][\"a\"]", &["1:11 E2007 a list is indexed by a whole number, not by a text"]);
    finds("print true[1..]", &["1:11 E2007 true or false can't be sliced"]);
    passes(
        "for [k, v] in {a: 1} { print k, v }\nfor c in \"abc\" { print c.upper }\nprint [1, 2][0], \"abc\"[-1], {a: 1}[\"a\"], [1, 2][1..], \"abc\"[..2]",
    );
}

#[test]
fn taking_apart() {
    finds(
        "let [a, b] = [1, 2, 3]\nprint a, b",
        &["1:5 E2008 a list of 3 elements is destructured into 2 names"],
    );
    finds(
        "for [a, b] in [[1, 2], [3]] { print a, b }",
        &["1:5 E2008 a list of 1 element is destructured into 2 names"],
    );
    finds("let [a, b] = 3\nprint a, b", &["1:5 E2008 a number can't be destructured like a list"]);
    finds(
        "let [a, [b]] = [\"w\", \"x\"]\nprint a, b",
        &["1:9 E2008 a text can't be destructured like a list"],
    );
    passes("let [a, [b, _], _] = [1, [2, 3], 4]\nprint a + b\nfn f([x, y]) = x + y\nprint f([1, 2])");
}

#[test]
fn written_types() {
    finds(
        "let n: Number = \"three\"\nprint n + 1",
        &["1:17 E2009 this should be a number, and it is a text"],
    );
    finds(
        "fn f(n) -> Text = n == 1\nprint f(1)",
        &["1:19 E2009 this should be a text, and it is true or false"],
    );
    finds(
        "fn f(n) -> Text { if n == 1 { return 2 }; \"a\" }\nprint f(1)",
        &["1:38 E2009 this should be a text, and it is a number"],
    );
    finds("let n: [Number] = [\"a\"]\nprint n", &["1:20 E2009 this should be a number, and it is a text"]);
    finds("let n: Numbr = 1\nprint n", &["1:8 E1010 there is no type `Numbr`"]);
    finds(
        "fn f(n: Number = \"a\") = n\nprint f()",
        &["1:18 E2009 this should be a number, and it is a text"],
    );
    passes(
        "fn f(n: Number, r: Round, t: Text, xs: [Number]) -> Number = n + xs[0]\nround one < a => b >\nprint f(1, one, \"a\", [1])",
    );
    passes("fn f(w: Text) = w.apply(\"a\")\nprint 1");
}

#[test]
fn keys_and_parts() {
    finds("let f = n -> n\nprint {[f]: 1}", &["2:9 E2010 a function can't be a key"]);
    finds("print {a: 1}[none]", &["1:14 E2010 none can't be a key"]);
    finds("var w = \"atcg\"\nw[0] = \"g\"\nprint w", &["2:2 E2011 a text can't be changed in part"]);
    finds("var n = 3\nn.a = 1\nprint n", &["2:2 E2011 a number can't be changed in part"]);
    passes(
        "var xs = [1, 2]\nxs[0] = \"a\"\nxs += [3]\nvar r = {}\nr.a = xs\nr[3] = 1\nr.a[0] = 2\nprint xs, r",
    );
}

#[test]
fn variables_are_what_all_assignments_agree_on() {
    finds("var n = 1\nn = 2\nprint n.uper", &["3:9 E1002 a number has no method `uper`"]);
    passes("var x = 1\nfor i in 0..3 { if i == 2 { print x.upper }; x = \"a\" }");
    passes("var x = none\nfor i in 0..3 { if x != none { print x + 1 }; x = i }");
    passes("var x = 1\nvar y = \"a\"\nfor _ in 0..2 { print x + 1; x = y; y = x }\nprint x, y");
    finds(
        "var s = 0\nfor i in 0..3 { s += i }\nprint s + \"a\"",
        &["3:9 E2001 `+` doesn't work on a number and a text"],
    );
    passes(
        "var best = none\nfor i in 0..3 { best = if best == none { i } else { max(best, i) } }\nprint best + 1",
    );
}

#[test]
fn results_are_inferred_where_certain() {
    finds("fn f(n) = \"{n}\"\nprint f(1) + 1", &["2:12 E2001 `+` doesn't work on a text and a number"]);
    finds(
        "fn f(n) { if n == 1 { return 2 }; 3 }\nprint f(1).upper",
        &["2:12 E2003 `upper` doesn't work on a number"],
    );
    finds("let r = try 1 / 0 else e -> 3\nprint r.upper", &["2:9 E2003 `upper` doesn't work on a number"]);
    finds("print (if true { 1 } else { 2 }).upper", &["1:34 E2003 `upper` doesn't work on a number"]);
    passes("fn f(n) = [{ if n == 1 { return \"a\" }; 1 }]\nprint f(1).upper");
    passes("let n: [Number] = [\"{x}\" for x in []]\nprint n, {[[{a: x} for x in []]]: 1}");
    passes("fn f(n) { if n == 1 { return 2 }; \"a\" }\nprint f(1).upper");
    passes(
        "fn f(n) = if n == 0 { 0 } else { g(n - 1) }\nfn g(n) = if n == 0 { \"a\" } else { f(n - 1) }\nprint f(3).upper, g(2) + 1",
    );
    passes("fn f(n) { while n > 0 { return 1 } }\nprint f(1) == none");
    passes("param p = 3\nprint p.upper");
    passes("print (if true { 1 }).anything, match 3 { 3 -> 1, _ -> \"a\" }.upper");
}

#[test]
fn long_chains_and_deep_nests_are_no_trouble() {
    let sum = format!("print {}", vec!["1"; 20_000].join(" + "));
    passes(&sum);
    let methods = format!("print [1]{}", ".sort".repeat(5_000));
    passes(&methods);
    let nested = format!("print {}1{}", "[".repeat(60), "]".repeat(60));
    passes(&nested);
    let calls: String = (0..3_000).map(|i| format!("fn f{i}(n) = f{}(n) + 1\n", i + 1)).collect();
    passes(&format!("{calls}fn f3000(n) = n\nprint f0(1)"));
    let nest: String = (0..3_000).map(|i| format!("let a{} = [a{i}, a{i}]\n", i + 1)).collect();
    passes(&format!("let a0 = 1\n{nest}print a3000"));
    let lambdas = format!("print ({}1)", "x -> ".repeat(60));
    passes(&lambdas);
}

#[test]
fn elements_are_held_against_a_written_list() {
    finds("let xs: [Number] = [1, \"a\"]", &["1:24 E2009 this should be a number, and it is a text"]);
    finds("let xs: [[Number]] = [[1], [2, none]]", &["1:32 E2009 this should be a number, and it is none"]);
    finds(
        "let xs: [[Number]] = [[1], 2]",
        &["1:28 E2009 this should be a list written `[Number]`, and it is a number"],
    );
    finds(
        "fn f(n, xs: [Number] = [\"b\"]) = [n, xs]\nprint f(1, [\"a\"]), f(2, xs: [3, \"c\"]), 4.f([\"d\"])",
        &[
            "1:25 E2009 this should be a number, and it is a text",
            "2:13 E2009 `f` takes a list written `[Number]` as `xs`, and an element is a text",
            "2:33 E2009 `f` takes a list written `[Number]` as `xs`, and an element is a text",
            "2:45 E2009 `f` takes a list written `[Number]` as `xs`, and an element is a text",
        ],
    );
    passes(
        "fn f(xs: [Number]) = xs\nlet ys = [\"a\"]\nprint f([]), f([1, 2]), f([x for x in ys]), f(1..4)\nlet _zs: [[Text]] = [[], [\"a\"]]",
    );
}

#[test]
fn a_written_type_holds_for_what_a_variable_is_given() {
    let code = |source: &str| {
        tg::Session::new(tg::Limits::default()).run(source).diagnostics.first().map(|d| d.code.text())
    };
    for wrong in [
        "var x: Number = 1\nx = \"a\"",
        "var x: Number = 1\nx = none",
        "var x: Number = 1\nx += [1]",
        "var xs: [Number] = [1]\nxs = [\"a\"]",
        "var xs: [Number] = [1]\nxs += [\"a\"]",
        "var xs: [Number] = [1]\nxs[0] = \"a\"",
        "var xs: [Number] = [1]\nxs.push(\"a\")",
        "var xs: [Number] = [1]\nxs.insert(0, \"a\")",
        "var n: Number = 1\n[n] = [\"a\"]",
        "fn f() {\n  var x: Number = 1\n  x = \"a\"\n  x\n}\nprint f()",
        "fn any(x) = x\nvar x: Number = 1\nx = any(from_json(\"\\\"a\\\"\"))",
        "fn any(x) = x\nvar xs: [Number] = [1]\nxs = from_json(\"[\\\"a\\\"]\")",
    ] {
        assert!(matches!(code(wrong), Some("E2009" | "E3011" | "E2001")), "{wrong}: {:?}", code(wrong));
    }
    for right in [
        "var x: Number = 1\nx = 2\nx += 1/2\nprint x",
        "var xs: [Number] = []\nxs.push(1)\nxs[0] = 2\nxs += [3]\nprint xs",
        "var t: Text = \"a\"\nt += \"b\"\nprint t",
        "var r: Record = {a: 1}\nr.b = \"x\"\nprint r",
        "var x: Number = 1\nx = from_json(\"2\")\nprint x",
    ] {
        assert_eq!(code(right), None, "{right}");
    }
}
