//! The arms of a `match`: patterns that can't match, and the types of the names that they bind.

use super::unequal::never_equal_kinds;
use super::{Inferred, Typer};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, names_listed, nearest};
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// Reports patterns of another type than the subject's.
    pub(super) fn check_arms(&mut self, subject: &Expr, known: &Inferred, arms: &[MatchArm]) {
        // One of several arms may be for records of another shape.
        let others = arms.len() > 1;
        for pattern in arms.iter().flat_map(|arm| &arm.patterns) {
            self.check_pattern(known, (subject.span, others), pattern);
            if let MatchPattern::Constant(Constant::Text(name)) = pattern {
                self.check_type_name(subject, name, subject.span);
            }
            if let Some(list) = list_of_constants(pattern) {
                self.note_list(subject, list, subject.span);
            } else if let Some(kind) = wanted_by(pattern).and_then(|wanted| wanted.equality_kind()) {
                self.note_unlike(subject, known, kind, Compared::Equal, subject.span);
            }
        }
    }

    /// The type of an arm's value.
    pub(super) fn arm(&mut self, subject: &Inferred, arm: &MatchArm) -> Inferred {
        let mut bound = Vec::new();
        arm.patterns.iter().for_each(|pattern| gather(subject, pattern, &mut bound));
        for (index, (slot, known)) in bound.iter().enumerate() {
            let others = bound.iter().filter(|(other, _)| other == slot).map(|(_, known)| known.clone());
            let is_first = bound[..index].iter().all(|(other, _)| other != slot);
            if is_first {
                self.bind(&Binding::Slot(*slot), &others.fold(known.clone(), |a, b| a.join(&b)), None);
            }
        }
        if let Some(guard) = &arm.guard {
            self.condition(guard);
        }
        self.possible(&arm.value)
    }

    fn check_pattern(&mut self, subject: &Inferred, (span, others): (Span, bool), pattern: &MatchPattern) {
        if let MatchPattern::Typed(annotation, inner) = pattern {
            if subject.contradicts(annotation, false, self.library) {
                let (known, wanted) = (subject.phrase(), super::inferred::written_phrase(annotation));
                self.report(
                    Diagnostic::new(Code::E2014, format!("{known} is never {wanted}"))
                        .at(span, known)
                        .help(format!("an arm of this `match` fits {wanted} only")),
                );
            }
            return self.check_pattern(subject, (span, others), inner);
        }
        let Some(wanted) = wanted_by(pattern) else { return };
        match (pattern, subject) {
            (MatchPattern::List(parts, _), Inferred::List(element)) => {
                parts.iter().flatten().for_each(|part| self.check_pattern(element, (span, others), part));
            }
            (MatchPattern::List(parts, None), Inferred::Row(row)) if parts.len() == row.len() => {
                for (part, element) in parts.iter().zip(&**row) {
                    part.iter().for_each(|pattern| self.check_pattern(element, (span, others), pattern));
                }
            }
            (MatchPattern::Record(fields), Inferred::Record(Some(known))) => {
                self.check_fields(fields, known, (span, others));
            }
            _ => {}
        }
        let kinds = subject.equality_kinds();
        if let (Some(a), Some(b)) = (kinds.first(), wanted.equality_kind())
            && !kinds.contains(&b)
        {
            let found = never_equal_kinds((*a, subject), (b, &wanted)).at(span, subject.phrase());
            let help = format!("an arm of this `match` fits {} only", b.phrase());
            self.report(found.help(help));
        }
    }

    /// Reports fields that a record certainly doesn't have, unless other arms are for records that do, and checks the rest.
    fn check_fields(
        &mut self,
        fields: &[(Constant, Vec<MatchPattern>)],
        known: &super::inferred::Fields,
        (span, others): (Span, bool),
    ) {
        for (key, patterns) in fields {
            let Constant::Text(name) = key else { continue };
            if let Some((_, value)) = known.iter().rev().find(|(other, _)| other == name) {
                patterns.iter().for_each(|pattern| self.check_pattern(value, (span, others), pattern));
                continue;
            }
            let names: Vec<&str> = known.iter().map(|(name, _)| &**name).collect();
            if others && nearest(name, names.iter().copied()).is_empty() {
                continue;
            }
            self.report(
                Diagnostic::new(Code::E1003, format!("this record has no field `{name}`"))
                    .at(span, "an arm asks for it")
                    .did_you_mean(name, names.iter().copied())
                    .or_help(|| match names[..] {
                        [] => "it has no fields at all".to_owned(),
                        _ => format!("its fields are {}", names_listed(&names)),
                    }),
            );
        }
    }
}

/// Collects the variables that a pattern binds, with their types when it matches a subject of this type.
fn gather(subject: &Inferred, pattern: &MatchPattern, bound: &mut Vec<(Slot, Inferred)>) {
    match pattern {
        MatchPattern::Bind(slot) => bound.push((*slot, subject.clone())),
        MatchPattern::Typed(annotation, inner) => match subject {
            Inferred::Unknown => gather(&Inferred::written(annotation), inner, bound),
            known => gather(known, inner, bound),
        },
        MatchPattern::List(parts, rest) => {
            let element = match subject.clone().widened() {
                Inferred::List(element) => (*element).clone(),
                _ => Inferred::Unknown,
            };
            for (index, part) in parts.iter().enumerate() {
                let own = match subject {
                    Inferred::Row(row) if row.len() == parts.len() => &row[index],
                    _ => &element,
                };
                part.iter().for_each(|pattern| gather(own, pattern, bound));
            }
            if let Some(Some(slot)) = rest {
                bound.push((*slot, Inferred::list(element)));
            }
        }
        MatchPattern::Record(fields) => {
            for (key, patterns) in fields {
                let own = match key {
                    Constant::Text(name) => subject.field(name).cloned().unwrap_or_default(),
                    _ => Inferred::Unknown,
                };
                patterns.iter().for_each(|pattern| gather(&own, pattern, bound));
            }
        }
        MatchPattern::Any
        | MatchPattern::Constant(_)
        | MatchPattern::Range { .. }
        | MatchPattern::Between { .. } => {}
    }
}

/// The elements of a list that is written out as a pattern.
fn list_of_constants(pattern: &MatchPattern) -> Option<Rc<[Constant]>> {
    let MatchPattern::List(elements, None) = pattern else { return None };
    let constant = |element: &Vec<MatchPattern>| match &element[..] {
        [MatchPattern::Constant(constant)] => Some(constant.clone()),
        _ => None,
    };
    elements.iter().map(constant).collect()
}

/// The type of the values that match a pattern; `None` if several types can match.
fn wanted_by(pattern: &MatchPattern) -> Option<Inferred> {
    match pattern {
        MatchPattern::Any | MatchPattern::Bind(_) | MatchPattern::Typed(..) => None,
        MatchPattern::Constant(Constant::None) | MatchPattern::Between { .. } => None,
        MatchPattern::Constant(constant) => Some(Inferred::of_constant(constant)),
        MatchPattern::Range { .. } => Some(Inferred::Number),
        MatchPattern::List(..) => Some(Inferred::any_list()),
        MatchPattern::Record(_) => Some(Inferred::Record(None)),
    }
}
