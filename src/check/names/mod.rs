//! Names to slots: from the syntax tree to the functions of a checked program.
//!
//! The walk follows the order of the text, except for `fn`s and tests, whose bodies are walked at the end of
//! their block, when all names of the block are known. The captures of a nested function or lambda are
//! completed at the very end ([`captures`]), because siblings may need each other's. This part must not
//! know the types of values: these are inferred afterwards from its output.
//!
//! Vocabulary: a binding is **used** when it is read; a **use** of a function is a place where a closure of it is
//! created or called; an **unparsed** span is one that couldn't be parsed.

mod access;
mod annotations;
mod arm_names;
mod bindings;
mod blocks;
mod captures;
mod changes;
mod compared_words;
mod dice;
mod expressions;
mod finish;
mod functions;
mod lookup;
mod mentions;
mod own_functions;
mod patterns;
mod resolved;
mod resolver;
mod scope;
mod spacing;
mod statements;
mod unknown;
mod words;

pub(super) use resolved::{Resolved, publish};
pub(super) use resolver::{resolve, resolve_queried};

use resolver::Resolver;
