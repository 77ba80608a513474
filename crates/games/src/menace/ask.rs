//! What is asked of machines: training, samples, exact answers.

use super::arguments::{count, number};
use super::machine::{MachineValue, machine};
use super::strategy::{Opponent, fits};
use super::subject::said;
use crate::sample::{rounded, share_error};
use crate::seed::generator;
use rand_chacha::ChaCha8Rng;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, stopped, with_budget};
use tg_core::number::Number;
use tg_core::value::{Object, Value};
use tg_dist::{Count, Dist, WrittenLaw};
use tg_menace::{
    Expectation, ExpectationError, GameRecord, GameResult, Machine, Match, OutcomeWays, Policy,
    against_within, best_within, expected as exact_mean, play_both, play_games, tally,
};

/// Games between two looks at the limits.
const AT_ONCE: u64 = 4096;
/// How many positions of an answer are a step.
const ANSWERING: Rate = Rate { work_a_step: 16, what: "answering" };
/// The longest game of which each way is followed.
const MOST_FOLLOWED: usize = 2_000;
/// About how many steps a game takes, at least.
const STEPS_A_GAME: u64 = 10;
/// About how many steps an exact answer takes.
const STEPS_AN_ANSWER: u64 = 6000;
/// The most machines that an expectation looks at.
const MOST_MACHINES: usize = 1 << 17;
/// What one of these takes, in bytes.
const CHANGES_BYTES: u128 = 256;

/// About how many steps a game takes.
pub(super) fn steps_a_game(value: &MachineValue) -> u64 {
    STEPS_A_GAME.max(value.graph().layers() as u64)
}

/// How many games are played between two looks at the limits.
fn at_once(value: &MachineValue) -> u64 {
    (AT_ONCE * STEPS_A_GAME / steps_a_game(value)).max(1)
}

/// The best answer to what a machine plays, and how a game ends for the machine then.
fn best_answer(host: &mut dyn Host, own: &Policy) -> Result<(Policy, OutcomeWays), Fault> {
    host.step(STEPS_AN_ANSWER)?;
    with_budget(host, ANSWERING, |progress| best_within(own, progress))?.map_err(stopped)
}

/// How a game ends for a machine.
pub(super) fn outcome(host: &mut dyn Host, own: &Policy, other: &Policy) -> Result<OutcomeWays, Fault> {
    host.step(STEPS_AN_ANSWER)?;
    with_budget(host, ANSWERING, |progress| against_within(own, other, progress))?.map_err(stopped)
}

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
                let now = left.min(at_once(&value));
                host.step(now * steps_a_game(&value))?;
                play_games(&mut trained, policy, now, &mut random);
                now
            }
            Opponent::Best => {
                let (policy, _) = best_answer(host, &Policy::machine(&trained))?;
                play_games(&mut trained, &policy, 1, &mut random);
                1
            }
        };
        left -= now;
    }
    Ok(Object::value(value.with(trained)))
}

/// Two machines that have played each other, and both learned.
pub(super) fn train_both(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let one = machine(args)?.clone();
    let two = machine(&args[1..])?.clone();
    fits(&one, &two)?;
    let games = count(args, 2, 1000);
    let (mut random, _) = generator(host, args, 3)?;
    host.reserve(2 * super::build::MACHINE_BYTES)?;
    let (mut first, mut second) = ((*one.machine).clone(), (*two.machine).clone());
    let mut left = games;
    while left > 0 {
        let now = left.min(at_once(&one));
        host.step(now * steps_a_game(&one))?;
        play_both(&mut first, &mut second, now, &mut random);
        left -= now;
    }
    Value::list(vec![Object::value(one.with(first)), Object::value(two.with(second))])
}

/// The exact outcome with the beads as they are.
pub(super) fn against(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let opponent = Opponent::of(host, &value, &args[1])?;
    let own = Policy::machine(&value.machine);
    record(match &opponent {
        Opponent::Fixed(policy) => outcome(host, &own, policy)?,
        Opponent::Best => best_answer(host, &own)?.1,
    })
}

/// What a machine plays, and what a strategy plays against it.
pub(super) fn both_policies(
    host: &mut dyn Host,
    value: &MachineValue,
    strategy: &Value,
) -> Result<(Policy, Policy), Fault> {
    let opponent = Opponent::of(host, value, strategy)?;
    let own = Policy::machine(&value.machine);
    let other = match opponent {
        Opponent::Fixed(policy) => policy,
        Opponent::Best => best_answer(host, &own)?.0,
    };
    Ok((own, other))
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
    if value.graph().layers() > MOST_FOLLOWED {
        let message = format!(
            "games of up to {} plies are too long to follow every way they can go",
            value.graph().layers() - 1
        );
        return Err(fault(Code::E7007, message).with_help(format!(
            "`longest` may end them after {} plies; or sample: `curve`",
            MOST_FOLLOWED - 1
        )));
    }
    host.reserve(MOST_MACHINES as u128 * CHANGES_BYTES)?;
    let what = "following games";
    host.progress(what, 0, 1);
    let mean = with_budget(host, Rate { what, ..Rate::default() }, |progress| {
        exact_mean(&value.machine, &policy, games, MOST_MACHINES, progress)
    })?;
    host.progress(what, 1, 1);
    // A stop was the run's own, and is its fault already.
    mean.map_err(|error| {
        let message = match error {
            ExpectationError::TooManyGames { most } => format!(
                "the games before game {games} can go in more than {most} ways, too many for an exact answer"
            ),
            _ => format!(
                "before game {games} there are more than {MOST_MACHINES} different machines, too many for an exact answer"
            ),
        };
        fault(Code::E7007, message)
            .with_help("ask for an earlier game, or sample: `curve` gives the mean of many runs")
    })
}

/// Sampled games between two strategies, with nothing learned.
pub(super) fn simulate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let (own, other) = both_policies(host, &value, &args[1])?;
    let games = count(args, 2, 1000).max(1);
    let (mut random, _) = generator(host, args, 3)?;
    let mut sum = tg_menace::Tally::default();
    let mut left = games;
    while left > 0 {
        let now = left.min(at_once(&value));
        host.step(now * steps_a_game(&value))?;
        let some = tally(&own, &other, now, &mut random);
        (sum.win, sum.draw, sum.loss) = (sum.win + some.win, sum.draw + some.draw, sum.loss + some.loss);
        left -= now;
    }
    sampled(sum.win, sum.draw, sum.loss)
}

/// Shares of independent games with their standard errors.
fn sampled(win: u64, draw: u64, loss: u64) -> Result<Value, Fault> {
    let games = (win + draw + loss).max(1);
    let near = |part: f64| Number::from_f64(part).map_or(Value::None, Value::Number);
    let share = |count: u64| near(count as f64 / games as f64);
    let error = |count: u64| share_error(count, games).map_or(Value::None, |error| near(rounded(error)));
    Value::record([
        ("win", share(win)),
        ("draw", share(draw)),
        ("loss", share(loss)),
        ("win_error", error(win)),
        ("draw_error", error(draw)),
        ("loss_error", error(loss)),
    ])
}

/// One game, move by move.
pub(super) fn one_game(
    value: &MachineValue,
    policy: &Policy,
    random: &mut ChaCha8Rng,
) -> (GameRecord, Machine) {
    let mut learned = (*value.machine).clone();
    let graph = value.graph().clone();
    let own = learned.boxes.plays;
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
        } else if !game.policy_moves(policy, random) {
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

/// One game: its boards, what it taught, and the machine afterwards.
pub(super) fn game(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let (_, policy) = both_policies(host, &value, &args[1])?;
    let (mut random, _) = generator(host, args, 2)?;
    let (record, learned) = one_game(&value, &policy, &mut random);
    let moves = record.positions.windows(2).map(|pair| value.subject.name_between(pair[0], pair[1]));
    let after = value.with(learned);
    let boxes = record.deeds.iter().map(|deed| Object::value(after.of(deed.number)));
    Value::record([
        ("moves", Value::list(moves.collect())?),
        ("result", tg_dist::result(word(record.play))),
        ("boxes", Value::list(boxes.collect())?),
        ("machine", Object::value(after.clone())),
    ])
}

/// The machine's choice at a position: a distribution over moves.
pub(super) fn moves_on(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    let found = value.subject.find(host, &args[1])?;
    let (Some(position), Some(number)) = (found.position, found.number) else {
        return Err(value.subject.no_box(&found));
    };
    let mut odds: Vec<(Value, u64)> = Vec::new();
    for (colour, weight) in value.machine.odds(number).enumerate().filter(|(_, weight)| *weight > 0) {
        let place = value.machine.boxes.step(position, colour).unwrap_or(0);
        odds.push((value.subject.name(position, place), weight));
    }
    if odds.is_empty() {
        return Err(fault(
            Code::E7006,
            format!("the box for `{}` is empty: the machine gives up", found.shown),
        )
        .with_help("`refill: found` fills a box that is found empty"));
    }
    odds.sort_by_key(|(name, _)| said(name));
    let outcomes = odds.into_iter().map(|(name, weight)| (name, Count::from(weight)));
    Ok(Dist::written(WrittenLaw::new(outcomes.collect(), "the beads of a box")).value())
}

/// Whom the machine plays.
pub(super) fn plays(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?;
    Ok(value.subject.player_value(value.machine.boxes.plays))
}

/// All its beads.
pub(super) fn beads(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(machine(args)?.machine.total()))
}

/// `random(n)`: the setting of random beads.
pub(super) fn random_beads(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Value::record([("random", args[0].clone())])
}
