//! Calls, and chains of what is asked of a value.

use super::{Compiler, is_written};
use crate::interp::code::{CallShape, Op, Reg, Site};
use std::cell::Cell;
use tg_core::notation::Name;
use tg_core::program::{Args, Callee, Constant, Expr, ExprKind, FunctionId, Step, StepKind};
use tg_core::source::Span;

impl Compiler<'_> {
    pub(super) fn call(&mut self, callee: &Callee, args: &Args, to: Reg, span: Span) {
        match callee {
            Callee::Function(id, captures) if captures.is_empty() && args.named.is_empty() && fits(args) => {
                let at = self.landing(to, args.positional.len());
                self.row(args.positional.iter(), at);
                let count = args.positional.len() as u8;
                self.emit(Op::CallFunction { at, count, function: id.0 }, span);
                self.transfer(to, at, span);
            }
            Callee::Function(id, captures) => {
                let at = self.landing(to, 1);
                self.scoped(|c| c.closure(*id, captures, at, span));
                self.call_in_place(at, args, span);
                self.transfer(to, at, span);
            }
            Callee::Value(value) => {
                let at = self.landing(to, 1);
                self.into(value, at);
                self.call_in_place(at, args, span);
                self.transfer(to, at, span);
            }
            Callee::Prelude(name) => {
                let at = self.landing(to, args.positional.len() + args.named.len());
                self.arguments(args, at);
                let mut site = self.call_site(name, args, true);
                site.explain = self.explaining;
                let site = self.site(Site::Call(site));
                self.emit(Op::CallPrelude { at, site }, span);
                self.transfer(to, at, span);
            }
        }
    }

    /// Calls the value in `at`; arguments follow it.
    fn call_in_place(&mut self, at: Reg, args: &Args, span: Span) {
        let site = self.arguments_in_place(at, args);
        self.emit(Op::CallValue { at, site }, span);
    }

    /// Puts arguments behind the register of what is called with them.
    fn arguments_in_place(&mut self, at: Reg, args: &Args) -> u32 {
        let count = args.positional.len() + args.named.len();
        let first = self.temps(count);
        debug_assert!(count == 0 || first == at + 1, "arguments follow the callee");
        self.arguments(args, first);
        let names = args.named.iter().map(|(name, _)| name.clone()).collect();
        self.value_site(count, names)
    }

    pub(super) fn call_value(&mut self, at: Reg, count: usize, names: Vec<Name>, span: Span) {
        let site = self.value_site(count, names);
        self.emit(Op::CallValue { at, site }, span);
    }

    fn value_site(&mut self, count: usize, names: Vec<Name>) -> u32 {
        let site = CallShape { explain: self.explaining, ..CallShape::of_value("".into(), count, names) };
        self.site(Site::Call(site))
    }

    fn arguments(&mut self, args: &Args, at: Reg) {
        self.row(values_of(args), at);
    }

    pub(super) fn call_site(&self, name: &Name, args: &Args, parentheses: bool) -> CallShape {
        CallShape {
            key: Some(self.names.key(&name.text)),
            near: Cell::default(),
            count: args.positional.len() + args.named.len(),
            names: args.named.iter().map(|(name, _)| name.clone()).collect(),
            parentheses,
            overloads: self.library.overloads(&name.text).to_vec(),
            own: None,
            explain: false,
            unlike: Vec::new(),
            written: written_among(values_of(args)),
            name: name.text.clone(),
            place: Some(name.span),
        }
    }

    pub(super) fn access(&mut self, base: &Expr, steps: &[Step], to: Reg) {
        if let ([Step { kind: StepKind::Index(index), span }], ExprKind::Local(_)) = (steps, &base.kind) {
            let a = self.operand_before(base, index);
            let b = self.operand(index);
            self.emit(Op::Index { to, a, b }, *span);
            return;
        }
        let at = self.landing(to, 1);
        let mut first =
            Some(base).filter(|base| self.may_wait(base, &steps.first().map_or(vec![], step_parts)));
        if first.is_none() {
            self.into(base, at);
        }
        let place = |step: &Step| match step.span.source == base.span.source {
            true => Span { start: base.span.start.min(step.span.start), ..step.span },
            false => step.span,
        };
        let mut left = steps;
        while let [step, others @ ..] = left {
            let late = first.take();
            if let (Some(looped), [next, others @ ..]) = (self.looped_with_indexes(left), others) {
                self.scoped(|c| {
                    c.late_into(late, at);
                    c.loop_or(&looped, at, place(next), |c| {
                        c.step(None, &step.kind, at, step.span, place(step));
                        c.call_dot(&next.kind, at, place(next));
                    });
                });
                left = others;
                continue;
            }
            self.scoped(|c| c.step(late, &step.kind, at, step.span, place(step)));
            if self.explaining && !others.is_empty() {
                self.emit(Op::ExplainPart { a: at }, place(step));
            }
            left = others;
        }
        self.transfer(to, at, base.span);
    }

    /// One step on the value in `at`; the result is there again. A value that may wait is read when the rest of the step
    /// is there.
    fn step(&mut self, late: Option<&Expr>, kind: &StepKind, at: Reg, span: Span, whole: Span) {
        match kind {
            StepKind::Call(args) => {
                let site = self.arguments_in_place(at, args);
                self.late_into(late, at);
                self.emit(Op::CallValue { at, site }, whole);
            }
            StepKind::Index(index) => {
                let b = self.operand(index);
                let a = late.map_or(at, |base| self.operand(base));
                self.emit(Op::Index { to: at, a, b }, span);
            }
            StepKind::Slice { start, end, inclusive } => {
                let first = self.temps(2);
                self.end_of_slice(start.as_deref(), first, span);
                self.end_of_slice(end.as_deref(), first + 1, span);
                self.late_into(late, at);
                self.emit(Op::Slice { at, inclusive: *inclusive }, span);
            }
            StepKind::Dot { name, args, own } => match self.looped(name, args.as_ref(), own.as_ref()) {
                Some(looped) => {
                    self.late_into(late, at);
                    self.loop_or(&looped, at, whole, |c| c.call_dot(kind, at, whole));
                }
                None if args.is_none() && own.is_none() && !self.explaining => {
                    self.field(late, name, at, whole);
                }
                None => {
                    let site = self.dot(name, args.as_ref(), own.as_ref());
                    self.late_into(late, at);
                    self.emit(Op::CallDot { at, site }, whole);
                }
            },
        }
    }

    /// The call of what is behind a dot, of the value in `at`.
    fn call_dot(&mut self, kind: &StepKind, at: Reg, span: Span) {
        if let StepKind::Dot { name, args, own } = kind {
            let site = self.dot(name, args.as_ref(), own.as_ref());
            self.emit(Op::CallDot { at, site }, span);
        }
    }

    /// A field or a method of the value in `at`, or of a variable, which is read where it lies.
    fn field(&mut self, late: Option<&Expr>, name: &Name, at: Reg, span: Span) {
        let site = self.dot(name, None, None);
        match u16::try_from(site) {
            Ok(site) => {
                let a = late.map_or(at, |base| self.operand(base));
                self.emit(Op::Field { last: false, to: at, a, site }, span);
            }
            Err(_) => {
                self.late_into(late, at);
                self.emit(Op::CallDot { at, site }, span);
            }
        }
    }

    fn late_into(&mut self, late: Option<&Expr>, at: Reg) {
        if let Some(value) = late {
            self.into(value, at);
        }
    }

    fn end_of_slice(&mut self, end: Option<&Expr>, to: Reg, span: Span) {
        match end {
            Some(end) => self.into(end, to),
            None => self.constant_into(&Constant::None, to, span),
        }
    }

    fn dot(&mut self, name: &Name, args: Option<&Args>, own: Option<&(FunctionId, Vec<Expr>)>) -> u32 {
        let none = Args::default();
        let given = args.unwrap_or(&none);
        let count = given.positional.len() + given.named.len();
        let captures = own.map_or(&[][..], |(_, captures)| captures);
        let first = self.temps(count + captures.len());
        self.row(values_of(given).chain(captures), first);
        let mut site = self.call_site(name, given, args.is_some());
        site.own = own.map(|(id, captures)| (*id, captures.len()));
        site.explain = self.explaining;
        site.unlike = self.unlike(name).cloned().collect();
        self.site(Site::Call(site))
    }
}

/// Which of some arguments are written out; nothing where none is.
fn written_among<'e>(args: impl Iterator<Item = &'e Expr>) -> Vec<bool> {
    let written: Vec<bool> = args.map(is_written).collect();
    if written.contains(&true) { written } else { Vec::new() }
}

/// The values of arguments, in order.
fn values_of(args: &Args) -> impl Iterator<Item = &Expr> {
    args.positional.iter().chain(args.named.iter().map(|(_, value)| value))
}

/// The expressions of a step, in the order in which they are compiled.
fn step_parts(step: &Step) -> Vec<&Expr> {
    match &step.kind {
        StepKind::Call(args) => values_of(args).collect(),
        StepKind::Index(index) => vec![index],
        StepKind::Slice { start, end, .. } => start.iter().chain(end).map(|end| &**end).collect(),
        StepKind::Dot { args, own, .. } => {
            let captures = own.iter().flat_map(|(_, captures)| captures);
            args.iter().flat_map(values_of).chain(captures).collect()
        }
    }
}

/// Whether the number of arguments fits into an op.
fn fits(args: &Args) -> bool {
    args.positional.len() <= usize::from(u8::MAX)
}
