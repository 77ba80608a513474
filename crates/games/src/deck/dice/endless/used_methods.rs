//! Questions that use a roll only by some methods, such as `h -> h.count(8..) > 0`. With one method they are answered
//! exactly, as questions about the numbers that `p.count(8..)` gives; with several, as questions about a list of what
//! these methods give.

use crate::deck::uses::{Uses, is_apart};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::number::Number;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Args, Binding, Constant, Expr, ExprKind, Function, Slot, StepKind, StmtKind};
use tg_core::value::{self, Value};

/// The methods that are exact for endless dice: their names for a roll, and for a distribution.
const METHODS: [[&str; 2]; 9] = [
    ["sum", "sum"],
    ["count", "count"],
    ["size", "count"],
    ["has", "has"],
    ["highest", "highest"],
    ["lowest", "lowest"],
    ["max", "highest"],
    ["min", "lowest"],
    ["nth", "nth"],
];

/// A method that a question uses.
struct UsedMethod {
    /// The method of the distribution.
    method: &'static str,
    /// The functions that compute the arguments.
    args: Vec<Function>,
}

/// The methods that a question uses, and what the question does with their results.
pub(super) struct UsedMethods {
    methods: Vec<UsedMethod>,
    /// The question with the method's result instead of the roll, or with a list of the results of several.
    rest: Function,
    captures: Vec<Value>,
}

impl UsedMethods {
    /// Analyses a question; `None` if it uses the roll in any other way.
    pub fn of(question: &Value) -> Option<UsedMethods> {
        let closure = question.as_closure()?;
        let code = &*closure.code;
        let [param] = &code.params[..] else { return None };
        if param.binding.is_some() || code.memo || code.returns.is_some() {
            return None;
        }
        let analysed = |is_list: bool| {
            let mut found = Found { asked: Vec::new(), is_plain: true, is_list };
            let mut rest = (*closure.code).clone();
            notation::VisitMut::expr(&mut found, &mut rest.body);
            (found.is_plain && !found.asked.is_empty()).then_some((found.asked, rest))
        };
        let (asked, rest) = match analysed(false)? {
            one @ (_, _) if one.0.len() == 1 => one,
            _ => analysed(true)?,
        };
        if Uses::of(&rest.body).changed.contains(&ROLL) {
            return None;
        }
        let given = |body| Function { params: Vec::new(), body, ..code.clone() };
        let used = |(name, args): (String, Vec<Expr>)| {
            let [_, method] = METHODS.into_iter().find(|[own, _]| *own == name)?;
            Some(UsedMethod { method, args: args.into_iter().map(given).collect() })
        };
        let methods = asked.into_iter().map(used).collect::<Option<Vec<_>>>()?;
        Some(UsedMethods { methods, rest, captures: closure.captures.to_vec() })
    }

    /// The names of the methods of the distribution.
    pub fn names(&self) -> Vec<&'static str> {
        self.methods.iter().map(|used| used.method).collect()
    }

    /// Calls `ask` with the arguments of each method and the rest of the question, which are forgotten afterwards.
    pub fn ask<T>(
        self,
        host: &mut dyn Host,
        ask: impl FnOnce(&mut dyn Host, &[Vec<Value>], &Value) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let rest = host.define(self.rest);
        let first = rest.id;
        let captures = self.captures;
        let asked = (|| {
            let mut given = Vec::with_capacity(self.methods.len());
            for used in self.methods {
                let mut own = Vec::with_capacity(used.args.len());
                for arg in used.args {
                    let arg = host.define(arg);
                    let arg = Value::Function(value::Function::closure(arg, captures.clone().into())?);
                    own.push(host.ask(&arg, &[])?);
                }
                given.push(own);
            }
            let rest = Value::Function(value::Function::closure(rest, captures.into())?);
            ask(host, &given, &rest)
        })();
        host.forget(first);
        asked
    }
}

/// The slot of the roll.
const ROLL: Slot = Slot(0);

/// Finds the methods that a question uses, and replaces their calls by the roll's slot, or by a place in the list there.
struct Found {
    asked: Vec<(String, Vec<Expr>)>,
    /// Whether the roll isn't used in any other way.
    is_plain: bool,
    is_list: bool,
}

impl Found {
    /// Notes a method call; returns its place among those that differ.
    fn note(&mut self, name: &str, args: &[Expr]) -> usize {
        let same = |(own, given): &(String, Vec<Expr>)| own == name && is_same(given, args);
        match self.asked.iter().position(same) {
            Some(place) => place,
            None => {
                self.asked.push((name.to_owned(), args.to_vec()));
                self.asked.len() - 1
            }
        }
    }
}

/// Whether arguments are certain to be the same: none are, without one or with the same constants.
fn is_same(one: &[Expr], other: &[Expr]) -> bool {
    let pairs = one.iter().zip(other);
    let constant = |(one, other): (&Expr, &Expr)| matches!((&one.kind, &other.kind), (ExprKind::Constant(a), ExprKind::Constant(b)) if a == b);
    one.len() == other.len() && pairs.into_iter().all(constant)
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
            let place = self.note(&name.text, args);
            match self.is_list {
                true => {
                    let place = Constant::Number(Number::from(place));
                    let place = Expr { kind: ExprKind::Constant(place), span: expr.span };
                    steps[0].kind = StepKind::Index(Box::new(place));
                }
                false => drop(steps.remove(0)),
            }
            let behind = steps.iter_mut().skip(usize::from(self.is_list));
            behind.for_each(|step| VisitMut::step(self, &mut step.kind));
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
