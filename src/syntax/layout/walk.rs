//! The walk itself: its state, and which part of the scan handles a character.

use super::docs::Docs;
use super::domain::{Rows, Token};
use super::frames::{Frame, Kind};
use super::repair::{self, Edit};
use super::{DEPTH_LIMIT, Layout};
use crate::syntax::{Bracket, Comment, Outline};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::{SourceId, Span};

/// The kind of the previous token, as far as it matters to a line end or sign after it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing: a row, an entry or a bracket begins.
    Start,
    /// The end of a value: a name, a number, a text, a closing bracket.
    Value,
    /// An operator or a sign after which the line continues.
    Goes,
    /// A sign or word after which a value comes, but the line doesn't continue.
    Stops,
    /// A dot, after which every word is allowed.
    Dot,
}

/// The state of the walk.
pub(super) struct Walk<'a> {
    pub(super) source: SourceId,
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    /// The text with blanks written over it.
    pub(super) out: Vec<u8>,
    pub(super) at: usize,
    pub(super) line: usize,
    /// The start of the current line.
    pub(super) line_start: usize,
    /// The bottom frame is the file and is never popped.
    pub(super) frames: Vec<Frame>,
    pub(super) texts_open: usize,
    pub(super) depth: usize,
    pub(super) before: Before,
    /// The start and end of the previous token.
    pub(super) last: (usize, usize),
    /// The first of a run of line ends that isn't decided yet.
    pub(super) pending_line: Option<usize>,
    pub(super) statement: Option<usize>,
    pub(super) stretches: Vec<(usize, usize)>,
    pub(super) edits: Vec<Edit>,
    pub(super) repaired: Vec<usize>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) end_diagnostics: usize,
    /// The number of stray closers within a brace.
    pub(super) strays: usize,
    pub(super) comments: Vec<Comment>,
    /// The regular expressions and the format specifications, each in order.
    pub(super) regexes: Vec<(usize, usize)>,
    pub(super) formats: Vec<(usize, usize)>,
    /// The brackets that have ended, in the order of their ends.
    pub(super) brackets: Vec<Bracket>,
    pub(super) docs: Docs,
    pub(super) too_deep: bool,
    /// The first brace that was closed further left than its line begins, and where: if a brace around
    /// it turns out to be unclosed, this one is the likelier culprit.
    pub(super) suspect: Option<(usize, usize)>,
    /// The range last searched for a round's `>`, and whether it was found.
    pub(super) looked_for_closer: Option<(usize, usize, bool)>,
    /// The offset up to which a text continues over line ends, which was reported.
    pub(super) broken_text: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(source: SourceId, text: &'a str) -> Self {
        Walk {
            source,
            text,
            bytes: text.as_bytes(),
            out: text.as_bytes().to_vec(),
            at: 0,
            line: 0,
            line_start: 0,
            frames: vec![Frame::new(Kind::File, 0, 0, 0, Rows::Ordinary)],
            texts_open: 0,
            depth: 0,
            before: Before::Start,
            last: (0, 0),
            pending_line: None,
            statement: None,
            stretches: Vec::new(),
            edits: Vec::new(),
            repaired: Vec::new(),
            diagnostics: Vec::new(),
            end_diagnostics: 0,
            strays: 0,
            comments: Vec::new(),
            regexes: Vec::new(),
            formats: Vec::new(),
            brackets: Vec::new(),
            docs: Docs::default(),
            too_deep: false,
            suspect: None,
            looked_for_closer: None,
            broken_text: 0,
        }
    }

    /// Only the brackets and comments of the text.
    pub(super) fn outline(mut self) -> Outline {
        while self.at < self.bytes.len() && !self.too_deep {
            self.step();
        }
        self.finish();
        self.seen()
    }

    /// Takes the data for the outline.
    fn seen(&mut self) -> Outline {
        let mut brackets = std::mem::take(&mut self.brackets);
        brackets.sort_unstable_by_key(|b| b.open);
        let ranges = |places: &mut Vec<(usize, usize)>| {
            std::mem::take(places).into_iter().map(|(start, end)| start..end).collect()
        };
        Outline {
            brackets,
            comments: std::mem::take(&mut self.comments),
            regexes: ranges(&mut self.regexes),
            formats: ranges(&mut self.formats),
        }
    }

    pub(super) fn run(mut self) -> Layout {
        while self.at < self.bytes.len() && !self.too_deep {
            self.step();
        }
        let refused = self.too_deep.then(|| (self.statement.unwrap_or(self.at), self.bytes.len()));
        let last = self.last.1;
        let open_end = !self.too_deep && self.finish();
        let outline = self.seen();
        let mut repaired = std::mem::take(&mut self.repaired);
        repaired.sort_unstable();
        let mut stretches = std::mem::take(&mut self.stretches);
        let blanked = String::from_utf8(self.out).unwrap_or_else(|e| {
            // Blanks are written over whole characters only, so this doesn't happen; lossy keeps it total.
            String::from_utf8_lossy(e.as_bytes()).into_owned()
        });
        let (text, map) = repair::apply(blanked, self.edits, &mut stretches);
        Layout {
            text,
            map,
            stretches,
            refused,
            diagnostics: self.diagnostics,
            repaired,
            outline,
            docs: self.docs.finish(),
            open_end,
            last,
            end_diagnostics: self.end_diagnostics,
        }
    }

    pub(super) fn step(&mut self) {
        let byte = self.bytes[self.at];
        match byte {
            b' ' => self.at += 1,
            b'\t' | b'\r' => self.blank(self.at, self.at + 1),
            b'\n' => self.line_end(),
            b'#' if !self.numbers_an_event() => self.comment(),
            b'/' | b'-' if self.foreign_comment() => {}
            _ => {
                if let Some(first) = self.pending_line.take() {
                    let at = self.at;
                    self.decide_line(first);
                    if self.pending_line.is_some() || self.at > at {
                        return;
                    }
                }
                if byte == b';' {
                    return self.semicolon();
                }
                self.begin_token();
                self.token(byte);
            }
        }
    }

    /// Begins the stretch of a statement, if this is its first token.
    fn begin_token(&mut self) {
        if self.statement.is_none() {
            self.statement = Some(self.at);
        }
        let at = self.at;
        if let Some(doc) = self.docs.waiting() {
            self.docs.attach(at, doc);
        }
    }

    /// The innermost frame.
    pub(super) fn frame(&self) -> &Frame {
        // The bottom frame is never popped.
        &self.frames[self.frames.len() - 1]
    }

    pub(super) fn frame_mut(&mut self) -> &mut Frame {
        let top = self.frames.len() - 1;
        &mut self.frames[top]
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    /// Writes blanks over whole characters and moves past them.
    pub(super) fn blank(&mut self, start: usize, end: usize) {
        self.out[start..end].fill(b' ');
        self.at = self.at.max(end);
    }

    /// Opens a frame by the one-byte character at the current position.
    pub(super) fn push(&mut self, kind: Kind, rows: Rows) {
        let frame = Frame::new(kind, self.at, self.line, self.line_start, rows);
        self.frames.push(frame);
        self.texts_open += usize::from(kind == Kind::Text);
        if !kind.is_text() {
            self.deepen(1);
        }
        self.at += 1;
        self.before = Before::Start;
    }

    /// Records the innermost frame for the outline, with its end: at its closer, or where that is missing.
    pub(super) fn note_bracket(&mut self, end: usize, closed: bool) {
        let open = self.frame().at;
        if let Some(kind) = self.frame().kind.shown() {
            self.brackets.push(Bracket { kind, open, close: closed.then_some(end), end });
        }
    }

    /// Closes the innermost frame; the caller handles the closer in the text.
    pub(super) fn pop(&mut self) {
        if self.frames.len() > 1
            && let Some(frame) = self.frames.pop()
        {
            self.texts_open -= usize::from(frame.kind == Kind::Text);
            self.depth -= frame.bare_depth() + usize::from(!frame.kind.is_text());
        }
    }

    /// The indentation of the line that begins at `line_start`.
    pub(super) fn indent(&self, line_start: usize) -> usize {
        let line = &self.bytes[line_start..];
        line.iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// Increases the depth; beyond the limit the walk ends.
    pub(super) fn deepen(&mut self, by: usize) {
        self.depth += by;
        if self.depth > DEPTH_LIMIT && !self.too_deep {
            self.too_deep = true;
            let end = self.text[self.at..].chars().next().map_or(self.at, |c| self.at + c.len_utf8());
            self.diagnostics.push(
                Diagnostic::new(Code::E9001, format!("this nests deeper than {DEPTH_LIMIT}"))
                    .at(self.span(self.at, end), "the place where it becomes too deep")
                    .help("give inner parts a name with `let` or `fn`"),
            );
        }
    }

    /// Begins a new row, entry or statement in the innermost frame.
    pub(super) fn begin_row(&mut self) {
        let bare = self.frame().bare_depth();
        self.depth -= bare;
        self.frame_mut().begin_row();
        self.before = Before::Start;
    }

    /// Ends the stretch of a top-level statement.
    pub(super) fn cut(&mut self, end: usize) {
        if let Some(start) = self.statement.take() {
            self.stretches.push((start, end));
        }
    }

    /// Feeds a token to the head of a domain block; returns the kind of rows of the block it opens.
    pub(super) fn feed(&mut self, token: Token) -> Option<Rows> {
        let frame = self.frame_mut();
        let (next, opens) = frame.domain?.feed(token);
        frame.domain = next;
        opens
    }

    /// Records the end of a token that began at `start`.
    pub(super) fn done(&mut self, start: usize, before: Before) {
        self.last = (start, self.at);
        self.before = before;
        self.frame_mut().tokens += 1;
    }
}
