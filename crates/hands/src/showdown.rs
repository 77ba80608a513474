//! Showdowns of several hands: how many strengths there are side by side, known before anything is counted.

use dashu_int::UBig;

use super::deal::HandSize;
use super::feature::{Feature, FeatureShape, Ladder};
use super::limits::{DealError, Large, Meter};
use super::poker::FIVE;
use super::question::Question;

/// A rank with fewer cards than this can't be held four times.
const FOUR: u64 = 4;

/// Refuses to tell how strong several hands are where more strengths stand side by side than states are allowed: nearly
/// every strength of a hand goes with every strength of another.
pub(super) fn refuse_many(question: &Question, meter: &Meter) -> Result<(), DealError> {
    let mut hands: Vec<usize> = Vec::new();
    let (mut together, mut features) = (1u64, Vec::new());
    for (number, feature) in question.features.iter().enumerate() {
        let Some((hand, ladder)) = strength_of(feature) else { continue };
        features.push(number);
        if !hands.contains(&hand) {
            hands.push(hand);
            together = together.saturating_mul(strengths(question, hand, ladder));
        }
    }
    if hands.len() < 2 || together <= meter.limits.states {
        return Ok(());
    }
    let (states, limit) = (UBig::from(together), meter.limits.states);
    Err(DealError::TooManyStates { states, limit, of: Large::Features(features) })
}

/// The hand whose strength a feature is, where it sees all of it and nothing else.
fn strength_of(feature: &Feature) -> Option<(usize, &Ladder)> {
    let (FeatureShape::Strength { ladder, .. }, Some(view)) = (&feature.shape, &feature.view) else {
        return None;
    };
    let mut seen = view.hands.iter().enumerate().filter(|(_, pick)| pick.is_some());
    let (hand, pick) = seen.next()?;
    let whole = pick.as_ref().is_some_and(|pick| !pick.0.contains(&false));
    (whole && seen.next().is_none() && view.matched.is_none()).then_some((hand, ladder))
}

/// At least how many strengths a hand may have, about: from pairs to four of a kind.
fn strengths(question: &Question, hand: usize, ladder: &Ladder) -> u64 {
    let dealt = &question.deal.hands[hand];
    match dealt.size {
        HandSize::Exactly(size) if size >= FIVE => {}
        _ => return 1,
    }
    let pile = &question.deal.piles[dealt.pile];
    let mut cards = vec![0u64; ladder.steps.count()];
    for (step, copies) in ladder.steps.each().iter().zip(pile) {
        if let Some(step) = step {
            let held = &mut cards[*step as usize];
            *held = held.saturating_add(*copies);
        }
    }
    let ranks = cards.iter().filter(|cards| **cards >= FOUR).count() as u64;
    if ranks < u64::from(FIVE) {
        return 1;
    }
    let pairs = ranks * ((ranks - 1) * (ranks - 2) * (ranks - 3) / 6);
    let two_pairs = ranks * (ranks - 1) / 2 * (ranks - 2);
    let threes = ranks * ((ranks - 1) * (ranks - 2) / 2);
    pairs + two_pairs + threes + 2 * ranks * (ranks - 1)
}
