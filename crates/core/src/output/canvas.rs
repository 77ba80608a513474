//! A canvas of dots: each cell of the terminal is a braille character of two by four dots.

use super::line::{Piece, StyledLine};
use super::style::Style;

/// Dots across a cell.
pub(super) const ACROSS: usize = 2;
/// Dots down a cell.
pub(super) const DOWN: usize = 4;

/// The bits of a braille character, row by row.
const BITS: [[u8; ACROSS]; DOWN] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A dot: columns from the left, rows from the top.
pub(super) type Dot = (usize, usize);

#[derive(Clone, Copy, Default)]
struct Cell {
    bits: u8,
    sign: Option<char>,
    style: Style,
}

/// A grid of cells to draw in; whatever is drawn last in a cell gives it its style.
pub(super) struct Canvas {
    columns: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn new(columns: usize, rows: usize) -> Canvas {
        Canvas { columns: columns.max(1), cells: vec![Cell::default(); columns.max(1) * rows] }
    }

    fn cell(&mut self, (x, y): Dot) -> Option<&mut Cell> {
        let column = x / ACROSS;
        if column >= self.columns {
            return None;
        }
        self.cells.get_mut(y / DOWN * self.columns + column)
    }

    /// Sets a dot; a dot outside the canvas is ignored.
    pub(super) fn dot(&mut self, at: Dot, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.bits |= BITS[at.1 % DOWN][at.0 % ACROSS];
            cell.style = style;
        }
    }

    /// Puts a character over the cell of a dot.
    pub(super) fn sign(&mut self, at: Dot, sign: char, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.sign = Some(sign);
            cell.style = style;
        }
    }

    /// Draws a straight line.
    pub(super) fn line(&mut self, from: Dot, to: Dot, style: Style) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        let between = |from: usize, to: usize, step: usize| {
            let part = step as f64 / steps.max(1) as f64;
            (from as f64 + (to as f64 - from as f64) * part).round() as usize
        };
        for step in 0..=steps {
            self.dot((between(from.0, to.0, step), between(from.1, to.1, step)), style);
        }
    }

    /// Fills a rectangle, both corners included.
    pub(super) fn fill(&mut self, from: Dot, to: Dot, style: Style) {
        for x in from.0.min(to.0)..=from.0.max(to.0) {
            for y in from.1.min(to.1)..=from.1.max(to.1) {
                self.dot((x, y), style);
            }
        }
    }

    /// Returns one row of cells.
    pub(super) fn row(&self, row: usize) -> StyledLine {
        let cells = self.cells.chunks(self.columns).nth(row).unwrap_or_default();
        let style = |cell: &Cell| {
            if cell.is_blank() { Style::PLAIN } else { cell.style }
        };
        cells
            .chunk_by(|left, right| style(left) == style(right))
            .map(|run| Piece::part(run.iter().map(Cell::character).collect(), style(&run[0])))
            .collect()
    }
}

impl Cell {
    fn is_blank(&self) -> bool {
        self.bits == 0 && self.sign.is_none()
    }

    fn character(&self) -> char {
        match self.sign {
            Some(sign) => sign,
            None if self.bits == 0 => ' ',
            None => char::from_u32(0x2800 + u32::from(self.bits)).unwrap_or(' '),
        }
    }
}
