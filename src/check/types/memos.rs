//! Functions that cache their results, or are called on outcomes, and so mustn't have effects.
//!
//! Only effects that are certain count here: functions passed as values are checked in the run. A draw with its own
//! seed has the same result each time, and so isn't an effect.

use super::calls::Given;
use super::effects::{CertainEffect, EffectKind};
use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{Effect, Method};
use tg_core::source::Span;

impl Typer<'_> {
    /// Records an effect that is certain.
    pub(super) fn certainly(&mut self, kind: EffectKind, span: Span) {
        self.effects.certain.get_or_insert(CertainEffect { span, kind });
    }

    /// Records the effect of a call of the prelude, if all its candidates have the same one.
    pub(super) fn note_effect(&mut self, methods: &[&'static Method], given: &Given, span: Span) {
        let Some(first) = methods.first() else { return };
        let seeded = given.named.iter().any(|(name, ..)| &*name.text == "seed");
        let kind = match first.effect {
            Effect::Pure => return,
            Effect::Random if seeded => return,
            Effect::Random => EffectKind::Draws,
            Effect::Reads => EffectKind::Reads,
            // Input may be given as an argument instead.
            Effect::Talks => return,
        };
        if methods.iter().all(|method| method.effect == first.effect) {
            self.certainly(kind, span);
        }
    }

    /// The certain effects of the unit's functions, including those of the functions they call.
    pub(super) fn certain_effects(&self) -> Vec<Option<CertainEffect>> {
        let callers = self.callers();
        let mut certain: Vec<_> = self.function_effects.iter().map(|effects| effects.certain).collect();
        let mut work: Vec<usize> = (0..certain.len()).filter(|&f| certain[f].is_some()).collect();
        while let Some(callee) = work.pop() {
            let found = certain[callee];
            for &caller in &callers[callee] {
                if certain[caller].is_none() {
                    certain[caller] = found;
                    work.push(caller);
                }
            }
        }
        certain
    }

    /// Records the functions of the unit that a call takes as questions.
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

    /// Reports each question that has an effect.
    pub(super) fn report_questions(&mut self, effects: &[Option<CertainEffect>]) {
        for (number, question) in std::mem::take(&mut self.questions) {
            let Some(effect) = effects[number] else { continue };
            let does = effect.kind.does();
            let (code, help) = match effect.kind {
                EffectKind::Draws => {
                    (Code::E3012, "put the chance in as another distribution: `joint(a, b)`, or `then`")
                }
                _ => (Code::E5003, "let it only give an answer, and act with what comes out"),
            };
            let message = format!("a question to a distribution has an exact answer, and this one {does}");
            let mut found = Diagnostic::new(code, message).at(effect.span, effect.kind.here());
            if !question.contains(effect.span) {
                found = found.label(question, "the question");
            }
            self.report(found.help(help));
        }
    }

    /// Reports each `memo fn` that has an effect.
    pub(super) fn report_memos(&mut self, effects: &[Option<CertainEffect>]) {
        let functions = self.functions;
        for (function, effect) in functions.iter().zip(effects) {
            let Some(effect) = effect.filter(|_| function.memo) else {
                continue;
            };
            let start = function.span.start;
            let word = Span { end: start + 4, ..function.span };
            let does = effect.kind.does();
            let message = format!("a `memo fn` remembers its first result, and this one {does}");
            self.report(
                Diagnostic::new(Code::E3012, message)
                    .at(word, "remembers")
                    .label(effect.span, effect.kind.here())
                    .help("leave out `memo`, or do this before and give what came out as a parameter"),
            );
        }
    }
}
