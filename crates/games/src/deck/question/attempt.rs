//! One attempt to count a question, in one of its ways.

use super::answered::Attempt;
use super::evaluation::Evaluation;
use super::query::{AttemptEnd, COUNTING, CountRound, DeckQuery, Of, QuestionPart, Way};
use crate::deck::recorder::{Reading, Recorder};
use crate::deck::too_large::{self, DealtBy};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, with_budget};
use tg_core::program::FunctionId;
use tg_core::value::Value;
use tg_hands::{DealError, Progress, Question};

impl DeckQuery {
    /// Counts the parts in a way; begins again as long as they ask for more features.
    pub(super) fn attempt(
        &self,
        host: &mut dyn Host,
        parts: &[QuestionPart],
        way: Way,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Attempt, AttemptEnd> {
        let recorder = Recorder::new(self.cards.clone(), self.deal.hands.len(), parts.len());
        let recorder = recorder.with_certain_cards(&self.deal);
        let symbolic = self.symbolic_hands(&recorder);
        if way != Way::Enumerated {
            self.watch(host, parts, &recorder, &symbolic)?;
            // The part that decides the size is the last one.
            recorder.begin(parts.len().saturating_sub(1), Reading::Hands(Vec::new(), Vec::new()));
            self.taken_out(&recorder).map_err(AttemptEnd::Failed)?;
        }
        loop {
            let counted = self.count(host, parts, &recorder, &symbolic, way, defined);
            if way != Way::Enumerated
                && let Some(reason) = recorder.whole()
            {
                return Err(AttemptEnd::Whole(reason));
            }
            if recorder.take_missing() {
                continue;
            }
            return match counted {
                Ok(Ok(attempt)) => Ok(attempt),
                Ok(Err(error)) => Err(self.refusal(host, error, &recorder, way)),
                Err(fault) => Err(AttemptEnd::Failed(fault)),
            };
        }
    }

    /// Counts the parts with the features that are known so far.
    fn count(
        &self,
        host: &mut dyn Host,
        parts: &[QuestionPart],
        recorder: &Rc<Recorder>,
        symbolic: &Value,
        way: Way,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Result<Attempt, DealError>, Fault> {
        let (features, used) = match way {
            Way::Enumerated => {
                let features = self.whole_hands();
                let all = vec![(0..features.len()).collect(); parts.len()];
                (features, all)
            }
            Way::SeenThrough => (recorder.features(), recorder.parts()),
        };
        let mut question = Question::new(recorder.dealt(&self.deal), features, used.clone());
        if let Some(deciding) = parts.iter().position(|part| part.of == Of::Size) {
            question = question.deciding(deciding);
        }
        let round = CountRound { query: self, parts, used: &used, recorder, symbolic, way };
        with_budget(host, COUNTING, |progress| {
            let mut evaluation = Evaluation::new(&round, progress, defined);
            let constants = evaluation.constants()?;
            evaluation.progress.report(0, 1);
            let counted = question.count(self.limits, &mut evaluation);
            evaluation.progress.report(1, 1);
            let faults = evaluation.failures.into_faults();
            let (groups, names) = (evaluation.groups, recorder.names());
            Ok(Attempt { counted: counted?, groups, constants, faults, names })
        })
    }

    /// How an attempt ends that the engine refuses.
    fn refusal(&self, host: &mut dyn Host, error: DealError, recorder: &Recorder, way: Way) -> AttemptEnd {
        too_large::by_this_run(host, &error);
        if way == Way::Enumerated {
            return AttemptEnd::Refused(error);
        }
        AttemptEnd::Failed(too_large::deal(&error, &recorder.names(), DealtBy::of(&self.cards)))
    }
}
