//! Changes of variables: their types afterwards.

use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    pub(super) fn assign(&mut self, place: &Place, op: Option<BinaryOp>, value: &Expr) {
        let possible = self.possible(value);
        let given = possible.clone().certain();
        let before = self.variable(place);
        if !place.path.is_empty() {
            self.part(place, &before);
            if let (Some(Annotation::List(inner)), [_], None) = (&place.written, &place.path[..], op) {
                self.check_written(&given, inner, Some(value), value.span);
            }
            return self.after_change(place, before.changed_inside());
        }
        let mut after = match op {
            None => possible,
            Some(op) => {
                let reported = self.diagnostics.len();
                let after = self.operate(op, value.span, (&before, value.span), (&given, value.span));
                // What fails changes nothing, and the variable stays what it is.
                if self.diagnostics.len() > reported { before.clone() } else { after }
            }
        };
        if let Some(written) = &place.written {
            self.check_written(&after, written, Some(value).filter(|_| op.is_none()), value.span);
            if after.clone().certain() == Inferred::Unknown {
                after = Inferred::written(written);
            }
        }
        self.after_change(place, after);
    }

    /// `xs.push(v)` and the like; returns the type of its value.
    pub(super) fn change(&mut self, place: &Place, change: Change, name: &Name, args: &[Expr]) -> Inferred {
        let given: Vec<Inferred> = args.iter().map(|arg| self.expr(arg)).collect();
        let before = self.variable(place);
        let target = self.part(place, &before);
        self.answer_before(name.span, &target);
        self.check_changed(&target, change, name.span);
        match (change, args.first(), given.first()) {
            (Change::Insert | Change::RemoveAt, Some(index), Some(known)) => {
                self.check_position("list", known, index.span);
            }
            (Change::Remove, Some(key), Some(known)) => self.check_key(known, key.span),
            _ => {}
        }
        if let (Some(Annotation::List(inner)), [], Change::Push | Change::Insert) =
            (&place.written, &place.path[..], change)
            && let (Some(value), Some(known)) = (args.last(), given.last())
        {
            self.check_written(known, inner, Some(value), value.span);
        }
        let taken = match (&target, change.gives()) {
            (_, false) => Inferred::None,
            (Inferred::List(element), true) => (**element).clone(),
            (_, true) => Inferred::Unknown,
        };
        let after = match (&target, change, given.last()) {
            _ if !place.path.is_empty() => before.changed_inside(),
            (Inferred::List(element), Change::Push | Change::Insert, Some(value)) => {
                Inferred::list(element.join(value))
            }
            (Inferred::Record(_), ..) => before.changed_inside(),
            _ => before.clone(),
        };
        self.after_change(place, after);
        taken
    }

    /// The type of a variable that is changed.
    fn variable(&mut self, place: &Place) -> Inferred {
        self.effects.moves = true;
        match place.root {
            Variable::Local(slot) => {
                self.slots[self.current].get(slot.0 as usize).cloned().unwrap_or_default().certain()
            }
            Variable::Global(_) => Inferred::Unknown,
        }
    }

    /// The type of the part of a variable that a path of keys leads to.
    fn part(&mut self, place: &Place, whole: &Inferred) -> Inferred {
        let keys: Vec<Inferred> = place.path.iter().map(|(key, _)| self.expr(key)).collect();
        let mut part = whole.clone();
        for ((key, span), known) in place.path.iter().zip(&keys) {
            part = match &part {
                Inferred::List(element) => {
                    match &key.kind {
                        ExprKind::Constant(Constant::Text(name)) => self.report(
                            Diagnostic::new(Code::E2007, format!("a list has no field `{name}` to change"))
                                .at(key.span, "a list")
                                .help("its elements are changed by their index, `xs[0] = …`, or with `push`, `insert` and `remove_at`"),
                        ),
                        _ => self.check_position("list", known, key.span),
                    }
                    (**element).clone()
                }
                Inferred::Record(_) => match &key.kind {
                    ExprKind::Constant(Constant::Text(name)) => part.field(name).cloned().unwrap_or_default(),
                    _ => Inferred::Unknown,
                },
                Inferred::Unknown => Inferred::Unknown,
                other => {
                    self.unchangeable(other, *span);
                    return Inferred::Unknown;
                }
            }
            .certain();
        }
        part
    }

    fn unchangeable(&mut self, value: &Inferred, span: Span) {
        self.report(
            Diagnostic::new(Code::E2011, format!("{} can't be changed in part", value.phrase()))
                .at(span, "a part of it")
                .help("only lists and records can; make a new value instead"),
        );
    }

    /// Reports a change of a value that doesn't support it.
    fn check_changed(&mut self, target: &Inferred, change: Change, span: Span) {
        let (wanted, help) = match (change, target) {
            (_, Inferred::Unknown) => return,
            (Change::Remove, Inferred::Record(_)) => return,
            (Change::Remove, Inferred::List(_)) => (
                "a record",
                "`xs.remove_at(i)` removes the element at an index; `xs = xs.without(x)` removes all that equal `x`",
            ),
            (Change::Remove, _) => ("a record", "it takes out a key and its value"),
            (_, Inferred::List(_)) => return,
            (_, Inferred::Record(_)) => {
                ("a list", "`r[k] = v` puts a value under a key, `r.remove(k)` takes it out")
            }
            (_, Inferred::Text) => ("a list", "`t + \"x\"` and `t[..-1]` make texts"),
            _ => ("a list", "a `var` that holds a list can be changed like this"),
        };
        let message = format!("`{}` changes {wanted}, and this is {}", change.name(), target.phrase());
        self.report(Diagnostic::new(Code::E2003, message).at(span, "").help(help));
    }

    /// Records the type that a variable may have after a change.
    fn after_change(&mut self, place: &Place, after: Inferred) {
        let Variable::Local(slot) = place.root else { return };
        let Some(before) = self.slots[self.current].get(slot.0 as usize).cloned() else {
            return;
        };
        let known = before.join(&after);
        if known != before {
            self.unsettled = true;
            self.set_slot(slot, known.clone());
        }
        if self.outcomes_of_slots.remove(&(self.current, slot)).is_some() {
            self.unsettled = true;
        }
        let agreed = self.assigned.entry((self.current, slot)).or_insert_with(|| known.clone());
        *agreed = agreed.join(&known);
    }
}
