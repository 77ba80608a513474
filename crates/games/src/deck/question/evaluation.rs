//! A question while the engine counts: its parts are evaluated for answers.

use super::probes::Probe;
use super::{Asking, COUNTING, Next, Of, Part, Way};
use crate::deck::hand::{Hand, Held};
use crate::deck::inquiry::{Inquiry, Reading};
use crate::deck::whole::Why;
use crate::deck::{after, inquiry, pack};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::program::FunctionId;
use tg_core::value::{self, Value};
use tg_dist::Dist;
use tg_hands::{Answer, Answers, Caller, Class, Size, Stop};

/// Of the engine's units of work, so many are one step.
const WORK_A_STEP: u64 = 16;

/// A tuple of values by its equality.
#[derive(PartialEq, Hash)]
pub(super) struct Tuple(pub(super) Vec<Value>);

impl Eq for Tuple {}

/// Whether an answer holds a hand that is only asked.
pub(in crate::deck) fn sees_whole(value: &Value) -> bool {
    match value {
        Value::Object(_) => {
            Hand::within(value).is_some_and(|hand| matches!(hand.held, Held::Asked(_)))
                || pack::DeckValue::within(value).is_some_and(|deck| deck.taken.is_some())
                || Dist::within(value).is_some_and(|dist| dist.source().is_some())
        }
        Value::List(list) => list.height() > 1 && list.items().iter().any(sees_whole),
        Value::Record(record) => record.height() > 1 && record.iter().any(|(_, value)| sees_whole(value)),
        Value::Function(value::Function::Closure(closure)) => closure.captures.iter().any(sees_whole),
        _ => false,
    }
}

/// The functions whose values are all that matters of some features.
pub(super) type Matters = Rc<[Value]>;

/// The parts that a group answers, and the values of its classes.
#[derive(Default)]
pub(super) struct Met {
    pub(super) parts: Option<Rc<[usize]>>,
    pub(super) classes: IndexSet<Tuple, FxBuildHasher>,
}

/// The question while the engine counts.
pub(super) struct Evaluation<'a> {
    pub(super) host: &'a mut dyn Host,
    pub(super) asking: &'a Asking,
    pub(super) parts: &'a [Part],
    pub(super) used: &'a [Vec<usize>],
    pub(super) inquiry: &'a Rc<Inquiry>,
    pub(super) asked: &'a Value,
    pub(super) way: Way,
    pub(super) groups: Vec<Met>,
    pub(super) fault: Option<Fault>,
    /// Functions that were defined for the question.
    pub(super) defined: &'a mut Vec<FunctionId>,
    /// For each part its probes, once they were looked for.
    pub(super) probes: Vec<Option<Option<Vec<Probe>>>>,
    /// The last features that were known, with the functions that matter of them.
    pub(super) chosen: Option<(Vec<usize>, Option<Matters>)>,
    /// The values of probes that were met.
    pub(super) met: IndexSet<Tuple, FxBuildHasher>,
    /// How many answers stayed by themselves because a probe failed.
    pub(super) apart: u64,
}

impl Evaluation<'_> {
    /// The values of the parts that ask nothing; conditions that never hold leave everything out.
    pub(super) fn constants(&mut self) -> Result<Vec<Option<Value>>, Fault> {
        let mut constants = vec![None; self.parts.len()];
        for (number, part) in self.parts.iter().enumerate() {
            if !self.used[number].is_empty() {
                continue;
            }
            let sizes = self.asking.sizes();
            self.inquiry.begin(number, Reading::Answers(Vec::new(), sizes));
            let argument = self.asking.argument_of(self.host, part, self.inquiry, self.asked)?;
            constants[number] = match evaluate(self.host, part, self.inquiry, &argument)? {
                Some(value) => Some(value),
                None => Some(Value::Unset),
            };
            if part.gives.is_some()
                && self.asking.judges(part)
                && constants[number].as_ref().is_some_and(sees_whole)
            {
                self.inquiry.escape(Why::Answers);
            }
        }
        Ok(constants)
    }

    /// The values of a group's parts for some answers; `None` where a condition doesn't hold.
    fn values(&mut self, parts: &[usize], answers: &Answers) -> Result<Option<Vec<Value>>, Fault> {
        let argument = match self.way {
            Way::Enumerated => {
                let hands = (0..self.asking.deal.hands.len()).map(|hand| match answers.get(hand) {
                    Some(Answer::Counts(counts)) => {
                        let kinds = self.asking.cards.deck.kinds().len();
                        (0..kinds).map(|kind| u64::from(counts.get(kind).copied().unwrap_or(0))).collect()
                    }
                    _ => Vec::new(),
                });
                self.asking.known_hands(hands.collect())
            }
            _ => {
                let reading = self.inquiry.answered(answers, self.asking.sizes());
                self.inquiry.begin(0, reading);
                self.asked.clone()
            }
        };
        let mut values = Vec::with_capacity(parts.len());
        // Conditions first: what they leave out needn't be asked.
        let conditions =
            parts.iter().filter(|part| self.parts[**part].gives.is_none() && !self.parts[**part].hand);
        for number in conditions {
            if self.evaluated(*number, &argument)?.is_none() {
                return Ok(None);
            }
        }
        for number in parts {
            if self.parts[*number].gives.is_none() && !self.parts[*number].hand {
                values.push(Value::None);
                continue;
            }
            match self.evaluated(*number, &argument)? {
                Some(value) if self.parts[*number].of == Of::Size => {
                    let after = after::after(&value, &self.asking.cards);
                    let size = after.ok_or_else(inquiry::interrupted)?.size;
                    // All sizes that may come were looked at before: these cards can't be dealt.
                    if let Some(Size::Chosen { most }) = self.asking.deal.hands.last().map(|hand| hand.size)
                        && size > most
                    {
                        return Ok(None);
                    }
                    let taken = self.asking.taken_out(self.inquiry)?.unwrap_or(0);
                    values.push(Value::list(vec![Value::int(size.into()), Value::int(taken.into())])?);
                }
                Some(value) if matches!(self.asking.next, Some(Next::Sought)) => {
                    let followed = after::followed(&value, &self.asking.cards);
                    values.push(followed.ok_or_else(|| self.inquiry.give_up(Why::Follows))?);
                }
                Some(value)
                    if self.way != Way::Enumerated
                        && self.asking.judges(&self.parts[*number])
                        && sees_whole(&value) =>
                {
                    return Err(self.inquiry.give_up(Why::Answers));
                }
                Some(value) => {
                    if value.height() > 0 {
                        look_through(self.host, &value)?;
                    }
                    values.push(value);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(values))
    }
}

impl Evaluation<'_> {
    /// The size of the second hand and how many cards the first one takes out of its deck, where these values of
    /// a group's parts say that.
    fn decided(&self, group: usize, values: &[Value]) -> Option<(u32, u32)> {
        let parts = self.groups[group].parts.as_ref()?;
        let at = parts.iter().position(|part| self.parts[*part].of == Of::Size)?;
        let Value::List(list) = &values[at] else { return None };
        let number = |at: usize| u32::try_from(list.items().get(at)?.as_i64()?).ok();
        Some((number(0)?, number(1)?))
    }

    /// The parts that a group answers.
    fn parts_of(&mut self, group: usize, answers: &Answers) -> Rc<[usize]> {
        if self.groups.len() <= group {
            self.groups.resize_with(group + 1, Met::default);
        }
        let parts = self.groups[group].parts.get_or_insert_with(|| {
            let features: Vec<usize> = answers.features().collect();
            let mine = |part: &usize| self.used[*part].first().is_some_and(|first| features.contains(first));
            (0..self.parts.len()).filter(mine).collect()
        });
        parts.clone()
    }

    /// Ends the count with what went wrong; what the question asks anew isn't its failure.
    fn ended(&mut self, fault: Fault) -> Stop {
        if !self.inquiry.has_escaped() || self.way == Way::Enumerated {
            self.fault = Some(fault);
        }
        Stop
    }

    /// What a part gives for the answers at hand.
    fn evaluated(&mut self, number: usize, argument: &Value) -> Result<Option<Value>, Fault> {
        self.inquiry.go_on(number);
        let part = &self.parts[number];
        match self.way {
            Way::Enumerated => evaluate(self.host, part, self.inquiry, argument),
            _ => {
                let argument = self.asking.argument_of(self.host, part, self.inquiry, argument)?;
                evaluate(self.host, part, self.inquiry, &argument)
            }
        }
    }
}

/// What a part gives; `None` where one of its conditions doesn't hold.
fn evaluate(
    host: &mut dyn Host,
    part: &Part,
    inquiry: &Inquiry,
    argument: &Value,
) -> Result<Option<Value>, Fault> {
    for condition in &part.conditions {
        match inquiry.ask(host, condition, std::slice::from_ref(argument))? {
            Value::Bool(true) => {}
            Value::Bool(false) => return Ok(None),
            other => return Err(no_truth(&other)),
        }
    }
    match &part.gives {
        Some(function) => inquiry.ask(host, function, std::slice::from_ref(argument)).map(Some),
        None if part.hand => Ok(Some(argument.clone())),
        None => Ok(Some(Value::None)),
    }
}

/// A condition that gave something else.
#[cold]
pub(in crate::deck) fn no_truth(got: &Value) -> Fault {
    fault(Code::E2004, format!("a condition must give true or false, but it gave {}", got.kind()))
        .with_help("make its body a comparison, such as `h -> h.count(hearts) > 0`")
}

impl Caller for Evaluation<'_> {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let parts = self.parts_of(group, answers);
        let values = self.values(&parts, answers).map_err(|fault| self.ended(fault))?;
        let Some(values) = values else { return Ok(None) };
        let (size, taken) = self.decided(group, &values).unzip();
        let (place, _) = self.groups[group].classes.insert_full(Tuple(values));
        let class = |id| Some(Class { id, size, taken: taken.unwrap_or(0) });
        u32::try_from(place).map(class).map_err(|_| Stop)
    }

    fn same(&mut self, _group: usize, answers: &Answers) -> Result<Option<u64>, Stop> {
        self.number_of(answers)
    }

    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        let steps = self.host.step(work / WORK_A_STEP);
        steps.map_err(|fault| {
            self.fault = Some(fault);
            Stop
        })
    }

    fn come(&mut self, done: u64, all: u64) {
        self.host.progress(COUNTING, done.max(1), all);
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.host.reserve(u128::from(bytes)).map_err(|fault| {
            self.fault = Some(fault);
            Stop
        })
    }
}
