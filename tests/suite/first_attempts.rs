//! What people write first, coming from other languages or in haste: each has a message that says what to write.

use tg::{Limits, Session};
use tg_core::diagnostics::Diagnostic;

/// The script, the code of its first error or warning, and a part of its help.
const ATTEMPTS: &[(&str, &str, &str)] = &[
    ("print (-8) ** (1/3)", "E3007", "`-(8 ** (1/3))`"),
    ("print (-8) ** (1/2)", "E3007", "from 0 on"),
    ("fn f(a, b) {\n  while true { if a { break } if b { break } }\n}", "E0001", "write `;` before it"),
    ("let x = match 1 { _ -> 2 } match 3 { _ -> 4 }", "E0001", "write `;` before it"),
    ("let x = 1\n  + 3\nprint x", "E0023", "end that line with the `+`"),
    ("print [+3]", "E0023", "`3`, not `+3`"),
    ("print [1,\n  +3]", "E0023", "`3`, not `+3`"),
    ("fn f(x) {\n  return x\n  + 3\n}", "E0023", "end that line with the `+`"),
    ("fn f(x) {\n  let y = x # the first\n  + x\n  y\n}", "E0023", "end that line with the `+`"),
    ("fn f(x) {\n  return x\n  * 3\n}", "E0001", "end that line with the `*`"),
    ("fn f(x) {\n  let y = x\n  - 3\n  y\n}", "W1002", "end that line with the `-`"),
    ("let a = {a = 1}", "E1004", "`a: …`"),
    ("let r = {\"a\" = 1}", "E0027", "`\"a\": …`"),
    ("round first < t => ac >\nprint first(\"atcg\")", "E2005", "`r.apply(\"atcg\")`"),
    ("print type(\"a\") == String", "E1001", "`type(x) == \"Text\"`"),
    ("print type(3) == number", "E2014", "`\"Number\"`"),
    ("print type(3) == Number", "E1001", "`type(x) == \"Number\"`"),
    ("for i in 5.times { print i }", "E1002", "for i in 0..n"),
    ("print random()", "E2002", "rand(1..=6)"),
    ("print rand(6)", "E2003", "rand(1..=6)"),
    ("print random(1..=6)", "E2003", "rand(1..=6)"),
    ("Catan g {\n  players Red\n}", "E0001", "`catan g { … }`"),
    ("DECK d { a, b }", "E0001", "`deck d { … }`"),
    ("Round r < a => b >", "E0001", "`round r < … >`"),
    ("dice d { 1..=6 }", "E0001", "`die d { … }`"),
    ("catan \"x\" {\n  players Red\n}", "E0001", "`catan x { … }`"),
    ("deck \"two words\" { a, b }", "E0001", "`deck two_words { … }`"),
    ("deck d { a b: 2, Q = 12, K = 13 }\nprint [K, Q].max", "E3011", "`h.max`"),
    ("print 1,000,000", "E0006", "`1_000_000`"),
    ("print [12,345,067, 8]", "E0006", "`12_345_067`"),
    ("print [1, 07]", "E0006", "`7`"),
    ("print 1.000.000", "E0006", "`1_000_000`"),
    ("let x = 12.345.678 + 1", "E0006", "`12_345_678`"),
    ("print {3d6: 3d6}", "E0001", "`{\"3d6\": …}`"),
    ("print {a: 1, 2d6 + 3: 2}", "E0001", "`{\"2d6 + 3\": …}`"),
    ("print {a: 1, 7: 2}", "E0001", "`{[7]: …}`"),
    ("print {a: d6, 2d6: 2d6}", "E0001", "`{\"2d6\": …}`"),
    ("print 6d[4d6.highest(3)]", "E0026", "`6d(4d6.highest(3))`"),
    ("print 1d[2d6, 3d4 x2]", "E0026", "`mix([[2d6, 1], [3d4, 2]])`"),
    ("deck d { 1..=10 x2 }", "E0026", "`cards: 1..=10 x2`"),
    ("deck d { 1 x2 }", "E0026", "`cards: 1 x2`"),
    ("deck d { 1, 2 x3 }", "E0026", "`cards: 1, 2 x3`"),
    ("print 500d10.again(10).map(h -> h.max)", "E2002", "`5d[0 x6, 1 x3, 2].again(2)`"),
    ("print 500d10.again(10).map(h -> h.groups)", "E1002", "`p.count(6)`"),
    ("print 500d10.again(10).groups", "E5017", "`6d6.again(6).groups`"),
    ("print 20d10.reroll(1, if: h -> h.sum < 60)", "E5013", "`5d10.again(10).count(8..)`"),
    ("print 5d10.explode.count(10)", "E5011", "`5d10.again(10).count(10)`"),
    (
        "duel take { start: 5; moves: n -> [n - k for k in 1..=3 if k <= n] }\nprint take.start.turn == 3",
        "E2014",
        "there are 1, 2",
    ),
    ("chopsticks c { players: 3 }\nprint c.start.turn == 4", "E2014", "there are 1, 2, 3"),
    ("print [1, 2].index_of(3) != -1", "E2014", "`x in xs`"),
    ("let at = \"abc\".index_of(\"c\")\nif -1 == \"abc\".index_of(\"z\") { print at }", "E2014", "`x in xs`"),
    ("print type(3) == \"Nmber\"", "E2014", "did you mean `Number`?"),
    ("print type(3) in [\"Text\", \"Strng\"]", "E2014", "a type is one of `Number`, `Text`"),
    ("print match type(3) { \"Txt\" -> 1, _ -> 2 }", "E2014", "did you mean `Text`?"),
    ("print type(3) == \"int\"", "E2014", "`\"Number\"`"),
    ("print match type([]) { \"list\" -> 1, _ -> 2 }", "E2014", "`\"List\"`"),
    ("print 5.max", "E2002", "`x.max("),
    (
        "deck d { a b: 1..=4 }\nprint (deal 3 from d).prob(h -> h.tally(suit).max == 3)",
        "E2014",
        "`r.values.max`",
    ),
    ("fn f(x) { raise \"x\" }", "E0001", "`fail \"why\"`"),
    ("throw \"x\"", "E0001", "`fail \"why\"`"),
    ("print exit(1)", "E1012", "`fail \"why\"`"),
    ("var a = 1\nvar b = 2\na, b = b, a", "E0001", "`[a, b] = [b, a]`"),
    ("var xs = [1, 2]\nxs[0], xs[1] = xs[1], xs[0]", "E0001", "`[xs[0], xs[1]] = [xs[1], xs[0]]`"),
    ("print {a = 1}", "E1001", "`{a: …}`"),
    ("print {a = 1, b = 2}", "E0001", "`{a: 1, b: 2}`"),
    ("let {1} = {a: 1}", "E0001", "`let {name, hits} = record`"),
    ("let {a, ..rest} = {a: 1, b: 2}", "E0001", "`r.without(\"name\")`"),
    ("fn f(n) = return n + 1", "E0029", "`= n + 1`"),
    ("fn f(n) = print n", "E0029", "`{ print n }`"),
    ("println!(\"{}\", 3)", "E0001", "`print x`"),
    ("let v = vec![1, 2]", "E0001", "`[1, 2]`"),
    ("assert_eq!(1, 1)", "E0001", "`assert a == b`"),
    ("print sum(x * x for x in 1..4)", "E0001", "`[x * x for x in xs]`"),
    ("print any(x > 2 for x in 1..4)", "E0001", "[x * x for x in xs].sum"),
    ("let xs = [1, 2]\nprint x for x in xs", "E0001", "`for x in xs { print x }`"),
    ("let n = 3\nprint match n { x if x > 3 -> 1, else -> 2 }", "E0001", "`_ -> …`"),
    ("let n = 3\nprint match n { n > 3 -> 1, _ -> 2 }", "E0001", "`let n if n > … -> …`"),
    ("let n = 3\nprint match n { 1, 2 -> 1, _ -> 2 }", "E0001", "`1 | 2 -> …`"),
    ("let a = 1\nprint {a, b: 2}", "E0001", "`a: a`"),
    ("print {1, 2, 3}", "E0001", "`[1, 2, 3]`"),
    ("let x = try 1/0 else e { 2 }", "E0001", "`else e -> { … }`"),
    ("for i in 1 to 3 { print i }", "E0001", "`1..=3`"),
    ("print 1 << 5", "E0001", "`a * 2 ** n`"),
    ("print 64 >> 2", "E0001", "`a // 2 ** n`"),
    ("print (-8) ** (2/3)", "E3007", "`8 ** (2/3)`"),
    ("print (-8) ** (-1/3)", "E3007", "`-(8 ** (-1/3))`"),
    ("print(\"a\", end=\"\")", "E0001", "`print a, b`"),
    ("print random(1, 6)", "E2002", "`rand(1..=6)`"),
    ("print match \"ab\" { /a/ -> 1, _ -> 0 }", "E0001", "let t if t.matches("),
    ("print letters(stdin)", "E1001", "`read(stdin)`"),
    ("print \"a\".pad(5)", "E1002", "`\"{x:>8}\"`"),
    ("deck d { a, b }\nprint d.remove(\"b\")", "E1002", "`x.without(…)`"),
    ("print (2d6).max", "E1002", "`d.values.max`"),
    ("round r < a => b >\nprint r(\"a\")", "E2005", "r.apply("),
    ("fn f(x) = x(\"a\")\nround r < a => b >\nprint f(r)", "E2005", "r.apply("),
    ("deck d { a: 1, 2 }\nprint d(2)", "E2005", "deal 5 from d"),
    ("let d = dist(1..=6)\nprint d(2)", "E2005", "d.prob(x)"),
    ("let d = {\"a\" => 1}", "E0001", "`{name: value}`"),
    ("let d = {a = 1}", "E1001", "`{a: …}`"),
    ("print f({a = 1})\nfn f(r) = r", "E1001", "`{a: …}`"),
    ("round r < a-b => c >", "E0001", "`\"a-b\"`"),
    ("round r < a => b! >", "E0001", "`\"b!\"`"),
    ("print 4d6kh3", "E0006", "`4d6.highest(3)`"),
    ("print [1, 2].map(_ + 1)", "E1001", "`x -> x + 1`"),
    ("print from_csv(\"a,b\\n1,\\\"2\\n\")", "E9013", "close it"),
    ("deck f { s h: 9..=10, J = 11, K = 13 }\nprint K > J", "E3011", "`a.rank > b.rank`"),
    ("for x in 1...3 { print x }", "E0001", "`1..4` for 1, 2, 3"),
    ("let n = 3\nround r < (n) => y >", "E0001", "`\"{n}\"`"),
    ("deck d { a }\ndeck e { from d; b }", "E0026", "`d + deck { … }`"),
    ("deck d { joker x2, reds: 1..=3 }", "E0026", "write `;` before `reds:`"),
    ("deck d { clubs, hearts: 1..=3 }", "E0026", "`clubs hearts: …`"),
    ("print {[1]: 2}.foo", "E1003", "`r[key]`"),
    ("let foo = [x -> x][0]\nprint 3.foo", "E1002", "`foo(x)`"),
    ("print walk(d6, n -> n - 1, until: 0)", "E2003", "`d.then(s -> walk("),
    ("print walk(0, n -> n + 1, until: []).mean", "E5018", "`w.after(30)`"),
    ("let s = \"one\ntwo\"", "E0002", "`\"\"\"`"),
    ("let s = '''\none\n'''", "E0014", "`\"\"\"`"),
    ("print -2.abs", "W1004", "`(-2).abs`"),
    ("print 1/3.round", "W1004", "`(1/3).round`"),
    ("print 1..5.abs", "W1004", "`(1..5).abs`"),
    ("print 0..=5.abs", "W1004", "`0..=(5.abs)` if this is meant"),
    ("print -2.5.round", "W1004", "`(-2.5).round`"),
    ("print [3 -1]", "W1006", "`[a, -b]` for two elements"),
    ("let xs = [1]\nprint [xs [0]]", "W1006", "`[a[b]]` for one"),
    ("print [abs (1), 2]", "W1006", "`[a(b)]` for one"),
    ("let x = 2\nif x > 1\n{\n  print x\n}\nelse\n{\n  print 0\n}", "E0019", "on one line"),
    ("deck d\n{\n  a, b\n}\nprint d", "E0019", "`deck name {`"),
    ("fn f(x)\n{\n  return x\n}\nprint f(1)", "E0019", "on one line"),
    ("for i: Number in 1..3 { print i }", "E0001", "`for x in xs { … }`"),
    ("print 5 in 4..", "E0028", "to compare, write `x >= 4`"),
    ("print 3d6.count(x -> x in 4..)", "E0001", "to compare, write `x -> x >= 4`"),
    ("var xs = [1]\nxs.insert(10, 3)", "E3002", "the places go from 0 to 1"),
    ("let rows = [[1]]\nfor row in rows { row.push(3) }", "E1006", "`rows[i].push(…)`"),
    ("let xs = [1]\nprint [...xs, 3]", "E0001", "`xs + [3]`"),
    ("let xs = [1]\nprint [..xs, 3]", "E0001", "`xs + [3]`"),
    ("let xs = [1]\nprint [*xs, 3]", "E0001", "`xs + [3]`"),
    ("let xs = [1]\nprint max(*xs)", "E0001", "`max(xs)`"),
    ("let r = {a: 1}\nprint {...r, b: 2}", "E0001", "`{..r, b: 2}`"),
    ("let r = {a: 1}\nprint {**r}", "E0001", "`{..r, b: 2}`"),
    ("fn f(*args) = 1", "E0001", "`fn f(xs)`"),
    ("print 5 %/% 2", "E0001", "`a // b`"),
    ("print [1 if true else 2 for x in [1]]", "E0001", "`if condition { value } else { other }`"),
    ("print 1 // comment", "E1001", "begins with `#`"),
    ("print [3, 1].sort(by: (a, b) -> a - b)", "E2002", "`xs.sort(by: x -> …)`"),
    ("print [1, 2].map((x, i) -> x)", "E2002", "`xs.enumerate.map([i, x] -> …)`"),
    ("print [[1, 2]].map((a, b) -> a)", "E2002", "`[a, b]`"),
    ("print \"a1\".match(/[0-9]/)", "E1002", "`s.find(/…/)`"),
    ("print [1, 2].has(2)", "E2003", "`x in xs`"),
    ("print \" a \".strip()", "E1002", "`s.trim`"),
    ("print [[1]].flatten()", "E1002", "`xs.flat`"),
    ("print [1, 2].take(1)", "E1002", "`xs[..n]`"),
    ("print [1, 2].median()", "E1002", "`dist(xs).quantile(1/2)`"),
    ("print int(\"5\")", "E1012", "`number(s)`"),
    ("let n = from_json(\"\\\"5\\\"\")\nfor i in 0..n { print i }", "E2001", "`number(s)`"),
    ("print [{a: 1}].a", "E1002", "`xs.map(r -> r.a)`"),
    (
        "fn f(x) = match x { [1, ..mid, 2] -> mid, _ -> 0 }\nprint f([1])",
        "E0001",
        "the rest stands at the end",
    ),
    ("print [{name: 1}].map({name} -> name)", "E0001", "`r -> r.name`"),
    ("print [{name: 1}].map(({name}) -> name)", "E0001", "`r -> r.name`"),
    ("let [a, ...rest] = [1, 2]\nprint a, rest", "E0001", "`[first, ..rest]`"),
    ("print [1].asdf", "E1002", "`fn asdf(x) = …`"),
    ("var x = 1\nx += \"a\"", "E2001", "{value}"),
    ("fn f() {\n  var x = [1]\n  x += 1\n  x\n}\nprint f()", "E2001", "+ ["),
    ("print from_csv(\"a\\n1\\n\").a", "E1002", "`xs.map(r -> r.a)`"),
    ("print from_csv(\"a;b\\n1;2\\n\")", "E9013", "`separator: \";\"`"),
    ("print {a: 3}.count(\"a\")", "E2014", "`key in r`"),
];

/// What the helps above propose.
const PROPOSED: &[&str] = &[
    "print rand(1..=6)",
    "deck two_words { a, b }\nprint two_words",
    "print {\"3d6\": 3d6}",
    "print 6d(4d6.highest(3))",
    "print mix([[2d6, 1], [3d4, 2]])",
    "deck d { cards: 1..=10 x2 }\nprint d",
    "deck d { cards: 1, 2 x3 }\nprint d",
    "print 5d[0 x6, 1 x3, 2].again(2)",
    "print 3d6.again(6, times: 2).groups",
    "chopsticks c { players: 3 }\nprint c.start.turn == 3, [5, 6][c.start.turn], c.start.turn + 1, c.start.winner == none",
    "print 3d6.again(6, times: 2).highest",
    "print 5d10.again(10).count(8..)",
    "print 5d10.again(10).count(10)",
    "deck d { a b: 1..=4 }\nprint (deal until h -> h.tally(suit).values.max == 3 from d).map(h -> h.size).mean",
];

#[test]
fn what_helps_propose_runs() {
    for script in PROPOSED {
        let run = Session::new(Limits::default()).run(script);
        assert!(!run.failed() && !run.printed.is_empty(), "{script}: {:?}", run.diagnostics);
    }
}

fn found_in(script: &str) -> Vec<Diagnostic> {
    Session::new(Limits::default()).run(script).diagnostics
}

#[test]
fn each_has_its_help() {
    for (script, code, help) in ATTEMPTS {
        let found = found_in(script);
        let first = found.first().unwrap_or_else(|| panic!("nothing is found in {script}"));
        assert_eq!(first.code.text(), *code, "{script}");
        let helps = &first.helps;
        assert!(helps.iter().any(|text| text.contains(help)), "{script}: {helps:?}");
    }
}

/// One mistake has one message.
#[test]
fn one_mistake_is_told_once() {
    for script in [
        "print(\"a\", \"b\", sep=\"\")",
        "let r = {a: 1}\nprint match r { {a: 1, ..rest} -> rest, _ -> 0 }",
        "let xs = [1, 2]\n[xs[0], xs[1]] = [xs[1], xs[0]]\nprint xs",
        "print [{name: 1}].map(({name}) -> name)",
        "print [{name: 1}].map({name} -> name)",
        "fn f(x) = match x { [1, ..mid, 2] -> mid, _ -> 0 }\nprint f([1])",
    ] {
        let found = found_in(script);
        assert_eq!(found.len(), 1, "{script}: {found:?}");
    }
    let twice = found_in("let x = 1\nx = 2\nx = 3\nprint x");
    assert_eq!(twice.len(), 2, "{twice:?}");
}

/// What stands right needs no help.
#[test]
fn what_is_right_is_left_alone() {
    for script in [
        "let rows = [{type: \"house\"}]\nprint rows.filter(r -> r.type == \"house\"), type(none) == \"None\", type(5..) == \"Range\", type(d6) in [\"Dist\"]",
        "print -(2.abs), (-2).abs, 1 / 3.round, (1/3).round, -x(2).abs\nfn x(n) = n",
        "let x = 1 +\n  3\nprint x",
        "print \"a/b\".matches(/[/]/), \"a/b\".split(/[a\\]/]/), 6 / [3][0] / 2",
        "print lines(stdin)",
        "deck d { a b: 2, Q = 12, K = 13 }\nprint [Q, K].max(by: w -> w.length), [K].min, [\"K\", Q].max, [K, Q].sort",
        "deck d { a b: 2, Q = 12, K = 13 }\nfn max(xs) = xs[0]\nprint [K, Q].max",
        "let rows = from_csv(\"a,b\\n1,\\\"2, 3\\\"\\n\")\nprint rows",
        "let rows = from_csv(\"a,b\\n1,2 \\\" inch\\n\")\nprint rows",
        "let rows = from_csv(\"a,b\\n\\\"x \\\"\\\"y\\\"\\\"\\\",2\\n\")\nprint rows",
    ] {
        assert!(found_in(script).is_empty(), "{script}");
    }
}

/// An arrow that replaces another sign has blanks around it.
#[test]
fn an_arrow_stands_apart() {
    for (script, fixed) in [
        ("fn f(x): Number = x\nprint f(1)", "fn f(x) -> Number = x\nprint f(1)"),
        ("fn f(x):Number = x\nprint f(1)", "fn f(x) -> Number = x\nprint f(1)"),
    ] {
        let fixes = found_in(script)[0].fixes(script);
        let mut text = script.to_owned();
        text.replace_range(fixes[0].span.range(), &fixes[0].text);
        assert_eq!(text, fixed);
        assert!(found_in(&text).is_empty(), "{text}");
    }
}
