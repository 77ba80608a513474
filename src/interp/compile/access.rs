//! Calls, and chains of what is asked of a value.

use super::{Compiler, nth};
use crate::interp::code::{CallShape, Op, Reg, Site};
use tg_core::notation::Name;
use tg_core::program::{Args, Callee, Constant, Expr, ExprKind, FunctionId, Step, StepKind};
use tg_core::source::Span;
use tg_core::value::Key;

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
        let count = args.positional.len() + args.named.len();
        let first = self.temps(count);
        debug_assert!(count == 0 || first == at + 1, "arguments follow the callee");
        self.arguments(args, first);
        let names = args.named.iter().map(|(name, _)| name.clone()).collect();
        self.call_value(at, count, names, span);
    }

    pub(super) fn call_value(&mut self, at: Reg, count: usize, names: Vec<Name>, span: Span) {
        let site = CallShape { explain: self.explaining, ..CallShape::of_value("".into(), count, names) };
        let site = self.site(Site::Call(site));
        self.emit(Op::CallValue { at, site }, span);
    }

    fn arguments(&mut self, args: &Args, at: Reg) {
        self.row(args.positional.iter(), at);
        let named = nth(at, args.positional.len());
        for (index, (_, value)) in args.named.iter().enumerate() {
            self.into(value, nth(named, index));
        }
    }

    fn call_site(&self, name: &Name, args: &Args, parentheses: bool) -> CallShape {
        CallShape {
            key: Some(Key::text(&name.text)),
            count: args.positional.len() + args.named.len(),
            names: args.named.iter().map(|(name, _)| name.clone()).collect(),
            parentheses,
            overloads: self.library.overloads(&name.text).to_vec(),
            own: None,
            explain: false,
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
        self.into(base, at);
        for (index, step) in steps.iter().enumerate() {
            let whole = Span { start: base.span.start.min(step.span.start), ..step.span };
            let place = if step.span.source == base.span.source { whole } else { step.span };
            self.scoped(|c| c.step(&step.kind, at, step.span, place));
            if self.explaining && index + 1 < steps.len() {
                self.emit(Op::ExplainPart { a: at }, place);
            }
        }
        self.transfer(to, at, base.span);
    }

    /// One step on the value in `at`; the result is there again.
    fn step(&mut self, kind: &StepKind, at: Reg, span: Span, whole: Span) {
        match kind {
            StepKind::Call(args) => self.call_in_place(at, args, whole),
            StepKind::Index(index) => {
                let b = self.operand(index);
                self.emit(Op::Index { to: at, a: at, b }, span);
            }
            StepKind::Slice { start, end, inclusive } => {
                let first = self.temps(2);
                self.end_of_slice(start.as_deref(), first, span);
                self.end_of_slice(end.as_deref(), first + 1, span);
                self.emit(Op::Slice { at, inclusive: *inclusive }, span);
            }
            StepKind::Dot { name, args, own } => self.dot(name, args.as_ref(), own.as_ref(), at, whole),
        }
    }

    fn end_of_slice(&mut self, end: Option<&Expr>, to: Reg, span: Span) {
        match end {
            Some(end) => self.into(end, to),
            None => self.constant_into(&Constant::None, to, span),
        }
    }

    fn dot(
        &mut self,
        name: &Name,
        args: Option<&Args>,
        own: Option<&(FunctionId, Vec<Expr>)>,
        at: Reg,
        span: Span,
    ) {
        let none = Args::default();
        let given = args.unwrap_or(&none);
        let count = given.positional.len() + given.named.len();
        let captures = own.map_or(0, |(_, captures)| captures.len());
        let first = self.temps(count + captures);
        self.arguments(given, first);
        if let Some((_, captures)) = own {
            self.row(captures.iter(), nth(first, count));
        }
        let mut site = self.call_site(name, given, args.is_some());
        site.own = own.map(|(id, captures)| (*id, captures.len()));
        site.explain = self.explaining;
        let site = self.site(Site::Call(site));
        self.emit(Op::CallDot { at, site }, span);
    }
}

/// Whether the number of arguments fits into an op.
fn fits(args: &Args) -> bool {
    args.positional.len() <= usize::from(u8::MAX)
}
