//! Folds over classes that come one after the other: groups, how many classes are held often
//! enough, and runs. Only the class that is under way needs a number of its own.

use super::feature::{Answer, Ladder};
use super::fold::{Fold, Reach};
use super::states::{StateField, StateLayout};

/// Classes whose kinds stand together in the order of a block.
#[derive(Clone)]
pub(super) struct Stream {
    class: Vec<Option<u32>>,
    closes: Vec<bool>,
}

impl Stream {
    /// The classes of the kinds, `None` where a class is torn apart, or, if `ascending`, where the
    /// classes aren't in their own order.
    pub fn new(class: &[Option<u32>], ascending: bool) -> Option<Stream> {
        let mut closes = vec![false; class.len()];
        let mut met: Vec<u32> = Vec::new();
        let mut last = None;
        for (kind, own) in class.iter().enumerate() {
            let Some(own) = *own else { continue };
            if let Some((at, before)) = last.replace((kind, own)).filter(|(_, before)| *before != own) {
                closes[at] = true;
                met.push(before);
                if met.contains(&own) || (ascending && own < before) {
                    return None;
                }
            }
        }
        if let Some((at, _)) = last {
            closes[at] = true;
        }
        Some(Stream { class: class.to_vec(), closes })
    }

    /// Each kind is a class of its own.
    pub fn singles(kinds: usize) -> Stream {
        Stream { class: (0..kinds as u32).map(Some).collect(), closes: vec![true; kinds] }
    }

    /// The class of a kind.
    pub fn class(&self, kind: usize) -> Option<u32> {
        self.class[kind]
    }

    /// After which kinds a class is over.
    pub fn closes(&self) -> &[bool] {
        &self.closes
    }

    fn classes(&self) -> usize {
        self.closes.iter().filter(|&&closes| closes).count()
    }

    /// The most cards of one class, and after that of the second largest, and so on.
    fn largest(&self, reach: &Reach) -> Vec<u32> {
        let mut sizes = vec![0u32];
        for kind in 0..self.class.len() {
            if self.class[kind].is_some() {
                let size = sizes.last_mut().expect("at least one class");
                *size = size.saturating_add(reach.kinds[kind]).min(reach.hand);
            }
            if self.closes[kind] {
                sizes.push(0);
            }
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }
}

/// How many cards of each class, descending.
pub(super) struct Groups {
    stream: Stream,
    current: StateField,
    sizes: Vec<StateField>,
    most: u32,
    hand: u32,
}

impl Groups {
    /// The groups of a stream.
    pub fn new(stream: Stream, reach: &Reach, layout: &mut StateLayout) -> Groups {
        let largest = stream.largest(reach);
        let most = largest[0];
        let held = |place: u32| reach.hand / (place + 1);
        let places = stream.classes().min(reach.hand as usize);
        let fields = largest.iter().zip(0..).take(places);
        let sizes = fields.map(|(&size, place)| layout.field(u64::from(size.min(held(place))))).collect();
        Groups { current: layout.field(u64::from(most)), sizes, stream, most, hand: reach.hand }
    }
}

impl Fold for Groups {
    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if self.stream.class[kind].is_some() {
            self.current.set(state, self.current.get(state) + u64::from(count));
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.stream.closes[kind]
    }

    fn close(&self, state: &mut [u64], _kind: usize, _left: u32) {
        let mut size = self.current.get(state);
        self.current.set(state, 0);
        for field in &self.sizes {
            if size == 0 {
                break;
            }
            let other = field.get(state);
            if other < size {
                field.set(state, size);
                size = other;
            }
        }
    }

    fn answer(&self, state: &[u64]) -> Answer {
        let sizes = self.sizes.iter().map(|field| field.get(state) as u32);
        Answer::Counts(sizes.take_while(|&size| size > 0).collect())
    }

    fn bound(&self) -> u128 {
        partitions(self.hand, self.sizes.len()).saturating_mul(u128::from(self.most) + 1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        if self.stream.class[kind].is_none() { Some(0) } else { None }
    }
}

/// The partitions of all numbers up to `n` into at most `parts` parts; saturating.
pub(super) fn partitions(n: u32, parts: usize) -> u128 {
    if n > 4096 {
        return u128::MAX;
    }
    let mut ways = vec![0u128; n as usize + 1];
    ways[0] = 1;
    for part in 1..=parts.min(n as usize) {
        for sum in part..ways.len() {
            ways[sum] = ways[sum].saturating_add(ways[sum - part]);
        }
    }
    ways.into_iter().fold(0, u128::saturating_add)
}

/// How many classes are held often enough.
pub(super) struct AtLeast {
    stream: Stream,
    current: StateField,
    number: StateField,
    times: u32,
    clamp: u32,
}

impl AtLeast {
    /// How many classes of a stream are held `times` times, at least once, up to a clamp.
    pub fn new(
        stream: Stream,
        times: u32,
        clamp: Option<u32>,
        reach: &Reach,
        layout: &mut StateLayout,
    ) -> AtLeast {
        let times = times.max(1);
        let most = (reach.hand / times).min(stream.classes() as u32);
        let clamp = clamp.unwrap_or(u32::MAX).min(most);
        let current = layout.field(u64::from(times));
        AtLeast { stream, current, number: layout.field(u64::from(clamp)), times, clamp }
    }
}

impl Fold for AtLeast {
    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if self.stream.class[kind].is_some() {
            let held = self.current.get(state) + u64::from(count);
            self.current.set(state, held.min(u64::from(self.times)));
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.stream.closes[kind]
    }

    fn close(&self, state: &mut [u64], _kind: usize, _left: u32) {
        if self.current.get(state) == u64::from(self.times) {
            let number = self.number.get(state) + 1;
            self.number.set(state, number.min(u64::from(self.clamp)));
        }
        self.current.set(state, 0);
    }

    fn answer(&self, state: &[u64]) -> Answer {
        Answer::Count(self.number.get(state) as u32)
    }

    fn bound(&self) -> u128 {
        (u128::from(self.times) + 1) * (u128::from(self.clamp) + 1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(if self.stream.class[kind].is_none() { 0 } else { self.times })
    }
}

/// How far neighbours are held, step by step up a ladder.
#[derive(Clone)]
pub(super) struct Climb {
    joined: Vec<bool>,
    wraps: bool,
    length: u32,
}

impl Climb {
    /// Runs of `length` neighbours on a ladder, of which only some steps may be held.
    pub fn new(ladder: &Ladder, length: u32, steps: &[Option<u32>]) -> Climb {
        let mut held = vec![false; ladder.joined.len()];
        steps.iter().flatten().for_each(|&step| held[step as usize] = true);
        let joined = ladder.joined.iter().enumerate();
        let joined = joined.map(|(step, &joined)| joined && held[step + 1]).collect();
        Climb { joined, wraps: ladder.wraps, length: length.max(1) }
    }

    /// The streak and whether the first step was held, after a step: a streak of the full length
    /// stays, and what at most `left` more cards can't complete becomes 0.
    pub fn after(&self, step: usize, held: bool, left: u32, (streak, first): (u32, bool)) -> (u32, bool) {
        if streak >= self.length {
            return (self.length, false);
        }
        let first = if step == 0 { held && self.wraps } else { first };
        let streak = if held { streak + 1 } else { 0 };
        let above = self.joined.len() - 1 - step;
        let round = first && (streak as usize) < self.joined.len();
        if streak >= self.length || (above == 0 && round && streak + 1 >= self.length) {
            return (self.length, false);
        }
        let room = left.min(u32::try_from(above).unwrap_or(u32::MAX));
        let streak = if self.joined[step] { streak } else { 0 };
        let first = first && self.length - 1 <= room.saturating_add(streak);
        let open = self.length - streak <= room.saturating_add(u32::from(first));
        if open { (streak, first) } else { (0, first) }
    }
}

/// Whether a run is held.
pub(super) struct Run {
    stream: Stream,
    climb: Climb,
    held: StateField,
    streak: StateField,
    first: StateField,
}

impl Run {
    /// A run on the steps of a stream, of at least one card.
    pub fn new(stream: Stream, climb: Climb, layout: &mut StateLayout) -> Run {
        let (held, first) = (layout.field(1), layout.field(1));
        Run { stream, held, streak: layout.field(u64::from(climb.length)), first, climb }
    }
}

impl Fold for Run {
    fn take(&self, state: &mut [u64], kind: usize, _count: u32) {
        if self.stream.class[kind].is_some() {
            self.held.set(state, 1);
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.stream.closes[kind]
    }

    fn close(&self, state: &mut [u64], kind: usize, left: u32) {
        let Some(step) = self.stream.class[kind] else { return };
        let before = (self.streak.get(state) as u32, self.first.get(state) == 1);
        let held = self.held.get(state) == 1;
        let (streak, first) = self.climb.after(step as usize, held, left, before);
        self.held.set(state, 0);
        self.streak.set(state, u64::from(streak));
        self.first.set(state, u64::from(first));
    }

    fn answer(&self, state: &[u64]) -> Answer {
        Answer::Yes(self.streak.get(state) as u32 >= self.climb.length)
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn bound(&self) -> u128 {
        4 * (u128::from(self.climb.length) + 1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(u32::from(self.stream.class[kind].is_some()))
    }
}
