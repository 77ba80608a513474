//! What features see of each kind: a **sign**. Kinds with the same signs are the same to them.

use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use super::deal::Deal;
use super::feature::{Classes, Feature, FeatureShape};
use super::limits::DealError;
use super::strength::MOST_RANKS;

/// Signs of all kinds for all features.
pub(super) struct Signs {
    /// For each feature and kind what the shape sees of it; `None` if nothing.
    of: Vec<Vec<Option<u32>>>,
    /// For each feature and kind the hands it is seen in, a bit each.
    hands: Vec<Vec<u64>>,
}

impl Signs {
    /// Reads the features, each of which must fit the deal's kinds and hands.
    pub fn new(features: &[Feature], deal: &Deal) -> Result<Signs, DealError> {
        let mut signs = Signs { of: Vec::new(), hands: Vec::new() };
        for feature in features {
            let hands = seen(feature, deal).ok_or(DealError::Mismatch)?;
            let mut of = sign(&feature.shape, deal.kinds()).ok_or(DealError::Mismatch)?;
            for (sign, hands) in of.iter_mut().zip(&hands) {
                *sign = sign.filter(|_| *hands != 0);
            }
            signs.of.push(of);
            signs.hands.push(hands);
        }
        Ok(signs)
    }

    /// Whether a feature looks at a kind.
    pub fn sees(&self, feature: usize, kind: usize) -> bool {
        self.of[feature][kind].is_some()
    }

    /// What a feature sees of a kind, and in which hands.
    pub fn get(&self, feature: usize, kind: usize) -> Option<(u32, u64)> {
        self.of[feature][kind].map(|sign| (sign, self.hands[feature][kind]))
    }
}

/// The hands in which a feature sees each kind.
fn seen(feature: &Feature, deal: &Deal) -> Option<Vec<u64>> {
    let (kinds, hands) = (deal.kinds(), deal.hands.len());
    let all = if hands == 64 { u64::MAX } else { (1 << hands) - 1 };
    let Some(view) = &feature.view else { return Some(vec![all; kinds]) };
    if view.hands.len() != hands || view.hands.iter().flatten().any(|pick| pick.0.len() != kinds) {
        return None;
    }
    let bit = |kind: usize, hand: usize| match &view.hands[hand] {
        Some(pick) if pick.0[kind] => 1 << hand,
        _ => 0,
    };
    Some((0..kinds).map(|kind| (0..hands).map(|hand| bit(kind, hand)).sum()).collect())
}

/// What a shape sees of each kind.
fn sign(shape: &FeatureShape, kinds: usize) -> Option<Vec<Option<u32>>> {
    let of = match shape {
        FeatureShape::Sum { weights, .. } => {
            numbered(weights.iter().map(|weight| Some(weight).filter(|w| **w != RBig::ZERO)))
        }
        FeatureShape::Highest { levels } | FeatureShape::Lowest { levels } => levels.clone(),
        FeatureShape::Tally { classes, .. }
        | FeatureShape::Groups { classes }
        | FeatureShape::AtLeast { classes, .. } => classes.each().to_vec(),
        FeatureShape::Holds { classes, needs } if needs.len() != classes.count() => return None,
        FeatureShape::Holds { classes, .. } => classes.each().to_vec(),
        FeatureShape::Run { ladder, .. } => ladder.steps.each().to_vec(),
        FeatureShape::Slice { order, of, .. } => {
            let of = sign(of, kinds)?;
            let pairs = order.each().iter().zip(&of);
            numbered(pairs.map(|(place, sign)| place.map(|place| (place, sign))))
        }
        FeatureShape::Strength { ladder, .. } if ladder.steps.count() > MOST_RANKS => return None,
        FeatureShape::Poker { ladder, suits } | FeatureShape::Strength { ladder, suits } => {
            both(&ladder.steps, suits)?
        }
    };
    (of.len() == kinds).then_some(of)
}

fn both(steps: &Classes, suits: &Classes) -> Option<Vec<Option<u32>>> {
    if steps.each().len() != suits.each().len() {
        return None;
    }
    let pairs = steps.each().iter().zip(suits.each());
    Some(numbered(pairs.map(|pair| Some(pair).filter(|(step, suit)| step.is_some() || suit.is_some()))))
}

/// Equal things get equal numbers, in the order they are met.
fn numbered<T: std::hash::Hash + Eq>(things: impl Iterator<Item = Option<T>>) -> Vec<Option<u32>> {
    let mut numbers = FxHashMap::default();
    let number = |thing: Option<T>| {
        let next = numbers.len() as u32;
        thing.map(|thing| *numbers.entry(thing).or_insert(next))
    };
    things.map(number).collect()
}
