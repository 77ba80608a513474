//! The relevant parts of the files, as they are written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

/// A file: an export has everything in `data`, a capture has the log itself or within the state of the game.
pub(super) type File = Recorded<Recorded<IgnoredAny>>;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Recorded<D> {
    pub event_history: Option<History>,
    #[serde(default)]
    pub play_order: Vec<u32>,
    #[serde(default)]
    pub player_user_states: Vec<User>,
    pub game_settings: Option<ExportSettings>,
    pub game_log_state: Option<Told>,
    pub game_state: Option<State>,
    pub data: Option<D>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    #[serde(default)]
    pub username: String,
    pub selected_color: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct State {
    pub game_log_state: Option<Told>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExportSettings {
    pub card_discard_limit: Option<u32>,
}

/// The initial state: the contents of the bank.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InitialState {
    pub bank_state: Option<BankState>,
    pub mechanic_development_cards_state: Option<DevelopmentState>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct BankState {
    /// The number of cards by code; something else if they are hidden.
    pub resource_cards: BTreeMap<String, serde_json::Value>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct DevelopmentState {
    pub bank_development_cards: Deck,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Deck {
    /// A code for each card; only the backs are shown.
    pub cards: Vec<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct History {
    pub initial_state: Option<InitialState>,
    #[serde(default)]
    pub events: Vec<Change>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Change {
    pub state_change: Option<StateChange>,
}

/// What has changed: the new records, and the state after them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StateChange {
    pub game_log_state: Option<Told>,
    pub player_states: Option<Perhaps<BTreeMap<String, PlayerState>>>,
    pub bank_state: Option<Perhaps<BankState>>,
}

/// A part of a state, which may have another form that says nothing here.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Perhaps<T> {
    Known(T),
    Other(IgnoredAny),
}

impl<T> Perhaps<T> {
    /// Returns the part, if it has the known form.
    pub fn known(self) -> Option<T> {
        match self {
            Perhaps::Known(part) => Some(part),
            Perhaps::Other(_) => None,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlayerState {
    pub resource_cards: Option<Hand>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Hand {
    /// A code for each card, 0 for the back of one.
    pub cards: Option<Vec<IgnoredAny>>,
}

/// Types of records that neither move nor show a card, except the one that ends a game.
const SILENT: &[u32] = &[
    0, 2, 11, 24, 35, 44, 49, 58, 60, 64, 66, 67, 68, 74, 87, 113, 114, 122, 123, 124, 125, 126, 127, 130,
    139,
];

/// Records with their numbers, which are written as text; irrelevant ones aren't kept.
#[derive(Debug)]
pub(super) struct Told(pub Vec<(u64, Entry)>);

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Told, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Told;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("records by their numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Told, A::Error> {
                let mut told = Vec::new();
                while let Some((number, entry)) = map.next_entry::<Cow<'de, str>, Option<Entry>>()? {
                    let kind = |entry: &Entry| entry.text.as_ref().map(|text| text.kind.unwrap_or(0));
                    if let (Ok(number), Some(entry)) = (number.parse(), entry)
                        && kind(&entry).is_some_and(|kind| !SILENT.contains(&kind))
                    {
                        told.push((number, entry));
                    }
                }
                Ok(Told(told))
            }
        }
        from.deserialize_map(Entries)
    }
}

/// The type of the record that says who has won.
pub(super) const WON: u32 = 45;

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    pub text: Option<Record>,
    pub from: Option<i64>,
    #[serde(default)]
    pub specific_recipients: Vec<i64>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Record {
    #[serde(rename = "type")]
    pub kind: Option<u32>,
    pub player_color: Option<u32>,
    pub accepting_player_color: Option<u32>,
    pub player_color_creator: Option<u32>,
    pub player_color_thief: Option<u32>,
    pub player_color_victim: Option<u32>,
    pub cards_to_broadcast: Option<Vec<u32>>,
    pub card_enums: Option<Vec<u32>>,
    pub card_enum: Option<u32>,
    pub given_card_enums: Option<Vec<u32>>,
    pub received_card_enums: Option<Vec<u32>>,
    pub offered_card_enums: Option<Vec<u32>>,
    pub wanted_card_enums: Option<Vec<u32>>,
    pub are_resource_cards: Option<bool>,
    pub piece_enum: Option<u32>,
    pub amount_stolen: Option<u32>,
    pub first_dice: Option<u8>,
    pub second_dice: Option<u8>,
}
