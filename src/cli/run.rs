//! `tg run`.

use super::args::Options;
use super::report::Report;
use super::screen::Terminal;
use super::units::is_page;
use super::{Exit, disk, interrupt, io_reason, run_position, setup};
use crate::session::{File, Loaded, Session};
use std::io::Read;
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Fault, FaultContext, any_error, fault};

/// A script to run.
#[derive(Clone)]
pub enum Script {
    /// A file, or piped input.
    Path(PathBuf),
    /// The text given in the arguments; paths in it are relative to the current folder.
    Text(String),
}

/// The scripts named by the arguments, or the one whose lines they contain.
pub fn scripts(files: Vec<PathBuf>, lines: &[String]) -> Vec<Script> {
    match lines {
        [] => files.into_iter().map(Script::Path).collect(),
        lines => vec![Script::Text(lines.join("\n"))],
    }
}

/// Runs scripts one after the other, each in a session of its own; if one of them doesn't exist, none is run. They
/// print text, or pages with `html`.
pub fn run(scripts: &[Script], html: bool, options: &Options, report: &Report) -> Exit {
    let is_absent =
        |script: &&Script| matches!(script, Script::Path(path) if !is_piped(path) && !path.exists());
    let absent: Vec<&Script> = scripts.iter().filter(is_absent).collect();
    let wanted = if absent.is_empty() { scripts.iter().collect() } else { absent };
    let mut exit = Exit::Fine;
    for script in wanted {
        let failed = run_script(script, html, options, report).err();
        exit = exit.max(failed.unwrap_or(Exit::Fine));
        if interrupt::ends() {
            return Exit::Interrupted;
        }
    }
    exit
}

/// The endings of files that hold data: a line of JSON could be read as an expression whose value nobody uses.
const DATA: &[&str] = &["csv", "gz", "json", "jsonl", "ndjson", "tsv", "zst"];

/// The refusal of a file that holds data or text.
fn not_a_script(path: &Path) -> Option<Fault> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let shown = path.display();
    let (what, help) = if DATA.contains(&&*ending) {
        let help = format!(
            "a script reads it with `load(\"{shown}\")`; `tg replay {shown}` shows a recorded game of Catan"
        );
        ("data", help)
    } else if is_page(path) {
        ("a page of Markdown", format!("`tg test {shown}` runs the blocks of `tg` in it"))
    } else {
        return None;
    };
    Some(fault(Code::E9012, format!("`{shown}` is {what}, not a script")).with_help(help))
}

fn run_script(script: &Script, html: bool, options: &Options, report: &Report) -> Result<(), Exit> {
    let misuse = |fault: Fault| report.exit(Exit::Misuse, &[*fault]);
    if let Script::Path(path) = script
        && let Some(refused) = not_a_script(path).filter(|_| path.is_file())
    {
        return Err(misuse(refused));
    }
    let file = match script {
        Script::Path(path) => Some(path.as_path()).filter(|path| !is_piped(path)),
        Script::Text(_) => None,
    };
    let mut session = setup::session(options, file, report).map_err(misuse)?;
    let loaded = match (script, file) {
        (_, Some(path)) => load(&mut session, path),
        (Script::Path(path), None) => load_input(&mut session, path, options),
        (Script::Text(text), None) => Ok(session.load_text("<-e>", None, text)),
    };
    let loaded = ready(&session, loaded.map_err(misuse)?, options, report)?;
    if html {
        return super::html::run(&mut session, &loaded, options, report);
    }
    let result = session.execute(&loaded, &mut Terminal::new(options, report));
    finished(&mut session, result.map(drop), report)
}

/// Sets the `param`s of a script that is about to run; if anything prevents the run, that is shown instead.
pub fn ready(
    session: &Session,
    mut loaded: Loaded,
    options: &Options,
    report: &Report,
) -> Result<Loaded, Exit> {
    report.show(&loaded.diagnostics, session.sources());
    if any_error(&loaded.diagnostics) {
        return Err(Exit::Failed);
    }
    let wrong = setup::preset(&mut loaded, &options.script.set);
    if !wrong.is_empty() {
        report.show(&wrong, session.sources());
        return Err(Exit::Misuse);
    }
    run_position::enter(session.sources());
    Ok(loaded)
}

/// Shows what a finished run reports.
pub fn finished(session: &mut Session, result: Result<(), Fault>, report: &Report) -> Result<(), Exit> {
    report.show(&session.take_warnings(), session.sources());
    result.map_err(|fault| {
        report.show(&fault.findings(), session.sources());
        Exit::Failed
    })
}

/// Loads a script from a path given on the command line.
///
/// # Errors
/// Why it can't be read.
pub fn load(session: &mut Session, path: &Path) -> Result<Loaded, Fault> {
    session.load_file(disk::written(path)?)
}

/// Loads a script that is piped in.
fn load_input(session: &mut Session, path: &Path, options: &Options) -> Result<Loaded, Fault> {
    let file = piped_script(path, options)?;
    Ok(session.load_text(&file.shown, None, file.text()?))
}

/// Reads a script from a path that stands for piped input.
///
/// # Errors
/// Those of [`input`].
pub fn piped_script(path: &Path, options: &Options) -> Result<File, Fault> {
    if is_input(path) {
        return input(options);
    }
    let shown = path.display().to_string();
    let pipe = std::fs::File::open(path).map_err(|error| unreadable_input(&shown, &error))?;
    piped(pipe, shown, options)
}

/// Reads standard input.
///
/// # Errors
/// `E9007` if it can't be read, `E9003` if it is larger than a quarter of the memory limit.
fn input(options: &Options) -> Result<File, Fault> {
    piped(std::io::stdin().lock(), "<stdin>".into(), options)
}

/// Everything a pipe delivers.
fn piped(pipe: impl Read, shown: String, options: &Options) -> Result<File, Fault> {
    // What is read takes several times as much memory.
    let most = setup::limits(options).memory / 4;
    let mut bytes = Vec::new();
    pipe.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable_input("the input", &error))?;
    if bytes.len() as u64 > most {
        return Err(fault(Code::E9003, "the input is larger than a quarter of the memory that there may be")
            .with_help("raise `--max-memory`"));
    }
    Ok(File { name: String::new(), shown, bytes })
}

#[cold]
fn unreadable_input(what: &str, error: &std::io::Error) -> Fault {
    fault(Code::E9007, format!("{what} can't be read: {}", io_reason(error)))
        .with_help("pipe a script into `tg`, or name a file")
}

/// Whether a path gives a script that lies in no folder: piped input, `/dev/stdin`, the pipe of a `<( )`.
pub fn is_piped(path: &Path) -> bool {
    let is_device = path.starts_with("/dev") || path.starts_with("/proc");
    is_input(path)
        || std::fs::metadata(path).is_ok_and(|kind| !kind.is_dir() && (is_device || !kind.is_file()))
}

/// Whether a path stands for standard input.
pub fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}
