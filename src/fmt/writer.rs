//! Walks over the text along the tree, and builds the document.
//!
//! The tree determines what is written. The text determines how names and literals are spelt, and where comments and
//! empty lines are; anything else in it (parentheses, separators, line ends) is skipped. A comment is
//! written at the next place where a line may end: it waits until then.

use super::doc::{Doc, Remark};
use crate::syntax::Comment;
use tg_core::ast::Stmt;
use tg_core::source::Span;

/// The writer; `at` is its position in the text.
pub(super) struct Writer<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    comments: &'t [Comment],
    /// The first comment that hasn't been reached.
    next: usize,
    /// Comments that wait for a place where the line may end.
    waiting: Vec<Waiting>,
    /// How many of them were reached before the last token.
    earlier: usize,
    /// Whether an empty line comes before the next token.
    blank: bool,
    /// The document so far.
    pub(super) out: Vec<Doc<'t>>,
    /// How many comments and empty lines were written within the innermost open bracket, not counting
    /// those in nested ones.
    within: usize,
    /// How many groups have been forced so far.
    pub(super) forced: usize,
    /// Whether everything currently stays on one line.
    on_one_line: bool,
    /// Whether a brace could begin a block here, after the current expression.
    pub(super) in_head: bool,
    /// Minus signs that have no blank behind them.
    pub(super) tight_signs: Vec<Span>,
    /// Whether the text didn't match the tree.
    pub(super) lost: bool,
}

/// A waiting comment.
struct Waiting {
    comment: Comment,
    /// Whether an empty line comes before it.
    blank: bool,
    /// Whether it would become the documentation of a statement if written on a line of its own.
    would_document: bool,
}

impl<'t> Writer<'t> {
    pub(super) fn new(text: &'t str, comments: &'t [Comment]) -> Self {
        Writer {
            text,
            at: 0,
            comments,
            next: 0,
            waiting: Vec::new(),
            earlier: 0,
            blank: false,
            out: Vec::new(),
            within: 0,
            forced: 0,
            on_one_line: false,
            in_head: false,
            tight_signs: Vec::new(),
            lost: false,
        }
    }

    pub(super) fn push(&mut self, doc: Doc<'t>) {
        self.out.push(doc);
    }

    /// Writes characters that needn't be in the text.
    pub(super) fn put(&mut self, letters: &'static str) {
        self.push(Doc::Text(letters.into()));
    }

    /// The document that a part of the walk writes, separately.
    pub(super) fn apart(&mut self, walk: impl FnOnce(&mut Self)) -> Doc<'t> {
        let around = std::mem::take(&mut self.out);
        walk(self);
        Doc::Concat(std::mem::replace(&mut self.out, around))
    }

    /// Writes a part indented.
    pub(super) fn indented(&mut self, walk: impl FnOnce(&mut Self)) {
        let doc = self.apart(walk);
        self.push(Doc::Indent(Box::new(doc)));
    }

    /// Writes something on one line, as is required for the heads of rows and the content of texts.
    pub(super) fn flat(&mut self, walk: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.on_one_line, true);
        let doc = self.apart(walk);
        self.on_one_line = around;
        self.push(Doc::Flat(Box::new(doc)));
    }

    /// Writes a group in brackets that begins with the next token.
    pub(super) fn group(&mut self, walk: impl FnOnce(&mut Self) -> Shape) {
        let within = std::mem::take(&mut self.within);
        let in_head = std::mem::take(&mut self.in_head);
        self.loose(walk);
        (self.within, self.in_head) = (within, in_head);
    }

    /// Writes a group that has no brackets of its own. It is forced if it contains comments or empty lines, which then
    /// also force the brackets around it, or if `walk` says so; `walk` also says whether it may hug.
    pub(super) fn loose(&mut self, walk: impl FnOnce(&mut Self) -> Shape) {
        let within = self.within;
        let mut shape = Shape::default();
        let doc = self.apart(|w| shape = walk(w));
        let force = !self.on_one_line && (shape.force || self.within > within);
        self.forced += usize::from(force);
        self.push(Doc::Group { doc: Box::new(doc), force, hug: shape.hug });
    }

    /// Writes a token, which must come next.
    pub(super) fn token(&mut self, token: &'static str) {
        self.gap();
        self.skip_over(token);
        self.put(token);
    }

    /// Skips a sign, which must be here, without writing anything.
    pub(super) fn skip_over(&mut self, sign: &str) {
        self.token_comes();
        if self.text[self.at..].starts_with(sign) {
            self.at += sign.len();
        } else {
            self.lost = true;
        }
    }

    /// Records that everything reached so far comes before the token here.
    fn token_comes(&mut self) {
        self.blank = false;
        self.earlier = self.waiting.len();
    }

    /// Copies a span, which must come next.
    pub(super) fn copy(&mut self, span: Span) {
        self.gap();
        self.lost |= self.at != span.start as usize;
        self.copy_to(span.end as usize);
    }

    /// Copies the text up to `end`.
    pub(super) fn copy_to(&mut self, end: usize) {
        match self.text.get(self.at..end) {
            Some(spelt) => self.push(Doc::Text(spelt.into())),
            None => self.lost = true,
        }
        self.token_comes();
        self.at = end.max(self.at).min(self.text.len());
    }

    /// Skips a part that isn't written; its comments wait.
    pub(super) fn leave_out(&mut self, end: usize) {
        self.meet_comments(end);
        self.token_comes();
        self.at = self.at.max(end);
    }

    /// Writes a space.
    pub(super) fn space(&mut self) {
        self.put(" ");
    }

    /// Writes a token and a space.
    pub(super) fn word(&mut self, word: &'static str) {
        self.token(word);
        self.space();
    }

    /// Writes a token between spaces.
    pub(super) fn spaced(&mut self, token: &'static str) {
        self.space();
        self.word(token);
    }

    /// A place where the line may end, after an opening bracket or a sign.
    pub(super) fn line_end(&mut self, doc: Doc<'t>) {
        self.gap();
        self.end_line(doc, false);
    }

    /// A place where the line may end before the first of several parts, unless there are none.
    pub(super) fn first_line_end(&mut self, doc: Doc<'t>, is_empty: bool) {
        if is_empty {
            return self.push(doc);
        }
        self.line_end(doc);
    }

    /// A place where the line may end between similar parts, and where an empty line is kept.
    pub(super) fn line_end_between(&mut self, doc: Doc<'t>) {
        self.gap();
        self.end_line(doc, true);
    }

    /// Writes the comments before a closing bracket.
    pub(super) fn last_comments(&mut self, is_empty: bool) {
        self.gap();
        self.blank = false;
        if !self.waiting.is_empty() {
            self.end_line(Doc::Soft, !is_empty);
        }
    }

    /// Writes the waiting comments, the empty line, and the possible line end.
    fn end_line(&mut self, doc: Doc<'t>, keeps_blank: bool) {
        if self.on_one_line {
            return self.push(doc);
        }
        let (mut keeps_blank, mut after_code) = (keeps_blank, true);
        let earlier = std::mem::take(&mut self.earlier);
        for (i, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            let Waiting { comment, blank, would_document } = waiting;
            // Nothing before it could share its line.
            let begins = self.text[..comment.span.start as usize]
                .trim_matches([' ', '\t', '\r', '\n', ';'])
                .is_empty();
            let own_line = i > 0 || begins || comment.own_line && !would_document;
            if own_line && blank && keeps_blank {
                self.blank_line();
            }
            keeps_blank |= own_line && i >= earlier;
            let goes_on = i > 0 && after_code && self.below_the_last(comment);
            after_code = !comment.own_line || goes_on;
            let hidden = would_document && own_line;
            if hidden {
                self.push(Doc::Hard);
                self.put(";");
            }
            let text = self.text[comment.span.range()].trim_end();
            let own_line = own_line && !hidden;
            self.push(Doc::Comment(Remark { text, own_line, goes_on, lacks: 0 }));
            self.within += 1;
        }
        if std::mem::take(&mut self.blank) && keeps_blank {
            self.blank_line();
        }
        self.push(doc);
    }

    fn blank_line(&mut self) {
        self.push(Doc::Blank);
        self.within += 1;
    }

    /// Whether comments before the next token are waiting.
    pub(super) fn comments_wait(&mut self) -> bool {
        self.gap();
        !self.waiting.is_empty() && !self.on_one_line
    }

    /// Whether a comment begins in a range of the text.
    pub(super) fn has_comment(&self, stretch: std::ops::Range<usize>) -> bool {
        let number = self.comments.partition_point(|c| (c.span.start as usize) < stretch.start);
        self.comments.get(number).is_some_and(|comment| (comment.span.start as usize) < stretch.end)
    }

    /// Advances to the next token; the comments before it wait.
    pub(super) fn gap(&mut self) {
        self.pass("");
    }

    /// Advances to the next token that isn't one of some separators.
    pub(super) fn pass(&mut self, separators: &str) {
        let mut ends = 0;
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' => {
                    ends += 1;
                    self.at += 1;
                }
                b'#' if self.met(ends > 1) => ends = 0,
                _ if separators.contains(char::from(byte)) => {
                    self.blank |= ends > 1;
                    ends = 0;
                    self.at += 1;
                }
                _ => break,
            }
        }
        self.blank |= ends > 1;
    }

    /// Handles the comment here, if there is one: it waits from now on, unless it was reached before.
    fn met(&mut self, blank: bool) -> bool {
        let number = self.comments.partition_point(|c| (c.span.start as usize) < self.at);
        let Some(comment) = self.comments.get(number).filter(|c| c.span.start as usize == self.at) else {
            return false;
        };
        if number >= self.next {
            let blank = blank | std::mem::take(&mut self.blank);
            self.waiting.push(Waiting { comment: *comment, blank, would_document: false });
            self.next = number + 1;
        }
        self.at = comment.span.end as usize;
        true
    }

    /// Handles the comments before an offset that isn't reached in order.
    pub(super) fn meet_comments(&mut self, end: usize) {
        while let Some(comment) = self.comments.get(self.next).filter(|c| (c.span.start as usize) < end) {
            self.waiting.push(Waiting { comment: *comment, blank: false, would_document: false });
            self.next += 1;
        }
    }

    /// Prepares for a statement that may come next, with its lines of documentation. Comments that would wrongly become
    /// documentation where they are written, directly above it, are marked.
    pub(super) fn documentation_begins(&mut self, statement: Option<&Stmt>) {
        let Some(statement) = statement else { return };
        let mut lines = statement.doc.as_ref().map_or(0, |doc| doc.split('\n').count());
        let mut adjacent = !self.blank;
        for waiting in self.waiting.iter_mut().rev() {
            if waiting.comment.doc {
                waiting.would_document = adjacent && lines == 0;
                lines = lines.saturating_sub(1);
            }
            adjacent &= !waiting.blank;
        }
    }

    /// Whether a comment is right below the previous one, in the same column.
    fn below_the_last(&self, comment: Comment) -> bool {
        let number = self.comments.partition_point(|c| c.span.start < comment.span.start);
        let Some(above) = number.checked_sub(1).map(|last| self.comments[last]) else {
            return false;
        };
        let between = self.text.get(above.span.end as usize..comment.span.start as usize);
        comment.own_line
            && between.is_some_and(|between| between.trim().is_empty() && between.matches('\n').count() == 1)
            && self.column(above.span) == self.column(comment.span)
    }

    fn column(&self, span: Span) -> usize {
        let before = &self.text[..span.start as usize];
        super::lines::columns(&before[before.rfind('\n').map_or(0, |end| end + 1)..])
    }

    /// Whether the next token begins with this text.
    pub(super) fn comes(&mut self, sign: &str) -> bool {
        self.gap();
        self.text[self.at..].starts_with(sign)
    }

    /// Skips the parentheses that open before something that begins at `start`; returns how many.
    pub(super) fn skip_openers(&mut self, start: usize) -> usize {
        let mut opened = 0;
        while self.comes("(") && self.at < start {
            // The skipped parentheses separate nothing: comments before them come right before what follows.
            let (blank, earlier) = (self.blank && !self.waiting.is_empty(), self.earlier);
            self.skip_over("(");
            (self.blank, self.earlier) = (blank, earlier);
            opened += 1;
        }
        opened
    }

    /// Skips what closes the parentheses.
    pub(super) fn skip_closers(&mut self, opened: usize) {
        for _ in 0..opened {
            if self.comes(",") {
                self.skip_over(",");
                self.gap();
            }
            self.skip_over(")");
        }
    }
}

/// How a group should be written.
#[derive(Copy, Clone, Default)]
pub(super) struct Shape {
    pub(super) force: bool,
    pub(super) hug: bool,
}

impl Shape {
    /// A group that is always broken, or only if it doesn't fit.
    pub(super) fn forced(force: bool) -> Shape {
        Shape { force, hug: false }
    }
}
