//! `tg run --html`: the output of a script as a self-contained page, with the script at its end.

use super::args::Options;
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, run, setup, stdout};
use crate::interp::Printed;
use crate::session::{COPIES, Loaded, Screen, Session, printed_output};
use tg_core::diagnostics::{Diagnostic, Fault, RenderStyle, render_all};
use tg_core::output::{Output, html, html_page};

/// Runs a script that is ready to run, and writes the page as the output is produced. A fault that ends the run is
/// shown on the page, too.
pub fn run(session: &mut Session, loaded: &Loaded, options: &Options, report: &Report) -> Result<(), Exit> {
    let source =
        session.sources().get(loaded.source).map(|source| (source.name.clone(), source.text.clone()));
    let (name, text) = source.unwrap_or_default();
    let (head, tail) = html_page(&name);
    stdout::write(&head);
    stdout::write("<div class=\"tg-out\">\n");
    let limit = setup::limits_alone(options).memory;
    let result = session.execute(loaded, &mut Page { terminal: Terminal::new(options, report), limit });
    stdout::write("</div>\n");
    if let Err(fault) = &result {
        let drawn = render_all(&fault.clone().findings(), session.sources(), RenderStyle::PLAIN);
        part("<h2>What ended it</h2>\n", &drawn, "");
    }
    part("<details>\n<summary>The script</summary>\n", &text, "</details>\n");
    stdout::write(tail);
    run::finished(session, result.map(drop), report)
}

/// Writes a text between two pieces of HTML.
fn part(before: &str, text: &str, after: &str) {
    let text = html(&Output::from(text.trim_end()));
    stdout::write(&format!("{before}<div class=\"tg-out\">\n{text}</div>\n{after}"));
}

/// Standard output as a page.
struct Page<'a> {
    terminal: Terminal<'a>,
    /// How many bytes it may take to show one value.
    limit: u64,
}

impl Screen for Page<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        // The HTML of a value is a few times as long as its text.
        stdout::write(&html(&printed_output(printed, self.limit / COPIES)?));
        Ok(())
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.terminal.read_line(prompt)
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.terminal.remark(warning);
    }
}
