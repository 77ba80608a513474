//! The movements of an event, for trackers that keep no worlds and check nothing.

use super::super::event::{Cards, Event, Player, Resource, Taken};
use super::super::limits::TrackerSettings;

/// An account of who holds what.
pub(super) trait Account {
    fn gain(&mut self, player: usize, cards: Cards);
    fn lose(&mut self, player: usize, cards: Cards);
    /// Moves an unseen card from one player to the other.
    fn rob(&mut self, victim: usize, thief: usize);
    /// Removes unseen cards.
    fn face_down(&mut self, player: usize, count: u32);
    /// Adds unseen cards from the bank.
    fn draw(&mut self, player: usize, count: u32);
    /// Returns how many cards it knows of.
    fn held(&self, player: usize, kind: usize) -> u32;
    fn players(&self) -> usize;
    /// Records that `taker` got an unknown number of the others' unknown cards.
    fn surprise(&mut self, _taker: usize) {}
}

/// Books an event of existing players.
pub(super) fn moves(account: &mut impl Account, event: &Event, settings: &TrackerSettings) {
    match *event {
        Event::Gain { player, cards }
        | Event::Plenty { player, cards, .. }
        | Event::Recount { player, cards, more: true } => {
            account.gain(usize::from(player), cards);
        }
        Event::Spend { player, cards, .. }
        | Event::Discard { player, cards }
        | Event::Recount { player, cards, more: false } => {
            account.lose(usize::from(player), cards);
        }
        Event::Bank { player, gives, gets } => {
            account.lose(usize::from(player), gives);
            account.gain(usize::from(player), gets);
        }
        Event::Trade { giver, taker, gives, gets } => {
            account.lose(usize::from(giver), gives);
            account.lose(usize::from(taker), gets);
            account.gain(usize::from(taker), gives);
            account.gain(usize::from(giver), gets);
        }
        Event::Pass { giver, taker, count } => {
            (0..count).for_each(|_| account.rob(usize::from(giver), usize::from(taker)));
        }
        Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
            account.draw(usize::from(player), count)
        }
        Event::FaceDown { player, count } | Event::RecountUnseen { player, count, more: false } => {
            account.face_down(usize::from(player), count)
        }
        Event::Robbery { thief, victim, card } => match card.seen_by(thief, victim, settings) {
            Some(card) => {
                account.lose(usize::from(victim), card.one());
                account.gain(usize::from(thief), card.one());
            }
            None => account.rob(usize::from(victim), usize::from(thief)),
        },
        Event::Monopoly { player, resource, ref taken, .. } => {
            let share = settings.supply(account.players()).monopoly_share(resource);
            monopoly(account, usize::from(player), resource, share, taken);
        }
        Event::Offer { .. }
        | Event::Holds { .. }
        | Event::Hand { .. }
        | Event::Size { .. }
        | Event::AtLeast { .. }
        | Event::AtMost { .. }
        | Event::Lacks { .. }
        | Event::InBank { .. }
        | Event::Free { .. }
        | Event::Lost { .. }
        | Event::Progress { .. }
        | Event::Robber { .. }
        | Event::Bought { .. }
        | Event::Played { .. }
        | Event::Roll { .. } => {}
    }
}

/// Books a monopoly: if the log gives the numbers, that many cards move; otherwise, all known ones do.
fn monopoly(account: &mut impl Account, taker: usize, resource: Resource, share: u32, taken: &Taken) {
    let each = taken.implied(taker as Player, account.players());
    let (mut moved, mut open) = (0u32, false);
    for victim in (0..account.players()).filter(|&victim| victim != taker) {
        open |= each[victim].is_none();
        let count = each[victim].unwrap_or_else(|| account.held(victim, resource.index()).min(share));
        account.lose(victim, resource.times(count));
        moved = moved.saturating_add(count);
    }
    if open && taken.total.is_none() {
        account.surprise(taker);
    }
    account.gain(taker, resource.times(taken.total.unwrap_or(moved)));
}
