//! Probes: the nodes of a question are evaluated before all features are known, so that the engine may put hands
//! together that make no difference any more: `h.count(boom) >= 2` needs no more than whether it holds, and of a
//! sum over several groups only the sum so far counts.

use super::failures::Failures;
use super::query::{CountRound, Of, Way};
use crate::deck::nodes::{self, QuestionNode};
use crate::deck::split::define;
use crate::deck::symbolic::sees_whole;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, RunProgress};
use tg_core::number::Number;
use tg_core::program::{Expr, FunctionId};
use tg_core::value::{self, Value};
use tg_hands::{Answers, Feature, Stop};

/// A node of a question as a function, with the features that it asks for.
pub(super) struct Probe {
    expr: Expr,
    function: Value,
    features: Vec<usize>,
    within: Vec<Probe>,
    /// Where it is a sum of those within: for each whether it is taken away.
    taken_away: Option<Vec<bool>>,
}

/// Probes that are known: one, or some terms of a sum.
type Known<'p> = Vec<(&'p Probe, bool)>;

impl Probe {
    /// Finds the largest nodes that ask for some of these features and no other. Gives whether they tell all that
    /// matters: a leaf that asks for these and for more, such as `h.without(boom, 1).size`, can't be told yet.
    fn among<'p>(&'p self, known: &[usize], found: &mut Vec<Known<'p>>) -> bool {
        if !self.features.iter().any(|feature| known.contains(feature)) {
            return true;
        }
        if self.is_among(known) {
            found.push(vec![(self, false)]);
            return true;
        }
        let Some(taken_away) = &self.taken_away else {
            return !self.within.is_empty() && self.within.iter().all(|probe| probe.among(known, found));
        };
        let mut together = Vec::new();
        let mut tells = true;
        for (term, is_taken_away) in self.within.iter().zip(taken_away) {
            if term.is_among(known) {
                together.push((term, *is_taken_away));
            } else {
                tells &= term.among(known, found);
            }
        }
        found.extend((!together.is_empty()).then_some(together));
        tells
    }

    /// Whether it asks for some of these features and no other.
    fn is_among(&self, known: &[usize]) -> bool {
        !self.features.is_empty() && self.features.iter().all(|feature| known.contains(feature))
    }
}

/// Functions whose values matter, and where they are terms of a sum, the one that adds them up.
struct Matter {
    together: Option<Value>,
    apart: Vec<Value>,
}

/// What is known of a part's probes.
enum PartProbes {
    /// They weren't looked for yet.
    Unsought,
    /// The part can't be seen through.
    Opaque,
    /// All that it is made of, each a function's.
    Found(Vec<(Value, Probe)>),
}

/// Numbers hands so that those share one for which the probes are the same.
pub(super) struct Merging<'a> {
    /// Functions that were defined for the question.
    defined: &'a mut Vec<FunctionId>,
    /// For each part.
    probes: Vec<PartProbes>,
    /// What matters of the features that were known; `None` where that isn't known.
    chosen: FxHashMap<Vec<usize>, Option<Rc<[Matter]>>>,
    /// What probes gave that were met.
    met: IndexSet<Vec<Probed>, FxBuildHasher>,
    /// What probes failed with.
    failures: Failures,
    /// How many answers stayed by themselves because a probe gave a whole hand.
    apart: u64,
}

/// What a probe gives.
#[derive(PartialEq, Eq, Hash)]
enum Probed {
    /// A value.
    Value(Value),
    /// A number that several give together.
    Sum(Number),
    /// A fault, by its number: the question fails with it, or never gets there.
    Fails(usize),
}

impl<'a> Merging<'a> {
    /// Nothing is known of the parts yet.
    pub(super) fn new(parts: usize, defined: &'a mut Vec<FunctionId>) -> Merging<'a> {
        let probes = (0..parts).map(|_| PartProbes::Unsought).collect();
        Merging {
            defined,
            probes,
            chosen: FxHashMap::default(),
            met: IndexSet::default(),
            failures: Failures::default(),
            apart: 0,
        }
    }

    /// The number of what matters of some answers; `None` where that isn't known.
    pub(super) fn number_of(
        &mut self,
        round: &CountRound,
        progress: &mut RunProgress,
        answers: &Answers,
    ) -> Result<Option<u64>, Stop> {
        let CountRound { query, recorder, .. } = *round;
        if round.way == Way::Enumerated || query.next.is_some() || !recorder.merges.get() {
            return Ok(None);
        }
        let known: Vec<usize> = answers.features().collect();
        let Some(matters) = self.matters(round, progress.host(), &known) else { return Ok(None) };
        // What is asked here is known to be asked by a part, and isn't noted again.
        recorder.begin(usize::MAX, recorder.answered(answers, query.sizes()));
        let mut values = Vec::with_capacity(matters.len());
        for matter in matters.iter() {
            if let Some(function) = &matter.together
                && let Ok(Value::Number(sum)) = ask(round, progress, function)?
                && sum.is_exact()
            {
                values.push(Probed::Sum(sum));
                continue;
            }
            for function in &matter.apart {
                match ask(round, progress, function)? {
                    Ok(value) if sees_whole(&value) => return Ok(Some(self.alone())),
                    Ok(value) => values.push(Probed::Value(value)),
                    Err(fault) => {
                        let failed = self.failures.number(progress.host(), fault);
                        values.push(Probed::Fails(failed.map_err(|fault| progress.stop(fault))?));
                    }
                }
            }
        }
        let (place, _) = self.met.insert_full(values);
        Ok(Some(place as u64))
    }

    /// A number that no other answers have.
    fn alone(&mut self) -> u64 {
        // No more of them than states, of which there are far fewer than numbers.
        self.apart += 1;
        u64::MAX - self.apart
    }

    /// The functions whose values are all that matters of these features.
    fn matters(&mut self, round: &CountRound, host: &mut dyn Host, known: &[usize]) -> Option<Rc<[Matter]>> {
        if let Some(chosen) = self.chosen.get(known) {
            return chosen.clone();
        }
        let chosen = self.choose(round, host, known);
        self.chosen.insert(known.to_vec(), chosen.clone());
        chosen
    }

    fn choose(&mut self, round: &CountRound, host: &mut dyn Host, known: &[usize]) -> Option<Rc<[Matter]>> {
        let mut matters = Vec::new();
        for part in 0..round.parts.len() {
            if !round.used[part].iter().any(|feature| known.contains(feature)) {
                continue;
            }
            if let PartProbes::Unsought = self.probes[part] {
                let found = self.probes_of(round, host, part);
                self.probes[part] = found.map_or(PartProbes::Opaque, PartProbes::Found);
            }
            let PartProbes::Found(probes) = &self.probes[part] else { return None };
            for (function, probe) in probes {
                let mut found = Vec::new();
                if !probe.among(known, &mut found) {
                    return None;
                }
                for known in found {
                    matters.push(matter(host, function.as_closure()?, &known, self.defined)?);
                }
            }
        }
        Some(matters.into())
    }

    /// The probes of a part; `None` where it can't be seen through so far.
    fn probes_of(
        &mut self,
        round: &CountRound,
        host: &mut dyn Host,
        number: usize,
    ) -> Option<Vec<(Value, Probe)>> {
        let part = &round.parts[number];
        if part.hand || part.of != Of::Question {
            return None;
        }
        let mut probes = Vec::new();
        for function in part.conditions.iter().chain(&part.gives) {
            let closure = function.as_closure()?;
            let node = nodes::of_function(host, &closure.code, self.defined)?;
            let mut leaves = Vec::new();
            let probe = self.probe(host, closure, node, &mut leaves)?;
            let asked = round.query.features_of(host, &leaves)?;
            let features = round.recorder.features();
            let placed = |asked: &Vec<Feature>| -> Option<Vec<usize>> {
                asked.iter().map(|feature| features.iter().position(|own| own == feature)).collect()
            };
            let mut places = asked.iter().map(placed).collect::<Option<Vec<_>>>()?.into_iter();
            probes.push((function.clone(), placed_in(probe, &mut places)));
        }
        let covered: Vec<usize> = probes.iter().flat_map(|(_, probe)| &probe.features).copied().collect();
        round.used[number].iter().all(|feature| covered.contains(feature)).then_some(probes)
    }

    /// A node as a probe, without its features; the functions of the leaves in their order.
    fn probe(
        &mut self,
        host: &mut dyn Host,
        closure: &value::Closure,
        node: QuestionNode,
        leaves: &mut Vec<Value>,
    ) -> Option<Probe> {
        let QuestionNode { expr, within, taken_away } = node;
        let function = defined(host, closure, expr.clone(), self.defined)?;
        if within.is_empty() {
            leaves.push(function.clone());
        }
        let within = within.into_iter().map(|node| self.probe(host, closure, node, leaves));
        let within = within.collect::<Option<_>>()?;
        Some(Probe { expr, function, features: Vec::new(), within, taken_away })
    }
}

/// Asks a probe.
fn ask(
    round: &CountRound,
    progress: &mut RunProgress,
    function: &Value,
) -> Result<Result<Value, Fault>, Stop> {
    let CountRound { recorder, symbolic, .. } = *round;
    let value = progress.host().ask(function, std::slice::from_ref(symbolic));
    if recorder.take_missing() || recorder.must_enumerate() {
        // It asked what it didn't ask before: the count begins again without probes.
        recorder.merges.set(false);
        recorder.begin_again();
        return Err(Stop::Caller);
    }
    Ok(value)
}

/// What matters of a node, or of some terms of a sum.
fn matter(
    host: &mut dyn Host,
    closure: &value::Closure,
    known: &Known,
    functions: &mut Vec<FunctionId>,
) -> Option<Matter> {
    let apart = known.iter().map(|(probe, _)| probe.function.clone()).collect();
    let together = match &known[..] {
        [(first, _), _, ..] => {
            let terms: Vec<(&Expr, bool)> =
                known.iter().map(|&(probe, taken)| (&probe.expr, taken)).collect();
            let sum = nodes::partial_sum(&terms, first.expr.span)?;
            Some(defined(host, closure, sum, functions)?)
        }
        _ => None,
    };
    Some(Matter { together, apart })
}

/// An expression as a function of what the question is asked of.
fn defined(
    host: &mut dyn Host,
    closure: &value::Closure,
    expr: Expr,
    functions: &mut Vec<FunctionId>,
) -> Option<Value> {
    let code = define(host, &closure.code, expr, functions);
    value::Function::closure(code, closure.captures.clone()).ok().map(Value::Function)
}

/// The probe with its features, those of the leaves in their order.
fn placed_in(mut probe: Probe, leaves: &mut impl Iterator<Item = Vec<usize>>) -> Probe {
    if probe.within.is_empty() {
        probe.features = leaves.next().unwrap_or_default();
        return probe;
    }
    probe.within = probe.within.into_iter().map(|inner| placed_in(inner, leaves)).collect();
    probe.features = probe.within.iter().flat_map(|inner| inner.features.iter().copied()).collect();
    probe
}
