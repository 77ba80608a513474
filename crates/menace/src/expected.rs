//! The exact expectation after learning: every way that the first games can go.

use super::exact::OutcomeWays;
use super::machine::{Machine, learned};
use super::numerator::Numerator;
use super::play::{GameResult, result};
use super::policy::Policy;
use super::refill::REFILL;
use super::revised::{Changes, Revised, Scales};
use std::fmt;

use dashu_base::Gcd;
use dashu_int::UBig;
use rustc_hash::{FxHashMap, FxHashSet};
use tg_progress::{Progress, Stop};

/// Why there is no expectation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectationError {
    /// There are more different machines than may be examined.
    TooMany {
        /// The maximum number of machines.
        most: usize,
    },
    /// The games can go in more ways than may be followed.
    TooManyGames {
        /// The maximum number of ways.
        most: u64,
    },
    /// It was stopped between two machines, for this reason.
    Stopped(Stop),
}

impl fmt::Display for ExpectationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectationError::TooMany { most } => write!(f, "there are more than {most} different machines"),
            ExpectationError::TooManyGames { most } => write!(f, "the games can go in more than {most} ways"),
            ExpectationError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ExpectationError {}

impl From<Stop> for ExpectationError {
    fn from(why: Stop) -> ExpectationError {
        ExpectationError::Stopped(why)
    }
}

/// A probability.
pub(super) type Chance = (UBig, UBig);

/// How a game ends after learning from the games before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// How it ends.
    pub outcome: OutcomeWays,
    /// How many different games may come directly before it: games that differ in the drawn beads, or
    /// in how they end.
    pub games: usize,
    /// How many different machines may play it.
    pub machines: usize,
}

/// More ways to an end than this aren't followed.
const MOST_ENDS: u64 = 1 << 23;
/// After how many of them it is said how far it is.
const REPORTED: u64 = 1 << 14;

/// About how many moves a game takes, in units of work.
const WORK_A_GAME: u64 = 10;
/// About how much work an answer takes for a machine with some boxes changed.
const WORK_AN_ANSWER: u64 = 200;

/// Returns how the last of `games` games ends.
///
/// Machines after a game are distinguished by their beads. Each game that the machine can distinguish is followed
/// once; each machine before the last game needs an answer of its own.
///
/// # Errors
/// [`ExpectationError::TooMany`] if there are more than `most` machines, [`ExpectationError::TooManyGames`] if games can
/// go in more than eight million ways, [`ExpectationError::Stopped`] if `progress`
/// stops it; the moves to come are charged to it.
pub fn expected(
    machine: &Machine,
    other: &Policy,
    games: u64,
    most: usize,
    progress: &mut dyn Progress,
) -> Result<Expectation, ExpectationError> {
    let mut machines: FxHashMap<Changes, Chance> = FxHashMap::default();
    machines.insert(Vec::new(), (UBig::ONE, UBig::ONE));
    let (mut different, mut ends) = (0, 0);
    for _ in 1..games {
        let mut after = FxHashMap::default();
        different = 0;
        for (changes, chance) in machines {
            let mut tree = Tree {
                machine: &changed(machine, &changes),
                first: machine,
                before: &changes,
                other,
                after: &mut after,
                games: FxHashSet::default(),
                most,
                ends: &mut ends,
                progress,
            };
            tree.walk(0, chance, &mut Vec::new())?;
            different += tree.games.len();
        }
        machines = after;
    }
    let scales = Scales::new(machine, other, machines.keys());
    let count = machines.len();
    let outcome = match u128::try_from(&scales.whole()) {
        Ok(_) => mean(Revised::<u128>::new(machine, other, &scales), &scales, machines, progress),
        Err(_) => mean(Revised::<UBig>::new(machine, other, &scales), &scales, machines, progress),
    };
    Ok(Expectation { outcome: outcome?, games: different, machines: count })
}

/// Returns the mean of the answers for machines.
fn mean<N: Numerator>(
    mut revised: Revised<'_, N>,
    scales: &Scales,
    machines: FxHashMap<Changes, Chance>,
    progress: &mut dyn Progress,
) -> Result<OutcomeWays, Stop> {
    // Sums of the numerators of win and loss, by the denominator of the chance.
    let mut sums: FxHashMap<UBig, [UBig; 2]> = FxHashMap::default();
    let work = WORK_AN_ANSWER.max(revised.positions() / 8);
    for (changes, (above, below)) in machines {
        progress.charge(work)?;
        let (win, loss) = revised.with(&changes);
        let sum = sums.entry(below).or_default();
        sum[0] += win * &above;
        sum[1] += loss * above;
    }
    let chances = sums.keys().fold(UBig::ONE, |total, below| {
        let common = (&total).gcd(below);
        total / common * below
    });
    let (mut win, mut loss) = (UBig::ZERO, UBig::ZERO);
    for (below, [wins, losses]) in sums {
        let lift = &chances / below;
        win += wins * &lift;
        loss += losses * lift;
    }
    let total = chances * scales.whole();
    let draw = &total - &win - &loss;
    Ok(OutcomeWays { win, draw, loss, total })
}

fn changed(machine: &Machine, changes: &Changes) -> Machine {
    let mut machine = machine.clone();
    for &(bead, count) in changes {
        machine.beads[bead as usize] = count;
    }
    machine
}

/// One machine's games.
struct Tree<'a> {
    machine: &'a Machine,
    /// The machine before all games, and how this one differs from it.
    first: &'a Machine,
    before: &'a Changes,
    other: &'a Policy,
    after: &'a mut FxHashMap<Changes, Chance>,
    /// The games so far: the beads that were drawn, and how each ended.
    games: FxHashSet<(Vec<usize>, GameResult)>,
    most: usize,
    /// How many ways to an end were followed so far, in all games.
    ends: &'a mut u64,
    progress: &'a mut dyn Progress,
}

/// A box that was used: where it starts, its beads without the drawn one, and the index of that colour.
type Used = (usize, Vec<u64>, usize);

impl Tree<'_> {
    fn walk(
        &mut self,
        position: usize,
        chance: Chance,
        used: &mut Vec<Used>,
    ) -> Result<(), ExpectationError> {
        let boxes = &self.machine.boxes;
        let graph = &boxes.graph;
        let own = boxes.plays;
        let moves = graph.moves(position);
        if moves.is_empty() {
            return self.end(result(graph, position, own), chance, used);
        }
        let Some(number) = boxes.of(position) else {
            if graph.turn(position) == own {
                return self.walk(moves[0].1 as usize, chance, used);
            }
            let total = self.other.total(position);
            if total == 0 {
                return self.end(GameResult::Win, chance, used);
            }
            return self.others_moves(position, &chance, used);
        };
        let place = &boxes.list()[number];
        let drawn = draws(self.machine, number);
        if drawn.is_empty() {
            return self.end(GameResult::Loss, chance, used);
        }
        let total: u64 = drawn.iter().map(|(_, _, weight)| weight).sum();
        // A box that is opened again gets its bead back, and only the last use counts.
        let before = used.iter().position(|(start, ..)| *start == place.start);
        let taken_back = before.map(|at| (at, used.remove(at)));
        for (colour, left, weight) in drawn {
            used.push((place.start, left, place.start + colour));
            let chance = scaled(&chance, weight, total);
            self.walk(boxes.after(position)[colour] as usize, chance, used)?;
            used.pop();
        }
        if let Some((at, earlier)) = taken_back {
            used.insert(at, earlier);
        }
        Ok(())
    }

    /// Follows the other player's moves; those that lead to the same class are combined if the players can't tell them
    /// apart.
    fn others_moves(
        &mut self,
        position: usize,
        chance: &Chance,
        used: &mut Vec<Used>,
    ) -> Result<(), ExpectationError> {
        let grain = self.other.grain.min(self.machine.boxes.grain);
        let mut classes: Vec<(usize, u64)> = Vec::new();
        for &(next, weight) in self.other.moves(position) {
            let class = self.machine.boxes.graph.class(next as usize, grain);
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

    /// Records the machine after a game.
    fn end(&mut self, play: GameResult, chance: Chance, used: &[Used]) -> Result<(), ExpectationError> {
        self.progress.charge(WORK_A_GAME)?;
        *self.ends += 1;
        if *self.ends > MOST_ENDS {
            return Err(ExpectationError::TooManyGames { most: MOST_ENDS });
        }
        if self.ends.is_multiple_of(REPORTED) {
            self.progress.report(*self.ends, MOST_ENDS);
        }
        self.games.insert((used.iter().map(|(_, _, bead)| *bead).collect(), play));
        let rewards = self.machine.settings.rewards;
        let mut changes = self.before.clone();
        for (behind, (start, left, bead)) in used.iter().rev().enumerate() {
            for (place, &count) in (*start..).zip(left) {
                let count = if place == *bead { learned(count, rewards.of(play, behind)) } else { count };
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
        match self.after.len() > self.most {
            true => Err(ExpectationError::TooMany { most: self.most }),
            false => Ok(()),
        }
    }
}

/// Returns each colour that can be drawn, what is left in the box then, and its weight.
fn draws(machine: &Machine, number: usize) -> Vec<(usize, Vec<u64>, u64)> {
    let beads = machine.beads_in(number);
    let total = super::machine::total(beads);
    if !machine.settings.refill.fills(total) {
        let left = |colour: usize| {
            let mut left = beads.to_vec();
            left[colour] -= 1;
            left
        };
        let there = beads.iter().enumerate().filter(|(_, count)| **count > 0);
        return there.map(|(colour, &count)| (colour, left(colour), count)).collect();
    }
    // The drawn one of the random beads is equivalent to the first of them; the others stay.
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

pub(super) fn scaled(chance: &Chance, weight: u64, total: u64) -> Chance {
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
