//! Curves of learning.

use super::machine::machine;
use super::strategy::Opponent;
use super::{count, generator, number};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::engines::menace::{CurvePoint, Tally, curve as run};
use crate::number::Number;
use crate::output::{Chart, ChartKind, Output, Point, Series};
use crate::seam::Host;
use crate::value::{Domain, Object, Value};
use serde_json::json;

/// So many games at once between two looks at the limits.
const AT_ONCE: u64 = 200_000;
/// A game takes about so many steps.
const STEPS_A_GAME: u64 = 10;

/// The longest run.
const MOST_GAMES: u64 = 1_000_000;

/// The mean of many runs.
#[derive(Debug)]
pub(super) struct CurveValue {
    points: Vec<CurvePoint>,
}

/// Wins, draws and losses of a point, and the standard error of the wins.
fn parts(tally: &Tally) -> [f64; 4] {
    let games = (tally.win + tally.draw + tally.loss).max(1) as f64;
    let part = |count: u64| count as f64 / games;
    let win = part(tally.win);
    [win, part(tally.draw), part(tally.loss), (win * (1.0 - win) / games).sqrt()]
}

const NAMES: [&str; 4] = ["win", "draw", "loss", "error"];

impl CurveValue {
    fn rows(&self) -> Vec<Value> {
        let row = |point: &CurvePoint| {
            let near =
                parts(&point.tally).map(|part| Number::from_f64(part).map_or(Value::None, Value::Number));
            let game = std::iter::once(("game", number(point.game)));
            Value::record(game.chain(NAMES.into_iter().zip(near))).unwrap_or_default()
        };
        self.points.iter().map(row).collect()
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
            let points = self.points.iter().map(|p| Point::new(p.game as f64, parts(&p.tally)[place]));
            Series::new(NAMES[place], points)
        });
        let chart = series.fold(Chart::new(ChartKind::Line), Chart::series);
        Output::Chart(chart.x_name("game").y_name("≈ share of the games"))
    }

    fn json(&self) -> serde_json::Value {
        let rows = self.points.iter().map(|point| {
            let [win, draw, loss, error] = parts(&point.tally);
            json!({ "game": point.game, "win": win, "draw": draw, "loss": loss, "error": error })
        });
        rows.collect()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other: &dyn std::any::Any = other;
        other.downcast_ref::<CurveValue>().is_some_and(|other| self.points == other.points)
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
        .with_help("a machine changes little after so many; `train` has no bound"));
    }
    let every = count(args, 4, (games / 50).max(1)).max(1);
    let Opponent::Fixed(policy) = Opponent::of(host, &value, &args[1])? else {
        return Err(fault(Code::E7005, "`curve` can't follow `best`, which plays otherwise after each game")
            .with_help("train against `best` step by step: `train(best, games: 10)`"));
    };
    let (_, seed) = generator(host, args, 5)?;
    host.reserve(u128::from(games / every + 1) * 256)?;
    let marks: Vec<u64> = (1..=games / every).map(|mark| mark * every).collect();
    let blank = |&game: &u64| CurvePoint { game, tally: Tally::default() };
    let mut points: Vec<CurvePoint> = marks.iter().map(blank).collect();
    let at_once = (AT_ONCE / games).max(2);
    let mut run_so_far = 0;
    while run_so_far < runs {
        let end = runs.min(run_so_far.saturating_add(at_once));
        host.step((end - run_so_far).saturating_mul(games).saturating_mul(STEPS_A_GAME))?;
        let some = run(&value.machine, &policy, &marks, run_so_far..end, seed);
        for (sum, point) in points.iter_mut().zip(some) {
            sum.tally.win += point.tally.win;
            sum.tally.draw += point.tally.draw;
            sum.tally.loss += point.tally.loss;
        }
        run_so_far = end;
    }
    Ok(Object::value(CurveValue { points }))
}
