//! The list of candidates below an entry of several rows.
//!
//! After the list the line editor redraws the entry, and first moves up as many rows as the entry had:
//! over the last rows of the list. So the same number of line ends is appended to the list. Which candidate is written
//! last follows from the editor's layout: by columns, in the width of the terminal.

use super::state::PROMPT;
use rustyline::completion::Pair;
use unicode_width::UnicodeWidthStr;

/// The minimum number of spaces that the editor puts between the columns.
const BETWEEN: usize = 2;

/// Appends the line ends that are needed to the candidate that is written last.
pub(super) fn keep(candidates: &mut [Pair], entry: &str) {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let columns = terminal.map_or(80, |(width, _)| usize::from(width.0).max(1));
    let rows = rows(entry, columns);
    if rows > 1
        && let Some(last) = last_written(candidates, columns)
    {
        candidates[last].display.push_str(&"\n".repeat(rows - 1));
    }
}

/// How many rows an entry takes, with its prompt.
fn rows(entry: &str, columns: usize) -> usize {
    let row = |(number, line): (usize, &str)| {
        let before = if number == 0 { PROMPT.width() } else { 0 };
        1 + (before + line.width()) / columns
    };
    entry.split('\n').enumerate().map(row).sum()
}

/// The last written candidate: the one in the last row, in the last column that reaches it.
fn last_written(candidates: &[Pair], columns: usize) -> Option<usize> {
    let widest = candidates.iter().map(|c| c.display.width()).max()?;
    let across = (columns / (widest + BETWEEN).min(columns)).max(1);
    let down = candidates.len().div_ceil(across);
    (0..across).map(|column| column * down + down - 1).filter(|&index| index < candidates.len()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(count: usize) -> Vec<Pair> {
        (0..count).map(|n| Pair { display: format!("name{n:02}"), replacement: String::new() }).collect()
    }

    #[test]
    fn the_last_one_written_is_in_the_last_row() {
        assert_eq!(last_written(&pairs(3), 80), Some(2));
        // Two rows in three columns: 0 2 4, then 1 3.
        assert_eq!(last_written(&pairs(5), 24), Some(3));
        assert_eq!(last_written(&pairs(6), 24), Some(5));
        assert_eq!(last_written(&pairs(4), 3), Some(3));
        assert_eq!(last_written(&[], 80), None);
    }

    #[test]
    fn rows_of_an_entry() {
        assert_eq!(rows("1 + 2", 80), 1);
        assert_eq!(rows("fn f(n) {\n  n\n}", 80), 3);
        assert_eq!(rows(&"x".repeat(80), 80), 2);
    }
}
