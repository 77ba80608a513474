//! A game that is followed while it is played: lines of events come little by little, and what is known is asked for
//! between them.
//!
//! The state that is shown is the **last good** one: an event that no hand allows, or a line that can't be read, is the
//! game's **trouble**, and from there on its lines only wait: each `undo` takes back the last of them, and the trouble is
//! over when it is taken back itself. A record `players` begins a new game, which takes the place of the old one. This
//! file knows nothing of where the lines come from, nor of who looks.

mod check;
mod shown;

pub use shown::Shown;

use super::build;
use super::recorded::{AFTER_THE_END, Unreadable};
use super::replay::{self, Game, Progress, Stop, Wish};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::Cursor;
use tg_catan::Event;
use tg_catan::lines::{Lines, Read, Unknown};
pub use tg_catan::lines::{begins, tag};
use tg_core::diagnostics::{Code, Diagnostic, Fault, counted, fault};
use tg_core::output::{Output, StyledLine};

/// How many of the last events are shown.
const RECENT: usize = 12;

/// How much work the robberies may take each time, and how many bytes: some hundredths of a second.
const HINDSIGHT: u64 = 1 << 22;
const ROOM: u64 = 1 << 26;

/// Work that may be done yet.
struct Patience(u64);

impl Progress for Patience {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(work).ok_or(Stop::Work)?;
        Ok(())
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > ROOM { Err(Stop::Memory) } else { Ok(()) }
    }
}

/// Why a game isn't followed any further.
struct Trouble {
    why: Diagnostic,
    /// The line, of all that came.
    line: usize,
    /// How many lines would be events, from this one on.
    waiting: u64,
    /// Which of these can't be read, counted from 1.
    unreadable: Vec<u64>,
}

/// What came of some lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// How many of them were taken as events.
    pub events: u64,
    /// How many of them were left out, since the game is in trouble or isn't the one that is followed.
    pub left_out: u64,
    /// How many events they took back.
    pub undone: u64,
    /// The trouble that the game is in after them.
    pub trouble: Option<Diagnostic>,
    /// Whether they brought it about.
    pub is_new: bool,
    /// Whether a game began with them.
    pub begins: bool,
    /// What kinds of records among them aren't known, and how often each came: what these tell isn't in the game.
    pub unknown: BTreeMap<String, u64>,
    /// Which of them, counted from 1, can't be read, or take back one that can't: a game is the same without them.
    pub idle: Vec<usize>,
}

/// A game that goes on.
pub struct Live {
    name: String,
    wish: Wish,
    lines: Lines<Cursor<Vec<u8>>>,
    /// Which game of the lines it is.
    place: Option<usize>,
    game: Option<Game>,
    recent: VecDeque<Event>,
    trouble: Option<Trouble>,
    /// What is known of the robberies, as long as nothing more has come.
    robberies: Option<Vec<Json>>,
    /// Other names of the players, where there are some.
    aliases: Vec<String>,
    /// Whether its `end` has come.
    ended: bool,
}

impl Live {
    /// Nothing has come yet.
    pub fn new(name: impl Into<String>, wish: Wish) -> Live {
        Live {
            name: name.into(),
            wish,
            lines: Lines::new(Cursor::default()),
            place: None,
            game: None,
            recent: VecDeque::new(),
            trouble: None,
            robberies: None,
            aliases: Vec::new(),
            ended: false,
        }
    }

    /// The lines are counted from the first again: what comes now is a stream from its beginning. What is known stays
    /// until a game begins.
    pub fn anew(&mut self) {
        self.lines = Lines::new(Cursor::default());
        self.place = None;
    }

    /// Gives the players of games that begin from now on other names besides, in the same order.
    pub fn call(&mut self, aliases: &[String]) {
        self.aliases = aliases.to_vec();
    }

    /// Sets how many lines have come, so that the lines of a file keep its numbers when others are posted between them.
    pub fn count_on(&mut self, lines: usize) {
        self.lines.count_on(lines);
    }

    /// Takes lines, each of them whole. O(length), and what the events cost.
    ///
    /// # Errors
    /// Why the work was ended: the lines after that are lost, and the caller gives the game up.
    pub fn take(&mut self, lines: Vec<u8>, progress: &mut dyn Progress) -> Result<Taken, Fault> {
        *self.lines.input_mut() = Cursor::new(lines);
        self.robberies = None;
        let mut taken = Taken::default();
        let before = self.lines.unknown().clone();
        let stopped = self.read(&mut taken, progress);
        let came = |(unknown, &times): (&Unknown, &u64)| {
            let more = times.saturating_sub(before.get(unknown).copied().unwrap_or(0));
            (more > 0).then(|| (unknown.to_string(), more))
        };
        taken.unknown = self.lines.unknown().iter().filter_map(came).collect();
        taken.trouble = self.trouble().cloned();
        stopped.map(|()| taken)
    }

    fn read(&mut self, taken: &mut Taken, progress: &mut dyn Progress) -> Result<(), Fault> {
        let before = self.lines.line();
        loop {
            let mut is_read = true;
            let done = match self.lines.read() {
                Ok(None) => return Ok(()),
                Ok(Some(Read::Players { game })) => {
                    taken.begins = true;
                    self.begin(game)
                }
                Ok(Some(Read::Event { game, .. } | Read::Undo { game })) if self.place != Some(game) => {
                    taken.left_out += 1;
                    Ok(())
                }
                Ok(Some(Read::Event { .. } | Read::Undo { .. })) if self.ended && self.trouble.is_none() => {
                    Err(self.after_the_end())
                }
                Ok(Some(Read::Event { event, .. })) => self.event(event, taken, progress),
                Ok(Some(Read::Undo { .. })) => {
                    if self.trouble.as_mut().is_some_and(Trouble::forgets) {
                        taken.idle.push(self.lines.line() - before);
                    }
                    self.undo(taken, progress)
                }
                Ok(Some(Read::End { game })) => {
                    self.ended |= self.place == Some(game);
                    Ok(())
                }
                Ok(Some(Read::Mark { game, .. }))
                    if self.ended && self.trouble.is_none() && self.place == Some(game) =>
                {
                    Err(self.after_the_end())
                }
                Ok(Some(Read::Mark { game, text })) => {
                    let own =
                        self.game.as_mut().filter(|_| self.place == Some(game) && self.trouble.is_none());
                    own.into_iter().for_each(|own| own.mark(text.clone()));
                    Ok(())
                }
                Ok(Some(Read::Truth { .. })) => Ok(()),
                Err(malformed) => {
                    is_read = false;
                    taken.idle.push(self.lines.line() - before);
                    Err(replay::malformed_line(&self.name, malformed))
                }
            };
            let Err(why) = done else { continue };
            if why.is_final() {
                return Err(why);
            }
            taken.left_out += 1;
            match &mut self.trouble {
                Some(trouble) => trouble.waiting += 1,
                None => {
                    taken.is_new = true;
                    self.trouble = Some(Trouble::new(*why, self.lines.line()));
                }
            }
            if let Some(trouble) = self.trouble.as_mut().filter(|_| !is_read) {
                trouble.unreadable.push(trouble.waiting);
            }
        }
    }

    /// Takes back the last event: one that waits, if there is one.
    fn undo(&mut self, taken: &mut Taken, progress: &mut dyn Progress) -> Result<(), Fault> {
        match (&mut self.trouble, &mut self.game) {
            (Some(trouble), _) => {
                trouble.waiting = trouble.waiting.saturating_sub(1);
                if trouble.waiting == 0 {
                    self.trouble = None;
                }
            }
            (None, Some(game)) if game.events() > 0 => {
                game.undo(progress)?;
                self.recent = game.last(RECENT).iter().cloned().collect();
            }
            // There is nothing to take back.
            (None, _) => {
                taken.left_out += 1;
                return Ok(());
            }
        }
        taken.undone += 1;
        Ok(())
    }

    /// Follows the game no further, for a reason that the lines don't show, such as a limit.
    pub fn give_up(&mut self, why: Diagnostic) {
        let line = self.lines.line();
        self.trouble.get_or_insert(Trouble::new(why, line));
    }

    /// A new game begins.
    fn begin(&mut self, place: usize) -> Result<(), Fault> {
        self.place = Some(place);
        self.trouble = None;
        self.game = None;
        self.ended = false;
        self.recent.clear();
        let name = self.tag().unwrap_or(&self.name).to_owned();
        self.game = Some(Game::begin(
            name,
            self.lines.names(place).to_vec(),
            self.aliases.clone(),
            (self.lines.rules(place), self.lines.view(place)),
            &self.wish,
        )?);
        Ok(())
    }

    fn event(&mut self, event: Event, taken: &mut Taken, progress: &mut dyn Progress) -> Result<(), Fault> {
        if let Some(trouble) = &mut self.trouble {
            trouble.waiting += 1;
            taken.left_out += 1;
            return Ok(());
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        game.take(event.clone(), progress)?;
        taken.events += 1;
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(event);
        Ok(())
    }

    #[cold]
    fn after_the_end(&self) -> Fault {
        let line = self.lines.line();
        let why = Unreadable::Wrong(Some(line as u64), AFTER_THE_END.into());
        build::unreadable(&self.name, &why)
    }

    /// What each robbery took: `number`, `thief`, `victim`, and `card` where it was seen, else `chances`, given all that
    /// came later. None of them where that takes too long. Remembered until more comes.
    pub fn robberies(&mut self) -> Vec<Json> {
        let game = self.game.as_ref();
        let found = || game.and_then(|game| game.robberies(&mut Patience(HINDSIGHT))).unwrap_or_default();
        self.robberies.get_or_insert_with(found).clone()
    }

    /// What the lines of the game name it; `None` if they don't, and before one has begun.
    pub fn tag(&self) -> Option<&str> {
        self.lines.games().nth(self.place?).filter(|id| !id.is_empty())
    }

    /// The players of the game; nobody before one has begun.
    pub fn names(&self) -> &[String] {
        self.game.as_ref().map_or(&[], Game::names)
    }

    /// The lines of the game up to the last good state, each with its end; `None` before one has begun, and where the
    /// game is so long that they aren't kept.
    pub fn lines(&self) -> Option<String> {
        self.game.as_ref().and_then(Game::lines)
    }

    /// Whether a game has begun, with an event at least, and hasn't ended.
    pub fn is_under_way(&self) -> bool {
        !self.ended && self.game.as_ref().is_some_and(|game| game.events() > 0)
    }

    /// Whether the game is in trouble.
    pub fn trouble(&self) -> Option<&Diagnostic> {
        self.trouble.as_ref().map(|trouble| &trouble.why)
    }

    /// The numbers of the events that aren't applied, from the one that brought the trouble about; none without trouble.
    pub fn waiting(&self) -> std::ops::RangeInclusive<u64> {
        let applied = self.game.as_ref().map_or(0, |game| game.events() as u64);
        applied + 1..=applied + self.trouble.as_ref().map_or(0, |trouble| trouble.waiting)
    }

    /// What is odd, now that nothing more comes: discards that aren't as the rules say, and kinds of events that aren't
    /// known, each with how often it came.
    pub fn end(&mut self) -> Vec<Diagnostic> {
        let odd = self.game.as_mut().and_then(Game::oddity);
        odd.into_iter().chain(build::unknown(&self.name, self.lines.unknown())).collect()
    }

    /// Nothing can be said without a game.
    ///
    /// # Errors
    /// `E8012` where no game has begun and nothing else is wrong.
    pub fn begun(&self) -> Result<(), Fault> {
        match self.game.is_none() && self.trouble.is_none() {
            true => Err(fault(Code::E8012, format!("`{}` has no record `players`", self.name))),
            false => Ok(()),
        }
    }

    /// The last events with their numbers, the newest last.
    fn recent(&self) -> impl Iterator<Item = (usize, String)> {
        let events = self.game.as_ref().map_or(0, Game::events);
        let first = events - self.recent.len().min(events) + 1;
        let told = |event| self.game.as_ref().map_or_else(String::new, |game| game.told(event));
        self.recent.iter().enumerate().map(move |(place, event)| (first + place, told(event)))
    }

    /// The last good state, as data: `state` is what `tg replay --json` gives, none before a game has begun; `builds` the
    /// chances that each player can pay for what is built; `odd` what a log that lacks no line wouldn't say.
    pub fn json(&self) -> Json {
        let recent: Vec<Json> =
            self.recent().map(|(number, text)| json!({"number": number, "text": text})).collect();
        let unknown: Map<String, Json> = self
            .lines
            .unknown()
            .iter()
            .map(|(unknown, times)| (unknown.to_string(), (*times).into()))
            .collect();
        let trouble = self.trouble.as_ref().map(|trouble| {
            json!({
                "event": self.game.as_ref().map_or(0, Game::events) + 1,
                "line": trouble.line,
                "code": trouble.why.code.to_string(),
                "message": trouble.why.message,
                "notes": trouble.why.notes,
                "helps": trouble.why.helps,
                "missed": trouble.missed(),
            })
        });
        let odd = self.game.as_ref().and_then(Game::odd);
        let odd = odd.map(|odd| {
            json!({
                "code": odd.code.to_string(),
                "message": odd.message,
                "notes": odd.notes,
                "helps": odd.helps,
            })
        });
        json!({
            "state": self.game.as_ref().map(Game::json),
            "me": self.game.as_ref().and_then(Game::me),
            "builds": self.game.as_ref().and_then(Game::builds),
            "recent": recent,
            "trouble": trouble,
            "odd": odd,
            "unknown": unknown,
        })
    }

    /// The last good state for a terminal.
    pub fn shown(&self) -> Shown {
        let state = match &self.game {
            Some(game) => game.output(),
            None => StyledLine::new().strong(&*self.name).plain(": no game has begun").into(),
        };
        let event = |(number, text)| StyledLine::new().dim(format!("{number:>5}  ")).plain(text);
        Shown {
            state,
            recent: self.recent().map(event).collect(),
            odd: self.game.as_ref().and_then(Game::odd).map(|odd| {
                let notes = odd.notes.iter().map(|note| StyledLine::new().dim(note.as_str()));
                Output::titled(StyledLine::new().accent("odd: ").plain(odd.message), Output::stack(notes))
            }),
            trouble: self.trouble.as_ref().map(Trouble::output),
        }
    }
}

impl Trouble {
    fn new(why: Diagnostic, line: usize) -> Trouble {
        Trouble { why, line, waiting: 1, unreadable: Vec::new() }
    }

    /// Whether the last line that waits can't be read, when it is taken back.
    fn forgets(&mut self) -> bool {
        self.unreadable.pop_if(|place| *place == self.waiting).is_some()
    }

    /// How many lines after it were left out.
    fn missed(&self) -> u64 {
        self.waiting.saturating_sub(1)
    }

    fn output(&self) -> Output {
        let line = StyledLine::new().bad(format!("line {}: ", self.line)).plain(&*self.why.message);
        let mut more: Vec<StyledLine> =
            self.why.notes.iter().map(|note| StyledLine::new().plain(note.as_str())).collect();
        let missed = match self.missed() {
            0 => "this is the state before".to_owned(),
            missed => {
                format!("this is the state before; {} after it left out", counted(missed, "line"))
            }
        };
        more.push(StyledLine::new().dim(missed));
        Output::titled(line, Output::stack(more))
    }
}
