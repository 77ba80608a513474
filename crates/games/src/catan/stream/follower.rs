//! Follows one game of a stream, share by share.

use super::super::build;
use super::super::recorded::{self, Format};
use super::super::replay::{Game, Progress, Wish, malformed_line};
use super::super::words;
use super::dealer::Share;
use super::piece::Piece;
use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::Arc;
use tg_catan::lines::{Lines, LogLineError, Malformed, Read, Unknown};
use tg_core::diagnostics::{Code, Diagnostic, Fault};

/// How many bytes are read in one step.
const BYTES_A_STEP: u64 = 16;

/// Looks after the work at a game, and knows why it ended it.
pub trait Watch: Progress + Send {
    /// The limit that was met, if one was.
    fn over(&self) -> Option<Fault>;
}

/// What is told of a game.
pub enum Told<'g> {
    /// How it comes after an event.
    Step(&'g Game),
    /// How it stands at its end, and whether that end was seen.
    Over(&'g Game, bool),
    /// How it stood when it was closed since too many games were open, and that.
    Evicted(&'g Game, &'g Bad),
    /// It can't be followed.
    Bad(&'g Bad),
    /// Something about it is odd.
    Odd(&'g Diagnostic),
}

/// A game that can't be followed, or lines that are of no game.
pub struct Bad {
    /// The line of the stream, where it is one of lines.
    pub line: Option<usize>,
    /// Why.
    pub why: Diagnostic,
}

/// Follows one game.
pub struct Follower<'p> {
    stream: Arc<str>,
    tag: Arc<str>,
    wish: Wish,
    lines: Lines<Piece>,
    state: State,
    /// Whether a line that is nobody's may be its own.
    doubtful: bool,
    progress: Box<dyn Watch + 'p>,
}

/// How far a game has come.
enum State {
    /// Its players haven't come.
    Open,
    /// It goes on.
    Follows(Box<Game>),
    /// An event contradicts it. That and all later ones wait: they may be taken back.
    Contradicted(Box<Game>, Box<Contradiction>),
    /// It has ended, and that was told.
    Ended,
    /// It can't be followed, and that was told.
    Given,
}

/// An event that no hand allows.
struct Contradiction {
    line: usize,
    why: Diagnostic,
    /// How many events wait, with this one.
    waiting: u64,
}

/// Hears what is told, with the number of the line with which it came.
type Hear<'h> = &'h mut dyn FnMut(usize, Told<'_>);

impl<'p> Follower<'p> {
    /// A follower of the game of a tag in a stream.
    pub fn new(stream: Arc<str>, tag: Arc<str>, wish: Wish, progress: Box<dyn Watch + 'p>) -> Follower<'p> {
        let (lines, state) = (Lines::new(Piece::default()), State::Open);
        Follower { stream, tag, wish, lines, state, doubtful: false, progress }
    }

    /// The tag of the game; `None` without one.
    pub fn tag(&self) -> Option<&str> {
        Some(&*self.tag).filter(|tag| !tag.is_empty())
    }

    /// The kinds of records and fields that aren't known, with how often they came.
    pub fn unknown(&self) -> &BTreeMap<Unknown, u64> {
        self.lines.unknown()
    }

    /// Takes a share of lines. O(length), and what the events cost.
    ///
    /// # Errors
    /// Why all work has to end: the time is over, or somebody has ended it.
    pub fn take(&mut self, share: &Share, tell: Hear) -> Result<(), Fault> {
        self.doubtful = share.doubtful;
        for (before, range) in &share.parts {
            if matches!(self.state, State::Given) {
                break;
            }
            if let Err(why) =
                self.progress.charge(range.len() as u64 / BYTES_A_STEP).map_err(|_| words::stopped())
            {
                self.give_up(*before + 1, why, tell)?;
                break;
            }
            self.lines.count_on(*before);
            *self.lines.input_mut() = Piece::new(share.bytes.clone(), range.clone());
            self.read(tell)?;
        }
        *self.lines.input_mut() = Piece::default();
        match (share.over, share.evicted) {
            (Some(line), Some(most)) => self.evict(line, most, tell),
            (Some(line), None) => self.end(line, false, tell),
            (None, _) => {}
        }
        Ok(())
    }

    /// The game is closed, at a line, since only this number may be open.
    fn evict(&mut self, line: usize, most: usize, tell: Hear) {
        if let State::Follows(game) = &self.state {
            let why = *super::evicted(&self.tag, most);
            tell(line, Told::Evicted(game, &Bad { line: Some(line), why }));
            self.state = State::Ended;
        }
        self.end(line, false, tell);
    }

    /// Reads lines until there are none left, or the game can't be followed.
    fn read(&mut self, tell: Hear) -> Result<(), Fault> {
        while !matches!(self.state, State::Given) {
            let done = match self.lines.read() {
                Ok(None) => break,
                Ok(Some(read)) => self.obey(read, tell),
                Err(malformed) => Err(self.malformed(malformed)),
            };
            if let Err(why) = done {
                self.give_up(self.lines.line(), why, tell)?;
            }
        }
        Ok(())
    }

    /// Does what a line says.
    #[inline]
    fn obey(&mut self, read: Read, tell: Hear) -> Result<(), Fault> {
        match (read, &mut self.state) {
            (Read::Event { event, .. }, State::Follows(game)) => {
                match game.take(event, &mut *self.progress) {
                    Ok(true) if self.wish.steps => tell(self.lines.line(), Told::Step(game)),
                    Ok(_) => {}
                    Err(why) => return self.contradict(why),
                }
            }
            (Read::Event { .. }, State::Contradicted(_, found)) => found.waiting += 1,
            (Read::Undo { .. }, State::Contradicted(_, found)) => {
                found.waiting -= 1;
                if found.waiting == 0
                    && let State::Contradicted(game, _) = std::mem::replace(&mut self.state, State::Ended)
                {
                    self.state = State::Follows(game);
                }
            }
            (Read::Undo { .. }, State::Follows(game)) => {
                let counts = game.undo(&mut *self.progress)?;
                if counts && self.wish.steps {
                    tell(self.lines.line(), Told::Step(game));
                }
            }
            (Read::Players { game }, _) => self.begin(game, tell)?,
            (Read::End { .. }, _) => self.end(self.lines.line(), !self.doubtful, tell),
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, place: usize, tell: Hear) -> Result<(), Fault> {
        let line = self.lines.line();
        self.end(line, false, tell);
        let name = self.tag().unwrap_or(&self.stream).to_owned();
        let names = self.lines.names(place).to_vec();
        let rules = (self.lines.rules(place), self.lines.view(place));
        self.state = State::Follows(Box::new(Game::begin(name, names, Vec::new(), rules, &self.wish)?));
        Ok(())
    }

    /// The game is over.
    fn end(&mut self, line: usize, complete: bool, tell: Hear) {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Follows(mut game) => {
                tell(line, Told::Over(&game, complete));
                game.oddity().iter().for_each(|odd| tell(line, Told::Odd(odd)));
            }
            State::Contradicted(_, found) => {
                tell(line, Told::Bad(&Bad { line: Some(found.line), why: found.why }));
            }
            State::Given => self.state = State::Given,
            State::Open | State::Ended => {}
        }
    }

    /// An event wasn't taken: unless the work was ended, since it contradicts those before it.
    #[cold]
    fn contradict(&mut self, why: Fault) -> Result<(), Fault> {
        if why.code == Code::E9016 {
            return Err(why);
        }
        if let State::Follows(game) = std::mem::replace(&mut self.state, State::Ended) {
            let found = Box::new(Contradiction { line: self.lines.line(), why: *why, waiting: 1 });
            self.state = State::Contradicted(game, found);
        }
        Ok(())
    }

    /// The game can't be followed any further.
    #[cold]
    fn give_up(&mut self, line: usize, why: Fault, tell: Hear) -> Result<(), Fault> {
        let why = match self.progress.over() {
            Some(over) => Box::new(over.note(format!("in `{}`", self.tag().unwrap_or(&self.stream)))),
            None => why,
        };
        if matches!(why.code, Code::E9005 | Code::E9016) {
            return Err(why);
        }
        self.state = State::Given;
        tell(line, Told::Bad(&Bad { line: Some(line), why: *why }));
        Ok(())
    }

    #[cold]
    fn malformed(&self, malformed: Malformed) -> Fault {
        let is_early = matches!(malformed, Malformed::Line { trouble: LogLineError::Early, .. });
        let why = malformed_line(&self.stream, malformed);
        match self.tag() {
            Some(tag) if is_early => Box::new(why.help(format!(
                "the line with the players of `{tag}` is missing; or the game was taken to be over, since more games \
                 than `--open` allows had lines after it"
            ))),
            _ => why,
        }
    }
}

/// Follows a recording that holds one game and isn't lines of events; gives the types of records that aren't known.
///
/// # Errors
/// Why all work has to end.
pub fn whole(
    name: &str,
    stream: &mut dyn BufRead,
    wish: &Wish,
    progress: &mut dyn Watch,
    tell: Hear,
) -> Result<BTreeMap<Unknown, u64>, Fault> {
    let mut unknown = BTreeMap::new();
    let followed = follow(name, stream, wish, progress, &mut unknown, tell);
    let Err(why) = followed else { return Ok(unknown) };
    let why = progress.over().map_or(why, |over| Box::new(over.note(format!("in `{name}`"))));
    if matches!(why.code, Code::E9005 | Code::E9016) {
        return Err(why);
    }
    tell(1, Told::Bad(&Bad { line: None, why: *why }));
    Ok(unknown)
}

fn follow(
    name: &str,
    stream: &mut dyn BufRead,
    wish: &Wish,
    progress: &mut dyn Watch,
    unknown: &mut BTreeMap<Unknown, u64>,
    tell: Hear,
) -> Result<(), Fault> {
    let recorded = recorded::read(stream, Format::Colonist, None, progress);
    let recorded = recorded.map_err(|why| build::unreadable(name, &why))?;
    *unknown = recorded.unknown;
    let mut game = Game::begin(
        name.to_owned(),
        recorded.names,
        recorded.aliases,
        (recorded.rules, recorded.view),
        wish,
    )?;
    for event in recorded.events {
        if game.take(event, progress)? && wish.steps {
            tell(1, Told::Step(&game));
        }
    }
    tell(1, Told::Over(&game, recorded.ended));
    game.oddity().iter().for_each(|odd| tell(1, Told::Odd(odd)));
    Ok(())
}
