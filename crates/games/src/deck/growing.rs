//! Numbers of cards that have no largest one, where a draw may go on and on.
//!
//! A function is asked of them in one of two ways. They are cut: from some number on all are one, of which it is only
//! known that it lies above the one before. Or a value stands for the only one that is asked, whatever cards it counts.

use super::ask::{Ask, ReadAs};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
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
    /// The numbers at which they may be cut, ascending.
    cuts: &'static [u32],
    /// For each feature, by its number, how many of these cuts lie below its own.
    raised: Vec<usize>,
    /// The features of which such a number was met.
    pub met: RefCell<BTreeSet<usize>>,
    /// Which of two numbers that are as little known stands for each: what differs between them depends on it.
    pub other: Cell<bool>,
    /// A feature whose first number that is cut stands for itself, to find out whether a question depends on it.
    pub known: Cell<Option<usize>>,
}

/// No feature has as many classes as this.
const CLASSES: u64 = 1 << 16;

impl Cut {
    /// Cuts all numbers at the first of these.
    pub fn at(cuts: &'static [u32]) -> Cut {
        Cut {
            cuts,
            raised: Vec::new(),
            met: RefCell::default(),
            other: Cell::new(false),
            known: Cell::new(None),
        }
    }

    /// The first number of a feature that is one with those above it.
    fn most(&self, place: usize) -> u32 {
        self.cuts[self.raised.get(place).copied().unwrap_or(0)]
    }

    /// Cuts the numbers of some features further on; whether all of them could be.
    pub fn raise(&mut self, places: &BTreeSet<usize>) -> bool {
        for &place in places {
            if self.raised.len() <= place {
                self.raised.resize(place + 1, 0);
            }
            self.raised[place] += 1;
        }
        places.iter().all(|place| self.raised[*place] < self.cuts.len())
    }

    /// The feature as it is counted; `place` is its number.
    pub fn feature(&self, mut feature: Feature, place: usize) -> Feature {
        if grows(&feature.shape) {
            let most = self.most(place);
            match &mut feature.shape {
                FeatureShape::Sum { clamp, .. } => *clamp = Some(most.into()),
                FeatureShape::Tally { clamp, .. } => *clamp = Some(most),
                _ => {}
            }
        }
        feature
    }

    /// Whether an answer of a shape isn't wholly known; `place` is the number of its feature.
    pub fn is_reached(&self, shape: &FeatureShape, answer: &Answer, place: usize) -> bool {
        let most = self.most(place);
        self.known.get() != Some(place)
            && grows(shape)
            && match answer {
                Answer::Number(sum) => *sum >= most.into(),
                Answer::Counts(counts) => counts.iter().any(|count| *count >= most),
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
                        count if count >= self.most(place) => self.above(place, class as u64),
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
        let last = Number::from(self.most(place) - 1);
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
