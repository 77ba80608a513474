//! Dice: literals, and blocks of faces with a name.
//!
//! The rows of a block have the form `faces`: for each face the field `rank` (a number, a range of them, `true` or
//! `false`) or `name`, and optionally `copies` and `attributes`.

use super::Build;
use super::deck;
use super::junk::unknown_rows;
use super::notation::{Notation, no_words};
use tg_core::ast::{Block, BlockRow, Expr, ExprKind, Item};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::number::Number;
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

/// `die { 1..=5, 6 x2, blank { success: 1 } }`
pub(super) const DIE: Notation = Notation {
    word: "die",
    block: Rule::die_block,
    each: Rule::for_faces,
    choice: Rule::if_faces,
    only: Rule::only_die_row,
    row: |build, pair, rows| {
        let faces = pair.as_rule() == Rule::face_row;
        rows.extend(faces.then(|| BlockRow::Item(build.face_row(pair))));
    },
    mark: None,
    stray: [
        "a die has no line like this",
        "its lines are faces: numbers and words, with how many there are of each, `1..=5, 6 x2, blank x3`",
    ],
    meant: Some(meant),
    names: None,
    written: no_words,
    comma: Some(["faces are separated by commas", "leave it out, or name a face between"]),
};

/// The intended form of a malformed row of faces.
fn meant(names: &[String], row: &str) -> Option<String> {
    let is_fraction = row.split_once('/').is_some_and(|(above, below)| {
        above.ends_with(|c: char| c.is_ascii_digit()) && below.starts_with(|c: char| c.is_ascii_digit())
    });
    match is_fraction {
        true => Some("put a computed face in parentheses: `1d[(1/2), 1]`".to_owned()),
        false => deck::meant(names, row),
    }
}

impl Build<'_> {
    /// A row of faces.
    fn face_row(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut fields = Vec::new();
        for face in pair.into_inner() {
            self.parts_of_cards(face, &mut fields);
        }
        Item { form: "faces", span, fields }
    }

    /// `3d6`, `2d%`, `4dF`, `2d[1..=5, 6 x2]`, `6d(4d6.highest(3))`.
    pub(super) fn dice(&mut self, pair: Pair) -> ExprKind {
        let (mut number, mut die) = (None, None);
        let count = pair.as_str().split('d').next().unwrap_or("1");
        for part in pair.into_inner() {
            let span = self.span(&part);
            let of = |kind| Some(Expr { kind, span });
            match part.as_rule() {
                Rule::dice_count => number = of(self.number(&part)),
                Rule::dice_sides => die = of(self.number(&part)),
                Rule::dice_percent => die = of(ExprKind::Number(Number::from(100u64))),
                Rule::dice_fudge => die = of(fudge(span)),
                Rule::dice_faces => die = of(ExprKind::Domain(Box::new(self.dice_faces(part, count)))),
                Rule::dice_of => die = part.into_inner().next().map(|paren| self.paren(paren).expr),
                _ => {}
            }
        }
        match (number, die) {
            (Some(number), Some(die)) => ExprKind::Dice { number: Box::new(number), die: Box::new(die) },
            _ => ExprKind::Junk,
        }
    }

    /// The faces of a literal, as a block without a head.
    fn dice_faces(&mut self, bracket: Pair, count: &str) -> Block {
        let span = self.span(&bracket);
        let head = Span { end: span.start, ..span };
        let faces = bracket.as_str().trim_start_matches('[').trim_end_matches([']', ' ']).trim();
        let rows: Vec<BlockRow> = match with_rolls(faces, count) {
            Some(help) => {
                let found = Diagnostic::new(Code::E0026, "a roll isn't a face of a die");
                self.report(found.at(span, "faces are numbers and words").help(help));
                vec![unknown_rows(span)]
            }
            None => match self.in_bracket(bracket, Rule::only_die_row, Self::face_row) {
                (rows, true) => rows.into_iter().map(BlockRow::Item).collect(),
                (_, false) => vec![unknown_rows(span)],
            },
        };
        Block { word: DIE.word, span, head, name: None, over: None, settings: Vec::new(), rows }
    }
}

/// What to write for faces among which there are rolls.
fn with_rolls(faces: &str, count: &str) -> Option<String> {
    let parts: Vec<&str> = faces.split(',').map(str::trim).collect();
    if !parts.iter().any(|part| is_roll(part)) {
        return None;
    }
    let weighted = |part: &&str| {
        let (face, copies) = part.rsplit_once(" x").unwrap_or((part, "1"));
        format!("[{face}, {copies}]")
    };
    let mixed: Vec<String> = parts.iter().map(weighted).collect();
    Some(match &mixed[..] {
        [_] => format!("a roll that is thrown several times stands in parentheses: `{count}d({faces})`"),
        _ => format!(
            "one of several rolls, each as likely as its number says, is `mix([{}])`",
            mixed.join(", ")
        ),
    })
}

/// Whether a text begins with dice: `4d6`.
fn is_roll(text: &str) -> bool {
    let dice = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_die = |c: char| c.is_ascii_digit() || "%F[(".contains(c);
    dice.len() < text.len() && dice.strip_prefix('d').is_some_and(|sides| sides.starts_with(is_die))
}

/// The faces of a fudge die: minus one, zero, and one.
fn fudge(span: Span) -> ExprKind {
    let face = |number: i64| Expr { kind: ExprKind::Number(Number::from(number)), span };
    ExprKind::List([-1, 0, 1].map(face).into())
}
