//! Lays tables out: measures columns, shrinks them to the room there is, writes the rows.
//!
//! Where the room is too small, columns of texts shrink first, then all; a cell that no longer fits
//! goes on below; columns that would become too narrow to read are left out, with a remark. On a page
//! without a limit nothing is shrunk, wrapped or left out.

use std::borrow::Cow;

use super::line::{Line, Piece};
use super::page::Page;
use super::style::Style;
use super::table::{Align, Column, Table};
use super::wrap;

const GAP: usize = 2;

/// No column is made narrower than this.
const NARROWEST: usize = 6;

/// While columns of numbers keep their width, those of texts are not made narrower than this.
const NARROWEST_TEXT: usize = 12;

/// A cell is cut with `…` after so many rows.
const TALLEST: usize = 8;

/// Something that stands behind each row's cells.
pub(super) struct Tail<'a> {
    /// The columns that it must have.
    pub(super) least: usize,
    /// What it is, in so much room.
    pub(super) piece: &'a dyn Fn(usize, Option<usize>) -> Piece,
}

/// Writes a table on the page.
pub(super) fn layout(table: &Table, tail: Option<Tail<'_>>, page: &mut Page<'_>) {
    if let Some(title) = &table.title {
        page.title(title);
    }
    let reserved = tail.as_ref().map_or(0, |tail| tail.least + GAP);
    let room = page.room().map(|room| room.saturating_sub(reserved));
    let aligns: Vec<Align> = table.columns.iter().map(|column| column.align).collect();
    let widths = fit(natural_widths(table), &aligns, room);
    let grid = Grid { widths: &widths, aligns: &aligns };

    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        grid.head(&table.columns, page);
    }
    let used = widths.iter().map(|width| width + GAP).sum::<usize>();
    let tail_room = page.room().map(|room| room.saturating_sub(used));
    for (number, cells) in table.rows.iter().enumerate() {
        let tail = tail.as_ref().map(|tail| (tail.piece)(number, tail_room));
        grid.row(cells, tail, page);
    }
    if table.rows.is_empty() {
        page.remark(&Line::from("(no rows)"));
    }
    match table.columns.len() - widths.len() {
        0 => {}
        1 => page.remark(&Line::from("(1 more column)")),
        hidden => page.remark(&Line::from(format!("({hidden} more columns)"))),
    }
    for note in &table.notes {
        page.remark(note);
    }
}

/// The columns that a table takes where there is room for all of it.
pub(super) fn natural(table: &Table) -> usize {
    let widths = natural_widths(table);
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// The columns that each column would like to have.
fn natural_widths(table: &Table) -> Vec<usize> {
    let mut widths: Vec<usize> = table.columns.iter().map(|column| column.heading.columns()).collect();
    for row in &table.rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.flat().columns());
        }
    }
    widths
}

/// The columns that each column gets; the last ones get none where the room is too small for all.
fn fit(mut widths: Vec<usize>, aligns: &[Align], room: Option<usize>) -> Vec<usize> {
    let Some(room) = room else { return widths };
    let mut least = 0;
    let shown = widths.iter().take_while(|width| {
        least += (**width).min(NARROWEST) + GAP;
        least <= room + GAP
    });
    let shown = shown.count();
    widths.truncate(shown);
    let room = room.saturating_sub(GAP * shown.saturating_sub(1));

    let is_text: Vec<bool> = aligns.iter().map(|align| *align == Align::Left).collect();
    shrink(&mut widths, &is_text, NARROWEST_TEXT, room);
    shrink(&mut widths, &vec![true; shown], NARROWEST, room);
    widths
}

/// Cuts the widest of the chosen columns down to one width, the largest that makes all fit, but not
/// below `least`.
fn shrink(widths: &mut [usize], chosen: &[bool], least: usize, room: usize) {
    let total = |most: usize| -> usize {
        let cut = |(width, chosen): (&usize, &bool)| if *chosen { (*width).min(most) } else { *width };
        widths.iter().zip(chosen).map(cut).sum()
    };
    let mut low = least;
    let mut high = widths.iter().copied().max().unwrap_or(0).max(least);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if total(middle) <= room { low = middle } else { high = middle - 1 }
    }
    for (width, chosen) in widths.iter_mut().zip(chosen) {
        if *chosen {
            *width = (*width).min(low);
        }
    }
}

struct Grid<'a> {
    widths: &'a [usize],
    aligns: &'a [Align],
}

impl Grid<'_> {
    /// Writes the headings and the rule below them.
    fn head(&self, columns: &[Column], page: &mut Page<'_>) {
        let headings: Vec<Line> = columns.iter().map(|column| column.heading.toned(Style::STRONG)).collect();
        self.row(&headings, None, page);
        let rules: Vec<Line> =
            self.widths.iter().map(|width| Line::styled("─".repeat(*width), Style::DIM)).collect();
        self.row(&rules, None, page);
    }

    /// Writes a row of cells on as many rows of the page as its tallest cell needs.
    fn row(&self, cells: &[Line], tail: Option<Piece>, page: &mut Page<'_>) {
        let cells: Vec<Cow<'_, Line>> = cells.iter().take(self.widths.len()).map(Line::flat).collect();
        let fits = cells.iter().zip(self.widths).all(|(cell, width)| cell.columns() <= *width);
        if fits {
            return page.row(&self.join(&cells, tail));
        }
        let mut stacks: Vec<_> =
            cells.iter().zip(self.widths).map(|(cell, width)| stack(cell, *width).into_iter()).collect();
        let mut tail = tail;
        loop {
            let parts: Vec<Option<Line>> = stacks.iter_mut().map(Iterator::next).collect();
            if parts.iter().all(Option::is_none) {
                return;
            }
            let parts: Vec<_> = parts.into_iter().map(|part| Cow::Owned(part.unwrap_or_default())).collect();
            page.row(&self.join(&parts, tail.take()));
        }
    }

    /// Puts cells that fit next to each other.
    fn join(&self, cells: &[Cow<'_, Line>], tail: Option<Piece>) -> Line {
        let blank = Line::new();
        let mut row = Line::new();
        for (place, (width, align)) in self.widths.iter().zip(self.aligns).enumerate() {
            let cell = cells.get(place).map_or(&blank, |cell| cell.as_ref());
            let spare = width.saturating_sub(cell.columns());
            let before = if *align == Align::Right { spare } else { 0 };
            row.pad(before);
            for piece in cell.pieces() {
                row.push(piece.clone());
            }
            row.pad(spare - before + GAP);
        }
        if let Some(tail) = tail {
            row.push(tail);
        }
        row
    }
}

/// The rows of one cell.
fn stack(cell: &Line, width: usize) -> Vec<Line> {
    let mut rows = wrap::rows(cell, Some(width));
    if rows.len() > TALLEST {
        rows.truncate(TALLEST);
        if let Some(last) = rows.last_mut() {
            *last = wrap::ended(wrap::shortened(last, width.saturating_sub(1)), Style::DIM);
        }
    }
    rows
}
