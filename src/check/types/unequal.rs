//! Comparisons and look-ups that can never hold: both sides are plain values of different types.

use super::calls::Given;
use super::operators::Operand;
use super::{Inferred, Typer};
use std::rc::Rc;
use tg_core::diagnostics::Diagnostic;
use tg_core::native::{Method, Type, Words};
use tg_core::program::*;
use tg_core::source::Span;
use tg_core::value::{Kind, never_among, never_equal};

impl Inferred {
    /// Its kind for equality, if that is certain and it isn't an object.
    pub(super) fn equality_kind(&self) -> Option<Kind> {
        Some(match self {
            Inferred::Unknown | Inferred::None | Inferred::Object(..) | Inferred::OneOf(_) => return None,
            Inferred::Bool => Kind::Bool,
            Inferred::Number => Kind::Number,
            Inferred::Text => Kind::Text,
            Inferred::List(_) | Inferred::Row(_) => Kind::List,
            Inferred::Record(_) => Kind::Record,
            Inferred::Function(_) => Kind::Function,
        })
    }

    /// The kinds that it may have for equality, apart from `none`; none of them unless all are certain.
    pub(super) fn equality_kinds(&self) -> Vec<Kind> {
        let some = self.alternatives().iter().filter(|one| **one != Inferred::None);
        some.map(Inferred::equality_kind).collect::<Option<_>>().unwrap_or_default()
    }

    /// Whether it may be `none` for all that is known.
    fn may_be_none(&self) -> bool {
        self.alternatives().contains(&Inferred::None)
    }

    /// The common kind of its elements.
    fn kind_of_elements(&self) -> Option<Kind> {
        match self {
            Inferred::List(element) => element.equality_kind(),
            _ => None,
        }
    }

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
        let (a, b) = (left.0.equality_kinds(), right.0.equality_kinds());
        let (Some(first), Some(second)) = (a.first(), b.first()) else { return };
        if a.iter().all(|kind| !b.contains(kind)) && !(left.0.may_be_none() && right.0.may_be_none()) {
            let found = never_equal_kinds((*first, left.0), (*second, right.0)).at(at, "");
            return self.report(found.label(left.1, left.0.phrase()).label(right.1, right.0.phrase()));
        }
        if let (Some(a), Some(b)) = (left.0.kind_of_elements(), right.0.kind_of_elements())
            && a != b
        {
            let found = never_equal(a, b).at(at, "");
            let of = |kind: Kind| format!("a list of {}", kind.plural());
            self.report(found.label(left.1, of(a)).label(right.1, of(b)));
        }
    }

    /// Records `==` and `!=` with the value of a dot, for checking in the run.
    pub(super) fn note_equality(&mut self, at: Span, left: (&Expr, &Inferred), right: (&Expr, &Inferred)) {
        for ((dot, known), (written, other)) in [(left, right), (right, left)] {
            match list_of_constants(written) {
                Some(list) => self.note_list(dot, list, at),
                None => {
                    if let Some(kind) = other.equality_kind() {
                        self.note_unlike(dot, known, kind, Compared::Equal, at);
                    }
                }
            }
        }
    }

    /// Records searching for the value of a dot, and searching in it, for checking in the run.
    pub(super) fn note_membership(&mut self, at: Span, what: (&Expr, &Inferred), whole: (&Expr, &Inferred)) {
        if let ExprKind::List(lists) = &whole.0.kind {
            for list in lists.iter().filter_map(list_of_constants) {
                self.note_list(what.0, list, at);
            }
        }
        if let Some(kind) = whole.1.kind_of_elements() {
            self.note_unlike(what.0, what.1, kind, Compared::Among, at);
        }
        if let Some(kind) = what.1.equality_kind() {
            self.note_unlike(whole.0, whole.1, kind, Compared::Holds, at);
        }
    }

    pub(super) fn note_unlike(
        &mut self,
        dot: &Expr,
        known: &Inferred,
        other: Kind,
        compared: Compared,
        at: Span,
    ) {
        if let Some(name) = self.dot_in(dot).filter(|_| *known == Inferred::Unknown) {
            self.unlike.push((self.current, Unlike { name, other, compared, list: None, at }));
        }
    }

    /// Records a comparison of the value of a dot with a list that is written out.
    pub(super) fn note_list(&mut self, dot: &Expr, list: Rc<[Constant]>, at: Span) {
        if let Some(name) = self.dot_in(dot) {
            let unlike = Unlike { name, other: Kind::List, compared: Compared::Equal, list: Some(list), at };
            self.unlike.push((self.current, unlike));
        }
    }

    /// The name after the last dot of an expression, or of a variable's initial value.
    fn dot_in(&self, expr: &Expr) -> Option<Span> {
        match &expr.kind {
            ExprKind::Access { steps, .. } => match &steps.last()?.kind {
                StepKind::Dot { name, own: None, .. } => Some(name.span),
                _ => None,
            },
            ExprKind::Local(slot) => self.dots.get(&(self.current, *slot)).copied(),
            _ => None,
        }
    }

    /// Records the dot whose value a variable contains from here on.
    pub(super) fn note_dot(&mut self, slot: Slot, value: Option<&Expr>) {
        match value.and_then(|value| self.dot_in(value)) {
            Some(name) => self.dots.insert((self.current, slot), name),
            None => self.dots.remove(&(self.current, slot)),
        };
    }

    /// Reports searching for a value among others of another kind; returns whether it did.
    pub(super) fn check_look_up(&mut self, what: Operand<'_>, whole: &Inferred) -> bool {
        let kinds = what.0.equality_kinds();
        let (Some(kind), Some((others, whose))) = (kinds.first(), whole.looked_through()) else {
            return false;
        };
        let is_never = !kinds.contains(&others);
        if is_never {
            self.report(never_among(*kind, &[others], whose).at(what.1, what.0.phrase()));
        }
        is_never
    }

    /// Like [`Typer::check_look_up`], for the argument of a method that searches for it.
    pub(super) fn check_looked_for(&mut self, method: &Method, whole: &Inferred, given: &Given) {
        let Some(param) = method.params.first().filter(|param| param.words == Words::Any) else { return };
        let by_name = given.named.iter().find(|(name, ..)| &*name.text == param.name);
        let first = given.positional.first().map(|(what, span)| (what, *span));
        let Some(what) = first.or(by_name.map(|(_, what, span)| (what, *span))) else { return };
        // A function is called on each element.
        let asks = matches!(method.of, Type::Record) || !matches!(what.0, Inferred::Function(_));
        match (whole, what.0.equality_kind()) {
            _ if !asks => {}
            (Inferred::Text, _) => {}
            // As a sequence, a record consists of its entries.
            (Inferred::Record(_), Some(kind)) if !matches!(method.of, Type::Record) => {
                if kind != Kind::List {
                    let found = never_among(kind, &[Kind::List], "the entries `[key, value]` of a record");
                    let help = "`key in r` asks for a key, `r.values.count(x)` counts among the values";
                    self.report(found.at(what.1, kind.phrase()).help(help));
                }
            }
            _ => {
                self.check_look_up(what, whole);
            }
        }
    }
}

/// The elements of a list that is written out.
fn list_of_constants(expr: &Expr) -> Option<Rc<[Constant]>> {
    let ExprKind::List(elements) = &expr.kind else { return None };
    let constant = |element: &Expr| match &element.kind {
        ExprKind::Constant(constant) => Some(constant.clone()),
        _ => None,
    };
    elements.iter().map(constant).collect()
}

/// The error for comparing values of kinds that are never equal, by what is known of each.
pub(super) fn never_equal_kinds(a: (Kind, &Inferred), b: (Kind, &Inferred)) -> Diagnostic {
    let mut found = never_equal(a.0, b.0);
    if let (Inferred::OneOf(_), _) | (_, Inferred::OneOf(_)) = (a.1, b.1) {
        found.message = format!("{} never equals {}", a.1.phrase(), b.1.phrase());
    }
    found
}
