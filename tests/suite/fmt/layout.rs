//! The layout itself, shape by shape.

use tg::fmt::{Refusal, format};
use tg_core::source::SourceId;

/// What a text becomes, which must stay as it is then.
fn becomes(text: &str, expected: &str) {
    let formatted = format(SourceId(0), text).expect("a script that can be read");
    assert_eq!(formatted, expected, "\n{formatted}");
    assert_eq!(format(SourceId(0), &formatted).expect("what was formatted"), formatted);
}

/// What is in the layout already.
fn stays(text: &str) {
    becomes(text, text);
}

#[test]
fn blanks_are_put_where_they_belong() {
    becomes("let x=1+2 *-3", "let x = 1 + 2 * -3\n");
    becomes("print ( a,b )->a+b , [ 1 ,2 ] [0 ] . count", "print (a, b) -> a + b, [1, 2][0].count\n");
    becomes("x [ 1 .. ] = { a :1, \"b\" : 2,[ 3 ] :4,.. r }", "x[1..] = {a: 1, \"b\": 2, [3]: 4, ..r}\n");
    becomes("memo  fn f(a:Number,b=2)->Text=a", "memo fn f(a: Number, b = 2) -> Text = a\n");
    becomes("assert not   a  not   in b", "assert not (a not in b)\n");
    stays("let third = 1/3 + 17/5 - 1 / n - 5 * 1/6 - 7 % 2 / 3\n");
    stays("print 1e6, 0.25, 1_000, \"a  b\\n\"\n");
}

#[test]
fn an_element_that_looks_like_two_has_one_layout() {
    for text in ["print [1000 -10]", "print [1000  -10]", "print [1000\n  -10]", "print [ 1000\t-10 ]"] {
        becomes(text, "print [1000 -10]\n");
    }
    becomes("print [a  -b  +c, d   -e*f]", "print [a -b + c, d -e * f]\n");
    becomes("print [(1000 -10), 1000 - 10, 1000-10]", "print [1000 - 10, 1000 - 10, 1000 - 10]\n");
}

#[test]
fn parentheses_stand_where_they_are_needed() {
    becomes("print (1 + 2)", "print 1 + 2\n");
    becomes("let x = ((a * b) + (f)((c + 1)))", "let x = a * b + (f)(c + 1)\n");
    becomes("print (a and b) or ((c))", "print a and b or (c)\n");
    becomes(
        "print [(1), (x -> (x + 1))], {a: (1 + 2), [(7)]: 1}",
        "print [1, x -> x + 1], {a: 1 + 2, [7]: 1}\n",
    );
    stays("print (a + b) + c, a + (b + c), (a - b) * c, (a ** b) ** c, -(a + b), (-a) ** 2\n");
    becomes(
        "print a ** (b ** c), -(a ** b), -(-a), 2 ** (-1)",
        "print a ** b ** c, -a ** b, - -a, 2 ** -1\n",
    );
    stays("print (not a) == b, not (a == b), (a or b) and c, (a < b) < c, (1..4).sum\n");
    becomes("print not (not a), not (a), (not a) and b", "print not not a, not (a), not a and b\n");
    stays("print (x -> x)(1), (if a { 1 } else { 2 }) + 3, (try a else b).f, (deal 2 from d) + x\n");
    becomes(
        "print (deal (2) from (d * 2)), deal 2 from (a == b)",
        "print deal 2 from d * 2, deal 2 from (a == b)\n",
    );
    becomes("let f = ((x) -> x)\nlet g = ([a, b]) -> a", "let f = x -> x\nlet g = [a, b] -> a\n");
    stays("let v = try (if a { b }) else c\nlet w = try a else (x -> x)\n");
    becomes(
        "if ((chopsticks {}).solve.plies > (3)) { print (1) }",
        "if (chopsticks {}).solve.plies > 3 { print 1 }\n",
    );
    stays("let r = (round < a => b >).apply(t)\nprint chopsticks {}.solve, (3d6.sum).f\n");
    becomes("print 3d(6), 2d((n)), 2d(a + 1)", "print 3d6, 2d(n), 2d(a + 1)\n");
    becomes(
        "deck d { a x(3), b x((n + 1)); s: (2)..=(10) x(-1) }",
        "deck d { a x3, b x(n + 1); s: 2..=10 x-1 }\n",
    );
    becomes("print ( # one\n a # two\n + b # three\n)", "print a +  # one\n  # two\n  b  # three\n");
}

#[test]
fn what_is_the_same_is_written_the_same() {
    becomes("fn f(x) = { x }", "fn f(x) { x }\n");
    becomes("print {[\"a\"]: 1, [\"{b}\"]: 2}", "print {\"a\": 1, \"{b}\": 2}\n");
    becomes("let {a: a, b: c} = r\nlet [x, .._] = y", "let {a, b: c} = r\nlet [x, ..] = y\n");
    becomes(
        "print match r { {\"name\": 1, n: let n} -> 1, {[7]: let x} -> 2, [1, ..let _] -> 3 }",
        "print match r { {name: 1, let n} -> 1, {[7]: let x} -> 2, [1, ..] -> 3 }\n",
    );
    becomes("chopsticks c () { ; fingers: 7 ;; }", "chopsticks c { fingers: 7 }\n");
    becomes(
        "print \"{ 1+2 } {(a)} { x :>8} {f( [1,\\\"}\\\"] )}\"".replace('\\', "").as_str(),
        "print \"{1 + 2} {(a)} {x:>8} {f([1, \"}\"])}\"\n",
    );
    becomes("print \"{ { let y=x;y } } { (a+b) }\"", "print \"{{ let y = x; y }} {a + b}\"\n");
}

#[test]
fn the_tree_decides_between_one_line_and_several() {
    stays("let xs = [1, 2]\n");
    becomes("let xs = [1,\n2]", "let xs = [1, 2]\n");
    becomes("let xs = [\n1, 2,\n]", "let xs = [1, 2]\n");
    becomes("let r = {\na: 1, b: 2}", "let r = {a: 1, b: 2}\n");
    becomes("if a {\nb\n} else {\nd\n}", "if a { b } else { d }\n");
    becomes("if a { b; c } else { d }", "if a {\n  b\n  c\n} else {\n  d\n}\n");
    becomes("if a { print 1 } else if b { print 2 }", "if a {\n  print 1\n} else if b {\n  print 2\n}\n");
    stays("let size = if a { 1 } else if b { 2 } else { 3 }\n");
    becomes("for x in xs { for y in x { print y } }", "for x in xs {\n  for y in x { print y }\n}\n");
    becomes("test \"t\" { assert a }", "test \"t\" {\n  assert a\n}\n");
    becomes("fn f(x) {\n\n  x\n\n}", "fn f(x) { x }\n");
    becomes("a; b;; c", "a\nb\nc\n");
    becomes("a;\n;b", "a\nb\n");
    becomes("round < s=>pu, su=>ss >", "round < s => pu; su => ss >\n");
    becomes("round <\ns=>pu, # one\nsu=>ss,\n>", "round <\n  s  => pu  # one\n  su => ss\n>\n");
    becomes("xs\n  .map(f)\n  .sum\n", "xs.map(f).sum\n");
    becomes("xs.map(x -> { let y = x; y }).sum", "xs.map(x -> {\n  let y = x\n  y\n}).sum\n");
    becomes("print match a { 1 -> { b; c } }", "print match a {\n  1 -> {\n    b\n    c\n  },\n}\n");
    becomes(
        "catan c { players A, B; A gets ore; A rolls 8 { A gets ore; B gets ore } }",
        "catan c {\n  players A, B\n  A gets ore\n  A rolls 8 { A gets ore; B gets ore }\n}\n",
    );
    becomes(
        "round r < A: t => ac; B: at => ta; C: g => tc >",
        "round r <\n  A: t  => ac\n  B: at => ta\n  C: g  => tc\n>\n",
    );
}

#[test]
fn one_empty_line_stays() {
    becomes("let xs = [\n\n1,\n\n\n2\n\n, 3\n\n]", "let xs = [\n  1,\n\n  2,\n\n  3,\n]\n");
    becomes("let r = {a: 1,\n\nb: 2}", "let r = {\n  a: 1,\n\n  b: 2,\n}\n");
    becomes("print match a { 1 -> 2\n\n_ -> 3 }", "print match a {\n  1 -> 2,\n\n  _ -> 3,\n}\n");
    becomes("f(a,\n\nb)", "f(\n  a,\n\n  b,\n)\n");
    becomes("print a,\n\n  b and\n\n\n  c", "print a,\n\n  b and\n\n    c\n");
    becomes("xs.map(f)\n\n.map(g)", "xs\n  .map(f)\n\n  .map(g)\n");
    becomes("[x for x in xs\n\nif x]", "[\n  x\n  for x in xs\n\n  if x\n]\n");
    becomes("game g {\n\nA wants a\n\nB wants b\n}", "game g {\n  A wants a\n\n  B wants b\n}\n");
    becomes("let x =\n\n  5", "let x = 5\n");
}

#[test]
fn what_is_too_long_is_broken() {
    let word = "a".repeat(30);
    let name = word.as_str();
    becomes(
        &format!("let x = [{name}, {name}, {name}, 1]"),
        &format!("let x = [\n  {name},\n  {name},\n  {name},\n  1,\n]\n"),
    );
    becomes(
        &format!("let x = {name} and {name} and {name} and 1"),
        &format!("let x =\n  {name} and\n  {name} and\n  {name} and\n  1\n"),
    );
    becomes(
        &format!("if {name} {{ {name} }} else {{ {name} + {name} }}"),
        &format!("if {name} {{\n  {name}\n}} else {{\n  {name} + {name}\n}}\n"),
    );
    becomes(
        &format!("f({name}, x -> {{a: {name}, b: {name}, c: x}})"),
        &format!("f({name}, x -> {{\n  a: {name},\n  b: {name},\n  c: x,\n}})\n"),
    );
    becomes(
        &format!("{name}.f({name}).g({name}).h(x)"),
        &format!("{name}\n  .f({name})\n  .g({name})\n  .h(x)\n"),
    );
    becomes(
        &format!("if {name} or {name} or {name} or x {{ y }}"),
        &format!("if {name} or\n    {name} or\n    {name} or\n    x {{\n  y\n}}\n"),
    );
    becomes(
        &format!("print {name}, {name}, {name}, 1"),
        &format!("print {name},\n  {name},\n  {name},\n  1\n"),
    );
}

#[test]
fn comments_stay_at_their_places() {
    becomes("a # one\nbb    # two\n", "a   # one\nbb  # two\n");
    becomes("a # one\n # two\n\n\n\n# three\nb", "a  # one\n# two\n\n# three\nb\n");
    stays("a  # one\n   # goes on\nb\n");
    becomes("let xs = [1, # one\n2 # two\n]", "let xs = [\n  1,  # one\n  2,  # two\n]\n");
    becomes("let xs = [1 # one\n,2]", "let xs = [\n  1,  # one\n  2,\n]\n");
    becomes("f(\n\n# none\n\n)", "f(\n  # none\n)\n");
    becomes("if a { # why\nb }\n# else\nelse { c }", "if a {  # why\n  b\n}\n# else\nelse {\n  c\n}\n");
    becomes("let x = # why\n5", "let x =  # why\n  5\n");
    becomes("a + # why\nb", "a +  # why\n  b\n");
    becomes("xs # all\n# then\n.sum", "xs  # all\n  # then\n  .sum\n");
    becomes("{\n# only\n}", "{\n  # only\n}\n");
    becomes("## doc \t\nfn f() = 1", "## doc\nfn f() = 1\n");
    becomes("# alone", "# alone\n");
    becomes("a; # one\nb", "a  # one\nb\n");
    becomes("let w = g([\n-\n# two\n1, 1])", "let w = g([\n  -1,\n  # two\n  1,\n])\n");
    becomes("a\n# one\n; b", "a\n# one\nb\n");
    becomes("f(\n## one\n-\n## two\n1)\nb", "f(\n  ## one\n  -1,\n  ## two\n)\nb\n");
    becomes("(-\n## no documentation\n1)\nfn f() = 1", "-1  ## no documentation\nfn f() = 1\n");
    becomes("deck d { s: J =# one\n 11 }", "deck d {\n  s: J = 11  # one\n}\n");
}

#[test]
fn rows_stand_in_columns() {
    becomes(
        "round r over dna <\nH: tcg=>ag # one\nYou:t => a\n# own\nat=>ta# two\n\nx=>y>",
        "round r over dna <\n  H:   tcg => ag  # one\n  You: t   => a\n  # own\n       at  => ta  # two\n\n  x => y\n>\n",
    );
    becomes("round<a=>b;c=>;e{f} => \"g\"h>", "round < a => b; c =>; e{f} => \"g\"h >\n");
    becomes(
        "game g(ties:block) over dna{rounds:1\nH wants aa;You wants /a[ct]  g/\nround<a=>b>}",
        "game g (ties: block) over dna {\n  rounds: 1\n  H wants aa; You wants /a[ct]  g/\n  round < a => b >\n}\n",
    );
    becomes(
        "round <\nfor x in xs{ {x}=>{ x+1 } }\nif a{b=>c}else{d=>e}>",
        "round <\n  for x in xs { {x} => {x + 1} }\n  if a { b => c } else { d => e }\n>\n",
    );
    becomes("alphabet dna{a t\tc\"ka\"   g}", "alphabet dna { a t c \"ka\" g }\n");
}

#[test]
fn ends_of_lines_and_files() {
    becomes("", "");
    becomes("\n\n", "");
    becomes("\u{feff}a\r\n\r\n\r\nb\r\n\r\n", "a\n\nb\n");
}

#[test]
fn mistakes_are_refused() {
    let refused = format(SourceId(0), "print (1");
    assert!(matches!(refused, Err(Refusal::Syntax(found)) if found.len() == 1));
}

#[test]
fn long_and_deep_scripts_are_formatted() {
    let long = format!("let xs = [{}]\n", "[1, 2], ".repeat(20_000));
    assert!(format(SourceId(0), &long).is_ok());
    let chain = format!("print 1{}\n", " + 1".repeat(20_000));
    assert!(format(SourceId(0), &chain).is_ok());
    let comments = format!("a  # one\n{}b\n", "# two\n".repeat(20_000));
    assert!(format(SourceId(0), &comments).is_ok());
    let deep = format!("print {}1{}\n", "f(x -> [".repeat(20), "])".repeat(20));
    assert!(format(SourceId(0), &deep).is_ok());
}
