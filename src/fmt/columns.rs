//! Alignment of consecutive rows: pads their cells to columns.

use super::doc::Doc;
use super::lines::columns;

/// A cell: its column, where in the output its padding goes, and its width.
struct Cell {
    column: usize,
    blanks: usize,
    width: usize,
}

/// The cells of a row.
pub(super) struct Cells {
    form: &'static str,
    cells: Vec<Cell>,
    /// Where in the output the row ends, possibly followed by a comment.
    end: usize,
}

/// Consecutive rows of the same form.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Cells>,
}

impl Cells {
    /// Begins a cell at the end of the output.
    pub(super) fn cell(&mut self, column: usize, out: &mut Vec<Doc>) {
        self.measure(out);
        self.cells.push(Cell { column, blanks: out.len(), width: 0 });
        out.push(Doc::IfBroken(String::new()));
    }

    /// Sets the padding before each cell; returns the width of the row.
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

    /// Measures the last cell; if it can't be on one line, takes the row out of the alignment.
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
    /// Begins a row of a form; ends the table if the previous rows have another form.
    pub(super) fn row(&mut self, form: &'static str, out: &mut [Doc]) -> Cells {
        if self.rows.last().is_some_and(|row| row.form != form) {
            self.end(out);
        }
        Cells { form, cells: Vec::new(), end: 0 }
    }

    /// Adds a row whose last cell was written.
    pub(super) fn add(&mut self, mut row: Cells, out: &[Doc]) {
        row.measure(out);
        row.end = out.len();
        self.rows.push(row);
    }

    /// Pads the rows and the comments after them, and starts over.
    pub(super) fn end(&mut self, out: &mut [Doc]) {
        let rows = std::mem::take(&mut self.rows);
        let count = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.column + 1).max().unwrap_or(0);
        let mut widths = vec![0; count];
        for row in &rows {
            // The last cell of a row isn't padded, and doesn't widen the column.
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
