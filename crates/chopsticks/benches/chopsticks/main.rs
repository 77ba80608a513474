//! Search and solution of the standard rules at the sizes the engine is for, compared with a plain single-threaded
//! program in the same run. `--memory` prints the peak of the allocated bytes for each position instead.

mod peak;
mod plain;

use std::sync::Arc;

use tg_chopsticks::{Explored, Game, Rules, SearchLimits, Solution, Unlimited, explore};

/// Players, hands per player, fingers.
const SIZES: [(u8, u8, u8); 5] = [(2, 2, 20), (2, 2, 50), (2, 3, 20), (2, 6, 8), (5, 2, 5)];

fn main() {
    if std::env::args().any(|argument| argument == "--memory") {
        memory();
    } else {
        compare();
        divan::main();
    }
}

fn rules((players, hands, fingers): (u8, u8, u8)) -> Rules {
    Rules { players, hands, fingers, ..Rules::default() }
}

fn engine(size: (u8, u8, u8)) -> (Arc<Explored>, Solution) {
    let game = Game::new(rules(size)).expect("consistent");
    let explored = explore(&game, &SearchLimits::default(), &mut Unlimited).expect("within limits");
    let solution = explored.solve(&mut Unlimited).expect("not stopped");
    (explored, solution)
}

fn plain((players, hands, fingers): (u8, u8, u8)) -> (plain::Plain, Vec<Vec<u16>>) {
    let plain = plain::Plain::reach(players.into(), hands.into(), fingers.into());
    let values = plain.solve();
    (plain, values)
}

/// Checks that both find the same before they are timed.
fn compare() {
    for size in SIZES {
        let (explored, solution) = engine(size);
        let (plain, values) = plain(size);
        assert_eq!(explored.count(), plain.count() as u64);
        let counts = solution.counts().0;
        let of = |kind: u16| values[0].iter().filter(|&&v| v > 0 && v % 2 == kind).count() as u64;
        assert_eq!((counts.win, counts.loss), (of(1), of(0)), "{size:?}");
    }
}

fn memory() {
    for size in SIZES {
        let before = peak::reset();
        let (explored, solution) = engine(size);
        let bytes = peak::highest() - before;
        let positions = explored.count();
        drop(solution);
        println!(
            "{size:?}: {positions} positions, {:.1} bytes each at the peak",
            bytes as f64 / positions as f64
        );
    }
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn engine_solves(size: (u8, u8, u8)) -> (Arc<Explored>, Solution) {
    engine(size)
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn plain_program_solves(size: (u8, u8, u8)) -> (plain::Plain, Vec<Vec<u16>>) {
    plain(size)
}
