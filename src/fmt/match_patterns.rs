//! The patterns in the arms of a `match`.

use super::brackets::Manner;
use super::doc::Doc;
use super::writer::Writer;
use tg_core::ast::{ExprKind, MatchField, MatchPattern, MatchRest, Name, TypeExpr};

/// A part of a list pattern: an element's alternatives, or the rest.
enum Part<'a> {
    Element(&'a [MatchPattern]),
    Rest(&'a MatchRest),
}

impl Writer<'_> {
    /// The alternatives between `|`.
    pub(super) fn alternatives(&mut self, patterns: &[MatchPattern]) {
        for (i, pattern) in patterns.iter().enumerate() {
            if i > 0 {
                self.spaced("|");
            }
            self.match_pattern(pattern);
        }
    }

    fn match_pattern(&mut self, pattern: &MatchPattern) {
        match pattern {
            MatchPattern::Any(span) => self.copy(*span),
            MatchPattern::Word(name) => self.copy(name.span),
            MatchPattern::Literal(expr) | MatchPattern::Range(expr) => self.pattern_value(expr),
            MatchPattern::Bind { name, annotation, .. } => {
                self.bound_name(name.as_ref(), annotation.as_ref())
            }
            MatchPattern::List(parts, rest, _) => {
                let parts = parts.iter().map(|part| Part::Element(part));
                let parts: Vec<Part> = parts.chain(rest.as_ref().map(Part::Rest)).collect();
                self.bracket(["[", "]"], &parts, Manner::default(), |w, part| match part {
                    Part::Element(alternatives) => w.alternatives(alternatives),
                    Part::Rest(rest) => w.match_rest(rest),
                });
            }
            MatchPattern::Record(fields, _) => {
                self.bracket(["{", "}"], fields, Manner::default(), Writer::match_field);
            }
        }
    }

    /// `let x: T`.
    fn bound_name(&mut self, name: Option<&Name>, annotation: Option<&TypeExpr>) {
        self.token("let");
        self.space();
        match name {
            Some(name) => self.copy(name.span),
            None => self.token("_"),
        }
        self.annotation(annotation);
    }

    /// `..` without a name is the same as `.._` and `..let _`.
    fn match_rest(&mut self, rest: &MatchRest) {
        self.token("..");
        match &rest.name {
            Some(name) => self.bound_name(Some(name), None),
            None => {
                self.gap();
                self.leave_out(rest.span.end as usize);
            }
        }
    }

    /// `let x` is the same as `x: let x`, and `name: p` as `"name": p`.
    fn match_field(&mut self, field: &MatchField) {
        let key = match &field.key.kind {
            ExprKind::Text(text) => text.literal(),
            _ => None,
        };
        if let [MatchPattern::Bind { name, span, .. }] = &field.patterns[..]
            && key.as_deref() == Some(name.as_ref().map_or("_", |name| &*name.text))
        {
            self.gap();
            self.leave_out(span.start as usize);
            return self.alternatives(&field.patterns);
        }
        let is_text = key.is_some();
        match key.filter(|key| is_word(key)) {
            Some(word) => {
                let end = field.key.span.end as usize;
                let bracketed = self.comes("[");
                self.push(Doc::Text(word.into()));
                self.leave_out(end);
                if bracketed {
                    self.gap();
                    self.skip_over("]");
                }
            }
            None if self.comes("[") => {
                let [open, close] = if is_text { ["", ""] } else { ["[", "]"] };
                self.skip_over("[");
                self.put(open);
                self.pattern_value(&field.key);
                self.gap();
                self.skip_over("]");
                self.put(close);
            }
            None => self.pattern_value(&field.key),
        }
        self.token(":");
        self.space();
        self.alternatives(&field.patterns);
    }
}

/// Whether a key can be written without quotes.
fn is_word(key: &str) -> bool {
    let mut letters = key.chars();
    letters.next().is_some_and(|first| first == '_' || first.is_ascii_alphabetic())
        && letters.all(|letter| letter == '_' || letter.is_ascii_alphanumeric())
}
