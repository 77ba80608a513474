//! The boxes of a duel as a picture: of each the position that stands for its own, and its beads by move.

use super::subject::Subject;
use std::fmt::Write;
use std::ops::Range;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_menace::Machine;

/// Colours of beads, by the place of their move.
const COLOURS: [&str; 9] =
    ["#d1495b", "#edae49", "#00798c", "#66a182", "#2e4057", "#8d5a97", "#e07a5f", "#5fa8d3", "#9a8c98"];
/// The width of a box, and boxes in a row.
const WIDTH: usize = 260;
const COLUMNS: usize = 4;
/// The height of a line in a box.
const LINE: usize = 16;
const MARGIN: usize = 12;
/// Letters that a line of a box holds.
const LETTERS: usize = 32;
/// The most beads that are drawn one by one.
const DRAWN: u64 = 9;
/// The most boxes of a picture.
const MOST: usize = 5_000;

/// Boxes as an SVG document, those that are beside each other as high as the highest.
pub(super) fn page(subject: &Subject, machine: &Machine, boxes: Range<usize>) -> Result<String, Fault> {
    if boxes.len() > MOST {
        let message = format!("a picture holds up to {MOST} boxes, and these are {}", boxes.len());
        return Err(
            fault(Code::E3007, message).with_help("save single ones: `save m.boxes[0] to \"box.svg\"`")
        );
    }
    let numbers: Vec<usize> = boxes.collect();
    let columns = numbers.len().clamp(1, COLUMNS);
    let width = columns * (WIDTH + MARGIN) + MARGIN;
    let mut shapes = String::new();
    let mut y = MARGIN;
    for row in numbers.chunks(columns) {
        let lines = row.iter().map(|&number| machine.beads_in(number).len() + 2).max().unwrap_or(2);
        let height = lines * LINE;
        for (column, &number) in row.iter().enumerate() {
            matchbox(&mut shapes, subject, machine, number, (MARGIN + column * (WIDTH + MARGIN), y, height));
        }
        y += height + MARGIN;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\" font-family=\"monospace\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{y}\" fill=\"#ffffff\"/>\n{shapes}</svg>\n"
    ))
}

/// Writing into a text can't fail.
fn draw(page: &mut String, shape: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(shape);
    page.push('\n');
}

fn matchbox(
    page: &mut String,
    subject: &Subject,
    machine: &Machine,
    number: usize,
    (x, y, height): (usize, usize, usize),
) {
    let beads = machine.beads_in(number);
    let empty = beads.iter().all(|&count| count == 0);
    let (tray, edge) = if empty { ("#f3d9d9", "#b03030") } else { ("#f6ecd8", "#b9a27c") };
    draw(
        page,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"4\" fill=\"{tray}\" stroke=\"{edge}\"/>"
        ),
    );
    let (left, mut base) = (x + 8, y + LINE);
    let shown = written(&format!("{number}  {}", subject.shown_face(number)));
    draw(page, format_args!("<text x=\"{left}\" y=\"{base}\" font-weight=\"bold\">{shown}</text>"));
    for (place, (name, &count)) in subject.colours(number).iter().zip(beads).enumerate() {
        base += LINE;
        let (name, colour) = (written(name), COLOURS[place % COLOURS.len()]);
        draw(page, format_args!("<text x=\"{left}\" y=\"{base}\">{name}</text>"));
        let right = x + WIDTH - 12;
        for bead in 0..count.min(if count > DRAWN { 1 } else { DRAWN }) {
            let (cx, cy) = (right - bead as usize * 10, base - 4);
            draw(page, format_args!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" fill=\"{colour}\"/>"));
        }
        if count > DRAWN {
            let end = right - 8;
            draw(page, format_args!("<text x=\"{end}\" y=\"{base}\" text-anchor=\"end\">{count} ×</text>"));
        }
    }
}

/// A text as a picture may hold it, cut where it is long.
fn written(text: &str) -> String {
    let cut: String = text.chars().take(LETTERS).collect();
    let more = if text.chars().count() > LETTERS { "…" } else { "" };
    cut.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;") + more
}
