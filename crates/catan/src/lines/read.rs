//! Reading events lines, one at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Read as _};

use memchr::memchr;
use rustc_hash::FxHashMap;

use super::super::event::{Cards, Event};
use super::super::supply::GameRules;
use super::error::LogLineError;
use super::fields::{Fields, Roster};
use super::word::Word;
use super::{scan, slow};

/// The most bytes of a line.
pub const LONGEST: u64 = 1 << 20;

/// A line that can't be read.
#[derive(Debug)]
pub enum Malformed {
    /// The line isn't one of events.
    Line {
        /// Counted from 1.
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

/// What a line says. `game` is the game's place in [`Lines::games`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Read {
    /// A game begins; its players are in [`Lines::names`].
    Players { game: usize },
    /// Something happened.
    Event { game: usize, event: Event },
    /// A text that names this place among the events.
    Mark { game: usize, text: String },
    /// The real hands after the events so far: for tests, never something that is known.
    Truth { game: usize, hands: Vec<Cards> },
    /// The last event that still stands never happened.
    Undo { game: usize },
    /// The game is over, and all of it was told.
    End { game: usize },
}

/// One game of the lines.
#[derive(Clone, Debug)]
struct Game {
    id: String,
    roster: Roster,
    rules: GameRules,
}

/// A reader of events lines. Takes memory for one line, the names, and nothing else.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    line: usize,
    games: Vec<Game>,
    /// The last game of each identity.
    places: FxHashMap<String, usize>,
    unknown: BTreeMap<String, u64>,
    truths: bool,
}

/// How a line of truth begins that is written plainly.
const TRUTH: &[u8; 14] = br#"{"ev":"truth","#;

impl<R: BufRead> Lines<R> {
    /// Reads lines; those of truth are skipped.
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

    /// Reads lines of truth, too.
    pub fn with_truths(input: R) -> Lines<R> {
        Lines { truths: true, ..Lines::new(input) }
    }

    /// Gives the lines players before any line names some: for lines without a line of players.
    ///
    /// # Errors
    /// If there are none or too many, or two of one name.
    pub fn begin(&mut self, names: Vec<String>) -> Result<(), LogLineError> {
        let roster = Roster { names: slow::distinct(names)? };
        self.add(String::new(), roster, GameRules::default());
        Ok(())
    }

    /// A game begins.
    fn add(&mut self, id: String, roster: Roster, rules: GameRules) {
        self.places.insert(id.clone(), self.games.len());
        self.games.push(Game { id, roster, rules });
    }

    /// The games so far, by what their field `game` says ("" without one).
    pub fn games(&self) -> impl ExactSizeIterator<Item = &str> {
        self.games.iter().map(|game| &*game.id)
    }

    /// The players of a game.
    pub fn names(&self, game: usize) -> &[String] {
        &self.games[game].roster.names
    }

    /// What the game's line of players says of its rules.
    pub fn rules(&self, game: usize) -> GameRules {
        self.games[game].rules
    }

    /// What the lines come from: to give it more once it has come to its end.
    pub fn input_mut(&mut self) -> &mut R {
        &mut self.input
    }

    /// Counts on as if `line` lines had been read so far: for lines that are given in parts.
    pub fn count_on(&mut self, line: usize) {
        self.line = line;
    }

    /// A reader of other lines of the same games, which reads as this one would go on: to see whether lines can be
    /// read before they are given to this one. O(games).
    pub fn beside<S: BufRead>(&self, input: S) -> Lines<S> {
        Lines {
            line: self.line,
            games: self.games.clone(),
            places: self.places.clone(),
            truths: self.truths,
            ..Lines::new(input)
        }
    }

    /// The number of the line that was read last.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The kinds of events that aren't known, with how often they came. They are skipped.
    pub fn unknown(&self) -> &BTreeMap<String, u64> {
        &self.unknown
    }

    /// The next line that says something; `None` at the end. After a malformed line reading can go on.
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

    /// Puts the next line into the buffer: it isn't plain, or not all of it has come. Whether there is one.
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

    /// The next line, or the first part of a long one.
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
        let fields = slow::fields(&object)?;
        let id = slow::game(&object);
        let known = self.places.get(&*id).copied();
        match fields.ev.map_or(&b""[..], |kind| kind.bytes) {
            b"players" => {
                let roster = Roster { names: slow::names(&object)? };
                let rules = slow::rules(&object, roster.names.len())?;
                self.add(id.into_owned(), roster, rules);
                Ok(Some(Read::Players { game: self.games.len() - 1 }))
            }
            b"truth" if !self.truths => Ok(None),
            b"truth" => {
                let game = known.ok_or(LogLineError::Early)?;
                Ok(Some(Read::Truth { game, hands: slow::hands(&object, self.names(game))? }))
            }
            b"mark" => {
                let game = known.ok_or(LogLineError::Early)?;
                Ok(Some(Read::Mark { game, text: slow::mark(&object)? }))
            }
            b"undo" => Ok(Some(Read::Undo { game: known.ok_or(LogLineError::Early)? })),
            b"end" => Ok(Some(Read::End { game: known.ok_or(LogLineError::Early)? })),
            kind => {
                let nobody = Roster::default();
                let roster = known.map_or(&nobody, |game| &self.games[game].roster);
                match (fields.event(roster), known) {
                    (Ok(None), _) => {
                        *self.unknown.entry(String::from_utf8_lossy(kind).into_owned()).or_default() += 1;
                        Ok(None)
                    }
                    (Ok(Some(event)), Some(game)) => Ok(Some(Read::Event { game, event })),
                    (Err(trouble), Some(_)) => Err(trouble),
                    (_, None) => Err(LogLineError::Early),
                }
            }
        }
    }
}

/// The plain event at the front of some bytes, with its game, which is known, and the length of its line.
#[inline(always)]
fn plain(games: &[Game], bytes: &[u8]) -> Option<(Read, usize)> {
    let mut fields = Fields::default();
    let length = scan::line(bytes, &mut fields)?;
    let id = fields.game.unwrap_or(Word::new(b""));
    let game = games.iter().rposition(|game| id.is(Word::new(game.id.as_bytes())))?;
    match fields.event(&games[game].roster) {
        Ok(Some(event)) => Some((Read::Event { game, event }, length)),
        _ => None,
    }
}
