//! Infers types where they are certain, and reports what is certain to fail.
//!
//! The walk goes over the resolved functions, not over the syntax tree. A parameter may be anything, a
//! `var` has the common type of all its assignments, an `if` or `match` that of its arms. Where nothing is
//! certain, nothing is reported: the run will check. Because an assignment may be below a use, the walk is
//! repeated until the types of the variables are stable.
//!
//! Vocabulary: what is certain is [`Inferred`]; an **idle** value is one that is unused.

mod access;
mod arms;
mod asked;
mod blocks;
mod calls;
mod changes;
mod draws;
mod effects;
mod expressions;
mod flows;
mod foreign_comparisons;
mod idle;
mod inferred;
mod memos;
mod natives;
mod operators;
mod ranges;
mod spelt_outcomes;
mod statements;
mod unequal;
mod written;

pub use inferred::Inferred;
pub(in crate::check) use ranges::empty as empty_range;

use super::environment::{Environment, Signature};
use super::names::Resolved;
use asked::AskedVariable;
use calls::signature_as_written;
use draws::{DrawnTwice, GivenTo};
pub(in crate::check) use effects::CertainEffect;
use effects::{Effects, Idle};
use rustc_hash::{FxHashMap, FxHashSet};
use spelt_outcomes::SpeltWords;
use std::rc::Rc;
use tg_core::diagnostics::Diagnostic;
use tg_core::native::Library;
use tg_core::program::{Function, FunctionId, GlobalId, Param, Slot, Unlike};
use tg_core::source::Span;

/// How often the walk is repeated before variables that still change count as unknown.
const ROUNDS: usize = 8;
/// The maximum depth of calls through which results are inferred.
const CHAIN: usize = 64;

/// The result of the walk.
pub(super) struct Typed {
    /// The types of the globals of the unit.
    pub globals: FxHashMap<GlobalId, Inferred>,
    /// The signatures of its functions, in order.
    pub signatures: Vec<Signature>,
    /// All findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The types of the slots of each function.
    pub slots: Vec<Vec<Inferred>>,
    /// Comparisons that can't hold if a method comes after a dot, with the functions that contain them.
    pub unlike: Vec<(usize, Unlike)>,
}

/// How far a function has been processed.
#[derive(Clone)]
enum Progress {
    Unseen,
    UnderWay,
    Done(Inferred),
}

/// The walk with its whole state.
struct Typer<'a> {
    library: &'a Library,
    environment: &'a Environment,
    functions: &'a [Function],
    first: u32,
    tests: Vec<bool>,
    /// Whether values at the top level count as used.
    entry: bool,
    diagnostics: Vec<Diagnostic>,
    progress: Vec<Progress>,
    slots: Vec<Vec<Inferred>>,
    captured: Vec<Vec<Inferred>>,
    /// The parameter types of lambdas that are arguments.
    elements: FxHashMap<usize, Vec<Inferred>>,
    globals: FxHashMap<GlobalId, Inferred>,
    /// The common type of a variable's assignments, from earlier rounds and this one.
    assigned: FxHashMap<(usize, Slot), Inferred>,
    /// Whether an assignment didn't match the assumed type of its variable.
    unsettled: bool,
    function_effects: Vec<Effects>,
    idle: Vec<Idle>,
    /// The current function.
    current: usize,
    /// The types of its `return`s.
    returned: Vec<Inferred>,
    effects: Effects,
    /// Functions of the unit that are passed as questions, and where.
    questions: Vec<(usize, Span)>,
    depth: usize,
    /// How many bodies of `try` enclose the current position: a fault in these may be intended.
    trying: usize,
    /// How many conditions enclose the current position.
    conditional: usize,
    /// What the script has asked: whether it is there, or has a field.
    doubted: FxHashSet<AskedVariable>,
    /// The variables whose type the script asks for.
    kinds_asked: FxHashSet<AskedVariable>,
    /// Comparisons with the value of a dot, with the functions that contain them.
    unlike: Vec<(usize, Unlike)>,
    /// The dots whose values variables contain, if nothing else is known about them.
    dots: FxHashMap<(usize, Slot), Span>,
    /// The outcomes of variables that are words of the script.
    outcomes_of_slots: FxHashMap<(usize, Slot), SpeltWords>,
    outcomes_of_globals: FxHashMap<GlobalId, SpeltWords>,
    /// What a run may pass by, in order.
    guarded: &'a [Span],
    /// Draws that a function makes of a parameter, if that is given a distribution, and what functions are given.
    perhaps_twice: Vec<DrawnTwice>,
    given: Vec<GivenTo>,
    /// Whether an editor asks, to whom what is probable is of use, too.
    is_query: bool,
    /// The queried names after dots, and the types before the dots.
    queried: &'a [Span],
    before: Vec<Option<Inferred>>,
}

/// The answers to an editor's queries about a unit: the types before the dots of some names, those of its variables,
/// and its functions' signatures.
pub(super) struct Queried {
    /// The type before each of the names, if it comes after a dot.
    pub before: Vec<Option<Inferred>>,
    /// The types of the slots of each function.
    pub slots: Vec<Vec<Inferred>>,
    /// The signatures of the functions as written, with their inferred results.
    pub signatures: Vec<Rc<Signature>>,
}

/// Infers what an editor queries about some names.
pub(super) fn infer_queried(
    resolved: &Resolved,
    library: &Library,
    environment: &Environment,
    names: &[Span],
) -> Queried {
    let mut typer = Typer::new(resolved, library, environment, true);
    typer.queried = names;
    typer.is_query = true;
    typer.before = vec![None; names.len()];
    typer.settle(resolved);
    let signatures = (0..resolved.functions.len()).map(|number| {
        let gives = typer.result(number);
        Rc::new(Signature { gives, ..signature_as_written(&resolved.functions[number]) })
    });
    let signatures = signatures.collect();
    Queried { before: typer.before, slots: typer.slots, signatures }
}

/// Infers the types of a unit's values. Failures at the `doubtful` spans have been reported already; a run may pass by
/// the `guarded` ones.
pub(super) fn infer<'a>(
    resolved: &'a Resolved,
    library: &'a Library,
    environment: &'a Environment,
    entry: bool,
    (doubtful, guarded): (&'a [Span], &'a [Span]),
) -> Typed {
    let count = resolved.functions.len();
    let mut typer = Typer::new(resolved, library, environment, entry);
    typer.guarded = guarded;
    typer.settle(resolved);
    let errors: Vec<Span> = (resolved.diagnostics.iter().chain(&typer.diagnostics))
        .filter(|d| d.is_error())
        .filter_map(|d| d.primary.as_ref().map(|p| p.span))
        .chain(resolved.unparsed.iter().chain(doubtful).copied())
        .collect();
    let acting = typer.acting(&errors);
    typer.report_idle(&acting, &errors);
    let certain = typer.certain_effects();
    typer.report_memos(&certain);
    typer.report_questions(&certain);
    typer.report_drawn_twice();
    let signatures = (0..count).map(|f| typer.signature_of(f, acting[f], certain[f])).collect();
    let Typer { globals, diagnostics, slots, unlike, .. } = typer;
    Typed { globals, signatures, diagnostics, slots, unlike }
}
impl<'a> Typer<'a> {
    fn new(
        resolved: &'a Resolved,
        library: &'a Library,
        environment: &'a Environment,
        entry: bool,
    ) -> Typer<'a> {
        let count = resolved.functions.len();
        let mut typer = Typer {
            library,
            environment,
            functions: &resolved.functions,
            first: resolved.first,
            tests: vec![false; count],
            entry,
            diagnostics: Vec::new(),
            progress: vec![Progress::Unseen; count],
            slots: Vec::new(),
            captured: Vec::new(),
            elements: FxHashMap::default(),
            globals: FxHashMap::default(),
            assigned: FxHashMap::default(),
            unsettled: false,
            function_effects: Vec::new(),
            idle: Vec::new(),
            current: 0,
            returned: Vec::new(),
            effects: Effects::default(),
            questions: Vec::new(),
            depth: 0,
            trying: 0,
            conditional: 0,
            doubted: FxHashSet::default(),
            kinds_asked: FxHashSet::default(),
            unlike: Vec::new(),
            dots: FxHashMap::default(),
            outcomes_of_slots: FxHashMap::default(),
            outcomes_of_globals: FxHashMap::default(),
            perhaps_twice: Vec::new(),
            given: Vec::new(),
            guarded: &[],
            is_query: false,
            queried: &[],
            before: Vec::new(),
        };
        for test in &resolved.tests {
            typer.tests[(test.function.0 - resolved.first) as usize] = true;
        }
        typer
    }

    /// Repeats the walk until the types of the variables are stable.
    fn settle(&mut self, resolved: &Resolved) {
        for round in 0.. {
            self.round(resolved);
            if !self.unsettled {
                break;
            }
            if round >= ROUNDS {
                self.assigned.values_mut().for_each(|t| *t = Inferred::Unknown);
            }
        }
    }

    /// Records the type before the dot of a name, if it is queried.
    fn answer_before(&mut self, name: Span, value: &Inferred) {
        if let Some(index) = self.queried.iter().position(|queried| *queried == name) {
            self.before[index] = Some(value.clone());
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Walks over all functions once, the top level first.
    fn round(&mut self, resolved: &Resolved) {
        self.diagnostics.clear();
        self.idle.clear();
        self.unlike.clear();
        self.dots.clear();
        self.outcomes_of_slots.clear();
        self.outcomes_of_globals.clear();
        self.perhaps_twice.clear();
        self.given.clear();
        self.questions.clear();
        self.doubted.clear();
        self.kinds_asked.clear();
        self.unsettled = false;
        self.globals.clear();
        self.elements.clear();
        self.progress.fill(Progress::Unseen);
        self.slots = self.functions.iter().map(|f| vec![Inferred::Unknown; f.slots.len()]).collect();
        self.captured = self.functions.iter().map(|f| vec![Inferred::Unknown; f.captures as usize]).collect();
        self.function_effects = vec![Effects::default(); self.functions.len()];
        for number in 0..self.functions.len() {
            self.result(number);
        }
        for test in &resolved.tests {
            self.current = (test.function.0 - self.first) as usize;
            self.template(&test.name);
        }
    }

    /// The number of a function in the unit, if it belongs to it.
    fn number(&self, id: FunctionId) -> Option<usize> {
        let number = id.0.checked_sub(self.first)? as usize;
        (number < self.functions.len()).then_some(number)
    }

    /// The result type of a function of the unit, which is walked first if necessary.
    fn result(&mut self, number: usize) -> Inferred {
        match &self.progress[number] {
            Progress::Done(result) => result.clone(),
            Progress::UnderWay => Inferred::Unknown,
            Progress::Unseen if self.depth >= CHAIN => Inferred::Unknown,
            Progress::Unseen => stacker::maybe_grow(128 << 10, 1 << 20, || self.function(number)),
        }
    }

    fn function(&mut self, number: usize) -> Inferred {
        self.progress[number] = Progress::UnderWay;
        let outer = std::mem::replace(&mut self.current, number);
        let outer_effects = std::mem::take(&mut self.effects);
        let outer_returned = std::mem::take(&mut self.returned);
        self.depth += 1;
        let functions = self.functions;
        let function = &functions[number];
        // A `fn` may be called from elsewhere, too; a lambda is only visited where it is.
        let outer_trying = self.trying;
        let outer_conditional = self.conditional;
        if function.name.is_some() {
            self.trying = 0;
            self.conditional = 0;
        }
        let called_with = self.elements.remove(&number).unwrap_or_default();
        for (index, param) in function.params.iter().enumerate() {
            let given = called_with.get(index).unwrap_or(&Inferred::Unknown);
            self.param(param, Slot(index as u32), given);
        }
        let result = self.function_body(function, number);
        self.depth -= 1;
        self.trying = outer_trying;
        self.conditional = outer_conditional;
        self.current = outer;
        self.returned = outer_returned;
        self.function_effects[number] = std::mem::replace(&mut self.effects, outer_effects);
        self.progress[number] = Progress::Done(result.clone());
        result
    }

    /// A parameter, with the type of its argument.
    fn param(&mut self, param: &Param, slot: Slot, given: &Inferred) {
        if let Some(default) = &param.default {
            let given = self.expr(default);
            if let Some(annotation) = &param.annotation {
                self.check_written(&given, annotation, Some(default), default.span);
            }
        }
        match &param.annotation {
            Some(annotation) if self.is_query => self.set_slot(slot, Inferred::as_written(annotation)),
            Some(annotation) => self.set_slot(slot, Inferred::written(annotation)),
            None => self.set_slot(slot, given.clone()),
        }
        if let Some(binding) = &param.binding {
            self.bind(binding, given, None);
        }
    }

    fn set_slot(&mut self, slot: Slot, inferred: Inferred) {
        if let Some(place) = self.slots[self.current].get_mut(slot.0 as usize) {
            *place = inferred.widened();
        }
    }

    /// The signature of a function of the unit.
    fn signature_of(&mut self, number: usize, acts: bool, effect: Option<CertainEffect>) -> Signature {
        let gives = self.result(number);
        Signature { gives, acts, effect, ..signature_as_written(&self.functions[number]) }
    }
}
