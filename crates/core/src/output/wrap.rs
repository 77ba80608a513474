//! Wraps a line into rows that fit: at spaces if there are any, otherwise between glyphs.

use super::line::{Piece, StyledLine};
use super::style::Style;
use super::text;

struct Glyph<'a> {
    text: &'a str,
    columns: usize,
    style: Style,
}

/// Returns the rows of a line: it breaks at its line ends, and wherever it is wider than `most`. There is
/// always at least one row.
pub(super) fn rows(line: &StyledLine, most: Option<usize>) -> Vec<StyledLine> {
    let mut rows = Vec::new();
    let mut paragraph = Vec::new();
    for piece in line.pieces() {
        for (number, part) in piece.text().split('\n').enumerate() {
            if number > 0 {
                fill(&paragraph, most, &mut rows);
                paragraph.clear();
            }
            let style = piece.style();
            paragraph.extend(text::glyphs(part).map(|(text, columns)| Glyph { text, columns, style }));
        }
    }
    fill(&paragraph, most, &mut rows);
    rows
}

/// Returns the columns of the widest word: a narrower line breaks within a word.
pub(super) fn widest_word(line: &StyledLine) -> usize {
    let (mut widest, mut word) = (0, 0);
    for piece in line.pieces() {
        let is_space = |glyph: &str| glyph == "\n" || glyph == " " && !piece.style().marked;
        let mut add = |glyph: &str, columns: usize| {
            word = if is_space(glyph) { 0 } else { word + columns };
            widest = widest.max(word);
        };
        if piece.text().chars().all(text::is_narrow) {
            let mut words = piece.text().split(|c| c == ' ' && !piece.style().marked);
            words.next().into_iter().for_each(|first| add(first, first.chars().count()));
            for other in words {
                add(" ", 1);
                add(other, other.chars().count());
            }
        } else {
            text::glyphs(piece.text()).for_each(|(glyph, columns)| add(glyph, columns));
        }
    }
    widest
}

/// Wraps one paragraph, greedily.
fn fill(glyphs: &[Glyph<'_>], most: Option<usize>, rows: &mut Vec<StyledLine>) {
    let most = most.unwrap_or(usize::MAX);
    let mut start = 0;
    loop {
        let (end, next) = cut(&glyphs[start..], most);
        rows.push(join(&glyphs[start..start + end]));
        if start + next >= glyphs.len() {
            return;
        }
        start += next;
    }
}

/// Returns where the first row ends and where the next one begins.
fn cut(glyphs: &[Glyph<'_>], most: usize) -> (usize, usize) {
    let mut used = 0;
    let mut space = None;
    let mut in_indent = true;
    for (place, glyph) in glyphs.iter().enumerate() {
        let is_space = glyph.text == " " && !glyph.style.marked;
        in_indent &= is_space;
        if is_space && !in_indent {
            space = Some(place);
        }
        if used + glyph.columns > most && place > 0 {
            return space.map_or((place, place), |space| (space, space + 1));
        }
        used += glyph.columns;
    }
    (glyphs.len(), glyphs.len())
}

/// Joins glyphs, those of the same style into one piece.
fn join(glyphs: &[Glyph<'_>]) -> StyledLine {
    glyphs
        .chunk_by(|left, right| left.style == right.style)
        .map(|run| Piece::part(run.iter().map(|glyph| glyph.text).collect(), run[0].style))
        .collect()
}

impl StyledLine {
    /// Returns the line on one row of at most this many columns, with `…` where something is missing.
    #[must_use]
    pub fn shortened(&self, most: usize) -> StyledLine {
        if self.columns() <= most {
            return self.clone();
        }
        let mut kept = Vec::new();
        let mut left = most.saturating_sub(1);
        for piece in self.pieces() {
            for (text, columns) in text::glyphs(piece.text()) {
                if columns > left {
                    return ended(join(&kept), piece.style());
                }
                left -= columns;
                kept.push(Glyph { text, columns, style: piece.style() });
            }
        }
        join(&kept)
    }
}

/// Returns the line with `…` at its end.
pub(super) fn ended(mut line: StyledLine, style: Style) -> StyledLine {
    line.push(Piece::part(text::ELLIPSIS.to_string(), style));
    line
}
