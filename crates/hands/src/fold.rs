//! Folds: features compiled to steps over the kinds of a block, in a fixed order.
//!
//! A fold owns some fields of a state. For each kind it is told how many cards of it come
//! ([`Fold::take`]), then that the kind is over ([`Fold::close`]), at last it reads its answer. What
//! can't matter any more it forgets, so that states become equal.

use dashu_base::Gcd;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::feature::Answer;
use super::states::{StateField, StateLayout};

/// A compiled feature. Kinds are positions in the block's order.
pub(super) trait Fold: Send + Sync {
    /// Writes the empty hand; all words are 0 before.
    fn begin(&self, _state: &mut [u64]) {}

    /// Adds `count` cards of a kind, at least one.
    fn take(&self, state: &mut [u64], kind: usize, count: u32);

    /// Whether it wants to be told that a kind is over.
    fn closes(&self, _kind: usize) -> bool {
        false
    }

    /// A kind is over; at most `left` cards more may come.
    fn close(&self, _state: &mut [u64], _kind: usize, _left: u32) {}

    /// The feature of the hand, after the last kind.
    fn answer(&self, state: &[u64]) -> Answer;

    /// Whether states that differ in its fields differ in its answer.
    fn is_exact(&self) -> bool {
        true
    }

    /// At most how many contents its fields have, its lanes not counted; saturating.
    fn bound(&self) -> u128;

    /// A field for each lane: classes of kinds that the fold treats alike.
    fn lanes(&self) -> &[StateField] {
        &[]
    }

    /// At most how many contents a lane has.
    fn lane_bound(&self) -> u128 {
        1
    }

    /// From how many cards of a kind on another one changes nothing; `None` if it always may.
    fn enough(&self, kind: usize) -> Option<u32>;

    /// The sum of weights that it is, where it is nothing else.
    fn sum(&self) -> Option<&Sum> {
        None
    }

    /// Where it is the sum of the cards that come from one number of cards on, and before another: these numbers.
    fn kept(&self) -> Option<(u32, u32, &Sum)> {
        None
    }
}

/// What a fold is compiled for.
pub(super) struct Reach<'a> {
    /// The most cards in view.
    pub hand: u32,
    /// The most cards of each kind in view.
    pub kinds: &'a [u32],
}

/// A sum of whole weights in units of `1 / scale`.
pub(super) struct Sum {
    field: StateField,
    low: i64,
    range: u64,
    weights: Vec<i64>,
    clamp: Option<i64>,
    scale: UBig,
}

impl Sum {
    /// The sum of these weights, one for each kind, with a clamp only where none is below 0; `None`
    /// where it doesn't fit a machine integer.
    pub fn new(
        weights: &[RBig],
        clamp: Option<&RBig>,
        reach: &Reach,
        layout: &mut StateLayout,
    ) -> Option<Sum> {
        let scale = weights.iter().chain(clamp).fold(UBig::ONE, |scale, weight| {
            let other = weight.denominator();
            &scale / (&scale).gcd(other) * other
        });
        let whole = |number: &RBig| number.numerator() * IBig::from(&scale / number.denominator());
        let weights: Vec<i64> =
            weights.iter().map(|weight| i64::try_from(whole(weight)).ok()).collect::<Option<_>>()?;
        let (low, high) = (extreme(&weights, reach, -1), extreme(&weights, reach, 1));
        let range = u64::try_from(high - low).ok().filter(|range| *range < 1 << 62)?;
        // A clamp that no sum exceeds is none.
        let clamp = clamp.and_then(|clamp| i64::try_from(whole(clamp)).ok());
        let clamp = clamp.filter(|clamp| i128::from(*clamp) < high);
        let range = clamp.map_or(range, |clamp| range.min(clamp.unsigned_abs()));
        let low = i64::try_from(low).ok()?;
        Some(Sum { field: layout.field(range), low, range, weights, clamp, scale })
    }

    /// The weight of a kind, in units of the sum.
    pub fn weight(&self, kind: usize) -> i64 {
        self.weights[kind]
    }

    /// Whether larger sums are one.
    pub fn is_clamped(&self) -> bool {
        self.clamp.is_some()
    }

    /// Writes a sum of cards in view, in the same units.
    pub fn write(&self, state: &mut [u64], sum: i64) {
        let sum = self.clamp.map_or(sum, |clamp| sum.min(clamp));
        self.field.set(state, (sum - self.low) as u64);
    }
}

/// The highest sum of cards in view (`sign` 1) or the lowest (−1); of no card it is 0.
fn extreme(weights: &[i64], reach: &Reach, sign: i128) -> i128 {
    let mut gains: Vec<(i128, u32)> =
        weights.iter().zip(reach.kinds).map(|(&weight, &most)| (sign * i128::from(weight), most)).collect();
    gains.sort_unstable_by(|a, b| b.cmp(a));
    let (mut sum, mut room) = (0, reach.hand);
    for (gain, most) in gains.into_iter().take_while(|(gain, _)| *gain > 0) {
        let cards = most.min(room);
        sum += gain * i128::from(cards);
        room -= cards;
    }
    sign * sum
}

impl Fold for Sum {
    fn begin(&self, state: &mut [u64]) {
        self.field.set(state, self.low.unsigned_abs());
    }

    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        // Every sum on the way is a sum of cards in view, so the numbers stay in range.
        let sum = self.field.get(state) as i64 + self.weights[kind] * i64::from(count);
        self.field.set(state, self.clamp.map_or(sum, |clamp| sum.min(clamp)) as u64);
    }

    fn answer(&self, state: &[u64]) -> Answer {
        let sum = self.field.get(state) as i64 + self.low;
        Answer::Number(RBig::from_parts(IBig::from(sum), self.scale.clone()))
    }

    fn bound(&self) -> u128 {
        u128::from(self.range) + 1
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        let weight = self.weights[kind];
        if weight == 0 {
            return Some(0);
        }
        self.clamp.map(|clamp| u32::try_from((clamp + weight - 1) / weight).unwrap_or(u32::MAX))
    }

    fn sum(&self) -> Option<&Sum> {
        Some(self)
    }

    fn kept(&self) -> Option<(u32, u32, &Sum)> {
        Some((0, u32::MAX, self))
    }
}

/// The highest or the lowest level.
pub(super) struct Extreme {
    field: StateField,
    /// All levels that may be found, the one that wins last.
    levels: Vec<u32>,
    /// For each kind the position of its level, from 1.
    of: Vec<u64>,
}

impl Extreme {
    /// Of these levels, one for each kind.
    pub fn new(of: &[Option<u32>], highest: bool, layout: &mut StateLayout) -> Extreme {
        let mut levels: Vec<u32> = of.iter().flatten().copied().collect();
        levels.sort_unstable();
        levels.dedup();
        if !highest {
            levels.reverse();
        }
        let place =
            |level: &u32| levels.iter().position(|other| other == level).map_or(0, |at| at as u64 + 1);
        let of = of.iter().map(|level| level.as_ref().map_or(0, place)).collect();
        Extreme { field: layout.field(levels.len() as u64), levels, of }
    }
}

impl Fold for Extreme {
    fn take(&self, state: &mut [u64], kind: usize, _count: u32) {
        let best = self.field.get(state).max(self.of[kind]);
        self.field.set(state, best);
    }

    fn answer(&self, state: &[u64]) -> Answer {
        let best = self.field.get(state) as usize;
        Answer::Level(best.checked_sub(1).map(|at| self.levels[at]))
    }

    fn bound(&self) -> u128 {
        self.levels.len() as u128 + 1
    }

    fn enough(&self, _kind: usize) -> Option<u32> {
        Some(1)
    }
}

/// What is made of the numbers of cards of each class.
pub(super) enum Finish {
    /// These numbers, one for each class.
    Counts(usize),
    /// Their sum with a weight for each class, up to a clamp.
    Weighted(Vec<RBig>, Option<RBig>),
    /// What another fold makes of the classes, one after the other.
    Replayed { fold: Box<dyn Fold>, words: usize, hand: u32, alike: bool },
}

/// How many cards of each class.
pub(super) struct Counters {
    class: Vec<Option<u32>>,
    fields: Vec<StateField>,
    most: Vec<u32>,
    /// A number of cards that is of no use below, and where it is looked after.
    needs: Option<(u32, Vec<bool>)>,
    enough: Option<u32>,
    finish: Finish,
}

impl Counters {
    /// Counts the classes (one for each kind) up to a clamp.
    pub fn new(
        class: Vec<Option<u32>>,
        clamp: Option<u32>,
        reach: &Reach,
        finish: Finish,
        layout: &mut StateLayout,
    ) -> Counters {
        let classes = class.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let mut most = vec![0u32; classes];
        for (class, cards) in class.iter().zip(reach.kinds) {
            if let Some(class) = class {
                let cards = most[*class as usize].saturating_add(*cards);
                most[*class as usize] = cards.min(reach.hand).min(clamp.unwrap_or(u32::MAX));
            }
        }
        let fields = most.iter().map(|&most| layout.field(u64::from(most))).collect();
        Counters { class, fields, most, needs: None, enough: clamp, finish }
    }

    /// Numbers from which `needs` can't be reached any more are forgotten after these kinds.
    pub fn needing(self, needs: u32, at: Vec<bool>) -> Counters {
        Counters { needs: Some((needs, at)), ..self }
    }

    fn counts(&self, state: &[u64]) -> impl Iterator<Item = u32> {
        self.fields.iter().map(|field| field.get(state) as u32)
    }

    fn are_lanes(&self) -> bool {
        matches!(self.finish, Finish::Replayed { alike: true, .. })
    }
}

impl Fold for Counters {
    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if let Some(class) = self.class[kind] {
            let field = self.fields[class as usize];
            let held = field.get(state) + u64::from(count);
            field.set(state, held.min(u64::from(self.most[class as usize])));
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.needs.as_ref().is_some_and(|(_, at)| at[kind])
    }

    fn close(&self, state: &mut [u64], _kind: usize, left: u32) {
        let needs = self.needs.as_ref().map_or(0, |(needs, _)| *needs);
        for field in &self.fields {
            if field.get(state) + u64::from(left) < u64::from(needs) {
                field.set(state, 0);
            }
        }
    }

    fn answer(&self, state: &[u64]) -> Answer {
        match &self.finish {
            Finish::Counts(classes) => {
                let mut counts: Vec<u32> = self.counts(state).collect();
                counts.resize(*classes, 0);
                Answer::Counts(counts)
            }
            Finish::Weighted(weights, clamp) => {
                let terms = self.counts(state).zip(weights);
                let sum = terms.fold(RBig::ZERO, |sum, (count, weight)| sum + RBig::from(count) * weight);
                Answer::Number(clamp.as_ref().map_or(sum.clone(), |clamp| sum.min(clamp.clone())))
            }
            Finish::Replayed { fold, words, hand, .. } => {
                let mut inner = vec![0; *words];
                fold.begin(&mut inner);
                for (class, count) in self.counts(state).enumerate() {
                    if count > 0 {
                        fold.take(&mut inner, class, count);
                    }
                    if fold.closes(class) {
                        fold.close(&mut inner, class, *hand);
                    }
                }
                fold.answer(&inner)
            }
        }
    }

    fn is_exact(&self) -> bool {
        matches!(self.finish, Finish::Counts(_))
    }

    fn bound(&self) -> u128 {
        if self.are_lanes() {
            return 1;
        }
        self.most.iter().fold(1, |bound, &most| bound.saturating_mul(u128::from(most) + 1))
    }

    fn lanes(&self) -> &[StateField] {
        if self.are_lanes() { &self.fields } else { &[] }
    }

    fn lane_bound(&self) -> u128 {
        self.most.iter().max().map_or(1, |&most| u128::from(most) + 1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        if self.class[kind].is_none() { Some(0) } else { self.enough }
    }
}
