//! Output and input of a session.

use crate::interp::Printed;
use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::value::show;

/// Receives what scripts print, and provides their input.
pub trait Screen {
    /// Prints something.
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault>;

    /// Reads a line of input for `play`; `None` at the end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault>;

    /// Reads a line of input that isn't shown when typed at a terminal.
    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.read_line(prompt)
    }

    /// Whether the input and the output are a terminal with a user.
    fn at_terminal(&self) -> bool {
        false
    }

    /// Shows a warning about the run that isn't part of the output, such as a file that isn't saved.
    fn remark(&mut self, warning: Diagnostic);
}

/// Collects the output as plain text.
#[derive(Default)]
pub struct TextScreen {
    /// The text so far.
    pub text: String,
    /// The remarks so far.
    pub remarks: Vec<Diagnostic>,
    /// How many bytes it may take to show one value.
    pub limit: Option<u64>,
}

impl Screen for TextScreen {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        let output = printed_output(printed, self.limit.unwrap_or(1 << 30))?;
        self.text.push_str(&tg_core::output::plain(&output, None));
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.remarks.push(warning);
    }
}

/// Discards the output: of an imported file, and of the top level before tests. Warnings are passed on.
pub(super) struct Hushed<'a>(pub &'a mut dyn Screen);

impl Screen for Hushed<'_> {
    fn print(&mut self, _: Printed<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.0.remark(warning);
    }
}

/// The maximum number of copies of an output in memory: while it is built, as an output, and as its text.
pub const COPIES: u64 = 4;

/// The exact text of printed values, for output that isn't a terminal: control characters stay as they are, and
/// nothing is set in columns. `None` if a value is drawn, as tables, boards and games are. All copies together may
/// take `memory` bytes.
pub fn printed_text(printed: &Printed<'_>, memory: u64) -> Result<Option<String>, Fault> {
    let Printed::Values(values) = printed else { return Ok(None) };
    let mut line = Vec::with_capacity(values.len());
    for value in *values {
        let drawn = values.len() == 1 && show::is_drawn(value);
        match if drawn { None } else { show::short(value, memory / COPIES)? } {
            Some(text) => line.push(text),
            None => return Ok(None),
        }
    }
    Ok(Some(line.join(" ") + "\n"))
}

/// The printed form: a single value in its richest form; several in their short forms on one line, with those that have
/// none below it. All copies of a value's form together may take `memory` bytes.
pub fn printed_output(printed: Printed<'_>, memory: u64) -> Result<tg_core::output::Output, Fault> {
    use tg_core::output::{Output, StyledLine};
    let limit = memory / COPIES;
    match printed {
        Printed::Output(output) => Ok(output.clone()),
        Printed::Values([value]) => show::rich(value, limit),
        Printed::Values(values) => {
            let mut line = Vec::new();
            let mut below = Vec::new();
            for value in values {
                match show::short(value, limit)? {
                    Some(text) => line.push(text),
                    None => below.push(show::rich(value, limit)?),
                }
            }
            let mut all = vec![Output::from(StyledLine::from(line.join(" ")))];
            all.extend(below);
            Ok(Output::stack(all))
        }
    }
}
