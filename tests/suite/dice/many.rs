//! Many dice, and dice that go on: what is counted in a short way is what is counted in a long one.

use super::printed;
use crate::running::error;

#[test]
fn what_follows_a_roll_that_goes_on_is_put_together() {
    for (script, value) in [
        ("d6.until(6).then(h -> if h.size > 3 { d6 } else { d8 }).mean", "847/216"),
        ("d6.until(6).then(h -> d6.pool(h.size)).mean.approx", "≈21.0"),
        ("d6.until(6).then(h -> h.size).mean", "≈6.0"),
        ("d6.until(6).then(h -> h.size + d4).prob(3)", "11/144"),
        ("d6.until(6).then(h -> if h.size > 2 { \"late\" } else { d4 }).prob(\"late\")", "25/36"),
    ] {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

/// The others that aren't kept show anything that comes later.
#[test]
fn kept_dice_of_many_that_grow_are_those_of_cut_dice() {
    for (pool, cut) in [
        ("6d4.explode", "6d4.explode(times: 9)"),
        ("pool(2d6.explode, 3d4.explode)", "pool(2d6.explode(times: 8), 3d4.explode(times: 8))"),
    ] {
        for kept in ["highest(2)", "highest(3)", "lowest(2)", "highest(2, skip: 1)", "lowest(3, skip: 1)"] {
            let told = printed(&format!(
                "let [a, b] = [{pool}.{kept}, {cut}.{kept}]\n\
                 for n in [2, 5, 9, 14] {{ print (a.at_most(n) - b.at_most(n)).abs < 1/10000 }}"
            ));
            assert_eq!(told, "true\n".repeat(4), "{pool}.{kept}");
        }
    }
    assert!(printed("print 100d6.explode.highest(3).mean").starts_with("≈45.66436643901406"));
}

/// How many of many dice fit is a sum over the dice.
#[test]
fn counts_of_many_dice_are_binomial() {
    let told = printed(
        "fn binomial(n, p, k) = choose(n, k) * p ** k * (1 - p) ** (n - k)\n\
         for n in [99, 100, 140] {\n\
         print d6.pool(n).count(6).prob(17) == binomial(n, 1/6, 17), d6.pool(n).count(3..).variance == n * 2/9\n\
         print d6.pool(n).count([1, 6]).at_most(2) == (0..=2).map(k -> binomial(n, 1/3, k)).sum\n}\n\
         print 1d[0, 1 x2].pool(120).count(1).mean, 10000d6.count(6).mean",
    );
    assert_eq!(told, "true true\ntrue\n".repeat(3) + "80 5000/3\n");
}

/// Where nothing is thrown, nothing goes on.
#[test]
fn no_dice_at_all_are_nothing() {
    for (script, value) in [
        ("0d6.explode.mean", "0"),
        ("d6.pool(0).again(6).mean", "0"),
        ("10d6.count(5..).then(n -> d6.pool(n).explode).mean", "14"),
        ("[d6.pool(n).explode.mean for n in 0..=2]", "[0, 21/5, 42/5]"),
    ] {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

/// What is left out of numbers without a last one isn't counted, nor compared.
#[test]
fn how_many_numbers_without_a_last_one_are_isnt_said() {
    for script in [
        "(-d6.explode).size",
        "d6.explode.map(n -> n / 2).distinct",
        "(d6.explode % 2).same_as(1d[0 x2, 1 x3])",
        "1d[0 x2, 1 x3].same_as(d6.explode % 2)",
    ] {
        assert_eq!(error(&format!("print {script}")), "E2012", "{script}");
    }
    assert_eq!(error("print joint(d20, d20).then([a, d] -> pool(a, d).highest).mean"), "E5020");
}

#[test]
fn sums_without_a_last_one_print_the_likeliest() {
    let shown = printed("print 40d10.explode");
    assert!(shown.contains("before these") && shown.contains("  240  "), "{shown}");
    assert!(printed("print {a: 100d6.explode}").contains("before these"));
    assert!(printed("print d6.explode").contains("more"));
}

/// A roll that is certain still is dice.
#[test]
fn a_certain_roll_keeps_its_dice() {
    for (script, value) in [
        (
            "joint(2d6.then(h -> pool(h, d6)).where(h -> h >= 18), 2d6).map([a, b] -> a.highest + b.highest).mean",
            "377/36",
        ),
        (
            "joint(2d6.then(h -> pool(h, d6)).where(h -> h >= 18), 2d6).map([a, b] -> a.pair(b).count([x, y] -> x > y)).mean",
            "5/3",
        ),
        ("joint(d6.pool(d2 - 1).where(h -> h.size == 0), 2d6).map([a, b] -> a.size + b.size).mean", "2"),
        ("2d6.then(h -> joint(2d6, h).map([a, b] -> a.highest - b.highest)).mean", "0"),
        (
            "joint(3d[-1, 2, 2].reroll(..4, dice: 1).where(h -> h >= 6), d6).map([a, b] -> a.count(2)).mean",
            "3",
        ),
    ] {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}
