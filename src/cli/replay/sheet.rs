//! The output for games, in one of several forms.
//!
//! Each piece of output has the number of the line that caused it, so that the output for several games at once can
//! be merged in order.

use super::super::screen::Terminal;
use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::ops::Range;
use std::sync::Arc;
use tg_core::diagnostics::Diagnostic;
#[cfg(not(feature = "arrow"))]
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::number::Number;
use tg_games::catan::replay::Game;
use tg_games::catan::stream::{self, Bad, Told as Heard};
use tg_games::catan::{Numbers, Row, Unknown, cells};

/// The columns of a flat table: a row for each player and resource, or for a game that can't be followed.
pub const HEAD: &str = "log,game,events,complete,exact,worlds,player,seat,resource,min,max,expected,chances,error_code,error,line\n";

/// Output is written when there is more than this.
const LONG: usize = 1 << 18;

/// The output form of games.
#[derive(Clone, Copy)]
pub enum Form<'t> {
    /// As a table for each game.
    Table(&'t Terminal<'t>),
    /// As a line for each game, for people.
    Line,
    /// As a line of JSON for each game.
    Json,
    /// As a flat table of comma-separated values.
    Csv,
    /// As the same table, in a stream of Arrow.
    Arrow,
}

/// A number that may be a fraction, in its output form.
#[derive(Clone, Debug)]
pub enum Chance {
    /// Exactly.
    Exact(String),
    /// As the nearest 64-bit float.
    Float(f64),
}

impl Chance {
    fn new(number: &Number, numbers: Numbers) -> Chance {
        match numbers {
            Numbers::Exact => Chance::Exact(number.to_string()),
            Numbers::Float => Chance::Float(number.to_f64()),
        }
    }
}

#[cfg(feature = "arrow")]
impl Chance {
    /// The number; NaN for an exact fraction, which is text.
    pub fn float(&self) -> f64 {
        match self {
            Chance::Exact(_) => f64::NAN,
            Chance::Float(float) => *float,
        }
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Chance::Exact(text) => f.write_str(text),
            // With a point, so that a column of whole numbers isn't taken for one of integers.
            Chance::Float(float) => write!(f, "{float:?}"),
        }
    }
}

/// A row of the flat table.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names are those of the columns")]
pub struct Cell {
    pub log: Arc<str>,
    pub game: Option<String>,
    pub events: Option<u64>,
    pub complete: Option<bool>,
    pub worlds: Option<u64>,
    pub player: Option<(String, u8)>,
    pub resource: Option<&'static str>,
    pub ends: Option<(u32, u32)>,
    pub expected: Option<Chance>,
    pub chances: Option<Vec<Chance>>,
    pub error: Option<(String, String)>,
    pub line: Option<u64>,
}

/// Output for one or several games.
#[derive(Default)]
pub struct Told {
    /// The rows, as text.
    pub text: String,
    /// The rows of a table that isn't text.
    pub cells: Vec<Cell>,
    /// The diagnostics.
    pub said: Vec<Diagnostic>,
    /// How many games have ended.
    pub games: u64,
    /// How many games can't be followed.
    pub bad: u64,
}

impl Told {
    /// Its approximate size in bytes.
    pub fn size(&self) -> usize {
        self.text.len() + self.cells.len() * 256 + self.said.len() * 256
    }
}

/// Some rows of a sheet, and the line they belong to.
struct Piece {
    line: usize,
    text: Range<usize>,
    cells: Range<usize>,
}

/// The output for a game.
pub struct Sheet<'s> {
    form: &'s Form<'s>,
    numbers: Numbers,
    log: Arc<str>,
    told: Told,
    pieces: Vec<Piece>,
}

impl<'s> Sheet<'s> {
    /// An empty sheet for the games of a log.
    pub fn new(form: &'s Form<'s>, numbers: Numbers, log: impl Into<Arc<str>>) -> Sheet<'s> {
        Sheet { form, numbers, log: log.into(), told: Told::default(), pieces: Vec::new() }
    }

    /// Adds the output for a line of a game.
    pub fn tell(&mut self, line: usize, tag: Option<&str>, told: Heard) {
        match told {
            Heard::Step(game) => self.state(line, tag, game, None, None),
            Heard::Over(game, complete) => {
                self.told.games += 1;
                self.state(line, tag, game, Some(complete), None);
            }
            Heard::Evicted(game, why) => {
                self.told.games += 1;
                self.state(line, tag, game, Some(false), Some(why));
            }
            Heard::Bad(bad) => self.bad(line, tag, bad),
            Heard::Odd(odd) => self.told.said.push(odd.clone()),
        }
    }

    /// Records that a game can't be followed.
    pub fn bad(&mut self, line: usize, tag: Option<&str>, bad: &Bad) {
        self.told.bad += 1;
        let begin = self.begin();
        match self.form {
            Form::Table(_) | Form::Line => self.told.said.push(bad.why.clone()),
            Form::Json => {
                Row { log: &self.log, game: tag, numbers: self.numbers }.error(
                    bad.line,
                    &bad.why,
                    &mut self.told.text,
                );
            }
            Form::Csv | Form::Arrow => {
                let error = Some((bad.why.code.to_string(), bad.why.message.clone()));
                let line = bad.line.map(|line| line as u64);
                let cell = Cell { error, line, ..self.cell(tag) };
                self.row(cell);
            }
        }
        self.end(line, begin);
    }

    /// The sheet with only this failure.
    pub fn alone(mut self, bad: &Bad) -> Told {
        self.bad(0, None, bad);
        self.told
    }

    /// Reports what isn't known and was skipped.
    pub fn unknown(&mut self, unknown: &BTreeMap<Unknown, u64>) {
        self.told.said.extend(stream::unknown(&self.log, unknown));
    }

    /// Whether there is enough to write.
    pub fn is_long(&self) -> bool {
        self.told.size() > LONG
    }

    /// Takes everything added so far.
    pub fn take(&mut self) -> Told {
        self.pieces.clear();
        std::mem::take(&mut self.told)
    }

    /// Merges the sheets of several games, each with its index, in the order of the lines.
    pub fn join<'a>(sheets: impl Iterator<Item = (usize, &'a mut Sheet<'s>)>) -> Told
    where
        's: 'a,
    {
        let mut all: Vec<(usize, &mut Sheet)> = sheets.collect();
        if let [(_, one)] = &mut all[..] {
            return one.take();
        }
        let mut order: Vec<(usize, usize, usize, usize)> = Vec::new();
        for (index, (place, sheet)) in all.iter().enumerate() {
            order.extend(sheet.pieces.iter().enumerate().map(|(piece, of)| (of.line, *place, index, piece)));
        }
        order.sort_unstable();
        let mut joined = Told::default();
        joined.text.reserve(all.iter().map(|(_, sheet)| sheet.told.text.len()).sum());
        for (_, _, index, piece) in order {
            let sheet = &mut *all[index].1;
            let Piece { text, cells, .. } = &sheet.pieces[piece];
            joined.text.push_str(&sheet.told.text[text.clone()]);
            joined.cells.extend_from_slice(&sheet.told.cells[cells.clone()]);
        }
        for (_, sheet) in all {
            joined.said.append(&mut sheet.told.said);
            joined.games += sheet.told.games;
            joined.bad += sheet.told.bad;
        }
        joined
    }

    fn begin(&self) -> (usize, usize) {
        (self.told.text.len(), self.told.cells.len())
    }

    fn end(&mut self, line: usize, (text, cells): (usize, usize)) {
        let (text, cells) = (text..self.told.text.len(), cells..self.told.cells.len());
        self.pieces.push(Piece { line, text, cells });
    }

    /// Reports how many games went on after they were closed: each of them is bad.
    pub fn continued(&mut self, games: u64) {
        self.told.bad += games;
        self.told.said.extend(stream::continued(&self.log, games));
    }

    /// Adds the state of a game, and why it was closed before its end.
    fn state(
        &mut self,
        line: usize,
        tag: Option<&str>,
        game: &Game,
        complete: Option<bool>,
        evicted: Option<&Bad>,
    ) {
        let begin = self.begin();
        match self.form {
            Form::Table(terminal) if complete.is_some() => self.told.text += &terminal.text(&game.output()),
            Form::Table(_) | Form::Line => {
                self.told.text += &game.line();
                self.told.text.push('\n');
            }
            Form::Json => {
                let row = Row { log: &self.log, game: tag, numbers: self.numbers };
                let evicted = evicted.map(|bad| (bad.line, &bad.why));
                row.json(game, complete, evicted, &mut self.told.text);
            }
            Form::Csv | Form::Arrow => {
                for known in cells(game) {
                    let cell = Cell {
                        events: Some(game.events() as u64),
                        complete,
                        worlds: game.worlds().map(|worlds| worlds as u64),
                        player: Some((known.player.0.to_owned(), known.player.1 as u8)),
                        resource: Some(known.resource),
                        ends: Some((known.ends.least, known.ends.most)),
                        expected: known.expected.map(|number| Chance::new(&number, self.numbers)),
                        chances: known.chances.map(|chances| {
                            chances.iter().map(|number| Chance::new(number, self.numbers)).collect()
                        }),
                        error: evicted.map(|bad| (bad.why.code.to_string(), bad.why.message.clone())),
                        line: evicted.and_then(|bad| bad.line).map(|line| line as u64),
                        ..self.cell(tag)
                    };
                    self.row(cell);
                }
            }
        }
        self.end(line, begin);
    }

    fn cell(&self, tag: Option<&str>) -> Cell {
        Cell::of(self.log.clone(), tag.map(str::to_owned))
    }

    fn row(&mut self, cell: Cell) {
        match self.form {
            Form::Arrow => self.told.cells.push(cell),
            _ => cell.csv(&mut self.told.text),
        }
    }
}

impl Cell {
    /// A row with nothing about the game yet.
    fn of(log: Arc<str>, game: Option<String>) -> Cell {
        Cell {
            log,
            game,
            events: None,
            complete: None,
            worlds: None,
            player: None,
            resource: None,
            ends: None,
            expected: None,
            chances: None,
            error: None,
            line: None,
        }
    }

    /// Adds the row as text.
    fn csv(&self, out: &mut String) {
        quoted(out, &self.log);
        out.push(',');
        quoted(out, self.game.as_deref().unwrap_or_default());
        plain(out, self.events);
        plain(out, self.complete);
        plain(out, self.events.map(|_| self.worlds.is_some()));
        plain(out, self.worlds);
        out.push(',');
        quoted(out, self.player.as_ref().map_or("", |(name, _)| name));
        plain(out, self.player.as_ref().map(|(_, seat)| seat));
        plain(out, self.resource);
        plain(out, self.ends.map(|(least, _)| least));
        plain(out, self.ends.map(|(_, most)| most));
        plain(out, self.expected.as_ref());
        out.push(',');
        if let Some(chances) = &self.chances {
            out.push_str("\"[");
            for (place, chance) in chances.iter().enumerate() {
                out.push_str(if place > 0 { ", " } else { "" });
                let _ = write!(out, "{chance}");
            }
            out.push_str("]\"");
        }
        out.push(',');
        quoted(out, self.error.as_ref().map_or("", |(code, _)| code));
        out.push(',');
        quoted(out, self.error.as_ref().map_or("", |(_, message)| message));
        plain(out, self.line);
        out.push('\n');
    }
}

/// Adds a comma and the value, if there is one.
fn plain(out: &mut String, value: Option<impl Display>) {
    out.push(',');
    if let Some(value) = value {
        let _ = write!(out, "{value}");
    }
}

/// Adds a text, quoted if necessary.
fn quoted(out: &mut String, text: &str) {
    if text.contains(['"', ',', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}

/// The fault of a program that was built without Arrow.
#[cfg(not(feature = "arrow"))]
#[cold]
pub fn no_arrow() -> Fault {
    fault(Code::E9014, "this `tg` was built without the form `arrow`").with_help(
        "`--format csv` has the same columns; `cargo build --release --features arrow` builds one with it",
    )
}
