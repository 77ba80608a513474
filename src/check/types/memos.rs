//! Functions that remember their results, and what they therefore mustn't do.
//!
//! A function **reaches out** if it draws from the run's generator, prints or saves. Only what is certain
//! counts; a draw with a seed of its own gives the same each time.

use super::Typer;
use super::calls::Given;
use crate::diagnostics::{Code, Diagnostic};
use crate::seam::{Effect, Method};
use crate::source::Span;

/// How a function reaches out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// It draws at random.
    Draws,
    /// It prints or asks.
    Prints,
    /// It saves a file.
    Saves,
}

/// A place where a function reaches out.
#[derive(Copy, Clone, Debug)]
pub struct Outward {
    /// How.
    pub act: Act,
    /// Where.
    pub span: Span,
}

impl Typer<'_> {
    /// Notes that the function that is walked now reaches out.
    pub(super) fn reach_out(&mut self, act: Act, span: Span) {
        self.effects.outward.get_or_insert(Outward { act, span });
    }

    /// Notes it for a call of the prelude, if all that it may be reach out.
    pub(super) fn note_outward(&mut self, methods: &[&'static Method], given: &Given, span: Span) {
        let seeded = given.named.iter().any(|(name, ..)| &*name.text == "seed");
        let all = |effect| !methods.is_empty() && methods.iter().all(|m| m.effect == effect);
        if all(Effect::Random) && !seeded {
            self.reach_out(Act::Draws, span);
        } else if all(Effect::Talks) {
            self.reach_out(Act::Prints, span);
        }
    }

    /// Which functions of the unit reach out, also through those that they call.
    pub(super) fn outward(&self) -> Vec<Option<Outward>> {
        let callers = self.callers();
        let mut outward: Vec<Option<Outward>> = self.function_effects.iter().map(|e| e.outward).collect();
        let mut work: Vec<usize> = (0..outward.len()).filter(|&f| outward[f].is_some()).collect();
        while let Some(callee) = work.pop() {
            let found = outward[callee];
            for &caller in &callers[callee] {
                if outward[caller].is_none() {
                    outward[caller] = found;
                    work.push(caller);
                }
            }
        }
        outward
    }

    /// Reports each `memo fn` that reaches out.
    pub(super) fn report_memos(&mut self, outward: &[Option<Outward>]) {
        let functions = self.functions;
        for (function, found) in functions.iter().zip(outward) {
            let Some(Outward { act, span }) = found.filter(|_| function.memo) else {
                continue;
            };
            let (does, here, help) = match act {
                Act::Draws => (
                    "draws at random",
                    "drawn here",
                    "leave out `memo`, or draw before and give what was drawn as a parameter",
                ),
                Act::Prints => (
                    "prints",
                    "printed here",
                    "leave out `memo`, or give the value back and print it where the function is called",
                ),
                Act::Saves => (
                    "saves a file",
                    "saved here",
                    "leave out `memo`, or give the value back and save it where the function is called",
                ),
            };
            let start = function.span.start;
            let word = Span { end: start + 4, ..function.span };
            let message = format!("a `memo fn` remembers its first result, and this one {does}");
            self.report(
                Diagnostic::new(Code::E3012, message).at(word, "remembers").label(span, here).help(help),
            );
        }
    }
}
