//! How strong the best five cards are: the category with the ranks that decide between hands of the same one.
//!
//! Rank by rank it keeps the levels of the five highest cards and of what is held several times, and the streak of
//! ranks in a row; of each suit, in a **lane** of its own, the five highest cards and the streak in this suit. What
//! can't make the best five any more is forgotten, so that only hands that are near a flush remember their suits.

use super::feature::{Answer, Category, Ladder};
use super::fold::Fold;
use super::poker::FIVE;
use super::states::{StateField, StateLayout};
use super::stream::Stream;

/// More ranks than this aren't distinguished: a lane is one word.
pub(super) const MOST_RANKS: usize = 500;

/// Levels of some cards as the digits of a number, the highest first; 0 is no card, and the lowest level is 1.
#[derive(Clone, Copy)]
struct Digits {
    bits: u32,
}

impl Digits {
    fn of(ranks: usize) -> Digits {
        Digits { bits: usize::BITS - ranks.leading_zeros() }
    }

    /// The largest number with this many digits.
    fn most(self, digits: u32) -> u64 {
        (1 << (self.bits * digits)) - 1
    }

    fn get(self, all: u64, place: u32) -> u64 {
        all >> (place * self.bits) & self.most(1)
    }

    /// The digits with one more, of which the highest are kept.
    fn with(self, all: u64, level: u64, digits: u32) -> u64 {
        let (mut kept, mut next) = (0, level);
        for place in 0..digits {
            let own = self.get(all, place);
            kept |= own.max(next) << (place * self.bits);
            next = own.min(next);
        }
        kept
    }

    fn each(self, all: u64) -> impl Iterator<Item = u64> {
        (0..FIVE).map(move |place| self.get(all, place)).take_while(|&level| level > 0)
    }
}

/// Ranks in a row, of which the highest row counts.
struct Straights {
    joined: Vec<bool>,
    wraps: bool,
    levels: Vec<u64>,
}

/// How many ranks in a row there are under way, up to five, and whether the first step was held, which may be above
/// the last one.
#[derive(Clone, Copy, Default, PartialEq)]
struct Row {
    streak: u32,
    first: bool,
}

impl Straights {
    fn new(ladder: &Ladder, steps: &[Option<u32>]) -> Straights {
        let mut held = vec![false; ladder.joined.len()];
        steps.iter().flatten().for_each(|&step| held[step as usize] = true);
        let joined = ladder.joined.iter().enumerate();
        let joined = joined.map(|(step, &joined)| joined && held[step + 1]).collect();
        let levels = (0..ladder.steps.count()).map(|step| u64::from(ladder.level(step as u32)) + 1).collect();
        Straights { joined, wraps: ladder.wraps, levels }
    }

    /// The row after a step, and the level of the highest card of a straight that ends there, else 0. What at most
    /// `left` more cards can't complete is forgotten.
    fn after(&self, step: usize, held: bool, left: u32, row: Row) -> (u64, Row) {
        let first = if step == 0 { held && self.wraps } else { row.first };
        let streak = if held { (row.streak + 1).min(FIVE) } else { 0 };
        let above = self.joined.len() - 1 - step;
        let around = above == 0 && first && streak + 1 >= FIVE && self.joined.len() >= FIVE as usize;
        let top = match (around, streak) {
            (true, _) => self.levels[0],
            (false, FIVE) => self.levels[step],
            (false, _) => 0,
        };
        let room = left.min(u32::try_from(above).unwrap_or(u32::MAX));
        let streak = if self.joined[step] { streak } else { 0 };
        let first = first && room > 0 && FIVE - 1 <= room.saturating_add(streak);
        let open = room > 0 && FIVE - streak <= room.saturating_add(u32::from(first));
        (top, Row { streak: if open { streak } else { 0 }, first })
    }
}

/// What a lane holds of its suit.
#[derive(Clone, Copy, Default)]
struct Lane {
    cards: u32,
    row: Row,
    held: bool,
    tops: u64,
}

impl Lane {
    /// The bits of what comes before the highest cards.
    const BITS: u32 = 8;

    fn read(bits: u64) -> Lane {
        let row = Row { streak: (bits >> 3 & 7) as u32, first: bits >> 6 & 1 == 1 };
        Lane { cards: (bits & 7) as u32, row, held: bits >> 7 & 1 == 1, tops: bits >> Lane::BITS }
    }

    fn write(self) -> u64 {
        let flags = u64::from(self.row.first) << 6 | u64::from(self.held) << 7;
        u64::from(self.cards | self.row.streak << 3) | flags | self.tops << Lane::BITS
    }
}

/// The compiled feature.
pub(super) struct Strength {
    steps: Vec<Option<u32>>,
    suits: Vec<Option<u32>>,
    closes: Vec<bool>,
    straights: Straights,
    digits: Digits,
    current: StateField,
    /// The levels of the two highest ranks that are held twice, of the highest one held three times, and four times.
    pairs: StateField,
    three: StateField,
    four: StateField,
    straight: StateField,
    streak: StateField,
    first: StateField,
    tops: StateField,
    /// The highest straight flush.
    royal: StateField,
    lanes: Vec<StateField>,
}

impl Strength {
    /// The step and the suit of each kind; the steps ascend in the order of the kinds.
    pub fn new(
        stream: &Stream,
        steps: &[Option<u32>],
        suits: &[Option<u32>],
        ladder: &Ladder,
        layout: &mut StateLayout,
    ) -> Strength {
        let digits = Digits::of(ladder.steps.count());
        let lanes = suits.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let lane = digits.most(FIVE) << Lane::BITS | ((1 << Lane::BITS) - 1);
        Strength {
            steps: steps.to_vec(),
            suits: suits.to_vec(),
            closes: stream.closes().to_vec(),
            straights: Straights::new(ladder, steps),
            digits,
            current: layout.field(u64::from(FIVE)),
            pairs: layout.field(digits.most(2)),
            three: layout.field(digits.most(1)),
            four: layout.field(digits.most(1)),
            straight: layout.field(digits.most(1)),
            streak: layout.field(u64::from(FIVE)),
            first: layout.field(1),
            tops: layout.field(digits.most(FIVE)),
            royal: layout.field(digits.most(1)),
            lanes: (0..lanes).map(|_| layout.field(lane)).collect(),
        }
    }

    fn level(&self, kind: usize) -> u64 {
        self.steps[kind].map_or(0, |step| self.straights.levels[step as usize])
    }

    fn is_full(&self, state: &[u64]) -> bool {
        self.three.get(state) > 0 && self.digits.get(self.pairs.get(state), 1) > 0
    }

    fn is_flush(&self, state: &[u64]) -> bool {
        self.lanes.iter().any(|lane| Lane::read(lane.get(state)).cards >= FIVE)
    }

    /// Takes the cards of a rank that is over into what is held.
    fn close_rank(&self, state: &mut [u64], level: u64) -> bool {
        let held = self.current.get(state);
        self.current.set(state, 0);
        let tops = (0..held).fold(self.tops.get(state), |tops, _| self.digits.with(tops, level, FIVE));
        self.tops.set(state, tops);
        if held >= 2 {
            self.pairs.set(state, self.digits.with(self.pairs.get(state), level, 2));
        }
        for (field, times) in [(self.three, 3), (self.four, 4)] {
            if held >= times {
                field.set(state, field.get(state).max(level));
            }
        }
        held > 0
    }

    /// Moves the lanes a step up, and forgets those that can't matter any more.
    fn close_lanes(&self, state: &mut [u64], step: usize, left: u32) {
        let beaten = self.four.get(state) > 0 || self.is_full(state);
        for field in &self.lanes {
            let bits = field.get(state);
            if bits == 0 {
                continue;
            }
            let lane = Lane::read(bits);
            let (top, row) = self.straights.after(step, lane.held, left, lane.row);
            self.royal.set(state, self.royal.get(state).max(top));
            let flushes = !beaten && lane.cards.saturating_add(left) >= FIVE;
            let (cards, tops) = if flushes { (lane.cards, lane.tops) } else { (0, 0) };
            field.set(state, Lane { cards, tops, row, held: false }.write());
        }
    }

    /// Forgets what can't decide any more when at most `left` cards come.
    fn forget(&self, state: &mut [u64], left: u32) {
        if self.royal.get(state) > 0 {
            let own = [self.pairs, self.three, self.four, self.straight, self.streak, self.first, self.tops];
            own.iter().for_each(|field| field.set(state, 0));
            for field in &self.lanes {
                let lane = Lane::read(field.get(state));
                field.set(state, Lane { cards: 0, tops: 0, ..lane }.write());
            }
            return;
        }
        let (four, full) = (self.four.get(state) > 0, self.is_full(state));
        let (flush, straight) = (self.is_flush(state), self.straight.get(state) > 0);
        let pair = self.pairs.get(state) > 0;
        let fours = four || left >= 4;
        let fulls = full || left >= 5 || (pair && left >= 3) || (self.three.get(state) > 0 && left >= 2);
        if four || full || flush {
            [self.straight, self.streak, self.first].iter().for_each(|field| field.set(state, 0));
        }
        if (flush || straight) && !fulls {
            [self.pairs, self.three].iter().for_each(|field| field.set(state, 0));
        }
        if (full || flush || straight) && !fours {
            self.tops.set(state, 0);
        }
    }

    /// The highest `number` cards that aren't of these levels.
    fn kickers(&self, state: &[u64], others: &[u64], number: usize) -> Vec<u64> {
        let tops = self.digits.each(self.tops.get(state));
        tops.filter(|level| !others.contains(level)).take(number).collect()
    }

    /// The highest card besides four of a rank: a fifth one may be of that rank, too.
    fn besides(&self, state: &[u64], four: u64) -> Option<u64> {
        let mut more = 4;
        self.digits.each(self.tops.get(state)).find(|&level| {
            let used = level == four && more > 0;
            more -= u32::from(used);
            !used
        })
    }

    /// The category and the levels that decide.
    fn best(&self, state: &[u64]) -> (Category, Vec<u64>) {
        let (royal, four, three) = (self.royal.get(state), self.four.get(state), self.three.get(state));
        let pairs: Vec<u64> = self.digits.each(self.pairs.get(state)).collect();
        let flushes = self.lanes.iter().map(|lane| Lane::read(lane.get(state)));
        let flush = flushes
            .filter(|lane| lane.cards >= FIVE)
            .map(|lane| lane.tops)
            .max_by(|a, b| self.digits.each(*a).cmp(self.digits.each(*b)));
        let with = |own: &[u64], number: usize| [own, &self.kickers(state, own, number)].concat();
        let straight = self.straight.get(state);
        match (flush, three, &pairs[..]) {
            _ if royal > 0 => (Category::StraightFlush, vec![royal]),
            _ if four > 0 => {
                (Category::FourOfAKind, [four].into_iter().chain(self.besides(state, four)).collect())
            }
            (_, 1.., [first, second]) => {
                let pair = if *first == three { *second } else { *first };
                (Category::FullHouse, vec![three, pair])
            }
            (Some(tops), ..) => (Category::Flush, self.digits.each(tops).collect()),
            _ if straight > 0 => (Category::Straight, vec![straight]),
            (_, 1.., _) => (Category::ThreeOfAKind, with(&[three], 2)),
            (_, _, [_, _]) => (Category::TwoPairs, with(&pairs, 1)),
            (_, _, [_]) => (Category::Pair, with(&pairs, 3)),
            _ => (Category::HighCard, with(&[], 5)),
        }
    }
}

impl Fold for Strength {
    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if self.steps[kind].is_some() {
            let held = self.current.get(state) + u64::from(count);
            self.current.set(state, held.min(u64::from(FIVE)));
        }
        if let Some(suit) = self.suits[kind] {
            let field = self.lanes[suit as usize];
            let mut lane = Lane::read(field.get(state));
            lane.cards = lane.cards.saturating_add(count).min(FIVE);
            lane.held |= self.steps[kind].is_some();
            let level = self.level(kind);
            lane.tops = (0..count.min(FIVE)).fold(lane.tops, |tops, _| self.digits.with(tops, level, FIVE));
            field.set(state, lane.write());
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.closes[kind]
    }

    fn close(&self, state: &mut [u64], kind: usize, left: u32) {
        let Some(step) = self.steps[kind].map(|step| step as usize) else { return };
        let held = self.close_rank(state, self.level(kind));
        let before = Row { streak: self.streak.get(state) as u32, first: self.first.get(state) == 1 };
        let (top, row) = self.straights.after(step, held, left, before);
        self.straight.set(state, self.straight.get(state).max(top));
        self.streak.set(state, u64::from(row.streak));
        self.first.set(state, u64::from(row.first));
        self.close_lanes(state, step, left);
        self.forget(state, left);
    }

    fn answer(&self, state: &[u64]) -> Answer {
        let (category, levels) = self.best(state);
        Answer::Strength(category, levels.into_iter().map(|level| level as u32 - 1).collect())
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn bound(&self) -> u128 {
        let digit = u128::from(self.digits.most(1)) + 1;
        // The highest cards, two pairs and a three; what else is held follows from them nearly always.
        digit.saturating_pow(8).saturating_mul(12 * 6)
    }

    fn lanes(&self) -> &[StateField] {
        &self.lanes
    }

    fn lane_bound(&self) -> u128 {
        (u128::from(self.digits.most(1)) + 1).saturating_pow(FIVE).saturating_mul(12)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(if self.suits[kind].is_some() || self.steps[kind].is_some() { FIVE } else { 0 })
    }
}
