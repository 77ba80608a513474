//! The descriptors of chopsticks, and what they share.

mod position;
mod reachable;
mod settings;
mod solution;
mod variant;

pub(super) use settings::SETTINGS;

use crate::seam::{Effect, Example, Explain, Method, Module, Native, Need, Param, Type};

/// Variants, positions, what is reachable, solutions, graphs.
pub const MODULES: &[&Module] =
    &[&variant::MODULE, &position::MODULE, &reachable::MODULE, &reachable::GRAPHS, &solution::MODULE];

const VARIANT: Type = Type::Object("Chopsticks");
const POSITION: Type = Type::Object("Position");
const REACHABLE: Type = Type::Object("Reachable");
const SOLUTION: Type = Type::Object("Solution");
const GRAPH: Type = Type::Object("Graph");
const POSITIONS: Type = Type::ListOf(&POSITION);
const RECORDS: Type = Type::ListOf(&Type::Record);
const MAYBE_NUMBER: Type = Type::OneOf(&[Type::Number, Type::None]);

/// A position's code, or a list of hands.
const CODE: Param =
    Param { name: "code", takes: Type::OneOf(&[Type::Text, Type::List]), need: Need::Required };

/// A player.
const PLAYER: Param =
    Param { name: "player", takes: Type::Whole(1), need: Need::Optional("who moves at the start") };

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

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}
