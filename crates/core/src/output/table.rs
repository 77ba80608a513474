//! A table: columns with headings, rows of cells.

use super::line::StyledLine;

/// The side of the column on which a cell is aligned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Texts.
    #[default]
    Left,
    /// Numbers.
    Right,
}

/// The header of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The heading above the column; may be empty.
    pub heading: StyledLine,
    /// How its cells and its heading are aligned.
    pub align: Align,
    /// Whether it's left out if there isn't enough room for all, before anything is cut.
    pub spare: bool,
}

impl Column {
    /// Creates a column of texts.
    pub fn left(heading: impl Into<StyledLine>) -> Column {
        Column { heading: heading.into(), align: Align::Left, spare: false }
    }

    /// Creates a column of numbers.
    pub fn right(heading: impl Into<StyledLine>) -> Column {
        Column { heading: heading.into(), align: Align::Right, spare: false }
    }

    /// Marks the column to be left out first if there isn't enough room.
    #[must_use]
    pub fn spare(mut self) -> Column {
        self.spare = true;
        self
    }
}

/// A table. A row may have too few cells (the rest is blank) or too many (columns without a heading are
/// added).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    pub(super) title: Option<StyledLine>,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<StyledLine>>,
    pub(super) foot: Vec<Vec<StyledLine>>,
    pub(super) notes: Vec<StyledLine>,
}

impl TextTable {
    /// Creates a table without rows. If no column has a heading, there is no header.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> TextTable {
        TextTable { columns: columns.into_iter().collect(), ..TextTable::default() }
    }

    /// Sets a title above the table.
    #[must_use]
    pub fn title(mut self, title: impl Into<StyledLine>) -> TextTable {
        self.title = Some(title.into());
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> TextTable {
        self.push(cells);
        self
    }

    /// Adds a row that sums up the others, below them and a rule.
    #[must_use]
    pub fn foot<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> TextTable {
        self.foot.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// Adds a remark below the table; each is on its own line.
    #[must_use]
    pub fn note(mut self, note: impl Into<StyledLine>) -> TextTable {
        self.notes.push(note.into());
        self
    }

    /// Adds a row.
    pub fn push<L: Into<StyledLine>>(&mut self, cells: impl IntoIterator<Item = L>) {
        let cells: Vec<StyledLine> = cells.into_iter().map(Into::into).collect();
        while self.columns.len() < cells.len() {
            self.columns.push(Column::default());
        }
        self.rows.push(cells);
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
