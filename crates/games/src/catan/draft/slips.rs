//! What can be, and is probably a slip: looked for in the log as it is once all corrections are made.

use super::Draft;
use tg_catan::{Development, Event, Piece, Player, ProgressCard, Purchase};
use tg_core::diagnostics::{Code, Diagnostic};

const PAID_ROAD: Option<Purchase> = Some(Purchase::Piece(Piece::Road));

impl Draft {
    /// Warns of events that this log adds.
    pub(super) fn look_for_slips(&mut self) {
        let read = self.events.len() - self.spans.len();
        for (place, event) in self.events.iter().enumerate().skip(self.inherited.max(read)) {
            let Some(span) = self.spans[place - read] else { continue };
            let before = &self.events[..place];
            let found = match event {
                Event::Gain { .. } | Event::GainUnseen { .. } if is_brought_by_a_seven(before) => {
                    Diagnostic::new(Code::W8003, "a 7 brings nobody any cards").at(span, "").help(
                        "another number was rolled, or the line belongs to another turn; a discard is `Red discards 2 wood`",
                    )
                }
                Event::Spend { player, purchase: PAID_ROAD, .. } if is_brought_by_a_card(before, *player) => {
                    Diagnostic::new(Code::W8004, "this road is paid for, and the card `roads` brings two")
                        .at(span, "")
                        .help("write `Red builds road free` for a road that the card brings")
                }
                _ => continue,
            };
            self.warnings.push(found);
        }
    }
}

/// Whether cards that come now belong to a 7: since it was rolled, cards only came or were discarded.
fn is_brought_by_a_seven(before: &[Event]) -> bool {
    let belongs = |event: &&Event| {
        matches!(
            event,
            Event::Gain { .. }
                | Event::GainUnseen { .. }
                | Event::Discard { .. }
                | Event::FaceDown { .. }
                | Event::Recount { .. }
                | Event::RecountUnseen { .. }
                | Event::Robber { .. }
        )
    };
    let last = before.iter().rev().find(|event| !belongs(event));
    matches!(last, Some(Event::Roll { dice, .. }) if dice.total() == 7)
}

/// Whether the card for roads, played since the last roll, brings the player a road that is built now.
fn is_brought_by_a_card(before: &[Event], player: Player) -> bool {
    let turn = before.iter().rev().take_while(|event| !matches!(event, Event::Roll { .. }));
    let mut roads = 0;
    for event in turn.filter(|event| event.players()[0] == Some(player)) {
        match event {
            Event::Played { card: Development::Roads, .. }
            | Event::Progress { card: ProgressCard::Roads, .. } => return roads < 2,
            Event::Free { piece: Piece::Road, .. } | Event::Spend { purchase: PAID_ROAD, .. } => roads += 1,
            _ => {}
        }
    }
    false
}
