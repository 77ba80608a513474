//! Boxes as a picture: a page of matchboxes with their drawings and coloured beads.

use std::fmt::Write;
use std::ops::Range;
use tg_menace::{Board, BoardBoxes, Machine, Side};

/// A colour for each square, from the top left.
const COLOURS: [&str; 9] =
    ["#d1495b", "#edae49", "#00798c", "#66a182", "#2e4057", "#8d5a97", "#e07a5f", "#5fa8d3", "#9a8c98"];
/// The side of a square.
const CELL: usize = 22;
/// The room around the boxes.
const MARGIN: usize = 14;
/// The room of a box: the board and a margin.
const BOX: usize = 3 * CELL + MARGIN;
/// Boxes in a row.
const COLUMNS: usize = 19;
/// The most beads that are drawn one by one.
const DRAWN: u64 = 9;

/// The height of a heading.
const HEADING: usize = 26;

/// The boxes of a range as an SVG document: those for each of the machine's moves below a heading.
pub(super) fn page(boards: &BoardBoxes, machine: &Machine, boxes: Range<usize>) -> String {
    let list = machine.boxes.list();
    let alone = boxes.len() == 1;
    let stages: Vec<Range<usize>> = list[boxes.clone()]
        .chunk_by(|one, two| one.number == two.number)
        .scan(boxes.start, |start, stage| {
            let range = *start..*start + stage.len();
            *start = range.end;
            Some(range)
        })
        .collect();
    let columns = stages.iter().map(ExactSizeIterator::len).max().unwrap_or(1).min(COLUMNS);
    let width = columns.max(if alone { 1 } else { 3 }) * BOX + MARGIN;
    let mut shapes = String::new();
    let mut y = MARGIN;
    for stage in stages {
        if !alone {
            heading(&mut shapes, list[stage.start].number + 1, stage.len(), (MARGIN - 4, y));
            y += HEADING;
        }
        let rows = stage.len().div_ceil(columns);
        for (place, number) in stage.enumerate() {
            let at = (MARGIN + place % columns * BOX, y + place / columns * BOX);
            matchbox(&mut shapes, boards, machine, number, at);
        }
        y += rows * BOX;
    }
    let height = y.max(BOX + MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{shapes}</svg>\n"
    )
}

/// A board alone.
pub(super) fn board(board: Board) -> String {
    let size = 3 * CELL + 2 * MARGIN;
    let mut shapes = String::new();
    grid(&mut shapes, board, (MARGIN, MARGIN));
    // Four times as large as on a box.
    let shown = size * 4;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"{shown}\" height=\"{shown}\">\n<rect width=\"{size}\" height=\"{size}\" fill=\"#ffffff\"/>\n{shapes}</svg>\n"
    )
}

fn heading(page: &mut String, stage: usize, count: usize, (x, y): (usize, usize)) {
    let boxes = if count == 1 { "box" } else { "boxes" };
    let base = y + 12;
    draw(
        page,
        format_args!(
            "<text x=\"{x}\" y=\"{base}\" font-size=\"14\" fill=\"#333333\">move {stage}: {count} {boxes}</text>"
        ),
    );
}

/// Writing into a text can't fail.
fn draw(page: &mut String, shape: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(shape);
    page.push('\n');
}

fn matchbox(
    page: &mut String,
    boards: &BoardBoxes,
    machine: &Machine,
    number: usize,
    (x, y): (usize, usize),
) {
    let place = &boards.drawings()[number];
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
    grid(page, place.board, (x, y));
    let rules = &boards.game.rules;
    for (&colour, &count) in place.colours.iter().zip(machine.beads_in(number)) {
        let step = &rules.moves[colour];
        let to = middle(x, y, step.to);
        match step.from {
            None => beads(page, COLOURS[step.to % COLOURS.len()], count, to),
            Some(from) => arrow(page, COLOURS[from % COLOURS.len()], count, middle(x, y, from), to),
        }
    }
}

/// Nine squares, and what stands on them.
fn grid(page: &mut String, board: Board, (x, y): (usize, usize)) {
    let side = 3 * CELL;
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
        if let Some(side) = board.at(cell) {
            piece(page, side, middle(x, y, cell));
        }
    }
}

/// The move of a piece as an arrow, and on it one bead with their number; without beads a faint arrow.
fn arrow(page: &mut String, colour: &str, count: u64, from: (usize, usize), to: (usize, usize)) {
    let along = |part: f64| {
        let between = |from: usize, to: usize| from as f64 + (to as f64 - from as f64) * part;
        (between(from.0, to.0), between(from.1, to.1))
    };
    let ((bx, by), (ex, ey)) = (along(0.2), along(0.8));
    let opacity = if count == 0 { 0.25 } else { 1.0 };
    draw(
        page,
        format_args!(
            "<path d=\"M{bx:.1} {by:.1}L{ex:.1} {ey:.1}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-opacity=\"{opacity}\"/>"
        ),
    );
    draw(
        page,
        format_args!(
            "<circle cx=\"{ex:.1}\" cy=\"{ey:.1}\" r=\"2\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>"
        ),
    );
    if count > 0 {
        let (cx, cy) = along(0.38);
        draw(page, format_args!("<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"4.1\" fill=\"{colour}\"/>"));
        let base = cy + 2.5;
        let size = if count > 99 { 5 } else { 7 };
        draw(
            page,
            format_args!(
                "<text x=\"{cx:.1}\" y=\"{base:.1}\" font-size=\"{size}\" fill=\"#ffffff\" text-anchor=\"middle\">{count}</text>"
            ),
        );
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
fn beads(page: &mut String, colour: &str, count: u64, (x, y): (usize, usize)) {
    if count > DRAWN {
        draw(page, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{colour}\"/>"));
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
