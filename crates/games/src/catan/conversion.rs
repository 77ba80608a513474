//! Recorded games that are written as lines of events without being followed.

use super::recorded::{self, Format, Unreadable, Watched};
use super::replay::{Progress, in_game, malformed_line, player};
use super::{build, report, stream, words};
use std::io::BufRead;
use tg_catan::Log;
use tg_catan::lines::{self as events, LineStyle, Lines, Malformed, Read};
use tg_core::diagnostics::{Diagnostic, Fault};

/// What becomes of a game with a line that can't be read.
const LEFT_OUT: &str = "its game is converted up to the line before it";

/// How a stream was converted.
#[derive(Default)]
pub struct Converted {
    /// How many games were written to their ends.
    pub games: u64,
    /// Why the others weren't: each game ends before the line that can't be read.
    pub bad: Vec<Diagnostic>,
    /// What wasn't known in the lines.
    pub unknown: Vec<Diagnostic>,
}

/// The state of a game whose lines are converted.
#[derive(Default)]
struct Course {
    events: u64,
    ended: bool,
    /// Whether the rest of it is left out.
    lost: bool,
}

impl Course {
    /// Takes a line; returns what is wrong if it can't come here.
    fn take(&mut self, read: &Read) -> Option<&'static str> {
        match read {
            Read::Players { .. } => *self = Course::default(),
            Read::Event { .. } | Read::Undo { .. } | Read::Mark { .. } if self.ended => {
                return Some(recorded::AFTER_THE_END);
            }
            Read::Event { .. } => self.events += 1,
            Read::Undo { .. } if self.events == 0 => return Some("there is no event to take back"),
            Read::Undo { .. } => self.events -= 1,
            Read::End { .. } => self.ended = true,
            Read::Mark { .. } | Read::Truth { .. } => {}
        }
        None
    }
}

/// Writes the games of a stream as events lines, each line given without its end. `game` is written into each line
/// that says no game itself. Of the robberies of `me` the card is written, where the recording has it. A game with a
/// line that can't be read ends before it, and the others go on.
///
/// # Errors
/// A stream that can't be read to its end.
pub fn convert(
    name: &str,
    stream: &mut dyn BufRead,
    format: Format,
    game: Option<&str>,
    me: Option<&str>,
    progress: &mut dyn Progress,
    write: &mut dyn FnMut(&str),
) -> Result<Converted, Fault> {
    let seer = |log: &Log| me.map(|me| player(log, me)).transpose().map_err(|found| in_game(*found, name));
    if format == Format::Colonist {
        let recorded = recorded::read(stream, format, None, progress);
        let recorded = recorded.map_err(|why| build::unreadable(name, &why))?;
        let log = Log { names: recorded.names, aliases: recorded.aliases, events: Vec::new() };
        let (me, style) = (seer(&log)?, LineStyle { game, rules: recorded.rules, view: recorded.view });
        write(&events::players(&log.names, &style));
        for event in &recorded.events {
            write(&events::line(&report::as_seen(event, me), &log.names, &style));
        }
        if recorded.ended {
            write(&events::end(&style));
        }
        let unknown = build::unknown(name, &recorded.unknown);
        return Ok(Converted { games: 1, bad: Vec::new(), unknown });
    }
    let mut lines = Lines::new(Watched::new(stream, progress));
    let mut games: Vec<Course> = Vec::new();
    let mut converted = Converted::default();
    loop {
        let read = match lines.read() {
            Err(Malformed::Io(_)) if lines.input_mut().stopped => return Err(words::stopped()),
            Err(malformed @ Malformed::Io(_)) => return Err(malformed_line(name, malformed)),
            Err(malformed) => {
                converted.bad.push(malformed_line(name, malformed).note(LEFT_OUT));
                for place in lines.games_of_malformed() {
                    games[place].lost |= !games[place].ended;
                }
                continue;
            }
            Ok(None) => break,
            Ok(Some(read)) => read,
        };
        let (Read::Players { game: place }
        | Read::Event { game: place, .. }
        | Read::Mark { game: place, .. }
        | Read::Truth { game: place, .. }
        | Read::Undo { game: place }
        | Read::End { game: place }) = read;
        games.resize_with(games.len().max(place + 1), Course::default);
        if games[place].lost {
            continue;
        }
        let names = lines.names(place).to_vec();
        let begins = matches!(read, Read::Players { .. });
        let unseen = seer(&Log { names, aliases: Vec::new(), events: Vec::new() }).err().filter(|_| begins);
        let wrong = games[place].take(&read).map(|wrong| {
            let line = lines.line() as u64;
            build::unreadable(name, &Unreadable::Wrong(Some(line), wrong.into()))
        });
        if let Some(found) = unseen.or(wrong) {
            games[place].lost = true;
            converted.bad.push(found.note(LEFT_OUT));
            continue;
        }
        let own = lines.games().nth(place).filter(|id| !id.is_empty());
        let style = LineStyle { game: own.or(game), rules: lines.rules(place), view: lines.view(place) };
        let names = lines.names(place);
        match read {
            Read::Players { .. } => write(&events::players(names, &style)),
            Read::Event { event, .. } => write(&events::line(&event, names, &style)),
            Read::Mark { text, .. } => write(&events::mark(&text, &style)),
            Read::Undo { .. } => write(&events::undo(&style)),
            Read::End { .. } => write(&events::end(&style)),
            Read::Truth { .. } => {}
        }
    }
    if games.is_empty() && converted.bad.is_empty() {
        converted.bad.push(*stream::empty(name));
    }
    converted.games = games.iter().filter(|game| !game.lost).count() as u64;
    converted.unknown = build::unknown(name, lines.unknown());
    Ok(converted)
}
