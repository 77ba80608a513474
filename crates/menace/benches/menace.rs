//! Training, exact answers and curves of the matchbox machine, compared with a naive trainer on text boards.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::HashMap;
use std::sync::Arc;
use tg_menace::*;

fn main() {
    divan::main();
}

fn machine() -> Machine {
    let game = Arc::new(BoardGame::new(Rules::noughts()));
    let shape = BoxShape { plays: Side::First, symmetries: 8, forced: false, fold: false };
    let settings = MachineSettings {
        beads: BeadPlan::Each(vec![4, 3, 2, 1]),
        rewards: Rewards { win: 1, draw: 0, loss: -1, last: false },
        refill: Refill::Emptied,
    };
    Machine::new(BoardBoxes::new(game, shape).boxes, settings, &mut ChaCha8Rng::seed_from_u64(0))
}

fn trained() -> Machine {
    let mut machine = machine();
    let random = Policy::random(&machine.boxes.graph, Side::Second);
    play_games(&mut machine, &random, 1000, &mut ChaCha8Rng::seed_from_u64(1));
    machine
}

#[divan::bench(sample_count = 5)]
fn a_million_games(bencher: divan::Bencher) {
    let start = machine();
    let random = Policy::random(&start.boxes.graph, Side::Second);
    bencher.bench(|| play_games(&mut start.clone(), &random, 1_000_000, &mut ChaCha8Rng::seed_from_u64(1)));
}

#[divan::bench(sample_count = 100)]
fn against_perfect(bencher: divan::Bencher) {
    let trained = trained();
    let perfect = Policy::perfect(&trained.boxes.graph, Side::Second);
    bencher.bench(|| against(&Policy::machine(&trained), &perfect));
}

#[divan::bench(sample_count = 100)]
fn against_random(bencher: divan::Bencher) {
    let trained = trained();
    let random = Policy::random(&trained.boxes.graph, Side::Second);
    bencher.bench(|| against(&Policy::machine(&trained), &random));
}

#[divan::bench(sample_count = 100)]
fn against_best(bencher: divan::Bencher) {
    let trained = trained();
    bencher.bench(|| best(&Policy::machine(&trained)));
}

#[divan::bench(sample_count = 5)]
fn curve_of_600_runs_of_1000_games(bencher: divan::Bencher) {
    let start = machine();
    let random = Policy::random(&start.boxes.graph, Side::Second);
    let marks: Vec<u64> = (1..=100).map(|mark| mark * 10).collect();
    bencher.bench(|| curve(&start, &random, &marks, 0..600, 1));
}

/// The exact answer for the second game: the mean over 96,072 machines.
#[divan::bench(sample_count = 5)]
fn the_second_game(bencher: divan::Bencher) {
    let start = machine();
    let random = Policy::random(&start.boxes.graph, Side::Second);
    bencher.bench_local(|| expected(&start, &random, 2, 1 << 17, &mut Unlimited));
}

/// Text boards and a map of boxes; every symmetry is tried at every move.
#[divan::bench(sample_count = 5)]
fn ten_thousand_games_naively(bencher: divan::Bencher) {
    bencher.bench(|| naive(10_000));
}

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn naive(games: u32) -> u32 {
    let mut state = 1u64;
    let mut below = move |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut boxes: HashMap<String, Vec<usize>> = HashMap::new();
    let mut wins = 0;
    for _ in 0..games {
        let mut board: Vec<char> = vec!['_'; 9];
        let mut used: Vec<(String, usize)> = Vec::new();
        let mut winner = '_';
        for ply in 0..9 {
            let free: Vec<usize> = (0..9).filter(|&cell| board[cell] == '_').collect();
            let mut cell = free[below(free.len())];
            if ply % 2 == 0 && free.len() > 1 {
                let (drawing, map) = drawing(&board);
                let fill = || (0..9).filter(|&c| drawing.as_bytes()[c] == b'_').collect();
                let beads = boxes.entry(drawing.clone()).or_insert_with(fill);
                if beads.is_empty() {
                    *beads = fill();
                }
                let bead = beads.swap_remove(below(beads.len()));
                cell = map[bead];
                used.push((drawing, bead));
            }
            board[cell] = if ply % 2 == 0 { 'X' } else { 'O' };
            if LINES.iter().any(|l| l.iter().all(|&c| board[c] == board[cell])) {
                winner = board[cell];
                break;
            }
        }
        wins += u32::from(winner == 'X');
        let back = match winner {
            'X' => 2,
            'O' => 0,
            _ => 1,
        };
        for (drawing, bead) in used {
            let beads = boxes.entry(drawing).or_default();
            beads.extend(std::iter::repeat_n(bead, back));
        }
    }
    wins
}

fn drawing(board: &[char]) -> (String, Vec<usize>) {
    let mut map: Vec<usize> = (0..9).collect();
    let mut images = Vec::new();
    for turn in 0..8 {
        images.push((map.iter().map(|&c| board[c]).collect::<String>(), map.clone()));
        let order = if turn == 3 { [2, 1, 0, 5, 4, 3, 8, 7, 6] } else { [6, 3, 0, 7, 4, 1, 8, 5, 2] };
        map = order.iter().map(|&c| map[c]).collect();
    }
    images.into_iter().min().unwrap_or_default()
}
