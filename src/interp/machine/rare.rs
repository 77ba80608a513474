//! Ops that the loop leaves to functions of their own, and the slow ways of the quick ones.

use super::Machine;
use super::asserts::BESIDE;
use super::explain::shortened;
use super::frames::offset;
use crate::interp::code::{Bytecode, LastReads, Op, Reg, Site, TypeOf};
use crate::interp::world::Printed;
use crate::interp::{membership, operators};
use rand_chacha::rand_core::SeedableRng;
use tg_core::diagnostics::{Code, FailureToken, Fault, FaultContext, fault};
use tg_core::native::{FieldValue, Host, Type, write_out};
use tg_core::program::{Annotation, BinaryOp};
use tg_core::source::Span;
use tg_core::value::{Function, Value};

impl Machine<'_> {
    /// Runs an op that isn't worth an arm of its own in the loop.
    #[inline(never)]
    pub(super) fn rare(&mut self, op: Op, code: &Bytecode, base: usize, span: Span) -> Result<(), Fault> {
        match op {
            Op::Copy { to, from } => {
                self.stack[offset(base, to)] = self.stack[offset(base, from)].clone();
                Ok(())
            }
            Op::Iterate { at, from } => self.iterate(base, at, from),
            Op::ReserveFor { at } => self.reserve_for(base, at),
            Op::Unpack { at, count } => self.unpack(base, at, count as usize),
            Op::UnpackFirst { at, count } => self.unpack_first(base, at, count as usize),
            Op::UnpackKeys { at, site } => self.unpack_keys(code, base, at, site),
            Op::Change { at, site } => self.change(code, base, at, site),
            Op::Range { to, a, b, inclusive } => self.range(base, to, a, b, inclusive),
            Op::Slice { at, inclusive } => self.slice(base, at, inclusive),
            Op::List { at, count } => self.make_list(base, at, count),
            Op::Record { to } => {
                self.stack[offset(base, to)] = Value::Record(Default::default());
                Ok(())
            }
            Op::RecordOf { at, site } => self.make_record(code, base, at, site),
            Op::Insert { record, key, value, computed } => self.insert(base, [record, key, value], computed),
            Op::SpreadFirst { a } => self.spread_first(base, a),
            Op::Spread { into, from } => self.spread_into(base, into, from),
            Op::Text { at, count } => self.make_text(base, at, count),
            Op::Closure { at, site } => self.make_closure(code, base, at, site),
            Op::CheckType { a, site } => self.check_type(code, base, a, site),
            Op::Fail { a } => Err(self.failed(base, a)),
            Op::ExpectError { at, site } => self.expect_error(code, base, at, site),
            Op::Print { at, count } => {
                self.may_act("print")?;
                let at = offset(base, at);
                for register in at..at + count as usize {
                    self.write_out(register)?;
                    // Beside others, a list or a record stays on their line.
                    if count == 1 || matches!(self.stack[register], Value::Object(_)) {
                        let value = self.stack[register].clone();
                        self.stack[register] = self.presented(&value)?.unwrap_or(value);
                    }
                }
                self.world.print(Printed::Values(&self.stack[at..at + count as usize]))?;
                // What was printed is nobody's any more, so that it can be changed in place.
                self.stack[at..at + count as usize].fill(Value::None);
                Ok(())
            }
            Op::Save { value, path } => self.save(base, value, path),
            Op::Seed { a } => self.seed(base, a),
            Op::AssertFailed { at, site } => Err(self.assert_failed(code, base, at, site)),
            other => self.gather(other, code, base, span),
        }
    }

    /// Ops of explanations and domain blocks.
    fn gather(&mut self, op: Op, code: &Bytecode, base: usize, span: Span) -> Result<(), Fault> {
        match op {
            Op::ExplainBegin => self.explain_begin(),
            Op::ExplainPart { a } => {
                let value = self.stack[offset(base, a)].clone();
                self.explain_part(span, value);
            }
            Op::ExplainEnd { a } => {
                let value = self.stack[offset(base, a)].clone();
                return self.explain_end(span, &value);
            }
            Op::BlockBegin { site } => self.block_begin(code, site),
            Op::BlockOver { a } => self.block_over(base, a, span),
            Op::BlockFrom { a } => self.block_from(base, a, span),
            Op::BlockSetting { a, site } => return self.block_setting(code, base, a, site, span),
            Op::ItemBegin { site } => self.item_begin(code, site, span),
            Op::FieldText { a, site } => self.field_text(code, base, a, site, span),
            Op::FieldValue { a, site } => {
                let value = self.stack[offset(base, a)].clone();
                self.field(code, site, FieldValue::Value(value), span);
            }
            Op::FieldBlock { site } => self.field_block(code, site, span),
            Op::ItemEnd => self.item_end(),
            Op::BlockEnd { to } => return self.block_end(code, base, to),
            _ => {}
        }
        Ok(())
    }
}

impl Machine<'_> {
    fn range(&mut self, base: usize, to: Reg, a: Reg, b: Reg, inclusive: bool) -> Result<(), Fault> {
        let range = membership::range(&self.stack[offset(base, a)], &self.stack[offset(base, b)], inclusive)?;
        self.stack[offset(base, to)] = range;
        Ok(())
    }

    fn check_type(&mut self, code: &Bytecode, base: usize, a: Reg, site: u32) -> Result<(), Fault> {
        let Site::Type { annotation, what } = &code.sites[site as usize] else {
            return Ok(());
        };
        let value = &self.stack[offset(base, a)];
        let Some((element, wrong)) = misfit(value, annotation) else {
            return Ok(());
        };
        let what = match what {
            TypeOf::Variable(name) | TypeOf::Parameter(name) => format!("`{name}`"),
            TypeOf::Result(name) => format!("the result of `{name}`"),
        };
        let of = if element { "an element is" } else { "this is" };
        let message = format!("{what} is written as {}, and {of} {}", written(annotation), wrong.kind());
        Err(fault(Code::E2009, message).with_help(format!(
            "give what is written, or change the type that is written, {}",
            written(annotation)
        )))
    }

    fn expect_error(&mut self, code: &Bytecode, base: usize, at: Reg, site: u32) -> Result<(), Fault> {
        let Site::Code(expected) = &code.sites[site as usize] else {
            return Ok(());
        };
        let found = match &self.stack[offset(base, at)] {
            Value::List(codes) => {
                let texts = codes.items().iter().filter_map(Value::as_text);
                texts.map(|code| code.as_str().to_owned()).collect::<Vec<_>>()
            }
            _ => Vec::new(),
        };
        let (awaited, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|code| **code == **expected);
        let came = match (awaited.is_empty(), others.join(" and ")) {
            (true, others) if others.is_empty() => "none came".to_owned(),
            (true, others) => format!("{others} came"),
            (false, others) if others.is_empty() => return Ok(()),
            (false, others) => format!("{others} came with it"),
        };
        Err(fault(Code::E3010, format!("the error {expected} was expected here, and {came}")))
    }

    /// The fault of a `fail`: its message is the text of the value, and the value goes with it.
    fn failed(&mut self, base: usize, a: Reg) -> Fault {
        self.store.failures.retain(|(token, _)| !token.is_last());
        if let Err(limit) = self.write_out(offset(base, a)) {
            return limit;
        }
        let value = self.stack[offset(base, a)].clone();
        let message = match &value {
            Value::Text(text) => text.as_str().to_owned(),
            other => shortened(other, super::asserts::MESSAGE as usize),
        };
        let mut fault = fault(Code::E3013, message);
        let token = FailureToken::default();
        self.store.failures.push((token.clone(), value));
        fault.failure = Some(token);
        fault
    }

    fn save(&mut self, base: usize, value: Reg, path: Reg) -> Result<(), Fault> {
        self.may_act("save a file")?;
        let Value::Text(path) = self.stack[offset(base, path)].clone() else {
            return Err(fault(Code::E2003, "the path after `to` must be a text"));
        };
        if !self.world.saves(&self.stack[offset(base, value)], path.as_str())? {
            return Ok(());
        }
        self.write_out(offset(base, value))?;
        let value = self.stack[offset(base, value)].clone();
        let shown = self.presented(&value)?.unwrap_or(value);
        let shown = self.asked_for_data(&shown, path.as_str())?.unwrap_or(shown);
        let bytes = self.world.encode(&shown, path.as_str())?;
        self.world.write_file(path.as_str(), &bytes)
    }

    /// The data of a distribution that isn't written out yet, or its picture if that is the format of the file's ending.
    fn asked_for_data(&mut self, value: &Value, path: &str) -> Result<Option<Value>, Fault> {
        let Value::Object(object) = value else { return Ok(None) };
        let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        if !object.is_asked_for_data() {
            return Ok(None);
        }
        let asked = std::slice::from_ref(value);
        match &*ending {
            "svg" => self.ask(&Value::Function(Function::prelude("to_svg")), asked).map(Some),
            "csv" | "json" | "jsonl" => {
                // To find the likeliest, all outcomes are written out.
                self.ask(&Value::Function(Function::prelude("top")), &[value.clone(), Value::int(0)])?;
                match object.answered() {
                    Some(written) => Ok(Some(written)),
                    // Without a last outcome there is no data, and this says so.
                    None => self.ask(&Value::Function(Function::prelude("to_csv")), asked).map(Some),
                }
            }
            _ => Ok(None),
        }
    }

    /// Charges for writing out the value of a register.
    pub(super) fn write_out(&mut self, register: usize) -> Result<(), Fault> {
        if self.stack[register].height() == 0 {
            return Ok(());
        }
        let value = self.stack[register].clone();
        write_out(self, &value)
    }

    fn seed(&mut self, base: usize, a: Reg) -> Result<(), Fault> {
        self.may_act("seed the generator")?;
        let value = &self.stack[offset(base, a)];
        let Some(seed) = value.as_i64() else {
            let message = match value {
                Value::Number(n) if n.is_exact() && n.is_whole() => "this seed is too large".to_owned(),
                _ => format!("a seed is a whole number, and this is {}", shortened(value, BESIDE)),
            };
            return Err(fault(Code::E2012, message)
                .with_help("give a whole number of at most 18 digits, such as `seed 42`"));
        };
        self.store.random = rand_chacha::ChaCha8Rng::seed_from_u64(seed as u64);
        Ok(())
    }

    /// The truth value of a condition.
    #[cold]
    pub(super) fn truth(&self, base: usize, a: Reg) -> Result<bool, Fault> {
        let value = &self.stack[offset(base, a)];
        if let Some(refusal) = self.library.refusal("if", |of| of.admits(value)) {
            return Err(Box::new(refusal.diagnostic()));
        }
        match (value.truth(), value) {
            (Some(truth), _) => Ok(truth),
            (None, other) => {
                Err(fault(Code::E2004, format!("a condition is true or false, and this is {}", other.kind()))
                    .with_help(match other {
                        Value::Number(_) => "compare it: `n != 0`",
                        Value::None => "ask for it: `x != none`",
                        Value::List(_) | Value::Range(_) | Value::Text(_) => {
                            "ask how long it is: `x.count > 0`"
                        }
                        _ => "compare it with something",
                    }))
            }
        }
    }

    /// The slow way of a sum. What nobody else holds and nobody reads any more is changed in place.
    #[inline(never)]
    pub(super) fn add(&mut self, base: usize, last: LastReads, to: Reg, a: Reg, b: Reg) -> Result<(), Fault> {
        let (first, second) = (offset(base, a), offset(base, b));
        let others = matches!(
            (&self.stack[first], &self.stack[second]),
            (Value::Number(_), _) | (Value::Object(_), _) | (_, Value::Object(_))
        );
        if others || a == b || !last.first() {
            return self.operate(BinaryOp::Add, base, to, a, b);
        }
        let limits = self.limits;
        let mut sum = std::mem::take(&mut self.stack[first]);
        let result = match (&sum, &mut self.stack[second]) {
            (Value::List(before), Value::List(list))
                if last.second() && before.items().len() < list.items().len() && list.is_unshared() =>
            {
                operators::put_before(before, list, limits)
                    .map(|()| sum = std::mem::take(&mut self.stack[second]))
            }
            (_, second) => operators::add_in_place(&mut sum, second, limits),
        };
        let place = if result.is_ok() { offset(base, to) } else { first };
        self.stack[place] = sum;
        result
    }

    #[inline(never)]
    pub(super) fn subtract(&mut self, base: usize, to: Reg, a: Reg, b: Reg) -> Result<(), Fault> {
        self.operate(BinaryOp::Subtract, base, to, a, b)
    }

    #[inline(never)]
    pub(super) fn multiply(&mut self, base: usize, to: Reg, a: Reg, b: Reg) -> Result<(), Fault> {
        self.operate(BinaryOp::Multiply, base, to, a, b)
    }

    #[inline(never)]
    pub(super) fn add_small(&mut self, base: usize, to: Reg, a: Reg, value: i16) -> Result<(), Fault> {
        let (op, size) = if value < 0 {
            (BinaryOp::Subtract, i64::from(value.unsigned_abs()))
        } else {
            (BinaryOp::Add, i64::from(value))
        };
        let operands = [self.stack[offset(base, a)].clone(), Value::int(size)];
        let own = self.objects_among(op.sign(), &operands);
        let apply = || operators::apply(op, &operands[0], &operands[1], self.limits);
        self.stack[offset(base, to)] = own.unwrap_or_else(apply)?;
        Ok(())
    }

    /// The slow way of an operator.
    #[inline(never)]
    pub(super) fn arithmetic(&mut self, op: Op, base: usize) -> Result<(), Fault> {
        match op {
            Op::Divide { to, a, b } => self.operate(BinaryOp::Divide, base, to, a, b),
            Op::FloorDivide { to, a, b } => self.operate(BinaryOp::FloorDivide, base, to, a, b),
            Op::Remainder { to, a, b } => self.operate(BinaryOp::Remainder, base, to, a, b),
            Op::Power { to, a, b } => self.operate(BinaryOp::Power, base, to, a, b),
            Op::Negate { to, a } => {
                let operand = [self.stack[offset(base, a)].clone()];
                let own = self.objects_among("-", &operand);
                self.stack[offset(base, to)] = own.unwrap_or_else(|| operators::negate(&operand[0]))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn operate(&mut self, op: BinaryOp, base: usize, to: Reg, a: Reg, b: Reg) -> Result<(), Fault> {
        let limits = self.limits;
        let (to, a, b) = (offset(base, to), offset(base, a), offset(base, b));
        if let Some(result) = self.objects(op.sign(), a, b) {
            self.stack[to] = result?;
            return Ok(());
        }
        if let (Value::Number(x), Value::Number(y)) = (&self.stack[a], &self.stack[b])
            && operators::is_long(op, x, y)
        {
            let (x, y) = (x.clone(), y.clone());
            self.stack[to] = Value::Number(operators::long(self, op, &x, &y)?);
            return Ok(());
        }
        if to == a && a == b && op == BinaryOp::Add {
            return operators::double(&mut self.stack[a], limits);
        }
        if to == a && a != b {
            // Moved out, so that what nobody else holds is changed in place.
            let mut place = std::mem::take(&mut self.stack[a]);
            let result = operators::apply_in_place(op, &mut place, &self.stack[b], limits);
            self.stack[a] = place;
            return result;
        }
        let result = operators::apply(op, &self.stack[a], &self.stack[b], limits)?;
        self.stack[to] = result;
        Ok(())
    }

    /// The value of a global.
    pub(super) fn global(&self, global: u32, place: Span) -> Result<Value, Fault> {
        match &self.store.globals[global as usize] {
            Value::Unset => {
                if let Some(fault) = self.store.poisoned.get(&global) {
                    return Err(fault.clone());
                }
                let name = self.world.source_text(place);
                Err(fault(Code::E1004, format!("`{name}` has no value yet here"))
                    .with_help("its `let` is below the call that needs it: move it up"))
            }
            value => Ok(value.clone()),
        }
    }
}

/// What isn't of a written type: the value itself, or, with `true`, the first element that isn't.
pub(super) fn misfit(value: &Value, annotation: &Annotation) -> Option<(bool, Value)> {
    let fits = match annotation {
        Annotation::Named(name) => match Type::simple(name) {
            Some(simple) => simple.admits(value),
            None => value.type_name() == *name,
        },
        Annotation::List(inner) => match value {
            Value::List(list) => return misfit_among(list.items(), inner),
            Value::Range(range) => {
                return misfit_among(range.iter().next().map(Value::int).as_slice(), inner);
            }
            Value::Object(object) => match object.elements() {
                Some(elements) => return misfit_among(&elements, inner),
                None => false,
            },
            _ => false,
        },
    };
    (!fits).then(|| (false, value.clone()))
}

fn misfit_among(items: &[Value], inner: &Annotation) -> Option<(bool, Value)> {
    items.iter().find_map(|item| misfit(item, inner)).map(|(_, wrong)| (true, wrong))
}

fn written(annotation: &Annotation) -> String {
    match annotation {
        Annotation::Named(name) => format!("`{name}`"),
        Annotation::List(inner) => format!("`[{}]`", written(inner).trim_matches('`')),
    }
}
