//! What says which cards means the same cards to every method of hands and decks.

use tg::{Limits, Session};

/// Decks, each with what says which of its cards: what stands in parentheses, and how many cards it means.
const WHATS: &[(&str, &[(&str, u32)])] = &[
    (
        "deck d { a b: 2..=10, J = 10, Q = 10, K = 13 x2; joker x3 { wild: true }; jester { wild: true } }",
        &[
            ("a", 13),
            ("J", 2),
            ("[a, J]", 14),
            ("2..=6", 10),
            ("10..=13", 10),
            ("J..=K", 8),
            ("9..=J", 6),
            ("[2..=3, K]", 8),
            ("wild", 4),
            ("[wild, b]", 17),
            ("c -> c.rank == 10", 6),
            ("c -> c.name == joker", 3),
            ("suit: b, rank: 2..=4", 3),
            ("rank: [2, J..=Q]", 6),
            ("rank: none", 4),
            ("2..=6, suit: a", 5),
            ("wild: true", 4),
        ],
    ),
    (
        "deck d { elf x4 { cost: 1, colour: \"green\" }; orc x3 { cost: 2, colour: \"red\", wood: true }; land x5 }",
        &[
            ("cost: 1..=2", 7),
            ("cost: none", 5),
            ("colour: none", 5),
            ("colour: [\"red\", none]", 8),
            ("wood: false", 9),
            ("wood", 3),
            ("c -> c.cost == none", 5),
        ],
    ),
];

fn printed(script: &str) -> String {
    let outcome = Session::new(Limits::default()).run(script);
    assert!(!outcome.failed(), "{script}: {:?}", outcome.diagnostics);
    outcome.printed.trim().to_owned()
}

#[test]
fn every_method_means_the_same_cards() {
    for (deck, whats) in WHATS {
        for (what, number) in *whats {
            let asks = [
                format!("all.count({what}) == {number}"),
                format!("all.keep({what}).size == {number}"),
                format!("all.has({what})"),
                format!("all.without({what}).size == all.size - {number}"),
                format!("not all.without({what}).has({what})"),
                format!("d.without({what}).cards == all.without({what})"),
                format!("(deal 1 from d).prob(h -> h.has({what})) == {number} / d.size"),
                format!("(deal 2 from d).map(h -> h.keep({what}).size).mean == 2 * {number} / d.size"),
            ];
            for ask in asks {
                assert_eq!(printed(&format!("{deck}\nlet all = d.cards\nprint {ask}")), "true", "{ask}");
            }
        }
    }
}

/// The same of decks of lists, whose elements say which.
#[test]
fn elements_say_which() {
    let asks = [
        ("1..=6", "h.count(2..=4)", "3/2"),
        ("1..=6", "h.count([1, 5..=6])", "3/2"),
        ("1..=6", "h.sum(5..=6)", "11/2"),
        ("1..=6", "h.without(1..=2).size", "2"),
        ("[[1, 2], [3, 4]]", "h.count(1..=2)", "3/2"),
        ("[[1, 2], [3, 4]]", "h.count([[1, 2]])", "3/2"),
        ("[{team: \"x\", n: 1}, {team: \"y\", n: 5}]", "h.count(team: \"x\")", "3/2"),
        ("[{team: \"x\", n: 1}, {team: \"y\", n: 5}]", "h.count({team: \"y\", n: 5})", "3/2"),
        ("[{team: \"x\", n: 1}, {team: \"y\", n: 5}]", "h.count(n: 2..=9)", "3/2"),
        ("[{team: \"x\", n: 1}, {team: \"y\", n: 5}]", "h.sum(\"n\")", "9"),
        ("[{team: \"x\", n: 1}, {team: \"y\"}]", "h.count(n: none)", "3/2"),
        ("[\"x\", \"y\"]", "h.of_a_kind(2)", "1"),
        ("[[1, 2], [3, 4]]", "h.sum(t -> t.sum)", "15"),
        ("[[1, 2], [3, 4]]", "h.cards.map(t -> t.max).sum", "9"),
    ];
    for (list, ask, mean) in asks {
        let script = format!("print (deal 3 from {list} with replacement).map(h -> {ask}).mean");
        assert_eq!(printed(&script), mean, "{script}");
    }
}

/// What a function gives for cards are all keys of a tally that there can be, also those that a hand hasn't.
#[test]
fn a_tally_is_asked_for_what_some_card_counts_as() {
    let deck = "deck d { elf x4 { cost: 1, colour: \"green\" }; orc x3 { cost: 2 }; land x5; a: K = 13 }";
    let asks = [
        ("c -> if c.cost == none { 0 } else { c.cost }", "0", Some("12/13")),
        ("c -> if c.cost == none { 0 } else { c.cost }", "2", Some("6/13")),
        ("c -> if c.cost == none { 0 } else { c.cost }", "5", None),
        ("c -> if c.colour == none { \"no\" } else { c.colour }", "\"no\"", Some("18/13")),
        ("c -> if c.colour == none { \"no\" } else { c.colour }", "\"gren\"", None),
        ("c -> if c.rank == none { 0 } else { c.rank }", "K", Some("2/13")),
        ("c -> if c.rank == none { 0 } else { c.rank }", "13", Some("2/13")),
        ("c -> if c.rank == none { 0 } else { c.rank }", "0", Some("24/13")),
    ];
    for (by, key, mean) in asks {
        let script = format!("{deck}\nprint (deal 2 from d).map(h -> h.tally({by}).get({key}, 0)).mean");
        let outcome = Session::new(Limits::default()).run(&script);
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, if mean.is_some() { vec![] } else { vec!["E5011"] }, "{script}");
        assert_eq!(outcome.printed.trim(), mean.unwrap_or_default(), "{script}");
    }
}

/// The groups of a list without numbers are those of its elements.
#[test]
fn texts_are_grouped_as_numbers_are() {
    for size in 1..=4 {
        let groups =
            |list: &str| printed(&format!("print (deal {size} from {list}).map(h -> h.groups).top(9)"));
        assert_eq!(groups("[\"x\", \"x\", \"y\", \"z\"]"), groups("[1, 1, 2, 3]"));
    }
}

/// A card as it is written is one copy, a record and a list say how many, and a hand is its cards.
#[test]
fn copies_are_taken_out_of_a_deck_one_by_one() {
    let asks = [
        ("boom", 4),
        ("[boom, boom]", 3),
        ("{boom: 3}", 2),
        ("d.cards.keep(boom)", 0),
        ("[]", 5),
        ("c -> c.name == boom", 0),
    ];
    for (what, left) in asks {
        let script = format!("deck d {{ a: 1 x2, 2; boom x5 }}\nprint d.without({what}).cards.count(boom)");
        assert_eq!(printed(&script), left.to_string(), "{script}");
    }
}

#[test]
fn what_a_deck_cant_leave_out_is_told() {
    let asks = [
        ("{a: 2}", "E5008"),
        ("{a: 0}", "E5008"),
        ("{boom: 6}", "E5012"),
        ("[boom, boom, boom, boom, boom, boom]", "E5012"),
        ("\"bom\"", "E5011"),
        ("{\"a 3\": 1}", "E5011"),
        ("rank: 7", "E5011"),
        ("", "E2002"),
        ("none", "E2003"),
    ];
    for (what, code) in asks {
        let script = format!("deck d {{ a: 1 x2, 2; boom x5 }}\nprint d.without({what})");
        let outcome = Session::new(Limits::default()).run(&script);
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, [code], "{script}");
    }
}

/// A number that several ranks share doesn't choose one of them.
#[test]
fn a_shared_number_finds_nothing_by_itself() {
    let head = "deck d { a b: 9, 10, J = 10, K = 13 }\nlet t = d.cards.tally(rank)\n";
    for ask in ["t.get(10, 0)", "t[10]", "t.without(10)"] {
        let outcome = Session::new(Limits::default()).run(&format!("{head}print {ask}"));
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, ["E2010"], "{ask}");
    }
    for (ask, shown) in [("t.get(J, 0)", "2"), ("t[13]", "2"), ("t.get(9, 0)", "2"), ("10 in t", "true")] {
        assert_eq!(printed(&format!("{head}print {ask}")), shown, "{ask}");
    }
}

/// Words side by side must all hold of a card; that none is like that isn't 0.
#[test]
fn what_no_card_is_at_once_is_refused() {
    let head = "deck d { a b: 1, 2, K = 13; joker }\n";
    for ask in [
        "count(a, suit: b)",
        "count(K, rank: 2)",
        "has(\"a 1\", suit: b)",
        "count(joker, rank: 1)",
        "keep(a, suit: b).size",
    ] {
        let outcome =
            Session::new(Limits::default()).run(&format!("{head}print (deal 2 from d).map(h -> h.{ask})"));
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, ["E5011"], "{ask}");
    }
    let computed = "for s in [\"a\", \"b\"] { print (deal 2 from d).count(a, suit: s).mean }";
    assert_eq!(printed(&format!("{head}{computed}")), "6/7\n0");
}
