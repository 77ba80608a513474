//! A question while the engine counts: its parts are evaluated for answers.

use super::probes::Merging;
use super::query::{CountRound, NextStage, Of, QuestionPart, Way};
use crate::deck::after;
use crate::deck::conditions::truth;
use crate::deck::recorder::{self, Reading, Recorder};
use crate::deck::symbolic::sees_whole;
use crate::deck::whole::NeedsWhole;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, RunProgress, look_through};
use tg_core::program::FunctionId;
use tg_core::value::Value;
use tg_hands::{Answer, Answers, Class, Classify, HandSize, Progress, Stop};

/// The parts that a group answers, and the values of its classes.
#[derive(Default)]
pub(super) struct GroupValues {
    pub(super) parts: Option<Rc<[usize]>>,
    pub(super) classes: IndexSet<Vec<Value>, FxBuildHasher>,
}

/// The question while the engine counts.
pub(super) struct Evaluation<'a, 'h> {
    round: &'a CountRound<'a>,
    pub(super) progress: &'a mut RunProgress<'h>,
    merging: Merging<'a>,
    pub(super) groups: Vec<GroupValues>,
}

impl<'a, 'h> Evaluation<'a, 'h> {
    /// Nothing is evaluated yet. Functions that are defined for it are noted.
    pub(super) fn new(
        round: &'a CountRound<'a>,
        progress: &'a mut RunProgress<'h>,
        defined: &'a mut Vec<FunctionId>,
    ) -> Evaluation<'a, 'h> {
        let merging = Merging::new(round.parts.len(), defined);
        Evaluation { round, progress, merging, groups: Vec::new() }
    }
}

impl Evaluation<'_, '_> {
    /// The values of the parts that ask nothing; conditions that never hold leave everything out.
    pub(super) fn constants(&mut self) -> Result<Vec<Option<Value>>, Stop> {
        let constants: Result<_, Fault> =
            (0..self.round.parts.len()).map(|number| self.constant(number)).collect();
        constants.map_err(|fault| self.progress.stop(fault))
    }

    /// The value of a part if it asks nothing.
    fn constant(&mut self, number: usize) -> Result<Option<Value>, Fault> {
        let CountRound { query, parts, used, recorder, symbolic, .. } = *self.round;
        if !used[number].is_empty() {
            return Ok(None);
        }
        let part = &parts[number];
        recorder.begin(number, Reading::Answers(Vec::new(), query.sizes()));
        let argument = query.argument_of(self.progress.host(), part, recorder, symbolic)?;
        let value = evaluate(self.progress.host(), part, recorder, &argument)?.unwrap_or(Value::Unset);
        if part.gives.is_some() && query.judges(part) && sees_whole(&value) {
            recorder.note_whole(NeedsWhole::Answers);
        }
        Ok(Some(value))
    }

    /// The values of a group's parts for some answers; `None` where a condition doesn't hold.
    fn values(&mut self, parts: &[usize], answers: &Answers) -> Result<Option<Vec<Value>>, Fault> {
        let argument = self.argument(answers);
        let is_condition = |number: usize| self.round.parts[number].is_condition();
        // Conditions first: what they leave out needn't be asked.
        for &number in parts.iter().filter(|number| is_condition(**number)) {
            if self.evaluated(number, &argument)?.is_none() {
                return Ok(None);
            }
        }
        let mut values = Vec::with_capacity(parts.len());
        for &number in parts {
            let value = match is_condition(number) {
                true => Some(Value::None),
                false => self.given(number, &argument)?,
            };
            let Some(value) = value else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    /// What the question is called with for some answers.
    fn argument(&self, answers: &Answers) -> Value {
        let CountRound { query, recorder, symbolic, way, .. } = *self.round;
        if way != Way::Enumerated {
            recorder.begin(0, recorder.answered(answers, query.sizes()));
            return symbolic.clone();
        }
        let kinds = query.cards.deck.kinds().len();
        let hands = (0..query.deal.hands.len()).map(|hand| match answers.get(hand) {
            Some(Answer::Counts(counts)) => {
                (0..kinds).map(|kind| u64::from(counts.get(kind).copied().unwrap_or(0))).collect()
            }
            _ => Vec::new(),
        });
        query.known_hands(hands.collect())
    }

    /// The value by which a part tells hands apart; `None` where one of its conditions doesn't hold.
    fn given(&mut self, number: usize, argument: &Value) -> Result<Option<Value>, Fault> {
        let CountRound { query, recorder, way, .. } = *self.round;
        let Some(value) = self.evaluated(number, argument)? else { return Ok(None) };
        let part = &self.round.parts[number];
        if part.of == Of::Size {
            return self.size_of_second(&value);
        }
        if matches!(query.next, Some(NextStage::Sought)) {
            let followed = after::followed(&value, &query.cards);
            return followed.map(Some).ok_or_else(|| recorder.enumerate_instead(NeedsWhole::Follows));
        }
        if way != Way::Enumerated && query.judges(part) && sees_whole(&value) {
            return Err(recorder.enumerate_instead(NeedsWhole::Answers));
        }
        if value.height() > 0 {
            look_through(self.progress.host(), &value)?;
        }
        Ok(Some(value))
    }

    /// The size of the second hand and how many cards the first one takes out of its deck, as a list; `None` where
    /// these cards can't be dealt.
    fn size_of_second(&self, next: &Value) -> Result<Option<Value>, Fault> {
        let query = self.round.query;
        let size = after::after(next, &query.cards).ok_or_else(recorder::retry)?.size;
        // All sizes that may come were looked at before.
        if let Some(HandSize::Chosen { most }) = query.deal.hands.last().map(|hand| hand.size)
            && size > most
        {
            return Ok(None);
        }
        let taken = query.taken_out(self.round.recorder)?.unwrap_or(0);
        Value::list(vec![Value::int(size.into()), Value::int(taken.into())]).map(Some)
    }

    /// The size of the second hand and how many cards the first one takes out of its deck, where these values of
    /// a group's parts say that.
    fn decided(&self, group: usize, values: &[Value]) -> Option<(u32, u32)> {
        let parts = self.groups[group].parts.as_ref()?;
        let at = parts.iter().position(|part| self.round.parts[*part].of == Of::Size)?;
        let Value::List(list) = &values[at] else { return None };
        let number = |at: usize| u32::try_from(list.items().get(at)?.as_i64()?).ok();
        Some((number(0)?, number(1)?))
    }

    /// The parts that a group answers.
    fn parts_of(&mut self, group: usize, answers: &Answers) -> Rc<[usize]> {
        if self.groups.len() <= group {
            self.groups.resize_with(group + 1, GroupValues::default);
        }
        let parts = self.groups[group].parts.get_or_insert_with(|| {
            let features: Vec<usize> = answers.features().collect();
            let mine =
                |part: &usize| self.round.used[*part].first().is_some_and(|first| features.contains(first));
            (0..self.round.parts.len()).filter(mine).collect()
        });
        parts.clone()
    }

    /// What a part gives for the answers at hand.
    fn evaluated(&mut self, number: usize, argument: &Value) -> Result<Option<Value>, Fault> {
        let CountRound { query, parts, recorder, way, .. } = *self.round;
        recorder.go_on(number);
        let (host, part) = (self.progress.host(), &parts[number]);
        match way {
            Way::Enumerated => evaluate(host, part, recorder, argument),
            Way::Split | Way::Whole => {
                let argument = query.argument_of(host, part, recorder, argument)?;
                evaluate(host, part, recorder, &argument)
            }
        }
    }
}

/// What a part gives; `None` where one of its conditions doesn't hold.
fn evaluate(
    host: &mut dyn Host,
    part: &QuestionPart,
    recorder: &Recorder,
    argument: &Value,
) -> Result<Option<Value>, Fault> {
    for condition in &part.conditions {
        if !truth(&recorder.ask(host, condition, std::slice::from_ref(argument))?)? {
            return Ok(None);
        }
    }
    match &part.gives {
        Some(function) => recorder.ask(host, function, std::slice::from_ref(argument)).map(Some),
        None if part.hand => Ok(Some(argument.clone())),
        None => Ok(Some(Value::None)),
    }
}

impl Classify for Evaluation<'_, '_> {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let parts = self.parts_of(group, answers);
        let values = self.values(&parts, answers).map_err(|fault| self.progress.stop(fault))?;
        let Some(values) = values else { return Ok(None) };
        let (size, taken) = self.decided(group, &values).unzip();
        let (place, _) = self.groups[group].classes.insert_full(values);
        let class = |id| Some(Class { id, size, taken: taken.unwrap_or(0) });
        u32::try_from(place).map(class).map_err(|_| Stop::Caller)
    }

    fn same(&mut self, _group: usize, answers: &Answers) -> Result<Option<u64>, Stop> {
        self.merging.number_of(self.round, self.progress, answers)
    }
}

impl Progress for Evaluation<'_, '_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.progress.charge(work)
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.progress.reserve(bytes)
    }

    fn report(&mut self, done: u64, all: u64) {
        // Nothing done would be another beginning.
        self.progress.report(done.max(1), all);
    }
}
