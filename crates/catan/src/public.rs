//! Public information: dice, development cards.

use super::contradiction::Reason;
use super::event::{Development, Event, Player, Purchase};
use super::supply::Supply;

/// Public counters of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    supply: Supply,
    /// How often each sum was thrown, by sum.
    rolls: [u32; 256],
    owners: Vec<Owner>,
}

/// What a player has done with development cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owner {
    /// The payments for them, and the purchases that are events of their own.
    paid: u32,
    told: u32,
    /// The cards that were played, of each kind: as an event of its own, as the source of cards, or both in one.
    shown: [u32; 5],
    used: [u32; 5],
    both: [u32; 5],
}

impl Owner {
    fn take(&mut self, event: &Event) {
        match *event {
            Event::Spend { purchase: Some(Purchase::Development), .. } => self.paid += 1,
            Event::Bought { .. } => self.told += 1,
            Event::Played { card, .. } => self.shown[card.index()] += 1,
            Event::Monopoly { played, .. } => self.bring(Development::Monopoly, played),
            Event::Plenty { played, .. } => self.bring(Development::Plenty, played),
            _ => {}
        }
    }

    fn bring(&mut self, card: Development, played: bool) {
        let counts = if played { &mut self.both } else { &mut self.used };
        counts[card.index()] += 1;
    }

    /// Returns how many cards of a kind were played: an event of its own and cards gained later count as one.
    fn played(&self, card: Development) -> u32 {
        let kind = card.index();
        self.both[kind] + self.shown[kind].max(self.used[kind])
    }

    fn all_played(&self) -> u32 {
        Development::ALL.iter().map(|card| self.played(*card)).sum()
    }

    /// Returns how many cards were bought: a payment and a purchase event for it are one, and what was played was
    /// bought, whether anybody saw it or not.
    fn bought(&self) -> u32 {
        self.paid.max(self.told).max(self.all_played())
    }
}

impl Public {
    pub(super) fn new(players: usize, supply: Supply) -> Public {
        Public { supply, rolls: [0; 256], owners: vec![Owner::default(); players] }
    }

    /// Returns what a player will have done with development cards after an event, if it is about them.
    ///
    /// # Errors
    /// If there are more of them than the game has.
    pub(super) fn develop(&self, event: &Event) -> Result<Option<(Player, Owner)>, Reason> {
        let player = match *event {
            // In that game, a monopoly is a progress card.
            Event::Monopoly { .. } if self.supply.has_commodities() => return Ok(None),
            Event::Spend { player, purchase: Some(Purchase::Development), .. }
            | Event::Bought { player }
            | Event::Played { player, .. }
            | Event::Monopoly { player, .. }
            | Event::Plenty { player, .. } => player,
            _ => return Ok(None),
        };
        let mut owner = self.owners[usize::from(player)];
        owner.take(event);
        let others = || (0..).zip(&self.owners).filter(|(other, _)| *other != player).map(|(_, other)| other);
        for card in Development::ALL {
            let (played, copies) = (owner.played(card), self.supply.kinds[card.index()]);
            let together = others().map(|other| other.played(card)).fold(played, u32::saturating_add);
            if together > copies && played > self.played(player, card) {
                return Err(Reason::Copies { player, card, played: together, copies });
            }
        }
        let together = others().map(Owner::bought).fold(owner.bought(), u32::saturating_add);
        match together > self.supply.deck && owner.bought() > self.bought(player) {
            true => Err(Reason::Deck { player, bought: together, deck: self.supply.deck }),
            false => Ok(Some((player, owner))),
        }
    }

    /// Counts an event of existing players, with its consequences for development cards.
    pub(super) fn take(&mut self, event: &Event, developed: Option<(Player, Owner)>) {
        if let Some((player, owner)) = developed {
            self.owners[usize::from(player)] = owner;
        }
        if let Event::Roll { dice, .. } = event {
            self.rolls[usize::from(dice.total())] += 1;
        }
    }

    /// Returns how often a sum of the dice was thrown.
    pub fn rolls(&self, sum: u8) -> u32 {
        self.rolls[usize::from(sum)]
    }

    /// Returns the sums that were thrown, with how often, ascending.
    pub fn dice(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        (0..=u8::MAX).zip(self.rolls).filter(|&(_, times)| times > 0)
    }

    /// Returns how many development cards a player has bought, recorded or not.
    pub fn bought(&self, player: Player) -> u32 {
        self.owners[usize::from(player)].bought()
    }

    /// Returns how many development cards of a kind a player has played.
    pub fn played(&self, player: Player, card: Development) -> u32 {
        self.owners[usize::from(player)].played(card)
    }

    /// Returns how many development cards a player holds face down.
    pub fn held(&self, player: Player) -> u32 {
        self.bought(player) - self.owners[usize::from(player)].all_played()
    }

    /// Returns how many development cards are left in the deck.
    pub fn left(&self) -> u32 {
        self.owners.iter().fold(self.supply.deck, |left, owner| left.saturating_sub(owner.bought()))
    }

    /// Returns how many development cards of a kind nobody has played: in the deck or in somebody's hand; `None` if
    /// it isn't known how many the deck has. That share isn't the chance of the next card, since points are never
    /// played.
    pub fn unseen(&self, card: Development) -> Option<u32> {
        let played = self.owners.iter().map(|owner| owner.played(card)).fold(0, u32::saturating_add);
        Some(self.supply.copies(card)?.saturating_sub(played))
    }
}
