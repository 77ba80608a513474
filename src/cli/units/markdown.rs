//! Finds the `tg` blocks of a Markdown page.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::ops::Range;

/// A fenced block.
pub struct Fence {
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// The words after `tg`.
    pub words: Vec<String>,
    /// Its content.
    pub code: String,
    /// The same, at the lines and columns that it has on the page.
    pub text: String,
}

impl Fence {
    /// Whether a word comes after `tg`.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|w| w == word)
    }
}

/// The `tg` blocks of a page whose line ends are `\n`.
pub fn blocks(page: &str) -> Vec<Fence> {
    let mut blocks = Vec::new();
    let mut open: Option<Fence> = None;
    let mut place = Place { page, byte: 0, line: 1 };
    for (event, range) in Parser::new(page).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                open = words(&info).map(|words| Fence {
                    line: place.line_of(range.start),
                    words,
                    code: String::new(),
                    text: String::new(),
                });
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    fence.code.push_str(&text);
                    pad(&mut fence.text, &mut place, &range);
                    fence.text.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    blocks
}

/// The words after `tg` in the info string of a fence.
fn words(info: &str) -> Option<Vec<String>> {
    let mut words = info.split([' ', '\t', ',']).filter(|w| !w.is_empty());
    (words.next() == Some("tg")).then(|| words.map(str::to_owned).collect())
}

/// Pads a text to the line and column at which the next piece is on the page.
fn pad(text: &mut String, place: &mut Place<'_>, piece: &Range<usize>) {
    let line = place.line_of(piece.start);
    let lines = 1 + text.matches('\n').count();
    text.extend(std::iter::repeat_n('\n', line.saturating_sub(lines)));
    if text.is_empty() || text.ends_with('\n') {
        let start = place.page[..piece.start].rfind('\n').map_or(0, |end| end + 1);
        text.extend(place.page[start..piece.start].chars().map(|_| ' '));
    }
}

/// Counts lines incrementally from the last position.
struct Place<'a> {
    page: &'a str,
    byte: usize,
    line: usize,
}

impl Place<'_> {
    fn line_of(&mut self, byte: usize) -> usize {
        let byte = byte.max(self.byte);
        self.line += self.page[self.byte..byte].matches('\n').count();
        self.byte = byte;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A page\n\n```tg error=E3001\nprint 1 / 0\n```\n\n```rust\nfn main() {}\n```\n\n\
        1. A list\n\n   ```tg, no-run\n   print 1\n\n   print 2\n   ```\n\n> ```tg\n> print 3\n> ```\n\n    print 4\n";

    #[test]
    fn the_blocks_of_the_language_are_found_with_their_lines() {
        let blocks = blocks(PAGE);
        let lines: Vec<usize> = blocks.iter().map(|b| b.line).collect();
        assert_eq!(lines, [3, 13, 19]);
        assert_eq!(blocks[0].words, ["error=E3001"]);
        assert!(blocks[1].has("no-run"));
        assert_eq!(blocks[1].code, "print 1\n\nprint 2\n");
    }

    #[test]
    fn a_text_stands_where_it_stands_on_the_page() {
        for block in blocks(PAGE) {
            for (written, page) in block.text.lines().zip(PAGE.lines()) {
                let written = written.trim_end();
                if !written.is_empty() {
                    assert!(page.ends_with(written.trim_start()), "{written:?} {page:?}");
                    assert_eq!(page.chars().count(), written.chars().count());
                }
            }
        }
        assert!(blocks("no blocks").is_empty());
    }

    #[test]
    fn a_block_may_end_with_its_page() {
        assert_eq!(blocks("```tg\nprint 1")[0].text, "\nprint 1");
        assert_eq!(blocks("```tg\n")[0].code, "");
    }
}
