//! Rows that a user types into the page: their meaning after the game so far, and their completions.
//!
//! A row is written as in a block of a script, and is checked as one that continues the game. So mistakes are reported
//! in the same words, and nothing impossible is added.

use super::super::args::Options;
use super::super::setup;
use crate::ide::complete;
use crate::session::{File, Files, NoFiles, Session};
use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::source::Span;
use tg_core::value::Value;

/// The name of the file with the game so far.
const GAME: &str = "game.jsonl";
/// The text before a row in the script that reads it.
const HEAD: &str = "let live = load(\"game.jsonl\", format: events)\nlet next = catan { from live\n";
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

/// The lines of events that a row adds to a game, given the lines so far.
///
/// # Errors
/// What is wrong with the row, or impossible after the game.
pub fn lines(game: &str, row: &str, options: &Options) -> Result<String, Box<Wrong>> {
    let row: String = row.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let mut session =
        Session::new(setup::limits_alone(options)).with_files(Box::new(GameFile(game.to_owned())));
    let outcome = session.run(&format!("{HEAD}{row}\n}}\n"));
    if let Some(why) = outcome.diagnostics.into_iter().find(Diagnostic::is_error) {
        let place = why.primary.as_ref().and_then(|label| within(label.span, &row));
        return Err(Box::new(Wrong { why, place }));
    }
    let Some(Value::Object(next)) = session.value("next") else { return Ok(String::new()) };
    let lines = next.json_lines().unwrap_or_default();
    let added = lines.into_iter().skip(game.lines().count());
    Ok(added.map(|line| line.to_string() + "\n").collect())
}

/// The letters of the row that a span of its script refers to.
fn within(span: Span, row: &str) -> Option<(usize, usize)> {
    let letter = |offset: usize| {
        let offset = offset.checked_sub(HEAD.len()).filter(|offset| *offset <= row.len())?;
        row.get(..offset).map(|before| before.encode_utf16().count())
    };
    Some((letter(span.start as usize)?, letter(span.end as usize)?))
}

/// The completions of a partial row, each as the whole row.
pub fn candidates(names: &[String], begun: &str, options: &Options) -> Vec<String> {
    let names: Vec<String> =
        names.iter().map(|name| serde_json::Value::from(name.as_str()).to_string()).collect();
    let begun: String = begun.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let head = format!("catan live {{\nplayers {}\n", names.join(", "));
    let text = format!("{head}{begun}");
    let session = Session::new(setup::limits_alone(options));
    let found = complete(&session, None, None, &text, text.len());
    let Some(kept) = text.get(head.len()..found.start) else { return Vec::new() };
    found.candidates.iter().take(MOST).map(|candidate| format!("{kept}{}", candidate.text)).collect()
}
