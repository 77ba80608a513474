//! Binding patterns, and types.

use super::Build;
use super::words::RESERVED;
use tg_core::ast::{Name, Pattern, TypeExpr};
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
                self.behind_rest(place);
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

    /// The pattern between `for` and `in`.
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

    /// The words of a head that can't be parsed, as a pattern: one of them is the name that the body uses.
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
            _ if value.as_str().starts_with('{') => {
                let span = self.span(&value);
                self.report(
                    Diagnostic::new(Code::E0001, "a function without a name doesn't take a record apart")
                        .at(span, "a name or a list of names is expected here")
                        .help("ask for its fields, `r -> r.name`, or make a function with a name: `fn f({name}) = …`"),
                );
                match self.words_as_pattern(&value) {
                    Pattern::List(names, ..) => Pattern::Record(fields_of(names), span),
                    other => other,
                }
            }
            _ => {
                let span = self.span(&value);
                self.not_a_pattern(span);
                Pattern::Ignore(span)
            }
        }
    }

    /// Reports something that can't be bound.
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
}

/// The fields of a record that are bound to names of the same spelling.
fn fields_of(names: Vec<Pattern>) -> Vec<(Name, Pattern)> {
    let field = |bound: Pattern| match &bound {
        Pattern::Name(name) => Some((name.clone(), bound)),
        _ => None,
    };
    names.into_iter().filter_map(field).collect()
}
