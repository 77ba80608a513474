//! The columns and lines of the rows of each notation: the only file that knows their forms.

/// The fields that begin a column, column by column. If a row has more fields of the last column, each
/// of them begins a column of its own.
pub(super) type Columns = &'static [&'static [&'static str]];

/// The forms whose rows are aligned in columns if they are consecutive and on lines of their own.
const FORMS: &[(&str, Columns)] = &[
    ("rule", &[&["owner"], &["left"], &["right"]]),
    ("suits", &[&["suit"], &["name", "rank", "number"]]),
    ("goal", &[&["player"], &["goal", "pattern"]]),
];

/// The form whose consecutive rows share a line.
pub(super) const GOAL: &str = "goal";
/// The fields that are labels if a row begins with them.
pub(super) const LABELS: &[&str] = &["owner", "suit"];
/// The blocks whose rows are the turns of a game, in order.
pub(super) const GAMES: &[&str] = &["game", "catan"];

/// The columns of a form, if it has any.
pub(super) fn columns_of(form: &str) -> Option<Columns> {
    FORMS.iter().find(|(name, _)| *name == form).map(|(_, columns)| *columns)
}

/// The column that a field begins if `now` is the previous one.
pub(super) fn column_of(columns: Columns, field: &str, now: Option<usize>) -> Option<usize> {
    let column = columns.iter().position(|names| names.contains(&field))?;
    match now {
        Some(now) if now >= column => (column + 1 == columns.len()).then_some(now + 1),
        _ => Some(column),
    }
}
