//! All worlds: assignments of hands, each with a weight, as differences from one shared base.
//!
//! Public movements are added to the base and touch no world; a payment examines the worlds only
//! if it isn't known that all of them can make it. Only a hidden card splits them.

mod draws;

use std::ops::Range;

use dashu_int::UBig;
use tg_progress::Stop;

use super::event::{Cards, KINDS, PLAYERS, Player, Resource};
use super::lanes::{self, FULL, Key, Layout, WORDS, lane, unit};
use super::limits::Meter;
use super::rows::{Broken, Rows};
use super::store::{Store, rows};
use super::weight::Weight;

/// A number for each player and kind of card.
type Cells = [[i32; KINDS]; PLAYERS];

/// How many cards of a resource a player must hold.
pub(super) type Need = (Player, Resource, u32);

/// The result of filtering the worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// This many died; some live.
    Alive(usize),
    /// None would be left: nothing was changed.
    Dead,
}

/// All worlds. There is always at least one.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    layout: Layout,
    stride: usize,
    /// The cards of each cell in a world whose lane is 0.
    base: Cells,
    /// A lower bound of the cards of each cell in any world.
    low: Cells,
    /// An upper bound of the cards of each kind that are in play in any world.
    play: [i64; KINDS],
    /// An upper bound of the fullest lane.
    high: u32,
    /// An upper bound of the sum of the weights.
    bound: u128,
    /// Whether the sizes of hands may differ between worlds.
    sizes_vary: bool,
    store: Store,
}

impl Worlds {
    /// Creates one world in which nobody holds anything, of a game with the first few kinds of cards.
    pub fn new(players: usize, kinds: usize) -> Worlds {
        let layout = Layout { players, kinds };
        let stride = layout.stride();
        Worlds {
            layout,
            stride,
            base: [[0; KINDS]; PLAYERS],
            low: [[0; KINDS]; PLAYERS],
            play: [0; KINDS],
            high: 0,
            bound: 1,
            sizes_vary: false,
            store: Store::one(stride),
        }
    }

    /// Creates one world with these hands.
    pub fn of(hands: &[Cards], kinds: usize) -> Worlds {
        let mut worlds = Worlds::new(hands.len(), kinds);
        (0..).zip(hands).for_each(|(player, &cards)| worlds.put(player, cards));
        worlds
    }

    pub fn players(&self) -> usize {
        self.layout.players
    }

    /// Returns how many kinds of cards the game has.
    #[inline]
    pub fn kinds(&self) -> usize {
        self.layout.kinds
    }

    /// Returns the layout of the lanes of a world.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    fn owners(&self) -> std::ops::Range<Player> {
        0..self.players() as Player
    }

    /// Returns the number of worlds.
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Returns about how many bytes the worlds take.
    pub fn bytes(&self) -> u64 {
        (self.len() * (self.stride * 8 + 16)) as u64
    }

    /// Returns the words of each world, in order.
    pub fn keys(&self) -> std::slice::ChunksExact<'_, u64> {
        self.store.words().chunks_exact(self.stride)
    }

    /// Returns the weight of a world, by its index.
    pub fn weight(&self, world: usize) -> UBig {
        self.store.weight(world)
    }

    /// Returns the greatest common divisor of the weights.
    pub fn divisor(&self) -> UBig {
        let weights = (0..self.len()).map(|world| self.weight(world));
        weights.reduce(|a, b| a.gcd(&b)).unwrap_or(UBig::ONE)
    }

    /// Returns the cards of a cell in a world.
    #[inline]
    pub fn count(&self, key: &[u64], player: Player, kind: usize) -> i64 {
        i64::from(self.base[usize::from(player)][kind]) + i64::from(lane(key, self.layout.lane(player, kind)))
    }

    /// Returns the cards of a kind in all hands of a world.
    #[inline]
    pub fn in_play(&self, key: &[u64], kind: usize) -> i64 {
        self.owners().map(|owner| self.count(key, owner, kind)).sum()
    }

    /// Returns the cards of a cell in a world whose lane is 0; negative if no world has such a lane.
    pub fn base(&self, player: Player, kind: usize) -> i64 {
        i64::from(self.base[usize::from(player)][kind])
    }

    /// Returns, for each of these lanes and each amount in it, the sum of the weights.
    pub fn sums(&self, lanes: Range<usize>) -> Vec<Vec<UBig>> {
        rows!(&self.store, rows => rows.sums(self.stride, lanes))
    }

    /// Returns the size of a hand in a world.
    #[inline]
    pub fn size(&self, key: &[u64], player: Player) -> i64 {
        (0..self.kinds()).map(|kind| self.count(key, player, kind)).sum()
    }

    /// Returns the minimum and maximum of a quantity over the worlds.
    pub fn range(&self, question: impl Fn(&[u64]) -> i64) -> (i64, i64) {
        let values = self.keys().map(question);
        values.fold((i64::MAX, i64::MIN), |(least, most), value| (least.min(value), most.max(value)))
    }

    /// Returns the minimum and maximum number of cards of a cell.
    pub fn extent(&self, player: Player, kind: usize) -> (i64, i64) {
        if kind < self.kinds() { self.range(|key| self.count(key, player, kind)) } else { (0, 0) }
    }

    /// Returns whether the bank, with all these cards, is known to have enough for `gets` after it was given `gives`,
    /// without examining the worlds.
    #[inline]
    pub fn surely_in_bank(&self, [gives, gets]: [Cards; 2], bank: Cards) -> bool {
        let after = |kind: usize| self.play[kind] - i64::from(gives[kind]) + i64::from(gets[kind]);
        (0..KINDS).all(|kind| gets[kind] == 0 || after(kind) <= i64::from(bank[kind]))
    }

    /// Counts the cards in play.
    pub fn count_play(&mut self) {
        for kind in 0..self.kinds() {
            self.play[kind] = self.range(|key| self.in_play(key, kind)).1;
        }
    }

    /// Adds cards to a hand in every world.
    pub fn put(&mut self, player: Player, cards: Cards) {
        let player = usize::from(player);
        for (kind, amount) in cards.into_iter().enumerate() {
            self.base[player][kind] += amount as i32;
            self.low[player][kind] += amount as i32;
            self.play[kind] += i64::from(amount);
        }
    }

    /// Returns whether every world is known to have these, without examining them.
    #[inline]
    pub fn surely(&self, player: Player, cards: Cards) -> bool {
        let low = self.low[usize::from(player)].iter().zip(cards);
        low.fold(true, |sure, (&low, amount)| sure & (i64::from(low) >= i64::from(amount)))
    }

    /// Removes cards from a hand in every world; every world is known to have them.
    pub fn take(&mut self, player: Player, cards: Cards) {
        let player = usize::from(player);
        for (kind, amount) in cards.into_iter().enumerate() {
            self.base[player][kind] -= amount as i32;
            self.low[player][kind] -= amount as i32;
            self.play[kind] -= i64::from(amount);
        }
    }

    /// Keeps the worlds in which everybody holds what they need.
    pub fn need(&mut self, needs: &[Need], meter: &mut Meter) -> Result<Fate, Stop> {
        let low = |worlds: &Worlds, &(player, resource, amount): &Need| {
            i64::from(worlds.low[usize::from(player)][resource.index()]) >= i64::from(amount)
        };
        let open: Vec<Need> = needs.iter().filter(|need| !low(self, need)).copied().collect();
        if open.is_empty() {
            return Ok(Fate::Alive(0));
        }
        let fate = self.keep(meter, |worlds, key| {
            open.iter().all(|&(player, resource, amount)| {
                worlds.count(key, player, resource.index()) >= i64::from(amount)
            })
        })?;
        if let Fate::Alive(_) = fate {
            for (player, resource, amount) in open {
                let low = &mut self.low[usize::from(player)][resource.index()];
                *low = (*low).max(amount as i32);
            }
        }
        Ok(fate)
    }

    /// Keeps the worlds that pass.
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

    /// Settles after worlds died: a single one becomes the base.
    fn settle(&mut self) {
        if self.len() > 1 {
            return;
        }
        let mut key: Key = [0; WORDS];
        key[..self.stride].copy_from_slice(&self.store.words()[..self.stride]);
        for player in self.owners() {
            for kind in 0..self.kinds() {
                let place = self.layout.lane(player, kind);
                self.base[usize::from(player)][kind] += lane(&key, place) as i32;
                lanes::set(&mut key, place, 0);
            }
        }
        self.low = self.base;
        self.high = 0;
        self.bound = 1;
        self.sizes_vary = false;
        self.store = Store::Word(Rows { keys: key[..self.stride].to_vec(), weights: vec![1] });
    }

    /// Returns the number by which a world's weight is multiplied for each card, so that the chance of a card
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

    /// Makes room for multiplying all weights by a factor.
    fn widen(&mut self, factor: u64) {
        let fits = self.store.width().is_none_or(|width| {
            self.bound.checked_mul(u128::from(factor)).is_some_and(|bound| bound <= width)
        });
        if !fits || matches!(self.store, Store::Big(_)) {
            self.bound = self.store.fit(factor);
        }
        self.bound = self.bound.saturating_mul(u128::from(factor));
    }

    /// Makes sure that no lane is full: what all worlds share is moved to the base.
    fn make_room(&mut self, meter: &mut Meter) -> Result<(), Broken> {
        if self.high < FULL {
            return Ok(());
        }
        meter.work(self.len() as u64)?;
        let mut shared: Key = [0; WORDS];
        self.high = 0;
        let layout = self.layout;
        for cell in 0..layout.tag() {
            let (player, kind) = ((cell / layout.kinds) as Player, cell % layout.kinds);
            let place = layout.lane(player, kind);
            let (least, most) = self.range(|key| i64::from(lane(key, place)));
            unit(&mut shared, place, least as u32);
            let player = usize::from(player);
            self.base[player][kind] += least as i32;
            self.low[player][kind] = self.base[player][kind];
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
