//! What a session shows, and whom it asks.

use crate::interp::Printed;
use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::value::show;

/// Takes what scripts print.
pub trait Screen {
    /// Something is printed.
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault>;

    /// A line of input for `play`; `None` at its end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault>;

    /// A line of input that isn't shown where it is typed at a terminal.
    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.read_line(prompt)
    }

    /// Whether the input and the output are a person's at a terminal.
    fn at_terminal(&self) -> bool {
        false
    }

    /// A warning about what happens, not part of the output: a file that isn't saved.
    fn remark(&mut self, warning: Diagnostic);
}

/// Keeps what is printed as plain text.
#[derive(Default)]
pub struct TextScreen {
    /// The text so far.
    pub text: String,
    /// The remarks so far.
    pub remarks: Vec<Diagnostic>,
    /// How many bytes showing one value may take.
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

/// Shows nothing of what is printed: of an imported file, and of the top level before tests. Warnings
/// go on.
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

/// How many copies of what is printed lie in memory at most: as it grows, as an output, as the text of it.
pub const COPIES: u64 = 4;

/// The very text of printed values, for what isn't a terminal: nothing in it is made visible or set in columns. `None`
/// where a value is drawn, as a table, a board or a game is. All copies together may take `memory` bytes.
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

/// How something printed looks: one value in its richest form, several in their short forms on one line
/// and below it those that have none. All copies of a value's form together may take `memory` bytes.
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
