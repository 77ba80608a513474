//! The effects of events on the worlds.

use tg_progress::Stop;

use super::contradiction::Reason;
use super::event::{Cards, Event, NONE, Player, Resource, Taken};
use super::knowledge::range;
use super::limits::{Meter, TrackerSettings};
use super::rows::Broken;
use super::story::CardRange;
use super::worlds::{Fate, Need, Worlds};

/// Why the worlds didn't take an event. Some that don't allow it may already have been dropped.
pub(super) enum Trouble {
    Impossible(Reason),
    /// There would be too many worlds.
    Large,
    Stopped(Stop),
}

impl From<Reason> for Trouble {
    fn from(reason: Reason) -> Trouble {
        Trouble::Impossible(reason)
    }
}

impl From<Stop> for Trouble {
    fn from(why: Stop) -> Trouble {
        Trouble::Stopped(why)
    }
}

impl Fate {
    /// Returns how many worlds died; if all did, the reason.
    fn or(self, reason: impl FnOnce() -> Reason) -> Result<usize, Trouble> {
        match self {
            Fate::Alive(dead) => Ok(dead),
            Fate::Dead => Err(reason().into()),
        }
    }
}

impl From<Broken> for Trouble {
    fn from(broken: Broken) -> Trouble {
        match broken {
            Broken::Large => Trouble::Large,
            Broken::Stopped(why) => Trouble::Stopped(why),
        }
    }
}

impl Worlds {
    /// Applies an event of existing players; returns how many worlds it showed to be impossible.
    pub(super) fn apply(
        &mut self,
        event: &Event,
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        match *event {
            Event::Gain { player, cards }
            | Event::Plenty { player, cards, .. }
            | Event::Recount { player, cards, more: true } => {
                self.bank_gives(player, [NONE, cards], settings, meter)
            }
            Event::Spend { player, cards, .. }
            | Event::Discard { player, cards }
            | Event::Recount { player, cards, more: false } => {
                let dead = self.holds(player, cards, meter)?;
                self.take(player, cards);
                Ok(dead)
            }
            Event::Bank { player, gives, gets } => self.bank_gives(player, [gives, gets], settings, meter),
            Event::Trade { giver, taker, gives, gets } => self.trade([giver, taker], [gives, gets], meter),
            Event::Pass { giver, taker, count } => {
                self.drawn_away(giver, Some(taker), count, settings, meter)
            }
            Event::Offer { player, gives, counts: true, .. } => self.holds(player, gives, meter),
            Event::Holds { player, cards } => self.holds(player, cards, meter),
            Event::Hand { player, cards } => self.exactly(player, cards, meter),
            Event::Size { player, count } => self.sized(player, count, |size, count| size == count, meter),
            Event::AtLeast { player, count } => self.sized(player, count, |size, count| size >= count, meter),
            Event::AtMost { player, count } => self.sized(player, count, |size, count| size <= count, meter),
            Event::InBank { resource, count } => self.in_bank(resource, count, settings, meter),
            Event::Lacks { player, cards } => self.lacks(player, cards, meter),
            Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
                self.gain_unseen(player, count, settings, meter)
            }
            Event::FaceDown { player, count } | Event::RecountUnseen { player, count, more: false } => {
                self.drawn_away(player, None, count, settings, meter)
            }
            Event::Robbery { thief, victim, card } => match card.seen_by(thief, victim, settings) {
                Some(card) => self.seen(thief, victim, card, meter),
                None => self.rob(thief, victim, false, settings, meter),
            },
            Event::Monopoly { player, resource, ref taken, .. } => {
                let share = settings.supply(self.players()).monopoly_share(resource);
                self.monopoly(player, resource, share, taken, meter)
            }
            Event::Offer { .. }
            | Event::Free { .. }
            | Event::Lost { .. }
            | Event::Progress { .. }
            | Event::Robber { .. }
            | Event::Bought { .. }
            | Event::Played { .. }
            | Event::Roll { .. } => Ok(0),
        }
    }

    /// Applies a transfer from the bank, possibly in exchange for others.
    fn bank_gives(
        &mut self,
        player: Player,
        [gives, gets]: [Cards; 2],
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let bank = settings.supply(self.players()).bank;
        let dead = match self.surely_in_bank([gives, gets], bank) {
            true if gives == NONE => 0,
            true => self.holds(player, gives, meter)?,
            false => self.if_in_bank(player, [gives, gets], bank, meter)?,
        };
        self.take(player, gives);
        self.put(player, gets);
        Ok(dead)
    }

    /// Keeps the worlds in which the player can give these cards and the bank those.
    #[cold]
    fn if_in_bank(
        &mut self,
        player: Player,
        [gives, gets]: [Cards; 2],
        bank: Cards,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        meter.grow(self.bytes() as usize)?;
        let mut after = self.clone();
        let mut dead = after.holds(player, gives, meter)?;
        for &resource in &Resource::ALL[..self.kinds()] {
            let (kind, all) = (resource.index(), bank[resource.index()]);
            let (given, needed) = (gives[kind], gets[kind]);
            let left =
                |worlds: &Worlds, key: &[u64]| i64::from(all) - worlds.in_play(key, kind) + i64::from(given);
            let fate = after.keep(meter, |worlds, key| left(worlds, key) >= i64::from(needed))?;
            dead += fate.or(|| {
                let most = range(after.range(|key| left(&after, key))).most;
                Reason::Bank { resource, needed, most, all }
            })?;
        }
        after.count_play();
        *self = after;
        Ok(dead)
    }

    /// Keeps the worlds in which the player holds at least these cards.
    fn holds(&mut self, player: Player, cards: Cards, meter: &mut Meter) -> Result<usize, Trouble> {
        if self.surely(player, cards) { Ok(0) } else { self.all_hold(&[(player, cards)], meter) }
    }

    #[cold]
    fn all_hold(&mut self, hands: &[(Player, Cards)], meter: &mut Meter) -> Result<usize, Trouble> {
        let each = |&(player, cards): &(Player, Cards)| {
            Resource::ALL.iter().zip(cards).map(move |(&resource, amount)| (player, resource, amount))
        };
        let needs: Vec<Need> = hands.iter().flat_map(each).filter(|need| need.2 > 0).collect();
        self.need(&needs, meter)?.or(|| self.unmet(needs, false))
    }

    fn trade(
        &mut self,
        [giver, taker]: [Player; 2],
        [gives, gets]: [Cards; 2],
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let sure = self.surely(giver, gives) && self.surely(taker, gets);
        let dead = if sure { 0 } else { self.all_hold(&[(giver, gives), (taker, gets)], meter)? };
        self.take(giver, gives);
        self.take(taker, gets);
        self.put(giver, gets);
        self.put(taker, gives);
        Ok(dead)
    }

    /// Keeps the worlds in which this is exactly the player's hand.
    fn exactly(&mut self, player: Player, cards: Cards, meter: &mut Meter) -> Result<usize, Trouble> {
        let kinds = Resource::ALL[..self.kinds()].iter();
        let needs = kinds.map(|&resource| (player, resource, cards[resource.index()])).collect();
        let fate = self.keep(meter, |worlds, key| worlds.hand(key, player) == cards)?;
        fate.or(|| self.unmet(needs, true))
    }

    /// Returns why no world has these cards in these hands: at least these numbers of each, or exactly these.
    fn unmet(&self, needs: Vec<Need>, exactly: bool) -> Reason {
        for &(player, resource, needed) in &needs {
            let extent = range(self.extent(player, resource.index()));
            if extent.most < needed {
                return Reason::TooFew { player, resource, needed, most: extent.most };
            }
            if exactly && extent.least > needed {
                return Reason::TooMany { player, resource, needed, least: extent.least };
            }
        }
        Reason::Together { needs, exactly }
    }

    /// Keeps the worlds in which the bank has this many cards of a resource.
    fn in_bank(
        &mut self,
        resource: Resource,
        count: u32,
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let kind = resource.index();
        let all = settings.supply(self.players()).bank[kind];
        let left = |worlds: &Worlds, key: &[u64]| i64::from(all) - worlds.in_play(key, kind);
        let fate = self.keep(meter, |worlds, key| left(worlds, key) == i64::from(count))?;
        fate.or(|| {
            let held = range(self.range(|key| left(self, key)));
            Reason::InBank { resource, needed: count, least: held.least, most: held.most }
        })
    }

    /// Keeps the worlds in which at least one of these cards is missing.
    fn lacks(&mut self, player: Player, cards: Cards, meter: &mut Meter) -> Result<usize, Trouble> {
        let fate = self.keep(meter, |worlds, key| {
            let hand = worlds.hand(key, player);
            hand.iter().zip(cards).any(|(&held, needed)| held < needed)
        })?;
        fate.or(|| {
            super::contradiction::too_much(player, cards, |resource| {
                range(self.extent(player, resource.index())).least
            })
        })
    }

    /// Draws cards from the bank; each in turn is uniform over those that it has.
    fn gain_unseen(
        &mut self,
        player: Player,
        count: u32,
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        meter.grow(self.bytes() as usize)?;
        let bank = settings.supply(self.players()).bank;
        let mut after = self.clone();
        for gained in 0..count {
            meter.work(1)?;
            if let Fate::Dead = after.gain_one(player, bank, settings.worlds, meter)? {
                return Err(Reason::Stock { needed: count, left: gained }.into());
            }
        }
        after.count_play();
        *self = after;
        Ok(0)
    }

    /// Keeps the worlds in which the size of the hand passes.
    fn sized(
        &mut self,
        player: Player,
        count: u32,
        pass: impl Fn(i64, i64) -> bool,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let fate = self.keep(meter, |worlds, key| pass(worlds.size(key, player), i64::from(count)))?;
        fate.or(|| self.wrong_size(player, count))
    }

    fn wrong_size(&self, player: Player, needed: u32) -> Reason {
        let size = range(self.range(|key| self.size(key, player)));
        Reason::HandSize { player, needed, least: size.least, most: size.most }
    }

    /// Moves unseen cards to somebody, or away. Each in turn is uniform over those that are left: so their set is
    /// uniform.
    fn drawn_away(
        &mut self,
        player: Player,
        taker: Option<Player>,
        count: u32,
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        meter.grow(self.bytes() as usize)?;
        let mut after = self.clone();
        let dead = after.sized(player, count, |size, count| size >= count, meter)?;
        for _ in 0..count {
            meter.work(1)?;
            after.draw(player, taker, false, settings.worlds, meter)?;
        }
        *self = after;
        Ok(dead)
    }

    /// Applies an unseen robbery. With `tags`, the worlds keep which card it was.
    pub(super) fn rob(
        &mut self,
        thief: Player,
        victim: Player,
        tags: bool,
        settings: &TrackerSettings,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let fate = self.draw(victim, Some(thief), tags, settings.worlds, meter)?;
        fate.or(|| self.wrong_size(victim, 1))
    }

    fn seen(
        &mut self,
        thief: Player,
        victim: Player,
        card: Resource,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let dead = self.holds(victim, card.one(), meter)?;
        self.drawn(victim, card.index())?;
        self.take(victim, card.one());
        self.put(thief, card.one());
        Ok(dead)
    }

    /// Applies a monopoly: each of the others hands over all cards of a resource, or up to `share`.
    fn monopoly(
        &mut self,
        player: Player,
        resource: Resource,
        share: u32,
        taken: &Taken,
        meter: &mut Meter,
    ) -> Result<usize, Trouble> {
        let kind = resource.index();
        let others = (0..self.players() as Player).filter(|&other| other != player);
        let each = taken.implied(player, self.players());
        let told = others.clone().filter_map(|other| Some((other, each[usize::from(other)]?)));
        if let Some((victim, given)) = told.clone().find(|(_, count)| *count > share) {
            return Err(Reason::Share { player: victim, resource, given, most: share }.into());
        }
        let most = i64::from(share);
        let as_told = |worlds: &Worlds, key: &[u64]| {
            told.clone().all(|(other, count)| worlds.count(key, other, kind).min(most) == i64::from(count))
        };
        let worth = |worlds: &Worlds, key: &[u64]| -> i64 {
            others.clone().map(|other| worlds.count(key, other, kind).min(most)).sum()
        };
        let total = taken.total.map(i64::from);
        let fate = self.keep(meter, |worlds, key| {
            as_told(worlds, key) && total.is_none_or(|total| worth(worlds, key) == total)
        })?;
        let dead = fate.or(|| {
            let mut told_so = self.keys().filter(|key| as_told(self, key)).map(|key| worth(self, key));
            let ends =
                told_so.next().map(|first| told_so.fold((first, first), |(a, b), c| (a.min(c), b.max(c))));
            match (taken.total, ends.map(range)) {
                (Some(needed), Some(CardRange { least, most })) => {
                    Reason::Worth { player, resource, needed, least, most }
                }
                _ => self.unmet_shares(told.clone(), resource, share),
            }
        })?;
        if others.clone().all(|other| each[usize::from(other)].is_some()) {
            for (other, count) in told {
                self.take(other, resource.times(count));
                self.put(player, resource.times(count));
            }
            return Ok(dead);
        }
        self.gather(player, kind, share)?;
        Ok(dead)
    }

    /// Returns why no world has these shares of a monopoly: a full share is a minimum, less is all there was.
    fn unmet_shares(
        &self,
        told: impl Iterator<Item = (Player, u32)>,
        resource: Resource,
        share: u32,
    ) -> Reason {
        let (whole, rest): (Vec<Need>, Vec<Need>) =
            told.map(|(other, count)| (other, resource, count)).partition(|(_, _, count)| *count == share);
        match self.unmet(whole.clone(), false) {
            Reason::Together { .. } if !rest.is_empty() => self.unmet(rest, true),
            reason => reason,
        }
    }
}
