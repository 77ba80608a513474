//! How the rows of each notation stand in columns and on lines: the one place that knows their forms.

/// The fields that begin a column, column by column. Where a row has more fields of the last column, each
/// of them begins a column of its own.
pub(super) type Columns = &'static [&'static [&'static str]];

/// The forms whose rows stand in columns when they follow each other on lines of their own.
const FORMS: &[(&str, Columns)] = &[
    ("rule", &[&["owner"], &["left"], &["right"]]),
    ("suits", &[&["suit"], &["name", "rank"]]),
    ("goal", &[&["player"], &["goal", "pattern"]]),
];

/// The form of rows that share a line with their like.
pub(super) const GOAL: &str = "goal";
/// The fields that label a row which begins with them.
pub(super) const LABELS: &[&str] = &["owner", "suit"];
/// The blocks whose rows are the turns of a game, one after the other.
pub(super) const GAMES: &[&str] = &["game", "catan"];

/// The columns of a form, where it has any.
pub(super) fn columns_of(form: &str) -> Option<Columns> {
    FORMS.iter().find(|(name, _)| *name == form).map(|(_, columns)| *columns)
}

/// The column that a field begins, when `now` is the one before it.
pub(super) fn column_of(columns: Columns, field: &str, now: Option<usize>) -> Option<usize> {
    let column = columns.iter().position(|names| names.contains(&field))?;
    match now {
        Some(now) if now >= column => (column + 1 == columns.len()).then_some(now + 1),
        _ => Some(column),
    }
}
