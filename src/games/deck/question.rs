//! A question to dealt hands: compiled to features by watching it, counted by the engine, and given back as a
//! law whose outcomes are packed.

use super::deck::Cards;
use super::faults;
use super::hand::{Hand, Held};
use super::inquiry::{Inquiry, Reading, View};
use super::split::{self, Shape};
use super::stages;
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::dist::{Count, Dist, Law, Tally};
use crate::engines::deck::{
    Answer, Answers, Caller, Class, Counted, Deal, DealError, Feature, Limits, Method, Pick, Plan, Question,
    Size, Stop, Width,
};
use crate::number::Number;
use crate::program::FunctionId;
use crate::seam::{Host, look_through};
use crate::value::{self, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// With so many known hands a question is watched at most.
const WATCHED: usize = 24;

/// Watching ends after so many hands that brought nothing new.
const QUIET: usize = 5;

/// Of the engine's units of work, so many are one step.
const WORK_A_STEP: u64 = 16;

/// What is asked of what.
pub(super) struct Asking {
    /// The deck.
    pub cards: Rc<Cards>,
    /// What is dealt from it.
    pub deal: Deal,
    /// Whether the question takes a list of hands.
    pub several: bool,
    /// Cards that are added to the hand.
    pub plus: Option<Vec<u64>>,
    /// What the engine may use.
    pub limits: Limits,
    /// What must hold.
    pub conditions: Vec<Value>,
    /// What is asked; without it, only whether the conditions hold.
    pub question: Option<Value>,
    /// What comes after the first hand, where the question is asked of the hand after that.
    pub next: Option<Next>,
}

/// The second stage of what is dealt.
pub(super) enum Next {
    /// The question gives it: what comes next is only looked at.
    Sought,
    /// It is known: the hand afterwards is one view of the dealt hands, or what the step says each time.
    Found {
        /// Gives for the first hand the deal that comes next.
        step: Value,
        /// The hand afterwards, where it is always the same view.
        view: Option<(Vec<Option<Pick>>, Option<Vec<u64>>)>,
        /// Whether the size of the second hand depends on the first.
        decides: bool,
        /// What must hold of the first hand.
        first: Vec<Value>,
    },
}

/// What became of a question.
pub(super) struct Answered {
    /// The engine's count.
    pub counted: Counted,
    /// For each group the parts it answers, and for each of its classes their values.
    pub groups: Vec<(Vec<usize>, Vec<Vec<Value>>)>,
    /// The values of the parts that ask nothing.
    constants: Vec<Option<Value>>,
    /// How parts make up an answer.
    shape: Shape,
    /// What the features are called.
    pub features: Vec<String>,
    /// Whether hands were enumerated because the question can't be seen through.
    pub enumerated: bool,
    /// The kinds, for the plan.
    cards: Rc<Cards>,
}

/// How a question is asked.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// In parts.
    Split,
    /// As one part.
    Whole,
    /// With every hand.
    Enumerated,
}

/// A function that is evaluated for the answers of its group.
struct Part {
    /// What must hold, one after the other.
    conditions: Vec<Value>,
    /// What it gives.
    gives: Option<Value>,
    /// Whether it gives the hand itself.
    hand: bool,
    /// Which hand it is asked of.
    of: Of,
}

/// Which hand a part is asked of.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// The one that the question is about.
    Question,
    /// The first of two stages.
    First,
    /// The first, for the size of the second.
    Size,
}

/// Why an attempt ended.
enum Ended {
    /// It fails.
    Failed(Fault),
    /// The engine refuses.
    Refused(DealError),
    /// A hand was seen as a whole.
    Escaped,
}

/// A tuple of values by its equality.
#[derive(PartialEq, Hash)]
struct Tuple(Vec<Value>);

impl Eq for Tuple {}

impl Asking {
    /// Asks, in the fastest way that works.
    pub fn ask(&self, host: &mut dyn Host) -> Result<Answered, Fault> {
        let mut defined: Vec<FunctionId> = Vec::new();
        let answered = self.ask_with(host, &mut defined);
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        answered
    }

    /// The distribution of the hands themselves.
    pub fn every_hand(&self, host: &mut dyn Host) -> Result<Answered, Fault> {
        let part = Part { conditions: self.conditions.clone(), gives: None, hand: true, of: Of::Question };
        match self.attempt(host, &[part], Way::Enumerated) {
            Ok(attempt) => Ok(attempt.answered(Shape::Part(0), Way::Enumerated, &self.cards)),
            Err(Ended::Failed(fault)) => Err(fault),
            Err(Ended::Refused(error)) => Err(faults::every_hand(&error)),
            Err(Ended::Escaped) => Err(faults::deal(&DealError::Mismatch, &[])),
        }
    }

    fn ask_with(&self, host: &mut dyn Host, defined: &mut Vec<FunctionId>) -> Result<Answered, Fault> {
        let (parts, shape) = self.split(host, defined)?;
        let several = parts.len() > 1;
        let mut way = if several { Way::Split } else { Way::Whole };
        let mut split = Some((parts, shape));
        let mut failed: Option<Fault> = None;
        loop {
            let (parts, shape) = match (way, split.take()) {
                (Way::Split, Some(split)) => split,
                _ => self.whole(),
            };
            match self.attempt(host, &parts, way) {
                Ok(counted) => return Ok(counted.answered(shape, way, &self.cards)),
                Err(Ended::Escaped) if self.next.is_some() => return Err(super::inquiry::interrupted()),
                Err(Ended::Escaped) if way != Way::Enumerated => way = Way::Enumerated,
                // What fails in a part may be what another part leaves out.
                Err(Ended::Failed(fault)) if way == Way::Split && !fault.code.is_final() => way = Way::Whole,
                // With several hands the parts may be asked of cards that can't be dealt together.
                Err(Ended::Failed(fault))
                    if way == Way::Whole && self.deal.hands.len() > 1 && !fault.code.is_final() =>
                {
                    if self.next.is_some() {
                        return Err(super::inquiry::interrupted());
                    }
                    failed = Some(fault);
                    way = Way::Enumerated;
                }
                Err(Ended::Failed(fault)) => return Err(fault),
                Err(Ended::Refused(error)) => {
                    return Err(failed.unwrap_or_else(|| faults::every_hand(&error)));
                }
                Err(Ended::Escaped) => return Err(faults::deal(&DealError::Mismatch, &[])),
            }
        }
    }

    /// The question and its conditions in parts.
    fn split(&self, host: &mut dyn Host, defined: &mut Vec<FunctionId>) -> Result<(Vec<Part>, Shape), Fault> {
        let (mut parts, mut shape) = (Vec::new(), Shape::List(Vec::new()));
        if let Some(Next::Sought) = self.next {
            return Ok(self.whole());
        }
        if let Some(question) = &self.question {
            let split = split::answer(host, question, defined)?;
            parts.extend(split.parts.into_iter().map(|gives| Part {
                conditions: Vec::new(),
                gives: Some(gives),
                hand: false,
                of: Of::Question,
            }));
            shape = split.shape;
        }
        for condition in &self.conditions {
            let conditions = split::condition(host, condition, defined)?;
            parts.extend(conditions.into_iter().map(|one| Part {
                conditions: vec![one],
                gives: None,
                hand: false,
                of: Of::Question,
            }));
        }
        parts.extend(self.first_parts());
        Ok((parts, shape))
    }

    /// All of it as one part.
    fn whole(&self) -> (Vec<Part>, Shape) {
        let shape = if self.question.is_some() { Shape::Part(0) } else { Shape::List(Vec::new()) };
        let part = Part {
            conditions: self.conditions.clone(),
            gives: self.question.clone(),
            hand: false,
            of: Of::Question,
        };
        ([part].into_iter().chain(self.first_parts()).collect(), shape)
    }

    /// What is asked of the first of two stages; the size of the second comes last.
    fn first_parts(&self) -> Vec<Part> {
        let Some(Next::Found { step, decides, first, .. }) = &self.next else { return Vec::new() };
        let mut parts = Vec::new();
        if !first.is_empty() {
            parts.push(Part { conditions: first.clone(), gives: None, hand: false, of: Of::First });
        }
        if *decides {
            parts.push(Part { conditions: Vec::new(), gives: Some(step.clone()), hand: false, of: Of::Size });
        }
        parts
    }

    /// The argument of a part.
    fn argument_of(
        &self,
        host: &mut dyn Host,
        part: &Part,
        inquiry: &Rc<Inquiry>,
        asked: &Value,
    ) -> Result<Value, Fault> {
        let Some(Next::Found { step, view, .. }) = &self.next else { return Ok(asked.clone()) };
        let hand = |view: View| Hand { cards: self.cards.clone(), held: Held::Asked(view) }.value();
        let first = hand(inquiry.hand(0));
        match (part.of, view) {
            (Of::First | Of::Size, _) => Ok(first),
            (Of::Question, Some((hands, plus))) => {
                Ok(hand(View { inquiry: inquiry.clone(), hands: hands.clone(), plus: plus.clone() }))
            }
            (Of::Question, None) => {
                let next = host.ask(step, &[first])?;
                let (view, _) = stages::after(&next).ok_or_else(|| {
                    inquiry.escape();
                    super::inquiry::interrupted()
                })?;
                Ok(hand(view))
            }
        }
    }

    fn attempt(&self, host: &mut dyn Host, parts: &[Part], way: Way) -> Result<Attempt, Ended> {
        let inquiry = Inquiry::new(self.cards.clone(), self.deal.hands.len(), parts.len());
        let asked = self.asked_hands(&inquiry);
        if way != Way::Enumerated {
            self.watch(host, parts, &inquiry, &asked)?;
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
            let mut question = Question::new(self.deal.clone(), features, used.clone());
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
            };
            let constants = evaluation.constants();
            let counted = match constants.is_ok() {
                true => question.count(self.limits, &mut evaluation),
                false => Err(DealError::Stopped),
            };
            let (fault, groups) = (evaluation.fault, evaluation.groups);
            if inquiry.has_escaped() && way != Way::Enumerated {
                return Err(Ended::Escaped);
            }
            if inquiry.take_missing() {
                continue;
            }
            return match (fault, counted, constants) {
                (Some(fault), _, _) | (None, _, Err(fault)) => Err(Ended::Failed(fault)),
                (None, Ok(counted), Ok(constants)) => {
                    let names = inquiry.names();
                    Ok(Attempt { counted, groups, constants, names })
                }
                (None, Err(error), Ok(_)) if way == Way::Enumerated => Err(Ended::Refused(error)),
                (None, Err(error), Ok(_)) => Err(Ended::Failed(faults::deal(&error, &inquiry.names()))),
            };
        }
    }

    /// What the question is called with: asked hands.
    fn asked_hands(&self, inquiry: &Rc<Inquiry>) -> Value {
        if let Some(Next::Sought) = self.next {
            return Hand { cards: self.cards.clone(), held: Held::Asked(inquiry.hand(0)) }.value();
        }
        let hand = |hand: usize| {
            let view = inquiry.hand(hand);
            let view = match &self.plus {
                Some(plus) => view.and_certain(plus),
                None => view,
            };
            Hand { cards: self.cards.clone(), held: Held::Asked(view) }.value()
        };
        self.argument((0..self.deal.hands.len()).map(hand).collect())
    }

    /// Hands as the question takes them.
    fn argument(&self, mut hands: Vec<Value>) -> Value {
        match self.several {
            // A list of hands is shallow.
            true => Value::list(hands).unwrap_or_default(),
            false => hands.pop().unwrap_or_default(),
        }
    }

    /// Hands that are known, as the question takes them.
    fn known_hands(&self, hands: Vec<Vec<u64>>) -> Value {
        let hand = |mut held: Vec<u64>| {
            self.plus
                .iter()
                .for_each(|plus| held.iter_mut().zip(plus).for_each(|(held, plus)| *held += plus));
            Hand::known(&self.cards, held).value()
        };
        self.argument(hands.into_iter().map(hand).collect())
    }

    /// Features that tell the whole hands.
    fn whole_hands(&self) -> Vec<Feature> {
        let hands = self.deal.hands.len();
        let classes = self.cards.deck.by_kind();
        let shape = crate::engines::deck::Shape::Tally { classes, clamp: None };
        (0..hands).map(|hand| Feature::of_hand(shape.clone(), hand, hands)).collect()
    }

    /// Asks the question of some known hands, to see what it asks of them. What fails then is found again.
    fn watch(
        &self,
        host: &mut dyn Host,
        parts: &[Part],
        inquiry: &Rc<Inquiry>,
        asked: &Value,
    ) -> Result<(), Ended> {
        let (mut chance, mut quiet) = (Chance(1), 0);
        for _ in 0..WATCHED {
            let hands = self.some_hands(&mut chance);
            let before: usize = inquiry.parts().iter().map(Vec::len).sum();
            for (number, part) in parts.iter().enumerate() {
                inquiry.begin(number, Reading::Hands(hands.clone()));
                let Ok(argument) = self.argument_of(host, part, inquiry, asked) else { continue };
                for function in part.conditions.iter().chain(&part.gives) {
                    match host.ask(function, std::slice::from_ref(&argument)) {
                        Ok(Value::Bool(false)) if part.gives.as_ref() != Some(function) => break,
                        Ok(value) if self.judges(part) && sees_whole(&value) => inquiry.escape(),
                        Ok(_) => {}
                        Err(fault) if fault.code.is_final() && !inquiry.has_escaped() => {
                            return Err(Ended::Failed(fault));
                        }
                        Err(_) => break,
                    }
                }
                if inquiry.has_escaped() {
                    return Err(Ended::Escaped);
                }
            }
            let after: usize = inquiry.parts().iter().map(Vec::len).sum();
            quiet = if after == before { quiet + 1 } else { 0 };
            if quiet == QUIET {
                break;
            }
        }
        inquiry.take_missing();
        Ok(())
    }

    /// Whether an answer mustn't hold a hand that is only asked.
    fn judges(&self, part: &Part) -> bool {
        part.of == Of::Question && !matches!(self.next, Some(Next::Sought))
    }

    /// Hands that may be dealt.
    fn some_hands(&self, chance: &mut Chance) -> Vec<Vec<u64>> {
        let mut piles = self.deal.piles.clone();
        let mut hands = Vec::new();
        for hand in &self.deal.hands {
            let size = match hand.size {
                Size::Exactly(size) => u64::from(size),
                Size::Between(least, most) => {
                    u64::from(least) + chance.below(u64::from(most - least.min(most)) + 1)
                }
                Size::Chosen { most } => chance.below(u64::from(most) + 1),
            };
            let pile = &mut piles[hand.pile];
            let mut held = vec![0; pile.len()];
            for _ in 0..size.min(1000) {
                let all: u64 = pile.iter().sum();
                if all == 0 {
                    break;
                }
                let mut at = chance.below(all);
                let kind = pile.iter().position(|&copies| match at.checked_sub(copies) {
                    Some(rest) => {
                        at = rest;
                        false
                    }
                    None => true,
                });
                let Some(kind) = kind else { break };
                held[kind] += 1;
                if !self.deal.replacement {
                    pile[kind] -= 1;
                }
            }
            hands.push(held);
        }
        hands
    }
}

/// A small generator of its own: which hands are watched must not depend on the script's seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0 >> 11) * u128::from(limit)) >> 53) as u64
    }
}

/// Whether an answer holds a hand that is only asked.
pub(super) fn sees_whole(value: &Value) -> bool {
    match value {
        Value::Object(_) => {
            Hand::within(value).is_some_and(|hand| matches!(hand.held, Held::Asked(_)))
                || super::deck::DeckValue::within(value).is_some_and(|deck| deck.taken.is_some())
                || Dist::within(value).is_some_and(|dist| dist.source().is_some())
        }
        Value::List(list) => list.height() > 1 && list.items().iter().any(sees_whole),
        Value::Record(record) => record.height() > 1 && record.iter().any(|(_, value)| sees_whole(value)),
        Value::Function(value::Function::Closure(closure)) => closure.captures.iter().any(sees_whole),
        _ => false,
    }
}

/// The parts that a group answers, and the values of its classes.
#[derive(Default)]
struct Met {
    parts: Option<Vec<usize>>,
    classes: IndexSet<Tuple, FxBuildHasher>,
}

/// The question while the engine counts.
struct Evaluation<'a> {
    host: &'a mut dyn Host,
    asking: &'a Asking,
    parts: &'a [Part],
    used: &'a [Vec<usize>],
    inquiry: &'a Rc<Inquiry>,
    asked: &'a Value,
    way: Way,
    groups: Vec<Met>,
    fault: Option<Fault>,
}

impl Evaluation<'_> {
    /// The values of the parts that ask nothing; conditions that never hold leave everything out.
    fn constants(&mut self) -> Result<Vec<Option<Value>>, Fault> {
        let mut constants = vec![None; self.parts.len()];
        for (number, part) in self.parts.iter().enumerate() {
            if !self.used[number].is_empty() {
                continue;
            }
            let sizes = self.sizes();
            self.inquiry.begin(number, Reading::Answers(Vec::new(), sizes));
            let argument = self.asking.argument_of(self.host, part, self.inquiry, self.asked)?;
            constants[number] = match evaluate(self.host, part, &argument)? {
                Some(value) => Some(value),
                None => Some(Value::Unset),
            };
            if part.gives.is_some()
                && self.asking.judges(part)
                && constants[number].as_ref().is_some_and(sees_whole)
            {
                self.inquiry.escape();
            }
        }
        Ok(constants)
    }

    /// The sizes of the hands, where they are fixed.
    fn sizes(&self) -> Vec<Option<u32>> {
        let size = |hand: &crate::engines::deck::Hand| match hand.size {
            Size::Exactly(size) => Some(size),
            _ => None,
        };
        self.asking.deal.hands.iter().map(size).collect()
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
                let reading = self.inquiry.answered(answers, self.sizes());
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
                    let (_, size) = stages::after(&value).ok_or_else(super::inquiry::interrupted)?;
                    // All sizes that may come were looked at before: these cards can't be dealt.
                    if let Some(Size::Chosen { most }) = self.asking.deal.hands.last().map(|hand| hand.size)
                        && size > most
                    {
                        return Ok(None);
                    }
                    values.push(Value::Number(Number::from(size)));
                }
                Some(value)
                    if self.way != Way::Enumerated
                        && self.asking.judges(&self.parts[*number])
                        && sees_whole(&value) =>
                {
                    self.inquiry.escape();
                    return Err(super::inquiry::interrupted());
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
    /// What a part gives for the answers at hand.
    fn evaluated(&mut self, number: usize, argument: &Value) -> Result<Option<Value>, Fault> {
        self.inquiry.go_on(number);
        let part = &self.parts[number];
        match self.way {
            Way::Enumerated => evaluate(self.host, part, argument),
            _ => {
                let argument = self.asking.argument_of(self.host, part, self.inquiry, argument)?;
                evaluate(self.host, part, &argument)
            }
        }
    }
}

/// What a part gives; `None` where one of its conditions doesn't hold.
fn evaluate(host: &mut dyn Host, part: &Part, argument: &Value) -> Result<Option<Value>, Fault> {
    for condition in &part.conditions {
        match host.ask(condition, std::slice::from_ref(argument))? {
            Value::Bool(true) => {}
            Value::Bool(false) => return Ok(None),
            other => return Err(no_truth(&other)),
        }
    }
    match &part.gives {
        Some(function) => host.ask(function, std::slice::from_ref(argument)).map(Some),
        None if part.hand => Ok(Some(argument.clone())),
        None => Ok(Some(Value::None)),
    }
}

/// A condition that gave something else.
#[cold]
pub(super) fn no_truth(got: &Value) -> Fault {
    fault(Code::E2004, format!("a condition must give true or false, but it gave {}", got.kind()))
        .with_help("make its body a comparison, such as `h -> h.count(hearts) > 0`")
}

impl Caller for Evaluation<'_> {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        if self.groups.len() <= group {
            self.groups.resize_with(group + 1, Met::default);
        }
        let parts = self.groups[group].parts.take().unwrap_or_else(|| {
            let features: Vec<usize> = answers.features().collect();
            let mine = |part: &usize| self.used[*part].first().is_some_and(|first| features.contains(first));
            (0..self.parts.len()).filter(mine).collect()
        });
        let values = self.values(&parts, answers);
        self.groups[group].parts = Some(parts);
        match values {
            Ok(values) => {
                let Some(values) = values else { return Ok(None) };
                let deciding = self.groups[group]
                    .parts
                    .iter()
                    .flatten()
                    .position(|part| self.parts[*part].of == Of::Size);
                let size =
                    deciding.and_then(|at| values[at].as_i64()).and_then(|size| u32::try_from(size).ok());
                let (place, _) = self.groups[group].classes.insert_full(Tuple(values));
                u32::try_from(place).map(|id| Some(Class { id, size })).map_err(|_| Stop)
            }
            Err(fault) => {
                // What the question asks anew isn't its failure.
                if !self.inquiry.has_escaped() || self.way == Way::Enumerated {
                    self.fault = Some(fault);
                }
                Err(Stop)
            }
        }
    }

    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        let steps = self.host.step(work / WORK_A_STEP);
        steps.map_err(|fault| {
            self.fault = Some(fault);
            Stop
        })
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.host.reserve(u128::from(bytes)).map_err(|fault| {
            self.fault = Some(fault);
            Stop
        })
    }
}

/// An attempt that came to its end.
struct Attempt {
    counted: Counted,
    groups: Vec<Met>,
    constants: Vec<Option<Value>>,
    names: Vec<String>,
}

impl Attempt {
    fn answered(self, shape: Shape, way: Way, cards: &Rc<Cards>) -> Answered {
        let group = |met: Met| {
            (met.parts.unwrap_or_default(), met.classes.into_iter().map(|tuple| tuple.0).collect())
        };
        let mut groups: Vec<(Vec<usize>, Vec<Vec<Value>>)> = self.groups.into_iter().map(group).collect();
        groups.resize_with(self.counted.plan().groups.len(), Default::default);
        Answered {
            counted: self.counted,
            groups,
            constants: self.constants,
            shape,
            features: self.names,
            enumerated: way == Way::Enumerated,
            cards: cards.clone(),
        }
    }
}

impl Answered {
    /// Whether a condition that asks nothing leaves everything out.
    fn nothing(&self) -> bool {
        self.constants.iter().flatten().any(|value| matches!(value, Value::Unset))
    }

    /// The places of the outcomes that are possible with the sizes of one of the totals.
    fn places(&self, total: usize) -> Vec<u32> {
        if self.nothing() {
            return Vec::new();
        }
        (0..self.counted.len() as u32)
            .filter(|place| !self.counted.is_impossible(*place as usize, total))
            .collect()
    }

    /// The ways in which the conditions hold.
    pub fn ways(&self, total: usize) -> Count {
        let places = self.places(total).into_iter();
        places.fold(Count::ZERO, |sum, place| sum.add(&Count::from(self.counted.ways(place as usize, total))))
    }

    /// All ways.
    pub fn total(&self, total: usize) -> Count {
        self.counted.totals().get(total).map_or(Count::ZERO, |total| Count::from(total.ways.clone()))
    }

    fn value(&self, place: usize) -> Value {
        let classes = self.counted.classes(place);
        let part = |number: usize| -> &Value {
            let place = self.groups.iter().enumerate().find_map(|(group, (parts, values))| {
                let at = parts.iter().position(|part| *part == number)?;
                values.get(classes.get(group)?.id as usize)?.get(at)
            });
            place.or(self.constants.get(number).and_then(Option::as_ref)).unwrap_or(&Value::None)
        };
        // What would nest too deep was refused when the law was made.
        self.shape.join(&part).unwrap_or_default()
    }

    /// The distribution for one of the totals; `None` where the conditions leave nothing.
    pub fn dist(self: &Rc<Self>, host: &mut dyn Host, total: usize) -> Result<Option<Dist>, Fault> {
        let places = self.places(total);
        host.step(places.len() as u64)?;
        host.reserve(places.len() as u128 * 4)?;
        if places.is_empty() {
            return Ok(None);
        }
        if matches!(self.shape, Shape::Record(_))
            && self.counted.totals().iter().all(|total| !total.sizes.is_empty())
        {
            // What nests too deep fails here, and not when it is looked at.
            value::height_over(&[self.value(places[0] as usize)])?;
            let law = Packed { answered: self.clone(), total, sum: self.ways(total), places };
            return Ok(Some(Dist::written(law)));
        }
        let mut tally = Tally::default();
        for place in places {
            let ways = Count::from(self.counted.ways(place as usize, total));
            tally.add(host, self.value(place as usize), ways)?;
        }
        tally.finish(host, self.plan()).map(Some)
    }

    /// How it was counted, in words.
    pub fn plan(&self) -> String {
        let plan = self.counted.plan();
        if self.enumerated {
            let hands = plan.enumerated().map_or_else(String::new, |hands| format!(": {hands} of them"));
            return format!(
                "the question looks at hands as a whole, so it was asked of every different hand{hands}"
            );
        }
        if plan.groups.is_empty() {
            return "the question asks nothing of the hand".to_owned();
        }
        let groups: Vec<String> = plan.groups.iter().map(|group| self.group(group)).collect();
        let joined = match groups.len() {
            1 => String::new(),
            many => {
                format!("; {many} groups were counted apart and joined to {} outcomes", self.counted.len())
            }
        };
        format!("{}{joined}, with {}", groups.join("; "), width(plan.width))
    }

    /// A group of a plan: what it asks and over how many states.
    fn group(&self, group: &crate::engines::deck::GroupPlan) -> String {
        let blocks = group.blocks.iter().map(|block| {
            let mut names: Vec<&str> =
                block.features.iter().filter_map(|n| self.features.get(*n).map(String::as_str)).collect();
            // Several hands may be asked the same.
            names.dedup();
            let kinds = block.kinds.len();
            let plural = if kinds == 1 { "" } else { "s" };
            let over = match &block.method {
                Method::States(Some(states)) => format!("{states} states"),
                Method::States(None) => "states".to_owned(),
                Method::Enumerated(hands) => format!("{hands} hands"),
            };
            format!("{} over {kinds} kind{plural} of cards: {over}", names.join(" and "))
        });
        blocks.collect::<Vec<_>>().join(" with ")
    }

    /// All values that the first part has.
    pub fn values(&self) -> Vec<Value> {
        let classes = self.groups.iter().filter(|(parts, _)| parts.contains(&0));
        let met = classes.flat_map(|(_, classes)| classes.iter().filter_map(|values| values.first()));
        met.chain(self.constants.first().and_then(Option::as_ref)).cloned().collect()
    }

    /// The engine's plan.
    pub fn counted_plan(&self) -> &Plan {
        self.counted.plan()
    }

    /// The deck.
    pub fn cards(&self) -> &Rc<Cards> {
        &self.cards
    }
}

fn width(width: Width) -> &'static str {
    match width {
        Width::U64 => "64-bit integers",
        Width::U128 => "128-bit integers",
        Width::Big => "big integers",
    }
}

/// A law whose outcomes are made when they are looked at.
struct Packed {
    answered: Rc<Answered>,
    total: usize,
    sum: Count,
    places: Vec<u32>,
}

impl Packed {
    fn highest(&self) -> u16 {
        let values = self.answered.groups.iter().flat_map(|(_, classes)| classes.iter().flatten());
        let inner =
            values.chain(self.answered.constants.iter().flatten()).map(Value::height).max().unwrap_or(0);
        inner.saturating_add(depth(&self.answered.shape))
    }
}

fn depth(shape: &Shape) -> u16 {
    match shape {
        Shape::Part(_) => 0,
        Shape::Record(entries) => 1 + entries.iter().map(|(_, shape)| depth(shape)).max().unwrap_or(0),
        Shape::List(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
    }
}

impl Law for Packed {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn value(&self, place: usize) -> Value {
        self.answered.value(self.places[place] as usize)
    }

    fn ways(&self, place: usize) -> Count {
        Count::from(self.answered.counted.ways(self.places[place] as usize, self.total))
    }

    fn total(&self) -> &Count {
        &self.sum
    }

    fn height(&self) -> u16 {
        self.highest().max(1)
    }

    fn plan(&self) -> String {
        self.answered.plan()
    }
}
