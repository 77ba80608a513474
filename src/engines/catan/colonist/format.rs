//! The parts of the files that matter, as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A file: an export has `data`, a capture the log itself or within the state of the game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct File {
    pub data: Option<Export>,
    pub event_history: Option<History>,
    #[serde(default)]
    pub play_order: Vec<u32>,
    #[serde(default)]
    pub player_user_states: Vec<User>,
    pub game_log_state: Option<Log>,
    pub game_state: Option<State>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Export {
    pub event_history: Option<History>,
    #[serde(default)]
    pub play_order: Vec<u32>,
    #[serde(default)]
    pub player_user_states: Vec<User>,
    pub game_log_state: Option<Log>,
    pub game_state: Option<State>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    #[serde(default)]
    pub username: String,
    pub selected_color: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct State {
    pub game_log_state: Option<Log>,
}

#[derive(Debug, Deserialize)]
pub(super) struct History {
    #[serde(default)]
    pub events: Vec<Change>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Change {
    pub state_change: Option<State>,
}

/// Records by their numbers, which are written as text.
pub(super) type Log = BTreeMap<String, Option<Entry>>;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    pub text: Option<Record>,
    pub from: Option<i64>,
    #[serde(default)]
    pub specific_recipients: Vec<i64>,
}

#[derive(Debug, Default, Deserialize)]
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
