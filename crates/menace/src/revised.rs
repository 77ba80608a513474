//! Exact answers for many machines that differ from one in a few boxes.
//!
//! The positions of the first machine are scored once. For another one, only those are scored again from which
//! a changed box can be reached: about twenty of 765. All answers share a denominator: that of a layer is the
//! least common multiple of all sums of weights that any of the machines has there.

use super::exact::least_multiple;
use super::graph::{GameStatus, Graph};
use super::machine::Machine;
use super::numerator::Numerator;
use super::policy::Policy;
use dashu_int::UBig;
use rustc_hash::{FxHashMap, FxHashSet};

/// Beads that differ from the initial ones: index and number, in order.
pub(super) type Changes = Vec<(u32, u64)>;

/// The denominators of a layer.
struct Scale {
    /// The least common multiple of the sums of weights.
    multiple: UBig,
    /// The sums.
    totals: FxHashSet<u64>,
}

/// The denominators of all layers, for a machine and others that differ from it.
pub(super) struct Scales(Vec<Scale>);

impl Scales {
    /// Collects the sums of weights of all machines.
    pub fn new<'c>(machine: &Machine, other: &Policy, machines: impl Iterator<Item = &'c Changes>) -> Scales {
        let graph = &machine.boxes.graph;
        let mut totals: Vec<FxHashSet<u64>> = vec![[1].into_iter().collect(); graph.layers()];
        for (layer, totals) in totals.iter_mut().enumerate() {
            for position in graph.in_layer(layer) {
                totals.insert(match graph.turn(position) == machine.boxes.plays {
                    true => machine.boxes.of(position).map_or(1, |number| machine.odds(number).sum()),
                    false => other.total(position),
                });
            }
        }
        let layers = layers_of_boxes(machine);
        let mut changed = machine.clone();
        for changes in machines {
            changes.iter().for_each(|&(bead, count)| changed.beads[bead as usize] = count);
            for number in boxes_of(machine, changes) {
                let total = changed.odds(number).sum();
                for &layer in &layers[number] {
                    totals[layer].insert(total);
                }
            }
            changes.iter().for_each(|&(bead, _)| changed.beads[bead as usize] = machine.beads[bead as usize]);
        }
        let scale = |totals: FxHashSet<u64>| {
            let some = totals.iter().filter(|&&total| total > 0);
            let multiple = some.fold(UBig::ONE, |multiple, &total| least_multiple(multiple, total));
            Scale { multiple, totals }
        };
        Scales(totals.into_iter().map(scale).collect())
    }

    /// Returns the denominator of an answer.
    pub fn whole(&self) -> UBig {
        self.0.iter().fold(UBig::ONE, |product, scale| product * &scale.multiple)
    }
}

/// Returns the layers of each box.
fn layers_of_boxes(machine: &Machine) -> Vec<Vec<usize>> {
    let boxes = &machine.boxes;
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); boxes.list().len()];
    for layer in 0..boxes.graph.layers() {
        for number in boxes.graph.in_layer(layer).filter_map(|position| boxes.of(position)) {
            if layers[number].last() != Some(&layer) {
                layers[number].push(layer);
            }
        }
    }
    layers
}

/// Returns the boxes in which beads have changed.
fn boxes_of(machine: &Machine, changes: &Changes) -> Vec<usize> {
    let list = machine.boxes.list();
    let number = |bead: u32| list.partition_point(|place| place.start <= bead as usize) - 1;
    let mut numbers: Vec<usize> = changes.iter().map(|&(bead, _)| number(bead)).collect();
    numbers.dedup();
    numbers
}

/// Win and loss of the machine over the denominator of the position's layer.
type Score<N> = (N, N);

/// A layer, with its denominators in the number type used for counting.
struct Layer<N> {
    /// The factor for each sum of weights.
    lifts: FxHashMap<u64, N>,
    /// The denominator of a score.
    full: N,
}

/// A machine whose beads can be changed, with the scores of its positions.
pub(super) struct Revised<'a, N> {
    machine: Machine,
    other: &'a Policy,
    grain: usize,
    layers: Vec<Layer<N>>,
    /// For each class, the classes from which a move leads to it.
    before: Vec<Vec<u32>>,
    /// For each box, the classes of its positions.
    classes: Vec<Vec<u32>>,
    scores: Vec<Score<N>>,
}

impl<'a, N: Numerator> Revised<'a, N> {
    /// Scores all positions of a machine.
    pub fn new(machine: &Machine, other: &'a Policy, scales: &Scales) -> Revised<'a, N> {
        let graph = machine.boxes.graph.clone();
        let grain = other.grain.min(machine.boxes.grain);
        let mut layers: Vec<Layer<N>> = Vec::new();
        let mut full = UBig::ONE;
        for Scale { multiple, totals } in scales.0.iter().rev() {
            full *= multiple;
            let totals = totals.iter().filter(|&&total| total > 0);
            let lifts = totals.map(|&total| (total, N::of(&(multiple / UBig::from(total)))));
            layers.push(Layer { lifts: lifts.collect(), full: N::of(&full) });
        }
        layers.reverse();
        let zero = N::of(&UBig::ZERO);
        let mut revised = Revised {
            machine: machine.clone(),
            other,
            grain,
            layers,
            before: vec![Vec::new(); graph.len()],
            classes: vec![Vec::new(); machine.boxes.list().len()],
            scores: vec![(zero.clone(), zero); graph.len()],
        };
        for class in (0..graph.len()).rev().filter(|&position| graph.class(position, grain) == position) {
            for &(_, next) in graph.moves(class) {
                let before = &mut revised.before[graph.class(next as usize, grain)];
                if before.last() != Some(&(class as u32)) {
                    before.push(class as u32);
                }
            }
            if let Some(number) = machine.boxes.of(class) {
                revised.classes[number].push(class as u32);
            }
            revised.scores[class] = revised.score(class);
        }
        revised
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.scores.len() as u64
    }

    /// Returns win and loss at the start with some beads changed, over the denominator of an answer.
    pub fn with(&mut self, changes: &Changes) -> (UBig, UBig) {
        let was: Vec<u64> = changes.iter().map(|&(bead, _)| self.machine.beads[bead as usize]).collect();
        changes.iter().for_each(|&(bead, count)| self.machine.beads[bead as usize] = count);
        let graph = self.machine.boxes.graph.clone();
        let mut again: Vec<Vec<u32>> = vec![Vec::new(); self.layers.len()];
        for number in boxes_of(&self.machine, changes) {
            for &class in &self.classes[number] {
                again[graph.layer(class as usize)].push(class);
            }
        }
        let mut old: Vec<(usize, Score<N>)> = Vec::new();
        for layer in (0..again.len()).rev() {
            let mut classes = std::mem::take(&mut again[layer]);
            classes.sort_unstable();
            classes.dedup();
            for class in classes {
                let score = self.score(class as usize);
                old.push((class as usize, std::mem::replace(&mut self.scores[class as usize], score)));
                if layer > 0 {
                    again[layer - 1].extend(&self.before[class as usize]);
                }
            }
        }
        let (win, loss) = &self.scores[0];
        let ends = (win.big(), loss.big());
        old.into_iter().for_each(|(class, score)| self.scores[class] = score);
        changes.iter().zip(was).for_each(|(&(bead, _), count)| self.machine.beads[bead as usize] = count);
        ends
    }

    /// Returns the score of a position, from those in the next layer.
    fn score(&self, position: usize) -> Score<N> {
        let boxes = &self.machine.boxes;
        let graph: &Graph = &boxes.graph;
        let own = boxes.plays;
        let zero = || N::of(&UBig::ZERO);
        let full = || self.layers[graph.layer(position)].full.clone();
        match graph.status(position) {
            GameStatus::Won(side) if side == own => return (full(), zero()),
            GameStatus::Won(_) => return (zero(), full()),
            GameStatus::Drawn => return (zero(), zero()),
            GameStatus::Open => {}
        }
        if graph.turn(position) != own {
            // A player without a move resigns.
            let mean = self.mean(position, self.other.moves(position).iter().copied());
            return mean.unwrap_or_else(|| (full(), zero()));
        }
        let mean = match boxes.of(position) {
            Some(number) => {
                self.mean(position, boxes.after(position).iter().copied().zip(self.machine.odds(number)))
            }
            None => self.mean(position, graph.moves(position).iter().map(|&(_, next)| (next, 1))),
        };
        mean.unwrap_or_else(|| (zero(), full()))
    }

    /// Returns the mean over moves with weights; `None` if there are none.
    fn mean(&self, position: usize, moves: impl Iterator<Item = (u32, u64)>) -> Option<Score<N>> {
        let graph = &self.machine.boxes.graph;
        let (mut win, mut loss) = (N::of(&UBig::ZERO), N::of(&UBig::ZERO));
        let mut total = 0;
        for (next, weight) in moves {
            let (wins, losses) = &self.scores[graph.class(next as usize, self.grain)];
            win.add_times(weight, wins);
            loss.add_times(weight, losses);
            total += weight;
        }
        let lift = self.layers[graph.layer(position)].lifts.get(&total)?;
        win.times(lift);
        loss.times(lift);
        Some((win, loss))
    }
}
