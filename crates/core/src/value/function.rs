//! Functions as values.

use super::{Key, Record, Value, height_over};
use crate::diagnostics::Fault;
use crate::program;
use std::rc::Rc;

/// A function of the script or of the prelude. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Function(Rc<FunctionKind>);

/// The kinds of functions.
#[derive(Debug)]
pub enum FunctionKind {
    /// A function of the script, with its captures.
    Closure(Closure),
    /// A function of the prelude, by its name: a method of its first argument.
    Prelude(Rc<str>),
    /// A method with its arguments, waiting for the receiver. Only games create these, as questions.
    Partial(Partial),
    /// One function after another. Only games create these, as questions.
    Composed(Composed),
    /// A function for each element of a list. Only games create these, as questions.
    Elementwise(Elementwise),
}

/// A method with its arguments: `h -> h.count(6)`.
#[derive(Debug)]
pub struct Partial {
    /// Its name.
    pub name: Rc<str>,
    /// The arguments after the receiver: one value for each parameter of its descriptor.
    pub args: Box<[Value]>,
    height: u16,
}

/// One function after another: `x -> then(first(x))`.
#[derive(Debug)]
pub struct Composed {
    /// The function that is called with the argument.
    pub first: Value,
    /// The function that is called with the result.
    pub then: Value,
    height: u16,
}

/// A function for each element of a list: `[a, b] -> [f(a), g(b)]`, or `[a, b] -> {one: f(a), other: g(b)}`.
#[derive(Debug)]
pub struct Elementwise {
    /// The functions that are called with the elements; [`Value::Unset`] leaves an element as it is.
    pub functions: Box<[Value]>,
    /// The keys, if the results form a record.
    pub keys: Option<Box<[Key]>>,
    height: u16,
}

/// A function of the script with the values it captured.
#[derive(Debug)]
pub struct Closure {
    /// Its checked code, readable as data.
    pub code: Rc<program::Function>,
    /// The values it captured.
    pub captures: Box<[Value]>,
    height: u16,
}

impl Function {
    fn new(kind: FunctionKind) -> Function {
        Function(Rc::new(kind))
    }

    /// Returns the kind of function.
    #[inline]
    pub fn kind(&self) -> &FunctionKind {
        &self.0
    }

    /// Returns the closure, if it is a function of the script.
    #[inline]
    pub fn as_closure(&self) -> Option<&Closure> {
        match self.kind() {
            FunctionKind::Closure(closure) => Some(closure),
            _ => None,
        }
    }

    /// Returns whether two functions are the same one in memory.
    pub fn is_same(&self, other: &Function) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Creates a function of the prelude.
    pub fn prelude(name: impl Into<Rc<str>>) -> Function {
        Function::new(FunctionKind::Prelude(name.into()))
    }

    /// Creates a closure; fails if it would nest too deeply.
    pub fn closure(code: Rc<program::Function>, captures: Box<[Value]>) -> Result<Function, Fault> {
        let height = if captures.is_empty() { 1 } else { height_over(&captures)? };
        Ok(Function::new(FunctionKind::Closure(Closure { code, captures, height })))
    }

    /// Creates a method with its arguments, laid out as its descriptor says; fails if it would nest too deeply.
    pub fn partial(name: &str, args: Box<[Value]>) -> Result<Function, Fault> {
        let height = height_over(&args)?;
        Ok(Function::new(FunctionKind::Partial(Partial { name: name.into(), args, height })))
    }

    /// Creates a composition of functions; fails if it would nest too deeply.
    pub fn composed(first: Value, then: Value) -> Result<Function, Fault> {
        let height = height_over(&[first.clone(), then.clone()])?;
        Ok(Function::new(FunctionKind::Composed(Composed { first, then, height })))
    }

    /// Creates a function for each element of a list, which returns a list, or a record with these keys; fails if it
    /// would nest too deeply.
    pub fn elementwise(functions: Vec<Value>, keys: Option<Vec<Key>>) -> Result<Function, Fault> {
        let height = height_over(&functions)?;
        let (functions, keys) = (functions.into(), keys.map(Vec::into));
        Ok(Function::new(FunctionKind::Elementwise(Elementwise { functions, keys, height })))
    }

    /// Returns how deeply the values it captured nest.
    pub fn height(&self) -> u16 {
        match self.kind() {
            FunctionKind::Closure(c) => c.height,
            FunctionKind::Prelude(_) => 1,
            FunctionKind::Partial(partial) => partial.height,
            FunctionKind::Composed(composed) => composed.height,
            FunctionKind::Elementwise(each) => each.height,
        }
    }

    /// Returns its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        match self.kind() {
            FunctionKind::Closure(c) => c.code.name.as_deref(),
            FunctionKind::Prelude(name) => Some(name),
            FunctionKind::Partial(partial) => Some(&partial.name),
            FunctionKind::Composed(_) | FunctionKind::Elementwise(_) => None,
        }
    }
}

impl Elementwise {
    /// Combines the results for all elements.
    ///
    /// # Errors
    /// If it would nest too deeply.
    pub fn joined(&self, results: Vec<Value>) -> Result<Value, Fault> {
        let Some(keys) = &self.keys else { return Value::list(results) };
        let mut record = Record::with_capacity(keys.len());
        for (key, result) in keys.iter().zip(results) {
            record.insert(key.clone(), result)?;
        }
        Ok(Value::Record(record))
    }
}
