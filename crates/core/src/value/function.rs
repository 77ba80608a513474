//! Functions as values.

use super::{Value, height_over};
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

    /// How deep the values it took along nest.
    pub fn height(&self) -> u16 {
        match self {
            Function::Closure(c) => c.height,
            Function::Prelude(_) => 1,
        }
    }

    /// Its name, where it has one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Function::Closure(c) => c.code.name.as_deref(),
            Function::Prelude(name) => Some(name),
        }
    }
}
