//! Calls of native functions: finding the method, laying the arguments out as its descriptor says.

use super::Machine;
use crate::interp::code::{Bytecode, CallShape, Site};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::arguments::WrittenArguments;
use tg_core::native::{Method, Need, Param, Type, select, works_on};
use tg_core::notation::Name;
use tg_core::value::{Key, Record, Value};

impl Machine<'_> {
    /// Calls a prelude function whose arguments lie from `at`; the result goes there.
    pub(super) fn call_prelude(
        &mut self,
        code: &Bytecode,
        base: usize,
        at: usize,
        site: u32,
    ) -> Result<(), Fault> {
        let Some(Site::Call(site)) = code.sites.get(site as usize) else {
            return Ok(());
        };
        self.top = base + code.registers;
        self.source = code.function.span.source;
        let value = self.call_native(&site.name, &site.overloads, at, site)?;
        self.stack[at].put_made(value);
        Ok(())
    }

    /// Calls a native function; the receiver and the other arguments lie from `at`, as `site.count` and
    /// its names say. A receiver that is given by name isn't possible.
    pub(super) fn call_native(
        &mut self,
        name: &str,
        overloads: &[&'static Method],
        at: usize,
        site: &CallShape,
    ) -> Result<Value, Fault> {
        let positional = site.count - site.names.len();
        if positional == 0 {
            return Err(fault(Code::E2002, format!("`{name}` needs a value to work on")));
        }
        let receiver = &self.stack[at];
        let method = select(overloads, receiver).ok_or_else(|| {
            match self.library.refusal(name, |of| of.admits(receiver)) {
                Some(refusal) => Box::new(refusal.diagnostic()),
                None => no_method(name, overloads, receiver),
            }
        })?;
        self.call_method(method, at, positional - 1, site)
    }

    /// Calls a method: receiver in `at`, then positional and named arguments.
    pub(super) fn call_method(
        &mut self,
        method: &'static Method,
        at: usize,
        positional: usize,
        site: &CallShape,
    ) -> Result<Value, Fault> {
        if method.params.is_empty() && positional == 0 && site.names.is_empty() {
            let mut receiver = [self.stack[at].take_out()];
            return self.call_with(method, &mut receiver, site.explain);
        }
        let names = &site.names;
        let mut few = [const { Value::Unset }; 6];
        let mut many: Vec<Value>;
        let needed = method.params.len() + 1;
        let args: &mut [Value] = if needed <= few.len() {
            &mut few[..needed]
        } else {
            many = vec![Value::Unset; needed];
            &mut many
        };
        let given = &mut self.stack[at..at + 1 + positional + names.len()];
        args[0] = std::mem::take(&mut given[0]);
        lay_out(method, &mut given[1..], positional, names, &mut args[1..])?;
        let written = written(method, positional, site);
        let outer = std::mem::replace(&mut self.written, written);
        let result = self.call_with(method, args, site.explain);
        self.written = outer;
        result
    }

    fn call_with(
        &mut self,
        method: &'static Method,
        args: &mut [Value],
        explain: bool,
    ) -> Result<Value, Fault> {
        if explain && let Some(reasons) = method.explain {
            let output = reasons(self, args)?;
            self.explain_reason(output);
        }
        (method.call)(self, args)
    }
}

#[cold]
pub(super) fn no_method(name: &str, overloads: &[&'static Method], receiver: &Value) -> Fault {
    if let Some(fault) = unwritten(receiver, overloads.iter().map(|method| method.of)) {
        return fault;
    }
    let message = format!("`{name}` doesn't work on {}", receiver.kind());
    let has_field =
        |element: &Value| matches!(element, Value::Record(record) if record.field(name).is_some());
    if let Value::List(list) = receiver
        && list.items().first().is_some_and(has_field)
    {
        let help = format!("each of its records has a `{name}`: `xs.map(r -> r.{name})`");
        return fault(Code::E1002, message).with_help(help);
    }
    match overloads {
        [] => fault(Code::E1002, message),
        some => fault(Code::E2003, message).with_help(format!("it works on {}", works_on(some))),
    }
}

/// What is said of a value that would be taken for its text, if only that could be written out.
pub(super) fn unwritten(value: &Value, mut wanted: impl Iterator<Item = Type>) -> Option<Fault> {
    let Value::Object(object) = value else { return None };
    wanted.any(|wanted| wanted.admits(&Value::text(""))).then(|| object.unwritten())?
}

/// How a call is written: by a dot or not, and which arguments are written out, by the descriptor's parameters.
fn written(method: &'static Method, positional: usize, site: &CallShape) -> WrittenArguments {
    // A function that isn't called by a dot has the value that it works on among its arguments.
    let is_by_dot = site.count == positional + site.names.len();
    let mut written = WrittenArguments::default().by_dot(is_by_dot);
    if site.written.is_empty() {
        return written;
    }
    let given = &site.written[site.count - site.names.len() - positional..];
    let by_place = method.params.iter().enumerate();
    let mut by_place = by_place.filter(|(_, p)| matches!(p.need, Need::Required | Need::Optional(_)));
    for is_written in &given[..positional] {
        match by_place.next() {
            Some((index, _)) if *is_written => written = written.and_param(index),
            _ => {}
        }
    }
    let mut entries = 0..;
    for (name, is_written) in site.names.iter().zip(&given[positional..]) {
        let own = method.params.iter().position(|p| p.name == &*name.text && p.need != Need::Entries);
        written = match (own, *is_written) {
            (Some(index), true) => written.and_param(index),
            (Some(_), false) => written,
            (None, is_written) => {
                let entry = entries.next().unwrap_or(usize::MAX);
                if is_written { written.and_entry(entry) } else { written }
            }
        };
    }
    written
}

/// Puts arguments where the descriptor's parameters are, of which none is given yet, and checks number and types.
fn lay_out(
    method: &'static Method,
    given: &mut [Value],
    positional: usize,
    names: &[Name],
    args: &mut [Value],
) -> Result<(), Fault> {
    let mut next = 0;
    for (index, param) in method.params.iter().enumerate() {
        match param.need {
            Need::Rest => {
                let mut rest: Vec<Value> =
                    given[next.min(positional)..positional].iter_mut().map(std::mem::take).collect();
                for value in &mut rest {
                    check(method, param, value)?;
                }
                args[index] = Value::list(rest)?;
                next = positional;
            }
            Need::Named(_) => {}
            Need::Entries => args[index] = Value::Record(Record::default()),
            Need::Required | Need::Optional(_) => {
                if next < positional {
                    args[index] = std::mem::take(&mut given[next]);
                    check(method, param, &mut args[index])?;
                    next += 1;
                }
            }
        }
    }
    if next < positional {
        return Err(wrong_count(method, positional));
    }
    for (offset, name) in names.iter().enumerate() {
        let value = std::mem::take(&mut given[positional + offset]);
        place(method, name, value, args)?;
    }
    let missing = method
        .params
        .iter()
        .zip(args.iter())
        .any(|(p, v)| p.need == Need::Required && matches!(v, Value::Unset));
    if missing { Err(wrong_count(method, positional + names.len())) } else { Ok(()) }
}

fn place(method: &'static Method, name: &Name, mut value: Value, args: &mut [Value]) -> Result<(), Fault> {
    let by_name = |p: &Param| p.name == &*name.text && p.need != Need::Entries;
    let Some(index) = method.params.iter().position(by_name) else {
        if let Some(entries) = method.params.iter().position(|p| p.need == Need::Entries)
            && let Value::Record(record) = &mut args[entries]
        {
            check(method, &method.params[entries], &mut value)?;
            return record.insert(Key::text(&name.text), value);
        }
        let message = format!("`{}` has no parameter `{}`", method.name, name.text);
        let known = method.params.iter().map(|p| p.name);
        return Err(Box::new(fault(Code::E1008, message).did_you_mean(&name.text, known).at(name.span, "")));
    };
    if !matches!(args[index], Value::Unset) {
        let message = format!("the parameter `{}` is given twice", name.text);
        return Err(Box::new(fault(Code::E1014, message).at(name.span, "")));
    }
    check(method, &method.params[index], &mut value)?;
    args[index] = value;
    Ok(())
}

/// Checks the type of an argument. Where a number is wanted, what stands for one is that number.
#[inline]
fn check(method: &Method, param: &Param, value: &mut Value) -> Result<(), Fault> {
    if !param.takes.admits(value) {
        return Err(wrong_type(method, param, value));
    }
    if let (Type::Number | Type::Whole(_), Value::Object(_)) = (param.takes, &*value)
        && let Some(number) = value.as_number()
    {
        *value = Value::Number(number);
    }
    match param.takes {
        Type::Whole(_) => param.takes.unfit(param.name, value).map_or(Ok(()), Err),
        _ => Ok(()),
    }
}

#[cold]
fn wrong_type(method: &Method, param: &Param, value: &Value) -> Fault {
    if let Some(fault) = unwritten(value, std::iter::once(param.takes)) {
        return fault;
    }
    let message = format!(
        "`{}` takes {} as `{}`, and this is {}",
        method.name,
        param.takes.phrase(),
        param.name,
        value.kind()
    );
    fault(Code::E2003, message)
}

#[cold]
fn wrong_count(method: &Method, count: usize) -> Fault {
    let required = method.params.iter().filter(|p| p.need == Need::Required).count();
    let most = method.params.iter().filter(|p| !matches!(p.need, Need::Named(_) | Need::Entries)).count();
    let wanted = if required == most { format!("{required}") } else { format!("{required} to {most}") };
    let wanted = counted(wanted, "argument");
    let message = format!("`{}` takes {wanted} after its value, and {count} are given", method.name);
    let fault = fault(Code::E2002, message);
    match method.params.first() {
        Some(Param { takes: Type::Any, .. }) if most == 1 && count > 1 => {
            fault.with_help(format!("several are one list: `{}([a, b])`", method.name))
        }
        _ => fault,
    }
}
