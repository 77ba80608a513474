//! The end of the walk, and what others get to know of a unit.

use super::{Resolved, Resolver, TopKind};
use crate::check::environment::{Environment, Export, Exports, Known, Signature};
use crate::check::types::Inferred;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::program::visit::{Part, walk_function};
use tg_core::program::{Body, Function, FunctionId, GlobalId, Program, StmtKind};
use tg_core::source::Span;

impl Resolver<'_> {
    /// Completes the functions.
    pub(super) fn finish(mut self) -> Resolved {
        self.complete_captures();
        self.mention_arguments();
        let made = self.made();
        if !self.asked_late.is_empty() {
            let late: FxHashSet<Span> = self.asked_late.into_iter().collect();
            let unused = |d: &Diagnostic| d.code == Code::W1001;
            self.diagnostics
                .retain(|d| !(unused(d) && d.primary.as_ref().is_some_and(|p| late.contains(&p.span))));
        }
        Resolved {
            functions: self.functions.into_iter().flatten().collect(),
            first: FunctionId(self.first),
            tests: self.tests,
            params: self.params,
            publish_at_end: self.publish_at_end,
            built_early: self.built_early,
            top: self.top,
            words: self.words.into_own(),
            made,
            mentions: self.mentions,
            diagnostics: self.diagnostics,
            expected: self.expected,
            torn: self.torn,
            lost_import: self.lost_import,
        }
    }
}

impl Resolved {
    /// The program. Bodies in which an expected error was found are emptied: they are never run.
    pub(in crate::check) fn into_program(mut self, found: &[Span], environment: &Environment) -> Program {
        if !found.is_empty() {
            for function in &mut self.functions {
                empty_found(function, found);
            }
        }
        Program {
            main: self.first,
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
        if let Part::Statement(StmtKind::AssertError { found, body, .. }) = part
            && bodies.contains(&body.span)
        {
            *found = true;
            *body = Body { statements: Vec::new(), value: None, span: body.span };
        }
        true
    });
}

/// Tells the environment what a unit made, and gives what the unit offers to others.
pub(in crate::check) fn publish(
    resolved: &Resolved,
    globals: &FxHashMap<GlobalId, Inferred>,
    signatures: Vec<Signature>,
    entry: bool,
    environment: &mut Environment,
) -> Exports {
    Rc::make_mut(&mut environment.signatures).extend(signatures.into_iter().map(Rc::new));
    let fixed = globals.iter().map(|(id, shape)| (*id, shape.clone()));
    Rc::make_mut(&mut environment.shapes).extend(fixed);
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
                    Rc::make_mut(&mut environment.names).insert(top.name.clone(), Known::File(file.clone()));
                }
                continue;
            }
        };
        if entry {
            Rc::make_mut(&mut environment.names).insert(top.name.clone(), Known::Offered(export.clone()));
        }
        if !top.name.starts_with('_') {
            exports.names.insert(top.name.clone(), export);
        }
    }
    if entry {
        Rc::make_mut(&mut environment.words).extend(resolved.words.iter().map(|w| w.text.clone()));
    }
    exports
}
