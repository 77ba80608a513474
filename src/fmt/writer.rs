//! Walks over the text along the tree, and puts the document together.
//!
//! The tree says what comes next, the text how it was spelt: the writer copies each token from where it
//! stands, and so meets every comment at its place between two tokens. What the tree doesn't hold
//! (parentheses, commas, whether a line ended) is seen in the text.

use super::doc::{Doc, Remark};
use crate::syntax::Comment;
use tg_core::source::Span;

/// The writer; `at` is where it has come to in the text.
pub(super) struct Writer<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    comments: &'t [Comment],
    /// The first comment that isn't written yet.
    next: usize,
    /// Whether the last one that is written goes on with one after code.
    goes_on: bool,
    /// What is being put together.
    pub(super) out: Vec<Doc<'t>>,
    /// How many comments were written within the innermost open bracket, and not within another in it.
    within: usize,
    /// How many groups were forced so far.
    pub(super) forced: usize,
    /// Whether the author ended a line where one may end in the innermost open group.
    pub(super) ended: bool,
    /// Whether the text wasn't what the tree says.
    pub(super) lost: bool,
}

impl<'t> Writer<'t> {
    pub(super) fn new(text: &'t str, comments: &'t [Comment]) -> Self {
        Writer {
            text,
            at: 0,
            comments,
            next: 0,
            goes_on: false,
            out: Vec::new(),
            within: 0,
            forced: 0,
            ended: false,
            lost: false,
        }
    }

    pub(super) fn push(&mut self, doc: Doc<'t>) {
        self.out.push(doc);
    }

    /// What a part of the walk writes, by itself.
    pub(super) fn apart(&mut self, walk: impl FnOnce(&mut Self)) -> Doc<'t> {
        let around = std::mem::take(&mut self.out);
        walk(self);
        Doc::Concat(std::mem::replace(&mut self.out, around))
    }

    /// Writes a part further right.
    pub(super) fn indented(&mut self, walk: impl FnOnce(&mut Self)) {
        let doc = self.apart(walk);
        self.push(Doc::Indent(Box::new(doc)));
    }

    /// Writes a group in brackets that begins with the next token.
    pub(super) fn group(&mut self, walk: impl FnOnce(&mut Self) -> Shape) {
        self.gap();
        let within = std::mem::take(&mut self.within);
        self.loose(walk);
        self.within = within;
    }

    /// Writes a group that has no brackets of its own. It is forced where comments stand in it, which then
    /// force the brackets around it, or where the walk says so; the walk also says whether it may hug. What
    /// holds a forced group can't be on one line anyway: there the author's line ends decide. So what was
    /// broken because it didn't fit, and is forced the next time, breaks the same groups around it.
    pub(super) fn loose(&mut self, walk: impl FnOnce(&mut Self) -> Shape) {
        let (within, forced) = (self.within, self.forced);
        let ended = std::mem::take(&mut self.ended);
        let mut shape = Shape::default();
        let doc = self.apart(|w| shape = walk(w));
        let kept = self.ended && self.forced > forced;
        let force = shape.force || self.within > within || kept;
        self.ended = ended;
        self.forced += usize::from(force);
        self.push(Doc::Group { doc: Box::new(doc), force, hug: shape.hug });
    }

    /// A token that must come next.
    pub(super) fn token(&mut self, token: &'static str) {
        self.gap();
        self.skip_over(token);
        self.push(Doc::Text(token.into()));
    }

    /// Passes over a sign that must stand here, and writes nothing.
    pub(super) fn skip_over(&mut self, sign: &str) {
        if self.text[self.at..].starts_with(sign) {
            self.at += sign.len();
        } else {
            self.lost = true;
        }
    }

    /// A stretch as it is spelt; it must come next.
    pub(super) fn copy(&mut self, span: Span) {
        self.gap();
        self.lost |= self.at != span.start as usize;
        self.copy_to(span.end as usize);
    }

    /// The stretch up to `end` as it is spelt.
    pub(super) fn copy_to(&mut self, end: usize) {
        match self.text.get(self.at..end) {
            Some(spelt) => self.push(Doc::Text(spelt.into())),
            None => self.lost = true,
        }
        self.at = end.max(self.at).min(self.text.len());
    }

    /// A text without expressions in it.
    pub(super) fn plain_text(&mut self) {
        self.gap();
        let end = text_end(self.text, self.at);
        self.copy_to(end);
    }

    /// A blank.
    pub(super) fn space(&mut self) {
        self.trailing();
        self.push(Doc::Text(" ".into()));
    }

    /// A token with a blank behind it.
    pub(super) fn word(&mut self, word: &'static str) {
        self.token(word);
        self.space();
    }

    /// A token between blanks.
    pub(super) fn spaced(&mut self, token: &'static str) {
        self.space();
        self.word(token);
    }

    /// A place where the line may end; a comment on the line comes before it.
    pub(super) fn line_end(&mut self, doc: Doc<'t>) {
        self.ended |= self.line_ends_here();
        self.trailing();
        self.push(doc);
    }

    /// Writes a comment that comes after the last token on its line.
    pub(super) fn trailing(&mut self) {
        let rest = &self.text[self.at..];
        let at = self.at + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
        if let Some(comment) = self.comment_at(at)
            && !comment.own_line
        {
            self.comment(comment);
        }
    }

    /// Writes the comments before the next token.
    pub(super) fn gap(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n']).len();
            match self.comment_at(self.at) {
                Some(comment) => self.comment(comment),
                None => return,
            }
        }
    }

    /// Writes the comments before the next item of a block or list, with the empty lines between them;
    /// says whether an empty line is left before the item. Semicolons, and the commas of a round, are passed over
    /// where they separate.
    pub(super) fn lead(&mut self, first: bool, semicolons: bool) -> bool {
        let (mut ends, mut first) = (0, first);
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\n') => {
                    ends += 1;
                    self.at += 1;
                }
                Some(b';' | b',') if semicolons => self.at += 1,
                _ => match self.comment_at(self.at) {
                    Some(comment) => {
                        if ends > 1 && !first {
                            self.push(Doc::Blank);
                        }
                        if semicolons && !comment.own_line {
                            // Only a semicolon can come before it; without one it might become
                            // documentation.
                            self.push(Doc::Hard);
                            self.push(Doc::Text(";".into()));
                        }
                        self.comment(comment);
                        (ends, first) = (0, false);
                    }
                    None => return ends > 1 && !first,
                },
            }
        }
    }

    /// Passes over what separates items after one of them, and writes the comment after them on the line.
    pub(super) fn item_end(&mut self) {
        let rest = &self.text[self.at..];
        let after = self.at + (rest.len() - rest.trim_start_matches([' ', '\t', ';', ',']).len());
        if self.comment_at(after).is_some_and(|c| !c.own_line) {
            self.at = after;
            self.trailing();
        }
    }

    /// Whether a comment comes before a place.
    pub(super) fn comments_before(&self, end: usize) -> bool {
        self.comments.get(self.next).is_some_and(|comment| (comment.span.start as usize) < end)
    }

    /// Writes the comments before a place, each on a line of its own.
    pub(super) fn hoist_comments(&mut self, end: usize) {
        while let Some(&comment) = self.comments.get(self.next).filter(|c| (c.span.start as usize) < end) {
            self.comment(Comment { own_line: true, ..comment });
        }
    }

    fn comment_at(&self, at: usize) -> Option<Comment> {
        self.comments.get(self.next).copied().filter(|c| c.span.start as usize == at)
    }

    fn comment(&mut self, comment: Comment) {
        self.goes_on = comment.own_line && self.below_the_last(comment);
        let text = self.text[comment.span.range()].trim_end();
        let goes_on = self.goes_on;
        self.push(Doc::Comment(Remark { text, own_line: comment.own_line, goes_on, lacks: 0 }));
        self.at = comment.span.end as usize;
        self.next += 1;
        self.within += 1;
    }

    /// Whether a comment stands right below the last one, in its column, and that one comes after code or
    /// goes on with one that does.
    fn below_the_last(&self, comment: Comment) -> bool {
        let Some(above) = self.next.checked_sub(1).map(|last| self.comments[last]) else {
            return false;
        };
        let between = self.text.get(above.span.end as usize..comment.span.start as usize);
        (!above.own_line || self.goes_on)
            && between.is_some_and(|between| between.matches('\n').count() == 1)
            && self.column(above.span) == self.column(comment.span)
    }

    fn column(&self, span: Span) -> usize {
        let before = &self.text[..span.start as usize];
        super::lines::columns(&before[before.rfind('\n').map_or(0, |end| end + 1)..])
    }

    /// Where the next token begins.
    fn next_token(&self) -> usize {
        let (mut at, mut number) = (self.at, self.next);
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start_matches([' ', '\t', '\n']).len();
            match self.comments.get(number).filter(|c| c.span.start as usize == at) {
                Some(comment) => (at, number) = (comment.span.end as usize, number + 1),
                None => return at,
            }
        }
    }

    /// Whether the next token begins so.
    pub(super) fn comes(&self, sign: &str) -> bool {
        self.text[self.next_token()..].starts_with(sign)
    }

    /// Whether the next token stands further left than this place.
    pub(super) fn comes_before(&self, span: Span) -> bool {
        self.next_token() < span.start as usize
    }

    /// Whether a line ends before the next token.
    pub(super) fn line_ends_here(&self) -> bool {
        self.text[self.at..self.next_token()].contains('\n')
    }

    /// Whether a comment comes before the next token.
    pub(super) fn comment_comes(&self) -> bool {
        let next = self.next_token();
        self.comments.get(self.next).is_some_and(|comment| (comment.span.start as usize) < next)
    }
}

/// How a group is to be written.
#[derive(Copy, Clone, Default)]
pub(super) struct Shape {
    pub(super) force: bool,
    pub(super) hug: bool,
}

impl Shape {
    /// Broken in any case, or only where it doesn't fit.
    pub(super) fn forced(force: bool) -> Shape {
        Shape { force, hug: false }
    }
}

/// Where the text ends that begins at `at`: after its closing quote.
pub(super) fn text_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    // What is open: a text, or a brace within one.
    let mut open = vec![b'"'];
    let mut at = at + 1;
    while let (Some(&byte), Some(&within)) = (bytes.get(at), open.last()) {
        at += 1;
        match byte {
            b'\\' if within == b'"' => at += 1,
            b'"' if within == b'"' => drop(open.pop()),
            b'"' => open.push(b'"'),
            b'{' => open.push(b'{'),
            b'}' if within == b'{' => drop(open.pop()),
            _ => {}
        }
    }
    text.ceil_char_boundary(at)
}
