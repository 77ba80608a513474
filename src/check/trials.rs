//! What may be tried before the run: expressions with all that they need.
//!
//! A **held** name is one of the top level whose value never changes and is known before the run: that of
//! a literal block, or of a constant that is made of such. A function is **closed** if it needs nothing but
//! prelude, closed functions and held names, and draws nothing at random.

use super::holds_any;
use super::names::LOST;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_core::diagnostics::Fault;
use tg_core::native::{Effect, Library};
use tg_core::program::visit::{Part, walk_function};
use tg_core::program::*;
use tg_core::source::Span;
use tg_core::value::Value;

/// Expressions to be tried, and what they need.
pub struct Trials {
    /// Functions of the unit that the tried ones call.
    pub functions: Vec<Function>,
    /// What is tried, in order.
    pub tried: Vec<Trial>,
    /// Names that have their values already.
    pub known: Vec<(GlobalId, Value)>,
    /// How many globals there are.
    pub globals: u32,
}

/// A function that takes nothing, and what it needs.
pub struct Trial {
    /// The function; its id is its own.
    pub function: Function,
    /// The globals that it reads. Where one of them has no value, there is nothing to try.
    pub reads: Vec<GlobalId>,
    /// Whether it asks something of a block, which may take long.
    pub asks: bool,
}

/// Tries each on its own and with nothing around it; gives for each its fault, if it is certain to end
/// with one.
pub type Evaluate<'a> = &'a dyn Fn(Trials) -> Vec<Option<Fault>>;

/// What a function of the unit needs by itself.
#[derive(Default)]
struct Needs {
    globals: Vec<GlobalId>,
    functions: Vec<FunctionId>,
    /// Whether it does something that may be different each time, or calls what isn't of this unit.
    open: bool,
}

/// The functions of a unit with what they need, and its held names.
pub(super) struct Held {
    first: FunctionId,
    needs: Vec<Needs>,
    /// Names of the top level by their slots in its function.
    top: FxHashMap<Slot, GlobalId>,
    held: FxHashSet<GlobalId>,
}

impl Held {
    /// Looks through a unit's functions, of which the first is its top level. One in which something is
    /// wrong isn't closed.
    pub fn of(
        functions: &mut [Function],
        built: &FxHashMap<GlobalId, Value>,
        library: &Library,
        wrong: &[Span],
    ) -> Held {
        let first = functions.first().map_or(FunctionId(0), |main| main.id);
        let mut held = Held {
            first,
            needs: Vec::with_capacity(functions.len()),
            top: FxHashMap::default(),
            held: built.keys().copied().collect(),
        };
        if held.held.is_empty() {
            // Then no name ever is, and nobody asks what functions need.
            return held;
        }
        for function in functions {
            let mut needs = Needs { open: holds_any(function.span, wrong), ..Needs::default() };
            walk_function(function, &mut |part| {
                needs.meet(part, first, library);
                true
            });
            held.needs.push(needs);
        }
        held
    }

    /// The global that a name of the top level has where it is read.
    pub fn global(&self, kind: &ExprKind, at_top: bool) -> Option<GlobalId> {
        let global = match kind {
            ExprKind::Local(slot) if at_top => *self.top.get(slot)?,
            ExprKind::Global(global) => *global,
            _ => return None,
        };
        self.held.contains(&global).then_some(global)
    }

    /// Says that a slot of the top level is a name.
    pub fn name(&mut self, slot: Slot, global: GlobalId) {
        self.top.insert(slot, global);
    }

    /// Whether a name is held.
    pub fn holds(&self, global: GlobalId) -> bool {
        self.held.contains(&global)
    }

    /// Says that a name is held.
    pub fn hold(&mut self, global: GlobalId) {
        self.held.insert(global);
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
            if needs.open || !needs.globals.iter().all(|global| self.held.contains(global)) {
                return None;
            }
            globals.extend(needs.globals.iter().copied());
            work.extend(needs.functions.iter().copied());
        }
        Some((functions, globals))
    }
}

impl Needs {
    fn meet(&mut self, part: Part<'_>, first: FunctionId, library: &Library) {
        match part {
            Part::Closure(id, captures) => {
                self.open |= *id < first;
                self.functions.push(*id);
                self.globals.extend(captures.iter().filter_map(|e| match e.kind {
                    ExprKind::Global(global) => Some(global),
                    _ => None,
                }));
            }
            Part::Statement(StmtKind::Assign { root: Variable::Global(_), .. }) => self.open = true,
            Part::Statement(_) => {}
            Part::Expr(expr) => match &expr.kind {
                ExprKind::Global(global) => self.globals.push(*global),
                // What was reported at its first place only.
                ExprKind::Local(slot) => self.open |= *slot == LOST,
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
