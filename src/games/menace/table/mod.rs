//! The descriptors of machines, boxes and boards, and what they share.

mod board;
mod machine;
mod settings;

pub(super) use settings::SETTINGS;

use crate::seam::{Effect, Example, Explain, Method, Module, Native, Need, Param, Type};

/// Machines, their boxes, boards.
pub const MODULES: &[&Module] = &[&machine::MACHINES, &board::BOXES, &board::BOARDS, &board::MAKING];

const MACHINE: Type = Type::Object("Machine");
const BOARD: Type = Type::Object("Board");
const BOX: Type = Type::Object("Box");
const TEXTS: Type = Type::ListOf(&Type::Text);
const MAYBE_TEXT: Type = Type::OneOf(&[Type::Text, Type::None]);
const STRATEGY: Type = Type::OneOf(&[Type::Text, Type::Question, MACHINE]);

/// A method that only answers.
const fn asks(
    of: Type,
    name: &'static str,
    params: &'static [Param],
    gives: Type,
    doc: &'static str,
    example: &'static [Example],
    call: Native,
) -> Method {
    Method { name, of, params, gives, effect: Effect::Pure, doc, examples: example, call, explain: None }
}

const fn with_reasons(explain: Explain, method: Method) -> Method {
    Method { explain: Some(explain), ..method }
}

const fn draws(method: Method) -> Method {
    Method { effect: Effect::Random, ..method }
}

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required }
}

const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Optional(otherwise) }
}

const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise) }
}
