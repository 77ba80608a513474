//! Unseen cards, which split the worlds; and cards whose owner isn't known, which merge some.

use super::super::event::{Cards, KINDS, PLAYERS, Player};
use super::super::lanes::{self, FULL, Layout, WORDS, unit};
use super::super::limits::Meter;
use super::super::rows::{Broken, Way};
use super::super::store::{Store, rows};
use super::{Fate, Worlds};

impl Worlds {
    /// Moves one card of `victim`, uniform over the cards, to `thief`, or away. With `tags`, worlds keep
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
        let kinds = self.kinds();
        let ways = ways(self.layout, victim, thief, tags);
        let store = rows!(&self.store, rows => {
            let factor = |key: &[u64], way: usize| {
                let count = self.count(key, victim, way) as u64;
                if vary { count * (common / (self.size(key, victim) as u64).max(1)) } else { count }
            };
            rows.split(self.stride, &ways[..kinds], most, meter, factor).map(Into::into)
        })?;
        self.store = store;
        let victim = usize::from(victim);
        for kind in 0..kinds {
            self.base[victim][kind] -= 1;
            self.low[victim][kind] = (self.low[victim][kind] - 1).max(0);
        }
        self.high += 1;
        self.settle();
        Ok(Fate::Alive(dead))
    }

    /// Gives `player` one card, uniform over what is left of a bank that has these cards when nobody holds any. All
    /// worlds have the same number of cards in play.
    pub fn gain_one(
        &mut self,
        player: Player,
        bank: Cards,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Fate, Broken> {
        let kinds = self.kinds();
        let left = |worlds: &Worlds, key: &[u64], kind: usize| {
            (i64::from(bank[kind]) - worlds.in_play(key, kind)).max(0) as u64
        };
        let all: u64 = self.keys().next().map_or(0, |key| (0..kinds).map(|kind| left(self, key, kind)).sum());
        if all == 0 {
            return Ok(Fate::Dead);
        }
        self.make_room(meter)?;
        self.widen(all);
        let mut ways: [Way; KINDS] = [[0; WORDS]; KINDS];
        for (kind, way) in ways[..kinds].iter_mut().enumerate() {
            unit(way, self.layout.lane(player, kind), 1);
        }
        let store = rows!(&self.store, rows => {
            let factor = |key: &[u64], way: usize| left(self, key, way);
            rows.split(self.stride, &ways[..kinds], most, meter, factor).map(Into::into)
        })?;
        self.store = store;
        self.high += 1;
        self.settle();
        Ok(Fate::Alive(0))
    }

    /// Records that a card of a known kind was drawn from the victim's hand: worlds are weighted by its chance. It
    /// stays where it is; every world is known to have it.
    pub fn drawn(&mut self, victim: Player, kind: usize) -> Result<(), Broken> {
        if self.len() == 1 {
            return Ok(());
        }
        let (common, vary) = self.scale(victim).ok_or(Broken::Large)?;
        self.widen(common);
        let mut store = std::mem::replace(&mut self.store, Store::EMPTY);
        rows!(&mut store, rows => rows.reweigh(self.stride, |key| {
            let count = self.count(key, victim, kind) as u64;
            if vary { count * (common / (self.size(key, victim) as u64).max(1)) } else { count }
        }));
        self.store = store;
        Ok(())
    }

    /// Moves all cards of a kind, or up to `share` of each of the others, to `player`, no matter who holds them in each
    /// world. It can't be stopped: worlds that don't allow the event have already been removed.
    pub fn gather(&mut self, player: Player, kind: usize, share: u32) -> Result<(), Broken> {
        let share = i64::from(share);
        // What somebody holds afterwards.
        let after = |worlds: &Worlds, key: &[u64], owner: Player| match owner == player {
            true => worlds.in_play(key, kind) - worlds.rest(key, (player, kind), share),
            false => (worlds.count(key, owner, kind) - share).max(0),
        };
        let ends: Vec<(i64, i64)> =
            self.owners().map(|owner| self.range(|key| after(self, key, owner))).collect();
        if ends.iter().any(|(least, most)| most - least > i64::from(FULL)) {
            return Err(Broken::Large);
        }
        let layout = self.layout;
        let mut store = std::mem::replace(&mut self.store, Store::EMPTY);
        rows!(&mut store, rows => {
            for key in rows.keys.chunks_exact_mut(self.stride) {
                let mut lanes = [0; PLAYERS];
                for (owner, (least, _)) in (0..).zip(&ends) {
                    lanes[usize::from(owner)] = (after(self, key, owner) - least) as u32;
                }
                for (owner, lane) in (0..).zip(&lanes[..ends.len()]) {
                    lanes::set(key, layout.lane(owner, kind), *lane);
                }
            }
            rows.order(self.stride);
        });
        self.store = store;
        for (owner, &(least, most)) in ends.iter().enumerate() {
            self.base[owner][kind] = least as i32;
            self.low[owner][kind] = least as i32;
            self.high = self.high.max((most - least) as u32);
        }
        self.sizes_vary = true;
        self.settle();
        Ok(())
    }

    /// Returns how many cards of a kind the others keep in a world if each gives up to `share` to the player.
    pub fn rest(&self, key: &[u64], (player, kind): (Player, usize), share: i64) -> i64 {
        let others = self.owners().filter(|&other| other != player);
        others.map(|other| (self.count(key, other, kind) - share).max(0)).sum()
    }
}

/// Returns what the loss of one card of each kind adds to the lanes, after one of every kind has been taken from
/// the base. With `tags`, also which kind it was.
fn ways(layout: Layout, victim: Player, thief: Option<Player>, tags: bool) -> [Way; KINDS] {
    let mut ways = [[0; WORDS]; KINDS];
    for (kind, way) in ways[..layout.kinds].iter_mut().enumerate() {
        for other in (0..layout.kinds).filter(|&other| other != kind) {
            unit(way, layout.lane(victim, other), 1);
        }
        if let Some(thief) = thief {
            unit(way, layout.lane(thief, kind), 1);
        }
        if tags {
            unit(way, layout.tag(), kind as u32 + 1);
        }
    }
    ways
}
