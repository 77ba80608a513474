//! What is known about the hands: worlds with exact weights, or bounds once there were too many.

use dashu_int::UBig;
use dashu_ratio::RBig;
use std::fmt;
use tg_progress::{Progress, Stop};

use super::event::{Cards, KINDS, NONE, Player, Resource};
use super::lanes::lane;
use super::limits::Meter;
use super::story::{Bounds, CardRange};
use super::worlds::{Fate, Worlds};

/// The error that only bounds are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inexact {
    /// The event since which this is so.
    pub since: usize,
}

impl fmt::Display for Inexact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "only bounds are known since event {}", self.since)
    }
}

impl std::error::Error for Inexact {}

/// How likely each number of cards is: `ways[i]` out of `total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The weight of the worlds with each number of cards, starting with none.
    pub ways: Vec<UBig>,
    /// The weight of all worlds.
    pub total: UBig,
}

impl Chances {
    /// Returns the probability of `count` cards.
    pub fn of(&self, count: u32) -> RBig {
        let ways = self.ways.get(count as usize).cloned().unwrap_or_default();
        RBig::from_parts(ways.into(), self.total.clone())
    }

    /// Returns the expected number of cards.
    pub fn expected(&self) -> RBig {
        let sum: UBig = self.ways.iter().enumerate().map(|(count, ways)| ways * UBig::from(count)).sum();
        RBig::from_parts(sum.into(), self.total.clone())
    }
}

/// Everybody's hands, by player.
pub type HandTable = Vec<Cards>;

/// What is known about all hands after some event.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(super) state: State,
}

#[derive(Clone, Debug)]
pub(super) enum State {
    Exact(Box<Worlds>),
    Bounds { bounds: Box<Bounds>, since: usize },
}

impl Knowledge {
    pub(super) fn new(players: usize, kinds: usize) -> Knowledge {
        Knowledge { state: State::Exact(Box::new(Worlds::new(players, kinds))) }
    }

    /// Returns the number of worlds.
    ///
    /// # Errors
    /// If only bounds are known; the same holds for everything about probabilities or worlds.
    pub fn worlds(&self) -> Result<usize, Inexact> {
        self.exact().map(Worlds::len)
    }

    /// Returns the least and the most cards of a resource that a player may hold. O(worlds).
    pub fn range(&self, player: Player, resource: Resource) -> CardRange {
        match &self.state {
            State::Exact(worlds) => range(worlds.extent(player, resource.index())),
            State::Bounds { bounds, .. } => {
                CardRange { least: bounds.certain(player, resource), most: bounds.possible(player, resource) }
            }
        }
    }

    /// Returns how many cards of a resource a player certainly holds. O(worlds).
    pub fn certain(&self, player: Player, resource: Resource) -> u32 {
        self.range(player, resource).least
    }

    /// Returns how many cards of a resource a player may hold at most. O(worlds).
    pub fn possible(&self, player: Player, resource: Resource) -> u32 {
        self.range(player, resource).most
    }

    /// Returns the size of a hand. O(worlds).
    pub fn size(&self, player: Player) -> CardRange {
        match &self.state {
            State::Exact(worlds) => range(worlds.range(|key| worlds.size(key, player))),
            State::Bounds { bounds, .. } => bounds.size(player),
        }
    }

    /// Returns how many cards of a resource the players hold together. O(worlds × players).
    pub fn play(&self, resource: Resource) -> CardRange {
        match &self.state {
            State::Exact(worlds) => worlds.together(0..worlds.players() as Player, resource),
            State::Bounds { bounds, .. } => {
                let mut play = bounds.floating(resource);
                play.add(bounds.hands().iter().map(|cards| cards[resource.index()]).sum());
                play
            }
        }
    }

    /// Returns how many cards of a resource all players but one hold together. O(worlds × players).
    pub fn others(&self, player: Player, resource: Resource) -> CardRange {
        match &self.state {
            State::Exact(worlds) => {
                let others = (0..worlds.players() as Player).filter(|&other| other != player);
                worlds.together(others, resource)
            }
            State::Bounds { .. } => {
                let (play, own) = (self.play(resource), self.range(player, resource));
                CardRange {
                    least: play.least.saturating_sub(own.most),
                    most: play.most.saturating_sub(own.least),
                }
            }
        }
    }

    /// Returns how many cards of a resource are in play without being certain for any player. O(worlds × players).
    pub fn floating(&self, resource: Resource) -> CardRange {
        let certain = (0..self.players() as Player).map(|player| self.certain(player, resource)).sum();
        let mut play = self.play(resource);
        play.less(certain);
        play
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        match &self.state {
            State::Exact(worlds) => worlds.players(),
            State::Bounds { bounds, .. } => bounds.hands().len(),
        }
    }

    /// Returns how likely each number of cards of a resource is. O(worlds).
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn chances(&self, player: Player, resource: Resource) -> Result<Chances, Inexact> {
        let worlds = self.exact()?;
        if resource.index() >= worlds.kinds() {
            return Ok(Chances { ways: vec![UBig::ONE], total: UBig::ONE });
        }
        let place = worlds.layout().lane(player, resource.index());
        Ok(worlds.of_cell(player, resource.index(), &worlds.sums(place..place + 1)[0]))
    }

    /// Returns how likely each number of cards is, for every player and resource, in one pass. O(worlds × players).
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn all_chances(&self) -> Result<Vec<Vec<Chances>>, Inexact> {
        self.exact().map(Worlds::chances)
    }

    /// Returns the expected number of cards of a resource. O(worlds).
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn expected(&self, player: Player, resource: Resource) -> Result<RBig, Inexact> {
        self.chances(player, resource).map(|chances| chances.expected())
    }

    /// Returns how likely it is that a player holds at least these cards, for each of several. O(worlds), in one pass.
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn holds(&self, player: Player, wanted: &[Cards]) -> Result<Vec<RBig>, Inexact> {
        let worlds = self.exact()?;
        let mut sums = vec![UBig::ZERO; wanted.len()];
        let mut total = UBig::ZERO;
        for (world, key) in worlds.keys().enumerate() {
            let weight = worlds.weight(world);
            let hand = worlds.hand(key, player);
            for (sum, cards) in sums.iter_mut().zip(wanted) {
                if hand.iter().zip(cards).all(|(held, needed)| held >= needed) {
                    *sum += &weight;
                }
            }
            total += weight;
        }
        Ok(sums.into_iter().map(|sum| RBig::from_parts(sum.into(), total.clone())).collect())
    }

    /// Returns all hands in every world, with its weight, in a fixed order; the weights have no common divisor.
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn tables(&self) -> Result<impl Iterator<Item = (HandTable, UBig)> + '_, Inexact> {
        let worlds = self.exact()?;
        let divisor = worlds.divisor();
        Ok(worlds
            .keys()
            .enumerate()
            .map(move |(world, key)| (worlds.table(key), worlds.weight(world) / &divisor)))
    }

    /// Returns a player's hand in every world, with the world's weight, in a fixed order. A hand may occur several
    /// times.
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn hands(&self, player: Player) -> Result<impl Iterator<Item = (Cards, UBig)> + '_, Inexact> {
        let worlds = self.exact()?;
        let hands = worlds.keys().enumerate();
        Ok(hands.map(move |(world, key)| (worlds.hand(key, player), worlds.weight(world))))
    }

    /// Returns what would be known if the condition held; `None` if it holds in no world.
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn given(
        &self,
        condition: impl Fn(&[Cards]) -> bool,
        progress: &mut dyn Progress,
    ) -> Result<Result<Option<Knowledge>, Stop>, Inexact> {
        let mut worlds = self.exact()?.clone();
        let mut meter = Meter::new(progress, 0);
        let fate = worlds.keep(&mut meter, |worlds, key| condition(&worlds.table(key)));
        Ok(fate.map(|fate| match fate {
            Fate::Dead => None,
            Fate::Alive(_) => Some(Knowledge { state: State::Exact(Box::new(worlds)) }),
        }))
    }

    /// Returns whether these hands, by player, are possible: a living world, or within the bounds.
    pub fn allows(&self, table: &[Cards]) -> bool {
        match &self.state {
            State::Exact(worlds) => worlds.keys().any(|key| worlds.table(key) == table),
            State::Bounds { .. } => (0..).zip(table).all(|(player, hand)| {
                let held = |resource: &Resource| hand[resource.index()];
                self.size(player).contains(hand.iter().sum())
                    && Resource::ALL.iter().all(|r| self.range(player, *r).contains(held(r)))
            }),
        }
    }

    pub(super) fn exact(&self) -> Result<&Worlds, Inexact> {
        match &self.state {
            State::Exact(worlds) => Ok(worlds),
            State::Bounds { since, .. } => Err(Inexact { since: *since }),
        }
    }

    /// Returns whether there are worlds and they have tags: after bounds, new worlds begin without.
    pub(super) fn has_tags(&self) -> bool {
        let tag = |worlds: &Worlds| worlds.keys().next().map_or(0, |key| lane(key, worlds.layout().tag()));
        self.exact().is_ok_and(|worlds| tag(worlds) > 0)
    }

    /// Returns the weights of the worlds with each tag, starting with tag 1.
    pub(super) fn tags(&self) -> Result<[UBig; KINDS], Inexact> {
        let worlds = self.exact()?;
        let mut weights = [const { UBig::ZERO }; KINDS];
        for (world, key) in worlds.keys().enumerate() {
            if let Some(kind) = lane(key, worlds.layout().tag()).checked_sub(1) {
                weights[kind as usize] += worlds.weight(world);
            }
        }
        Ok(weights)
    }
}

/// Converts a range of numbers that are known to be small and not negative.
pub(super) fn range((least, most): (i64, i64)) -> CardRange {
    let end = |number: i64| u32::try_from(number).unwrap_or(if number < 0 { 0 } else { u32::MAX });
    CardRange { least: end(least), most: end(most) }
}

impl Worlds {
    /// Returns how likely each number of cards of every cell is, by player.
    fn chances(&self) -> Vec<Vec<Chances>> {
        let sums = self.sums(0..self.layout().tag());
        let of_cell =
            |player: Player, kind: usize| self.of_cell(player, kind, &sums[self.layout().lane(player, kind)]);
        let of_player = |player: Player| (0..self.kinds()).map(|kind| of_cell(player, kind)).collect();
        (0..self.players() as Player).map(of_player).collect()
    }

    /// Returns how likely each number of cards of a cell is, from the weights of each amount in its lane.
    fn of_cell(&self, player: Player, kind: usize, sums: &[UBig]) -> Chances {
        let (mut ways, total) = (Vec::new(), sums.iter().sum());
        for (lane, sum) in (0..).zip(sums).filter(|(_, sum)| !sum.is_zero()) {
            let count = self.base(player, kind) + lane;
            ways.resize(count as usize, UBig::ZERO);
            ways.push(sum.clone());
        }
        Chances { ways, total }
    }

    /// Returns how many cards of a resource some players hold together.
    fn together(&self, owners: impl Iterator<Item = Player> + Clone, resource: Resource) -> CardRange {
        let kind = resource.index();
        if kind >= self.kinds() {
            return CardRange::default();
        }
        range(self.range(|key| owners.clone().map(|owner| self.count(key, owner, kind)).sum()))
    }

    /// Returns a hand in a world.
    pub(super) fn hand(&self, key: &[u64], player: Player) -> Cards {
        let mut cards = NONE;
        for (kind, count) in cards[..self.kinds()].iter_mut().enumerate() {
            *count = self.count(key, player, kind) as u32;
        }
        cards
    }

    /// Returns all hands in a world.
    pub(super) fn table(&self, key: &[u64]) -> HandTable {
        (0..self.players() as Player).map(|player| self.hand(key, player)).collect()
    }

    /// Returns what all worlds imply, as bounds to continue from.
    pub(super) fn bounds(&self) -> Bounds {
        let mut hands = Vec::with_capacity(self.players());
        for player in 0..self.players() as Player {
            let (mut least, mut most) = (NONE, NONE);
            for kind in 0..self.kinds() {
                let extent = range(self.extent(player, kind));
                (least[kind], most[kind]) = (extent.least, extent.most);
            }
            hands.push((least, most, range(self.range(|key| self.size(key, player)))));
        }
        let play = Resource::ALL.map(|resource| self.together(0..self.players() as Player, resource));
        Bounds::of(&hands, play)
    }
}
