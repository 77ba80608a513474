//! The states that a recording has beside its records: how many cards each player and the bank have after some of them.
//!
//! Nearly always they are what the records add up to, and say nothing new. Where the records leave a number open, as a
//! monopoly does of which only the total is told, or add up to another one, the state becomes an event: evidence, which
//! contradicts the log if a record is missing.

use super::super::event::{Cards, Event, Player, Resource};
use super::format::StateChange;

/// The numbers of cards after some records.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    /// The colours of players, each with the size of the hand.
    hands: Vec<(u32, u32)>,
    /// What the bank has of some resources.
    bank: Vec<(Resource, u32)>,
}

impl Stated {
    /// Reads the state of a change; cards that are hidden aren't counted.
    pub fn of(change: StateChange) -> Stated {
        let players = change.player_states.and_then(|states| states.known()).unwrap_or_default();
        let hands = players.into_iter().filter_map(|(colour, state)| {
            let cards = state.resource_cards?.cards?;
            Some((colour.parse().ok()?, u32::try_from(cards.len()).ok()?))
        });
        let bank = change.bank_state.and_then(|bank| bank.known()).unwrap_or_default();
        let bank = bank.resource_cards.into_iter().filter_map(|(code, count)| {
            let resource = Resource::BASE.get(code.parse::<usize>().ok()?.checked_sub(1)?)?;
            Some((*resource, u32::try_from(count.as_u64()?).ok()?))
        });
        Stated { hands: hands.collect(), bank: bank.collect() }
    }
}

/// What the events so far add up to; `None` where they leave it open.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    hands: Vec<Option<i64>>,
    /// What the bank has, if it is known how many cards it had at the start.
    bank: Option<Vec<i64>>,
    /// The number of events counted.
    counted: usize,
}

impl Ledger {
    /// Creates the ledger of a game that hasn't begun.
    pub fn new(players: usize, bank: Option<Cards>) -> Ledger {
        let bank = bank.map(|cards| cards.into_iter().map(i64::from).collect());
        Ledger { hands: vec![Some(0); players], bank, counted: 0 }
    }

    /// Returns the evidence of a state that the events leave open or contradict; `place` tells the player of a colour.
    pub fn evidence(
        &mut self,
        events: &[Event],
        stated: &Stated,
        place: impl Fn(u32) -> Option<Player>,
    ) -> Vec<Event> {
        events[self.counted..].iter().for_each(|event| self.count(event));
        let mut found = Vec::new();
        for &(colour, count) in &stated.hands {
            let Some(player) = place(colour) else { continue };
            let hand = &mut self.hands[usize::from(player)];
            if hand.replace(count.into()) != Some(count.into()) {
                found.push(Event::Size { player, count });
            }
        }
        for &(resource, count) in &stated.bank {
            let Some(bank) = &mut self.bank else { continue };
            if std::mem::replace(&mut bank[resource.index()], count.into()) != i64::from(count) {
                found.push(Event::InBank { resource, count });
            }
        }
        self.counted = events.len() + found.len();
        found
    }

    fn count(&mut self, event: &Event) {
        match event {
            Event::Gain { player, cards } | Event::Plenty { player, cards, .. } => {
                self.pay(*player, cards, 1)
            }
            Event::Spend { player, cards, .. } | Event::Discard { player, cards } => {
                self.pay(*player, cards, -1)
            }
            Event::Bank { player, gives, gets } => {
                self.pay(*player, gives, -1);
                self.pay(*player, gets, 1);
            }
            Event::Trade { giver, taker, gives, gets } => {
                let more = number(gets) - number(gives);
                self.hand(*giver, more);
                self.hand(*taker, -more);
            }
            Event::Robbery { thief, victim, .. } => {
                self.hand(*thief, 1);
                self.hand(*victim, -1);
            }
            Event::Monopoly { player, taken, .. } => self.monopoly(*player, taken.total),
            _ => {}
        }
    }

    /// Cards go from the bank to a player, or with the sign -1 back.
    fn pay(&mut self, player: Player, cards: &Cards, sign: i64) {
        self.hand(player, sign * number(cards));
        for (bank, count) in self.bank.iter_mut().flatten().zip(cards) {
            *bank -= sign * i64::from(*count);
        }
    }

    fn hand(&mut self, player: Player, more: i64) {
        if let Some(Some(count)) = self.hands.get_mut(usize::from(player)) {
            *count += more;
        }
    }

    /// What each of several others hands over isn't told.
    fn monopoly(&mut self, taker: Player, total: Option<u32>) {
        let is_of_two = self.hands.len() == 2;
        let total = total.map(i64::from);
        for (place, hand) in self.hands.iter_mut().enumerate() {
            let more = match place == usize::from(taker) {
                true => total,
                false => total.filter(|_| is_of_two).map(|total| -total),
            };
            *hand = hand.zip(more).map(|(count, more)| count + more);
        }
    }
}

fn number(cards: &Cards) -> i64 {
    cards.iter().map(|count| i64::from(*count)).sum()
}
