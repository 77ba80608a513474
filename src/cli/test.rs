//! `tg test`.
//!
//! A **case** is the unit of counting: a `test`, a block without tests, or a script or block that states what it
//! is expected to give. A script without any of these has no case unless something is wrong with it.

mod case;
mod formats;
mod list;
mod selection;
mod trial;
mod watch;
mod worker;

use super::args::{Options, TestOptions};
use super::report::Report;
use super::units::units;
use super::{Exit, interrupt, progress, report, stdout, unreadable};
use case::Case;
use formats::ReportSink;
use selection::{Chosen, Wanted};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tg_core::diagnostics::Fault;
use tg_core::source::SourceMap;
use trial::Trial;
use worker::Workers;

/// Runs the tests of all files and pages under the paths; `arguments` are those of the program.
pub fn test(
    paths: &[PathBuf],
    testing: &TestOptions,
    options: &Options,
    report: &Report,
    arguments: &[OsString],
) -> Exit {
    if testing.watch {
        return watch::watch(paths, report, arguments);
    }
    let duty = worker::duty();
    let files = match &duty {
        Some(duty) => Ok(vec![duty.file.clone()]),
        None => selection::chosen(paths),
    };
    let files = match files {
        Ok(files) => files,
        Err(wrong) => return report.exit(Exit::Misuse, &wrong),
    };
    if testing.list {
        return list::list(&files, testing, options, report);
    }
    let input = match testing.stdin.as_deref().map(input_of).transpose() {
        Ok(lines) => lines.unwrap_or_default(),
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    let is_worker = duty.is_some();
    if !is_worker {
        stdout::outlive_reader();
    }
    let report = &duty.map_or(*report, |duty| report.drawn_for(duty.width, duty.color));
    let sink = Arc::new(Mutex::new(ReportSink::new(testing, is_worker, options, *report)));
    report_at_the_end(&sink, *report);
    let jobs = testing.jobs.map_or(1, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX)).min(files.len());
    if jobs > 1 && !is_worker {
        let (drawing, fail_fast) = (report.drawing(), testing.fail_fast);
        // Installs the Ctrl-C handler.
        interrupt::flag();
        Workers { arguments, jobs, drawing, fail_fast }.run(&files, &sink);
    } else {
        run(&files, &input, testing, options, &sink);
    }
    if interrupt::ends() {
        return Exit::Interrupted;
    }
    progress::clear();
    let sink = lock(&sink);
    sink.finish();
    match (sink.total(), sink.failed()) {
        _ if is_worker => Exit::Fine,
        (0, _) => {
            report.say(&nothing_found(paths, testing));
            Exit::Misuse
        }
        (_, 0) => Exit::Fine,
        _ => Exit::Failed,
    }
}

/// The lines that tests read as their input, from a file.
fn input_of(path: &Path) -> Result<Vec<String>, Fault> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path.display(), &error))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Tests files one after the other; each test reads the input from its first line.
fn run(
    files: &[Chosen],
    input: &[String],
    testing: &TestOptions,
    options: &Options,
    sink: &Mutex<ReportSink>,
) {
    for file in files {
        let path = &file.listed.path;
        let begun = Instant::now();
        progress::show(&path.display().to_string());
        let wanted = Wanted { names: &testing.name, lines: &file.lines };
        let mut unseen = file.lines.clone();
        let over = || interrupt::came() || testing.fail_fast && lock(sink).failed() > 0;
        match units(path, &file.listed.options(options)) {
            Ok(units) => {
                for unit in &units {
                    let mut trial = Trial::new(unit, sink, wanted, input, testing.fail_fast);
                    trial.run_contained();
                    unseen.retain(|line| !trial.seen().contains(line));
                    if over() {
                        return;
                    }
                }
            }
            Err(fault) => {
                let case = Case::new(&path.display().to_string(), None, None, begun.elapsed());
                lock(sink).case(case.failed(None, vec![*fault], &SourceMap::default()));
                unseen.clear();
            }
        }
        for line in unseen.iter().filter(|_| testing.name.is_empty()) {
            let case = Case::new(&path.display().to_string(), Some(*line), None, Duration::ZERO);
            let reason = "there is no test on this line";
            lock(sink).case(case.failed(Some(reason), Vec::new(), &SourceMap::default()));
        }
        if over() {
            return;
        }
    }
}

/// The message for why there is nothing to count.
fn nothing_found(paths: &[PathBuf], testing: &TestOptions) -> String {
    let list: Vec<String> = paths.iter().map(|p| format!("`{}`", p.display())).collect();
    let list = list.join(", ");
    match &testing.name[..] {
        [] => format!(
            "no tests found in {list}\n  Help: write `test \"a name\" {{ assert … }}` in a `.tg` file"
        ),
        names => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!(
                "no test in {list} has {} in its name\n  Help: `tg test --list` shows the names",
                names.join(" or ")
            )
        }
    }
}

/// Makes sure that results aren't lost if the program has to be ended in the middle of a case.
fn report_at_the_end(sink: &Arc<Mutex<ReportSink>>, report: Report) {
    let sink = sink.clone();
    report::last_words(move |diagnostic, sources| match sink.try_lock() {
        Ok(mut sink) if stdout::is_free() => sink.abort(diagnostic, sources),
        _ => report.show(&[diagnostic], sources),
    });
}

fn lock(sink: &Mutex<ReportSink>) -> MutexGuard<'_, ReportSink> {
    sink.lock().unwrap_or_else(PoisonError::into_inner)
}
