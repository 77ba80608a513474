//! What is known of a game as a row of an answer: a line of JSON, or cells of a table.
//!
//! A line of JSON is what `report` makes of the same game, with where it was found and whether it is whole; it is
//! written without a value in between, since millions of them are wanted. A **cell** is a row of a flat table: one for
//! each player and each resource.

use super::grid::{self, Grid};
use super::replay::Game;
use std::fmt::Write;
use tg_catan::{CardRange, Development, Resource};
use tg_core::diagnostics::Diagnostic;
use tg_core::number::Number;

/// How chances are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// As fractions in texts.
    #[default]
    Exact,
    /// As the nearest numbers of 64 bits.
    Float,
}

/// A row: where a game was found, and what is told of it.
#[derive(Clone, Copy)]
pub struct Row<'r> {
    /// The file, or the stream.
    pub log: &'r str,
    /// What its lines say which game they are of.
    pub game: Option<&'r str>,
    /// How chances are written.
    pub numbers: Numbers,
}

/// What is known of a player and a resource, as a row of a flat table.
pub struct Cell<'c> {
    /// The player's name, and the place among the players, from 0.
    pub player: (&'c str, usize),
    /// Which resource.
    pub resource: &'static str,
    /// The least and the most cards.
    pub ends: CardRange,
    /// What is to be expected, unless only bounds are known.
    pub expected: Option<Number>,
    /// How likely each number of cards from 0 on is, unless only bounds are known.
    pub chances: Option<Vec<Number>>,
}

impl Row<'_> {
    /// Adds a line of JSON with the state of a game; `complete` is said of one that is over, and `evicted` where and why
    /// one was closed before its end.
    pub fn json(
        &self,
        game: &Game,
        complete: Option<bool>,
        evicted: Option<(Option<usize>, &Diagnostic)>,
        out: &mut String,
    ) {
        let tracker = game.tracker();
        let (grid, worlds) = (Grid::of(tracker), tracker.knowledge().worlds());
        self.head(out);
        match complete {
            Some(complete) => put(out, format_args!(",\"complete\":{complete}")),
            None => out.push_str(",\"complete\":null"),
        }
        if let Some((line, why)) = evicted {
            reason(line, why, out);
        }
        put(out, format_args!(",\"events\":{}", tracker.events()));
        match worlds {
            Ok(worlds) => put(out, format_args!(",\"worlds\":{worlds},\"exact\":true")),
            Err(inexact) => {
                let since = inexact.since;
                put(out, format_args!(",\"worlds\":null,\"exact\":false,\"bounds_since\":{since}"));
            }
        }
        out.push_str(",\"players\":[");
        for (place, (name, row)) in game.names().iter().zip(&grid.rows).enumerate() {
            out.push_str(if place > 0 { ",{\"name\":" } else { "{\"name\":" });
            text(out, name);
            put(out, format_args!(",\"cards\":{{\"min\":{},\"max\":{}}}", row.size.least, row.size.most));
            out.push_str(",\"resources\":{");
            for (resource, cell) in grid.resources.iter().zip(&row.cells) {
                self.cell(*resource, cell, out);
            }
            out.push_str("}}");
        }
        out.push_str("],\"floating\":");
        by_resource(grid.resources, out, |resource| grid.floating[resource.index()]);
        out.push_str(",\"dice\":{");
        let public = tracker.public();
        let sums = (2..=12).chain(public.dice().map(|(sum, _)| sum).filter(|sum| !(2..=12).contains(sum)));
        for (place, sum) in sums.enumerate() {
            let comma = if place > 0 { "," } else { "" };
            put(out, format_args!("{comma}\"{sum}\":{}", public.rolls(sum)));
        }
        out.push_str("},\"bank\":");
        by_resource(grid.resources, out, |resource| tracker.bank(resource));
        put(out, format_args!(",\"development\":{{\"left\":{},\"unseen\":", public.left()));
        let unseen: Option<Vec<u32>> = Development::ALL.iter().map(|card| public.unseen(*card)).collect();
        match unseen {
            None => out.push_str("null"),
            Some(unseen) => {
                for (place, (card, count)) in Development::ALL.iter().zip(unseen).enumerate() {
                    let comma = if place > 0 { ',' } else { '{' };
                    put(out, format_args!("{comma}\"{}\":{count}", card.name()));
                }
                out.push('}');
            }
        }
        out.push_str("}}\n");
    }

    /// Adds a line of JSON with why a game can't be followed, and where.
    pub fn error(&self, line: Option<usize>, why: &Diagnostic, out: &mut String) {
        self.head(out);
        reason(line, why, out);
        out.push_str("}\n");
    }

    fn head(&self, out: &mut String) {
        out.push_str("{\"log\":");
        text(out, self.log);
        out.push_str(",\"game\":");
        match self.game {
            Some(game) => text(out, game),
            None => out.push_str("null"),
        }
    }

    fn cell(&self, resource: Resource, cell: &grid::Cell, out: &mut String) {
        let comma = if resource.index() > 0 { "," } else { "" };
        let (name, least, most) = (resource.name(), cell.range.least, cell.range.most);
        put(out, format_args!("{comma}\"{name}\":{{\"min\":{least},\"max\":{most}"));
        if let (Some(expected), Some(chances)) = (&cell.expected, &cell.chances) {
            out.push_str(",\"expected\":");
            self.number(expected, out);
            out.push_str(",\"chances\":[");
            for (place, chance) in chances.iter().enumerate() {
                out.push_str(if place > 0 { "," } else { "" });
                self.number(chance, out);
            }
            out.push(']');
        }
        out.push('}');
    }

    fn number(&self, number: &Number, out: &mut String) {
        match self.numbers {
            Numbers::Exact => put(out, format_args!("\"{number}\"")),
            Numbers::Float => put(out, format_args!("{}", number.to_f64())),
        }
    }
}

/// What is known of a game, cell by cell: by player, then by resource.
pub fn cells(game: &Game) -> impl Iterator<Item = Cell<'_>> {
    let Grid { rows, resources, .. } = Grid::of(game.tracker());
    game.names().iter().zip(rows).enumerate().flat_map(move |(seat, (name, row))| {
        resources.iter().zip(row.cells).map(move |(resource, cell)| Cell {
            player: (name, seat),
            resource: resource.name(),
            ends: cell.range,
            expected: cell.expected,
            chances: cell.chances,
        })
    })
}

fn by_resource(resources: &[Resource], out: &mut String, what: impl Fn(Resource) -> CardRange) {
    for &resource in resources {
        let CardRange { least, most } = what(resource);
        let sign = if resource.index() > 0 { ',' } else { '{' };
        let name = resource.name();
        match least == most {
            true => put(out, format_args!("{sign}\"{name}\":{most}")),
            false => put(out, format_args!("{sign}\"{name}\":{{\"min\":{least},\"max\":{most}}}")),
        }
    }
    out.push('}');
}

/// Adds the fields with why something is wrong, and where.
fn reason(line: Option<usize>, why: &Diagnostic, out: &mut String) {
    put(out, format_args!(",\"error\":{{\"code\":\"{}\",\"message\":", why.code));
    text(out, &why.message);
    for (name, texts) in [("notes", &why.notes), ("helps", &why.helps)] {
        put(out, format_args!(",\"{name}\":["));
        for (place, told) in texts.iter().enumerate() {
            out.push_str(if place > 0 { "," } else { "" });
            text(out, told);
        }
        out.push(']');
    }
    match line {
        Some(line) => put(out, format_args!("}},\"line\":{line}")),
        None => out.push_str("},\"line\":null"),
    }
}

/// Adds a text as JSON has it.
fn text(out: &mut String, text: &str) {
    put(out, format_args!("{}", serde_json::Value::from(text)));
}

/// Adds what is formatted; memory is all that writing to a text needs.
fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(what);
}
