//! Statements.

use super::Build;
use super::conditions::Head;
use super::junk::junk;
use super::words::last_word;
use tg_core::ast::{Body, Expr, Name, Pattern, Stmt, StmtKind, Template};
use tg_core::diagnostics::Code;
use tg_core::source::Span;
use tg_grammar::{Pair, Pairs, Rule};

impl Build<'_> {
    /// The statements at the top level.
    pub(in crate::syntax) fn top(&mut self, pairs: Pairs, statements: &mut Vec<Stmt>) {
        for top in pairs {
            self.statements(top.into_inner(), statements);
        }
    }

    /// Statements, junk between them, and the tails of those that could only be parsed in part.
    pub(super) fn statements(&mut self, pairs: Pairs, statements: &mut Vec<Stmt>) {
        let mut start = 0;
        let mut pairs = pairs.peekable();
        while let Some(pair) = pairs.next() {
            let (at, end) = (pair.as_span().start(), pair.as_span().end());
            match pair.as_rule() {
                Rule::EOI => {}
                // `= …` on the line below a function's head, whose missing body has been reported already.
                Rule::junk if std::mem::take(&mut self.bodiless) && is_body(pair.as_str()) => {
                    let span = self.trimmed(at, end);
                    statements.push(Stmt { kind: StmtKind::Junk, span, doc: None });
                }
                Rule::junk => {
                    let stmt = self.junk_statement(at, end);
                    statements.push(stmt);
                }
                Rule::tail => {
                    if let Some(last) = statements.pop() {
                        let stmt = self.tailed(last, start, at, end);
                        statements.push(stmt);
                    }
                }
                _ => {
                    start = at;
                    self.tail_follows = pairs.peek().is_some_and(|p| p.as_rule() == Rule::tail);
                    self.spoken = false;
                    self.bodiless = false;
                    let stmt = self.statement(pair);
                    statements.push(stmt);
                }
            }
        }
    }

    fn statement(&mut self, pair: Pair) -> Stmt {
        let span = self.span(&pair);
        let doc = if self.docs.is_empty() { None } else { self.docs.get(&(span.start as usize)).cloned() };
        let kind = match pair.as_rule() {
            Rule::let_stmt => self.let_stmt(pair, span),
            Rule::fn_stmt => self.fn_stmt(pair, span),
            Rule::for_stmt => self.for_stmt(pair, span),
            Rule::while_stmt => self.while_stmt(pair, span),
            Rule::return_stmt => StmtKind::Return(self.exprs(pair).pop()),
            Rule::break_stmt => StmtKind::Break,
            Rule::continue_stmt => StmtKind::Continue,
            Rule::print_stmt => StmtKind::Print(self.printed(pair, "print")),
            Rule::assert_error => self.assert_error(pair, span),
            Rule::assert_stmt => {
                let mut parts = self.printed(pair, "assert").into_iter();
                StmtKind::Assert {
                    condition: parts.next().unwrap_or_else(|| junk(span)),
                    message: parts.next(),
                }
            }
            Rule::explain_stmt => StmtKind::Explain(self.only_expr(pair, span)),
            Rule::seed_stmt => StmtKind::Seed(self.only_expr(pair, span)),
            Rule::save_stmt => {
                let mut parts = self.exprs(pair).into_iter();
                let mut next = || parts.next().unwrap_or_else(|| junk(span));
                StmtKind::Save { value: next(), path: next() }
            }
            Rule::import_stmt => self.import_stmt(pair, span),
            Rule::test_stmt => self.test_stmt(pair, span),
            Rule::expr_stmt => self.expr_stmt(pair, span),
            _ => StmtKind::Junk,
        };
        Stmt { kind, span, doc }
    }

    /// The expressions of a statement, in order.
    fn exprs(&mut self, pair: Pair) -> Vec<Expr> {
        pair.into_inner().filter(|p| p.as_rule() == Rule::expr).map(|p| self.expr(p)).collect()
    }

    /// The arguments of `print` or `assert`; `print(a, b)` is a habit from other languages.
    fn printed(&mut self, pair: Pair, word: &str) -> Vec<Expr> {
        let mut alone = pair.clone().into_inner().filter(|p| p.as_rule() == Rule::expr);
        let (Some(only), None) = (alone.next(), alone.next()) else {
            return self.exprs(pair);
        };
        let mut items = only.into_inner();
        match (items.next(), items.next()) {
            (Some(paren), None) if paren.as_rule() == Rule::paren => {
                let parts: Vec<Pair> = paren.clone().into_inner().collect();
                if parts.len() < 2 || parts.iter().any(|p| p.as_rule() == Rule::bad) {
                    return self.exprs(pair);
                }
                let around = self.span(&paren);
                let (settings, values): (Vec<Pair>, Vec<Pair>) = parts.into_iter().partition(is_setting);
                match settings.first() {
                    Some(setting) => self.statement_with_settings(word, self.span(setting)),
                    None => self.called_statement(word, around),
                }
                values.into_iter().map(|p| self.next_expr(&mut p.into_inner(), around)).collect()
            }
            _ => self.exprs(pair),
        }
    }

    fn only_expr(&mut self, pair: Pair, span: Span) -> Expr {
        self.exprs(pair).pop().unwrap_or_else(|| junk(span))
    }

    fn for_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut pattern = self.no_pattern(span);
        let mut head = Head::new(Rule::only_for_head);
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::for_pattern => {
                    head = Head::from(Rule::only_for_head, part.as_span().start());
                    pattern = self.for_pattern(part);
                }
                Rule::kw_for | Rule::kw_in => {}
                Rule::block => body = Some(self.body(part)),
                _ => {
                    if part.as_rule() == Rule::head_junk && matches!(pattern, Pattern::Ignore(_)) {
                        pattern = self.words_as_pattern(&part);
                    }
                    self.head_part(&mut head, part);
                }
            }
        }
        let Some(body) = body else {
            self.no_block(&mut head, "for", start, Some(end));
            return StmtKind::Junk;
        };
        StmtKind::For { pattern, over: self.unknown(&mut head, span), body }
    }

    fn while_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut head = Head::new(Rule::only_head);
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::block => body = Some(self.body(part)),
                _ => self.head_part(&mut head, part),
            }
        }
        let Some(body) = body else {
            self.no_block(&mut head, "while", start, Some(end));
            return StmtKind::Junk;
        };
        StmtKind::While { condition: self.unknown(&mut head, span), body }
    }

    fn assert_error(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut code = Name { text: self.intern(""), span };
        let mut body = Body { statements: Vec::new(), span: span.after() };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => code = self.name(&part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::AssertError { code, body }
    }

    fn import_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut path = Name { text: self.intern(""), span };
        let mut alias = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text => {
                    let template = self.template(part);
                    path.span = template.span;
                    match template.literal() {
                        Some(text) => path.text = text.into(),
                        None => {
                            self.refuse(Code::E0001, "the path of an import is a plain text", template.span);
                        }
                    }
                }
                Rule::name => alias = Some(self.name(&part)),
                _ => {}
            }
        }
        StmtKind::Import { path, alias }
    }

    fn test_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut name = Template { parts: Vec::new(), span };
        let mut body = Body { statements: Vec::new(), span: span.after() };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text => name = self.template(part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::Test { name, body }
    }
}

/// Whether a line is the body of a function.
fn is_body(line: &str) -> bool {
    line.starts_with('=') && !line.starts_with("==")
}

/// Whether a value in parentheses is given by another language's named argument: `end=""`.
fn is_setting(part: &Pair) -> bool {
    part.as_str().split_once('=').is_some_and(|(name, value)| {
        let name = name.trim();
        !name.is_empty() && last_word(name) == name && !value.starts_with('=')
    })
}
