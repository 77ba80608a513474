//! Whether values of hands are equal, somewhere in a question: as what is asked of both values, one pair after the other.

use crate::running::{error, printed};
use proptest::prelude::*;

/// Questions about two hands, and what they ask of the values `x` and `y` and of whether each hand has a boom.
const QUESTIONS: [(&str, &str); 14] = [
    ("if value(a) == value(b) { \"tie\" } else { \"no\" }", "if x == y { \"tie\" } else { \"no\" }"),
    ("{ let x = value(a)\nlet y = value(b)\nx == y }", "x == y"),
    ("value(a) == value(b) or a.has(boom)", "x == y or p"),
    ("value(a) != value(b) and a.has(boom)", "x != y and p"),
    ("not (value(a) == value(b)) or value(b).boom", "x != y or y.boom"),
    ("{same: value(a) == value(b), boom: a.has(boom)}", "{same: x == y, boom: p}"),
    ("value(a).G == value(b).G", "x.G == y.G"),
    ("value(a).G > value(b).R", "x.G > y.R"),
    ("value(a) == value(b) and value(a).boom", "x == y and x.boom"),
    (
        "[value(a).G, value(a).boom] == [value(b).G, value(b).boom] or b.has(boom)",
        "[x.G, x.boom] == [y.G, y.boom] or q",
    ),
    (
        "match value(a) == value(b) { true -> a.has(boom), false -> 3 }",
        "match x == y { true -> p, false -> 3 }",
    ),
    (
        "if a.has(boom) { value(a) == value(b) } else { value(a).G != value(b).G }",
        "if p { x == y } else { x.G != y.G }",
    ),
    (
        "\"{value(a) == value(b)} {value(b).G == 0 and value(a) == value(b)}\"",
        "\"{x == y} {y.G == 0 and x == y}\"",
    ),
    ("{ let x = value(a)\nif x == value(b) { x.G } else { value(b).R } }", "if x == y { x.G } else { y.R }"),
];

/// What must hold of the hands, and of the values.
const GIVEN: [(&str, &str); 5] = [
    ("", "true"),
    (".where([a, b] -> b.count(boom) < 2)", "few"),
    (".where([a, b] -> value(a) == value(b) or b.count(boom) < 2)", "x == y or few"),
    (".where([a, b] -> if b.has(boom) { value(a) != value(b) } else { true })", "not q or x != y"),
    (
        ".where([a, b] -> b.count(boom) < 2 and value(a).G == value(b).G or value(a) == value(b))",
        "few and x.G == y.G or x == y",
    ),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(28))]

    #[test]
    fn equal_values_are_counted_as_pairs_of_them(
        copies in prop::collection::vec(1u32..4, 5),
        sizes in (0u32..3, 1u32..3),
        back in any::<bool>(),
        which in 0..QUESTIONS.len(),
        given in 0..GIVEN.len(),
    ) {
        let (asked, plain) = QUESTIONS[which];
        let [a, b, c, d, e] = &copies[..] else { unreachable!("five numbers") };
        let back = if back { " with replacement" } else { "" };
        let (given, holds) = GIVEN[given];
        let deck = format!(
            "deck small {{\n G: 0 x{a}, 2 x{b}\n R: 1 x{c}, 3 x{d}\n boom x{e}\n}}
fn value(h) = {{ G: if h.has(G) {{ h.sum(G) }} else {{ -1 }}, R: if h.has(R) {{ h.sum(R) }} else {{ -1 }}, boom: h.has(boom) }}\n"
        );
        let deal = format!("(deal [{}, {}] from small{back})", sizes.0, sizes.1);
        let counted = format!("{deck}let counted = {deal}{given}.map([a, b] -> {asked})\n");
        let pairs = format!(
            "let all = {deal}.map([a, b] -> [value(a), value(b), a.has(boom), b.has(boom), b.count(boom) < 2])
let pairs = all.where([x, y, p, q, few] -> {holds}).map([x, y, p, q, few] -> {plain})\n"
        );
        // Of some decks no hands are left.
        let nothing_left = error(&format!("{deck}{pairs}")) == "E5006";
        prop_assert_eq!(error(&counted) == "E5006", nothing_left, "{}", counted);
        if !nothing_left {
            let script = format!(
                "{counted}{pairs}print counted.same_as(pairs), counted.values.all(v -> counted.prob(v) == pairs.prob(v))\n"
            );
            prop_assert_eq!(printed(&script), "true true\n", "{}", script);
        }
    }
}

/// The story's own deck, where both values of each pair are 18 million: each takes less than a second.
#[test]
fn five_cards_each_of_the_story_s_deck() {
    let deck = "deck jantunen {
  G: 0 x3, 1 x10, 2 x7, 3 x5
  R: 0 x5, 1 x20, 2 x15, 3 x10
  Y: 0 x3, 1 x10, 2 x7, 3 x5
  boom x5, sdf x2, sdt x5, mob x7
}
fn sum(h, c) = if h.has(c) { h.sum(c) } else { -1 }
fn value(h) = { G: sum(h, G), R: sum(h, R), Y: sum(h, Y), boom: h.has(boom), sdf: h.has(sdf), sdt: h.has(sdt), mob: h.has(mob) }
let d = deal [5, 5] from jantunen
let tie = d.prob([a, b] -> value(a) == value(b))
print tie
print d.map([a, b] -> if value(a) == value(b) { \"tie\" } else { \"no\" }).prob(\"tie\") == tie
print d.prob([a, b] -> value(a) == value(b) or a.has(boom)) == 1 - d.prob([a, b] -> value(a) != value(b) and not a.has(boom))
print d.where([a, b] -> value(a) == value(b) or a.has(boom)).prob([a, b] -> value(a) == value(b)) > tie
print d.prob([a, b] -> value(a).G > value(b).G) * 2 + d.prob([a, b] -> value(a).G == value(b).G)
print (deal [5, 5, 5] from jantunen).prob([a, b, c] -> value(a) == value(b) == value(c)) < tie * tie * 10
";
    assert_eq!(printed(deck), "152247198041/181160468010522\ntrue\ntrue\ntrue\n1\ntrue\n");
}
