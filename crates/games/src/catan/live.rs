//! A game that is followed while it is played: lines of events come little by little, and what is known is asked for
//! between them.
//!
//! The state that is shown is the **last good** one: an event that no hand allows, or a line that can't be read, is the
//! game's **trouble**, and from there on its lines are only counted. A record `players` begins a new game, which takes
//! the place of the old one. This file knows nothing of where the lines come from, nor of who looks.

use super::build;
use super::replay::{self, Game, Progress, Wish};
use serde_json::{Map, Value as Json, json};
use std::collections::VecDeque;
use std::io::Cursor;
use tg_catan::Event;
use tg_catan::lines::{Lines, Malformed, Read};
use tg_core::diagnostics::{Code, Diagnostic, Fault, counted, fault};
use tg_core::output::{Output, StyledLine};

/// How many of the last events are shown.
const RECENT: usize = 12;

/// Why a game isn't followed any further.
struct Trouble {
    why: Diagnostic,
    /// The line, of all that came.
    line: usize,
    /// The lines after it that would have been events.
    missed: u64,
}

/// What came of some lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// How many of them were taken as events.
    pub events: u64,
    /// How many of them were left out, since the game is in trouble or isn't the one that is followed.
    pub left_out: u64,
    /// The trouble that they made.
    pub trouble: Option<Diagnostic>,
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
        }
    }

    /// The lines are counted from the first again: what comes now is a stream from its beginning. What is known stays
    /// until a game begins.
    pub fn anew(&mut self) {
        self.lines = Lines::new(Cursor::default());
        self.place = None;
    }

    /// Takes lines, each of them whole. O(length), and what the events cost.
    ///
    /// # Errors
    /// Why the work was ended, if it was: the lines after that are lost, and the caller gives the game up.
    pub fn take(&mut self, lines: Vec<u8>, progress: &mut dyn Progress) -> Result<Taken, Fault> {
        *self.lines.input_mut() = Cursor::new(lines);
        let mut taken = Taken::default();
        loop {
            let done = match self.lines.read() {
                Ok(None) => return Ok(taken),
                Ok(Some(Read::Mark { .. } | Read::Truth { .. })) => Ok(()),
                Ok(Some(Read::Players { game })) => self.begin(game),
                Ok(Some(Read::Event { game, .. })) if self.place != Some(game) => {
                    taken.left_out += 1;
                    Ok(())
                }
                Ok(Some(Read::Event { event, .. })) => self.event(event, &mut taken, progress),
                Err(malformed) => Err(self.malformed(malformed)),
            };
            let Err(why) = done else { continue };
            if why.is_final() {
                return Err(why);
            }
            taken.left_out += 1;
            match &mut self.trouble {
                Some(trouble) => trouble.missed += 1,
                None => {
                    taken.trouble = Some((*why).clone());
                    self.trouble = Some(Trouble { why: *why, line: self.lines.line(), missed: 0 });
                }
            }
        }
    }

    /// Follows the game no further, for a reason that the lines don't show, such as a limit.
    pub fn give_up(&mut self, why: Diagnostic) {
        let line = self.lines.line();
        self.trouble.get_or_insert(Trouble { why, line, missed: 0 });
    }

    /// A new game begins.
    fn begin(&mut self, place: usize) -> Result<(), Fault> {
        self.place = Some(place);
        self.trouble = None;
        self.game = None;
        self.recent.clear();
        let id = self.lines.games().nth(place).filter(|id| !id.is_empty());
        let name = id.unwrap_or(&self.name).to_owned();
        self.game = Some(Game::begin(
            name,
            self.lines.names(place).to_vec(),
            Vec::new(),
            self.lines.rules(place),
            &self.wish,
        )?);
        Ok(())
    }

    fn event(&mut self, event: Event, taken: &mut Taken, progress: &mut dyn Progress) -> Result<(), Fault> {
        if let Some(trouble) = &mut self.trouble {
            trouble.missed += 1;
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
    fn malformed(&self, malformed: Malformed) -> Fault {
        replay::malformed_line(&self.name, malformed)
    }

    /// Whether the game is in trouble.
    pub fn trouble(&self) -> Option<&Diagnostic> {
        self.trouble.as_ref().map(|trouble| &trouble.why)
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
        let unknown: Map<String, Json> =
            self.lines.unknown().iter().map(|(kind, times)| (kind.clone(), (*times).into())).collect();
        let trouble = self.trouble.as_ref().map(|trouble| {
            json!({
                "event": self.game.as_ref().map_or(0, Game::events) + 1,
                "line": trouble.line,
                "code": trouble.why.code.to_string(),
                "message": trouble.why.message,
                "notes": trouble.why.notes,
                "helps": trouble.why.helps,
                "missed": trouble.missed,
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
    fn output(&self) -> Output {
        let line = StyledLine::new().bad(format!("line {}: ", self.line)).plain(&*self.why.message);
        let mut more: Vec<StyledLine> =
            self.why.notes.iter().map(|note| StyledLine::new().plain(note.as_str())).collect();
        let missed = match self.missed {
            0 => "this is how it stood before".to_owned(),
            missed => {
                format!("this is how it stood before; {} after it left out", counted(missed, "line"))
            }
        };
        more.push(StyledLine::new().dim(missed));
        Output::titled(line, Output::stack(more))
    }
}

/// What a terminal shows of a game.
pub struct Shown {
    state: Output,
    /// The last events, the newest last.
    recent: Vec<StyledLine>,
    odd: Option<Output>,
    trouble: Option<Output>,
}

impl Shown {
    /// How many events there are to show.
    pub fn recent(&self) -> usize {
        self.recent.len()
    }

    /// The state with some of the last events below it, what is odd, and what the trouble is.
    pub fn output(&self, recent: usize) -> Output {
        let mut parts = vec![self.state.clone()];
        let recent = &self.recent[self.recent.len().saturating_sub(recent)..];
        if !recent.is_empty() {
            let recent = Output::stack(recent.iter().cloned());
            parts.push(Output::titled(StyledLine::new().dim("the last events:"), recent));
        }
        parts.extend(self.odd.clone());
        parts.extend(self.trouble.clone());
        Output::stack(parts)
    }
}
