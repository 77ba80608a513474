//! What can be, and is probably a slip: looked for in the log as it is once all corrections are made.

use super::Draft;
use crate::catan::words;
use tg_catan::{Cards, Development, Event, NONE, Piece, Player, ProgressCard, Purchase};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl Draft {
    /// Warns of events that this log adds.
    pub(super) fn look_for_slips(&mut self) {
        let read = self.events.len() - self.spans.len();
        for (place, event) in self.events.iter().enumerate().skip(self.inherited.max(read)) {
            let Some(span) = self.spans[place - read] else { continue };
            let before = &self.events[..place];
            let found = match event {
                Event::Gain { cards: NONE, .. } => continue,
                Event::Gain { .. } | Event::GainUnseen { .. } if is_brought_by_a_seven(before) => {
                    Diagnostic::new(Code::W8003, "a 7 brings nobody any cards").at(span, "").help(
                        "another number was rolled, or the line belongs to another turn; a discard is `Red discards 2 wood`",
                    )
                }
                Event::Spend { player, cards, purchase: Some(purchase) } => {
                    let card = self.card_for(*purchase, *cards, span);
                    match card.filter(|card| is_brought_by(before, *player, *purchase, *card)) {
                        Some(_) => overpaid(*purchase, *cards).at(span, ""),
                        None => continue,
                    }
                }
                _ => continue,
            };
            self.warnings.push(found);
        }
    }

    /// The progress card that makes what is paid for here in full cheaper, if there is one.
    fn card_for(&self, purchase: Purchase, cards: Cards, span: Span) -> Option<ProgressCard> {
        match purchase {
            Purchase::Piece(Piece::Road) => Some(ProgressCard::Roads),
            Purchase::Piece(Piece::City) => (cards == purchase.cost()).then_some(ProgressCard::Medicine),
            Purchase::Piece(Piece::Wall) => Some(ProgressCard::Engineer),
            Purchase::Piece(Piece::Knight) => Some(ProgressCard::Deserter),
            // Only a line with the level says that the price isn't lowered.
            Purchase::Improvement(_) => self.levels.contains(&span).then_some(ProgressCard::Crane),
            _ => None,
        }
    }
}

/// The warning of a payment in full for what a card has made free or cheaper.
fn overpaid(purchase: Purchase, cards: Cards) -> Diagnostic {
    let name = purchase.name();
    let free = |message: String, thing: &str| {
        let found = Diagnostic::new(Code::W8004, message);
        found.help(format!("write `Red builds {name} free` for {thing} that the card brings"))
    };
    let cheaper = |message: String, cards: Cards| {
        let cards = words::cards(&cards);
        Diagnostic::new(Code::W8004, message)
            .help(format!("write what it costs with the card: `Red pays {cards} for {name}`"))
    };
    match purchase {
        Purchase::Piece(Piece::City) => cheaper(
            "this city is paid for in full, and the card `medicine` makes it cheaper".to_owned(),
            Purchase::CITY_WITH_MEDICINE,
        ),
        Purchase::Improvement(area) => {
            let level = cards[area.commodity().index()];
            let message = format!(
                "this level is paid for in full, and the card `crane` makes it cheaper by one {}",
                area.commodity().name()
            );
            match level > 1 {
                true => cheaper(message, area.commodity().times(level - 1)),
                false => Diagnostic::new(Code::W8004, message)
                    .help("with the card it costs nothing: leave the line out"),
            }
        }
        Purchase::Piece(Piece::Road) => {
            free("this road is paid for, and the card `roads` brings two".to_owned(), "a road")
        }
        Purchase::Piece(Piece::Wall) => {
            free("this wall is paid for, and the card `engineer` brings one".to_owned(), "the wall")
        }
        _ => free(
            format!("this {name} is paid for, and the card `deserter` brings one"),
            &format!("the {name}"),
        ),
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

/// Whether a card, played since the last roll, still brings the player what is paid for now, or makes it cheaper.
fn is_brought_by(before: &[Event], player: Player, purchase: Purchase, brought_by: ProgressCard) -> bool {
    let most = if brought_by == ProgressCard::Roads { 2 } else { 1 };
    let is_same = |other: Purchase| match (other, purchase) {
        (Purchase::Improvement(_), Purchase::Improvement(_)) => true,
        _ => other == purchase,
    };
    let turn = before.iter().rev().take_while(|event| !matches!(event, Event::Roll { .. }));
    let mut had = 0;
    for event in turn.filter(|event| event.players()[0] == Some(player)) {
        match event {
            Event::Progress { card, .. } if *card == brought_by => return had < most,
            Event::Played { card: Development::Roads, .. } if brought_by == ProgressCard::Roads => {
                return had < most;
            }
            Event::Free { piece, .. } if is_same(Purchase::Piece(*piece)) => had += 1,
            Event::Spend { purchase: Some(other), .. } if is_same(*other) => had += 1,
            _ => {}
        }
    }
    false
}
