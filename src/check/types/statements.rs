//! Statements: the types of their bindings, and checks of their parts.

use super::effects::EffectKind;
use super::idle::ValuePosition;
use super::{Inferred, Typer};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, counted, names_listed};
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// The body of a function, checked against its annotation.
    pub(super) fn function_body(&mut self, function: &Function, number: usize) -> Inferred {
        let own = match &function.body.kind {
            ExprKind::Block(body) => self.outer_block(function, number, body),
            _ => {
                let given = self.possible(&function.body);
                Some(self.checked_result(function, given, Some(&function.body)))
            }
        };
        let all = own.into_iter().chain(std::mem::take(&mut self.returned));
        Inferred::of_all(all)
    }

    /// The type of a function's block, unless it is always left before its end.
    fn outer_block(&mut self, function: &Function, number: usize, body: &Body) -> Option<Inferred> {
        let place = match number {
            0 if self.entry => None,
            0 => Some(ValuePosition::Top),
            _ if self.tests[number] => Some(ValuePosition::Test),
            _ => Some(ValuePosition::Inside),
        };
        self.statements(body, place);
        match (&body.value, place) {
            (Some(value), Some(place @ (ValuePosition::Top | ValuePosition::Test))) => {
                self.idle(value, place);
                Some(Inferred::Unknown)
            }
            (Some(value), _) => {
                let given = self.possible(value);
                Some(self.checked_result(function, given, Some(value)))
            }
            (None, _) => end_of(body),
        }
    }

    /// The type of a function's result at one place, checked against its annotation.
    fn checked_result(&mut self, function: &Function, given: Inferred, value: Option<&Expr>) -> Inferred {
        if let Some(written) = &function.returns {
            self.check_written(&given, written, value, value.map_or(function.span, |v| v.span));
            if given.clone().certain() == Inferred::Unknown {
                return Inferred::written(written);
            }
        }
        given
    }

    /// The type of a block.
    pub(super) fn body(&mut self, body: &Body) -> Inferred {
        self.statements(body, Some(ValuePosition::Inside));
        match &body.value {
            Some(value) => self.possible(value),
            None => end_of(body).unwrap_or_default(),
        }
    }

    /// A block whose value is unused.
    fn idle_body(&mut self, body: &Body) {
        self.statements(body, Some(ValuePosition::Inside));
        if let Some(value) = &body.value {
            self.idle(value, ValuePosition::Inside);
        }
    }

    fn statements(&mut self, body: &Body, place: Option<ValuePosition>) {
        for statement in &body.statements {
            self.statement(&statement.kind, statement.span, place);
        }
    }

    fn statement(&mut self, statement: &StmtKind, span: Span, place: Option<ValuePosition>) {
        match statement {
            StmtKind::Let { .. } => self.let_statement(statement),
            StmtKind::Assign { place, op, value } => self.assign(place, *op, value),
            StmtKind::For { binding, over, body } => {
                self.go_through(over, binding);
                self.idle_body(body);
            }
            StmtKind::While { condition, body } => {
                self.condition(condition);
                self.idle_body(body);
            }
            StmtKind::Return(value) => {
                let given = value.as_ref().map_or(Inferred::None, |v| self.possible(v));
                let functions = self.functions;
                let given = self.checked_result(&functions[self.current], given, value.as_ref());
                self.returned.push(given);
                self.effects.moves = true;
            }
            StmtKind::Break | StmtKind::Continue => self.effects.moves = true,
            StmtKind::Print(values) => {
                self.certainly(EffectKind::Talks, span);
                self.acting_on(values);
            }
            StmtKind::Assert { condition, message, .. } => {
                self.condition(condition);
                self.acting_on(message);
            }
            StmtKind::AssertError { body, .. } => {
                self.effects.acts = true;
                self.body(body);
            }
            StmtKind::Explain(value) | StmtKind::Seed(value) => self.acting_on([value]),
            StmtKind::Save { value, path } => {
                self.certainly(EffectKind::Saves, span);
                self.acting_on([value, path]);
            }
            StmtKind::Expr(expr) => match place {
                Some(place) => self.idle(expr, place),
                None => {
                    self.expr(expr);
                }
            },
        }
    }

    fn let_statement(&mut self, statement: &StmtKind) {
        let StmtKind::Let { binding, value, annotation, publish, param } = statement else {
            return;
        };
        let given = self.possible(value);
        let mut kept = given.clone();
        if let Some(written) = annotation {
            self.check_written(&given, written, Some(value), value.span);
            if given.clone().certain() == Inferred::Unknown || given.contradicts(written, false, self.library)
            {
                kept = Inferred::written(written);
            }
        }
        if param.is_some() {
            kept = Inferred::Unknown;
        }
        self.bind(binding, &kept, Some(value));
        for (slot, global) in publish {
            let known = self.slots[self.current].get(slot.0 as usize).cloned();
            self.globals.insert(*global, known.unwrap_or_default());
        }
        if param.is_none() {
            self.note_outcomes(binding, publish, value);
        }
    }

    fn acting_on<'e>(&mut self, values: impl IntoIterator<Item = &'e Expr>) {
        self.effects.acts = true;
        for value in values {
            self.expr(value);
        }
    }

    /// Sets the slots that a value is bound to, to its type.
    pub(super) fn bind(&mut self, binding: &Binding, given: &Inferred, value: Option<&Expr>) {
        match binding {
            Binding::Ignore => {}
            Binding::Slot(slot) => {
                let known = match self.assigned.get(&(self.current, *slot)) {
                    Some(agreed) => given.join(agreed),
                    None => given.clone(),
                };
                self.set_slot(*slot, known);
                self.note_dot(*slot, value);
            }
            Binding::List(..) | Binding::Record(..) if matches!(given, Inferred::OneOf(_)) => {
                self.bind(binding, &Inferred::Unknown, value);
            }
            Binding::List(parts, rest, span) => {
                let literal = value.and_then(literal_list);
                match literal {
                    Some(items) if !fits(items.len(), parts.len(), rest.is_some()) => {
                        self.wrong_length(parts.len(), items.len(), *span)
                    }
                    _ if can_be_taken_apart(given) => {}
                    _ => self.report(
                        Diagnostic::new(
                            Code::E2008,
                            format!("{} can't be destructured like a list", given.phrase()),
                        )
                        .at(*span, "expects a list")
                        .help("only a list can be given to names in `[ ]`; use a single name"),
                    ),
                }
                let element = match given.clone().widened() {
                    Inferred::List(element) => (*element).clone(),
                    _ => Inferred::Unknown,
                };
                for (index, part) in parts.iter().enumerate() {
                    let item = literal.and_then(|items| items.get(index));
                    let own = match given {
                        Inferred::Row(row) if row.len() == parts.len() => &row[index],
                        _ => &element,
                    };
                    self.bind(part, own, item);
                }
                if let Some(rest) = rest {
                    self.bind(rest, &Inferred::list(element), None);
                }
            }
            Binding::Record(fields, span) => self.bind_fields(fields, *span, given),
        }
    }

    fn bind_fields(&mut self, fields: &[(Rc<str>, Binding)], span: Span, given: &Inferred) {
        if !matches!(given, Inferred::Unknown | Inferred::Record(_) | Inferred::Object(..)) {
            let message = format!("{} can't be destructured like a record", given.phrase());
            self.report(
                Diagnostic::new(Code::E2008, message)
                    .at(span, "expects a record")
                    .help("names in `[ ]` take a list apart, names in `{ }` a record"),
            );
        }
        for (key, field) in fields {
            if let Inferred::Record(Some(known)) = given
                && given.field(key).is_none()
            {
                let known: Vec<&str> = known.iter().map(|(name, _)| &**name).collect();
                self.report(
                    Diagnostic::new(Code::E1003, format!("this record has no field `{key}`"))
                        .at(span, "")
                        .did_you_mean(key, known.iter().copied())
                        .or_help(|| match known[..] {
                            [] => "it has no fields at all".to_owned(),
                            _ => format!("its fields are {}", names_listed(&known)),
                        }),
                );
            }
            self.bind(field, &given.field(key).cloned().unwrap_or_default(), None);
        }
    }

    fn wrong_length(&mut self, names: usize, items: usize, span: Span) {
        let found = wrong_length(names, items).at(span, counted(names, "name"));
        self.report(found.help("give a name for each element; `_` skips one"));
    }

    /// Checks the rows of a literal list against names in `[ ]`.
    pub(super) fn check_rows(&mut self, binding: &Binding, over: &Expr) {
        let (Binding::List(parts, rest, span), Some(rows)) = (binding, literal_list(over)) else {
            return;
        };
        let wrong = |row: &&[Expr]| !fits(row.len(), parts.len(), rest.is_some());
        if let Some(row) = rows.iter().filter_map(literal_list).find(wrong) {
            self.wrong_length(parts.len(), row.len(), *span);
        }
    }
}

/// The elements of a literal list.
pub(super) fn literal_list(expr: &Expr) -> Option<&[Expr]> {
    match &expr.kind {
        ExprKind::List(items) => Some(items),
        _ => None,
    }
}

/// Whether a list of this length can be destructured into this many names, possibly with one for the rest.
pub(super) fn fits(elements: usize, names: usize, rest: bool) -> bool {
    elements == names || rest && elements > names
}

fn can_be_taken_apart(given: &Inferred) -> bool {
    matches!(given, Inferred::Unknown | Inferred::List(_) | Inferred::Row(_) | Inferred::Object(..))
}

/// The type of a block without a value: `None` if it is always left before its end.
fn end_of(body: &Body) -> Option<Inferred> {
    let mut end = Inferred::None;
    for statement in &body.statements {
        match statement.kind {
            StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue => return None,
            StmtKind::While { .. } => end = Inferred::Unknown,
            _ => {}
        }
    }
    Some(end)
}

/// The diagnostic for a list that is destructured into more or fewer names than it has elements.
pub(super) fn wrong_length(names: usize, items: usize) -> Diagnostic {
    let (items, names) = (counted(items, "element"), counted(names, "name"));
    let message = format!("a list of {items} is destructured into {names}");
    Diagnostic::new(Code::E2008, message)
}
