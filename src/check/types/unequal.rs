//! Comparisons and look-ups that can never hold: both sides are plain values, of different kinds.

use super::calls::Given;
use super::operators::Operand;
use super::{Inferred, Typer};
use tg_core::native::{Method, Type, Words};
use tg_core::program::{Constant, MatchArm, MatchPattern};
use tg_core::source::Span;
use tg_core::value::{Kind, never_among, never_equal};

impl Inferred {
    /// What it is as far as equality goes, where that is certain and it is no value of a game.
    fn equality_kind(&self) -> Option<Kind> {
        Some(match self {
            Inferred::Unknown | Inferred::None | Inferred::Object(_) => return None,
            Inferred::Bool => Kind::Bool,
            Inferred::Number => Kind::Number,
            Inferred::Text => Kind::Text,
            Inferred::List(_) => Kind::List,
            Inferred::Record(_) => Kind::Record,
            Inferred::Function(_) => Kind::Function,
        })
    }

    /// What all that can be looked for in it is, and how a message calls that.
    fn looked_through(&self) -> Option<(Kind, &'static str)> {
        match self {
            Inferred::List(element) => Some((element.equality_kind()?, "the elements of this list")),
            Inferred::Record(Some(fields)) if !fields.is_empty() => {
                Some((Kind::Text, "the keys of this record"))
            }
            _ => None,
        }
    }
}

impl Typer<'_> {
    /// Reports `==` and `!=` between values that are never equal.
    pub(super) fn check_equality(&mut self, at: Span, left: Operand<'_>, right: Operand<'_>) {
        let (Some(a), Some(b)) = (left.0.equality_kind(), right.0.equality_kind()) else { return };
        if a != b {
            let found = never_equal(a, b).at(at, "");
            self.report(found.label(left.1, a.phrase()).label(right.1, b.phrase()));
        }
    }

    /// Reports looking for a value among others that are all of another kind; says whether it did.
    pub(super) fn check_look_up(&mut self, what: Operand<'_>, whole: &Inferred) -> bool {
        let (Some(kind), Some((others, whose))) = (what.0.equality_kind(), whole.looked_through()) else {
            return false;
        };
        if kind != others {
            self.report(never_among(kind, &[others], whose).at(what.1, kind.phrase()));
        }
        kind != others
    }

    /// The same for the argument of a method that looks for it.
    pub(super) fn check_looked_for(&mut self, method: &Method, whole: &Inferred, given: &Given) {
        let Some(param) = method.params.first().filter(|param| param.words == Words::Any) else { return };
        let by_name = given.named.iter().find(|(name, ..)| &*name.text == param.name);
        let first = given.positional.first().map(|(what, span)| (what, *span));
        let Some(what) = first.or(by_name.map(|(_, what, span)| (what, *span))) else { return };
        // A function is asked of each element.
        let asks = matches!(method.of, Type::Record) || !matches!(what.0, Inferred::Function(_));
        if asks && !matches!(whole, Inferred::Text) {
            self.check_look_up(what, whole);
        }
    }

    /// Reports patterns of another kind than what is matched.
    pub(super) fn check_arms(&mut self, subject: &Inferred, span: Span, arms: &[MatchArm]) {
        for pattern in arms.iter().flat_map(|arm| &arm.patterns) {
            self.check_pattern(subject, span, pattern);
        }
    }

    fn check_pattern(&mut self, subject: &Inferred, span: Span, pattern: &MatchPattern) {
        let wanted = match pattern {
            MatchPattern::Any | MatchPattern::Constant(Constant::None) => return,
            MatchPattern::Constant(constant) => Inferred::of_constant(constant),
            MatchPattern::Range { .. } => Inferred::Number,
            MatchPattern::List(_) => Inferred::any_list(),
        };
        if let (MatchPattern::List(parts), Inferred::List(element)) = (pattern, subject) {
            parts.iter().flatten().for_each(|part| self.check_pattern(element, span, part));
        }
        if let (Some(a), Some(b)) = (subject.equality_kind(), wanted.equality_kind())
            && a != b
        {
            let found = never_equal(a, b).at(span, a.phrase());
            let help = format!("an arm of this `match` fits {} only", b.phrase());
            self.report(found.help(help));
        }
    }
}
