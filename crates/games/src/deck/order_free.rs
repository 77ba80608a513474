//! What is asked of a list whatever its order: `xs.sum`, `xs.combinations(2).count(p -> p.sum == 15)`.

use super::pairs::method;
use super::uses::{Uses, is_apart};
use super::values::literal;
use tg_core::ast::{BinaryOp, CompareOp, UnaryOp};
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::{Visit, VisitMut};
use tg_core::program::{
    Binding, Body, Callee, Clause, Expr, ExprKind, Function, FunctionId, Slot, Step, StepKind,
};

/// What is the same for every order of a list.
const SAME: [&str; 9] = ["sort", "sum", "product", "max", "min", "count", "length", "any", "all"];

/// What gives a list that has the same elements for every order, each of them by itself.
const EACH: [&str; 3] = ["unique", "map", "filter"];

/// Functions are followed no deeper than this: one may call itself.
pub(super) const DEEPEST: usize = 4;

/// Elements of larger combinations aren't told apart by their places.
const MOST_PLACES: u32 = 16;

/// A variable of a function.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Var {
    Local(Slot),
    /// What a function within another takes along, by its index.
    Captured(usize),
}

impl Var {
    /// The variable that an expression is.
    pub fn of(expr: &Expr) -> Option<Var> {
        match &expr.kind {
            ExprKind::Local(slot) => Some(Var::Local(*slot)),
            ExprKind::Capture(index) => Some(Var::Captured(*index as usize)),
            _ => None,
        }
    }
}

/// Whether steps behind a list give the same for every order of it.
pub(super) fn is_order_free(host: &mut dyn Host, steps: &[Step], deepest: usize) -> bool {
    let Some((first, rest)) = steps.split_first() else { return false };
    let is = |name: &&str| method(first, name).is_some();
    // By what is compared, the first of equal ones would come.
    if ["sort", "max", "min"].iter().filter_map(|name| method(first, name)).any(|args| !args.is_empty()) {
        return false;
    }
    if SAME.iter().any(&is) {
        return true;
    }
    if EACH.iter().any(is) {
        return is_order_free(host, rest, deepest);
    }
    let Some([size]) = method(first, "combinations") else { return false };
    is_apart_or_plain(size) && is_free_of_each(host, literal(size), rest, deepest)
}

/// Whether steps behind combinations of a list give the same for every order of it. The elements of a combination,
/// of this size if it's known, have an order, too.
fn is_free_of_each(host: &mut dyn Host, size: Option<i64>, steps: &[Step], deepest: usize) -> bool {
    let Some((asked, after)) = steps.split_first() else { return false };
    let args = |names: &[&str]| names.iter().find_map(|name| method(asked, name));
    let mut are_symmetric = |args: &[Expr]| args.iter().all(|arg| is_symmetric(host, arg, size, deepest));
    if let Some(args) = args(&["count", "any", "all", "sum", "length", "is_empty"]) {
        return are_symmetric(args);
    }
    if let Some(args) = args(&["filter"]) {
        return are_symmetric(args) && is_free_of_each(host, size, after, deepest);
    }
    args(&["map"]).is_some_and(are_symmetric) && is_order_free(host, after, deepest)
}

/// Whether an expression is a variable, a number, or anything that reads no variable.
fn is_apart_or_plain(expr: &Expr) -> bool {
    is_apart(expr) || matches!(expr.kind, ExprKind::Local(_))
}

/// Whether a function of a list, of this size if it's known, gives the same for every order of it.
fn is_symmetric(host: &mut dyn Host, function: &Expr, size: Option<i64>, deepest: usize) -> bool {
    let Some(deeper) = deepest.checked_sub(1) else { return false };
    let ExprKind::Function(id, _) = &function.kind else { return false };
    let Some(function) = host.function(*id) else { return false };
    let [param] = &function.params[..] else { return false };
    match &param.binding {
        None => {
            is_asked_freely(host, &function, Var::Local(Slot(0)), deeper)
                || size.is_some_and(|size| is_symmetric_by_place(&function, size))
        }
        Some(Binding::List(parts, None, _)) => {
            let slot = |part: &Binding| match part {
                Binding::Slot(slot) => Some(*slot),
                _ => None,
            };
            let slots: Option<Vec<Slot>> = parts.iter().map(slot).collect();
            slots.is_some_and(|slots| is_symmetric_in(&function.body, &slots))
        }
        Some(_) => false,
    }
}

/// Whether a function takes the elements of a list of this size by their places, and is the same however they are
/// exchanged: `p -> p[0] + p[1] == 15`.
fn is_symmetric_by_place(function: &Function, size: i64) -> bool {
    let first = function.slots.len() as u32;
    let Some(slots) = u32::try_from(size).ok().filter(|size| *size <= MOST_PLACES) else { return false };
    let slots: Vec<Slot> = (first..first + slots).map(Slot).collect();
    let mut body = function.body.clone();
    notation::VisitMut::expr(&mut ByPlace(&slots), &mut body);
    !Uses::of(&body).slots.contains(&Slot(0)) && is_symmetric_in(&body, &slots)
}

/// Puts a variable in the place of each element that is taken of the list in the first one.
struct ByPlace<'s>(&'s [Slot]);

impl<'a> notation::VisitMut<'a, Expr, Binding> for ByPlace<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let ExprKind::Access { base, steps } = &mut expr.kind
            && matches!(base.kind, ExprKind::Local(Slot(0)))
            && let Some(StepKind::Index(place)) = steps.first().map(|step| &step.kind)
            && let Some(place) = literal(place)
        {
            let place = if place < 0 { place + self.0.len() as i64 } else { place };
            if let Some(slot) = usize::try_from(place).ok().and_then(|place| self.0.get(place)) {
                base.kind = ExprKind::Local(*slot);
                steps.remove(0);
                if steps.is_empty() {
                    expr.kind = ExprKind::Local(*slot);
                }
            }
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for ByPlace<'_> {}

/// Whether an expression is the same however the values of these variables are exchanged.
fn is_symmetric_in(expr: &Expr, slots: &[Slot]) -> bool {
    let used = Uses::of(expr);
    if !slots.iter().any(|slot| used.slots.contains(slot)) {
        return true;
    }
    let all = |exprs: Vec<&Expr>| exprs.into_iter().all(|expr| is_symmetric_in(expr, slots));
    // Each of them once, and nothing else that uses one.
    let each_once = |operands: &[&Expr]| {
        let own = |slot: &Slot| {
            operands
                .iter()
                .filter(|operand| matches!(operand.kind, ExprKind::Local(own) if own == *slot))
                .count()
        };
        let using = operands.iter().filter(|operand| {
            let used = Uses::of(operand).slots;
            slots.iter().any(|slot| used.contains(slot))
        });
        slots.iter().all(|slot| own(slot) == 1) && using.count() == slots.len()
    };
    match &expr.kind {
        ExprKind::Binary { first, rest } => {
            let operands: Vec<&Expr> =
                [&**first].into_iter().chain(rest.iter().map(|(.., operand)| operand)).collect();
            let only = |op: BinaryOp| rest.iter().all(|(own, ..)| *own == op);
            (only(BinaryOp::Add) || only(BinaryOp::Multiply)) && each_once(&operands) || all(operands)
        }
        ExprKind::Compare { first, rest } => {
            let equals = |op: &CompareOp| matches!(op, CompareOp::Equal | CompareOp::NotEqual);
            let of_two = matches!(&rest[..], [(op, _, second)] if equals(op) && each_once(&[first, second]));
            of_two || all([&**first].into_iter().chain(rest.iter().map(|(.., operand)| operand)).collect())
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => all(parts.iter().collect()),
        ExprKind::Unary(UnaryOp::Not | UnaryOp::Negate, operand) => is_symmetric_in(operand, slots),
        ExprKind::Block(Body { statements, value: Some(value), .. }) if statements.is_empty() => {
            is_symmetric_in(value, slots)
        }
        ExprKind::If { arms, otherwise: Some(otherwise) } => {
            let bodies = arms.iter().map(|(_, body)| body).chain([&**otherwise]);
            let mut values = bodies.map(|body| match body {
                Body { statements, value: Some(value), .. } if statements.is_empty() => {
                    is_symmetric_in(value, slots)
                }
                _ => false,
            });
            arms.iter().all(|(condition, _)| is_symmetric_in(condition, slots))
                && values.all(|symmetric| symmetric)
        }
        _ => false,
    }
}

/// Whether all that a function asks of a list in this variable is the same for every order of it.
pub(super) fn is_asked_freely(host: &mut dyn Host, function: &Function, list: Var, deepest: usize) -> bool {
    if let Var::Local(slot) = list
        && Uses::of(&function.body).changed.contains(&slot)
    {
        return false;
    }
    let mut asked = Asked { host, list, is_free: true, deepest };
    notation::Visit::expr(&mut asked, &function.body);
    asked.is_free
}

/// What is asked of a list.
struct Asked<'h> {
    host: &'h mut dyn Host,
    list: Var,
    is_free: bool,
    deepest: usize,
}

impl Asked<'_> {
    /// Looks into a function that gets the list.
    fn follow(&mut self, id: FunctionId, list: Var) {
        let function = self.host.function(id).filter(|_| self.deepest > 0);
        self.is_free &= function.is_some_and(|function| {
            let bound = match list {
                Var::Local(slot) => {
                    function.params.get(slot.0 as usize).is_none_or(|param| param.binding.is_some())
                }
                Var::Captured(_) => false,
            };
            !bound && is_asked_freely(self.host, &function, list, self.deepest - 1)
        });
    }

    fn captures(&mut self, id: FunctionId, captures: &[Expr]) {
        for (index, capture) in captures.iter().enumerate() {
            match Var::of(capture) == Some(self.list) {
                true => self.follow(id, Var::Captured(index)),
                false => notation::Visit::expr(self, capture),
            }
        }
    }
}

impl<'a> notation::Visit<'a, Expr, Binding> for Asked<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            _ if Var::of(expr) == Some(self.list) => self.is_free = false,
            ExprKind::Access { base, steps } if Var::of(base) == Some(self.list) => {
                self.is_free &= is_order_free(self.host, steps, self.deepest);
                steps.iter().for_each(|step| self.step(&step.kind));
            }
            // `[f(v) for v in xs if g(v)]` is `xs.filter(g).map(f)`.
            ExprKind::Access { base, steps }
                if let ExprKind::Comprehension { element, clauses } = &base.kind
                    && let [Clause::For(_, list), conditions @ ..] = &clauses[..]
                    && Var::of(list) == Some(self.list)
                    && conditions.iter().all(|clause| matches!(clause, Clause::If(_))) =>
            {
                self.is_free &= is_order_free(self.host, steps, self.deepest);
                for condition in conditions {
                    let (Clause::For(_, value) | Clause::If(value)) = condition;
                    notation::Visit::expr(self, value);
                }
                notation::Visit::expr(self, element);
                steps.iter().for_each(|step| self.step(&step.kind));
            }
            ExprKind::Function(id, captures) => self.captures(*id, captures),
            ExprKind::Call { callee: Callee::Function(id, captures), args } if args.named.is_empty() => {
                self.captures(*id, captures);
                for (place, arg) in args.positional.iter().enumerate() {
                    match Var::of(arg) == Some(self.list) {
                        true => self.follow(*id, Var::Local(Slot(place as u32))),
                        false => notation::Visit::expr(self, arg),
                    }
                }
            }
            _ => self.inside_expr(expr),
        }
    }
}

impl<'a> Visit<'a> for Asked<'_> {}
