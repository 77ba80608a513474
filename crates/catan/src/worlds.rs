//! All worlds: assignments of hands, each with a weight, as differences from one shared base.
//!
//! What moves in public is added to the base and touches no world; a payment looks at the worlds only
//! where it isn't known that all of them can make it. Only a hidden card splits them.

use std::ops::Range;

use dashu_int::UBig;
use tg_progress::Stop;

use super::event::{Cards, PLAYERS, Player, Resource};
use super::lanes::{self, FULL, Key, WORDS, cell, cells, lane, unit};
use super::limits::Meter;
use super::rows::{Broken, Rows, Way};
use super::store::{Store, rows};
use super::weight::Weight;

/// The number of cells, and the tag.
const CELLS: usize = PLAYERS * 5 + 1;

/// How many cards of a resource a player must hold.
pub(super) type Need = (Player, Resource, u32);

/// What became of the worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// How many died; some live.
    Alive(usize),
    /// None would be left: nothing was changed.
    Dead,
}

/// All worlds. There is always at least one.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    players: usize,
    stride: usize,
    /// The cards of each cell in a world whose lane is 0.
    base: [i64; CELLS],
    /// At most the cards of each cell in any world.
    low: [i64; CELLS],
    /// At least the cards of each resource that are in play in any world.
    play: [i64; 5],
    /// At least what the fullest lane holds.
    high: u32,
    /// At least the sum of the weights.
    bound: u128,
    /// Whether the sizes of hands may differ from world to world.
    sizes_vary: bool,
    store: Store,
}

impl Worlds {
    /// One world in which nobody holds anything.
    pub fn new(players: usize) -> Worlds {
        let stride = lanes::stride(players);
        Worlds {
            players,
            stride,
            base: [0; CELLS],
            low: [0; CELLS],
            play: [0; 5],
            high: 0,
            bound: 1,
            sizes_vary: false,
            store: Store::one(stride),
        }
    }

    /// One world with these hands.
    pub fn of(hands: &[Cards]) -> Worlds {
        let mut worlds = Worlds::new(hands.len());
        (0..).zip(hands).for_each(|(player, &cards)| worlds.put(player, cards));
        worlds
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// How many worlds there are.
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// About how many bytes the worlds take.
    pub fn bytes(&self) -> u64 {
        (self.len() * (self.stride * 8 + 16)) as u64
    }

    /// The words of each world, in order.
    pub fn keys(&self) -> std::slice::ChunksExact<'_, u64> {
        self.store.words().chunks_exact(self.stride)
    }

    /// The weight of a world, by its place in the order.
    pub fn weight(&self, world: usize) -> UBig {
        self.store.weight(world)
    }

    /// The greatest common divisor of the weights.
    pub fn divisor(&self) -> UBig {
        let weights = (0..self.len()).map(|world| self.weight(world));
        weights.reduce(|a, b| a.gcd(&b)).unwrap_or(UBig::ONE)
    }

    /// The cards of a cell in a world.
    #[inline]
    pub fn count(&self, key: &[u64], cell: usize) -> i64 {
        self.base[cell] + i64::from(lane(key, cell))
    }

    /// The cards of a cell in a world whose lane is 0; less than none where no world has such a lane.
    pub fn base(&self, cell: usize) -> i64 {
        self.base[cell]
    }

    /// For each of these cells and each amount in its lane, the sum of the weights.
    pub fn sums(&self, cells: Range<usize>) -> Vec<Vec<UBig>> {
        rows!(&self.store, rows => rows.sums(self.stride, cells))
    }

    /// The size of a hand in a world.
    #[inline]
    pub fn size(&self, key: &[u64], player: Player) -> i64 {
        cells(player).map(|cell| self.count(key, cell)).sum()
    }

    /// The least and the most of what a question finds in the worlds.
    pub fn range(&self, question: impl Fn(&[u64]) -> i64) -> (i64, i64) {
        let values = self.keys().map(question);
        values.fold((i64::MAX, i64::MIN), |(least, most), value| (least.min(value), most.max(value)))
    }

    /// The least and the most cards of a cell.
    pub fn extent(&self, player: Player, resource: usize) -> (i64, i64) {
        let cell = cell(player, resource);
        self.range(|key| self.count(key, cell))
    }

    /// Whether the bank, of all these cards, is known to have enough for `gets` when it was given `gives`, without a
    /// look at the worlds.
    #[inline]
    pub fn surely_in_bank(&self, [gives, gets]: [Cards; 2], bank: Cards) -> bool {
        let after = |kind: usize| self.play[kind] - i64::from(gives[kind]) + i64::from(gets[kind]);
        (0..5).all(|kind| gets[kind] == 0 || after(kind) <= i64::from(bank[kind]))
    }

    /// Counts the cards in play.
    pub fn count_play(&mut self) {
        self.play = std::array::from_fn(|kind| {
            let owners = 0..self.players as Player;
            self.range(|key| owners.clone().map(|owner| self.count(key, cell(owner, kind))).sum()).1
        });
    }

    /// Adds cards to a hand in every world.
    pub fn put(&mut self, player: Player, cards: Cards) {
        for (kind, (cell, amount)) in cells(player).zip(cards).enumerate() {
            self.base[cell] += i64::from(amount);
            self.low[cell] += i64::from(amount);
            self.play[kind] += i64::from(amount);
        }
    }

    /// Whether every world is known to have these, without a look at them.
    #[inline]
    pub fn surely(&self, player: Player, cards: Cards) -> bool {
        cells(player).zip(cards).all(|(cell, amount)| self.low[cell] >= i64::from(amount))
    }

    /// Takes cards out of a hand in every world; every world is known to have them.
    pub fn take(&mut self, player: Player, cards: Cards) {
        for (kind, (cell, amount)) in cells(player).zip(cards).enumerate() {
            self.base[cell] -= i64::from(amount);
            self.low[cell] -= i64::from(amount);
            self.play[kind] -= i64::from(amount);
        }
    }

    /// Leaves the worlds in which everybody holds what they need.
    pub fn need(&mut self, needs: &[Need], meter: &mut Meter) -> Result<Fate, Stop> {
        let cells =
            needs.iter().map(|&(player, kind, amount)| (cell(player, kind.index()), i64::from(amount)));
        let open: Vec<(usize, i64)> = cells.filter(|&(cell, amount)| self.low[cell] < amount).collect();
        if open.is_empty() {
            return Ok(Fate::Alive(0));
        }
        let fate = self.keep(meter, |worlds, key| {
            open.iter().all(|&(cell, amount)| worlds.count(key, cell) >= amount)
        })?;
        if let Fate::Alive(_) = fate {
            for (cell, amount) in open {
                self.low[cell] = self.low[cell].max(amount);
            }
        }
        Ok(fate)
    }

    /// Leaves the worlds that pass.
    pub fn keep(&mut self, meter: &mut Meter, pass: impl Fn(&Worlds, &[u64]) -> bool) -> Result<Fate, Stop> {
        let mut store = std::mem::replace(&mut self.store, Store::EMPTY);
        let kept = rows!(&mut store, rows => rows.retain(self.stride, meter, |key| pass(self, key)));
        self.store = store;
        Ok(match kept? {
            None => Fate::Dead,
            Some(dead) => {
                if dead > 0 {
                    self.settle();
                }
                Fate::Alive(dead)
            }
        })
    }

    /// After worlds died: a single one becomes the base.
    fn settle(&mut self) {
        if self.len() > 1 {
            return;
        }
        let mut key: Key = [0; WORDS];
        key[..self.stride].copy_from_slice(&self.store.words()[..self.stride]);
        for cell in 0..self.players * 5 {
            self.base[cell] += i64::from(lane(&key, cell));
            lanes::set(&mut key, cell, 0);
        }
        self.low = self.base;
        self.high = 0;
        self.bound = 1;
        self.sizes_vary = false;
        self.store = Store::Word(Rows { keys: key[..self.stride].to_vec(), weights: vec![1] });
    }

    /// The number by which a world's weight is multiplied for each card, so that the chance of a card
    /// is one over the size of the hand: `common / size`. `None` if it takes more than 64 bits.
    fn scale(&self, player: Player) -> Option<(u64, bool)> {
        if !self.sizes_vary {
            let first = self.keys().next().map_or(0, |key| self.size(key, player));
            return Some((first.max(1) as u64, false));
        }
        let sizes: std::collections::BTreeSet<i64> = self.keys().map(|key| self.size(key, player)).collect();
        let mut common = 1u64;
        for size in sizes.into_iter().filter(|&size| size > 0) {
            let size = size as u64;
            common = common.checked_mul(size / common.gcd(&size))?;
        }
        Some((common, true))
    }

    /// Makes room for a factor of all weights together.
    fn widen(&mut self, factor: u64) {
        let fits = self.store.width().is_none_or(|width| {
            self.bound.checked_mul(u128::from(factor)).is_some_and(|bound| bound <= width)
        });
        if !fits || matches!(self.store, Store::Big(_)) {
            self.bound = self.store.fit(factor);
        }
        self.bound = self.bound.saturating_mul(u128::from(factor));
    }

    /// One card of `victim`, uniform over the cards, goes to `thief`, or away. With `tags`, worlds keep
    /// which kind it was. Worlds in which the victim holds nothing die.
    pub fn draw(
        &mut self,
        victim: Player,
        thief: Option<Player>,
        tags: bool,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Fate, Broken> {
        let dead = self.keys().filter(|key| self.size(key, victim) == 0).count();
        if dead == self.len() {
            return Ok(Fate::Dead);
        }
        let (common, vary) = self.scale(victim).ok_or(Broken::Large)?;
        self.make_room(meter)?;
        self.widen(common);
        let ways = ways(victim, thief, tags.then_some(self.players * 5));
        let cells: [usize; 5] = std::array::from_fn(|kind| cell(victim, kind));
        let store = rows!(&self.store, rows => {
            let factor = |key: &[u64], way: usize| {
                let count = self.count(key, cells[way]) as u64;
                if vary { count * (common / (self.size(key, victim) as u64).max(1)) } else { count }
            };
            rows.split(self.stride, &ways, most, meter, factor).map(Into::into)
        })?;
        self.store = store;
        for cell in cells {
            self.base[cell] -= 1;
            self.low[cell] = (self.low[cell] - 1).max(0);
        }
        self.high += 1;
        self.settle();
        Ok(Fate::Alive(dead))
    }

    /// One card comes to `player`, uniform over what is left of a bank that has these cards when nobody holds any. All
    /// worlds have as many cards in play.
    pub fn gain_one(
        &mut self,
        player: Player,
        bank: Cards,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Fate, Broken> {
        let owners = 0..self.players as Player;
        let left = |worlds: &Worlds, key: &[u64], kind: usize| {
            let play: i64 = owners.clone().map(|owner| worlds.count(key, cell(owner, kind))).sum();
            (i64::from(bank[kind]) - play).max(0) as u64
        };
        let all: u64 = self.keys().next().map_or(0, |key| (0..5).map(|kind| left(self, key, kind)).sum());
        if all == 0 {
            return Ok(Fate::Dead);
        }
        self.make_room(meter)?;
        self.widen(all);
        let ways: [Way; 5] = std::array::from_fn(|kind| {
            let mut way = [0; WORDS];
            unit(&mut way, cell(player, kind), 1);
            way
        });
        let store = rows!(&self.store, rows => {
            let factor = |key: &[u64], way: usize| left(self, key, way);
            rows.split(self.stride, &ways, most, meter, factor).map(Into::into)
        })?;
        self.store = store;
        self.high += 1;
        self.settle();
        Ok(Fate::Alive(0))
    }

    /// A card of a known kind was drawn from the victim's hand: worlds are weighted by its chance. It
    /// stays where it is; every world is known to have it.
    pub fn drawn(&mut self, victim: Player, kind: usize) -> Result<(), Broken> {
        if self.len() == 1 {
            return Ok(());
        }
        let (common, vary) = self.scale(victim).ok_or(Broken::Large)?;
        self.widen(common);
        let mut store = std::mem::replace(&mut self.store, Store::EMPTY);
        rows!(&mut store, rows => rows.reweigh(self.stride, |key| {
            let count = self.count(key, cell(victim, kind)) as u64;
            if vary { count * (common / (self.size(key, victim) as u64).max(1)) } else { count }
        }));
        self.store = store;
        Ok(())
    }

    /// All cards of a resource go to `player`, no matter who holds them in each world.
    /// It can't be stopped: worlds that don't allow the event are gone by then.
    pub fn gather(&mut self, player: Player, kind: usize) -> Result<(), Broken> {
        let owners: Vec<usize> = (0..self.players).map(|owner| cell(owner as Player, kind)).collect();
        let all =
            |worlds: &Worlds, key: &[u64]| owners.iter().map(|&cell| worlds.count(key, cell)).sum::<i64>();
        let (least, most) = self.range(|key| all(self, key));
        if most - least > i64::from(FULL) {
            return Err(Broken::Large);
        }
        let mut store = std::mem::replace(&mut self.store, Store::EMPTY);
        rows!(&mut store, rows => {
            for key in rows.keys.chunks_exact_mut(self.stride) {
                let lane = (all(self, key) - least) as u32;
                owners.iter().for_each(|&cell| lanes::set(key, cell, 0));
                lanes::set(key, cell(player, kind), lane);
            }
            rows.order(self.stride);
        });
        self.store = store;
        for &cell in &owners {
            self.base[cell] = 0;
            self.low[cell] = 0;
        }
        self.base[cell(player, kind)] = least;
        self.low[cell(player, kind)] = least;
        self.high = self.high.max((most - least) as u32);
        self.sizes_vary = true;
        self.settle();
        Ok(())
    }

    /// Sees to it that no lane is full: what all worlds share goes to the base.
    fn make_room(&mut self, meter: &mut Meter) -> Result<(), Broken> {
        if self.high < FULL {
            return Ok(());
        }
        meter.work(self.len() as u64)?;
        let mut shared: Key = [0; WORDS];
        self.high = 0;
        for cell in 0..self.players * 5 {
            let (least, most) = self.range(|key| i64::from(lane(key, cell)));
            unit(&mut shared, cell, least as u32);
            self.base[cell] += least;
            self.low[cell] = self.base[cell];
            self.high = self.high.max((most - least) as u32);
        }
        rows!(&mut self.store, rows => for key in rows.keys.chunks_exact_mut(self.stride) {
            key.iter_mut().zip(&shared).for_each(|(word, less)| *word -= less);
        });
        if self.high < FULL { Ok(()) } else { Err(Broken::Large) }
    }
}

impl From<Rows<u64>> for Store {
    fn from(rows: Rows<u64>) -> Store {
        Store::Word(rows)
    }
}

impl From<Rows<u128>> for Store {
    fn from(rows: Rows<u128>) -> Store {
        Store::Double(rows)
    }
}

impl From<Rows<UBig>> for Store {
    fn from(rows: Rows<UBig>) -> Store {
        Store::Big(rows)
    }
}

/// What the loss of one card of each kind adds to the lanes, when one of every kind has been taken from
/// the base.
fn ways(victim: Player, thief: Option<Player>, tag: Option<usize>) -> [Way; 5] {
    std::array::from_fn(|kind| {
        let mut way = [0; WORDS];
        for other in (0..5).filter(|&other| other != kind) {
            unit(&mut way, cell(victim, other), 1);
        }
        if let Some(thief) = thief {
            unit(&mut way, cell(thief, kind), 1);
        }
        if let Some(tag) = tag {
            unit(&mut way, tag, kind as u32 + 1);
        }
        way
    })
}
