//! What the arms of a `match` fit.

use super::brackets::Manner;
use super::writer::Writer;
use tg_core::ast::{MatchField, MatchPattern, MatchRest, Name, TypeExpr};

/// A part of a list: what an element fits, or the rest.
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
            MatchPattern::Literal(expr) | MatchPattern::Range(expr) => self.bare(expr, 1),
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

    fn match_rest(&mut self, rest: &MatchRest) {
        self.token("..");
        match &rest.name {
            Some(_) => self.bound_name(rest.name.as_ref(), None),
            None if self.comes("let") => self.bound_name(None, None),
            None if self.comes("_") => self.token("_"),
            None => {}
        }
    }

    fn match_field(&mut self, field: &MatchField) {
        if let [MatchPattern::Bind { span, .. }] = field.patterns[..]
            && span.start < field.key.span.start
        {
            return self.alternatives(&field.patterns);
        }
        if self.comes("[") {
            self.token("[");
            self.bare(&field.key, 1);
            self.token("]");
        } else {
            self.copy(field.key.span);
        }
        self.token(":");
        self.space();
        self.alternatives(&field.patterns);
    }
}
