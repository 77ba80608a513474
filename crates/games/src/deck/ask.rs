//! What a method asks of some cards, and how the answer reads.

use super::families::category;
use super::number;
use super::strength::Strength;
use dashu_ratio::RBig;
use std::cmp::Reverse;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};
use tg_hands::{Answer, Classes, FeatureShape, Ladder};

/// A shape of the engine, and how its answer reads as a value.
pub(super) struct Ask {
    /// The shape.
    pub shape: FeatureShape,
    /// How its answer reads.
    pub read: ReadAs,
    /// How a plan calls it: `sum(G)`.
    pub called: String,
}

/// How an answer reads.
pub(super) enum ReadAs {
    /// A number.
    Number,
    /// Whether a number is this large.
    Reaches(u32),
    /// The value of a level; none where there is none.
    Level(Vec<Value>),
    /// The labels of the classes that are held.
    Held(Vec<Value>),
    /// The labels of the classes, each as often as it is held.
    Listed(Vec<Value>),
    /// The lengths of the rows of steps of a ladder that are held.
    Runs(Ladder),
    /// A record of labels and numbers.
    Tally(Vec<Value>),
    /// How strong a hand is, by the ranks as they count for that.
    Strength(Rc<[Value]>),
    /// A list of numbers, or what else the answer is by itself.
    Plain,
}

impl Ask {
    /// The answer as a value.
    pub fn value(&self, answer: &Answer) -> Result<Value, Fault> {
        let held = |counts: &[u32], labels: &[Value]| -> Vec<(Value, u32)> {
            labels.iter().cloned().zip(counts.iter().copied()).filter(|(_, held)| *held > 0).collect()
        };
        Ok(match (answer, &self.read) {
            (Answer::Number(exact), ReadAs::Reaches(least)) => Value::Bool(*exact >= RBig::from(*least)),
            (Answer::Number(exact), _) => Value::Number(number(exact)),
            (Answer::Count(count), ReadAs::Reaches(least)) => Value::Bool(count >= least),
            (Answer::Count(count), _) => Value::Number(Number::from(*count)),
            (Answer::Level(Some(level)), ReadAs::Level(values)) => {
                values.get(*level as usize).cloned().unwrap_or_default()
            }
            (Answer::Counts(counts), ReadAs::Held(labels)) => {
                Value::list(held(counts, labels).into_iter().map(|(label, _)| label).collect())?
            }
            (Answer::Counts(counts), ReadAs::Runs(ladder)) => {
                let held: Vec<bool> = counts.iter().map(|count| *count > 0).collect();
                Value::list(ladder.runs(&held).into_iter().map(|run| Value::int(run as i64)).collect())?
            }
            (Answer::Counts(counts), ReadAs::Listed(labels)) => {
                let each = held(counts, labels).into_iter();
                let listed = each.flat_map(|(label, held)| std::iter::repeat_n(label, held as usize));
                Value::list(listed.collect())?
            }
            (Answer::Counts(counts), ReadAs::Tally(labels)) => {
                let mut record = Record::default();
                for (label, held) in held(counts, labels) {
                    record.insert(Key::new(label)?, Value::Number(Number::from(held)))?;
                }
                Value::Record(record)
            }
            (Answer::Counts(counts), _) => {
                Value::list(counts.iter().map(|n| Value::Number(Number::from(*n))).collect())?
            }
            (Answer::Yes(yes), _) => Value::Bool(*yes),
            (Answer::Strength(category, levels), ReadAs::Strength(ranks)) => {
                Strength::value(*category, levels, ranks)
            }
            (Answer::Category(found), _) => category(*found),
            // A card without a level.
            _ => Value::None,
        })
    }
}

/// The answer of a shape for cards that are known.
pub(super) fn answer(shape: &FeatureShape, held: &[u64]) -> Answer {
    let some = |held: u64| u32::try_from(held).unwrap_or(u32::MAX);
    let clamped = |n: u32, clamp: &Option<u32>| clamp.map_or(n, |clamp| n.min(clamp));
    let by_class = |classes: &Classes| {
        let mut sums = vec![0u32; classes.count()];
        for (class, &held) in classes.each().iter().zip(held) {
            if let Some(sum) = class.and_then(|class| sums.get_mut(class as usize)) {
                *sum = sum.saturating_add(some(held));
            }
        }
        sums
    };
    let levels = |levels: &[Option<u32>]| -> Vec<u32> {
        let held = levels.iter().zip(held).filter(|(_, held)| **held > 0);
        held.filter_map(|(level, _)| *level).collect()
    };
    match shape {
        FeatureShape::Sum { weights, clamp } => {
            let held = weights.iter().zip(held).filter(|(_, held)| **held > 0);
            let sum = held.fold(RBig::ZERO, |sum, (weight, held)| sum + weight * RBig::from(*held));
            Answer::Number(match clamp {
                Some(clamp) if sum > *clamp => clamp.clone(),
                _ => sum,
            })
        }
        FeatureShape::Highest { levels: all } => Answer::Level(levels(all).into_iter().max()),
        FeatureShape::Lowest { levels: all } => Answer::Level(levels(all).into_iter().min()),
        FeatureShape::Tally { classes, clamp } => {
            Answer::Counts(by_class(classes).into_iter().map(|n| clamped(n, clamp)).collect())
        }
        FeatureShape::Groups { classes } => {
            let mut groups: Vec<u32> = by_class(classes).into_iter().filter(|n| *n > 0).collect();
            groups.sort_unstable_by_key(|n| Reverse(*n));
            Answer::Counts(groups)
        }
        FeatureShape::AtLeast { classes, times, clamp } => {
            let reached = by_class(classes).into_iter().filter(|n| n >= times).count();
            Answer::Count(clamped(some(reached as u64), clamp))
        }
        FeatureShape::Holds { classes, needs } => {
            Answer::Yes(by_class(classes).iter().zip(needs).all(|(held, need)| held >= need))
        }
        FeatureShape::Slice { order, skip, take, of } => {
            answer(of, &sliced(order, (*skip).into(), (*take).into(), held))
        }
        // Of each kind there are two numbers in one, of which nothing may be cut.
        FeatureShape::Paired { .. } => shape.answer(held).unwrap_or(Answer::Count(0)),
        // Runs, and categories of poker.
        _ => of_engine(shape, held),
    }
}

/// Of these cards those that an order puts behind the first `skip`, at most `take`.
pub(super) fn sliced(order: &Classes, mut skip: u64, mut take: u64, held: &[u64]) -> Vec<u64> {
    let mut kinds: Vec<(u32, usize)> =
        order.each().iter().enumerate().filter_map(|(kind, place)| Some(((*place)?, kind))).collect();
    kinds.sort_unstable();
    let mut left = vec![0; held.len()];
    for (_, kind) in kinds {
        let passed = held[kind].min(skip);
        skip -= passed;
        left[kind] = (held[kind] - passed).min(take);
        take -= left[kind];
    }
    left
}

/// The answer of a shape that only the engine knows. No category of poker and no run needs more than five cards of a
/// kind.
fn of_engine(shape: &FeatureShape, held: &[u64]) -> Answer {
    let held: Vec<u64> = held.iter().map(|held| *held.min(&5)).collect();
    shape.answer(&held).unwrap_or(Answer::Yes(false))
}
