//! Named functions.

use super::Build;
use super::junk::{junk, unknown_value};
use tg_core::ast::{Expr, ExprKind, FnDecl, Name, Param, Pattern, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// `fn f(…) = e`, `fn f(…) { … }`.
    pub(super) fn fn_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut decl = FnDecl {
            name: Name { text: self.intern(""), span },
            memo: false,
            params: Vec::new(),
            returns: None,
            body: Box::new(junk(span.after())),
        };
        let (mut has_params, mut has_body, mut unread) = (false, false, false);
        let tail_follows = self.tail_follows;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_memo => decl.memo = true,
                Rule::kw_def => self.def_word(&part),
                Rule::fn_name => decl.name = self.fn_name(&part),
                Rule::params => {
                    has_params = true;
                    let (params, all) = self.in_bracket(part, Rule::only_params, Self::param);
                    decl.params = params;
                    unread |= !all;
                }
                Rule::head_junk => {
                    self.fn_head_junk(&part, has_params, decl.name.span);
                    unread = true;
                }
                Rule::body_sign => self.body_sign(&part),
                Rule::returns => decl.returns = part.into_inner().next().map(|t| self.type_expr(t)),
                Rule::expr => {
                    has_body = true;
                    decl.body = Box::new(self.expr(part));
                }
                Rule::block => {
                    has_body = true;
                    let body = self.body(part);
                    let span = body.span;
                    decl.body = Box::new(Expr { kind: ExprKind::Block(body), span });
                }
                _ => {}
            }
        }
        if !has_params && !unread {
            self.no_params(decl.name.span);
            (self.spoken, unread) = (tail_follows, true);
        } else if !has_body && !unread && !tail_follows && !self.has_repair(span) {
            let place = decl.name.span;
            self.without_braces += 1;
            self.bodiless = true;
            self.report(
                Diagnostic::new(Code::E0028, "this function has no body")
                    .at(place, "`= …` or `{ … }` is expected after its parameters")
                    .help("write `fn name(…) = …`, or `fn name(…) { … }` for several lines"),
            );
        }
        // Without the parameters no call can be checked: the name is kept, with an unknown value.
        if unread { unknown_value(Pattern::Name(decl.name), span) } else { StmtKind::Fn(decl) }
    }

    fn fn_name(&mut self, pair: &Pair) -> Name {
        let name = self.name(pair);
        if pair.clone().into_inner().next().is_some_and(|p| p.as_rule() == Rule::reserved) {
            self.reserved_name(&name.text, name.span);
        }
        name
    }

    fn param(&mut self, pair: Pair) -> Param {
        let mut param = Param { pattern: Pattern::Ignore(self.span(&pair)), annotation: None, default: None };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::pattern => param.pattern = self.pattern(part),
                Rule::r#type => param.annotation = Some(self.type_expr(part)),
                _ => param.default = Some(self.expr(part)),
            }
        }
        param
    }
}
