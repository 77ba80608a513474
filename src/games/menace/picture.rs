//! Boxes as a picture: a page of matchboxes with their drawings and coloured beads.

use crate::engines::menace::{Machine, Side};
use std::fmt::Write;
use std::ops::Range;

/// A colour for each square, from the top left.
const COLOURS: [&str; 9] =
    ["#d1495b", "#edae49", "#00798c", "#66a182", "#2e4057", "#8d5a97", "#e07a5f", "#5fa8d3", "#9a8c98"];
/// The side of a square.
const CELL: usize = 22;
/// The room of a box: the board and a margin.
const BOX: usize = 3 * CELL + 14;
/// Boxes in a row.
const COLUMNS: usize = 19;
/// So many beads are drawn one by one.
const DRAWN: u32 = 9;

/// The boxes of a range as an SVG document.
pub(super) fn page(machine: &Machine, boxes: Range<usize>) -> String {
    let count = boxes.len();
    let columns = count.clamp(1, COLUMNS);
    let (width, height) = (columns * BOX + 14, count.div_ceil(columns).max(1) * BOX + 14);
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (place, number) in boxes.enumerate() {
        let (x, y) = (14 + place % columns * BOX, 14 + place / columns * BOX);
        matchbox(&mut page, machine, number, (x, y));
    }
    page.push_str("</svg>\n");
    page
}

/// Writing into a text can't fail.
fn draw(page: &mut String, shape: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(shape);
    page.push('\n');
}

fn matchbox(page: &mut String, machine: &Machine, number: usize, (x, y): (usize, usize)) {
    let place = &machine.boxes.list()[number];
    let empty = machine.beads_in(number).iter().all(|&count| count == 0);
    let (tray, edge) = if empty { ("#f3d9d9", "#b03030") } else { ("#f6ecd8", "#b9a27c") };
    let side = 3 * CELL;
    let (left, top, size) = (x - 4, y - 4, side + 8);
    draw(
        page,
        format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" rx=\"4\" fill=\"{tray}\" stroke=\"{edge}\"/>"
        ),
    );
    for line in 1..3 {
        let at = line * CELL;
        let (lx, ly, right, bottom) = (x + at, y + at, x + side, y + side);
        draw(
            page,
            format_args!(
                "<path d=\"M{lx} {y}V{bottom}M{x} {ly}H{right}\" stroke=\"#8a7a5c\" stroke-width=\"1\"/>"
            ),
        );
    }
    for cell in 0..9 {
        if let Some(side) = place.drawing.at(cell) {
            piece(page, side, middle(x, y, cell));
        }
    }
    let rules = &machine.boxes.graph.rules;
    let mut on = [0; 9];
    for (&colour, &count) in place.colours.iter().zip(machine.beads_in(number)) {
        let step = &rules.moves[colour];
        // Several moves to one square share it: they stand below each other.
        let (cx, cy) = middle(x, y, step.to);
        let shift = on[step.to] * 7;
        on[step.to] += 1;
        let key = step.from.unwrap_or(step.to);
        beads(page, COLOURS[key % COLOURS.len()], count, (cx, cy + shift), step.from.is_some());
    }
}

fn middle(x: usize, y: usize, cell: usize) -> (usize, usize) {
    (x + cell % 3 * CELL + CELL / 2, y + cell / 3 * CELL + CELL / 2)
}

fn piece(page: &mut String, side: Side, (x, y): (usize, usize)) {
    let (left, right, top, bottom) = (x - 6, x + 6, y - 6, y + 6);
    match side {
        Side::First => draw(
            page,
            format_args!(
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#333333\" stroke-width=\"2.5\"/>"
            ),
        ),
        Side::Second => draw(
            page,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"6.5\" fill=\"none\" stroke=\"#333333\" stroke-width=\"2.5\"/>"
            ),
        ),
    }
}

/// Beads of a colour: up to nine one by one, else one with their number.
fn beads(page: &mut String, colour: &str, count: u32, (x, y): (usize, usize), small: bool) {
    if count > DRAWN || (small && count > 1) {
        let radius = if small { 5 } else { 9 };
        draw(page, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>"));
        let size = if count > 99 { 7 } else { 9 };
        draw(
            page,
            format_args!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"#ffffff\" text-anchor=\"middle\">{count}</text>",
                y + 3
            ),
        );
        return;
    }
    let across = if count <= 4 { 2 } else { 3 };
    let gap = if across == 2 { 8 } else { 6 };
    let rows = (count as usize).div_ceil(across);
    for bead in 0..count as usize {
        let here = if bead / across + 1 == rows { count as usize - (rows - 1) * across } else { across };
        // Twice the distance from the middle, so that halves stay whole.
        let dx = (2 * (bead % across) + 1) as i64 - here as i64;
        let dy = (2 * (bead / across) + 1) as i64 - rows as i64;
        let (cx, cy) = (x as i64 + dx * gap / 2, y as i64 + dy * gap / 2);
        let radius = if across == 2 { "3.5" } else { "2.7" };
        draw(page, format_args!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{colour}\"/>"));
    }
}
