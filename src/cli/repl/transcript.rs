//! Piped entries: read line by line, without a prompt.

use super::helper::is_incomplete;
use super::state::{Flow, Repl};
use crate::cli::screen::Terminal;
use crate::cli::{Exit, interrupt};
use crate::session::Screen;
use crate::syntax::outline;

/// An entry with more bytes than this is complete only at a line that begins with a closing bracket:
/// otherwise everything so far would have to be parsed again for every line.
const LONG: usize = 1 << 13;

/// Characters that may close something.
const CLOSERS: [char; 5] = ['}', ')', ']', '>', '"'];

/// Runs the entries of the input; fails if one of them failed.
pub(super) fn run(repl: &mut Repl<'_>) -> Exit {
    let report = repl.report();
    let mut text = String::new();
    let mut in_bracket = false;
    loop {
        let prompt = if text.is_empty() { "> " } else { "" };
        let line = match Terminal::new(repl.options, &report).read_line(prompt) {
            Ok(line) => line,
            Err(fault) => return report.exit(Exit::Failed, &[*fault]),
        };
        let is_last = line.is_none();
        if let Some(line) = line {
            text.push_str(&line);
            text.push('\n');
            let may_end = match text.len() {
                0..LONG => !in_bracket || line.contains(CLOSERS),
                _ => line.starts_with(CLOSERS),
            };
            if !may_end {
                continue;
            }
            if is_incomplete(&text) {
                in_bracket = outline(&text).brackets.iter().any(|bracket| bracket.close.is_none());
                continue;
            }
        }
        let mut flow = repl.take(text.trim_end_matches('\n'));
        while let Flow::Entry(text) = flow {
            flow = repl.take(&text);
        }
        text.clear();
        in_bracket = false;
        if interrupt::came() {
            return Exit::Interrupted;
        }
        if is_last || flow == Flow::Leave {
            return if repl.failed { Exit::Failed } else { Exit::Fine };
        }
    }
}
