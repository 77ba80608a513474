//! How tables of descriptors are written: one short row for each function.

use super::{Effect, Example, Explain, Method, Native, Need, Param, Type, Words};
use crate::ast;
use crate::notation::Name;

/// A plain function of its arguments.
pub const fn pure(
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
pub const fn with_effect(effect: Effect, method: Method) -> Method {
    Method { effect, ..method }
}

/// The same function with reasons.
pub const fn with_reasons(explain: Explain, method: Method) -> Method {
    Method { explain: Some(explain), ..method }
}

/// A parameter that must be given.
pub const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required, words: Words::None }
}

/// A parameter that may be given; the text says what holds otherwise.
pub const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Optional(otherwise), words: Words::None }
}

/// A parameter that may be given, only by its name; the text says what holds otherwise.
pub const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise), words: Words::None }
}

/// A parameter that takes all arguments that are left.
pub const fn rest(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Rest, words: Words::None }
}

/// The same parameter, where these words of the games may stand without quotes.
pub const fn worded(words: &'static [&'static str], param: Param) -> Param {
    Param { words: Words::These(words), ..param }
}

/// The same parameter, whose value is compared or looked up: any word of a game may stand there without quotes.
pub const fn compared(param: Param) -> Param {
    Param { words: Words::Any, ..param }
}

/// An expression and its value as code.
pub const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

/// What a block declares that makes no words known.
pub fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}
