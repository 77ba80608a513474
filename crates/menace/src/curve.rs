//! How machines learn: the mean of many runs.

use super::machine::Machine;
use super::policy::Policy;
use super::train::{Tally, play_games};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The games of all runs between two marks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// The last game counted, from 1.
    pub game: u64,
    /// How they ended.
    pub tally: Tally,
    /// For wins, draws and losses, the sum of the squares of each run's own count: runs are independent of
    /// each other, but the games of a run aren't.
    pub squares: [u128; 3],
}

impl CurvePoint {
    /// Creates a mark before any run.
    pub fn new(game: u64) -> CurvePoint {
        CurvePoint { game, tally: Tally::default(), squares: [0; 3] }
    }

    fn add_run(&mut self, run: Tally) {
        let squares = [run.win, run.draw, run.loss].map(|count| u128::from(count) * u128::from(count));
        self.add(&CurvePoint { game: self.game, tally: run, squares });
    }

    /// Adds the games of other runs.
    pub fn add(&mut self, other: &CurvePoint) {
        self.tally.win += other.tally.win;
        self.tally.draw += other.tally.draw;
        self.tally.loss += other.tally.loss;
        for (sum, more) in self.squares.iter_mut().zip(other.squares) {
            *sum += more;
        }
    }
}

/// Runs machines against a policy and counts the games between marks, over all runs, on all cores.
///
/// Each run has its own stream of the generator, so the result doesn't depend on how many cores share
/// the work. `runs` says which runs these are, so that a long curve can be computed in parts.
pub fn curve(
    machine: &Machine,
    other: &Policy,
    marks: &[u64],
    runs: std::ops::Range<u64>,
    seed: u64,
) -> Vec<CurvePoint> {
    curve_on(cores(), machine, other, marks, runs, seed)
}

/// Does the same on a given number of cores, if there are threads.
pub fn curve_on(
    cores: u64,
    machine: &Machine,
    other: &Policy,
    marks: &[u64],
    runs: std::ops::Range<u64>,
    seed: u64,
) -> Vec<CurvePoint> {
    let start = || -> Vec<CurvePoint> { marks.iter().map(|&game| CurvePoint::new(game)).collect() };
    let part = |runs: std::ops::Range<u64>| {
        let mut points = start();
        for run in runs {
            one_run(machine, other, &mut points, run, seed);
        }
        points
    };
    let mut sum = start();
    for points in in_parts(cores, runs, &part) {
        sum.iter_mut().zip(points).for_each(|(sum, point)| sum.add(&point));
    }
    sum
}

fn one_run(machine: &Machine, other: &Policy, points: &mut [CurvePoint], run: u64, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(run);
    let mut machine = machine.clone();
    let mut played = 0;
    for point in points {
        point.add_run(play_games(&mut machine, other, point.game.saturating_sub(played), &mut random));
        played = point.game;
    }
}

type Runs = std::ops::Range<u64>;

#[cfg(feature = "parallel")]
fn cores() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

#[cfg(not(feature = "parallel"))]
fn cores() -> u64 {
    1
}

/// Distributes the runs among the cores.
#[cfg(feature = "parallel")]
fn in_parts(
    cores: u64,
    runs: Runs,
    part: &(impl Fn(Runs) -> Vec<CurvePoint> + Sync),
) -> Vec<Vec<CurvePoint>> {
    let each = (runs.end - runs.start).div_ceil(cores.max(1)).max(1);
    std::thread::scope(|scope| {
        let starts = (runs.start..runs.end).step_by(each as usize);
        let threads: Vec<_> =
            starts.map(|start| scope.spawn(move || part(start..(start + each).min(runs.end)))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}

/// Runs everything at once: there are no threads here.
#[cfg(not(feature = "parallel"))]
fn in_parts(_: u64, runs: Runs, part: &impl Fn(Runs) -> Vec<CurvePoint>) -> Vec<Vec<CurvePoint>> {
    vec![part(runs)]
}
