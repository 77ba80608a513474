//! The ends of a list that a hand gives, its first and its last, its highest and its lowest, whatever the hand is made
//! of and whether it may be empty.

use super::cards::deck;
use super::partial::{agree, condition};
use super::plans::assert_counted;
use proptest::prelude::*;
use tg::{Limits, Session};

/// Lists of a hand `h`, the first in ascending order.
const LISTS: [&str; 4] =
    ["h.ranks", "h.cards.map(c -> if c.suit == A { 3 } else { 1 })", "h.cards.map(c -> c.rank)", "h.cards"];

/// What is asked of such a list.
const ENDS: [&str; 16] = [
    "[0]",
    "[-1]",
    "[1]",
    "[-2]",
    ".first",
    ".last",
    ".max",
    ".min",
    ".sort[0]",
    ".sort[-1]",
    ".sort.last",
    ".sort[-2..].sum",
    ".sort[..2].sum",
    ".sort[..=1].sum",
    ".count",
    ".sum",
];

fn end() -> impl Strategy<Value = String> {
    let wrapped =
        proptest::sample::select(&["E", "[E, h.size]", "E == h.max", "{e: E, boom: h.has(boom)}"][..]);
    (proptest::sample::select(&LISTS[..]), proptest::sample::select(&ENDS[..]), wrapped)
        .prop_map(|(list, end, wrapped)| wrapped.replace('E', &format!("{list}{end}")))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn of_every_hand(deck in deck(), size in 0usize..3, how in 0usize..8, kept in condition(), end in end()) {
        let cards = deck.physical().len();
        let size = size.min(cards / 2);
        let dealt = match how {
            0 => format!("deal {size} from d"),
            1 => format!("deal {size} from d with replacement"),
            2 => format!("(deal 0..={size} from d)[{size}]"),
            3 => format!("(deal {size} from d).then(h -> h.keep(A) + d.without(h).deal({size}))"),
            4 => format!("(deal {size} from d).then(h -> if {} {{ h }} else {{ d.without(h).deal({size}) }})", kept.text),
            5 => format!("(deal {size} from d).then(h -> h.without(boom, 1) + d.without(h).deal({size}))"),
            6 => format!("d.deal(until: h -> h.has(A), at_most: {size})"),
            _ => format!("d.deal(until: h -> {end} == 1, at_most: {size})"),
        };
        // What fails to be dealt is asked of no hand.
        let outcome = Session::new(Limits::default()).run(&format!("{}\nprint ({dealt}).map(h -> h.size).mean", deck.script()));
        prop_assume!(outcome.diagnostics.iter().all(|found| !found.is_error()));
        agree(&deck, &dealt, "h", &end);
    }
}

const FRENCH: &str = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
let drawn = (deal 4 from french).then(h -> if h.has(A) { h } else { h.keep(J..=K) + french.without(h).deal(2) })
let kept = (deal 3 from french).then(h -> h.keep(hearts) + french.without(h).deal(2))
let until = deal until h -> h.count(hearts) == 3 from french
";

/// Of many hands they are counted, each as the same that is asked of the hand itself.
#[test]
fn of_many_hands() {
    let cases = [
        (
            "(deal [5, 5] from french).map([a, b] -> a.ranks[0] > b.ranks[0])",
            "(deal [5, 5] from french).map([a, b] -> a.min > b.min)",
        ),
        ("until.map(h -> h.ranks[0])", "until.map(h -> h.min)"),
        ("until.map(h -> h.cards.map(c -> c.rank).max)", "until.map(h -> h.max)"),
        ("until.map(h -> h.cards.map(c -> c.rank).sort[-2..].sum)", "until.map(h -> h.highest(2).sum)"),
        (
            "(deal until h -> h.ranks[-1] == 14 from french).map(h -> h.size)",
            "(deal until h -> h.has(A) from french).map(h -> h.size)",
        ),
        ("drawn.map(h -> h.cards.map(c -> c.rank).max)", "drawn.map(h -> h.max)"),
        ("drawn.map(h -> h.ranks.min)", "drawn.map(h -> h.min)"),
        ("drawn.map(h -> h.cards.map(c -> c.rank).sort[-2..].sum)", "drawn.map(h -> h.highest(2).sum)"),
        ("kept.map(h -> h.cards[0].suit == clubs)", "kept.map(h -> h.has(clubs))"),
        ("kept.map(h -> h[-1].suit == spades)", "kept.map(h -> h.has(spades))"),
        ("kept.map(h -> h.cards[1].suit == clubs)", "kept.map(h -> h.count(clubs) >= 2)"),
    ];
    let mut session = Session::new(Limits::default());
    session.run(FRENCH);
    for (end, same) in cases {
        let outcome = session.run(&format!("print ({end}).plan\nprint ({end}).same_as({same})"));
        assert!(outcome.diagnostics.is_empty(), "{end}\n{:?}", outcome.diagnostics);
        let (plan, is_same) = outcome.printed.trim().rsplit_once('\n').expect("two lines");
        assert_counted(plan, end);
        assert_eq!(is_same, "true", "{end}");
    }
}
