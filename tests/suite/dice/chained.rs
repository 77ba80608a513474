//! What is asked of a distribution of hands itself, `d.count(6)`, beside the same question to each of its hands,
//! `d.map(h -> h.count(6))`, however the hands came about.

use super::{error, printed};

const DECKS: &str = "
deck french (ace: both) { clubs diamonds hearts: 2..=5, K = 6, A = 7 }
deck story { land x5, elf x4 {cost: 1}, ogre x3 {cost: 3} }
";

/// Rolls: thrown, kept, thrown again, one of several, chosen among others.
const ROLLS: [&str; 22] = [
    "3d6",
    "pool(2d6, d8)",
    "3d6.highest(2)",
    "3d6.without(1)",
    "3d6.map(h -> h.keep(2..=5))",
    "3d6.where(h -> h.has(6))",
    "2d6.reroll(1, dice: 1)",
    "3d6.reroll(2, if: h -> h.has(1))",
    "2d6.reroll(1, dice: 1).reroll(6, dice: 1)",
    "2d6.then(h -> if h.has(1) { [h, d6] } else { h })",
    "2d6.then(h -> h).then(h -> h.without(1))",
    "2d6.then(h -> h).highest(1)",
    "joint(3d6, 2d6).map([a, b] -> a)",
    "joint(3d6, 2d6).map([a, b] -> a.cancel(b))",
    "joint(3d6, 3d6).map([a, b] -> if a > b { a } else { b })",
    "mix(2d6.highest(1), 3d6)",
    "mix(2d6, 2d6.reroll(1, dice: 1))",
    "d6.pool(d3)",
    "d6.pool(d3).highest(2)",
    "mix(1d6, 2d6).lowest(2)",
    "mix(2d4.again(4, times: 1), 2d6)",
    "joint(2d[1, 2, 6].again(1, times: 1), d4).map([a, b] -> a)",
];

const OF_ROLLS: [&str; 17] = [
    "count",
    "count(6)",
    "has(6)",
    "groups",
    "groups.count",
    "of_a_kind(2)",
    "runs",
    "longest_run",
    "highest",
    "highest(1)",
    "sum",
    "sum(4..)",
    "tally",
    "widest",
    "keep(4..)",
    "without(6).count",
    "unique.count",
];

const HANDS: [&str; 8] = [
    "(deal 3 from french)",
    "(deal 3 from french).keep(hearts)",
    "(deal 3 from french).without(A).without(hearts)",
    "(deal 3 from french).highest(2)",
    "(deal 3 from french).map(h -> h)",
    "(deal 3 from french).where(h -> h.has(A))",
    "(deal 2 from french).then(h -> h + french.without(h).deal(1))",
    "mix(deal 2 from french, deal 3 from french)",
];

const OF_HANDS: [&str; 13] = [
    "count",
    "count(hearts)",
    "has(A)",
    "groups",
    "of_a_kind(2)",
    "runs",
    "longest_run",
    "sum",
    "highest(1).sum",
    "ranks.count",
    "keep(A).count",
    "flush(2)",
    "tally(suit)",
];

const DRAWN: [&str; 5] = [
    "(deal 3 from story)",
    "(deal 4 from story).without(land)",
    "(deal 3 from story).map(h -> h)",
    "mix(deal 4 from story, deal 2 from story)",
    "(deal 2 from story).then(h -> h + story.without(h).deal(1))",
];

const OF_DRAWN: [&str; 5] = ["count", "count(elf)", "has(elf)", "sum(cost)", "keep(land).count"];

fn agree(hands: &[&str], questions: &[&str]) {
    for of in hands {
        for question in questions {
            let script = format!(
                "{DECKS}\nprint {of}.{question}.to_json\nprint {of}.map(h -> h.{question}).to_json\n"
            );
            let printed = printed(&script);
            let [itself, each] = printed.lines().collect::<Vec<_>>()[..] else { panic!("{printed}") };
            assert_eq!(itself, each, "{of}.{question}");
        }
    }
}

#[test]
fn rolls_are_asked_one_by_one() {
    agree(&ROLLS, &OF_ROLLS);
}

#[test]
fn hands_of_cards_are_asked_one_by_one() {
    agree(&HANDS, &OF_HANDS);
    agree(&DRAWN, &OF_DRAWN);
}

/// Dice that lie on the table are still the dice that they are, and so they can be thrown again.
#[test]
fn dice_that_lie_are_thrown_again_as_what_they_are() {
    for changed in [
        "explode(times: 2)",
        "reroll(1)",
        "reroll(..=2, times: 3)",
        "reroll(6, dice: 1)",
        "again(6, times: 1)",
    ] {
        let script = format!("print 3d6.then(h -> h).{changed}.same_as(3d6.{changed})");
        assert_eq!(printed(&script), "true\n", "{changed}");
    }
    // Four dice are thrown, and of the three highest those that show 1 again.
    assert_eq!(
        printed("print 4d6.highest(3).reroll(1).mean, 3d6.where(h -> h.has(1)).reroll(1, dice: 1).mean"),
        "10901/864 1991/182\n"
    );
    assert_eq!(error("print pool(d4, 2d6).highest(2).reroll(1)"), "E2003");
    // Some of the dice may lack a face.
    assert_eq!(
        printed(
            "print pool(d4, d6).explode(6, times: 1).mean, pool(d4, d6).explode(6).mean, pool(d4, d6).reroll(5..).mean"
        ),
        "79/12 67/10 16/3\n"
    );
    assert_eq!(printed("print pool(d6, d8).again(6, times: 1).mean"), "439/48\n");
    assert_eq!(error("print 4d[hit x3, crit, blank x2].explode(crit, times: 1)"), "E2003");
    assert_eq!(error("print 4d[hit x3, crit, blank x2].explode(crit)"), "E2003");
    assert_eq!(error("print 2d6.then(h -> h).best(h -> h.sum)"), "E2003");
}

/// Rolls that follow a hand of cards keep their dice, as those that follow a number do, whether the hand is only asked or
/// needed as a whole.
#[test]
fn rolls_that_follow_a_hand_keep_their_dice() {
    let mut script =
        String::from("deck d { a x3; b x4; c }\nlet hands = deal 3 from d\nlet number = hands.count(b)\n");
    let questions = [
        "highest",
        "lowest",
        "count(6)",
        "has(5..)",
        "groups",
        "sum",
        "reroll(1).nth(1)",
        "then(h -> h.size)",
        "map(h -> [h.size, h.count(2)])",
    ];
    let pools = [
        "d6.pool(n + 1)",
        "pool(d4, d6.pool(n))",
        "if n > 1 { 2d6 } else { 3d8 }",
        "if n > 1 { 2d6 } else { 4 }",
    ];
    let mut asked = 0;
    for pool in pools {
        for question in questions {
            script += &format!(
                "print number.then(n -> {pool}).{question}.same_as(hands.then(h -> {{ let n = h.count(b); {pool} }}).{question})\n\
                 print number.then(n -> {pool}).{question}.same_as(hands.then(h -> {{ let n = h.cards.count(c -> c.name == b); {pool} }}).{question})\n",
            );
            asked += 2;
        }
    }
    script += "print joint(number.then(n -> d6.pool(n + 1)), 2d6).map([x, y] -> x.pair(y).count([i, k] -> i > k))\
               .same_as(joint(hands.then(h -> d6.pool(h.count(b) + 1)), 2d6).map([x, y] -> x.pair(y).count([i, k] -> i > k)))\n";
    assert_eq!(printed(&script), "true\n".repeat(asked + 1));
    assert_eq!(printed("print (deal 1 from [1, 2]).then(h -> 3d6).highest.mean"), "119/24\n");
}

/// A sum of dice has no dice any more; one die with a number added to it is still one.
#[test]
fn sums_of_dice_are_not_asked_for_dice() {
    for sum in ["(2d6 + 1d8)", "(2d6 - d6)", "(2d6 + 3)", "(d6 + d6 + 1)"] {
        for question in ["count(6)", "highest", "groups", "has(3)"] {
            assert_eq!(error(&format!("print {sum}.{question}")), "E2003", "{sum}.{question}");
        }
        assert_eq!(error(&format!("print {sum}.sum")), "");
    }
    // Numbers without a last one, and what is left of them, have no dice either.
    for sum in [
        "(2d6.explode + 1)",
        "mix(2d6.explode, 2d6)",
        "2d6.explode.where(h -> h <= 6)",
        "2d6.again(6).where(h -> h <= 9)",
    ] {
        assert_eq!(error(&format!("print {sum}.count(2)")), "E2003", "{sum}");
        assert_eq!(error(&format!("print {sum}.mean")), "", "{sum}");
    }
    assert_eq!(printed("print 2d(2d6.explode).count(7..).mean, 2d(2d6).count(7..).mean"), "7/6 7/6\n");
    assert_eq!(printed("print (d6 + 2).count(8).mean, (1d6 + 2).highest.mean"), "1/6 11/2\n");
}

/// One of several numbers of which some have no last one: each is as likely as in its parts, by their weights.
#[test]
fn numbers_without_a_last_one_are_mixed() {
    let parts = [("d6.explode", 1), ("d8", 2), ("d6.explode + 3", 3), ("2d4.explode - 1", 1), ("0", 4)];
    let all: u32 = parts.iter().map(|(_, weight)| weight).sum();
    let listed: Vec<String> = parts.iter().map(|(part, weight)| format!("[{part}, {weight}]")).collect();
    let sum = |asked: &str| {
        let each: Vec<String> = parts
            .iter()
            .map(|(part, weight)| match *part {
                "0" => format!("{weight} * dist([0]).{asked}"),
                _ => format!("{weight} * ({part}).{asked}"),
            })
            .collect();
        format!("({}) / {all}", each.join(" + "))
    };
    let mut script = format!("let m = mix([{}])\n", listed.join(", "));
    for asked in ["mean", "prob(0)", "prob(7)", "prob(23)", "at_least(6)", "at_least(40)"] {
        script += &format!("print m.{asked} == {}\n", sum(asked));
    }
    script += "print d6.pool(d4).explode.mean == d4.then(n -> d6.pool(n).explode).mean\n";
    script += "print d8.then(b -> d6.explode - b).at_least(1), d20.then(n -> if n == 20 { d6.explode } else { 0 }).mean\n";
    script += "print 2d6.then(h -> if h.has(6) { d6.explode } else { 0 }).prob(7)\n";
    assert_eq!(printed(&script), "true\n".repeat(7) + "35/96 21/100\n11/1296\n");
}

/// What asks dice without an end one thing only, leaves nothing out.
#[test]
fn one_thing_that_is_asked_of_dice_without_an_end_is_exact() {
    for (question, itself) in [
        ("map(h -> h.sum).at_least(12)", "at_least(12)"),
        ("prob(h -> h.max >= 4)", "highest.at_least(4)"),
        ("prob(h -> h.count(8..) > 0)", "count(8..).at_least(1)"),
        ("prob(h -> h.count(k..) > k - 7)", "count(8..).at_least(2)"),
        ("prob(h -> h.min >= 3 and h.min <= 3)", "lowest.prob(3)"),
        ("prob(h -> h.nth(2) == 7)", "nth(2).prob(7)"),
        ("map(h -> if h.sum > 20 { 1 } else { 0 }).mean", "at_least(21)"),
    ] {
        let script = format!("let k = 8\nlet d = pool(2d6, d8).explode\nprint d.{question} == d.{itself}");
        assert_eq!(printed(&script), "true\n", "{question}");
    }
}

/// Words stay faces beside numbers, and dice that lie know all faces of their die.
#[test]
fn faces_are_known_side_by_side() {
    for (script, expected) in [
        ("joint(2d[a, b], d4).map([h, n] -> h.groups[0]).mean", "3/2"),
        ("joint(2d[a, b], d4).map([h, n] -> h.of_a_kind(2)).mean", "1/2"),
        ("joint(2d[1, 2, miss].again(1, times: 1), 1).map([h, _] -> h.has(miss)).prob(true)", "56/81"),
        ("mix(2d4.again(4, times: 1), 2d6).prob(h -> h.dice == [3, 5])", "1/36"),
        ("d6.pool(d4).prob(h -> h.highest(2) >= 12)", "101/1728"),
    ] {
        assert_eq!(printed(&format!("print {script}")), format!("{expected}\n"), "{script}");
    }
}

/// An ace that is high and low is in a row at each end, and alone only where it has no neighbour.
#[test]
fn rows_know_an_ace_at_both_ends() {
    let deck = "deck french (ace: both) { clubs hearts: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    for (hand, runs) in [
        ("hearts A, hearts 2, clubs 3", "[3]"),
        ("hearts Q, hearts K, clubs A, clubs 2, hearts 3", "[3, 3]"),
        ("hearts K, hearts A, clubs A, clubs 2", "[2, 2]"),
        ("hearts A, clubs 7, clubs 8", "[2, 1]"),
        ("hearts A", "[1]"),
    ] {
        assert_eq!(
            printed(&format!("{deck}print french.hand(\"{hand}\").runs")),
            format!("{runs}\n"),
            "{hand}"
        );
    }
    let longest = "(deal 4 from french).prob(h -> h.runs[0] == h.longest_run)";
    assert_eq!(printed(&format!("{deck}print {longest}")), "1\n");
}

/// A range between numbers is where the outcome lies.
#[test]
fn ranges_are_asked_of_numbers() {
    let told = "print 2d6.prob(7..=9), (2d6 + 1).prob(7..=9), 2d6.prob(20..30), (d6 / 2).prob(1..=2), d6.explode.prob(7..=9), 2d6.ways(7..=9)\n\
                print joint(2d6, 2d6).map([a, b] -> max(a, b)).mean, 2d6.map(h -> max(h, 7)).mean, 2d6.map(h -> h.text).prob(\"7\")";
    assert_eq!(printed(told), "5/12 4/9 0 1/3 1/12 15\n5425/648 287/36 1/6\n");
}

/// What cuts numbers without a last one makes them end.
#[test]
fn numbers_without_a_last_one_are_cut() {
    let cut = "print d6.explode.clamp(1, 10).mean, 2d6.explode.clamp(0, 6).mean, d6.explode.abs.mean, (d6.explode - 3).sign.prob(1)";
    assert_eq!(printed(cut), "4 49/9 21/5 1/2\n");
}

/// Sums that are mixed with something else are sums still, and aren't asked for dice.
#[test]
fn sums_beside_other_outcomes_are_not_asked_for_dice() {
    for other in ["\"miss\"", "[6, 6]", "none"] {
        let mixed = format!("d20.then(n -> if n == 20 {{ 2d6 }} else {{ {other} }})");
        assert_eq!(error(&format!("print {mixed}.count(6)")), "E2003", "{other}");
        assert_eq!(printed(&format!("print {mixed}.prob(7)")), "1/120\n", "{other}");
    }
    assert_eq!(printed("print d20.then(n -> if n == 20 { 2d6 } else { 0 }).count(6).mean"), "1/60\n");
    assert_eq!(printed("print d20.then(n -> if n == 20 { d6 } else { \"miss\" }).count(6).mean"), "1/120\n");
}
