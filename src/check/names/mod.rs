//! Names to slots: from the syntax tree to the functions of a checked program.
//!
//! The walk follows the order of the text, but for `fn`s and tests, whose bodies are read at the end of
//! their block, when all names of the block are known. What a nested function or lambda takes along is
//! completed at the very end ([`captures`]), because siblings may need each other's. This part must not
//! know what a value is: types are inferred afterwards from what it writes.
//!
//! Vocabulary: a binding is **used** when it is read; a **use** of a function is a place where a
//! closure of it is made or called; a **torn** place is one that couldn't be read.

mod access;
mod annotations;
mod bindings;
mod blocks;
mod captures;
mod expressions;
mod finish;
mod functions;
mod mentions;
mod patterns;
mod scope;
mod statements;
mod unknown;
mod words;

pub(super) use finish::publish;

use super::Unit;
use super::environment::{Environment, Exports};
use super::expected::Expected;
use super::survey::{Mention, Unseen};
use captures::{Facts, Use};
use rustc_hash::FxHashMap;
use scope::{Binding, BindingId, Context};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{self, Expr, ExprKind, Function, FunctionId, GlobalId, Slot, Test};
use tg_core::source::Span;
use tg_core::value::Value;

/// The functions of a unit with names resolved, and what was found on the way.
pub(super) struct Resolved {
    /// The functions, by their number in the unit.
    pub functions: Vec<Function>,
    /// The id of the first one.
    pub first: FunctionId,
    /// The tests.
    pub tests: Vec<Test>,
    /// The `param`s.
    pub params: Vec<(Rc<str>, GlobalId)>,
    /// The `var`s of the top level.
    pub publish_at_end: Vec<(Slot, GlobalId)>,
    /// Blocks that were built.
    pub built_early: Vec<Span>,
    /// Names of the top level.
    pub top: Vec<TopName>,
    /// Words that the unit's blocks declare.
    pub words: Vec<Name>,
    /// The names that it makes.
    pub made: Vec<Unseen>,
    /// The names that it uses.
    pub mentions: Vec<Mention>,
    /// Everything found.
    pub diagnostics: Vec<Diagnostic>,
    /// Bodies that must fail.
    pub expected: Vec<Expected>,
    /// Places that couldn't be read.
    pub torn: Vec<Span>,
    /// Whether an imported file couldn't be had, or has errors.
    pub lost_import: bool,
}

/// A name of the top level.
pub(super) struct TopName {
    /// The name.
    pub name: Rc<str>,
    /// What it stands for.
    pub stands_for: TopKind,
    /// Where it was made.
    pub span: Span,
}

/// What a name of the top level stands for.
pub(super) enum TopKind {
    /// A value.
    Value {
        /// Where it is kept.
        global: GlobalId,
        /// Whether it was made by `var`.
        variable: bool,
    },
    /// A function.
    Function(FunctionId),
    /// An imported file; `None` where it couldn't be had.
    File(Option<Rc<Exports>>),
}

/// A slot that no function has: what stands for a name or stretch that is reported already.
pub(super) const LOST: Slot = Slot(u32::MAX);

/// What stands for an expression that is reported already.
fn lost(span: Span) -> Expr {
    Expr { kind: ExprKind::Local(LOST), span }
}

/// The walk with all that it carries.
struct Resolver<'a> {
    unit: &'a Unit<'a>,
    environment: &'a mut Environment,
    diagnostics: Vec<Diagnostic>,
    /// Finished functions, by their number in the unit.
    functions: Vec<Option<Function>>,
    first: u32,
    facts: Vec<Facts>,
    uses: Vec<Use>,
    bindings: Vec<Binding>,
    /// The functions under way, outermost first.
    contexts: Vec<Context<'a>>,
    /// Names of earlier entries that were asked for.
    earlier: FxHashMap<Rc<str>, BindingId>,
    words: words::Words,
    /// Counts declarations and uses, in the order in which they happen.
    clock: u32,
    /// Values of blocks that were built early, by where they are held.
    built: FxHashMap<(usize, Slot), Value>,
    /// Names that a condition reads, while one is asserted.
    reads: Option<statements::Reads>,
    /// Names that were used.
    mentions: Vec<Mention>,
    /// Arguments that were given by name, with the function.
    arguments: Vec<(FunctionId, Name)>,
    /// Names that were asked for behind the end of their block: to say that they aren't used would be
    /// a second message for the same mistake.
    asked_late: Vec<Span>,
    /// The `let`s whose values are read now, outermost first.
    making: Vec<Span>,
    /// How often names were suggested.
    suggested: u32,
    /// The block that was built last, until it gets its name.
    last_built: Option<(Span, Value)>,
    tests: Vec<Test>,
    params: Vec<(Rc<str>, GlobalId)>,
    publish_at_end: Vec<(Slot, GlobalId)>,
    built_early: Vec<Span>,
    top: Vec<TopName>,
    expected: Vec<Expected>,
    torn: Vec<Span>,
    lost_import: bool,
    /// Whether an imported file couldn't be had, so that any name may be one of its words.
    lost_words: bool,
    /// A place of which somebody asks what can be named there, and the answer.
    asked: Option<Span>,
    seen: Visible,
}

/// What a place sees.
#[derive(Default)]
pub(super) struct Visible {
    /// The names that the unit made and that are visible there.
    pub names: Vec<Rc<str>>,
    /// The words.
    pub words: Vec<Rc<str>>,
    /// The imported file whose name stands before the place.
    pub file: Option<Rc<Exports>>,
}

/// Resolves all names of a unit.
pub(super) fn resolve<'a>(unit: &'a Unit<'a>, environment: &'a mut Environment) -> Resolved {
    resolve_asked(unit, environment, None).0
}

/// Resolves all names of a unit, and gives those that are visible where the name `asked` stands.
pub(super) fn resolve_asked<'a>(
    unit: &'a Unit<'a>,
    environment: &'a mut Environment,
    asked: Option<Span>,
) -> (Resolved, Visible) {
    let first = environment.next_function;
    let mut resolver = Resolver {
        words: words::Words::collect(unit, environment),
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
        asked_late: Vec::new(),
        making: Vec::new(),
        suggested: 0,
        last_built: None,
        tests: Vec::new(),
        params: Vec::new(),
        publish_at_end: Vec::new(),
        built_early: Vec::new(),
        top: Vec::new(),
        expected: Vec::new(),
        torn: Vec::new(),
        lost_import: false,
        lost_words: false,
        asked,
        seen: Visible::default(),
    };
    resolver.main();
    let seen = std::mem::take(&mut resolver.seen);
    (resolver.finish(), seen)
}

impl<'a> Resolver<'a> {
    /// Reports something at a place.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The id of the function of a number in this unit.
    fn function_id(&self, number: usize) -> FunctionId {
        FunctionId(self.first + number as u32)
    }

    /// A new global.
    fn new_global(&mut self) -> GlobalId {
        let id = GlobalId(self.environment.next_global);
        self.environment.next_global += 1;
        id
    }

    /// Reports a statement that must stand at the top of a file and doesn't.
    fn demand_top(&mut self, what: &str, span: Span) {
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
    fn template(&mut self, template: &'a tg_core::ast::Template) -> program::Template {
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
