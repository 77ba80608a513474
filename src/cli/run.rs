//! `tg run`.

use super::args::Options;
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, disk, interrupt, io_reason, run_position, setup};
use crate::session::{File, Loaded, Session};
use std::io::Read;
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, any_error, fault};

/// Runs scripts one after the other, each in a session of its own; where one of them isn't there,
/// nothing is run.
pub fn run(files: &[PathBuf], options: &Options, report: &Report) -> Exit {
    let absent: Vec<&PathBuf> = files.iter().filter(|f| !is_input(f) && !f.exists()).collect();
    let wanted = if absent.is_empty() { files.iter().collect() } else { absent };
    let mut exit = Exit::Fine;
    for file in wanted {
        exit = exit.max(run_file(file, options, report));
        if interrupt::came() {
            interrupt::clean();
            return Exit::Interrupted;
        }
    }
    exit
}

fn run_file(path: &Path, options: &Options, report: &Report) -> Exit {
    let script = (!is_input(path)).then_some(path);
    let mut session = match setup::session(options, script, report) {
        Ok(session) => session,
        Err(fault) => return refuse(&fault, report),
    };
    let loaded = match script {
        Some(path) => load(&mut session, path),
        None => load_input(&mut session, options),
    };
    let mut loaded = match loaded {
        Ok(loaded) => loaded,
        Err(fault) => return refuse(&fault, report),
    };
    report.show(&loaded.diagnostics, session.sources());
    if any_error(&loaded.diagnostics) || loaded.program.is_none() {
        return Exit::Failed;
    }
    let wrong = setup::preset(&mut loaded, &options.script.set);
    if !wrong.is_empty() {
        report.show(&wrong, session.sources());
        return Exit::Misuse;
    }
    run_position::enter(session.sources());
    let mut screen = Terminal::new(options, setup::limits(options).memory, report);
    let result = session.execute(&loaded, &mut screen);
    let warnings = session.take_warnings();
    report.show(&warnings, session.sources());
    match result {
        Ok(_) => Exit::Fine,
        Err(fault) => {
            report.show(&fault.findings(), session.sources());
            Exit::Failed
        }
    }
}

/// Loads a script from a path as it came from the command line.
///
/// # Errors
/// Why it can't be read.
pub fn load(session: &mut Session, path: &Path) -> Result<Loaded, Fault> {
    session.load_file(disk::written(path)?)
}

/// Loads the script that is piped in.
fn load_input(session: &mut Session, options: &Options) -> Result<Loaded, Fault> {
    let file = input(options)?;
    Ok(session.load_text(&file.shown, None, file.text()?))
}

/// What is piped in.
///
/// # Errors
/// `E9007` where it can't be read, `E9003` where it is larger than the memory that there may be.
pub fn input(options: &Options) -> Result<File, Fault> {
    let memory = setup::limits(options).memory;
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock().take(memory.saturating_add(1));
    input.read_to_end(&mut bytes).map_err(|error| {
        fault(Code::E9007, format!("the input can't be read: {}", io_reason(&error)))
            .with_help("pipe a script into `tg`, or name a file")
    })?;
    if bytes.len() as u64 > memory {
        return Err(fault(Code::E9003, "the input is larger than the memory that there may be")
            .with_help("raise `--max-memory`"));
    }
    Ok(File { name: String::new(), shown: "<stdin>".into(), bytes })
}

/// Says why a script can't be read, or the command can't be obeyed.
fn refuse(fault: &Diagnostic, report: &Report) -> Exit {
    report.show_alone(fault);
    Exit::Misuse
}

/// Whether a path stands for what is piped in.
pub fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}
