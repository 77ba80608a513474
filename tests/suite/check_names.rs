//! Names: what is known where, and what is said of the others.

use crate::check_support::{Session, findings, finds, passes};

#[test]
fn unknown_names_are_said_once_in_a_function() {
    finds("print a\nprint a, b", &["1:7 E1001 there is no name `a`", "2:10 E1001 there is no name `b`"]);
    finds("fn f() = a\nprint a, f()", &["2:7 E1001 there is no name `a`"]);
    finds("fn f() = a\nfn g() = a", &["1:10 E1001 there is no name `a`", "2:10 E1001 there is no name `a`"]);
    finds("print [1].map(x, y -> x)", &["1:15 E1001 there is no name `x`"]);
    finds("print grow(3)", &["1:7 E1001 there is no function `grow`"]);
    finds("xs[0] = 3", &["1:1 E1001 there is no variable `xs`"]);
}

#[test]
fn near_names_are_suggested() {
    let mut session = Session::default();
    let checked = session.check("let winner = 1\nprint winer", false);
    assert_eq!(checked.diagnostics[0].helps, ["did you mean `winner`?"]);
    let checked = session.check("fn total(n) = n\nprint totl(1)", false);
    assert_eq!(checked.diagnostics[0].helps, ["did you mean `total`?"]);
}

#[test]
fn a_name_that_is_assigned_without_being_made_is_one_mistake() {
    finds("total = 3\nprint total", &["1:1 E1001 there is no variable `total`"]);
}

#[test]
fn names_end_with_their_block() {
    finds("if true { let x = 1; print x }\nprint x", &["2:7 E1001 there is no name `x`"]);
    finds("for i in 0..3 { print i }\nprint i", &["2:7 E1001 there is no name `i`"]);
    finds("print [x for x in 0..3], x", &["1:26 E1001 there is no name `x`"]);
    finds("let f = n -> n + 1\nprint f(n)", &["2:9 E1001 there is no name `n`"]);
}

#[test]
fn inner_names_hide_outer_ones() {
    passes(
        "let x = 1\nif x == 1 { let x = 2; print x }\nfor x in [3] { print x }\nprint x, [x for x in [4]], (x -> x)(5)",
    );
    passes("let x = 1\nif true { print x; let x = x + 1; print x }");
    passes("fn f(x) { let x = x + 1; x }\nprint f(1)");
    passes("let count = [1, 2].count\nprint count");
    passes("let max = max(1, 2)\nprint max");
}

#[test]
fn values_stand_above_their_use() {
    finds("print hits\nlet hits = 3", &["1:7 E1004 `hits` is used before it has its value"]);
    finds("let hits = hits + 1", &["1:12 E1004 `hits` is used before it has its value"]);
    finds("let f = n -> n + k\nlet k = 3\nprint f(1)", &["1:18 E1004 `k` is used before it has its value"]);
    finds(
        "fn f() { let a = b; let b = 1; a + b }\nprint f()",
        &["1:18 E1004 `b` is used before it has its value"],
    );
    finds("x = 2\nvar x = 1\nprint x", &["1:1 E1004 `x` is used before it has its value"]);
}

#[test]
fn functions_are_known_in_their_whole_block() {
    passes("print even(4)\nfn even(n) = n == 0 or odd(n - 1)\nfn odd(n) = n != 0 and even(n - 1)");
    passes(
        "fn f(n) {\n  let k = 1\n  print g(n)\n  fn g(m) = if m == 0 { k } else { h(m - 1) }\n  fn h(m) = g(m)\n}\nf(3)",
    );
    passes("fn area(r) = r * r * k\nlet k = 3\nprint area(2)");
}

#[test]
fn nested_functions_need_the_values_that_they_take_along() {
    finds(
        "fn f() {\n  print g()\n  let k = 3\n  fn g() = k\n  k\n}\nprint f()",
        &["2:9 E1004 `k` has no value yet where this function is used"],
    );
    finds(
        "fn f() {\n  print g()\n  let k = 3\n  fn g() = h()\n  fn h() = k\n  k\n}\nprint f()",
        &["2:9 E1004 `k` has no value yet where this function is used"],
    );
    finds(
        "fn f() {\n  let later = () -> g()\n  let k = 3\n  fn g() = k\n  later() + k\n}\nprint f()",
        &["2:15 E1004 `k` has no value yet where this function is used"],
    );
    passes("fn f() {\n  print h()\n  let k = 3\n  fn g() = h() + k\n  fn h() = 1\n  g()\n}\nprint f()");
}

#[test]
fn one_block_has_a_name_once() {
    finds("let a = 1\nlet a = 2\nprint a", &["2:5 E1005 `a` is there already in this block"]);
    finds("let f = 1\nfn f() = 2\nprint f", &["2:4 E1005 `f` is there already in this block"]);
    finds("fn f() = 2\nlet f = 1\nprint f", &["2:5 E1005 `f` is there already in this block"]);
    finds("let [a, a] = [1, 2]\nprint a", &["1:9 E1005 `a` is there already in this block"]);
    finds("fn f(a, a) = a\nprint f(1, 2)", &["1:9 E1014 `a` is there already among the parameters"]);
    finds("round one < a => b >\nlet one = 1", &["2:5 E1005 `one` is there already in this block"]);
}

#[test]
fn only_variables_are_assigned() {
    finds("let a = 1\na = 2\nprint a", &["2:1 E1006 `a` was made with `let` and can't be assigned again"]);
    finds(
        "let a = [1]\na[0] = 2\nprint a",
        &["2:1 E1006 `a` was made with `let` and can't be assigned again"],
    );
    finds("fn f(n) { n += 1; n }\nprint f(1)", &["1:11 E1006 the parameter `n` can't be assigned"]);
    finds("for i in 0..3 { i = 2; print i }", &["1:17 E1006 the loop's `i` can't be assigned"]);
    finds("fn f() = 1\nf = 2\nprint f()", &["2:1 E1006 `f` is a function and can't be assigned"]);
    finds("win = 2", &["1:1 E1001 there is no variable `win`"]);
    finds("param p = 1\np = 2\nprint p", &["2:1 E1006 `p` is a `param` and can't be assigned"]);
}

#[test]
fn functions_keep_away_from_outer_variables() {
    finds(
        "var v = 1\nfn f() = v\nprint f()",
        &["2:10 E1007 a function can't use a `var` from outside itself"],
    );
    finds(
        "var v = 1\nfn f() { v = 2 }\nf()",
        &["2:10 E1007 a function can't change a `var` from outside itself"],
    );
    finds(
        "var v = 1\nlet f = x -> { v += x; v }\nprint f(1)",
        &["2:16 E1007 a function can't change a `var` from outside itself"],
    );
    finds(
        "fn f() {\n  var v = 1\n  let l = () -> { fn g() = v; g() }\n  l()\n}\nprint f()",
        &["3:28 E1007 a function can't use a `var` from outside itself"],
    );
    finds("var v = 1\ntest \"t\" { v = 2 }", &["2:12 E1007 a test can't change a `var` from outside itself"]);
    passes("var v = 1\nlet f = x -> x + v\nv = 2\nprint f(1)");
    passes("var v = 1\ntest \"t\" { assert v == 1 }");
    passes("fn f() { var v = 1; v += 1; v }\nprint f()");
}

#[test]
fn other_languages_are_recognised() {
    finds("print len([1])", &["1:7 E1012 `len` is another language's function"]);
    finds("println(\"a\")", &["1:1 E1012 `println` is another language's function"]);
    finds("for i in range(3) { print i }", &["1:10 E1012 `range` is another language's function"]);
    passes("fn len(x) = x.count\nprint len([1])");
    finds("var xs = [1]\nxs.append(2)", &["2:4 E1002 a list has no method `append`"]);
    finds("var r = {a: 1}\nr.delete(\"a\")", &["2:3 E1003 this record has no field `delete`"]);
    finds("let xs = [1]\nxs.push(2)", &["2:4 E1006 `push` changes a `var`, and this isn't one"]);
    finds(
        "var xs = [1]\nprint xs.pop",
        &["2:10 E1006 `pop` changes a `var`, and that takes its parentheses"],
    );
    finds(
        "var xs = [1]\nlet ys = xs.push(2)\nprint ys",
        &["2:10 E0029 `push` changes `xs` and gives no value"],
    );
    finds("fn f(n: Int) = n\nprint f(1)", &["1:9 E1010 there is no type `Int`"]);
}

#[test]
fn statements_in_the_wrong_place() {
    finds("return 1", &["1:1 E1013 `return` is outside any function"]);
    finds("test \"t\" { return }", &["1:12 E1013 `return` is outside any function"]);
    finds("break", &["1:1 E1013 `break` is outside any loop"]);
    finds("while true { let f = () -> { break }; f() }", &["1:30 E1013 `break` is outside any loop"]);
    finds("fn f() { param p = 1; p }\nprint f()", &["1:16 E1016 `param` must be at the top level of a file"]);
    finds("if true { seed 3 }", &["1:11 E1016 `seed` must be at the top level of a file"]);
    finds(
        "fn f() {\n  test \"t\" { assert true }\n}",
        &["2:3 E1016 a test must be at the top level of a file"],
    );
    passes(
        "fn f(xs) { for x in xs { if x > 2 { return x }; if x > 1 { continue }; break }; 0 }\nprint f([1])",
    );
}

#[test]
fn words_are_known_everywhere() {
    passes(
        "print H\ngame g { H wants aag; round < H: a => b > }\nprint g.winner == H, match H { H -> 1, Y -> 2 }\nfn f() = game { Y wants acc; round < Y: a => b > }\nprint f()",
    );
    passes("game g { H wants aag; round < H: a => b > }\nlet H = 3\nprint H + 1");
    finds("print match 3 { boom -> 1, _ -> 2 }", &["1:17 E1001 there is no word `boom` to match"]);
    finds("let k = 3\nprint match 3 { k -> 1, _ -> 2 }", &["2:17 E1001 there is no word `k` to match"]);
    finds("print win(3)", &["1:7 E1001 there is no function `win`"]);
}

#[test]
fn twice_is_once_too_often() {
    finds("print {a: 1, b: 2, a: 3}", &["1:20 E1014 the field `a` is given twice"]);
    finds("print {a: 1, \"a\": 3}", &["1:14 E1014 the field `a` is given twice"]);
    finds("fn f(a, b) = a + b\nprint f(a: 1, b: 2, a: 3)", &["2:21 E1014 the parameter `a` is given twice"]);
    finds("fn f(a, b) = a + b\nprint f(1, b: 2, a: 3)", &["2:18 E1014 the parameter `a` is given twice"]);
}

#[test]
fn expected_errors_are_no_findings() {
    passes("assert error E1001 { nothing }");
    passes("assert error E2001 { let x = 1 + \"a\"; print x }");
    passes("let k = 3\nassert error E1006 { k = 4 }\nprint k");
    finds("assert error E1001 { 1 + \"a\" }", &["1:24 E2001 `+` doesn't work on a number and a text"]);
    finds(
        "assert error E1001 { print nothing, 1 + \"a\" }",
        &["1:39 E2001 `+` doesn't work on a number and a text"],
    );
    finds("assert error E9999 { 1 / 0 }", &["1:14 E1001 there is no diagnostic `E9999`"]);
}

#[test]
fn found_bodies_are_emptied_and_others_kept() {
    use tg_core::program::{ExprKind, StmtKind};
    let program = passes("assert error E1001 { nothing }\nassert error E3001 { 1 / 0 }\nprint 1");
    let ExprKind::Block(body) = &program.functions[0].body.kind else { panic!("no block") };
    let kinds: Vec<(bool, bool)> = body
        .statements
        .iter()
        .filter_map(|s| match &s.kind {
            StmtKind::AssertError { found, body, .. } => Some((*found, body.value.is_some())),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [(true, false), (false, true)]);
}

#[test]
fn a_torn_stretch_hides_only_the_names_in_it() {
    let mut session = Session::default();
    let id = session.sources.add("t", "let 3 x = 4\nprint x, z\nlet y = 1\nlet y = 2");
    let text = session.sources.get(id).map(|s| s.text.clone()).unwrap_or_default();
    let parsed = tg::syntax::parse(id, &text);
    let checked = session.check_script(&parsed.script, &text, false);
    assert!(checked.program.is_none());
    let lines: Vec<String> = checked.diagnostics.iter().map(|d| session.line(d)).collect();
    assert_eq!(lines, ["2:10 E1001 there is no name `z`", "4:5 E1005 `y` is there already in this block"]);
}

#[test]
fn findings_come_in_the_order_of_the_text() {
    let lines = findings("print a\nlet x: Int = 1\nfn f() = b\nprint 1 + \"a\", c, f(), x");
    let places: Vec<&str> = lines.iter().map(|l| &l[..8]).collect();
    assert_eq!(places, ["1:7 E100", "2:8 E101", "3:10 E10", "4:9 E200", "4:16 E10"]);
}

/// A word of a game is a word only where it is asked for or compared; so no game changes other scripts.
#[test]
fn words_of_games_stand_where_a_place_takes_them() {
    for fine in [
        "let w = \"win\"\nprint w == win, win != w, w in [win, draw], w not in [loss]",
        "print match \"win\" { win -> 1, _ -> 2 }",
        "print [\"win\"].count(win), {a: 1}.get(win, 0), [\"win\"].contains(draw)",
        "let n = 1\nprint \"win\" == if n == 1 { win } else { draw }",
    ] {
        passes(fine);
    }
    for (script, place) in [
        ("print win", "1:7"),
        ("let rows = [{win: 1}]\nprint rows.map(r -> win)", "2:21"),
        ("let w = win\nprint w", "1:9"),
        ("fn f(s = win) = s\nprint f()", "1:10"),
        ("fn f(s) = s\nprint f(win)", "2:9"),
        ("let n = 1\nprint if n == 1 { win } else { 3 }", "2:19"),
        ("print 3 < win", "1:11"),
        ("print [win]", "1:8"),
        ("let r = {a: win}\nprint r", "1:13"),
        ("print \"{win}\"", "1:9"),
        ("print [3].map(x -> win)", "1:20"),
    ] {
        finds(script, &[&format!("{place} E1001 there is no name `win`")]);
    }
    finds("print win == 1\nlet win = 1", &["1:7 E1004 `win` is used before it has its value"]);
}
