//! The exact expectation after learning: every way that the first games can go.

use super::exact::{Outcome, against};
use super::machine::{Machine, learned};
use super::play::{Play, result};
use super::policy::Policy;
use super::refill::REFILL;

use dashu_base::Gcd;
use dashu_int::UBig;
use rustc_hash::FxHashMap;

/// There are more different machines than may be looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// How many may be.
    pub most: usize,
}

/// What stopped an expectation.
#[derive(Debug)]
pub enum Halt<E> {
    /// Too many machines.
    TooMany(TooMany),
    /// The caller, between two machines.
    Stopped(E),
}

/// A probability.
type Chance = (UBig, UBig);

/// Beads that differ from those at first: place and number, in order.
type Changes = Vec<(u32, u32)>;

/// How the last of so many games ends, and how many different machines play it.
///
/// Machines after a game are told apart by their beads, so the work is that of as many exact answers as there
/// are different machines before the last game.
///
/// # Errors
/// Where there are more than `most`; where `go_on` says so.
pub fn expected<E>(
    machine: &Machine,
    other: &Policy,
    games: u64,
    most: usize,
    go_on: &mut dyn FnMut() -> Result<(), E>,
) -> Result<(Outcome, usize), Halt<E>> {
    let mut machines: FxHashMap<Changes, Chance> = FxHashMap::default();
    machines.insert(Vec::new(), (UBig::ONE, UBig::ONE));
    for _ in 1..games {
        let mut after = FxHashMap::default();
        for (changes, chance) in machines {
            go_on().map_err(Halt::Stopped)?;
            let mut tree = Tree {
                machine: &changed(machine, &changes),
                first: machine,
                before: &changes,
                other,
                after: &mut after,
                most,
            };
            tree.walk(0, chance, &mut Vec::new()).map_err(Halt::TooMany)?;
        }
        machines = after;
    }
    let count = machines.len();
    // Sums of the numerators of win, draw and loss, by denominator.
    let mut sums: FxHashMap<UBig, [UBig; 3]> = FxHashMap::default();
    for (changes, (above, below)) in machines {
        go_on().map_err(Halt::Stopped)?;
        let end = against(&Policy::machine(&changed(machine, &changes)), other);
        let sum = sums.entry(below * end.total).or_default();
        for (sum, ways) in sum.iter_mut().zip([end.win, end.draw, end.loss]) {
            *sum += ways * &above;
        }
    }
    Ok((joined(sums), count))
}

fn changed(machine: &Machine, changes: &Changes) -> Machine {
    let mut machine = machine.clone();
    for &(bead, count) in changes {
        machine.beads[bead as usize] = count;
    }
    machine
}

fn joined(sums: FxHashMap<UBig, [UBig; 3]>) -> Outcome {
    let total = sums.keys().fold(UBig::ONE, |total, below| {
        let common = (&total).gcd(below);
        total / common * below
    });
    let mut parts = [UBig::ZERO, UBig::ZERO, UBig::ZERO];
    for (below, sum) in sums {
        let lift = &total / below;
        for (part, ways) in parts.iter_mut().zip(sum) {
            *part += ways * &lift;
        }
    }
    let [win, draw, loss] = parts;
    Outcome { win, draw, loss, total }
}

/// One machine's games.
struct Tree<'a> {
    machine: &'a Machine,
    /// The machine before all games, and how this one differs from it.
    first: &'a Machine,
    before: &'a Changes,
    other: &'a Policy,
    after: &'a mut FxHashMap<Changes, Chance>,
    most: usize,
}

/// A box that was used: its place, its beads without the drawn one, and the place of that colour.
type Used = (usize, Vec<u32>, usize);

impl Tree<'_> {
    fn walk(&mut self, position: usize, chance: Chance, used: &mut Vec<Used>) -> Result<(), TooMany> {
        let boxes = &self.machine.boxes;
        let graph = &boxes.graph;
        let own = boxes.shape.plays;
        let moves = graph.moves(position);
        if moves.is_empty() {
            return self.end(result(graph, position, own), chance, used);
        }
        let Some(number) = boxes.of(position) else {
            if graph.turn(position) == own {
                return self.walk(usize::from(moves[0].1), chance, used);
            }
            let total = self.other.total(position);
            if total == 0 {
                return self.end(Play::Win, chance, used);
            }
            return self.others_moves(position, &chance, used);
        };
        let place = &boxes.list()[number];
        let drawn = draws(self.machine, number);
        if drawn.is_empty() {
            return self.end(Play::Loss, chance, used);
        }
        let total: u64 = drawn.iter().map(|(_, _, weight)| weight).sum();
        for (colour, left, weight) in drawn {
            used.push((place.start, left, place.start + colour));
            let chance = scaled(&chance, weight, total);
            self.walk(usize::from(boxes.after(position)[colour]), chance, used)?;
            used.pop();
        }
        Ok(())
    }

    /// The other's moves, those that lead to the same class taken together where the players can't tell them
    /// apart.
    fn others_moves(
        &mut self,
        position: usize,
        chance: &Chance,
        used: &mut Vec<Used>,
    ) -> Result<(), TooMany> {
        let symmetries = self.other.symmetries.min(self.machine.boxes.shape.symmetries);
        let mut classes: Vec<(usize, u64)> = Vec::new();
        for &(next, weight) in self.other.moves(position) {
            let class = self.machine.boxes.graph.class(usize::from(next), symmetries);
            match classes.iter_mut().find(|(known, _)| *known == class) {
                Some((_, sum)) => *sum += weight,
                None => classes.push((class, weight)),
            }
        }
        let total = self.other.total(position);
        for (class, weight) in classes {
            self.walk(class, scaled(chance, weight, total), used)?;
        }
        Ok(())
    }

    /// The machine after a game.
    fn end(&mut self, play: Play, chance: Chance, used: &[Used]) -> Result<(), TooMany> {
        let reward = self.machine.settings.rewards.of(play);
        let mut changes = self.before.clone();
        for (start, left, bead) in used {
            for (place, &count) in (*start..).zip(left) {
                let count = if place == *bead { learned(count, reward) } else { count };
                let known = changes.binary_search_by_key(&(place as u32), |&(place, _)| place);
                match (known, count == self.first.beads[place]) {
                    (Ok(at), true) => drop(changes.remove(at)),
                    (Ok(at), false) => changes[at].1 = count,
                    (Err(at), false) => changes.insert(at, (place as u32, count)),
                    (Err(_), true) => {}
                }
            }
        }
        let sum = self.after.entry(changes).or_insert((UBig::ZERO, UBig::ONE));
        *sum = plus(sum, &chance);
        if self.after.len() > self.most { Err(TooMany { most: self.most }) } else { Ok(()) }
    }
}

/// Each colour that can be drawn, what is left in the box then, and its weight.
fn draws(machine: &Machine, number: usize) -> Vec<(usize, Vec<u32>, u64)> {
    let beads = machine.beads_in(number);
    let total = super::machine::total(beads);
    if !machine.settings.refill.fills(total) {
        let left = |colour: usize| {
            let mut left = beads.to_vec();
            left[colour] -= 1;
            left
        };
        let there = beads.iter().enumerate().filter(|(_, count)| **count > 0);
        return there.map(|(colour, &count)| (colour, left(colour), u64::from(count))).collect();
    }
    // The drawn one of the random beads is as good as the first of them; the others stay.
    let colours = beads.len();
    let mut draws = Vec::new();
    for code in 0..colours.pow(REFILL) {
        let mut left = vec![0; colours];
        left[code / colours % colours] += 1;
        left[code / colours / colours] += 1;
        draws.push((code % colours, left, 1));
    }
    draws
}

fn scaled(chance: &Chance, weight: u64, total: u64) -> Chance {
    let (above, below) = (&chance.0 * UBig::from(weight), &chance.1 * UBig::from(total));
    let common = (&above).gcd(&below);
    (above / &common, below / common)
}

fn plus(one: &Chance, two: &Chance) -> Chance {
    let above = &one.0 * &two.1 + &two.0 * &one.1;
    let below = &one.1 * &two.1;
    let common = (&above).gcd(&below);
    (above / &common, below / common)
}
