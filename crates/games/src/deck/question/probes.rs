//! Probes: the nodes of a question are evaluated before all features are known, so that the engine may put hands
//! together that make no difference any more: `h.count(boom) >= 2` needs no more than whether it holds, and of a
//! sum over several groups only the sum so far counts.

use super::evaluation::{Evaluation, Matters, Tuple, sees_whole};
use super::{Of, Way};
use crate::deck::nodes::{self, Node};
use crate::deck::split::define;
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

impl Evaluation<'_> {
    /// The number of what matters of some answers; `None` where that isn't known.
    pub(super) fn number_of(&mut self, answers: &Answers) -> Result<Option<u64>, Stop> {
        if self.way == Way::Enumerated || self.asking.next.is_some() || !self.inquiry.merges.get() {
            return Ok(None);
        }
        let known: Vec<usize> = answers.features().collect();
        let Some(functions) = self.matters(&known) else { return Ok(None) };
        let reading = self.inquiry.answered(answers, self.asking.sizes());
        // What is asked here is known to be asked by a part, and isn't noted again.
        self.inquiry.begin(usize::MAX, reading);
        let mut values = Vec::with_capacity(functions.len());
        for function in functions.iter() {
            let value = self.host.ask(function, std::slice::from_ref(self.asked));
            if self.inquiry.take_missing() || self.inquiry.has_escaped() {
                return Err(self.without_probes());
            }
            match value {
                Ok(value) if !sees_whole(&value) => values.push(value),
                Err(fault) if fault.is_final() => {
                    self.fault = Some(fault);
                    return Err(Stop);
                }
                // What fails here may be what another answer leaves out.
                Ok(_) | Err(_) => return Ok(Some(self.alone())),
            }
        }
        let (place, _) = self.met.insert_full(Tuple(values));
        Ok(Some(place as u64))
    }

    /// A number that no other answers have.
    fn alone(&mut self) -> u64 {
        // No more of them than states, of which there are far fewer than numbers.
        self.apart += 1;
        u64::MAX - self.apart
    }

    /// Begins again without probes: one of them asked what it didn't ask before.
    fn without_probes(&mut self) -> Stop {
        self.inquiry.merges.set(false);
        self.inquiry.begin_again();
        Stop
    }

    /// The functions whose values are all that matters of these features.
    fn matters(&mut self, known: &[usize]) -> Option<Matters> {
        if let Some((last, functions)) = &self.chosen
            && last == known
        {
            return functions.clone();
        }
        let functions = self.choose(known);
        self.chosen = Some((known.to_vec(), functions.clone()));
        functions
    }

    fn choose(&mut self, known: &[usize]) -> Option<Matters> {
        let mut functions = Vec::new();
        for part in 0..self.parts.len() {
            if !self.used[part].iter().any(|feature| known.contains(feature)) {
                continue;
            }
            if self.probes[part].is_none() {
                let probes = self.probes_of(part);
                self.probes[part] = Some(probes);
            }
            let probes = self.probes[part].as_ref()?.as_ref()?;
            let mut found = Vec::new();
            if !probes.iter().all(|probe| probe.among(known, &mut found)) {
                return None;
            }
            functions.extend(found.into_iter().cloned());
        }
        Some(functions.into())
    }

    /// The probes of a part; `None` where it can't be seen through so far.
    fn probes_of(&mut self, number: usize) -> Option<Vec<Probe>> {
        let part = &self.parts[number];
        if part.hand || part.of != Of::Question {
            return None;
        }
        let mut probes = Vec::new();
        for function in part.conditions.iter().chain(&part.gives) {
            let Value::Function(value::Function::Closure(closure)) = function else { return None };
            let node = nodes::of_function(self.host, &closure.code, self.defined)?;
            let mut leaves = Vec::new();
            let probe = self.probe(closure, node, &mut leaves)?;
            let asked = self.asking.features_of(self.host, &leaves)?;
            let features = self.inquiry.features();
            let placed = |asked: &Vec<Feature>| -> Option<Vec<usize>> {
                asked.iter().map(|feature| features.iter().position(|own| own == feature)).collect()
            };
            let mut places = asked.iter().map(placed).collect::<Option<Vec<_>>>()?.into_iter();
            probes.push(placed_in(probe, &mut places));
        }
        let all = probes.iter().flat_map(|probe| &probe.features);
        let covered: Vec<usize> = all.copied().collect();
        self.used[number].iter().all(|feature| covered.contains(feature)).then_some(probes)
    }

    /// A node as a probe, without its features; the functions of the leaves in their order.
    fn probe(&mut self, closure: &value::Closure, node: Node, leaves: &mut Vec<Value>) -> Option<Probe> {
        let code = define(self.host, &closure.code, node.expr, self.defined);
        let function = value::Function::closure(code, closure.captures.clone()).ok()?;
        let function = Value::Function(function);
        if node.within.is_empty() {
            leaves.push(function.clone());
        }
        let within = node.within.into_iter().map(|node| self.probe(closure, node, leaves));
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
