//! Functions that look into the rolls of dice without a last outcome, beside the same dice that grow a few times at most.

use super::{error, printed};

/// A probability that a script prints, and whether it says that it is approximate.
fn number(script: &str) -> (f64, bool) {
    let text = printed(script);
    let text = text.trim();
    let plain = text.strip_prefix('≈').unwrap_or(text);
    let (above, below) = plain.split_once('/').unwrap_or((plain, "1"));
    let part = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{script}: {text}"));
    (part(above) / part(below), text.starts_with('≈'))
}

/// Dice that grow, without a limit and with one that is hardly ever reached.
const DICE: &[(&str, &str)] = &[
    ("3d6.explode", "3d6.explode(times: 12)"),
    ("2d8.explode(7..)", "2d8.explode(7.., times: 20)"),
    ("pool(d8.explode, d6.explode)", "pool(d8.explode(times: 12), d6.explode(times: 12))"),
    ("pool(d4.explode, 2d6)", "pool(d4.explode(times: 20), 2d6)"),
    ("2d6.again(6)", "2d6.again(6, times: 10)"),
    ("pool(1d8.again(7..), d4)", "pool(1d8.again(7.., times: 14), d4)"),
    ("d6.pool(dist([2, 3])).explode", "d6.pool(dist([2, 3])).explode(times: 12)"),
    ("d6.pool(dist([2, 3])).again(6)", "d6.pool(dist([2, 3])).again(6, times: 10)"),
];

const CONDITIONS: &[&str] = &[
    "h -> h.count(1) == 2",
    "h -> h.groups[0] == 2",
    "h -> h.highest >= 8 and h.lowest <= 2",
    "h -> h.highest - h.lowest > 3",
    "h -> h.ranks.count == h.size",
    "h -> h.dice[0] * 2 < h.dice[1]",
    "h -> h.run(2)",
];

#[test]
fn a_condition_may_look_into_rolls() {
    for (place, (endless, limited)) in DICE.iter().enumerate() {
        // Each condition of every other dice: the exact ones take long.
        for condition in CONDITIONS.iter().skip(place % 2).step_by(2) {
            let (found, is_near) = number(&format!("print {endless}.prob({condition})"));
            let (expected, _) = number(&format!("print {limited}.prob({condition}).approx"));
            assert!((found - expected).abs() < 1e-7, "{endless} {condition}: {found} {expected}");
            // What asks one thing only, leaves nothing out.
            assert_eq!(is_near, *condition != CONDITIONS[0], "{endless} {condition}");
        }
    }
}

#[test]
fn an_answer_may_be_made_of_rolls() {
    for (endless, limited) in DICE {
        for f in [
            "h -> h.highest - h.lowest",
            "h -> h.keep(..=4)",
            "h -> [h.groups, h.count(1)]",
            "h -> h.longest_run",
        ] {
            let told = |dice: &str| {
                format!(
                    "let d = {dice}.map({f})\nlet e = {limited}.map({f})\nprint d.top(3).map(o -> (o.probability - e.prob(o.value)).abs.approx).max"
                )
            };
            let (apart, _) = number(&told(endless));
            assert!(apart < 1e-7, "{endless} {f}: {apart}");
        }
        let script = format!("let d = {endless}.map(h -> h.groups)\nprint 0 < d.rest < 1e-12");
        assert_eq!(printed(&script), "true\n", "{endless}");
        let given = number(&format!("print {endless}.where(h -> h.has(1)).mean.approx")).0;
        let expected = number(&format!("print {limited}.where(h -> h.has(1)).mean.approx")).0;
        assert!((given - expected).abs() < 1e-5, "{endless}: {given} {expected}");
    }
}

#[test]
fn rolls_without_an_end_stand_beside_others() {
    for f in [
        "[a, b] -> a.pair(b).count([x, y] -> x > y) == 2",
        "[a, b] -> a.count(1) > b.count(1)",
        "[a, b] -> a.highest > b.lowest + 3",
    ] {
        let (found, _) = number(&format!("print joint(2d6.explode, 2d6).prob({f}).approx"));
        let (expected, _) = number(&format!("print joint(2d6.explode(times: 12), 2d6).prob({f}).approx"));
        assert!((found - expected).abs() < 1e-7, "{f}: {found} {expected}");
    }
}

/// Numbers without dice leave those of others their dice.
#[test]
fn rolls_stand_beside_numbers_without_an_end() {
    for (endless, limited) in [
        ("d6.explode", "d6.explode(times: 10)"),
        ("2d6.again(6).count(6)", "2d6.again(6, times: 6).count(6)"),
        ("2d4.explode", "2d4.explode(times: 10)"),
    ] {
        for f in [
            "joint(2d6, N).prob([h, n] -> h.highest > n)",
            "joint(2d6, N).prob([h, n] -> h.count(1..=2) == n)",
            "joint(N, 2d6).prob([n, h] -> h.has(6) and n > 1)",
            "joint({a: 2d6, b: d4, c: N}).map(r -> r.a.highest + r.b + r.c).at_least(9)",
        ] {
            let asked = |numbers: &str| number(&format!("print {}.approx", f.replace('N', numbers))).0;
            let (found, expected) = (asked(endless), asked(limited));
            assert!((found - expected).abs() < 1e-4, "{f} of {endless}: {found} {expected}");
        }
    }
    // Where the numbers have a last one, nothing is left out.
    let steps = "joint(2d6, walk(0, n -> n + d6, until: n -> n > 10).steps).prob([h, n] -> h.highest > n)";
    assert_eq!(printed(&format!("print {steps}")), "1195/1944\n");
}

#[test]
fn what_only_asks_for_the_sum_stays_exact() {
    for (script, exact) in [
        ("print 2d6.explode.prob(n -> n >= 12)", "23/108\n"),
        ("print 2d6.explode.map(n -> n >= 12).prob(true)", "23/108\n"),
        ("print joint(d6.explode, d6).prob([a, b] -> a > 6 and b == 1)", "1/36\n"),
        ("print d6.explode.then(n -> if n > 6 { 1 } else { 0 }).mean", "1/6\n"),
    ] {
        assert_eq!(printed(script), exact, "{script}");
    }
}

#[test]
fn a_number_without_a_sum_of_its_own_works_with_signs() {
    // Damage by raises: each whole four above the target.
    let (found, _) = number("print (pool(d10.explode, d6.explode).highest // 4).at_least(2)");
    assert!((found - 143.0 / 360.0).abs() < 1e-12, "{found}");
    let (found, _) = number("print (3d6.explode.highest(2) - 2).at_least(8)");
    let (expected, _) = number("print 3d6.explode.highest(2).at_least(10).approx");
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
}

#[test]
fn what_cannot_be_looked_into_is_told() {
    for (script, code) in [
        ("print 3d6.explode.prob(h -> h.highest(5) > 3)", "E5012"),
        ("print 300d6.again(6).map(h -> h.groups)", "E1002"),
        ("print 300d6.again(6).groups", "E5017"),
        ("print pool(6d6.again(6), d6.explode)", "E5017"),
        ("print 3d6.explode.map(h -> h.nonsense)", "E1002"),
    ] {
        assert_eq!(error(script), code, "{script}");
    }
}

#[test]
fn one_die_that_grows_is_a_number() {
    assert_eq!(printed("print d6.explode.then(n -> d6.pool(n)).mean.decimal(6)"), "≈14.700000\n");
}
