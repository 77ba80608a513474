//! One attempt to count a question, in one of its ways.

use super::answered::Attempt;
use super::evaluation::Evaluation;
use super::{Asking, COUNTING, Ended, Of, Part, Way};
use crate::deck::faults;
use crate::deck::inquiry::{Inquiry, Reading};
use indexmap::IndexSet;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_hands::{DealError, Question};

impl Asking {
    /// Counts the parts in a way; begins again as long as they ask for more features.
    pub(super) fn attempt(
        &self,
        host: &mut dyn Host,
        parts: &[Part],
        way: Way,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Attempt, Ended> {
        let inquiry = Inquiry::new(self.cards.clone(), self.deal.hands.len(), parts.len());
        let inquiry = inquiry.with_certain_cards(&self.deal);
        let asked = self.asked_hands(&inquiry);
        if way != Way::Enumerated {
            self.watch(host, parts, &inquiry, &asked)?;
            // The part that decides the size is the last one.
            inquiry.begin(parts.len().saturating_sub(1), Reading::Hands(Vec::new(), Vec::new()));
            self.taken_out(&inquiry).map_err(Ended::Failed)?;
        }
        loop {
            let features = match way {
                Way::Enumerated => self.whole_hands(),
                _ => inquiry.features(),
            };
            let used = match way {
                Way::Enumerated => vec![(0..features.len()).collect(); parts.len()],
                _ => inquiry.parts(),
            };
            let mut question = Question::new(inquiry.dealt(&self.deal), features, used.clone());
            if let Some(deciding) = parts.iter().position(|part| part.of == Of::Size) {
                question = question.deciding(deciding);
            }
            let mut evaluation = Evaluation {
                host: &mut *host,
                asking: self,
                parts,
                used: &used,
                inquiry: &inquiry,
                asked: &asked,
                way,
                groups: Vec::new(),
                fault: None,
                defined: &mut *defined,
                probes: parts.iter().map(|_| None).collect(),
                chosen: None,
                met: IndexSet::default(),
                apart: 0,
            };
            let constants = evaluation.constants();
            evaluation.host.progress(COUNTING, 0, 1);
            let counted = match constants.is_ok() {
                true => question.count(self.limits, &mut evaluation),
                false => Err(DealError::Stopped),
            };
            evaluation.host.progress(COUNTING, 1, 1);
            let (fault, groups) = (evaluation.fault, evaluation.groups);
            if way != Way::Enumerated
                && let Some(reason) = inquiry.whole()
            {
                return Err(Ended::Whole(reason));
            }
            if inquiry.take_missing() {
                continue;
            }
            if let Err(error) = &counted {
                faults::by_this_run(host, error);
            }
            return match (fault, counted, constants) {
                (Some(fault), _, _) | (None, _, Err(fault)) => Err(Ended::Failed(fault)),
                (None, Ok(counted), Ok(constants)) => {
                    let names = inquiry.names();
                    Ok(Attempt { counted, groups, constants, names })
                }
                (None, Err(error), Ok(_)) if way == Way::Enumerated => Err(Ended::Refused(error)),
                (None, Err(error), Ok(_)) => {
                    let fault = faults::deal(&error, &inquiry.names());
                    Err(if error.is_about_size() { Ended::TooLarge(fault) } else { Ended::Failed(fault) })
                }
            };
        }
    }
}
