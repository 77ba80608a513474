//! The output lines, and the alignment of their comments.
//!
//! A comment never swallows code: whatever is written after one begins a new line. Comments after the
//! code of consecutive lines in one block or bracket are aligned.

use super::doc::Remark;
use unicode_width::UnicodeWidthStr;

/// Code wider than this many columns doesn't move the comments of the lines around it.
const COMMENTS_AT_MOST: usize = 60;
/// The number of spaces between code and a comment.
const BEFORE_COMMENT: usize = 2;

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { UnicodeWidthStr::width(text) }
}

/// A line: indented code, and a comment.
#[derive(Default)]
struct Line {
    code: String,
    /// The width of the code in columns.
    column: usize,
    comment: Option<String>,
    /// Whether the comment continues that of the line before.
    goes_on: bool,
    /// How many columns the code is narrower than the widest row of its table.
    lacks: usize,
}

impl Line {
    fn has_code(&self) -> bool {
        !self.code.trim_end().is_empty()
    }
}

/// The output so far.
#[derive(Default)]
pub(super) struct Page {
    lines: Vec<Line>,
    now: Line,
}

impl Page {
    /// The column at which a text would begin.
    pub(super) fn column(&self, indent: usize) -> usize {
        if self.now.comment.is_some() || self.now.code.is_empty() { indent } else { self.now.column }
    }

    /// Writes text; a space at the beginning of a line is left out.
    pub(super) fn text(&mut self, text: &str, indent: usize) {
        let begins = self.now.code.is_empty() || self.now.comment.is_some();
        if text.is_empty() || (begins && text == " ") {
            return;
        }
        if begins {
            self.begin(indent);
        }
        self.now.code.push_str(text);
        self.now.column = match text.rsplit_once('\n') {
            Some((_, last)) => columns(last),
            None => self.now.column + columns(text),
        };
    }

    fn begin(&mut self, indent: usize) {
        self.line_end();
        self.now.code = " ".repeat(indent);
        self.now.column = indent;
    }

    /// Ends the line, unless it is empty.
    pub(super) fn line_end(&mut self) {
        if !self.now.code.is_empty() || self.now.comment.is_some() {
            self.lines.push(std::mem::take(&mut self.now));
        }
    }

    /// Leaves one line empty, except at the beginning.
    pub(super) fn blank(&mut self) {
        self.line_end();
        if self.lines.last().is_some_and(|line| line.has_code() || line.comment.is_some()) {
            self.lines.push(Line::default());
        }
    }

    /// Writes a comment.
    pub(super) fn comment(&mut self, remark: &Remark, indent: usize) {
        if remark.own_line || self.now.comment.is_some() || !self.now.has_code() {
            self.begin(indent);
        }
        self.now.comment = Some(remark.text.to_owned());
        self.now.goes_on = remark.goes_on;
        self.now.lacks = remark.lacks;
    }

    /// The finished text: no trailing blanks, a single line end at the end.
    pub(super) fn finish(mut self) -> String {
        self.line_end();
        while self.lines.last().is_some_and(|line| !line.has_code() && line.comment.is_none()) {
            self.lines.pop();
        }
        let mut text = String::new();
        let mut rest = self.lines.as_slice();
        while !rest.is_empty() {
            let section = section(rest);
            write_section(section, &mut text);
            rest = &rest[section.len()..];
        }
        text
    }
}

/// The lines whose comments are aligned, or a single line: consecutive lines of one block or bracket,
/// none of which opens or closes one.
fn section(lines: &[Line]) -> &[Line] {
    let behind_code = |line: &&Line| line.comment.is_some() && (line.has_code() || line.goes_on);
    let indent = |line: &Line| line.code.len() - line.code.trim_start().len();
    let goes_on = |line: &&Line| line.goes_on || !is_edge(line) && indent(line) == indent(&lines[0]);
    let alone = lines.first().is_some_and(is_edge);
    let many = lines.iter().skip(1).take_while(behind_code);
    let many = many.take_while(|line| if alone { line.goes_on } else { goes_on(line) }).count();
    &lines[..if lines.first().is_some_and(|line| behind_code(&line)) { 1 + many } else { 1 }]
}

/// Whether a line opens or closes a bracket that spans several lines.
fn is_edge(line: &Line) -> bool {
    let code = line.code.trim();
    code.ends_with(['{', '[', '(', '<']) || code.starts_with(['}', ']', ')', '>'])
}

fn write_section(lines: &[Line], text: &mut String) {
    let width = |line: &Line| columns(line.code.trim_end()) + line.lacks;
    let moves = lines.iter().filter(|l| l.has_code()).map(width).filter(|w| *w <= COMMENTS_AT_MOST);
    let common = moves.max().map_or(0, |widest| widest + BEFORE_COMMENT);
    let mut column = 0;
    for line in lines {
        let code = line.code.trim_end();
        match &line.comment {
            Some(comment) if line.has_code() => {
                column = common.max(width(line) + BEFORE_COMMENT);
                text.push_str(&format!("{code}{}{comment}", " ".repeat(column - columns(code))));
            }
            Some(comment) if line.goes_on => {
                text.push_str(&format!("{}{comment}", " ".repeat(column.max(line.code.len()))));
            }
            Some(comment) => text.push_str(&format!("{}{comment}", line.code)),
            None => text.push_str(code),
        }
        text.push('\n');
    }
}
