//! Functions that look at each card only by one property, the same everywhere: `[a, b] -> a.rank == b.rank`. As a function
//! of the property's values it is `[a, b] -> a == b`.

use super::order_free::{DEEPEST, Var};
use super::pairs::method;
use super::uses::Uses;
use std::rc::Rc;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Binding, Callee, Clause, Expr, ExprKind, Function, FunctionId, Name, Param, Slot, Step, StepKind,
    StmtKind,
};
use tg_core::source::Span;

/// What a variable holds.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Card,
    /// A list of cards.
    Cards,
}

/// The property by which cards are looked at, once it is known, and the functions that are defined for it.
pub(super) struct OneProperty<'a> {
    pub host: &'a mut dyn Host,
    pub defined: &'a mut Vec<FunctionId>,
    property: Option<Rc<str>>,
    /// A function that looks at it, whose span others share.
    like: Option<Rc<Function>>,
}

impl<'a> OneProperty<'a> {
    pub fn new(host: &'a mut dyn Host, defined: &'a mut Vec<FunctionId>) -> OneProperty<'a> {
        OneProperty { host, defined, property: None, like: None }
    }

    /// A function of a list of cards as one of a list of their properties; `None` where it looks at more of a card.
    pub fn of_cards(&mut self, function: &Expr) -> Option<Expr> {
        self.of_values(function, Holds::Cards, &[], DEEPEST)
    }

    /// The function that gives a card's property; `None` where nothing was asked of a card.
    pub fn of_each(&mut self, span: Span) -> Option<Expr> {
        let name = Name { text: self.property.clone()?, span };
        let like = self.like.clone()?;
        let plain = |param: &Param| Param { binding: None, annotation: None, default: None, ..param.clone() };
        let card = Box::new(Expr { kind: ExprKind::Local(Slot(0)), span });
        let steps = vec![Step { kind: StepKind::Dot { name, args: None, own: None }, span }];
        let code = self.host.define(Function {
            name: None,
            params: like.params.iter().take(1).map(plain).collect(),
            captures: 0,
            slots: vec!["card".into()],
            body: Expr { kind: ExprKind::Access { base: card, steps }, span },
            unlike: Rc::default(),
            ..(*like).clone()
        });
        self.defined.push(code.id);
        Some(Expr { kind: ExprKind::Function(code.id, Vec::new()), span })
    }

    /// A function of which the first parameter holds cards or a card, as one of properties. `held` are the variables
    /// around it that hold some.
    fn of_values(
        &mut self,
        function: &Expr,
        first: Holds,
        held: &[(Var, Holds)],
        deepest: usize,
    ) -> Option<Expr> {
        let ExprKind::Function(id, captures) = &function.kind else { return None };
        let held = [vec![(Var::Local(Slot(0)), first)], captured(captures, held)].concat();
        let id = self.code(*id, held, deepest)?;
        Some(Expr { kind: ExprKind::Function(id, captures.clone()), span: function.span })
    }

    /// The code of a function of properties, for one in which these variables hold cards.
    fn code(&mut self, id: FunctionId, held: Vec<(Var, Holds)>, deepest: usize) -> Option<FunctionId> {
        let deepest = deepest.checked_sub(1)?;
        let function = self.host.function(id).filter(|code| !code.memo && code.returns.is_none())?;
        let mut code = (*function).clone();
        let changed = Uses::of(&code.body).changed;
        let mut walk = Walk { all: self, held: Vec::new(), fails: false, deepest };
        for (var, holds) in held {
            let param = match var {
                Var::Local(slot) => Some(function.params.get(slot.0 as usize)?),
                Var::Captured(_) => None,
            };
            if param.is_some_and(|param| param.annotation.is_some() || param.default.is_some()) {
                return None;
            }
            match param.and_then(|param| param.binding.as_ref()) {
                Some(binding) if holds == Holds::Cards => walk.take_apart(binding),
                Some(_) => return None,
                None => walk.held.push((var, holds)),
            }
        }
        notation::VisitMut::expr(&mut walk, &mut code.body);
        let is_changed = |(var, _): &(Var, Holds)| matches!(var, Var::Local(slot) if changed.contains(slot));
        if walk.fails || walk.held.iter().any(is_changed) {
            return None;
        }
        let code = self.host.define(code);
        self.like.get_or_insert(function);
        self.defined.push(code.id);
        Some(code.id)
    }
}

/// What a function takes along of the variables that hold cards.
fn captured(captures: &[Expr], held: &[(Var, Holds)]) -> Vec<(Var, Holds)> {
    let holds =
        |capture| held.iter().find(|(var, _)| Var::of(capture) == Some(*var)).map(|(_, holds)| *holds);
    let places = captures.iter().map(holds).enumerate();
    places.filter_map(|(place, holds)| Some((Var::Captured(place), holds?))).collect()
}

/// The walk through a function of cards.
struct Walk<'w, 'a> {
    all: &'w mut OneProperty<'a>,
    /// The variables that hold cards.
    held: Vec<(Var, Holds)>,
    /// Whether more is asked of a card than one property.
    fails: bool,
    deepest: usize,
}

impl Walk<'_, '_> {
    fn holds(&self, expr: &Expr) -> Option<Holds> {
        let var = Var::of(expr)?;
        self.held.iter().find(|(own, _)| *own == var).map(|(_, holds)| *holds)
    }

    /// The names that a list of cards is bound to.
    fn take_apart(&mut self, binding: &Binding) {
        let Binding::List(cards, rest, _) = binding else {
            self.fails = true;
            return;
        };
        let named = cards.iter().map(|card| (card, Holds::Card));
        for (name, holds) in named.chain(rest.as_deref().map(|rest| (rest, Holds::Cards))) {
            match name {
                Binding::Slot(slot) => self.held.push((Var::Local(*slot), holds)),
                Binding::Ignore => {}
                _ => self.fails = true,
            }
        }
    }

    /// Takes the property off that is asked of a card at a place of these steps.
    fn of_card(&mut self, steps: &mut Vec<Step>, place: usize) {
        let name = match steps.get(place).map(|step| &step.kind) {
            Some(StepKind::Dot { name, args: None, own: None }) => name.text.clone(),
            _ => {
                self.fails = true;
                return;
            }
        };
        self.fails |= *self.all.property.get_or_insert_with(|| name.clone()) != name;
        steps.remove(place);
        self.others(&mut steps[place..]);
    }

    fn others(&mut self, steps: &mut [Step]) {
        steps.iter_mut().for_each(|step| self.step(&mut step.kind));
    }

    /// What steps ask of a list of cards.
    fn of_list(&mut self, steps: &mut Vec<Step>) {
        let mut place = 0;
        loop {
            let Some(step) = steps.get_mut(place) else {
                self.fails = true;
                return;
            };
            let is = |names: &[&str]| names.iter().any(|name| method(step, name) == Some(&[]));
            if is(&["count", "length", "size", "is_empty"]) {
                return self.others(&mut steps[place + 1..]);
            }
            if is(&["first", "last"]) || matches!(step.kind, StepKind::Index(_)) {
                self.step(&mut step.kind);
                return self.of_card(steps, place + 1);
            }
            if matches!(step.kind, StepKind::Slice { .. }) {
                self.step(&mut step.kind);
            } else if !is(&["reverse"]) {
                let is_filter = method(step, "filter").is_some();
                if !self.each(step) {
                    self.fails = true;
                    return;
                }
                if !is_filter {
                    return self.others(&mut steps[place + 1..]);
                }
            }
            place += 1;
        }
    }

    /// A step that asks a function of each card, as one that asks it of each value; whether it is one.
    fn each(&mut self, step: &mut Step) -> bool {
        let is_each =
            ["map", "filter", "count", "any", "all"].iter().any(|name| method(step, name).is_some());
        let StepKind::Dot { args: Some(args), .. } = &mut step.kind else { return false };
        let [function] = &mut args.positional[..] else { return false };
        if !is_each {
            return false;
        }
        let Some(of_values) = self.all.of_values(function, Holds::Card, &self.held, self.deepest) else {
            return false;
        };
        *function = of_values;
        true
    }

    /// A function within this one, that takes cards along or is called with some.
    fn within(&mut self, id: &mut FunctionId, captures: &[Expr], given: Vec<(Var, Holds)>) {
        let held = [given, captured(captures, &self.held)].concat();
        if held.is_empty() {
            return;
        }
        match self.all.code(*id, held, self.deepest) {
            Some(instead) => *id = instead,
            None => self.fails = true,
        }
    }

    /// A comprehension, which may go through a list of cards.
    fn comprehension(&mut self, element: &mut Expr, clauses: &mut [Clause]) {
        for clause in clauses {
            match clause {
                Clause::For(Binding::Slot(slot), list) if self.holds(list) == Some(Holds::Cards) => {
                    self.held.push((Var::Local(*slot), Holds::Card));
                }
                Clause::For(_, value) | Clause::If(value) => notation::VisitMut::expr(self, value),
            }
        }
        notation::VisitMut::expr(self, element);
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Walk<'_, '_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if self.fails || self.holds(expr).is_some() {
            self.fails = true;
            return;
        }
        match &mut expr.kind {
            ExprKind::Access { base, steps } => {
                let Some(holds) = self.holds(base) else { return self.inside_expr(expr) };
                match holds {
                    Holds::Card => self.of_card(steps, 0),
                    Holds::Cards => self.of_list(steps),
                }
                if steps.is_empty() {
                    expr.kind = base.kind.clone();
                }
            }
            ExprKind::Function(id, captures) => self.within(id, captures, Vec::new()),
            ExprKind::Call { callee: Callee::Function(id, captures), args } if args.named.is_empty() => {
                let mut given = Vec::new();
                for (place, arg) in (0..).zip(&mut args.positional) {
                    match self.holds(arg) {
                        Some(holds) => given.push((Var::Local(Slot(place)), holds)),
                        None => notation::VisitMut::expr(self, arg),
                    }
                }
                self.within(id, captures, given);
            }
            ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses),
            _ => self.inside_expr(expr),
        }
    }
}

impl<'a> VisitMut<'a> for Walk<'_, '_> {
    fn statement(&mut self, statement: &'a mut StmtKind) {
        match statement {
            StmtKind::Let { binding, value, annotation: None, .. }
                if self.holds(value) == Some(Holds::Cards) =>
            {
                self.take_apart(binding)
            }
            _ => self.inside_statement(statement),
        }
    }

    fn closure(&mut self, _: &'a FunctionId, captures: &'a mut Vec<Expr>) {
        notation::VisitMut::exprs(self, captures);
    }
}
