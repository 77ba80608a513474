//! Functions as values.

use super::{Key, Record, Value, height_over};
use crate::diagnostics::Fault;
use crate::program;
use std::rc::Rc;

/// A function: of the script or of the prelude.
#[derive(Clone, Debug)]
pub enum Function {
    /// Of the script, with what it took along.
    Closure(Rc<Closure>),
    /// Of the prelude, by its name: a method of its first argument.
    Prelude(Rc<str>),
    /// A method with its arguments, that waits for the value before the dot. Only games make it, as a question.
    Partial(Rc<Partial>),
    /// One function after another. Only games make it, as a question.
    Composed(Rc<Composed>),
    /// A function for each element of a list. Only games make it, as a question.
    Elementwise(Rc<Elementwise>),
}

/// A method with its arguments: `h -> h.count(6)`.
#[derive(Debug)]
pub struct Partial {
    /// Its name.
    pub name: Rc<str>,
    /// What it is given after the value before the dot: one value for each parameter of its descriptor.
    pub args: Box<[Value]>,
    height: u16,
}

/// One function after another: `x -> then(first(x))`.
#[derive(Debug)]
pub struct Composed {
    /// What is called with the argument.
    pub first: Value,
    /// What is called with the result.
    pub then: Value,
    height: u16,
}

/// A function for each element of a list: `[a, b] -> [f(a), g(b)]`, or `[a, b] -> {one: f(a), other: g(b)}`.
#[derive(Debug)]
pub struct Elementwise {
    /// What is called with each element; [`Value::Unset`] leaves it as it is.
    pub functions: Box<[Value]>,
    /// Where a record is made of the results: its keys.
    pub keys: Option<Box<[Key]>>,
    height: u16,
}

/// A function of the script with the values it took along.
#[derive(Debug)]
pub struct Closure {
    /// Its checked code, readable as data.
    pub code: Rc<program::Function>,
    /// What it took along.
    pub captures: Box<[Value]>,
    height: u16,
}

impl Function {
    /// A closure; fails where it would nest too deep.
    pub fn closure(code: Rc<program::Function>, captures: Box<[Value]>) -> Result<Function, Fault> {
        let height = if captures.is_empty() { 1 } else { height_over(&captures)? };
        Ok(Function::Closure(Rc::new(Closure { code, captures, height })))
    }

    /// A method with its arguments, laid out as its descriptor says; fails where it would nest too deep.
    pub fn partial(name: &str, args: Box<[Value]>) -> Result<Function, Fault> {
        let height = height_over(&args)?;
        Ok(Function::Partial(Rc::new(Partial { name: name.into(), args, height })))
    }

    /// One function after another; fails where it would nest too deep.
    pub fn composed(first: Value, then: Value) -> Result<Function, Fault> {
        let height = height_over(&[first.clone(), then.clone()])?;
        Ok(Function::Composed(Rc::new(Composed { first, then, height })))
    }

    /// A function for each element of a list, which gives a list, or a record with these keys; fails where it would
    /// nest too deep.
    pub fn elementwise(functions: Vec<Value>, keys: Option<Vec<Key>>) -> Result<Function, Fault> {
        let height = height_over(&functions)?;
        let (functions, keys) = (functions.into(), keys.map(Vec::into));
        Ok(Function::Elementwise(Rc::new(Elementwise { functions, keys, height })))
    }

    /// How deep the values it took along nest.
    pub fn height(&self) -> u16 {
        match self {
            Function::Closure(c) => c.height,
            Function::Prelude(_) => 1,
            Function::Partial(partial) => partial.height,
            Function::Composed(composed) => composed.height,
            Function::Elementwise(each) => each.height,
        }
    }

    /// Its name, where it has one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Function::Closure(c) => c.code.name.as_deref(),
            Function::Prelude(name) => Some(name),
            Function::Partial(partial) => Some(&partial.name),
            Function::Composed(_) | Function::Elementwise(_) => None,
        }
    }
}

impl Elementwise {
    /// What is made of the results for all elements.
    ///
    /// # Errors
    /// Where it would nest too deep.
    pub fn joined(&self, results: Vec<Value>) -> Result<Value, Fault> {
        let Some(keys) = &self.keys else { return Value::list(results) };
        let mut record = Record::with_capacity(keys.len());
        for (key, result) in keys.iter().zip(results) {
            record.insert(key.clone(), result)?;
        }
        Ok(Value::Record(record))
    }
}
