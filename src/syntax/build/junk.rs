//! Stretches that couldn't be read: what stands in the tree for them, and what is said about them.

use super::expected::{Failure, STATEMENT_WORDS, examine};
use super::{Build, junk};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{ExprKind, LetKind, Pattern, Row, Stmt, StmtKind};
use crate::syntax::grammar::{Pair, Rule};

/// Words of the language that are no names.
const RESERVED: &[&str] = &[
    "let", "var", "param", "fn", "memo", "for", "in", "while", "if", "else", "match", "return",
    "break", "continue", "print", "assert", "explain", "and", "or", "not", "true", "false", "none",
    "try", "deal", "save", "round",
];

impl Build<'_> {
    /// A statement that couldn't be read.
    pub(in crate::syntax) fn junk_statement(&mut self, start: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        self.unread(Rule::only_stmt, start, end, span, "");
        Stmt {
            kind: StmtKind::Junk,
            span,
            doc: None,
        }
    }

    /// A statement behind whose end something stands that doesn't belong there. What it binds stays
    /// known, so that its uses aren't reported too.
    pub(super) fn tailed(&mut self, stmt: Stmt, start: usize, tail: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        if !self.word_before(&stmt, tail, end) {
            self.unread(Rule::only_stmt, start, end, span, "the end of the line");
        }
        let kind = match stmt.kind {
            StmtKind::Let {
                kind,
                pattern,
                annotation,
                ..
            } => StmtKind::Let {
                kind,
                pattern,
                annotation,
                value: junk(span),
            },
            StmtKind::Fn(decl) if matches!(decl.body.kind, ExprKind::Block(_)) => {
                StmtKind::Fn(decl)
            }
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
        Stmt {
            kind,
            span,
            doc: stmt.doc,
        }
    }

    /// A name alone with something behind it: perhaps a misspelt word of a statement.
    fn word_before(&mut self, stmt: &Stmt, tail: usize, end: usize) -> bool {
        let StmtKind::Expr(expr) = &stmt.kind else {
            return false;
        };
        let ExprKind::Name(name) = &expr.kind else {
            return false;
        };
        let rest = self.piece.get(tail..end).unwrap_or("");
        if self.has_repair(stmt.span)
            || !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | '{'))
        {
            return false;
        }
        let place = self.trimmed(tail, end);
        let first = rest.split_whitespace().next().unwrap_or("");
        let found = Diagnostic::new(
            Code::E0001,
            format!("`{name}` is followed by something that doesn't belong to it"),
        );
        let found = match &**name {
            "const" | "final" | "auto" | "local" => found
                .at(expr.span, "")
                .help(format!("write `let {first} = …`")),
            "import" => found.at(place, "a path in quotes is expected here"),
            "test" => found.at(place, "the name of the test, in quotes, is expected here"),
            other => {
                let known = STATEMENT_WORDS
                    .iter()
                    .copied()
                    .chain(["if", "match", "test", "import", "deal", "try"]);
                found
                    .at(place, "an operator or the end of the line is expected here")
                    .did_you_mean(other, known)
            }
        };
        self.report(found);
        true
    }

    /// A row that couldn't be read: an `if` on junk stands for it, as nobody can know what it holds.
    pub(super) fn junk_row(&mut self, by: Rule, start: usize, end: usize) -> Row {
        let span = self.trimmed(start, end);
        self.unread(by, start, end, span, "the end of the row");
        Row::If {
            arms: vec![(junk(span), Vec::new())],
            otherwise: None,
            span,
        }
    }

    /// What stands in a bracket and can't be read; `opener` is where the bracket stands in the statement.
    pub(super) fn bad(&mut self, by: Rule, opener: usize, bad: &Pair, bracket: Span) {
        let end = bad.as_span().end();
        let closer = match self.piece.get(end..end + 1) {
            Some(sign) => format!("`{sign}`"),
            None => String::new(),
        };
        self.unread(by, opener + 1, end, bracket, &closer);
    }

    /// The head of a block, as far as it can't be read.
    pub(super) fn head_junk(&mut self, by: Rule, pair: &Pair) -> crate::syntax::ast::Expr {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let span = self.trimmed(start, end);
        self.unread(by, start, end, span, "`{`");
        junk(span)
    }

    /// What stands between the name of a function and its body, where parameters and a type should.
    pub(super) fn fn_head_junk(&mut self, pair: &Pair, has_params: bool) {
        let span = self.trimmed(pair.as_span().start(), pair.as_span().end());
        if self.has_repair(span) {
            return;
        }
        let found = if has_params {
            Diagnostic::new(
                Code::E0001,
                "this doesn't fit between the parameters and the body of a function",
            )
            .at(span, "`-> Type`, `=` or `{` is expected here")
        } else {
            Diagnostic::new(
                Code::E0001,
                "the parameters of a function stand in parentheses",
            )
            .at(span, "`(` is expected here")
            .help("write `fn name(a, b) { … }`, without parameters `fn name() { … }`")
        };
        self.report(found);
    }

    fn trimmed(&self, start: usize, end: usize) -> Span {
        let text = self.piece.get(start..end).unwrap_or("");
        self.place(start, start + text.trim_end().len())
    }

    /// Whether the layout scan has spoken about a stretch already.
    pub(super) fn has_repair(&self, span: Span) -> bool {
        self.repaired
            .iter()
            .any(|&at| span.start as usize <= at && at <= span.end as usize)
    }

    /// Says what is wrong with a stretch, unless the layout scan has spoken about it. `behind` is what may
    /// stand behind it.
    fn unread(&mut self, by: Rule, start: usize, end: usize, around: Span, behind: &str) {
        if self.has_repair(around) {
            return;
        }
        let text = self.piece.get(start..end).unwrap_or("").trim_end();
        let Some(failure) = examine(by, text) else {
            self.report(Diagnostic::new(Code::E0001, "this can't be read").at(around, ""));
            return;
        };
        let diagnostic = self.describe(text, start, &failure, behind);
        self.report(diagnostic);
    }

    /// The message for a failure within a stretch.
    fn describe(&self, text: &str, start: usize, failure: &Failure, behind: &str) -> Diagnostic {
        let rest = text.get(failure.at..).unwrap_or("");
        let token = first_token(rest);
        let place = self.place(start + failure.at, start + failure.at + token.len());
        let expected = failure.expected(behind);
        let label = expected
            .as_ref()
            .map_or(String::new(), |e| format!("{e} is expected here"));
        if token.trim().is_empty() || matches!(token, ")" | "]" | "}" | ";") {
            return self.missing(text, start, failure, label);
        }
        if let Some(strange) = token.chars().next().filter(|c| is_strange(*c)) {
            return Diagnostic::new(Code::E0022, format!("`{strange}` means nothing here"))
                .at(place, label)
                .help("letters that are no words are written in quotes");
        }
        if failure.value && STATEMENT_WORDS.contains(&token) {
            return Diagnostic::new(
                Code::E0029,
                format!("`{token}` begins a statement, and a value must stand here"),
            )
            .at(place, label)
            .help("a statement stands on a line of its own, or in `{ }` before the value");
        }
        if (failure.value || failure.name) && RESERVED.contains(&token) {
            return Diagnostic::new(Code::E0021, format!("`{token}` is a word of the language"))
                .at(place, label)
                .help(format!(
                    "choose another name; after a dot and before a colon `{token}` is free"
                ));
        }
        let found = if token.starts_with('"') {
            "a text".to_owned()
        } else {
            format!("`{token}`")
        };
        Diagnostic::new(Code::E0001, format!("{found} doesn't fit here")).at(place, label)
    }

    /// The message where the stretch ended too early.
    fn missing(&self, text: &str, start: usize, failure: &Failure, label: String) -> Diagnostic {
        let before = text.get(..failure.at).unwrap_or("").trim_end();
        let last = last_token(before);
        let from = start + before.len() - last.len();
        let place = if last.is_empty() {
            self.place(start + failure.at, start + failure.at)
        } else {
            self.place(from, start + before.len())
        };
        let what = if failure.value {
            "an expression"
        } else if failure.name {
            "a name"
        } else {
            "something"
        };
        let message = if last.is_empty() {
            format!("{what} is missing")
        } else {
            format!("{what} is missing after `{last}`")
        };
        Diagnostic::new(Code::E0028, message).at(place, label)
    }

    /// How many of the findings say only that the text ended too early.
    pub(in crate::syntax) fn tail_findings(&self) -> usize {
        let end = self.map.original(usize::MAX).min(self.text.len());
        let last = self.last_letter(end);
        self.diagnostics
            .iter()
            .filter(|d| {
                d.code == Code::E0028
                    && d.primary
                        .as_ref()
                        .is_some_and(|l| l.span.end as usize >= last)
            })
            .count()
    }

    /// Where the text ends, but for blanks and comments.
    fn last_letter(&self, end: usize) -> usize {
        let piece_end = self.map.original(self.base + self.piece.trim_end().len());
        piece_end.min(end)
    }
}

/// A statement that binds a name to something nobody knows.
fn unknown_value(pattern: Pattern, span: Span) -> StmtKind {
    StmtKind::Let {
        kind: LetKind::Let,
        pattern,
        annotation: None,
        value: junk(span),
    }
}

/// The first word, number, text or sign.
fn first_token(text: &str) -> &str {
    let Some(first) = text.chars().next() else {
        return "";
    };
    let end = if first == '_' || first.is_alphanumeric() {
        text.find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(text.len())
    } else if first == '"' {
        text[1..].find('"').map_or(text.len(), |i| i + 2)
    } else {
        first.len_utf8()
    };
    &text[..end]
}

/// The last word or sign.
fn last_token(text: &str) -> &str {
    let Some(last) = text.chars().next_back() else {
        return "";
    };
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let start = if is_word(last) {
        text.rfind(|c| !is_word(c)).map_or(0, |i| {
            i + text[i..].chars().next().map_or(1, char::len_utf8)
        })
    } else {
        let sign = |c: char| "+-*/%=<>!&|.:".contains(c);
        if sign(last) {
            text.rfind(|c| !sign(c)).map_or(0, |i| {
                i + text[i..].chars().next().map_or(1, char::len_utf8)
            })
        } else {
            text.len() - last.len_utf8()
        }
    };
    &text[start..]
}

/// A letter that no token of the language has outside texts.
fn is_strange(c: char) -> bool {
    matches!(
        c,
        '@' | '$' | '?' | '~' | '`' | '^' | '\\' | '\'' | '&' | '#'
    ) || !c.is_ascii() && !c.is_alphanumeric()
        || c.is_ascii_control()
}
