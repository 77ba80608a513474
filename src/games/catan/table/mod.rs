//! The descriptors of logs and hands, and what they share.

mod block;
mod holding;
mod log;

pub use block::FORMATS;

use crate::seam::{Effect, Example, Explain, Method, Module, Native, Need, Param, Type};

/// Logs and hands.
pub const MODULES: &[&Module] = &[&log::MODULE, &holding::MODULE];

const LOG: Type = Type::Object("Log");
const HOLDING: Type = Type::Object("Holding");
const DIST: Type = Type::Object(crate::dist::DIST_TYPE);
const RECORDS: Type = Type::ListOf(&Type::Record);
const TEXTS: Type = Type::ListOf(&Type::Text);

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

/// The same method with reasons.
const fn with_reasons(explain: Explain, method: Method) -> Method {
    Method { explain: Some(explain), ..method }
}

const fn needs(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required }
}

const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Optional(otherwise) }
}

const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise) }
}

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}
