//! What games answer is never compared in silence with what it can't be: their values beside plain ones, and their words
//! beside texts that are none of them.

use crate::never::{OTHERS, codes};
use crate::running::printed;
use tg::{Limits, Session};
use tg_core::value::Kind;

const GAMES: &str = "deck french { clubs spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
alphabet dna { a t c g }
round one over dna < t => ac; at => ta >
game party over dna { H wants aag; Y wants acc; round < H: tcg => ag; Y: t => ac > }
chopsticks sticks {}
menace machine {}
catan log { players Red, Blue
  Red gets 6 wood, wheat }
duel nim { start: 3; moves: n -> [n - k for k in 1..=2 if k <= n] }
let hand = french.hand(\"spades K, clubs K\")
let walked = walk(0, n -> n + d6, until: n -> n > 3)
";

/// Values of games, and the kinds of plain values that one of their type may equal.
const OF_GAMES: &[(&str, &[Kind])] = &[
    ("french", &[]),
    ("hand", &[Kind::List]),
    ("hand.cards[0]", &[Kind::Text]),
    ("hand.strength", &[]),
    ("dna", &[Kind::List]),
    ("one", &[]),
    ("party", &[]),
    ("sticks", &[]),
    ("sticks.at(\"1312\")", &[]),
    ("sticks.solve", &[]),
    ("sticks.reachable", &[]),
    // A strategy may be a machine or a word.
    ("machine", &[Kind::Text]),
    ("machine.boxes[0]", &[]),
    ("board(\"XX_/OO_/___\")", &[]),
    ("log", &[]),
    ("log.hand(Red)", &[]),
    ("nim", &[]),
    ("nim.at(3)", &[Kind::Number]),
    ("nim.solve", &[]),
    ("d6", &[]),
    ("2d6", &[]),
    ("walked", &[]),
    ("walked.steps", &[]),
    ("/a+/", &[]),
];

#[test]
fn no_value_of_a_game_is_compared_in_silence_with_what_it_never_is() {
    let asks = [
        "print {x} == {other}",
        "print {other} != {x}",
        "print {other} in [{x}]",
        "print [{x}].contains({other})",
        "fn same(a, b) = a == b\nprint same({x}, {other})",
        "fn held(a, b) = a in [b, b]\nprint held({x}, {other})",
    ];
    let mut silent = Vec::new();
    for (value, may) in OF_GAMES {
        for (kind, other) in OTHERS.iter().filter(|(kind, _)| !may.contains(kind)) {
            for ask in asks {
                let ask = ask.replace("{x}", &format!("({value})")).replace("{other}", other);
                if codes(&format!("{GAMES}{ask}")).is_empty() {
                    silent.push(format!("{ask} ({kind:?})"));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Nobody can say which of two hands or positions is more; sorting them is another matter.
#[test]
fn what_has_no_order_is_not_compared_by_how_it_is_written() {
    let asks = ["({x}) < ({x})", "({x}) >= ({x})", "max([{x}, {x}])", "[{x}].min"];
    // This position is a number.
    let ordered = ["hand.strength", "nim.at(3)"];
    for (value, _) in OF_GAMES.iter().filter(|(value, _)| !ordered.contains(value)) {
        for ask in asks {
            let ask = ask.replace("{x}", value);
            assert!(!codes(&format!("{GAMES}print {ask}")).is_empty(), "{ask}");
        }
    }
    for ordered in ["hand.strength", "hand.cards[0].rank", "hand.poker", "2d6.values[0]"] {
        let asked = format!("{GAMES}let x = {ordered}\nprint x <= x, max([x, x]) == x");
        assert_eq!(printed(&asked), "true true\n", "{ordered}");
    }
    let asked = "[french.hand(\"spades K\"), french.hand(\"clubs 2\")].sort.count";
    assert_eq!(printed(&format!("{GAMES}print {asked}")), "2\n");
    assert_eq!(codes(&format!("{GAMES}print (deal [2, 2] from french).prob([a, b] -> a > b)")), ["E3011"]);
}

/// Questions to games and distributions that can never hold, in the words that are asked for.
#[test]
fn no_word_that_a_game_doesnt_have_is_false_in_silence() {
    let craps = "fn throw(s) = 2d6.map(n -> if n == 7 { \"lose\" } else if n > 9 { \"win\" } else { \"on\" })
let craps = walk(\"on\", throw, until: [\"win\", \"lose\"])
die coin { heads, tails }
";
    let asks = [
        ("craps.prob(\"won\")", "win"),
        ("craps.ways(\"won\")", "win"),
        ("craps.prob(s -> s == \"loose\")", "lose"),
        ("craps.map(s -> match s { \"wins\" -> 1, _ -> 0 })", "win"),
        ("craps.where(s -> s in [\"on\"])", "`lose`, `win`"),
        ("walk(\"a\", s -> \"b\", until: \"b\").prob(\"c\")", "`b`"),
        ("board(\"XX_/OO_/___\").turn == \"x\"", "X"),
        ("board(\"OX_/OX_/_X_\").winner == \"red\"", "X"),
        ("board(\"XX_/OO_/___\")[\"LL\"] == \"Z\"", "X"),
        ("board(\"XX_/OO_/___\").moves.contains(\"ML1\")", "ML"),
        ("\"QQ\" in board(\"XX_/OO_/___\").moves", "LL"),
        ("2d6.map(n -> {sum: n, odd: n % 2 == 1}).prob({sun: 3, odd: true})", "sum"),
        ("2d6.map(n -> {sum: n, odd: n % 2 == 1}).ways({sum: 3})", "`odd`"),
        ("2d6.map(n -> {sum: n, odd: n % 2 == 1}).prob({sum: \"3\", odd: true})", "no quotes"),
        ("1d[hit, miss].prob(\"hti\")", "hit"),
        ("2d[hit, miss].prob(h -> h.dice[0] == \"hti\")", "hit"),
        ("1d[hit, miss].map(x -> x == \"hti\")", "hit"),
        ("1d[hit, miss].map(x -> if x == \"hti\" { 1 } else { 0 }).mean", "hit"),
        ("coin.prob(\"head\")", "heads"),
        ("coin.where(x -> x in [\"tail\"])", "tails"),
        ("(deal 2 from french).map(h -> h.max).prob(15)", "A = 14"),
        ("log.hand(Red).prob(h -> h == {wood: 6, wheat: 1})", "6 wood, wheat"),
        ("sticks.actions.filter(a -> a.kind == \"splits\")", "division"),
        ("\"atack\" in sticks.at(\"1312\").actions.map(a -> a.kind)", "attack"),
        ("nim.start.best[0].value == \"won\"", "win"),
        ("3d6.prob(h -> 7 in h)", "1, 2, 3, 4, 5, 6"),
        ("(deal 3 from 1..=6 with replacement).map(h -> 7 not in h)", "1, 2, 3, 4, 5, 6"),
        ("[{city: \"Bern\"}].filter(r -> city == \"Bern\")", "`r.city`"),
        ("[\"x\"].filter(t -> draw in [\"x\", \"y\"])", "`\"draw\"`"),
        ("[\"apple\"].filter(t -> win != \"apple\")", "`\"win\"`"),
        ("[1].filter(t -> loss == 1)", "`\"loss\"`"),
        ("\"x\" in [win, loss]", "`\"win\"`"),
        ("hand.strength == \"pair, king\"", "`pair, aces`"),
        (
            "(deal 5 from french).prob(h -> h.strength == \"two pairs, kings and seven, ace\")",
            "`two pairs, aces and kings, queen`",
        ),
        (
            "(deal 5 from french).prob(h -> h.strength == \"two pairs, sevens and kings, ace\")",
            "kings, queen",
        ),
        (
            "(deal 5 from french).prob(h -> h.strength == \"high card, ace, king, queen, jak, nine\")",
            "jack, ten",
        ),
    ];
    for (ask, help) in asks {
        let outcome = Session::new(Limits::default()).run(&format!("{GAMES}{craps}print {ask}"));
        let found = outcome.diagnostics.iter().find(|found| found.is_error());
        let found = found.unwrap_or_else(|| panic!("{ask} gives {}", outcome.printed));
        assert!(found.helps.iter().any(|text| text.contains(help)), "{ask}: {found:?}");
    }
    let may = [
        ("craps.prob(\"win\") + craps.prob(\"lose\")", "1"),
        ("[craps.prob(s) for s in [\"win\", \"lose\"]].sum", "1"),
        ("craps.values", "[\"lose\", \"win\"]"),
        ("craps.map(s -> s.upper + \"!\").values", "[\"LOSE!\", \"WIN!\"]"),
        ("craps.visits(\"on\") > 1", "true"),
        ("craps.map(s -> s[0]).values", "[\"l\", \"w\"]"),
        ("[\"zebra\", craps.values[1], \"a\"].sort", "[\"a\", \"win\", \"zebra\"]"),
        ("craps.map(s -> if s == \"win\" { s } else { \"other\" }).values", "[\"other\", \"win\"]"),
        (
            "coin.prob(heads) + 1d[hit, miss].prob(\"hit\") + 2d[hit, miss].prob(h -> h.count(hit) == 2)",
            "5/4",
        ),
        ("coin.map(x -> x + \"!\").values", "[\"heads!\", \"tails!\"]"),
        ("craps.prob(none)", "0"),
        ("[2d6.map(n -> {sum: n}).prob({sum: n}) for n in [1, 2]]", "[0, 1/36]"),
        ("(deal 1 from french).map(h -> h.tally(suit)).prob({clubs: 1, spades: 1})", "0"),
        ("[(deal 2 from french).map(h -> h.max).prob(n) for n in 15..=16]", "[0, 0]"),
        ("[h.ranks.contains(n) for h in [hand] for n in 13..=15]", "[true, false, false]"),
        ("board(\"XX_/OO_/___\").turn + board(\"XX_/OO_/___\").moves[0]", "XLR"),
        ("(deal 2 from 1..=6).map(h -> match h { [6, 5] -> 1, _ -> 0 }).mean", "1/15"),
        ("(deal 2 from 1..=6).map(h -> match h { [let a, 6] -> a, _ -> 0 }).mean", "1"),
        ("one.apply(\"atcg\") == \"tacg\"", "true"),
        (
            "[win == \"win\", \"draw\" in [win, draw], [\"won\", \"win\"].filter(t -> t == win)]",
            "[true, true, [\"win\"]]",
        ),
        ("3d6.prob(h -> 6 in h)", "91/216"),
        ("[[x in h for x in [6, 7]] for h in [(deal 6 from 1..=6).values[0]]]", "[[true, false]]"),
        ("hand.strength == \"pair, kings\"", "true"),
        ("log.hand(Red).prob(h -> h == \"6 wood, wheat\")", "1"),
        ("sticks.at(\"1312\").actions.map(a -> a.kind + \"!\")[0]", "attack!"),
        ("sticks.actions.count(a -> a.kind == \"logan\")", "0"),
    ];
    for (ask, printed) in may {
        let outcome = Session::new(Limits::default()).run(&format!("{GAMES}{craps}print {ask}"));
        assert!(!outcome.failed(), "{ask}: {:?}", outcome.diagnostics);
        assert_eq!(outcome.printed.trim(), printed, "{ask}");
    }
}
