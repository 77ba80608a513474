//! `tg replay` and `tg convert`: recorded games of Catan, without a script around them.
//!
//! Files are read on all cores, some at a time, and shown in the order in which they were named.

use super::allowance::{Allowance, Looking};
use super::args::Options;
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, disk, interrupt, setup, stdout, unreadable};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_games::catan::recorded::{Format, format_of, unpacked};
use tg_games::catan::replay::{self, Game, Wish};
use walkdir::WalkDir;

/// How many files are read ahead of the one that is shown.
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
    let terminal = Terminal::new(options, report);
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

/// Writes recorded games as lines of events: one after the other, or below `--out` each into a file of its own.
pub fn convert(
    paths: &[PathBuf],
    from: Option<Format>,
    me: Option<&str>,
    options: &Options,
    report: &Report,
) -> Exit {
    let allowed = allowance(options, report);
    let mut summary = Summary::default();
    let paths = match files(paths) {
        Ok(paths) => paths,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    let targets = match options.out.as_ref().map(|_| targets(&paths)).transpose() {
        Ok(targets) => targets,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    for (place, (path, _)) in paths.iter().enumerate() {
        let name = path.display().to_string();
        // Several games in one stream say which they are.
        let game = (paths.len() > 1 && targets.is_none()).then_some(name.as_str());
        let wish = Conversion { from, game, me, allowed: &allowed };
        let read = match (&options.out, &targets) {
            (Some(out), Some(targets)) => wish.save(path, out, &targets[place]),
            _ => wish.write(path, &mut |line| {
                stdout::write(line);
                stdout::write("\n");
            }),
        };
        summary.games += usize::from(read.is_ok());
        summary.end(read, report);
        if interrupt::came() {
            break;
        }
    }
    summary.exit(report)
}

/// How games are to be written as lines of events.
struct Conversion<'a> {
    from: Option<Format>,
    game: Option<&'a str>,
    me: Option<&'a str>,
    allowed: &'a Allowance,
}

impl Conversion<'_> {
    /// Writes the games of a file, line by line.
    fn write(&self, path: &Path, write: &mut dyn FnMut(&str)) -> Result<Vec<Diagnostic>, Fault> {
        match super::run::is_input(path) {
            true => self.rewrite("<stdin>", std::io::stdin(), write),
            false => open(path).and_then(|file| self.rewrite(&path.display().to_string(), file, write)),
        }
    }

    fn rewrite(
        &self,
        name: &str,
        stream: impl Read,
        write: &mut dyn FnMut(&str),
    ) -> Result<Vec<Diagnostic>, Fault> {
        let (mut stream, format) = begun(name, stream, self.from)?;
        let mut looking = Looking::new(self.allowed);
        let read = replay::convert(name, &mut stream, format, self.game, self.me, &mut looking, write);
        match looking.over() {
            Some(over) => Err(Box::new(over.note(format!("in `{name}`")))),
            None => read,
        }
    }

    /// Saves the games of a file below a folder: the new file is whole, or not there at all.
    fn save(&self, path: &Path, out: &Path, target: &str) -> Result<Vec<Diagnostic>, Fault> {
        let mut read = Ok(Vec::new());
        let saved = disk::save_by(out, target, |file| {
            let mut file = BufWriter::new(file);
            let mut written = Ok(());
            read = self.write(path, &mut |line| {
                if written.is_ok() {
                    written = writeln!(file, "{line}");
                }
            });
            written.and_then(|()| file.flush())?;
            if read.is_err() { Err(std::io::Error::other("there is no whole game")) } else { Ok(()) }
        });
        let warnings = read?;
        saved.map(|()| warnings)
    }
}

/// The files, below the folder of `--out`, into which games are written that were read from these.
fn targets(paths: &[(PathBuf, PathBuf)]) -> Result<Vec<String>, Fault> {
    let mut targets: Vec<String> = Vec::new();
    for (place, (path, name)) in paths.iter().enumerate() {
        let name = if super::run::is_input(path) { Path::new("stdin") } else { name };
        let name = disk::written(name)?;
        let bare = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
        let target = format!("{bare}.jsonl");
        if let Some(first) = targets.iter().position(|other| *other == target) {
            let [one, other] = [&paths[first].0, &paths[place].0].map(|path| path.display());
            let message = format!("`{one}` and `{other}` would both be written to `{target}`");
            let help = "name the folder that both lie in, or convert one after the other";
            return Err(fault(Code::E9014, message).with_help(help));
        }
        targets.push(target);
    }
    Ok(targets)
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
            report.show_alone(&wrong);
            return;
        }
    };
    for batch in files.chunks(BATCH) {
        let told: Vec<Told> = batch.par_iter().map(|(path, _)| work(path)).collect();
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
    match (looking.over(), read) {
        (Some(over), _) => Err(Box::new(over.note(format!("in `{name}`")))),
        // Ctrl-C is told by the exit.
        (None, Err(stopped)) if stopped.code == Code::E9016 => Ok(Vec::new()),
        (None, read) => read,
    }
}

/// A stream, unpacked, and its format.
fn begun<'s>(
    name: &str,
    stream: impl Read + 's,
    from: Option<Format>,
) -> Result<(Box<dyn BufRead + 's>, Format), Fault> {
    let unreadable = |error| unreadable(name, &error);
    let mut stream = unpacked(stream).map_err(unreadable)?;
    let format = match from {
        Some(format) => format,
        None => format_of(&mut stream).map_err(unreadable)?,
    };
    Ok((stream, format))
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| unreadable(path.display(), &error))
}

/// The files that paths name, each with its name below the folder that was named; below a folder those that look like
/// recorded games.
fn files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, PathBuf)>, Fault> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            let name = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            files.push((path.clone(), name));
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
                let below = entry.path().strip_prefix(path).unwrap_or(entry.path()).to_owned();
                ENDINGS.iter().any(|ending| name.ends_with(ending)).then(|| (entry.into_path(), below))
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
        if interrupt::ends() {
            return Exit::Interrupted;
        }
        if self.misused {
            return Exit::Misuse;
        }
        if self.bad == 0 {
            return Exit::Fine;
        }
        let all = self.games + self.bad;
        report.say(&format!("{}, {} of them bad", counted(all, "game"), self.bad));
        Exit::Failed
    }
}
