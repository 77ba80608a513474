//! Dice without a last outcome beside a plain program that goes up number by number.

use super::{Dice, Pool, add, compare, dice, error, groups, pool, printed, questions};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::collections::HashMap;

/// Whether something holds of a roll.
type Condition = Box<dyn Fn(&[i64]) -> bool>;

/// As many numbers are compared.
const NUMBERS: usize = 16;

/// The chances of 0, 1, … for one die of which some faces are followed by another throw: each face counts something,
/// and less by `minus` in each further throw.
fn grown(
    die: &[(i64, RBig)],
    again: impl Fn(i64) -> bool,
    value: impl Fn(i64) -> i64,
    minus: i64,
) -> Vec<RBig> {
    let further = |later: &[RBig], less: i64, n: usize| {
        die.iter().fold((RBig::ZERO, RBig::ZERO), |(sum, stays), (face, part)| {
            let rest = n as i64 - (value(*face) - less);
            match (again(*face), rest) {
                (false, 0) => (sum + part, stays),
                (true, rest) if rest == n as i64 && less == minus => (sum, stays + part),
                (true, rest) if rest >= 0 && (rest as usize) < later.len() => {
                    (sum + part * &later[rest as usize], stays)
                }
                _ => (sum, stays),
            }
        })
    };
    let mut later: Vec<RBig> = Vec::new();
    for n in 0..NUMBERS {
        let (sum, stays) = further(&later, minus, n);
        later.push(sum / (RBig::ONE - stays));
    }
    match minus {
        0 => later,
        _ => (0..NUMBERS).map(|n| further(&later, 0, n).0).collect(),
    }
}

fn sum(a: &[RBig], b: &[RBig]) -> Vec<RBig> {
    (0..NUMBERS).map(|n| (0..=n).fold(RBig::ZERO, |sum, i| sum + &a[i] * &b[n - i])).collect()
}

fn dice_sum(one: &[RBig], number: usize) -> Vec<RBig> {
    let mut all = vec![RBig::ZERO; NUMBERS];
    all[0] = RBig::ONE;
    (0..number).for_each(|_| all = sum(&all, one));
    all
}

/// Dice whose faces are at least 0, with one that ends.
fn growing() -> impl Strategy<Value = (Dice, i64)> {
    (dice(3), any::<prop::sample::Index>()).prop_filter_map("faces", |(mut dice, which)| {
        if !dice.plain {
            let least = dice.faces[0].0;
            dice.faces.iter_mut().for_each(|(face, _)| *face += 1 - least);
        }
        let last = dice.faces.len();
        if last < 2 {
            return None;
        }
        let again = dice.faces[1 + which.index(last - 1)].0;
        Some((dice, again))
    })
}

/// The chances that a script prints for 0, 1, …
fn told(script: &str) -> Vec<String> {
    let source = format!("let d = {script}\nfor n in 0..{NUMBERS} {{ print d.prob(n) }}");
    printed(&source).lines().map(str::to_owned).collect()
}

fn texts(chances: &[RBig]) -> Vec<String> {
    chances.iter().map(RBig::to_string).collect()
}

/// How likely two counts of dice that others join are what they are, near enough.
fn two_counts(dice: &Dice, again: i64, fits: [&dyn Fn(i64) -> bool; 2]) -> Vec<((u32, u32), f64)> {
    let total: u32 = dice.faces.iter().map(|(_, weight)| weight).sum();
    let mut ended: HashMap<(u32, u32), f64> = HashMap::new();
    let mut open = HashMap::from([((0, 0, dice.number), 1.0)]);
    // Die by die: each is thrown, and brings one more where it fits.
    while open.values().sum::<f64>() > 1e-10 {
        let mut next: HashMap<(u32, u32, usize), f64> = HashMap::new();
        for ((one, two, left), part) in open {
            if left == 0 {
                *ended.entry((one, two)).or_default() += part;
                continue;
            }
            for (face, weight) in &dice.faces {
                let (one, two) = (one + u32::from(fits[0](*face)), two + u32::from(fits[1](*face)));
                let left = left - usize::from(*face < again);
                *next.entry((one, two, left)).or_default() += part * f64::from(*weight) / f64::from(total);
            }
        }
        next.retain(|_, part| *part > 1e-16);
        open = next;
    }
    ended.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn counts_of_dice_that_others_join_stand_side_by_side(
        (mut dice, face) in growing(),
        [first, second] in [any::<prop::sample::Index>(), any::<prop::sample::Index>()],
    ) {
        dice.number = dice.number.min(3);
        let weight = |faces: &[(i64, u32)]| faces.iter().map(|(_, weight)| weight).sum::<u32>();
        let joining: Vec<(i64, u32)> = dice.faces.iter().copied().filter(|(x, _)| *x >= face).collect();
        // What joins for long takes long.
        prop_assume!(2 * weight(&joining) <= weight(&dice.faces));
        let (first, second) = (first.get(&dice.faces).0, second.get(&dice.faces).0);
        let lists = two_counts(&dice, face, [&|x| x == first, &|x| x >= second]);
        let sum = |holds: &dyn Fn(u32, u32) -> bool| -> f64 {
            lists.iter().filter(|((one, two), _)| holds(*one, *two)).map(|(_, part)| part).sum()
        };
        let text = format!("{}.again({face}..)", dice.written());
        let mut script = String::new();
        for (asked, chance) in [
            (format!("h.count({first}) > h.count({second}..)"), sum(&|one, two| one > two)),
            (format!("h.has({first}) and h.count({second}..) < 2"), sum(&|one, two| one > 0 && two < 2)),
            (format!("h.count({first}) == 1 and not h.has({second}..)"), sum(&|one, two| one == 1 && two == 0)),
            (format!("h.count({second}..) > 1"), sum(&|_, two| two > 1)),
        ] {
            script += &format!("print ({text}.prob(h -> {asked}) - {chance:.15}).abs < 1/1000000\n");
        }
        prop_assert_eq!(printed(&script), "true\n".repeat(4), "{}", script);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn dice_grow_without_an_end((dice, face) in growing(), minus in 0i64..2) {
        let one = grown(&dice.chances(), |x| x >= face, |x| x, minus);
        let all = dice_sum(&one, dice.number);
        let text = match minus {
            0 => format!("{}.explode({face}..)", dice.written()),
            _ => format!("{}.explode({face}.., minus: 1)", dice.written()),
        };
        prop_assert_eq!(told(&text), texts(&all), "{}", text);
        // Dice that are thrown again most of the time have too many faces to be looked at one by one.
        let weights = |least: i64| dice.faces.iter().filter(|(x, _)| *x >= least).map(|(_, weight)| weight).sum::<u32>();
        prop_assume!(4 * weights(face) <= 3 * weights(i64::MIN));
        let cut = format!("({text}).where(n -> n <= 200)");
        let order = format!("let d = {text}\nlet c = {cut}\nprint d.mode == c.mode, d.top(5).map(r -> r.value) == c.top(5).map(r -> r.value), d.top(5).all(r -> r.probability == d.prob(r.value))");
        prop_assert_eq!(printed(&order), "true true true\n");
        let least = format!("print ({text}).at_least(9) == 1 - (0..9).map(n -> ({text}).prob(n)).sum");
        prop_assert_eq!(printed(&least), "true\n");
        let more = format!("print ({text} + d4).prob(8) == (1..=4).map(n -> ({text}).prob(8 - n) / 4).sum");
        prop_assert_eq!(printed(&more), "true\n");
        let twice = format!("print (2 * {text}).prob(8) == ({text}).prob(4), ({text} - 5).prob(-1) == ({text}).prob(4)");
        prop_assert_eq!(printed(&twice), "true true\n");
    }

    #[test]
    fn mean_and_variance_of_dice_that_grow((dice, face) in growing()) {
        // m = E[x] + P(again) m, and the same for the square.
        let die = dice.chances();
        let mean = |f: &dyn Fn(i64) -> RBig| die.iter().fold(RBig::ZERO, |sum, (x, part)| sum + part * f(*x));
        let again = mean(&|x| if x >= face { RBig::ONE } else { RBig::ZERO });
        let first = mean(&|x| RBig::from(x)) / (RBig::ONE - &again);
        let mixed = mean(&|x| if x >= face { RBig::from(2 * x) * &first } else { RBig::ZERO });
        let square = (mean(&|x| RBig::from(x * x)) + mixed) / (RBig::ONE - &again);
        let n = RBig::from(dice.number);
        let expected = format!("{} {}\n", &n * &first, n * (square - &first * &first));
        let text = format!("{}.explode({face}..)", dice.written());
        prop_assert_eq!(printed(&format!("let d = {text}\nprint d.mean, d.variance")), expected, "{}", text);
    }

    #[test]
    fn dice_that_grow_are_asked_one_by_one((dice, face) in growing(), place in 1usize..4, least in 1i64..9) {
        let one = grown(&dice.chances(), |x| x >= face, |x| x, 0);
        let place = place.min(dice.number);
        let text = format!("{}.explode({face}..)", dice.written());
        // The die in a place is at most n where fewer dice are above n.
        let within: Vec<RBig> = (0..NUMBERS).map(|n| {
            let below = one[..=n].iter().fold(RBig::ZERO, |sum, part| sum + part);
            let mut above = vec![RBig::ONE];
            for _ in 0..dice.number {
                let mut next = vec![RBig::ZERO; above.len() + 1];
                for (dice, part) in above.iter().enumerate() {
                    next[dice] += part * &below;
                    next[dice + 1] += part * (RBig::ONE - &below);
                }
                above = next;
            }
            above[..place].iter().fold(RBig::ZERO, |sum, part| sum + part)
        }).collect();
        let expected: Vec<RBig> = (0..NUMBERS).map(|n| if n == 0 { within[0].clone() } else { &within[n] - &within[n - 1] }).collect();
        let nth = format!("{text}.nth({place})");
        prop_assert_eq!(told(&nth), texts(&expected), "{}", nth);
        let below = one[..least as usize].iter().fold(RBig::ZERO, |sum, part| sum + part);
        let mut counts = vec![RBig::ZERO; NUMBERS];
        (counts[0], counts[1]) = (below.clone(), RBig::ONE - below);
        let count = format!("{text}.count({least}..)");
        prop_assert_eq!(told(&count), texts(&dice_sum(&counts, dice.number)), "{}", count);
    }

    #[test]
    fn dice_join_without_an_end((dice, face) in growing(), counted in any::<prop::sample::Index>()) {
        let counted = counted.get(&dice.faces).0;
        let one = grown(&dice.chances(), |x| x >= face, |x| i64::from(x >= counted), 0);
        let text = format!("{}.again({face}..).count({counted}..)", dice.written());
        prop_assert_eq!(told(&text), texts(&dice_sum(&one, dice.number)), "{}", text);
    }

    #[test]
    fn dice_are_thrown_until_something_holds(pool in pool(), which in 0usize..4, face in any::<prop::sample::Index>()) {
        let pool = Pool { dice: pool.dice[..1].to_vec(), ..pool };
        let die = pool.dice[0].clone();
        let face = face.get(&die).0;
        let (condition, plain): (String, Condition) = match which {
            0 => (format!("{face}.."), Box::new(move |t| t.iter().any(|x| *x >= face))),
            1 => (format!("h -> h.count({face}) == 2"), Box::new(move |t| t.iter().filter(|x| **x == face).count() == 2)),
            2 => ("h -> h.of_a_kind(2) >= 1".to_owned(), Box::new(move |t| groups(t).first().is_some_and(|n| *n >= 2))),
            _ => {
                let faces = die.len() as i64;
                (format!("h -> h.ranks.count == {faces}"), Box::new(move |t| groups(t).len() as i64 == faces))
            }
        };
        let mut open: BTreeMap<Vec<i64>, RBig> = BTreeMap::new();
        open.insert(Vec::new(), RBig::ONE);
        let mut expected = vec![RBig::ZERO; 6];
        for ended in &mut expected[1..] {
            let mut next: BTreeMap<Vec<i64>, RBig> = BTreeMap::new();
            for (thrown, part) in &open {
                for (x, chance) in &die {
                    let mut more = thrown.clone();
                    more.push(*x);
                    more.sort_unstable();
                    match plain(&more) {
                        true => *ended += part * chance,
                        false => *next.entry(more).or_default() += part * chance,
                    }
                }
            }
            open = next;
        }
        let faces: Vec<String> = die.iter().map(|(face, part)| format!("{face} x{}", part * RBig::from(60))).collect();
        prop_assume!(faces.iter().all(|face| !face.contains('/')));
        let text = format!("1d[{}].until({condition}).map(h -> h.size)", faces.join(", "));
        let source = format!("let d = {text}\nfor n in 0..6 {{ print d.prob(n) }}");
        let found: Vec<String> = printed(&source).lines().map(str::to_owned).collect();
        prop_assert_eq!(found, texts(&expected), "{}", text);
    }

    #[test]
    fn rolls_of_all_sorts_stand_side_by_side(a in pool(), b in pool(), which in 0usize..29, given in 0usize..29, k in 1usize..3, record in any::<bool>()) {
        prop_assume!(a.dice.len() + b.dice.len() <= 5);
        let (face, least) = (a.faces[a.faces.len() / 2], k.min(b.dice.len()));
        let asked = questions(a.dice.len(), k, face);
        let (condition, holds) = &asked[given % asked.len()];
        let (text, plain) = &asked[which % asked.len()];
        let throws = a.throws();
        let wanted = holds(&throws[throws.len() / 2].0);
        let mut expected: BTreeMap<String, RBig> = BTreeMap::new();
        let mut all = RBig::ZERO;
        let others = b.throws();
        for (own, part) in throws.iter().filter(|(own, _)| holds(own) == wanted) {
            all += part;
            for (theirs, more) in &others {
                let kept = super::sorted(theirs)[theirs.len() - least..].iter().sum::<i64>();
                add(&mut expected, format!("[{}, {kept}]", plain(own)), part * more);
            }
        }
        let expected = expected.into_iter().map(|(value, part)| (value, part / &all)).collect();
        let (left, right) = (format!("{}.where(h -> ({condition}) == {wanted})", a.written), format!("{}.lowest({least})", b.written));
        let script = match record {
            true => format!("let d = joint({{h: {left}, l: {right}}}).map(r -> {{ let h = r.h\n [{text}, r.l + 0] }})"),
            false => format!("let d = joint({left}, {right}).map([h, l] -> [{text}, l + 0])"),
        };
        compare(&script, expected)?;
    }
}

#[test]
fn means_that_are_known() {
    for (script, gives) in [
        ("print d6.explode.mean, d6.explode.variance", "21/5 266/25"),
        ("print d100.explode(96..).mean", "1010/19"),
        ("print 6d6.again(6).count(5..).mean, 6d10.again(10).has(8..).prob(true)", "12/5 882351/1000000"),
        ("print d6.pool(d3).again(6).count(6).mean, d6.pool(d3).again(6).map(h -> h.size).mean", "2/5 12/5"),
        ("print d6.pool(d2).explode.highest.prob(n -> n <= 6), d6.pool(d2).explode.mean", "55/72 63/10"),
        ("print mix(\"miss\", d6.explode).prob(\"miss\")", "1/2"),
        ("print d20.then(n -> if n == 1 { \"fumble\" } else { d6.explode }).prob(\"fumble\")", "1/20"),
        ("print d6.explode.pool(d4).mean, d6.explode.pool(dist([0, 2])).prob(0)", "21/2 1/2"),
        ("print d6.explode.pool(d4 - 1).variance", "3801/100"),
        ("print d20.until(h -> h.ranks.count == 20).map(h -> h.size).mean", "279175675/3879876"),
        ("print 2d6.until(7).map(h -> h.size).mean", "6"),
        ("print d6.until(h -> h.count(6) == 2).map(h -> h.size).mean", "12"),
        ("print d6.until(5..).prob(h -> h.has(1)), d6.until(5..).prob(h -> h.size > 3)", "1/3 8/27"),
        ("print 1d[H, T].until(h -> h.has(H)).map(h -> h.size).variance", "2"),
        ("print (deal until h -> h.has(6) from 1..=6 with replacement).map(h -> h.size).mean", "6"),
        ("print d6.until(6).where(h -> h.has(1)).prob(h -> h.has(2))", "2/3"),
        ("print d8.explode.versus(d6).prob(\"win\") + d8.explode.versus(d6).prob(\"tie\")", "11/16"),
        ("print d6.explode.rest, d6.rest", "1/7776 0"),
        (
            "print (d6.explode + 10 ** 12).prob(10 ** 12 + 7), (d6.explode + 10 ** 12).quantile(1/2) - 10 ** 12",
            "1/36 3",
        ),
        (
            "print table({a: d6.explode - 100, b: d20})[-2].value, table({a: d6.explode, b: d4})[0].a",
            "20 1/6",
        ),
        ("print pool(d8.explode, d6.explode).highest.mean.decimal(4)", "≈6.4786"),
        ("print (d6.explode - 10).at_least(-4), (d6.explode - 10).quantile(1/2)", "1/6 -7"),
    ] {
        assert_eq!(printed(script).trim(), gives, "{script}");
    }
}

/// What is made of numbers without a last one beside a roll or hand that isn't the same for all of them: the roll is told
/// apart when the answers are asked, too. Beside plain numbers it always was.
#[test]
fn what_was_made_beside_a_roll_keeps_it() {
    let made = [
        "d6.explode.map(w -> w + KEPT)",
        "d6.explode.map(w -> [w, KEPT].max)",
        "d6.explode.map(w -> w * 2).map(w -> w - KEPT)",
        "d6.until(6).map(w -> w.size + KEPT)",
        "d6.again(6).count(6).map(w -> w * KEPT)",
        "2d6.again(6).map(w -> w.size + KEPT)",
        "joint(d6.explode, d4).map([w, x] -> w + x * KEPT)",
        "mix(d6.explode.map(w -> w + KEPT), KEPT)",
        "if KEPT > 2 { d6.explode.map(w -> w + KEPT) } else { KEPT }",
        "walk(0, s -> d6.map(x -> if x > KEPT // 3 { 9 } else { 0 }), until: 9).steps.map(n -> n + KEPT)",
        "{ let f = w -> w + KEPT\n  d6.explode.map(f) }",
    ];
    let rolls = [
        ("2d4", "h.highest", "2d4.highest"),
        ("2d4", "h", "2d4.sum"),
        ("2d4.lowest", "h", "2d4.lowest"),
        ("joint(2d4, d4)", "h[1]", "d4"),
        ("(deal 2 from 1..=4)", "h.max", "(deal 2 from 1..=4).map(h -> h.max)"),
    ];
    for (rolls, asked, numbers) in rolls {
        for made in &made {
            let script = format!(
                "let one = {rolls}.then(h -> {})
let numbers = {numbers}
let other = mix(numbers.values.map(k -> [{}, numbers.prob(k)]))
let told = d -> [d.mean, d.prob(4), d.at_least(7), d.quantile(1/2), d.prob(n -> n > 5)]
print told(one) == told(other)",
                made.replace("KEPT", asked),
                made.replace("KEPT", "k")
            );
            assert_eq!(printed(&script), "true\n", "{script}");
        }
    }
}

/// Dice with too many ways to tell their faces apart are numbers, in a mixture, too.
#[test]
fn what_has_too_many_ways_counts_in_mixtures() {
    for script in [
        "1d2.then(h -> if h > 1 { d6.explode(times: 30) } else { h })",
        "d6.explode(times: 30).pool(d2)",
        "mix(d6.explode(times: 30), 2d6)",
        "2d6.then(h -> if h > 6 { 2d6.explode(times: 30) } else { h })",
        "2d6.then(h -> if h > 6 { d6.explode.map(n -> n + 1) } else { h })",
    ] {
        let told = format!(
            "let d = {script}
let all = [d.prob(n -> n > 5), d.at_least(6), d.map(n -> n > 5).prob(true), 1 - d.where(n -> n < 100).map(n -> n < 6).prob(true).approx]
print all[0] == all[1] == all[2], (all[3] - all[0]).abs < 1/1000, all[0] > 0"
        );
        assert_eq!(printed(&told), "true true true\n", "{script}");
    }
}

#[test]
fn what_never_ends_is_told() {
    for (script, code) in [
        ("print d6.explode(1..)", "E5018"),
        ("print 2d6.again(1..=6)", "E5018"),
        ("print d6.explode.reroll(1)", "E5017"),
        // How many dice there are isn't known exactly.
        ("print d6.pool(3d6.explode.map(h -> h.groups[0])).mean", "E2012"),
        ("print d6.until(7)", "E5011"),
        ("print d6.until(h -> h.size < 0).map(h -> h.size)", "E5018"),
        ("print d6.until(h -> h.count(6) == 1 and h.count(5) == 0).map(h -> h.size)", "E5018"),
        ("print d6.until(h -> h.has(6) and not h.has(1)).map(h -> h.size)", "E5018"),
        ("print 2d10.explode.highest(3)", "E5012"),
        ("print d6.until(6).map(h -> h.groups)", "E5013"),
        ("print 1d[-1, 1].explode(-1)", "E5013"),
        ("print 1d[hit, miss].explode(hit)", "E2003"),
    ] {
        assert_eq!(error(script), code, "{script}");
    }
}

/// Whatever is printed of them adds up.
#[test]
fn what_is_listed_adds_up() {
    for pool in
        ["d6.explode", "2d4.explode", "3d[0, 1, 2 x3].again(2).count(1..)", "d6.until(6).map(h -> h.size)"]
    {
        let script = format!("let d = {pool}\nprint (0..200).map(n -> d.prob(n)).sum + d.at_least(200)");
        assert_eq!(printed(&script), "1\n", "{pool}");
    }
}

/// A condition that holds from some number on leaves dice without an end, each number as likely as before among them.
#[test]
fn what_is_left_has_no_end_either() {
    for pool in ["d6.explode", "2d4.explode", "1d[-1, 2, 3].explode(3)", "d6.explode + d4"] {
        for condition in ["n > 10", "n != 5", "n > 3 and n != 7 or n == 2", "n > -9"] {
            let script = format!(
                "let d = {pool}\nlet left = d.where(n -> {condition})\nlet p = d.prob(n -> {condition})\n\
                 let gone = (-5..=12).filter(n -> not ({condition}))\n\
                 print (-3..40).all(n -> left.prob(n) * p == (if {condition} {{ d.prob(n) }} else {{ 0 }}))\n\
                 print left.mean * p + gone.map(n -> n * d.prob(n)).sum == d.mean\n\
                 print (left.variance + left.mean ** 2) * p + gone.map(n -> n ** 2 * d.prob(n)).sum == d.variance + d.mean ** 2"
            );
            assert_eq!(printed(&script), "true\ntrue\ntrue\n", "{pool}: {condition}");
        }
    }
    // After ten throws in vain the wait is as long again.
    assert_eq!(printed("print d6.until(6).map(h -> h.size).where(n -> n > 10).mean"), "16\n");
    assert_eq!(printed("print d6.explode.where(n -> n > 300).mean"), "1521/5\n");
    // That it may come isn't denied.
    assert_eq!(error("print d6.explode.where(n -> n > 9000).mean"), "E5013");
    assert_eq!(error("print d6.explode.where(n -> n < 0).mean"), "E5006");
}

/// Dice up to a number of explosions beyond which what is asked doesn't change.
#[test]
fn places_of_dice_that_grow_are_those_of_dice_that_grow_often_enough() {
    for (dice, often) in [
        ("5d4.explode", "5d4.explode(times: 5)"),
        ("pool(2d6.explode, 2d4)", "pool(2d6.explode(times: 4), 2d4)"),
        ("pool(d6.explode, d4.explode, d8)", "pool(d6.explode(times: 4), d4.explode(times: 5), d8)"),
        ("3d[-1, 0, 3].explode(3)", "3d[-1, 0, 3].explode(3, times: 7)"),
    ] {
        for asked in ["highest(2)", "highest(2, skip: 1)", "lowest(2)", "lowest(2, skip: 1)", "highest(3)"] {
            let script = format!(
                "let endless = {dice}.{asked}\nlet often = {often}.{asked}\nprint (-3..=17).all(n -> endless.prob(n) == often.prob(n)), endless.at_least(12) == often.at_least(12)"
            );
            assert_eq!(printed(&script), "true true\n", "{dice}.{asked}");
        }
    }
}

#[test]
fn side_by_side_what_lies_above_decides_where_it_can() {
    for (script, gives) in [
        ("joint(d6.explode, d8).prob([a, b] -> a > b)", "35/96"),
        ("joint(d8, d6.explode).map([a, b] -> b > a).prob(true)", "35/96"),
        ("joint({a: d6.explode, b: d4}).prob(r -> r.a >= 7 and r.b == 4)", "1/24"),
        ("joint(d6.explode, d6.explode).prob([a, b] -> a > 2 and b > 2)", "4/9"),
        ("d6.explode.then(n -> if n >= 6 { 2d6 } else { 0 }).mean", "7/6"),
        // Two that are equal depend on all that lies above.
        ("joint(d6.explode, d6.explode).prob([a, b] -> a == b)", "≈0.14285714285714285"),
        ("d6.explode.versus(d6.explode).prob(\"tie\")", "≈0.14285714285714285"),
        ("d6.explode.map(n -> n % 2).prob(0)", "≈0.4"),
        ("(joint(d6.explode, d4).map([a, b] -> a * b).mean - 21/2).abs < 1/10 ** 9", "true"),
    ] {
        assert_eq!(printed(&format!("print {script}")), format!("{gives}\n"), "{script}");
    }
}

/// The stress die of Ars Magica: a 1 doubles the next roll, again and again.
#[test]
fn states_without_an_end_are_left_out_where_they_hardly_ever_come() {
    let walk = "let w = walk({by: 1}, s -> d10.map(n -> if n == 1 { {by: 2 * s.by} } else { n * s.by }), until: s -> s.type == \"Number\")\n";
    for (asked, gives) in [
        ("w.mean", "≈6.75"),
        ("w.prob(8) > 0.1 and w.rest > 0 and w.rest < 1/2 ** 64", "true"),
        ("w.plan.contains(\"left out\")", "true"),
    ] {
        let printed = printed(&format!("{walk}print {asked}"));
        assert!(printed.starts_with(gives), "{asked}: {printed}");
    }
    assert_eq!(error(&format!("{walk}print w.steps.mean")), "E5013");
}

/// Where a question depends on what lies beyond all that is listed, every answer says that it is near, or isn't given.
#[test]
fn whatever_leaves_something_out_says_so() {
    let near = "fn near() = joint(d6.explode, d6.explode).map([x, y] -> x == y)\nlet a = near()\n";
    for asked in
        ["a.prob(true)", "a.collision", "a.top(1)[0].probability", "a.top(1)[0].ways", "a.mode", "a.sample"]
    {
        let shown = printed(&format!("{near}print {asked}")).trim_end().to_owned();
        let is_outcome = shown == "true" || shown == "false";
        assert!(is_outcome || shown.starts_with('≈'), "{asked}: {shown}");
    }
    for asked in [
        "a",
        "a.table(as: \"fraction\")",
        "table({a: a, b: near()}, as: \"fraction\")",
        "a.to_csv",
        "a.to_json",
    ] {
        let shown = printed(&format!("{near}print {asked}"));
        assert!(!shown.contains('/'), "{asked}: {shown}");
    }
    // What is made of it leaves out as much.
    let numbers = "fn near() = d6.explode.map(n -> n % 3 + 1/2)\nlet a = near()\n";
    for made in
        ["a.abs", "a.floor", "a.ceil", "a.round", "a.clamp(0, 1)", "-a", "a + 1", "a * a", "1 / a", "a + d6"]
    {
        let shown = printed(&format!("{numbers}print ({made}).mean, ({made}).prob(x -> x > 1)"));
        assert!(shown.trim_end().split(' ').all(|one| one.starts_with('≈')), "{made}: {shown}");
    }
    for made in [
        "a.map(x -> x > 1)",
        "a.where(x -> x < 2)",
        "a.then(x -> d6 + x)",
        "mix(a, d6)",
        "joint(a, d6)",
        "a.versus(d6)",
    ] {
        let shown = printed(&format!("{numbers}print {made}"));
        assert!(shown.contains('≈') && !shown.contains("ways"), "{made}: {shown}");
    }
    for asked in ["a.ways(true)", "a.ways(x -> x)", "a.total", "a.same_as(near())"] {
        assert_eq!(error(&format!("{near}print {asked}")), "E2012", "{asked}");
    }
    assert_eq!(printed(&format!("{near}print a.same_as(a), a.same_as(dist([true, false]))")), "true false\n");
}
