//! A running game: the frames of its connection, as a browser receives them.
//!
//! A **frame** is one JSON value. The **whole** state of a game comes first, and again whenever the browser
//! reconnects; later changes come in frames with a `diff` or a `stateChange`. Only the game's log matters,
//! whose records are numbered: duplicates are recognised by number, and late records are put in their place.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;
use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;

use super::super::log::Log;
use super::super::supply::GameRules;
use super::format::{BankState, DevelopmentState, Entry, ExportSettings, InitialState, Told, User};
use super::read::{Reader, RecordingError, named};
use super::rules::ToldRules;

/// The maximum depth of the game's state in a frame.
const DEEPEST: usize = 8;

/// The effect of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fed {
    /// It has nothing about cards.
    Nothing,
    /// These events of the log are new.
    More(Range<usize>),
    /// A game begins, or earlier events were corrected: all events of the log count, and nothing before.
    Anew,
}

/// A reader of frames. Takes memory for the records of one game.
#[derive(Clone, Debug, Default)]
pub struct Feed {
    /// Whether the whole state of a game has been received.
    placed: bool,
    records: BTreeMap<u64, Entry>,
    order: Vec<u32>,
    users: Vec<User>,
    told: ToldRules,
    reader: Option<Reader>,
}

/// The relevant contents of a frame, wherever they are in it.
#[derive(Default)]
struct Frame {
    order: Vec<u32>,
    users: Vec<User>,
    limit: Option<u32>,
    bank: Option<BankState>,
    deck: Option<DevelopmentState>,
    records: Vec<(u64, Entry)>,
    /// Whether there is a log that isn't one of changes.
    whole: bool,
}

impl Feed {
    /// Creates a reader that hasn't received any frames.
    pub fn new() -> Feed {
        Feed::default()
    }

    /// Returns the players and what has happened so far; `None` before a game has begun.
    pub fn log(&self) -> Option<&Log> {
        self.reader.as_ref().map(|reader| &reader.log)
    }

    /// Returns what the frames say about the rules.
    pub fn rules(&self) -> GameRules {
        let players = self.log().map_or(0, |log| log.names.len());
        GameRules { limit: self.told.limit, supply: self.told.supply(players), seafarers: false }
    }

    /// Returns whether somebody has won.
    pub fn ended(&self) -> bool {
        self.reader.as_ref().is_some_and(|reader| reader.ended)
    }

    /// Returns the unknown types of records, with the number of each. They are skipped.
    pub fn unknown(&self) -> BTreeMap<u32, u64> {
        self.reader.as_ref().map_or_else(BTreeMap::new, |reader| reader.unknown.clone())
    }

    /// Takes a frame, or a list of frames. O(length), and O(length of the game) if it begins again.
    ///
    /// # Errors
    /// Frames that can't be read, and changes of a game whose state hasn't been received. A refused frame changes
    /// nothing.
    pub fn take(&mut self, frame: &[u8]) -> Result<Fed, RecordingError> {
        let value: Value = serde_json::from_slice(frame)?;
        let mut found = Frame::default();
        found.look(&value, DEEPEST, true)?;
        if found.whole && self.is_another(&found) {
            let mut other = Feed::default();
            let fed = other.add(found)?;
            *self = other;
            return Ok(fed);
        }
        if found.records.is_empty() {
            return Ok(Fed::Nothing);
        }
        if !self.placed && !found.whole {
            return Err(RecordingError::Unplaced);
        }
        self.add(found)
    }

    /// Returns whether a whole state belongs to another game than the one so far.
    fn is_another(&self, frame: &Frame) -> bool {
        let kind = |entry: &Entry| entry.text.as_ref().and_then(|record| record.kind);
        let last = frame.records.iter().map(|(number, _)| number).max();
        let differs = |(number, entry): &(u64, Entry)| {
            self.records.get(number).is_some_and(|own| kind(own) != kind(entry))
        };
        !self.placed
            || last < self.records.keys().next_back()
            || (!frame.order.is_empty() && !self.order.is_empty() && frame.order != self.order)
            || frame.records.iter().any(differs)
    }

    fn add(&mut self, frame: Frame) -> Result<Fed, RecordingError> {
        if !self.placed {
            self.placed = true;
            self.told.limit = frame.limit;
            // The contents of the bank are all cards of the game only as long as nothing has left it.
            let start = frame.records.iter().all(|(_, entry)| !moves(entry));
            self.told.start = start.then_some(InitialState {
                bank_state: frame.bank,
                mechanic_development_cards_state: frame.deck,
            });
        }
        if self.order.is_empty() {
            self.order = frame.order;
        }
        if !frame.users.is_empty() {
            self.users = frame.users;
        }
        let last = self.records.keys().next_back().copied();
        let mut fresh = Vec::new();
        for (number, entry) in frame.records {
            if let Place::Vacant(place) = self.records.entry(number) {
                fresh.push(number);
                place.insert(entry);
            }
        }
        fresh.sort_unstable();
        let fed = self.read(last, &fresh);
        if fed.is_err() {
            fresh.iter().for_each(|number| drop(self.records.remove(number)));
            self.reader = self.whole().ok().flatten();
        }
        fed
    }

    /// Reads the new records; `last` is the last one before them.
    fn read(&mut self, last: Option<u64>, fresh: &[u64]) -> Result<Fed, RecordingError> {
        let late = last.is_some() && fresh.first().copied() <= last && !fresh.is_empty();
        let players = self.reader.as_ref().map(|reader| reader.log.names.len());
        let others = self.order.is_empty() && Some(named(self.records.values()).len()) != players;
        let Some(reader) = self.reader.as_mut().filter(|_| !late && !others) else {
            self.reader = self.whole()?;
            return Ok(if self.reader.is_some() { Fed::Anew } else { Fed::Nothing });
        };
        let before = reader.log.events.len();
        let mut mended = false;
        for number in fresh {
            mended |= reader.take(*number, &self.records[number])?.is_some_and(|place| place < before);
        }
        let now = reader.log.events.len();
        Ok(match (mended, now > before) {
            (true, _) => Fed::Anew,
            (false, true) => Fed::More(before..now),
            (false, false) => Fed::Nothing,
        })
    }

    /// Reads all records from the first on; returns `None` as long as the players aren't known.
    fn whole(&self) -> Result<Option<Reader>, RecordingError> {
        let colours = if self.order.is_empty() { named(self.records.values()) } else { self.order.clone() };
        if colours.is_empty() {
            return Ok(None);
        }
        let mut reader = Reader::new(colours, &self.users)?;
        for (number, entry) in &self.records {
            reader.take(*number, entry)?;
        }
        Ok(Some(reader))
    }
}

/// Returns whether a record moves cards from or to the bank.
fn moves(entry: &Entry) -> bool {
    entry.text.as_ref().and_then(|record| record.kind).is_some_and(|kind| kind != 4)
}

impl Frame {
    /// Searches a value for what matters; `whole` unless it is about changes.
    fn look(&mut self, value: &Value, depth: usize, whole: bool) -> Result<(), RecordingError> {
        match value {
            Value::Array(all) if depth == DEEPEST => {
                all.iter().try_for_each(|frame| self.look(frame, depth - 1, whole))
            }
            Value::Object(object) if depth > 0 => {
                object.iter().try_for_each(|(key, value)| self.field(key, value, depth - 1, whole))
            }
            _ => Ok(()),
        }
    }

    fn field(&mut self, key: &str, value: &Value, depth: usize, whole: bool) -> Result<(), RecordingError> {
        match key {
            "gameLogState" => {
                let Told(mut records) = Told::deserialize(value)?;
                self.records.append(&mut records);
                self.whole |= whole;
            }
            "playOrder" => self.order = Vec::deserialize(value)?,
            "playerUserStates" => self.users = Vec::deserialize(value)?,
            "gameSettings" => self.limit = ExportSettings::deserialize(value)?.card_discard_limit,
            "bankState" if whole => self.bank = BankState::deserialize(value).ok(),
            "mechanicDevelopmentCardsState" if whole => self.deck = DevelopmentState::deserialize(value).ok(),
            "eventHistory" => {
                self.whole |= whole;
                self.look(value, depth, whole)?;
            }
            "data" | "payload" | "gameState" | "initialState" => self.look(value, depth, whole)?,
            "events" if value.is_array() => {
                value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .try_for_each(|event| self.look(event, depth, whole))?;
            }
            "diff" | "stateChange" => self.look(value, depth, false)?,
            _ => {}
        }
        Ok(())
    }
}
