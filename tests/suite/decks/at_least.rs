//! Whether any suit or rank has a number of cards in a hand, however that is asked: counted as one question, it is what
//! each hand says.

use super::cards::deck;
use super::partial::{agree, dealt};
use proptest::prelude::*;
use tg::{Limits, Session};

/// Questions with `OP` and `N` for a comparison and a number, for a hand `H`.
const ASKED: [&str; 22] = [
    "[A, B].any(s -> H.count(s) OP N)",
    "[A, B].all(s -> H.count(s) OP N)",
    "[B, A].any(s -> H.count(suit: s) OP N)",
    "[A].any(s -> H.count(s) OP N)",
    "[A, A].any(s -> H.count(s) OP N)",
    "H.count(A) OP N or H.count(B) OP N",
    "H.count(A) OP N and H.count(B) OP N",
    "H.count(A) OP N or H.count(B) OP N or H.has(boom)",
    "H.count(A) OP N or H.count(B) OP 2",
    "H.suits.any(s -> H.count(s) OP N)",
    "H.suits.all(s -> H.count(s) OP N)",
    "H.ranks.any(r -> H.count(rank: r) OP N)",
    "H.ranks.all(r -> H.count(rank: r) OP N)",
    "H.ranks.count(r -> H.count(rank: r) OP N)",
    "(1..=3).count(r -> H.count(rank: r) OP N)",
    "(1..=3).any(r -> H.count(rank: r) OP N)",
    "[1, 2].count(r -> H.count(rank: r) OP N)",
    "[1, 2, K].any(r -> H.count(rank: r) OP N)",
    "H.tally(suit).values.max OP N",
    "H.tally(rank).values.max OP N",
    "H.tally(rank).values.count(N)",
    "H.tally(rank).values.count(N) + (1..=3).count(r -> H.count(rank: r) OP N)",
];

fn question(hand: &'static str) -> impl Strategy<Value = String> {
    let op = proptest::sample::select(&[">=", ">", "<", "<=", "==", "!="][..]);
    (proptest::sample::select(&ASKED[..]), op, 0..4u32).prop_map(move |(asked, op, number)| {
        asked.replace('H', hand).replace("OP", op).replace('N', &number.to_string())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn of_one_hand(deck in deck(), size in 0usize..4, how in 0usize..5, question in question("h")) {
        let cards = deck.physical().len();
        let size = size.min(cards / 2);
        agree(&deck, &dealt(size, how), "h", &question);
    }

    #[test]
    fn of_two_together(deck in deck(), question in question("(a + b)"), apart: bool) {
        let cards = deck.physical().len();
        let question = match apart {
            // Added up instead of put together.
            true => "[A, B].any(s -> a.count(s) + b.count(s) >= 2)".to_owned(),
            false => question,
        };
        agree(&deck, &format!("deal [{}, {}] from d", 1.min(cards), 2.min(cards - 1.min(cards))), "[a, b]", &question);
    }

    #[test]
    fn of_dice(number in 1..4u32, asked in 0usize..4, op in proptest::sample::select(&[">=", ">", "<", "=="][..]), held in 0..4u32) {
        let question = [
            "(1..=4).any(x -> h.count(x) OP N)",
            "(1..=4).count(x -> h.count(x) OP N)",
            "(1..=4).all(x -> h.count(x) OP N)",
            "(1..=3).count(x -> h.count(x) OP N)",
        ][asked].replace("OP", op).replace('N', &held.to_string());
        let one_by_one = question.replace("h.count(x)", "xs.count(x)");
        let all = (0..number).fold("[[]]".to_owned(), |all, _| format!("[x + [y] for x in {all} for y in 1..=4]"));
        let script = format!("let all = dist({all}.map(xs -> {one_by_one}))\nprint {number}d4.map(h -> {question}).same_as(all)");
        let outcome = Session::new(Limits::default()).run(&script);
        prop_assert_eq!(outcome.printed, "true\n", "{}\n{:?}", script, outcome.diagnostics);
    }
}

/// Partners' points and fit, and the like: counted by few states, as the same that is asked by its name.
#[test]
fn of_many_cards() {
    let french = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
fn pts(h) = h.sum(c -> match c.rank { A -> 4, K -> 3, Q -> 2, J -> 1, _ -> 0 })
let partners = deal [13, 13] from french
let ten = deal 10 from french
";
    let fit = "partners.map([a, b] -> pts(a) + pts(b) >= 26 and (a + b).flush(8))";
    let pairs = "ten.map(h -> h.groups.count(2))";
    let cases = [
        (
            "partners.map([a, b] -> pts(a) + pts(b) >= 26 and [clubs, diamonds, hearts, spades].any(s -> a.count(s) + b.count(s) >= 8))",
            fit,
        ),
        ("partners.map([a, b] -> pts(a) + pts(b) >= 26 and (a + b).tally(suit).values.max > 7)", fit),
        (
            "partners.map([a, b] -> not (pts(a) + pts(b) < 26 or [clubs, diamonds, hearts, spades].all(s -> (a + b).count(s) < 8)))",
            fit,
        ),
        ("ten.map(h -> (2..=14).count(r -> h.count(rank: r) == 2))", pairs),
        ("ten.map(h -> h.ranks.count(r -> h.count(rank: r) == 2))", pairs),
        ("ten.map(h -> h.tally(rank).values.count(2))", pairs),
    ];
    let mut session = Session::new(Limits::default());
    session.run(french);
    for (asked, same) in cases {
        let outcome = session.run(&format!("print ({asked}).plan\nprint ({asked}).same_as({same})"));
        assert!(outcome.diagnostics.is_empty(), "{asked}\n{:?}", outcome.diagnostics);
        let (plan, is_same) = outcome.printed.trim().rsplit_once('\n').expect("two lines");
        assert!(!plan.contains("hand by hand"), "{asked}: {plan}");
        assert_eq!(is_same, "true", "{asked}");
    }
}
