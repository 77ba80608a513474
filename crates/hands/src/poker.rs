//! The best category of five cards, rank by rank, for any deck with suits and ranks.
//!
//! Of the ranks it keeps the largest number of cards of one rank (up to four), whether a second rank
//! is held twice, and the streak of ranks in a row; of each suit, in a **lane** of its own, the number
//! of its cards (up to five) and the streak in this suit. Suits that can't make a flush any more are
//! forgotten, which leaves few states.

use super::feature::{Answer, Category};
use super::fold::Fold;
use super::states::{StateField, StateLayout};
use super::stream::{Climb, Stream};

/// Cards of a category.
pub(super) const FIVE: u32 = 5;

/// The compiled feature.
pub(super) struct Poker {
    steps: Vec<Option<u32>>,
    suits: Vec<Option<u32>>,
    closes: Vec<bool>,
    climb: Climb,
    current: StateField,
    most: StateField,
    second: StateField,
    streak: StateField,
    first: StateField,
    done: StateField,
    lanes: Vec<StateField>,
}

/// What a lane holds of its suit.
#[derive(Clone, Copy, Default)]
struct Lane {
    cards: u32,
    streak: u32,
    first: bool,
    held: bool,
}

impl Lane {
    const MOST: u64 = 0xff;

    fn read(bits: u64) -> Lane {
        let bits = bits as u32;
        Lane { cards: bits & 7, streak: bits >> 3 & 7, first: bits >> 6 & 1 == 1, held: bits >> 7 == 1 }
    }

    fn write(self) -> u64 {
        let flags = u32::from(self.first) << 6 | u32::from(self.held) << 7;
        u64::from(self.cards | self.streak << 3 | flags)
    }
}

impl Poker {
    /// The step and the suit of each kind; the steps ascend in the order of the kinds.
    pub fn new(
        stream: &Stream,
        steps: &[Option<u32>],
        suits: &[Option<u32>],
        climb: Climb,
        layout: &mut StateLayout,
    ) -> Poker {
        let lanes = suits.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        Poker {
            steps: steps.to_vec(),
            suits: suits.to_vec(),
            closes: stream.closes().to_vec(),
            climb,
            current: layout.field(4),
            most: layout.field(4),
            second: layout.field(1),
            streak: layout.field(u64::from(FIVE)),
            first: layout.field(1),
            done: layout.field(1),
            lanes: (0..lanes).map(|_| layout.field(Lane::MOST)).collect(),
        }
    }

    fn all_fields(&self) -> impl Iterator<Item = StateField> {
        let own = [self.current, self.most, self.second, self.streak, self.first, self.done];
        own.into_iter().chain(self.lanes.iter().copied())
    }

    /// Takes the cards of a rank into the largest numbers of one rank.
    fn close_rank(&self, state: &mut [u64]) -> u64 {
        let held = self.current.get(state);
        self.current.set(state, 0);
        let most = self.most.get(state);
        if held >= 2 {
            let second = most >= 2;
            if second {
                self.second.set(state, 1);
            }
            self.most.set(state, most.max(held));
        }
        if self.most.get(state) == 4 {
            self.second.set(state, 0);
        }
        held
    }

    /// Moves the lanes a step up; whether one has a straight flush.
    fn close_lanes(&self, state: &mut [u64], step: usize, left: u32) -> bool {
        let best = |lane: &StateField| Lane::read(lane.get(state)).cards;
        let flush = self.lanes.iter().any(|lane| best(lane) >= FIVE);
        let beaten = flush || self.most.get(state) == 4;
        for field in &self.lanes {
            let bits = field.get(state);
            if bits == 0 {
                continue;
            }
            let lane = Lane::read(bits);
            let (streak, first) = self.climb.after(step, lane.held, left, (lane.streak, lane.first));
            if streak >= FIVE {
                return true;
            }
            let mut after = Lane { cards: lane.cards, streak, first, held: false };
            // A lane without a streak needs five more cards for a straight flush.
            let hopeless = streak == 0 && !first && left < FIVE;
            let flushed = lane.cards >= FIVE;
            if lane.cards.saturating_add(left) < FIVE
                || (beaten && hopeless && !(flushed && self.most.get(state) < 4))
            {
                after = Lane::default();
            }
            field.set(state, after.write());
        }
        false
    }
}

impl Fold for Poker {
    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if self.done.get(state) == 1 {
            return;
        }
        if self.steps[kind].is_some() {
            let held = self.current.get(state) + u64::from(count);
            self.current.set(state, held.min(4));
        }
        if let Some(suit) = self.suits[kind] {
            let field = self.lanes[suit as usize];
            let lane = Lane::read(field.get(state));
            let cards = lane.cards.saturating_add(count).min(FIVE);
            field.set(state, Lane { cards, held: lane.held || self.steps[kind].is_some(), ..lane }.write());
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.closes[kind]
    }

    fn close(&self, state: &mut [u64], kind: usize, left: u32) {
        let Some(step) = self.steps[kind].map(|step| step as usize) else { return };
        if self.done.get(state) == 1 {
            return;
        }
        let held = self.close_rank(state) > 0;
        if self.close_lanes(state, step, left) {
            self.all_fields().for_each(|field| field.set(state, 0));
            self.done.set(state, 1);
            return;
        }
        let before = (self.streak.get(state) as u32, self.first.get(state) == 1);
        let (mut streak, mut first) = self.climb.after(step, held, left, before);
        let flush = self.lanes.iter().any(|lane| Lane::read(lane.get(state)).cards >= FIVE);
        if flush || self.most.get(state) == 4 {
            (streak, first) = (0, false);
        }
        self.streak.set(state, u64::from(streak));
        self.first.set(state, u64::from(first));
    }

    fn answer(&self, state: &[u64]) -> Answer {
        let most = self.most.get(state);
        let second = self.second.get(state) == 1;
        let flush = self.lanes.iter().any(|lane| Lane::read(lane.get(state)).cards >= FIVE);
        Answer::Category(match (most, second) {
            _ if self.done.get(state) == 1 => Category::StraightFlush,
            (4, _) => Category::FourOfAKind,
            (3, true) => Category::FullHouse,
            _ if flush => Category::Flush,
            _ if self.streak.get(state) as u32 >= FIVE => Category::Straight,
            (3, _) => Category::ThreeOfAKind,
            (2, true) => Category::TwoPairs,
            (2, false) => Category::Pair,
            _ => Category::HighCard,
        })
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn bound(&self) -> u128 {
        // Eight pictures of the ranks, twelve of the streak, five cards of the rank under way.
        8 * 12 * 5
    }

    fn lanes(&self) -> &[StateField] {
        &self.lanes
    }

    fn lane_bound(&self) -> u128 {
        // Up to five cards with a streak of up to four, which holds no more than the cards; the ace.
        2 * 21
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        let flush = if self.suits[kind].is_some() { FIVE } else { 0 };
        let four = if self.steps[kind].is_some() { 4 } else { 0 };
        Some(flush.max(four))
    }
}
