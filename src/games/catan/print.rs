//! How a log shows itself: players and resources, what is known of each, and what everybody sees.

use super::grid::{Cell, Grid, Row};
use super::log::LogValue;
use super::settings::Columns;
use super::words;
use crate::engines::catan::story::{First, Second, Third};
use crate::engines::catan::{Development, Event, Player, Range, Resource, Tracker};
use crate::output::{Column, Line, Output, Style, Table, Tone};

/// The log with its table.
pub(super) fn log(log: &LogValue) -> Output {
    let columns = log.recording.settings.columns;
    log.shown(|tracker| {
        let title = title(log, tracker);
        match columns {
            Some(columns) => Output::titled(title, story(log, columns)),
            None => state(title, log.names(), tracker),
        }
    })
}

/// The first line.
fn title(log: &LogValue, tracker: &Tracker) -> Line {
    let me = log.recording.settings.me.and_then(|me| log.names().get(usize::from(me)));
    let seen = me.map_or(String::new(), |me| format!(", as {me} sees it"));
    let columns = match log.recording.settings.columns {
        None => "",
        Some(Columns::First) => ", by the story's first tracker",
        Some(Columns::Second) => ", by the story's second tracker",
        Some(Columns::Third) => ", by the story's third tracker",
    };
    let known = if columns.is_empty() { known(tracker) } else { String::new() };
    let events = words::count(log.count as u64, "event");
    let name = log.recording.name.as_deref().unwrap_or("log");
    Line::new().strong(name).plain(format!(": {events}{known}{seen}{columns}"))
}

/// How well the hands are known: so many worlds, or bounds.
pub(crate) fn known(tracker: &Tracker) -> String {
    match tracker.knowledge().worlds() {
        Ok(worlds) => format!(", {}", words::count(worlds as u64, "world")),
        Err(inexact) => format!(", only bounds are known since event {}", inexact.since),
    }
}

/// A title, the table, and what everybody sees.
pub(crate) fn state(title: Line, names: &[String], tracker: &Tracker) -> Output {
    let mut parts = vec![Output::from(table(names, &Grid::of(tracker)))];
    parts.extend(public(tracker));
    Output::titled(title, Output::stack(parts))
}

/// The least columns of a name in a table.
const SHORTEST_NAME: usize = 8;

/// The same in so many columns of a terminal, with every player and every resource: long names are cut, and where there
/// is no room for a table, each player has a line.
pub(crate) fn state_within(title: Line, names: &[String], tracker: &Tracker, columns: usize) -> Output {
    let grid = Grid::of(tracker);
    // What stands below a title is indented.
    let room = columns.saturating_sub(2);
    let shortened = |most: usize| -> Vec<String> {
        names.iter().map(|name| Line::from(&**name).shortened(most).to_text()).collect()
    };
    let longest = names.iter().map(|name| Line::from(&**name).columns()).max().unwrap_or(0);
    let spare = (room + longest).saturating_sub(table(names, &grid).columns());
    let known = match spare {
        spare if spare >= longest => table(names, &grid).into(),
        spare if spare >= SHORTEST_NAME => table(&shortened(spare), &grid).into(),
        _ => Output::stack(hands(&shortened(room / 2), &grid)),
    };
    let parts = std::iter::once(known).chain(public(tracker));
    Output::titled(title.shortened(columns), Output::stack(parts))
}

/// A line for each player: `Red 4: wheat, 3 ore`.
fn hands<'a>(names: &'a [String], grid: &'a Grid) -> impl Iterator<Item = Line> + 'a {
    names.iter().zip(&grid.rows).enumerate().map(|(place, (name, row))| {
        let held = held_in_words(row);
        let held = if held.is_empty() { held } else { format!(": {held}") };
        owner(place, name).plain(format!(" {}{held}", between(row.size)))
    })
}

/// A table of players and resources.
pub(crate) fn table(names: &[String], grid: &Grid) -> Table {
    let mut table = Table::new(head());
    for (place, (name, row)) in names.iter().zip(&grid.rows).enumerate() {
        let mut cells = vec![owner(place, name), Line::from(between(row.size))];
        cells.extend(row.cells.iter().map(cell));
        cells.push(unknown(row));
        table.push(cells);
    }
    let mut floating = vec![Line::new().dim("floating"), Line::new()];
    floating.extend(grid.floating.iter().map(|range| Line::new().dim(between(*range))));
    table.push(floating);
    table
}

fn head() -> Vec<Column> {
    let mut head = vec![Column::left(""), Column::right("cards")];
    head.extend(Resource::ALL.iter().map(|resource| Column::right(resource.name())));
    head.push(Column::right("unknown"));
    head
}

fn owner(place: usize, name: &str) -> Line {
    Line::new().owner(u8::try_from(place).unwrap_or(u8::MAX), name)
}

/// A number, or the two that it lies between.
fn between(range: Range) -> String {
    match range {
        Range { least, most } if least == most => most.to_string(),
        Range { least, most } => format!("{least}–{most}"),
    }
}

/// What is certain, else the ends with what is to be expected.
fn cell(cell: &Cell) -> Line {
    let Range { least, most } = cell.range;
    if least == most {
        return Line::styled(most.to_string(), if most == 0 { Style::DIM } else { Style::GOOD });
    }
    let ends = Line::styled(between(cell.range), Style::tone(Tone::Accent));
    match &cell.expected {
        Some(expected) => ends.dim(format!(" ({})", expected.short_table_form())),
        None => ends,
    }
}

fn unknown(row: &Row) -> Line {
    let unknown = row.unknown();
    match unknown.most {
        0 => Line::new(),
        _ => Line::from(between(unknown)),
    }
}

/// The hands on one line: `Red 4: wheat, 3 ore; Blue 2–3: 1–2 wood, 0–1 wheat`.
pub(crate) fn hands_in_words(names: &[String], grid: &Grid) -> String {
    hands(names, grid).map(|hand| hand.to_text()).collect::<Vec<_>>().join("; ")
}

/// What a player holds or may hold: `1–2 wood, 1 wheat`.
fn held_in_words(row: &Row) -> String {
    let held = Resource::ALL.iter().zip(&row.cells).filter(|(_, cell)| cell.range.most > 0);
    let held: Vec<String> =
        held.map(|(resource, cell)| format!("{} {}", between(cell.range), resource.name())).collect();
    held.join(", ")
}

/// The bank, the dice and the development cards, where there is something to say.
fn public(tracker: &Tracker) -> Vec<Output> {
    let knowledge = tracker.knowledge();
    let bank =
        Resource::ALL.map(|resource| format!("{} {}", between(knowledge.bank(resource)), resource.name()));
    let mut lines = vec![Line::new().dim("bank: ").plain(bank.join(", "))];
    let dice: Vec<String> = tracker.public().dice().map(|(sum, times)| format!("{sum} ×{times}")).collect();
    if !dice.is_empty() {
        lines.push(Line::new().dim("dice: ").plain(dice.join(", ")));
    }
    let public = tracker.public();
    let unseen = Development::ALL.map(|card| format!("{} {}", public.unseen(card), card.name()));
    lines.push(Line::new().dim("development: ").plain(format!(
        "{} left, unseen {}",
        public.left(),
        unseen.join(", ")
    )));
    lines.into_iter().map(Output::from).collect()
}

/// What one of the story's trackers shows after the lines in view.
fn story(log: &LogValue, columns: Columns) -> Output {
    let players = log.names().len();
    let settings = log.recording.settings.engine();
    let events: Vec<&Event> = log.events().iter().collect();
    let mut table = Table::new(head().into_iter().filter(|column| column.heading.to_text() != "cards"));
    let push = |table: &mut Table, place: usize, name: &str, cells: Vec<String>| {
        table.push(std::iter::once(owner(place, name)).chain(cells.into_iter().map(Line::from)));
    };
    let named = || log.names().iter().enumerate();
    match columns {
        Columns::First => {
            let mut first = First::new(players);
            events.iter().for_each(|event| first.apply(event, &settings));
            for (place, name) in named() {
                let player = place as Player;
                let known = Resource::ALL.iter().map(|resource| first.known(player, *resource).to_string());
                push(&mut table, place, name, known.chain([first.unknown(player).to_string()]).collect());
            }
        }
        Columns::Second => {
            let mut second = Second::new(players);
            events.iter().for_each(|event| second.apply(event, &settings));
            for (place, name) in named() {
                let player = place as Player;
                let known =
                    Resource::ALL.iter().map(|resource| second.certain(player, *resource).to_string());
                push(&mut table, place, name, known.chain([second.unknown(player).to_string()]).collect());
            }
        }
        Columns::Third => {
            let mut third = Third::new(players);
            // What contradicts the exact tracker was refused before; what only this one can't book is left out.
            events.iter().for_each(|event| drop(third.apply(event, &settings)));
            for (place, name) in named() {
                let player = place as Player;
                let ends = Resource::ALL.iter().map(|resource| {
                    let [least, most] = [third.certain(player, *resource), third.possible(player, *resource)];
                    between(Range { least, most })
                });
                push(&mut table, place, name, ends.chain([between(third.unknown(player))]).collect());
            }
            let floating =
                Resource::ALL.iter().map(|resource| Line::new().dim(between(third.floating(*resource))));
            table.push(std::iter::once(Line::new().dim("floating")).chain(floating));
        }
    }
    table.into()
}
