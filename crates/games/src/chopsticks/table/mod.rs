//! The descriptors of chopsticks, and what they share.

mod position;
mod reachable;
pub(super) mod settings;
mod solution;
mod variant;

use tg_core::native::table::{may, must};
use tg_core::native::{Module, Param, Type};

/// Variants, positions, what is reachable, solutions, graphs.
pub const MODULES: &[&Module] = &[&variant::MODULE, &position::MODULE, &reachable::MODULE, &solution::MODULE];

const VARIANT: Type = Type::Object("Chopsticks");
const POSITION: Type = Type::Object("Position");
const REACHABLE: Type = Type::Object("Reachable");
const SOLUTION: Type = Type::Object("Solution");
const GRAPH: Type = Type::Object("Graph");
const POSITIONS: Type = Type::ListOf(&POSITION);
const RECORDS: Type = Type::ListOf(&Type::Record);
const MAYBE_NUMBER: Type = Type::OneOf(&[Type::Number, Type::None]);

/// A position's code, or a list of hands.
const CODE: Param = must("code", Type::OneOf(&[Type::Text, Type::List]));

/// A player.
const PLAYER: Param = may("player", Type::Whole(1), "who moves at the start");
