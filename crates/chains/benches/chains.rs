//! Chains of the sizes that games have, and beside them plain elimination over fractions.

use divan::Bencher;
use tg_chains::{Chain, Fill, RBig, Steps, Unlimited};

fn main() {
    divan::main();
}

/// A gambler with n of 2n coins: a component of 2n − 1 states.
fn ruin(n: usize) -> Vec<Vec<(usize, u32)>> {
    // The start is the middle; state s is the place (s + n) % (2n + 1).
    let state = |place: usize| (place + n + 1) % (2 * n + 1);
    let mut rows = vec![Vec::new(); 2 * n + 1];
    for place in 1..2 * n {
        rows[state(place)] = vec![(state(place - 1), 1), (state(place + 1), 1)];
    }
    rows
}

/// A die until the sum is n or more: no state comes again.
fn sum(n: usize) -> Vec<Vec<(usize, u32)>> {
    let row = |at: usize| if at < n { (1..=6).map(|face| (at + face, 1)).collect() } else { Vec::new() };
    (0..n + 6).map(row).collect()
}

/// A board of n squares with ladders and snakes, and an exact throw at its end: most squares lead to each other.
fn board(n: usize) -> Vec<Vec<(usize, u32)>> {
    let slide = |to: usize| match to % 11 {
        3 if to > 10 => to - 10,
        7 if to + 12 < n => to + 12,
        _ => to,
    };
    let row = |at: usize| {
        let to = |face: usize| if at + face > n { at } else { slide(at + face) };
        if at < n { (1..=6).map(|face| (to(face), 1)).collect() } else { Vec::new() }
    };
    (0..=n).map(row).collect()
}

fn chain(rows: &[Vec<(usize, u32)>]) -> Chain {
    let row = |row: &Vec<(usize, u32)>| row.iter().map(|&(to, weight)| (to, weight.into())).collect();
    Chain::new(rows.iter().map(row).collect()).expect("states that there are")
}

fn mean(bencher: Bencher<'_, '_>, rows: &[Vec<(usize, u32)>]) {
    bencher.bench(|| {
        let chain = chain(rows);
        let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
        solved.mean(&mut Unlimited).expect("nobody stops it")
    });
}

#[divan::bench(args = [100, 1000])]
fn ruin_mean(bencher: Bencher<'_, '_>, n: usize) {
    mean(bencher, &ruin(n));
}

#[divan::bench(args = [1000])]
fn sum_mean(bencher: Bencher<'_, '_>, n: usize) {
    mean(bencher, &sum(n));
}

#[divan::bench(args = [100, 1000])]
fn board_mean(bencher: Bencher<'_, '_>, n: usize) {
    mean(bencher, &board(n));
}

#[divan::bench(args = [100])]
fn board_variance(bencher: Bencher<'_, '_>, n: usize) {
    let chain = chain(&board(n));
    bencher.bench(|| {
        let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
        solved.variance(&mut Unlimited).expect("nobody stops it")
    });
}

#[divan::bench(args = [100])]
fn board_100_steps(bencher: Bencher<'_, '_>, n: usize) {
    let chain = chain(&board(n));
    bencher.bench(|| {
        let mut steps: Steps<'_> = chain.steps();
        for _ in 0..100 {
            steps.advance(&mut Unlimited).expect("nobody stops it");
        }
        steps.going()
    });
}

/// The naive peer: Gauss and Jordan over fractions for the mean, (I − P) h = 1.
#[divan::bench(args = [100])]
fn board_mean_by_plain_fractions(bencher: Bencher<'_, '_>, n: usize) {
    let rows = board(n);
    bencher.bench(|| plain_mean(&rows));
}

fn plain_mean(rows: &[Vec<(usize, u32)>]) -> RBig {
    let count = rows.iter().position(Vec::is_empty).unwrap_or(rows.len());
    let mut table = vec![vec![RBig::ZERO; count + 1]; count];
    for (state, row) in rows.iter().take(count).enumerate() {
        let total: u32 = row.iter().map(|&(_, weight)| weight).sum();
        table[state][state] += RBig::ONE;
        for &(to, weight) in row.iter().filter(|step| step.0 < count) {
            table[state][to] -= RBig::from_parts(weight.into(), total.into());
        }
        table[state][count] = RBig::ONE;
    }
    for column in (0..count).rev() {
        let lead = table[column].clone();
        for own in table.iter_mut().take(column).filter(|own| own[column] != RBig::ZERO) {
            let factor = &own[column] / &lead[column];
            for place in (0..=column).chain([count]) {
                own[place] -= &factor * &lead[place];
            }
        }
    }
    &table[0][count] / &table[0][0]
}
