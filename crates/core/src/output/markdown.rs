//! The writer of Markdown: rows of code are in fences, every other row is a paragraph.

use super::Output;
use super::line::{Piece, StyledLine};
use super::page::{Ink, Page};
use super::style::Tone;
use super::text;

/// Returns the output as Markdown, for programs that display it in their own font.
pub fn markdown(output: &Output) -> String {
    let mut ink = Markdown { text: String::new(), fenced: false };
    output.layout(&mut Page::new(None, &mut ink));
    ink.fence(false);
    ink.text.truncate(ink.text.trim_end().len());
    ink.text.push('\n');
    text::shown(ink.text)
}

struct Markdown {
    text: String,
    /// Whether a fence is open.
    fenced: bool,
}

impl Markdown {
    /// Opens or closes a fence.
    fn fence(&mut self, fenced: bool) {
        if fenced != self.fenced {
            self.text.push_str(if fenced { "```tg\n" } else { "```\n\n" });
            self.fenced = fenced;
        }
    }
}

impl Ink for Markdown {
    fn row(&mut self, _left: usize, line: &StyledLine) {
        let pieces = line.pieces();
        let blank = pieces.iter().all(|piece| piece.text().trim().is_empty());
        let tone = |piece: &Piece| piece.style().tone;
        let code = pieces.iter().any(|piece| tone(piece) == Tone::Code)
            && pieces.iter().all(|piece| matches!(tone(piece), Tone::Code | Tone::Dim));
        self.fence(code || blank && self.fenced);
        if self.fenced {
            pieces.iter().for_each(|piece| self.text.push_str(piece.text()));
            self.text.push('\n');
        } else if !blank {
            pieces.iter().for_each(|piece| paragraph(&mut self.text, piece));
            self.text.push_str("\n\n");
        }
    }
}

/// Writes a piece within a paragraph; text in backquotes there is already code.
fn paragraph(text: &mut String, piece: &Piece) {
    let mark = match piece.style() {
        style if style.strong => "**",
        style if style.tone == Tone::Code => return text.push_str(&format!("`{}`", piece.text())),
        _ => "",
    };
    text.push_str(mark);
    let mut quoted = false;
    for letter in piece.text().chars() {
        quoted ^= letter == '`';
        if !quoted && matches!(letter, '*' | '_' | '<' | '[' | '\\' | '#' | '|') {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push_str(mark);
}
