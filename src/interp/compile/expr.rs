//! Expressions.

use super::statement::is_computed;
use super::{Compiler, mixed, mutation, nth};
use crate::interp::code::{ChangeSite, LastReads, Op, PathKey, Reg, Site};
use crate::interp::names::Names;
use tg_core::program::{
    BinaryOp, Change, CompareOp, Constant, Entry, Expr, ExprKind, FunctionId, Place, Template, TemplatePart,
    UnaryOp,
};
use tg_core::source::Span;
use tg_core::value::{Function, Key, Value};

impl Compiler<'_> {
    /// Compiles an expression so that its value ends in a register.
    pub(super) fn into(&mut self, expr: &Expr, to: Reg) {
        self.scoped(|c| c.value_into(expr, to));
        if self.explaining && is_telling(&expr.kind) {
            self.emit(Op::ExplainPart { a: to }, expr.span);
        }
    }

    /// Compiles an expression and says where its value is: a local variable is read where it lies.
    pub(super) fn operand(&mut self, expr: &Expr) -> Reg {
        if let ExprKind::Local(slot) = expr.kind {
            if self.explaining {
                self.emit(Op::ExplainPart { a: self.slot(slot) }, expr.span);
            }
            return self.slot(slot);
        }
        if let ExprKind::Capture(index) = expr.kind
            && !self.explaining
            && let Some(register) = self.captured(index)
        {
            return register;
        }
        let to = self.temp();
        self.into(expr, to);
        to
    }

    /// As [`Compiler::operand`], with other operands still to come that might change the variable.
    pub(super) fn operand_before(&mut self, expr: &Expr, later: &Expr) -> Reg {
        if let ExprKind::Local(slot) = expr.kind
            && self.scope.changes(slot)
            && mutation::changes_any([later])
        {
            let to = self.temp();
            self.into(expr, to);
            return to;
        }
        self.operand(expr)
    }

    fn value_into(&mut self, expr: &Expr, to: Reg) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Constant(constant) => self.constant_into(constant, to, span),
            ExprKind::Local(slot) => {
                if self.slot(*slot) != to {
                    self.emit(Op::Move { to, from: self.slot(*slot) }, span);
                }
            }
            ExprKind::Capture(index) => match self.captured(*index) {
                Some(from) => self.transfer(to, from, span),
                None => drop(self.emit(Op::Capture { to, index: *index }, span)),
            },
            ExprKind::Global(id) => {
                self.emit(Op::Global { to, global: id.0 }, span);
            }
            ExprKind::Function(id, captures) => self.closure(*id, captures, to, span),
            ExprKind::Prelude(name) => {
                let index = self.constant(Value::Function(Function::prelude(name.clone())));
                self.emit(Op::Constant { to, index }, span);
            }
            ExprKind::Text(template) => self.template(template, to),
            ExprKind::List(items) => self.list(items, to, span),
            ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses, to, span),
            ExprKind::Record(entries) => self.record(entries, to, span),
            ExprKind::Block(body) => self.body_into(body, to),
            ExprKind::Unary(op, inner) => {
                let a = self.operand(inner);
                let op = match op {
                    UnaryOp::Negate => Op::Negate { to, a },
                    UnaryOp::Not => Op::Not { to, a },
                };
                self.emit(op, span);
            }
            ExprKind::Binary { first, rest } => self.chain(first, rest, to),
            ExprKind::Compare { first, rest } => self.compare(first, rest, to, span),
            ExprKind::And(_) | ExprKind::Or(_) => self.logic(expr, to),
            ExprKind::Range { start, end, inclusive } => {
                let a = self.operand_before(start, end);
                let b = self.operand(end);
                self.emit(Op::Range { to, a, b, inclusive: *inclusive }, span);
            }
            ExprKind::Call { callee, args } => self.call(callee, args, to, span),
            ExprKind::Access { base, steps } => self.access(base, steps, to),
            ExprKind::If { arms, otherwise } => {
                self.if_into(arms, otherwise.as_deref(), to, span);
                self.open_if(mixed::are_mixed([expr]), to, span);
            }
            ExprKind::Match { subject, arms } => {
                self.match_into(subject, arms, to, span);
                self.open_if(mixed::are_mixed([expr]), to, span);
            }
            ExprKind::Try { body, fallback, handler } => self.try_into(body, fallback, *handler, to, span),
            ExprKind::Fail(value) => {
                let a = self.operand(value);
                self.emit(Op::Fail { a }, span);
            }
            ExprKind::Change { place, change, args, .. } => self.change(place, *change, args, to, span),
            ExprKind::Domain(block) => self.domain(block, to),
        }
    }

    pub(super) fn constant_into(&mut self, constant: &Constant, to: Reg, span: Span) {
        let op = match constant {
            Constant::None => Op::None { to },
            Constant::Open => {
                let index = self.constant(Value::Unset);
                Op::Constant { to, index }
            }
            Constant::Bool(value) => Op::Bool { to, value: *value },
            Constant::Number(n) => match n.to_i64().and_then(|n| i32::try_from(n).ok()) {
                Some(value) if n.is_exact() => Op::Int { to, value },
                _ => Op::Constant { to, index: self.constant(Value::Number(n.clone())) },
            },
            Constant::Text(text) => Op::Constant { to, index: self.constant(Value::text(text)) },
        };
        self.emit(op, span);
    }

    /// Compiles values into registers in a row; local variables come last.
    pub(super) fn row<'e>(&mut self, values: impl Iterator<Item = &'e Expr>, at: Reg) {
        let values: Vec<&Expr> = values.collect();
        let late: Vec<bool> = (0..values.len()).map(|i| self.may_wait(values[i], &values[i + 1..])).collect();
        for waits in [false, true] {
            for (index, value) in values.iter().enumerate().filter(|(index, _)| late[*index] == waits) {
                self.into(value, nth(at, index));
            }
        }
    }

    /// The keys that lead to a part of a variable; those behind a dot know the methods of their name.
    pub(super) fn path_keys(&self, path: &[(Expr, Span)]) -> Vec<PathKey> {
        let key = |(key, span): &(Expr, Span)| {
            let ExprKind::Constant(Constant::Text(name)) = &key.kind else { return PathKey::computed(*span) };
            let methods = match key.span.end == span.end {
                true => self.library.overloads(name).to_vec(),
                false => Vec::new(),
            };
            PathKey { methods, name: Some(self.names.key(name)), ..PathKey::computed(*span) }
        };
        path.iter().map(key).collect()
    }

    /// Whether a value may be read after these others: a variable that they don't change. If they are the last but one
    /// to read it, it then goes over without being shared.
    pub(super) fn may_wait(&self, value: &Expr, later: &[&Expr]) -> bool {
        let ExprKind::Local(slot) = value.kind else { return false };
        !(self.explaining || self.scope.changes(slot) && mutation::changes_any(later.iter().copied()))
    }

    fn change(&mut self, place: &Place, change: Change, args: &[Expr], to: Reg, span: Span) {
        let at = self.landing(to, place.path.len() + args.len());
        self.row(place.path.iter().map(|(key, _)| key).chain(args), at);
        let keys = self.path_keys(&place.path);
        let site = self.site(Site::Change(ChangeSite { root: self.variable(place.root), keys, change }));
        self.emit(Op::Change { at, site }, span);
        self.transfer(to, at, span);
    }

    pub(super) fn closure(&mut self, id: FunctionId, captures: &[Expr], to: Reg, span: Span) {
        let at = self.landing(to, captures.len());
        self.row(captures.iter(), at);
        let site = self.site(Site::Closure { function: id, captures: captures.len() });
        self.emit(Op::Closure { at, site }, span);
        self.transfer(to, at, span);
    }

    pub(super) fn template(&mut self, template: &Template, to: Reg) {
        let at = self.landing(to, template.parts.len());
        for (index, part) in template.parts.iter().enumerate() {
            let register = nth(at, index);
            match part {
                TemplatePart::Text(text) => {
                    let index = self.constant(Value::text(text));
                    self.emit(Op::Constant { to: register, index }, template.span);
                }
                TemplatePart::Value(expr) => self.into(expr, register),
            }
        }
        self.emit(Op::Text { at, count: template.parts.len() as u32 }, template.span);
        self.transfer(to, at, template.span);
    }

    /// Lists longer than a few hundred elements are made piece by piece, so that a window stays small.
    fn list(&mut self, items: &[Expr], to: Reg, span: Span) {
        const PIECE: usize = 200;
        let (head, tail) = items.split_at(items.len().min(PIECE));
        let at = self.landing(to, head.len());
        self.row(head.iter(), at);
        if mixed::are_mixed(head) {
            for (index, item) in head.iter().enumerate() {
                self.open_if(!self.is_plain(item), nth(at, index), item.span);
            }
        }
        self.emit(Op::List { at, count: head.len() as u32 }, span);
        for item in tail {
            self.scoped(|c| {
                let value = c.operand(item);
                c.emit(Op::Push { list: at, value }, item.span);
            });
        }
        self.transfer(to, at, span);
    }

    fn record(&mut self, entries: &[Entry], to: Reg, span: Span) {
        let fixed: Option<Vec<Key>> = entries.iter().map(|entry| fixed_key(entry, self.names)).collect();
        if let Some(keys) = fixed.filter(|keys| are_fields(keys)) {
            let at = self.landing(to, keys.len());
            for (index, entry) in entries.iter().enumerate() {
                if let Entry::Key(_, value) = entry {
                    self.into(value, nth(at, index));
                }
            }
            let site = self.site(Site::Keys(keys));
            self.emit(Op::RecordOf { at, site }, span);
            return self.transfer(to, at, span);
        }
        self.record_of_parts(entries, to, span);
    }

    /// A record whose keys are known only in the run, or that begins with another. That one is read last, so that it
    /// goes over without being shared where this is its last use: `r = {..r, [k]: r[k] + 1}`.
    fn record_of_parts(&mut self, entries: &[Entry], to: Reg, span: Span) {
        const FEW: usize = 16;
        let at = self.landing(to, 1);
        let others = entries.get(1..).unwrap_or_default();
        let parts: Vec<&Expr> = others.iter().flat_map(entry_parts).collect();
        match entries.first() {
            Some(Entry::Spread(first)) if others.len() <= FEW && self.may_wait(first, &parts) => {
                let registers: Vec<Reg> = parts.iter().map(|part| self.operand_in_temp(part)).collect();
                self.into(first, at);
                self.emit(Op::SpreadFirst { a: at }, first.span);
                let mut registers = registers.into_iter();
                for entry in others {
                    self.entry(entry, at, &mut |_, _| registers.next().unwrap_or(at));
                }
            }
            Some(Entry::Spread(first)) => {
                self.into(first, at);
                self.emit(Op::SpreadFirst { a: at }, first.span);
                self.entries(others, at);
            }
            _ => {
                self.emit(Op::Record { to: at }, span);
                self.entries(entries, at);
            }
        }
        self.transfer(to, at, span);
    }

    fn entries(&mut self, entries: &[Entry], at: Reg) {
        for entry in entries {
            self.scoped(|c| c.entry(entry, at, &mut Self::operand_in_temp));
        }
    }

    fn entry(&mut self, entry: &Entry, at: Reg, operand: &mut dyn FnMut(&mut Self, &Expr) -> Reg) {
        match entry {
            Entry::Key(key, value) => {
                let (key_at, value_at) = (operand(self, key), operand(self, value));
                let computed = is_computed(key);
                self.emit(Op::Insert { record: at, key: key_at, value: value_at, computed }, key.span);
            }
            Entry::Spread(other) => {
                let from = operand(self, other);
                self.emit(Op::Spread { into: at, from }, other.span);
            }
        }
    }

    fn operand_in_temp(&mut self, expr: &Expr) -> Reg {
        let to = self.temp();
        self.into(expr, to);
        to
    }

    /// The first operand of a row of operators.
    fn first_operand<O>(&mut self, first: &Expr, rest: &[(O, Span, Expr)]) -> Reg {
        match rest.first() {
            Some((_, _, second)) => self.operand_before(first, second),
            None => self.operand(first),
        }
    }

    fn chain(&mut self, first: &Expr, rest: &[(BinaryOp, Span, Expr)], to: Reg) {
        let mut a = self.first_operand(first, rest);
        let last = rest.len().saturating_sub(1);
        let temp = if last > 0 { self.temp() } else { to };
        for (index, (op, span, operand)) in rest.iter().enumerate() {
            let result = if index == last { to } else { temp };
            let whole = Span { source: span.source, start: first.span.start, end: operand.span.end };
            self.scoped(|c| c.binary(*op, a, operand, result, whole));
            a = result;
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Reg, operand: &Expr, to: Reg, span: Span) {
        if let Some(value) = small_addend(op, operand) {
            self.emit(Op::AddInt { to, a, value }, span);
            return;
        }
        let b = self.operand(operand);
        self.emit(binary_op(op, to, a, b), span);
    }

    fn compare(&mut self, first: &Expr, rest: &[(CompareOp, Span, Expr)], to: Reg, span: Span) {
        if let [(op, _, second)] = rest {
            let a = self.operand_before(first, second);
            let b = self.operand(second);
            self.emit_comparison(Op::Compare { test: *op, to, a, b }, [first, second], span);
            return;
        }
        let mut out = Vec::new();
        let result = self.temp();
        let mut a = self.first_operand(first, rest);
        let mut left = first;
        for (op, _, operand) in rest {
            let b = self.operand(operand);
            self.emit_comparison(Op::Test { test: *op, a, b }, [left, operand], span);
            out.push(self.jump(span));
            (a, left) = (b, operand);
        }
        self.verdict(result, out, span);
        self.transfer(to, result, span);
    }

    /// `and`, `or` as values.
    fn logic(&mut self, expr: &Expr, to: Reg) {
        let mut out = Vec::new();
        let result = self.temp();
        self.branch_false(expr, &mut out);
        self.verdict(result, out, expr.span);
        self.transfer(to, result, expr.span);
    }

    /// `true` when control falls through, `false` from the jumps.
    fn verdict(&mut self, to: Reg, falses: Vec<usize>, span: Span) {
        self.emit(Op::Bool { to, value: true }, span);
        let end = self.jump(span);
        self.patch_all(falses);
        self.emit(Op::Bool { to, value: false }, span);
        self.patch(end);
    }
}

/// Whether the value of a node is worth showing in an explanation.
fn is_telling(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Local(_)
            | ExprKind::Capture(_)
            | ExprKind::Global(_)
            | ExprKind::Call { .. }
            | ExprKind::Access { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Compare { .. }
            | ExprKind::Comprehension { .. }
    )
}

fn entry_parts(entry: &Entry) -> Vec<&Expr> {
    match entry {
        Entry::Key(key, value) => vec![key, value],
        Entry::Spread(other) => vec![other],
    }
}

/// Whether these keys are those of a record that is made at once: they differ, and aren't too many for a window.
fn are_fields(keys: &[Key]) -> bool {
    const MOST: usize = 200;
    let differ = || keys.iter().enumerate().all(|(place, key)| !keys[..place].contains(key));
    (1..=MOST).contains(&keys.len()) && differ()
}

fn fixed_key(entry: &Entry, names: &Names) -> Option<Key> {
    match entry {
        Entry::Key(Expr { kind: ExprKind::Constant(Constant::Text(text)), .. }, _) => Some(names.key(text)),
        _ => None,
    }
}

/// The number to add for `+ 1` and `- 1` with a small constant.
fn small_addend(op: BinaryOp, operand: &Expr) -> Option<i16> {
    let ExprKind::Constant(Constant::Number(n)) = &operand.kind else {
        return None;
    };
    let small = n.to_i64().filter(|_| n.is_exact()).and_then(|n| i16::try_from(n).ok())?;
    match op {
        BinaryOp::Add => Some(small),
        BinaryOp::Subtract => small.checked_neg(),
        _ => None,
    }
}

/// The op of an operator.
pub(super) fn binary_op(op: BinaryOp, to: Reg, a: Reg, b: Reg) -> Op {
    match op {
        BinaryOp::Add => Op::Add { last: LastReads::default(), to, a, b },
        BinaryOp::Subtract => Op::Subtract { to, a, b },
        BinaryOp::Multiply => Op::Multiply { to, a, b },
        BinaryOp::Divide => Op::Divide { to, a, b },
        BinaryOp::FloorDivide => Op::FloorDivide { to, a, b },
        BinaryOp::Remainder => Op::Remainder { to, a, b },
        BinaryOp::Power => Op::Power { to, a, b },
    }
}
