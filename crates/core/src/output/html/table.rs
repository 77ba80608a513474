//! HTML tables, including those whose rows end in bars.

use std::fmt::Write;

use super::super::bars::{self, Bars};
use super::super::line::StyledLine;
use super::super::style::Style;
use super::super::table::{Align, Column, TextTable};
use super::{escaped, one_line, pieces, remark, tone};

/// The minimum width of a bar above nothing, in percent.
const LEAST_BAR: f64 = 0.5;

/// Writes a table in a box that scrolls sideways.
pub(super) fn table(table: &TextTable, html: &mut String) {
    rows(table, None, html);
}

/// Writes a table with a column of bars at its end.
pub(super) fn with_bars(bars: &Bars, html: &mut String) {
    rows(&bars.table, Some((bars, bars.whole())), html);
}

fn rows(table: &TextTable, bars: Option<(&Bars, f64)>, html: &mut String) {
    let Some(columns) = std::num::NonZero::new(table.columns.len() + usize::from(bars.is_some())) else {
        return without_columns(table, html);
    };
    let label =
        table.title.as_ref().map_or_else(|| "Table".to_owned(), |title| escaped(&title.flat().to_text()));
    _ = writeln!(html, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\">\n<table>");
    if let Some(title) = &table.title {
        html.push_str("<caption>");
        pieces(title.flat().toned(Style::STRONG).pieces(), html);
        html.push_str("</caption>\n");
    }
    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        html.push_str("<thead>\n");
        head(&table.columns, bars.is_some(), html);
        html.push_str("</thead>\n");
    }
    html.push_str("<tbody>\n");
    for (number, cells) in table.rows.iter().enumerate() {
        row(&table.columns, cells, html, |html| {
            if let Some((bars, full)) = bars {
                bar(bars.shares[number], full, html);
            }
        });
    }
    if table.rows.is_empty() {
        _ = writeln!(html, "<tr><td colspan=\"{columns}\"><span class=\"dim\">(no rows)</span></td></tr>");
    }
    html.push_str("</tbody>\n");
    if !table.foot.is_empty() {
        html.push_str("<tfoot>\n");
        for cells in &table.foot {
            row(&table.columns, cells, html, |html| {
                html.push_str(if bars.is_some() { "<td></td>" } else { "" })
            });
        }
        html.push_str("</tfoot>\n");
    }
    html.push_str("</table>\n</div>\n");
    table.notes.iter().for_each(|note| remark(note, html));
}

/// Writes a table without columns.
fn without_columns(table: &TextTable, html: &mut String) {
    if let Some(title) = &table.title {
        one_line(&title.flat().toned(Style::STRONG), html);
    }
    if table.rows.is_empty() {
        remark(&StyledLine::from("(no rows)"), html);
    }
    table.notes.iter().for_each(|note| remark(note, html));
}

/// Writes the headings. A column without one has a plain cell, since screen readers read out an empty heading.
fn head(columns: &[Column], is_tailed: bool, html: &mut String) {
    html.push_str("<tr>");
    for column in columns {
        let class = class(column.align);
        if column.heading.is_empty() {
            html.push_str("<td></td>");
        } else {
            _ = write!(html, "<th scope=\"col\"{class}>");
            pieces(column.heading.flat().pieces(), html);
            html.push_str("</th>");
        }
    }
    html.push_str(if is_tailed { "<td></td></tr>\n" } else { "</tr>\n" });
}

/// Writes a row: a cell for each column, and then the tail.
fn row(columns: &[Column], cells: &[StyledLine], html: &mut String, tail: impl FnOnce(&mut String)) {
    html.push_str("<tr>");
    for (number, column) in columns.iter().enumerate() {
        _ = write!(html, "<td{}>", class(column.align));
        if let Some(cell) = cells.get(number) {
            pieces(cell.flat().pieces(), html);
        }
        html.push_str("</td>");
    }
    tail(html);
    html.push_str("</tr>\n");
}

/// Writes the cell of a bar. Its number is next to it, so it isn't read out.
fn bar((share, style): (f64, Style), full: f64, html: &mut String) {
    let part = bars::part(share, full);
    html.push_str("<td class=\"bar\" aria-hidden=\"true\">");
    if part > 0.0 {
        let hundredths = (part * 100.0).max(LEAST_BAR);
        _ = write!(
            html,
            "<svg class=\"{}\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\">\
             <rect width=\"{hundredths:.2}\" height=\"10\" fill=\"currentColor\"/></svg>",
            tone(style.tone)
        );
    }
    html.push_str("</td>");
}

/// Returns the attribute for the alignment of cells.
fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"n\"",
    }
}
