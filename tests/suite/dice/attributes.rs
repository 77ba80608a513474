//! Dice whose faces say more than their names, beside a count of all throws. Faces of two dice may have the same name
//! and say different things.

use super::{error, printed};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A face: its name, its weight, and its damage, if it has some.
type Face = (&'static str, u32, Option<u32>);

/// All that may lie, each with its probability.
type Throws = Vec<(RBig, Vec<Face>)>;

const NAMES: [&str; 4] = ["hit", "crit", "blank", "miss"];

/// Dice with some of the names; the first face always has damage, so that there is something to ask for.
fn die() -> impl Strategy<Value = Vec<Face>> {
    let face = (prop::bool::ANY, 1..3u32, prop::option::of(1..4u32));
    prop::collection::vec(face, 4).prop_map(|faces| {
        let mut die: Vec<Face> = Vec::new();
        for (name, (is_there, weight, damage)) in NAMES.into_iter().zip(faces) {
            match die.is_empty() {
                true => die.push((name, weight, damage.or(Some(1)))),
                false if is_there => die.push((name, weight, damage)),
                false => {}
            }
        }
        die
    })
}

fn declared(name: &str, faces: &[Face]) -> String {
    let face = |(name, weight, damage): &Face| {
        let damage = damage.map_or(String::new(), |damage| format!(" {{damage: {damage}}}"));
        format!("{name} x{weight}{damage}")
    };
    let faces: Vec<String> = faces.iter().map(face).collect();
    format!("die {name} {{ {} }}\n", faces.join(", "))
}

fn thrown(dice: &[&[Face]]) -> Throws {
    let mut throws = vec![(RBig::ONE, Vec::new())];
    for die in dice {
        let total: u32 = die.iter().map(|face| face.1).sum();
        let with = |(chance, lying): &(RBig, Vec<Face>), face: &Face| {
            let own = RBig::from_parts(face.1.into(), total.into());
            (chance * own, [&lying[..], &[*face]].concat())
        };
        throws = throws.iter().flat_map(|lying| die.iter().map(move |face| with(lying, face))).collect();
    }
    throws
}

/// Each throw with the dice that it is followed by.
fn followed(throws: &Throws, next: impl Fn(&[Face]) -> Throws) -> Throws {
    let each = throws.iter().flat_map(|(chance, lying)| {
        let next = next(lying).into_iter();
        next.map(move |(own, more)| (chance * own, [&lying[..], &more[..]].concat()))
    });
    each.collect()
}

/// One of several, each with its weight.
fn one_of(parts: &[(u32, Throws)]) -> Throws {
    let total: u32 = parts.iter().map(|part| part.0).sum();
    let weighed = |(weight, throws): &(u32, Throws)| {
        let part = RBig::from_parts((*weight).into(), total.into());
        throws.iter().map(|(chance, lying)| (chance * &part, lying.clone())).collect::<Vec<_>>()
    };
    parts.iter().flat_map(weighed).collect()
}

fn number_of(name: &str, lying: &[Face]) -> usize {
    lying.iter().filter(|face| face.0 == name).count()
}

/// The distribution of a question as a script prints it: `[[0, 1/2], [3, 1/2]]`.
fn told(throws: &Throws, question: impl Fn(&[Face]) -> usize) -> String {
    let mut law: BTreeMap<usize, RBig> = BTreeMap::new();
    for (chance, lying) in throws {
        *law.entry(question(lying)).or_default() += chance;
    }
    let rows: Vec<String> = law.iter().map(|(value, chance)| format!("[{value}, {chance}]")).collect();
    format!("[{}]", rows.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn faces_keep_what_they_say(a in die(), b in die()) {
        let (one, other) = (&a[..], &b[..]);
        let two = thrown(&[one, one]);
        let crits = |lying: &[Face]| number_of("crit", lying);
        let joined = followed(&two, |lying| thrown(&vec![one; crits(lying)]));
        let cases: Vec<(&str, Throws)> = vec![
            ("2d(a)", two.clone()),
            ("pool(a, b)", thrown(&[one, other])),
            ("pool(2d(a), b)", thrown(&[one, one, other])),
            ("pool(b, a.pool(d2))", one_of(&[(1, thrown(&[other, one])), (1, thrown(&[other, one, one]))])),
            ("mix(2d(a), 1d(b))", one_of(&[(1, two.clone()), (1, thrown(&[other]))])),
            ("mix([[2d(a), 2], [2d(b), 1]])", one_of(&[(2, two.clone()), (1, thrown(&[other, other]))])),
            ("mix(a, b).pool(2)", {
                let parts = |die: &[Face]| {
                    let total: u32 = die.iter().map(|face| face.1).sum();
                    die.iter().map(|face| (RBig::from_parts(face.1.into(), (2 * total).into()), vec![*face])).collect::<Throws>()
                };
                let mixed = [parts(one), parts(other)].concat();
                followed(&mixed, |_| mixed.clone())
            }),
            ("d2.then(n -> a.pool(n))", one_of(&[(1, thrown(&[one])), (1, two.clone())])),
            ("d2.then(n -> if n == 1 { a.pool(2) } else { pool(a, b) })", one_of(&[(1, two.clone()), (1, thrown(&[one, other]))])),
            ("2d(a).then(h -> if h.has(hit) { pool(h, 1d(b)) } else { h })",
                followed(&two, |lying| thrown(&vec![other; number_of("hit", lying).min(1)]))),
            ("2d(a).then(h -> pool(h, b.pool(h.count(hit))))", followed(&two, |lying| thrown(&vec![other; number_of("hit", lying)]))),
            ("joint(2d(a), 1d(b)).map([x, y] -> x)", two.clone()),
        ];
        let mut script = format!("fn law(d) = [[v, d.prob(v)] for v in d.values]\n{}{}", declared("a", one), declared("b", other));
        let mut expected = String::new();
        let has_crit = a.iter().any(|face| face.0 == "crit");
        let again = ("2d(a).again(crit, times: 1)", joined);
        for (written, throws) in cases.iter().chain(has_crit.then_some(&again)) {
            let damage = |lying: &[Face]| lying.iter().map(|face| face.2.unwrap_or(0) as usize).sum();
            for (asked, law) in [
                ("sum(damage)", told(throws, damage)),
                ("map(h -> h.sum(damage))", told(throws, damage)),
                ("count(hit)", told(throws, |lying| number_of("hit", lying))),
                ("map(h -> h.size)", told(throws, <[Face]>::len)),
            ] {
                script += &format!("print law({written}.{asked})\n");
                expected += &format!("{law}\n");
            }
        }
        prop_assert_eq!(printed(&script), expected, "{}", script);
    }
}

/// A function that remembers its results knows rolls, hands and cards by more than what they equal.
#[test]
fn what_is_remembered_is_of_the_same_roll() {
    let script = "\
        memo fn best(h) = h.highest\n\
        print 2d6.map(h -> best(h)).same_as(2d6.highest)\n\
        print [best(h) == h.highest for h in [2d6.sample for i in 1..30]].all(same -> same)\n\
        deck a { hit x2 {damage: 1} }\ndeck b { hit x2 {damage: 3}; miss }\n\
        memo fn cost(c) = c.damage\n\
        print a.cards.map(cost), b.cards.map(cost)\n\
        memo fn whole(h) = h.sum(damage)\n\
        print whole(a.hand(\"hit\")), whole(b.hand(\"hit\"))\n\
        memo fn size(x) = x.count\n\
        print size(a.hand(\"hit x2\")), size(\"[hit x2]\")\n";
    assert_eq!(printed(script), "true\ntrue\n[1, 1] [3, 3, none]\n1 3\n2 8\n");
}

/// Cards that are written alike are distinguished by what else they say.
#[test]
fn cards_of_two_decks_keep_what_they_say() {
    let script = "\
        deck a { hit x2 {damage: 1} }\ndeck b { hit x2 {damage: 3}; miss }\n\
        print (deal 2 from a + b).sum(damage).mean, (a + b).cards.count(hit)\n\
        print (a.hand(\"hit\") + b.hand(\"hit\")).sum(damage), a.hand(\"hit\") == b.hand(\"hit\")\n\
        let cards = a.cards.map(c -> c) + b.cards.map(c -> c)\n\
        print cards[0] == cards[2], dist(cards).map(c -> c.damage).prob(3), cards.unique.count\n\
        print try (a + b).hand(\"hit\") else e -> e.message\n";
    let expected = "16/5 4\n4 false\nfalse 2/5 3\n`hit` is 2 cards that differ in what else they say\n";
    assert_eq!(printed(script), expected);
}

/// A roll of one die with words is the word, and dice that lie stay the dice that they are when others are changed.
#[test]
fn single_dice_and_dice_that_lie_are_what_they_are() {
    let red = "die red { hit x3, crit, focus x2 }\n";
    for (asked, expected) in [
        ("1d[hit, miss].prob(h -> h == hit)", "1/2"),
        ("1d[hit, miss].then(h -> if h == hit { d6 } else { 0 }).mean", "7/4"),
        ("1d(red).map(h -> match h { hit -> 1, _ -> 0 }).mean", "1/2"),
        ("1d(red).prob(h -> h in [hit, crit])", "2/3"),
        ("1d(red).prob(h -> h == [hit])", "1/2"),
        ("joint(1d(red), 1d(red)).prob([a, b] -> a == hit and b == hit)", "1/4"),
        ("1d6.where(h -> h == 3).reroll(1).reroll(3).prob(3)", "1/6"),
        ("2d6.where(h -> h.count(3) == 2).reroll(1).reroll(3).count(3).prob(2)", "1/36"),
        ("2d6.where(h -> h.count(3) == 2).reroll(1).reroll(3, dice: 1).count(3).prob(2)", "1/6"),
        ("2d6.then(h -> h).reroll(1).reroll(3).count(3).prob(2)", "49/46656"),
        ("1d(red).where(h -> h.has(focus)).reroll(crit).reroll(focus).prob(h -> h.has(focus))", "1/3"),
        ("pool(d4, d6).again(6).count(6).mean", "1/5"),
        ("pool(2d(red), 1d[eye, blank]).again(crit, times: 1).count(crit).mean", "7/18"),
        ("walk(0, n -> n + d6, until: 4..).steps.mean", "343/216"),
    ] {
        assert_eq!(printed(&format!("{red}print {asked}\n")), format!("{expected}\n"), "{asked}");
    }
}

/// A face with attributes and one of the same name without are two faces of a pool, and can't be one outcome.
#[test]
fn faces_with_and_without_attributes_are_told_apart() {
    let dice = "die a { eye, blank }\ndie b { eye {dmg: 3}, blank }\n";
    for (asked, expected) in [
        ("pool(1d(b), 1d(a)).then(h -> h).sum(dmg).mean", "3/2"),
        ("pool(1d(a), 1d(b)).then(h -> h).sum(dmg).mean", "3/2"),
        ("pool(2d(b), 2d(a)).then(h -> h.keep(eye)).sum(dmg).mean", "3"),
    ] {
        assert_eq!(printed(&format!("{dice}print {asked}\n")), format!("{expected}\n"), "{asked}");
    }
    assert_eq!(error(&format!("{dice}print mix(a, b)")), "E5010");
}

/// An attribute comes before a method of its name; hands are equal whatever the order of their decks; cards of another
/// deck keep what they say.
#[test]
fn cards_are_what_their_decks_say() {
    for (script, expected) in [
        (
            "deck m { bear x3 {type: \"creature\"}; bolt x2 {type: \"spell\"} }\n\
             print (deal 2 from m).prob(h -> h.has(c -> c.type == \"spell\")), m.cards.cards.map(c -> c.type).unique.count",
            "7/10 2",
        ),
        (
            "deck f { cutter x3 {length: 2}; carrier {length: 5} }\n\
             print (deal 2 from f).prob(h -> h.has(c -> c.length >= 4)), [c.length for c in f.cards]",
            "1/2 [2, 2, 2, 5]",
        ),
        (
            "deck p { a x2, b x2 }\ndeck q { b x2, a x2 }\n\
             print p.hand(\"a, b\") == q.hand(\"a, b\"), joint(deal 2 from p, deal 2 from q).prob([x, y] -> x == y), mix(deal 2 from p, deal 2 from q).map(h -> h).distinct",
            "true 1/2 3",
        ),
        (
            "deck f { hearts: 9, J = 11 }\ndeck b { hearts: 9, J = 10 }\n\
             print (f + b).cards.sum, (b + f).cards.sum, (f.cards + b.cards).sum",
            "39 39 39",
        ),
        (
            "deck elves { elf x2 {power: 1}; king {power: 9} }\ndeck orcs { orc x2 {power: 2}; king {power: 5} }\n\
             let mine = orcs.hand(\"king\")\nprint (deal 1 from elves).map(h -> (h + mine).sum(power)).values",
            "[6, 14]",
        ),
        (
            "deck red { knight x3 {power: 2}; archer x2 }\ndeck blue { knight x2 {power: 3} }\n\
             print (red + blue).cards.tally",
            "{knight: 5, archer: 2}",
        ),
        (
            "deck f { hearts: 9, 10, J = 11, Q = 12 }\ndeck b { hearts: 9, 10, J = 10, Q = 10 }\n\
             let v = (deal 1 from f).map(h -> h.max).versus((deal 1 from b).map(h -> h.max))\nprint v.prob(\"win\"), v.prob(\"tie\"), v.prob(\"lose\")",
            "9/16 1/4 3/16",
        ),
    ] {
        assert_eq!(printed(script), format!("{expected}\n"), "{script}");
    }
}
