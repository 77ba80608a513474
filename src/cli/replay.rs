//! `tg replay` and `tg convert`: recorded games of Catan, without a script around them.
//!
//! Files are read on all cores, some at a time, and told in the order in which they were named.

use super::allowance::{Allowance, Looking};
use super::args::Options;
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, interrupt, io_reason, setup, stdout};
use crate::diagnostics::{Code, Diagnostic, Fault, fault};
use crate::games::catan::recorded::{Format, format_of, unpacked};
use crate::games::catan::replay::{self, Game, Wish};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// So many files are read before those before them are told.
const BATCH: usize = 64;

/// The endings of recorded games, as far as folders are searched for them.
const ENDINGS: &[&str] = &[".jsonl", ".json", ".jsonl.gz", ".json.gz", ".ndjson"];

/// What came of a file or a stream: its games, and what is wrong with it.
#[derive(Default)]
struct Told {
    games: Vec<String>,
    wrong: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// Follows recorded games, and tells what is known at their end.
pub fn replay(
    paths: &[PathBuf],
    from: Option<Format>,
    wish: &Wish,
    options: &Options,
    report: &Report,
) -> Exit {
    let allowed = allowance(options, report);
    let terminal = Terminal::new(options, setup::limits(options).memory, report);
    let json = options.json;
    let mut summary = Summary::default();
    if let [path] = paths
        && super::run::is_input(path)
    {
        let shown = |game: &Game| if json { game.json().to_string() } else { game.line() };
        // Each game is written as soon as it is over.
        let mut each = |told: Result<Game, Fault>| match told {
            Ok(game) => {
                summary.games += 1;
                stdout::write(&(shown(&game) + "\n"));
            }
            Err(wrong) => summary.refuse(&wrong, report),
        };
        let input = std::io::stdin().lock();
        let read = follow("<stdin>", BufReader::new(input), from, wish, &allowed, &mut each);
        summary.end(read, report);
        return summary.exit(report);
    }
    in_batches(paths, &mut summary, report, |path| {
        let mut told = Told::default();
        let mut games = Vec::new();
        let name = path.display().to_string();
        let read = open(path).and_then(|file| {
            follow(&name, file, from, wish, &allowed, &mut |game| match game {
                Ok(game) => games.push(game),
                Err(wrong) => told.wrong.push(*wrong),
            })
        });
        told.games = games
            .iter()
            .map(|game| if json { game.json().to_string() + "\n" } else { terminal.text(&game.output()) })
            .collect();
        told.end(read);
        told
    });
    summary.exit(report)
}

/// Writes recorded games as lines of events.
pub fn convert(
    paths: &[PathBuf],
    from: Option<Format>,
    me: Option<&str>,
    options: &Options,
    report: &Report,
) -> Exit {
    allowance(options, report);
    let mut summary = Summary::default();
    let paths = match files(paths) {
        Ok(paths) => paths,
        Err(wrong) => return misused(&wrong, report),
    };
    for path in &paths {
        let name = path.display().to_string();
        // Several games in one stream say which they are.
        let game = (paths.len() > 1).then_some(name.as_str());
        let mut write = |line: &str| {
            stdout::write(line);
            stdout::write("\n");
        };
        let input = super::run::is_input(path);
        let read = if input {
            rewrite("<stdin>", BufReader::new(std::io::stdin()), from, None, me, &mut write)
        } else {
            open(path).and_then(|file| rewrite(&name, file, from, game, me, &mut write))
        };
        summary.games += usize::from(read.is_ok());
        summary.end(read, report);
        if interrupt::came() {
            break;
        }
    }
    summary.exit(report)
}

/// What the options allow, and Ctrl-C is watched from now on.
fn allowance(options: &Options, report: &Report) -> Allowance {
    setup::guard(options, report);
    Allowance::of(options)
}

/// Works at the files below some paths, several at a time, and tells what came of each in order.
fn in_batches(
    paths: &[PathBuf],
    summary: &mut Summary,
    report: &Report,
    work: impl Fn(&Path) -> Told + Sync,
) {
    let files = match files(paths) {
        Ok(files) => files,
        Err(wrong) => {
            summary.misused = true;
            misused(&wrong, report);
            return;
        }
    };
    for batch in files.chunks(BATCH) {
        let told: Vec<Told> = batch.par_iter().map(|path| work(path)).collect();
        for one in told {
            summary.games += one.games.len();
            one.games.iter().for_each(|game| stdout::write(game));
            one.warnings.iter().for_each(|warning| report.show_alone(warning));
            one.wrong.iter().for_each(|wrong| summary.refuse(wrong, report));
        }
        if interrupt::came() {
            return;
        }
    }
}

/// Follows the games of a stream.
fn follow(
    name: &str,
    stream: impl Read,
    from: Option<Format>,
    wish: &Wish,
    allowed: &Allowance,
    each: &mut dyn FnMut(Result<Game, Fault>),
) -> Result<Vec<Diagnostic>, Fault> {
    let mut looking = Looking::new(allowed);
    let (mut stream, format) = begun(name, stream, from)?;
    let mut given = |game: Result<Game, Fault>| match game {
        Err(stopped) if stopped.code == Code::E9016 => {}
        game => each(game),
    };
    let read = replay::replay(name, &mut stream, format, wish, &mut looking, &mut given);
    match looking.over {
        Some(over) => Err(Box::new(over.note(format!("in `{name}`")))),
        None => read,
    }
}

/// Writes the games of a stream as lines of events.
fn rewrite(
    name: &str,
    stream: impl Read,
    from: Option<Format>,
    game: Option<&str>,
    me: Option<&str>,
    write: &mut dyn FnMut(&str),
) -> Result<Vec<Diagnostic>, Fault> {
    let (mut stream, format) = begun(name, stream, from)?;
    replay::convert(name, &mut stream, format, game, me, write)
}

/// A stream, unpacked, and its format.
fn begun<'s>(
    name: &str,
    stream: impl Read + 's,
    from: Option<Format>,
) -> Result<(Box<dyn BufRead + 's>, Format), Fault> {
    let unreadable = |error| cant_read(name, &error);
    let mut stream = unpacked(stream).map_err(unreadable)?;
    let format = match from {
        Some(format) => format,
        None => format_of(&mut stream).map_err(unreadable)?,
    };
    Ok((stream, format))
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| cant_read(&path.display().to_string(), &error))
}

#[cold]
fn cant_read(name: &str, error: &std::io::Error) -> Fault {
    fault(Code::E9007, format!("`{name}` can't be read: {}", io_reason(error)))
}

/// The files that paths name; below a folder those that look like recorded games.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Fault> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let hidden = |entry: &walkdir::DirEntry| {
            entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
        };
        let walk = WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(|entry| !hidden(entry));
        let before = files.len();
        files.extend(walk.filter_map(Result::ok).filter(|entry| entry.file_type().is_file()).filter_map(
            |entry| {
                let name = entry.file_name().to_string_lossy().into_owned();
                ENDINGS.iter().any(|ending| name.ends_with(ending)).then(|| entry.into_path())
            },
        ));
        if files.len() == before {
            let message = format!("no recorded game lies below `{}`", path.display());
            return Err(Diagnostic::new(Code::E9007, message)
                .help(format!("recorded games end in {}", ENDINGS.join(", ")))
                .into());
        }
    }
    Ok(files)
}

fn misused(wrong: &Diagnostic, report: &Report) -> Exit {
    report.show_alone(wrong);
    Exit::Misuse
}

impl Told {
    /// What came of reading to the end.
    fn end(&mut self, read: Result<Vec<Diagnostic>, Fault>) {
        match read {
            Ok(warnings) => self.warnings = warnings,
            Err(wrong) => self.wrong.push(*wrong),
        }
    }
}

/// How many games there were, and how many of them couldn't be followed.
#[derive(Default)]
struct Summary {
    games: usize,
    bad: usize,
    misused: bool,
}

impl Summary {
    fn refuse(&mut self, wrong: &Diagnostic, report: &Report) {
        self.bad += 1;
        report.show_alone(wrong);
    }

    fn end(&mut self, read: Result<Vec<Diagnostic>, Fault>, report: &Report) {
        match read {
            Ok(warnings) => warnings.iter().for_each(|warning| report.show_alone(warning)),
            Err(wrong) => self.refuse(&wrong, report),
        }
    }

    /// Tells how many games were bad, where some were.
    fn exit(&self, report: &Report) -> Exit {
        if interrupt::came() {
            interrupt::clean();
            return Exit::Interrupted;
        }
        if self.misused {
            return Exit::Misuse;
        }
        if self.bad == 0 {
            return Exit::Fine;
        }
        let all = self.games + self.bad;
        let games = if all == 1 { "game" } else { "games" };
        report.say(&format!("{all} {games}, {} of them bad", self.bad));
        Exit::Failed
    }
}
