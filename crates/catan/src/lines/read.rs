//! Reading events lines, one at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Read as _};

use memchr::memchr;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use super::super::event::{Cards, Event};
use super::super::supply::GameRules;
use super::super::view::View;
use super::error::LogLineError;
use super::fields::{Fields, Roster};
use super::known::{self, Unknown};
use super::word::Word;
use super::{scan, slow};

/// The maximum length of a line in bytes.
pub const LONGEST: u64 = 1 << 20;

/// A line that can't be read.
#[derive(Debug)]
pub enum Malformed {
    /// The line isn't an events line.
    Line {
        /// The line number, from 1.
        line: usize,
        /// What is wrong with it.
        trouble: LogLineError,
    },
    /// The stream failed.
    Io(io::Error),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Line { line, trouble } => write!(f, "line {line}: {trouble}"),
            Malformed::Io(error) => write!(f, "the log can't be read: {error}"),
        }
    }
}

impl std::error::Error for Malformed {}

/// The contents of a line. `game` is the game's index in [`Lines::games`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Read {
    /// A game begins; its players are in [`Lines::names`].
    Players { game: usize },
    /// Something happened.
    Event { game: usize, event: Event },
    /// A text that names this point among the events.
    Mark { game: usize, text: String },
    /// The real hands after the events so far: for tests, never treated as known.
    Truth { game: usize, hands: Vec<Cards> },
    /// The last event that still stands never happened.
    Undo { game: usize },
    /// The game is over, and its log is complete.
    End { game: usize },
}

/// One game of the lines.
#[derive(Clone, Debug)]
struct Game {
    id: String,
    roster: Roster,
    rules: GameRules,
    view: View,
}

/// A reader of events lines. Uses memory only for one line and the names.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    line: usize,
    games: Vec<Game>,
    /// The latest game of each id.
    places: FxHashMap<String, usize>,
    unknown: BTreeMap<Unknown, u64>,
    truths: bool,
}

/// The beginning of a plainly written line of truth.
const TRUTH: &[u8; 14] = br#"{"ev":"truth","#;

impl<R: BufRead> Lines<R> {
    /// Creates a reader; lines of truth are skipped.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            buffer: Vec::new(),
            line: 0,
            games: Vec::new(),
            places: FxHashMap::default(),
            unknown: BTreeMap::new(),
            truths: false,
        }
    }

    /// Creates a reader that also reads lines of truth.
    pub fn with_truths(input: R) -> Lines<R> {
        Lines { truths: true, ..Lines::new(input) }
    }

    /// Sets the players before any line names some: for lines without a line of players.
    ///
    /// # Errors
    /// If there are none or too many, or two with the same name.
    pub fn begin(&mut self, names: Vec<String>) -> Result<(), LogLineError> {
        let roster = Roster { names: slow::distinct(names)? };
        self.add(String::new(), roster, GameRules::default(), View::default());
        Ok(())
    }

    /// Begins a game.
    fn add(&mut self, id: String, roster: Roster, rules: GameRules, view: View) {
        self.places.insert(id.clone(), self.games.len());
        self.games.push(Game { id, roster, rules, view });
    }

    /// Returns the games so far, by the value of their field `game` ("" without one).
    pub fn games(&self) -> impl ExactSizeIterator<Item = &str> {
        self.games.iter().map(|game| &*game.id)
    }

    /// Returns the players of a game.
    pub fn names(&self, game: usize) -> &[String] {
        &self.games[game].roster.names
    }

    /// Returns what the game's line of players says about its rules.
    pub fn rules(&self, game: usize) -> GameRules {
        self.games[game].rules
    }

    /// Returns what the game's line of players says about how its log is looked at.
    pub fn view(&self, game: usize) -> View {
        self.games[game].view
    }

    /// Returns the input: to supply more once it has reached its end.
    pub fn input_mut(&mut self) -> &mut R {
        &mut self.input
    }

    /// Continues counting as if `line` lines had been read so far: for lines that are given in parts.
    pub fn count_on(&mut self, line: usize) {
        self.line = line;
    }

    /// Creates a reader of other lines of the same games, which continues as this one would: to check whether lines
    /// can be read before they are given to this one. O(games).
    pub fn beside<S: BufRead>(&self, input: S) -> Lines<S> {
        Lines {
            line: self.line,
            games: self.games.clone(),
            places: self.places.clone(),
            truths: self.truths,
            ..Lines::new(input)
        }
    }

    /// Returns the number of the last line read.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the unknown kinds of records and fields, with the number of each. They are skipped.
    pub fn unknown(&self) -> &BTreeMap<Unknown, u64> {
        &self.unknown
    }

    /// Returns the games that the line may be of that couldn't be read: the one that it names, or all if it names
    /// none and others have names. O(length of the line + games).
    pub fn games_of_malformed(&self) -> Vec<usize> {
        let tag = super::tag(&self.buffer);
        match (self.places.get(tag.as_deref().unwrap_or("")), &tag) {
            (Some(place), _) => vec![*place],
            (None, Some(_)) => Vec::new(),
            (None, None) => self.places.values().copied().collect(),
        }
    }

    /// Reads the next relevant line; `None` at the end. Reading can continue after a malformed line.
    ///
    /// # Errors
    /// A line that can't be understood, or an input that can't be read.
    #[inline]
    pub fn read(&mut self) -> Result<Option<Read>, Malformed> {
        loop {
            let bytes = self.input.fill_buf().map_err(Malformed::Io)?;
            if bytes.first_chunk() == Some(TRUTH) && !self.truths {
                if let Some(end) = memchr(b'\n', bytes) {
                    self.input.consume(end + 1);
                    self.line += 1;
                    continue;
                }
            } else if let Some((read, length)) = plain(&self.games, bytes)
                && bytes[length - 1] == b'\n'
            {
                self.input.consume(length);
                self.line += 1;
                return Ok(Some(read));
            }
            if !self.fetch()? {
                return Ok(None);
            }
            match self.slow() {
                Ok(None) => {}
                Ok(Some(read)) => return Ok(Some(read)),
                Err(trouble) => return Err(Malformed::Line { line: self.line, trouble }),
            }
        }
    }

    /// Reads the next line into the buffer: it isn't plain, or isn't complete yet. Returns whether there is one.
    #[cold]
    fn fetch(&mut self) -> Result<bool, Malformed> {
        let length = self.part()?;
        if length == 0 {
            return Ok(false);
        }
        self.line += 1;
        if length as u64 == LONGEST && !self.buffer.ends_with(b"\n") {
            while !self.buffer.ends_with(b"\n") && self.part()? > 0 {}
            return Err(Malformed::Line { line: self.line, trouble: LogLineError::Long });
        }
        Ok(true)
    }

    /// Reads the next line, or the first part of a long one.
    fn part(&mut self) -> Result<usize, Malformed> {
        self.buffer.clear();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.buffer).map_err(Malformed::Io)
    }

    /// Reads the line in the buffer.
    fn slow(&mut self) -> Result<Option<Read>, LogLineError> {
        if let Some((read, _)) = plain(&self.games, &self.buffer) {
            return Ok(Some(read));
        }
        if self.buffer.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        let object = slow::object(&self.buffer)?;
        let read = self.record(&object)?;
        let kind = object.get("ev").and_then(Value::as_str).unwrap_or("");
        let Some(read) = read else {
            // Truths are skipped on purpose.
            if kind != "truth" {
                *self.unknown.entry(Unknown::Kind(kind.to_owned())).or_default() += 1;
            }
            return Ok(None);
        };
        let event = match &read {
            Read::Event { event, .. } => Some(event),
            _ => None,
        };
        for unknown in known::unknown(kind, event, &object) {
            *self.unknown.entry(unknown).or_default() += 1;
        }
        Ok(Some(read))
    }

    /// Reads a record of any kind; `None` if its kind isn't known, and for a truth where those are skipped.
    fn record(&mut self, object: &Map<String, Value>) -> Result<Option<Read>, LogLineError> {
        let fields = slow::fields(object)?;
        let id = slow::game(object);
        let known = self.places.get(&*id).copied();
        Ok(Some(match fields.ev.map_or(&b""[..], |kind| kind.bytes) {
            b"players" => {
                let roster = Roster { names: slow::names(object)? };
                let rules = slow::rules(object, roster.names.len())?;
                let view = slow::view(object, &roster.names)?;
                self.add(id.into_owned(), roster, rules, view);
                Read::Players { game: self.games.len() - 1 }
            }
            b"truth" if !self.truths => return Ok(None),
            b"truth" => {
                let game = known.ok_or(LogLineError::Early)?;
                Read::Truth { game, hands: slow::hands(object, self.names(game))? }
            }
            b"mark" => Read::Mark { game: known.ok_or(LogLineError::Early)?, text: slow::mark(object)? },
            // Only the lines of a block name the event that is meant.
            b"undo" if fields.n.is_some() || fields.what.is_some() => {
                return Err(LogLineError::Undo);
            }
            b"undo" => Read::Undo { game: known.ok_or(LogLineError::Early)? },
            b"end" => Read::End { game: known.ok_or(LogLineError::Early)? },
            _ => {
                let nobody = Roster::default();
                let roster = known.map_or(&nobody, |game| &self.games[game].roster);
                match (fields.event(roster), known) {
                    (Ok(None), _) => return Ok(None),
                    (Ok(Some(event)), Some(game)) => Read::Event { game, event },
                    (Err(trouble), Some(_)) => return Err(trouble),
                    (_, None) => return Err(LogLineError::Early),
                }
            }
        }))
    }
}

/// Returns the plain event at the front of some bytes, with its game, which must be known, and its line's length.
#[inline(always)]
fn plain(games: &[Game], bytes: &[u8]) -> Option<(Read, usize)> {
    let mut fields = Fields::default();
    let length = scan::line(bytes, &mut fields)?;
    let id = fields.game.unwrap_or(Word::new(b""));
    let game = games.iter().rposition(|game| id.is(Word::new(game.id.as_bytes())))?;
    match fields.event(&games[game].roster) {
        Ok(Some(event)) if known::present(&fields).is_within(known::of_event(&event)) => {
            Some((Read::Event { game, event }, length))
        }
        _ => None,
    }
}
