//! How the tables of the prelude are written: one short row for each function.

use crate::seam::{Effect, Example, Method, Native, Need, Param, Type};

/// What can be gone through: a record's elements are its `[key, value]` pairs.
pub(crate) const SEQUENCE: Type = Type::OneOf(&[Type::List, Type::Record]);

/// A plain function of its arguments.
pub(crate) const fn pure(
    name: &'static str,
    of: Type,
    params: &'static [Param],
    gives: Type,
    doc: &'static str,
    examples: &'static [Example],
    call: Native,
) -> Method {
    Method { name, of, params, gives, effect: Effect::Pure, doc, examples, call, explain: None }
}

/// The same function with an effect.
pub(crate) const fn with_effect(effect: Effect, method: Method) -> Method {
    Method { effect, ..method }
}

/// A parameter that must be given.
pub(crate) const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required }
}

/// A parameter that may be given; the text says what holds otherwise.
pub(crate) const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Optional(otherwise) }
}

/// A parameter that may be given, only by its name; the text says what holds otherwise.
pub(crate) const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise) }
}

/// A parameter that takes all arguments that are left.
pub(crate) const fn rest(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Rest }
}

/// An expression and its value as code.
pub(crate) const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}
