//! The lines of a source that labels touch, made safe to show and measured in columns.

use super::ink::visible;
use super::{COLUMN, RenderStyle};
use crate::source::Source;
use std::collections::BTreeSet;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The distance between tab stops.
const TAB: usize = 4;

/// The lines of a source.
#[derive(Clone, Copy)]
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: &'a [u32],
}

impl<'a> Lines<'a> {
    pub fn of(source: &'a Source) -> Self {
        Lines { text: &source.text, starts: source.line_starts() }
    }

    /// Returns the line of a byte, from 0.
    pub fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|&s| s as usize <= byte).saturating_sub(1)
    }

    /// Returns the bytes of a line without its line end.
    fn bounds(&self, line: usize) -> Range<usize> {
        let start = self.starts.get(line).map_or(self.text.len(), |&s| s as usize);
        let end = self.starts.get(line + 1).map_or(self.text.len(), |&s| s as usize - 1);
        start..end.max(start)
    }

    /// Returns the line and column of a byte, both from 1; the column counts characters.
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.line(byte);
        let before = self.text.get(self.bounds(line).start..byte).unwrap_or("");
        (line + 1, before.chars().count() + 1)
    }

    /// Clamps the bytes of a span to the text and to character boundaries, and moves its end back before trailing
    /// blank lines. An empty range is possible.
    pub fn clamp(&self, range: Range<usize>) -> Range<usize> {
        let text = self.text;
        let start = text.floor_char_boundary(range.start);
        let mut end = text.ceil_char_boundary(range.end.max(start));
        if start == text.len() {
            let last = trim_end(text).len();
            return last..last;
        }
        if text[start..end].contains('\n') {
            let trimmed = start + trim_end(&text[start..end]).len();
            end = if trimmed > start { trimmed } else { self.first_line(start..end).end };
        }
        start..end
    }

    /// Returns the part of a range that lies in its first line.
    pub fn first_line(&self, range: Range<usize>) -> Range<usize> {
        let line_end = self.bounds(self.line(range.start)).end;
        range.start..range.end.min(line_end).max(range.start)
    }
}

/// Trims trailing white space; if there is very much of it, some stays.
fn trim_end(text: &str) -> &str {
    let tail = text.as_bytes().iter().rev().take(4096);
    let blank = tail.take_while(|b| b.is_ascii_whitespace()).count();
    &text[..text.len() - blank]
}

/// A place to show.
pub(super) struct Spot {
    /// Its bytes, clamped.
    pub range: Range<usize>,
    /// Whether a cut line is cut around this place.
    pub main: bool,
}

/// The rows to show of one source.
pub(super) struct Excerpt {
    rows: Vec<Row>,
    /// The columns of each spot in the stand-in text.
    pub columns: Vec<Range<usize>>,
}

/// A row of an excerpt; one without a number stands for omitted lines.
struct Row {
    number: Option<usize>,
    bytes: Range<usize>,
    cells: Vec<Cell>,
    /// Where the row begins in the stand-in text.
    offset: usize,
}

/// A character as it is shown.
struct Cell {
    text: String,
    byte: usize,
    column: usize,
    width: usize,
}

impl Excerpt {
    /// Cuts out the rows that the spots touch.
    pub fn new(lines: Lines<'_>, spots: &[Spot], style: RenderStyle) -> Self {
        let text = lines.text;
        let lines_of = |s: &Spot| lines.line(s.range.start)..=lines.line(s.range.end.max(s.range.start));
        let touched: BTreeSet<usize> =
            spots.iter().map(lines_of).flat_map(|r| [*r.start(), *r.end()]).collect();
        let mut excerpt = Excerpt { rows: Vec::new(), columns: Vec::new() };
        // What stands before a line is a part of its width.
        let margin = touched.last().map_or(0, |last| digits(last + 1) + 5);
        let width = if style.fitted { style.width.saturating_sub(margin) } else { style.width };
        let mut previous: Option<usize> = None;
        for line in touched {
            let within = previous.is_some_and(|p| {
                p + 1 < line && spots.iter().map(lines_of).any(|r| *r.start() <= p && *r.end() >= line)
            });
            if within {
                excerpt.push(Row { number: None, bytes: 0..0, cells: Vec::new(), offset: 0 });
            }
            let bounds = lines.bounds(line);
            let windows = windows(text, &bounds, spots, room_for(&text[bounds.clone()], width, style));
            let cells = cells(text, &bounds, &windows, style);
            let shown = windows.first().map_or(bounds.start, |w| w.start);
            let bytes = shown..windows.last().map_or(bounds.end, |w| w.end);
            excerpt.push(Row { number: Some(line + 1), bytes, cells, offset: 0 });
            previous = Some(line);
        }
        excerpt.columns = spots.iter().map(|s| excerpt.locate(lines, &s.range)).collect();
        excerpt
    }

    fn push(&mut self, mut row: Row) {
        row.offset = self.rows.last().map_or(0, |r| r.offset + r.width() + 1);
        self.rows.push(row);
    }

    /// Returns the columns of a range; at least one, in the row of the range's start.
    fn locate(&self, lines: Lines<'_>, range: &Range<usize>) -> Range<usize> {
        let row_of = |byte| {
            let number = Some(lines.line(byte) + 1);
            self.rows.iter().find(|r| r.number == number)
        };
        let start = row_of(range.start).map_or(0, |r| r.offset + r.column(range.start));
        let end = row_of(range.end).map_or(0, |r| r.offset + r.column_after(range.end));
        if range.is_empty() { start..start + 1 } else { start..end.max(start + 1) }
    }

    /// Returns a text that is as wide as the rows but has none of their contents.
    pub fn stand_in(&self) -> String {
        let row = |r: &Row| COLUMN.to_string().repeat(r.width()) + "\n";
        self.rows.iter().map(row).collect()
    }

    /// Returns the line number of a row, counted from 1.
    pub fn number(&self, row: usize) -> Option<usize> {
        row.checked_sub(1).and_then(|r| self.rows.get(r)).and_then(|r| r.number)
    }

    /// Returns the characters of a row, counted from 1, each with its place in the stand-in text.
    pub fn characters(&self, row: usize) -> impl Iterator<Item = (&str, usize)> {
        let row = row.checked_sub(1).and_then(|r| self.rows.get(r));
        row.into_iter().flat_map(|r| r.cells.iter().map(|c| (c.text.as_str(), r.offset + c.column)))
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of digits of the largest line number.
    pub fn digits(&self) -> usize {
        digits(self.rows.iter().filter_map(|r| r.number).max().unwrap_or(1))
    }
}

/// Returns the number of digits of a number.
pub(super) fn digits(n: usize) -> usize {
    n.checked_ilog10().map_or(1, |d| d as usize + 1)
}

impl Row {
    fn width(&self) -> usize {
        self.cells.last().map_or(0, |c| c.column + c.width)
    }

    /// Returns the column of the character that contains a byte.
    fn column(&self, byte: usize) -> usize {
        match self.cells.partition_point(|c| c.byte <= byte) {
            0 => 0,
            n if n == self.cells.len() && byte >= self.bytes.end => {
                // Past the row: its end, or the marker for the cut.
                let cut = self.cells[n - 1].byte == self.bytes.end;
                if cut { self.cells[n - 1].column } else { self.width() }
            }
            n => self.cells[n - 1].column,
        }
    }

    /// Returns the column after the character that ends at a byte.
    fn column_after(&self, byte: usize) -> usize {
        let before = self.cells.partition_point(|c| c.byte < byte);
        before.checked_sub(1).map_or(0, |n| self.cells[n].column + self.cells[n].width)
    }
}

/// Returns how many characters of a line there is room for: half as many if some are wide, and nothing may be wider than
/// the terminal.
fn room_for(line: &str, width: usize, style: RenderStyle) -> usize {
    let is_wide = || line.width() > width && line.width() > line.chars().count();
    if style.fitted && line.len() > width && is_wide() { width / 2 } else { width }
}

/// Returns the stretches of a line that are shown, in order: the whole of a line of ordinary length, else one around
/// all places where labels begin or end, or one around each of these if they are too far apart.
fn windows(text: &str, line: &Range<usize>, spots: &[Spot], width: usize) -> Vec<Range<usize>> {
    if line.len() <= width || (line.len() <= 8 * width && text[line.clone()].width() <= width) {
        return vec![line.clone()];
    }
    let ends =
        |s: &Spot| [s.range.start, s.range.end].into_iter().filter(|b| (line.start..=line.end).contains(b));
    let mut touched: Vec<usize> = spots.iter().flat_map(ends).collect();
    if touched.is_empty() {
        touched.push(line.start);
    }
    touched.sort_unstable();
    touched.dedup();
    let (first, last) = (touched[0], touched[touched.len() - 1]);
    let room = width.saturating_sub(2);
    if last - first <= width / 2 {
        let start = back(text, line, first, width / 3);
        let shown = start..on(text, line, start, room);
        return vec![shown];
    }
    if touched.len() > MOST_WINDOWS {
        // The main label stays, however many others there are.
        let main = spots.iter().filter(|s| s.main).flat_map(ends).collect::<Vec<_>>();
        touched.sort_by_key(|byte| !main.contains(byte));
        touched.truncate(MOST_WINDOWS);
        touched.sort_unstable();
    }
    // As much around each as there is room for.
    let fits = |windows: &Vec<Range<usize>>| {
        let shown = windows.iter().map(|w| text[w.clone()].chars().count() + DOTS);
        shown.sum::<usize>() <= width
    };
    let mut tried = (1..=room / 2).rev().map(|characters| around(text, line, &touched, characters));
    tried.find(fits).unwrap_or_else(|| around(text, line, &touched, 1))
}

/// Returns the stretches of this many characters around places of a line, joined where they are near each other.
fn around(text: &str, line: &Range<usize>, bytes: &[usize], characters: usize) -> Vec<Range<usize>> {
    let mut windows: Vec<Range<usize>> = Vec::new();
    for &byte in bytes {
        let (start, end) = (back(text, line, byte, characters), on(text, line, byte, characters));
        // The marker is shorter than what it would stand for.
        let start = if start <= line.start + DOTS { line.start } else { start };
        let end = if end + DOTS >= line.end { line.end } else { end };
        match windows.last_mut() {
            Some(before) if start <= before.end + DOTS => before.end = end.max(before.end),
            _ => windows.push(start..end),
        }
    }
    windows
}

/// A cut line is shown in at most this many stretches.
const MOST_WINDOWS: usize = 8;

/// The width of the longer cut marker in columns.
const DOTS: usize = 3;

/// Returns the position this many characters before a byte of a line.
fn back(text: &str, line: &Range<usize>, byte: usize, characters: usize) -> usize {
    let before = text[line.start..byte].char_indices().rev();
    before.take(characters).last().map_or(byte, |(i, _)| line.start + i)
}

/// Returns the position this many characters after a byte of a line.
fn on(text: &str, line: &Range<usize>, byte: usize, characters: usize) -> usize {
    text[byte..line.end].char_indices().nth(characters).map_or(line.end, |(i, _)| byte + i)
}

/// Returns the characters of the windows of a line, with a marker wherever the line was cut.
fn cells(text: &str, line: &Range<usize>, windows: &[Range<usize>], style: RenderStyle) -> Vec<Cell> {
    let dots = if style.unicode { "…" } else { "..." };
    let mut cells: Vec<Cell> = Vec::new();
    let mut at = 0;
    let mut shown = line.start;
    for window in windows {
        if shown < window.start {
            cells.push(Cell { text: dots.into(), byte: shown, column: at, width: dots.width() });
            at += dots.width();
        }
        for (i, cluster) in text[window.clone()].grapheme_indices(true) {
            let visible = match cluster {
                "\t" => " ".repeat(TAB - at % TAB),
                _ => visible(cluster, style.unicode),
            };
            let width = visible.width();
            cells.push(Cell { text: visible, byte: window.start + i, column: at, width });
            at += width;
        }
        shown = window.end;
    }
    if shown < line.end {
        cells.push(Cell { text: dots.into(), byte: shown, column: at, width: dots.width() });
    }
    cells
}
