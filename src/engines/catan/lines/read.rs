//! Reading events lines, one at a time.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read as _};

use super::super::event::{Cards, Event};
use super::{scan, slow};

/// The most bytes of a line.
pub const LONGEST: u64 = 1 << 20;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is longer than [`LONGEST`].
    Long,
    /// It isn't JSON, or not an object.
    Json { reason: String },
    /// A field that this kind of event needs isn't there.
    Missing { field: &'static str },
    /// A field holds something of another shape.
    Shape { field: &'static str },
    /// A number isn't whole, is negative or too large.
    Number { field: &'static str },
    /// A word isn't one of those that can stand there.
    Word { field: &'static str, word: String },
    /// A name isn't one of the players.
    Player { field: &'static str, name: String },
    /// There must be 1 to 12 players.
    Players { players: usize },
    /// Two players have this name.
    Twice { name: String },
    /// An event before the game's line of players.
    Early,
}

/// A line that can't be read.
#[derive(Debug)]
pub enum Malformed {
    /// Counted from 1.
    Line {
        line: usize,
        trouble: Trouble,
    },
    Io(io::Error),
}

/// What a line says. `game` is the game's place in [`Lines::games`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// A game begins; its players are in [`Lines::names`].
    Players {
        game: usize,
    },
    Event {
        game: usize,
        event: Event,
    },
    /// The real hands after the events so far: for tests, never something that is known.
    Truth {
        game: usize,
        hands: Vec<Cards>,
    },
}

/// One game of the lines.
#[derive(Clone, Debug)]
struct Game {
    id: String,
    names: Vec<String>,
}

/// A reader of events lines. Takes memory for one line, the names, and nothing else.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    line: usize,
    games: Vec<Game>,
    unknown: BTreeMap<String, u64>,
    truths: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines; those of truth are passed over.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            buffer: Vec::new(),
            line: 0,
            games: Vec::new(),
            unknown: BTreeMap::new(),
            truths: false,
        }
    }

    /// Reads lines of truth, too.
    pub fn with_truths(input: R) -> Lines<R> {
        Lines { truths: true, ..Lines::new(input) }
    }

    /// The games so far, by what their field `game` says ("" without one).
    pub fn games(&self) -> impl ExactSizeIterator<Item = &str> {
        self.games.iter().map(|game| &*game.id)
    }

    /// The players of a game.
    pub fn names(&self, game: usize) -> &[String] {
        &self.games[game].names
    }

    /// The number of the line that was read last.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The kinds of events that aren't known, with how often they came. They are passed over.
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
            self.buffer.clear();
            let mut input = self.input.by_ref().take(LONGEST);
            let length = input.read_until(b'\n', &mut self.buffer).map_err(Malformed::Io)?;
            if length == 0 {
                return Ok(None);
            }
            self.line += 1;
            if length as u64 == LONGEST && !self.buffer.ends_with(b"\n") {
                self.skip().map_err(Malformed::Io)?;
                return Err(Malformed::Line { line: self.line, trouble: Trouble::Long });
            }
            let read = self.fast();
            let read = match read {
                Some(read) => read,
                None => self.slow(),
            };
            match read {
                Ok(None) => {}
                Ok(Some(read)) => return Ok(Some(read)),
                Err(trouble) => return Err(Malformed::Line { line: self.line, trouble }),
            }
        }
    }

    /// Passes over the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            self.buffer.clear();
            let length = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.buffer)?;
            if length == 0 || self.buffer.ends_with(b"\n") {
                return Ok(());
            }
        }
    }

    /// An event of a game that is known, written plainly; `None` if the line must be read the slow way.
    #[inline]
    fn fast(&self) -> Option<Result<Option<Read>, Trouble>> {
        if self.buffer.starts_with(br#"{"ev":"truth","#) && !self.truths {
            return Some(Ok(None));
        }
        let fields = scan::fields(&self.buffer)?;
        let id = fields.game.unwrap_or_default();
        let game = self.games.iter().rposition(|game| game.id.as_bytes() == id)?;
        match fields.event(&self.games[game].names) {
            Ok(Some(event)) => Some(Ok(Some(Read::Event { game, event }))),
            Ok(None) | Err(_) => None,
        }
    }

    #[cold]
    fn slow(&mut self) -> Result<Option<Read>, Trouble> {
        if self.buffer.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        let object = slow::object(&self.buffer)?;
        let fields = slow::fields(&object)?;
        let id = slow::game(&object);
        let known = self.games.iter().rposition(|game| game.id == id);
        match fields.ev.unwrap_or_default() {
            b"players" => {
                let names = slow::names(&object)?;
                self.games.push(Game { id: id.into_owned(), names });
                Ok(Some(Read::Players { game: self.games.len() - 1 }))
            }
            b"truth" if !self.truths => Ok(None),
            b"truth" => {
                let game = known.ok_or(Trouble::Early)?;
                Ok(Some(Read::Truth { game, hands: slow::hands(&object, &self.games[game].names)? }))
            }
            kind => {
                let names = known.map_or(&[][..], |game| &self.games[game].names);
                match (fields.event(names), known) {
                    (Ok(None), _) => {
                        *self.unknown.entry(String::from_utf8_lossy(kind).into_owned()).or_default() += 1;
                        Ok(None)
                    }
                    (Ok(Some(event)), Some(game)) => Ok(Some(Read::Event { game, event })),
                    (Err(trouble), Some(_)) => Err(trouble),
                    (_, None) => Err(Trouble::Early),
                }
            }
        }
    }
}
