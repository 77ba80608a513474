//! What is asked of machines: training, samples, exact answers.

use super::arguments::{count, generator, number};
use super::board::BoardValue;
use super::machine::{MachineValue, machine, no_box};
use super::strategy::Opponent;
use rand_chacha::ChaCha8Rng;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::Number;
use tg_core::value::{Family, Object, Value};
use tg_dist::{Count, Dist, WrittenLaw};
use tg_menace::{
    Expectation, GameRecord, GameResult, Machine, Match, OutcomeWays, Policy, Side, against as exactly, best,
    expected as exact_mean, play_games, tally,
};

/// Games between two looks at the limits.
const AT_ONCE: u64 = 4096;
/// About how many steps a game takes.
const STEPS_A_GAME: u64 = 10;
/// About how many steps an exact answer takes.
const STEPS_AN_ANSWER: u64 = 6000;
/// The most machines that an expectation looks at.
const MOST_MACHINES: usize = 1 << 17;
/// What one of these takes, in bytes.
const CHANGES_BYTES: u128 = 256;

/// A machine that has played games and learned from them.
pub(super) fn train(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let opponent = Opponent::of(host, &value, &args[1])?;
    let games = count(args, 2, 1000);
    let (mut random, _) = generator(host, args, 3)?;
    let mut trained = (*value.machine).clone();
    host.reserve(super::build::MACHINE_BYTES)?;
    let mut left = games;
    while left > 0 {
        let now = match &opponent {
            Opponent::Fixed(policy) => {
                let now = left.min(AT_ONCE);
                host.step(now * STEPS_A_GAME)?;
                play_games(&mut trained, policy, now, &mut random);
                now
            }
            Opponent::Best => {
                host.step(STEPS_AN_ANSWER)?;
                let (policy, _) = best(&Policy::machine(&trained));
                play_games(&mut trained, &policy, 1, &mut random);
                1
            }
        };
        left -= now;
    }
    Ok(Object::value(value.with(trained)))
}

/// The exact outcome with the beads as they are.
pub(super) fn against(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let opponent = Opponent::of(host, &value, &args[1])?;
    host.step(STEPS_AN_ANSWER)?;
    let own = Policy::machine(&value.machine);
    record(match &opponent {
        Opponent::Fixed(policy) => exactly(&own, policy),
        Opponent::Best => best(&own).1,
    })
}

/// An outcome as a record of fractions.
fn record(outcome: OutcomeWays) -> Result<Value, Fault> {
    let total = Number::from(outcome.total);
    let part = |ways: dashu_int::UBig| {
        Number::from(ways)
            .div(&total)
            .map(Value::Number)
            .map_err(|_| fault(Code::E3001, "a game without an end"))
    };
    let (win, draw, loss) = (part(outcome.win)?, part(outcome.draw)?, part(outcome.loss)?);
    Value::record([("win", win), ("draw", draw), ("loss", loss)])
}

/// The exact outcome of a later game, after what is learned from those before it.
pub(super) fn expected(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    record(expectation(host, args)?.outcome)
}

/// The same, with what it is the mean of.
pub(super) fn expectation(host: &mut dyn Host, args: &[Value]) -> Result<Expectation, Fault> {
    let value = machine(args)?.clone();
    let games = count(args, 2, 2);
    let Opponent::Fixed(policy) = Opponent::of(host, &value, &args[1])? else {
        return Err(fault(
            Code::E7005,
            "`expected` can't follow `best`, which plays otherwise after each game",
        )
        .with_help("`against(best)` is exact for the next game; `train(best, games: 100)` samples"));
    };
    host.reserve(MOST_MACHINES as u128 * CHANGES_BYTES)?;
    let mean = with_budget(host, Rate::default(), |progress| {
        exact_mean(&value.machine, &policy, games, MOST_MACHINES, progress)
    })?;
    // A stop was the run's own, and is its fault already.
    mean.map_err(|_| {
        let message = format!(
            "before game {games} there are more than {MOST_MACHINES} different machines, too many for an exact answer"
        );
        fault(Code::E7007, message)
            .with_help("ask for an earlier game, or sample: `curve` gives the mean of many runs")
    })
}

/// Sampled games between two strategies, with nothing learned.
pub(super) fn simulate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let opponent = Opponent::of(host, &value, &args[1])?;
    let games = count(args, 2, 1000).max(1);
    let (mut random, _) = generator(host, args, 3)?;
    let own = Policy::machine(&value.machine);
    let other = opponent.policy(&own);
    let mut sum = tg_menace::Tally::default();
    let mut left = games;
    while left > 0 {
        let now = left.min(AT_ONCE);
        host.step(now * STEPS_A_GAME)?;
        let some = tally(&own, &other, now, &mut random);
        (sum.win, sum.draw, sum.loss) = (sum.win + some.win, sum.draw + some.draw, sum.loss + some.loss);
        left -= now;
    }
    sampled(sum.win, sum.draw, sum.loss)
}

/// Shares of independent games with their standard errors.
fn sampled(win: u64, draw: u64, loss: u64) -> Result<Value, Fault> {
    let games = (win + draw + loss).max(1) as f64;
    let near = |part: f64| Number::from_f64(part).map_or(Value::None, Value::Number);
    let share = |count: u64| count as f64 / games;
    let error = |count: u64| near(rounded((share(count) * (1.0 - share(count)) / games).sqrt()));
    Value::record([
        ("win", near(share(win))),
        ("draw", near(share(draw))),
        ("loss", near(share(loss))),
        ("win_error", error(win)),
        ("draw_error", error(draw)),
        ("loss_error", error(loss)),
    ])
}

/// A standard error to six decimal places: more would say nothing.
pub(super) fn rounded(error: f64) -> f64 {
    (error * 1e6).round() / 1e6
}

/// One game, move by move.
pub(super) fn one_game(
    value: &MachineValue,
    opponent: &Opponent,
    random: &mut ChaCha8Rng,
) -> (GameRecord, Machine) {
    let mut learned = (*value.machine).clone();
    let policy = opponent.policy(&Policy::machine(&learned));
    let graph = value.graph().clone();
    let own = learned.boxes.shape.plays;
    let mut game = Match::new(&mut learned);
    let play = loop {
        if let Some(play) = game.over() {
            break play;
        }
        let position = game.position();
        if graph.turn(position) == own {
            if !game.machine_moves(random) {
                break GameResult::Loss;
            }
        } else if !game.policy_moves(&policy, random) {
            break GameResult::Win;
        }
    };
    let record = game.finish(play);
    (record, learned)
}

/// How a game ended, as a word.
pub(super) fn word(play: GameResult) -> &'static str {
    match play {
        GameResult::Win => "win",
        GameResult::Draw => "draw",
        GameResult::Loss => "loss",
    }
}

/// The move between two positions, as it is written.
pub(super) fn step_between(value: &MachineValue, from: usize, to: usize) -> String {
    let graph = value.graph();
    let step = graph.moves(from).iter().find(|&&(_, next)| usize::from(next) == to);
    step.map_or_else(String::new, |&(index, _)| graph.rules.written(usize::from(index)))
}

/// One game: its boards, what it taught, and the machine afterwards.
pub(super) fn game(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let opponent = Opponent::of(host, &value, &args[1])?;
    let (mut random, _) = generator(host, args, 2)?;
    let (record, learned) = one_game(&value, &opponent, &mut random);
    let moves = record.positions.windows(2).map(|pair| Value::text(step_between(&value, pair[0], pair[1])));
    let after = value.with(learned);
    let boxes = record.deeds.iter().map(|deed| Object::value(after.of(deed.number)));
    Value::record([
        ("moves", Value::list(moves.collect())?),
        ("result", tg_dist::result(word(record.play))),
        ("boxes", Value::list(boxes.collect())?),
        ("machine", Object::value(after.clone())),
    ])
}

/// What the machine plays on a board: a distribution over moves.
pub(super) fn moves_on(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    let board = BoardValue::read(value.graph(), &args[1])?;
    let position = value.graph().find(board.board, board.turn());
    let number = position.and_then(|position| value.machine.boxes.of(position));
    let (Some(position), Some(number)) = (position, number) else { return Err(no_box(value, &board)) };
    let after = value.machine.boxes.after(position);
    let mut odds: Vec<(String, u64)> = Vec::new();
    for (&next, weight) in after.iter().zip(value.machine.odds(number)).filter(|(_, weight)| *weight > 0) {
        odds.push((step_between(value, position, usize::from(next)), weight));
    }
    if odds.is_empty() {
        return Err(fault(
            Code::E7006,
            format!("the box for `{}` is empty: the machine gives up", board.text()),
        )
        .with_help("`refill: found` fills a box that is found empty"));
    }
    odds.sort();
    let outcomes = odds.into_iter().map(|(name, weight)| (Value::text(name), Count::from(weight)));
    Ok(Dist::written(WrittenLaw::new(outcomes.collect(), "the beads of a box")).value())
}

/// Whom the machine plays.
pub(super) fn plays(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let first = machine(args)?.machine.boxes.shape.plays == Side::First;
    let own = if first { "X" } else { "O" };
    Ok(Family::word("no machine plays", Code::E2014, &["X", "O"], own))
}

/// All its beads.
pub(super) fn beads(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(machine(args)?.machine.total()))
}

/// `random(n)`: the setting of random beads.
pub(super) fn random_beads(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Value::record([("random", args[0].clone())])
}
