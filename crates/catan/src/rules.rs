//! What the rules of the game allow, whatever the hands are.

use super::contradiction::Reason;
use super::event::{Cards, Event, Player, Purchase, Resource};
use super::log::amount;
use super::tracker::Tracker;

/// How many cards a year of plenty brings.
const PLENTY: u32 = 2;

impl Tracker {
    /// Fails for players that don't exist, for dealings with oneself, and for anything the rules don't allow.
    pub(super) fn legal(&self, event: &Event) -> Result<(), Reason> {
        let [first, second] = event.players();
        for player in [first, second].into_iter().flatten() {
            if usize::from(player) >= self.knowledge().players() {
                return Err(Reason::NoPlayer { player });
            }
        }
        if !self.supply().has_commodities() {
            self.without_commodities(event)?;
        }
        if let Event::Bank { player: giver, gives, gets } | Event::Trade { giver, gives, gets, .. } = *event
            && let Some(resource) = only_kind(gives)
            && only_kind(gets) == Some(resource)
        {
            return Err(Reason::Alike { player: giver, resource });
        }
        match *event {
            Event::Spend { player, cards, purchase: Some(purchase) }
                if !purchase.is_price(cards, self.supply().has_commodities()) =>
            {
                Err(Reason::Price { player, purchase, paid: cards })
            }
            Event::Bank { player, gives, gets } => rate(player, gives, gets),
            Event::Plenty { player, cards, .. } => self.plenty(player, amount(cards)),
            Event::Monopoly { player, ref taken, .. } if taken.of(player) > Some(0) => {
                Err(Reason::Oneself { player })
            }
            _ => match (first, second) {
                (Some(player), Some(other)) if player == other => Err(Reason::Oneself { player }),
                _ => Ok(()),
            },
        }
    }

    /// Fails for what only Cities & Knights has in another game.
    #[inline]
    fn without_commodities(&self, event: &Event) -> Result<(), Reason> {
        let only_there = match *event {
            Event::Spend { purchase: Some(purchase), .. } => purchase.is_of_cities(),
            Event::Free { piece, .. } | Event::Lost { piece, .. } => Purchase::Piece(piece).is_of_cities(),
            Event::Progress { .. } => true,
            _ => false,
        };
        match only_there || event.names_commodity() {
            true => Err(Reason::Expansion),
            false => Ok(()),
        }
    }

    /// Checks a year of plenty: it gives two cards; fewer only if the bank has no more.
    fn plenty(&self, player: Player, cards: u32) -> Result<(), Reason> {
        let left = || self.resources().iter().map(|resource| self.bank(*resource).most).sum::<u32>();
        match cards == PLENTY || cards < PLENTY && cards == left() {
            true => Ok(()),
            false => Err(Reason::Plenty { player, cards }),
        }
    }
}

/// The resource that all of these cards are.
fn only_kind(cards: Cards) -> Option<Resource> {
    let mut kinds = Resource::ALL.into_iter().filter(|resource| cards[resource.index()] > 0);
    kinds.next().filter(|_| kinds.next().is_none())
}

/// Checks a trade at the bank or at a port: four, three or two cards of a kind buy one; several trades may be summed. A
/// single card of a kind buys nothing.
fn rate(player: Player, gives: Cards, gets: Cards) -> Result<(), Reason> {
    let single = gives.contains(&1);
    let least = gives.iter().map(|count| count.div_ceil(4)).fold(0, u32::saturating_add);
    let most = if single { 0 } else { gives.iter().map(|count| count / 2).fold(0, u32::saturating_add) };
    let gets = amount(gets);
    match (least..=most).contains(&gets) {
        true => Ok(()),
        false => Err(Reason::Rate { player, gives, gets, least, most }),
    }
}
