//! `tg serve`: what it answers, to whom, and what it keeps.

mod access;
mod files;
mod posts;
mod typed;

use serde_json::Value as Json;

const PLAYERS: &str = "{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"],\"bank\":1000}\n";
const GAIN: &str = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":1}}\n";
const STEAL: &str = "{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}\n";
/// A payment that nobody can make.
const ROAD: &str =
    "{\"ev\":\"spend\",\"p\":\"Red\",\"cards\":{\"lumber\":1,\"brick\":1},\"what\":\"road\"}\n";

fn events(state: &Json) -> u64 {
    state["state"]["events"].as_u64().unwrap_or(0)
}
