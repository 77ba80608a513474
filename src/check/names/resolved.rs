//! The functions of a unit with their names resolved, and what other units see of it.

use crate::check::environment::{Environment, Export, Exports, Known, Signature};
use crate::check::expected::ExpectedError;
use crate::check::symbol_index::{Mention, UntypedDefinition};
use crate::check::types::Inferred;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Diagnostic;
use tg_core::notation::Name;
use tg_core::program::visit::{ProgramPart, walk_function};
use tg_core::program::{Body, Function, FunctionId, GlobalId, Program, Slot, StmtKind, Test, Unlike};
use tg_core::source::Span;

/// The functions of a unit with names resolved, and everything found on the way.
#[derive(Default)]
pub(in crate::check) struct Resolved {
    /// The functions, by their number in the unit.
    pub functions: Vec<Function>,
    /// The id of the first one.
    pub first: u32,
    /// The tests.
    pub tests: Vec<Test>,
    /// The `param`s.
    pub params: Vec<(Rc<str>, GlobalId)>,
    /// The `var`s of the top level.
    pub publish_at_end: Vec<(Slot, GlobalId)>,
    /// The spans of blocks that were built.
    pub built_early: Vec<Span>,
    /// The top-level names.
    pub top: Vec<TopName>,
    /// The words that the unit's blocks declare.
    pub words: Vec<Name>,
    /// The names that it defines.
    pub definitions: Vec<UntypedDefinition>,
    /// The names that it uses.
    pub mentions: Vec<Mention>,
    /// All findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Bodies that must fail.
    pub expected: Vec<ExpectedError>,
    /// Spans that couldn't be parsed.
    pub unparsed: Vec<Span>,
    /// Whether an imported file couldn't be loaded, or has errors.
    pub import_failed: bool,
}

/// A top-level name.
pub(in crate::check) struct TopName {
    /// The name.
    pub name: Rc<str>,
    /// What it stands for.
    pub stands_for: TopKind,
    /// Where it was defined.
    pub span: Span,
}

/// What a top-level name stands for.
pub(in crate::check) enum TopKind {
    /// A value.
    Value {
        /// The global that contains it.
        global: GlobalId,
        /// Whether it was defined by `var`.
        variable: bool,
    },
    /// A function.
    Function(FunctionId),
    /// An imported file; `None` if it couldn't be loaded.
    File(Option<Rc<Exports>>),
}

impl Resolved {
    /// Records comparisons that can't hold if a method comes after a dot.
    pub(in crate::check) fn note_unlike(&mut self, unlike: &[(usize, Unlike)]) {
        for (number, function) in self.functions.iter_mut().enumerate() {
            let own = unlike.iter().filter(|(of, _)| *of == number).map(|(_, unlike)| unlike.clone());
            function.unlike = own.collect();
        }
    }

    /// The program. Bodies in which an expected error was found are emptied: they are never run.
    pub(in crate::check) fn into_program(mut self, found: &[Span], environment: &Environment) -> Program {
        if !found.is_empty() {
            for function in &mut self.functions {
                empty_found(function, found);
            }
        }
        Program {
            main: FunctionId(self.first),
            functions: self.functions.into_iter().map(Rc::new).collect(),
            tests: self.tests,
            params: self.params,
            globals: environment.next_global,
            publish_at_end: self.publish_at_end,
            built_early: self.built_early,
        }
    }
}

fn empty_found(function: &mut Function, bodies: &[Span]) {
    walk_function(function, &mut |part| {
        if let ProgramPart::Statement(StmtKind::AssertError { found, body, .. }) = part
            && bodies.contains(&body.span)
        {
            *found = true;
            *body = Body { statements: Vec::new(), value: None, span: body.span };
        }
        true
    });
}

/// Adds the definitions of a unit to the environment, and returns what it exports.
pub(in crate::check) fn publish(
    resolved: &Resolved,
    globals: &FxHashMap<GlobalId, Inferred>,
    signatures: Vec<Signature>,
    entry: bool,
    environment: &mut Environment,
) -> Exports {
    environment.signatures.extend(signatures.into_iter().map(Rc::new));
    let fixed = globals.iter().map(|(id, shape)| (*id, shape.clone()));
    environment.shapes.extend(fixed);
    let mut exports = Exports { names: FxHashMap::default(), words: resolved.words.clone(), flaw: None };
    for top in &resolved.top {
        let export = match &top.stands_for {
            TopKind::Value { global, variable } => Export::Value {
                global: *global,
                shape: globals.get(global).cloned().unwrap_or_default(),
                variable: *variable,
                span: top.span,
            },
            TopKind::Function(id) => Export::Function { id: *id, span: top.span },
            TopKind::File(file) => {
                if entry {
                    environment.names.insert(top.name.clone(), Known::File(file.clone()));
                }
                continue;
            }
        };
        if entry {
            environment.names.insert(top.name.clone(), Known::Offered(export.clone()));
        }
        if !top.name.starts_with('_') {
            exports.names.insert(top.name.clone(), export);
        }
    }
    if entry {
        environment.words.extend(resolved.words.iter().map(|w| (w.text.clone(), ())));
    }
    exports
}
