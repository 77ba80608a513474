//! Functions that remember their results, or are asked of outcomes, and what they therefore mustn't do.
//!
//! A function **draws** if it takes from the run's generator. Only what is certain counts; a draw with a
//! seed of its own gives the same each time.

use super::calls::Given;
use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{Effect, Method};
use tg_core::source::Span;

impl Typer<'_> {
    /// Notes a draw for a call of the prelude, if all that it may be draw.
    pub(super) fn note_draw(&mut self, methods: &[&'static Method], given: &Given, span: Span) {
        let seeded = given.named.iter().any(|(name, ..)| &*name.text == "seed");
        if !seeded && !methods.is_empty() && methods.iter().all(|m| m.effect == Effect::Random) {
            self.effects.draw.get_or_insert(span);
        }
    }

    /// Which functions of the unit draw at random, and where, also through those that they call.
    pub(super) fn draws(&self) -> Vec<Option<Span>> {
        let callers = self.callers();
        let mut draws: Vec<Option<Span>> = self.function_effects.iter().map(|e| e.draw).collect();
        let mut work: Vec<usize> = (0..draws.len()).filter(|&f| draws[f].is_some()).collect();
        while let Some(callee) = work.pop() {
            let found = draws[callee];
            for &caller in &callers[callee] {
                if draws[caller].is_none() {
                    draws[caller] = found;
                    work.push(caller);
                }
            }
        }
        draws
    }

    /// Notes the functions of the unit that a call takes as questions.
    pub(super) fn note_questions(&mut self, method: &Method, given: &Given) {
        if self.trying > 0 {
            return;
        }
        for (param, (kind, span)) in method.params.iter().zip(&given.positional) {
            if let (true, Inferred::Function(Some(id))) = (param.takes.asks(), kind)
                && let Some(number) = self.number(*id)
            {
                self.questions.push((number, *span));
            }
        }
    }

    /// Reports each question that draws at random.
    pub(super) fn report_questions(&mut self, draws: &[Option<Span>]) {
        for (number, question) in std::mem::take(&mut self.questions) {
            let Some(span) = draws[number] else { continue };
            let message = "a question to a distribution has an exact answer, and this one draws at random";
            let mut found = Diagnostic::new(Code::E3012, message).at(span, "drawn here");
            if !question.contains(span) {
                found = found.label(question, "the question");
            }
            self.report(found.help("put the chance in as another distribution: `joint(a, b)`, or `then`"));
        }
    }

    /// Reports each `memo fn` that draws at random.
    pub(super) fn report_memos(&mut self, draws: &[Option<Span>]) {
        let functions = self.functions;
        for (function, draw) in functions.iter().zip(draws) {
            let Some(span) = draw.filter(|_| function.memo) else {
                continue;
            };
            let start = function.span.start;
            let word = Span { end: start + 4, ..function.span };
            let message = "a `memo fn` remembers its first result, and this one draws at random";
            self.report(
                Diagnostic::new(Code::E3012, message)
                    .at(word, "remembers")
                    .label(span, "drawn here")
                    .help("leave out `memo`, or draw before and give what was drawn as a parameter"),
            );
        }
    }
}
