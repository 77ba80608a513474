//! Writing events lines.

use serde_json::{Map, Value, json};

use super::super::event::{Cards, Development, Dice, Event, Hidden, KINDS, Player, Purchase, Resource};
use super::super::supply::{Expansion, GameRules};
use super::super::view::View;

/// What the lines of a game contain besides its events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineStyle<'a> {
    /// The game's name, if several games share a stream.
    pub game: Option<&'a str>,
    /// What is known about its rules.
    pub rules: GameRules,
    /// How the log is looked at.
    pub view: View,
}

/// The words of this format, in the order of [`Resource::ALL`].
const WORDS: [&str; KINDS] = ["lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin"];

/// The words of this format, in the order of [`Development::ALL`].
const CARDS: [&str; 5] = ["knight", "victory_point", "road_building", "year_of_plenty", "monopoly"];

/// Returns the line that begins a game, without a line end.
pub fn players(names: &[String], style: &LineStyle) -> String {
    let mut value = json!({ "ev": "players", "names": names });
    if let Some(limit) = style.rules.limit {
        value["limit"] = limit.into();
    }
    let cities = style.rules.supply.is_some_and(|supply| supply.has_commodities());
    if let Some(expansion) = Expansion::of(cities, style.rules.seafarers) {
        value["expansion"] = expansion.name().into();
    }
    if let Some(supply) = style.rules.supply {
        let kinds: Option<Map<String, Value>> = (CARDS.iter().zip(Development::ALL))
            .map(|(word, card)| Some(((*word).to_owned(), supply.copies(card)?.into())))
            .collect();
        let bank = supply.resources().iter().map(|resource| resource.index());
        let bank = bank.map(|kind| (WORDS[kind].to_owned(), supply.bank[kind].into()));
        value["bank"] = Value::Object(bank.collect());
        value["development"] = kinds.map_or(supply.deck.into(), Value::Object);
    }
    let View { me, worlds, offers, columns } = style.view;
    let me = me.and_then(|me| names.get(usize::from(me))).map(|name| name.as_str().into());
    let view: [(&str, Option<Value>); 4] = [
        ("me", me),
        ("worlds", worlds.map(Value::from)),
        ("offers", offers.map(Value::from)),
        ("columns", columns.map(|columns| columns.name().into())),
    ];
    for (key, told) in view {
        if let Some(told) = told {
            value[key] = told;
        }
    }
    finish(value, style)
}

/// Returns a mark as a line, without a line end.
pub fn mark(text: &str, style: &LineStyle) -> String {
    finish(json!({ "ev": "mark", "text": text }), style)
}

/// Returns the line that takes back the last event, without a line end.
pub fn undo(style: &LineStyle) -> String {
    finish(json!({ "ev": "undo" }), style)
}

/// Returns the line that ends a game, without a line end.
pub fn end(style: &LineStyle) -> String {
    finish(json!({ "ev": "end" }), style)
}

/// Returns an event as a line, without a line end. Players beyond the names have their number as a name.
pub fn line(event: &Event, names: &[String], style: &LineStyle) -> String {
    let name = |player: Player| names.get(usize::from(player)).cloned().unwrap_or_else(|| player.to_string());
    finish(value(event, &name, names.len()), style)
}

fn finish(mut value: Value, style: &LineStyle) -> String {
    if let (Some(game), Value::Object(object)) = (style.game, &mut value) {
        object.insert("game".to_owned(), game.into());
    }
    value.to_string()
}

fn value(event: &Event, name: &dyn Fn(Player) -> String, players: usize) -> Value {
    match *event {
        Event::Gain { player, cards } => json!({ "ev": "gain", "p": name(player), "cards": object(cards) }),
        Event::Spend { player, cards, purchase } => {
            let mut value = json!({ "ev": "spend", "p": name(player), "cards": object(cards) });
            if let Some(purchase) = purchase {
                value["what"] = bought(purchase).into();
            }
            value
        }
        Event::Free { player, piece } => json!({ "ev": "free", "p": name(player), "what": piece.name() }),
        Event::Lost { player, piece } => json!({ "ev": "lost", "p": name(player), "what": piece.name() }),
        Event::Progress { player, card } => {
            json!({ "ev": "progress", "p": name(player), "card": card.name() })
        }
        Event::Pass { giver, taker, count } => {
            json!({ "ev": "pass", "a": name(giver), "b": name(taker), "n": count })
        }
        Event::Bought { player } => json!({ "ev": "devbuy", "p": name(player) }),
        Event::Played { player, card } => {
            json!({ "ev": "devplay", "p": name(player), "card": CARDS[Development::index(card)] })
        }
        Event::Discard { player, cards } => {
            json!({ "ev": "discard", "p": name(player), "cards": object(cards) })
        }
        Event::GainUnseen { player, count } => json!({ "ev": "gain", "p": name(player), "n": count }),
        Event::Robber { player } => json!({ "ev": "robber", "p": name(player) }),
        Event::Recount { player, cards, more } => {
            json!({ "ev": recount(more), "p": name(player), "cards": object(cards) })
        }
        Event::RecountUnseen { player, count, more } => {
            json!({ "ev": recount(more), "p": name(player), "n": count })
        }
        Event::AtLeast { player, count } => json!({ "ev": "at_least", "p": name(player), "n": count }),
        Event::AtMost { player, count } => json!({ "ev": "at_most", "p": name(player), "n": count }),
        Event::InBank { resource, count } => {
            json!({ "ev": "in_bank", "res": WORDS[Resource::index(resource)], "n": count })
        }
        Event::Lacks { player, cards } => json!({ "ev": "lacks", "p": name(player), "cards": object(cards) }),
        Event::FaceDown { player, count } => json!({ "ev": "discard", "p": name(player), "n": count }),
        Event::Trade { giver, taker, gives, gets } => json!({
            "ev": "trade", "a": name(giver), "b": name(taker), "give": object(gives), "get": object(gets),
        }),
        Event::Bank { player, gives, gets } => {
            json!({ "ev": "bank", "p": name(player), "give": object(gives), "get": object(gets) })
        }
        Event::Robbery { thief, victim, card } => {
            let mut value = json!({ "ev": "steal", "thief": name(thief), "victim": name(victim) });
            match card {
                Hidden::Seen(card) => value["card"] = WORDS[card.index()].into(),
                Hidden::Private(card) | Hidden::Truth(card) => {
                    value["hidden_truth"] = WORDS[card.index()].into();
                }
                Hidden::Unseen => {}
            }
            value
        }
        Event::Monopoly { player, resource, ref taken, played } => {
            let word = WORDS[Resource::index(resource)];
            let mut value = json!({ "ev": "monopoly", "p": name(player), "res": word });
            if let Some(total) = taken.total {
                value["total"] = total.into();
            }
            let victims = (0..players as Player).filter(|&victim| victim != player);
            let told = victims.filter_map(|victim| Some((name(victim), taken.of(victim)?.into())));
            let from: Map<String, Value> = told.collect();
            if !from.is_empty() {
                value["from"] = from.into();
            }
            with_play(value, played)
        }
        Event::Plenty { player, cards, played } => {
            with_play(json!({ "ev": "yop", "p": name(player), "cards": object(cards) }), played)
        }
        Event::Offer { player, gives, wants, counts } => {
            let mut value =
                json!({ "ev": "offer", "p": name(player), "give": object(gives), "get": object(wants) });
            if counts {
                value["counts"] = true.into();
            }
            value
        }
        Event::Holds { player, cards } => json!({ "ev": "has", "p": name(player), "cards": object(cards) }),
        Event::Hand { player, cards } => json!({ "ev": "hand", "p": name(player), "cards": object(cards) }),
        Event::Size { player, count } => json!({ "ev": "size", "p": name(player), "n": count }),
        Event::Roll { player, dice } => {
            let dice = match dice {
                Dice::Pair(first, second) => json!([first, second]),
                Dice::Total(total) => json!(total),
            };
            json!({ "ev": "roll", "p": name(player), "dice": dice })
        }
    }
}

fn recount(more: bool) -> &'static str {
    if more { "more" } else { "fewer" }
}

/// Adds that the line is also the play of the card, if it is.
fn with_play(mut value: Value, played: bool) -> Value {
    if played {
        value["played"] = true.into();
    }
    value
}

/// Returns the kinds that are present.
fn object(cards: Cards) -> Value {
    let there = WORDS.iter().zip(cards).filter(|&(_, count)| count > 0);
    Value::Object(there.map(|(word, count)| ((*word).to_owned(), count.into())).collect::<Map<_, _>>())
}

fn bought(purchase: Purchase) -> &'static str {
    match purchase {
        Purchase::Development => "dev",
        other => other.name(),
    }
}
