//! Stretches that couldn't be parsed, and the diagnostics for them.

use super::Build;
use super::expected::examine;
use super::junk::{junk, unknown_rows, unknown_value};
use tg_core::ast::{BlockRow, ExprKind, Pattern, Stmt, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// A statement that couldn't be parsed.
    pub(in crate::syntax) fn junk_statement(&mut self, start: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        self.unread(Rule::only_stmt, start, end, span, "");
        Stmt { kind: StmtKind::Junk, span, doc: None }
    }

    /// A statement that is followed by something that doesn't belong there. Its bindings are kept, so that their uses
    /// aren't reported too.
    pub(super) fn tailed(&mut self, stmt: Stmt, start: usize, tail: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        if !std::mem::take(&mut self.spoken) && !self.word_before(&stmt, tail, end) {
            self.unread(Rule::only_stmt, start, end, span, "the end of the line");
        }
        let kind = match stmt.kind {
            StmtKind::Let { pattern: Pattern::Name(name), .. } if &*name.text == "mut" => StmtKind::Junk,
            StmtKind::Let { kind, pattern, annotation, .. } => {
                StmtKind::Let { kind, pattern, annotation, value: junk(span) }
            }
            StmtKind::Fn(decl) if matches!(decl.body.kind, ExprKind::Block(_)) => StmtKind::Fn(decl),
            StmtKind::Fn(decl) => unknown_value(Pattern::Name(decl.name), span),
            StmtKind::Declare(block) => match block.name.clone() {
                Some(name) => unknown_value(Pattern::Name(name), span),
                None => StmtKind::Junk,
            },
            kind @ (StmtKind::For { .. }
            | StmtKind::While { .. }
            | StmtKind::Test { .. }
            | StmtKind::AssertError { .. }) => kind,
            _ => StmtKind::Junk,
        };
        Stmt { kind, span, doc: stmt.doc }
    }

    /// A row that couldn't be parsed.
    pub(super) fn junk_row(&mut self, by: Rule, start: usize, end: usize) -> BlockRow {
        let span = self.trimmed(start, end);
        self.unread(by, start, end, span, "the end of the line");
        unknown_rows(span)
    }

    /// Reports what follows the braces of a `for` or `if` on its line.
    pub(super) fn after_braces(&mut self, start: usize, end: usize) {
        let span = self.trimmed(start, end);
        if !self.has_repair(span) {
            self.report(
                Diagnostic::new(Code::E0001, "something follows `}` on its line")
                    .at(span, "`;` or the end of the line is expected here")
                    .help("write `;` after `}`, or begin a new line"),
            );
        }
    }

    /// The parts in a bracket, and whether all of them could be parsed.
    pub(super) fn in_bracket<T>(
        &mut self,
        bracket: Pair,
        by: Rule,
        mut read: impl FnMut(&mut Self, Pair) -> T,
    ) -> (Vec<T>, bool) {
        let (span, opener) = (self.span(&bracket), bracket.as_span().start());
        let mut parts = Vec::new();
        for pair in bracket.into_inner() {
            if pair.as_rule() == Rule::bad {
                self.bad(by, opener, &pair, span);
                return (parts, false);
            }
            parts.push(read(self, pair));
        }
        (parts, true)
    }

    /// Reports the content of a bracket that can't be parsed; `opener` is the position of the bracket in the statement.
    pub(super) fn bad(&mut self, by: Rule, opener: usize, bad: &Pair, bracket: Span) {
        let end = bad.as_span().end();
        let closer = match self.piece.get(end..end + 1) {
            Some(sign) => format!("`{sign}`"),
            None => String::new(),
        };
        self.unread(by, opener + 1, end, bracket, &closer);
    }

    /// The head of a block that can't be parsed to its end.
    pub(super) fn head_junk(&mut self, by: Rule, start: usize, end: usize) -> tg_core::ast::Expr {
        let span = self.trimmed(start, end);
        self.unread(by, start, end, span, "`{`");
        junk(span)
    }

    /// Reports what is between the name of a function and its body instead of parameters and a type.
    pub(super) fn fn_head_junk(&mut self, pair: &Pair, has_params: bool, name: Span) {
        let span = self.trimmed(pair.as_span().start(), pair.as_span().end());
        if !has_params {
            return self.no_params(name);
        }
        if !self.has_repair(span) {
            self.report(
                Diagnostic::new(
                    Code::E0001,
                    "this doesn't fit between the parameters and the body of a function",
                )
                .at(span, "`-> Type`, `=` or `{` is expected here"),
            );
        }
    }

    /// Reports a function without parentheses.
    pub(super) fn no_params(&mut self, name: Span) {
        self.report(
            Diagnostic::new(Code::E0028, "this function has no parentheses for its parameters")
                .at(name, "`(` is expected after its name")
                .help("write `fn name(a, b) { … }`, without parameters `fn name() { … }`"),
        );
    }

    pub(super) fn trimmed(&self, start: usize, end: usize) -> Span {
        let text = self.piece.get(start..end).unwrap_or("");
        self.place(start, start + text.trim_end().len())
    }

    /// Whether the layout scan has already reported something in a stretch.
    pub(super) fn has_repair(&self, span: Span) -> bool {
        let first = self.repaired.partition_point(|&at| at < span.start as usize);
        self.repaired.get(first).is_some_and(|&at| at <= span.end as usize)
    }

    /// Reports what is wrong with a stretch, unless the layout scan has already reported something in it. `behind` is
    /// what may follow it.
    fn unread(&mut self, by: Rule, start: usize, end: usize, around: Span, behind: &str) {
        if self.has_repair(around) {
            return;
        }
        let text = self.piece.get(start..end).unwrap_or("").trim_end();
        let Some(failure) = examine(by, text) else {
            self.report(Diagnostic::new(Code::E0001, "this can't be read").at(around, ""));
            return;
        };
        let diagnostic = self.describe(by, text, start, &failure, behind);
        self.report(diagnostic);
    }

    /// How many of the diagnostics say only that something is missing after the last token, which ends at `last`.
    pub(in crate::syntax) fn findings_at_end(&self, last: usize) -> usize {
        let at_end = |d: &&Diagnostic| {
            d.code == Code::E0028 && d.primary.as_ref().is_some_and(|l| l.span.end as usize >= last)
        };
        self.diagnostics.iter().filter(at_end).count()
    }
}
