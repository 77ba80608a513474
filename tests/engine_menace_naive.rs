//! The engine of MENACE against naive programs that share nothing with it: boards as text, games played out,
//! probabilities as fractions summed over every line of play.

use dashu_ratio::RBig;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tg::engines::menace::*;

mod noughts {
    pub const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

    pub fn winner(board: &str) -> Option<char> {
        let cells: Vec<char> = board.chars().collect();
        let line = LINES.iter().find(|l| cells[l[0]] != '_' && l.iter().all(|&c| cells[c] == cells[l[0]]));
        line.map(|l| cells[l[0]])
    }

    pub fn put(board: &str, cell: usize, letter: char) -> String {
        board.chars().enumerate().map(|(i, c)| if i == cell { letter } else { c }).collect()
    }

    pub fn free(board: &str) -> Vec<usize> {
        (0..9).filter(|&cell| board.as_bytes()[cell] == b'_').collect()
    }

    /// A turn and a flip, again and again.
    pub fn images(board: &str) -> Vec<String> {
        let pick = |board: &str, order: [usize; 9]| -> String {
            order.iter().map(|&cell| board.as_bytes()[cell] as char).collect()
        };
        let mut images = vec![board.to_owned()];
        for _ in 0..3 {
            images.push(pick(&images[images.len() - 1], [6, 3, 0, 7, 4, 1, 8, 5, 2]));
        }
        for image in images.clone() {
            images.push(pick(&image, [2, 1, 0, 5, 4, 3, 8, 7, 6]));
        }
        images
    }
}

/// All 19,683 fillings, and what is left of them one condition after the other.
#[test]
fn the_chain_of_boards() {
    use noughts::*;
    let mut all = Vec::new();
    for code in 0..3usize.pow(9) {
        all.push((0..9).map(|i| ['_', 'X', 'O'][code / 3usize.pow(i) % 3]).collect::<String>());
    }
    assert_eq!(all.len(), 19_683);
    let count = |board: &str, letter| board.chars().filter(|&c| c == letter).count();
    let fits = |board: &&String| [0, 1].contains(&(count(board, 'X') as i32 - count(board, 'O') as i32));
    assert_eq!(all.iter().filter(fits).count(), 6046);
    let mut reached = BTreeSet::from(["_________".to_owned()]);
    let mut layer: Vec<String> = reached.iter().cloned().collect();
    for ply in 0..9 {
        let open = layer.iter().filter(|b| winner(b).is_none());
        let next: BTreeSet<String> = open
            .flat_map(|b| free(b).into_iter().map(|c| put(b, c, ['X', 'O'][ply % 2])).collect::<Vec<_>>())
            .collect();
        layer = next.iter().cloned().collect();
        reached.extend(next);
    }
    assert_eq!(reached.len(), 5478);
    let least = |boards: Vec<&String>| {
        boards.iter().filter_map(|b| images(b).into_iter().min()).collect::<BTreeSet<_>>()
    };
    assert_eq!(least(reached.iter().collect()).len(), 765);
    let turn = |n: usize| move |b: &&String| (9 - free(b).len()) % 2 == n && !(n == 1 && free(b).is_empty());
    let x_moves = least(reached.iter().filter(|b| count(b, 'X') == count(b, 'O')).collect());
    assert_eq!(x_moves.len(), 382);
    let open: BTreeSet<String> = x_moves.into_iter().filter(|b| winner(b).is_none()).collect();
    assert_eq!(open.len(), 338);
    let boxes: BTreeSet<String> = open.into_iter().filter(|b| free(b).len() > 1).collect();
    assert_eq!(boxes.len(), 304);
    let second = reached.iter().filter(turn(1)).filter(|b| winner(b).is_none());
    assert_eq!(least(second.collect()).len(), 289);

    // The engine's drawings are these, each once, and its positions are all that can be reached.
    let graph = Arc::new(Graph::new(Rules::noughts()));
    let shape = Shape { plays: Side::First, symmetries: 8, forced: false, fold: false };
    let plain = |board: Board| board.text().replace('/', "");
    let engine = Boxes::new(graph.clone(), shape);
    let drawings = engine.list().iter().filter_map(|b| images(&plain(b.drawing)).into_iter().min());
    assert_eq!(drawings.collect::<BTreeSet<_>>(), boxes);
    let positions = (0..graph.len()).map(|p| plain(graph.board(p)));
    assert_eq!(positions.collect::<BTreeSet<_>>(), reached);
}

/// A machine on text boards: beads by the least image and its squares.
struct Naive {
    beads: BTreeMap<String, Vec<u64>>,
}

impl Naive {
    fn of(machine: &Machine) -> Naive {
        let mut beads = BTreeMap::new();
        for (number, place) in machine.boxes.list().iter().enumerate() {
            let mut counts = vec![0; 9];
            for (&colour, &count) in place.colours.iter().zip(machine.beads_in(number)) {
                counts[machine.boxes.graph.rules.moves[colour].to] = u64::from(count);
            }
            beads.insert(place.drawing.text().replace('/', ""), counts);
        }
        Naive { beads }
    }

    /// Ends of all games from a board: win, draw, loss.
    fn ends(&self, board: &str, random: bool) -> [RBig; 3] {
        use noughts::*;
        let certain = |place: usize| std::array::from_fn(|i| if i == place { RBig::ONE } else { RBig::ZERO });
        match winner(board) {
            Some('X') => return certain(0),
            Some(_) => return certain(2),
            None if free(board).is_empty() => return certain(1),
            None => {}
        }
        let x_moves = free(board).len() % 2 == 1;
        let weights: Vec<(String, u64)> = if x_moves && free(board).len() > 1 {
            let drawing = images(board).into_iter().find(|i| self.beads.contains_key(i)).unwrap();
            let beads = &self.beads[&drawing];
            let fill = beads.iter().sum::<u64>() <= 1;
            let weight = |cell: usize| if fill { 1 } else { beads[cell] };
            free(&drawing).into_iter().map(|cell| (put(&drawing, cell, 'X'), weight(cell))).collect()
        } else {
            let letter = if x_moves { 'X' } else { 'O' };
            let keeps = |next: &str| random || x_moves || value(next) == value(board);
            let next = free(board).into_iter().map(|cell| put(board, cell, letter));
            next.map(|next| (next.clone(), u64::from(keeps(&next)))).collect()
        };
        let total: u64 = weights.iter().map(|w| w.1).sum();
        let mut sum = [RBig::ZERO, RBig::ZERO, RBig::ZERO];
        for (next, weight) in weights.into_iter().filter(|w| w.1 > 0) {
            let ends = self.ends(&next, random);
            for (sum, end) in sum.iter_mut().zip(ends) {
                *sum += end * RBig::from_parts(weight.into(), total.into());
            }
        }
        sum
    }
}

/// Perfect play: 1 if X wins.
fn value(board: &str) -> i32 {
    use noughts::*;
    match winner(board) {
        Some('X') => return 1,
        Some(_) => return -1,
        None if free(board).is_empty() => return 0,
        None => {}
    }
    let x_moves = free(board).len() % 2 == 1;
    let letter = if x_moves { 'X' } else { 'O' };
    let after = free(board).into_iter().map(|cell| value(&put(board, cell, letter)));
    if x_moves { after.max().unwrap() } else { after.min().unwrap() }
}

fn trained(games: u64, seed: u64) -> Machine {
    let graph = Arc::new(Graph::new(Rules::noughts()));
    let shape = Shape { plays: Side::First, symmetries: 8, forced: false, fold: false };
    let settings = Settings {
        beads: BeadPlan::Each(vec![4, 3, 2, 1]),
        rewards: Rewards { win: 1, draw: 0, loss: -1, last: false },
        refill: Refill::Emptied,
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut machine = Machine::new(Arc::new(Boxes::new(graph.clone(), shape)), settings, &mut random);
    play_games(&mut machine, &Policy::random(&graph, Side::Second), games, &mut random);
    machine
}

/// The exact answer for a trained machine, whose boxes hold all kinds of numbers, against the sum over every
/// line of play from O's first answer in a corner.
#[test]
fn exact_is_the_sum_over_all_games() {
    let machine = trained(300, 7);
    let own = Policy::machine(&machine);
    let naive = Naive::of(&machine);
    let random = against(&own, &Policy::random(own.graph(), Side::Second));
    let parts = |outcome: &Outcome| {
        [&outcome.win, &outcome.draw, &outcome.loss]
            .map(|part| RBig::from_parts(part.clone().into(), outcome.total.clone()))
    };
    assert_eq!(parts(&random), naive.ends("_________", true));
}

/// Every bead is accounted for: what is in the boxes changes by what the games gave and took.
#[test]
fn beads_are_conserved() {
    let graph = Arc::new(Graph::new(Rules::noughts()));
    let mut machine = trained(0, 3);
    // So many beads that no box runs empty.
    machine.beads.fill(1000);
    let random = Policy::random(&graph, Side::Second);
    let mut generator = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..500 {
        let before = machine.total();
        let mut game = Match::new(&mut machine);
        let play = loop {
            if let Some(play) = game.over() {
                break play;
            }
            let position = game.position();
            if graph.turn(position) == Side::First {
                assert!(game.machine_moves(&mut generator));
            } else {
                game.go(usize::from(random.moves(position)[0].0));
            }
        };
        let record = game.finish(play);
        let change = match play {
            Play::Win => 1,
            Play::Draw => 0,
            Play::Loss => -1,
        };
        assert_eq!(machine.total() as i64 - before as i64, change * record.deeds.len() as i64);
    }
}

/// A sample lies where the exact answer says, and is the same for a seed.
#[test]
fn samples_follow_the_exact_answer() {
    let own = Policy::machine(&trained(200, 5));
    let random = Policy::random(own.graph(), Side::Second);
    let sample = |seed| tally(&own, &random, 20_000, &mut ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(sample(1), sample(1));
    let exact = against(&own, &random);
    let win: f64 = RBig::from_parts(exact.win.into(), exact.total).to_f64().value();
    let error = (win * (1.0 - win) / 20_000.0).sqrt();
    assert!((sample(1).win as f64 / 20_000.0 - win).abs() < 5.0 * error);
}

/// A curve doesn't depend on how its runs are shared out.
#[test]
fn a_curve_is_the_sum_of_its_runs() {
    let machine = trained(0, 0);
    let random = Policy::random(&machine.boxes.graph, Side::Second);
    let whole = curve(&machine, &random, &[10, 20], 0..6, 9);
    let parts = [0..1, 1..4, 4..6].map(|runs| curve(&machine, &random, &[10, 20], runs, 9));
    for (mark, point) in whole.iter().enumerate() {
        assert_eq!(point.tally.win, parts.iter().map(|p| p[mark].tally.win).sum::<u64>());
        assert_eq!(point.tally.win + point.tally.draw + point.tally.loss, 60);
    }
}

/// The machines after a game and their chances, from the tree of naive games: hexapawn's second game.
#[test]
fn what_learning_does_is_exact() {
    let graph = Arc::new(Graph::new(Rules::hexapawn()));
    let shape = Shape { plays: Side::Second, symmetries: 2, forced: true, fold: false };
    let settings = Settings {
        beads: BeadPlan::Each(vec![1]),
        rewards: Rewards { win: 1, draw: 0, loss: -1, last: false },
        refill: Refill::Resign,
    };
    let mut generator = ChaCha8Rng::seed_from_u64(0);
    let machine = Machine::new(Arc::new(Boxes::new(graph.clone(), shape)), settings, &mut generator);
    let random = Policy::random(&graph, Side::First);
    let (third, _) = expected(&machine, &random, 3, 100_000, &mut |_| Ok::<(), ()>(())).unwrap();
    let exact: f64 = RBig::from_parts(third.win.into(), third.total).to_f64().value();
    let mut wins = 0;
    let runs = 60_000;
    for _ in 0..runs {
        let mut machine = machine.clone();
        play_games(&mut machine, &random, 2, &mut generator);
        wins += play_games(&mut machine, &random, 1, &mut generator).win;
    }
    let error = (exact * (1.0 - exact) / runs as f64).sqrt();
    assert!((wins as f64 / runs as f64 - exact).abs() < 5.0 * error);
}
