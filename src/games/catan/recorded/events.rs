//! Lines of events: one JSON object a line, the first of a game with its players.

use super::{Recorded, Unreadable};
use crate::engines::catan::{
    Cards, Development, Dice, Event, Hidden, NONE, PLAYERS, Piece, Player, Purchase, Resource, Taken,
};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;

/// A line, as it is written: who needs which field is for the events to say.
#[derive(Deserialize)]
pub(crate) struct Record<'l> {
    #[serde(borrow)]
    ev: Cow<'l, str>,
    /// Which game of many it belongs to.
    #[serde(default, borrow)]
    pub game: Option<Word<'l>>,
    names: Option<Vec<String>>,
    #[serde(default, borrow)]
    p: Option<Word<'l>>,
    cards: Option<Counts>,
    #[serde(default, borrow)]
    what: Option<Word<'l>>,
    #[serde(default, borrow)]
    a: Option<Word<'l>>,
    #[serde(default, borrow)]
    b: Option<Word<'l>>,
    give: Option<Counts>,
    get: Option<Counts>,
    #[serde(default, borrow)]
    thief: Option<Word<'l>>,
    #[serde(default, borrow)]
    victim: Option<Word<'l>>,
    #[serde(default, borrow)]
    card: Option<Word<'l>>,
    #[serde(default, borrow)]
    res: Option<Word<'l>>,
    total: Option<u32>,
    #[serde(default, borrow)]
    from: Option<Shares<'l>>,
    n: Option<u32>,
    dice: Option<Throw>,
    /// Whether the card that brings a monopoly or a year of plenty is told by the same line.
    played: Option<bool>,
}

/// A word that is borrowed where it can be; a number is one, too.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Word<'l>(pub Cow<'l, str>);

/// Numbers of cards by resource.
struct Counts(Cards);

/// Numbers of cards by player.
struct Shares<'l>(Vec<(Cow<'l, str>, u32)>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Throw {
    Pair(u8, u8),
    Single([u8; 1]),
    Total(u8),
}

/// Why a line can't be read.
#[derive(Debug)]
pub(crate) struct RecordError(pub String);

impl<'l> Record<'l> {
    /// The record of a line.
    ///
    /// # Errors
    /// What isn't JSON, or no record.
    pub fn of(line: &'l str) -> Result<Record<'l>, RecordError> {
        serde_json::from_str(line).map_err(|error| {
            let said = error.to_string();
            RecordError(said.split(" at line ").next().unwrap_or(&said).to_owned())
        })
    }
}

/// A game in the reading: who plays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The players' names.
    pub names: Vec<String>,
    /// Records of unknown types.
    pub unknown: BTreeMap<String, u64>,
}

/// What a line says.
pub(crate) enum Content {
    /// Who plays: a game begins.
    Players,
    /// One event, or a card that is played and what it brings.
    Events(Event, Option<Event>),
    /// Nothing that counts: the real hands, for scoring.
    Nothing,
}

type Read<T> = Result<T, RecordError>;

fn lacks(ev: &str, field: &str) -> RecordError {
    RecordError(format!("a record `{ev}` lacks its `{field}`"))
}

impl Game {
    /// Takes in a record.
    ///
    /// # Errors
    /// A record that lacks a field, or names somebody who doesn't play.
    pub fn take(&mut self, record: &Record) -> Read<Content> {
        let event = match &*record.ev {
            "players" => {
                self.begin(record)?;
                return Ok(Content::Players);
            }
            "truth" => return Ok(Content::Nothing),
            "monopoly" | "yop" => return self.card(record),
            _ if self.names.is_empty() => {
                return Err(RecordError("the first record must be `players`, with their names".into()));
            }
            _ => self.plain(record)?,
        };
        Ok(match event {
            Some(event) => Content::Events(event, None),
            None => {
                *self.unknown.entry(record.ev.to_string()).or_default() += 1;
                Content::Nothing
            }
        })
    }

    fn begin(&mut self, record: &Record) -> Read<()> {
        let names = record.names.as_ref().ok_or_else(|| lacks("players", "names"))?;
        let twice = (1..names.len()).any(|place| names[..place].contains(&names[place]));
        if names.is_empty() || twice || names.len() > PLAYERS {
            return Err(RecordError(format!("a game has 1 to {PLAYERS} players, each with a name of their own")));
        }
        self.names.clone_from(names);
        Ok(())
    }

    fn player(&self, ev: &str, field: &str, name: Option<&Word>) -> Read<Player> {
        let name = name.ok_or_else(|| lacks(ev, field))?;
        let place = self.names.iter().position(|known| *known == *name.0);
        place.map(|place| place as Player).ok_or_else(|| RecordError(format!("no player is called `{}`", name.0)))
    }

    /// A monopoly or a year of plenty, perhaps with the card that brings it.
    fn card(&self, record: &Record) -> Read<Content> {
        let ev = &*record.ev;
        let player = self.player(ev, "p", record.p.as_ref())?;
        let (card, event) = if ev == "yop" {
            (Development::Plenty, Event::Plenty { player, cards: cards(ev, "cards", record.cards.as_ref())? })
        } else {
            let resource = named(record.res.as_ref().ok_or_else(|| lacks(ev, "res"))?)?;
            let taken = match (&record.from, record.total) {
                (Some(shares), _) => {
                    let mut each = vec![0; self.names.len()];
                    for (name, count) in &shares.0 {
                        let victim = self.player(ev, "from", Some(&Word(name.clone())))?;
                        each[usize::from(victim)] = *count;
                    }
                    Taken::Each(each.into())
                }
                (None, Some(total)) => Taken::Total(total),
                (None, None) => Taken::Unknown,
            };
            (Development::Monopoly, Event::Monopoly { player, resource, taken })
        };
        Ok(match record.played {
            Some(true) => Content::Events(Event::Played { player, card }, Some(event)),
            _ => Content::Events(event, None),
        })
    }

    /// Every other event; none for a type that isn't known.
    fn plain(&self, record: &Record) -> Read<Option<Event>> {
        let ev = &*record.ev;
        let by = || self.player(ev, "p", record.p.as_ref());
        let held = || cards(ev, "cards", record.cards.as_ref());
        let given = || cards(ev, "give", record.give.as_ref());
        let got = || cards(ev, "get", record.get.as_ref());
        let so_many = || record.n.ok_or_else(|| lacks(ev, "n"));
        Ok(Some(match ev {
            "gain" => Event::Gain { player: by()?, cards: held()? },
            "spend" => {
                let purchase = record.what.as_ref().and_then(|what| purchase(&what.0));
                Event::Spend { player: by()?, cards: held()?, purchase }
            }
            "discard" if record.cards.is_none() => Event::FaceDown { player: by()?, count: so_many()? },
            "discard" => Event::Discard { player: by()?, cards: held()? },
            "trade" => {
                let giver = self.player(ev, "a", record.a.as_ref())?;
                let taker = self.player(ev, "b", record.b.as_ref())?;
                Event::Trade { giver, taker, gives: given()?, gets: got()? }
            }
            "bank" => Event::Bank { player: by()?, gives: given()?, gets: got()? },
            "steal" => {
                let thief = self.player(ev, "thief", record.thief.as_ref())?;
                let victim = self.player(ev, "victim", record.victim.as_ref())?;
                let card = record.card.as_ref().map(named).transpose()?;
                Event::Robbery { thief, victim, card: card.map_or(Hidden::Unseen, Hidden::Seen) }
            }
            "roll" => {
                let dice = match record.dice.as_ref().ok_or_else(|| lacks(ev, "dice"))? {
                    Throw::Pair(a, b) => Dice::Pair(*a, *b),
                    Throw::Single([total]) | Throw::Total(total) => Dice::Total(*total),
                };
                Event::Roll { player: by()?, dice }
            }
            "devbuy" => Event::Bought { player: by()? },
            "devplay" => {
                let card = record.card.as_ref().and_then(|card| development(&card.0));
                Event::Played { player: by()?, card: card.ok_or_else(|| lacks(ev, "card"))? }
            }
            "build" => match record.what.as_ref().and_then(|what| purchase(&what.0)) {
                Some(Purchase::Piece(piece)) => Event::Free { player: by()?, piece },
                _ => return Err(lacks(ev, "what")),
            },
            "offer" => {
                let wants = record.get.as_ref().map_or(NONE, |get| get.0);
                Event::Offer { player: by()?, gives: given()?, wants }
            }
            "has" => Event::Holds { player: by()?, cards: held()? },
            "hand" => Event::Hand { player: by()?, cards: held()? },
            "size" => Event::Size { player: by()?, count: so_many()? },
            _ => return Ok(None),
        }))
    }
}

fn cards(ev: &str, field: &str, counts: Option<&Counts>) -> Read<Cards> {
    counts.map(|counts| counts.0).ok_or_else(|| lacks(ev, field))
}

fn named(word: &Word) -> Read<Resource> {
    Resource::named(&word.0).ok_or_else(|| RecordError(format!("`{}` is no resource", word.0)))
}

/// What a payment is for, in the words of the format and in those of the language.
fn purchase(word: &str) -> Option<Purchase> {
    if matches!(word, "dev" | "development") {
        return Some(Purchase::Development);
    }
    Piece::ALL.into_iter().find(|piece| piece.name() == word).map(Purchase::Piece)
}

/// A development card, in the words of those who write the format.
fn development(word: &str) -> Option<Development> {
    let word = word.to_ascii_lowercase().replace([' ', '-'], "_");
    Some(match &*word {
        "knight" => Development::Knight,
        "point" | "vp" | "victory_point" => Development::Point,
        "roads" | "road_building" | "roadbuilding" => Development::Roads,
        "plenty" | "yop" | "year_of_plenty" => Development::Plenty,
        "monopoly" => Development::Monopoly,
        _ => return None,
    })
}

/// Reads a game of lines.
///
/// # Errors
/// The stream's, and the first line that can't be read.
pub(super) fn read(stream: &mut dyn BufRead) -> Result<Recorded, Unreadable> {
    let mut game = Game::default();
    let mut recorded = Recorded::default();
    let mut text = String::new();
    let mut number = 0;
    loop {
        text.clear();
        if stream.read_line(&mut text)? == 0 {
            break;
        }
        number += 1;
        if text.trim().is_empty() {
            continue;
        }
        let content = Record::of(text.trim_end()).and_then(|record| game.take(&record));
        match content.map_err(|RecordError(why)| Unreadable::Wrong(Some(number), why))? {
            Content::Events(first, second) => {
                for event in [Some(first), second].into_iter().flatten() {
                    recorded.events.push(event);
                    recorded.lines.push(number as u32);
                }
            }
            Content::Players | Content::Nothing => {}
        }
    }
    if game.names.is_empty() {
        return Err(Unreadable::Wrong(None, "it has no record `players`".into()));
    }
    recorded.aliases.clone_from(&game.names);
    recorded.names = game.names;
    recorded.unknown = game.unknown;
    Ok(recorded)
}

impl<'de: 'l, 'l> Deserialize<'de> for Word<'l> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Word<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Owned(text.to_owned())))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Owned(number.to_string())))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Owned(number.to_string())))
            }

        }
        deserializer.deserialize_any(Words)
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByResource;
        impl<'de> Visitor<'de> for ByResource {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("numbers of cards by resource")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Counts, M::Error> {
                let mut cards = NONE;
                while let Some(Word(name)) = map.next_key::<Word>()? {
                    let count: u32 = map.next_value()?;
                    let resource = Resource::named(&name)
                        .ok_or_else(|| serde::de::Error::custom(format_args!("`{name}` is no resource")))?;
                    let place = &mut cards[resource.index()];
                    *place = place.checked_add(count).ok_or_else(|| serde::de::Error::custom("too many cards"))?;
                }
                Ok(Counts(cards))
            }
        }
        deserializer.deserialize_map(ByResource)
    }
}

impl<'de: 'l, 'l> Deserialize<'de> for Shares<'l> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByPlayer;
        impl<'de> Visitor<'de> for ByPlayer {
            type Value = Shares<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("numbers of cards by player")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Shares<'de>, M::Error> {
                let mut shares = Vec::new();
                while let Some(Word(name)) = map.next_key::<Word>()? {
                    shares.push((name, map.next_value()?));
                }
                Ok(Shares(shares))
            }
        }
        deserializer.deserialize_map(ByPlayer)
    }
}
