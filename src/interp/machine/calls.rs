//! Entering and leaving functions.

use super::frames::Current;
use super::natives::no_method;
use super::{Machine, Remembering};
use crate::interp::code::{Bytecode, CallShape, Reg, Site};
use std::ops::Range;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_core::native::select;
use tg_core::notation::Name;
use tg_core::number::Number;
use tg_core::program::FunctionId;
use tg_core::value::{Function, FunctionKind, Key, Value};

impl Machine<'_> {
    /// Begins a call of a function that takes nothing along; its arguments lie from `at`.
    #[inline(always)]
    pub(super) fn enter_function(
        &mut self,
        current: &mut Current,
        at: usize,
        count: usize,
        function: u32,
    ) -> Result<(), Fault> {
        if let Some(code) = &self.store.codes[function as usize]
            && code.params == count
        {
            let registers = code.registers;
            self.begin(at + registers)?;
            if let Some(code) = &self.store.codes[function as usize] {
                self.frames.push(current, code, None, at, at);
            }
            return Ok(());
        }
        self.enter_other(current, at, count, function)
    }

    /// The same for a function that isn't compiled yet, or with fewer arguments than it takes.
    #[cold]
    fn enter_other(
        &mut self,
        current: &mut Current,
        at: usize,
        count: usize,
        function: u32,
    ) -> Result<(), Fault> {
        let code = self.code(FunctionId(function))?;
        self.enter(current, &code, None, at, count, at)
    }

    /// Begins a call; the result goes to `result`.
    #[inline]
    fn enter(
        &mut self,
        current: &mut Current,
        code: &Rc<Bytecode>,
        closure: Option<Function>,
        at: usize,
        count: usize,
        result: usize,
    ) -> Result<(), Fault> {
        self.begin(at + code.registers)?;
        if count != code.params {
            self.pad(code, at, count)?;
        }
        self.frames.push(current, code, closure, at, result);
        Ok(())
    }

    /// What every call begins with: it is a step, may be too deep, and needs the stack up to `end`.
    #[inline]
    fn begin(&mut self, end: usize) -> Result<(), Fault> {
        if self.frames.len() >= self.depth {
            return Err(self.too_deep());
        }
        self.countdown -= 1;
        if self.countdown == 0 {
            self.tick()?;
        }
        self.reach(end);
        Ok(())
    }

    /// Marks the arguments that aren't given; refuses too few and too many.
    fn pad(&mut self, code: &Bytecode, at: usize, count: usize) -> Result<(), Fault> {
        if count > code.params || count < code.required {
            let first = self.stack.get(at).filter(|_| count > 0);
            return Err(wrong_count(code, count, first));
        }
        self.stack[at + count..at + code.params].fill(Value::Unset);
        Ok(())
    }

    /// Ends the current call with the value of one of its registers. Gives the value if it was the run's last, else goes
    /// on with the caller.
    #[inline(always)]
    pub(super) fn leave(&mut self, current: &mut Current, floor: usize, from: usize) -> Option<Value> {
        let window = self.window_of(current);
        if self.frames.len() > floor
            && let Some(result) = self.frames.pop(current)
        {
            if let Value::Number(Number::Int(n)) = self.stack[from] {
                clear(&mut self.stack[window]);
                self.stack[result].put_int(n);
            } else {
                self.hand_over(window, from, result);
            }
            return None;
        }
        let value = std::mem::take(&mut self.stack[from]);
        clear(&mut self.stack[window]);
        Some(value)
    }

    /// Moves the result of a call to where it goes, and drops what the other registers of the call own. Mostly it is in
    /// the window or just before it, where what was called lay.
    fn hand_over(&mut self, window: Range<usize>, from: usize, result: usize) {
        if from != result {
            self.stack.swap(from, result);
        }
        if window.contains(&result) {
            clear(&mut self.stack[window.start..result]);
            clear(&mut self.stack[result + 1..window.end]);
        } else {
            clear(&mut self.stack[window]);
        }
    }

    /// As [`Machine::leave`], with a value that isn't in a register.
    pub(super) fn leave_with(&mut self, current: &mut Current, floor: usize, value: Value) -> Option<Value> {
        let window = self.window_of(current);
        clear(&mut self.stack[window]);
        if self.frames.len() > floor
            && let Some(result) = self.frames.pop(current)
        {
            self.stack[result].put_made(value);
            return None;
        }
        Some(value)
    }

    /// Drops what the registers of the current call own.
    pub(super) fn clear(&mut self, current: &Current) {
        let window = self.window_of(current);
        clear(&mut self.stack[window]);
    }

    /// Where the registers of the current call lie.
    #[inline]
    fn window_of(&self, current: &Current) -> Range<usize> {
        current.base..(current.base + current.code.registers).min(self.stack.len())
    }

    /// Calls the value in `at` with the arguments after it.
    pub(super) fn call_value(&mut self, current: &mut Current, at: usize, site: u32) -> Result<(), Fault> {
        let code = current.code.clone();
        let Some(Site::Call(site)) = code.sites.get(site as usize) else {
            return Ok(());
        };
        self.call_any(current, at, at + 1, site)
    }

    /// Calls the value in `callee` with the arguments from `first`; the result goes to `callee`.
    pub(super) fn call_any(
        &mut self,
        current: &mut Current,
        callee: usize,
        first: usize,
        site: &CallShape,
    ) -> Result<(), Fault> {
        let called = std::mem::take(&mut self.stack[callee]);
        let Value::Function(function) = called else {
            return Err(self.not_callable(&called));
        };
        if let Some(closure) = function.as_closure() {
            let code = self.code_of(&closure.code)?;
            let count = self.place_named(&code, first, site.count, &site.names)?;
            return self.enter(current, &code, Some(function), first, count, callee);
        }
        let FunctionKind::Prelude(name) = function.kind() else {
            return Err(self.not_callable(&Value::Function(function)));
        };
        let overloads = self.library.overloads(name);
        self.top = current.base + current.code.registers;
        self.source = current.code.function.span.source;
        let value = self.call_native(name, overloads, first, site)?;
        self.stack[callee] = value;
        Ok(())
    }

    /// Puts arguments that are given by name where their parameters are; says how many there are then.
    pub(super) fn place_named(
        &mut self,
        code: &Rc<Bytecode>,
        first: usize,
        count: usize,
        names: &[Name],
    ) -> Result<usize, Fault> {
        if names.is_empty() {
            return Ok(count);
        }
        self.window(first, code);
        let positional = count - names.len();
        let given: Vec<Value> =
            (0..names.len()).map(|i| std::mem::take(&mut self.stack[first + positional + i])).collect();
        if positional > code.params {
            return Err(wrong_count(code, count, None));
        }
        self.stack[first + positional..first + code.params].fill(Value::Unset);
        for (name, value) in names.iter().zip(given) {
            let params = &code.function.params;
            let Some(index) = params.iter().position(|p| p.name.as_ref() == Some(&name.text)) else {
                let known = params.iter().filter_map(|p| p.name.as_deref());
                return Err(Box::new(
                    (*fault(Code::E1008, format!("there is no parameter `{}`", name.text)))
                        .did_you_mean(&name.text, known)
                        .at(name.span, ""),
                ));
            };
            let place = &mut self.stack[first + index];
            if !matches!(place, Value::Unset) || index < positional {
                let message = format!("the parameter `{}` is given twice", name.text);
                return Err(Box::new(fault(Code::E1014, message).at(name.span, "")));
            }
            *place = value;
        }
        for (index, param) in code.function.params.iter().enumerate() {
            if param.default.is_none() && matches!(self.stack[first + index], Value::Unset) {
                return Err(wrong_count(code, count, None));
            }
        }
        Ok(code.params)
    }

    /// What is called and is no function.
    #[cold]
    fn not_callable(&self, value: &Value) -> Fault {
        match self.library.refusal("()", |of| of.admits(value)) {
            Some(refusal) => Box::new(refusal.diagnostic()),
            None => fault(Code::E2005, format!("{} can't be called", value.kind())),
        }
    }

    /// Calls a function value from outside the loop, for a native function that puts its arguments into registers.
    pub(super) fn call_back(
        &mut self,
        function: &Value,
        count: usize,
        arguments: impl FnOnce(&mut [Value]),
    ) -> Result<Value, Fault> {
        let Value::Function(function) = function else {
            return Err(self.not_callable(function));
        };
        let first = self.top;
        match function.kind() {
            FunctionKind::Closure(closure) => {
                if self.frames.len() + self.natives >= self.depth {
                    return Err(self.too_deep());
                }
                if self.natives >= MOST_NATIVES {
                    return Err(too_many_natives());
                }
                self.charge(1)?;
                let code = self.code_of(&closure.code)?;
                self.reach(first + code.registers.max(count));
                arguments(&mut self.stack[first..first + count]);
                if count != code.params {
                    self.pad(&code, first, count)?;
                }
                self.natives += 1;
                let current = Current { code, pc: 0, base: first, closure: Some(function.clone()) };
                let (blocks, explanations) = (self.blocks.len(), self.explanations.len());
                let result = stacker::maybe_grow(RED_ZONE, SEGMENT, || self.run(current));
                self.natives -= 1;
                // The native function that called back may go on after a fault.
                if result.is_err() {
                    self.blocks.truncate(blocks);
                    self.explanations.truncate(explanations);
                }
                self.top = first;
                result
            }
            FunctionKind::Prelude(name) => {
                self.top = first + count;
                self.reach(self.top);
                arguments(&mut self.stack[first..self.top]);
                let site = CallShape::of_value(name.clone(), count, Vec::new());
                let overloads = self.library.overloads(name);
                let result = stacker::maybe_grow(RED_ZONE, SEGMENT, || {
                    self.call_native(name, overloads, first, &site)
                });
                self.top = first;
                result
            }
            FunctionKind::Partial(partial) => {
                let mut args = vec![Value::Unset; count.max(1) + partial.args.len()];
                arguments(&mut args[..count]);
                args[count..].clone_from_slice(&partial.args);
                let overloads = self.library.overloads(&partial.name);
                let method = select(overloads, &args[0])
                    .filter(|_| count == 1)
                    .ok_or_else(|| no_method(&partial.name, overloads, &args[0]))?;
                stacker::maybe_grow(RED_ZONE, SEGMENT, || (method.call)(self, &mut args))
            }
            FunctionKind::Composed(composed) => {
                let value = self.call_back(&composed.first, count, arguments)?;
                self.call_one(&composed.then, value)
            }
            FunctionKind::Elementwise(each) => {
                let mut args = vec![Value::Unset; count];
                arguments(&mut args);
                let Some(Value::List(list)) = args.first() else { return Ok(Value::None) };
                let mut results = Vec::with_capacity(each.functions.len());
                for (function, element) in each.functions.iter().zip(list.items()) {
                    results.push(match function {
                        Value::Unset => element.clone(),
                        function => self.call_one(function, element.clone())?,
                    });
                }
                each.joined(results)
            }
        }
    }

    /// Calls a function value with one argument.
    fn call_one(&mut self, function: &Value, argument: Value) -> Result<Value, Fault> {
        self.call_back(function, 1, |given| given[0] = argument)
    }

    /// The remembered result of the current call; if there is none, what it does from now on is remembered.
    pub(super) fn recall(&mut self, code: &Bytecode, base: usize) -> Result<Option<Value>, Fault> {
        let keys = self.memo_keys(code, base)?;
        let memo = self.store.memos.get(&code.function.id);
        let known = keys.and_then(|keys| memo?.get(&keys)).cloned();
        if known.is_none() {
            let (frames, natives) = (self.frames.len(), self.natives);
            self.remembering.push(Remembering { frames, natives, function: code.function.id });
        }
        Ok(known)
    }

    /// Forgets the functions that remember whose calls a fault has ended: those that this run began with at least
    /// this many `frames` below them.
    pub(super) fn stop_remembering(&mut self, frames: usize) {
        let natives = self.natives;
        while self.remembering.pop_if(|one| one.natives == natives && one.frames >= frames).is_some() {}
    }

    /// Remembers the result of the current call.
    pub(super) fn remember(&mut self, code: &Bytecode, base: usize, from: Reg) -> Result<(), Fault> {
        if let Some(keys) = self.memo_keys(code, base)? {
            let value = self.stack[super::frames::offset(base, from)].clone();
            Rc::make_mut(self.store.memos.entry(code.function.id).or_default()).insert(keys, value);
        }
        self.remembering.pop();
        Ok(())
    }

    /// What the result of the current call is remembered under; `None` if an argument isn't known yet.
    fn memo_keys(&self, code: &Bytecode, base: usize) -> Result<Option<Vec<Key>>, Fault> {
        let key = |value: &Value| Key::of_argument(value.clone()).map_err(|fault| no_memo(code, &fault));
        self.stack[base..base + code.params].iter().map(key).collect()
    }

    #[cold]
    fn too_deep(&self) -> Fault {
        let message = format!("calls go more than {} deep", self.limits.depth);
        Box::new(
            fault(Code::E9004, message).help(
                "does the function stop calling itself? If it should go that deep, raise `--max-depth`",
            ),
        )
    }
}

/// Drops what registers own.
#[inline]
fn clear(registers: &mut [Value]) {
    for register in registers {
        // Most are small whole numbers, which is the quickest to see.
        if matches!(register, Value::Number(Number::Int(_))) {
            continue;
        }
        if !register.is_plain() {
            *register = Value::None;
        }
    }
}

#[cold]
fn too_many_natives() -> Fault {
    let message = format!(
        "{MOST_NATIVES} functions of the prelude wait for functions of the script, and no more can wait"
    );
    fault(Code::E9004, message).with_help(
        "call the function in a loop or in a list `[f(x) for x in xs]`: such calls may go as deep as `--max-depth` says, those within `map`, `sort` and the like may not",
    )
}

/// How many native functions may wait for a function of the script, whatever depth is allowed: each
/// takes native stack, which the memory limit doesn't see. That of a browser is small and can't grow.
const MOST_NATIVES: usize = if cfg!(target_family = "wasm") { 64 } else { 20_000 };
/// Native stack that must be left before a native function calls back into the script.
const RED_ZONE: usize = 128 * 1024;
/// How much is added when less is left.
const SEGMENT: usize = 2 * 1024 * 1024;

/// Why the results for an argument can't be remembered.
#[cold]
fn no_memo(code: &Bytecode, found: &Diagnostic) -> Fault {
    let name = code.function.name.as_deref().unwrap_or("a function");
    let message = format!("`{name}` remembers its results by its arguments, and {}", found.message);
    fault(found.code, message).with_help(format!(
        "leave out `memo`, or give `{name}` texts, exact numbers, true, false and none, and lists and records of these"
    ))
}

/// `first` is the first argument, where it is known.
#[cold]
fn wrong_count(code: &Bytecode, count: usize, first: Option<&Value>) -> Fault {
    let name = code.function.name.as_deref().map_or("this function".to_owned(), |n| format!("`{n}`"));
    let wanted = match (code.required, code.params) {
        (a, b) if a == b => format!("{a}"),
        (a, b) => format!("{a} to {b}"),
    };
    let given = match count {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        more => format!("{more} are"),
    };
    let fault =
        fault(Code::E2002, format!("{name} takes {}, and {given} given", counted(wanted, "argument")));
    let names: Option<Vec<&str>> = code.function.params.iter().map(|p| p.name.as_deref()).collect();
    let is_list = first.is_some_and(|first| matches!(first, Value::List(_) | Value::Range(_)));
    match names {
        Some(names) if count == 1 && names.len() > 1 && is_list => fault.with_help(format!(
            "to take a list of {} apart, write its names in `[ ]`: `[{}]`",
            names.len(),
            names.join(", ")
        )),
        Some(names) if count == 1 && names.len() == 2 && code.function.name.is_none() => fault.with_help(
            "it is called with one value; what is called with the elements of a list may have an index, \
             `xs.enumerate.map([i, x] -> …)`, and `xs.sort(by: x -> …)` sorts by a key of each",
        ),
        _ => fault,
    }
}
