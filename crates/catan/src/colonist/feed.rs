//! A running game: the frames of its connection, as a browser receives them.
//!
//! A **frame** is one JSON value. The **whole** state of a game comes first, and again whenever the browser
//! reconnects; later changes come in frames with a `diff` or a `stateChange`. What matters is the game's log,
//! whose records are numbered: duplicates are recognised by number, and late records are put in their place. The
//! numbers of cards beside new records are compared with what these add up to, as in a recording.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;
use std::ops::Range;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::super::log::Log;
use super::super::supply::GameRules;
use super::format::{
    BankState, DevelopmentState, Entry, ExportSettings, InitialState, Perhaps, StateChange, Told, User,
};
use super::read::{Reader, RecordingError, named};
use super::rules::ToldRules;
use super::states::{Ledger, Stated};

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
    /// The states that came with records, by the number of the last one.
    stated: BTreeMap<u64, Stated>,
    game: Option<Course>,
}

/// The events of the records so far, and what they add up to.
#[derive(Clone, Debug)]
struct Course {
    reader: Reader,
    ledger: Ledger,
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
    /// The states beside its records, each with the number of the last record before it.
    states: Vec<(u64, Stated)>,
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
        self.game.as_ref().map(|game| &game.reader.log)
    }

    /// Returns what the frames say about the rules.
    pub fn rules(&self) -> GameRules {
        let players = self.log().map_or(0, |log| log.names.len());
        GameRules { limit: self.told.limit, supply: self.told.supply(players), seafarers: false }
    }

    /// Returns whether somebody has won.
    pub fn ended(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.reader.ended)
    }

    /// Returns the unknown types of records, with the number of each. They are skipped.
    pub fn unknown(&self) -> BTreeMap<u32, u64> {
        self.game.as_ref().map_or_else(BTreeMap::new, |game| game.reader.unknown.clone())
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
        // A frame that comes again says nothing new of its time.
        let states = if fresh.is_empty() { Vec::new() } else { frame.states };
        let mut told = Vec::new();
        for (number, state) in states {
            if let Place::Vacant(place) = self.stated.entry(number) {
                told.push(number);
                place.insert(state);
            }
        }
        let fed = self.read(last, &fresh);
        if fed.is_err() {
            fresh.iter().for_each(|number| drop(self.records.remove(number)));
            told.iter().for_each(|number| drop(self.stated.remove(number)));
            self.game = self.whole().ok().flatten();
        }
        fed
    }

    /// Reads the new records; `last` is the last one before them.
    fn read(&mut self, last: Option<u64>, fresh: &[u64]) -> Result<Fed, RecordingError> {
        let late = last.is_some() && fresh.first().copied() <= last && !fresh.is_empty();
        let players = self.game.as_ref().map(|game| game.reader.log.names.len());
        let others = self.order.is_empty() && Some(named(self.records.values()).len()) != players;
        let Some(Course { reader, ledger }) = self.game.as_mut().filter(|_| !late && !others) else {
            self.game = self.whole()?;
            return Ok(if self.game.is_some() { Fed::Anew } else { Fed::Nothing });
        };
        let before = reader.log.events.len();
        let mut mended = false;
        for number in fresh {
            mended |= reader.take(*number, &self.records[number])?.is_some_and(|place| place < before);
            self.stated.get(number).into_iter().for_each(|stated| reader.compare(stated, ledger));
        }
        let now = reader.log.events.len();
        Ok(match (mended, now > before) {
            (true, _) => Fed::Anew,
            (false, true) => Fed::More(before..now),
            (false, false) => Fed::Nothing,
        })
    }

    /// Reads all records from the first on; returns `None` as long as the players aren't known.
    fn whole(&self) -> Result<Option<Course>, RecordingError> {
        let colours = if self.order.is_empty() { named(self.records.values()) } else { self.order.clone() };
        if colours.is_empty() {
            return Ok(None);
        }
        let mut reader = Reader::new(colours, &self.users)?;
        let players = reader.log.names.len();
        let supply = self.told.bank().and(self.told.supply(players));
        let mut ledger = Ledger::new(players, supply.map(|supply| supply.bank));
        for (number, entry) in &self.records {
            reader.take(*number, entry)?;
            self.stated.get(number).into_iter().for_each(|stated| reader.compare(stated, &mut ledger));
        }
        Ok(Some(Course { reader, ledger }))
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
                let before = self.records.len();
                object.iter().try_for_each(|(key, value)| self.field(key, value, depth - 1, whole))?;
                self.state(object, before);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Keeps the state of an object that has records, too, of which `before` come before its own.
    fn state(&mut self, object: &Map<String, Value>, before: usize) {
        let last = self.records[before..].iter().map(|(number, _)| *number).max();
        let Some(last) = last.filter(|_| object.contains_key("gameLogState")) else { return };
        let state = StateChange {
            game_log_state: None,
            player_states: object.get("playerStates").and_then(|states| Perhaps::deserialize(states).ok()),
            bank_state: object.get("bankState").and_then(|bank| Perhaps::deserialize(bank).ok()),
        };
        self.states.push((last, Stated::of(state)));
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
