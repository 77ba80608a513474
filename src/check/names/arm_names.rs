//! The names that the patterns of an arm bind. Whichever of several alternatives matches, all names of the arm must
//! have values: so each alternative must bind the same ones.

use super::Resolver;
use super::scope::{BindingId, BindingKind};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;
use tg_core::ast::{self, MatchRest};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{Constant, ExprKind, MatchPattern, Slot};
use tg_core::source::Span;

/// Names with the spans where they are bound.
type BoundNames = IndexMap<Rc<str>, Span, FxBuildHasher>;

/// The names of an arm.
#[derive(Default)]
pub(super) struct ArmNames {
    /// The names bound so far in the current alternative, with their spans.
    bound: BoundNames,
    /// The variable of each name that any alternative binds.
    variables: FxHashMap<Rc<str>, BindingId>,
}

impl<'a> Resolver<'a> {
    /// The alternatives of a pattern.
    pub(super) fn alternatives(
        &mut self,
        written: &'a [ast::MatchPattern],
        names: &mut ArmNames,
    ) -> Vec<MatchPattern> {
        let before = names.bound.clone();
        let mut first: Option<BoundNames> = None;
        let mut done = Vec::with_capacity(written.len());
        for pattern in written {
            names.bound.clone_from(&before);
            done.push(self.match_pattern(pattern, names));
            match &first {
                None => first = Some(names.bound.clone()),
                Some(first) => self.refuse_other_names((first, &names.bound), written, pattern),
            }
        }
        names.bound = first.unwrap_or(before);
        done
    }

    /// Reports a name that is bound by only one of two alternatives.
    fn refuse_other_names(
        &mut self,
        (first, second): (&BoundNames, &BoundNames),
        written: &[ast::MatchPattern],
        pattern: &ast::MatchPattern,
    ) {
        let lacks = |from: &BoundNames, of: &BoundNames| {
            of.iter().find(|(name, _)| !from.contains_key(*name)).map(|(name, span)| (name.clone(), *span))
        };
        let (found, without) = match (lacks(second, first), lacks(first, second)) {
            (Some(found), _) => (found, pattern.span()),
            (None, Some(found)) => (found, written[0].span()),
            (None, None) => return,
        };
        let (name, span) = found;
        self.report(
            Diagnostic::new(Code::E1017, format!("`{name}` isn't in each of the alternatives"))
                .at(span, "has a value only if this one fits")
                .label(without, "makes no such name")
                .help("bind the same names in all of them, or write an arm for each"),
        );
    }

    fn match_pattern(&mut self, pattern: &'a ast::MatchPattern, names: &mut ArmNames) -> MatchPattern {
        match pattern {
            ast::MatchPattern::Any(_) => MatchPattern::Any,
            ast::MatchPattern::Literal(expr) => self.literal_pattern(expr),
            ast::MatchPattern::Range(expr) => self.range_pattern(expr),
            ast::MatchPattern::Word(name) => self.word_pattern(name),
            ast::MatchPattern::Bind { name, annotation, .. } => {
                let annotation = annotation.as_ref().and_then(|written| self.annotation(written));
                let bound = match name {
                    Some(name) => MatchPattern::Bind(self.bind_in_arm(name, names)),
                    None => MatchPattern::Any,
                };
                match annotation {
                    Some(annotation) => MatchPattern::Typed(annotation, Box::new(bound)),
                    None => bound,
                }
            }
            ast::MatchPattern::List(parts, rest, _) => self.list_pattern(parts, rest.as_ref(), names),
            ast::MatchPattern::Record(fields, _) => self.record_pattern(fields, names),
        }
    }

    fn list_pattern(
        &mut self,
        parts: &'a [Vec<ast::MatchPattern>],
        rest: Option<&'a MatchRest>,
        names: &mut ArmNames,
    ) -> MatchPattern {
        if let Some((before, name, behind)) = self.rest_in_the_middle(parts, rest) {
            self.report(
                Diagnostic::new(Code::E0001, "nothing is possible after the rest of a list")
                    .at(behind, format!("behind `..{}`", name.text))
                    .help("the rest stands at the end: `[1, ..rest]`; ask for the last element with a guard, `let xs if xs[-1] == 2`"),
            );
            let parts = before.iter().map(|all| self.alternatives(all, names)).collect();
            return MatchPattern::List(parts, Some(Some(self.bind_in_arm(&name, names))));
        }
        let named = parts.split_last().and_then(|(last, before)| Some((before, self.rest_name(last)?)));
        let (parts, rest) = match (named, rest) {
            (Some((before, name)), None) => (before, Some(Some(name))),
            (_, rest) => (parts, rest.map(|rest| rest.name.clone())),
        };
        let parts = parts.iter().map(|all| self.alternatives(all, names)).collect();
        let rest = rest.map(|name| name.map(|name| self.bind_in_arm(&name, names)));
        MatchPattern::List(parts, rest)
    }

    /// A rest that doesn't stand at the end of a list: the parts before it, its name, and the place of what follows.
    fn rest_in_the_middle(
        &self,
        parts: &'a [Vec<ast::MatchPattern>],
        rest: Option<&MatchRest>,
    ) -> Option<(&'a [Vec<ast::MatchPattern>], Name, Span)> {
        let at = parts.iter().position(|part| self.rest_name(part).is_some())?;
        let behind = parts.get(at + 1).and_then(|part| part.first()).map(ast::MatchPattern::span);
        Some((&parts[..at], self.rest_name(&parts[at])?, behind.or(rest.map(|rest| rest.span))?))
    }

    /// The name of `..rest` at the end of a list: a range can end with a word, but only with a declared one.
    fn rest_name(&self, last: &[ast::MatchPattern]) -> Option<Name> {
        let [ast::MatchPattern::Range(range)] = last else { return None };
        let ast::ExprKind::Range { start: None, end: Some(end), inclusive: false } = &range.kind else {
            return None;
        };
        match &end.kind {
            ast::ExprKind::Name(text) if self.words.get(text).is_none() => {
                Some(Name { text: text.clone(), span: end.span })
            }
            _ => None,
        }
    }

    fn record_pattern(&mut self, fields: &'a [ast::MatchField], names: &mut ArmNames) -> MatchPattern {
        let mut seen = FxHashMap::default();
        let mut done = Vec::with_capacity(fields.len());
        for field in fields {
            let key = match self.plain(&field.key) {
                ExprKind::Constant(key @ (Constant::Text(_) | Constant::Number(_) | Constant::Bool(_))) => {
                    key
                }
                _ => {
                    if !matches!(field.key.kind, ast::ExprKind::Junk) {
                        self.report(
                            Diagnostic::new(
                                Code::E0001,
                                "the key of a pattern is a plain text, number or word",
                            )
                            .at(field.key.span, "not plain")
                            .help("ask for it with a guard: `let r if r.get(key) == …`"),
                        );
                    }
                    Constant::None
                }
            };
            if let Constant::Text(name) = &key {
                self.refuse_second_key("field", name, field.key.span, &mut seen);
            }
            done.push((key, self.alternatives(&field.patterns, names)));
        }
        MatchPattern::Record(done)
    }

    /// The variable of a name in a pattern: the same in all alternatives.
    fn bind_in_arm(&mut self, name: &Name, names: &mut ArmNames) -> Slot {
        if let Some(first) = names.bound.get(&name.text) {
            self.report(
                Diagnostic::new(Code::E1005, format!("`{}` is bound twice in this pattern", name.text))
                    .at(name.span, "the second time")
                    .label(*first, "the first time")
                    .help("use two names, and compare them in a guard: `[let a, let b] if a == b`"),
            );
        }
        names.bound.entry(name.text.clone()).or_insert(name.span);
        if let Some(id) = names.variables.get(&name.text).copied() {
            self.mention(name.span, self.bindings[id].span);
            return self.bindings[id].slot;
        }
        let id = self.declare(name, BindingKind::Arm);
        names.variables.insert(name.text.clone(), id);
        self.bindings[id].slot
    }
}
