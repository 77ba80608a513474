//! Rows that follow each other, padded so that their cells stand in columns.

use super::doc::Doc;
use super::lines::columns;

/// A cell: its column, where in the output the blanks before it go, and where it begins.
struct Cell {
    column: usize,
    blanks: usize,
    width: usize,
}

/// The cells of a row.
pub(super) struct Cells {
    form: &'static str,
    cells: Vec<Cell>,
    /// Where in the output the row ends, and perhaps a comment follows.
    end: usize,
}

/// Rows of one form that follow each other.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Cells>,
}

impl Cells {
    /// A cell begins at the end of the output.
    pub(super) fn cell(&mut self, column: usize, out: &mut Vec<Doc>) {
        self.measure(out);
        self.cells.push(Cell { column, blanks: out.len(), width: 0 });
        out.push(Doc::IfBroken(String::new()));
    }

    /// Puts the blanks before each cell; says how long the row is then.
    fn pad(&self, widths: &[usize], out: &mut [Doc]) -> usize {
        let (mut column, mut missing, mut length) = (0, 0, 0);
        for cell in &self.cells {
            missing += widths[column..cell.column].iter().sum::<usize>();
            out[cell.blanks] = Doc::IfBroken(" ".repeat(missing));
            length += missing + cell.width;
            missing = widths[cell.column].saturating_sub(cell.width);
            column = cell.column + 1;
        }
        length
    }

    /// Notes how wide the last cell is; one that can't be on a line takes itself out of the columns.
    fn measure(&mut self, out: &[Doc]) {
        if let Some(cell) = self.cells.last_mut() {
            let width = out[cell.blanks..].iter().map(|doc| doc.flat_width(columns)).sum::<Option<usize>>();
            match width {
                Some(width) => cell.width = width,
                None => self.cells.clear(),
            }
        }
    }
}

impl Table {
    /// A row of a form begins; one of another form ends the table.
    pub(super) fn row(&mut self, form: &'static str, out: &mut [Doc]) -> Cells {
        if self.rows.last().is_some_and(|row| row.form != form) {
            self.end(out);
        }
        Cells { form, cells: Vec::new(), end: 0 }
    }

    /// Adds a row whose last cell has been written.
    pub(super) fn add(&mut self, mut row: Cells, out: &[Doc]) {
        row.measure(out);
        row.end = out.len();
        self.rows.push(row);
    }

    /// Pads the rows, and the comments after them, and begins anew.
    pub(super) fn end(&mut self, out: &mut [Doc]) {
        let rows = std::mem::take(&mut self.rows);
        let count = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.column + 1).max().unwrap_or(0);
        let mut widths = vec![0; count];
        for row in &rows {
            // What ends a row is as wide as it is, and moves nothing.
            for cell in &row.cells[..row.cells.len().saturating_sub(1)] {
                widths[cell.column] = cell.width.max(widths[cell.column]);
            }
        }
        let lengths: Vec<usize> = rows.iter().map(|row| row.pad(&widths, out)).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        for (row, length) in rows.iter().zip(lengths) {
            if let Some(Doc::Comment(remark)) = out.get_mut(row.end)
                && !remark.own_line
            {
                remark.lacks = longest - length;
            }
        }
    }
}
