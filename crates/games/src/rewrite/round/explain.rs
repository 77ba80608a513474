//! Why a pass gives what it gives: which rule of whom fired where, what competed and lost, and what
//! was left alone.
//!
//! A text of up to [`SHORT`] letters is explained place by place, a longer one by how often each rule
//! fired.

use super::ask::{receiver, steps, wrote};
use super::print::{owner_style, owners};
use super::standing::told;
use super::{RoundPart, RoundValue, remark};
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::rewrite::word::{self, Subject};
use crate::rewrite::{self, words};
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::normalization::composed;
use tg_core::number::Number;
use tg_core::output::{Column, Output, Style, StyledLine, TextTable};
use tg_core::value::{Text, Value, show};
use tg_rewriting::{LosingRule, LossReason, Round, Rule, StepEffect, Symbol, TraceStep};

/// A text of more bytes than this isn't explained place by place.
pub(in crate::rewrite) const SHORT: usize = 240;

/// The number of rules that didn't fire that are named.
const IDLE: usize = 12;

/// The number of rounds of a sequence that are explained.
const ROUNDS: usize = 12;

/// The number of passes that are explained one after the other; of more, the first ones and the last one.
const PASSES: u64 = 6;

/// The number of rules of a round that are counted where passes aren't shown.
const FIRED: usize = 40;

/// The number of first passes that are explained of more.
const FIRST: u64 = 3;

/// Explains `apply`.
pub(in crate::rewrite) fn apply(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    match args.get(1).and_then(Value::as_text) {
        Some(text) => Ok(sequence(host, receiver(args)?, text.as_str())?.0),
        None => Ok(Output::default()),
    }
}

/// The reasons of one pass of each round, and the text after it.
pub(super) fn sequence(
    host: &mut dyn Host,
    value: &RoundValue,
    text: &str,
) -> Result<(Output, String), Fault> {
    let mut line = text.to_owned();
    let mut reasons = Vec::new();
    for (number, part) in value.parts.iter().enumerate() {
        let reason = if number < ROUNDS { Some(pass(host, part, &line)?) } else { None };
        let allowance = PassAllowance::pass(host);
        let after = pass_within(host, allowance, &line, |budget| part.round.apply(&line, budget))?;
        match reason {
            Some(reason) if value.parts.len() == 1 => reasons.push(reason),
            Some(reason) => {
                let name = part.name.as_ref().map(|name| format!(" ({name})"));
                let title = format!("round {}{}: ", number + 1, name.unwrap_or_default());
                reasons.push(Output::titled(gives(title, &line, &after), reason));
            }
            None => {}
        }
        line = composed(&after).into_owned();
    }
    if value.parts.len() > ROUNDS {
        let more = counted(value.parts.len() - ROUNDS, "more round");
        reasons.push(StyledLine::new().dim(format!("and {more}")).into());
    }
    Ok((Output::stack(reasons), line))
}

/// `pass 1: atcg gives tacg`
fn gives(title: String, before: &str, after: &str) -> StyledLine {
    let line = StyledLine::new().plain(title).code(words::explained(before));
    line.plain(" gives ").code(words::explained(after))
}

/// Explains `iterate`: every pass, or of many the first ones and the last one. Passes over what is too
/// long for a text are counted and not shown.
pub(in crate::rewrite) fn iterate(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = receiver(args)?;
    let subject = Subject::of(args, 1)?;
    let all = match args.get(2) {
        Some(Value::Number(number)) => number.clone(),
        _ => {
            let (_, steps, period) = word::rest(host, &value.sequence(), &subject)?;
            steps.saturating_add(period).into()
        }
    };
    let Subject::Text(text) = &subject else {
        return several(host, value, &subject, &all);
    };
    let times = rewrite::how_many(&all, "n")?;
    let first = if times > PASSES { FIRST } else { times };
    let mut line = text.as_str().to_owned();
    let mut reasons = Vec::new();
    for number in 1..=first {
        let (reason, after) = sequence(host, value, &line)?;
        reasons.push(Output::titled(gives(format!("pass {number}: "), &line, &after), reason));
        if after == line && number < times {
            reasons.push(StyledLine::new().dim("every pass after it gives the same").into());
            return Ok(Output::stack(reasons));
        }
        line = composed(&after).into_owned();
    }
    if first < times {
        let after = |passes: u64| all.sub(&passes.into()).unwrap_or_else(|_| all.clone());
        let (left, between) = (after(first), after(first + 1));
        let subject = Subject::Text(Text::from(line));
        match word::derive_times(host, &value.sequence(), &subject, &between)? {
            Value::Text(last) => {
                let (reason, after) = sequence(host, value, last.as_str())?;
                reasons.push(StyledLine::new().dim(format!("… {between} more passes")).into());
                let title = gives(format!("pass {all}: "), last.as_str(), &after);
                reasons.push(Output::titled(title, reason));
            }
            _ => reasons.push(several(host, value, &subject, &left)?),
        }
    }
    if times == 0 {
        reasons.push("no pass: the text stays as it is".into());
    }
    Ok(Output::stack(reasons))
}

/// Passes that are too long to be shown: what they make, and how often each rule fires in them.
fn several(
    host: &mut dyn Host,
    value: &RoundValue,
    subject: &Subject,
    times: &Number,
) -> Result<Output, Fault> {
    let made = word::derive_times(host, &value.sequence(), subject, times)?;
    let made = show::short(&made, SHORT as u64 * 4)?.unwrap_or_default();
    let passes = if *times == Number::from(1u64) {
        "1 more pass gives ".to_owned()
    } else {
        format!("{times} more passes give ")
    };
    let title = StyledLine::new().plain(passes).code(made);
    let Some(fired) = word::tally_times(host, &value.sequence(), subject, times)? else {
        return Ok(title.into());
    };
    let mut table = TextTable::new([Column::left("rule"), Column::right("times")]);
    for (part, counts) in value.parts.iter().zip(&fired.times) {
        for (rule, count) in part.round.rules().iter().zip(counts).take(FIRED) {
            table.push([styled(&part.round, rule), StyledLine::from(count.to_string())]);
        }
    }
    Ok(Output::titled(title, table))
}

/// Explains `blocked`: what keeps each rule from ever firing.
pub(in crate::rewrite) fn blocked(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let mut lines: Vec<Output> = Vec::new();
    for part in &receiver(args)?.parts {
        for index in part.round.blocked().concat() {
            host.step(1)?;
            let (Some(rule), Some(remark)) = (part.round.rules().get(index), remark(&part.round, index))
            else {
                continue;
            };
            lines.push(styled(&part.round, rule).plain(format!("  it {}", remark.clause)).into());
        }
    }
    if lines.is_empty() {
        lines.push("no rule keeps another from ever firing".into());
    }
    Ok(Output::stack(lines))
}

fn pass(host: &mut dyn Host, part: &RoundPart, text: &str) -> Result<Output, Fault> {
    let round = &part.round;
    if text.len() > SHORT {
        return summary(host, round, text);
    }
    let found = steps(host, round, text)?;
    Ok(reasons(round, text, &found))
}

/// The reasons of a pass whose steps are known.
pub(in crate::rewrite) fn reasons(round: &Round, text: &str, found: &[TraceStep]) -> Output {
    if text.is_empty() {
        return "the text is empty".into();
    }
    let mut parts = vec![Output::from(table(round, text, found))];
    parts.extend(idle(round, text, found));
    Output::stack(parts)
}

/// What was done at each place, as a table.
pub(in crate::rewrite) fn table(round: &Round, text: &str, found: &[TraceStep]) -> TextTable {
    let lost = found.iter().any(|step| !step.lost.is_empty());
    let mut columns =
        vec![Column::right("place"), Column::left("read"), Column::left("wrote"), Column::left("by")];
    if lost {
        columns.push(Column::left("also matched"));
    }
    let mut table = TextTable::new(columns);
    for run in found.chunk_by(|a, b| is_quiet(a) && is_quiet(b)) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else {
            continue;
        };
        let read = text.get(first.from.start..last.from.end).unwrap_or("");
        let (wrote, by, style) = match &first.effect {
            StepEffect::Applied(rule) => {
                let rule = round.rules().get(*rule);
                let style = rule.map_or(Style::PLAIN, |rule| style(round, rule));
                let by = rule.map(words::owned).unwrap_or_default();
                (wrote(round, text, first), by, style)
            }
            StepEffect::Copied => (read, "copied".to_owned(), Style::DIM),
            StepEffect::Held { .. } => (read, "copied, held by a tie".to_owned(), Style::DIM),
        };
        let mut row = vec![
            StyledLine::from(first.letters.start.to_string()),
            StyledLine::new().code(read),
            StyledLine::styled(wrote, style),
            StyledLine::styled(by, style),
        ];
        if lost {
            row.push(StyledLine::new().plain(losers(round, &first.lost)));
        }
        table.push(row);
    }
    table
}

/// Whether nothing wanted to happen here.
fn is_quiet(step: &TraceStep) -> bool {
    step.effect == StepEffect::Copied && step.lost.is_empty()
}

/// The rules that matched and lost, each with the reason; those of one tie together.
fn losers(round: &Round, lost: &[LosingRule]) -> String {
    let mut told_ties = Vec::new();
    let mut reasons = Vec::new();
    for loser in lost {
        let Some(rule) = round.rules().get(loser.rule) else {
            continue;
        };
        let rule = words::owned(rule);
        match &loser.why {
            LossReason::ShorterLeft { .. } => reasons.push(format!("{rule} (shorter left side)")),
            LossReason::LongerRight { .. } => reasons.push(format!("{rule} (longer right side)")),
            LossReason::BehindTie { .. } => reasons.push(format!("{rule} (shut out by the tie)")),
            LossReason::Tied { tied } => {
                if !told_ties.contains(&tied) {
                    reasons.push(format!("{} tie", told(round, tied.iter())));
                    told_ties.push(tied);
                }
            }
        }
    }
    reasons.join("; ")
}

/// The rules that neither fired nor lost anywhere, each with the reason.
fn idle(round: &Round, text: &str, found: &[TraceStep]) -> Vec<Output> {
    let pieces = round.alphabet().pieces(text);
    let letters: Vec<Option<Symbol>> = pieces.map(|piece| piece.symbol).collect();
    let is_told = |step: &TraceStep, rule: usize| {
        step.effect == StepEffect::Applied(rule) || step.lost.iter().any(|loser| loser.rule == rule)
    };
    let all = 0..round.rules().len();
    let idle = all.filter(|&rule| !found.iter().any(|step| is_told(step, rule)));
    let idle: Vec<usize> = idle.collect();
    let mut lines: Vec<Output> = Vec::new();
    for &index in idle.iter().take(IDLE) {
        let Some(rule) = round.rules().get(index) else {
            continue;
        };
        let why = match remark(round, index) {
            Some(remark) => format!("can't fire in this round: it {}", remark.clause),
            None => match round.group_of(index).and_then(|g| round.groups().get(g)) {
                Some(group) => {
                    let left = words::side(&rule.left);
                    format!("didn't fire: {}", missed(round, &group.left, &left, &letters, found))
                }
                None => continue,
            },
        };
        lines.push(styled(round, rule).plain(format!("  {why}")).into());
    }
    if idle.len() > IDLE {
        let more = counted(idle.len() - IDLE, "more rule");
        lines.push(StyledLine::new().dim(format!("{more} didn't fire")).into());
    }
    lines
}

/// Why a rule that can fire had no chance, or lost, at the first place where its left side stands.
fn missed(
    round: &Round,
    left: &[Symbol],
    written: &str,
    letters: &[Option<Symbol>],
    found: &[TraceStep],
) -> String {
    let places = letters.windows(left.len());
    let matches = |window: &[Option<Symbol>]| window.iter().zip(left).all(|(w, l)| *w == Some(*l));
    let place = places.into_iter().position(matches);
    let step = place.and_then(|place| found.iter().find(|step| step.letters.contains(&place)));
    let (Some(place), Some(step)) = (place, step) else {
        return format!("{written} isn't in the text");
    };
    let by = match step.effect {
        StepEffect::Applied(rule) => round.rules().get(rule).map(words::told),
        StepEffect::Copied | StepEffect::Held { .. } => None,
    };
    let by = by.unwrap_or_else(|| "a tie".to_owned());
    if step.letters.start == place {
        format!("at place {place} it lost to {by}")
    } else {
        let start = step.letters.start;
        format!("{written} is at place {place}, inside what {by} replaced from place {start}")
    }
}

/// How often each rule fired in a long text.
fn summary(host: &mut dyn Host, round: &Round, text: &str) -> Result<Output, Fault> {
    let allowance = PassAllowance::pass(host);
    let firings = pass_within(host, allowance, text, |budget| round.firings(text, budget))?;
    let mut table =
        TextTable::new([Column::left("rule"), Column::right("fired"), Column::left("can't fire")]);
    for (index, (rule, times)) in round.rules().iter().zip(&firings.counts).enumerate() {
        let remark = remark(round, index).map(|remark| format!("it {}", remark.clause));
        table.push([
            styled(round, rule),
            StyledLine::from(times.to_string()),
            StyledLine::new().dim(remark.unwrap_or_default()),
        ]);
    }
    Ok(match firings.last.and_then(|rule| round.rules().get(rule)) {
        Some(last) => table.note(format!("{} fired last", words::told(last))),
        None => table.note("no rule fired"),
    }
    .into())
}

/// A rule in its colour.
fn styled(round: &Round, rule: &Rule) -> StyledLine {
    StyledLine::styled(words::owned(rule), style(round, rule))
}

/// The colour of a rule: its owner's, or its own.
fn style(round: &Round, rule: &Rule) -> Style {
    let owners = owners(round.rules());
    let number = match &rule.owner {
        Some(owner) => owners.iter().position(|o| o == owner),
        None => round.rules().iter().position(|other| other == rule),
    };
    number.map_or(Style::PLAIN, owner_style)
}
