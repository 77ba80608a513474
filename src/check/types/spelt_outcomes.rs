//! Questions for a word that certainly is no outcome: all outcomes are words that stand in the script.

use super::Typer;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, listed, nearest};
use tg_core::program::*;

/// Words of a script, in its order.
pub(super) type SpeltWords = Rc<[Rc<str>]>;

/// How deep conditionals and other values that hold words are followed.
const DEEPEST: usize = 40;

/// The largest number of outcomes that a message lists.
const MOST_LISTED: usize = 8;

impl Typer<'_> {
    /// Records the words of which the value of a variable has its outcomes from here on, if they are known.
    pub(super) fn note_outcomes(&mut self, binding: &Binding, publish: &[(Slot, GlobalId)], value: &Expr) {
        let Binding::Slot(slot) = binding else { return };
        let is_changed = self.assigned.contains_key(&(self.current, *slot));
        let Some(words) = self.outcomes(value).filter(|_| !is_changed) else {
            self.outcomes_of_slots.remove(&(self.current, *slot));
            return;
        };
        for (_, global) in publish {
            self.outcomes_of_globals.insert(*global, words.clone());
        }
        self.outcomes_of_slots.insert((self.current, *slot), words);
    }

    /// Reports `d.prob("won")` where the outcomes of `d` are known to be other words.
    pub(super) fn check_outcome(&mut self, base: &Expr, steps: &[Step], name: &Name, args: &[Expr]) {
        let [Expr { kind: ExprKind::Constant(Constant::Text(asked)), span }] = args else { return };
        if !matches!(&*name.text, "prob" | "ways") {
            return;
        }
        let Some(words) = self.outcomes_after(base, steps) else { return };
        if words.is_empty() || words.contains(asked) {
            return;
        }
        let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
        let all = match quoted.get(..MOST_LISTED) {
            Some(first) if first.len() < quoted.len() => format!("{}, …", first.join(", ")),
            _ => listed(&quoted),
        };
        let help = match nearest(asked, words.iter().map(|word| &**word))[..] {
            [near, ..] => format!("did you mean {near:?}? The outcomes are {all}"),
            [] => format!("the outcomes are {all}"),
        };
        let message = format!("no outcome is {asked:?}");
        self.report(Diagnostic::new(Code::E2014, message).at(*span, "never comes").help(help));
    }

    fn outcomes(&self, value: &Expr) -> Option<SpeltWords> {
        match &value.kind {
            ExprKind::Access { base, steps } => self.outcomes_after(base, steps),
            _ => self.outcomes_after(value, &[]),
        }
    }

    fn outcomes_after(&self, base: &Expr, steps: &[Step]) -> Option<SpeltWords> {
        let Some((last, before)) = steps.split_last() else {
            return match &base.kind {
                ExprKind::Call { callee: Callee::Prelude(name), args } if &*name.text == "dist" => {
                    weighted(args)
                }
                ExprKind::Local(slot) => self.outcomes_of_slots.get(&(self.current, *slot)).cloned(),
                ExprKind::Global(global) => self.outcomes_of_globals.get(global).cloned(),
                _ => None,
            };
        };
        let StepKind::Dot { name, args: Some(args), own: None } = &last.kind else { return None };
        match (&*name.text, &args.positional[..]) {
            ("where", _) => self.outcomes_after(base, before),
            ("map", [function]) => {
                let ExprKind::Function(id, _) = function.kind else { return None };
                let mut words = Vec::new();
                words_given(&self.functions[self.number(id)?].body, &mut words, DEEPEST)?;
                Some(words.into())
            }
            _ => None,
        }
    }
}

/// The outcomes of `dist({win: 3, loss: 1})` and of `dist(["win", "loss"])`.
fn weighted(args: &Args) -> Option<SpeltWords> {
    let [all] = &args.positional[..] else { return None };
    match &all.kind {
        ExprKind::Record(entries) => {
            let key = |entry: &Entry| match entry {
                Entry::Key(key, _) => word(key),
                Entry::Spread(_) => None,
            };
            entries.iter().map(key).collect()
        }
        ExprKind::List(elements) => elements.iter().map(word).collect(),
        _ => None,
    }
}

fn word(expr: &Expr) -> Option<Rc<str>> {
    match &expr.kind {
        ExprKind::Constant(Constant::Text(word)) => Some(word.clone()),
        _ => None,
    }
}

/// Gathers the words that an expression may give; `None` if it may give anything else.
fn words_given(expr: &Expr, words: &mut Vec<Rc<str>>, deepest: usize) -> Option<()> {
    let deepest = deepest.checked_sub(1)?;
    let of_body = |body: &Body, words: &mut Vec<Rc<str>>| match &body.statements[..] {
        [] => words_given(body.value.as_deref()?, words, deepest),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Block(body) => of_body(body, words),
        ExprKind::If { arms, otherwise } => {
            arms.iter().try_for_each(|(_, body)| of_body(body, words))?;
            of_body(otherwise.as_deref()?, words)
        }
        ExprKind::Match { arms, .. } => {
            arms.iter().try_for_each(|arm| words_given(&arm.value, words, deepest))
        }
        _ => {
            let word = word(expr)?;
            if !words.contains(&word) {
                words.push(word);
            }
            Some(())
        }
    }
}
