//! Why a cell is as it is: the events that force it, and those that moved its cards.

use super::{log, player_of};
use crate::catan::holding::{in_this_game, resource_of};
use crate::catan::log::LogValue;
use crate::catan::words::{amount, stopped};
use tg_catan::{CellEnd, Player, Resource, Why};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault, listed};
use tg_core::native::arguments::given;
use tg_core::native::{Host, Rate, with_budget};
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;

/// More events than these that moved a cell's cards aren't listed.
const MOST: usize = 40;

/// Explains `certain`.
pub(in crate::catan) fn explain_certain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    explain(host, args, CellEnd::Certain)
}

/// Explains `possible`.
pub(in crate::catan) fn explain_possible(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    explain(host, args, CellEnd::Possible)
}

fn explain(host: &mut dyn Host, args: &[Value], side: CellEnd) -> Result<Output, Fault> {
    let log = log(args)?;
    let (Some(name), Some(word)) = (given(args, 1), given(args, 2)) else {
        return Err(fault(Code::E2003, "the reasons are those of one player and one resource")
            .with_help("name both: `explain g.certain(Red, ore)`"));
    };
    let (player, resource) = (player_of(log, name)?, resource_of(word)?);
    in_this_game(&resource.one(), log.known(host)?.resources())?;
    let (events, settings) = (log.count, log.recording.engine());
    let why = with_budget(host, Rate::default(), |progress| {
        log.recording.log.why((player, resource, side), events, &settings, progress)
    })?;
    let why = why.map_err(|_| stopped())?;
    Ok(shown(log, player, resource, side, &why))
}

fn shown(log: &LogValue, player: Player, resource: Resource, side: CellEnd, why: &Why) -> Output {
    let name = &log.names()[usize::from(player)];
    let title = match side {
        CellEnd::Certain if why.cards == 0 => format!("{name} isn't certain to have any {}", resource.name()),
        CellEnd::Certain => format!("{name} certainly has {}", amount(why.cards, resource)),
        CellEnd::Possible if why.cards == 0 => format!("{name} can't have any {}", resource.name()),
        CellEnd::Possible => format!("{name} has at most {}", amount(why.cards, resource)),
    };
    let mut parts = Vec::new();
    if let Some(inexact) = why.inexact {
        let since = log.events().get(inexact.since.saturating_sub(1));
        let since = since.map(|event| crate::catan::sentence::event(log.names(), event)).unwrap_or_default();
        let number = inexact.since;
        let note = match side {
            CellEnd::Certain => "there may be more that is certain",
            CellEnd::Possible => "less may be possible",
        };
        parts.push(Output::from(format!("only bounds are known since event {number} ({since}): {note}")));
    }
    let Some(forcing) = &why.forcing else {
        parts.push(Output::from("the events that force it would take too long to find"));
        return titled(log, title, parts, why);
    };
    if forcing.is_empty() {
        let open = why.cards == 0 && side == CellEnd::Certain;
        let told =
            if open { "no event forces a card to be there" } else { "what moved in the open is enough" };
        parts.push(Output::from(told));
    } else {
        let note = match (why.needed, forcing.len(), &why.replaceable[..]) {
            (true, 1, []) => "without what it shows, it would be open".to_owned(),
            (true, 1, _) => "without it, other events would show the same".to_owned(),
            (true, _, []) => "without what any one of them shows, it would be open".to_owned(),
            (true, all, some) if some.len() == all => {
                "without any one of them, other events would show the same".to_owned()
            }
            (true, _, some) => {
                let events: Vec<String> = some.iter().map(usize::to_string).collect();
                let events = listed(&events);
                format!(
                    "without what any one of them shows, it would be open; only for {events} others would do"
                )
            }
            (false, ..) => {
                "these are enough; whether each of them is needed would take too long to show".to_owned()
            }
        };
        let what = if forcing.len() == 1 { "what forces it" } else { "what forces it, together" };
        parts.push(Output::titled(what, events(log, forcing).note(StyledLine::new().dim(note))));
    }
    titled(log, title, parts, why)
}

/// What is said of a cell, with what moved its cards at the end.
fn titled(log: &LogValue, title: String, mut parts: Vec<Output>, why: &Why) -> Output {
    if !why.moves.is_empty() {
        let since = match why.empty {
            0 => "what moved its cards".to_owned(),
            empty => format!("what moved its cards since event {empty}, when there were none"),
        };
        parts.push(Output::titled(since, events(log, &why.moves)));
    }
    Output::titled(StyledLine::new().strong(title), Output::stack(parts))
}

/// Some events with their numbers.
fn events(log: &LogValue, numbers: &[usize]) -> TextTable {
    let mut table = TextTable::new([Column::right(""), Column::left("")]);
    for &event in numbers.iter().take(MOST) {
        let told = event.checked_sub(1).and_then(|place| log.events().get(place));
        let told = told.map(|event| crate::catan::sentence::event(log.names(), event));
        table.push([StyledLine::new().dim(event.to_string()), StyledLine::from(told.unwrap_or_default())]);
    }
    match numbers.len().checked_sub(MOST + 1) {
        Some(more) => table.note(format!("and {} more", counted(more as u64 + 1, "event"))),
        None => table,
    }
}
