//! The descriptors of logs and hands, and what they share.

pub(super) mod block;
mod formats;
mod holding;
mod log;

pub use formats::FORMATS;

use tg_core::native::{Module, Type};

/// Logs and hands.
pub const MODULES: &[&Module] = &[&log::MODULE, &holding::MODULE];

const LOG: Type = Type::Object("Log");
const HOLDING: Type = Type::Object("Holding");
const DIST: Type = Type::Object(tg_dist::DIST_TYPE);
const RECORDS: Type = Type::ListOf(&Type::Record);
const TEXTS: Type = Type::ListOf(&Type::Text);
