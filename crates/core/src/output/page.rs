//! The page that everything is laid out on, row by row.
//!
//! A *row* is one line of the finished text. The page knows how much room a row has and passes each
//! finished row to its *ink*, the writer; no row is kept.

use super::line::StyledLine;
use super::style::Style;
use super::wrap;

/// No page is narrower than this.
pub(super) const NARROWEST: usize = 20;

/// Indents stop where less room than this would be left.
const LEAST_ROOM: usize = 18;

/// A writer.
pub(super) trait Ink {
    /// Takes a finished row that begins `left` columns from the edge.
    fn row(&mut self, left: usize, line: &StyledLine);
}

/// The destination of rows.
pub(super) struct Page<'a> {
    left: usize,
    width: Option<usize>,
    ink: &'a mut dyn Ink,
}

impl<'a> Page<'a> {
    /// Creates a page of this width, or one without a limit.
    pub(super) fn new(width: Option<usize>, ink: &'a mut dyn Ink) -> Page<'a> {
        Page { left: 0, width: width.map(|width| width.max(NARROWEST)), ink }
    }

    /// Returns how many columns a row has.
    pub(super) fn room(&self) -> Option<usize> {
        self.width.map(|width| width - self.left)
    }

    /// Returns the same page, with its left edge moved to the right.
    pub(super) fn indented(&mut self, columns: usize) -> Page<'_> {
        let spare = self.room().map_or(columns, |room| room.saturating_sub(LEAST_ROOM));
        Page { left: self.left + columns.min(spare), width: self.width, ink: &mut *self.ink }
    }

    /// Writes a row that fits.
    pub(super) fn row(&mut self, line: &StyledLine) {
        self.ink.row(self.left, line);
    }

    /// Writes a line on as many rows as it needs.
    pub(super) fn line(&mut self, line: &StyledLine) {
        let fits = self.room().is_none_or(|room| line.columns() <= room);
        if fits && !line.has_breaks() {
            return self.row(line);
        }
        for row in wrap::rows(line, self.room()) {
            self.row(&row);
        }
    }

    /// Writes a title.
    pub(super) fn title(&mut self, title: &StyledLine) {
        self.line(&title.flat().toned(Style::STRONG));
    }

    /// Writes a remark.
    pub(super) fn remark(&mut self, remark: &StyledLine) {
        self.line(&remark.flat().toned(Style::DIM));
    }
}
