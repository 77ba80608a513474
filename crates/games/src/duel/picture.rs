//! A position as a picture: what `show` gives, as a board where that is rows of squares, or where its lines are equally
//! long and no letter draws a line of its own.

use std::fmt::Write;
use tg_core::output::StyledLine;
use tg_core::value::Value;

/// The side of a square, and the room around a picture.
const CELL: usize = 40;
const MARGIN: usize = 12;
/// The size of a line of text.
const LINE: usize = 20;
const LETTER: usize = 10;
/// The most lines, and letters in a line, of a picture.
const MOST: usize = 200;
/// Letters that stand for a free square.
const FREE: [char; 4] = ['_', '.', ' ', '·'];
/// Letters of a diagram: a text in which they draw lines isn't a board.
const LINES: [char; 6] = ['|', '-', '+', '/', '\\', '='];
/// Letters of men in black and in white: pawns where they are small, and stones. They are drawn where nobody else
/// stands on the board.
const MEN: [char; 4] = ['b', 'w', 'B', 'W'];

/// What `show` gives of a position.
pub(super) struct Picture {
    /// As text, with its lines.
    pub text: String,
    /// What stands on each square, row by row, where these were given one by one.
    squares: Option<Vec<Vec<String>>>,
}

impl Picture {
    /// A picture that is a text.
    pub fn of_text(text: impl Into<String>) -> Picture {
        Picture { text: text.into(), squares: None }
    }

    /// What a value shows: a text, a list of its lines, or a list of rows of squares. Nothing where it is none of these.
    pub fn of(value: &Value) -> Option<Picture> {
        if let Some(text) = value.as_text() {
            return Some(Picture::of_text(text.as_str()));
        }
        let Value::List(rows) = value else { return None };
        let lines: Option<Vec<_>> = rows.items().iter().map(Value::as_text).collect();
        if let Some(lines) = lines {
            let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
            return Some(Picture::of_text(lines.join("\n")));
        }
        let squares: Vec<Vec<String>> = rows.items().iter().map(squares).collect::<Option<_>>()?;
        // Squares that hold more than a letter stand in columns.
        let columns = |square: &String| StyledLine::from(square.as_str()).columns();
        let widest = squares.iter().flatten().map(columns).max().unwrap_or(0);
        let line = |row: &Vec<String>| {
            let padded = row.iter().map(|square| format!("{}{square}", " ".repeat(widest - columns(square))));
            padded.collect::<Vec<_>>().join(if widest > 1 { " " } else { "" })
        };
        let lines: Vec<String> = squares.iter().map(line).collect();
        Some(Picture { text: lines.join("\n"), squares: Some(squares) })
    }

    /// What stands on each square, if it is a board.
    fn board(&self) -> Option<Vec<Vec<String>>> {
        let rows: Vec<Vec<String>> = match &self.squares {
            Some(rows) => {
                rows.iter().take(MOST).map(|row| row.iter().take(MOST).cloned().collect()).collect()
            }
            None => {
                let letters = |line: &str| line.chars().take(MOST).map(String::from).collect();
                self.text.lines().take(MOST).map(letters).collect()
            }
        };
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let draws_lines = |letter: char| LINES.contains(&letter) || ('─'..='╿').contains(&letter);
        let is_diagram = self.squares.is_none() && self.text.chars().any(draws_lines);
        let is_board =
            rows.len() > 1 && width > 1 && !is_diagram && rows.iter().all(|row| row.len() == width);
        (is_board || self.squares.is_some()).then_some(rows)
    }
}

/// What stands on the squares of a row: texts, numbers, or nothing.
fn squares(row: &Value) -> Option<Vec<String>> {
    let square = |value: &Value| match value {
        Value::None => Some(" ".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        other => other.as_text().map(|text| text.as_str().to_owned()),
    };
    match row {
        Value::List(row) => row.items().iter().map(square).collect(),
        other => Some(other.as_text()?.as_str().chars().map(String::from).collect()),
    }
}

/// A picture below a title.
pub(super) fn drawn(title: &str, shown: &Picture) -> String {
    let board = shown.board();
    let is_board = board.is_some();
    let rows: Vec<Vec<String>> = board.unwrap_or_else(|| {
        shown.text.lines().take(MOST).map(|line| vec![line.chars().take(MOST).collect()]).collect()
    });
    let columns = |row: &Vec<String>| {
        if is_board { row.len() } else { row.iter().map(|line| line.chars().count()).sum() }
    };
    let width = rows.iter().map(columns).max().unwrap_or(0);
    let men = rows.iter().flatten().all(|square| matches!(one_letter(square), Some(letter) if FREE.contains(&letter) || MEN.contains(&letter)));
    let (across, down) = if is_board { (CELL, CELL) } else { (LETTER, LINE) };
    let top = MARGIN + LINE;
    let wide = (width * across).max(title.chars().count() * LETTER) + 2 * MARGIN;
    let high = rows.len() * down + top + MARGIN;
    let mut shapes = String::new();
    draw(
        &mut shapes,
        format_args!("<text x=\"{MARGIN}\" y=\"{LINE}\" font-size=\"12\">{}</text>", written(title)),
    );
    for (number, row) in rows.iter().enumerate() {
        let y = top + number * down;
        match is_board {
            true => row
                .iter()
                .enumerate()
                .for_each(|(column, held)| square(&mut shapes, held, men, (MARGIN + column * CELL, y))),
            false => {
                let (line, base) = (written(&row.concat()), y + LINE - 5);
                draw(
                    &mut shapes,
                    format_args!(
                        "<text x=\"{MARGIN}\" y=\"{base}\" font-size=\"16\" xml:space=\"preserve\">{line}</text>"
                    ),
                );
            }
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" font-family=\"monospace\">\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#ffffff\"/>\n{shapes}</svg>\n"
    )
}

/// Writing into a text can't fail.
fn draw(page: &mut String, shape: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(shape);
    page.push('\n');
}

/// A square with what stands on it: crosses, rings and `men` are drawn, other letters written.
fn square(page: &mut String, held: &str, men: bool, (x, y): (usize, usize)) {
    draw(
        page,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#f6ecd8\" stroke=\"#8a7a5c\"/>"
        ),
    );
    let (cx, cy) = (x + CELL / 2, y + CELL / 2);
    let (left, right, top, bottom) = (cx - 11, cx + 11, cy - 11, cy + 11);
    match one_letter(held) {
        Some(free) if FREE.contains(&free) => {}
        Some('X' | 'x') => draw(
            page,
            format_args!(
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#00798c\" stroke-width=\"4\"/>"
            ),
        ),
        Some('O' | 'o') => draw(
            page,
            format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"12\" fill=\"none\" stroke=\"#d1495b\" stroke-width=\"4\"/>"
            ),
        ),
        Some(man) if men && MEN.contains(&man) => draw_man(page, man, (cx, cy)),
        letter => {
            let (base, size, held) = (cy + 8, if letter.is_some() { 24 } else { 14 }, written(held));
            draw(
                page,
                format_args!(
                    "<text x=\"{cx}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"middle\">{held}</text>"
                ),
            );
        }
    }
}

/// The letter of a square that holds a single one.
fn one_letter(held: &str) -> Option<char> {
    let mut letters = held.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// A pawn or a stone, black or white.
fn draw_man(page: &mut String, man: char, (cx, cy): (usize, usize)) {
    let fill = if man.eq_ignore_ascii_case(&'b') { "#3a3a3a" } else { "#ffffff" };
    let ink = format!("fill=\"{fill}\" stroke=\"#3a3a3a\" stroke-width=\"2\"");
    if man.is_ascii_uppercase() {
        return draw(page, format_args!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"14\" {ink}/>"));
    }
    let (head, neck, foot) = (cy - 7, cy - 1, cy + 13);
    let (left, right) = (cx - 11, cx + 11);
    draw(
        page,
        format_args!("<path d=\"M{cx} {neck}L{right} {foot}H{left}Z\" stroke-linejoin=\"round\" {ink}/>"),
    );
    draw(page, format_args!("<circle cx=\"{cx}\" cy=\"{head}\" r=\"7\" {ink}/>"));
}

/// A text as a picture may hold it.
fn written(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
