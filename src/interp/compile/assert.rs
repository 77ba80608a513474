//! Asserts: what is to be shown when they don't hold stays at hand.

use super::{Compiler, nth};
use crate::interp::code::{AssertSite, Op, Reg, Site};
use std::rc::Rc;
use tg_core::notation::Name;
use tg_core::program::{Args, Body, CompareOp, Expr, ExprKind, Step, StepKind, UnaryOp};
use tg_core::source::Span;

/// More tests, each with all names, aren't distinguished: what a condition takes grows as it is long.
const MOST_SHOWN: usize = 1000;

/// Of an `or` with more parts only the names in it are shown.
const MOST_ALTERNATIVES: usize = 8;

/// The first operand of a comparison, and the others with the signs before them.
type Compared<'e> = (&'e Expr, &'e [(CompareOp, Span, Expr)]);

/// A way in which an assert fails.
struct Failure {
    /// The jumps that are taken then.
    out: Vec<usize>,
    /// What doesn't hold.
    span: Span,
    /// The places of the operands: of two, where it is a comparison of these; of all, where it is an `or` of comparisons.
    operands: Vec<Span>,
    /// Whether these were to be the same.
    equality: bool,
    /// Where these are, and what else is shown after them.
    at: Reg,
}

impl Compiler<'_> {
    /// Each part of an `and` is tested by itself, and so is each pair of a chain of comparisons, whose
    /// operands stay in registers: so what fails first can be shown.
    pub(super) fn assert(&mut self, condition: &Expr, message: Option<&Expr>, names: &[(Rc<str>, Expr)]) {
        let mut parts = Vec::new();
        conjuncts(condition, &mut parts);
        let tests: usize = parts.iter().map(|part| compared(part).map_or(1, |(_, rest)| rest.len())).sum();
        if tests * (names.len() + 1) > MOST_SHOWN {
            parts = vec![condition];
        }
        let operands = parts.iter().filter_map(|part| compared(part)).map(|(_, rest)| rest.len() + 1);
        let of_alternatives = parts.iter().filter_map(|part| alternatives(part)).map(|all| 2 * all.len());
        let most = operands.chain(of_alternatives).max().unwrap_or(0).max(2);
        let at = self.temps(most + names.len() + 1);
        let mut failures: Vec<Failure> = Vec::new();
        for part in parts {
            if let Some(asked) = self.asked_whether_same(part) {
                let operands = vec![asked.first.span, asked.second.span];
                let out = self.scoped(|c| c.ask_whether_same(&asked, at, part.span));
                failures.push(Failure { out, span: part.span, operands, equality: true, at });
                continue;
            }
            if let Some((first, op, second)) = denied(part) {
                self.into(first, at);
                self.into(second, nth(at, 1));
                self.emit(Op::Test { test: op, a: at, b: nth(at, 1) }, part.span);
                let out = vec![self.jump(part.span)];
                let operands = vec![first.span, second.span];
                failures.push(Failure { out, span: part.span, operands, equality: false, at });
                continue;
            }
            if let Some(all) = alternatives(part) {
                let (out, operands) = self.any_holds(all, at, part.span);
                failures.push(Failure { out, span: part.span, operands, equality: false, at });
                continue;
            }
            let Some((first, rest)) = compared(part) else {
                let mut out = Vec::new();
                self.scoped(|c| c.branch_false(part, &mut out));
                failures.push(Failure { out, span: part.span, operands: Vec::new(), equality: false, at });
                continue;
            };
            self.into(first, at);
            let mut left = first;
            for (index, (op, _, right)) in rest.iter().enumerate() {
                let (a, b) = (nth(at, index), nth(at, index + 1));
                self.into(right, b);
                self.emit(Op::Test { test: *op, a, b }, part.span);
                let out = vec![self.jump(part.span)];
                let operands = vec![left.span, right.span];
                let equality = *op == CompareOp::Equal;
                failures.push(Failure { out, span: part.span, operands, equality, at: a });
                left = right;
            }
        }
        let holds = self.jump(condition.span);
        for failure in failures {
            self.assert_failed(failure, message, names);
        }
        self.patch(holds);
    }

    /// Tests the parts of an `or`, whose operands stay at hand; gives the jump that is taken where none holds, and the
    /// places of the operands.
    fn any_holds(&mut self, all: &[Expr], at: Reg, span: Span) -> (Vec<usize>, Vec<Span>) {
        let (mut held, mut operands) = (Vec::new(), Vec::new());
        for part in all {
            let mut next = Vec::new();
            if let Some((first, [(op, _, second)])) = compared(part) {
                let (a, b) = (nth(at, operands.len()), nth(at, operands.len() + 1));
                self.into(first, a);
                self.into(second, b);
                self.emit(Op::Test { test: *op, a, b }, part.span);
                next.push(self.jump(part.span));
                operands.extend([first.span, second.span]);
            } else {
                self.scoped(|c| c.branch_false(part, &mut next));
            }
            held.push(self.jump(part.span));
            self.patch_all(next);
        }
        let out = vec![self.jump(span)];
        self.patch_all(held);
        (out, operands)
    }

    /// A call of a method that says whether two values are the same.
    fn asked_whether_same<'e>(&self, condition: &'e Expr) -> Option<AskedWhetherSame<'e>> {
        let ExprKind::Access { base, steps } = &condition.kind else { return None };
        let [Step { kind: StepKind::Dot { name, args: Some(args), own: None }, .. }] = &steps[..] else {
            return None;
        };
        let [second] = &args.positional[..] else { return None };
        let compares = self.library.overloads(&name.text).iter().any(|method| method.compares);
        (compares && args.named.is_empty()).then_some(AskedWhetherSame { first: base, name, args, second })
    }

    /// Calls such a method; the two values stay at hand. Gives the jump that is taken where it says no.
    fn ask_whether_same(&mut self, asked: &AskedWhetherSame<'_>, at: Reg, span: Span) -> Vec<usize> {
        self.into(asked.first, at);
        self.into(asked.second, nth(at, 1));
        let call = self.temps(2);
        self.emit(Op::Copy { to: call, from: at }, span);
        self.emit(Op::Copy { to: nth(call, 1), from: nth(at, 1) }, span);
        let site = self.call_site(asked.name, asked.args, true);
        let site = self.site(Site::Call(site));
        self.emit(Op::CallDot { at: call, site }, span);
        self.emit(Op::TestTrue { a: call }, span);
        vec![self.jump(span)]
    }

    fn assert_failed(&mut self, failure: Failure, message: Option<&Expr>, names: &[(Rc<str>, Expr)]) {
        let Failure { out, span, operands, equality, at } = failure;
        self.patch_all(out);
        let first = nth(at, operands.len());
        for (index, (_, read)) in names.iter().enumerate() {
            self.into(read, nth(first, index));
        }
        if let Some(message) = message {
            self.into(message, nth(first, names.len()));
        }
        let site = self.site(Site::Assert(AssertSite {
            operands,
            equality,
            names: names.iter().map(|(name, _)| name.clone()).collect(),
            message: message.is_some(),
        }));
        self.emit(Op::AssertFailed { at, site }, span);
    }

    pub(super) fn assert_error(&mut self, code: &Rc<str>, found: bool, body: &Body, span: Span) {
        if found {
            return;
        }
        self.scoped(|c| {
            let at = c.temp();
            let begin = c.emit(Op::TryBegin { all: true, at, target: u32::MAX }, span);
            let site = c.site(Site::Code(code.clone()));
            c.tries += 1;
            c.expected.push(ExpectedError { tries: c.tries, at, site, span });
            c.body_for_effect(body);
            c.expected.pop();
            c.tries -= 1;
            c.emit(Op::TryEnd, span);
            c.emit(Op::None { to: at }, span);
            c.patch(begin);
            c.emit(Op::ExpectError { at, site }, span);
        });
    }

    /// Fails where the innermost of the `try`s under way is that of an `assert error`, which is left without its error.
    pub(super) fn leave_expected(&mut self, tries: usize) {
        let Some(left) = self.expected.iter().find(|expected| expected.tries == tries) else { return };
        let ExpectedError { at, site, span, .. } = *left;
        self.emit(Op::None { to: at }, span);
        self.emit(Op::ExpectError { at, site }, span);
    }
}

/// A call of a method that says whether two values are the same.
struct AskedWhetherSame<'e> {
    first: &'e Expr,
    name: &'e Name,
    args: &'e Args,
    second: &'e Expr,
}

/// An `assert error` whose block is compiled.
pub(super) struct ExpectedError {
    /// How many `try`s are open within it.
    tries: usize,
    at: Reg,
    site: u32,
    span: Span,
}

/// The parts of an `and`, and of those within it.
fn conjuncts<'e>(condition: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &condition.kind {
        ExprKind::And(all) => all.iter().for_each(|part| conjuncts(part, parts)),
        _ => parts.push(condition),
    }
}

/// The parts of an `or` of which some are comparisons of two operands.
fn alternatives(condition: &Expr) -> Option<&[Expr]> {
    match &condition.kind {
        ExprKind::Or(all) if all.len() <= MOST_ALTERNATIVES => {
            let is_pair = |part: &Expr| matches!(compared(part), Some((_, [_])));
            all.iter().any(is_pair).then_some(all)
        }
        _ => None,
    }
}

/// A comparison that must not hold, as the one that must: `not (a == b)` is `a != b`. Orders aren't turned round, since what
/// has no order is told by the sign that was written.
fn denied(condition: &Expr) -> Option<(&Expr, CompareOp, &Expr)> {
    let ExprKind::Unary(UnaryOp::Not, inner) = &condition.kind else { return None };
    let (first, [(op, _, second)]) = compared(inner)? else { return None };
    let opposite = match op {
        CompareOp::Equal => CompareOp::NotEqual,
        CompareOp::NotEqual => CompareOp::Equal,
        CompareOp::In => CompareOp::NotIn,
        CompareOp::NotIn => CompareOp::In,
        CompareOp::Less | CompareOp::LessEqual | CompareOp::Greater | CompareOp::GreaterEqual => return None,
    };
    Some((first, opposite, second))
}

/// A comparison, or a chain of them.
fn compared(condition: &Expr) -> Option<Compared<'_>> {
    match &condition.kind {
        ExprKind::Compare { first, rest } => Some((&**first, &rest[..])),
        _ => None,
    }
}
