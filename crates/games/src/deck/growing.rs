//! Numbers of cards that have no largest one, where a draw may go on and on.
//!
//! A function is asked of them in one of two ways. They are cut: from some number on all are one, of which it is only
//! known that it lies above the one before. Or a value stands for the only one that is asked, whatever cards it counts.

use super::ask::{Ask, ReadAs};
use std::cell::Cell;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};
use tg_dist::number_above;
use tg_hands::{Answer, CardView, Feature, FeatureShape};

/// How numbers are seen that have no largest one.
#[derive(Default)]
pub(super) enum Growing {
    /// As they are.
    #[default]
    Counted,
    /// From some number on all are one.
    Cut(Cut),
    /// This value is the only one that is asked: what each card counts as for it, once that is known.
    Standing(Value, Option<Vec<u64>>),
}

/// Where numbers are cut.
pub(super) struct Cut {
    /// The first of those that are one.
    pub most: u32,
    /// Whether such a number was met.
    pub met: Cell<bool>,
    /// Which of two numbers that are as little known stands for it: what differs between them depends on it.
    pub other: Cell<bool>,
}

/// No feature has as many classes as this.
const CLASSES: u64 = 1 << 16;

impl Cut {
    pub fn at(most: u32) -> Cut {
        Cut { most, met: Cell::new(false), other: Cell::new(false) }
    }

    /// The feature as it is counted.
    pub fn feature(&self, mut feature: Feature) -> Feature {
        if grows(&feature.shape) {
            match &mut feature.shape {
                FeatureShape::Sum { clamp, .. } => *clamp = Some(self.most.into()),
                FeatureShape::Tally { clamp, .. } => *clamp = Some(self.most),
                _ => {}
            }
        }
        feature
    }

    /// Whether an answer of a shape isn't wholly known.
    pub fn is_reached(&self, shape: &FeatureShape, answer: &Answer) -> bool {
        grows(shape)
            && match answer {
                Answer::Number(sum) => *sum >= self.most.into(),
                Answer::Counts(counts) => counts.iter().any(|count| *count >= self.most),
                _ => false,
            }
    }

    /// The value of an answer that isn't wholly known; `place` is the number of its feature. `None` where it can't be
    /// told without it.
    pub fn value(&self, ask: &Ask, answer: &Answer, place: usize) -> Result<Option<Value>, Fault> {
        match (answer, &ask.read) {
            (Answer::Number(_), ReadAs::Number) => Ok(Some(self.above(place, 0))),
            (Answer::Counts(counts), ReadAs::Tally(labels)) => {
                let mut record = Record::default();
                for (class, (label, count)) in labels.iter().zip(counts).enumerate() {
                    let value = match *count {
                        0 => continue,
                        count if count >= self.most => self.above(place, class as u64),
                        count => Value::Number(count.into()),
                    };
                    record.insert(Key::new(label.clone())?, value)?;
                }
                Ok(Some(Value::Record(record)))
            }
            _ => Ok(None),
        }
    }

    /// A number from the first that is cut on. No two of them are the same, as they may differ: each lies above another
    /// fraction below that first one.
    fn above(&self, place: usize, class: u64) -> Value {
        let own = 1 + 2 * (place as u64 * CLASSES + class) + u64::from(self.other.get());
        let part = Number::from(own).div(&Number::from(own + 1)).unwrap_or(Number::ZERO);
        let last = Number::from(self.most - 1);
        number_above(last.add(&part).unwrap_or(last))
    }
}

/// Whether the answers of a shape may grow with a hand without an end, by whole numbers.
fn grows(shape: &FeatureShape) -> bool {
    match shape {
        FeatureShape::Sum { weights, clamp: None } => weights.iter().all(|weight| amount(weight).is_some()),
        FeatureShape::Tally { clamp, .. } => clamp.is_none(),
        _ => false,
    }
}

fn amount(weight: &dashu_ratio::RBig) -> Option<u64> {
    weight.is_int().then(|| u64::try_from(weight.numerator()).ok()).flatten()
}

/// What each kind of card counts as for a number without a largest one of a single hand.
pub(super) fn amounts(view: &CardView, shape: &FeatureShape) -> Option<Vec<u64>> {
    let (FeatureShape::Sum { weights, clamp: None }, [Some(pick)], None) =
        (shape, &view.hands[..], &view.matched)
    else {
        return None;
    };
    weights.iter().zip(&pick.0).map(|(weight, seen)| if *seen { amount(weight) } else { Some(0) }).collect()
}
