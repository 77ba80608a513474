//! Draws with replacement that go on as long as need be: `d6.until(6)`, `deal until f from d with replacement`.
//!
//! What the condition asks of the hand makes states, and drawing is a process over these. It ends with an exact
//! probability in each of its last states. Numbers that grow without an end are cut where that makes no difference. What
//! depends on one number, whatever it is, is asked of the distribution of this number.

use super::numbers;
use super::{Counted, DrawEnd, DrawUntil, EndedDraw, Gives, LEFT_OUT};
use crate::deck::hand::{Hand, Held};
use crate::deck::recorder::{Reading, Recorder};
use crate::deck::view::HandView;
use crate::walk::Process;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use tg_chains::Weight;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Function, Value};
use tg_dist::{Count, Dist, OutcomeTally, mapped_numbers, then_numbers};
use tg_hands::{DrawChain, Judged};

/// Where numbers are cut that have no largest one, until a question is decided.
static CUTS: [u32; 5] = [1 << 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16];

/// Before they are cut at more than this many, it is seen whether a question depends on one number alone.
const FEW_CUTS: usize = 2;

/// What is made of the answers for each number.
#[derive(Clone, Copy)]
pub(super) enum Puts {
    /// Each is an outcome.
    Beside,
    /// Distributions are put together to one.
    Together,
}

/// What is known of the states of a draw.
enum States {
    /// They are these.
    Told(Counted<DrawChain>),
    /// They depend on numbers beyond where these were cut.
    Undecided,
    /// What is asked needs whole hands.
    Whole,
}

impl DrawUntil {
    /// The states of the draw with what is asked at its end, each number cut at the first of these cuts that decides it.
    fn states(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
        amounts: &[u64],
        cuts: &'static [u32],
    ) -> Result<States, Fault> {
        let limits = self.limits;
        let counted =
            self.run(host, question, None, Some(cuts), |until, caller| until.chain(amounts, limits, caller))?;
        Ok(match counted {
            Ok(counted) => States::Told(counted),
            Err(DrawEnd::Undecided | DrawEnd::TooLarge(_)) => States::Undecided,
            Err(DrawEnd::Whole(_)) => States::Whole,
        })
    }

    /// The states of the draw where nothing is asked at its end; `None` where they aren't decided.
    fn states_alone(
        &self,
        host: &mut dyn Host,
        amounts: &[u64],
    ) -> Result<Option<Counted<DrawChain>>, Fault> {
        match self.states(host, Gives::Nothing, amounts, &CUTS)? {
            States::Told(counted) => Ok(Some(counted)),
            States::Undecided => Ok(None),
            States::Whole => Err(no_last_hand()),
        }
    }

    /// Counts with whole hands, where no more than some number are ever drawn.
    fn bounded(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<EndedDraw, Fault> {
        let longest = self.longest_way(host)?.ok_or_else(no_last_hand)?;
        DrawUntil { at_most: Some(longest), ..self.clone() }.count_in_some_way(host, question)
    }

    /// The most draws that it may take; `None` if there is no such number.
    fn longest_way(&self, host: &mut dyn Host) -> Result<Option<u32>, Fault> {
        let Some(counted) = self.states_alone(host, &[])? else { return Ok(None) };
        let next = counted.counted.next;
        // A way through fewer than all states comes to one of them a second time, or ends.
        let mut here: BTreeSet<usize> = [0].into();
        for length in 0..next.len() {
            host.step(here.len() as u64)?;
            here = here.iter().flat_map(|&state| &next[state]).map(|step| step.to).collect();
            if here.is_empty() {
                return Ok(u32::try_from(length).ok());
            }
        }
        Ok(None)
    }

    /// The process over these states.
    fn process(&self, host: &mut dyn Host, chain: &DrawChain) -> Result<Rc<Process>, Fault> {
        let rows = chain.next.iter().map(|row| {
            row.iter().map(|step| (step.to, Weight::from(step.cards))).collect::<Vec<(usize, Weight)>>()
        });
        Process::of_rows(host, rows.collect())?.ok_or_else(may_never_end)
    }

    /// Counts where it ends.
    pub(super) fn count_endless(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<EndedDraw, Fault> {
        self.ended(host, question, &CUTS)?.ok_or_else(too_many_hands)
    }

    /// Counts where it ends; `None` where no cut decides what is asked.
    fn ended(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
        cuts: &'static [u32],
    ) -> Result<Option<EndedDraw>, Fault> {
        if let Gives::Hand = question {
            return self.bounded(host, question).map(Some);
        }
        let (chain, values, names) = match self.states(host, question, &[], cuts)? {
            States::Told(Counted { counted, values, names }) => (counted, values, names),
            States::Undecided => return Ok(None),
            States::Whole => return self.bounded(host, question).map(Some),
        };
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
        Ok(Some(EndedDraw { endings, never: Count::ZERO, total: ends.total().clone(), plan }))
    }

    /// The distribution of what a question gives.
    pub(super) fn answers_endless(
        &self,
        host: &mut dyn Host,
        question: &Value,
        puts: Puts,
    ) -> Result<Option<Dist>, Fault> {
        let gives = Gives::Answer(question);
        if let Some(ended) = self.ended(host, gives, &CUTS[..FEW_CUTS])? {
            return ended.dist(host);
        }
        if let Some(answers) = self.of_number(host, question, puts)? {
            return Ok(Some(answers));
        }
        match self.ended(host, gives, &CUTS)? {
            Some(ended) => ended.dist(host),
            None => Err(too_many_hands()),
        }
    }

    /// The distribution of what a question gives that only asks for one number without a largest one; `None` where it
    /// asks more.
    fn of_number(&self, host: &mut dyn Host, question: &Value, puts: Puts) -> Result<Option<Dist>, Fault> {
        if !self.conditions.is_empty() {
            return Ok(None);
        }
        let recorder = Recorder::new(self.cards.clone(), 1, 1);
        let hand = HandView::whole_hand(&recorder, 0);
        let symbolic = Hand { cards: self.cards.clone(), held: Held::Symbolic(hand) }.value();
        let asks_more = Rc::new(Cell::new(false));
        let asks = |question: Value| {
            let (asking, asked_more, hand) = (recorder.clone(), asks_more.clone(), symbolic.clone());
            move |host: &mut dyn Host, number: &Value| {
                asking.stand_in(number);
                asking.begin(0, Reading::Answers(Vec::new(), vec![None]));
                let answer = asking.ask(host, &question, std::slice::from_ref(&hand));
                if asking.take_missing() || asking.must_enumerate() {
                    asked_more.set(true);
                }
                answer
            }
        };
        let mut ask = asks(question.clone());
        // What fails here is found again with the numbers that there are.
        _ = ask(host, &Value::int(1));
        let Some(amounts) = recorder.amounts().filter(|_| !asks_more.get()) else { return Ok(None) };
        let Some(counted) = self.states_alone(host, &amounts)? else { return Ok(None) };
        // It is refused first what may never end.
        self.process(host, &counted.counted)?;
        let Some(numbers) = numbers::counted(host, &counted.counted)? else { return Ok(None) };
        let answers = match puts {
            Puts::Beside => {
                let answers = mapped_numbers(host, &numbers, ask);
                match question.frozen() {
                    Some(frozen) if answers.is_ok() => mapped_numbers(host, &numbers, asks(frozen)),
                    _ => answers,
                }
            }
            Puts::Together => then_numbers(host, &numbers, &mut ask),
        };
        match asks_more.get() {
            true => Ok(None),
            false => answers.map(Some),
        }
    }

    /// The distribution of the sums of dice.
    pub(super) fn sums_of_dice(&self, host: &mut dyn Host) -> Result<Option<Dist>, Fault> {
        let sum = Value::Function(Function::partial("sum", [Value::Unset, Value::Unset].into())?);
        self.answers_endless(host, &sum, Puts::Beside)
    }
}

impl EndedDraw {
    /// What was asked at its end, as a distribution; `None` where it never ends as is wanted.
    pub(super) fn dist(self, host: &mut dyn Host) -> Result<Option<Dist>, Fault> {
        let mut tally = OutcomeTally::default();
        for (value, ways) in self.endings {
            tally.add(host, value, ways)?;
        }
        match tally.is_empty() {
            true => Ok(None),
            false => tally.finish(host, self.plan).map(Some),
        }
    }
}

#[cold]
fn may_never_end() -> Fault {
    fault(Code::E5018, "this may never end: from some of the hands on the way, the condition never holds")
        .with_help("let it hold for every hand that is large enough, `h.sum >= 10` and not `h.sum == 10`; or say after how many it ends at the latest: `(1..=6).deal(until: f, at_most: 10, replacement: true)`")
}

#[cold]
fn no_last_hand() -> Fault {
    fault(Code::E5017, "the hands with which this may end have no last one, so they can't all be looked at").with_help(
        "ask for a number, such as `h.size`, `h.sum` or how many of a card, `h.count(…)`, or for what has few answers, `h.has(…)`; or say after how many draws it ends at the latest: `d.deal(until: f, at_most: 10, replacement: true)`, where `d` is a deck or a list of faces, `(1..=6)`",
    )
}

#[cold]
fn too_many_hands() -> Fault {
    let message = "what is asked of the hands on the way has too many answers, or no last one";
    fault(Code::E5013, message).with_help(
        "ask for one number at a time, or compare each with a bound, `[h.count(1) >= 2, h.size >= 10]`; what looks at the last draws alone is a process: `walk(0, n -> n + d6, until: n -> n % 7 == 0)`",
    )
}
