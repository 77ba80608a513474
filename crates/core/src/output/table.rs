//! A table: columns with headings, rows of cells.

use super::line::StyledLine;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Texts.
    #[default]
    Left,
    /// Numbers.
    Right,
}

/// The head of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// What is above the column; may be empty.
    pub heading: StyledLine,
    /// How its cells and its heading are aligned.
    pub align: Align,
    /// Whether it's left out where the room is too small for all, before anything is cut.
    pub spare: bool,
}

impl Column {
    /// A column of texts.
    pub fn left(heading: impl Into<StyledLine>) -> Column {
        Column { heading: heading.into(), align: Align::Left, spare: false }
    }

    /// A column of numbers.
    pub fn right(heading: impl Into<StyledLine>) -> Column {
        Column { heading: heading.into(), align: Align::Right, spare: false }
    }

    /// The column, left out first where the room is small.
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
    /// A table without rows. If no column has a heading, there is no head.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> TextTable {
        TextTable { columns: columns.into_iter().collect(), ..TextTable::default() }
    }

    /// The table with a title above it.
    #[must_use]
    pub fn title(mut self, title: impl Into<StyledLine>) -> TextTable {
        self.title = Some(title.into());
        self
    }

    /// The table with one row more.
    #[must_use]
    pub fn row<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> TextTable {
        self.push(cells);
        self
    }

    /// The table with a row below the others and a rule: what sums them up.
    #[must_use]
    pub fn foot<L: Into<StyledLine>>(mut self, cells: impl IntoIterator<Item = L>) -> TextTable {
        self.foot.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// The table with a remark below it; each is on its own line.
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

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
