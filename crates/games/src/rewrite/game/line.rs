//! A line of the paper as it is shown: what was rewritten in its owner's colour, the hits marked, and of a
//! long line both ends.

use super::PartyGameValue;
use crate::rewrite::round::owner_style as style;
use crate::rewrite::words;
use dashu_int::UBig;
use std::ops::Range;
use tg_core::diagnostics::counted;
use tg_core::output::{Piece, Style, StyledLine};
use tg_rewriting::{Alphabet, LetterRow, PaperLine, Rewrite};

/// A longer line of the paper, in bytes, is cut in its middle.
const WIDE: usize = 120;

/// Letters of a line that stand together.
struct Part {
    letters: Vec<String>,
    /// The place of the first one, in letters.
    first: UBig,
    /// Where it begins in the text, in bytes.
    byte: usize,
}

/// What is shown of a line: all of it, or both its ends.
enum Shown {
    All(Part),
    Ends { head: Part, tail: Part, length: UBig },
}

impl Shown {
    fn of(row: &LetterRow, alphabet: &Alphabet) -> Shown {
        let (length, wide) = (row.length(alphabet), UBig::from(WIDE));
        let bytes = |letters: &[String]| letters.iter().map(String::len).sum::<usize>();
        let all = |letters| Shown::All(Part { letters, first: UBig::ZERO, byte: 0 });
        if length <= wide {
            let letters = row.letters(alphabet, &(UBig::ZERO..length.clone()));
            if bytes(&letters) <= WIDE {
                return all(letters);
            }
        }
        let half = UBig::from(WIDE / 2).min(length.clone());
        let mut head = row.letters(alphabet, &(UBig::ZERO..half.clone()));
        let mut tail = row.letters(alphabet, &(&length - &half..length.clone()));
        // A wide letter is shown, however wide it is.
        while head.len() > 1 && bytes(&head) > WIDE / 2 {
            head.pop();
        }
        while tail.len() > 1 && bytes(&tail) > WIDE / 2 {
            tail.remove(0);
        }
        if length <= UBig::from(head.len() + tail.len()) {
            return all(row.letters(alphabet, &(UBig::ZERO..length)));
        }
        let begins = row.text().map_or(0, |text| text.len() - bytes(&tail));
        let first = &length - UBig::from(tail.len());
        Shown::Ends {
            head: Part { letters: head, first: UBig::ZERO, byte: 0 },
            tail: Part { letters: tail, first, byte: begins },
            length,
        }
    }
}

/// A line without colours, cut where it is long.
pub(in crate::rewrite) fn brief(row: &LetterRow, alphabet: &Alphabet) -> String {
    match Shown::of(row, alphabet) {
        Shown::All(part) => part.letters.concat(),
        Shown::Ends { head, tail, length } => {
            let length = counted(words::digits(&length), "letter");
            format!("{}…{}  ({length})", head.letters.concat(), tail.letters.concat())
        }
    }
}

/// A line with its rewritten parts and its hits, which are given in letters.
pub(super) fn line(
    game: &PartyGameValue,
    row: &LetterRow,
    made: Option<&PaperLine>,
    hits: &[Range<UBig>],
) -> StyledLine {
    let drawn = |line: StyledLine, part: Part| draw(game, line, part, made, hits);
    match Shown::of(row, &game.game.alphabet) {
        Shown::All(part) if part.letters.is_empty() => StyledLine::new().dim("(empty)"),
        Shown::All(part) => drawn(StyledLine::new(), part),
        Shown::Ends { head, tail, length } => {
            let line = drawn(StyledLine::new(), head).dim("…");
            drawn(line, tail).dim(format!("  ({})", counted(words::digits(&length), "letter")))
        }
    }
}

fn draw(
    game: &PartyGameValue,
    mut line: StyledLine,
    part: Part,
    made: Option<&PaperLine>,
    hits: &[Range<UBig>],
) -> StyledLine {
    let end = &part.first + UBig::from(part.letters.len());
    let is_near = |hit: &&Range<UBig>| hit.start < end && hit.end > part.first;
    let hits: Vec<&Range<UBig>> = hits.iter().filter(is_near).collect();
    let (mut place, mut byte) = (part.first, part.byte);
    let mut open: Option<(String, Style)> = None;
    for letter in part.letters {
        let writer = made.and_then(|made| writer(game, made, byte));
        let style = writer.map_or(Style::PLAIN, style);
        let is_hit = hits.iter().any(|hit| hit.start <= place && place < hit.end);
        let style = if is_hit { style.marked() } else { style };
        byte += letter.len();
        place += UBig::ONE;
        match &mut open {
            Some((text, known)) if *known == style => text.push_str(&letter),
            _ => {
                if let Some((text, style)) = open.replace((letter, style)) {
                    line.push(Piece::new(text, style));
                }
            }
        }
    }
    if let Some((text, style)) = open {
        line.push(Piece::new(text, style));
    }
    line
}

/// Whose rule wrote what stands at this byte of a line that is written out.
fn writer(game: &PartyGameValue, made: &PaperLine, byte: usize) -> Option<usize> {
    let at = made.rewrites.partition_point(|rewrite: &Rewrite| rewrite.to.end <= byte);
    let rewrite = made.rewrites.get(at).filter(|rewrite| rewrite.to.start <= byte)?;
    game.play.owner(made.by, rewrite.rule)
}
