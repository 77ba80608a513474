//! Closing brackets: matching, missing and stray ones; and the end of the text.

use super::frames::{Frame, Kind};
use super::lines::begins_statement;
use super::multiline_texts::QUOTES;
use super::repair::Edit;
use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl Walk<'_> {
    /// A closing bracket.
    pub(super) fn close(&mut self, closer: char) {
        let fits = |f: &Frame| f.kind.closer() == closer && !f.kind.is_text() && f.kind != Kind::Indented;
        if closer == '}' {
            self.end_indented(self.at);
        }
        if fits(self.frame()) {
            return self.close_top();
        }
        let line = self.line;
        // A `)` or `]` can close across a `{` only on its own line; nothing can close across a text.
        let found = self.frames.iter().rposition(fits);
        let reaches = found.is_some_and(|i| {
            self.frames[i + 1..].iter().all(|f| {
                !f.kind.is_text()
                    && (closer == '}' || closer == '>' || f.kind != Kind::Brace || f.line == line)
            })
        });
        match found {
            Some(i) if reaches => {
                let end = self.last.1.max(self.frame().at + 1);
                self.unclosed(i + 1, end);
                self.close_top();
            }
            _ => self.stray(closer),
        }
    }

    /// Closes the innermost bracket by the character here.
    fn close_top(&mut self) {
        let frame = self.frame();
        let (kind, start) = (frame.kind, frame.at);
        let begins_line = frame.tokens == 0 && frame.line != self.line;
        if kind == Kind::Brace && begins_line && self.at - self.line_start < self.indent(frame.line_start) {
            self.suspect.get_or_insert((start, self.at));
        }
        self.note_bracket(self.at, true);
        self.at += 1;
        self.pop();
        match kind {
            Kind::Interp => self.continue_text(),
            _ => self.done(start, Before::Value),
        }
    }

    /// Reports a closer that nothing opened, or that closes something of another kind.
    fn stray(&mut self, closer: char) {
        let span = self.span(self.at, self.at + 1);
        let top = self.frame();
        let swapped = matches!(top.kind, Kind::Paren | Kind::Bracket) && closer != '}' && closer != '>';
        if swapped {
            let (kind, opened) = (top.kind, top.at);
            self.diagnostics.push(
                Diagnostic::new(Code::E0005, format!("`{}` is closed by `{closer}`", kind.opener()))
                    .at(span, format!("`{}` is expected here", kind.closer()))
                    .replaced(None, kind.closer())
                    .label(self.span(opened, opened + 1), "opened here"),
            );
            self.edits.push(Edit { at: self.at, len: 1, with: kind.closer().to_string() });
            self.repaired.push(self.at);
            return self.close_top();
        }
        let found = Diagnostic::new(Code::E0005, format!("`{closer}` closes nothing"))
            .at(span, "no bracket is open that it could close");
        let ends_pattern = self.text[..self.at].ends_with('/');
        self.diagnostics.push(match ends_pattern {
            true => found.help("the `/` before it ends a pattern; within one, write `\\/`"),
            false => found.help("remove it, or open its bracket before it").replaced(None, ""),
        });
        // More lines may still close the brace around it; this is reported then.
        self.strays += usize::from(self.frame().kind == Kind::Brace);
        self.repaired.push(self.at);
        self.blank(self.at, self.at + 1);
    }

    /// Reports the frames from index `from` on as unclosed, in one message, and closes them before `end`.
    pub(super) fn unclosed(&mut self, from: usize, end: usize) {
        let Some(inner) = self.frames.last().filter(|_| from < self.frames.len()) else {
            return;
        };
        let mut diagnostic = if inner.kind == Kind::Round {
            Diagnostic::new(Code::E0004, "this round has no closing `>`")
                .at(self.span(inner.at, inner.at + 1), "opened here")
                .help("write `>` after its last rule")
        } else if let Kind::Multiline(_) = inner.kind {
            Diagnostic::new(Code::E0002, "this text over several lines has no closing quotes")
                .at(self.span(inner.at, inner.at + QUOTES.len()), "opened here")
                .help(format!("close it with `{QUOTES}`"))
        } else {
            let (opener, closer) = (inner.kind.opener(), inner.kind.closer());
            Diagnostic::new(Code::E0003, format!("this `{opener}` is never closed"))
                .at(self.span(inner.at, inner.at + 1), "opened here")
                .help(format!("close it with `{closer}`"))
        };
        if inner.kind != Kind::Text && self.frames[from..].iter().any(|frame| frame.kind == Kind::Interp) {
            diagnostic =
                diagnostic.help("`{` begins an expression in a text; a brace itself is written `\\{`");
        }
        for frame in self.frames[from..self.frames.len() - 1]
            .iter()
            .filter(|f| !matches!(f.kind, Kind::Interp | Kind::Indented))
        {
            diagnostic = diagnostic.label(self.span(frame.at, frame.at + 1), "and this");
        }
        self.diagnostics.push(diagnostic);
        while self.frames.len() > from {
            self.insert_closer(end);
        }
    }

    /// Moves the last message, about a brace that is unclosed at the end of the text, if a brace within it was
    /// closed too far left: then the closer of that one is probably missing.
    fn blame_suspect(&mut self) {
        let Some((opened, closed)) = self.suspect else {
            return;
        };
        let (opener, closer) = (self.span(opened, opened + 1), self.span(closed, closed + 1));
        let Some(last) = self.diagnostics.last_mut().filter(|d| d.code == Code::E0003) else {
            return;
        };
        let outer = last.primary.as_ref().map_or(0, |l| l.span.start as usize);
        if self.text[outer..].starts_with('{') && outer < opened {
            let around = self.source;
            *last = Diagnostic::new(Code::E0003, "this `{` is never closed")
                .at(opener, "opened here")
                .label(closer, "by its place, this closes the one around it")
                .label(Span::new(around, outer, outer + 1), "and so nothing closes this")
                .help("close it with `}`");
        }
    }

    /// Closes the innermost frame by inserting the missing closer.
    pub(super) fn insert_closer(&mut self, end: usize) {
        let frame = self.frame();
        let (start, closer) = (frame.at, frame.kind.closer());
        self.edits.push(Edit { at: end, len: 0, with: closer.to_string() });
        self.repaired.push(start);
        self.note_bracket(end, false);
        self.pop();
        self.last = (start, end);
        self.before = Before::Value;
    }

    /// In `( )` or `[ ]` at the end of a line: whether a statement begins on the next line, so that the
    /// brackets are unclosed; if so, closes them before the line end.
    pub(super) fn unclosed_before_line(&mut self, first: usize) -> bool {
        if !begins_statement(&self.text[self.at..], self.frame().kind) {
            return false;
        }
        let from = self.frames.iter().rposition(|f| !f.kind.joins_lines()).map_or(1, |i| i + 1);
        if self.frames[from - 1].kind.is_text() {
            // Its closing quotes show what is unclosed in it.
            return false;
        }
        self.unclosed(from, first);
        true
    }

    /// Closes the open round, as the next line isn't one of its rows.
    pub(super) fn unclosed_round(&mut self, first: usize) {
        self.unclosed(self.frames.len() - 1, first);
    }

    /// Handles the end of the text: closes everything open; returns whether the text ended within something.
    pub(super) fn finish(&mut self) -> bool {
        let end = self.bytes.len();
        if self.texts_open > 0 {
            self.unclosed_text(end);
            if self.at < end {
                // What follows the text on its line still has to be walked.
                while self.at < end && !self.too_deep {
                    self.step();
                }
            }
        }
        let after_sign = self.before == Before::Goes && !self.frame().reads_rules();
        let open = self.frames.len() > 1;
        let line = self.pending_line.take();
        self.end_indented(line.unwrap_or(end));
        let open = open && self.frames.len() > 1;
        let messages = self.diagnostics.len();
        if let Some(first) = line.filter(|_| !open || self.frame().kind.joins_lines()) {
            self.out[first] = b' ';
        }
        if open {
            self.unclosed(1, end);
            self.blame_suspect();
        }
        self.end_diagnostics = self.diagnostics.len() - messages + if open { self.strays } else { 0 };
        self.cut(if open { end } else { line.unwrap_or(end) });
        open || after_sign
    }
}
