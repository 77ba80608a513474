//! Rows that a user types into the page: their meaning after the game so far, and their completions.
//!
//! A row is written as in a block of a script, and is checked as one that continues the game. So mistakes are reported
//! in the same words, and nothing impossible is added.

use super::super::args::Options;
use super::super::setup;
use super::correction::{Correction, steps};
use crate::ide::complete;
use crate::session::{File, Files, NoFiles, Session};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::source::Span;
use tg_core::value::Value;

/// The name of the file with the game so far.
const GAME: &str = "game.jsonl";
/// The text before a row in the script that reads it, after the game so far.
const AFTER: &str = "let live = load(\"game.jsonl\", format: events)\nlet next = catan { from live\n";
/// The same for a row that begins a game.
const FIRST: &str = "let next = catan {\n";
/// The row that ends a game.
pub const END: &str = "end";
/// The maximum number of candidates for a row.
const MOST: usize = 40;

/// A refused row.
pub struct Wrong {
    /// The reason.
    pub why: Diagnostic,
    /// The first and the last letter that it is about, if it is about a part of the row.
    pub place: Option<(usize, usize)>,
}

/// A file system with the game so far as its only file.
struct GameFile(String);

impl Files for GameFile {
    fn read(&self, from: Option<&str>, path: &str) -> Result<File, Fault> {
        match path {
            GAME => Ok(File { name: GAME.into(), shown: GAME.into(), bytes: self.0.clone().into_bytes() }),
            path => NoFiles.read(from, path),
        }
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        NoFiles.write(path, bytes)
    }
}

/// Whether a row names the players, with whom a game begins.
pub fn begins(row: &str) -> bool {
    row.trim_start().strip_prefix("players").is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// Whether a row takes back an event and tells nothing else, and which one, if it says: `undo`, `undo the last event`,
/// `undo 12`.
pub fn takes_back(row: &str) -> Option<Option<u64>> {
    let low = row.trim().trim_end_matches('.').to_lowercase();
    let mut words = low.split_whitespace();
    (words.next() == Some("undo")).then_some(())?;
    let mut rest = words.filter(|word| !matches!(*word, "the" | "event" | "number")).peekable();
    if rest.peek() == Some(&"last") {
        rest.next();
    }
    let number = rest.next().map(str::parse).transpose().ok()?;
    rest.next().is_none().then_some(number)
}

/// The lines of a game that begins with this row.
///
/// # Errors
/// What is wrong with the row.
pub fn first_lines(row: &str, options: &Options) -> Result<String, Box<Wrong>> {
    let session = checked(String::new(), FIRST, row, options)?;
    Ok(lines_of(&session, "next").iter().map(|line| line.to_string() + "\n").collect())
}

/// The lines that lead from the game so far to the game with this row, and the earlier event that it corrects.
///
/// # Errors
/// What is wrong with the row, or impossible after the game; a row without an event.
pub fn lines(game: String, row: &str, options: &Options) -> Result<(String, Option<Correction>), Box<Wrong>> {
    let session = checked(game, AFTER, row, options)?;
    let (before, after) = (lines_of(&session, "live"), lines_of(&session, "next"));
    match steps(&before, &after) {
        Some(lines) => Ok((lines, Correction::between(&before, &after))),
        None => Err(Box::new(Wrong { why: no_event(), place: None })),
    }
}

/// A script with a row after this text, run beside a game.
fn checked(game: String, head: &str, row: &str, options: &Options) -> Result<Session, Box<Wrong>> {
    let row: String = row.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let mut session = Session::new(setup::limits_alone(options)).with_files(Box::new(GameFile(game)));
    let outcome = session.run(&format!("{head}{row}\n}}\n"));
    match outcome.diagnostics.into_iter().find(Diagnostic::is_error) {
        Some(why) => {
            let place = why.primary.as_ref().and_then(|label| within(label.span, head.len(), &row));
            Err(Box::new(Wrong { why, place }))
        }
        None => Ok(session),
    }
}

/// The lines of the log with a name.
fn lines_of(session: &Session, name: &str) -> Vec<serde_json::Value> {
    match session.value(name) {
        Some(Value::Object(log)) => log.json_lines().unwrap_or_default(),
        _ => Vec::new(),
    }
}

fn no_event() -> Diagnostic {
    Diagnostic::new(Code::E8010, "this line reports no event, and settings of a game that has begun stay as they are")
        .help("a line here says what a player does or shows, or corrects it: `undo`, `instead of 12: …`; settings belong to the line `players` that begins a game")
}

/// The letters of the row that a span of its script refers to.
fn within(span: Span, head: usize, row: &str) -> Option<(usize, usize)> {
    let letter = |offset: usize| {
        let offset = offset.checked_sub(head).filter(|offset| *offset <= row.len())?;
        row.get(..offset).map(|before| before.encode_utf16().count())
    };
    Some((letter(span.start as usize)?, letter(span.end as usize)?))
}

/// The completions of a partial row, each as the whole row.
pub fn candidates(names: &[String], begun: &str, options: &Options) -> Vec<String> {
    let names: Vec<String> =
        names.iter().map(|name| serde_json::Value::from(name.as_str()).to_string()).collect();
    let begun: String = begun.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let players = if names.is_empty() { String::new() } else { format!("players {}\n", names.join(", ")) };
    let head = format!("catan live {{\n{players}");
    let text = format!("{head}{begun}");
    let session = Session::new(setup::limits_alone(options));
    let found = complete(&session, None, None, &text, text.len());
    let Some(kept) = text.get(head.len()..found.start) else { return Vec::new() };
    let ends = (!names.is_empty() && !begun.is_empty() && END.starts_with(&*begun)).then(|| END.to_owned());
    let rows = found.candidates.iter().map(|candidate| format!("{kept}{}", candidate.text));
    ends.into_iter().chain(rows).take(MOST).collect()
}
