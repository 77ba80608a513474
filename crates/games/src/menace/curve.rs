//! Curves of learning.

use super::arguments::{count, number};
use super::ask::steps_a_game;
use super::machine::machine;
use super::strategy::Opponent;
use crate::sample::{rounded, share_error_of_runs};
use crate::seed::generator;
use serde_json::json;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Chart, ChartKind, Output, Point, Series, Style};
use tg_core::value::{Domain, Object, Value};
use tg_menace::{CurvePoint, Tally, curve as run};

/// How many games are played between two looks at the limits.
const AT_ONCE: u64 = 200_000;
/// About how many steps a game of boards takes.
const STEPS_A_GAME: u64 = 10;

/// The longest run.
const MOST_GAMES: u64 = 1_000_000;

/// The mean of many runs.
#[derive(Debug)]
pub(super) struct CurveValue {
    points: Vec<CurvePoint>,
    runs: u64,
}

/// Shares of wins, draws and losses at a point, then their standard errors: those of means of independent
/// runs; none of a single run.
fn parts(point: &CurvePoint, runs: u64) -> [Option<f64>; 6] {
    let Tally { win, draw, loss } = point.tally;
    let games = (win + draw + loss).max(1);
    let part = |count: u64| Some(count as f64 / games as f64);
    let error = |count, squares| share_error_of_runs(count, squares, runs, games).map(rounded);
    let [wins, draws, losses] = point.squares;
    [part(win), part(draw), part(loss), error(win, wins), error(draw, draws), error(loss, losses)]
}

const NAMES: [&str; 6] = ["win", "draw", "loss", "win_error", "draw_error", "loss_error"];

/// Wins, draws and losses look as everywhere.
const STYLES: [Style; 3] = [Style::GOOD, Style::owner(8), Style::BAD];

impl CurveValue {
    fn rows(&self) -> Vec<Value> {
        let row = |(from, point): (u64, &CurvePoint)| {
            let value = |part: Option<f64>| {
                part.and_then(|part| Number::from_f64(part).ok()).map_or(Value::None, Value::Number)
            };
            let near = parts(point, self.runs).map(value);
            let games = [("from", number(from)), ("game", number(point.game))];
            Value::record(games.into_iter().chain(NAMES.into_iter().zip(near))).unwrap_or_default()
        };
        self.blocks().map(row).collect()
    }

    /// The points, each with the first of the games that it is the mean of.
    fn blocks(&self) -> impl Iterator<Item = (u64, &CurvePoint)> {
        let first = std::iter::once(1).chain(self.points.iter().map(|point| point.game + 1));
        first.zip(&self.points)
    }
}

impl Domain for CurveValue {
    fn type_name(&self) -> &'static str {
        "Curve"
    }

    fn short(&self) -> Option<String> {
        Some(format!("a curve of {} points", self.points.len()))
    }

    fn rich(&self) -> Output {
        let series = (0..3).map(|place| {
            let share = |point: &CurvePoint| parts(point, self.runs)[place].unwrap_or(0.0);
            let points = self.points.iter().map(|point| Point::new(point.game as f64, share(point)));
            Series::new(NAMES[place], points).styled(STYLES[place])
        });
        let chart = series.fold(Chart::new(ChartKind::Line), Chart::series);
        Output::Chart(chart.x_name("up to this game, since the point before").y_name("≈ share of the games"))
    }

    fn json(&self) -> serde_json::Value {
        let rows = self.blocks().map(|(from, point)| {
            let parts = parts(point, self.runs).map(|part| json!(part));
            let games = [("from", from), ("game", point.game)];
            let games = games.into_iter().map(|(name, game)| (name.to_owned(), json!(game)));
            games.chain(NAMES.iter().map(|&name| name.to_owned()).zip(parts)).collect::<serde_json::Value>()
        });
        rows.collect()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<CurveValue>().is_some_and(|other| self.points == other.points)
    }

    fn elements(&self) -> Option<Vec<Value>> {
        Some(self.rows())
    }
}

/// How a machine learns: many runs of it, each from its beads as they are.
pub(super) fn curve(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let (games, runs) = (count(args, 2, 1000).max(1), count(args, 3, 100).max(1));
    if games > MOST_GAMES {
        return Err(fault(
            Code::E3007,
            format!("a run of a curve has up to {MOST_GAMES} games, and this is {games}"),
        )
        .with_help("a machine changes little by then; `train` has no bound"));
    }
    let every = count(args, 4, (games / 50).max(1)).max(1);
    let Opponent::Fixed(policy) = Opponent::of(host, &value, &args[1])? else {
        return Err(fault(Code::E7005, "`curve` can't follow `best`, which plays otherwise after each game")
            .with_help("train against `best` step by step: `train(best, games: 10)`"));
    };
    let (_, seed) = generator(host, args, 5)?;
    host.reserve((u128::from(games / every) + 1) * 256)?;
    // The last games are a point of their own where they don't fill a block.
    let marks = (1..=games / every).map(|mark| mark * every);
    let marks: Vec<u64> = marks.chain((games % every > 0).then_some(games)).collect();
    let mut points: Vec<CurvePoint> = marks.iter().map(|&game| CurvePoint::new(game)).collect();
    let steps = steps_a_game(&value);
    let at_once = (AT_ONCE * STEPS_A_GAME / steps / games).max(2);
    let mut run_so_far = 0;
    while run_so_far < runs {
        let end = runs.min(run_so_far.saturating_add(at_once));
        host.step((end - run_so_far).saturating_mul(games).saturating_mul(steps))?;
        let some = run(&value.machine, &policy, &marks, run_so_far..end, seed);
        points.iter_mut().zip(some).for_each(|(sum, point)| sum.add(&point));
        run_so_far = end;
    }
    Ok(Object::value(CurveValue { points, runs }))
}
