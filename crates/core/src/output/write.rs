//! The writers of text: without and with colours. Both write the same rows.

use super::Output;
use super::line::{Piece, StyledLine};
use super::page::{Ink, Page};
use super::palette;
use super::style::Style;
use super::text;

/// Returns the text without any escape sequences, in this many columns (at least 20), or without a limit.
///
/// Rows don't end in spaces. A row with marked pieces is followed by a row of `^`.
pub fn plain(output: &Output, width: Option<usize>) -> String {
    let mut ink = Plain(String::new());
    output.layout(&mut Page::new(width, &mut ink));
    text::shown(ink.0)
}

/// Returns the rows of [`plain`] without a limit, with every character as it was: for output that isn't read on a
/// terminal.
pub fn verbatim(output: &Output) -> String {
    let mut ink = Plain(String::new());
    output.layout(&mut Page::new(None, &mut ink));
    text::verbatim(ink.0)
}

/// Returns the text with colours, in this many columns (at least 20), or without a limit.
///
/// The rows are those of [`plain`], but marked pieces are reversed instead of underlined by `^`. Each
/// row leaves the terminal without any style.
pub fn ansi(output: &Output, width: Option<usize>) -> String {
    let mut ink = Ansi(String::new());
    output.layout(&mut Page::new(width, &mut ink));
    text::shown(ink.0)
}

/// Returns the escape sequence that switches from no style to a style; the one for no style resets any other.
pub fn escape(style: Style) -> String {
    match style {
        Style::PLAIN => "\u{1b}[0m".to_owned(),
        style => format!("\u{1b}[{}m", palette::sgr(style)),
    }
}

struct Plain(String);

impl Ink for Plain {
    fn row(&mut self, left: usize, line: &StyledLine) {
        let start = self.0.len();
        self.0.extend(std::iter::repeat_n(' ', left));
        for piece in line.pieces() {
            self.0.push_str(piece.text());
        }
        let end = start + self.0[start..].trim_end_matches(' ').len();
        self.0.truncate(end);
        self.0.push('\n');
        if line.pieces().iter().any(|piece| piece.style().marked) {
            self.marks(left, line);
        }
    }
}

impl Plain {
    /// Writes a row with `^` below each marked column.
    fn marks(&mut self, left: usize, line: &StyledLine) {
        let marked = line.pieces().iter().rposition(|piece| piece.style().marked).unwrap_or(0);
        self.0.extend(std::iter::repeat_n(' ', left));
        for piece in &line.pieces()[..=marked] {
            let sign = if piece.style().marked { '^' } else { ' ' };
            self.0.extend(std::iter::repeat_n(sign, text::columns(piece.text())));
        }
        self.0.push('\n');
    }
}

struct Ansi(String);

impl Ink for Ansi {
    fn row(&mut self, left: usize, line: &StyledLine) {
        let pieces = visible(line.pieces());
        let mut current = Style::PLAIN;
        if !pieces.is_empty() {
            self.0.extend(std::iter::repeat_n(' ', left));
        }
        for (place, piece) in pieces.iter().enumerate() {
            let is_last = place + 1 == pieces.len();
            let text = if is_last && !piece.style().marked {
                piece.text().trim_end_matches(' ')
            } else {
                piece.text()
            };
            self.switch(&mut current, piece.style());
            self.0.push_str(text);
        }
        self.switch(&mut current, Style::PLAIN);
        self.0.push('\n');
    }
}

impl Ansi {
    /// Switches to another style.
    fn switch(&mut self, current: &mut Style, style: Style) {
        if *current == style {
            return;
        }
        if *current != Style::PLAIN {
            self.0.push_str(&escape(Style::PLAIN));
        }
        if style != Style::PLAIN {
            self.0.push_str(&escape(style));
        }
        *current = style;
    }
}

/// Returns the pieces up to the last visible one.
fn visible(pieces: &[Piece]) -> &[Piece] {
    let is_seen = |piece: &Piece| piece.style().marked || piece.text().contains(|c| c != ' ');
    let end = pieces.iter().rposition(is_seen).map_or(0, |last| last + 1);
    &pieces[..end]
}
