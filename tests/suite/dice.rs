//! Dice beside a plain program that throws them one after the other, in every order, with fractions of its own.

mod attributes;
mod best;
mod chained;
mod endless;
mod hands_of_endless;
mod joined;
mod many;
mod messages;
mod orders;
mod pairs;
mod questions;
mod scaled;
mod tails;
mod waiting;

use crate::running::{error, printed};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg_core::native::{Method, Type};

/// Some equal dice.
#[derive(Clone, Debug)]
struct Dice {
    number: usize,
    /// The faces with their weights, ascending.
    faces: Vec<(i64, u32)>,
    /// Whether they are written by their number of sides.
    plain: bool,
}

impl Dice {
    fn written(&self) -> String {
        if self.plain {
            return format!("{}d{}", self.number, self.faces.len());
        }
        let faces: Vec<String> =
            self.faces.iter().map(|(face, weight)| format!("{face} x{weight}")).collect();
        format!("{}d[{}]", self.number, faces.join(", "))
    }

    fn chances(&self) -> Vec<(i64, RBig)> {
        let total: u32 = self.faces.iter().map(|(_, weight)| weight).sum();
        self.faces
            .iter()
            .map(|&(face, weight)| (face, RBig::from_parts(weight.into(), total.into())))
            .collect()
    }
}

fn dice(most: usize) -> impl Strategy<Value = Dice> {
    let plain = (1..=most, 1i64..=6).prop_map(|(number, sides)| Dice {
        number,
        faces: (1..=sides).map(|face| (face, 1)).collect(),
        plain: true,
    });
    let faces = prop::collection::btree_map(-2i64..8, 1u32..4, 1..5);
    let other = (1..=most, faces).prop_map(|(number, faces)| Dice {
        number,
        faces: faces.into_iter().collect(),
        plain: false,
    });
    prop_oneof![plain, other]
}

/// What is thrown together, in the script's words and as dice one by one.
#[derive(Clone, Debug)]
struct Pool {
    written: String,
    dice: Vec<Vec<(i64, RBig)>>,
    faces: Vec<i64>,
}

impl Pool {
    fn of(groups: &[Dice]) -> Pool {
        let written: Vec<String> = groups.iter().map(Dice::written).collect();
        let one = |dice: &Dice| std::iter::repeat_n(dice.chances(), dice.number).collect::<Vec<_>>();
        let mut faces: Vec<i64> = groups.iter().flat_map(|dice| &dice.faces).map(|(face, _)| *face).collect();
        faces.sort_unstable();
        faces.dedup();
        Pool {
            written: match &written[..] {
                [only] => only.clone(),
                several => format!("pool({})", several.join(", ")),
            },
            dice: groups.iter().flat_map(one).collect(),
            faces,
        }
    }

    /// Every throw, one die after the other.
    fn throws(&self) -> Vec<(Vec<i64>, RBig)> {
        let mut all = vec![(Vec::new(), RBig::ONE)];
        for die in &self.dice {
            let next = |(thrown, part): (Vec<i64>, RBig)| {
                let with = move |(face, chance): &(i64, RBig)| {
                    let mut thrown = thrown.clone();
                    thrown.push(*face);
                    (thrown, &part * chance)
                };
                die.iter().map(with).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(next).collect();
        }
        all
    }
}

fn pool() -> impl Strategy<Value = Pool> {
    let one = dice(4).prop_map(|dice| Pool::of(&[dice]));
    let several = prop::collection::vec(dice(2), 2..4).prop_map(|groups| Pool::of(&groups));
    prop_oneof![2 => one, 1 => several]
}

/// Descending.
fn sorted(thrown: &[i64]) -> Vec<i64> {
    let mut sorted = thrown.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    sorted
}

fn listed(values: &[i64]) -> String {
    format!("[{}]", values.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
}

fn groups(thrown: &[i64]) -> Vec<i64> {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    thrown.iter().for_each(|face| *counts.entry(*face).or_default() += 1);
    sorted(&counts.into_values().collect::<Vec<_>>())
}

fn longest_run(thrown: &[i64]) -> i64 {
    let mut faces = sorted(thrown);
    faces.dedup();
    let (mut best, mut run) = (0, 0);
    for (place, face) in faces.iter().enumerate() {
        run = if place > 0 && faces[place - 1] == face + 1 { run + 1 } else { 1 };
        best = best.max(run);
    }
    best
}

/// A question in the script's words, and what it is for a throw.
type Question = (String, Box<dyn Fn(&[i64]) -> String>);

fn number(text: String, of: impl Fn(&[i64]) -> i64 + 'static) -> Question {
    (text, Box::new(move |thrown| of(thrown).to_string()))
}

/// All questions to `h`, with `k` dice and the face `f`.
fn questions(size: usize, k: usize, f: i64) -> Vec<Question> {
    let sum = |values: &[i64]| values.iter().sum::<i64>();
    let k = k.clamp(1, size);
    vec![
        number("h + 0".into(), move |t| sum(t)),
        number("2 * h - 1".into(), move |t| 2 * sum(t) - 1),
        number(format!("h.highest({k}) + 0"), move |t| sum(&sorted(t)[..k])),
        number(format!("h.lowest({k}) + 0"), move |t| sum(&sorted(t)[t.len() - k..])),
        number(format!("h.highest({}, skip: 1) + 0", k - 1), move |t| sum(&sorted(t)[1..k])),
        number(format!("h.nth({k}) + 0"), move |t| sorted(t)[k - 1]),
        number(format!("h.nth(-{k}) + 0"), move |t| sorted(t)[t.len() - k]),
        number(format!("h.highest({k}).count({f})"), move |t| {
            sorted(t)[..k].iter().filter(|face| **face == f).count() as i64
        }),
        (format!("h.lowest({k}).groups"), Box::new(move |t| listed(&groups(&sorted(t)[t.len() - k..])))),
        number(format!("h.highest({k}).lowest + 0"), move |t| sorted(t)[k - 1]),
        number(format!("h.count({f})"), move |t| t.iter().filter(|face| **face == f).count() as i64),
        number(format!("h.count(({f} + 0)..)"), move |t| t.iter().filter(|face| **face >= f).count() as i64),
        number(format!("h.count(..{f} + 0)"), move |t| t.iter().filter(|face| **face < f).count() as i64),
        number(format!("h.count(..={f} + 0)"), move |t| t.iter().filter(|face| **face <= f).count() as i64),
        number(format!("h.count(n -> n > {f})"), move |t| t.iter().filter(|face| **face > f).count() as i64),
        (format!("h.has({f})"), Box::new(move |t| t.contains(&f).to_string())),
        number("h.max + h.min".into(), move |t| sorted(t)[0] + sorted(t)[t.len() - 1]),
        ("h.groups".into(), Box::new(|t| listed(&groups(t)))),
        number("h.of_a_kind(2)".into(), |t| groups(t).into_iter().filter(|n| *n > 1).count() as i64),
        ("h.dice".into(), Box::new(|t| listed(&sorted(t).into_iter().rev().collect::<Vec<_>>()))),
        (
            "h.unique".into(),
            Box::new(|t| {
                let mut faces = sorted(t);
                faces.dedup();
                faces.reverse();
                listed(&faces)
            }),
        ),
        number("h.longest_run".into(), longest_run),
        number("h.widest.width".into(), |t| groups(t)[0]),
        number(format!("h.keep(({f} + 0)..).highest + 0"), move |t| {
            t.iter().copied().filter(|face| *face >= f).max().unwrap_or(0)
        }),
        number(format!("h.without({f}).sum"), move |t| t.iter().filter(|face| **face != f).sum()),
        number(format!("if h >= {f} {{ h.highest + 1 }} else {{ 0 - h.lowest }}"), move |t| {
            if sum(t) >= f { sorted(t)[0] + 1 } else { -sorted(t)[t.len() - 1] }
        }),
        number("h.dice[-1] - h.lowest".into(), |t| sorted(t)[0] - sorted(t)[t.len() - 1]),
        (format!("h == {f}"), Box::new(move |t| (sum(t) == f).to_string())),
        (
            format!("[h.highest + 0, h.count({f})]"),
            Box::new(move |t| listed(&[sorted(t)[0], t.iter().filter(|face| **face == f).count() as i64])),
        ),
    ]
}

/// Holds what a script says of a distribution against the chances of the plain program.
fn compare(script: &str, expected: BTreeMap<String, RBig>) -> Result<(), TestCaseError> {
    let source = format!("{script}\nfor value in d.values {{ print \"{{value}}\", \":\", d.prob(value) }}");
    let found = printed(&source);
    let expected: String = {
        let mut lines: Vec<String> = expected
            .into_iter()
            .filter(|(_, part)| *part != RBig::ZERO)
            .map(|(value, part)| format!("{value} : {part}"))
            .collect();
        lines.sort();
        lines.join("\n")
    };
    let mut lines: Vec<&str> = found.lines().collect();
    lines.sort_unstable();
    prop_assert_eq!(lines.join("\n"), expected, "{}", script);
    Ok(())
}

fn add(chances: &mut BTreeMap<String, RBig>, value: String, part: RBig) {
    *chances.entry(value).or_default() += part;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_roll_is_asked_as_its_dice_lie(pool in pool(), which in 0usize..29, k in 1usize..5, face in any::<prop::sample::Index>()) {
        let face = *face.get(&pool.faces);
        let questions = questions(pool.dice.len(), k, face);
        let (text, plain) = &questions[which % questions.len()];
        let mut expected = BTreeMap::new();
        for (thrown, part) in pool.throws() {
            add(&mut expected, plain(&thrown), part);
        }
        compare(&format!("let d = {}.map(h -> {text})", pool.written), expected)?;
    }

    #[test]
    fn what_is_known_of_a_roll_leaves_the_others_out(pool in pool(), which in 0usize..29, given in 0usize..29, k in 1usize..5, face in any::<prop::sample::Index>()) {
        let face = *face.get(&pool.faces);
        let questions = questions(pool.dice.len(), k, face);
        let (text, plain) = &questions[which % questions.len()];
        let (condition, holds) = &questions[given % questions.len()];
        let throws = pool.throws();
        let wanted = holds(&throws[throws.len() / 2].0);
        let mut expected: BTreeMap<String, RBig> = BTreeMap::new();
        let mut all = RBig::ZERO;
        for (thrown, part) in throws {
            if holds(&thrown) == wanted {
                all += &part;
                add(&mut expected, plain(&thrown), part);
            }
        }
        let expected = expected.into_iter().map(|(value, part)| (value, part / &all)).collect();
        let script = format!("let d = {}.where(h -> ({condition}) == {wanted}).map(h -> {text})", pool.written);
        compare(&script, expected)?;
    }

    #[test]
    fn two_rolls_stand_against_each_other(a in pool(), b in pool(), which in 0usize..14) {
        prop_assume!(a.dice.len() + b.dice.len() <= 6);
        let cancel = |a: &[i64], b: &[i64]| {
            let mut left = a.to_vec();
            for face in b {
                if let Some(at) = left.iter().position(|own| own == face) {
                    left.remove(at);
                }
            }
            left
        };
        let paired = |a: &[i64], b: &[i64], fits: &dyn Fn(i64, i64) -> bool| {
            sorted(a).into_iter().zip(sorted(b)).filter(|(x, y)| fits(*x, *y)).count().to_string()
        };
        let contest = |a: &[i64], b: &[i64]| match sorted(a).cmp(&sorted(b)) {
            std::cmp::Ordering::Greater => "win",
            std::cmp::Ordering::Equal => "tie",
            std::cmp::Ordering::Less => "lose",
        };
        let all = a.faces.iter().any(|face| b.faces.contains(face)) || !(3..8).contains(&which);
        prop_assume!(all);
        let text = [
            "a.pair(b).count([x, y] -> x > y)",
            "a.compare(b)",
            "a + 0 > b",
            "a.cancel(b).size",
            "a.common(b).sum",
            "a.cancel(b).highest(2) + 0",
            "a.cancel(b).dice",
            "\"{a.compare(b)} {b.cancel(a).groups}\"",
            "a.pair(b).count([x, y] -> x >= y)",
            "a.pair(b).count([x, y] -> x == y) + a.count_pairs(b, [x, y] -> x < y)",
            "a.pair(b).count([x, y] -> x - y >= 2)",
            "a.pair(b).all([x, y] -> x > y)",
            "2 * b.pair(a).count([x, y] -> x > y) - a.pair(b).count([x, y] -> x > y) + a",
            "a.pair(b).any([x, y] -> x > y)",
        ][which];
        let mut expected = BTreeMap::new();
        let others = b.throws();
        for (own, part) in a.throws() {
            for (theirs, more) in &others {
                let value = match which {
                    0 => paired(&own, theirs, &|x, y| x > y),
                    8 => paired(&own, theirs, &|x, y| x >= y),
                    9 => paired(&own, theirs, &|x, y| x <= y),
                    10 => paired(&own, theirs, &|x, y| x - y >= 2),
                    13 => (paired(&own, theirs, &|x, y| x > y) != "0").to_string(),
                    11 => (paired(&own, theirs, &|x, y| x <= y) == "0").to_string(),
                    12 => {
                        let count = |fits: &dyn Fn(i64, i64) -> bool| -> i64 {
                            paired(&own, theirs, fits).parse().unwrap_or(0)
                        };
                        (2 * count(&|x, y| y > x) - count(&|x, y| x > y) + own.iter().sum::<i64>()).to_string()
                    }
                    1 => contest(&own, theirs).to_owned(),
                    2 => (own.iter().sum::<i64>() > theirs.iter().sum::<i64>()).to_string(),
                    3 => cancel(&own, theirs).len().to_string(),
                    4 => (own.iter().sum::<i64>() - cancel(&own, theirs).iter().sum::<i64>()).to_string(),
                    5 => sorted(&cancel(&own, theirs)).iter().take(2).sum::<i64>().to_string(),
                    6 => {
                        let mut left = sorted(&cancel(&own, theirs));
                        left.reverse();
                        listed(&left)
                    }
                    _ => {
                        let left = listed(&groups(&cancel(theirs, &own)));
                        format!("{} {left}", contest(&own, theirs))
                    }
                };
                add(&mut expected, value, &part * more);
            }
        }
        compare(&format!("let d = joint({}, {}).map([a, b] -> {text})", a.written, b.written), expected)?;
    }

    #[test]
    fn dice_are_thrown_again_grow_and_are_joined(dice in dice(3), which in 0usize..6, times in 1usize..3, asked in 0usize..3, face in any::<prop::sample::Index>()) {
        let pool = Pool::of(std::slice::from_ref(&dice));
        let face = *face.get(&pool.faces);
        let die = dice.chances();
        let fits = |x: i64| x >= face;
        // What a single die becomes.
        fn again(die: &[(i64, RBig)], x: i64, times: usize, fits: &dyn Fn(i64) -> bool, grow: Option<i64>) -> Vec<(i64, RBig)> {
            if times == 0 || !fits(x) {
                return vec![(x, RBig::ONE)];
            }
            let mut all = Vec::new();
            for (next, chance) in die {
                for (end, part) in again(die, *next, times - 1, fits, grow) {
                    all.push((grow.map_or(end, |minus| x + end - minus), chance * part));
                }
            }
            all
        }
        fn joined(die: &[(i64, RBig)], x: i64, times: usize, fits: &dyn Fn(i64) -> bool) -> Vec<(Vec<i64>, RBig)> {
            if times == 0 || !fits(x) {
                return vec![(vec![x], RBig::ONE)];
            }
            let mut all = Vec::new();
            for (next, chance) in die {
                for (mut rest, part) in joined(die, *next, times - 1, fits) {
                    rest.push(x);
                    all.push((rest, chance * part));
                }
            }
            all
        }
        let change = match which {
            0 => format!("reroll(n -> n >= {face})"),
            1 => format!("reroll(n -> n >= {face}, times: {times})"),
            2 => format!("explode({face}.., times: {times})"),
            3 => format!("explode({face}.., times: {times}, minus: 1)"),
            4 => format!("again({face}.., times: {times})"),
            _ => format!("reroll({face}.., dice: 1)"),
        };
        let mut ends: Vec<(Vec<i64>, RBig)> = Vec::new();
        for (thrown, part) in pool.throws() {
            let mut open: Vec<(Vec<i64>, RBig)> = vec![(Vec::new(), part)];
            let first = thrown.iter().copied().filter(|x| fits(*x)).min();
            let mut left = 1;
            for x in thrown {
                let next: Vec<(Vec<i64>, RBig)> = match which {
                    0 | 1 => again(&die, x, if which == 0 { 1 } else { times }, &fits, None),
                    2 => again(&die, x, times, &fits, Some(0)),
                    3 => again(&die, x, times, &fits, Some(1)),
                    5 if Some(x) == first && left > 0 => {
                        left -= 1;
                        again(&die, x, 1, &fits, None)
                    }
                    5 => vec![(x, RBig::ONE)],
                    _ => Vec::new(),
                }.into_iter().map(|(x, part)| (vec![x], part)).collect();
                let next = if which == 4 { joined(&die, x, times, &fits) } else { next };
                open = open.into_iter().flat_map(|(before, part)| {
                    next.iter().map(move |(more, chance)| ([&before[..], more].concat(), &part * chance)).collect::<Vec<_>>()
                }).collect();
            }
            ends.extend(open);
        }
        let text = [("h + 0"), ("h.highest + 0"), ("h.groups")][asked];
        let mut expected = BTreeMap::new();
        for (thrown, part) in ends {
            let value = match asked {
                0 => thrown.iter().sum::<i64>().to_string(),
                1 => sorted(&thrown)[0].to_string(),
                _ => listed(&groups(&thrown)),
            };
            add(&mut expected, value, part);
        }
        compare(&format!("let d = {}.{change}.map(h -> {text})", dice.written()), expected)?;
    }
}

/// A lifted question hands its arguments on as they were laid out, so it takes what that of hands takes.
#[test]
fn lifted_questions_take_what_those_of_hands_take() {
    let games = tg_games::modules();
    let lifted = games.iter().find(|module| module.name == "of distributions of hands").expect("a module");
    let hand = Type::Object("Hand");
    let of_hands: Vec<_> =
        games.iter().flat_map(|module| module.methods).filter(|method| method.of == hand).collect();
    let names = |method: &Method| method.params.iter().map(|param| param.name).collect::<Vec<_>>();
    for question in lifted.methods {
        let method = of_hands.iter().find(|method| method.name == question.name);
        assert_eq!(method.map(|m| names(m)), Some(names(question)), "{}", question.name);
    }
}
