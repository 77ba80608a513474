//! Hands that nothing joins: each set of them gets kinds of its own, so that what is asked of it is counted by itself.
//!
//! Features that look at the same kinds are one block, and a block's states are those of all its hands together. Of two
//! rolls whose sums are compared, each has a few hundred states, and both together have their product. With kinds of
//! their own they are two blocks, and only their answers meet.

use super::cards::Pick;
use super::deal::{Deal, DealtHand};
use super::feature::{CardView, Classes, Feature, FeatureShape, Ladder, Matched};
use super::groups::Sets;
use super::plan::CountPlan;
use super::question::Question;

/// How kinds are multiplied: each set of hands has all of them.
pub(super) struct Apart {
    /// The question about the new kinds.
    pub question: Question,
    kinds: usize,
    sets: usize,
    /// For each pile that was asked about the new ones.
    piles: Vec<Vec<usize>>,
}

impl Apart {
    /// The question with kinds for each set of hands that shares neither a pile nor a feature with the others; `None`
    /// where there is only one. Hands that are drawn with replacement take nothing from each other, so each has a pile
    /// of its own.
    pub fn of(question: &Question) -> Option<Apart> {
        let (deal, piles_of) = with_own_piles(&question.deal)?;
        let (hands, kinds) = (deal.hands.len(), deal.kinds());
        if hands < 2 || deal.taken.is_some() || deal.chooses() {
            return None;
        }
        let is_paired = |feature: &Feature| matches!(feature.shape, FeatureShape::Paired { .. });
        if question.features.iter().any(is_paired) {
            return None;
        }
        let mut sets = Sets::new(hands);
        for (hand, dealt) in deal.hands.iter().enumerate() {
            if let Some(first) = deal.hands[..hand].iter().position(|other| other.pile == dealt.pile) {
                sets.join(first, hand);
            }
        }
        for feature in &question.features {
            let mut seen = seen(feature.view.as_ref()?);
            if let Some(first) = seen.next() {
                seen.for_each(|hand| sets.join(first, hand));
            }
        }
        let sets = sets.all();
        if sets.len() < 2 {
            return None;
        }
        let mut of = vec![0; hands];
        sets.iter().enumerate().for_each(|(set, hands)| hands.iter().for_each(|&hand| of[hand] = set));
        let places = Places { kinds, sets: sets.len() };
        let features = question.features.iter().map(|feature| places.feature(feature, &of));
        let features = features.collect::<Option<Vec<_>>>()?;
        let piles = deal.piles.iter().enumerate().map(|(pile, copies)| {
            let hand = deal.hands.iter().position(|hand| hand.pile == pile);
            places.spread(copies, hand.map_or(0, |hand| of[hand]), 0)
        });
        let deal = Deal { piles: piles.collect(), ..deal };
        let question = Question { deal, features, ..question.clone() };
        Some(Apart { question, kinds, sets: places.sets, piles: piles_of })
    }

    /// The plan with the kinds that were asked about.
    pub fn told(&self, mut plan: CountPlan) -> CountPlan {
        for merged in
            plan.groups.iter_mut().flat_map(|group| &mut group.blocks).flat_map(|block| &mut block.kinds)
        {
            merged.kinds.iter_mut().for_each(|kind| *kind %= self.kinds);
            let copies = |pile: &usize| merged.copies[*pile];
            let of = |own: &Vec<usize>| own.iter().map(copies).max().unwrap_or(0);
            merged.copies = self.piles.iter().map(of).collect();
        }
        let unused = |kind: &usize| plan.unused.iter().filter(|own| *own % self.kinds == *kind).count();
        plan.unused = (0..self.kinds).filter(|kind| unused(kind) == self.sets).collect();
        plan
    }
}

/// The deal in which each hand that is drawn with replacement has a pile of its own, and for each pile before those that
/// it is now; `None` if one isn't there.
fn with_own_piles(deal: &Deal) -> Option<(Deal, Vec<Vec<usize>>)> {
    let before = 0..deal.piles.len();
    if !deal.replacement {
        return Some((deal.clone(), before.map(|pile| vec![pile]).collect()));
    }
    let piles = deal.hands.iter().map(|hand| deal.piles.get(hand.pile).cloned()).collect::<Option<_>>()?;
    let hands = deal.hands.iter().enumerate().map(|(pile, hand)| DealtHand { pile, ..*hand }).collect();
    let of = |pile: usize| (0..deal.hands.len()).filter(|&hand| deal.hands[hand].pile == pile).collect();
    Some((Deal { piles, hands, ..deal.clone() }, before.map(of).collect()))
}

/// The hands that a view looks at, or that its cards are matched with.
fn seen(view: &CardView) -> impl Iterator<Item = usize> {
    let matched = view.matched.iter().flat_map(|matched| &matched.with);
    let hands = view.hands.iter().enumerate().chain(matched.enumerate());
    hands.filter(|(_, pick)| pick.as_ref().is_some_and(|pick| !pick.is_empty())).map(|(hand, _)| hand)
}

/// Where the kinds of each set lie.
struct Places {
    kinds: usize,
    sets: usize,
}

impl Places {
    /// Entries of kinds, at those of a set; others have none.
    fn spread<T: Clone>(&self, own: &[T], set: usize, none: T) -> Vec<T> {
        let mut all = vec![none; self.kinds * self.sets];
        all[set * self.kinds..][..self.kinds].clone_from_slice(own);
        all
    }

    fn feature(&self, feature: &Feature, of: &[usize]) -> Option<Feature> {
        let view = feature.view.as_ref()?;
        let set = seen(view).next().map_or(0, |hand| of[hand]);
        let picks = |hands: &[Option<Pick>]| -> Vec<Option<Pick>> {
            let pick = |pick: &Pick| Pick(self.spread(&pick.0, set, false));
            hands.iter().map(|own| own.as_ref().map(pick)).collect()
        };
        let matched = view.matched.as_ref();
        let matched = matched.map(|own| Matched { with: picks(&own.with), keeps: own.keeps });
        let view = Some(CardView { hands: picks(&view.hands), matched });
        Some(Feature { view, shape: self.shape(&feature.shape, set)? })
    }

    fn classes(&self, classes: &Classes, set: usize) -> Option<Classes> {
        let fits = classes.each().len() == self.kinds;
        fits.then(|| classes.moved(self.spread(classes.each(), set, None)))
    }

    fn ladder(&self, ladder: &Ladder, set: usize) -> Option<Ladder> {
        Some(ladder.moved(self.classes(&ladder.steps, set)?))
    }

    /// A shape that looks at the kinds of a set; `None` if it doesn't fit the deal.
    fn shape(&self, shape: &FeatureShape, set: usize) -> Option<FeatureShape> {
        if shape.len() != self.kinds {
            return None;
        }
        Some(match shape {
            FeatureShape::Sum { weights, clamp } => FeatureShape::Sum {
                weights: self.spread(weights, set, Default::default()).into(),
                clamp: clamp.clone(),
            },
            FeatureShape::Highest { levels } => {
                FeatureShape::Highest { levels: self.spread(levels, set, None) }
            }
            FeatureShape::Lowest { levels } => {
                FeatureShape::Lowest { levels: self.spread(levels, set, None) }
            }
            FeatureShape::Tally { classes, clamp } => {
                FeatureShape::Tally { classes: self.classes(classes, set)?, clamp: *clamp }
            }
            FeatureShape::Groups { classes } => FeatureShape::Groups { classes: self.classes(classes, set)? },
            FeatureShape::AtLeast { classes, times, clamp } => {
                FeatureShape::AtLeast { classes: self.classes(classes, set)?, times: *times, clamp: *clamp }
            }
            FeatureShape::Holds { classes, needs } => {
                FeatureShape::Holds { classes: self.classes(classes, set)?, needs: needs.clone() }
            }
            FeatureShape::Run { ladder, length } => {
                FeatureShape::Run { ladder: self.ladder(ladder, set)?, length: *length }
            }
            FeatureShape::LongestRun { ladder } => {
                FeatureShape::LongestRun { ladder: self.ladder(ladder, set)? }
            }
            FeatureShape::Poker { ladder, suits } => {
                FeatureShape::Poker { ladder: self.ladder(ladder, set)?, suits: self.classes(suits, set)? }
            }
            FeatureShape::Strength { ladder, suits } => {
                FeatureShape::Strength { ladder: self.ladder(ladder, set)?, suits: self.classes(suits, set)? }
            }
            FeatureShape::Slice { order, skip, take, of } => FeatureShape::Slice {
                order: self.classes(order, set)?,
                skip: *skip,
                take: *take,
                of: Box::new(self.shape(of, set)?),
            },
            FeatureShape::Paired { .. } => return None,
        })
    }
}
