//! Questions that aren't total: what they ask may be missing or undefined for some hands. Only hands that are dealt
//! may decide about errors, and what stands around a feature doesn't change how it is counted.

use super::cards::{Deck, deck};
use crate::effort;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg::{Limits, Session};

/// A question to the hand `h`, with the features that it is made of.
#[derive(Clone, Debug)]
pub struct Question {
    pub text: String,
    features: Vec<String>,
}

impl Question {
    fn feature(text: &str) -> Question {
        Question { text: text.to_owned(), features: vec![text.to_owned()] }
    }

    fn of(text: String, parts: &[&Question]) -> Question {
        Question { text, features: parts.iter().flat_map(|part| part.features.clone()).collect() }
    }

    /// The same question to one of several hands.
    fn to(&self, hand: &str) -> String {
        self.text.replace("h.", &format!("{hand}."))
    }
}

/// What is asked of a hand, none of it where no card fits.
const NUMBERS: [&str; 18] = [
    "h.max",
    "h.min",
    "h.max(A)",
    "h.keep(B).min",
    "h.sum",
    "h.count(boom)",
    "h.count(A)",
    "h.ranks.count",
    "h.ranks[0]",
    "h.ranks.max",
    "h.groups[0]",
    "h.of_a_kind(2)",
    "h.without(boom, 1).size",
    "h.cards.map(c -> c.cost)[-1]",
    "h.cards.map(c -> if c.suit == A { 3 } else { 1 }).sort[-2..].sum",
    "h.cards.map(c -> if c.suit == A { 3 } else { 1 }).max",
    "h.cards.map(c -> if c.suit == A { 3 } else { 1 }).count(x -> x > 2)",
    "h.cards.map(c -> if c.suit == A { 3 } else { 1 }).sum",
];

const HOLDS: [&str; 7] = [
    "h.has(A)",
    "h.has(boom)",
    "h.run(2)",
    "h.holds({A: 1, boom: 1})",
    "h.poker == \"pair\"",
    "[A, B].any(s -> h.count(s) > 1)",
    "h.holds([boom, mob])",
];

fn number() -> BoxedStrategy<Question> {
    let leaf = proptest::sample::select(&NUMBERS[..]).prop_map(Question::feature);
    leaf.prop_recursive(2, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|a| Question::of(format!("({} * 2)", a.text), &[&a])),
            inner.clone().prop_map(|a| Question::of(format!("abs({})", a.text), &[&a])),
            inner.clone().prop_map(|a| {
                Question::of(format!("(match {} {{ 1 -> 5, 2..=3 -> 6, _ -> 7 }})", a.text), &[&a])
            }),
            (pair.clone(), proptest::sample::select(&["+", "-", "*", "/"][..])).prop_map(|((a, b), sign)| {
                Question::of(format!("({} {sign} {})", a.text, b.text), &[&a, &b])
            }),
            (proptest::sample::select(&HOLDS[..]), pair).prop_map(|(holds, (a, b))| {
                let text = format!("(if {holds} {{ {} }} else {{ {} }})", a.text, b.text);
                Question::of(text, &[&Question::feature(holds), &a, &b])
            }),
        ]
        .boxed()
    })
    .boxed()
}

/// Something that holds of a hand or doesn't, for every hand that can be dealt.
pub fn hold() -> BoxedStrategy<Question> {
    proptest::sample::select(&HOLDS[..]).prop_map(Question::feature).boxed()
}

pub fn condition() -> BoxedStrategy<Question> {
    let compared = (number(), proptest::sample::select(&["<", ">=", "==", "!="][..]), number());
    let leaf = prop_oneof![
        proptest::sample::select(&HOLDS[..]).prop_map(Question::feature),
        compared.prop_map(|(a, sign, b)| Question::of(format!("({} {sign} {})", a.text, b.text), &[&a, &b])),
    ];
    leaf.prop_recursive(1, 4, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Question::of(format!("(not {})", a.text), &[&a])),
            pair.clone().prop_map(|(a, b)| Question::of(format!("({} and {})", a.text, b.text), &[&a, &b])),
            pair.prop_map(|(a, b)| Question::of(format!("({} or {})", a.text, b.text), &[&a, &b])),
        ]
        .boxed()
    })
    .boxed()
}

/// Something that is asked, as a list and a record of several things, too.
fn question() -> BoxedStrategy<Question> {
    let one = prop_oneof![2 => number(), 1 => condition()].boxed();
    prop_oneof![
        3 => one.clone(),
        1 => (one.clone(), one.clone()).prop_map(|(a, b)| Question::of(format!("[{}, {}]", a.text, b.text), &[&a, &b])),
        1 => (one.clone(), one).prop_map(|(a, b)| Question::of(format!("{{a: {}, b: {}}}", a.text, b.text), &[&a, &b])),
    ]
    .boxed()
}

/// The ways of each answer in lowest terms, or the code of what fails.
pub type Asked = Result<BTreeMap<String, u64>, String>;

/// What a script prints, a row for each outcome; equal ones are put together.
pub fn asked(deck: &Deck, script: &str) -> Asked {
    let script = format!("{}\n{script}", deck.script());
    let outcome = Session::new(Limits::default()).run(&script);
    if let Some(error) = outcome.diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        return Err(error.code.text().to_owned());
    }
    let mut ways = BTreeMap::new();
    for line in outcome.printed.lines() {
        let (value, own) = line.rsplit_once('|').expect("a value and its ways");
        // The king equals its number, so as outcomes the two are one; within a list it is in quotes.
        *ways.entry(value.replace("\"K\"", "3").replace('K', "3")).or_default() +=
            own.parse::<u64>().expect("a number of ways");
    }
    Ok(super::agreement::lowest_terms(ways))
}

/// Hands of this size, as a number below 5 says: more often dealt at once than in any other way.
pub fn dealt(size: usize, how: usize) -> String {
    match how {
        0 | 1 => format!("deal {size} from d"),
        2 => format!("deal {size} from d with replacement"),
        3 => format!("(deal {size} from d).then(h -> h.keep(A) + d.without(h).deal({size}))"),
        _ => format!("d.deal(until: h -> h.has(A), at_most: {size})"),
    }
}

/// Demands that a question to dealt hands has the answer that it has if every hand that is dealt is asked by itself.
/// Where that fails, the question fails with the code of one of the hands.
pub fn agree(deck: &Deck, dealt: &str, parameter: &str, question: &str) {
    let counted = asked(
        deck,
        &format!(
            "let found = ({dealt}).map({parameter} -> {question})\nfor row in found.top(found.size) {{ print \"{{row.value}}|{{row.ways}}\" }}"
        ),
    );
    let one_by_one = |each: &str| {
        asked(
            deck,
            &format!(
                "let dealt = {dealt}\nlet asked = {parameter} -> {question}\nfor row in dealt.top(dealt.size) {{ let value = {each}\nprint \"{{value}}|{{row.ways}}\" }}"
            ),
        )
    };
    match one_by_one("asked(row.value)") {
        Ok(wanted) => assert_eq!(counted, Ok(wanted), "{dealt}: {question}"),
        Err(first) if counted == Err(first.clone()) => {}
        Err(_) => {
            let code = counted.expect_err(question);
            let codes = match one_by_one("try asked(row.value) else e -> e.code") {
                Ok(codes) => codes,
                // What fails before the run can't be caught. Of several faults of kinds any may be told first.
                Err(before) => {
                    let alike = code == before || (code.starts_with("E2") && before.starts_with("E2"));
                    return assert!(alike, "{dealt}: {question}: {code} {before}");
                }
            };
            assert!(codes.contains_key(&code), "{dealt}: {question}: {code} {codes:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn one_hand(deck in deck(), size in 0usize..4, again in any::<bool>(), question in question()) {
        let (size, again) = match again {
            true => (size, " with replacement"),
            false => (size.min(deck.physical().len()), ""),
        };
        agree(&deck, &format!("deal {size} from d{again}"), "h", &question.text);
    }

    #[test]
    fn given(deck in deck(), size in 1usize..4, given in condition(), question in question()) {
        let size = size.min(deck.physical().len());
        agree(&deck, &format!("(deal {size} from d).where(h -> {})", given.text), "h", &question.text);
    }

    #[test]
    fn a_size_of_several(deck in deck(), size in 0usize..3, question in question()) {
        let most = deck.physical().len().min(3);
        agree(&deck, &format!("(deal 0..={most} from d)[{}]", size.min(most)), "h", &question.text);
    }

    #[test]
    fn drawn_until(deck in deck(), most in 0usize..4, until in condition(), question in question()) {
        let most = deck.physical().len().min(most);
        let drawn = format!("d.deal(until: h -> {}, at_most: {most})", until.text);
        // Of a condition that fails for every hand, any of its faults may be told.
        prop_assume!(asked(&deck, &format!("print \"{{({drawn}).map(h -> h.size).mean}}|1\"")).is_ok());
        agree(&deck, &drawn, "h", &question.text);
    }

    #[test]
    fn several_hands(deck in deck(), sizes in (0usize..3, 0usize..3), again in any::<bool>(), a in number(), b in number(), sign in 0usize..3) {
        let cards = deck.physical().len();
        let first = sizes.0.min(cards);
        let second = if again { sizes.1 } else { sizes.1.min(cards - first) };
        let again = if again { " with replacement" } else { "" };
        let question = format!("{} {} {}", a.to("a"), ["<", "+", "=="][sign], b.to("b"));
        agree(&deck, &format!("deal [{first}, {second}] from d{again}"), "[a, b]", &question);
    }

    #[test]
    fn hands_that_are_added_up(
        deck in deck(), sizes in (0usize..3, 0usize..3), x in number(), y in number(), z in number(),
        signs in (0usize..2, 0usize..2), factors in (1i64..4, 1i64..3), asked in 0usize..3,
    ) {
        let first = sizes.0.min(deck.physical().len());
        let second = sizes.1.min(deck.physical().len() - first);
        let (one, other) = (["+", "-"][signs.0], ["+", "-"][signs.1]);
        let terms = |hand: &str| {
            format!("{} * {} {one} {} * {}", factors.0, x.to(hand), y.to(hand), factors.1)
        };
        let sum = format!("{} {other} {} + {}", terms("a"), terms("b"), z.to("b"));
        let question = ["{}", "{} >= 3", "[{}, b.count(A)]"][asked].replace("{}", &sum);
        agree(&deck, &format!("deal [{first}, {second}] from d"), "[a, b]", &question);
    }

    #[test]
    fn after_a_first_hand(deck in deck(), size in 0usize..3, how in 0usize..4, kept in condition(), question in question()) {
        let cards = deck.physical().len();
        let size = size.min(cards / 2);
        let step = match how {
            0 => format!("h -> h.keep(A) + d.without(h).deal({size})"),
            1 => format!("h -> if {} {{ h }} else {{ d.without(h).deal({size}) }}", kept.text),
            2 => format!("h -> h + d.deal(if {} {{ 1 }} else {{ 0 }})", kept.text),
            _ => "h -> d.deal(h.count(A))".to_owned(),
        };
        agree(&deck, &format!("(deal {size} from d).then({step})"), "h", &question.text);
    }
}

/// What a condition can't be asked of yet isn't met yet; once the same was told of a smaller hand, it must be told.
#[test]
fn a_draw_goes_on_while_its_hand_is_too_small() {
    let deck = "deck d { A: 1..=3; B: 1..=3; boom x2 }\n";
    let cases = [
        // Two kings among eight cards, both of them, and a card of B after all of A that come before.
        ("print (deal until h -> h.max >= 3 from d).map(h -> h.size).mean", "3\n"),
        (
            "print (deal until h -> h.cards[1].rank != none and h.ranks[0] > 0 from d).map(h -> h.size).values",
            "[2, 3, 4]\n",
        ),
        (
            "print (deal until h -> h.keep(A).max + h.keep(B).max > 0 from d).map(h -> h.has(A) and h.has(B)).values",
            "[true]\n",
        ),
        ("print d.deal(until: h -> h.max > 3, at_most: 0).map(h -> h.size).mean", "0\n"),
    ];
    for (script, printed) in cases {
        let outcome = Session::new(Limits::default()).run(&format!("{deck}{script}"));
        assert!(outcome.diagnostics.is_empty(), "{script}\n{:?}", outcome.diagnostics);
        assert_eq!(outcome.printed, printed, "{script}");
    }
    let failing = [
        ("print (deal until h -> 1 / (h.count(boom) - 1) > 5 from d).map(h -> h.size)", "E3001"),
        ("print (deal until h -> h.max + none > 3 from d).map(h -> h.size)", "E2001"),
    ];
    for (script, code) in failing {
        let outcome = Session::new(Limits::default()).run(&format!("{deck}{script}"));
        assert_eq!(outcome.diagnostics.first().map(|found| found.code.text()), Some(code), "{script}");
    }
}

/// A mistake that no larger hand mends is told, whatever ends the draw.
#[test]
fn a_mistake_is_none_of_small_hands() {
    let deck = "deck d { A: 1..=3; B: 1..=3; boom x2 }\n";
    let mistakes = [
        ("h.poker == \"fullhouse\"", "E5011"),
        ("h.max == 15", "E5011"),
        ("h.ranks[0] == 15", "E5011"),
        ("h.ranks.max == 15", "E5011"),
        ("h.suits[0] == \"C\"", "E5011"),
        ("h.keep(\"C\").size == 1", "E5011"),
        ("h.max + \"a\" == 1", "E2001"),
        ("h.sum", "E2004"),
        ("h.nonsense", "E1002"),
        ("h.sum == \"two\"", "E2014"),
        ("(if h.sum >= 0 { fail \"oh\" } else { true })", "E3013"),
        ("number(\"x\") == h.sum", "E3008"),
        ("h.count(boom, 1, 2) == 1", "E2002"),
    ];
    let code = |script: &str| {
        let outcome = Session::new(Limits::default()).run(script);
        outcome.diagnostics.first().map(|found| found.code.text())
    };
    for (mistake, told) in mistakes {
        for ends in ["h.size >= 4 or {}", "h.size == 3 or (h.size > 0 and {})"] {
            let until = ends.replace("{}", mistake);
            for draw in ["deal until h -> {} from d", "d.deal(until: h -> {}, at_most: 6)"] {
                let script = format!("{deck}print ({}).map(h -> h.size)", draw.replace("{}", &until));
                assert_eq!(code(&script), Some(told), "{script}");
            }
        }
    }
}

/// Cards of four suits, dealt in every way, with bare features and what may stand around them.
#[test]
fn what_stands_around_a_feature_costs_little() {
    let dealt = [
        "deal 7 from french",
        "deal 7 from french with replacement",
        "(deal 5 from french).where(h -> h.has(A))",
        "(deal 3 from french).then(h -> h.keep(hearts) + french.without(h).deal(2))",
        "(deal 3 from french).then(h -> if h.ranks.min == 2 { h } else { french.without(h).deal(3) })",
        "french.deal(until: h -> h.count(hearts) == 2)",
    ];
    let asked = [
        (
            "h.max",
            &[
                "h.max * 2",
                "h.max >= 5",
                "abs(h.max)",
                "if h.max > 3 { h.max } else { 0 }",
                "[h.max - 1]",
                "{m: h.max * h.max}",
                "match h.max { 2 -> 1, _ -> h.max }",
            ][..],
        ),
        (
            "[h.sum, h.min]",
            &[
                "h.sum - h.min",
                "[h.min * 2, h.sum]",
                "if h.min > 4 { h.sum } else { h.min + 1 }",
                "h.sum / h.min",
            ],
        ),
        (
            "[h.count(hearts), h.count(spades)]",
            &[
                "h.count(hearts) - h.count(spades)",
                "h.count(hearts) > h.count(spades) and h.count(hearts) < 3",
            ],
        ),
        ("h.groups", &["h.groups[0] * 2", "h.groups[0] >= 2 and h.groups.count > 1"]),
    ];
    let bytes = |dealt: &str, question: &str| {
        let script = format!(
            "deck french {{ clubs diamonds hearts spades: 2..=8, A = 14 }}\nprint ({dealt}).map(h -> {question}).size"
        );
        let (outcome, bytes) = effort::of(|| Session::new(Limits::default()).run(&script));
        assert!(outcome.diagnostics.is_empty(), "{script}\n{:?}", outcome.diagnostics);
        bytes
    };
    for dealt in dealt {
        for (bare, around) in asked {
            let bare = bytes(dealt, bare);
            for question in around {
                let own = bytes(dealt, question);
                assert!(own < 10 * bare, "{dealt}: {question}: {own} bytes, bare {bare}");
            }
        }
    }
}

/// A field of a record is counted without the others, whether the record's function is called in the question, in a
/// function that the question calls, or after a `let`.
#[test]
fn fields_in_called_functions_cost_what_they_cost_in_the_question() {
    let deck = "deck d { G: 0 x3, 1 x10, 2 x7; R: 0 x5, 1 x20, 2 x15; Y: 0 x3, 1 x10; boom x5, sdf x2, sdt x5, mob x7 }\n\
                fn part(h, c) = if h.has(c) { h.sum(c) } else { -1 }\n\
                fn value(h) = {G: part(h, G), R: part(h, R), boom: h.has(boom), sdf: h.has(sdf), sdt: h.has(sdt), mob: h.has(mob)}\n\
                fn total(h) = value(h).G + value(h).R\n\
                fn named(h) {\n  let v = value(h)\n  v.G + v.R\n}\n\
                fn twice(h) = named(h) + total(h)\n\
                let two = deal [4, 4] from d\n";
    let asked = |one: &str| {
        let script = format!(
            "{deck}print two.prob([a, b] -> {} > {})",
            one.replace("(h)", "(a)"),
            one.replace("(h)", "(b)")
        );
        let (outcome, bytes) = effort::of(|| Session::new(Limits::default()).run(&script));
        assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
        (outcome.printed, bytes)
    };
    let (answer, within) = asked("value(h).G + value(h).R");
    for one in ["total(h)", "named(h)", "twice(h)"] {
        let (same, bytes) = asked(one);
        assert_eq!(same, answer, "{one}");
        assert!(bytes < within * 3, "{one}: {bytes} bytes, and {within} where it is written out");
    }
}
