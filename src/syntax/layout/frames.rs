//! The stack of what is open during the walk: brackets, texts and rounds, and their nesting depth.

use super::domain::{Head, Rows};
use super::multiline_texts::{Multiline, QUOTES};
use crate::syntax::BracketKind;

/// The kind of a frame.
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
    /// `"""`
    Multiline(Multiline),
    /// `{` within a text
    Interp,
    /// A Python block, from `:` to the end of its indentation
    Indented,
}

impl Kind {
    /// The character that closes it.
    pub(super) fn closer(self) -> char {
        match self {
            Kind::File => ' ',
            Kind::Paren => ')',
            Kind::Bracket => ']',
            Kind::Brace | Kind::Interp | Kind::Indented => '}',
            Kind::Round => '>',
            Kind::Text | Kind::Multiline(_) => '"',
        }
    }

    /// The kind of bracket in an outline; the file and Python blocks have none.
    pub(super) fn shown(self) -> Option<BracketKind> {
        Some(match self {
            Kind::File | Kind::Indented => return None,
            Kind::Paren => BracketKind::Paren,
            Kind::Bracket => BracketKind::Square,
            Kind::Brace => BracketKind::Brace,
            Kind::Round => BracketKind::Round,
            Kind::Text | Kind::Multiline(_) => BracketKind::Text,
            Kind::Interp => BracketKind::Interpolation,
        })
    }

    /// The text that opens it.
    pub(super) fn opener(self) -> &'static str {
        match self {
            Kind::File => "",
            Kind::Paren => "(",
            Kind::Bracket => "[",
            Kind::Brace | Kind::Interp | Kind::Indented => "{",
            Kind::Round => "<",
            Kind::Text => "\"",
            Kind::Multiline(_) => QUOTES,
        }
    }

    /// Whether it is a text.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Kind::Text | Kind::Multiline(_))
    }

    /// Whether a line end is ignored in it.
    pub(super) fn joins_lines(self) -> bool {
        matches!(self, Kind::Paren | Kind::Bracket | Kind::Interp)
    }
}

/// Something open.
#[derive(Debug)]
pub(super) struct Frame {
    /// Its kind.
    pub(super) kind: Kind,
    /// The offset at which it begins.
    pub(super) at: usize,
    /// The line it begins on, counted from 0.
    pub(super) line: usize,
    /// Where that line begins.
    pub(super) line_start: usize,
    /// The kind of its rows.
    pub(super) rows: Rows,
    /// The state of a domain block's head here.
    pub(super) domain: Option<Head>,
    /// Whether a head of `if`, `for` … here waits for its brace.
    pub(super) head: bool,
    /// Whether that head is a function's.
    pub(super) definition: bool,
    /// Whether Python's `except` is here, waiting for its colon.
    pub(super) attempt: bool,
    /// Whether it is a block that began with `then` or `do` and ends with `end`.
    pub(super) until_end: bool,
    /// How many tokens of this row or entry have been seen, counting a bracket as one.
    pub(super) tokens: u32,
    /// Whether this row has had only words, texts and brackets, as the player in a goal does.
    pub(super) plain: bool,
    /// Whether it is a record, as its first entry shows.
    pub(super) record: bool,
    /// Whether the row before was an `if` of a round, so that `else` may follow.
    pub(super) after_if: bool,
    /// Whether a Python block has just ended here, so that its `else:` may follow.
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
    /// A frame that has just been opened.
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

    /// The nesting within it that isn't due to brackets.
    pub(super) fn bare_depth(&self) -> usize {
        self.open + self.heads + self.nots + self.signs
    }

    /// Whether rules of a round are being read here, rather than the head of a `for` or `if`.
    pub(super) fn reads_rules(&self) -> bool {
        self.rows == Rows::Rules && !self.head
    }

    /// Begins a new row or entry.
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
