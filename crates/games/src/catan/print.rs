//! How a log shows itself: players and resources, what is known of each, and what everybody sees.

use super::grid::{Cell, Grid, Row};
use super::log::LogValue;
use tg_catan::story::{Bounds, Counts, LowerBounds};
use tg_catan::{CardRange, Columns, Development, Event, Player, Resource, Tracker};
use tg_core::diagnostics::counted;
use tg_core::number::{Number, NumberForm};
use tg_core::output::{Column, Output, Style, StyledLine, TextTable, Tone};

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
fn title(log: &LogValue, tracker: &Tracker) -> StyledLine {
    let me = log.recording.settings.me.and_then(|me| log.names().get(usize::from(me)));
    let seen = seen(me.map(String::as_str));
    let columns = match log.recording.settings.columns {
        None => "",
        Some(Columns::Counts) => ", by the story's first tracker",
        Some(Columns::LowerBounds) => ", by the story's second tracker",
        Some(Columns::Bounds) => ", by the story's third tracker",
    };
    let known = if columns.is_empty() { known(tracker) } else { String::new() };
    let events = counted(log.count as u64, "event");
    let name = log.recording.name.as_deref().unwrap_or("log");
    StyledLine::new().strong(name).plain(format!(": {events}{known}{seen}{columns}"))
}

/// Through whose eyes, if that is somebody's.
pub(crate) fn seen(me: Option<&str>) -> String {
    me.map_or_else(String::new, |me| format!(", as {me} sees it"))
}

/// How well the hands are known: the number of worlds, or bounds.
pub(crate) fn known(tracker: &Tracker) -> String {
    match tracker.knowledge().worlds() {
        Ok(worlds) => format!(", {}", counted(worlds as u64, "world")),
        Err(inexact) => format!(", only bounds are known since event {}", inexact.since),
    }
}

/// A title, what is known of the hands, and what everybody sees.
pub(crate) fn state(title: StyledLine, names: &[String], tracker: &Tracker) -> Output {
    let mut parts = vec![hands(names, &Grid::of(tracker))];
    parts.extend(public(tracker));
    Output::titled(title, Output::stack(parts))
}

/// The columns to which long names are cut before the table is given up.
const SHORT_NAME: usize = 12;

/// What is known of the hands: a table, or where there is no room for it, a line for each player that says the same.
pub(crate) fn hands(names: &[String], grid: &Grid) -> Output {
    let listed = Output::stack(lines(names, grid));
    let short: Vec<String> =
        names.iter().map(|name| StyledLine::from(&**name).shortened(SHORT_NAME).to_text()).collect();
    let otherwise = if short == names { listed } else { Output::either(table(&short, grid), listed) };
    Output::either(table(names, grid), otherwise)
}

/// A line for each player, `Red 4, 2 unknown: 1 wheat, 1–3 ore (2)`, and what floats.
fn lines(names: &[String], grid: &Grid) -> Vec<StyledLine> {
    let of_player = |(place, (name, row)): (usize, (&String, &Row))| {
        let unknown = row.unknown();
        let head = owner(place, name).plain(format!(" {}", between(row.size)));
        let head =
            if unknown.most == 0 { head } else { head.plain(format!(", {} unknown", between(unknown))) };
        let held = row.cells.iter().zip(grid.resources).filter(|(cell, _)| cell.range.most > 0);
        held.enumerate().fold(head, |line, (place, (cell, resource))| {
            let line = line.plain(if place == 0 { ": " } else { ", " });
            let line = line.with(between(cell.range), ends_style(cell.range));
            let line = line.plain(format!(" {}", resource.name()));
            let form = Number::column_form(expected(cell));
            expected(cell).map(|number| in_brackets(number, form)).into_iter().fold(line, StyledLine::dim)
        })
    };
    let mut lines: Vec<StyledLine> = names.iter().zip(&grid.rows).enumerate().map(of_player).collect();
    let floating = grid.resources.iter().zip(&grid.floating).filter(|(_, range)| range.most > 0);
    let floating: Vec<String> =
        floating.map(|(resource, range)| format!("{} {}", between(*range), resource.name())).collect();
    let floating = if floating.is_empty() { "nothing".to_owned() } else { floating.join(", ") };
    lines.push(StyledLine::new().dim(format!("floating: {floating}")));
    lines
}

/// A table of players and resources.
fn table(names: &[String], grid: &Grid) -> TextTable {
    let mut table = TextTable::new(head(grid.resources));
    let form = |column: usize| {
        let cells = grid.rows.iter().map(|row| &row.cells[column]);
        Number::column_form(cells.filter_map(expected))
    };
    let forms: Vec<NumberForm> = (0..grid.resources.len()).map(form).collect();
    for (place, (name, row)) in names.iter().zip(&grid.rows).enumerate() {
        let mut cells = vec![owner(place, name), StyledLine::from(between(row.size))];
        cells.extend(row.cells.iter().zip(&forms).map(|(one, form)| cell(one, *form)));
        cells.push(unknown(row));
        table.push(cells);
    }
    let mut floating = vec![StyledLine::new().dim("floating"), StyledLine::new()];
    floating.extend(grid.floating.iter().map(|range| StyledLine::new().dim(between(*range))));
    table.push(floating);
    table
}

fn head(resources: &[Resource]) -> Vec<Column> {
    let mut head = vec![Column::left(""), Column::right("cards")];
    head.extend(resources.iter().map(|resource| Column::right(resource.name())));
    head.push(Column::right("unknown"));
    head
}

fn owner(place: usize, name: &str) -> StyledLine {
    StyledLine::new().owner(u8::try_from(place).unwrap_or(u8::MAX), name)
}

/// A number, or the two that it lies between.
fn between(range: CardRange) -> String {
    match range {
        CardRange { least, most } if least == most => most.to_string(),
        CardRange { least, most } => format!("{least}–{most}"),
    }
}

/// What is certain, else the ends with what is to be expected.
fn cell(cell: &Cell, form: NumberForm) -> StyledLine {
    let ends = StyledLine::styled(between(cell.range), ends_style(cell.range));
    expected(cell).map(|number| in_brackets(number, form)).into_iter().fold(ends, StyledLine::dim)
}

/// Nothing is dim, what is certain good.
fn ends_style(CardRange { least, most }: CardRange) -> Style {
    match (least == most, most) {
        (true, 0) => Style::DIM,
        (true, _) => Style::GOOD,
        (false, _) => Style::tone(Tone::Accent),
    }
}

/// What is to be expected, where the number isn't certain and that is known.
fn expected(cell: &Cell) -> Option<&Number> {
    let open = cell.range.least < cell.range.most;
    cell.expected.as_ref().filter(|_| open)
}

fn in_brackets(number: &Number, form: NumberForm) -> String {
    format!(" ({})", number.in_form(form))
}

fn unknown(row: &Row) -> StyledLine {
    let unknown = row.unknown();
    match unknown.most {
        0 => StyledLine::new(),
        _ => StyledLine::from(between(unknown)),
    }
}

/// The hands on one line: `Red 4: wheat, 3 ore; Blue 2–3: 1–2 wood, 0–1 wheat`.
pub(crate) fn hands_in_words(names: &[String], grid: &Grid) -> String {
    let hands = names.iter().zip(&grid.rows).map(|(name, row)| {
        let held = held_in_words(row, grid.resources);
        let held = if held.is_empty() { held } else { format!(": {held}") };
        format!("{name} {}{held}", between(row.size))
    });
    hands.collect::<Vec<_>>().join("; ")
}

/// What a player holds or may hold: `1–2 wood, 1 wheat`.
fn held_in_words(row: &Row, resources: &[Resource]) -> String {
    let held = resources.iter().zip(&row.cells).filter(|(_, cell)| cell.range.most > 0);
    let held: Vec<String> =
        held.map(|(resource, cell)| format!("{} {}", between(cell.range), resource.name())).collect();
    held.join(", ")
}

/// The bank, the dice and the development cards, where there is something to say.
fn public(tracker: &Tracker) -> Vec<Output> {
    let in_bank = |resource: &Resource| format!("{} {}", between(tracker.bank(*resource)), resource.name());
    let bank: Vec<String> = tracker.resources().iter().map(in_bank).collect();
    let mut lines = vec![StyledLine::new().dim("bank: ").plain(bank.join(", "))];
    let dice: Vec<String> = tracker.public().dice().map(|(sum, times)| format!("{sum} ×{times}")).collect();
    if !dice.is_empty() {
        lines.push(StyledLine::new().dim("dice: ").plain(dice.join(", ")));
    }
    let lines = lines.into_iter().map(Output::from);
    if tracker.supply().has_commodities() {
        return lines.collect();
    }
    let public = tracker.public();
    let unseen = Development::ALL.iter().map(|card| Some(unseen_copies(public.unseen(*card)?, *card)));
    let unseen: Option<Vec<String>> = unseen.collect();
    let unseen = unseen.map_or_else(String::new, |unseen| format!(", unseen {}", unseen.join(", ")));
    let deck = StyledLine::new().dim("development: ").plain(format!("{} left{unseen}", public.left()));
    lines.chain([Output::from(deck)]).collect()
}

/// How many cards of a kind nobody has seen: `14 knight`, and `1 road`, as that card's name is of several.
fn unseen_copies(count: u32, card: Development) -> String {
    let name = if (count, card) == (1, Development::Roads) { "road" } else { card.name() };
    format!("{count} {name}")
}

/// What one of the story's trackers shows after the lines in view.
fn story(log: &LogValue, columns: Columns) -> Output {
    let players = log.names().len();
    let settings = log.recording.engine();
    let events: Vec<&Event> = log.events().iter().collect();
    let resources = settings.supply(players).resources();
    let mut table =
        TextTable::new(head(resources).into_iter().filter(|column| column.heading.to_text() != "cards"));
    let push = |table: &mut TextTable, place: usize, name: &str, cells: Vec<String>| {
        table.push(std::iter::once(owner(place, name)).chain(cells.into_iter().map(StyledLine::from)));
    };
    let named = || log.names().iter().enumerate();
    match columns {
        Columns::Counts => {
            let mut first = Counts::new(players);
            events.iter().for_each(|event| first.apply(event, &settings));
            for (place, name) in named() {
                let player = place as Player;
                let known = resources.iter().map(|resource| first.known(player, *resource).to_string());
                push(&mut table, place, name, known.chain([first.unknown(player).to_string()]).collect());
            }
        }
        Columns::LowerBounds => {
            let mut second = LowerBounds::new(players);
            events.iter().for_each(|event| second.apply(event, &settings));
            for (place, name) in named() {
                let player = place as Player;
                let known = resources.iter().map(|resource| second.certain(player, *resource).to_string());
                push(&mut table, place, name, known.chain([second.unknown(player).to_string()]).collect());
            }
        }
        Columns::Bounds => {
            let mut third = Bounds::new(players);
            // What contradicts the exact tracker was refused before; what only this one can't book is left out.
            events.iter().for_each(|event| drop(third.apply(event, &settings)));
            for (place, name) in named() {
                let player = place as Player;
                let ends = resources.iter().map(|resource| {
                    let [least, most] = [third.certain(player, *resource), third.possible(player, *resource)];
                    between(CardRange { least, most })
                });
                push(&mut table, place, name, ends.chain([between(third.unknown(player))]).collect());
            }
            let floating =
                resources.iter().map(|resource| StyledLine::new().dim(between(third.floating(*resource))));
            table.push(std::iter::once(StyledLine::new().dim("floating")).chain(floating));
        }
    }
    table.into()
}
