//! The state of the walk.

use super::resolved::Resolved;
use super::scope::{BindingId, Context, Facts, NameBinding, Reads, Use};
use super::words::KnownWords;
use crate::check::environment::{Environment, Exports};
use crate::check::unit::Unit;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::Words;
use tg_core::notation::Name;
use tg_core::program::{self, Function, FunctionId, GlobalId, Slot};
use tg_core::source::Span;
use tg_core::value::Value;

/// The walk with its whole state.
pub(super) struct Resolver<'a> {
    pub unit: &'a Unit<'a>,
    pub environment: &'a mut Environment,
    /// The output so far.
    pub out: Resolved,
    /// Finished functions, by their number in the unit.
    pub functions: Vec<Option<Function>>,
    pub facts: Vec<Facts>,
    pub uses: Vec<Use>,
    pub bindings: Vec<NameBinding>,
    /// The functions being resolved, outermost first.
    pub contexts: Vec<Context<'a>>,
    /// The names from earlier entries that were looked up.
    pub earlier: FxHashMap<Rc<str>, BindingId>,
    pub words: KnownWords,
    /// The words of games that are valid for the next expression.
    pub place: Vec<Words>,
    /// Counts declarations and uses, in the order in which they occur.
    pub clock: u32,
    /// The values of blocks that were built early, by the function and slot that contain them.
    pub built: FxHashMap<(usize, Slot), Value>,
    /// The names that a condition reads, while it is being asserted.
    pub reads: Option<Reads>,
    /// The named arguments in calls, with the function.
    pub arguments: Vec<(FunctionId, Name)>,
    /// Names that were used after the end of their block: reporting them as unused would be a second message for
    /// the same mistake.
    pub used_late: Vec<Span>,
    /// The `let`s whose values are being resolved, outermost first.
    pub making: Vec<Span>,
    /// How often similar names were suggested.
    pub suggested: u32,
    /// The block that was built last, until it gets its name.
    pub last_built: Option<(Span, Value)>,
    /// Whether a `param` contains a block: in the run it may have another value, and so may anything built from it.
    pub param_built: bool,
    /// Whether an imported file couldn't be loaded, so that any name may be one of its words.
    pub words_unknown: bool,
    /// The queried names, and what is visible at each.
    pub queried: &'a [Span],
    pub seen: Vec<Visible>,
}

/// What is visible at a name.
#[derive(Clone, Default)]
pub(in crate::check) struct Visible {
    /// Whether the walk has reached it.
    pub is_answered: bool,
    /// The names of the unit that are visible there, innermost last, with the spans of their definitions.
    pub names: Vec<(Rc<str>, Span)>,
    /// The declared words, and those words of games that are valid there.
    pub words: Vec<Rc<str>>,
    /// All other words of games, if any is valid there.
    pub any_words: Vec<Rc<str>>,
    /// The imported file whose name comes before it.
    pub file: Option<Rc<Exports>>,
}

/// Resolves all names of a unit.
pub(in crate::check) fn resolve<'a>(unit: &'a Unit<'a>, environment: &'a mut Environment) -> Resolved {
    resolve_queried(unit, environment, &[]).0
}

/// Resolves all names of a unit, and returns what is visible at the names `queried`.
pub(in crate::check) fn resolve_queried<'a>(
    unit: &'a Unit<'a>,
    environment: &'a mut Environment,
    queried: &'a [Span],
) -> (Resolved, Vec<Visible>) {
    let first = environment.next_function;
    let mut resolver = Resolver {
        words: KnownWords::collect(unit, environment),
        place: Vec::new(),
        unit,
        environment,
        out: Resolved { first, ..Resolved::default() },
        functions: Vec::new(),
        facts: Vec::new(),
        uses: Vec::new(),
        bindings: Vec::new(),
        contexts: Vec::new(),
        earlier: FxHashMap::default(),
        clock: 0,
        built: FxHashMap::default(),
        reads: None,
        arguments: Vec::new(),
        used_late: Vec::new(),
        making: Vec::new(),
        suggested: 0,
        last_built: None,
        param_built: false,
        words_unknown: false,
        queried,
        seen: vec![Visible::default(); queried.len()],
    };
    resolver.main();
    let seen = std::mem::take(&mut resolver.seen);
    (resolver.finish(), seen)
}

impl<'a> Resolver<'a> {
    /// Reports a diagnostic.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.out.diagnostics.push(diagnostic);
    }

    /// The id of a function with this number in the unit.
    pub(super) fn function_id(&self, number: usize) -> FunctionId {
        FunctionId(self.out.first + number as u32)
    }

    /// Allocates a global.
    pub(super) fn new_global(&mut self) -> GlobalId {
        let id = GlobalId(self.environment.next_global);
        self.environment.next_global += 1;
        id
    }

    /// Reports a statement that must be at the top level of a file and isn't.
    pub(super) fn demand_top(&mut self, what: &str, span: Span) {
        if self.at_top() {
            return;
        }
        self.report(
            Diagnostic::new(Code::E1016, format!("{what} must be at the top level of a file"))
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
                program::TemplatePart::Text(text) => program::TemplatePart::Text(text.clone()),
                program::TemplatePart::Value(value) => program::TemplatePart::Value(self.expr(value)),
            })
            .collect();
        program::Template { parts, span: template.span }
    }
}
