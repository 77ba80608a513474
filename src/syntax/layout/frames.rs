//! What is open at a place of the walk: brackets, texts and rounds, and how deep they nest.

use super::domain::{Head, Rows};
use crate::syntax::BracketKind;

/// What opened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The file itself; always at the bottom.
    File,
    /// `(`
    Paren,
    /// `[`
    Bracket,
    /// `{`
    Brace,
    /// A round's `<`
    Round,
    /// `"`
    Text,
    /// `{` within a text
    Interp,
    /// A block of Python's, from `:` to where its indentation ends
    Indented,
}

impl Kind {
    /// What closes it.
    pub(super) fn closer(self) -> char {
        match self {
            Kind::File => ' ',
            Kind::Paren => ')',
            Kind::Bracket => ']',
            Kind::Brace | Kind::Interp | Kind::Indented => '}',
            Kind::Round => '>',
            Kind::Text => '"',
        }
    }

    /// How those who ask for the brackets of a text see it; the file and Python's blocks have no bracket.
    pub(super) fn shown(self) -> Option<BracketKind> {
        Some(match self {
            Kind::File | Kind::Indented => return None,
            Kind::Paren => BracketKind::Paren,
            Kind::Bracket => BracketKind::Square,
            Kind::Brace => BracketKind::Brace,
            Kind::Round => BracketKind::Round,
            Kind::Text => BracketKind::Text,
            Kind::Interp => BracketKind::Interpolation,
        })
    }

    /// What opened it.
    pub(super) fn opener(self) -> &'static str {
        match self {
            Kind::File => "",
            Kind::Paren => "(",
            Kind::Bracket => "[",
            Kind::Brace | Kind::Interp | Kind::Indented => "{",
            Kind::Round => "<",
            Kind::Text => "\"",
        }
    }

    /// Whether a line end means nothing in it.
    pub(super) fn joins_lines(self) -> bool {
        matches!(self, Kind::Paren | Kind::Bracket | Kind::Interp)
    }
}

/// Something open.
#[derive(Debug)]
pub(super) struct Frame {
    /// What opened.
    pub(super) kind: Kind,
    /// The offset at which it begins.
    pub(super) at: usize,
    /// On which line, counted from 0.
    pub(super) line: usize,
    /// Where that line begins.
    pub(super) line_start: usize,
    /// Whose rows stand in it.
    pub(super) rows: Rows,
    /// How far the head of a domain block has come here.
    pub(super) domain: Option<Head>,
    /// Whether a head of `if`, `for` … is here that waits for its brace.
    pub(super) head: bool,
    /// Whether that head is a function's.
    pub(super) definition: bool,
    /// Whether Python's `except` is here, which waits for its colon.
    pub(super) attempt: bool,
    /// Whether it is a block that began with `then` or `do` and ends with `end`.
    pub(super) until_end: bool,
    /// How many tokens of this row or entry have been seen, brackets as one.
    pub(super) tokens: u32,
    /// Whether this row has had only words, texts and brackets, as the player of a goal has.
    pub(super) plain: bool,
    /// Whether it is a record, as its first entry shows.
    pub(super) record: bool,
    /// Whether the row before was an `if` of a round, so that `else` may follow.
    pub(super) after_if: bool,
    /// Whether a block of Python's has just ended here, so that its `else:` may follow.
    pub(super) after_indented: bool,
    /// Nesting that ends with the row or at a comma: lambdas, `try`, `deal`.
    pub(super) open: usize,
    /// Nesting that ends with a brace: heads of `if` and `match`.
    pub(super) heads: usize,
    /// Nesting that ends at `and` or `or`: `not`.
    pub(super) nots: usize,
    /// Nesting that ends at the next operator but `**`: `-` and `**`.
    pub(super) signs: usize,
}

impl Frame {
    /// Something that has just been opened.
    pub(super) fn new(kind: Kind, at: usize, line: usize, line_start: usize, rows: Rows) -> Self {
        Frame {
            kind,
            at,
            line,
            line_start,
            rows,
            domain: None,
            head: false,
            definition: false,
            until_end: false,
            attempt: false,
            tokens: 0,
            plain: true,
            record: false,
            after_if: false,
            after_indented: false,
            open: 0,
            heads: 0,
            nots: 0,
            signs: 0,
        }
    }

    /// The nesting within it that has no bracket.
    pub(super) fn bare_depth(&self) -> usize {
        self.open + self.heads + self.nots + self.signs
    }

    /// Whether rules of a round are being read here, rather than the head of a `for` or `if`.
    pub(super) fn reads_rules(&self) -> bool {
        self.rows == Rows::Rules && !self.head
    }

    /// A new row or entry begins.
    pub(super) fn begin_row(&mut self) {
        self.tokens = 0;
        self.plain = true;
        self.head = false;
        self.definition = false;
        self.attempt = false;
        self.after_if = false;
        self.after_indented = false;
        self.domain = None;
        self.open = 0;
        self.heads = 0;
        self.nots = 0;
        self.signs = 0;
    }
}
