//! Colonist's replay exports and participant captures.
//!
//! Both hold a log of numbered entries, each of a type; an export spreads it over its state changes. The types and
//! codes were counted in 139 exports and 4 captures. A **colour** is a player's number.

use super::{Recorded, Unreadable, not_json};
use crate::engines::catan::{
    Cards, Development, Dice, Event, Hidden, NONE, Piece, Player, Purchase, Resource, Taken,
};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::io::BufRead;

/// A file, whichever of the two it is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    data: Option<Export>,
    game_log_state: Option<Entries>,
    game_state: Option<Change>,
    play_order: Option<Vec<u64>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Export {
    #[serde(default)]
    play_order: Vec<u64>,
    #[serde(default)]
    player_user_states: Vec<User>,
    game_settings: Option<GameSettings>,
    event_history: History,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct User {
    selected_color: Option<u64>,
    username: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GameSettings {
    card_discard_limit: Option<u32>,
}

#[derive(Deserialize)]
struct History {
    events: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    state_change: Option<Change>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    game_log_state: Option<Entries>,
}

/// Entries by their numbers.
type Entries = BTreeMap<String, Entry>;

#[derive(Deserialize)]
struct Entry {
    text: Option<Map<String, Json>>,
    from: Option<u64>,
    #[serde(rename = "specificRecipients")]
    recipients: Option<Vec<u64>>,
}

/// Reads a file.
///
/// # Errors
/// What isn't JSON, or has no log in it.
pub(super) fn read(stream: &mut dyn BufRead) -> Result<Recorded, Unreadable> {
    let file: File = serde_json::from_reader(stream).map_err(|error| not_json(&error))?;
    let mut entries = Vec::new();
    let mut recorded = Recorded::default();
    let mut colours;
    if let Some(export) = file.data {
        colours = export.play_order;
        recorded.limit = export.game_settings.and_then(|settings| settings.card_discard_limit);
        for change in export.event_history.events.into_iter().filter_map(|step| step.state_change) {
            entries.extend(in_order(change.game_log_state.unwrap_or_default()));
        }
        entries.iter().for_each(|entry| join(&mut colours, entry));
        let users = export.player_user_states;
        recorded.names = colours.iter().map(|colour| name_of(&users, *colour)).collect();
    } else {
        let log = file.game_log_state.or(file.game_state.and_then(|state| state.game_log_state));
        let log = log.ok_or_else(|| {
            Unreadable::Wrong(None, "neither a replay export (`data`) nor a capture (`gameLogState`)".into())
        })?;
        entries.extend(in_order(log));
        colours = file.play_order.unwrap_or_default();
        entries.iter().for_each(|entry| join(&mut colours, entry));
        recorded.names = colours.iter().map(|colour| name_of(&[], *colour)).collect();
    }
    recorded.aliases = colours.iter().map(|colour| format!("P{colour}")).collect();
    if colours.is_empty() {
        return Err(Unreadable::Wrong(None, "its log names no players".into()));
    }
    let mut log = Log { colours, recorded, robbery: None };
    for entry in &entries {
        log.entry(entry)?;
    }
    Ok(log.recorded)
}

/// Entries in the order of their numbers.
fn in_order(entries: Entries) -> Vec<Entry> {
    let mut numbered: Vec<(u64, Entry)> =
        entries.into_iter().map(|(key, entry)| (key.parse().unwrap_or(u64::MAX), entry)).collect();
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, entry)| entry).collect()
}

/// Adds the player who places something, if they are new: the order of the first placements is that of the turns.
fn join(colours: &mut Vec<u64>, entry: &Entry) {
    let text = entry.text.as_ref();
    let acts = text.is_some_and(|text| [4, 10, 47].contains(&number(text, "type").unwrap_or(0)));
    if let Some(colour) = text.and_then(|text| number(text, "playerColor"))
        && acts
        && !colours.contains(&colour)
    {
        colours.push(colour);
    }
}

/// A player's name: the user's own, but `P5` where it is missing or was taken out.
fn name_of(users: &[User], colour: u64) -> String {
    let own = users.iter().find(|user| user.selected_color == Some(colour));
    let own = own.and_then(|user| user.username.as_deref()).map(str::trim);
    let shared = |name: &str| users.iter().filter(|user| user.username.as_deref() == Some(name)).count() > 1;
    match own {
        Some(name) if !name.is_empty() && name != format!("Player {colour}") && !shared(name) => {
            name.to_owned()
        }
        _ => format!("P{colour}"),
    }
}

fn number(text: &Map<String, Json>, key: &str) -> Option<u64> {
    text.get(key)?.as_u64()
}

/// A game in the reading.
struct Log {
    colours: Vec<u64>,
    recorded: Recorded,
    /// The robbery of the entry before: it is told again to each who may see it.
    robbery: Option<[Player; 2]>,
}

/// Why an entry can't be read.
fn lacks(kind: u64, what: &str) -> Unreadable {
    Unreadable::Wrong(None, format!("an entry of type {kind} lacks its {what}"))
}

impl Log {
    fn entry(&mut self, entry: &Entry) -> Result<(), Unreadable> {
        let Some(text) = &entry.text else { return Ok(()) };
        let Some(kind) = number(text, "type") else { return Ok(()) };
        if let 14..=16 = kind {
            return self.robbed(kind, text, entry);
        }
        self.robbery = None;
        let event = match kind {
            47 => Event::Gain { player: self.by(kind, text)?, cards: cards(kind, text, "cardsToBroadcast")? },
            5 => {
                let purchase = Purchase::Piece(piece(kind, text)?);
                Event::Spend {
                    player: self.by(kind, text)?,
                    cards: purchase.cost(),
                    purchase: Some(purchase),
                }
            }
            1 => {
                let purchase = Purchase::Development;
                Event::Spend {
                    player: self.by(kind, text)?,
                    cards: purchase.cost(),
                    purchase: Some(purchase),
                }
            }
            4 => match piece(kind, text) {
                Ok(piece) => Event::Free { player: self.by(kind, text)?, piece },
                Err(_) => return Ok(()),
            },
            116 => Event::Bank {
                player: self.by(kind, text)?,
                gives: cards(kind, text, "givenCardEnums")?,
                gets: cards(kind, text, "receivedCardEnums")?,
            },
            115 => Event::Trade {
                giver: self.by(kind, text)?,
                taker: self.player(kind, number(text, "acceptingPlayerColor"))?,
                gives: cards(kind, text, "givenCardEnums")?,
                gets: cards(kind, text, "receivedCardEnums")?,
            },
            55 => Event::Discard { player: self.by(kind, text)?, cards: cards(kind, text, "cardEnums")? },
            86 => Event::Monopoly {
                player: self.by(kind, text)?,
                resource: resource(number(text, "cardEnum")).ok_or_else(|| lacks(kind, "resource"))?,
                taken: number(text, "amountStolen")
                    .map_or(Taken::Unknown, |total| Taken::Total(total as u32)),
            },
            21 => Event::Plenty { player: self.by(kind, text)?, cards: cards(kind, text, "cardEnums")? },
            20 => match development(number(text, "cardEnum")) {
                Some(card) => Event::Played { player: self.by(kind, text)?, card },
                None => return Err(lacks(kind, "card")),
            },
            10 => {
                let die = |key| number(text, key).filter(|die| (1..=6).contains(die)).map(|die| die as u8);
                match (die("firstDice"), die("secondDice")) {
                    (Some(a), Some(b)) => {
                        Event::Roll { player: self.by(kind, text)?, dice: Dice::Pair(a, b) }
                    }
                    _ => return Err(lacks(kind, "dice")),
                }
            }
            118 | 117 => {
                let creator = number(text, "playerColorCreator").filter(|_| kind == 117);
                Event::Offer {
                    player: self.player(kind, creator.or(number(text, "playerColor")))?,
                    gives: known_cards(text, "offeredCardEnums"),
                    wants: known_cards(text, "wantedCardEnums"),
                }
            }
            kind if moves_no_card(kind) => return Ok(()),
            kind => {
                *self.recorded.unknown.entry(format!("type {kind}")).or_default() += 1;
                return Ok(());
            }
        };
        self.push(event);
        Ok(())
    }

    fn push(&mut self, event: Event) {
        self.recorded.events.push(event);
    }

    /// A robbery, as the thief, the victim or the others are told of it.
    fn robbed(&mut self, kind: u64, text: &Map<String, Json>, entry: &Entry) -> Result<(), Unreadable> {
        let colour = number(text, "playerColor");
        let recipient = entry.recipients.as_ref().and_then(|recipients| recipients.first().copied());
        let [thief, victim] = match kind {
            14 => [entry.from.or(recipient), colour],
            15 => [colour, recipient],
            _ => [number(text, "playerColorThief"), number(text, "playerColorVictim")],
        };
        let pair = [self.player(kind, thief)?, self.player(kind, victim)?];
        let code = text.get("cardEnums").and_then(Json::as_array).and_then(|codes| codes.first()?.as_u64());
        let card = match resource(code) {
            Some(resource) if kind != 16 => Hidden::Private(resource),
            _ => Hidden::Unseen,
        };
        let again = self.robbery.replace(pair) == Some(pair);
        match self.recorded.events.last_mut() {
            Some(Event::Robbery { card: known, .. }) if again => {
                if *known == Hidden::Unseen {
                    *known = card;
                }
            }
            _ => self.push(Event::Robbery { thief: pair[0], victim: pair[1], card }),
        }
        Ok(())
    }

    /// The player who acts.
    fn by(&self, kind: u64, text: &Map<String, Json>) -> Result<Player, Unreadable> {
        self.player(kind, number(text, "playerColor"))
    }

    fn player(&self, kind: u64, colour: Option<u64>) -> Result<Player, Unreadable> {
        let place = colour.and_then(|colour| self.colours.iter().position(|known| *known == colour));
        place.and_then(|place| Player::try_from(place).ok()).ok_or_else(|| lacks(kind, "player"))
    }
}

/// Types of entries that move no card and show none.
fn moves_no_card(kind: u64) -> bool {
    const QUIET: &[u64] = &[
        0, 2, 11, 24, 35, 44, 45, 49, 58, 60, 64, 66, 67, 68, 74, 87, 113, 114, 122, 123, 124, 125, 126, 127,
        130, 139,
    ];
    QUIET.contains(&kind)
}

fn resource(code: Option<u64>) -> Option<Resource> {
    let place = usize::try_from(code?).ok()?.checked_sub(1)?;
    Resource::ALL.get(place).copied()
}

fn development(code: Option<u64>) -> Option<Development> {
    Some(match code? {
        11 => Development::Knight,
        12 => Development::Point,
        13 => Development::Monopoly,
        14 => Development::Roads,
        15 => Development::Plenty,
        _ => return None,
    })
}

fn piece(kind: u64, text: &Map<String, Json>) -> Result<Piece, Unreadable> {
    Ok(match number(text, "pieceEnum") {
        Some(0) => Piece::Road,
        Some(2) => Piece::Settlement,
        Some(3) => Piece::City,
        _ => return Err(lacks(kind, "piece")),
    })
}

/// The cards of an offer: "any card" is one of its codes, and shows nothing.
fn known_cards(text: &Map<String, Json>, key: &str) -> Cards {
    let mut cards = NONE;
    for code in text.get(key).and_then(Json::as_array).into_iter().flatten() {
        if let Some(resource) = resource(code.as_u64()) {
            cards[resource.index()] += 1;
        }
    }
    cards
}

/// The cards of a list of codes.
fn cards(kind: u64, text: &Map<String, Json>, key: &str) -> Result<Cards, Unreadable> {
    let codes = text.get(key).and_then(Json::as_array).ok_or_else(|| lacks(kind, "cards"))?;
    let mut cards = NONE;
    for code in codes {
        match resource(code.as_u64()) {
            Some(resource) => cards[resource.index()] += 1,
            None => {
                return Err(Unreadable::Wrong(None, format!("an entry of type {kind} has a card {code}")));
            }
        }
    }
    Ok(cards)
}
