//! Shows the output of a script on standard output, and reads answers from standard input.

use super::args::Options;
use super::report::{Report, colored};
use super::{setup, stdout};
use crate::interp::Printed;
use crate::session::{COPIES, Screen, printed_output, printed_text};
use serde_json::json;
use std::io::{BufRead, IsTerminal, Read, Write, stderr, stdin};
use supports_color::Stream;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::number::NumberForm;
use tg_core::output::{Output, ansi, plain, verbatim};
use tg_core::value::Value;
use tg_core::value::json::{in_decimals, to_json};

/// The streams of the program.
pub struct Terminal<'a> {
    report: &'a Report,
    json: bool,
    numbers: NumberForm,
    color: bool,
    /// The width of the terminal in columns, if the output is one.
    width: Option<usize>,
    /// How many bytes it may take to show one value.
    limit: u64,
}

impl Terminal<'_> {
    /// The streams as the options configure them.
    pub fn new<'a>(options: &Options, report: &'a Report) -> Terminal<'a> {
        Terminal {
            report,
            json: options.json,
            numbers: options.number_form(),
            color: colored(options.display.colors.color, Stream::Stdout),
            width: stdout::size().map(|(width, _)| width),
            limit: setup::limits_alone(options).memory,
        }
    }

    /// Shows something that isn't the output of a script.
    pub fn show(&self, output: &Output) {
        stdout::write(&self.text(output));
    }

    /// Sets the number of columns from now on.
    pub fn resize(&mut self, width: usize) {
        self.width = Some(width);
    }

    /// The text of something as it is shown here.
    pub fn text(&self, output: &Output) -> String {
        if self.color { ansi(output, self.width) } else { plain(output, self.width) }
    }
}

impl Screen for Terminal<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        if self.json {
            let line = json_of(&printed, self.numbers, self.limit / COPIES)?;
            stdout::write(&(line + "\n"));
            return Ok(());
        }
        // Control sequences do no harm when this isn't a terminal, and a program reading the output
        // wants them unchanged.
        let raw = if stdout::is_terminal() { None } else { printed_text(&printed, self.limit)? };
        match raw {
            Some(text) => stdout::write(&text),
            None => {
                let output = printed_output(printed, self.limit)?;
                match stdout::is_terminal() || self.color {
                    true => self.show(&output),
                    false => stdout::write(&verbatim(&output)),
                }
            }
        }
        Ok(())
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        stdout::flush();
        if !prompt.is_empty() && stdin().is_terminal() {
            // Standard output with JSON lines must stay JSON lines.
            if self.json || !stdout::is_terminal() {
                let _ = stderr().write_all(prompt.as_bytes());
            } else {
                stdout::write(prompt);
            }
        }
        let unreadable = |reason: String| {
            fault(Code::E9007, format!("the input can't be read: {reason}"))
                .with_help("give the input as lines of UTF-8")
        };
        let mut bytes = Vec::new();
        let mut input = stdin().lock().take(self.limit);
        let read = input.read_until(b'\n', &mut bytes);
        read.map_err(|error| unreadable(super::io_reason(&error)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8(bytes).map_err(|_| unreadable("it isn't UTF-8".into()))?;
        Ok(Some(line.trim_end_matches(['\r', '\n']).to_owned()))
    }

    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        if self.at_terminal() { super::line_input::unseen(prompt) } else { self.read_line(prompt) }
    }

    fn at_terminal(&self) -> bool {
        !self.json && stdin().is_terminal() && stdout::is_terminal()
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.report.show_alone(&warning);
    }
}

/// One line of JSON: a single value as itself, several as an array, and anything that isn't a value as its text.
fn json_of(printed: &Printed<'_>, numbers: NumberForm, limit: u64) -> Result<String, Fault> {
    let mut json = match printed {
        Printed::Output(output) => json!({ "explain": plain(output, None) }),
        Printed::Values([value]) => to_json(value, limit)?,
        Printed::Values(values) => to_json(&Value::list(values.to_vec())?, limit)?,
    };
    if numbers == NumberForm::Decimal {
        in_decimals(&mut json);
    }
    Ok(json.to_string())
}
