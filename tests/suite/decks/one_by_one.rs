//! What is asked of a hand's cards one by one, in every way to write it, beside the same question to each card in turn,
//! for which every hand is looked at.

use crate::running::printed;
use proptest::prelude::*;

const DECK: &str = "
deck d { red blue {value: 2}: 1, 3, 4, 6; green: 2, 3 x2; gold {value: 5}: 5 x2 }
let k = 3
";

/// What holds of a card: `c` stands for it.
fn test() -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        (1u32..7, prop::sample::select(vec!["<", ">=", "==", "!="]))
            .prop_map(|(n, op)| format!("c.rank {op} {n}")),
        prop::sample::select(vec!["red", "blue", "green"]).prop_map(|suit| format!("c.suit == {suit}")),
        Just("c.rank > k".to_owned()),
        Just("c.rank % 2 == 0".to_owned()),
        Just("c.suit in [red, green]".to_owned()),
    ];
    (atom.clone(), atom, prop::sample::select(vec!["and", "or", "and not"]))
        .prop_map(|(one, other, joined)| format!("({one}) {joined} ({other})"))
}

/// The ways to ask for how many of the cards of `h` something holds, with what these answer.
fn ways(test: &str) -> Vec<(String, &'static str)> {
    vec![
        (format!("h.cards.count(c -> {test})"), "n"),
        (format!("h.cards.filter(c -> {test}).count"), "n"),
        (format!("h.filter(c -> {test}).length"), "n"),
        (format!("[c for c in h if {test}].count"), "n"),
        (format!("[c.suit for c in h.cards if {test}].length"), "n"),
        (format!("h.cards.map(c -> {test}).count(b -> b)"), "n"),
        (format!("h.cards.any(c -> {test})"), "n > 0"),
        (format!("true in h.cards.map(c -> {test})"), "n > 0"),
        (format!("not h.all(c -> not ({test}))"), "n > 0"),
        (format!("h.cards.all(c -> {test})"), "n == h.size"),
        (format!("false not in [{test} for c in h]"), "n == h.size"),
        (format!("h.cards.map(c -> {test}).all(b -> b)"), "n == h.size"),
        (format!("h.cards.filter(c -> {test}).filter(c -> c.rank > 2).map(c -> c.rank).sum"), "s"),
        (format!("[c.rank for c in h.cards if {test} if c.rank > 2].sum"), "s"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn cards_that_are_asked_one_by_one_are_asked_together(test in test(), size in 0u32..4, second in any::<bool>()) {
        // Of two hands there are many more.
        let size = if second { size.min(2) } else { size };
        let (dealt, named) = match second {
            true => (format!("(deal [{size}, 2] from d)"), "[h, o]"),
            false => (format!("(deal {size} from d)"), "h"),
        };
        let mut script = DECK.to_owned();
        let each = format!(
            "let n = h.cards.fold(0, (n, c) -> n + if {test} {{ 1 }} else {{ 0 }}); \
             let s = h.cards.fold(0, (s, c) -> s + if ({test}) and c.rank > 2 {{ c.rank }} else {{ 0 }});"
        );
        for (way, answer) in ways(&test) {
            script += &format!(
                "print {dealt}.map({named} -> {way}).same_as({dealt}.map({named} -> {{ {each} {answer} }}))\n"
            );
        }
        let printed = printed(&script);
        for (line, (way, _)) in printed.lines().zip(ways(&test)) {
            prop_assert_eq!(line, "true", "{}", way);
        }
    }
}

/// Of thirteen cards no hand can be looked at.
#[test]
fn large_hands_are_asked_in_any_way() {
    let deck = "deck french { clubs diamonds hearts spades: 2..=14 }\n";
    for (way, answer) in ways("(c.suit == hearts or c.suit == spades) and c.rank > 2") {
        let script = format!("{deck}print (deal 13 from french).map(h -> {way}).size > 1");
        assert_eq!(printed(&script), "true\n", "{way} {answer}");
    }
    let ends = "print (deal until h -> h.cards.any(c -> c.rank == 14) from french).map(h -> h.size).mean";
    assert_eq!(printed(&format!("{deck}{ends}")), "53/5\n");
}
