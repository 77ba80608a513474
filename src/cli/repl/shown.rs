//! Values that are longer than the terminal is high: shows their beginning, and how much is left out.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The minimum number of rows shown, however low the terminal is.
const LEAST_ROWS: usize = 8;

/// Rows that stay free for the note, the entry and the next prompt.
const FREE_ROWS: usize = 4;

/// The beginning of a text that doesn't fit into a terminal with this many columns and rows, and what is left out;
/// `None` if it fits.
pub(super) fn beginning(text: &str, (columns, rows): (usize, usize)) -> Option<(String, String)> {
    let (columns, most) = (columns.max(1), rows.saturating_sub(FREE_ROWS).max(LEAST_ROWS));
    let mut free = most;
    let mut kept = String::new();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let needed = line_width(line).div_ceil(columns).max(1);
        if needed <= free {
            free -= needed;
            kept.push_str(line);
            kept.push('\n');
            continue;
        }
        let (part, letters) = cut(line, free * columns);
        if free > 0 {
            kept.push_str(&part);
            kept.push('\n');
        }
        let further = lines.len() - number - 1;
        return Some((kept, left_out(if free > 0 { letters } else { 0 }, further + usize::from(free == 0))));
    }
    None
}

/// The amount left out, such as `12 lines`, `3000 letters`, or both.
fn left_out(letters: usize, lines: usize) -> String {
    let counted = |count: usize, thing| tg_core::diagnostics::counted(count, thing);
    match (letters, lines) {
        (0, lines) => counted(lines, "line"),
        (letters, 0) => counted(letters, "letter"),
        (letters, lines) => format!("{} and {}", counted(letters, "letter"), counted(lines, "line")),
    }
}

/// The pieces of a line: colour escape sequences, which have no width, and the characters between them.
fn pieces(line: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let end = match rest.strip_prefix('\u{1b}') {
            Some(_) => rest.find('m').map_or(rest.len(), |end| end + 1),
            None => rest.find('\u{1b}').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then(|| (piece.starts_with('\u{1b}'), piece))
    })
}

fn line_width(line: &str) -> usize {
    pieces(line).filter(|(is_escape, _)| !is_escape).map(|(_, text)| text.width()).sum()
}

/// As much of a line as fits into the columns, with colours reset at the end, and how many letters are left out.
fn cut(line: &str, columns: usize) -> (String, usize) {
    let (mut kept, mut left, mut free, mut colored) = (String::new(), 0, columns, false);
    for (is_escape, piece) in pieces(line) {
        if is_escape {
            colored = true;
            if free > 0 {
                kept.push_str(piece);
            }
            continue;
        }
        for cluster in piece.graphemes(true) {
            match free.checked_sub(cluster.width()).filter(|_| left == 0) {
                Some(rest) => {
                    free = rest;
                    kept.push_str(cluster);
                }
                None => left += 1,
            }
        }
    }
    if colored {
        kept.push_str("\u{1b}[0m");
    }
    (kept, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_fits_is_whole() {
        assert_eq!(beginning("1\n2\n", (80, 24)), None);
        assert_eq!(beginning(&"x".repeat(80 * 20), (80, 24)), None);
        assert_eq!(beginning("", (80, 24)), None);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let text = "line\n".repeat(30);
        assert_eq!(beginning(&text, (80, 24)), Some(("line\n".repeat(20), "10 lines".to_owned())));
        let long = "x".repeat(80 * 20 + 5);
        assert_eq!(beginning(&long, (80, 24)), Some(("x".repeat(80 * 20) + "\n", "5 letters".to_owned())));
    }

    proptest! {
        #[test]
        fn shown_and_left_out_are_all(lines in prop::collection::vec("[a-z]{0,30}", 0..40), rows in 1usize..30) {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            match beginning(&text, (10, rows)) {
                None => prop_assert!(lines.iter().map(|l| l.len().div_ceil(10).max(1)).sum::<usize>() <= rows.max(12)),
                Some((kept, left)) => {
                    prop_assert!(text.starts_with(kept.trim_end_matches('\n')));
                    let numbers: Vec<usize> = left.split(' ').filter_map(|word| word.parse().ok()).collect();
                    prop_assert!(!numbers.is_empty() && numbers.iter().all(|&n| n > 0));
                    if left.ends_with("lines") && numbers.len() == 1 {
                        prop_assert_eq!(kept.lines().count() + numbers[0], lines.len());
                    }
                }
            }
        }
    }
}
