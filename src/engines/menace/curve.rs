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
}

/// Runs machines against a policy and counts the games between marks, over all runs.
///
/// Each run has a stream of the generator for itself, so the result doesn't depend on how many cores share
/// the work. `runs` says which runs these are, so that a long curve can be made in parts.
pub fn curve(
    machine: &Machine,
    other: &Policy,
    marks: &[u64],
    runs: std::ops::Range<u64>,
    seed: u64,
) -> Vec<CurvePoint> {
    let start = || -> Vec<CurvePoint> {
        marks.iter().map(|&game| CurvePoint { game, tally: Tally::default() }).collect()
    };
    let part = |runs: std::ops::Range<u64>| {
        let mut points = start();
        for run in runs {
            one_run(machine, other, &mut points, run, seed);
        }
        points
    };
    let mut sum = start();
    for points in in_parts(runs, &part) {
        for (sum, point) in sum.iter_mut().zip(points) {
            sum.tally.win += point.tally.win;
            sum.tally.draw += point.tally.draw;
            sum.tally.loss += point.tally.loss;
        }
    }
    sum
}

fn one_run(machine: &Machine, other: &Policy, points: &mut [CurvePoint], run: u64, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(run);
    let mut machine = machine.clone();
    let mut played = 0;
    for point in points {
        let tally = play_games(&mut machine, other, point.game.saturating_sub(played), &mut random);
        played = point.game;
        point.tally.win += tally.win;
        point.tally.draw += tally.draw;
        point.tally.loss += tally.loss;
    }
}

type Runs = std::ops::Range<u64>;

/// The runs shared among the cores.
#[cfg(feature = "cli")]
fn in_parts(runs: Runs, part: &(impl Fn(Runs) -> Vec<CurvePoint> + Sync)) -> Vec<Vec<CurvePoint>> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let each = (runs.end - runs.start).div_ceil(cores).max(1);
    std::thread::scope(|scope| {
        let starts = (runs.start..runs.end).step_by(each as usize);
        let threads: Vec<_> =
            starts.map(|start| scope.spawn(move || part(start..(start + each).min(runs.end)))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}

/// All runs at once: there are no threads here.
#[cfg(not(feature = "cli"))]
fn in_parts(runs: Runs, part: &impl Fn(Runs) -> Vec<CurvePoint>) -> Vec<Vec<CurvePoint>> {
    vec![part(runs)]
}
