//! What may be evaluated before the run: expressions with all that they need.
//!
//! A **pinned** name is one of the top level whose value never changes and is known before the run: that of
//! a literal block, or of a constant that is made of such. A function is **closed** if it needs nothing but
//! prelude, closed functions and pinned names, and draws nothing at random.

use super::layers::LayeredMap;
use super::poisoned::POISONED;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_core::diagnostics::Fault;
use tg_core::native::{Effect, Library};
use tg_core::program::visit::{ProgramPart, walk_function};
use tg_core::program::*;
use tg_core::source::Span;
use tg_core::value::Value;

/// Expressions to be evaluated, and what they need.
pub struct ConstBatch {
    /// Functions of the unit that these call.
    pub functions: Vec<Function>,
    /// What is evaluated, in order.
    pub expressions: Vec<ConstExpr>,
    /// Names that have their values already.
    pub known: Vec<(GlobalId, Value)>,
    /// How many globals there are.
    pub globals: u32,
}

/// A function that takes nothing, and what it needs.
pub struct ConstExpr {
    /// The function; its id is its own.
    pub function: Function,
    /// The globals that it reads. Where one of them has no value, there is nothing to evaluate.
    pub reads: Vec<GlobalId>,
    /// Whether it asks something of a block, which may take long.
    pub queries_block: bool,
}

/// Evaluates each on its own and with nothing around it; gives for each its fault, if it is certain to end
/// with one.
pub type Evaluate<'a> = &'a dyn Fn(ConstBatch) -> Vec<Option<Fault>>;

/// What a function of the unit needs by itself.
#[derive(Default)]
struct Needs {
    globals: Vec<GlobalId>,
    functions: Vec<FunctionId>,
    /// Whether it does something that may be different each time, or calls what isn't of this unit.
    open: bool,
}

/// The functions of a unit with what they need, and its pinned names.
pub(super) struct Pinned {
    first: FunctionId,
    needs: Vec<Needs>,
    /// Names of the top level by their slots in its function.
    top: FxHashMap<Slot, GlobalId>,
    /// Blocks that were built, of this unit and of earlier entries, by their names, all of which are pinned.
    built: LayeredMap<GlobalId, Value>,
    /// The other pinned names.
    pinned: FxHashSet<GlobalId>,
}

impl Pinned {
    /// Looks through a unit's functions, of which the first is its top level. One in which something is
    /// wrong isn't closed.
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
            // Then no name ever is, and nobody asks what functions need.
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

    /// The global that a name of the top level has where it is read.
    pub fn global(&self, kind: &ExprKind, at_top: bool) -> Option<GlobalId> {
        let global = match kind {
            ExprKind::Local(slot) if at_top => *self.top.get(slot)?,
            ExprKind::Global(global) => *global,
            _ => return None,
        };
        self.is_pinned(global).then_some(global)
    }

    /// Says that a slot of the top level is a name.
    pub fn name(&mut self, slot: Slot, global: GlobalId) {
        self.top.insert(slot, global);
    }

    /// Whether a name is pinned.
    pub fn is_pinned(&self, global: GlobalId) -> bool {
        self.pinned.contains(&global) || self.built.get(&global).is_some()
    }

    /// Says that a name is pinned.
    pub fn pin(&mut self, global: GlobalId) {
        self.pinned.insert(global);
    }

    /// The functions and names that a function needs; `None` if it isn't closed.
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
                // What was reported at its first place only.
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

/// Whether all functions of a name give the same each time. What reads a file says what is wrong with its
/// other arguments before it reads.
pub(super) fn is_pure(library: &Library, name: &str) -> bool {
    library.overloads(name).iter().all(|m| matches!(m.effect, Effect::Pure | Effect::Reads))
}

/// Whether any of these places, which are in order, begins within a span.
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
