//! Events as lines of events.

use crate::engines::catan::{Cards, Development, Dice, Event, Hidden, Piece, Purchase, Resource, Taken};
use serde_json::{Map, Value as Json, json};

/// The words of the format for the resources.
const NAMES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

/// The line that begins a game.
pub(crate) fn header(names: &[String]) -> Json {
    json!({"ev": "players", "names": names})
}

/// The line of an event. A robbery that thief and victim alone saw has its card as `hidden_truth`, which is for
/// scoring; with `seen` as its `card`.
pub(crate) fn line(names: &[String], event: &Event, seen: bool) -> Json {
    let name = |player: &u8| names.get(usize::from(*player)).map_or("", String::as_str);
    match event {
        Event::Gain { player, cards } => json!({"ev": "gain", "p": name(player), "cards": counts(cards)}),
        Event::Spend { player, cards, purchase } => {
            let mut line = json!({"ev": "spend", "p": name(player), "cards": counts(cards)});
            if let Some(purchase) = purchase {
                line["what"] = what(*purchase).into();
            }
            line
        }
        Event::Free { player, piece } => json!({"ev": "build", "p": name(player), "what": piece.name()}),
        Event::Bought { player } => json!({"ev": "devbuy", "p": name(player)}),
        Event::Played { player, card } => json!({"ev": "devplay", "p": name(player), "card": development(*card)}),
        Event::Discard { player, cards } => json!({"ev": "discard", "p": name(player), "cards": counts(cards)}),
        Event::FaceDown { player, count } => json!({"ev": "discard", "p": name(player), "n": count}),
        Event::Trade { giver, taker, gives, gets } => {
            json!({"ev": "trade", "a": name(giver), "b": name(taker), "give": counts(gives), "get": counts(gets)})
        }
        Event::Bank { player, gives, gets } => {
            json!({"ev": "bank", "p": name(player), "give": counts(gives), "get": counts(gets)})
        }
        Event::Robbery { thief, victim, card } => {
            let mut line = json!({"ev": "steal", "thief": name(thief), "victim": name(victim)});
            match card {
                Hidden::Unseen => {}
                Hidden::Private(card) if !seen => line["hidden_truth"] = NAMES[card.index()].into(),
                Hidden::Private(card) | Hidden::Seen(card) => line["card"] = NAMES[card.index()].into(),
            }
            line
        }
        Event::Monopoly { player, resource, taken } => {
            let mut line = json!({"ev": "monopoly", "p": name(player), "res": NAMES[resource.index()]});
            match taken {
                Taken::Unknown => {}
                Taken::Total(total) => line["total"] = (*total).into(),
                Taken::Each(each) => {
                    line["total"] = each.iter().sum::<u32>().into();
                    let shares = names.iter().zip(each).filter(|(_, count)| **count > 0);
                    let shares: Map<String, Json> =
                        shares.map(|(name, count)| (name.clone(), (*count).into())).collect();
                    line["from"] = shares.into();
                }
            }
            line
        }
        Event::Plenty { player, cards } => json!({"ev": "yop", "p": name(player), "cards": counts(cards)}),
        Event::Offer { player, gives, wants } => {
            json!({"ev": "offer", "p": name(player), "give": counts(gives), "get": counts(wants)})
        }
        Event::Holds { player, cards } => json!({"ev": "has", "p": name(player), "cards": counts(cards)}),
        Event::Hand { player, cards } => json!({"ev": "hand", "p": name(player), "cards": counts(cards)}),
        Event::Size { player, count } => json!({"ev": "size", "p": name(player), "n": count}),
        Event::Roll { player, dice } => {
            let dice = match dice {
                Dice::Pair(a, b) => json!([a, b]),
                Dice::Total(total) => json!(total),
            };
            json!({"ev": "roll", "p": name(player), "dice": dice})
        }
    }
}

fn counts(cards: &Cards) -> Json {
    let held = Resource::ALL.iter().filter(|resource| cards[resource.index()] > 0);
    let map: Map<String, Json> =
        held.map(|resource| (NAMES[resource.index()].to_owned(), cards[resource.index()].into())).collect();
    map.into()
}

fn what(purchase: Purchase) -> &'static str {
    match purchase {
        Purchase::Piece(Piece::Road) => "road",
        Purchase::Piece(Piece::Settlement) => "settlement",
        Purchase::Piece(Piece::City) => "city",
        Purchase::Development => "dev",
    }
}

fn development(card: Development) -> &'static str {
    match card {
        Development::Knight => "knight",
        Development::Point => "point",
        Development::Roads => "roads",
        Development::Plenty => "plenty",
        Development::Monopoly => "monopoly",
    }
}
