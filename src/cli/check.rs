//! `tg check`.

use super::args::{Deny, Options};
use super::report::Report;
use super::units::{ScriptUnit, files, units};
use super::{Exit, interrupt, own_fault, setup, stdout};
use std::collections::HashSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::source::SourceMap;

/// What has been found so far.
#[derive(Default)]
struct Findings {
    files: usize,
    errors: usize,
    warnings: usize,
    /// Whether anything was reported.
    spoken: bool,
    /// Whether a file that was named couldn't be read.
    unreadable: bool,
    /// What was already reported: two scripts may import the same broken one.
    told: HashSet<Finding>,
}

/// The identity of a diagnostic: two with the same parts are reported once.
#[derive(PartialEq, Eq, Hash)]
struct Finding {
    code: Code,
    message: String,
    place: Option<(Arc<str>, Range<usize>)>,
}

impl Finding {
    fn of(diagnostic: &Diagnostic, sources: &SourceMap) -> Finding {
        let span = diagnostic.primary.as_ref().map(|label| label.span);
        let place = span.and_then(|s| Some((sources.get(s.source)?.name.clone(), s.range())));
        Finding { code: diagnostic.code, message: diagnostic.message.clone(), place }
    }
}

/// Reports every diagnostic of all files and pages under the paths, without running anything. Fails if there is an
/// error or anything that is denied.
pub fn check(paths: &[PathBuf], deny: Option<Deny>, options: &Options, report: &Report) -> Exit {
    let files = match files(paths) {
        Ok(files) => files,
        Err(wrong) => return report.exit(Exit::Misuse, &wrong),
    };
    stdout::outlive_reader();
    let mut findings = Findings::default();
    for file in &files {
        findings.files += 1;
        match units(&file.path, &file.options(options)) {
            Ok(units) => {
                for unit in &units {
                    let looked = own_fault::contained(|| findings.look_at(unit, report));
                    looked.unwrap_or_else(|fault| findings.refuse(*fault, report));
                }
            }
            Err(fault) => findings.refuse(*fault, report),
        }
        if interrupt::ends() {
            return Exit::Interrupted;
        }
    }
    report.say(&findings.summary());
    match &findings {
        found if found.unreadable => Exit::Misuse,
        found if found.errors > 0 => Exit::Failed,
        found if found.warnings > 0 && deny == Some(Deny::Warnings) => Exit::Failed,
        _ => Exit::Fine,
    }
}

impl Findings {
    fn look_at(&mut self, unit: &ScriptUnit, report: &Report) {
        let options = match &unit.options {
            Ok(options) => options,
            Err(reason) => {
                self.errors += 1;
                report.say(&format!("error: {}: {reason}", unit.name()));
                return;
            }
        };
        if let Some(unknown) = unit.expected.as_ref().and_then(|expected| expected.unknown()) {
            self.errors += 1;
            report.say(&format!("error: {}: {unknown}", unit.name()));
        }
        let loaded = setup::session(options, unit.file(), report)
            .and_then(|mut session| Ok((unit.load(&mut session)?, session)));
        match loaded {
            Ok((loaded, session)) => {
                let expected = |d: &Diagnostic| unit.expected.as_ref().is_some_and(|e| e.admits(d));
                let found = loaded.diagnostics.into_iter().filter(|d| !expected(d)).collect();
                self.tell(found, session.sources(), report);
            }
            Err(fault) => self.refuse(*fault, report),
        }
    }

    /// Reports whatever wasn't reported yet.
    fn tell(&mut self, mut found: Vec<Diagnostic>, sources: &SourceMap, report: &Report) {
        found.retain(|d| self.told.insert(Finding::of(d, sources)));
        let errors = found.iter().filter(|d| d.is_error()).count();
        self.errors += errors;
        self.warnings += found.len() - errors;
        if self.spoken && !found.is_empty() {
            report.say("");
        }
        self.spoken |= !found.is_empty();
        report.show(&found, sources);
    }

    fn refuse(&mut self, fault: Diagnostic, report: &Report) {
        self.unreadable = true;
        self.tell(vec![fault], &SourceMap::default(), report);
    }

    /// The summary, such as `3 files, 1 error, 2 warnings`.
    fn summary(&self) -> String {
        let mut parts = vec![counted(self.files, "file"), counted(self.errors, "error")];
        if self.warnings > 0 {
            parts.push(counted(self.warnings, "warning"));
        }
        parts.join(", ")
    }
}
