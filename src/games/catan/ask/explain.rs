//! Why a cell is as it is: the events that force it, and those that moved its cards.

use super::{log, only_bounds, player_of};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::engines::catan::{Player, Resource, Side, Why};
use crate::games::catan::holding::resource_of;
use crate::games::catan::log::LogValue;
use crate::games::catan::watch::{stopped, watched};
use crate::games::catan::words::{self, amount};
use crate::output::{Column, Line, Output, Table};
use crate::seam::Host;
use crate::value::Value;

/// More events than these that moved a cell's cards aren't listed.
const MOST: usize = 40;

/// Explains `certain`.
pub(in crate::games::catan) fn explain_certain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    explain(host, args, Side::Certain)
}

/// Explains `possible`.
pub(in crate::games::catan) fn explain_possible(
    host: &mut dyn Host,
    args: &[Value],
) -> Result<Output, Fault> {
    explain(host, args, Side::Possible)
}

fn explain(host: &mut dyn Host, args: &[Value], side: Side) -> Result<Output, Fault> {
    let log = log(args)?;
    let (Some(name), Some(word)) = (given(args, 1), given(args, 2)) else {
        return Err(fault(Code::E2003, "the reasons are those of one player and one resource")
            .with_help("name both: `explain g.certain(Red, ore)`"));
    };
    let (player, resource) = (player_of(log, name)?, resource_of(word)?);
    let (events, settings) = (log.so_many(), log.recording.settings.engine());
    let why =
        watched(host, |watch| log.recording.log.why((player, resource, side), events, &settings, watch))?;
    let why = why.map_err(|_| stopped())?.map_err(|inexact| only_bounds(log, inexact))?;
    Ok(shown(log, player, resource, side, &why))
}

fn given(args: &[Value], index: usize) -> Option<&Value> {
    args.get(index).filter(|value| !matches!(value, Value::Unset))
}

fn shown(log: &LogValue, player: Player, resource: Resource, side: Side, why: &Why) -> Output {
    let name = &log.names()[usize::from(player)];
    let title = match side {
        Side::Certain if why.cards == 0 => format!("{name} has no {} for certain", resource.name()),
        Side::Certain => format!("{name} certainly has {}", amount(why.cards, resource)),
        Side::Possible if why.cards == 0 => format!("{name} can't have any {}", resource.name()),
        Side::Possible => format!("{name} has at most {}", amount(why.cards, resource)),
    };
    let mut parts = Vec::new();
    let forcing = lines_of(log, &why.forcing);
    if forcing.is_empty() {
        parts.push(Output::from("no event had to show it: the cards that moved in the open are enough"));
    } else {
        let note = match (why.smallest, why.needed) {
            (true, _) => "no smaller set of events forces it",
            (false, true) => "without any one of them it would be open",
            (false, false) => {
                "with these it is forced; whether all of them are needed would take too many worlds"
            }
        };
        let what = if forcing.len() == 1 { "what forces it" } else { "what forces it, together" };
        parts.push(Output::titled(what, listed(log, &forcing).note(Line::new().dim(note))));
    }
    let moves = lines_of(log, &why.moves);
    if !moves.is_empty() {
        let since = match log.recording.line_of(why.empty) {
            Some(line) => format!("what moved its cards since event {}, when there were none", line + 1),
            None => "what moved its cards".to_owned(),
        };
        parts.push(Output::titled(since, listed(log, &moves)));
    }
    Output::titled(Line::new().strong(title), Output::stack(parts))
}

/// The lines of some events, each once.
fn lines_of(log: &LogValue, events: &[usize]) -> Vec<usize> {
    let mut lines: Vec<usize> = events.iter().filter_map(|event| log.recording.line_of(*event)).collect();
    lines.dedup();
    lines
}

fn listed(log: &LogValue, lines: &[usize]) -> Table {
    let mut table = Table::new([Column::right(""), Column::left("")]);
    for line in lines.iter().take(MOST) {
        let events = &log.recording.log.events[log.recording.lines[*line].events.clone()];
        let told = events.last().map(|event| crate::games::catan::sentence::event(log.names(), event));
        table.push([Line::new().dim((line + 1).to_string()), Line::from(told.unwrap_or_default())]);
    }
    match lines.len().checked_sub(MOST + 1) {
        Some(more) => table.note(format!("and {} more", words::count(more as u64 + 1, "event"))),
        None => table,
    }
}
