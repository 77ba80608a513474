//! Events as the notation writes them, for lists and reasons.

use super::words::cards;
use tg_catan::{Cards, Dice, Event, Hidden, Purchase, Resource};
use tg_core::diagnostics::counted;

/// An event as a line of a log.
pub(crate) fn event(names: &[String], event: &Event) -> String {
    let name = |player: &u8| names.get(usize::from(*player)).map_or("somebody", String::as_str);
    match event {
        Event::Gain { player, cards: got } => format!("{} gets {}", name(player), cards(got)),
        Event::Spend { player, cards: paid, purchase: Some(purchase) } if purchase.cost() != *paid => {
            format!("{} pays {} for {}", name(player), cards(paid), purchase.name())
        }
        Event::Spend { player, purchase: Some(Purchase::Piece(piece)), .. } => {
            format!("{} builds {}", name(player), piece.name())
        }
        Event::Spend { player, purchase: Some(Purchase::Development), .. } | Event::Bought { player } => {
            format!("{} buys development", name(player))
        }
        Event::Spend { player, cards: paid, purchase: Some(purchase) } => {
            format!("{} pays {} for {}", name(player), cards(paid), purchase.name())
        }
        Event::Spend { player, cards: paid, purchase: None } => {
            format!("{} pays {}", name(player), cards(paid))
        }
        Event::Free { player, piece } => format!("{} builds {} free", name(player), piece.name()),
        Event::Lost { player, piece } => format!("{} loses {}", name(player), piece.name()),
        Event::Progress { player, card } => format!("{} plays {}", name(player), card.name()),
        Event::Played { player, card } => format!("{} plays {}", name(player), card.name()),
        Event::Discard { player, cards: gone } => format!("{} discards {}", name(player), cards(gone)),
        Event::GainUnseen { player, count } => format!("{} gets {}", name(player), counted(count, "card")),
        Event::Robber { player } => format!("{} moves robber", name(player)),
        Event::Recount { player, cards: of, more } => {
            format!("{} has {} {} than counted", name(player), cards(of), off(*more))
        }
        Event::RecountUnseen { player, count, more } => {
            format!("{} has {} {} than counted", name(player), counted(count, "card"), off(*more))
        }
        Event::AtLeast { player, count } => {
            format!("{} has at least {}", name(player), counted(count, "card"))
        }
        Event::AtMost { player, count } => format!("{} has at most {}", name(player), counted(count, "card")),
        Event::InBank { resource, count } => format!("bank has {count} {}", resource.name()),
        Event::Lacks { player, cards: missing } => format!("{} {}", name(player), lacks(missing)),
        Event::FaceDown { player, count } => format!("{} discards {}", name(player), counted(count, "card")),
        Event::Trade { giver, taker, gives, gets } => {
            let back = if gets.iter().any(|&count| count > 0) {
                format!(" for {}", cards(gets))
            } else {
                String::new()
            };
            format!("{} gives {} to {}{back}", name(giver), cards(gives), name(taker))
        }
        Event::Pass { giver, taker, count } => {
            format!(
                "{} gives {count} {} to {}",
                name(giver),
                if *count == 1 { "card" } else { "cards" },
                name(taker)
            )
        }
        Event::Bank { player, gives, gets } => {
            format!("{} trades {} for {}", name(player), cards(gives), cards(gets))
        }
        Event::Robbery { thief, victim, card } => {
            let card = match card {
                Hidden::Seen(card) => format!("{} ", card.name()),
                Hidden::Unseen | Hidden::Private(_) | Hidden::Truth(_) => String::new(),
            };
            format!("{} steals {card}from {}", name(thief), name(victim))
        }
        Event::Monopoly { player, resource, taken, .. } => {
            let total = taken.total.map_or_else(String::new, |total| format!(" for {total}"));
            let shares = (0..).zip(names).filter(|(victim, _)| victim != player);
            let shares = shares.filter_map(|(victim, name)| Some(format!("{name} {}", taken.of(victim)?)));
            let shares: Vec<String> = shares.collect();
            let shares =
                if shares.is_empty() { String::new() } else { format!(" {{ {} }}", shares.join("; ")) };
            format!("{} plays monopoly on {}{total}{shares}", name(player), resource.name())
        }
        Event::Plenty { player, cards: got, .. } => format!("{} plays plenty {}", name(player), cards(got)),
        Event::Offer { player, gives, wants, .. } => {
            let wanted = if wants.iter().any(|&count| count > 0) {
                format!(" for {}", cards(wants))
            } else {
                String::new()
            };
            format!("{} offers {}{wanted}", name(player), cards(gives))
        }
        Event::Holds { player, cards: held } => format!("{} has {}", name(player), cards(held)),
        Event::Hand { player, cards: held } => format!("{} has exactly {}", name(player), cards(held)),
        Event::Size { player, count } => format!("{} has {count} cards", name(player)),
        Event::Roll { player, dice: Dice::Pair(first, second) } => {
            format!("{} rolls {first} + {second}", name(player))
        }
        Event::Roll { player, dice } => format!("{} rolls {}", name(player), dice.total()),
    }
}

/// In which way a count was wrong.
fn off(more: bool) -> &'static str {
    if more { "more" } else { "fewer" }
}

/// What somebody lacks who doesn't have all of these.
fn lacks(missing: &Cards) -> String {
    let one_kind = missing.iter().filter(|count| **count > 0).count() == 1;
    let named = Purchase::ALL.into_iter().find(|purchase| !one_kind && purchase.cost() == *missing);
    let mut kinds = Resource::ALL.into_iter().filter(|resource| missing[resource.index()] > 0);
    match (named, kinds.next(), kinds.next()) {
        (Some(purchase), ..) => format!("can't buy {}", purchase.name()),
        (None, Some(resource), None) => match missing[resource.index()] - 1 {
            0 => format!("has no {}", resource.name()),
            most => format!("has at most {most} {}", resource.name()),
        },
        _ => format!("doesn't have {} at once", cards(missing)),
    }
}
