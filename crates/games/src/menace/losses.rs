//! Which lines of play a machine loses, and how likely they are.

use super::ask::{both_policies, outcome};
use super::machine::machine;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::{Host, Rate, stopped, with_budget};
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;
use tg_menace::{GameResult, played_lines};

/// How many lines are shown.
const SHOWN: usize = 10;
/// How much of the engine's work is a step.
const WORK_A_STEP: u64 = 4;

/// The likeliest lines that the machine loses, against the strategy of `against`.
pub(super) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = machine(args)?.clone();
    let (own, other) = both_policies(host, &value, &args[1])?;
    let outcome = outcome(host, &own, &other)?;
    let rate = Rate { work_a_step: WORK_A_STEP, what: "following lines of play" };
    let lines =
        with_budget(host, rate, |progress| played_lines(&own, &other, GameResult::Loss, SHOWN, progress))?
            .map_err(stopped)?;
    let share = fraction(&outcome.loss, &outcome.total);
    if lines.likeliest.is_empty() {
        return Ok(StyledLine::new().good("no line of play loses").into());
    }
    let count = Number::from(lines.count);
    let head = StyledLine::new()
        .plain(if count == Number::Int(1) { "one line loses, " } else { "" })
        .plain(if count == Number::Int(1) { String::new() } else { format!("{count} lines lose, ") })
        .strong(percent(&share))
        .plain(" of the games");
    let shown = lines.likeliest.len();
    let title = match Number::from(shown as u64) == count {
        true => head,
        false => head.plain(format!("; the {} that come most often:", counted(shown, "line"))),
    };
    let mut table = TextTable::new([
        Column::right("probability"),
        Column::right(""),
        Column::left("moves"),
        Column::left("ends at"),
    ]);
    for line in &lines.likeliest {
        let chance = fraction(&line.chance.0, &line.chance.1);
        let steps = line.positions.windows(2).map(|pair| value.subject.step_between(pair[0], pair[1]));
        let last = line.positions.last().copied().unwrap_or(0);
        table.push([
            StyledLine::from(chance.to_string()),
            StyledLine::new().dim(percent(&chance)),
            StyledLine::new().code(steps.collect::<Vec<_>>().join(" ")),
            StyledLine::new().code(value.subject.shown(last)),
        ]);
    }
    Ok(Output::titled(title, table))
}

fn fraction(part: &dashu_int::UBig, total: &dashu_int::UBig) -> Number {
    Number::from(part.clone()).div(&Number::from(total.clone())).unwrap_or(Number::Int(0))
}

fn percent(share: &Number) -> String {
    format!("{:.2} %", share.to_f64() * 100.0)
}
