//! What can be evaluated before the run: expressions with everything they need.
//!
//! A **pinned** name is a top-level name whose value never changes and is known before the run: that of
//! a literal block, or of a constant that depends only on such blocks. A function is **closed** if it needs nothing
//! but the prelude, closed functions and pinned names, and draws nothing at random.

use super::layers::LayeredMap;
use super::poisoned::POISONED;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_core::diagnostics::Fault;
use tg_core::native::{Effect, Library};
use tg_core::program::visit::{ProgramPart, walk_function};
use tg_core::program::*;
use tg_core::source::Span;
use tg_core::value::Value;

/// Expressions to evaluate, with what they need.
pub struct ConstBatch {
    /// The functions of the unit that these call.
    pub functions: Vec<Function>,
    /// The expressions, in order.
    pub expressions: Vec<ConstExpr>,
    /// The names whose values are known already.
    pub known: Vec<(GlobalId, Value)>,
    /// The number of globals.
    pub globals: u32,
}

/// A function without parameters, and what it needs.
pub struct ConstExpr {
    /// The function; its id is its own.
    pub function: Function,
    /// The globals that it reads. If one of them has no value, the function isn't evaluated.
    pub reads: Vec<GlobalId>,
    /// Whether it queries a block, which may take long.
    pub queries_block: bool,
}

/// Evaluates each expression separately; returns the fault of each that is certain to end with one.
pub type Evaluate<'a> = &'a dyn Fn(ConstBatch) -> Vec<Option<Fault>>;

/// The direct needs of a function of the unit.
#[derive(Default)]
struct Needs {
    globals: Vec<GlobalId>,
    functions: Vec<FunctionId>,
    /// Whether it may behave differently each time, or calls something outside of this unit.
    open: bool,
}

/// The functions of a unit with their needs, and its pinned names.
pub(super) struct Pinned {
    first: FunctionId,
    needs: Vec<Needs>,
    /// The top-level names by their slots in the main function.
    top: FxHashMap<Slot, GlobalId>,
    /// The built blocks, of this unit and of earlier entries, by their names, all of which are pinned.
    built: LayeredMap<GlobalId, Value>,
    /// The other pinned names.
    pinned: FxHashSet<GlobalId>,
}

impl Pinned {
    /// Analyses a unit's functions, the first of which is its top level. A function that contains an
    /// error isn't closed.
    pub fn of(
        functions: &mut [Function],
        built: &LayeredMap<GlobalId, Value>,
        library: &Library,
        wrong: &[Span],
    ) -> Pinned {
        let first = functions.first().map_or(FunctionId(0), |main| main.id);
        let mut pinned = Pinned {
            first,
            needs: Vec::with_capacity(functions.len()),
            top: FxHashMap::default(),
            built: built.clone(),
            pinned: FxHashSet::default(),
        };
        if built.is_empty() {
            // Then no name can be pinned, and the functions' needs are never queried.
            return pinned;
        }
        for function in functions {
            let mut needs = Needs { open: holds_any(function.span, wrong), ..Needs::default() };
            walk_function(function, &mut |part| {
                needs.meet(part, first, library);
                true
            });
            pinned.needs.push(needs);
        }
        pinned
    }

    /// The global of a top-level name where it is read.
    pub fn global(&self, kind: &ExprKind, at_top: bool) -> Option<GlobalId> {
        let global = match kind {
            ExprKind::Local(slot) if at_top => *self.top.get(slot)?,
            ExprKind::Global(global) => *global,
            _ => return None,
        };
        self.is_pinned(global).then_some(global)
    }

    /// Records that a slot of the top level belongs to a name.
    pub fn name(&mut self, slot: Slot, global: GlobalId) {
        self.top.insert(slot, global);
    }

    /// Whether a name is pinned.
    pub fn is_pinned(&self, global: GlobalId) -> bool {
        self.pinned.contains(&global) || self.built.get(&global).is_some()
    }

    /// Records that a name is pinned.
    pub fn pin(&mut self, global: GlobalId) {
        self.pinned.insert(global);
    }

    /// The functions and names that a function needs, transitively; `None` if it isn't closed.
    pub fn closed(&self, id: FunctionId) -> Option<(FxHashSet<FunctionId>, FxHashSet<GlobalId>)> {
        let (mut functions, mut globals) = (FxHashSet::default(), FxHashSet::default());
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            if !functions.insert(id) {
                continue;
            }
            let needs = self.needs.get(id.0.checked_sub(self.first.0)? as usize)?;
            if needs.open || !needs.globals.iter().all(|global| self.is_pinned(*global)) {
                return None;
            }
            globals.extend(needs.globals.iter().copied());
            work.extend(needs.functions.iter().copied());
        }
        Some((functions, globals))
    }
}

fn is_global(place: &Place) -> bool {
    matches!(place.root, Variable::Global(_))
}

impl Needs {
    fn meet(&mut self, part: ProgramPart<'_>, first: FunctionId, library: &Library) {
        match part {
            ProgramPart::Closure(id, captures) => {
                self.open |= *id < first;
                self.functions.push(*id);
                self.globals.extend(captures.iter().filter_map(|e| match e.kind {
                    ExprKind::Global(global) => Some(global),
                    _ => None,
                }));
            }
            ProgramPart::Statement(StmtKind::Assign { place, .. }) => self.open |= is_global(place),
            ProgramPart::Statement(_) => {}
            ProgramPart::Expr(expr) => match &expr.kind {
                ExprKind::Global(global) => self.globals.push(*global),
                // A poisoned name is only reported at its first occurrence.
                ExprKind::Local(slot) => self.open |= *slot == POISONED,
                ExprKind::Change { place, .. } => self.open |= is_global(place),
                ExprKind::Prelude(name) => self.open |= !is_pure(library, name),
                ExprKind::Call { callee: Callee::Prelude(name), .. } => {
                    self.open |= !is_pure(library, &name.text);
                }
                ExprKind::Access { steps, .. } => {
                    let impure = |step: &Step| match &step.kind {
                        StepKind::Dot { name, own, .. } => own.is_none() && !is_pure(library, &name.text),
                        _ => false,
                    };
                    self.open |= steps.iter().any(impure);
                }
                _ => {}
            },
        }
    }
}

/// Whether all functions with a name always give the same result. A function that reads a file checks its
/// other arguments before it reads.
pub(super) fn is_pure(library: &Library, name: &str) -> bool {
    library.overloads(name).iter().all(|m| matches!(m.effect, Effect::Pure | Effect::Reads))
}

/// Whether any of these spans, which are sorted, begins within a span.
pub(super) fn holds_any(span: Span, places: &[Span]) -> bool {
    let first = places.partition_point(|place| place.start < span.start);
    places.get(first).is_some_and(|place| place.start < span.end)
}

/// Of these places, in order, those that lie in no other one.
pub(super) fn outermost(mut places: Vec<Span>) -> Vec<Span> {
    places.sort_unstable_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut outermost: Vec<Span> = Vec::new();
    for span in places {
        if outermost.last().is_none_or(|last| !last.contains(span)) {
            outermost.push(span);
        }
    }
    outermost
}

/// Whether a place lies in one of these, which are in order and apart.
pub(super) fn is_within(span: Span, places: &[Span]) -> bool {
    let after = places.partition_point(|place| place.start <= span.start);
    after > 0 && places[after - 1].contains(span)
}
