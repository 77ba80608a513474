//! A game as it is drawn for a person at a terminal: the board, the box that the machine opens, all boxes.
//!
//! A bead has the colour of its square, and the letters of a square stand on it while it is free.

use super::matchbox;
use super::subject::{self, Subject};
use std::sync::Arc;
use tg_core::output::{Output, Style, StyledLine};
use tg_menace::{Board, BoardBoxes, Deed, Machine, Side, letters};

/// Some text with what it means.
type Piece = (String, Style);
/// Rows of text, one below the other.
type Rows = Vec<Vec<Piece>>;

/// The most columns that the shelf of all boxes takes.
const WIDTH: usize = 78;
/// Columns between two boxes of the shelf.
const GAP: usize = 3;
/// The most beads that are drawn one by one.
const DRAWN: u64 = 4;

/// A board; the square that was played last stands out.
pub(super) fn board(board: Board, last: Option<usize>) -> Output {
    shown(&framed(&squares(board, last)), &Rows::new())
}

/// A board after a machine's move, and beside it the box from which the bead was drawn, as it was before.
pub(super) fn opened(boards: &BoardBoxes, deed: &Deed, board: Board) -> Output {
    let step = boards.step(deed.position, deed.colour).map(|step| &boards.game.rules.moves[step]);
    let picture = framed(&squares(board, step.map(|step| step.to)));
    shown(&picture, &open(boards, deed))
}

/// What the machine says of its move.
pub(super) fn said(subject: &Subject, machine: &Machine, deed: Option<&Deed>, name: &str) -> StyledLine {
    let line = StyledLine::new().strong("MENACE");
    let Some(deed) = deed else { return line.plain(" has only one move: ").code(name) };
    let number = deed.number.to_string();
    let fresh = machine.settings.refill.fills(deed.before.iter().sum());
    let refilled = if fresh { " (it ran empty, and three new ones were put in)" } else { "" };
    let line = line.plain(" opens box ").strong(number).plain(" and draws ");
    line.with("●", colour(subject, deed.position, deed.colour)).plain(refilled).plain(": ").code(name)
}

/// What a game did to the boxes that were used.
pub(super) fn learned(subject: &Subject, deeds: &[Deed]) -> Output {
    let rows = deeds.iter().map(|deed| {
        let place = subject.boxes().step(deed.position, deed.colour).unwrap_or(0);
        let name = subject::said(&subject.name(deed.position, place));
        let (before, after) = (deed.before[deed.colour], deed.after[deed.colour]);
        let line = StyledLine::new().plain(format!("box {:<3} {name} ", deed.number));
        let line = line.with("●", colour(subject, deed.position, deed.colour));
        let change = format!("  {before} → {after}");
        match after.cmp(&before) {
            std::cmp::Ordering::Greater => line.good(change),
            std::cmp::Ordering::Equal => line.plain(change),
            std::cmp::Ordering::Less => line.bad(change),
        }
    });
    Output::titled(StyledLine::new().strong("what it has learned"), Output::stack(rows))
}

/// All boxes, by the machine's move; those that were used in the game stand out.
pub(super) fn shelf(boards: &Arc<BoardBoxes>, machine: &Machine, used: &[Deed]) -> Output {
    let boxes = machine.boxes.list();
    let last = boxes.last().map_or(0, |matchbox| matchbox.number);
    let stages = (0..=last).map(|stage| {
        let here: Vec<usize> = (0..boxes.len()).filter(|&number| boxes[number].number == stage).collect();
        let boxes = if here.len() == 1 { "box" } else { "boxes" };
        let title = StyledLine::new().dim(format!("MENACE's move {}: {} {boxes}", stage + 1, here.len()));
        Output::titled(title, stage_of(boards, machine, &here, used))
    });
    Output::stack(stages)
}

fn stage_of(boards: &Arc<BoardBoxes>, machine: &Machine, numbers: &[usize], used: &[Deed]) -> Output {
    let places = boards.game.rules.moves.iter().all(|step| step.from.is_none());
    if !places {
        let titled = |&number: &usize| {
            let drawn = matchbox::drawn(&Subject::Boards(boards.clone()), machine, number);
            Output::titled(StyledLine::from(number.to_string().as_str()), drawn)
        };
        return Output::stack(numbers.iter().map(titled));
    }
    let most = numbers.iter().flat_map(|&number| machine.beads_in(number)).max().copied().unwrap_or(0);
    let digits = most.to_string().len();
    let width = (3 * digits + 2).max(3);
    let across = ((WIDTH + GAP) / (width + GAP)).max(1);
    let rows = numbers.chunks(across).flat_map(|numbers| {
        let labels = numbers.iter().map(|&number| {
            let is_used = used.iter().any(|deed| deed.number == number);
            let style = if is_used { Style::STRONG.marked() } else { Style::DIM };
            (vec![(number.to_string(), style)], number.to_string().len())
        });
        let cells = |row: usize| {
            numbers.iter().map(move |&number| (compact(boards, machine, number, row, digits), 3 * digits + 2))
        };
        let mut rows = vec![side_by_side(labels, width)];
        rows.extend((0..3).map(|row| side_by_side(cells(row), width)));
        rows.push(Vec::new());
        rows
    });
    Output::stack(rows.map(line))
}

/// Things of a width beside each other; each comes with the columns that it takes.
fn side_by_side(things: impl Iterator<Item = (Vec<Piece>, usize)>, width: usize) -> Vec<Piece> {
    let mut row = Vec::new();
    for (thing, taken) in things {
        row.extend(thing);
        row.push((" ".repeat((width + GAP).saturating_sub(taken)), Style::PLAIN));
    }
    row
}

/// A row of a box on the shelf: pieces, and how many beads lie on free squares.
fn compact(boards: &BoardBoxes, machine: &Machine, number: usize, row: usize, digits: usize) -> Vec<Piece> {
    let place = &boards.drawings()[number];
    let rules = &boards.game.rules;
    let mut pieces = Vec::new();
    for cell in row * 3..row * 3 + 3 {
        let mut beads = place.colours.iter().zip(machine.beads_in(number));
        let beads = beads.find(|&(&colour, _)| rules.moves[colour].to == cell);
        let (text, style) = match (place.board.at(cell), beads) {
            (Some(side), _) => (side.letter().to_string(), Style::DIM),
            (None, Some((_, &count))) if count > 0 => (count.to_string(), Style::owner(cell as u8)),
            _ => ("·".to_owned(), Style::DIM),
        };
        pieces.push((format!("{text:>digits$}"), style));
        if cell % 3 < 2 {
            pieces.push((" ".to_owned(), Style::PLAIN));
        }
    }
    pieces
}

/// The box of a bead that was drawn, seen from the board, with the beads before it was.
fn open(boards: &BoardBoxes, deed: &Deed) -> Rows {
    let rules = &boards.game.rules;
    let board = boards.game.board(deed.position);
    let mut cells = squares(board, None).map(|(text, _)| (text, Style::DIM));
    let mut list = Rows::new();
    for (place, &count) in deed.before.iter().enumerate() {
        let Some(step) = boards.step(deed.position, place) else { continue };
        let style = square_colour(boards, deed.position, place);
        let drawn = match count {
            0 => "·".to_owned(),
            1..=DRAWN => "●".repeat(count as usize),
            _ => format!("●×{count}"),
        };
        list.push(vec![(format!("{} ", rules.written(step)), Style::PLAIN), (drawn.clone(), style)]);
        cells[rules.moves[step].to] = (drawn, style);
    }
    match rules.moves.iter().all(|step| step.from.is_none()) {
        true => framed(&cells),
        false => list,
    }
}

/// The style of a colour's beads: that of the square, of the piece that goes, or of its place among the colours.
fn colour(subject: &Subject, position: usize, place: usize) -> Style {
    match subject {
        Subject::Boards(boards) => square_colour(boards, position, place),
        Subject::Duel(_) => Style::owner((place % COLOURS) as u8),
    }
}

/// How many colours there are for beads.
const COLOURS: usize = 9;

fn square_colour(boards: &BoardBoxes, position: usize, place: usize) -> Style {
    let step = boards.step(position, place).map(|step| &boards.game.rules.moves[step]);
    step.map_or(Style::PLAIN, |step| Style::owner(step.from.unwrap_or(step.to) as u8))
}

fn squares(board: Board, last: Option<usize>) -> [Piece; 9] {
    std::array::from_fn(|cell| match board.at(cell) {
        Some(side) => {
            let style = Style::owner(if side == Side::First { 0 } else { 1 }).strong();
            (side.letter().to_string(), if last == Some(cell) { style.marked() } else { style })
        }
        None => (letters(cell), Style::DIM),
    })
}

/// Nine squares in a frame.
fn framed(cells: &[Piece; 9]) -> Rows {
    let width = cells.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).max(3);
    let bar = "─".repeat(width + 2);
    let edge =
        |left, middle, right| vec![(format!("{left}{bar}{middle}{bar}{middle}{bar}{right}"), Style::DIM)];
    let mut rows = vec![edge('╭', '┬', '╮')];
    for row in cells.chunks(3) {
        let mut pieces = Vec::new();
        for (text, style) in row {
            let (before, after) =
                ((width - text.chars().count()).div_ceil(2), (width - text.chars().count()) / 2);
            pieces.push((format!("│ {}", " ".repeat(before)), Style::DIM));
            pieces.push((text.clone(), *style));
            pieces.push((format!("{} ", " ".repeat(after)), Style::DIM));
        }
        pieces.push(("│".to_owned(), Style::DIM));
        rows.push(pieces);
        rows.push(edge('├', '┼', '┤'));
    }
    rows.pop();
    rows.push(edge('╰', '┴', '╯'));
    rows
}

/// One picture, and another one to the right of it.
fn shown(left: &Rows, right: &Rows) -> Output {
    let width = |row: &Vec<Piece>| row.iter().map(|(text, _)| text.chars().count()).sum::<usize>();
    let widest = left.iter().map(&width).max().unwrap_or(0);
    let rows = (0..left.len().max(right.len())).map(|number| {
        let mut row = vec![("  ".to_owned(), Style::PLAIN)];
        row.extend(left.get(number).cloned().unwrap_or_default());
        let taken = width(&row) - 2;
        if let Some(right) = right.get(number) {
            row.push((" ".repeat(widest - taken + 4), Style::PLAIN));
            row.extend(right.iter().cloned());
        }
        line(row)
    });
    Output::stack(rows)
}

fn line(pieces: Vec<Piece>) -> StyledLine {
    pieces.into_iter().fold(StyledLine::new(), |line, (text, style)| line.with(text, style))
}
