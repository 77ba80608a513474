//! From a checked function to the machine's code.
//!
//! Slots are the first registers; temporaries are taken and given back like a stack. An expression is
//! compiled **into** a register, or as an **operand**: a local variable is its own register then. The
//! compiler knows the descriptors' tables, and no game by name.

mod access;
mod assert;
mod branch;
mod choice;
mod domain;
mod expr;
mod inline;
mod liveness;
mod loops;
mod mixed;
mod mutation;
mod reckoned;
mod statement;

use super::code::{Bytecode, Op, Reg, Site};
use super::names::Names;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Library;
use tg_core::program::{
    BinaryOp, Binding, Entry, Expr, ExprKind, Function, FunctionId, GlobalId, Slot, UnaryOp, Variable,
};
use tg_core::source::Span;
use tg_core::value::{Value, Written};

/// The most registers a call may need.
const MAX_REGISTERS: usize = u16::MAX as usize - 16;

/// Finds the functions of the session.
type Known<'a> = &'a dyn Fn(FunctionId) -> Option<Rc<Function>>;

/// Through how many functions it is looked for what a call gives.
const CALLS: usize = 4;

/// Compiles a function; `endings` are the variables of a top level that become globals at its end.
///
/// # Errors
/// `E9003` where it needs more registers than a window can have.
pub(super) fn compile(
    function: &Rc<Function>,
    endings: &[(Slot, GlobalId)],
    library: &Library,
    names: &Names,
    known: Known<'_>,
) -> Result<Bytecode, Fault> {
    // How many slots the loops need whose functions are written out is known at the end.
    let mut compiler = Compiler::new(function, 0, endings, library, names, known);
    compiler.whole();
    if compiler.most_spare > 0 {
        compiler = Compiler::new(function, compiler.most_spare, endings, library, names, known);
        compiler.whole();
    }
    liveness::mark_last_reads(&mut compiler.code);
    if compiler.code.registers > MAX_REGISTERS {
        let message = format!(
            "this piece of the script holds more than {MAX_REGISTERS} values at once: variables, and parts of what is being made"
        );
        return Err(fault(Code::E9003, message)
            .with_help("split it into functions or files, or keep the values in a list")
            .or_at(function.span));
    }
    Ok(compiler.code)
}

struct Compiler<'a> {
    /// Whose body is compiled.
    scope: Scope,
    library: &'a Library,
    names: &'a Names,
    known: Known<'a>,
    /// What is compiled so far.
    code: Bytecode,
    /// The next free temporary.
    next: usize,
    /// Where `break` and `continue` of the loops around must be patched.
    loops: Vec<LoopJumps>,
    /// How many `try`s of this function are open, which a jump out must end.
    tries: usize,
    /// The `assert error`s around.
    expected: Vec<assert::ExpectedError>,
    /// Whether parts of the expression at hand are shown.
    explaining: bool,
    /// Variables of a top level whose last values become globals at its end.
    endings: &'a [(Slot, GlobalId)],
    /// Whether the body of a function with a name is compiled where it is called.
    within_named: bool,
    /// Registers that hold what is reckoned.
    reckoned: Vec<Reg>,
    /// Whether the function gives values of several kinds.
    gives_mixed: bool,
    /// How many slots behind the function's own ones are in use, and how many were at most.
    spare: usize,
    most_spare: usize,
}

/// A function whose body is compiled: the function itself, or one that is written out for a loop in it.
struct Scope {
    function: Rc<Function>,
    /// The register of its first slot.
    first: usize,
    /// Where what it took along lies, if it isn't called.
    captured: Option<Vec<Reg>>,
    /// Slots that some statement changes after they are bound.
    changed: Vec<bool>,
}

impl Scope {
    fn new(function: &Rc<Function>, first: usize, captured: Option<Vec<Reg>>) -> Scope {
        let changed = mutation::changed_slots(function, slots_of(function));
        Scope { function: function.clone(), first, captured, changed }
    }

    /// Whether some statement changes a slot after it is bound.
    fn changes(&self, slot: Slot) -> bool {
        self.changed.get(slot.0 as usize).copied().unwrap_or(false)
    }
}

fn slots_of(function: &Function) -> usize {
    function.slots.len().max(function.params.len())
}

/// The jumps of a loop that are patched at its end.
#[derive(Default)]
struct LoopJumps {
    breaks: Vec<usize>,
    continues: Vec<usize>,
    /// How many `try`s were open at its start.
    tries: usize,
}

impl<'a> Compiler<'a> {
    fn new(
        function: &Rc<Function>,
        spare: usize,
        endings: &'a [(Slot, GlobalId)],
        library: &'a Library,
        names: &'a Names,
        known: Known<'a>,
    ) -> Self {
        let slots = slots_of(function) + spare;
        let code = Bytecode {
            function: function.clone(),
            ops: Vec::new(),
            spans: Vec::new(),
            written: Vec::new(),
            reckoned: Vec::new(),
            constants: Vec::new(),
            sites: Vec::new(),
            slots,
            registers: slots,
            params: function.params.len(),
            required: function.params.iter().filter(|p| p.default.is_none()).count(),
        };
        Compiler {
            scope: Scope::new(function, 0, None),
            library,
            names,
            known,
            code,
            next: slots,
            loops: Vec::new(),
            tries: 0,
            expected: Vec::new(),
            explaining: false,
            endings,
            reckoned: Vec::new(),
            gives_mixed: false,
            within_named: false,
            spare: 0,
            most_spare: 0,
        }
    }

    fn whole(&mut self) {
        self.parameters();
        self.body();
    }

    /// Defaults, types and patterns of the parameters.
    fn parameters(&mut self) {
        let function = self.scope.function.clone();
        for (index, param) in function.params.iter().enumerate() {
            let register = index as Reg;
            if let Some(default) = &param.default {
                self.emit(Op::TestGiven { a: register }, param.span);
                let to_default = self.jump(param.span);
                let given = self.jump(param.span);
                self.patch(to_default);
                self.into(default, register);
                self.patch(given);
            }
            if let Some(annotation) = &param.annotation {
                let name = param.name.clone().unwrap_or_else(|| "_".into());
                self.check_type(register, annotation, super::code::TypeOf::Parameter(name), param.span);
            }
            if let Some(binding) = &param.binding {
                self.bind(binding, register, param.span);
            }
        }
    }

    fn body(&mut self) {
        let function = self.scope.function.clone();
        if function.memo {
            self.emit(Op::Recall, function.span);
        }
        self.gives_mixed = mixed::gives_mixed(&function);
        self.tail(&function.body);
    }

    /// Leaves the function with the value of a register.
    fn leave(&mut self, from: Reg, span: Span) {
        let function = self.scope.function.clone();
        if let Some(annotation) = &function.returns {
            let name = function.name.clone().unwrap_or_else(|| "the function".into());
            self.check_type(from, annotation, super::code::TypeOf::Result(name), span);
        }
        for (slot, global) in self.endings {
            let from = self.slot(*slot);
            self.emit(Op::Publish { from, global: global.0 }, span);
        }
        let op = if function.memo { Op::Remember { from } } else { Op::Return { from } };
        self.emit(op, span);
    }

    fn check_type(
        &mut self,
        a: Reg,
        annotation: &tg_core::program::Annotation,
        what: super::code::TypeOf,
        span: Span,
    ) {
        let site = self.site(Site::Type { annotation: annotation.clone(), what });
        self.emit(Op::CheckType { a, site }, span);
    }

    fn emit(&mut self, op: Op, span: Span) -> usize {
        self.code.ops.push(op);
        self.code.spans.push(span);
        self.code.ops.len() - 1
    }

    /// Emits a comparison, and notes which of its sides is written out.
    fn emit_comparison(&mut self, op: Op, sides: [&Expr; 2], span: Span) {
        let written = match sides.map(is_written) {
            [_, true] => Written::Second,
            [true, false] => Written::First,
            [false, false] => Written::Neither,
        };
        let at = self.emit(op, span);
        if written != Written::Neither {
            self.code.written.push((at, written));
        }
        if self.reckons_a_text(sides) {
            self.code.reckoned.push(at);
        }
    }

    /// Emits a jump that [`Compiler::patch`] will aim.
    fn jump(&mut self, span: Span) -> usize {
        self.emit(Op::Jump { target: u32::MAX }, span)
    }

    /// Aims a jump, or the target of a `try`, at the next op.
    fn patch(&mut self, at: usize) {
        let here = self.code.ops.len() as u32;
        match &mut self.code.ops[at] {
            Op::Jump { target } | Op::TryBegin { target, .. } => *target = here,
            _ => {}
        }
    }

    fn patch_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.patch(jump);
        }
    }

    /// The register of a slot.
    fn slot(&self, slot: Slot) -> Reg {
        (self.scope.first + slot.0 as usize).min(MAX_REGISTERS) as Reg
    }

    /// The variable of the whole function that is one of the body at hand.
    fn variable(&self, variable: Variable) -> Variable {
        match variable {
            Variable::Local(slot) => Variable::Local(Slot(u32::from(self.slot(slot)))),
            global => global,
        }
    }

    /// A fresh temporary.
    fn temp(&mut self) -> Reg {
        self.temps(1)
    }

    /// Fresh temporaries in a row; the first is given.
    fn temps(&mut self, count: usize) -> Reg {
        let first = self.next;
        self.next += count;
        self.code.registers = self.code.registers.max(self.next);
        first.min(MAX_REGISTERS) as Reg
    }

    /// Temporaries in a row for an op that leaves its result in the first of them. Where the result is
    /// wanted in the newest temporary anyway, they begin there.
    fn landing(&mut self, to: Reg, count: usize) -> Reg {
        if !self.is_local(to) && usize::from(to) + 1 == self.next {
            self.temps(count.saturating_sub(1));
            return to;
        }
        self.temps(count.max(1))
    }

    /// Runs a step that lies deeper than brackets tell.
    fn deeper<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        stacker::maybe_grow(128 * 1024, 1024 * 1024, || step(self))
    }

    /// Runs a step and gives back the temporaries it took.
    fn scoped<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.next;
        let result = step(self);
        self.next = mark;
        result
    }

    fn site(&mut self, site: Site) -> u32 {
        self.code.sites.push(site);
        (self.code.sites.len() - 1) as u32
    }

    fn constant(&mut self, value: Value) -> u32 {
        self.code.constants.push(value);
        (self.code.constants.len() - 1) as u32
    }

    fn is_local(&self, register: Reg) -> bool {
        usize::from(register) < self.code.slots
    }

    /// Copies or moves a register into another: temporaries are moved, so that nobody else holds them.
    fn transfer(&mut self, to: Reg, from: Reg, span: Span) {
        if to != from {
            let op = if self.is_local(from) { Op::Move { to, from } } else { Op::Take { to, from } };
            self.emit(op, span);
        }
    }

    /// Binds what a register holds.
    fn bind(&mut self, binding: &Binding, from: Reg, span: Span) {
        match binding {
            Binding::Ignore => {}
            Binding::Slot(slot) => self.transfer(self.slot(*slot), from, span),
            Binding::List(parts, rest, list_span) => self.scoped(|c| {
                let (at, count) = (c.temps(parts.len() + 1), parts.len() as u32);
                c.transfer(at, from, span);
                match rest {
                    None => c.emit(Op::Unpack { at, count }, *list_span),
                    Some(_) => c.emit(Op::UnpackFirst { at, count }, *list_span),
                };
                for (index, part) in parts.iter().enumerate() {
                    c.bind(part, nth(at, 1 + index), *list_span);
                }
                if let Some(rest) = rest {
                    c.bind(rest, at, *list_span);
                }
            }),
            Binding::Record(fields, record_span) => self.scoped(|c| {
                let at = c.temps(fields.len() + 1);
                c.transfer(at, from, span);
                let site = c.site(Site::Keys(fields.iter().map(|(key, _)| c.names.key(key)).collect()));
                c.emit(Op::UnpackKeys { at, site }, *record_span);
                for (index, (_, field)) in fields.iter().enumerate() {
                    c.bind(field, nth(at, 1 + index), *record_span);
                }
            }),
        }
    }
}

/// The register of a slot.
fn register(slot: Slot) -> Reg {
    slot.0.min(MAX_REGISTERS as u32) as Reg
}

/// The register `offset` places after another; a function that would need more than there are isn't run.
fn nth(at: Reg, offset: usize) -> Reg {
    (usize::from(at) + offset).min(MAX_REGISTERS) as Reg
}

/// Whether a value is written out: a number, a fraction as `1/2`, a text, a list, a range or a record of these.
fn is_written(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(_) => true,
        ExprKind::List(items) => items.iter().all(is_written),
        ExprKind::Range { start, end, .. } => is_written(start) && is_written(end),
        ExprKind::Unary(UnaryOp::Negate, operand) => is_written(operand),
        ExprKind::Binary { first, rest } => {
            let is_number = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(_) | ExprKind::Unary(..));
            let mut parts = rest.iter();
            is_number(first)
                && is_written(first)
                && parts.all(|(op, _, part)| *op == BinaryOp::Divide && is_number(part) && is_written(part))
        }
        ExprKind::Record(entries) => entries
            .iter()
            .all(|entry| matches!(entry, Entry::Key(key, value) if is_written(key) && is_written(value))),
        _ => false,
    }
}
