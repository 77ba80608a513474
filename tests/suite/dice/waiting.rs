//! Dice that are thrown until something holds, beside a plain program that follows all rolls by how often each face was
//! thrown, until hardly any are left.

use super::{error, printed};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// How often each face was thrown.
type Roll = Vec<u32>;

/// Rolls that are less likely than this aren't followed.
const HARDLY_EVER: f64 = 1e-13;

/// How far sums of fractions may be from what they stand for.
const NEAR: f64 = 1e-9;

/// More than any number that grows is expected to be where a roll is no longer followed.
const LARGE: f64 = 5_000.0;

/// A die with a weight for each face.
#[derive(Clone, Debug)]
struct Die(Vec<(i64, u32)>);

impl Die {
    fn written(&self) -> String {
        let faces: Vec<String> = self.0.iter().map(|(face, weight)| format!("{face} x{weight}")).collect();
        format!("1d[{}]", faces.join(", "))
    }

    fn face(&self, place: usize) -> i64 {
        self.0[place % self.0.len()].0
    }

    /// How likely each roll is with which it ends, and how likely it is that none of them comes.
    fn ends(&self, until: impl Fn(&Roll) -> bool) -> (BTreeMap<Roll, f64>, f64) {
        let total: f64 = self.0.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let mut ends = BTreeMap::new();
        let mut lost = 0.0;
        let mut going = BTreeMap::from([(vec![0; self.0.len()], 1.0)]);
        while !going.is_empty() {
            let mut next: BTreeMap<Roll, f64> = BTreeMap::new();
            for (roll, chance) in going {
                for (place, (_, weight)) in self.0.iter().enumerate() {
                    let mut longer = roll.clone();
                    longer[place] += 1;
                    let into = if until(&longer) { &mut ends } else { &mut next };
                    *into.entry(longer).or_insert(0.0) += chance * f64::from(*weight) / total;
                }
            }
            next.retain(|_, chance| {
                let followed = *chance > HARDLY_EVER;
                lost += if followed { 0.0 } else { *chance };
                followed
            });
            going = next;
        }
        (ends, lost)
    }
}

/// A number that grows while dice are thrown.
#[derive(Clone, Debug)]
enum Grows {
    Size,
    Sum,
    /// The roll itself, which stands for its sum.
    Roll,
    Count(usize),
    CountOf(usize, usize),
}

impl Grows {
    fn script(&self, die: &Die) -> String {
        match self {
            Grows::Size => "h.size".to_owned(),
            Grows::Sum => "h.sum".to_owned(),
            Grows::Roll => "h".to_owned(),
            Grows::Count(place) => format!("h.count({})", die.face(*place)),
            Grows::CountOf(one, other) => format!("h.count([{}, {}])", die.face(*one), die.face(*other)),
        }
    }

    fn value(&self, die: &Die, roll: &Roll) -> i64 {
        let number = |place: usize| i64::from(roll[place % roll.len()]);
        match self {
            Grows::Size => roll.iter().map(|number| i64::from(*number)).sum(),
            Grows::Sum | Grows::Roll => {
                roll.iter().zip(&die.0).map(|(number, (face, _))| i64::from(*number) * face).sum()
            }
            Grows::Count(place) => number(*place),
            Grows::CountOf(one, other) if one % roll.len() == other % roll.len() => number(*one),
            Grows::CountOf(one, other) => number(*one) + number(*other),
        }
    }
}

/// What is asked of a roll.
#[derive(Clone, Debug)]
enum Asked {
    Has(usize),
    Compared(Grows, &'static str, i64),
    /// At least this many different faces, whichever they are.
    Different(usize),
    /// Some face at least this many times.
    OfAKind(u32),
    /// What fails for no dice at all, and for larger numbers than are compared.
    Guarded(Grows, i64),
    Both(Box<Asked>, Box<Asked>),
    Either(Box<Asked>, Box<Asked>),
    Not(Box<Asked>),
}

impl Asked {
    fn script(&self, die: &Die) -> String {
        match self {
            Asked::Has(place) => format!("h.has({})", die.face(*place)),
            Asked::Compared(grows, "in", bound) => format!("{} in {bound}..=100", grows.script(die)),
            Asked::Compared(grows, "match", bound) => {
                format!("match {} {{ {bound}.. -> true, _ -> false }}", grows.script(die))
            }
            Asked::Compared(grows, sign, bound) => format!("{} {sign} {bound}", grows.script(die)),
            Asked::Different(number) => format!("h.ranks.count >= {number}"),
            Asked::OfAKind(number) => format!("h.of_a_kind({number}) > 0"),
            Asked::Guarded(grows, bound) => {
                let number = grows.script(die);
                format!("({number} > 0 and {number} <= {bound} and {bound} / {number} >= 2)")
            }
            Asked::Both(one, other) => format!("({} and {})", one.script(die), other.script(die)),
            Asked::Either(one, other) => format!("({} or {})", one.script(die), other.script(die)),
            Asked::Not(one) => format!("not ({})", one.script(die)),
        }
    }

    fn holds(&self, die: &Die, roll: &Roll) -> bool {
        match self {
            Asked::Has(place) => roll[place % roll.len()] > 0,
            Asked::Compared(grows, sign, bound) => {
                let value = grows.value(die, roll);
                match *sign {
                    "==" => value == *bound,
                    ">=" | "match" => value >= *bound,
                    "in" => value >= *bound && value <= 100,
                    _ => value < *bound,
                }
            }
            Asked::Different(number) => roll.iter().filter(|held| **held > 0).count() >= *number,
            Asked::OfAKind(number) => roll.iter().any(|held| held >= number),
            Asked::Guarded(grows, bound) => {
                let value = grows.value(die, roll);
                value > 0 && value <= *bound && value * 2 <= *bound
            }
            Asked::Both(one, other) => one.holds(die, roll) && other.holds(die, roll),
            Asked::Either(one, other) => one.holds(die, roll) || other.holds(die, roll),
            Asked::Not(one) => !one.holds(die, roll),
        }
    }
}

fn die() -> impl Strategy<Value = Die> {
    let faces = prop::collection::btree_map(0i64..6, 1u32..4, 2..4);
    (faces, any::<bool>()).prop_map(|(faces, turned)| {
        let mut faces: Vec<(i64, u32)> = faces.into_iter().collect();
        // Faces needn't ascend.
        if turned {
            faces.reverse();
        }
        Die(faces)
    })
}

fn grows() -> impl Strategy<Value = Grows> {
    prop_oneof![
        Just(Grows::Size),
        Just(Grows::Sum),
        Just(Grows::Roll),
        (0usize..3).prop_map(Grows::Count),
        (0usize..3, 0usize..3).prop_map(|(one, other)| Grows::CountOf(one, other)),
    ]
}

fn asked() -> impl Strategy<Value = Asked> {
    let signs = prop::sample::select(&["==", ">=", "<", "in", "match"][..]);
    let leaf = prop_oneof![
        (0usize..3).prop_map(Asked::Has),
        (grows(), signs, 0i64..9).prop_map(|(grows, sign, bound)| Asked::Compared(grows, sign, bound)),
        (grows(), 1i64..12).prop_map(|(grows, bound)| Asked::Guarded(grows, bound)),
        (1usize..4).prop_map(Asked::Different),
        (1u32..4).prop_map(Asked::OfAKind),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Asked::Both(a.into(), b.into())),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Asked::Either(a.into(), b.into())),
            inner.prop_map(|one| Asked::Not(one.into())),
        ]
    })
}

/// When a draw ends: at a face at the latest, or once a number is reached that each face adds to.
fn until() -> impl Strategy<Value = Asked> {
    let sure = prop_oneof![
        (0usize..3).prop_map(Asked::Has),
        (0usize..3, 1i64..4).prop_map(|(place, n)| Asked::Compared(Grows::Count(place), ">=", n)),
        (1i64..9).prop_map(|n| Asked::Compared(Grows::Size, ">=", n)),
        (1usize..3).prop_map(Asked::Different),
        (1u32..4).prop_map(Asked::OfAKind),
    ];
    let guard = || Box::new(Asked::Compared(Grows::Size, ">=", 1));
    (sure, prop::option::of(asked())).prop_map(move |(sure, also)| match also {
        // It never ends before anything is thrown.
        Some(also) => Asked::Either(sure.into(), Box::new(Asked::Both(guard(), also.into()))),
        None => sure,
    })
}

/// Whether a number is told that is at most `off` from the one that was followed, rounding aside.
fn near(told: &str, followed: f64, off: f64, script: &str) -> Result<(), TestCaseError> {
    let parts: Vec<f64> = told
        .trim()
        .trim_start_matches('≈')
        .split('/')
        .map(|part| part.parse().map_err(|_| TestCaseError::fail(format!("{script}\n{told}"))))
        .collect::<Result<_, _>>()?;
    let told = parts[0] / parts.get(1).unwrap_or(&1.0);
    let far = (told - followed).abs();
    prop_assert!(far <= off + NEAR * followed.max(1.0), "{}\n{} and not {}", script, told, followed);
    Ok(())
}

/// What a script prints; nothing where its question is too large.
fn answered(script: &str) -> Option<String> {
    (error(script) != "E5013").then(|| printed(script))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// No question fails that can be answered, and where it only compares, the answer is exact. What asks of too many
    /// things at once may be refused.
    #[test]
    fn what_is_asked_at_the_end(die in die(), until in until(), asked in asked(), given in asked()) {
        let (ends, lost) = die.ends(|roll| until.holds(&die, roll));
        let chance = |holds: &dyn Fn(&Roll) -> bool| -> f64 {
            ends.iter().filter(|(roll, _)| holds(roll)).map(|(_, chance)| chance).sum()
        };
        let dist = format!("{}.until(h -> {})", die.written(), until.script(&die));
        let script = format!("print {dist}.prob(h -> {})", asked.script(&die));
        let Some(told) = answered(&script) else { return Ok(()) };
        near(&told, chance(&|roll| asked.holds(&die, roll)), lost, &script)?;
        let possible = chance(&|roll| given.holds(&die, roll));
        prop_assume!(possible > 1e-6);
        let script = format!(
            "print {dist}.where(h -> {}).prob(h -> {})", given.script(&die), asked.script(&die)
        );
        let Some(told) = answered(&script) else { return Ok(()) };
        prop_assert!(!told.contains('≈'), "{}\n{}", script, told);
        let both = chance(&|roll| given.holds(&die, roll) && asked.holds(&die, roll));
        near(&told, both / possible, lost / possible, &script)?;
    }

    /// A number that grows is a distribution of its own, with an exact mean and exact chances, unless it is refused.
    #[test]
    fn numbers_that_grow(die in die(), until in until(), grows in grows(), at in 0i64..12) {
        // A roll itself is no number.
        let grows = if matches!(grows, Grows::Roll) { Grows::Sum } else { grows };
        let (ends, lost) = die.ends(|roll| until.holds(&die, roll));
        let of = |value: &dyn Fn(i64) -> f64| -> f64 {
            ends.iter().map(|(roll, chance)| chance * value(grows.value(&die, roll))).sum()
        };
        let dist = format!(
            "{}.until(h -> {}).map(h -> {})", die.written(), until.script(&die), grows.script(&die)
        );
        let script = format!("let n = {dist}\nprint n.mean\nprint n.prob(m -> m == {at})\nprint n.at_least({at})");
        let Some(told) = answered(&script) else { return Ok(()) };
        prop_assert!(!told.contains('≈'), "{}\n{}", script, told);
        let lines: Vec<&str> = told.lines().collect();
        near(lines[0], of(&|value| value as f64), lost * LARGE, &script)?;
        near(lines[1], of(&|value| f64::from(u8::from(value == at))), lost, &script)?;
        near(lines[2], of(&|value| f64::from(u8::from(value >= at))), lost, &script)?;
    }
}

#[test]
fn a_number_that_cannot_come_is_not_asked() {
    let cases = [
        ("d6.until(6).map(h -> 10 / h.size).prob(10)", "1/6"),
        ("d6.until(6).map(h -> h.size).prob(n -> 6 / n == 6)", "1/6"),
        ("d6.until(6).map(h -> h.size).where(n -> 6 / n >= 3).prob(1)", "6/11"),
    ];
    for (script, value) in cases {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

/// What goes on after a failure depends on the number that failed.
#[test]
fn a_failure_that_is_caught_decides_nothing() {
    let cases = [
        ("d6.until(6).map(h -> h.size).map(n -> try 2 / n else 0).prob(0)", "≈0.0"),
        (
            "d6.until(6).map(h -> try h.count(1) / 2 else 1000).prob(1000) == d6.until(6).prob(h -> h.count(1) == 2000)",
            "true",
        ),
        ("joint(d6.until(6).map(h -> h.size), d4).map([n, m] -> try m / (n - 1) else 9).prob(9)", "1/6"),
        (
            "joint(d6.until(6).map(h -> h.size), d4).map([n, m] -> try m / (n - 99) else 9).prob(9) > 0",
            "true",
        ),
    ];
    for (script, value) in cases {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

#[test]
fn a_chance_is_exact_or_says_that_it_is_not() {
    let cases = [
        ("d6.until(6).prob(h -> h.size % 2 == 0)", "≈0.45454545454545453"),
        ("d6.until(6).prob(h -> h.count(1) == 2)", "1/8"),
        ("d6.until(6).map(h -> [h.count(1) >= 2, h.count(2) >= 2]).prob([true, true])", "7/54"),
        ("d6.until(6).prob(h -> h.tally(rank).get(1, 0) >= 1)", "1/2"),
    ];
    for (script, value) in cases {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

/// What the sum of dice passes by never comes again.
#[test]
fn sums_that_go_on_for_ever() {
    for script in [
        "d6.until(h -> h.sum == 10).mean",
        "d6.until(h -> h.count(1) == 2 and h.sum < 20).map(h -> h.size).mean",
        "(deal until h -> h.sum == 10 from 1..=6 with replacement).map(h -> h.size)",
        "walk(0, n -> n + d6, until: 10)",
        "walk(0, n -> n + d6, until: n -> n == 10)",
    ] {
        assert_eq!(error(&format!("print {script}")), "E5018", "{script}");
    }
}

#[test]
fn dice_without_an_end_print_their_first_sums_and_the_rest() {
    let shown = printed("print d6.until(6)");
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("value"), "{shown}");
    assert!(lines[2].trim_start().starts_with("6 "), "{shown}");
    assert!(lines.last().is_some_and(|line| line.trim_start().starts_with("more")), "{shown}");
    let asked = "let d = d6.until(6)\nprint d.mean\nprint d.prob(6)\nprint d.at_least(7)";
    assert_eq!(printed(asked), "21\n1/6\n5/6\n");
}

/// A draw that must end after some throws has a last hand, so all can be asked of it.
#[test]
fn a_draw_that_must_end_is_like_any_other() {
    let twice = "d6.until(h -> h.size == 2)";
    assert_eq!(printed(&format!("print {twice}.same_as(2d6)")), "true\n");
    assert_eq!(printed(&format!("print {twice}.then(h -> h.size + h.count(1)).mean")), "7/3\n");
    let script = "let t = d6.until(h -> h.has(1) or h.sum >= 20)\nfn gain(h) = if h.has(1) { 0 } else { h.sum }\n\
                  print t.map(gain).same_as(t.then(gain)), t.map(gain).mean, t.prob(h -> not h.has(1))";
    assert_eq!(printed(script), "true 492303203/60466176 5675645/15116544\n");
    // What follows may depend on dice that are thrown without an end.
    assert_eq!(printed("print d6.until(6).then(h -> if h.size > 3 { d4 } else { d6 }).mean"), "631/216\n");
    assert_eq!(error("print (deal until h -> h.has(6) from 1..=6 with replacement).top(3)"), "E5017");
}
