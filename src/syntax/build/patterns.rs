//! Patterns that bind, patterns that match, and types.

use super::Build;
use super::words::RESERVED;
use tg_core::ast::{Expr, ExprKind, MatchPattern, Name, Pattern, TypeExpr, UnaryOp};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// A pattern of the grammar: a name, `_`, or a list of patterns.
    pub(super) fn pattern(&mut self, pattern: Pair) -> Pattern {
        let span = self.span(&pattern);
        if pattern.as_str().starts_with('[') {
            return self.list_of_patterns(pattern, span);
        }
        if pattern.as_str().starts_with('{') {
            let fields = pattern.into_inner().filter_map(|field| self.field_pattern(field)).collect();
            return Pattern::Record(fields, span);
        }
        match pattern.into_inner().next() {
            Some(name) => {
                if name.as_rule() == Rule::reserved {
                    self.reserved_name(name.as_str(), span);
                }
                self.name_pattern(&name)
            }
            None => Pattern::Ignore(span),
        }
    }

    fn list_of_patterns(&mut self, list: Pair, span: Span) -> Pattern {
        let (mut parts, mut rest) = (Vec::new(), None);
        for part in list.into_inner() {
            let place = self.span(&part);
            if rest.is_some() {
                self.report(
                    Diagnostic::new(Code::E0001, "nothing can stand after the rest of a list")
                        .at(place, "behind `..`")
                        .help("`xs.last` is the last element, `xs[..-1]` are the others"),
                );
                break;
            }
            if part.as_rule() == Rule::rest {
                let bound = part.into_inner().next().map(|pattern| self.pattern(pattern));
                let bound = bound.unwrap_or(Pattern::Ignore(place.after()));
                rest = Some(Box::new(bound));
            } else {
                parts.push(self.pattern(part));
            }
        }
        Pattern::List(parts, rest, span)
    }

    /// `name`, or `name: pattern`.
    fn field_pattern(&mut self, field: Pair) -> Option<(Name, Pattern)> {
        let mut inner = field.into_inner();
        let word = inner.next()?;
        let key = self.name(&word);
        let bound = match inner.next() {
            Some(pattern) => self.pattern(pattern),
            None => {
                if RESERVED.contains(&&*key.text) {
                    self.reserved_name(&key.text, key.span);
                }
                self.name_pattern(&word)
            }
        };
        Some((key, bound))
    }

    /// What stands between `for` and `in`.
    pub(super) fn for_pattern(&mut self, pair: Pair) -> Pattern {
        let span = self.span(&pair);
        let bracketed = pair.as_str().starts_with('(');
        let mut parts: Vec<Pattern> = pair.into_inner().map(|p| self.pattern(p)).collect();
        if parts.len() == 1 && !bracketed {
            return parts.pop().unwrap_or(Pattern::Ignore(span));
        }
        self.several_patterns(span);
        Pattern::List(parts, None, span)
    }

    /// The words of a head that can't be read: one of them is the name that its body uses.
    pub(super) fn words_as_pattern(&mut self, head: &Pair) -> Pattern {
        let span = self.span(head);
        let words = head.as_str().split(|c: char| c != '_' && !c.is_alphanumeric());
        let names: std::collections::BTreeSet<&str> =
            words.filter(|w| w.starts_with(|c: char| c.is_alphabetic()) && !RESERVED.contains(w)).collect();
        let names = names.into_iter().map(|w| Pattern::Name(Name { text: self.intern(w), span }));
        Pattern::List(names.collect(), None, span)
    }

    /// A name, or `_`.
    pub(super) fn name_pattern(&mut self, pair: &Pair) -> Pattern {
        let name = self.name(pair);
        if &*name.text == "_" { Pattern::Ignore(name.span) } else { Pattern::Name(name) }
    }

    /// A list that turned out to be a pattern.
    pub(super) fn list_pattern(&mut self, list: Pair) -> Pattern {
        let span = self.span(&list);
        let mut parts = Vec::new();
        for element in list.into_inner() {
            let place = self.span(&element);
            if element.as_rule() == Rule::bad {
                self.not_a_pattern(place);
                break;
            }
            let mut items = element.into_inner();
            match (items.next(), items.next()) {
                (Some(first), None) => parts.push(self.pattern_of_value(first)),
                _ => {
                    self.not_a_pattern(place);
                    parts.push(Pattern::Ignore(place));
                }
            }
        }
        Pattern::List(parts, None, span)
    }

    /// A value that turned out to be a pattern.
    pub(super) fn pattern_of_value(&mut self, value: Pair) -> Pattern {
        match value.as_rule() {
            Rule::name | Rule::plain => self.name_pattern(&value),
            Rule::list => self.list_pattern(value),
            _ => {
                let span = self.span(&value);
                self.not_a_pattern(span);
                Pattern::Ignore(span)
            }
        }
    }

    /// Reports something else where a name is bound.
    pub(super) fn not_a_pattern(&mut self, span: Span) {
        self.report(
            Diagnostic::new(Code::E0001, "this can't be a parameter")
                .at(span, "a name or a list of names is expected here")
                .help("parameters are written `x -> …`, `(x, y) -> …`, `[a, b] -> …`"),
        );
    }

    /// A type.
    pub(super) fn type_expr(&mut self, pair: Pair) -> TypeExpr {
        let span = self.span(&pair);
        match pair.clone().into_inner().next() {
            Some(inner) if inner.as_rule() == Rule::r#type => {
                TypeExpr::List(Box::new(self.type_expr(inner)), span)
            }
            Some(name) => TypeExpr::Name(self.name(&name)),
            None => TypeExpr::Name(self.name(&pair)),
        }
    }

    /// The alternatives between `|`.
    pub(super) fn alternatives(&mut self, pair: Pair) -> Vec<MatchPattern> {
        pair.into_inner().map(|p| self.match_pattern(p)).collect()
    }

    fn match_pattern(&mut self, pair: Pair) -> MatchPattern {
        let span = self.span(&pair);
        let mut range = None;
        let (mut before, mut after) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::match_list => {
                    let parts = part.into_inner().map(|p| self.alternatives(p)).collect();
                    return MatchPattern::List(parts, span);
                }
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
            Some(Expr { kind: ExprKind::Name(text), span }) => {
                MatchPattern::Word(tg_core::notation::Name { text, span })
            }
            Some(literal) => MatchPattern::Literal(literal),
            None => MatchPattern::Any(span),
        }
    }

    /// A number, text, word or literal of a pattern; a minus is a sign of the number.
    fn match_end(&mut self, pair: Pair) -> Expr {
        let span = self.span(&pair);
        let mut negative = false;
        let mut kind = ExprKind::Junk;
        for part in pair.into_inner() {
            kind = match part.as_rule() {
                Rule::minus => {
                    negative = true;
                    continue;
                }
                Rule::number => self.number(&part),
                Rule::text => ExprKind::Text(self.template(part)),
                Rule::literal => super::expr::literal(&part),
                _ => ExprKind::Name(self.intern(part.as_str())),
            };
        }
        if !negative {
            return Expr { kind, span };
        }
        let operand = Box::new(Expr { kind, span: Span { start: span.start + 1, ..span } });
        Expr { kind: ExprKind::Unary { op: UnaryOp::Negate, operand }, span }
    }
}
