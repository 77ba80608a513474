//! A table whose rows end in bars: a distribution, a count.

use super::grid;
use super::line::{Piece, StyledLine};
use super::page::Page;
use super::style::Style;
use super::table::{Column, TextTable};

/// The longest and shortest widths of a bar in columns, and its width on a page without a limit.
const MOST: usize = 40;
const LEAST: usize = 10;
const UNLIMITED: usize = 30;

const FULL: char = '█';
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// Rows of cells, each followed by a bar whose length is proportional to its share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    pub(super) table: TextTable,
    pub(super) shares: Vec<(f64, Style)>,
    full: Option<f64>,
}

impl Bars {
    /// Creates bars without rows, with the columns that come before them.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Bars {
        Bars { table: TextTable::new(columns), ..Bars::default() }
    }

    /// Sets a title above the bars.
    #[must_use]
    pub fn title(mut self, title: impl Into<StyledLine>) -> Bars {
        self.table = self.table.title(title);
        self
    }

    /// Adds a remark below the bars.
    #[must_use]
    pub fn note(mut self, note: impl Into<StyledLine>) -> Bars {
        self.table = self.table.note(note);
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>, share: f64) -> Bars {
        self.push(cells, share, Style::ACCENT);
        self
    }

    /// Adds a row without a bar, below the others and a rule.
    #[must_use]
    pub fn foot<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> Bars {
        self.table = self.table.foot(cells);
        self
    }

    /// Sets the share that fills the whole width; the default is the largest one.
    #[must_use]
    pub fn full(mut self, share: f64) -> Bars {
        self.full = Some(share);
        self
    }

    /// Adds a row whose bar has its own style.
    pub fn push<L: Into<StyledLine>>(
        &mut self,
        cells: impl IntoIterator<Item = L>,
        share: f64,
        style: Style,
    ) {
        self.table.push(cells);
        self.shares.push((share, style));
    }

    /// Returns the share that fills the whole width.
    pub(super) fn whole(&self) -> f64 {
        let shares = self.shares.iter().map(|(share, _)| *share).filter(|share| share.is_finite());
        self.full.unwrap_or_else(|| shares.fold(0.0, f64::max))
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether there are no rows.
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

/// Returns a bar of at most this many columns. Anything above nothing is visible; NaN isn't.
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

/// Returns the fraction of the width that a share fills, from 0 to 1; 0 for NaN.
pub(super) fn part(share: f64, full: f64) -> f64 {
    let part = if share >= full && share > 0.0 { 1.0 } else { share / full };
    if part.is_nan() { 0.0 } else { part.clamp(0.0, 1.0) }
}
