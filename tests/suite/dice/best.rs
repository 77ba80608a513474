//! Perfect play beside a plain program that tries to keep every subset of every throw, die by die.

use super::{Pool, dice, error, pool, printed, questions};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::HashMap;

type Worth = HashMap<Vec<i64>, RBig>;

/// What each throw is worth with this many throws to come.
fn played(pool: &Pool, worth: &Worth, rerolls: usize) -> Worth {
    if rerolls == 0 {
        return worth.clone();
    }
    let later = played(pool, worth, rerolls - 1);
    let mut known: HashMap<Vec<Option<i64>>, RBig> = HashMap::new();
    let mut best = Worth::new();
    for (thrown, _) in pool.throws() {
        let parts = (0..1u32 << thrown.len()).map(|mask| {
            let kept: Vec<Option<i64>> =
                thrown.iter().enumerate().map(|(at, face)| (mask >> at & 1 == 1).then_some(*face)).collect();
            known.entry(kept.clone()).or_insert_with(|| mean(pool, &kept, &later)).clone()
        });
        let most = parts.max().unwrap_or_default();
        best.insert(thrown, most);
    }
    best
}

/// The mean over the dice that aren't kept.
fn mean(pool: &Pool, kept: &[Option<i64>], later: &Worth) -> RBig {
    let mut all = vec![(Vec::new(), RBig::ONE)];
    for (die, kept) in pool.dice.iter().zip(kept) {
        let faces = match kept {
            Some(face) => vec![(*face, RBig::ONE)],
            None => die.clone(),
        };
        all = all
            .iter()
            .flat_map(|(before, part)| {
                faces.iter().map(move |(face, chance)| ([&before[..], &[*face]].concat(), part * chance))
            })
            .collect();
    }
    all.iter().fold(RBig::ZERO, |sum, (thrown, part)| sum + &later[thrown] * part)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn perfect_play_is_as_good_as_can_be(pool in pool(), which in 0usize..29, k in 1usize..5, rerolls in 0usize..3, face in any::<prop::sample::Index>()) {
        prop_assume!(pool.throws().len() <= 256 && pool.dice.len() <= 4);
        let face = *face.get(&pool.faces);
        let numbers: Vec<_> = questions(pool.dice.len(), k, face)
            .into_iter()
            .filter(|(_, plain)| plain(&pool.throws()[0].0).parse::<i64>().is_ok() || plain(&pool.throws()[0].0).parse::<bool>().is_ok())
            .collect();
        let (text, plain) = &numbers[which % numbers.len()];
        let value = |thrown: &[i64]| match &plain(thrown)[..] {
            "true" => RBig::ONE,
            "false" => RBig::ZERO,
            number => RBig::from(number.parse::<i64>().unwrap_or_default()),
        };
        let worth: Worth = pool.throws().into_iter().map(|(thrown, _)| { let own = value(&thrown); (thrown, own) }).collect();
        let best = played(&pool, &worth, rerolls);
        let expected = pool.throws().iter().fold(RBig::ZERO, |sum, (thrown, part)| sum + &best[thrown] * part);
        let asked = match plain(&pool.throws()[0].0).parse::<bool>() {
            Ok(_) => "prob(true)",
            Err(_) => "mean",
        };
        let script = format!("print {}.best(h -> {text}, rerolls: {rerolls}).{asked}", pool.written);
        prop_assert_eq!(printed(&script), format!("{expected}\n"), "{}", script);
    }

    #[test]
    fn a_roll_that_is_known_is_played_on(dice in dice(3), face in any::<prop::sample::Index>()) {
        let pool = Pool::of(std::slice::from_ref(&dice));
        let face = *face.get(&pool.faces);
        let worth: Worth = pool.throws().into_iter().map(|(thrown, _)| { let own = RBig::from(thrown.iter().filter(|x| **x == face).count()); (thrown, own) }).collect();
        let best = played(&pool, &worth, 1);
        let least: i64 = pool.throws().iter().map(|(thrown, _)| thrown.iter().sum::<i64>()).min().unwrap_or_default();
        let given: Vec<_> = pool.throws().into_iter().filter(|(thrown, _)| thrown.iter().sum::<i64>() == least).collect();
        let all = given.iter().fold(RBig::ZERO, |sum, (_, part)| sum + part);
        let expected = given.iter().fold(RBig::ZERO, |sum, (thrown, part)| sum + &best[thrown] * part) / all;
        let script = format!("print {}.where(h -> h == {least}).best(h -> h.count({face})).mean", pool.written);
        prop_assert_eq!(printed(&script), format!("{expected}\n"), "{}", script);
    }
}

#[test]
fn games_that_are_known() {
    for (script, gives) in [
        ("print 5d6.best(h -> h.groups == [5], rerolls: 2).prob(true)", "347897/7558272"),
        ("print d6.best(h -> h, rerolls: 1).mean", "17/4"),
        ("print d6.best(h -> h, rerolls: 2).mean", "14/3"),
        ("print 5d6.best(h -> h.count(6), rerolls: 2).same_as(5d6.reroll(..6, times: 2).count(6))", "true"),
        ("print 0d6.best(h -> h.size).values", "[0]"),
        ("print pool(d4, d6, d8).best(h -> h.highest, rerolls: 0).same_as(pool(d4, d6, d8).highest)", "true"),
        ("print d4.then(n -> d6.pool(n)).best(h -> h.count(6)).mean", "55/72"),
        ("print 3d[hit, miss x2].best(h -> h.count(hit), rerolls: 1).mean", "5/3"),
    ] {
        assert_eq!(printed(script).trim(), gives, "{script}");
    }
    let told = printed("explain 5d6.where(h -> h == [1, 2, 2, 3, 6]).best(h -> h.groups == [5], rerolls: 2)");
    assert!(told.contains("with 2 throws left") && told.contains("2 2 "), "{told}");
}

#[test]
fn what_cannot_be_played_is_told() {
    for (script, code) in [
        ("print 4d6.highest(3).best(h -> h)", "E2003"),
        ("print 2d6.best(h -> h.groups)", "E2004"),
        ("print 40d20.best(h -> h.count(20))", "E5013"),
        ("print 2d6.best(h -> h, rerolls: 100000)", "E5013"),
    ] {
        assert_eq!(error(script), code, "{script}");
    }
}
