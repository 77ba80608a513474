//! A single case: its name, and its result.
//!
//! A **record** of a case has its findings as text and data, so that it can be passed between processes.

use crate::cli::report::Report;
use crate::interp::Printed;
use crate::session::{Screen, printed_output};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::time::Duration;
use tg_core::diagnostics::{Diagnostic, Fault, RenderStyle, json_line, render_all};
use tg_core::output::plain;
use tg_core::source::SourceMap;

/// How many bytes of a test's output are kept for its report.
const KEPT: usize = 1 << 14;

/// A case that was run.
#[derive(Clone)]
pub struct Case {
    /// The file.
    pub file: String,
    /// The line of the test, or of the fence; a script as a whole has none.
    pub line: Option<usize>,
    /// The test's name; a unit as a whole has none.
    pub name: Option<String>,
    /// How long it took.
    pub time: Duration,
    /// Why it failed, if it did.
    pub failure: Option<CaseFailure>,
    /// Whether it was skipped because its file has errors.
    pub left_out: bool,
}

/// Why a case failed.
#[derive(Clone)]
pub struct CaseFailure {
    /// In words, if the diagnostics alone don't say it.
    pub reason: Option<String>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
    /// The sources of their spans.
    pub sources: SourceMap,
    /// What the case printed.
    pub printed: String,
}

impl Case {
    /// A case that has passed so far.
    pub fn new(file: &str, line: Option<usize>, name: Option<String>, time: Duration) -> Case {
        Case { file: file.to_owned(), line, name, time, failure: None, left_out: false }
    }

    /// The same case, marked as skipped.
    pub fn leave_out(self) -> Case {
        Case { left_out: true, ..self }
    }

    /// The same case with the time it took.
    pub fn took(self, time: Duration) -> Case {
        Case { time, ..self }
    }

    /// The same case, marked as failed.
    pub fn failed(self, reason: Option<&str>, diagnostics: Vec<Diagnostic>, sources: &SourceMap) -> Case {
        let reason = reason.map(str::to_owned);
        let failure = CaseFailure { reason, diagnostics, sources: sources.clone(), printed: String::new() };
        Case { failure: Some(failure), ..self }
    }

    /// The same case with what it printed, for its report.
    pub fn printed(mut self, text: String) -> Case {
        if let Some(failure) = &mut self.failure {
            failure.printed = text;
        }
        self
    }

    /// Its record, with the findings rendered by a report.
    pub fn record(self, report: &Report) -> CaseRecord {
        let test = self.name.as_ref().map(|name| format!("in the test \"{name}\""));
        CaseRecord {
            failure: self.failure.map(|failure| FailureRecord::of(failure, test.as_deref(), report)),
            file: self.file,
            line: self.line,
            name: self.name,
            time: self.time,
            left_out: self.left_out,
        }
    }
}

/// The result of a case, without the structure of its findings.
#[derive(Clone, Serialize, Deserialize)]
pub struct CaseRecord {
    /// The file.
    pub file: String,
    /// The line of the test, or of the fence.
    pub line: Option<usize>,
    /// The test's name.
    pub name: Option<String>,
    /// How long it took.
    pub time: Duration,
    /// Why it failed, if it did.
    pub failure: Option<FailureRecord>,
    /// Whether it was skipped.
    pub left_out: bool,
}

impl CaseRecord {
    /// Its name in a report.
    pub fn title(&self) -> String {
        let line = self.line.map(|line| format!(":{line}"));
        // A title is one line, whatever the name is.
        let name = self.name.as_ref().map(|name| format!(": {}", name.replace('\n', "\\n")));
        format!("{}{}{}", self.file, line.unwrap_or_default(), name.unwrap_or_default())
    }
}

/// Why a case failed, as text.
#[derive(Clone, Serialize, Deserialize)]
pub struct FailureRecord {
    /// In words, if the findings alone don't say it.
    pub reason: Option<String>,
    /// The code and message of the first finding.
    pub first: Option<(String, String)>,
    /// The findings, as data.
    pub found: Vec<Json>,
    /// The findings, rendered for standard error.
    pub drawn: String,
    /// The findings, rendered without colours and width.
    pub plain: String,
    /// What the case printed.
    pub printed: String,
}

impl FailureRecord {
    fn of(failure: CaseFailure, test: Option<&str>, report: &Report) -> FailureRecord {
        let CaseFailure { reason, diagnostics, sources, printed } = failure;
        let data = |d| serde_json::from_str(&json_line(d, &sources)).unwrap_or(Json::Null);
        let found = diagnostics.iter().map(data).collect();
        let first = diagnostics.first().map(|d| (d.code.text().to_owned(), d.message.clone()));
        let plain = render_all(&diagnostics, &sources, RenderStyle::PLAIN);
        // The name of the case is on another stream.
        let told = diagnostics.into_iter().map(|d| match test {
            Some(test) => d.note(test),
            None => d,
        });
        let drawn = report.text(&told.collect::<Vec<_>>(), &sources);
        FailureRecord { reason, first, found, drawn, plain, printed }
    }
}

/// Captures what a test prints, and provides its input lines.
pub struct Capture<'i> {
    text: String,
    remarks: Vec<Diagnostic>,
    input: &'i [String],
    /// How many lines were read.
    read: usize,
}

impl<'i> Capture<'i> {
    /// A screen with these lines as its input.
    pub fn with(input: &'i [String]) -> Capture<'i> {
        Capture { text: String::new(), remarks: Vec::new(), input, read: 0 }
    }

    /// Starts the input over: no test depends on what another one has read.
    pub fn begin_input(&mut self) {
        self.read = 0;
    }

    /// What was printed since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// The warnings of the run.
    pub fn remarks(self) -> Vec<Diagnostic> {
        self.remarks
    }
}

impl Screen for Capture<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        let text = &mut self.text;
        let output = printed_output(printed, 1 << 30)?;
        if text.len() < KEPT {
            text.push_str(&plain(&output, None));
            if text.len() >= KEPT {
                text.truncate(text.floor_char_boundary(KEPT));
                text.push_str("…\n");
            }
        }
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        let line = self.input.get(self.read).cloned();
        self.read += 1;
        Ok(line)
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.remarks.push(warning);
    }
}
