//! Questions that use only one method of a roll, such as `h -> h.count(8..) > 0`. They are answered exactly, as questions
//! about the numbers that `p.count(8..)` gives.

use crate::deck::uses::{Uses, is_apart};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Args, Binding, Expr, ExprKind, Function, Slot, StepKind, StmtKind};
use tg_core::value::{self, Value};

/// The methods that are exact for endless dice: their names for a roll, and for a distribution.
const METHODS: [[&str; 2]; 8] = [
    ["sum", "sum"],
    ["count", "count"],
    ["has", "has"],
    ["highest", "highest"],
    ["lowest", "lowest"],
    ["max", "highest"],
    ["min", "lowest"],
    ["nth", "nth"],
];

/// The method that a question uses, and what the question does with its result.
pub(super) struct OneMethod {
    /// The method of the distribution.
    pub method: &'static str,
    /// The functions that compute the arguments.
    args: Vec<Function>,
    /// The question with the method's result instead of the roll.
    rest: Function,
    captures: Vec<Value>,
}

impl OneMethod {
    /// Analyses a question; `None` if it uses the roll in any other way.
    pub fn of(question: &Value) -> Option<OneMethod> {
        let closure = question.as_closure()?;
        let code = &*closure.code;
        let [param] = &code.params[..] else { return None };
        if param.binding.is_some() || code.memo || code.returns.is_some() {
            return None;
        }
        let mut found = Found { asked: None, is_plain: true };
        let mut rest = (*closure.code).clone();
        notation::VisitMut::expr(&mut found, &mut rest.body);
        let (name, args) = found.asked.filter(|_| found.is_plain)?;
        if Uses::of(&rest.body).changed.contains(&ROLL) {
            return None;
        }
        let [_, method] = METHODS.into_iter().find(|[own, _]| *own == name)?;
        let given = |body| Function { params: Vec::new(), body, ..code.clone() };
        let args = args.into_iter().map(given).collect();
        Some(OneMethod { method, args, rest, captures: closure.captures.to_vec() })
    }

    /// Calls `ask` with the method's arguments and the rest of the question, which are forgotten afterwards.
    pub fn ask<T>(
        self,
        host: &mut dyn Host,
        ask: impl FnOnce(&mut dyn Host, Vec<Value>, &Value) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let rest = host.define(self.rest);
        let first = rest.id;
        let captures = self.captures;
        let asked = (|| {
            let mut given = Vec::with_capacity(self.args.len());
            for arg in self.args {
                let arg = host.define(arg);
                let arg = Value::Function(value::Function::closure(arg, captures.clone().into())?);
                given.push(host.ask(&arg, &[])?);
            }
            let rest = Value::Function(value::Function::closure(rest, captures.into())?);
            ask(host, given, &rest)
        })();
        host.forget(first);
        asked
    }
}

/// The slot of the roll.
const ROLL: Slot = Slot(0);

/// Finds the method that a question uses, and replaces its calls by the roll's slot.
struct Found {
    asked: Option<(String, Vec<Expr>)>,
    /// Whether the roll isn't used in any other way.
    is_plain: bool,
}

impl Found {
    /// Notes a method call; a second one must be the same, without arguments.
    fn note(&mut self, name: &str, args: &[Expr]) {
        match &self.asked {
            None => self.asked = Some((name.to_owned(), args.to_vec())),
            Some((before, given)) => self.is_plain &= before == name && given.is_empty() && args.is_empty(),
        }
    }
}

fn positional(args: Option<&Args>) -> Option<&[Expr]> {
    match args {
        None => Some(&[]),
        Some(args) => args.named.is_empty().then_some(&args.positional[..]),
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Found {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let ExprKind::Local(ROLL) = expr.kind {
            self.is_plain = false;
            return;
        }
        if let ExprKind::Access { base, steps } = &mut expr.kind
            && matches!(base.kind, ExprKind::Local(ROLL))
            && let Some(StepKind::Dot { name, args, own: None }) = steps.first().map(|step| &step.kind)
            && METHODS.iter().any(|[own, _]| *own == &*name.text)
            && let Some(args) = positional(args.as_ref())
            && args.iter().all(is_apart)
        {
            self.note(&name.text, args);
            steps.remove(0);
            steps.iter_mut().for_each(|step| VisitMut::step(self, &mut step.kind));
            if steps.is_empty() {
                expr.kind = ExprKind::Local(ROLL);
            }
            return;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Found {
    fn statement(&mut self, statement: &'a mut StmtKind) {
        self.is_plain &= !matches!(statement, StmtKind::Return(_));
        self.inside_statement(statement);
    }
}
