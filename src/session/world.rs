//! The world of a run, built from a session's files and a screen.

use super::{Files, Screen};
use crate::interp::{Limits, Printed, World};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{FileContents, Opened};
use tg_core::number::NumberForm;
use tg_core::source::{SourceId, SourceMap, Span};
use tg_core::value::Value;

/// The parts of a session that a run uses.
pub(super) struct SessionWorld<'a> {
    pub sources: &'a SourceMap,
    pub files: &'a mut dyn Files,
    pub screen: &'a mut dyn Screen,
    pub limits: &'a Limits,
    /// How non-integer numbers are written as data.
    pub numbers: NumberForm,
    /// Whether tests are being run.
    pub testing: bool,
    /// Warnings of the run.
    pub warnings: &'a mut Vec<Diagnostic>,
    /// Blocks whose warnings were already reported before the run.
    pub built_early: &'a [Span],
}

impl SessionWorld<'_> {
    fn name(&self, source: SourceId) -> Option<&str> {
        self.sources.get(source).and_then(|s| s.file.as_deref())
    }
}

impl World for SessionWorld<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        self.screen.print(printed)
    }

    /// A block in a loop warns only once, and one that was built before the run doesn't warn again.
    fn warn(&mut self, warning: Diagnostic) {
        let place = warning.primary.as_ref().map(|p| p.span);
        let known = place.is_some_and(|place| self.built_early.iter().any(|block| block.contains(place)));
        if !known && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn source_text(&self, span: Span) -> String {
        self.sources.slice(span).to_owned()
    }

    fn line(&self, span: Span) -> Option<usize> {
        self.sources.get(span.source).map(|_| self.sources.line_column(span).0)
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.screen.read_line(prompt)
    }

    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.screen.read_unseen(prompt)
    }

    fn at_terminal(&self) -> bool {
        self.screen.at_terminal()
    }

    fn is_testing(&self) -> bool {
        self.testing
    }

    fn numbers(&self) -> NumberForm {
        self.numbers
    }

    fn read_file(&mut self, from: SourceId, path: &str) -> Result<FileContents, Fault> {
        let file = self.files.read(self.name(from), path)?;
        Ok(FileContents { name: file.shown, bytes: file.bytes })
    }

    fn open_file(&mut self, from: SourceId, path: &str) -> Result<Opened, Fault> {
        self.files.open(self.name(from), path)
    }

    fn list_files(&mut self, from: SourceId, pattern: &str) -> Result<Vec<String>, Fault> {
        self.files.list(self.name(from), pattern)
    }

    fn saves(&mut self, value: &Value, path: &str) -> Result<bool, Fault> {
        let format = tg_prelude::format_to_write(path)?;
        tg_prelude::refuse_formless(value, format)?;
        let saves = self.files.saves();
        if !saves {
            let warning = Diagnostic::new(Code::W9001, format!("`{path}` isn't saved"));
            self.screen.remark(warning.help("name a folder with `--out DIR`"));
        }
        Ok(saves)
    }

    fn encode(&self, value: &Value, path: &str) -> Result<Vec<u8>, Fault> {
        let format = tg_prelude::format_to_write(path)?;
        tg_prelude::encode(value, format, self.numbers, self.limits.memory).map(String::into_bytes)
    }

    fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        self.files.write(path, bytes)
    }
}
