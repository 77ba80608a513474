//! The captures of closures, completed once all functions have been walked.
//!
//! While a body is walked, the bindings that the function reads itself are recorded. A function also captures what the
//! closures that it creates or calls need, unless it owns it: so siblings can create each other's closures. In the end,
//! every place that creates a closure gets the expressions that read its captures, and it is checked that these have
//! their values there.

use super::Resolver;
use super::scope::{BindingId, BindingKind, ContextKind, NameBinding};
use crate::check::poisoned::POISONED;
use rustc_hash::FxHashSet;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::program::visit::{ProgramPart, walk_function, walk_template};
use tg_core::program::{Expr, ExprKind};

/// How a function accesses a binding.
enum Way {
    Owns,
    Global,
    TakesAlong,
}

fn way(function: usize, kind: ContextKind, binding: &NameBinding) -> Way {
    if binding.owner == Some(function) {
        return Way::Owns;
    }
    let fixed_earlier = binding.owner.is_none() && !matches!(binding.kind, BindingKind::Var);
    match binding.global {
        Some(_) if kind != ContextKind::Lambda || fixed_earlier => Way::Global,
        _ => Way::TakesAlong,
    }
}

impl Resolver<'_> {
    /// How the current function reads the binding of a value; records the capture if it is one.
    pub(super) fn reach(&mut self, id: BindingId) -> ExprKind {
        let function = self.context().function;
        self.reach_from(function, id)
    }

    /// The same for another function.
    pub(super) fn reach_from(&mut self, function: usize, id: BindingId) -> ExprKind {
        if let Way::TakesAlong = way(function, self.facts[function].kind, &self.bindings[id]) {
            self.facts[function].captures.insert(id);
        }
        self.reading(function, id)
    }

    /// The expression by which a function reads a binding that it owns or captures, or that is global.
    fn reading(&self, function: usize, id: BindingId) -> ExprKind {
        let binding = &self.bindings[id];
        let facts = &self.facts[function];
        match (way(function, facts.kind, binding), binding.global) {
            (Way::Owns, _) => ExprKind::Local(binding.slot),
            (Way::Global, Some(global)) => ExprKind::Global(global),
            _ => match facts.captures.get_index_of(&id) {
                Some(index) => ExprKind::Capture(index as u32),
                None => ExprKind::Local(POISONED),
            },
        }
    }

    /// Completes the captures of all closures.
    pub(super) fn complete_captures(&mut self) {
        self.spread_captures();
        self.report_early_uses();
        let mut lacking = vec![false; self.facts.len()];
        for u in &self.uses {
            lacking[u.user] |= !self.facts[u.callee].captures.is_empty();
        }
        let mut functions = std::mem::take(&mut self.functions);
        for (number, function) in functions.iter_mut().enumerate() {
            let Some(function) = function else { continue };
            function.captures = self.facts[number].captures.len() as u32;
            if lacking[number] {
                walk_function(function, &mut |part| self.fill(number, part));
            }
        }
        self.functions = functions;
        let mut tests = std::mem::take(&mut self.out.tests);
        for test in &mut tests {
            let number = (test.function.0 - self.out.first) as usize;
            walk_template(&mut test.name, &mut |part| self.fill(number, part));
        }
        self.out.tests = tests;
    }

    /// Fills in the expressions by which a function reads the captures of another.
    fn fill(&self, user: usize, part: ProgramPart<'_>) -> bool {
        if let ProgramPart::Closure(id, captures) = part
            && let Some(facts) = id.0.checked_sub(self.out.first).and_then(|n| self.facts.get(n as usize))
        {
            let expr = |&id: &BindingId| Expr { kind: self.reading(user, id), span: self.bindings[id].span };
            *captures = facts.captures.iter().map(expr).collect();
        }
        true
    }

    fn spread_captures(&mut self) {
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); self.facts.len()];
        for u in &self.uses {
            users[u.callee].push(u.user);
        }
        let mut work: Vec<usize> = (0..self.facts.len()).rev().collect();
        let mut waiting: FxHashSet<usize> = work.iter().copied().collect();
        while let Some(callee) = work.pop() {
            waiting.remove(&callee);
            let needed: Vec<BindingId> = self.facts[callee].captures.iter().copied().collect();
            for &user in &users[callee] {
                let kind = self.facts[user].kind;
                let before = self.facts[user].captures.len();
                for &id in &needed {
                    if let Way::TakesAlong = way(user, kind, &self.bindings[id]) {
                        self.facts[user].captures.insert(id);
                    }
                }
                if self.facts[user].captures.len() > before && waiting.insert(user) {
                    work.push(user);
                }
            }
        }
    }

    /// Reports closures that are created before a captured value is defined.
    fn report_early_uses(&mut self) {
        let mut found = Vec::new();
        for u in &self.uses {
            let owned = self.facts[u.callee].captures.iter().map(|&id| &self.bindings[id]);
            let late = owned.filter(|b| b.owner == Some(u.user) && b.clock > u.clock).min_by_key(|b| b.clock);
            if let Some(binding) = late {
                let name = &binding.name;
                let message = format!("`{name}` has no value yet where this function is used");
                let diagnostic = Diagnostic::new(Code::E1004, message)
                    .at(u.span, format!("needs `{name}`"))
                    .label(binding.span, format!("`{name}` gets its value here"))
                    .help(format!("move this below the line that makes `{name}`"));
                found.push(diagnostic);
            }
        }
        self.out.diagnostics.extend(found);
    }
}
