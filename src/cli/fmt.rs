//! `tg fmt`.

use super::args::Options;
use super::report::{self, Report};
use super::run::{is_piped, piped_script};
use super::unified_diff::unified_diff;
use super::units::{Expectation, is_page, is_script, scripts};
use super::{Exit, disk, interrupt, io_reason, own_fault, setup, stdout};
use crate::fmt::{Refusal, format};
use crate::session::{File, Files};
use std::path::{Path, PathBuf};
use supports_color::Stream;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_core::output::{Output, Style, StyledLine, ansi};
use tg_core::source::{SourceMap, normalise};

/// The settings and counts of one call of the command.
struct Work<'a> {
    check: bool,
    color: bool,
    options: &'a Options,
    report: &'a Report,
    changed: usize,
    left: usize,
    exit: Exit,
}

/// Formats scripts, or with `check` shows what would change.
pub fn fmt(paths: &[PathBuf], check: bool, options: &Options, report: &Report) -> Exit {
    report.keep_for_the_end();
    if check {
        stdout::outlive_reader();
    }
    setup::begin(options);
    let color = report::colored(options.display.colors.color, Stream::Stdout);
    let mut work = Work { check, color, options, report, changed: 0, left: 0, exit: Exit::Fine };
    let (inputs, paths): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|p| is_piped(p));
    let files = match scripts_of(&paths) {
        Ok(files) => files,
        Err(wrong) => return report.exit(Exit::Misuse, &wrong),
    };
    for path in &inputs {
        let done = piped_script(path, options).and_then(|file| work.input(&file));
        work.note(done);
    }
    for path in &files {
        let done = own_fault::contained(|| work.file(path)).and_then(|done| done);
        work.note(done);
        if interrupt::ends() {
            return Exit::Interrupted;
        }
    }
    if !paths.is_empty() {
        report.say(&work.summary(files.len()));
    }
    work.exit
}

/// The scripts of paths. Markdown and data are nobody's to format; a file without an ending may be a script.
fn scripts_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let others = paths.iter().filter(|path| path.extension().is_some() && !is_script(path) && path.is_file());
    let wrong: Vec<Diagnostic> = others
        .map(|other| {
            let left = if is_page(other) { "Markdown as it is" } else { "other files as they are" };
            Diagnostic::new(Code::E9012, format!("`{}` isn't a script", other.display()))
                .help(format!("`tg fmt` formats `.tg` files, and leaves {left}"))
        })
        .collect();
    if wrong.is_empty() { scripts(paths) } else { Err(wrong) }
}

impl Work<'_> {
    /// Reports a file that couldn't be read or written.
    fn note(&mut self, done: Result<(), Fault>) {
        if let Err(fault) = done {
            self.report.show_alone(&fault);
            self.left += 1;
            self.exit = self.exit.max(Exit::Misuse);
        }
    }

    fn input(&mut self, file: &File) -> Result<(), Fault> {
        let text = file.text()?;
        match self.formatted(file, text) {
            Some(formatted) if self.check => self.compare(file, text, &formatted),
            Some(formatted) => stdout::write(&formatted),
            // A script that is expected to be wrong is passed through unchanged.
            None if self.exit == Exit::Fine && !self.check => stdout::write(text),
            None => {}
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> Result<(), Fault> {
        let file = setup::disk(self.options, Some(path))?.read(None, disk::written(path)?)?;
        let text = match file.text() {
            // A script that isn't UTF-8 may say that it expects the error.
            Err(fault) if expects(&String::from_utf8_lossy(&file.bytes), &[*fault.clone()]) => return Ok(()),
            text => text?,
        };
        let Some(formatted) = self.formatted(&file, text) else {
            return Ok(());
        };
        if self.check {
            self.compare(&file, text, &formatted);
        } else if formatted != text {
            // The canonical name of the file, so that a link stays a link.
            disk::replace(Path::new(&file.name), formatted.as_bytes()).map_err(|error| {
                let message = format!("`{}` can't be written: {}", file.shown, io_reason(&error));
                fault(Code::E9014, message)
                    .with_help("look at the permissions of the file and its folder, and at the free room")
            })?;
            self.changed += 1;
            self.report.say(&format!("formatted {}", file.shown));
        }
        Ok(())
    }

    /// The formatted text of a script; `None`, with a report, if it has to be left as it is.
    fn formatted(&mut self, file: &File, text: &str) -> Option<String> {
        let mut sources = SourceMap::default();
        let source = sources.add(file.shown.as_str(), text);
        match format(source, text) {
            Ok(formatted) => return Some(formatted),
            Err(Refusal::Syntax(found)) => {
                if expects(text, &found) {
                    return None;
                }
                self.report.show(&found, &sources);
            }
            Err(Refusal::Changed) => self.report.say(&format!(
                "error: {} is left as it is: its layout would have changed what it means\n  \
                 Help: please report it, with the script",
                file.shown
            )),
        }
        self.left += 1;
        self.exit = self.exit.max(Exit::Failed);
        None
    }

    /// Shows what would change.
    fn compare(&mut self, file: &File, text: &str, formatted: &str) {
        if formatted == text {
            return;
        }
        self.changed += 1;
        self.exit = self.exit.max(Exit::Failed);
        if text.contains('\r') && normalise(text) == formatted {
            // A diff would show the same lines twice.
            return stdout::write(&format!(
                "{}: only the line ends would change, from CRLF to LF\n",
                file.shown
            ));
        }
        let before = format!("{} (as it is)", file.shown);
        let after = format!("{} (formatted)", file.shown);
        let shown = unified_diff((&before, &after), text, formatted);
        stdout::write(&if self.color { colored(&shown) } else { shown });
    }

    /// The summary, such as `3 files, 1 formatted, 1 left as it is`.
    fn summary(&self, files: usize) -> String {
        let mut parts = vec![counted(files, "file")];
        if self.changed > 0 || self.left == 0 {
            let what = if self.check { "would change" } else { "formatted" };
            parts.push(format!("{} {what}", self.changed));
        }
        if self.left > 0 {
            parts.push(format!("{} left as it is", self.left));
        }
        parts.join(", ")
    }
}

/// Whether a script says that it expects everything that was found.
fn expects(text: &str, found: &[Diagnostic]) -> bool {
    Expectation::of_script(text).is_some_and(|expected| found.iter().all(|d| expected.admits(d)))
}

/// A diff with colours for the terminal.
fn colored(difference: &str) -> String {
    let line = |line: &str| {
        let style = match line.as_bytes() {
            [b'-', b'-', b'-', b' ', ..] | [b'+', b'+', b'+', b' ', ..] => Style::STRONG,
            [b'-', ..] => Style::BAD,
            [b'+', ..] => Style::GOOD,
            [b'@', ..] => Style::ACCENT,
            _ => Style::PLAIN,
        };
        StyledLine::styled(line, style)
    };
    ansi(&Output::stack(difference.lines().map(line)), None)
}
