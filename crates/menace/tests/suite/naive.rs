//! The engine of MENACE against naive programs that share nothing with it: boards as text, games played out,
//! probabilities as fractions summed over every line of play.

use dashu_ratio::RBig;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tg_menace::*;

use crate::support::*;

/// All 19,683 fillings, and what is left of them after one condition after the other.
#[test]
fn the_chain_of_boards() {
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
    let choice = |b: &&String| count(b, 'X') == count(b, 'O') && winner(b).is_none() && free(b).len() > 1;
    assert_eq!(reached.iter().filter(choice).count(), 2201);
    let turned = |b: &String| images(b).into_iter().take(4).min();
    assert_eq!(reached.iter().filter(choice).filter_map(turned).collect::<BTreeSet<_>>().len(), 554);

    // The engine's drawings are exactly these, and its positions are all that can be reached.
    let game = Arc::new(BoardGame::new(Rules::noughts()));
    let plain = |board: Board| board.text().replace('/', "");
    let engine = BoardBoxes::new(game.clone(), ALL);
    let drawings = engine.drawings().iter().filter_map(|b| images(&plain(b.board)).into_iter().min());
    assert_eq!(drawings.collect::<BTreeSet<_>>(), boxes);
    let positions = (0..game.graph.len()).map(|p| plain(game.board(p)));
    assert_eq!(positions.collect::<BTreeSet<_>>(), reached);
}

/// The exact answers for trained machines, whose boxes hold all kinds of numbers, against sums over lines of
/// play: for opponents that know nothing, play perfectly, know the boxes, or are machines themselves.
#[test]
fn exact_is_the_sum_over_all_games() {
    let machine = trained(ALL, 300, 7);
    let own = Policy::machine(&machine);
    let graph = own.graph();
    let random = against(&own, &Policy::random(graph, Side::Second));
    assert_eq!(parts(&random), naively(&machine, &Other::Plays(&anywhere)));
    let perfect = against(&own, &Policy::perfect(graph, Side::Second));
    assert_eq!(parts(&perfect), naively(&machine, &Other::Plays(&perfectly)));
    assert_eq!(parts(&best(&own).1), naively(&machine, &Other::Best));
    let second = trained(BoxShape { plays: Side::Second, ..ALL }, 300, 8);
    let other = Policy::machine(&second);
    let naive = Naive::of(&second);
    let both = naively(&machine, &Other::Plays(&|board| naive.weights(board)));
    assert_eq!(parts(&against(&own, &other)), both);
    // From the other side, win and loss are exchanged.
    let [win, draw, loss] = both;
    assert_eq!(parts(&against(&other, &own)), [loss, draw, win]);
    let first = Policy::random(graph, Side::First);
    assert_eq!(parts(&against(&other, &first)), naively(&second, &Other::Plays(&anywhere)));
    assert_eq!(parts(&best(&other).1), naively(&second, &Other::Best));
}

/// Every bead is accounted for: the contents of the boxes change by what the games gave and took.
#[test]
fn beads_are_conserved() {
    let mut machine = trained(ALL, 0, 3).machine;
    let graph = machine.boxes.graph.clone();
    // Enough beads that no box becomes empty.
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
                game.go(random.moves(position)[0].0 as usize);
            }
        };
        let record = game.finish(play);
        let change = match play {
            GameResult::Win => 1,
            GameResult::Draw => 0,
            GameResult::Loss => -1,
        };
        assert_eq!(machine.total() as i64 - before as i64, change * record.deeds.len() as i64);
    }
}

/// A sample agrees with the exact answer, and is the same for the same seed.
#[test]
fn samples_follow_the_exact_answer() {
    let own = Policy::machine(&trained(ALL, 200, 5));
    let random = Policy::random(own.graph(), Side::Second);
    let sample = |seed| tally(&own, &random, 20_000, &mut ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(sample(1), sample(1));
    let exact = against(&own, &random);
    let win: f64 = RBig::from_parts(exact.win.into(), exact.total).to_f64().value();
    let error = (win * (1.0 - win) / 20_000.0).sqrt();
    assert!((sample(1).win as f64 / 20_000.0 - win).abs() < 5.0 * error);
}

/// A curve doesn't depend on how its runs are distributed, and its squares are those of the runs.
#[test]
fn a_curve_is_the_sum_of_its_runs() {
    let machine = trained(ALL, 0, 0);
    let random = Policy::random(&machine.boxes.graph, Side::Second);
    let whole = curve(&machine, &random, &[10, 20], 0..6, 9);
    for cores in 1..8 {
        assert_eq!(curve_on(cores, &machine, &random, &[10, 20], 0..6, 9), whole, "{cores} cores");
    }
    let runs: Vec<_> = (0..6).map(|run| curve(&machine, &random, &[10, 20], run..run + 1, 9)).collect();
    for (mark, point) in whole.iter().enumerate() {
        assert_eq!(point.tally.win, runs.iter().map(|run| run[mark].tally.win).sum::<u64>());
        let square = |run: &Vec<CurvePoint>| u128::from(run[mark].tally.loss).pow(2);
        assert_eq!(point.squares[2], runs.iter().map(square).sum::<u128>());
        assert_eq!(point.tally.win + point.tally.draw + point.tally.loss, 60);
    }
}

/// The machines after a game and their chances, from the tree of naive games: hexapawn's second game.
#[test]
fn what_learning_does_is_exact() {
    let game = Arc::new(BoardGame::new(Rules::hexapawn()));
    let shape = BoxShape { plays: Side::Second, symmetries: 2, forced: true, fold: false };
    let settings = MachineSettings {
        beads: BeadPlan::Each(vec![1]),
        rewards: Rewards { win: 1, draw: 0, loss: -1, last: false },
        refill: Refill::Resign,
    };
    let mut generator = ChaCha8Rng::seed_from_u64(0);
    let machine = Machine::new(BoardBoxes::new(game.clone(), shape).boxes, settings, &mut generator);
    let random = Policy::random(&game.graph, Side::First);
    let third = expected(&machine, &random, 3, 100_000, &mut Unlimited).unwrap();
    let exact: f64 = RBig::from_parts(third.outcome.win.into(), third.outcome.total).to_f64().value();
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

/// What a machine can see of the first game and what it makes of it, distinguished by text boards: the beads of
/// the drawings and the end; and the resulting machines, since a draw leaves everything as it was.
#[test]
fn the_first_games_are_counted() {
    let machine = trained(ALL, 0, 0);
    let random = Policy::random(&machine.boxes.graph, Side::Second);
    let two = expected(&machine, &random, 2, 1 << 20, &mut Unlimited).unwrap();
    let drawing = |board: &str| {
        let images = images(board).into_iter().enumerate();
        images.map(|(place, image)| (image, place)).min().expect("an image")
    };
    let mut drawings: BTreeMap<String, (String, usize)> = BTreeMap::new();
    let mut games = BTreeSet::new();
    let mut open = vec![("_________".to_owned(), Vec::new())];
    while let Some((board, used)) = open.pop() {
        if winner(&board).is_some() || free(&board).is_empty() {
            games.insert((used, winner(&board)));
            continue;
        }
        let (letter, choice) = (mover(&board), free(&board).len() > 1);
        let (drawn, place) = drawings.entry(board.clone()).or_insert_with(|| drawing(&board)).clone();
        for cell in free(&board) {
            let mut used = used.clone();
            if letter == 'X' && choice {
                let marked = images(&put("_________", cell, '#'))[place].find('#');
                used.push((drawn.clone(), marked));
            }
            open.push((put(&board, cell, letter), used));
        }
    }
    let changed = games.iter().filter(|(_, winner)| winner.is_some()).count();
    assert_eq!((two.games, two.machines), (games.len(), changed + 1));
    assert_eq!((two.games, two.machines), (119_023, 96_072));
}

/// However many beads a box gets, each is counted: compared with a sum that can't overflow.
#[test]
fn beads_are_exact_whatever_their_number() {
    const MANY: i32 = 1_000_000_000;
    let rewards = Rewards { win: MANY, draw: MANY / 2, loss: -1, last: false };
    let settings = MachineSettings { beads: BeadPlan::Each(vec![u32::MAX]), rewards, refill: Refill::Resign };
    let boards = BoardBoxes::new(Arc::new(BoardGame::new(Rules::noughts())), ALL);
    let boxes = boards.boxes.clone();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut machine = Machine::new(boxes.clone(), settings, &mut random);
    let random_player = Policy::random(&boxes.graph, Side::Second);
    let mut sums: Vec<i128> = machine.beads.iter().map(|&count| count.into()).collect();
    for _ in 0..500 {
        let mut game = Match::new(&mut machine);
        let play = loop {
            if let Some(play) = game.over() {
                break play;
            }
            let own = boxes.graph.turn(game.position()) == Side::First;
            assert!(if own {
                game.machine_moves(&mut random)
            } else {
                game.policy_moves(&random_player, &mut random)
            });
        };
        for deed in game.finish(play).deeds {
            let change = match play {
                GameResult::Win => i128::from(MANY),
                GameResult::Draw => i128::from(MANY / 2),
                GameResult::Loss => -1,
            };
            sums[boxes.list()[deed.number].start + deed.colour] += change;
        }
    }
    let beads: Vec<i128> = machine.beads.iter().map(|&count| count.into()).collect();
    assert_eq!(beads, sums);
    assert!(beads[..9].iter().sum::<i128>() > 1 << 37);
    // Weights of this size are exact in the answers, too.
    let outcome = against(&Policy::machine(&machine), &random_player);
    let machine = Trained { boards, machine };
    assert_eq!(parts(&outcome), naively(&machine, &Other::Plays(&anywhere)));
}

/// All lines that a machine loses, from text boards: their number, and the probabilities of the likeliest.
#[test]
fn lines_that_lose() {
    let machine = trained(ALL, 60, 4);
    let own = Policy::machine(&machine);
    let naive = Naive::of(&machine);
    let perfect = Policy::perfect(own.graph(), Side::Second);
    let mut chances: Vec<RBig> = Vec::new();
    let mut open = vec![("_________".to_owned(), RBig::ONE)];
    while let Some((board, chance)) = open.pop() {
        match winner(&board) {
            Some('O') => chances.push(chance),
            Some(_) => {}
            None => {
                let weights = if mover(&board) == 'X' { naive.weights(&board) } else { perfectly(&board) };
                let total: u64 = weights.iter().map(|weight| weight.1).sum();
                for (cell, weight) in weights {
                    let share = RBig::from_parts(weight.into(), total.into());
                    open.push((put(&board, cell, mover(&board)), &chance * share));
                }
            }
        }
    }
    chances.sort_by(|one, two| two.cmp(one));
    let lines = played_lines(&own, &perfect, GameResult::Loss, 12, &mut Unlimited).unwrap();
    assert_eq!(lines.count, chances.len().into());
    let found = lines
        .likeliest
        .iter()
        .map(|line| RBig::from_parts(line.chance.0.clone().into(), line.chance.1.clone()));
    assert_eq!(found.collect::<Vec<_>>(), chances[..12]);
}

/// The best answer to a machine has a move on every board that occurs in a game with it: a sample agrees with the exact
/// answer.
#[test]
fn the_best_answer_can_be_played() {
    let own = Policy::machine(&trained(ALL, 200, 5));
    let (policy, outcome) = best(&own);
    let sample = tally(&own, &policy, 20_000, &mut ChaCha8Rng::seed_from_u64(1));
    let loss: f64 = RBig::from_parts(outcome.loss.into(), outcome.total).to_f64().value();
    let error = (loss * (1.0 - loss) / 20_000.0).sqrt();
    assert!((sample.loss as f64 / 20_000.0 - loss).abs() < 5.0 * error, "{sample:?} {loss}");
}
