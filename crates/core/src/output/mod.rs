//! What values print as: a tree of lines, tables, bars and charts, and the writers that turn it into
//! text or a picture.
//!
//! Code with something to show builds an [`Output`] and says what each piece of text *means* (a
//! [`Style`]); nobody but this room knows colours, columns or the width of a terminal. Nothing here
//! writes to a stream: the writers give a `String` whose every line ends in `\n`.
//!
//! A writer of HTML gives elements of a page in the place of rows; it lays nothing out.
//!
//! This room must not know what a script, a value, a number or a game is.
//!
//! - A *line* is what its maker thinks of as one line; a *row* is one line of the finished text.
//! - A *column* is one cell of a terminal in which a row stands, and the column of a table.
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

/// How far a body stands to the right of its title.
const INDENT: usize = 2;

/// Something to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// One line; a line end in its text begins a new one.
    Line(StyledLine),
    /// One below the other; nothing at all if it is empty.
    Stack(Vec<Output>),
    /// Moved to the right.
    Indent(Box<Output>),
    /// A title and, indented below it, what it is the title of.
    Titled {
        /// The title.
        title: StyledLine,
        /// What is below it.
        body: Box<Output>,
    },
    /// A table.
    Table(TextTable),
    /// Rows that end in bars.
    Bars(Bars),
    /// A chart, drawn with characters.
    Chart(Chart),
    /// The first if nothing of it has to be broken or left out where it is, else the second.
    Either(Box<[Output; 2]>),
}

impl Output {
    /// Things below each other.
    pub fn stack<O: Into<Output>>(parts: impl IntoIterator<Item = O>) -> Output {
        Output::Stack(parts.into_iter().map(Into::into).collect())
    }

    /// Something below its title.
    pub fn titled(title: impl Into<StyledLine>, body: impl Into<Output>) -> Output {
        Output::Titled { title: title.into(), body: Box::new(body.into()) }
    }

    /// Something moved to the right.
    pub fn indent(body: impl Into<Output>) -> Output {
        Output::Indent(Box::new(body.into()))
    }

    /// The first if nothing of it has to be broken or left out where it is, else the second.
    pub fn either(first: impl Into<Output>, second: impl Into<Output>) -> Output {
        Output::Either(Box::new([first.into(), second.into()]))
    }

    /// The columns that it must have for its words, numbers and columns to be whole.
    fn least(&self) -> usize {
        let most = |parts: &[Output]| parts.iter().map(Output::least).max().unwrap_or(0);
        match self {
            Output::Line(line) => wrap::widest_word(line),
            Output::Stack(parts) => most(parts),
            Output::Indent(body) => body.least() + INDENT,
            Output::Titled { title, body } => wrap::widest_word(title).max(body.least() + INDENT),
            Output::Table(table) => grid::least(table),
            // They draw themselves in whatever room there is.
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
