//! What a run has of the world outside: where it prints, what it may read and write.

use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::native::{FileContents, Opened};
use tg_core::number::NumberForm;
use tg_core::output::Output;
use tg_core::source::{SourceId, Span};
use tg_core::value::Value;

/// Something printed.
#[non_exhaustive]
pub enum Printed<'a> {
    /// The values of a `print`.
    Values(&'a [Value]),
    /// What a game or an explanation shows.
    Output(&'a Output),
}

/// The outside of a run. Paths are as the script writes them, relative to the source that does.
pub trait World {
    /// Prints.
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault>;

    /// A warning that arose while running.
    fn warn(&mut self, warning: Diagnostic);

    /// What a span of a source says.
    fn source_text(&self, span: Span) -> String;

    /// The line in which a span begins, from 1; `None` where the sources aren't at hand.
    fn line(&self, _span: Span) -> Option<usize> {
        None
    }

    /// A line of input for `play`; `None` at its end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault>;

    /// A line of input that isn't shown where it is typed at a terminal.
    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.read_line(prompt)
    }

    /// Something failed by the limits of the run alone.
    fn limited(&mut self) {}

    /// Whether the input and the output are a person's at a terminal.
    fn at_terminal(&self) -> bool {
        false
    }

    /// Whether it is a test that runs, or what stands before the tests.
    fn is_testing(&self) -> bool {
        false
    }

    /// How numbers that aren't whole are written as data.
    fn numbers(&self) -> NumberForm {
        NumberForm::default()
    }

    /// Reads a file.
    fn read_file(&mut self, from: SourceId, path: &str) -> Result<FileContents, Fault>;

    /// Opens a file, to read it little by little.
    fn open_file(&mut self, from: SourceId, path: &str) -> Result<Opened, Fault> {
        self.read_file(from, path).map(Opened::from)
    }

    /// The paths that fit a pattern, sorted.
    fn list_files(&mut self, from: SourceId, pattern: &str) -> Result<Vec<String>, Fault>;

    /// Whether files are saved at all; where they aren't, says that this one is skipped. Refuses a path
    /// whose ending names no format, and a value that surely has no such form.
    fn saves(&mut self, value: &Value, path: &str) -> Result<bool, Fault>;

    /// A value in the format that a path's ending names.
    fn encode(&self, value: &Value, path: &str) -> Result<Vec<u8>, Fault>;

    /// Writes a file below the output folder.
    fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault>;
}
