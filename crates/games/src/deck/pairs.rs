//! Pairs of two rolls of which some are only counted: `a.pair(b).count(f)` is `a.count_pairs(b, f)`, which needn't look at
//! the rolls as wholes; likewise `any` and `all`, and a single die of the sorted ones: `h.dice[0]` is `h.die(0)`. The rolls may be bound to names first, as may the pairs, and handed to functions of the script.

use super::lets::slots_bound;
use super::uses::Uses;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Args, Binding, Body, Callee, Expr, ExprKind, Function, FunctionId, Name, Slot, Step, StepKind, StmtKind,
};

/// A function in which pairs are only counted, for a function whose slots hold rolls or lists of rolls; `None` where
/// there are none. Functions that are defined for it are noted.
pub(super) fn counted(
    host: &mut dyn Host,
    function: &Function,
    rolls: Vec<Slot>,
    defined: &mut Vec<FunctionId>,
) -> Option<Function> {
    let mut known = Known { functions: FxHashMap::default(), defined };
    of_function(host, function, rolls, &mut known)
}

/// The functions that were looked at, with what stands for them.
struct Known<'a> {
    functions: FxHashMap<(FunctionId, Vec<Slot>), Option<FunctionId>>,
    defined: &'a mut Vec<FunctionId>,
}

fn of_function(
    host: &mut dyn Host,
    function: &Function,
    mut rolls: Vec<Slot>,
    known: &mut Known<'_>,
) -> Option<Function> {
    let mut code = function.clone();
    let changed = Uses::of(&code.body).changed;
    rolls.retain(|slot| !changed.contains(slot));
    let mut visitor =
        Pairs { host, known, rolls, changed, pairs: Vec::new(), sorted: Vec::new(), found: false };
    notation::VisitMut::expr(&mut visitor, &mut code.body);
    let (found, pairs, sorted) = (visitor.found, visitor.pairs, visitor.sorted);
    if !pairs.is_empty() || !sorted.is_empty() {
        let used = Uses::of(&code.body).slots;
        let bound = pairs.iter().map(|(slot, ..)| *slot).chain(sorted.iter().map(|(slot, _)| *slot));
        let unused = bound.filter(|slot| !used.contains(slot)).collect();
        notation::VisitMut::expr(&mut Unused(unused), &mut code.body);
    }
    found.then_some(code)
}

/// What finds pairs in a function.
struct Pairs<'a, 'k> {
    host: &'a mut dyn Host,
    known: &'a mut Known<'k>,
    /// The slots of rolls, and of lists of them.
    rolls: Vec<Slot>,
    /// The slots that are changed after they are bound: what these hold isn't known.
    changed: FxHashSet<Slot>,
    /// The slots of pairs, with the roll that is paired with another.
    pairs: Vec<(Slot, Expr, Expr)>,
    /// The slots of the sorted dice of a roll, with the roll.
    sorted: Vec<(Slot, Expr)>,
    found: bool,
}

impl Pairs<'_, '_> {
    /// How many of the steps lead from a slot to a roll: `a`, `rolls[0]`.
    fn steps_to_roll(&self, base: &Expr, steps: &[Step]) -> Option<usize> {
        let ExprKind::Local(slot) = &base.kind else { return None };
        let indexed = steps.first().is_some_and(|step| matches!(step.kind, StepKind::Index(_)));
        self.rolls.contains(slot).then_some(usize::from(indexed))
    }

    fn is_roll(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Local(slot) => self.rolls.contains(slot),
            ExprKind::Access { base, steps } => self.steps_to_roll(base, steps) == Some(steps.len()),
            _ => false,
        }
    }

    /// The two rolls of `a.pair(b)`, and the steps behind it.
    fn paired<'e>(&self, expr: &'e Expr) -> Option<(Expr, &'e Expr, &'e [Step])> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let (to_roll, rest) = steps.split_at(self.steps_to_roll(base, steps)?);
        let (pair, rest) = rest.split_first()?;
        let [other] = method(pair, "pair")? else { return None };
        self.is_roll(other).then(|| (access(base, to_roll.to_vec(), expr), other, rest))
    }

    /// The roll of `h.dice`, and the steps behind it.
    fn sorted<'e>(&self, expr: &'e Expr) -> Option<(Expr, &'e [Step])> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        if let ExprKind::Local(slot) = &base.kind
            && let Some((_, roll)) = self.sorted.iter().find(|(own, _)| own == slot)
        {
            return Some((roll.clone(), steps));
        }
        let (to_roll, rest) = steps.split_at(self.steps_to_roll(base, steps)?);
        let (sorted, rest) = rest.split_first()?;
        let names = ["dice", "sort"].into_iter().find_map(|name| method(sorted, name));
        names?.is_empty().then(|| (access(base, to_roll.to_vec(), expr), rest))
    }

    /// A single die without the others, where an expression takes one by its place.
    fn by_place(&self, expr: &Expr) -> Option<Expr> {
        let (roll, [index, rest @ ..]) = self.sorted(expr)? else { return None };
        let StepKind::Index(place) = &index.kind else { return None };
        Some(asked(&roll, ("die", vec![(**place).clone()]), index, rest, expr))
    }

    /// What counts pairs without them, where an expression counts some.
    fn without_pairs(&self, expr: &Expr) -> Option<Expr> {
        if let Some((one, other, [asks, rest @ ..])) = self.paired(expr)
            && let Some(asked_of_pairs) = asked_of_pairs(asks)
        {
            let (name, fits) = asked_of_pairs;
            return Some(asked(&one, (name, vec![other.clone(), fits.clone()]), asks, rest, expr));
        }
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let (ExprKind::Local(slot), [asks, rest @ ..]) = (&base.kind, &steps[..]) else { return None };
        let (_, one, other) = self.pairs.iter().find(|(own, ..)| own == slot)?;
        let (name, fits) = asked_of_pairs(asks)?;
        Some(asked(one, (name, vec![other.clone(), fits.clone()]), asks, rest, expr))
    }

    /// What a name is bound to may be a roll, or the pairs of two.
    fn bind(&mut self, binding: &Binding, value: &Expr) {
        let mut bound = Vec::new();
        slots_bound(binding, &mut bound);
        if bound.iter().any(|slot| self.changed.contains(slot)) {
            return;
        }
        if self.is_roll(value) {
            slots_bound(binding, &mut self.rolls);
        } else if let (Binding::Slot(slot), Some((one, other, []))) = (binding, self.paired(value)) {
            let pairs = (*slot, one, other.clone());
            self.pairs.push(pairs);
        } else if let (Binding::Slot(slot), Some((roll, []))) = (binding, self.sorted(value)) {
            self.sorted.push((*slot, roll));
        }
    }

    /// The function that is called with rolls, in which pairs are only counted.
    fn called_with_rolls(&mut self, id: FunctionId, args: &Args) -> Option<FunctionId> {
        let places = (0u32..).zip(&args.positional).filter(|(_, arg)| self.is_roll(arg));
        let given: Vec<Slot> = places.map(|(place, _)| Slot(place)).collect();
        if given.is_empty() || !args.named.is_empty() {
            return None;
        }
        if let Some(known) = self.known.functions.get(&(id, given.clone())) {
            return *known;
        }
        // A function that calls itself isn't followed again.
        self.known.functions.insert((id, given.clone()), None);
        let function =
            self.host.function(id).filter(|function| !function.memo && function.returns.is_none())?;
        let mut rolls = given.clone();
        let bindings = given.iter().filter_map(|slot| function.params.get(slot.0 as usize)?.binding.as_ref());
        bindings.for_each(|binding| slots_bound(binding, &mut rolls));
        let code = of_function(self.host, &function, rolls, self.known)?;
        let code = self.host.define(code);
        self.known.defined.push(code.id);
        self.known.functions.insert((id, given), Some(code.id));
        Some(code.id)
    }
}

/// An expression with steps behind it.
fn access(base: &Expr, steps: Vec<Step>, around: &Expr) -> Expr {
    if steps.is_empty() {
        return base.clone();
    }
    Expr { kind: ExprKind::Access { base: Box::new(base.clone()), steps }, span: around.span }
}

/// What is asked of a list of pairs, by the name of the method that asks it of two rolls, and the function that it takes.
fn asked_of_pairs(asks: &Step) -> Option<(&'static str, &Expr)> {
    let names = [("count", "count_pairs"), ("any", "any_pair"), ("all", "all_pairs")];
    names.into_iter().find_map(|(of_list, of_rolls)| match method(asks, of_list)? {
        [fits] => Some((of_rolls, fits)),
        _ => None,
    })
}

/// What a method asks of a roll, in place of a step behind it.
fn asked(
    roll: &Expr,
    (name, positional): (&str, Vec<Expr>),
    asks: &Step,
    rest: &[Step],
    around: &Expr,
) -> Expr {
    let name = Name { text: name.into(), span: asks.span };
    let args = Args { positional, named: Vec::new() };
    let kind = StepKind::Dot { name, args: Some(args), own: None };
    let steps = [Step { kind, span: asks.span }].into_iter().chain(rest.iter().cloned());
    let (base, before) = match &roll.kind {
        ExprKind::Access { base, steps } => (&**base, &steps[..]),
        _ => (roll, &[][..]),
    };
    access(base, before.iter().cloned().chain(steps).collect(), around)
}

/// The arguments of a step that is a method of this name and has none by name.
pub(super) fn method<'s>(step: &'s Step, wanted: &str) -> Option<&'s [Expr]> {
    match &step.kind {
        StepKind::Dot { name, args, own: None } if &*name.text == wanted => match args {
            Some(args) => args.named.is_empty().then_some(&args.positional[..]),
            None => Some(&[]),
        },
        _ => None,
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Pairs<'_, '_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(counted) = self.without_pairs(expr) {
            *expr = counted;
            self.found = true;
            return;
        }
        if let Some(die) = self.by_place(expr) {
            *expr = die;
            self.found = true;
        }
        if let ExprKind::Call { callee: Callee::Function(id, _), args } = &mut expr.kind
            && let Some(instead) = self.called_with_rolls(*id, args)
        {
            *id = instead;
            self.found = true;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Pairs<'_, '_> {
    fn statement(&mut self, statement: &'a mut StmtKind) {
        if let StmtKind::Let { binding, value, annotation: None, .. } = &*statement {
            self.bind(binding, value);
        }
        self.inside_statement(statement);
    }
}

/// Names of pairs that nothing uses any more, which are left out.
struct Unused(Vec<Slot>);

impl<'a> notation::VisitMut<'a, Expr, Binding> for Unused {
    fn expr(&mut self, expr: &'a mut Expr) {
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Unused {
    fn body(&mut self, body: &'a mut Body) {
        body.statements.retain(|statement| match &statement.kind {
            StmtKind::Let { binding: Binding::Slot(slot), .. } => !self.0.contains(slot),
            _ => true,
        });
        body.statements.iter_mut().for_each(|statement| self.statement(&mut statement.kind));
        body.value.iter_mut().for_each(|value| notation::VisitMut::expr(self, value));
    }
}
