//! The state of the walk.

use super::resolved::{Resolved, TopName};
use super::scope::{BindingId, Context, Facts, NameBinding, Reads, Use};
use super::words::Words;
use crate::check::environment::{Environment, Exports};
use crate::check::expected::ExpectedError;
use crate::check::symbol_index::Mention;
use crate::check::unit::Unit;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{self, Function, FunctionId, GlobalId, Slot, Test};
use tg_core::source::Span;
use tg_core::value::Value;

/// The walk with all that it carries.
pub(super) struct Resolver<'a> {
    pub unit: &'a Unit<'a>,
    pub environment: &'a mut Environment,
    pub diagnostics: Vec<Diagnostic>,
    /// Finished functions, by their number in the unit.
    pub functions: Vec<Option<Function>>,
    pub first: u32,
    pub facts: Vec<Facts>,
    pub uses: Vec<Use>,
    pub bindings: Vec<NameBinding>,
    /// The functions under way, outermost first.
    pub contexts: Vec<Context<'a>>,
    /// Names of earlier entries that were asked for.
    pub earlier: FxHashMap<Rc<str>, BindingId>,
    pub words: Words,
    /// Counts declarations and uses, in the order in which they happen.
    pub clock: u32,
    /// Values of blocks that were built early, by where they are held.
    pub built: FxHashMap<(usize, Slot), Value>,
    /// Names that a condition reads, while one is asserted.
    pub reads: Option<Reads>,
    /// Names that were used.
    pub mentions: Vec<Mention>,
    /// Arguments that were given by name, with the function.
    pub arguments: Vec<(FunctionId, Name)>,
    /// Names that were asked for behind the end of their block: to say that they aren't used would be
    /// a second message for the same mistake.
    pub used_late: Vec<Span>,
    /// The `let`s whose values are read now, outermost first.
    pub making: Vec<Span>,
    /// How often names were suggested.
    pub suggested: u32,
    /// The block that was built last, until it gets its name.
    pub last_built: Option<(Span, Value)>,
    pub tests: Vec<Test>,
    pub params: Vec<(Rc<str>, GlobalId)>,
    pub publish_at_end: Vec<(Slot, GlobalId)>,
    pub built_early: Vec<Span>,
    pub top: Vec<TopName>,
    pub expected: Vec<ExpectedError>,
    pub unparsed: Vec<Span>,
    pub import_failed: bool,
    /// Whether an imported file couldn't be had, so that any name may be one of its words.
    pub words_unknown: bool,
    /// A place of which somebody asks what can be named there, and the answer.
    pub queried: Option<Span>,
    pub seen: Visible,
}

/// What a place sees.
#[derive(Default)]
pub(in crate::check) struct Visible {
    /// The names that the unit made and that are visible there.
    pub names: Vec<Rc<str>>,
    /// The words.
    pub words: Vec<Rc<str>>,
    /// The imported file whose name stands before the place.
    pub file: Option<Rc<Exports>>,
}

/// Resolves all names of a unit.
pub(in crate::check) fn resolve<'a>(unit: &'a Unit<'a>, environment: &'a mut Environment) -> Resolved {
    resolve_queried(unit, environment, None).0
}

/// Resolves all names of a unit, and gives those that are visible where the name `queried` stands.
pub(in crate::check) fn resolve_queried<'a>(
    unit: &'a Unit<'a>,
    environment: &'a mut Environment,
    queried: Option<Span>,
) -> (Resolved, Visible) {
    let first = environment.next_function;
    let mut resolver = Resolver {
        words: Words::collect(unit, environment),
        unit,
        environment,
        diagnostics: Vec::new(),
        functions: Vec::new(),
        first,
        facts: Vec::new(),
        uses: Vec::new(),
        bindings: Vec::new(),
        contexts: Vec::new(),
        earlier: FxHashMap::default(),
        clock: 0,
        built: FxHashMap::default(),
        reads: None,
        mentions: Vec::new(),
        arguments: Vec::new(),
        used_late: Vec::new(),
        making: Vec::new(),
        suggested: 0,
        last_built: None,
        tests: Vec::new(),
        params: Vec::new(),
        publish_at_end: Vec::new(),
        built_early: Vec::new(),
        top: Vec::new(),
        expected: Vec::new(),
        unparsed: Vec::new(),
        import_failed: false,
        words_unknown: false,
        queried,
        seen: Visible::default(),
    };
    resolver.main();
    let seen = std::mem::take(&mut resolver.seen);
    (resolver.finish(), seen)
}

impl<'a> Resolver<'a> {
    /// Reports something at a place.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The id of the function of a number in this unit.
    pub(super) fn function_id(&self, number: usize) -> FunctionId {
        FunctionId(self.first + number as u32)
    }

    /// A new global.
    pub(super) fn new_global(&mut self) -> GlobalId {
        let id = GlobalId(self.environment.next_global);
        self.environment.next_global += 1;
        id
    }

    /// Reports a statement that must stand at the top of a file and doesn't.
    pub(super) fn demand_top(&mut self, what: &str, span: Span) {
        if self.at_top() {
            return;
        }
        self.report(
            Diagnostic::new(Code::E1016, format!("{what} must stand at the top of a file"))
                .at(span, "inside a block here")
                .help("move it out of the braces, to the outermost level of the file"),
        );
    }

    /// A template whose expressions are resolved.
    pub(super) fn template(&mut self, template: &'a ast::Template) -> program::Template {
        let parts = template
            .parts
            .iter()
            .map(|part| match part {
                program::Part::Text(text) => program::Part::Text(text.clone()),
                program::Part::Value(value) => program::Part::Value(self.expr(value)),
            })
            .collect();
        program::Template { parts, span: template.span }
    }
}
