//! The patterns in the arms of a `match`.

use super::Build;
use super::junk::junk;
use super::words::RESERVED;
use tg_core::ast::{BinaryOp, Expr, ExprKind, MatchField, MatchPattern, MatchRest, Name, UnaryOp};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// The alternatives between `|`.
    pub(super) fn alternatives(&mut self, pair: Pair) -> Vec<MatchPattern> {
        pair.into_inner().map(|p| self.match_pattern(p)).collect()
    }

    /// The condition after the `if` of an arm.
    pub(super) fn guard(&mut self, pair: Pair) -> Expr {
        let (span, end) = (self.span(&pair), pair.as_span().end());
        let start = pair.as_span().start();
        match pair.into_inner().find(|part| part.as_rule() == Rule::guard_expr) {
            Some(condition) => self.expr(condition),
            None => {
                self.no_value("if", start, end);
                junk(span)
            }
        }
    }

    fn match_pattern(&mut self, pair: Pair) -> MatchPattern {
        let span = self.span(&pair);
        let mut range = None;
        let (mut before, mut after) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::match_list => return self.match_list(part, span),
                Rule::match_record => {
                    let fields = part.into_inner().filter_map(|field| self.match_field(field)).collect();
                    return MatchPattern::Record(fields, span);
                }
                Rule::match_let => return self.match_let(part).1,
                Rule::open_range => range = Some(part.as_str() == "..="),
                _ if range.is_some() => after = Some(Box::new(self.match_end(part))),
                _ => before = Some(self.match_end(part)),
            }
        }
        if let Some(inclusive) = range {
            let kind = ExprKind::Range { start: before.map(Box::new), end: after, inclusive };
            return MatchPattern::Range(Expr { kind, span });
        }
        match before {
            Some(Expr { kind: ExprKind::Name(name), span }) if &*name == "_" => MatchPattern::Any(span),
            Some(Expr { kind: ExprKind::Name(text), span }) => MatchPattern::Word(Name { text, span }),
            Some(literal) => MatchPattern::Literal(literal),
            None => MatchPattern::Any(span),
        }
    }

    /// `let x`, `let x: T`: the name as written, and the pattern.
    fn match_let(&mut self, pair: Pair) -> (Name, MatchPattern) {
        let span = self.span(&pair);
        let mut written = Name { text: self.intern("_"), span: span.after() };
        let mut annotation = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::fn_name => written = self.let_name(part),
                Rule::r#type => annotation = Some(self.type_expr(part)),
                _ => {}
            }
        }
        let name = Some(written.clone()).filter(|name| &*name.text != "_");
        (written, MatchPattern::Bind { name, annotation, span })
    }

    /// A name that is bound; keywords are reported.
    fn let_name(&mut self, pair: Pair) -> Name {
        let name = self.name(&pair);
        if RESERVED.contains(&&*name.text) {
            self.reserved_name(&name.text, name.span);
        }
        name
    }

    fn match_list(&mut self, list: Pair, span: Span) -> MatchPattern {
        let (mut parts, mut rest) = (Vec::new(), None);
        for part in list.into_inner() {
            let place = self.span(&part);
            if rest.is_some() {
                self.behind_rest(place);
                break;
            }
            if part.as_rule() == Rule::match_rest {
                let name = part.into_inner().find(|part| part.as_rule() == Rule::fn_name);
                let name = name.map(|name| self.let_name(name)).filter(|name| &*name.text != "_");
                rest = Some(MatchRest { name, span: place });
            } else {
                parts.push(self.alternatives(part));
            }
        }
        // `..rest` looks like a range that ends with a word: which it is, is only known once names are resolved.
        if let Some([MatchPattern::Range(range)]) = parts.last().map(Vec::as_slice)
            && let ExprKind::Range { start: None, end: Some(end), inclusive: false } = &range.kind
            && matches!(&end.kind, ExprKind::Name(name) if &**name == "_")
        {
            rest = Some(MatchRest { name: None, span: range.span });
            parts.pop();
        }
        MatchPattern::List(parts, rest, span)
    }

    fn match_field(&mut self, pair: Pair) -> Option<MatchField> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let first = inner.next()?;
        match first.as_rule() {
            Rule::match_let => {
                let (name, pattern) = self.match_let(first);
                let key = Expr { kind: text_of(&name), span: name.span };
                Some(MatchField { key, patterns: vec![pattern] })
            }
            Rule::match_key => {
                let key = self.match_key(first);
                let patterns = inner.next().map(|all| self.alternatives(all)).unwrap_or_default();
                Some(MatchField { key, patterns })
            }
            Rule::match_more => {
                self.report(
                    Diagnostic::new(Code::E0001, "a record pattern has no rest")
                        .at(span, "nothing is possible here")
                        .help("it fits records that have more fields, too: leave this out"),
                );
                // Its name isn't unknown as well.
                let name = first.into_inner().find(|part| part.as_rule() == Rule::name);
                let name = name.map(|name| self.name(&name))?;
                let key = Expr { kind: text_of(&name), span };
                let bind = MatchPattern::Bind { name: Some(name), annotation: None, span };
                Some(MatchField { key, patterns: vec![bind] })
            }
            _ => {
                let word = first.as_str().trim_end();
                self.report(
                    Diagnostic::new(Code::E0028, format!("`{word}` has no pattern"))
                        .at(span, "a bare name isn't a pattern")
                        .help(format!("`let {word}` names the field, `{word}: _` only requires it")),
                );
                let name = self.name(&first);
                let key = Expr { kind: text_of(&name), span };
                let bind = MatchPattern::Bind { name: Some(name), annotation: None, span };
                Some(MatchField { key, patterns: vec![bind] })
            }
        }
    }

    /// The key before the colon of a field.
    fn match_key(&mut self, pair: Pair) -> Expr {
        let span = self.span(&pair);
        let Some(inner) = pair.into_inner().next() else { return junk(span) };
        match inner.as_rule() {
            Rule::word => {
                let name = self.name(&inner);
                Expr { kind: text_of(&name), span: name.span }
            }
            Rule::text => Expr { kind: ExprKind::Text(self.template(inner)), span },
            _ => self.match_end(inner),
        }
    }

    /// A number, fraction, text, word or literal of a pattern; a minus is part of the number.
    fn match_end(&mut self, pair: Pair) -> Expr {
        let span = self.span(&pair);
        let mut minus = None;
        let mut ends: Vec<Expr> = Vec::new();
        for part in pair.into_inner() {
            let place = self.span(&part);
            let kind = match part.as_rule() {
                Rule::minus => {
                    minus = Some(place);
                    continue;
                }
                Rule::number => self.number(&part),
                Rule::text => ExprKind::Text(self.template(part)),
                Rule::literal => super::expr::literal(&part),
                _ => ExprKind::Name(self.intern(part.as_str())),
            };
            ends.push(Expr { kind, span: place });
        }
        let mut ends = ends.into_iter();
        let Some(mut first) = ends.next() else { return junk(span) };
        if let Some(minus) = minus {
            let span = minus.to(first.span);
            first = Expr { kind: ExprKind::Unary { op: UnaryOp::Negate, operand: Box::new(first) }, span };
        }
        match ends.next() {
            Some(below) => {
                let sign = first.span.after();
                let rest = vec![(BinaryOp::Divide, sign, below)];
                Expr { kind: ExprKind::Binary { first: Box::new(first), rest }, span }
            }
            None => first,
        }
    }

    /// Reports something after the rest of a list.
    pub(super) fn behind_rest(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0001, "nothing is possible after the rest of a list")
                .at(place, "behind `..`")
                .help("`xs.last` is the last element, `xs[..-1]` are the others"),
        );
    }
}

/// A field's name as a key.
fn text_of(name: &Name) -> ExprKind {
    let parts = vec![tg_core::ast::TemplatePart::Text(name.text.clone())];
    ExprKind::Text(tg_core::ast::Template { parts, span: name.span })
}
