//! What a question is made of: the expressions in it that ask a hand, as functions of their own.
//!
//! A **leaf** is a chain of methods of the hand, such as `h.count(boom)`: it always asks the same. A **node** is made
//! of nodes and leaves by operators, comparisons and conditions, also after `let`s and in a call of another function
//! of the script. So what a question makes of a hand is known once its nodes are, and hands for which the nodes that
//! look at some features are the same differ in nothing, as far as these features go.

use super::lets::{has_only_lets, slots_bound};
use super::split::define;
use super::uses::{Uses, is_apart};
use tg_core::ast::{BinaryOp, UnaryOp};
use tg_core::native::Host;
use tg_core::program::{Body, Callee, Entry, Expr, ExprKind, Function, FunctionId, StepKind, StmtKind};
use tg_core::source::Span;

/// More nodes than this aren't worth their evaluation.
const MOST: usize = 48;

/// Methods of a hand that ask the same of it whatever it holds.
const ASKING: [&str; 15] = [
    "sum",
    "count",
    "has",
    "max",
    "min",
    "size",
    "ranks",
    "suits",
    "of_a_kind",
    "run",
    "flush",
    "poker",
    "strength",
    "groups",
    "tally",
];

/// Methods of a hand that give some of its cards.
const SEEING: [&str; 2] = ["keep", "without"];

/// An expression and those within it that ask a hand.
pub(super) struct QuestionNode {
    /// The expression, in terms of the question's function.
    pub expr: Expr,
    /// The nodes within it; a leaf has none.
    pub within: Vec<QuestionNode>,
    /// Where it is the sum of these, or would be if they are numbers: for each whether it is taken away.
    pub taken_away: Option<Vec<bool>>,
}

impl QuestionNode {
    fn leaf(expr: &Expr) -> QuestionNode {
        QuestionNode::of(expr.clone(), Vec::new())
    }

    fn of(expr: Expr, within: Vec<QuestionNode>) -> QuestionNode {
        QuestionNode { expr, within, taken_away: None }
    }

    /// The terms of a sum, or the node itself; each with whether it is taken away.
    fn terms(self, is_taken_away: bool) -> Vec<(QuestionNode, bool)> {
        match self.taken_away {
            Some(signs) => {
                self.within.into_iter().zip(signs.into_iter().map(|sign| sign != is_taken_away)).collect()
            }
            None => vec![(self, is_taken_away)],
        }
    }

    /// The same with every expression put into another.
    fn put(self, into: &mut dyn FnMut(Expr) -> Expr) -> QuestionNode {
        let within = self.within.into_iter().map(|node| node.put(into)).collect();
        QuestionNode { expr: into(self.expr), within, taken_away: self.taken_away }
    }
}

/// What a function of hands is made of; `None` where something in it may ask now this and now that.
pub(super) fn of_function(
    host: &mut dyn Host,
    function: &Function,
    defined: &mut Vec<FunctionId>,
) -> Option<QuestionNode> {
    Walk { host, defined, left: MOST }.body(function)
}

struct Walk<'a> {
    host: &'a mut dyn Host,
    defined: &'a mut Vec<FunctionId>,
    /// How many more nodes there may be.
    left: usize,
}

impl Walk<'_> {
    fn body(&mut self, function: &Function) -> Option<QuestionNode> {
        let plain = !Uses::of(&function.body).leaves && function.returns.is_none();
        plain.then(|| self.node(&function.body)).flatten()
    }

    fn node(&mut self, expr: &Expr) -> Option<QuestionNode> {
        self.left = self.left.checked_sub(1)?;
        if is_apart(expr) || is_leaf(expr) {
            return Some(QuestionNode::leaf(expr));
        }
        let within = match &expr.kind {
            ExprKind::Binary { first, rest } if rest.iter().all(|(sign, ..)| is_of_sums(*sign)) => {
                return self.sum(expr, first, rest);
            }
            ExprKind::Binary { first, rest } => {
                let part =
                    |count: usize| ExprKind::Binary { first: first.clone(), rest: rest[..count].to_vec() };
                let operands = rest.iter().map(|(_, _, operand)| operand).collect();
                return self.chain(expr, first, operands, &part);
            }
            ExprKind::And(items) => {
                let part = |count: usize| ExprKind::And(items[..=count].to_vec());
                return self.chain(expr, items.first()?, items[1..].iter().collect(), &part);
            }
            ExprKind::Or(items) => {
                let part = |count: usize| ExprKind::Or(items[..=count].to_vec());
                return self.chain(expr, items.first()?, items[1..].iter().collect(), &part);
            }
            ExprKind::Compare { first, rest } => {
                let operands = rest.iter().map(|(_, _, operand)| operand);
                self.all([&**first].into_iter().chain(operands))?
            }
            ExprKind::Unary(_, operand) => self.all([&**operand])?,
            ExprKind::List(items) => self.all(items)?,
            ExprKind::Record(entries) => {
                let value = |entry: &'_ Entry| match entry {
                    Entry::Key(key, value) if is_apart(key) => Some(value.clone()),
                    _ => None,
                };
                let values: Vec<Expr> = entries.iter().map(value).collect::<Option<_>>()?;
                self.all(&values)?
            }
            ExprKind::If { arms, otherwise } => {
                let mut within = Vec::new();
                for (condition, body) in arms {
                    within.push(self.node(condition)?);
                    within.push(self.node(only_value(body)?)?);
                }
                within.push(self.node(only_value(otherwise.as_ref()?)?)?);
                within
            }
            ExprKind::Block(body) => return self.block(body, expr),
            ExprKind::Call { callee: Callee::Function(id, captures), args } => {
                let is_hand = |arg: &Expr| matches!(arg.kind, ExprKind::Local(_)) || is_apart(arg);
                let plain = args.positional.iter().all(is_hand) && args.named.is_empty();
                if !plain || !captures.iter().all(is_hand) || !captures.iter().all(is_apart) {
                    return None;
                }
                let function = self.host.function(*id)?;
                let node = self.body(&function)?;
                let (host, defined) = (&mut *self.host, &mut *self.defined);
                return Some(node.put(&mut |body| {
                    let code = define(host, &function, body, defined);
                    let callee = Callee::Function(code.id, captures.clone());
                    Expr { kind: ExprKind::Call { callee, args: args.clone() }, span: expr.span }
                }));
            }
            _ => return None,
        };
        Some(QuestionNode::of(expr.clone(), within))
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Option<Vec<QuestionNode>> {
        exprs.into_iter().map(|expr| self.node(expr)).collect()
    }

    /// A chain of operands, each with all before it a node.
    fn chain(
        &mut self,
        expr: &Expr,
        first: &Expr,
        operands: Vec<&Expr>,
        part: &dyn Fn(usize) -> ExprKind,
    ) -> Option<QuestionNode> {
        let mut node = self.node(first)?;
        for (place, operand) in operands.into_iter().enumerate() {
            let within = vec![node, self.node(operand)?];
            node = QuestionNode::of(Expr { kind: part(place + 1), span: expr.span }, within);
        }
        Some(node)
    }

    /// A chain of terms; those of a term that is a sum are its own.
    fn sum(&mut self, expr: &Expr, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) -> Option<QuestionNode> {
        let mut terms = self.node(first)?.terms(false);
        for (sign, _, operand) in rest {
            terms.extend(self.node(operand)?.terms(*sign == BinaryOp::Subtract));
        }
        let (within, taken_away) = terms.into_iter().unzip();
        Some(QuestionNode { expr: expr.clone(), within, taken_away: Some(taken_away) })
    }

    /// A value after `let`s: what it reads of them is put in its place, because each is an expression of hands.
    fn block(&mut self, body: &Body, expr: &Expr) -> Option<QuestionNode> {
        let value = body.value.as_deref()?;
        if !has_only_lets(body) {
            return None;
        }
        if body.statements.is_empty() {
            return self.node(value);
        }
        // A variable that holds anything but a hand would be a leaf that asks nothing by itself.
        let mut bound = Vec::new();
        let mut within = Vec::new();
        for statement in &body.statements {
            let StmtKind::Let { binding, value, .. } = &statement.kind else { return None };
            if Uses::of(value).slots.iter().any(|slot| bound.contains(slot)) {
                return None;
            }
            within.push(self.node(value)?);
            slots_bound(binding, &mut bound);
        }
        let reads_no_hand = Uses::of(value).slots.iter().all(|slot| bound.contains(slot));
        reads_no_hand.then(|| QuestionNode::of(expr.clone(), within))
    }
}

fn is_of_sums(sign: BinaryOp) -> bool {
    matches!(sign, BinaryOp::Add | BinaryOp::Subtract)
}

/// Some terms of a sum, each with whether it is taken away, as one expression.
pub(super) fn partial_sum(terms: &[(&Expr, bool)], span: Span) -> Option<Expr> {
    let (&(first, is_taken_away), rest) = terms.split_first()?;
    let first = match is_taken_away {
        true => Expr { kind: ExprKind::Unary(UnaryOp::Negate, Box::new(first.clone())), span },
        false => first.clone(),
    };
    let sign = |is_taken_away| if is_taken_away { BinaryOp::Subtract } else { BinaryOp::Add };
    let rest = rest.iter().map(|&(term, taken)| (sign(taken), span, term.clone())).collect();
    Some(Expr { kind: ExprKind::Binary { first: Box::new(first), rest }, span })
}

fn only_value(body: &Body) -> Option<&Expr> {
    body.statements.is_empty().then_some(body.value.as_deref()).flatten()
}

/// Whether an expression is a chain of methods that begins with a variable and asks the same of every hand.
fn is_leaf(expr: &Expr) -> bool {
    let ExprKind::Access { base, steps } = &expr.kind else { return false };
    if !matches!(base.kind, ExprKind::Local(_)) {
        return false;
    }
    let mut asked = false;
    for step in steps {
        match &step.kind {
            StepKind::Dot { name, args, own: None } => {
                let name: &str = &name.text;
                let apart = args.iter().all(|args| {
                    args.positional.iter().chain(args.named.iter().map(|(_, value)| value)).all(is_apart)
                });
                if !apart || !asked && !ASKING.contains(&name) && !SEEING.contains(&name) {
                    return false;
                }
                asked |= ASKING.contains(&name);
            }
            StepKind::Index(index) if asked && is_apart(index) => {}
            _ => return false,
        }
    }
    asked
}
