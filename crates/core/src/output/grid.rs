//! Lays out tables: measures columns, shrinks them to the available width, and writes the rows.
//!
//! If the width is too small, columns of texts shrink first, then the headings of numbers wrap, then the
//! columns that can be spared are left out; finally, all shrink. A cell that no longer fits wraps; columns that
//! would become too narrow to read are left out, with a remark. Rows with a tail are written as lists of their cells
//! before a number is broken. On a page without a limit, nothing is shrunk, wrapped or left out.

use std::borrow::Cow;

use super::line::{Piece, StyledLine};
use super::page::Page;
use super::style::Style;
use super::table::{Align, Column, TextTable};
use super::wrap;

const GAP: usize = 2;

/// No column is made narrower than this.
const NARROWEST: usize = 6;

/// While columns of numbers keep their width, columns of texts are not made narrower than this.
const NARROWEST_TEXT: usize = 12;

/// A cell is cut with `…` after this many rows.
const TALLEST: usize = 8;

/// Something that comes after each row's cells.
pub(super) struct Tail<'a> {
    /// The number of columns that it needs.
    pub(super) least: usize,
    /// The tail of a row, in this many columns.
    pub(super) piece: &'a dyn Fn(usize, Option<usize>) -> Piece,
}

/// Writes a table on the page.
pub(super) fn layout(table: &TextTable, tail: Option<Tail<'_>>, page: &mut Page<'_>) {
    if let Some(title) = &table.title {
        page.title(title);
    }
    let reserved = tail.as_ref().map_or(0, |tail| tail.least + GAP);
    let room = page.room().map(|room| room.saturating_sub(reserved));
    let mut places = places(table, room);
    match (&tail, room) {
        (Some(tail), Some(room)) if total(&places) > room => stacked(table, &places, tail, page),
        _ => {
            cut_off(&mut places, room);
            side_by_side(table, &places, tail.as_ref(), page);
        }
    }
    if table.rows.is_empty() {
        page.remark(&StyledLine::from("(no rows)"));
    }
    match table.columns.len() - places.len() {
        0 => {}
        1 => page.remark(&StyledLine::from("(1 more column)")),
        hidden => page.remark(&StyledLine::from(format!("({hidden} more columns)"))),
    }
    for note in &table.notes {
        page.remark(note);
    }
}

/// Returns the width at which texts fit on one row each and no number is broken.
pub(super) fn least(table: &TextTable) -> usize {
    let mut places = natural(table, true);
    for place in &mut places {
        if place.align == Align::Right {
            place.width = place.widest_word;
        }
    }
    total(&places)
}

/// Writes the rows below the headings.
fn side_by_side(table: &TextTable, places: &[Place], tail: Option<&Tail<'_>>, page: &mut Page<'_>) {
    let grid = Grid { places };
    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        grid.head(&table.columns, page);
    }
    let used = places.iter().map(|place| place.width + GAP).sum::<usize>();
    let tail_room = page.room().map(|room| room.saturating_sub(used));
    for (number, cells) in table.rows.iter().enumerate() {
        let tail = tail.map(|tail| (tail.piece)(number, tail_room));
        grid.row(cells, tail, page);
    }
    if !table.foot.is_empty() {
        grid.rule(table.columns.len(), page);
    }
    for cells in &table.foot {
        grid.row(cells, None, page);
    }
}

/// Writes each row as a list of its cells with their headings, and its tail below.
fn stacked(table: &TextTable, places: &[Place], tail: &Tail<'_>, page: &mut Page<'_>) {
    for (number, cells) in table.rows.iter().enumerate() {
        page.line(&listed(table, places, cells));
        let mut below = page.indented(GAP);
        let room = below.room();
        below.row(&[(tail.piece)(number, room)].into_iter().collect());
    }
    for cells in &table.foot {
        page.line(&listed(table, places, cells));
    }
}

/// Returns the cells of a row, each after its heading.
fn listed(table: &TextTable, places: &[Place], cells: &[StyledLine]) -> StyledLine {
    let mut line = StyledLine::new();
    for (index, place) in places.iter().enumerate() {
        line = if index == 0 { line } else { line.plain(", ") };
        let heading = table.columns[place.column].heading.flat();
        let heading = heading.toned(Style::STRONG);
        heading.pieces().iter().for_each(|piece| line.push(piece.clone()));
        line = line.plain(" ");
        let cell = cells.get(place.column).map(StyledLine::flat);
        cell.iter().flat_map(|cell| cell.pieces()).for_each(|piece| line.push(piece.clone()));
    }
    line
}

/// A column that is shown.
struct Place {
    column: usize,
    align: Align,
    width: usize,
    /// No number of the column, and no word of its heading, is wider.
    widest_word: usize,
}

/// Returns the columns with the width that each gets as long as no number is broken; they may exceed the room.
fn places(table: &TextTable, room: Option<usize>) -> Vec<Place> {
    let mut places = natural(table, room.is_some());
    let Some(room) = room else { return places };
    // Texts wrap first, then headings of numbers; then columns that can be spared are dropped.
    loop {
        shrink(&mut places, room, |place| match place.align {
            Align::Left => NARROWEST_TEXT,
            Align::Right => place.width,
        });
        shrink(&mut places, room, |place| match place.align {
            Align::Left => NARROWEST_TEXT,
            Align::Right => place.widest_word,
        });
        let spare = places.iter().rposition(|place| table.columns[place.column].spare);
        match spare {
            Some(spare) if total(&places) > room => {
                let left: Vec<usize> = places.iter().map(|place| place.column).collect();
                places = natural(table, true);
                places.retain(|place| left.contains(&place.column) && place.column != left[spare]);
            }
            _ => break,
        }
    }
    shrink(&mut places, room, |place| match place.align {
        Align::Left => NARROWEST,
        Align::Right => place.widest_word,
    });
    places
}

/// Makes the columns fit at any cost: the last ones are dropped if the room is too small for all.
fn cut_off(places: &mut Vec<Place>, room: Option<usize>) {
    let Some(room) = room else { return };
    let mut least = 0;
    let shown = places.iter().take_while(|place| {
        least += place.width.min(NARROWEST) + GAP;
        least <= room + GAP
    });
    let shown = shown.count();
    places.truncate(shown);
    shrink(places, room, |_| NARROWEST);
}

/// Returns all columns, each at its preferred width; their widest words are only measured if they are `wanted`.
fn natural(table: &TextTable, wanted: bool) -> Vec<Place> {
    let place = |(column, head): (usize, &Column)| {
        let cells = table.rows.iter().chain(&table.foot).filter_map(|row| row.get(column));
        let (mut width, mut widest_word) = (0, 0);
        for line in [&head.heading].into_iter().chain(cells) {
            let line = line.flat();
            width = width.max(line.columns());
            if wanted {
                widest_word = widest_word.max(wrap::widest_word(&line));
            }
        }
        Place { column, align: head.align, width, widest_word }
    };
    table.columns.iter().enumerate().map(place).collect()
}

/// Returns the total width of the columns.
fn total(places: &[Place]) -> usize {
    places.iter().map(|place| place.width).sum::<usize>() + GAP * places.len().saturating_sub(1)
}

/// Shrinks the widest columns to one width, the largest at which all fit, but none below its `least`.
fn shrink(places: &mut [Place], room: usize, least: impl Fn(&Place) -> usize) {
    let cut = |place: &Place, most: usize| place.width.min(most.max(least(place)));
    let gaps = GAP * places.len().saturating_sub(1);
    let fits = |most: usize| places.iter().map(|place| cut(place, most)).sum::<usize>() + gaps <= room;
    let (mut low, mut high) = (0, places.iter().map(|place| place.width).max().unwrap_or(0));
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) { low = middle } else { high = middle - 1 }
    }
    for place in places {
        place.width = cut(place, low);
    }
}

struct Grid<'a> {
    places: &'a [Place],
}

impl Grid<'_> {
    /// Writes the headings and the rule below them.
    fn head(&self, columns: &[Column], page: &mut Page<'_>) {
        let headings: Vec<StyledLine> =
            columns.iter().map(|column| column.heading.toned(Style::STRONG)).collect();
        self.row(&headings, None, page);
        self.rule(columns.len(), page);
    }

    /// Writes a rule across the columns of a table.
    fn rule(&self, columns: usize, page: &mut Page<'_>) {
        let mut rules = vec![StyledLine::new(); columns];
        for place in self.places {
            rules[place.column] = StyledLine::styled("─".repeat(place.width), Style::DIM);
        }
        self.row(&rules, None, page);
    }

    /// Writes a row of cells on as many rows of the page as its tallest cell needs.
    fn row(&self, cells: &[StyledLine], tail: Option<Piece>, page: &mut Page<'_>) {
        let blank = StyledLine::new();
        let cell = |place: &Place| cells.get(place.column).unwrap_or(&blank).flat();
        let cells: Vec<Cow<'_, StyledLine>> = self.places.iter().map(cell).collect();
        let fits = cells.iter().zip(self.places).all(|(cell, place)| cell.columns() <= place.width);
        if fits {
            return page.row(&self.join(&cells, tail));
        }
        let mut stacks: Vec<_> =
            cells.iter().zip(self.places).map(|(cell, place)| stack(cell, place.width).into_iter()).collect();
        let mut tail = tail;
        loop {
            let parts: Vec<Option<StyledLine>> = stacks.iter_mut().map(Iterator::next).collect();
            if parts.iter().all(Option::is_none) {
                return;
            }
            let parts: Vec<_> = parts.into_iter().map(|part| Cow::Owned(part.unwrap_or_default())).collect();
            page.row(&self.join(&parts, tail.take()));
        }
    }

    /// Joins cells that fit next to each other.
    fn join(&self, cells: &[Cow<'_, StyledLine>], tail: Option<Piece>) -> StyledLine {
        let mut row = StyledLine::new();
        for (place, cell) in self.places.iter().zip(cells) {
            let spare = place.width.saturating_sub(cell.columns());
            let before = if place.align == Align::Right { spare } else { 0 };
            row.pad(before);
            cell.pieces().iter().for_each(|piece| row.append(piece));
            row.pad(spare - before + GAP);
        }
        if let Some(tail) = tail {
            row.push(tail);
        }
        row
    }
}

/// Returns the rows of one cell.
fn stack(cell: &StyledLine, width: usize) -> Vec<StyledLine> {
    let mut rows = wrap::rows(cell, Some(width));
    if rows.len() > TALLEST {
        rows.truncate(TALLEST);
        if let Some(last) = rows.last_mut() {
            *last = wrap::ended(last.shortened(width.saturating_sub(1)), Style::DIM);
        }
    }
    rows
}
