//! What everybody sees: dice, development cards.

use super::event::{DECK, Development, Event, Player, Purchase};

/// Public counters of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// How often each sum came; the place is the sum.
    rolls: [u32; 256],
    /// By player, the payments for development cards, and the purchases that were told for themselves.
    paid: Vec<u32>,
    told: Vec<u32>,
    /// By player, the cards played of each kind.
    played: Vec<[u32; 5]>,
}

impl Public {
    pub(super) fn new(players: usize) -> Public {
        Public {
            rolls: [0; 256],
            paid: vec![0; players],
            told: vec![0; players],
            played: vec![[0; 5]; players],
        }
    }

    /// Counts an event of players who exist.
    pub(super) fn take(&mut self, event: &Event) {
        if let Some((player, card)) = event.plays() {
            self.played[usize::from(player)][card.index()] += 1;
        }
        match *event {
            Event::Roll { dice, .. } => self.rolls[usize::from(dice.total())] += 1,
            Event::Spend { player, purchase: Some(Purchase::Development), .. } => {
                self.paid[usize::from(player)] += 1;
            }
            Event::Bought { player } => self.told[usize::from(player)] += 1,
            _ => {}
        }
    }

    /// How often a sum of the dice came.
    pub fn rolls(&self, sum: u8) -> u32 {
        self.rolls[usize::from(sum)]
    }

    /// The sums that came, with how often, ascending.
    pub fn dice(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        (0..=u8::MAX).zip(self.rolls).filter(|&(_, times)| times > 0)
    }

    /// How many development cards a player has bought: a payment and its purchase told for itself are
    /// one, and what was played was bought, whether anybody saw it or not.
    pub fn bought(&self, player: Player) -> u32 {
        let player = usize::from(player);
        let played: u32 = self.played[player].iter().sum();
        self.paid[player].max(self.told[player]).max(played)
    }

    /// How many development cards of a kind a player has played.
    pub fn played(&self, player: Player, card: Development) -> u32 {
        self.played[usize::from(player)][card.index()]
    }

    /// How many development cards a player holds face down.
    pub fn held(&self, player: Player) -> u32 {
        self.bought(player) - self.played[usize::from(player)].iter().sum::<u32>()
    }

    /// How many development cards are left in the deck of the base game.
    pub fn left(&self) -> u32 {
        let bought = (0..self.paid.len()).map(|player| self.bought(player as Player));
        DECK.saturating_sub(bought.fold(0, u32::saturating_add))
    }

    /// How many development cards of a kind nobody has played: in the deck or in somebody's hand. That
    /// share isn't the chance of the next card, since points are never played.
    pub fn unseen(&self, card: Development) -> u32 {
        let played = self.played.iter().map(|kinds| kinds[card.index()]);
        card.copies().saturating_sub(played.fold(0, u32::saturating_add))
    }
}
