//! Solutions as values: what the start is worth, and how many positions of each kind there are.

use super::arguments::player;
use super::values::{self, PositionValue, Variant};
use super::words::{self, number};
use super::{build, explain, position};
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{self as engine, GameOutcome, OutcomeCounts, PlayLine, Solution};
use tg_core::diagnostics::{Fault, counted, listed};
use tg_core::native::Host;
use tg_core::output::{Bars, Column, Output, Style, StyledLine};
use tg_core::value::{Domain, Object, Value};

/// A variant that is solved.
pub(super) struct SolutionValue {
    pub variant: Rc<Variant>,
    pub solution: Arc<Solution>,
    start: engine::GameValue,
    counts: OutcomeCounts,
    longest: u32,
    /// Wins and losses for the mover in 0, 1, 2, … plies.
    histogram: Vec<(u64, u64)>,
    line: PlayLine,
    /// With three and more players: what each can force, in turn order.
    seats: Vec<engine::GameValue>,
}

impl SolutionValue {
    fn new(variant: Rc<Variant>, solution: Arc<Solution>) -> SolutionValue {
        let (counts, longest) = solution.counts();
        let (start, players) = (variant.game.start(), variant.game.players());
        let seats = if players > 2 { 0..players } else { 0..0 };
        SolutionValue {
            start: solution.start_value(),
            counts,
            longest,
            histogram: solution.histogram(),
            line: solution.line(&start),
            seats: seats.filter_map(|seat| solution.value_for(&start, seat)).collect(),
            variant,
            solution,
        }
    }

    /// The start, as a value's inside.
    fn position(&self) -> Value {
        PositionValue::value(&self.variant, self.variant.game.start(), 0)
    }

    /// Who wins, in one sentence.
    fn verdict(&self) -> String {
        match (self.variant.game.players(), self.start.outcome, self.start.distance) {
            (0, ..) => "nobody plays, and nobody wins".to_owned(),
            (1, GameOutcome::Win, _) => "the only player has won at once".to_owned(),
            (_, GameOutcome::Draw, _) if self.variant.game.is_over(&self.variant.game.start()) => {
                "over at the start, and nobody has won".to_owned()
            }
            (2, GameOutcome::Draw, _) => "a draw: neither player can force to win".to_owned(),
            (2, GameOutcome::Win, Some(plies)) => format!("the first player wins in {}", words::plies(plies)),
            (2, GameOutcome::Loss, Some(plies)) => {
                format!("the second player wins in {}", words::plies(plies))
            }
            _ => self.verdict_of_many(),
        }
    }

    fn verdict_of_many(&self) -> String {
        let with = |outcome| {
            let seats = self.seats.iter().enumerate().filter(move |(_, worth)| worth.outcome == outcome);
            seats.map(|(seat, _)| format!("player {}", seat + 1)).collect::<Vec<_>>()
        };
        let (wins, losses) = (with(GameOutcome::Win), with(GameOutcome::Loss));
        match (wins.is_empty(), losses.is_empty()) {
            (true, true) => "nobody can force to win, and nobody can be forced out by all others".to_owned(),
            (false, _) => format!("{} can force to win against all others", listed(&wins)),
            _ => format!("all others together can force out {}", listed(&losses)),
        }
    }
}

/// The most positions of a line that are printed.
const LINE: usize = 40;

/// The most distances that have a bar of their own.
const BARS: usize = 40;

impl Domain for SolutionValue {
    fn type_name(&self) -> &'static str {
        "Solution"
    }

    fn short(&self) -> Option<String> {
        Some(format!("{}: {}", self.variant.called(), self.verdict()))
    }

    fn rich(&self) -> Output {
        let title = StyledLine::new().code(self.variant.called()).plain(": ").strong(self.verdict());
        let counts = &self.counts;
        let all = counts.win + counts.draw + counts.loss;
        let mut parts = vec![Output::from(
            StyledLine::new()
                .plain(format!("{}; for the player to move ", counted(all, "position")))
                .good(format!("{} won", counts.win))
                .plain(format!(", {} drawn, ", counts.draw))
                .bad(format!("{} lost", counts.loss)),
        )];
        if self.variant.game.players() > 2 {
            let seats = self.seats.iter().enumerate();
            parts.extend(seats.map(|(seat, worth)| {
                Output::from(
                    StyledLine::styled(format!("player {}", seat + 1), Style::owner(seat as u8))
                        .plain(format!(" {}", words::fate(*worth))),
                )
            }));
        }
        if self.line.positions.len() > 1 {
            let what = if self.line.repeats.is_some() {
                "a line that keeps the draw: "
            } else {
                "a line of best play: "
            };
            let line = explain::shown_line(&self.variant, &self.line, LINE);
            parts.push(StyledLine::new().plain(what).then(line).into());
        }
        parts.extend(self.bars());
        Output::titled(title, Output::stack(parts))
    }

    fn json(&self) -> serde_json::Value {
        let write = |position| self.variant.game.write(position);
        serde_json::json!({
            "value": words::outcome(self.start.outcome),
            "distance": self.start.distance,
            "counts": { "win": self.counts.win, "draw": self.counts.draw, "loss": self.counts.loss },
            "longest": self.longest,
            "line": self.line.positions.iter().map(write).collect::<Vec<_>>(),
        })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<SolutionValue>();
        other.is_some_and(|other| Arc::ptr_eq(&self.solution, &other.solution))
    }
}

impl SolutionValue {
    /// How many positions are decided in how many plies.
    fn bars(&self) -> Option<Output> {
        let most =
            self.histogram.iter().map(|(wins, losses)| wins + losses).max().filter(|most| *most > 0)?;
        let mut bars = Bars::new([
            Column::right("plies"),
            Column::right("won"),
            Column::right("lost"),
            Column::left(""),
        ]);
        for (plies, (wins, losses)) in self.histogram.iter().enumerate().take(BARS) {
            let style = if wins >= losses { Style::GOOD } else { Style::BAD };
            let cells = [plies.to_string(), blank(*wins), blank(*losses), String::new()];
            // A share of a bar is for the eye only.
            bars.push(cells.map(StyledLine::from), (wins + losses) as f64 / most as f64, style);
        }
        let more = self.histogram.len().saturating_sub(BARS);
        Some(match more {
            0 => bars.into(),
            _ => bars.note(format!("and on to {}", words::plies(self.longest))).into(),
        })
    }
}

fn blank(count: u64) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// Solves a variant.
pub(super) fn solve(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?.shared();
    let solution = variant.solution(host)?;
    host.step(solution.explored().count() / 4)?;
    Ok(Object::value(SolutionValue::new(variant, solution)))
}

fn receiver(args: &[Value]) -> Result<&SolutionValue, Fault> {
    tg_core::native::receiver(args, "a solution")
}

/// What the start is worth for who moves there, or for another player.
pub(super) fn value(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(tg_dist::result(words::outcome(worth(args)?.outcome)))
}

/// In how many plies.
pub(super) fn distance(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(words::distance(worth(args)?))
}

fn worth(args: &[Value]) -> Result<engine::GameValue, Fault> {
    let of = receiver(args)?;
    let seat = player(args, 1, of.variant.game.players())?.unwrap_or(0);
    Ok(of.solution.value_for(&of.variant.game.start(), seat).unwrap_or(of.start))
}

/// How many positions are won, drawn and lost for the player to move.
pub(super) fn counts(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let counts = receiver(args)?.counts;
    Value::record([("win", number(counts.win)), ("draw", number(counts.draw)), ("loss", number(counts.loss))])
}

/// The greatest distance.
pub(super) fn longest(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(receiver(args)?.longest))
}

/// A line of best play from the start.
pub(super) fn line(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    host.step(of.line.positions.len() as u64)?;
    values::line(&of.variant, &of.line.positions, 0)
}

/// How many positions are decided in how many plies, as records.
pub(super) fn histogram(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    host.reserve(of.histogram.len() as u128 * 512)?;
    let row = |(plies, (wins, losses)): (usize, &(u64, u64))| {
        Value::record([("plies", number(plies)), ("won", number(*wins)), ("lost", number(*losses))])
    };
    Value::list(of.histogram.iter().enumerate().map(row).collect::<Result<_, _>>()?)
}

/// The best moves of the start, and the value.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::best(host, &mut [receiver(args)?.position()])
}

/// What each player can force.
pub(super) fn seats(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::seats(host, &mut [receiver(args)?.position()])
}

/// In one sentence.
pub(super) fn why(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::why(host, &mut [receiver(args)?.position()])
}

/// A position of the solved game.
pub(super) fn at(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    let position = build::position(host, &of.variant, args.get(1).unwrap_or(&Value::Unset))?;
    Ok(PositionValue::value(&of.variant, position, 0))
}

/// Explains what a solution says: the start's moves and a line.
pub(super) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let of = receiver(args)?;
    explain::position(host, &[of.position()])
}

/// Explains `solve`: the start's moves and a line.
pub(super) fn explain_variant(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let variant = values::variant(args)?.shared();
    let start = variant.game.start();
    explain::position(host, &[PositionValue::value(&variant, start, 0)])
}
