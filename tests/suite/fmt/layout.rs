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
    becomes("assert not   a  not   in b", "assert not a not in b\n");
    stays("let third = 1/3 + 17/5 - 1 / n\n");
    stays("print 1e6, 0.25, 1_000, \"{ a+b }\\n\"\n");
    stays("print (a and b) or ((c))\n");
}

#[test]
fn the_author_decides_between_one_line_and_several() {
    stays("let xs = [1, 2]\n");
    becomes("let xs = [1,\n2]", "let xs = [1, 2]\n");
    becomes("let xs = [\n1, 2]", "let xs = [\n  1, 2,\n]\n");
    becomes("let r = {\na: 1, b: 2}", "let r = {\n  a: 1,\n  b: 2,\n}\n");
    becomes("if a { b; c } else { d }", "if a { b; c } else { d }\n");
    becomes("if a { b\nc } else { d }", "if a {\n  b\n  c\n} else { d }\n");
    becomes("fn f(x) {\n\n  x\n\n}", "fn f(x) {\n  x\n}\n");
    becomes("a; b;; c", "a\nb\nc\n");
    becomes("round < s=>pu, su=>ss >", "round < s => pu; su => ss >\n");
    becomes("round <\ns=>pu, # one\nsu=>ss,\n>", "round <\n  s  => pu  # one\n  su => ss\n>\n");
    stays("let board = [\n  0, 1, 0,\n  1, 1, 1,\n]\n");
    stays("xs\n  .map(f)\n  .sum\n");
    becomes("xs.map(f)\n.sum", "xs\n  .map(f)\n  .sum\n");
    becomes("decks.poker.map(f)\n.sum", "decks.poker\n  .map(f)\n  .sum\n");
    stays("xs.map(x -> {\n  let y = x\n  y\n}).sum\n");
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
    becomes("f(\n# none\n)", "f(\n  # none\n)\n");
    becomes("if a { # why\nb }\n# else\nelse { c }", "if a {  # why\n  b\n}\n# else\nelse { c }\n");
    becomes("let x = # why\n5", "let x =  # why\n  5\n");
    becomes("a + # why\nb", "a +  # why\n  b\n");
    becomes("xs # all\n# then\n.sum", "xs  # all\n  # then\n  .sum\n");
    becomes("{\n# only\n}", "{\n  # only\n}\n");
    becomes("## doc \t\nfn f() = 1", "## doc\nfn f() = 1\n");
    becomes("# alone", "# alone\n");
    becomes("a; # one\nb", "a  # one\nb\n");
    stays("let w = g([\n  -\n  # two\n  1, 1,\n])\n");
    becomes("deck d { s: J =# one\n 11 }", "deck d {\n  s: J =  # one\n  11\n}\n");
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
