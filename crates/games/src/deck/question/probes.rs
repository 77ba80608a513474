//! Probes: the nodes of a question are evaluated before all features are known, so that the engine may put hands
//! together that make no difference any more: `h.count(boom) >= 2` needs no more than whether it holds, and of a
//! sum over several groups only the sum so far counts.

use super::failures::Failures;
use super::query::{CountRound, Of, Way};
use crate::deck::nodes::{self, QuestionNode};
use crate::deck::split::define;
use crate::deck::symbolic::sees_whole;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::native::{Host, RunProgress};
use tg_core::program::FunctionId;
use tg_core::value::{self, Value};
use tg_hands::{Answers, Feature, Stop};

/// A node of a question as a function, with the features that it asks for.
pub(super) struct Probe {
    function: Value,
    features: Vec<usize>,
    within: Vec<Probe>,
}

impl Probe {
    /// Finds the largest nodes that ask for some of these features and no other. Gives whether they tell all that
    /// matters: a leaf that asks for these and for more, such as `h.without(boom, 1).size`, can't be told yet.
    fn among<'p>(&'p self, known: &[usize], found: &mut Vec<&'p Value>) -> bool {
        if !self.features.iter().any(|feature| known.contains(feature)) {
            return true;
        }
        if self.features.iter().all(|feature| known.contains(feature)) {
            found.push(&self.function);
            return true;
        }
        !self.within.is_empty() && self.within.iter().all(|probe| probe.among(known, found))
    }
}

/// What is known of a part's probes.
enum PartProbes {
    /// They weren't looked for yet.
    Unsought,
    /// The part can't be seen through.
    Opaque,
    /// All that it is made of.
    Found(Vec<Probe>),
}

/// The functions whose values are all that matters of some features; `None` where that isn't known.
struct Matters {
    features: Vec<usize>,
    functions: Option<Rc<[Value]>>,
}

/// Numbers hands so that those share one for which the probes are the same.
pub(super) struct Merging<'a> {
    /// Functions that were defined for the question.
    defined: &'a mut Vec<FunctionId>,
    /// For each part.
    probes: Vec<PartProbes>,
    /// What matters of the features that were known last.
    last: Option<Matters>,
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
            last: None,
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
        let CountRound { query, recorder, symbolic, .. } = *round;
        if round.way == Way::Enumerated || query.next.is_some() || !recorder.merges.get() {
            return Ok(None);
        }
        let known: Vec<usize> = answers.features().collect();
        let Some(functions) = self.matters(round, progress.host(), &known) else { return Ok(None) };
        // What is asked here is known to be asked by a part, and isn't noted again.
        recorder.begin(usize::MAX, recorder.answered(answers, query.sizes()));
        let mut values = Vec::with_capacity(functions.len());
        for function in functions.iter() {
            let value = progress.host().ask(function, std::slice::from_ref(symbolic));
            if recorder.take_missing() || recorder.must_enumerate() {
                // A probe asked what it didn't ask before: the count begins again without probes.
                recorder.merges.set(false);
                recorder.begin_again();
                return Err(Stop::Caller);
            }
            match value {
                Ok(value) if sees_whole(&value) => return Ok(Some(self.alone())),
                Ok(value) => values.push(Probed::Value(value)),
                Err(fault) => {
                    let failed = self.failures.number(progress.host(), fault);
                    values.push(Probed::Fails(failed.map_err(|fault| progress.stop(fault))?));
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
    fn matters(&mut self, round: &CountRound, host: &mut dyn Host, known: &[usize]) -> Option<Rc<[Value]>> {
        if let Some(last) = &self.last
            && last.features == known
        {
            return last.functions.clone();
        }
        let functions = self.choose(round, host, known);
        self.last = Some(Matters { features: known.to_vec(), functions: functions.clone() });
        functions
    }

    fn choose(&mut self, round: &CountRound, host: &mut dyn Host, known: &[usize]) -> Option<Rc<[Value]>> {
        let mut functions = Vec::new();
        for part in 0..round.parts.len() {
            if !round.used[part].iter().any(|feature| known.contains(feature)) {
                continue;
            }
            if let PartProbes::Unsought = self.probes[part] {
                let found = self.probes_of(round, host, part);
                self.probes[part] = found.map_or(PartProbes::Opaque, PartProbes::Found);
            }
            let PartProbes::Found(probes) = &self.probes[part] else { return None };
            let mut found = Vec::new();
            if !probes.iter().all(|probe| probe.among(known, &mut found)) {
                return None;
            }
            functions.extend(found.into_iter().cloned());
        }
        Some(functions.into())
    }

    /// The probes of a part; `None` where it can't be seen through so far.
    fn probes_of(&mut self, round: &CountRound, host: &mut dyn Host, number: usize) -> Option<Vec<Probe>> {
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
            probes.push(placed_in(probe, &mut places));
        }
        let covered: Vec<usize> = probes.iter().flat_map(|probe| &probe.features).copied().collect();
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
        let code = define(host, &closure.code, node.expr, self.defined);
        let function = value::Function::closure(code, closure.captures.clone()).ok()?;
        let function = Value::Function(function);
        if node.within.is_empty() {
            leaves.push(function.clone());
        }
        let within = node.within.into_iter().map(|node| self.probe(host, closure, node, leaves));
        Some(Probe { function, features: Vec::new(), within: within.collect::<Option<_>>()? })
    }
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
