//! Draws with replacement that go on as long as need be: `d6.until(6)`, `deal until f from d with replacement`.
//!
//! What the condition asks of the hand makes states, and drawing is a process over these. It ends with an exact
//! probability in each of its last states, and how many cards it takes is the number of its steps.

use super::{Counted, DrawEnd, DrawUntil, EndedDraw, Gives, LEFT_OUT};
use crate::deck::hand::{Hand, Held};
use crate::deck::recorder::{Reading, Recorder};
use crate::deck::view::HandView;
use crate::walk::Process;
use std::cell::Cell;
use std::rc::Rc;
use tg_chains::Weight;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Count, Dist, map_numbers};
use tg_hands::{DrawChain, Judged};

impl DrawUntil {
    /// The states of the draw with what is asked at its end.
    fn states(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<Counted<DrawChain>, Fault> {
        let limits = self.limits;
        match self.run(host, question, None, |until, caller| until.chain(limits, caller))? {
            Ok(counted) => Ok(counted),
            Err(DrawEnd::TooLarge(_)) => Err(too_many_hands()),
            Err(DrawEnd::Whole(_)) => Err(no_last_hand()),
        }
    }

    /// The process over these states.
    fn process(&self, host: &mut dyn Host, chain: &DrawChain) -> Result<Rc<Process>, Fault> {
        let row =
            |row: &Vec<(usize, u128)>| row.iter().map(|(to, cards)| (*to, Weight::from(*cards))).collect();
        Process::of_rows(host, chain.next.iter().map(row).collect())?.ok_or_else(|| {
            fault(Code::E5018, "this may never end: from some of the hands on the way, the condition never holds")
                .with_help("let it hold for every hand that is large enough; or say after how many cards it ends at the latest, with `at_most`")
        })
    }

    /// Counts where it ends.
    pub(super) fn count_endless(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<EndedDraw, Fault> {
        if let Gives::Hand = question {
            return Err(no_last_hand());
        }
        let Counted { counted: chain, values, names } = self.states(host, question)?;
        let process = self.process(host, &chain)?;
        let ends = process.ends(host)?.law(host)?;
        let mut endings = Vec::with_capacity(ends.size());
        for place in 0..ends.size() {
            let state = ends.value(place).as_i64().and_then(|state| usize::try_from(state).ok());
            if let Some(Judged::Stops(class)) = state.and_then(|state| chain.judged.get(state))
                && class.id != LEFT_OUT
            {
                endings.push((values.get(class.id as usize).cloned().unwrap_or_default(), ends.ways(place)));
            }
        }
        let asked = names.join(" and ");
        let plan = match asked.is_empty() {
            true => format!("a process of {} states, by linear equations", chain.next.len()),
            false => format!("{asked}: a process of {} states, by linear equations", chain.next.len()),
        };
        Ok(EndedDraw { endings, never: Count::ZERO, total: ends.total().clone(), plan })
    }

    /// The distribution of what a question gives that only asks how many cards the hand has; `None` where it asks more.
    pub(super) fn of_size(&self, host: &mut dyn Host, question: &Value) -> Result<Option<Dist>, Fault> {
        if !self.conditions.is_empty() {
            return Ok(None);
        }
        let recorder = Recorder::new(self.cards.clone(), 1, 1);
        let hand = HandView::whole_hand(&recorder, 0);
        let symbolic = Hand { cards: self.cards.clone(), held: Held::Symbolic(hand) }.value();
        let asks_more = Cell::new(false);
        let mut ask = |host: &mut dyn Host, size: &Value| {
            recorder.stand_for_size(size);
            recorder.begin(0, Reading::Answers(Vec::new(), vec![None]));
            let answer = recorder.ask(host, question, std::slice::from_ref(&symbolic));
            if recorder.take_missing() || recorder.must_enumerate() {
                asks_more.set(true);
            }
            answer
        };
        // What fails here is found again with the sizes that there are.
        _ = ask(host, &Value::int(1));
        if asks_more.get() {
            return Ok(None);
        }
        let chain = self.states(host, Gives::Nothing)?.counted;
        let sizes = self.process(host, &chain)?.steps(host)?;
        let mapped = map_numbers(host, &sizes, &mut ask);
        match asks_more.get() {
            true => Ok(None),
            false => mapped.map(Some),
        }
    }
}

#[cold]
fn no_last_hand() -> Fault {
    fault(Code::E5017, "the hands with which this may end have no last one, so they can't all be looked at").with_help(
        "ask for what has few answers, such as `h.has(6)`, or for how many cards it takes: `.map(h -> h.size)`; or say after how many it ends at the latest, with `at_most`",
    )
}

#[cold]
fn too_many_hands() -> Fault {
    let message = "what is asked of the hands on the way has too many answers, or no last one";
    fault(Code::E5013, message).with_help(
        "ask for what has few answers, such as `h.has(6)`, or for how many cards or dice it takes: `.map(h -> h.size)`; a sum that grows is a process: `walk(0, n -> n + d6, until: n -> n >= 100)`",
    )
}
