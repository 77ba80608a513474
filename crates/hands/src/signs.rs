//! What features see of each kind: a **sign**. Kinds with the same signs are the same to them.

use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use super::cards::Pick;
use super::deal::Deal;
use super::feature::{Classes, Feature, FeatureShape, Matching};
use super::limits::DealError;
use super::strength::MOST_RANKS;

/// Signs of all kinds for all features.
pub(super) struct Signs {
    /// For each feature and kind what the shape sees of it; `None` if nothing.
    of: Vec<Vec<Option<u32>>>,
    /// For each feature and kind the hands it is seen in, a bit each.
    hands: Vec<Vec<u64>>,
    /// For each feature whose cards are matched with others how, and for each kind the hands of these.
    matched: Vec<Option<(Matching, Vec<u64>)>>,
}

impl Signs {
    /// Reads the features, each of which must fit the deal's kinds and hands.
    pub fn new(features: &[Feature], deal: &Deal) -> Result<Signs, DealError> {
        let mut signs = Signs { of: Vec::new(), hands: Vec::new(), matched: Vec::new() };
        for feature in features {
            let view = feature.view.as_ref();
            let hands = seen(view.map(|view| &view.hands[..]), deal).ok_or(DealError::Mismatch)?;
            let mut of = sign(&feature.shape, deal.kinds()).ok_or(DealError::Mismatch)?;
            let matched = view.and_then(|view| view.matched.as_ref());
            if matched.is_some() {
                // Cards are matched kind by kind, so no two kinds are the same to it.
                of = of.iter().zip(0..).map(|(sign, kind)| sign.map(|_| kind)).collect();
            }
            let matched = matched.map(|matched| Some((matched.keeps, seen(Some(&matched.with), deal)?)));
            let matched = matched.map(|matched| matched.ok_or(DealError::Mismatch)).transpose()?;
            if !is_paired_well(&feature.shape, matched.as_ref().map(|(keeps, _)| *keeps), features) {
                return Err(DealError::Mismatch);
            }
            for (sign, hands) in of.iter_mut().zip(&hands) {
                *sign = sign.filter(|_| *hands != 0);
            }
            signs.of.push(of);
            signs.hands.push(hands);
            signs.matched.push(matched);
        }
        Ok(signs)
    }

    /// Whether a feature looks at a kind.
    pub fn sees(&self, feature: usize, kind: usize) -> bool {
        self.of[feature][kind].is_some()
    }

    /// What a feature sees of a kind, and which hands decide how many of it.
    pub fn get(&self, feature: usize, kind: usize) -> Option<(u32, u64)> {
        let matched = self.matched[feature].as_ref().map_or(0, |(_, hands)| hands[kind]);
        self.of[feature][kind].map(|sign| (sign, self.hands[feature][kind] | matched))
    }

    /// Whether the cards of a feature are matched with others.
    pub fn is_matched(&self, feature: usize) -> bool {
        self.matched[feature].is_some()
    }

    /// How many cards a feature sees of a kind of which the hands get these numbers.
    pub fn count(&self, feature: usize, kind: usize, cards: &[u32]) -> u32 {
        if !self.sees(feature, kind) {
            return 0;
        }
        let of = |hands: u64| {
            let own = cards.iter().enumerate().filter(|(hand, _)| hands >> hand & 1 == 1);
            own.map(|(_, &cards)| cards).sum::<u32>()
        };
        let cards = of(self.hands[feature][kind]);
        match &self.matched[feature] {
            // No more than the cards themselves, or a few of both.
            Some((keeps, others)) => keeps.count(cards.into(), of(others[kind]).into()) as u32,
            None => cards,
        }
    }
}

/// Whether a shape that pairs cards off looks at both hands, and no other one does so; all pair them in one order, in
/// which each kind has a place of its own.
fn is_paired_well(shape: &FeatureShape, keeps: Option<Matching>, features: &[Feature]) -> bool {
    let FeatureShape::Paired { order, .. } = shape else { return keeps != Some(Matching::Beside) };
    let is_alone = |class: &u32| order.each().iter().flatten().filter(|own| *own == class).count() == 1;
    let same = |other: &Feature| match &other.shape {
        FeatureShape::Paired { order: other, .. } => other == order,
        _ => true,
    };
    keeps == Some(Matching::Beside)
        && order.each().iter().all(|class| class.as_ref().is_some_and(is_alone))
        && features.iter().all(same)
}

/// The hands in which each kind is seen; of no view, all of them.
fn seen(view: Option<&[Option<Pick>]>, deal: &Deal) -> Option<Vec<u64>> {
    let (kinds, hands) = (deal.kinds(), deal.hands.len());
    let all = if hands == 64 { u64::MAX } else { (1 << hands) - 1 };
    let Some(view) = view else { return Some(vec![all; kinds]) };
    if view.len() != hands || view.iter().flatten().any(|pick| pick.0.len() != kinds) {
        return None;
    }
    let bit = |kind: usize, hand: usize| match &view[hand] {
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
        FeatureShape::Run { ladder, .. } | FeatureShape::LongestRun { ladder } => {
            ladder.steps.each().to_vec()
        }
        FeatureShape::Paired { order, .. } => order.each().to_vec(),
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
