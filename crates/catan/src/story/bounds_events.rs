//! The effects of events on the bounds.

use std::cmp::Ordering;

use super::super::contradiction::Reason;
use super::super::event::{Cards, Event, Hidden, NONE, Player, Resource, Taken};
use super::super::limits::TrackerSettings;
use super::super::log::amount;
use super::bounds::{Bounds, CardRange};

impl Bounds {
    /// Takes an event. On an error nothing has changed.
    ///
    /// # Errors
    /// An event that the bounds don't allow.
    pub fn apply(&mut self, event: &Event, settings: &TrackerSettings) -> Result<(), Reason> {
        let mut after = self.clone();
        after.take(event, settings)?;
        after.reduce();
        *self = after;
        Ok(())
    }

    fn take(&mut self, event: &Event, settings: &TrackerSettings) -> Result<(), Reason> {
        let bank = settings.supply(self.certain.len()).bank;
        match *event {
            Event::Gain { player, cards }
            | Event::Plenty { player, cards, .. }
            | Event::Recount { player, cards, more: true } => {
                self.bank_gives(usize::from(player), cards, bank)
            }
            Event::Spend { player, cards, .. }
            | Event::Discard { player, cards }
            | Event::Recount { player, cards, more: false } => self.pay(usize::from(player), cards),
            Event::Bank { player, gives, gets } => {
                self.pay(usize::from(player), gives)?;
                self.bank_gives(usize::from(player), gets, bank)
            }
            Event::Trade { giver, taker, gives, gets } => {
                let (giver, taker) = (usize::from(giver), usize::from(taker));
                self.pay(giver, gives)?;
                self.pay(taker, gets)?;
                self.gain(taker, gives);
                self.gain(giver, gets);
                Ok(())
            }
            Event::Offer { player, gives, counts: true, .. } => self.hold(player, gives),
            Event::Holds { player, cards } => self.hold(player, cards),
            Event::Hand { player, cards } => self.hand(player, cards),
            Event::Size { player, count } => self.sized(player, count, count),
            Event::AtLeast { player, count } => self.sized(player, count, u32::MAX),
            Event::AtMost { player, count } => self.sized(player, 0, count),
            Event::InBank { resource, count } => self.in_bank(resource, count, bank),
            Event::Lacks { player, cards } => self.lacks(player, cards),
            Event::Pass { giver, taker, count } => {
                self.sized(giver, count, u32::MAX)?;
                (0..count).for_each(|_| self.rob(usize::from(giver), usize::from(taker)));
                Ok(())
            }
            Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
                self.gain_unseen(usize::from(player), count, bank)
            }
            Event::FaceDown { player, count } | Event::RecountUnseen { player, count, more: false } => {
                self.sized(player, count, u32::MAX)?;
                self.face_down(usize::from(player), count);
                Ok(())
            }
            Event::Robbery { thief, victim, card } => match card.seen_by(thief, victim, settings) {
                Some(card) => {
                    self.pay(usize::from(victim), card.one())?;
                    self.gain(usize::from(thief), card.one());
                    Ok(())
                }
                None => {
                    self.sized(victim, 1, u32::MAX)?;
                    self.rob(usize::from(victim), usize::from(thief));
                    Ok(())
                }
            },
            Event::Monopoly { player, resource, ref taken, .. } => {
                let share = settings.supply(self.certain.len()).monopoly_share(resource);
                self.monopoly(player, resource, share, taken)
            }
            Event::Offer { .. }
            | Event::Free { .. }
            | Event::Lost { .. }
            | Event::Progress { .. }
            | Event::Robber { .. }
            | Event::Bought { .. }
            | Event::Played { .. }
            | Event::Roll { .. } => Ok(()),
        }
    }

    fn pay(&mut self, player: usize, cards: Cards) -> Result<(), Reason> {
        self.check(player, cards)?;
        self.lose(player, cards);
        Ok(())
    }

    fn hold(&mut self, player: Player, cards: Cards) -> Result<(), Reason> {
        self.check(usize::from(player), cards)?;
        self.pin(usize::from(player), cards);
        Ok(())
    }

    /// Records that the whole hand is known.
    fn hand(&mut self, player: Player, cards: Cards) -> Result<(), Reason> {
        let size = amount(cards);
        self.sized(player, size, size)?;
        for resource in Resource::ALL {
            let (needed, least) = (cards[resource.index()], self.certain(player, resource));
            if least > needed {
                return Err(Reason::TooMany { player, resource, needed, least });
            }
        }
        self.hold(player, cards)?;
        self.possible[usize::from(player)] = NONE;
        self.unknown[usize::from(player)] = CardRange::default();
        Ok(())
    }

    /// Records that one of these cards is missing. That only tightens the bounds if a single one can be.
    fn lacks(&mut self, player: Player, cards: Cards) -> Result<(), Reason> {
        let owner = usize::from(player);
        let open = |resource: &Resource| self.certain(player, *resource) < cards[resource.index()];
        let mut missing = Resource::ALL.into_iter().filter(open);
        match (missing.next(), missing.next()) {
            (None, _) => Err(super::super::contradiction::too_much(player, cards, |resource| {
                self.certain(player, resource)
            })),
            (Some(resource), None) => {
                let kind = resource.index();
                let most = cards[kind] - 1 - self.certain[owner][kind];
                self.possible[owner][kind] = self.possible[owner][kind].min(most);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Limits the size of the hand to a range.
    fn sized(&mut self, player: Player, least: u32, most: u32) -> Result<(), Reason> {
        let size = self.size(player);
        if size.most < least || size.least > most {
            let needed = if size.most < least { least } else { most };
            return Err(Reason::HandSize { player, needed, least: size.least, most: size.most });
        }
        let certain = size.least - self.unknown(player).least;
        self.unknown[usize::from(player)] =
            CardRange { least: size.least.max(least) - certain, most: size.most.min(most) - certain };
        Ok(())
    }

    fn monopoly(
        &mut self,
        player: Player,
        resource: Resource,
        share: u32,
        taken: &Taken,
    ) -> Result<(), Reason> {
        let (taker, kind) = (usize::from(player), resource.index());
        let each = taken.implied(player, self.certain.len());
        let others = (0..self.certain.len()).filter(|&other| other != taker);
        let mut told = 0u32;
        for victim in others.clone() {
            if let Some(count) = each[victim] {
                self.hands_over(victim, resource, count, share)?;
                self.lose(victim, resource.times(count));
                self.gain(taker, resource.times(count));
                told = told.saturating_add(count);
            }
        }
        let victims: Vec<usize> = others.filter(|&victim| each[victim].is_none()).collect();
        // What each hands over for certain, and how much more it may be.
        let given = |bounds: &Bounds, victim: usize| {
            let (certain, possible) = (bounds.certain[victim][kind], bounds.possible[victim][kind]);
            let least = certain.min(share);
            (least, certain.saturating_add(possible).min(share) - least)
        };
        let least: u32 = victims.iter().map(|&victim| given(self, victim).0).sum();
        let places: u32 = victims.iter().map(|&victim| given(self, victim).1).sum();
        let open = places.min(self.floating[kind].most);
        let beyond = match taken.total {
            Some(needed) => {
                let rest = needed.checked_sub(told.saturating_add(least)).filter(|&rest| rest <= open);
                let (least, most) =
                    (least.saturating_add(told), least.saturating_add(told).saturating_add(open));
                let rest = rest.ok_or(Reason::Worth { player, resource, needed, least, most })?;
                CardRange { least: rest, most: rest }
            }
            None => CardRange { least: 0, most: open },
        };
        for &victim in &victims {
            let (certain, mine) = given(self, victim);
            let unknown = &mut self.unknown[victim];
            unknown.most = unknown.most.saturating_sub(beyond.least.saturating_sub(places - mine));
            unknown.least = unknown.least.saturating_sub(mine.min(beyond.most));
            let most = self.certain[victim][kind] + self.possible[victim][kind];
            self.certain[victim][kind] -= certain;
            // It may be that only the certain cards were handed over, from a hand that had no more.
            self.possible[victim][kind] =
                most.saturating_sub(share).saturating_sub(self.certain[victim][kind]);
        }
        self.gain(taker, resource.times(least + beyond.least));
        self.floating[kind].less(beyond.least);
        self.possible[taker][kind] += beyond.most - beyond.least;
        self.unknown[taker].most += beyond.most - beyond.least;
        Ok(())
    }

    /// Records that the player hands over this many cards of a resource: all there are, or the whole share asked for.
    fn hands_over(
        &mut self,
        victim: usize,
        resource: Resource,
        given: u32,
        share: u32,
    ) -> Result<(), Reason> {
        let player = victim as Player;
        match given.cmp(&share) {
            Ordering::Less => self.exactly(victim, resource, given),
            Ordering::Equal => self.hold(player, resource.times(given)),
            Ordering::Greater => Err(Reason::Share { player, resource, given, most: share }),
        }
    }

    /// Records that the player holds exactly this many cards of a resource.
    fn exactly(&mut self, player: usize, resource: Resource, count: u32) -> Result<(), Reason> {
        let kind = resource.index();
        let least = self.certain[player][kind];
        if least > count {
            let player = player as Player;
            return Err(Reason::TooMany { player, resource, needed: count, least });
        }
        self.check(player, resource.times(count))?;
        self.pin(player, resource.times(count));
        self.possible[player][kind] = 0;
        Ok(())
    }
}

impl Hidden {
    /// Returns the card, if it counts as seen.
    pub(in super::super) fn seen_by(
        self,
        thief: Player,
        victim: Player,
        settings: &TrackerSettings,
    ) -> Option<Resource> {
        match self {
            Hidden::Seen(card) => Some(card),
            Hidden::Private(card) if settings.me == Some(thief) || settings.me == Some(victim) => Some(card),
            Hidden::Private(_) | Hidden::Truth(_) | Hidden::Unseen => None,
        }
    }
}
