//! Random decks and random questions as scripts: the compiled way, the enumerated way and brute force over
//! physical cards agree.

pub mod agreement;
mod at_least;
mod by_cases;
mod cards;
mod combinations;
mod compared;
mod each_suit;
mod ends;
mod grown;
mod guards;
mod joined;
mod lasting;
mod lists;
mod named;
mod one_by_one;
mod one_card;
mod order_free;
mod partial;
mod plans;
mod poker;
mod questions;
mod runs;
mod search;
mod sizes;
mod thirty_six;
mod unrolled;
mod ways_of_asking;
mod which;
mod wholes;
mod written;

use agreement::*;
use cards::{Card, deck};
use proptest::prelude::*;
use questions::{Condition, answer, condition};
use tg::{Limits, Session};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn one_hand((deck, size, asked) in one_question()) {
        agree(&deck, size, &asked);
    }

    #[test]
    fn given(deck in deck(), size in 1usize..4, asked in answer(), given in condition()) {
        let cards = deck.physical();
        let size = size.min(cards.len());
        let mut brute = Law::new();
        for hand in hands(cards.len(), size) {
            let hand = held(&cards, &hand);
            if given.holds(&hand) {
                *brute.entry(asked.value(&hand)).or_default() += 1;
            }
        }
        prop_assume!(!brute.is_empty());
        let dealt = format!("(deal {size} from d).where(h -> {})", given.script());
        let (compiled, enumerated) = both(&deck, &dealt, &asked);
        prop_assert_eq!(&compiled, &brute);
        prop_assert_eq!(&enumerated, &brute);
    }

    #[test]
    fn two_hands(deck in deck(), sizes in (0usize..3, 0usize..3), asked in condition(), other in answer()) {
        let cards = deck.physical();
        let first = sizes.0.min(cards.len());
        let second = sizes.1.min(cards.len() - first);
        let mut brute = Law::new();
        for one in hands(cards.len(), first) {
            let rest: Vec<&Card> =
                (0..cards.len()).filter(|place| !one.contains(place)).map(|place| cards[place]).collect();
            for two in hands(rest.len(), second) {
                let holds = asked.holds(&held(&cards, &one));
                let value = format!("[{holds}, {}]", other.value(&held(&rest, &two)));
                *brute.entry(value).or_default() += 1;
            }
        }
        let compiled = law(&format!(
            "{}\nfn one(h) = {}\nfn two(h) = {}\nlet found = (deal [{first}, {second}] from d).map([a, b] -> [one(a), two(b)]){SHOW}",
            deck.script(), asked.script(), other.script(),
        ));
        prop_assert_eq!(&compiled, &brute);
    }

    #[test]
    fn a_redraw(deck in deck(), size in 1usize..4, kept in condition(), asked in answer()) {
        // The first hand keeps the cards of suit A, and draws one card for each other one, or one where something holds.
        let cards = deck.physical();
        prop_assume!(cards.len() >= 2 * size && cards.iter().any(|card| card.suit == Some('A')));
        let mut brute = Law::new();
        // This many ways are shared by the second hands, whatever their number.
        let most = 5040;
        for one in hands(cards.len(), size) {
            let hand = held(&cards, &one);
            let keeps: Vec<&Card> = hand.iter().filter(|card| card.suit == Some('A')).copied().collect();
            let more = if kept.holds(&hand) { 1 } else { size - keeps.len() };
            let rest: Vec<&Card> =
                (0..cards.len()).filter(|place| !one.contains(place)).map(|place| cards[place]).collect();
            let drawn = hands(rest.len(), more);
            for two in &drawn {
                let after: Vec<&Card> = keeps.iter().copied().chain(held(&rest, two)).collect();
                prop_assert_eq!(most % drawn.len() as u64, 0);
                *brute.entry(asked.value(&after)).or_default() += most / drawn.len() as u64;
            }
        }
        let step = format!(
            "h -> h.keep(A) + d.without(h).deal(if {} {{ 1 }} else {{ {size} - h.count(A) }})", kept.script()
        );
        let (compiled, enumerated) = both(&deck, &format!("(deal {size} from d).then({step})"), &asked);
        let brute = lowest_terms(brute);
        prop_assert_eq!(&lowest_terms(compiled), &brute);
        prop_assert_eq!(&lowest_terms(enumerated), &brute);
    }

    #[test]
    fn two_stages(deck in deck(), size in 1usize..4, kept in condition(), out in 0u32..3, how in 0usize..6, asked in answer()) {
        let cards = deck.physical();
        prop_assume!(cards.len() >= (2 * size).max(size + 2));
        // What the first hand keeps, and whether the second one is dealt from a fresh deck.
        let all = |_: &Card| true;
        let none = |_: &Card| false;
        let in_a = |card: &Card| card.suit == Some('A');
        let (step, gone): (String, &dyn Fn(&Card) -> bool) = match how {
            0 => (format!("h -> if {} {{ h }} else {{ d.deal({size}) }}", kept.script()), &none),
            1 => (format!("h -> if {} {{ h }} else {{ d.without(h).deal({size}) }}", kept.script()), &all),
            2 => (format!("h -> h + d.deal(if {} {{ 1 }} else {{ 2 }})", kept.script()), &none),
            3 => (format!("h -> h.without(boom, {out}) + d.without(h).deal({size})"), &all),
            // What isn't kept is shuffled back in.
            4 => (format!("h -> h.keep(A) + d.without(h.keep(A)).deal({size} - h.count(A))"), &in_a),
            _ => (format!("h -> d.without(h.keep(A)).deal(if {} {{ 1 }} else {{ 2 }})", kept.script()), &in_a),
        };
        let mut brute = Law::new();
        let most = 5040;
        for one in hands(cards.len(), size) {
            let hand = held(&cards, &one);
            let holds = kept.holds(&hand);
            let mut left = out;
            let mut stays = |card: &&Card| card.name != Some("boom") || left == 0 || { left -= 1; false };
            let (keeps, more): (Vec<&Card>, usize) = match how {
                0 | 1 if holds => (hand.clone(), 0),
                0 | 1 => (Vec::new(), size),
                2 => (hand.clone(), if holds { 1 } else { 2 }),
                3 => (hand.iter().copied().filter(|card| stays(card)).collect(), size),
                4 => {
                    let kept: Vec<&Card> = hand.iter().copied().filter(|card| in_a(card)).collect();
                    let more = size - kept.len();
                    (kept, more)
                }
                _ => (Vec::new(), if holds { 1 } else { 2 }),
            };
            let rest: Vec<&Card> = (0..cards.len())
                .filter(|place| !(one.contains(place) && gone(cards[*place])))
                .map(|place| cards[place])
                .collect();
            let drawn = hands(rest.len(), more);
            for two in &drawn {
                let after: Vec<&Card> = keeps.iter().copied().chain(held(&rest, two)).collect();
                prop_assert_eq!(most % drawn.len() as u64, 0);
                *brute.entry(asked.value(&after)).or_default() += most / drawn.len() as u64;
            }
        }
        let (compiled, enumerated) = both(&deck, &format!("(deal {size} from d).then({step})"), &asked);
        let brute = lowest_terms(brute);
        prop_assert_eq!(&lowest_terms(compiled), &brute);
        prop_assert_eq!(&lowest_terms(enumerated), &brute);
    }

    #[test]
    fn whole_records(deck in deck(), size in 0usize..5, one in answer(), two in answer(), which in 0usize..9) {
        let cards = deck.physical();
        let all = hands(cards.len(), size.min(cards.len()));
        let value = |hand: &Vec<usize>| {
            let hand = held(&cards, hand);
            format!("{{one: {}, more: [{}]}}", one.value(&hand), two.value(&hand))
        };
        let wanted = value(&all[which % all.len()]);
        let brute = all.iter().filter(|hand| value(hand) == wanted).count();
        let outcome = Session::new(Limits::default()).run(&format!(
            "{}\nfn value(h) = {{one: {}, more: [{}]}}\nlet wanted = {wanted}\nlet hands = deal {} from d\nprint hands.ways(h -> value(h) == wanted), hands.ways(h -> {wanted} == value(h)), hands.ways(h -> value(h) == {{one: 1}})",
            deck.script(), one.script(), two.script(), size.min(cards.len()),
        ));
        prop_assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
        prop_assert_eq!(outcome.printed, format!("{brute} {brute} 0\n"));
    }

    #[test]
    fn until(deck in deck(), stop in condition(), asked in answer()) {
        let cards = deck.physical();
        prop_assume!(cards.len() <= 6);
        // Every order of the cards is equally likely.
        let mut brute = Law::new();
        for order in orders(cards.len()) {
            let most = 3.min(cards.len());
            let ends = (0..most).find(|drawn| stop.holds(&held(&cards, &order[..*drawn]))).unwrap_or(most);
            *brute.entry(asked.value(&held(&cards, &order[..ends]))).or_default() += 1;
        }
        let at_most = 3.min(cards.len());
        let dealt = format!("d.deal(until: h -> {}, at_most: {at_most})", stop.script());
        let (compiled, enumerated) = both(&deck, &dealt, &asked);
        let brute = lowest_terms(brute);
        prop_assert_eq!(&lowest_terms(compiled), &brute);
        prop_assert_eq!(&lowest_terms(enumerated), &brute);
    }

    #[test]
    fn with_replacement(deck in deck(), size in 0usize..4, asked in answer()) {
        let cards = deck.physical();
        let mut brute = Law::new();
        let mut draws = vec![Vec::new()];
        for _ in 0..size {
            draws = draws
                .into_iter()
                .flat_map(|draw: Vec<usize>| (0..cards.len()).map(move |card| [draw.clone(), vec![card]].concat()))
                .collect();
        }
        for draw in draws {
            *brute.entry(asked.value(&held(&cards, &draw))).or_default() += 1;
        }
        let (compiled, enumerated) = both(&deck, &format!("deal {size} from d with replacement"), &asked);
        prop_assert_eq!(&compiled, &brute);
        prop_assert_eq!(&enumerated, &brute);
    }

    #[test]
    fn conditions_are_answers(deck in deck(), asked in condition()) {
        let asked = Condition::script(&asked);
        let outcome = Session::new(Limits::default()).run(&format!(
            "{}\nlet hands = deal 1 from d\nprint hands.prob(h -> {asked}) == hands.map(h -> {asked}).prob(true)",
            deck.script()
        ));
        prop_assert_eq!(outcome.printed, "true\n");
    }
}

/// Decks with suits and ranks that are small enough to go through every hand: their suits, the first and the last
/// number of their ranks with the ace as the last one, and the copies of each card.
const POKER: [(u32, i64, i64, u64); 5] =
    [(4, 10, 14, 1), (5, 11, 14, 1), (2, 11, 14, 2), (3, 9, 13, 1), (1, 6, 14, 1)];

#[test]
fn poker_of_small_decks() {
    for (suits, first, last, copies) in POKER {
        let names = ["clubs", "diamonds", "hearts", "spades", "stars"][..suits as usize].join(" ");
        let cards: Vec<poker::Card> = (0..suits)
            .flat_map(|suit| (first..=last).map(move |rank| (Some(suit), Some(rank))))
            .flat_map(|card| (0..copies).map(move |_| card))
            .collect();
        let aces = [
            ("low", poker::Ace::Low(last, first - 1)),
            ("high", poker::Ace::High(last)),
            ("both", poker::Ace::Both(last, first - 1)),
        ];
        for (size, (word, ace)) in [5, 6, 7].into_iter().zip(aces) {
            let mut brute = Law::new();
            for hand in hands(cards.len(), size) {
                let hand: Vec<poker::Card> = hand.iter().map(|place| cards[*place]).collect();
                *brute.entry(poker::best(&hand, ace).to_owned()).or_default() += 1;
            }
            let compiled = law(&format!(
                "deck d (ace: {word}) {{ for i in {first}..{last} {{ {names}: (i) x{copies} }}; {names}: A = {last} x{copies} }}\nlet found = (deal {size} from d).map(h -> h.poker){SHOW}"
            ));
            assert_eq!(
                compiled, brute,
                "{suits} suits, {first} to {last}, {copies} copies, ace {word}, {size} cards"
            );
        }
    }
}

/// All orders of some things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    orders(count - 1)
        .into_iter()
        .flat_map(|order| {
            (0..count).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, count - 1);
                longer
            })
        })
        .collect()
}

/// The errors of a script about this deck that are found before anything is printed.
fn found_early(script: &str) -> Vec<&'static str> {
    let deck = "print \"begun\"\ndeck d { a x2; b x3; c x5 { cost: 1 } }\nlet hands = deal 3 from d\n";
    let outcome = Session::new(Limits::default()).run(&format!("{deck}{script}"));
    let begun = if outcome.diagnostics.is_empty() { "begun" } else { "" };
    assert!(outcome.printed.starts_with(begun) && outcome.printed.is_empty() == begun.is_empty(), "{script}");
    outcome.diagnostics.iter().map(|d| d.code.text()).collect()
}

#[test]
fn questions_to_literal_decks_are_tried_before_the_run() {
    let cases: [(&str, &[&str]); 11] = [
        ("print hands.prob(h -> h.has(\"e\"))", &["E5011"]),
        ("print (deal 11 from d).map(h -> h.count(a))", &["E5012"]),
        ("print hands.where(h -> h.count(a) == 3)", &["E5006"]),
        ("fn good(h) = h.count(cots: 1) > 1\nfn f() { hands.prob(h -> good(h)) }\nprint f()", &["E5011"]),
        ("test \"t\" { assert hands.map(h -> h.count(f: 1)).mean == 1 }", &["E5011"]),
        ("print hands.mean", &["E5004"]),
        ("print (deal until h -> h.count(a) == 3 from d).map(h -> h.size)", &["E5014"]),
        // One mistake in a held name is told once.
        (
            "let more = deal 70 from d\nlet n = more.map(h -> h.count(a))\nprint n.mean, n.sd, more.total",
            &["E5012"],
        ),
        ("fn f(h) = nowhere + h.count(a)\nprint hands.map(f), hands.map(h -> f(h))", &["E1001"]),
        ("print (deal [1, 1] from d).prob(x, y -> x.has(a))", &["E1001"]),
        ("print try hands.prob(h -> h.has(\"e\")) else 0", &[]),
    ];
    for (script, codes) in cases {
        assert_eq!(found_early(script), codes, "{script}");
    }
}

#[test]
fn what_only_the_run_knows_is_left_to_it() {
    let scripts = [
        "assert error E5012 { deal 11 from d }",
        "param n = 3\nprint deal n from d",
        "fn f(n) = deal n from d\nprint try f(11) else 0",
        "print (deal rand(1..=3) from d).map(h -> h.count(a)).size",
        "memo fn f(n) = if n == 0 { 1 / (n + 1) } else { f(n - 1) }\nprint f(3)",
        "print hands.sample(1)[0].count(a)",
    ];
    for script in scripts {
        assert_eq!(found_early(script), [] as [&str; 0], "{script}");
    }
}

/// What needs numbers is refused before hands are counted to see that there are none.
#[test]
fn outcomes_that_are_no_numbers_are_told_before_the_run() {
    for outcome in ["[h.size]", "h.ranks", "\"a\"", "{n: h.size}", "h.size > 2"] {
        for name in ["mean", "variance", "sd", "abs", "round"] {
            for hands in ["hands", "(deal until h -> h.size == rand(1..=5) from d)"] {
                let script = format!("print {hands}.map(h -> {outcome}).{name}");
                assert_eq!(found_early(&script), ["E5004"], "{script}");
            }
        }
    }
    for script in [
        "print hands.map(h -> h.size).mean, hands.map(h -> if h.has(a) { 1 } else { 2 }).sd",
        "assert error E5004 { hands.map(h -> [h.size]).mean }",
        "print hands.map(h -> [h.size]).quantile(1/2), joint(d6, d8).at_least[0]",
        "print try hands.map(h -> [h.size]).mean else 0",
        "fn mean_of(hands) = hands.mean\nprint mean_of(2d6), joint(d6, d8).map([a, b] -> a - b).abs",
    ] {
        assert_eq!(found_early(script), [] as [&str; 0], "{script}");
    }
}
