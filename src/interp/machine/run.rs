//! The loop that runs ops.

use super::Machine;
use super::access;
use super::frames::{Current, offset};
use super::sequence::{advance, share, share_element, share_field};
use crate::interp::code::{Op, Site};
use tg_core::diagnostics::{Fault, FaultContext};
use tg_core::native::arguments::verdict;
use tg_core::number::Number;
use tg_core::program::CompareOp;
use tg_core::value::{Function, Value};

/// A small whole number in a register.
macro_rules! int {
    ($register:ident) => {
        Value::Number(Number::Int($register))
    };
}

impl Machine<'_> {
    /// Runs the current call until it returns; calls that it makes lie above `floor` in the frames.
    ///
    /// A fault goes to the nearest `try` of this run, else out.
    pub(super) fn run(&mut self, mut current: Current) -> Result<Value, Fault> {
        let floor = self.frames.len();
        loop {
            let fault = match self.run_ops(&mut current, floor) {
                Ok(value) => return Ok(value),
                Err(fault) => fault,
            };
            let place = current.code.spans[current.pc - 1];
            self.unwind(&mut current, floor, fault.or_at(place))?;
        }
    }

    /// The dispatch. It is one function, because the state of the call lives in local variables, and
    /// long, because every op has its arm; whatever an op does beyond a few lines stands elsewhere.
    fn run_ops(&mut self, current: &mut Current, floor: usize) -> Result<Value, Fault> {
        'call: loop {
            let code = &*current.code;
            let ops = code.ops.as_slice();
            let mut pc = current.pc;
            let base = current.base;
            macro_rules! reg {
                ($r:expr) => {
                    self.stack[base + usize::from($r)]
                };
            }
            // A temporary is moved out, so that nobody else holds its value; a variable keeps it.
            macro_rules! moved {
                ($code:expr, $r:expr) => {
                    if usize::from($r) < $code.slots || reg!($r).is_plain() {
                        reg!($r).share()
                    } else {
                        std::mem::take(&mut reg!($r))
                    }
                };
            }
            macro_rules! put {
                ($r:expr, $value:expr) => {{
                    let value = $value;
                    reg!($r).overwrite(value);
                }};
            }
            // What an element owns is shared, elsewhere; most own nothing.
            macro_rules! copy {
                ($r:expr, $element:expr, $share:expr) => {
                    match *$element {
                        int!(n) => reg!($r).put_int(n),
                        Value::Bool(b) => reg!($r).put_bool(b),
                        _ => $share,
                    }
                };
            }
            macro_rules! attempt {
                ($e:expr) => {
                    match $e {
                        Ok(value) => value,
                        Err(fault) => {
                            current.pc = pc;
                            return Err(fault);
                        }
                    }
                };
            }
            macro_rules! arithmetic {
                ($checked:ident, $slow:ident, $to:expr, $a:expr, $b:expr) => {{
                    if let (int!(x), int!(y)) = (&reg!($a), &reg!($b))
                        && let Some(result) = x.$checked(*y)
                    {
                        reg!($to).put_int(result);
                    } else {
                        self.note(code.spans[pc - 1]);
                        attempt!(self.$slow(base, $to, $a, $b));
                    }
                }};
            }
            macro_rules! compared {
                ($test:expr, $a:expr, $b:expr) => {
                    match (&reg!($a), &reg!($b)) {
                        (int!(x), int!(y)) if !matches!($test, CompareOp::In | CompareOp::NotIn) => {
                            compare_ints($test, *x, *y)
                        }
                        (int!(x), Value::Range(range))
                            if matches!($test, CompareOp::In | CompareOp::NotIn) =>
                        {
                            range.contains(*x) == ($test == CompareOp::In)
                        }
                        (Value::Text(x), Value::Text(y)) if $test == CompareOp::Equal => x == y,
                        (Value::Text(x), Value::Text(y)) if $test == CompareOp::NotEqual => x != y,
                        _ => {
                            self.note(code.spans[pc - 1]);
                            attempt!(self.compare((code, pc - 1), base, $test, ($a, $b)))
                        }
                    }
                };
            }
            // Whether a condition holds.
            macro_rules! truth {
                ($a:expr) => {
                    match reg!($a) {
                        Value::Bool(truth) => truth,
                        _ => attempt!(self.truth(base, $a)),
                    }
                };
            }
            // A test that doesn't hold goes on where the jump behind it leads.
            macro_rules! skip_if {
                ($holds:expr) => {
                    if $holds {
                        pc += 1;
                    } else if let Op::Jump { target } = ops[pc] {
                        pc = target as usize;
                    }
                };
            }
            macro_rules! enter {
                ($called:expr) => {{
                    current.pc = pc;
                    $called?;
                    continue 'call;
                }};
            }
            macro_rules! give {
                ($value:expr) => {{
                    match $value {
                        Some(value) => return Ok(value),
                        None => continue 'call,
                    }
                }};
            }

            loop {
                let op = &ops[pc];
                pc += 1;
                match *op {
                    Op::Move { to, from } => copy!(to, &reg!(from), share(&mut self.stack, base, from, to)),
                    Op::Take { to, from } => match reg!(from) {
                        int!(n) => reg!(to).put_int(n),
                        _ => put!(to, std::mem::take(&mut reg!(from))),
                    },
                    Op::Open { to, a } => {
                        if let Value::Object(object) = &reg!(a)
                            && let Some(open) = object.open()
                        {
                            put!(to, open);
                        }
                    }
                    Op::Constant { to, index } => reg!(to).put_clone(&code.constants[index as usize]),
                    Op::Int { to, value } => reg!(to).put_int(i64::from(value)),
                    Op::None { to } => put!(to, Value::None),
                    Op::Bool { to, value } => reg!(to).put_bool(value),
                    Op::Capture { to, index } => {
                        if let Some(closure) = current.closure.as_ref().and_then(Function::as_closure) {
                            put!(to, closure.captures[index as usize].share());
                        }
                    }
                    Op::Global { to, global } => put!(to, attempt!(self.global(global, code.spans[pc - 1]))),
                    Op::Publish { from, global } => *self.store.change(global) = reg!(from).clone(),
                    Op::Withdraw { to, global } => {
                        reg!(to) = std::mem::take(self.store.change(global));
                    }
                    Op::Preset { to, global } => {
                        let preset = &self.store.globals[global as usize];
                        if !matches!(preset, Value::Unset) {
                            reg!(to) = preset.clone();
                            pc += 1;
                        }
                    }
                    Op::Add { last, to, a, b } => {
                        if let (int!(x), int!(y)) = (&reg!(a), &reg!(b))
                            && let Some(sum) = x.checked_add(*y)
                        {
                            reg!(to).put_int(sum);
                        } else {
                            self.note(code.spans[pc - 1]);
                            attempt!(self.add(base, last, to, a, b));
                        }
                    }
                    Op::Subtract { to, a, b } => arithmetic!(checked_sub, subtract, to, a, b),
                    Op::Multiply { to, a, b } => arithmetic!(checked_mul, multiply, to, a, b),
                    Op::AddInt { to, a, value } => {
                        if let int!(x) = &reg!(a)
                            && let Some(sum) = x.checked_add(i64::from(value))
                        {
                            reg!(to).put_int(sum);
                        } else {
                            attempt!(self.add_small(base, to, a, value));
                        }
                    }
                    Op::Remainder { to, a, b } => match (&reg!(a), &reg!(b)) {
                        (int!(x), int!(y)) if *x >= 0 && *y > 0 => {
                            let rest = x % y;
                            reg!(to).put_int(rest);
                        }
                        _ => attempt!(self.arithmetic(*op, base)),
                    },
                    Op::FloorDivide { to, a, b } => match (&reg!(a), &reg!(b)) {
                        (int!(x), int!(y)) if *x >= 0 && *y > 0 => {
                            let times = x / y;
                            reg!(to).put_int(times);
                        }
                        _ => attempt!(self.arithmetic(*op, base)),
                    },
                    Op::Divide { .. } | Op::Power { .. } | Op::Negate { .. } => {
                        self.note(code.spans[pc - 1]);
                        attempt!(self.arithmetic(*op, base));
                    }
                    Op::Not { to, a } => {
                        let truth = truth!(a);
                        reg!(to).put_bool(!truth);
                    }
                    Op::Compare { test, to, a, b } => {
                        let truth = compared!(test, a, b);
                        reg!(to).put_bool(truth);
                    }
                    Op::Test { test, a, b } => {
                        let holds = compared!(test, a, b);
                        skip_if!(holds);
                    }
                    Op::TestInt { test, a, value } => {
                        let holds = match &reg!(a) {
                            int!(x) => compare_ints(test, *x, i64::from(value)),
                            _ => attempt!(self.compare_int(base, test, a, value)),
                        };
                        skip_if!(holds);
                    }
                    Op::TestTrue { a } => skip_if!(truth!(a)),
                    Op::TestFalse { a } => skip_if!(!truth!(a)),
                    Op::TestGiven { a } => {
                        if !matches!(reg!(a), Value::Unset) {
                            pc += 1;
                        }
                    }
                    Op::TestMatch { a, site } => {
                        pc += usize::from(attempt!(self.test_match(&code.sites[site as usize], base, a)));
                    }
                    Op::TestSequence { a } => {
                        pc += usize::from(matches!(reg!(a), Value::List(_) | Value::Range(_)));
                    }
                    Op::Verdict { each, a } => {
                        if !matches!(reg!(a), Value::Bool(_)) {
                            let truth = attempt!(verdict(&reg!(a), each.name()));
                            reg!(a).put_bool(truth);
                        }
                    }
                    Op::Jump { target } => pc = target as usize,
                    Op::Loop { target } => {
                        self.countdown -= 1;
                        if self.countdown == 0 {
                            attempt!(self.tick());
                        }
                        pc = target as usize;
                    }
                    Op::LoopNext { to, at, back } => {
                        self.countdown -= 1;
                        if self.countdown == 0 {
                            attempt!(self.tick());
                        }
                        if advance(&mut self.stack, base, at, to) {
                            pc -= usize::from(back);
                        }
                    }
                    Op::Next { to, at } => skip_if!(advance(&mut self.stack, base, at, to)),
                    Op::Index { to, a, b } => {
                        let at = match &reg!(b) {
                            int!(i) => usize::try_from(*i).ok(),
                            _ => None,
                        };
                        if let (Value::List(list), Some(at)) = (&reg!(a), at)
                            && let Some(element) = list.items().get(at)
                        {
                            copy!(
                                to,
                                element,
                                share_element(&mut self.stack, offset(base, a), at, offset(base, to))
                            );
                        } else if let (Value::Text(text), Some(at)) = (&reg!(a), at)
                            && let Some(character) = text.character(at)
                        {
                            put!(to, Value::Text(character));
                        } else {
                            let element = attempt!(access::index(&reg!(a), &reg!(b)));
                            put!(to, element);
                        }
                    }
                    Op::Push { list, value } => {
                        let element = moved!(code, value);
                        if let Value::List(list) = &mut reg!(list) {
                            attempt!(list.push(element));
                        }
                    }
                    Op::SetElement { root, key, value } => {
                        let at = match &reg!(key) {
                            int!(at) => usize::try_from(*at).ok(),
                            _ => None,
                        };
                        // A value that owns nothing is written where it goes, and isn't moved on the way.
                        match reg!(value) {
                            int!(n) => {
                                if let Some(place) = element_of(&mut reg!(root), at) {
                                    place.put_int(n);
                                    continue;
                                }
                            }
                            Value::Bool(b) => {
                                if let Some(place) = element_of(&mut reg!(root), at) {
                                    place.put_bool(b);
                                    continue;
                                }
                            }
                            _ => {}
                        }
                        let element = moved!(code, value);
                        match (&mut reg!(root), at) {
                            (Value::List(list), Some(at)) if at < list.items().len() => {
                                attempt!(list.set(at, element));
                            }
                            _ => attempt!(self.set_element(base, root, key, element, code.spans[pc - 1])),
                        }
                    }
                    Op::Assign { at, site } => attempt!(self.assign(code, base, at, site)),
                    Op::CallFunction { at, count, function } => {
                        enter!(self.enter_function(
                            current,
                            base + usize::from(at),
                            usize::from(count),
                            function
                        ));
                    }
                    Op::CallValue { at, site } => {
                        self.note(code.spans[pc - 1]);
                        enter!(self.call_value(current, base + usize::from(at), site))
                    }
                    Op::Field { last, to, a, site } => {
                        let site = &code.sites[usize::from(site)];
                        if let (Value::Record(record), Site::Call(site)) = (&reg!(a), site)
                            && let Some(field) = site.field_of(record)
                        {
                            copy!(to, field, share_field(&mut self.stack, base, site, a, to));
                        } else {
                            self.note(code.spans[pc - 1]);
                            attempt!(self.ask_field((code, site), base, to, a, last));
                        }
                        if last {
                            put!(a, Value::None);
                        }
                    }
                    Op::CallDot { at, site } => {
                        self.note(code.spans[pc - 1]);
                        enter!(self.call_dot(current, base + usize::from(at), site))
                    }
                    Op::CallPrelude { at, site } => {
                        self.note(code.spans[pc - 1]);
                        attempt!(self.call_prelude(code, base, base + usize::from(at), site));
                    }
                    Op::Return { from } => give!(self.leave(current, floor, base + usize::from(from))),
                    Op::Recall => {
                        if let Some(value) = attempt!(self.recall(code, base)) {
                            give!(self.leave_with(current, floor, value))
                        }
                    }
                    Op::Remember { from } => {
                        attempt!(self.remember(code, base, from));
                        give!(self.leave(current, floor, base + usize::from(from)))
                    }
                    Op::TryBegin { all, at, target } => self.begin_try(base, all, at, target),
                    Op::TryEnd => {
                        self.handlers.pop();
                    }
                    other => {
                        self.note(code.spans[pc - 1]);
                        attempt!(self.rare(other, code, base, code.spans[pc - 1]));
                    }
                }
            }
        }
    }
}

/// An element of a list that is to be overwritten by something that owns nothing.
#[inline]
fn element_of(list: &mut Value, at: Option<usize>) -> Option<&mut Value> {
    match (list, at) {
        (Value::List(list), Some(at)) if at < list.items().len() => list.get_mut(at),
        _ => None,
    }
}

/// Without branches on the kind of the test, which would often be foretold wrong.
#[inline]
fn compare_ints(test: CompareOp, a: i64, b: i64) -> bool {
    // Whether it holds for less, for equal and for greater: from the last bit on.
    let holds: u8 = match test {
        CompareOp::Less => 0b001,
        CompareOp::Equal | CompareOp::In => 0b010,
        CompareOp::LessEqual => 0b011,
        CompareOp::Greater => 0b100,
        CompareOp::NotEqual | CompareOp::NotIn => 0b101,
        CompareOp::GreaterEqual => 0b110,
    };
    let order = u8::from(a > b) + u8::from(a >= b);
    holds >> order & 1 == 1
}
