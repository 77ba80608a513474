//! One line of styled text.
//!
//! The text of a [`Piece`] is harmless from the moment it is created: its only control character is
//! `\n`, which begins a new line in a line on its own, and shows as `␤` in a cell or a title.

use std::borrow::Cow;

use super::style::Style;
use super::text;

/// Text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    text: String,
    style: Style,
}

impl Piece {
    /// Creates a piece of any text; characters that could control a terminal are masked until a writer shows it.
    pub fn new<'a>(text: impl Into<Cow<'a, str>>, style: Style) -> Piece {
        Piece { text: text::harmless(text.into()), style }
    }

    /// Returns the text, made harmless.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the style.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Creates a piece from part of another one, which is already harmless.
    pub(super) fn part(text: String, style: Style) -> Piece {
        Piece { text, style }
    }
}

/// A sequence of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StyledLine(Vec<Piece>);

impl StyledLine {
    /// Creates an empty line.
    pub fn new() -> StyledLine {
        StyledLine::default()
    }

    /// Creates a line of one piece.
    pub fn styled<'a>(text: impl Into<Cow<'a, str>>, style: Style) -> StyledLine {
        StyledLine::new().with(text, style)
    }

    /// Appends text in any style.
    #[must_use]
    pub fn with<'a>(mut self, text: impl Into<Cow<'a, str>>, style: Style) -> StyledLine {
        self.push(Piece::new(text, style));
        self
    }

    /// Appends plain text.
    #[must_use]
    pub fn plain<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::PLAIN)
    }

    /// Appends strong text.
    #[must_use]
    pub fn strong<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::STRONG)
    }

    /// Appends dimmed text.
    #[must_use]
    pub fn dim<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::DIM)
    }

    /// Appends a success.
    #[must_use]
    pub fn good<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::GOOD)
    }

    /// Appends a failure.
    #[must_use]
    pub fn bad<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::BAD)
    }

    /// Appends text that should catch the eye first.
    #[must_use]
    pub fn accent<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::ACCENT)
    }

    /// Appends words of a notation.
    #[must_use]
    pub fn code<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::CODE)
    }

    /// Appends something cancelled.
    #[must_use]
    pub fn struck<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::STRUCK)
    }

    /// Appends a hit.
    #[must_use]
    pub fn marked<'a>(self, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::MARKED)
    }

    /// Appends text that belongs to a player or a series.
    #[must_use]
    pub fn owner<'a>(self, number: u8, text: impl Into<Cow<'a, str>>) -> StyledLine {
        self.with(text, Style::owner(number))
    }

    /// Appends another line.
    #[must_use]
    pub fn then(mut self, other: StyledLine) -> StyledLine {
        self.0.extend(other.0);
        self
    }

    /// Appends a piece.
    pub fn push(&mut self, piece: Piece) {
        if !piece.text.is_empty() {
            self.0.push(piece);
        }
    }

    /// Appends spaces.
    pub(super) fn pad(&mut self, columns: usize) {
        match self.0.last_mut() {
            Some(last) if last.style == Style::PLAIN => last.text.extend(std::iter::repeat_n(' ', columns)),
            _ if columns > 0 => self.push(Piece::part(" ".repeat(columns), Style::PLAIN)),
            _ => {}
        }
    }

    /// Appends a copy of a piece, plain text to plain text.
    pub(super) fn append(&mut self, piece: &Piece) {
        match self.0.last_mut() {
            Some(last) if last.style == Style::PLAIN && piece.style == Style::PLAIN => {
                last.text.push_str(&piece.text);
            }
            _ => self.push(piece.clone()),
        }
    }

    /// Returns the pieces, none of them empty.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Returns whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many columns of a terminal it takes when written on one line.
    pub fn columns(&self) -> usize {
        self.0.iter().map(|piece| text::columns(&piece.text)).sum()
    }

    /// Returns the text without its styles.
    pub fn to_text(&self) -> String {
        self.0.iter().map(Piece::text).collect()
    }

    /// Returns whether it contains a line end.
    pub(super) fn has_breaks(&self) -> bool {
        self.0.iter().any(|piece| piece.text.contains('\n'))
    }

    /// Returns the same on one line: a line end shows as `␤`.
    pub(super) fn flat(&self) -> Cow<'_, StyledLine> {
        if !self.has_breaks() {
            return Cow::Borrowed(self);
        }
        let flat = |piece: &Piece| Piece::part(piece.text.replace('\n', "␤"), piece.style);
        Cow::Owned(StyledLine(self.0.iter().map(flat).collect()))
    }

    /// Returns the same with every plain piece in this style.
    pub(super) fn toned(&self, style: Style) -> StyledLine {
        let tone = |piece: &Piece| {
            let style = if piece.style == Style::PLAIN { style } else { piece.style };
            Piece::part(piece.text.clone(), style)
        };
        StyledLine(self.0.iter().map(tone).collect())
    }
}

impl From<&str> for StyledLine {
    fn from(text: &str) -> StyledLine {
        StyledLine::new().plain(text)
    }
}

impl From<String> for StyledLine {
    fn from(text: String) -> StyledLine {
        StyledLine::new().plain(text)
    }
}

impl From<&String> for StyledLine {
    fn from(text: &String) -> StyledLine {
        StyledLine::new().plain(text.as_str())
    }
}

impl From<Piece> for StyledLine {
    fn from(piece: Piece) -> StyledLine {
        FromIterator::from_iter([piece])
    }
}

impl FromIterator<Piece> for StyledLine {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> StyledLine {
        let mut line = StyledLine::new();
        for piece in pieces {
            line.push(piece);
        }
        line
    }
}
