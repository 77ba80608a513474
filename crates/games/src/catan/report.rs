//! Logs as data: what is known after them, and their lines of events.

use super::grid::{Cell, Grid};
use super::log::LogValue;
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;
use tg_catan::lines::{self, LineStyle};
use tg_catan::{CardRange, Development, Event, Hidden, Player, Resource, Tracker};
use tg_core::number::Number;

/// What is known after a number of events of a log.
pub(crate) fn state(log: &str, names: &[String], tracker: &Tracker, events: usize, grid: Grid) -> Json {
    let worlds = tracker.knowledge().worlds();
    let players: Vec<Json> = names
        .iter()
        .zip(&grid.rows)
        .map(|(name, row)| {
            let resources = grid.resources.iter().zip(&row.cells);
            let resources: Map<String, Json> =
                resources.map(|(resource, known)| (resource.name().to_owned(), cell(known))).collect();
            json!({"name": name, "cards": ends(row.size), "resources": resources})
        })
        .collect();
    let mut state = Map::new();
    state.insert("log".into(), log.into());
    state.insert("events".into(), events.into());
    state.insert("worlds".into(), worlds.ok().into());
    state.insert("exact".into(), worlds.is_ok().into());
    if let Err(inexact) = worlds {
        state.insert("bounds_since".into(), inexact.since.into());
    }
    state.insert("players".into(), players.into());
    state.insert(
        "floating".into(),
        by_resource(grid.resources, |resource| number(grid.floating[resource.index()])),
    );
    state.insert("dice".into(), dice(tracker));
    state.insert("bank".into(), by_resource(grid.resources, |resource| number(tracker.bank(resource))));
    state.insert("development".into(), development(tracker));
    state.into()
}

fn ends(range: CardRange) -> Json {
    json!({"min": range.least, "max": range.most})
}

/// A number, or its ends.
fn number(range: CardRange) -> Json {
    if range.least == range.most { range.most.into() } else { ends(range) }
}

fn by_resource(resources: &[Resource], what: impl Fn(Resource) -> Json) -> Json {
    let map: Map<String, Json> =
        resources.iter().map(|resource| (resource.name().to_owned(), what(*resource))).collect();
    map.into()
}

fn cell(cell: &Cell) -> Json {
    let mut known = json!({"min": cell.range.least, "max": cell.range.most});
    if let (Some(expected), Some(chances)) = (&cell.expected, &cell.chances) {
        known["expected"] = expected.to_string().into();
        known["chances"] = chances.iter().map(Number::to_string).collect::<Vec<_>>().into();
    }
    known
}

fn dice(tracker: &Tracker) -> Json {
    let mut sums: Map<String, Json> =
        (2..=12).map(|sum: u8| (sum.to_string(), tracker.public().rolls(sum).into())).collect();
    for (sum, times) in tracker.public().dice() {
        sums.insert(sum.to_string(), times.into());
    }
    sums.into()
}

fn development(tracker: &Tracker) -> Json {
    let public = tracker.public();
    let unseen =
        Development::ALL.iter().map(|card| Some((card.name().to_owned(), public.unseen(*card)?.into())));
    let unseen: Option<Map<String, Json>> = unseen.collect();
    json!({"left": public.left(), "unseen": unseen})
}

/// The lines of events of what is in view, who plays first, with the marks where they were set.
pub(super) fn lines(log: &LogValue) -> Vec<Json> {
    let settings = &log.recording.settings;
    let style = LineStyle { game: None, rules: settings.rules(log.names().len()), view: settings.view() };
    let mut written = vec![json_of(&lines::players(log.names(), &style))];
    let mut marks = log.recording.marks.iter().filter(|(_, count)| *count <= log.count).peekable();
    for place in 0..=log.count {
        while let Some((mark, _)) = marks.next_if(|(_, count)| *count == place) {
            written.push(json_of(&lines::mark(mark, &style)));
        }
        written.extend((place < log.count).then(|| event(log, place)));
    }
    written
}

/// What the engine wrote is JSON.
fn json_of(line: &str) -> Json {
    serde_json::from_str(line).unwrap_or_default()
}

/// The record of an event in view, counted from 0, as it was seen.
pub(super) fn event(log: &LogValue, event: usize) -> Json {
    let event = as_seen(&log.events()[event], log.recording.settings.me);
    json_of(&lines::line(&event, log.names(), &LineStyle::default()))
}

/// An event as this player saw it: of their own robberies they know the card.
pub(crate) fn as_seen(event: &Event, me: Option<Player>) -> Cow<'_, Event> {
    match *event {
        Event::Robbery { thief, victim, card: Hidden::Private(card) }
            if [Some(thief), Some(victim)].contains(&me) =>
        {
            Cow::Owned(Event::Robbery { thief, victim, card: Hidden::Seen(card) })
        }
        _ => Cow::Borrowed(event),
    }
}
