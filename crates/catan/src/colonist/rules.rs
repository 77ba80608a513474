//! What a recording says about the rules of its game.

use super::super::event::{MOST, basic};
use super::super::supply::Supply;
use super::format::InitialState;

/// What a recording says about the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldRules {
    pub limit: Option<u32>,
    pub start: Option<InitialState>,
}

impl ToldRules {
    /// Returns the cards in the bank at the start, if they are told.
    pub fn bank(&self) -> Option<[u32; 5]> {
        let cards = &self.start.as_ref()?.bank_state.as_ref()?.resource_cards;
        let bank = ["1", "2", "3", "4", "5"].map(|code| cards.get(code).and_then(serde_json::Value::as_u64));
        let bank = bank.map(|count| count.unwrap_or(0).min(MOST.into()) as u32);
        (!bank.contains(&0)).then_some(bank)
    }

    /// Returns the cards of the game, if they are in the bank at the start.
    pub fn supply(&self, players: usize) -> Option<Supply> {
        let start = self.start.as_ref()?;
        let mut supply = Supply::of(players);
        let bank = self.bank();
        let deck = start.mechanic_development_cards_state.as_ref();
        let deck = deck.map_or(0, |state| state.bank_development_cards.cards.len() as u32);
        if bank.is_none() && deck == 0 {
            return None;
        }
        supply.bank = bank.map_or(supply.bank, basic);
        Some(if deck > 0 { supply.with_deck(deck) } else { supply })
    }
}
