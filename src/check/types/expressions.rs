//! The types of expressions.

use super::{Inferred, Typer};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// The type of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Inferred {
        self.possible(expr).certain()
    }

    /// What an expression may be, also where it is one of several types.
    pub(super) fn possible(&mut self, expr: &Expr) -> Inferred {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.expr_here(expr))
    }

    fn expr_here(&mut self, expr: &Expr) -> Inferred {
        match &expr.kind {
            ExprKind::Constant(constant) => Inferred::of_constant(constant),
            ExprKind::Local(slot) => {
                let known = self.local(*slot);
                self.unless_asked(expr, known)
            }
            ExprKind::Capture(index) => {
                let known = self.captured[self.current].get(*index as usize).cloned().unwrap_or_default();
                self.unless_asked(expr, known)
            }
            ExprKind::Global(global) => self.unless_asked(expr, self.global(*global)),
            ExprKind::Function(id, captures) => {
                self.meet(*id, captures);
                Inferred::Function(Some(*id))
            }
            ExprKind::Prelude(_) => Inferred::Function(None),
            ExprKind::Text(template) => {
                self.template(template);
                Inferred::Text
            }
            ExprKind::List(items) => {
                Inferred::list(Inferred::of_all(items.iter().map(|e| self.expr(e).into_part())).certain())
            }
            ExprKind::Comprehension { element, clauses } => {
                self.clauses(clauses);
                Inferred::list(self.expr(element))
            }
            ExprKind::Record(entries) => self.record(entries),
            ExprKind::Block(body) => self.body(body),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary { first, rest } => self.binary(first, rest),
            ExprKind::Compare { first, rest } => self.compare(first, rest),
            ExprKind::And(all) | ExprKind::Or(all) => {
                let (first, others) = all.split_first().map_or((None, all.as_slice()), |(f, o)| (Some(f), o));
                first.into_iter().for_each(|e| self.condition(e));
                self.conditional += 1;
                others.iter().for_each(|e| self.condition(e));
                self.conditional -= 1;
                Inferred::Bool
            }
            ExprKind::Range { start, end, .. } if is_open(start) || is_open(end) => {
                self.expr(if is_open(start) { end } else { start });
                Inferred::Object("Range", None)
            }
            ExprKind::Range { start, end, inclusive } => {
                self.range(expr.span, start, end, *inclusive);
                Inferred::list(Inferred::Number)
            }
            ExprKind::Call { callee, args } => self.call(callee, args, expr.span),
            ExprKind::Access { base, steps } => self.access(base, steps),
            ExprKind::If { arms, otherwise } => self.choice(arms, otherwise.as_deref()),
            ExprKind::Match { subject, arms } => {
                let given = self.possible(subject);
                let given = self.asked_by_arms(subject, given, arms);
                self.check_arms(subject, &given, arms);
                let given = given.certain();
                self.conditional += 1;
                let given = arms.iter().map(|arm| (never_gives(&arm.value), self.arm(&given, arm)));
                let given: Vec<_> = given.filter(|(never, _)| !never).map(|(_, value)| value).collect();
                self.conditional -= 1;
                Inferred::of_all(given)
            }
            ExprKind::Fail(value) => {
                self.effects.acts = true;
                self.expr(value);
                Inferred::Unknown
            }
            ExprKind::Try { body, fallback, handler } => self.attempt(body, fallback, *handler),
            ExprKind::Change { place, change, name, args } => self.change(place, *change, name, args),
            ExprKind::Domain(block) => self.domain(block),
        }
    }

    fn attempt(&mut self, body: &Expr, fallback: &Expr, handler: bool) -> Inferred {
        self.trying += 1;
        let tried = self.possible(body);
        self.trying -= 1;
        if handler && let ExprKind::Function(id, _) = &fallback.kind {
            self.note_handler(*id);
        }
        let instead = match self.possible(fallback) {
            Inferred::Function(Some(id)) if handler => self.call_of(id),
            other => other,
        };
        tried.join(&instead)
    }

    fn local(&mut self, slot: Slot) -> Inferred {
        match self.slots[self.current].get(slot.0 as usize) {
            Some(known) => known.clone(),
            None => {
                self.effects.acts = true;
                Inferred::Unknown
            }
        }
    }

    fn global(&self, global: GlobalId) -> Inferred {
        let known = self.globals.get(&global).or_else(|| self.environment.shapes.get(&global));
        known.cloned().unwrap_or_default()
    }

    /// Visits a place that creates a closure, from where the types of its captures are known.
    pub(super) fn meet(&mut self, id: FunctionId, captures: &[Expr]) {
        let Some(number) = self.number(id) else {
            return;
        };
        if !matches!(self.progress[number], super::Progress::Unseen) {
            return;
        }
        let taken: Vec<Inferred> = captures.iter().map(|e| self.expr(e)).collect();
        self.captured[number] = taken;
        self.result(number);
    }

    /// The type of a call of a known function; also records the call's effects.
    pub(super) fn call_of(&mut self, id: FunctionId) -> Inferred {
        if let Some(number) = self.number(id) {
            self.effects.calls.push(number);
            return self.result(number);
        }
        match self.environment.signature(id) {
            Some(signature) => {
                self.effects.acts |= signature.acts;
                self.effects.certain = self.effects.certain.or(signature.effect);
                signature.gives.clone()
            }
            None => Inferred::Unknown,
        }
    }

    pub(super) fn template(&mut self, template: &Template) {
        for part in &template.parts {
            if let TemplatePart::Value(value) = part {
                self.expr(value);
            }
        }
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            match clause {
                Clause::For(binding, over) => self.go_through(over, binding),
                Clause::If(condition) => self.condition(condition),
            }
        }
    }

    /// Binds the variables of a `for`.
    pub(super) fn go_through(&mut self, over: &Expr, binding: &Binding) {
        let whole = self.expr(over);
        let element = self.element(&whole, over.span);
        self.check_rows(binding, over);
        self.bind(binding, &element, None);
    }

    fn choice(&mut self, arms: &[(Expr, Body)], otherwise: Option<&Body>) -> Inferred {
        let mut given = Vec::with_capacity(arms.len() + 1);
        for (condition, body) in arms {
            self.condition(condition);
            self.conditional += 1;
            let value = self.body(body);
            self.conditional -= 1;
            if !body_never_gives(body) {
                given.push(value);
            }
        }
        self.conditional += 1;
        let value = otherwise.map_or(Inferred::None, |body| self.body(body));
        self.conditional -= 1;
        if !otherwise.is_some_and(body_never_gives) {
            given.push(value);
        }
        Inferred::of_all(given)
    }

    fn record(&mut self, entries: &[Entry]) -> Inferred {
        let mut fields: Option<Vec<(Rc<str>, Inferred)>> = Some(Vec::with_capacity(entries.len()));
        for entry in entries {
            match entry {
                Entry::Key(key, value) => {
                    let kind = self.expr(key);
                    self.check_key(&kind, key.span);
                    let value = self.possible(value).into_part();
                    match (&key.kind, &mut fields) {
                        (ExprKind::Constant(Constant::Text(name)), Some(fields)) => {
                            fields.push((name.clone(), value))
                        }
                        _ => fields = None,
                    }
                }
                Entry::Spread(value) => match (self.expr(value), &mut fields) {
                    (Inferred::Record(Some(more)), Some(fields)) => fields.extend(more.iter().cloned()),
                    (Inferred::Record(_) | Inferred::Unknown, _) => fields = None,
                    (other, _) if other.may_be_a_record(self.library) => fields = None,
                    (other, _) => {
                        self.not_a_record(&other, value.span);
                        fields = None;
                    }
                },
            }
        }
        fields.map_or(Inferred::Record(None), Inferred::record)
    }

    fn not_a_record(&mut self, given: &Inferred, span: Span) {
        let message = format!("`..` in a record takes a record, and this is {}", given.phrase());
        let help = "only the entries of a record can be taken over";
        self.report(Diagnostic::new(Code::E2001, message).at(span, given.phrase()).help(help));
    }

    /// Reports a value that can't be a key.
    pub(super) fn check_key(&mut self, key: &Inferred, span: Span) {
        if !matches!(key, Inferred::None | Inferred::Record(_) | Inferred::Function(_)) {
            return;
        }
        self.report(
            Diagnostic::new(Code::E2010, format!("{} can't be a key", key.phrase()))
                .at(span, "used as a key")
                .help("keys are texts, exact numbers, true and false, and lists of these"),
        );
    }

    /// The type of the elements of what is iterated over.
    fn element(&mut self, whole: &Inferred, span: Span) -> Inferred {
        match whole {
            Inferred::List(_) | Inferred::Text | Inferred::Record(_) => whole.contents(),
            Inferred::Object(name, _) if self.may_be_a_list(name) => whole.contents(),
            Inferred::Unknown | Inferred::Object(..) => Inferred::Unknown,
            other => {
                let help = match other {
                    Inferred::Number => "to count, loop over a range: `for i in 0..n { … }`",
                    _ => "you can iterate over lists, ranges, records and texts",
                };
                let message = format!("{} can't be iterated over", other.phrase());
                self.report(Diagnostic::new(Code::E2006, message).at(span, other.phrase()).help(help));
                Inferred::Unknown
            }
        }
    }

    /// Checks that a condition is true or false.
    pub(super) fn condition(&mut self, condition: &Expr) {
        let given = self.expr(condition);
        if self.refuse("if", &[&given], condition.span) {
            return;
        }
        let help = match &given {
            Inferred::Bool | Inferred::Unknown | Inferred::OneOf(_) => return,
            Inferred::Number => "compare it, such as `x != 0`".to_string(),
            Inferred::Text => {
                "say what is asked: `x == \"…\"`, or for each of several words `h.has(a) or h.has(b)`".into()
            }
            Inferred::List(_) | Inferred::Row(_) | Inferred::Record(_) => {
                "ask how many there are, such as `xs.count > 0`".into()
            }
            Inferred::Function(_) => "call it, with its arguments in `( )`".into(),
            Inferred::None => "compare with `== none`".into(),
            Inferred::Object(name, _) => self.way_out_of_condition(name),
        };
        let message = format!("a condition must be true or false, and this is {}", given.phrase());
        self.report(Diagnostic::new(Code::E2004, message).at(condition.span, given.phrase()).help(help));
    }

    fn way_out_of_condition(&self, name: &'static str) -> String {
        let own = Inferred::object(name);
        let has =
            |method: &str| self.library.overloads(method).iter().any(|m| !own.refused_by(m.of, self.library));
        match has("prob") {
            true => "ask for a chance and compare it: `….prob(x -> …) > 1/2`".into(),
            false => "compare it, or ask it something that is true or false".into(),
        }
    }
}

/// Whether an expression certainly fails, so that it has no value.
fn never_gives(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Fail(_) => true,
        ExprKind::Block(body) => body_never_gives(body),
        _ => false,
    }
}

fn body_never_gives(body: &Body) -> bool {
    body.value.as_deref().is_some_and(never_gives)
}

/// Whether a bound of a range is missing.
pub(super) fn is_open(end: &Expr) -> bool {
    matches!(end.kind, ExprKind::Constant(Constant::Open))
}
