//! The descriptors of machines, boxes and boards, and what they share.

mod board;
mod machine;
pub(super) mod settings;

use tg_core::native::{Module, Type};

/// Machines, their boxes, boards.
pub const MODULES: &[&Module] = &[&machine::MACHINES, &board::BOXES, &board::BOARDS, &board::MAKING];

const MACHINE: Type = Type::Object("Machine");
const BOARD: Type = Type::Object("Board");
const BOX: Type = Type::Object("Box");
const RECORDS: Type = Type::ListOf(&Type::Record);
const TEXTS: Type = Type::ListOf(&Type::Text);
const MAYBE_TEXT: Type = Type::OneOf(&[Type::Text, Type::None]);
const STRATEGY: Type = Type::OneOf(&[Type::Text, Type::Question, MACHINE]);
