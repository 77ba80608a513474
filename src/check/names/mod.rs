//! Names to slots: from the syntax tree to the functions of a checked program.
//!
//! The walk follows the order of the text, but for `fn`s and tests, whose bodies are read at the end of
//! their block, when all names of the block are known. What a nested function or lambda takes along is
//! completed at the very end ([`captures`]), because siblings may need each other's. This part must not
//! know what a value is: types are inferred afterwards from what it writes.
//!
//! Vocabulary: a binding is **used** when it is read; a **use** of a function is a place where a
//! closure of it is made or called; a **unparsed** place is one that couldn't be read.

mod access;
mod annotations;
mod arm_names;
mod bindings;
mod blocks;
mod captures;
mod changes;
mod dice;
mod expressions;
mod finish;
mod functions;
mod lookup;
mod mentions;
mod patterns;
mod resolved;
mod resolver;
mod scope;
mod statements;
mod unknown;
mod words;

pub(super) use resolved::{Resolved, publish};
pub(super) use resolver::{resolve, resolve_queried};

use resolver::Resolver;
