//! `deal until f from deck`: the distribution over the hand at the moment when something holds.

mod endless;
mod evaluation;
mod numbers;
mod source;

use super::at_least;
use super::cards::Cards;
use super::conditions;
use super::hand::{Hand, Held};
use super::one_by_one;
use super::question::{COUNTING, Failures, width};
use super::recorder::Recorder;
use super::too_large::{self, DealtBy};
use super::values;
use super::view::HandView;
use super::whole::WholeReason;
use evaluation::Evaluation;
use indexmap::IndexSet;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, with_budget};
use tg_core::value::Value;
use tg_dist::{Count, Dist};
use tg_hands::{Classify, CountedDraw, DealError, Ending, Feature, FeatureShape, Limits, Progress, Until};

/// The number of the class of hands that a condition leaves out.
const LEFT_OUT: u32 = u32::MAX;

/// Cards drawn one by one until something holds of them.
#[derive(Clone)]
pub(super) struct DrawUntil {
    /// The deck.
    pub cards: Rc<Cards>,
    /// When it ends.
    pub until: Value,
    /// After how many cards it ends at the latest.
    pub at_most: Option<u32>,
    /// Whether each card goes back before the next.
    pub replacement: bool,
    /// What the engine may use.
    pub limits: Limits,
    /// What must hold of the hand at the end.
    pub conditions: Vec<Value>,
}

/// What is asked of the hand at the end.
#[derive(Clone, Copy)]
pub(super) enum Gives<'q> {
    /// Nothing.
    Nothing,
    /// The hand itself.
    Hand,
    /// What a function gives.
    Answer(&'q Value),
}

/// What came of a draw.
pub(super) struct EndedDraw {
    /// What was asked of the hands at its end, with the ways; not all need be different.
    pub endings: Vec<(Value, Count)>,
    /// The ways in which it doesn't end.
    pub never: Count,
    /// All ways.
    pub total: Count,
    /// How it was counted, in words.
    pub plan: String,
}

/// How a draw was counted card by card, in words.
fn card_by_card(counted: &CountedDraw, names: &[String], whole: Option<&WholeReason>) -> String {
    let (states, width) = (counted.plan.states, width(counted.plan.width));
    match (whole, names.is_empty()) {
        (Some(reason), _) => format!(
            "card by card; {reason}, so all {states} different hands on the way were distinguished, with {width}"
        ),
        (None, true) => format!("card by card: {states} sizes of the hand, with {width}"),
        (None, false) => format!("{}, card by card: {states} states, with {width}", names.join(" and ")),
    }
}

/// A draw with more hands on the way than this is rather counted as deals, if it can be.
const FEW: u64 = 1 << 15;

/// What the engine counted, with what is asked of the hands at the end, and what the features are called.
struct Counted<T> {
    counted: T,
    values: Vec<Value>,
    names: Vec<String>,
}

/// How an attempt to count a draw card by card ended without an answer.
enum DrawEnd {
    /// It needs whole hands.
    Whole(WholeReason),
    /// It has too many hands on the way.
    TooLarge(Fault),
    /// It depends on numbers beyond where these were cut.
    Undecided,
}

impl DrawUntil {
    /// Whether it goes on as long as need be: each card goes back, and there is no most of them.
    fn is_endless(&self) -> bool {
        self.replacement && self.at_most.is_none()
    }

    /// Counts with features where the question allows it, else hand by hand.
    fn count(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<EndedDraw, Fault> {
        let ended = self.with_numbers(host, question, |drawn, question, host| match drawn.is_endless() {
            true => drawn.count_endless(host, question),
            false => drawn.count_in_some_way(host, question),
        })?;
        self.must_end(&ended)?;
        Ok(ended)
    }

    /// Counts the same draw, where questions about each card and lists of values are made of what is asked of the hand:
    /// in its conditions, and in what is asked at its end.
    fn with_numbers<T>(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
        count: impl FnOnce(&DrawUntil, Gives<'_>, &mut dyn Host) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut defined = Vec::new();
        let mut of_hand = |host: &mut dyn Host, function: &Value| {
            let asked = one_by_one::asked(host, (&self.cards, false), function, &mut defined)?;
            let counted = values::counted(host, &self.cards, None, &asked, &mut defined)?;
            at_least::asked(host, (&self.cards, false), &counted, &mut defined)
        };
        let until = of_hand(host, &self.until)?;
        let conditions = self.conditions.iter().map(|condition| of_hand(host, condition));
        let conditions = conditions.collect::<Result<Vec<Value>, Fault>>()?;
        let asked = match question {
            Gives::Answer(question) => Some(of_hand(host, question)?),
            Gives::Hand | Gives::Nothing => None,
        };
        let question = asked.as_ref().map_or(question, Gives::Answer);
        let counted = count(&DrawUntil { until, conditions, ..self.clone() }, question, host);
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        counted
    }

    fn count_in_some_way(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<EndedDraw, Fault> {
        let few = Limits { states: self.limits.states.min(FEW), ..self.limits };
        let reason = match self.attempt(host, question, few, None)? {
            Ok(ended) => return Ok(ended),
            Err(DrawEnd::Whole(reason)) => reason,
            Err(DrawEnd::Undecided) => return Err(uncut()),
            Err(DrawEnd::TooLarge(fault)) => {
                if let Some(ended) = self.as_deals(host, question)? {
                    return Ok(ended);
                }
                match self.attempt(host, question, self.limits, None)? {
                    Ok(ended) => return Ok(ended),
                    Err(DrawEnd::Whole(reason)) => reason,
                    Err(DrawEnd::Undecided) => return Err(uncut()),
                    Err(DrawEnd::TooLarge(larger)) => {
                        return Err(if self.limits.states > FEW { larger } else { fault });
                    }
                }
            }
        };
        let ended = self.attempt(host, question, self.limits, Some(reason))?;
        ended.map_err(|end| match end {
            DrawEnd::TooLarge(fault) => fault,
            // Whole hands are there.
            DrawEnd::Whole(_) | DrawEnd::Undecided => uncut(),
        })
    }

    /// The most cards that may be drawn.
    pub(super) fn longest(&self) -> u32 {
        let cards = u32::try_from(self.cards.deck.cards()).unwrap_or(u32::MAX);
        match (self.at_most, self.replacement) {
            (Some(most), true) => most,
            (most, _) => most.map_or(cards, |most| most.min(cards)),
        }
    }

    /// One attempt to count card by card; with a reason to do so, with whole hands. A reason to do so may come of it.
    fn attempt(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
        limits: Limits,
        whole: Option<WholeReason>,
    ) -> Result<Result<EndedDraw, DrawEnd>, Fault> {
        let counted =
            self.run(host, question, whole.as_ref(), None, |until, caller| until.count(limits, caller))?;
        Ok(counted.map(|Counted { counted, values, names }| {
            let plan = card_by_card(&counted, &names, whole.as_ref());
            let told = counted.endings.into_iter().filter(|ending| ending.class.id != LEFT_OUT);
            let ending = |ending: Ending| {
                let value = values.get(ending.class.id as usize).cloned().unwrap_or_default();
                (value, Count::from(ending.ways))
            };
            let (never, total) = (Count::from(counted.never), Count::from(counted.total));
            EndedDraw { endings: told.map(ending).collect(), never, total, plan }
        }))
    }

    /// Lets the engine count with the features that the condition and the question ask for. Numbers that have no largest
    /// one may be cut.
    fn run<T>(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
        whole: Option<&WholeReason>,
        cuts: Option<&'static [u32]>,
        count: impl Fn(&Until, &mut dyn Classify) -> Result<T, DealError>,
    ) -> Result<Result<Counted<T>, DrawEnd>, Fault> {
        let recorder = Recorder::new(self.cards.clone(), 1, 1);
        cuts.into_iter().for_each(|cuts| recorder.cut_at(cuts));
        let hand = HandView::whole_hand(&recorder, 0);
        let symbolic = Hand { cards: self.cards.clone(), held: Held::Symbolic(hand) }.value();
        let mut sees_guards = whole.is_none();
        loop {
            let features = match whole {
                Some(_) => {
                    vec![Feature::of(FeatureShape::Tally { classes: self.cards.deck.by_kind(), clamp: None })]
                }
                None => recorder.features(),
            };
            let until = Until {
                pile: self.cards.deck.copies(),
                features,
                at_most: self.at_most,
                replacement: self.replacement,
            };
            let mut failed = None;
            let counted = with_budget(host, COUNTING, |progress| {
                let (whole, values, failures) = (whole.is_some(), IndexSet::default(), Failures::default());
                let (recorder, symbolic) = (&recorder, &symbolic);
                let mut evaluation = Evaluation {
                    progress,
                    drawn: self,
                    question,
                    recorder,
                    symbolic,
                    whole,
                    sees_guards,
                    values,
                    failures,
                    told: self.at_most == Some(0),
                };
                evaluation.progress.report(0, 1);
                let counted = count(&until, &mut evaluation);
                evaluation.progress.report(1, 1);
                let untold = match counted {
                    Err(DealError::Untold(number)) => Some(number as usize),
                    Ok(_) if !evaluation.told => Some(0),
                    _ => None,
                };
                if let Some(number) = untold {
                    failed = evaluation.failures.into_faults().into_iter().nth(number);
                }
                counted.map(|counted| (counted, evaluation.values))
            });
            if whole.is_none()
                && let Some(reason) = recorder.whole()
            {
                return Ok(Err(DrawEnd::Whole(reason)));
            }
            if recorder.take_missing() {
                continue;
            }
            if recorder.is_undecided() {
                if recorder.raise_cuts() {
                    continue;
                }
                return Ok(Err(DrawEnd::Undecided));
            }
            if let Some(fault) = failed {
                // What couldn't be told may have been kept from smaller hands.
                if !std::mem::replace(&mut sees_guards, true) {
                    continue;
                }
                return Err(fault);
            }
            let names = recorder.names();
            return match counted? {
                Err(error) => {
                    too_large::by_this_run(host, &error);
                    let dealt = if self.cards.dice { DealtBy::Dice } else { DealtBy::Until };
                    let fault = match whole {
                        Some(reason) => too_large::every_hand_on_the_way(&error, reason, dealt),
                        None => too_large::deal(&error, &names, dealt),
                    };
                    if error.is_about_size() { Ok(Err(DrawEnd::TooLarge(fault))) } else { Err(fault) }
                }
                Ok((counted, values)) => {
                    Ok(Ok(Counted { counted, values: values.into_iter().collect(), names }))
                }
            };
        }
    }

    /// Refuses a draw that may run out of cards.
    fn must_end(&self, ended: &EndedDraw) -> Result<(), Fault> {
        if ended.never.is_zero() {
            return Ok(());
        }
        let chance = ended.never.part_of(&ended.total);
        let message = match chance == tg_core::number::Number::ONE {
            true => "this draw never ends: its condition holds for no hand".to_owned(),
            false => {
                format!("this draw doesn't end with probability {chance}: its condition never holds then")
            }
        };
        let (most, back) = match self.replacement {
            true => (20, ", replacement: true"),
            false => (self.cards.deck.cards().min(20), ""),
        };
        Err(fault(Code::E5014, message).with_help(format!(
            "say after how many cards it ends at the latest: `d.deal(until: f, at_most: {most}{back})`, and ask of the hand whether it holds",
        )))
    }

    fn dist(&self, host: &mut dyn Host, question: Gives<'_>) -> Result<Option<Dist>, Fault> {
        self.count(host, question)?.dist(host)
    }

    /// The ways in which the conditions hold, and all.
    fn ways(&self, host: &mut dyn Host) -> Result<(Count, Count), Fault> {
        let ended = self.count(host, Gives::Nothing)?;
        let ways = ended.endings.iter().fold(Count::ZERO, |sum, (_, ways)| sum.add(ways));
        Ok((ways, ended.total))
    }

    fn with(&self, condition: &Value) -> DrawUntil {
        DrawUntil { conditions: conditions::and(&self.conditions, condition), ..self.clone() }
    }
}

/// What can't be: numbers are cut only where a draw has no end, and then no hand is needed as a whole.
#[cold]
fn uncut() -> Fault {
    too_large::deal(&DealError::Mismatch, &[], DealtBy::Until)
}
