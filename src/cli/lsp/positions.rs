//! Positions of the protocol, which are lines and columns, and offsets of a text, which are bytes.

use gen_lsp_types::{Position, Range};
use std::sync::Arc;
use tg_core::source::Span;

/// The unit of columns in positions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every client supports.
    Utf16,
}

impl Encoding {
    /// The number of columns in a piece of a line.
    pub(super) fn columns(self, piece: &str) -> usize {
        match self {
            Encoding::Utf8 => piece.len(),
            Encoding::Utf16 if piece.is_ascii() => piece.len(),
            Encoding::Utf16 => piece.chars().map(char::len_utf16).sum(),
        }
    }

    /// The byte offset of a column; rounded down to a character boundary, and limited to the end of the line.
    fn bytes(self, line: &str, columns: usize) -> usize {
        match self {
            Encoding::Utf8 => line.floor_char_boundary(columns),
            Encoding::Utf16 => {
                let mut column = 0;
                let mut letters = line.char_indices();
                let there = letters.find(|(_, letter)| {
                    column += letter.len_utf16();
                    column > columns
                });
                there.map_or(line.len(), |(at, _)| at)
            }
        }
    }
}

/// A text with the offsets at which its lines begin.
#[derive(Clone, Debug)]
pub(super) struct DocumentText {
    pub(super) text: Arc<str>,
    starts: Vec<usize>,
}

impl DocumentText {
    /// Indexes a text whose lines end with `\n`, `\r\n` or `\r`.
    pub(super) fn new(text: impl Into<Arc<str>>) -> DocumentText {
        let text = text.into();
        let bytes = text.as_bytes();
        let ends = |at: usize| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let behind = (0..bytes.len()).filter(|&at| ends(at)).map(|at| at + 1);
        let starts = std::iter::once(0).chain(behind).collect();
        DocumentText { text, starts }
    }

    /// The position of an offset.
    pub(super) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let column = encoding.columns(&self.text[self.starts[line]..offset]);
        Position::new(number(line), number(column))
    }

    /// The offset of a position; one past the end of a line is that end, one past the text is its end.
    pub(super) fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return self.text.len();
        };
        let end = self.starts.get(position.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text[start..end].trim_end_matches(['\n', '\r']);
        start + encoding.bytes(line, position.character as usize)
    }

    /// The range of a span.
    pub(super) fn range(&self, span: Span, encoding: Encoding) -> Range {
        self.range_of(span.range(), encoding)
    }

    /// The range of a range of bytes.
    pub(super) fn range_of(&self, bytes: std::ops::Range<usize>, encoding: Encoding) -> Range {
        Range { start: self.position(bytes.start, encoding), end: self.position(bytes.end, encoding) }
    }

    /// The bytes of a range; none if it ends before it begins.
    pub(super) fn bytes(&self, range: Range, encoding: Encoding) -> std::ops::Range<usize> {
        let start = self.offset(range.start, encoding);
        start..self.offset(range.end, encoding).max(start)
    }
}

/// A number as the protocol has it, capped at the largest.
pub(super) fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn columns_count_what_was_agreed() {
        let text = DocumentText::new("a\u{1F0A1}é\r\nb\rc");
        assert_eq!(text.position(5, Encoding::Utf16), Position::new(0, 3));
        assert_eq!(text.position(5, Encoding::Utf8), Position::new(0, 5));
        assert_eq!(text.offset(Position::new(0, 3), Encoding::Utf16), 5);
        assert_eq!(text.offset(Position::new(0, 2), Encoding::Utf16), 1, "within a character");
        assert_eq!(text.offset(Position::new(0, 2), Encoding::Utf8), 1, "within a character");
        assert_eq!(text.offset(Position::new(0, 99), Encoding::Utf16), 7);
        assert_eq!(text.offset(Position::new(1, 0), Encoding::Utf16), 9);
        assert_eq!(text.offset(Position::new(2, 1), Encoding::Utf16), 12);
        assert_eq!(text.offset(Position::new(9, 0), Encoding::Utf16), 12);
    }

    proptest! {
        #[test]
        fn offsets_come_back(text in "[ab\u{e9}\u{1F0A1}\n]{0,40}") {
            let text = DocumentText::new(text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                for (at, _) in text.text.char_indices() {
                    let position = text.position(at, encoding);
                    prop_assert_eq!(text.offset(position, encoding), at);
                }
            }
        }
    }
}
