//! A question while the engine counts: its parts are evaluated for answers.

use super::failures::{Failures, PartValues};
use super::probes::Merging;
use super::query::{CountRound, NextStage, Of, QuestionPart, Way};
use crate::deck::after;
use crate::deck::conditions::truth;
use crate::deck::recorder::{self, MOST_FEATURES, Reading, Recorder};
use crate::deck::symbolic::sees_whole;
use crate::deck::view::SeenCards;
use crate::deck::whole::NeedsWhole;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, over_memory};
use tg_core::native::{Host, RunProgress, look_through};
use tg_core::program::FunctionId;
use tg_core::value::{Object, Value};
use tg_hands::{Answer, Answers, Class, Classify, HandSize, Progress, Stop};

/// The parts that a group answers, and the values of its classes.
#[derive(Default)]
pub(super) struct GroupValues {
    pub(super) parts: Option<Rc<[usize]>>,
    pub(super) classes: IndexSet<PartValues, FxBuildHasher>,
}

/// What the first hand decides of the second.
#[derive(Clone, Copy, Default)]
struct SecondHand {
    size: u32,
    /// How many cards the first one takes out of its deck.
    taken: u32,
}

/// The question while the engine counts.
pub(super) struct Evaluation<'a, 'h> {
    round: &'a CountRound<'a>,
    pub(super) progress: &'a mut RunProgress<'h>,
    merging: Merging<'a>,
    pub(super) groups: Vec<GroupValues>,
    pub(super) failures: Failures,
    /// The hands that follow a first one.
    followed: Vec<SeenCards>,
    /// How many answers were looked at since something was asked that isn't known.
    since_missing: usize,
    /// The group that is being classified.
    expected: Expected,
}

/// What is known before a group is classified.
#[derive(Default)]
struct Expected {
    /// How many answers will be looked at, at most.
    answers: u64,
    /// The memory in use before the first of them.
    memory: u64,
    /// How many were looked at.
    asked: u64,
}

/// After this many classes of a group, the memory that all of them will take is estimated.
const ESTIMATED_AFTER: usize = 1 << 13;

/// After something was asked that isn't known, this many answers more are looked at: what else is asked there is known
/// the next time, too, and so the count begins again less often.
const LOOKED_FURTHER: usize = 128;

impl<'a, 'h> Evaluation<'a, 'h> {
    /// Nothing is evaluated yet. Functions that are defined for it are noted.
    pub(super) fn new(
        round: &'a CountRound<'a>,
        progress: &'a mut RunProgress<'h>,
        defined: &'a mut Vec<FunctionId>,
    ) -> Evaluation<'a, 'h> {
        let merging = Merging::new(round.parts.len(), defined);
        Evaluation {
            round,
            progress,
            merging,
            groups: Vec::new(),
            failures: Failures::default(),
            followed: Vec::new(),
            since_missing: 0,
            expected: Expected::default(),
        }
    }
}

impl Evaluation<'_, '_> {
    /// What the parts give that ask nothing; conditions that never hold leave everything out.
    pub(super) fn constants(&mut self) -> Result<Vec<Option<PartValues>>, Stop> {
        let mut constants = Vec::with_capacity(self.round.parts.len());
        for number in 0..self.round.parts.len() {
            let given = self.constant(number).map(|value| value.map(|value| PartValues::Given(vec![value])));
            let constant = given.or_else(|fault| self.failed(fault).map(Some));
            constants.push(constant.map_err(|fault| self.progress.stop(fault))?);
        }
        Ok(constants)
    }

    /// A fault as what hands are distinguished by, where it isn't one of the evaluation.
    fn failed(&mut self, fault: Fault) -> Result<PartValues, Fault> {
        let recorder = self.round.recorder;
        if recorder.is_missing() || self.round.way == Way::SeenThrough && recorder.must_enumerate() {
            return Err(fault);
        }
        self.failures.number(self.progress.host(), fault).map(PartValues::Fails)
    }

    /// Whether an answer is left out of a count that begins again anyway, to see what else is asked.
    fn looks_further(&mut self, values: &Result<Option<PartValues>, Fault>) -> bool {
        let recorder = self.round.recorder;
        if !recorder.is_missing() || recorder.must_enumerate() {
            return false;
        }
        self.since_missing += 1;
        let goes_on = values.as_ref().err().is_none_or(|fault| fault.retries);
        goes_on && self.since_missing <= LOOKED_FURTHER
    }

    /// Fails early if nearly all answers so far are classes of their own, and as many as are expected would need much
    /// more memory than is allowed.
    fn estimate_memory(&mut self) -> Result<(), Stop> {
        let host = self.progress.host();
        if self.expected.asked > (ESTIMATED_AFTER + ESTIMATED_AFTER / 100) as u64 {
            return Ok(());
        }
        let (Some(used), limit) = (host.memory_in_use(), host.memory_limit()) else { return Ok(()) };
        let each = used.saturating_sub(self.expected.memory) / ESTIMATED_AFTER as u64;
        // Once all are known, they are put in order and joined with their ways.
        let all = u128::from(each) * u128::from(self.expected.answers) * 3 / 2;
        match all > u128::from(limit) * 2 {
            true => Err(self.progress.stop(over_memory(all, limit))),
            false => Ok(()),
        }
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

    /// The values of a group's parts for some answers, and what decides the second hand, as soon as that is known;
    /// `None` where a condition doesn't hold.
    fn values(
        &mut self,
        parts: &[usize],
        answers: &Answers,
        decided: &mut Option<SecondHand>,
    ) -> Result<Option<Vec<Value>>, Fault> {
        let argument = self.argument(answers);
        let mut values = vec![Value::None; parts.len()];
        // What comes first leaves out, or decides, what is asked of the others.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&at| self.round.parts[parts[at]].turn());
        for at in order {
            let part = &self.round.parts[parts[at]];
            let value = match (part.of, part.is_condition()) {
                (Of::Size, _) => match self.second_hand(parts[at], &argument)? {
                    Some(second) => {
                        *decided = Some(second);
                        Some(Value::None)
                    }
                    None => None,
                },
                (Of::Before | Of::End, _) => self.drawn(parts[at])?,
                (_, true) => self.evaluated(parts[at], &argument)?,
                (_, false) => self.given(parts[at], &argument)?,
            };
            let Some(value) = value else { return Ok(None) };
            values[at] = value;
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
        if matches!(query.next, Some(NextStage::Sought)) {
            let Some(after) = after::after(&value, &query.cards) else {
                return Err(recorder.enumerate_instead(NeedsWhole::Follows));
            };
            // Each of these hands would be asked by itself.
            if !self.followed.contains(&after.seen) {
                self.followed.push(after.seen.clone());
            }
            if self.followed.len() > MOST_FEATURES {
                return Err(recorder.enumerate_instead(NeedsWhole::KeepsMuch(MOST_FEATURES)));
            }
            return Ok(Some(Object::value(after)));
        }
        if way != Way::Enumerated && query.judges(part) && sees_whole(&value) {
            return Err(recorder.enumerate_instead(NeedsWhole::Answers));
        }
        if value.height() > 0 {
            look_through(self.progress.host(), &value)?;
        }
        Ok(Some(value))
    }

    /// What a part says of the hands of a draw; `None` where they aren't as they must be.
    fn drawn(&mut self, number: usize) -> Result<Option<Value>, Fault> {
        let CountRound { query, parts, recorder, .. } = *self.round;
        recorder.go_on(number);
        Ok(query.is_drawn(parts[number].of, recorder)?.then_some(Value::None))
    }

    /// What the part says that decides the second hand; `None` where these cards can't be dealt.
    fn second_hand(&mut self, number: usize, argument: &Value) -> Result<Option<SecondHand>, Fault> {
        let Some(next) = self.evaluated(number, argument)? else { return Ok(None) };
        let query = self.round.query;
        let size = after::after(&next, &query.cards).ok_or_else(recorder::retry)?.size;
        // All sizes that may come were looked at before.
        if let Some(HandSize::Chosen { most }) = query.deal.hands.last().map(|hand| hand.size)
            && size > most
        {
            return Ok(None);
        }
        let taken = query.taken_out(self.round.recorder)?.unwrap_or(0);
        Ok(Some(SecondHand { size, taken }))
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
            Way::SeenThrough => {
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
        Some(function) => {
            let given = recorder.ask(host, function, std::slice::from_ref(argument))?;
            Ok(Some(given.settled()))
        }
        None if part.hand => Ok(Some(argument.clone())),
        None => Ok(Some(Value::None)),
    }
}

impl Classify for Evaluation<'_, '_> {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let parts = self.parts_of(group, answers);
        let mut decided = None;
        let values = self.values(&parts, answers, &mut decided).map(|values| values.map(PartValues::Given));
        let values = values.or_else(|fault| self.failed(fault).map(Some));
        if self.looks_further(&values) {
            return Ok(None);
        }
        let Some(values) = values.map_err(|fault| self.progress.stop(fault))? else { return Ok(None) };
        // Where that fails, nothing follows.
        let decides = parts.iter().any(|part| self.round.parts[*part].of == Of::Size);
        let second = if decides { Some(decided.unwrap_or_default()) } else { None };
        let (size, taken) = (second.map(|second| second.size), second.map_or(0, |second| second.taken));
        self.expected.asked += 1;
        let (place, is_new) = self.groups[group].classes.insert_full(values);
        if is_new && place + 1 == ESTIMATED_AFTER {
            self.estimate_memory()?;
        }
        let class = |id| Some(Class { id, size, taken });
        u32::try_from(place).map(class).map_err(|_| Stop::Caller)
    }

    fn expect_answers(&mut self, _group: usize, answers: u64) -> Result<(), Stop> {
        let memory = self.progress.host().memory_in_use().unwrap_or_default();
        self.expected = Expected { answers, memory, asked: 0 };
        Ok(())
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
