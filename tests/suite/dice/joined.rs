//! Dice that are thrown again or joined by others, a few times after each other, beside a program that throws every die.

use super::{Dice, add, compare, dice};
use crate::running::{error, printed};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What is done with a roll.
#[derive(Clone, Debug)]
enum Change {
    /// Another die joins for each that shows this face or more, a number of times.
    Again(i64, usize),
    /// Dice that show at most this face are thrown again: the lowest of them, up to a number.
    Some(i64, usize),
    /// Each die with this face is thrown again.
    Each(i64),
}

impl Change {
    fn written(&self) -> String {
        match self {
            Change::Again(face, times) => format!(".again({face}.., times: {times})"),
            Change::Some(face, dice) => format!(".reroll(..={face}, dice: {dice})"),
            Change::Each(face) => format!(".reroll([{face}][0])"),
        }
    }
}

/// What the plain program says of a roll.
type Plain = Box<dyn Fn(&[i64]) -> String>;

/// The chance of each roll, in order.
type Rolls = BTreeMap<Vec<i64>, RBig>;

/// A roll together with a number of further dice.
fn with_more(dice: &Dice, roll: Vec<i64>, number: usize) -> Rolls {
    let mut rolls = Rolls::from([(roll, RBig::ONE)]);
    for _ in 0..number {
        let mut next = Rolls::new();
        for (roll, part) in &rolls {
            for (face, chance) in dice.chances() {
                let mut roll = roll.clone();
                roll.push(face);
                roll.sort_unstable();
                *next.entry(roll).or_default() += part * chance;
            }
        }
        rolls = next;
    }
    rolls
}

fn joined(dice: &Dice, roll: Vec<i64>, new: usize, face: i64, times: usize) -> Rolls {
    let mut all = Rolls::new();
    for (fresh, part) in with_more(dice, Vec::new(), new) {
        let more = if times == 0 { 0 } else { fresh.iter().filter(|x| **x >= face).count() };
        let lying = [&roll[..], &fresh[..]].concat();
        match more {
            0 => {
                let mut lying = lying;
                lying.sort_unstable();
                *all.entry(lying).or_default() += part;
            }
            _ => {
                for (roll, chance) in joined(dice, lying, more, face, times - 1) {
                    *all.entry(roll).or_default() += &part * chance;
                }
            }
        }
    }
    all
}

fn changed(dice: &Dice, roll: &[i64], change: &Change) -> Rolls {
    let without = |fits: &dyn Fn(i64) -> bool, most: usize| {
        let mut again = 0;
        let left: Vec<i64> = roll
            .iter()
            .copied()
            .filter(|x| {
                let goes = fits(*x) && again < most;
                again += usize::from(goes);
                !goes
            })
            .collect();
        with_more(dice, left, again)
    };
    match *change {
        Change::Again(face, times) => {
            let more = roll.iter().filter(|x| **x >= face).count();
            match times {
                0 => Rolls::from([(roll.to_vec(), RBig::ONE)]),
                _ => joined(dice, roll.to_vec(), more, face, times - 1),
            }
        }
        Change::Some(face, most) => without(&|x| x <= face, most),
        Change::Each(face) => without(&|x| x == face, usize::MAX),
    }
}

fn change() -> impl Strategy<Value = (u8, prop::sample::Index, usize)> {
    (0u8..3, any::<prop::sample::Index>(), 0usize..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn dice_are_changed_as_if_each_was_thrown(
        dice in dice(3),
        changes in prop::collection::vec(change(), 1..4),
        which in 0usize..5,
        face in any::<prop::sample::Index>(),
    ) {
        let face = face.get(&dice.faces).0;
        let changes: Vec<Change> = changes
            .into_iter()
            .map(|(what, face, number)| (what, face.get(&dice.faces).0, number))
            .map(|(what, face, number)| match what {
                0 => Change::Again(face, number.max(1)),
                1 => Change::Some(face, number),
                _ => Change::Each(face),
            })
            .collect();
        // A die that is changed before it is thrown is another die; what lies is thrown as the die that it was.
        let is_another = matches!(changes[0], Change::Each(_));
        let changes = if is_another { &changes[..1] } else { &changes[..] };
        let most = changes.iter().fold(dice.number, |most, change| match change {
            Change::Again(_, times) => most * (times + 1),
            Change::Some(..) | Change::Each(_) => most,
        });
        prop_assume!(most <= 8);
        let mut rolls = with_more(&dice, Vec::new(), dice.number);
        for change in changes {
            let mut next = Rolls::new();
            for (roll, part) in &rolls {
                for (after, chance) in changed(&dice, roll, change) {
                    *next.entry(after).or_default() += part * chance;
                }
            }
            rolls = next;
        }
        let listed = |roll: &[i64]| format!("{roll:?}");
        let highest = |roll: &[i64]| roll.iter().rev().take(2).sum::<i64>().to_string();
        let (text, plain): (String, Plain) = match which {
            0 => ("h.dice".into(), Box::new(listed)),
            1 => ("h.sum".into(), Box::new(|roll| roll.iter().sum::<i64>().to_string())),
            2 => (format!("h.count({face}..)"), Box::new(move |roll| roll.iter().filter(|x| **x >= face).count().to_string())),
            3 if dice.number > 1 => ("h.highest(2) + 0".into(), Box::new(highest)),
            _ => (format!("h.has({face}) and h.size > 2"), Box::new(move |roll| (roll.contains(&face) && roll.len() > 2).to_string())),
        };
        let mut expected = BTreeMap::new();
        for (roll, part) in rolls {
            add(&mut expected, plain(&roll), part);
        }
        let written: String = changes.iter().map(Change::written).collect();
        compare(&format!("let d = {}{written}.map(h -> {text})", dice.written()), expected)?;
    }
}

#[test]
fn pools_that_may_be_empty_know_their_faces() {
    for (asked, chance) in [
        ("d6.pool(dist([0, 1, 2])).highest.count(6).prob(1)", "17/108"),
        ("d6.pool(dist([0, 2])).lowest.prob(h -> h.has(6))", "1/72"),
        ("d6.pool(dist([0, 1])).reroll(1).highest.count(6).mean", "7/72"),
        ("d6.pool(dist([0, 1, 2])).explode(times: 1).highest.count(12).mean", "107/3888"),
        ("d6.pool(dist([0, 1, 2])).again(6, times: 1).highest.count(6).mean", "17/108"),
        ("d2.pool(dist([0, 1, 2])).reroll(1, dice: 1).sum.mean", "41/24"),
        ("d6.pool(dist([0, 1, 2])).reroll(1, if: h -> not h.has(6)).count(6).mean", "31/162"),
        ("3d6.keep(5..).reroll(5, dice: 1).sum.mean", "701/144"),
        ("d2.pool(0).reroll(1, dice: 1).count(1).mean", "0"),
        ("d2.pool(0).again(1, times: 1).count(1).mean", "0"),
    ] {
        assert_eq!(printed(&format!("print {asked}")), format!("{chance}\n"), "{asked}");
    }
}

/// Rolls aren't gone through: hundreds of dice that others join, and scores of which some are thrown again.
#[test]
fn many_dice_are_thrown_again_a_few_times() {
    for (asked, answer) in [
        ("40d6.again(6, times: 1).mean", "490/3"),
        ("12d10.again(10, times: 3).count(8..).mean", "9999/2500"),
        ("20d6.again(6, times: 2).map(h -> h.count(6)).mean", "215/54"),
        ("60d6.reroll(1, dice: 60).mean", "235"),
    ] {
        assert_eq!(printed(&format!("print {asked}")), format!("{answer}\n"), "{asked}");
    }
}

/// Dice of one face are thrown in one way, and mix with others in many orders.
#[test]
fn dice_of_one_face_mix_with_others() {
    for (asked, answer) in [
        ("pool(200d1, 3d6).groups.size", "7"),
        ("pool(200d1, 3d6).count(1).mean", "401/2"),
        ("pool(100d1, 2d6).map(h -> h.groups[0]).mean", "301/3"),
    ] {
        assert_eq!(printed(&format!("print {asked}")), format!("{answer}\n"), "{asked}");
    }
}

/// Too many are refused before they are counted.
#[test]
fn too_many_dice_are_refused_at_once() {
    for asked in ["60d6.again(6, times: 2)", "1000d6.again(6, times: 1)"] {
        assert_eq!(error(&format!("print {asked}.count(6).mean")), "E5013", "{asked}");
    }
}

/// Words have no order, so none of several is the lowest.
#[test]
fn the_lowest_of_words_is_not_guessed() {
    for asked in [
        "2d[hit, crit, blank].reroll([hit, crit], dice: 1)",
        "2d[hit, crit, blank].again(crit, times: 1).reroll([hit, crit, blank], dice: 1)",
        "2d[b, 1, a].reroll([b, 1], dice: 1)",
        "3d[hit, crit, blank].reroll([hit, crit], dice: 1, if: h -> h.has(blank))",
    ] {
        assert_eq!(error(&format!("print {asked}.size")), "E5015", "{asked}");
    }
    assert_eq!(printed("print 2d[hit, crit, blank].reroll(crit, dice: 1).count(crit).mean"), "8/27\n");
    assert_eq!(
        printed("print 2d[hit, crit, blank].reroll([hit, crit], dice: 2).count(blank).mean"),
        "10/9\n"
    );
}
