//! The printed form of values: a tree of lines, tables, bars and charts, and the writers that turn it into
//! text or a picture.
//!
//! Code with something to show builds an [`Output`] and says what each piece of text *means* (a
//! [`Style`]); only this module knows about colours, columns and the width of a terminal. Nothing here
//! writes to a stream: the writers return a `String` whose every line ends in `\n`.
//!
//! The writer of HTML produces elements of a page instead of rows; it does no layout.
//!
//! This module must not know what a script, a value, a number or a game is.
//!
//! - A *line* is what its creator thinks of as one line; a *row* is one line of the finished text.
//! - A *column* is one cell of a terminal row, or the column of a table.
//! - A *mark* is a hit within a line: reversed with colours, `^` on a row of its own without.

mod axis;
mod bars;
mod canvas;
mod chart;
mod grid;
mod html;
mod line;
mod markdown;
mod page;
mod palette;
mod plot;
mod style;
mod svg;
mod table;
mod text;
mod wrap;
mod write;

#[cfg(test)]
mod tests;

pub use bars::Bars;
pub use chart::{Chart, ChartKind, Point, Series};
pub use html::{HTML_STYLE, html, html_page};
pub use line::{Piece, StyledLine};
pub use markdown::markdown;
pub use style::{Style, Tone};
pub use svg::{PictureSize, svg};
pub use table::{Align, Column, TextTable};
pub use write::{ansi, escape, plain, verbatim};

/// How far a body is indented below its title.
const INDENT: usize = 2;

/// Something to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// One line; a line end in its text begins a new one.
    Line(StyledLine),
    /// Several outputs, one below the other; nothing at all if empty.
    Stack(Vec<Output>),
    /// Indented output.
    Indent(Box<Output>),
    /// A title, and its contents indented below it.
    Titled {
        /// The title.
        title: StyledLine,
        /// The contents below it.
        body: Box<Output>,
    },
    /// A table.
    Table(TextTable),
    /// Rows that end in bars.
    Bars(Bars),
    /// A chart, drawn with characters.
    Chart(Chart),
    /// The first if it fits without breaking or leaving anything out, otherwise the second.
    Either(Box<[Output; 2]>),
}

impl Output {
    /// Creates several outputs, one below the other.
    pub fn stack<O: Into<Output>>(parts: impl IntoIterator<Item = O>) -> Output {
        Output::Stack(parts.into_iter().map(Into::into).collect())
    }

    /// Creates output below a title.
    pub fn titled(title: impl Into<StyledLine>, body: impl Into<Output>) -> Output {
        Output::Titled { title: title.into(), body: Box::new(body.into()) }
    }

    /// Creates indented output.
    pub fn indent(body: impl Into<Output>) -> Output {
        Output::Indent(Box::new(body.into()))
    }

    /// Creates a choice: the first if it fits without breaking or leaving anything out, otherwise the second.
    pub fn either(first: impl Into<Output>, second: impl Into<Output>) -> Output {
        Output::Either(Box::new([first.into(), second.into()]))
    }

    /// Returns the number of columns at which no words, numbers or columns are broken.
    fn least(&self) -> usize {
        let most = |parts: &[Output]| parts.iter().map(Output::least).max().unwrap_or(0);
        match self {
            Output::Line(line) => wrap::widest_word(line),
            Output::Stack(parts) => most(parts),
            Output::Indent(body) => body.least() + INDENT,
            Output::Titled { title, body } => wrap::widest_word(title).max(body.least() + INDENT),
            Output::Table(table) => grid::least(table),
            // They adapt to whatever room there is.
            Output::Bars(_) | Output::Chart(_) => 0,
            Output::Either(either) => either.iter().map(Output::least).min().unwrap_or(0),
        }
    }

    fn layout(&self, page: &mut page::Page<'_>) {
        match self {
            Output::Line(line) => page.line(line),
            Output::Stack(parts) => parts.iter().for_each(|part| part.layout(page)),
            Output::Indent(body) => body.layout(&mut page.indented(INDENT)),
            Output::Titled { title, body } => {
                page.title(title);
                body.layout(&mut page.indented(INDENT));
            }
            Output::Table(table) => grid::layout(table, None, page),
            Output::Bars(bars) => bars::layout(bars, page),
            Output::Chart(chart) => plot::layout(chart, page),
            Output::Either(either) => {
                let [first, second] = &**either;
                let fits = page.room().is_none_or(|room| first.least() <= room);
                if fits { first.layout(page) } else { second.layout(page) }
            }
        }
    }
}

impl Default for Output {
    fn default() -> Output {
        Output::Stack(Vec::new())
    }
}

impl From<StyledLine> for Output {
    fn from(line: StyledLine) -> Output {
        Output::Line(line)
    }
}

impl From<&str> for Output {
    fn from(text: &str) -> Output {
        Output::Line(text.into())
    }
}

impl From<String> for Output {
    fn from(text: String) -> Output {
        Output::Line(text.into())
    }
}

impl From<Vec<Output>> for Output {
    fn from(parts: Vec<Output>) -> Output {
        Output::Stack(parts)
    }
}

impl From<TextTable> for Output {
    fn from(table: TextTable) -> Output {
        Output::Table(table)
    }
}

impl From<Bars> for Output {
    fn from(bars: Bars) -> Output {
        Output::Bars(bars)
    }
}

impl From<Chart> for Output {
    fn from(chart: Chart) -> Output {
        Output::Chart(chart)
    }
}
