//! Compiling a block: the order of its kinds, a fold for each feature, the lanes that may be
//! exchanged.

use dashu_ratio::RBig;

use super::block::{Block, KindStep, Merged};
use super::deal::Deal;
use super::feature::{Classes, Feature, FeatureShape, Ladder};
use super::fold::{Counters, Extreme, Finish, Fold, Reach, Sum};
use super::holds::Holds;
use super::longest::Longest;
use super::paired::Paired;
use super::poker::{FIVE, Poker};
use super::signs::Signs;
use super::slice::Slice;
use super::states::{StateField, StateLayout};
use super::stream::{AtLeast, Climb, Groups, Run, Stream};
use super::strength::Strength;
use super::symmetry::Symmetry;

/// Compiles a block of these features and kinds.
pub(super) fn compile(
    features: Vec<usize>,
    mut merged: Vec<Merged>,
    all: &[Feature],
    signs: &Signs,
    deal: &Deal,
) -> Block {
    let primary = primary(&features, all);
    // The steps of a ladder also order kinds that its feature doesn't see, where all merged ones are of the same step.
    let class = |merged: &Merged| {
        let (feature, classes) = primary?;
        let first = classes.each()[merged.kinds[0]]?;
        let same = || merged.kinds.iter().all(|&kind| classes.each()[kind] == Some(first));
        let counts = signs.sees(feature, merged.kinds[0]) || has_ladder(&all[feature].shape) && same();
        counts.then_some(first)
    };
    order(&mut merged, &features, all, signs, |merged| primary.map(|_| class(merged).unwrap_or(u32::MAX)));
    let classes: Vec<_> = merged.iter().map(class).collect();
    let boundaries = match primary.and_then(|_| Stream::new(&classes, false)) {
        Some(stream) => stream.closes().to_vec(),
        None => vec![true; merged.len()],
    };
    let mut layout = StateLayout::default();
    let (mut folds, mut views) = (Vec::<Box<dyn Fold>>::new(), Vec::new());
    for &feature in &features {
        let (view, hand, kinds) = reach(feature, &merged, signs, deal);
        let reach = Reach { hand, kinds: &kinds };
        views.push(view);
        let seen: Vec<bool> = merged.iter().map(|merged| signs.sees(feature, merged.kinds[0])).collect();
        let compiler = Compiler { merged: &merged, seen: &seen, reach, boundaries: &boundaries };
        folds.push(compiler.fold(&all[feature].shape, &mut layout));
    }
    // What is seen of a kind says its place, or else this.
    let places: Vec<_> = merged
        .iter()
        .zip(&classes)
        .map(|(merged, class)| {
            class.filter(|_| !primary.is_some_and(|(own, _)| signs.sees(own, merged.kinds[0])))
        })
        .collect();
    let symmetry = symmetry(&features, &merged, all, signs, (&folds, &places));
    let closing = |kind: usize| (0..folds.len()).filter(|&fold| folds[fold].closes(kind)).collect();
    let step =
        |kind: usize| KindStep { choices: Vec::new(), closing: closing(kind), sorts: boundaries[kind] };
    let steps = (0..merged.len()).map(step).collect();
    let listed = |hand: usize| features.iter().any(|&feature| lists(feature, hand, &merged, all, signs));
    let lists_hands = !merged.is_empty() && (0..deal.hands.len()).all(listed);
    let words = layout.words().max(1);
    Block {
        features,
        merged,
        folds,
        views,
        words,
        steps,
        symmetry,
        lists_hands,
        kept: None,
        alike: None,
        exchangeable: 0,
    }
}

/// Whether a feature tells how many cards of each of these kinds a hand holds.
fn lists(feature: usize, hand: usize, merged: &[Merged], all: &[Feature], signs: &Signs) -> bool {
    let FeatureShape::Tally { clamp: None, .. } = &all[feature].shape else { return false };
    if signs.is_matched(feature) {
        return false;
    }
    let mut seen: Vec<_> = merged.iter().map(|merged| signs.get(feature, merged.kinds[0])).collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len() == merged.len() && seen.iter().all(|seen| seen.is_some_and(|(_, hands)| hands == 1 << hand))
}

/// The classes that the kinds are ordered by: the order in which cards are paired off, ranks for runs and poker, the order that a slice is cut from, else the
/// finest classes.
fn primary<'a>(features: &[usize], all: &'a [Feature]) -> Option<(usize, &'a Classes)> {
    let shapes = || features.iter().map(|&feature| (feature, &all[feature].shape));
    let ladder = shapes().find_map(|(feature, shape)| match shape {
        FeatureShape::Run { ladder, .. }
        | FeatureShape::LongestRun { ladder }
        | FeatureShape::Poker { ladder, .. }
        | FeatureShape::Strength { ladder, .. } => Some((feature, &ladder.steps)),
        _ => None,
    });
    let slice = shapes().find_map(|(feature, shape)| match shape {
        FeatureShape::Slice { order, .. } => Some((feature, order)),
        _ => None,
    });
    let classes = shapes().filter_map(|(feature, shape)| match shape {
        FeatureShape::Groups { classes } | FeatureShape::AtLeast { classes, .. } => Some((feature, classes)),
        _ => None,
    });
    let paired = shapes().find_map(|(feature, shape)| match shape {
        FeatureShape::Paired { order, .. } => Some((feature, order)),
        _ => None,
    });
    paired.or(ladder).or(slice).or_else(|| classes.max_by_key(|(_, classes)| classes.count()))
}

/// Whether a shape looks at ranks as steps.
fn has_ladder(shape: &FeatureShape) -> bool {
    matches!(
        shape,
        FeatureShape::Run { .. }
            | FeatureShape::LongestRun { .. }
            | FeatureShape::Poker { .. }
            | FeatureShape::Strength { .. }
    )
}

/// Orders the kinds by the primary classes, and besides so that each feature's kinds are near to
/// each other.
fn order(
    merged: &mut [Merged],
    features: &[usize],
    all: &[Feature],
    signs: &Signs,
    class: impl Fn(&Merged) -> Option<u32>,
) {
    let is_class = |feature: usize| !matches!(all[feature].shape, FeatureShape::Sum { .. });
    merged.sort_by_cached_key(|merged| {
        let kind = merged.kinds[0];
        let class = class(merged);
        let seen: Vec<bool> = features.iter().map(|&feature| !signs.sees(feature, kind)).collect();
        let classes = features.iter().filter(|&&feature| is_class(feature));
        let signs: Vec<_> = classes.map(|&feature| signs.get(feature, kind)).collect();
        (class, seen, signs, kind)
    });
}

/// The hands a feature looks at, and the most cards it sees, of all kinds together and of each.
fn reach(feature: usize, merged: &[Merged], signs: &Signs, deal: &Deal) -> (u64, u32, Vec<u32>) {
    let most = deal.most();
    let in_view = |hands: u64| (0..most.len()).filter(move |hand| hands >> hand & 1 == 1);
    let mut view = 0;
    let mut kinds = Vec::new();
    for merged in merged {
        let hands = signs.get(feature, merged.kinds[0]).map_or(0, |(_, hands)| hands);
        view |= hands;
        let of_hand = |hand: usize| match deal.replacement {
            true => u128::from(most[hand]),
            false => merged.copies[deal.hands[hand].pile].min(u128::from(most[hand])),
        };
        kinds
            .push(in_view(hands).map(of_hand).fold(0, u128::saturating_add).min(u128::from(u32::MAX)) as u32);
    }
    (view, in_view(view).fold(0u32, |sum, hand| sum.saturating_add(most[hand])), kinds)
}

/// Compiles one feature.
struct Compiler<'a> {
    merged: &'a [Merged],
    seen: &'a [bool],
    reach: Reach<'a>,
    boundaries: &'a [bool],
}

impl Compiler<'_> {
    fn fold(&self, shape: &FeatureShape, layout: &mut StateLayout) -> Box<dyn Fold> {
        match shape {
            FeatureShape::Sum { weights, clamp } => {
                let plain = weights.iter().all(|weight| *weight >= RBig::ZERO);
                let clamp = clamp.as_ref().filter(|_| plain).map(|clamp| clamp.clone().max(RBig::ZERO));
                let clamp = clamp.as_ref();
                let weights: Vec<_> = self.each(|kind| weights[kind].clone());
                match Sum::new(&weights, clamp, &self.reach, layout) {
                    Some(sum) => Box::new(sum),
                    None => {
                        let singles = (0..self.merged.len() as u32).map(Some).collect();
                        Box::new(self.counters(
                            singles,
                            None,
                            Finish::Weighted(weights, clamp.cloned()),
                            layout,
                        ))
                    }
                }
            }
            FeatureShape::Highest { levels } => Box::new(Extreme::new(&self.of(levels), true, layout)),
            FeatureShape::Lowest { levels } => Box::new(Extreme::new(&self.of(levels), false, layout)),
            FeatureShape::Tally { classes, clamp } => {
                let counts = Finish::Counts(classes.count());
                Box::new(self.counters(self.of(classes.each()), *clamp, counts, layout))
            }
            FeatureShape::Groups { classes } => self.groups(classes, layout),
            FeatureShape::AtLeast { classes, times, clamp } => self.at_least(classes, *times, *clamp, layout),
            FeatureShape::Holds { classes, needs } => {
                Box::new(Holds::new(self.of(classes.each()), needs, layout))
            }
            FeatureShape::Run { ladder, length } => {
                let steps = self.of(ladder.steps.each());
                match Stream::new(&steps, true) {
                    Some(stream) => Box::new(Run::new(stream, Climb::new(ladder, *length, &steps), layout)),
                    None => {
                        let singles: Vec<_> = (0..ladder.steps.count() as u32).map(Some).collect();
                        let climb = Climb::new(ladder, *length, &singles);
                        let replay = self.replay(false, |inner| {
                            Box::new(Run::new(Stream::singles(singles.len()), climb, inner))
                        });
                        Box::new(self.counters(steps, Some(1), replay, layout))
                    }
                }
            }
            FeatureShape::LongestRun { ladder } => {
                let steps = self.of(ladder.steps.each());
                match Stream::new(&steps, true) {
                    Some(stream) => Box::new(Longest::new(stream, ladder, &steps, layout)),
                    None => {
                        let singles: Vec<_> = (0..ladder.steps.count() as u32).map(Some).collect();
                        let replay = self.replay(false, |inner| {
                            let stream = Stream::singles(singles.len());
                            Box::new(Longest::new(stream, ladder, &singles, inner))
                        });
                        Box::new(self.counters(steps, Some(1), replay, layout))
                    }
                }
            }
            FeatureShape::Paired { fits, .. } => Box::new(Paired::new(*fits, self.reach.hand, layout)),
            FeatureShape::Slice { order, skip, take, of } => self.slice(order, (*skip, *take), of, layout),
            FeatureShape::Poker { ladder, suits } => {
                let climb = Climb::new(ladder, FIVE, &self.of(ladder.steps.each()));
                self.of_five(ladder, suits, layout, |stream, steps, suits, layout| {
                    Box::new(Poker::new(stream, steps, suits, climb.clone(), layout))
                })
            }
            FeatureShape::Strength { ladder, suits } => {
                self.of_five(ladder, suits, layout, |stream, steps, suits, layout| {
                    Box::new(Strength::new(stream, steps, suits, ladder, layout))
                })
            }
        }
    }

    /// Something of each merged kind.
    fn each<T>(&self, of: impl Fn(usize) -> T) -> Vec<T> {
        self.merged.iter().map(|merged| of(merged.kinds[0])).collect()
    }

    /// The classes of the merged kinds that are seen.
    fn of(&self, classes: &[Option<u32>]) -> Vec<Option<u32>> {
        let classes = self.each(|kind| classes[kind]);
        classes.into_iter().zip(self.seen).map(|(class, seen)| class.filter(|_| *seen)).collect()
    }

    fn counters(
        &self,
        class: Vec<Option<u32>>,
        clamp: Option<u32>,
        finish: Finish,
        layout: &mut StateLayout,
    ) -> Counters {
        Counters::new(class, clamp, &self.reach, finish, layout)
    }

    fn replay(&self, alike: bool, fold: impl FnOnce(&mut StateLayout) -> Box<dyn Fold>) -> Finish {
        let mut inner = StateLayout::default();
        let fold = fold(&mut inner);
        Finish::Replayed { fold, words: inner.words().max(1), hand: self.reach.hand, alike }
    }

    fn groups(&self, classes: &Classes, layout: &mut StateLayout) -> Box<dyn Fold> {
        let class = self.of(classes.each());
        if let Some(stream) = Stream::new(&class, false) {
            return Box::new(Groups::new(stream, &self.reach, layout));
        }
        let hands = vec![self.reach.hand; classes.count()];
        let replay = self.replay(true, |inner| {
            let reach = Reach { hand: self.reach.hand, kinds: &hands };
            Box::new(Groups::new(Stream::singles(classes.count()), &reach, inner))
        });
        Box::new(self.counters(class, None, replay, layout))
    }

    fn at_least(
        &self,
        classes: &Classes,
        times: u32,
        clamp: Option<u32>,
        layout: &mut StateLayout,
    ) -> Box<dyn Fold> {
        let class = self.of(classes.each());
        if let Some(stream) = Stream::new(&class, false) {
            return Box::new(AtLeast::new(stream, times, clamp, &self.reach, layout));
        }
        let hands = vec![self.reach.hand; classes.count()];
        let replay = self.replay(true, |inner| {
            let reach = Reach { hand: self.reach.hand, kinds: &hands };
            Box::new(AtLeast::new(Stream::singles(classes.count()), times, clamp, &reach, inner))
        });
        let counters = self.counters(class, Some(times.max(1)), replay, layout);
        Box::new(counters.needing(times.max(1), self.boundaries.to_vec()))
    }

    /// What looks at some cards by their order.
    fn slice(
        &self,
        order: &Classes,
        (skip, take): (u32, u32),
        of: &FeatureShape,
        layout: &mut StateLayout,
    ) -> Box<dyn Fold> {
        let places = self.of(order.each());
        if places.iter().flatten().is_sorted() {
            let reach = Reach { hand: self.reach.hand.min(take), kinds: self.reach.kinds };
            let fewer = Compiler { merged: self.merged, seen: self.seen, reach, boundaries: self.boundaries };
            return Box::new(Slice::new(places, skip, take, fewer.fold(of, layout), layout));
        }
        // The kinds are in another order: count each, and look at them in this one.
        let mut kinds: Vec<usize> = (0..places.len()).collect();
        kinds.sort_by_key(|&kind| places[kind].unwrap_or(u32::MAX));
        let merged: Vec<Merged> = kinds.iter().map(|&kind| self.merged[kind].clone()).collect();
        let seen: Vec<bool> = kinds.iter().map(|&kind| self.seen[kind]).collect();
        let reached: Vec<u32> = kinds.iter().map(|&kind| self.reach.kinds[kind]).collect();
        let boundaries = vec![true; kinds.len()];
        let reach = Reach { hand: self.reach.hand, kinds: &reached };
        let sorted = Compiler { merged: &merged, seen: &seen, reach, boundaries: &boundaries };
        let mut singles = vec![None; kinds.len()];
        kinds.iter().enumerate().for_each(|(place, &kind)| singles[kind] = Some(place as u32));
        let replay = self.replay(false, |inner| sorted.slice(order, (skip, take), of, inner));
        Box::new(self.counters(singles, None, replay, layout))
    }

    /// What looks at the best five cards, by the steps and suits of the kinds, of which the steps ascend.
    fn of_five(
        &self,
        ladder: &Ladder,
        suits: &Classes,
        layout: &mut StateLayout,
        fold: impl Fn(&Stream, &[Option<u32>], &[Option<u32>], &mut StateLayout) -> Box<dyn Fold>,
    ) -> Box<dyn Fold> {
        let (steps, suits) = (self.of(ladder.steps.each()), self.of(suits.each()));
        if let Some(stream) = Stream::new(&steps, true) {
            return fold(&stream, &steps, &suits, layout);
        }
        // The kinds stand in the order of another ladder: count each, and look at them in this order.
        let mut places: Vec<usize> = (0..steps.len()).collect();
        places.sort_by_key(|&kind| steps[kind].map_or(u32::MAX, |step| step));
        let sorted = |classes: &[Option<u32>]| places.iter().map(|&kind| classes[kind]).collect::<Vec<_>>();
        let (steps, suits) = (sorted(&steps), sorted(&suits));
        let mut singles = vec![None; places.len()];
        places.iter().enumerate().for_each(|(place, &kind)| singles[kind] = Some(place as u32));
        let stream = Stream::new(&steps, true).unwrap_or_else(|| Stream::singles(steps.len()));
        let replay = self.replay(false, |inner| fold(&stream, &steps, &suits, inner));
        Box::new(self.counters(singles, None, replay, layout))
    }
}

/// The lanes of the first feature that has any, with those of all features of the same classes, and
/// what else is seen of each lane.
fn symmetry(
    features: &[usize],
    merged: &[Merged],
    all: &[Feature],
    signs: &Signs,
    (folds, places): (&[Box<dyn Fold>], &[Option<u32>]),
) -> Option<Symmetry> {
    let laned = |fold: &usize| !folds[*fold].lanes().is_empty();
    let first = (0..folds.len()).find(laned)?;
    let lanes = lane_classes(&all[features[first]].shape)?;
    let lane_of = |kind: usize| lanes.each()[kind];
    let same = |fold: &usize| lane_classes(&all[features[*fold]].shape) == Some(lanes);
    let alike: Vec<usize> = (0..folds.len()).filter(laned).filter(same).collect();
    let fields = |lane: usize| -> Vec<StateField> {
        alike.iter().filter_map(|&fold| folds[fold].lanes().get(lane)).copied().collect()
    };
    let profile = |lane: usize| {
        let own = merged.iter().zip(places);
        let own = own.filter(|(merged, _)| lane_of(merged.kinds[0]) == Some(lane as u32));
        let mut profile: Vec<_> = own
            .map(|(merged, place)| {
                let seen = seen_but_lanes(merged, features, all, signs, &alike);
                (seen, merged.copies.clone(), merged.kinds.len(), merged.taken, *place)
            })
            .collect();
        profile.sort();
        profile
    };
    let count = alike.iter().map(|&fold| folds[fold].lanes().len()).min()?;
    Symmetry::new((0..count).map(|lane| (profile(lane), fields(lane))).collect())
}

/// What the features see of a kind, for those with lanes only what lies across them.
fn seen_but_lanes(
    merged: &Merged,
    features: &[usize],
    all: &[Feature],
    signs: &Signs,
    alike: &[usize],
) -> Vec<Option<(u32, u64)>> {
    let kind = merged.kinds[0];
    let seen = |(fold, &feature): (usize, &usize)| {
        let seen = signs.get(feature, kind)?;
        let across = match &all[feature].shape {
            _ if !alike.contains(&fold) => seen.0,
            FeatureShape::Poker { ladder, .. } | FeatureShape::Strength { ladder, .. } => {
                ladder.steps.each()[kind].unwrap_or(u32::MAX)
            }
            _ => 0,
        };
        Some((across, seen.1))
    };
    features.iter().enumerate().map(seen).collect()
}

/// The classes that are a shape's lanes.
fn lane_classes(shape: &FeatureShape) -> Option<&Classes> {
    match shape {
        FeatureShape::Groups { classes } | FeatureShape::AtLeast { classes, .. } => Some(classes),
        FeatureShape::Poker { suits, .. } | FeatureShape::Strength { suits, .. } => Some(suits),
        _ => None,
    }
}
