//! Conditions that stay true once they hold of a hand, whatever cards come to it: `h.has(A)`, `h.run(5)`,
//! `h.count(spades) >= 5`, and what is made of such.
//!
//! What a condition asks grows with the hand, each answer in its own order. So a condition has held of a part of every
//! hand whose answers are at least those of a hand for which it holds; where it holds of that hand, too, it lasts. One
//! that a hand passes through, such as `h.count(spades) == 5`, has held, too.

use super::cards::Cards;
use super::conditions::truth;
use super::hand::{Hand, Held};
use super::question::{COUNTING, is_of_question};
use super::recorder::{Reading, Recorder};
use super::view::HandView;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, RunProgress, with_budget};
use tg_core::value::Value;
use tg_hands::{
    Answer, Answers, CardView, Class, Classify, Deal, Feature, FeatureShape, Limits, Pick, Progress,
    Question, Stop,
};

/// Conditions with more different answers than this aren't looked at.
const MOST_ANSWERS: u64 = 1 << 14;

/// Nor are those whose count takes more memory than this.
const MOST_BYTES: u64 = 1 << 26;

/// No more answers than this are compared.
const MOST_COMPARED: u64 = 1 << 22;

/// What is said of a hand, in the order in which it may change as the hand grows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// The condition fails: the hand is too small for it.
    Untold,
    /// It doesn't hold.
    Fails,
    /// It holds.
    Holds,
}

/// What is known of a condition by what it asks of a hand.
pub(super) struct Lasting {
    /// What it asks of which cards, and how that is called.
    asks: Vec<(Pick, FeatureShape, String)>,
    /// By the answers.
    known: FxHashMap<Vec<Answer>, Ended>,
    /// Whether it holds of every hand of a part of which it held.
    pub lasts: bool,
}

/// Whether a condition holds of a hand.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    /// It does.
    pub holds: bool,
    /// It may have held of a part of it, or does.
    pub held: bool,
}

impl Lasting {
    /// What is known for some dealt hands together.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first.
    pub fn of(&self, recorder: &Recorder, together: impl Fn(usize) -> bool) -> Result<Ended, Fault> {
        let mut answers = Vec::with_capacity(self.asks.len());
        for (pick, shape, called) in &self.asks {
            let hands: Vec<Option<Pick>> =
                (0..recorder.hands).map(|hand| together(hand).then(|| pick.clone())).collect();
            answers.push(recorder.answer(&CardView::of(hands), shape, called));
        }
        let answers = answers.into_iter().collect::<Result<Vec<_>, Fault>>()?;
        // A hand that isn't of any of the sizes isn't dealt.
        Ok(self.known.get(&answers).copied().unwrap_or(Ended { holds: false, held: false }))
    }
}

/// Looks at a condition of hands of these sizes; `None` where it can't be said of a hand whether it has held of a part
/// of it, or where it can't always be asked once it could be.
///
/// # Errors
/// The limits of the run.
pub(super) fn find(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    condition: &Value,
    sizes: &Deal,
) -> Result<Option<Lasting>, Fault> {
    let recorder = Recorder::new(cards.clone(), 1, 1);
    let hand = HandView::whole_hand(&recorder, 0);
    let symbolic = Hand { cards: cards.clone(), held: Held::Symbolic(hand) }.value();
    for known in [cards.deck.copies(), vec![0; cards.deck.kinds().len()]] {
        recorder.begin(0, Reading::Hands(vec![known], vec![None]));
        // What fails is looked at with all hands.
        _ = recorder.ask(host, condition, std::slice::from_ref(&symbolic));
    }
    recorder.take_missing();
    let limits = Limits { states: MOST_ANSWERS, bytes: MOST_BYTES };
    loop {
        let features = recorder.features();
        if features.is_empty() || recorder.must_enumerate() {
            return Ok(None);
        }
        let question = Question::new(sizes.clone(), features.clone(), vec![(0..features.len()).collect()]);
        let counted = with_budget(host, COUNTING, |progress| {
            let mut asked =
                Verdicts { progress, recorder: &recorder, symbolic: &symbolic, condition, met: Vec::new() };
            question.count(limits, &mut asked).map(|_| asked.met)
        });
        if recorder.must_enumerate() {
            return Ok(None);
        }
        if recorder.take_missing() {
            continue;
        }
        // What is refused is too large to be looked at.
        let Ok(met) = counted? else { return Ok(None) };
        let Some(held) = Grown::new(&features, &met).and_then(|grown| grown.held()) else { return Ok(None) };
        let asks = features.into_iter().zip(recorder.names()).filter_map(|(feature, called)| {
            let pick = feature.view?.hands.into_iter().next()??;
            Some((pick, feature.shape, called))
        });
        let ended =
            |(met, held): (Met, bool)| (met.answers, Ended { holds: met.verdict == Verdict::Holds, held });
        let known: FxHashMap<Vec<Answer>, Ended> = met.into_iter().zip(held).map(ended).collect();
        let lasts = known.values().all(|ended| ended.holds == ended.held);
        return Ok(Some(Lasting { asks: asks.collect(), known, lasts }));
    }
}

/// A condition while all answers are counted that hands may have.
struct Verdicts<'a, 'h> {
    progress: &'a mut RunProgress<'h>,
    recorder: &'a Rc<Recorder>,
    symbolic: &'a Value,
    condition: &'a Value,
    met: Vec<Met>,
}

impl Verdicts<'_, '_> {
    fn verdict(&mut self, answers: &Answers) -> Result<Verdict, Fault> {
        self.recorder.begin(0, self.recorder.answered(answers, vec![None]));
        let hand = std::slice::from_ref(self.symbolic);
        let said =
            self.recorder.ask(self.progress.host(), self.condition, hand).and_then(|said| truth(&said));
        match said {
            Ok(holds) => Ok(if holds { Verdict::Holds } else { Verdict::Fails }),
            Err(fault) if is_of_question(&fault) && !self.recorder.is_missing() => Ok(Verdict::Untold),
            Err(fault) => Err(fault),
        }
    }
}

impl Classify for Verdicts<'_, '_> {
    fn classify(&mut self, _group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let verdict = self.verdict(answers).map_err(|fault| self.progress.stop(fault))?;
        let mut features: Vec<usize> = answers.features().collect();
        features.sort_unstable();
        let own = features.into_iter().filter_map(|feature| answers.get(feature)).collect();
        self.met.push(Met { answers: own, verdict, asked: self.recorder.asked() });
        Ok(Some(Class::of(0)))
    }
}

impl Progress for Verdicts<'_, '_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.progress.charge(work)
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.progress.reserve(bytes)
    }
}

/// Answers that were counted.
struct Met {
    answers: Vec<Answer>,
    verdict: Verdict,
    /// What was asked to say so.
    asked: u64,
}

/// Answers as numbers that never fall while a hand grows, with what is said of them.
struct Grown(Vec<GrownAnswers>);

struct GrownAnswers {
    heights: Vec<u64>,
    verdict: Verdict,
    asked: u64,
}

impl Grown {
    /// `None` where answers may fall.
    fn new(features: &[Feature], met: &[Met]) -> Option<Grown> {
        let row = |met: &Met| GrownAnswers { heights: Vec::new(), verdict: met.verdict, asked: met.asked };
        let mut rows: Vec<GrownAnswers> = met.iter().map(row).collect();
        for (place, feature) in features.iter().enumerate() {
            let answers: Vec<&Answer> =
                met.iter().map(|met| met.answers.get(place)).collect::<Option<_>>()?;
            for (row, heights) in rows.iter_mut().zip(heights(&feature.shape, &answers)?) {
                row.heights.extend(heights);
            }
        }
        Some(Grown(rows))
    }

    /// For each of the answers whether the condition may have held of a part of the hand, or does. `None` where there
    /// are too many, or where it can't be asked of a hand though it could be of a part of it.
    fn held(&self) -> Option<Vec<bool>> {
        let untold = |row: &&GrownAnswers| row.verdict == Verdict::Untold;
        let asked = self.0.iter().filter(untold).fold(0, |asked, row| asked | row.asked);
        let mut told = vec![0; self.0.len()];
        for bit in (0..u64::BITS).map(|place| 1 << place).filter(|bit| asked & bit != 0) {
            let reached = self.reached(|row| row.verdict >= Verdict::Fails && row.asked & bit != 0)?;
            told.iter_mut().zip(reached).filter(|(_, reached)| *reached).for_each(|(told, _)| *told |= bit);
        }
        let fails = |(row, told): (&GrownAnswers, u64)| untold(&row) && row.asked & !told == 0;
        if self.0.iter().zip(told).any(fails) {
            None
        } else {
            self.reached(|row| row.verdict == Verdict::Holds)
        }
    }

    /// For each of the answers whether they are at least others of which something is said; `None` where there are too
    /// many.
    fn reached(&self, is_said: impl Fn(&GrownAnswers) -> bool) -> Option<Vec<bool>> {
        let is_below = |low: &[u64], high: &[u64]| low.iter().zip(high).all(|(low, high)| low <= high);
        let mut said: Vec<&[u64]> =
            self.0.iter().filter(|row| is_said(row)).map(|row| &row.heights[..]).collect();
        said.sort_by_key(|heights| heights.iter().sum::<u64>());
        let mut compared = 0;
        let mut least: Vec<&[u64]> = Vec::new();
        for heights in said {
            compared += least.len() as u64;
            if compared > MOST_COMPARED {
                return None;
            }
            if !least.iter().any(|low| is_below(low, heights)) {
                least.push(heights);
            }
        }
        let few = least.len() as u64 * self.0.len() as u64 <= MOST_COMPARED;
        let reached = self.0.iter().map(|row| least.iter().any(|low| is_below(low, &row.heights)));
        few.then(|| reached.collect())
    }
}

/// The answers of a shape as numbers that never fall while a hand grows; `None` where there are none such.
fn heights(shape: &FeatureShape, answers: &[&Answer]) -> Option<Vec<Vec<u64>>> {
    let of =
        |height: &dyn Fn(&Answer) -> Option<Vec<u64>>| answers.iter().map(|answer| height(answer)).collect();
    match shape {
        FeatureShape::Sum { weights, .. } => {
            let places = places(weights, answers)?;
            of(&|answer| match answer {
                Answer::Number(sum) => places.get(sum).map(|place| vec![*place]),
                _ => None,
            })
        }
        FeatureShape::Highest { .. } => of(&|answer| match answer {
            Answer::Level(level) => Some(vec![level.map_or(0, |level| u64::from(level) + 1)]),
            _ => None,
        }),
        FeatureShape::Lowest { .. } => of(&|answer| match answer {
            Answer::Level(level) => Some(vec![level.map_or(0, |level| u64::from(u32::MAX - level) + 1)]),
            _ => None,
        }),
        FeatureShape::Tally { classes, .. } | FeatureShape::Groups { classes } => {
            of(&|answer| match answer {
                Answer::Counts(counts) => {
                    let mut counts: Vec<u64> = counts.iter().map(|&count| u64::from(count)).collect();
                    counts.resize(classes.count().max(counts.len()), 0);
                    Some(counts)
                }
                _ => None,
            })
        }
        FeatureShape::AtLeast { .. }
        | FeatureShape::Holds { .. }
        | FeatureShape::Run { .. }
        | FeatureShape::LongestRun { .. }
        | FeatureShape::Poker { .. } => of(&|answer| match answer {
            Answer::Count(count) => Some(vec![u64::from(*count)]),
            Answer::Yes(yes) => Some(vec![u64::from(*yes)]),
            Answer::Category(category) => Some(vec![*category as u64]),
            _ => None,
        }),
        _ => None,
    }
}

/// The places of sums in the order in which they come; `None` where cards may make them both larger and smaller.
fn places(weights: &[RBig], answers: &[&Answer]) -> Option<FxHashMap<RBig, u64>> {
    let mut sums: Vec<&RBig> = answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::Number(sum) => Some(sum),
            _ => None,
        })
        .collect();
    sums.sort_unstable();
    if weights.iter().any(|weight| *weight < RBig::ZERO) {
        if weights.iter().any(|weight| *weight > RBig::ZERO) {
            return None;
        }
        sums.reverse();
    }
    sums.dedup();
    Some(sums.into_iter().zip(0..).map(|(sum, place)| (sum.clone(), place)).collect())
}
