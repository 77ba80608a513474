//! Alphabets, rounds and games give generic blocks.

use crate::syntax::show::tree;

#[track_caller]
fn gives(text: &str, expected: &str) {
    assert_eq!(tree(text), expected, "{text}");
}

#[test]
fn alphabets() {
    gives("alphabet dna { a t }", "(declare <alphabet dna: symbols symbol=\"a\" symbol=\"t\">)");
    gives(
        "alphabet { a b; c \"ka\" \"🂡\" a{i}\n  é\n  for x in xs { {x} } }",
        "<alphabet: symbols symbol=\"a\" symbol=\"b\"; symbols symbol=\"c\" symbol=\"ka\" symbol=\"🂡\" symbol=\"a{i}\"; \
         symbols symbol=\"é\"; for x xs {symbols symbol=\"{x}\"}>",
    );
}

#[test]
fn rules() {
    gives(
        "round < t => ac; H: at => ta; t =>; t => \"\"; => x; a b \"c d\" => \"{n}x\" y >",
        "<round: rule left=\"t\" right=\"ac\"; rule owner=\"H\" left=\"at\" right=\"ta\"; rule left=\"t\" right=\"\"; \
         rule left=\"t\" right=\"\"; rule left=\"\" right=\"x\"; rule left=\"abc d\" right=\"{n}xy\">",
    );
    gives(
        "round < \"P{i}\": a => b; P{i}: {x} => é >",
        "<round: rule owner=\"P{i}\" left=\"a\" right=\"b\"; rule owner=\"P{i}\" left=\"{x}\" right=\"é\">",
    );
}

#[test]
fn any_word_is_a_side_of_a_rule() {
    gives(
        "round < if => a; if: a => for; for x => c; in: else => 01; 01 => round; not => try; else => x >",
        "<round: rule left=\"if\" right=\"a\"; rule owner=\"if\" left=\"a\" right=\"for\"; rule left=\"forx\" right=\"c\"; \
         rule owner=\"in\" left=\"else\" right=\"01\"; rule left=\"01\" right=\"round\"; rule left=\"not\" right=\"try\"; \
         rule left=\"else\" right=\"x\">",
    );
}

#[test]
fn rows_are_computed() {
    gives(
        "round <\n  for x in xs { {x} => a{x}; b => c }\n  if n > 3 { a => b }\n  else { c => d }\n  else => q\n>",
        "<round: for x xs {rule left=\"{x}\" right=\"a{x}\"; rule left=\"b\" right=\"c\"}; \
         if (n > 3) {rule left=\"a\" right=\"b\"} else {rule left=\"c\" right=\"d\"}; rule left=\"else\" right=\"q\">",
    );
    gives(
        "round < if a.any(x -> x > 3) { a => b } else if b { x => y } else { z => w } >",
        "<round: if a.any((\\x -> (x > 3))) {rule left=\"a\" right=\"b\"} b {rule left=\"x\" right=\"y\"} \
         else {rule left=\"z\" right=\"w\"}>",
    );
    gives("round < if {x} => a >", "<round: rule left=\"if{x}\" right=\"a\">");
}

#[test]
fn heads_of_rounds() {
    gives("round first over dna < a => b >", "(declare <round first over dna: rule left=\"a\" right=\"b\">)");
    gives(
        "let r = round (ties: block, x: [1].map(x -> x)) over d.x[0](1) < a => b >.apply(\"x\")",
        "(let r <round (ties: block x: [1].map((\\x -> x))) over d.x[0](call 1): rule left=\"a\" right=\"b\">.apply(\"x\"))",
    );
    gives(
        "round strict (ties: block) < a => b >",
        "(declare <round strict (ties: block): rule left=\"a\" right=\"b\">)",
    );
    gives(
        "round over alphabet { a } < a => a >",
        "<round over <alphabet: symbols symbol=\"a\">: rule left=\"a\" right=\"a\">",
    );
    gives("if (round < a => b >).x > 3 { 1 }", "(if (<round: rule left=\"a\" right=\"b\">.x > 3) {1})");
    gives(
        "[round < a => b >, round < c => d >]",
        "[<round: rule left=\"a\" right=\"b\"> <round: rule left=\"c\" right=\"d\">]",
    );
}

#[test]
fn games() {
    gives(
        "game g over dna {\n  rounds: 4; start: \"gcta\"\n  from other\n  H wants aag; \"Player Four\" wants /a[ct]\\/g\"{#/\n  \
         for p in [\"X\"] { {p} wants abc }\n  if x { A wants b } else { B wants c }\n  round second < H: a => b\n    Y: c => d >\n}",
        "(declare <game g over dna: rounds: 4; start: \"gcta\"; from other; goal player=\"H\" goal=\"aag\"; \
         goal player=\"Player Four\" pattern=\"a[ct]/g\\\"{#\"; for p [\"X\"] {goal player=\"{p}\" goal=\"abc\"}; \
         if x {goal player=\"A\" goal=\"b\"} else {goal player=\"B\" goal=\"c\"}; \
         round round=<round second: rule owner=\"H\" left=\"a\" right=\"b\"; rule owner=\"Y\" left=\"c\" right=\"d\">>)",
    );
    gives(
        "game { round wants a; from wants b }.table",
        "<game: goal player=\"round\" goal=\"a\"; goal player=\"from\" goal=\"b\">.table",
    );
}
