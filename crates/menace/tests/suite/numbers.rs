//! The engine of MENACE against published numbers and against exact values that were found in other ways.

use dashu_int::UBig;
use dashu_ratio::RBig;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;
use tg_menace::*;

fn noughts() -> Arc<BoardGame> {
    Arc::new(BoardGame::new(Rules::noughts()))
}

const ALL: BoxShape = BoxShape { plays: Side::First, symmetries: 8, forced: false, fold: false };
const DOCUMENT: Rewards = Rewards { win: 1, draw: 0, loss: -1, last: false };
const HISTORY: Rewards = Rewards { win: 3, draw: 1, loss: -1, last: false };

fn machine(game: &Arc<BoardGame>, shape: BoxShape, beads: &[u32], rewards: Rewards) -> Machine {
    let settings =
        MachineSettings { beads: BeadPlan::Each(beads.to_vec()), rewards, refill: Refill::Emptied };
    let boxes = BoardBoxes::new(game.clone(), shape).boxes;
    Machine::new(boxes, settings, &mut ChaCha8Rng::seed_from_u64(0))
}

fn parts(outcome: &OutcomeWays) -> [RBig; 3] {
    [&outcome.win, &outcome.draw, &outcome.loss]
        .map(|part| RBig::from_parts(part.clone().into(), outcome.total.clone()))
}

fn fractions(text: [&str; 3]) -> [RBig; 3] {
    text.map(|part| part.parse().unwrap())
}

#[test]
fn boxes_are_counted() {
    let game = noughts();
    assert_eq!(game.graph.len(), 5478);
    let count = |shape| BoardBoxes::new(game.clone(), shape).boxes.list().len();
    assert_eq!(count(ALL), 304);
    assert_eq!(count(BoxShape { forced: true, ..ALL }), 338);
    assert_eq!(count(BoxShape { symmetries: 4, ..ALL }), 554);
    assert_eq!(count(BoxShape { symmetries: 1, ..ALL }), 2201);
    assert_eq!(count(BoxShape { plays: Side::Second, ..ALL }), 289);
    let boxes = BoardBoxes::new(game, ALL).boxes;
    let by_move = |n| boxes.list().iter().filter(|b| b.number == n).count();
    assert_eq!([0, 1, 2, 3].map(by_move), [1, 12, 108, 183]);
}

#[test]
fn hexapawn_has_its_boxes() {
    let game = Arc::new(BoardGame::new(Rules::hexapawn()));
    let shape = BoxShape { plays: Side::Second, symmetries: 2, forced: true, fold: false };
    assert_eq!(BoardBoxes::new(game.clone(), shape).boxes.list().len(), 19);
    let boxes = BoardBoxes::new(game.clone(), shape).boxes;
    let by_move = |n| boxes.list().iter().filter(|b| b.number == n).count();
    assert_eq!([0, 1, 2].map(by_move), [2, 10, 7], "for the moves 2, 4 and 6 of a game");
    assert_eq!(BoardBoxes::new(game.clone(), BoxShape { forced: false, ..shape }).boxes.list().len(), 17);
    assert_eq!(BoardBoxes::new(game.clone(), BoxShape { symmetries: 1, ..shape }).boxes.list().len(), 37);
    assert_eq!(game.graph.value(0), -1, "the second player wins");
}

#[test]
fn an_equal_machine() {
    let game = noughts();
    for beads in [1, 3] {
        let own = Policy::machine(&machine(&game, ALL, &[beads], DOCUMENT));
        let random = against(&own, &Policy::random(&game.graph, Side::Second));
        assert_eq!(parts(&random), fractions(["737/1260", "8/63", "121/420"]));
        let perfect = against(&own, &Policy::perfect(&game.graph, Side::Second));
        assert_eq!(parts(&perfect), fractions(["0", "757/3402", "2645/3402"]));
        let (policy, best) = best(&own);
        assert_eq!(parts(&best), fractions(["1/105", "53/945", "883/945"]));
        assert_eq!(parts(&against(&own, &policy)), parts(&best));
    }
}

#[test]
fn a_folded_machine() {
    let game = noughts();
    let fold = BoxShape { fold: true, ..ALL };
    let own = Policy::machine(&machine(&game, fold, &[4, 3, 2, 1], HISTORY));
    let random = against(&own, &Policy::random(&game.graph, Side::Second));
    assert_eq!(parts(&random), fractions(["391477/645120", "36667/290304", "1549447/5806080"]));
    let perfect = against(&own, &Policy::perfect(&game.graph, Side::Second));
    assert_eq!(parts(&perfect), fractions(["0", "42793/181440", "138647/181440"]));
    assert_eq!(parts(&best(&own).1), fractions(["5/252", "311/3780", "1697/1890"]));
    let other = machine(&game, BoxShape { plays: Side::Second, ..fold }, &[4, 3, 2, 1], HISTORY);
    let two = against(&own, &Policy::machine(&other));
    assert_eq!(parts(&two), fractions(["215363/362880", "39959/302400", "497831/1814400"]));
}

/// The document's machine against a random player: 0.584921 in the first game, 0.585333 in the second.
#[test]
fn the_second_game() {
    let game = noughts();
    let own = machine(&game, ALL, &[4, 3, 2, 1], DOCUMENT);
    let random = Policy::random(&game.graph, Side::Second);
    let win = |outcome: &OutcomeWays| {
        let million = UBig::from(1_000_000u32);
        (&outcome.win * &million + &outcome.total / UBig::from(2u8)) / &outcome.total
    };
    let game = |games| expected(&own, &random, games, 1 << 20, &mut Unlimited).unwrap();
    let (first, second) = (game(1), game(2));
    assert_eq!(parts(&first.outcome), fractions(["737/1260", "8/63", "121/420"]));
    assert_eq!(win(&first.outcome), UBig::from(584_921u32));
    assert_eq!(win(&second.outcome), UBig::from(585_333u32));
    assert_eq!((second.games, second.machines), (119_023, 96_072));
}

/// The answer for changed boxes is that for the machine with the changes: for hexapawn, whose machine resigns
/// at an empty box, and after many games.
#[test]
fn answers_for_changed_boxes() {
    let game = Arc::new(BoardGame::new(Rules::hexapawn()));
    let shape = BoxShape { plays: Side::Second, symmetries: 2, forced: true, fold: false };
    let settings = MachineSettings {
        beads: BeadPlan::Each(vec![1]),
        rewards: Rewards { win: 0, last: true, ..DOCUMENT },
        refill: Refill::Resign,
    };
    let boxes = BoardBoxes::new(game.clone(), shape).boxes;
    let start = Machine::new(boxes, settings, &mut ChaCha8Rng::seed_from_u64(0));
    let random = Policy::random(&game.graph, Side::First);
    for games in [0, 3, 10, 40] {
        let mut own = start.clone();
        play_games(&mut own, &random, games, &mut ChaCha8Rng::seed_from_u64(games));
        let now = expected(&own, &random, 1, 1, &mut Unlimited).unwrap();
        assert_eq!(parts(&now.outcome), parts(&against(&Policy::machine(&own), &random)));
    }
}

/// Gardner's machine takes out the bead of its last move after a loss, and in the end it can't lose.
#[test]
fn hexapawn_is_learned_for_good() {
    let game = Arc::new(BoardGame::new(Rules::hexapawn()));
    let shape = BoxShape { plays: Side::Second, symmetries: 2, forced: true, fold: false };
    let rewards = Rewards { win: 0, draw: 0, loss: -1, last: true };
    let settings = MachineSettings { beads: BeadPlan::Each(vec![1]), rewards, refill: Refill::Resign };
    let boxes = BoardBoxes::new(game.clone(), shape).boxes;
    let start = Machine::new(boxes, settings, &mut ChaCha8Rng::seed_from_u64(0));
    for seed in 0..20 {
        let mut own = start.clone();
        let random = Policy::random(&game.graph, Side::First);
        play_games(&mut own, &random, 2000, &mut ChaCha8Rng::seed_from_u64(seed));
        let (_, worst) = best(&Policy::machine(&own));
        assert_eq!(parts(&worst), fractions(["1", "0", "0"]));
    }
}

/// Games 501 to 1000 against a random player, the mean of 600 runs, as published: win, draw, loss.
#[test]
fn what_is_learned() {
    let game = noughts();
    let random = Policy::random(&game.graph, Side::Second);
    let fold = BoxShape { fold: true, ..ALL };
    let rows = [
        (machine(&game, ALL, &[4, 3, 2, 1], DOCUMENT), [0.738, 0.104, 0.158]),
        (machine(&game, ALL, &[1], DOCUMENT), [0.795, 0.093, 0.112]),
        (machine(&game, fold, &[4, 3, 2, 1], HISTORY), [0.780, 0.100, 0.119]),
    ];
    for (machine, published) in rows {
        let points = curve(&machine, &random, &[500, 1000], 0..600, 1);
        let games = 300_000.0;
        let tally = points[1].tally;
        for (count, share) in [tally.win, tally.draw, tally.loss].into_iter().zip(published) {
            let mean = count as f64 / games;
            // Runs vary more than games do: machines that learned well, and those that didn't.
            assert!((mean - share).abs() < 0.01, "{mean} and {share}");
        }
    }
}

/// A machine that has learned not to lose to perfect play loses most games to a player who knows its boxes: of 100
/// games, 73 to 83 by the published figures, which are for other machines; here, their mean must be in that range.
#[test]
fn what_best_reveals() {
    let game = noughts();
    let perfect = Policy::perfect(&game.graph, Side::Second);
    let share =
        |part: &UBig, total: &UBig| RBig::from_parts(part.clone().into(), total.clone()).to_f64().value();
    let mut sum = 0.0;
    for seed in 0..12 {
        let mut own = machine(&game, ALL, &[4, 3, 2, 1], DOCUMENT);
        play_games(&mut own, &perfect, 3000, &mut ChaCha8Rng::seed_from_u64(seed));
        let own = Policy::machine(&own);
        let outcome = against(&own, &perfect);
        assert!(share(&outcome.loss, &outcome.total) < 0.001);
        let (_, worst) = best(&own);
        let loss = share(&worst.loss, &worst.total);
        assert!((0.6..0.9).contains(&loss), "{loss}");
        sum += loss;
    }
    assert!((0.73..0.83).contains(&(sum / 12.0)), "{sum}");
}

/// Michie's machine against perfect play: in 61 of 100 runs, its first box becomes empty.
#[test]
fn the_first_box_runs_empty() {
    let game = noughts();
    let perfect = Policy::perfect(&game.graph, Side::Second);
    let mut start = machine(&game, BoxShape { fold: true, ..ALL }, &[4, 3, 2, 1], HISTORY);
    start.settings.refill = Refill::Resign;
    let runs = 600;
    let empty = (0..runs).filter(|&run| {
        let mut machine = start.clone();
        play_games(&mut machine, &perfect, 1000, &mut ChaCha8Rng::seed_from_u64(run));
        machine.beads_in(0).iter().all(|&beads| beads == 0)
    });
    let share = empty.count() as f64 / runs as f64;
    assert!((share - 0.61).abs() < 0.08, "{share}");
}
