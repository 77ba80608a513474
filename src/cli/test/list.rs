//! Lists the existing tests: each script is parsed, and none is run.

use super::case::Case;
use super::selection::{Chosen, Wanted, tests_of};
use crate::cli::args::{Options, TestFormat, TestOptions};
use crate::cli::report::Report;
use crate::cli::units::{ScriptUnit, units};
use crate::cli::{Exit, own_fault, setup, stdout};
use serde_json::json;
use std::time::Duration;
use tg_core::diagnostics::{Fault, counted};

/// Lists the tests of files.
pub fn list(files: &[Chosen], testing: &TestOptions, options: &Options, report: &Report) -> Exit {
    let mut cases: Vec<Case> = Vec::new();
    let mut exit = Exit::Fine;
    for file in files {
        let wanted = Wanted { names: &testing.name, lines: &file.lines };
        let found = units(&file.listed.path, &file.listed.options(options)).and_then(|units| {
            let of = |unit: &ScriptUnit| own_fault::contained(|| cases_of(unit, wanted, options, report));
            units.iter().map(|unit| of(unit)?).collect::<Result<Vec<_>, Fault>>()
        });
        match found {
            Ok(found) => cases.extend(found.into_iter().flatten()),
            Err(fault) => {
                report.show_alone(&fault);
                exit = Exit::Failed;
            }
        }
    }
    if testing.format == TestFormat::Json {
        let line = |case: &Case| json!({ "file": case.file, "line": case.line, "name": case.name });
        stdout::write(&format!("{}\n", json!({ "tests": cases.iter().map(line).collect::<Vec<_>>() })));
        return exit;
    }
    let report = Report::new(options);
    for case in cases.iter().cloned() {
        stdout::write(&format!("{}\n", case.record(&report).title()));
    }
    stdout::write(&format!("{}\n", counted(cases.len(), "test")));
    exit
}

/// The cases of a unit, as far as its text shows them.
fn cases_of(
    unit: &ScriptUnit,
    wanted: Wanted<'_>,
    options: &Options,
    report: &Report,
) -> Result<Vec<Case>, Fault> {
    let case = |line: Option<usize>, name: Option<String>| Case::new(&unit.shown, line, name, Duration::ZERO);
    let whole = || case(unit.block.as_ref().map(|block| block.line), None);
    let only_whole = unit.expected.is_some() || unit.block.as_ref().is_some_and(|block| block.no_run);
    if only_whole {
        return Ok(Some(whole()).filter(|_| wanted.whole(unit)).into_iter().collect());
    }
    let mut session = setup::session(unit.options.as_ref().unwrap_or(options), unit.file(), report)?;
    let loaded = unit.load(&mut session)?;
    let tests = tests_of(&loaded.script, session.sources());
    if tests.is_empty() && unit.block.is_some() {
        return Ok(Some(whole()).filter(|_| wanted.whole(unit)).into_iter().collect());
    }
    let chosen = tests.into_iter().filter(|test| wanted.test(test));
    Ok(chosen.map(|test| case(Some(test.line), Some(test.name))).collect())
}
