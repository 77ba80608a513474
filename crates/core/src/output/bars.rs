//! A table whose rows end in bars: a distribution, a count.

use super::grid;
use super::line::{Piece, StyledLine};
use super::page::Page;
use super::style::Style;
use super::table::{Column, TextTable};

/// The bar's longest and shortest room in columns, and its room where nothing limits the width.
const MOST: usize = 40;
const LEAST: usize = 10;
const UNLIMITED: usize = 30;

const FULL: char = '█';
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// Rows of cells, each with a bar after them whose length is in proportion to its share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    pub(super) table: TextTable,
    pub(super) shares: Vec<(f64, Style)>,
    full: Option<f64>,
}

impl Bars {
    /// Bars without rows, with the columns that come before them.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Bars {
        Bars { table: TextTable::new(columns), ..Bars::default() }
    }

    /// The bars with a title above them.
    #[must_use]
    pub fn title(mut self, title: impl Into<StyledLine>) -> Bars {
        self.table = self.table.title(title);
        self
    }

    /// The bars with a remark below them.
    #[must_use]
    pub fn note(mut self, note: impl Into<StyledLine>) -> Bars {
        self.table = self.table.note(note);
        self
    }

    /// The bars with one row more.
    #[must_use]
    pub fn row<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>, share: f64) -> Bars {
        self.push(cells, share, Style::ACCENT);
        self
    }

    /// The bars with a row below the others and a rule, which has no bar.
    #[must_use]
    pub fn foot<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> Bars {
        self.table = self.table.foot(cells);
        self
    }

    /// The bars, drawn so that this share fills the whole room; without it, the largest one does.
    #[must_use]
    pub fn full(mut self, share: f64) -> Bars {
        self.full = Some(share);
        self
    }

    /// Adds a row whose bar has a style of its own.
    pub fn push<L: Into<StyledLine>>(
        &mut self,
        cells: impl IntoIterator<Item = L>,
        share: f64,
        style: Style,
    ) {
        self.table.push(cells);
        self.shares.push((share, style));
    }

    /// The share that fills the whole room.
    pub(super) fn whole(&self) -> f64 {
        let shares = self.shares.iter().map(|(share, _)| *share).filter(|share| share.is_finite());
        self.full.unwrap_or_else(|| shares.fold(0.0, f64::max))
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

/// Writes bars on the page.
pub(super) fn layout(bars: &Bars, page: &mut Page<'_>) {
    let full = bars.whole();
    let tail = |row: usize, room: Option<usize>| {
        let (share, style) = bars.shares[row];
        let room = room.map_or(UNLIMITED, |room| room.min(MOST));
        Piece::part(bar(share, full, room), style)
    };
    grid::layout(&bars.table, Some(grid::Tail { least: LEAST, piece: &tail }), page);
}

/// A bar of at most this many columns. What is more than nothing is seen; what is no number is not.
pub(super) fn bar(share: f64, full: f64, columns: usize) -> String {
    let part = part(share, full);
    if part <= 0.0 {
        return String::new();
    }
    let eighths = ((part * columns as f64 * 8.0).round() as usize).max(1);
    let mut bar: String = std::iter::repeat_n(FULL, eighths / 8).collect();
    bar.push_str(EIGHTHS[eighths % 8]);
    bar
}

/// The part of the room that a share fills, from 0 to 1; what is no number fills nothing.
pub(super) fn part(share: f64, full: f64) -> f64 {
    let part = if share >= full && share > 0.0 { 1.0 } else { share / full };
    if part.is_nan() { 0.0 } else { part.clamp(0.0, 1.0) }
}
