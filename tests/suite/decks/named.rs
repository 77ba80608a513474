//! Random questions by the names and numbers of ranks, and to hands of a list's elements, against brute force over
//! physical cards: with and without replacement, of one hand and of two.

use super::{SHOW, hands, law, lowest_terms};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Law = BTreeMap<String, u64>;

/// Two names share a number.
const DECK: &str = "deck d { a b: 1, 2, J = 3, Q = 3, K = 4 }";

/// The ranks in their order.
const RANKS: [(&str, i64); 5] = [("1", 1), ("2", 2), ("J", 3), ("Q", 3), ("K", 4)];

/// A card: its suit, and its rank by its place.
type Card = (usize, usize);

fn cards() -> Vec<Card> {
    (0..2).flat_map(|suit| (0..RANKS.len()).map(move |rank| (suit, rank))).collect()
}

/// What a rank is compared with: a name or a number.
#[derive(Clone, Copy, Debug)]
enum Other {
    Name(usize),
    Number(i64),
}

impl Other {
    fn script(self) -> String {
        match self {
            Other::Name(place) => RANKS[place].0.to_owned(),
            // A rank that the deck doesn't have is an error where it is written out.
            Other::Number(number) => format!("({number} + 0)"),
        }
    }

    fn equals(self, rank: usize) -> bool {
        match self {
            Other::Name(place) => place == rank,
            Other::Number(number) => RANKS[rank].1 == number,
        }
    }

    fn is_reached(self, rank: usize) -> bool {
        match self {
            Other::Name(place) => rank >= place,
            Other::Number(number) => RANKS[rank].1 >= number,
        }
    }
}

/// A number that is asked of a hand.
#[derive(Clone, Debug)]
enum Asked {
    Equal(Other),
    Reaching(Other),
    Among(Vec<Other>),
    MaxIs(Other),
    MaxReaches(Other),
    Held(Other),
    Tallied(usize),
    OfNumber(i64),
    Named(usize),
    Matched,
    Sum,
    Pairs,
    Poker,
    Lowest(Other),
    Suit(usize),
    Within(i64, i64),
    Between(usize, usize),
    SumWithin(i64, i64),
    Kept(i64, usize),
    Left(usize, usize),
}

impl Asked {
    fn script(&self) -> String {
        let one_if = |condition: String| format!("(if {condition} {{ 1 }} else {{ 0 }})");
        match self {
            Asked::Equal(x) => format!("h.count(c -> c.rank == {})", x.script()),
            Asked::Reaching(x) => format!("h.count(c -> c.rank >= {})", x.script()),
            Asked::Among(some) => {
                let some: Vec<String> = some.iter().map(|x| x.script()).collect();
                format!("h.count(c -> c.rank in [{}])", some.join(", "))
            }
            Asked::MaxIs(x) => one_if(format!("h.max == {}", x.script())),
            Asked::MaxReaches(x) => one_if(format!("h.max >= {}", x.script())),
            Asked::Held(x) => one_if(format!("{} in h.ranks", x.script())),
            Asked::Tallied(place) => format!("h.tally(rank).get({}, 0)", RANKS[*place].0),
            Asked::OfNumber(number) => format!("h.count(rank: {number})"),
            Asked::Named(place) => format!("h.count({})", RANKS[*place].0),
            Asked::Matched => "(match h.max { J -> 1, Q | K -> 2, 2 -> 3, _ -> 0 })".to_owned(),
            Asked::Sum => "h.sum".to_owned(),
            Asked::Pairs => "h.of_a_kind(2)".to_owned(),
            Asked::Poker => one_if("h.poker >= \"pair\"".to_owned()),
            Asked::Lowest(x) => one_if(format!("(h.cards.map(c -> c.rank).sort + [9])[0] == {}", x.script())),
            Asked::Suit(suit) => format!("h.count(c -> c.suit == {})", ["a", "b"][*suit]),
            Asked::Within(first, last) => format!("h.count({first}..={last})"),
            Asked::Between(first, last) => format!("h.count({}..={})", RANKS[*first].0, RANKS[*last].0),
            Asked::SumWithin(first, last) => format!("h.sum({first}..={last})"),
            Asked::Kept(first, name) => {
                format!("h.keep([{first}..={first}, {}..={}]).size", RANKS[*name].0, RANKS[*name].0)
            }
            Asked::Left(first, last) => {
                format!("h.without(rank: {}..={}).size", RANKS[*first].0, RANKS[*last].0)
            }
        }
    }

    fn value(&self, hand: &[Card]) -> i64 {
        let count = |fits: &dyn Fn(usize) -> bool| hand.iter().filter(|card| fits(card.1)).count() as i64;
        let max = hand.iter().map(|card| card.1).max().expect("a card");
        let pairs = (0..RANKS.len()).filter(|rank| count(&|own| own == *rank) >= 2).count() as i64;
        match self {
            Asked::Equal(x) => count(&|rank| x.equals(rank)),
            Asked::Reaching(x) => count(&|rank| x.is_reached(rank)),
            Asked::Among(some) => count(&|rank| some.iter().any(|x| x.equals(rank))),
            Asked::MaxIs(x) => x.equals(max).into(),
            Asked::Lowest(x) => x.equals(hand.iter().map(|card| card.1).min().expect("a card")).into(),
            Asked::MaxReaches(x) => x.is_reached(max).into(),
            Asked::Held(x) => (count(&|rank| x.equals(rank)) > 0).into(),
            Asked::Tallied(place) | Asked::Named(place) => count(&|rank| rank == *place),
            Asked::OfNumber(number) => count(&|rank| RANKS[rank].1 == *number),
            Asked::Matched => [0, 3, 1, 2, 2][max],
            Asked::Sum => hand.iter().map(|card| RANKS[card.1].1).sum(),
            Asked::Pairs => pairs,
            Asked::Poker => (pairs > 0).into(),
            Asked::Suit(suit) => hand.iter().filter(|card| card.0 == *suit).count() as i64,
            Asked::Within(first, last) => count(&|rank| (*first..=*last).contains(&RANKS[rank].1)),
            Asked::Between(first, last) => count(&|rank| (*first..=*last).contains(&rank)),
            Asked::SumWithin(first, last) => {
                hand.iter().map(|card| RANKS[card.1].1).filter(|own| (*first..=*last).contains(own)).sum()
            }
            Asked::Kept(first, name) => count(&|rank| RANKS[rank].1 == *first || rank == *name),
            Asked::Left(first, last) => count(&|rank| !(*first..=*last).contains(&rank)),
        }
    }
}

fn other() -> impl Strategy<Value = Other> {
    prop_oneof![(2usize..5).prop_map(Other::Name), (0i64..6).prop_map(Other::Number)]
}

fn asked() -> BoxedStrategy<Asked> {
    prop_oneof![
        other().prop_map(Asked::Equal),
        other().prop_map(Asked::Reaching),
        proptest::collection::vec(other(), 1..4).prop_map(Asked::Among),
        other().prop_map(Asked::MaxIs),
        other().prop_map(Asked::MaxReaches),
        other().prop_map(Asked::Held),
        prop_oneof![
            (0usize..5).prop_map(Asked::Tallied),
            (1i64..5).prop_map(Asked::OfNumber),
            (2usize..5).prop_map(Asked::Named),
            (0usize..2).prop_map(Asked::Suit),
        ],
        prop_oneof![Just(Asked::Matched), Just(Asked::Sum), Just(Asked::Pairs), Just(Asked::Poker)],
        other().prop_map(Asked::Lowest),
        prop_oneof![
            (1i64..5, 0i64..3).prop_map(|(first, more)| Asked::Within(first, first + more)),
            (1i64..5, 0i64..3).prop_map(|(first, more)| Asked::SumWithin(first, first + more)),
            (2usize..5, 2usize..5).prop_map(|(a, b)| Asked::Between(a.min(b), a.max(b))),
            (1i64..5, 2usize..5).prop_map(|(first, name)| Asked::Kept(first, name)),
            (2usize..5, 2usize..5).prop_map(|(a, b)| Asked::Left(a.min(b), a.max(b))),
        ],
    ]
    .boxed()
}

/// All hands: as sets of cards, or as draws of which each card goes back.
fn dealt<T: Clone>(cards: &[T], size: usize, replacement: bool) -> Vec<Vec<T>> {
    if !replacement {
        let held = |places: Vec<usize>| places.iter().map(|place| cards[*place].clone()).collect();
        return hands(cards.len(), size).into_iter().map(held).collect();
    }
    (0..size).fold(vec![Vec::new()], |all, _| {
        let more = |hand: &Vec<T>| {
            cards.iter().map(|card| [&hand[..], std::slice::from_ref(card)].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(more).collect()
    })
}

fn found(dist: &str, question: &str) -> Law {
    lowest_terms(law(&format!("{DECK}\nlet found = ({dist}).map({question}){SHOW}")))
}

fn counted<T>(hands: &[T], value: impl Fn(&T) -> String) -> Law {
    let mut law = Law::new();
    hands.iter().for_each(|hand| *law.entry(value(hand)).or_default() += 1);
    lowest_terms(law)
}

/// What decides between two hands of two cards: a pair, then the ranks in their order.
fn strength(hand: &[Card]) -> (bool, Vec<usize>) {
    let mut ranks: Vec<usize> = hand.iter().map(|card| card.1).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    (ranks.windows(2).any(|two| two[0] == two[1]), ranks)
}

/// A question to a hand of a list's elements, and its answer.
#[derive(Clone, Debug)]
enum Element {
    Is(i64),
    In(i64),
    Count(i64),
    CountOf(i64, i64),
    Has(i64),
    Above(i64),
    Equals(Vec<i64>),
    Squares,
    Even,
    Within(i64, i64),
    HasWithin(i64, i64),
    EqualsRange(i64, i64),
}

impl Element {
    fn script(&self) -> String {
        match self {
            Element::Is(n) => format!("h.count(c -> c == {n} + 0)"),
            Element::In(n) => format!("{n} in h"),
            Element::Count(n) => format!("h.count({n})"),
            Element::CountOf(a, b) => format!("h.count([{a}, {b}])"),
            Element::Has(n) => format!("h.has({n})"),
            Element::Above(n) => format!("h.count(c -> c > {n})"),
            Element::Equals(list) => format!("h == {list:?}"),
            Element::Squares => "h.sum(c -> c * c)".to_owned(),
            Element::Even => "h.cards.filter(c -> c % 2 == 0).count".to_owned(),
            Element::Within(a, b) => format!("h.count({a}..={b})"),
            Element::HasWithin(a, b) => format!("h.has([{a}..={b}])"),
            Element::EqualsRange(a, b) => format!("h == {a}..={b}"),
        }
    }

    fn value(&self, hand: &[i64]) -> String {
        let count = |fits: &dyn Fn(i64) -> bool| hand.iter().filter(|card| fits(**card)).count();
        match self {
            Element::Is(n) | Element::Count(n) => count(&|c| c == *n).to_string(),
            Element::In(n) | Element::Has(n) => hand.contains(n).to_string(),
            Element::CountOf(a, b) => count(&|c| c == *a || c == *b).to_string(),
            Element::Above(n) => count(&|c| c > *n).to_string(),
            Element::Equals(list) => {
                let sorted = |cards: &[i64]| {
                    let mut cards = cards.to_vec();
                    cards.sort_unstable();
                    cards
                };
                (sorted(hand) == sorted(list)).to_string()
            }
            Element::Squares => hand.iter().map(|c| c * c).sum::<i64>().to_string(),
            Element::Even => count(&|c| c % 2 == 0).to_string(),
            Element::Within(a, b) => count(&|c| (*a..=*b).contains(&c)).to_string(),
            Element::HasWithin(a, b) => (count(&|c| (*a..=*b).contains(&c)) > 0).to_string(),
            Element::EqualsRange(a, b) => {
                let mut sorted = hand.to_vec();
                sorted.sort_unstable();
                (sorted == (*a..=*b).collect::<Vec<i64>>()).to_string()
            }
        }
    }
}

fn element() -> BoxedStrategy<Element> {
    let n = || prop_oneof![Just(1i64), Just(2), Just(3), Just(6)];
    prop_oneof![
        (0i64..8).prop_map(Element::Is),
        n().prop_map(Element::In),
        n().prop_map(Element::Count),
        (n(), n()).prop_map(|(a, b)| Element::CountOf(a, b)),
        n().prop_map(Element::Has),
        n().prop_map(Element::Above),
        proptest::collection::vec(n(), 1..4).prop_map(Element::Equals),
        prop_oneof![Just(Element::Squares), Just(Element::Even)],
        (n(), 0i64..4).prop_map(|(a, more)| Element::Within(a, a + more)),
        (n(), 0i64..4).prop_map(|(a, more)| Element::HasWithin(a, a + more)),
        (1i64..3, 0i64..2).prop_map(|(a, more)| Element::EqualsRange(a, (a + more).min(3))),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn ranks_by_name_and_number(asked in proptest::collection::vec(asked(), 1..4), size in 1usize..4, replacement: bool) {
        let scripts: Vec<String> = asked.iter().map(Asked::script).collect();
        let back = if replacement { " with replacement" } else { "" };
        let found = found(&format!("deal {size} from d{back}"), &format!("h -> [{}]", scripts.join(", ")));
        let all = dealt(&cards(), size, replacement);
        let value = |hand: &Vec<Card>| format!("{:?}", asked.iter().map(|one| one.value(hand)).collect::<Vec<_>>());
        prop_assert_eq!(found, counted(&all, value), "{:?}", scripts);
    }

    #[test]
    fn elements_of_a_list(asked in proptest::collection::vec(element(), 1..4), size in 1usize..4, replacement: bool) {
        let scripts: Vec<String> = asked.iter().map(Element::script).collect();
        let back = if replacement { " with replacement" } else { "" };
        let found = found(
            &format!("deal {size} from [1, 2, 2, 3, 6]{back}"),
            &format!("h -> [{}]", scripts.join(", ")),
        );
        let all = dealt(&[1i64, 2, 2, 3, 6], size, replacement);
        let value = |hand: &Vec<i64>| {
            format!("[{}]", asked.iter().map(|one| one.value(hand)).collect::<Vec<_>>().join(", "))
        };
        prop_assert_eq!(found, counted(&all, value), "{:?}", scripts);
    }
}

#[test]
fn two_hands_at_a_showdown() {
    let mut all: Vec<[Vec<Card>; 2]> = Vec::new();
    for first in dealt(&cards(), 2, false) {
        let rest: Vec<Card> = cards().into_iter().filter(|card| !first.contains(card)).collect();
        all.extend(dealt(&rest, 2, false).into_iter().map(|second| [first.clone(), second]));
    }
    let value = |[a, b]: &[Vec<Card>; 2]| {
        let (a, b) = (strength(a), strength(b));
        format!("[{}, {}, {}]", a > b, a == b, a.1[0] > b.1[0])
    };
    let question = "[a, b] -> [a.strength > b.strength, a.strength == b.strength, a.max > b.max]";
    assert_eq!(found("deal [2, 2] from d", question), counted(&all, value));
}

#[test]
fn cards_without_a_rank_are_none_of_the_highest() {
    for kept in ["highest", "highest(2)", "lowest", "nth(2)"] {
        let source = format!(
            "deck d {{ r: 1, 2; j x2 }}
let hands = deal 2 from d
fn of(d) = [[v, d.prob(v)] for v in d.values]
let counts = of(hands.map(h -> h.{kept}.cards.count))
print counts == of(hands.map(h -> h.{kept}.size)), counts == of(hands.map(h -> h.{kept}.count))"
        );
        assert_eq!(crate::running::printed(&source), "true true\n", "{kept}");
    }
}

/// Ranks of one number are in the order in which they are written, for the highest card as for the highest rank.
#[test]
fn ranks_of_one_number_are_ordered_as_written() {
    for names in ["J = 4, Q = 4", "3, J = 4, Q = 4, K = 4", "J = 2, Q = 2, A = 5"] {
        let source = format!(
            "deck n {{ aa bb: {names} }}
print (deal 2 from n).prob(h -> h.highest.ranks[0] == h.max and h.lowest.ranks[0] == h.min)
print (deal 2 from n).prob(h -> h.highest.has(J)) == (deal 2 from n).prob(h -> h.max == J)
print (deal 3 from n).prob(h -> h.nth(2).has(Q) and h.cards.count == 3) == (deal 3 from n).prob(h -> h.nth(2).has(Q))"
        );
        assert_eq!(crate::running::printed(&source), "1\ntrue\ntrue\n", "{names}");
    }
}

/// A number that no card has is a mistake where it is written beside a rank; beside what is a rank or some other number
/// it isn't, wherever the two come together.
#[test]
fn what_is_a_rank_or_another_number_may_be_any() {
    let picks = [
        "if c.rank == J { 7 } else { c.rank }",
        "match c.rank { J -> 7, let r -> r }",
        "{ let r = c.rank\n if r == J { 7 } else { r } }",
        "[if c.rank == J { 7 } else { c.rank }][0]",
        "[c.rank, if c.rank == J { 7 } else { 0 }].max",
        "if c.rank == J { 7 } else { if c.suit == a { c.rank } else { c.rank } }",
    ];
    for pick in picks {
        for function in [format!("fn pick(c) = {pick}"), format!("fn pick(c) {{ return {pick} }}")] {
            let script = format!(
                "{DECK}\n{function}\nprint (deal 1 from d).prob(h -> h.count(c -> pick(c) == 7) == 1)\n\
                 print (deal 1 from d).map(h -> pick(h.cards[0])).prob(r -> r == 7)\n\
                 print (deal 1 from d).prob(h -> pick(h.cards[0]) in [7, 8])"
            );
            assert_eq!(crate::running::printed(&script), "1/5\n1/5\n1/5\n", "{script}");
        }
    }
    let early = format!("{DECK}\nfn pick(c) {{\n if c.rank == J {{ return 7 }}\n c.rank\n}}\n");
    let asked = "print (deal 1 from d).prob(h -> h.count(c -> pick(c) == 7) == 1)";
    assert_eq!(crate::running::printed(&format!("{early}{asked}")), "1/5\n");
    for plain in ["c.rank", "if c.suit == a { c.rank } else { c.rank }", "[c.rank, c.rank].max"] {
        let script = format!("{DECK}\nfn pick(c) = {plain}\n{asked}");
        let told = crate::running::error(&script);
        assert_eq!(told, "E5011", "{script}");
    }
}
