//! A position as a picture: what `show` gives, as a board where its lines are equally long and no letter draws a line
//! of its own.

use std::fmt::Write;

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

/// The picture of a text, below a title.
pub(super) fn drawn(title: &str, shown: &str) -> String {
    let rows: Vec<Vec<char>> =
        shown.lines().take(MOST).map(|line| line.chars().take(MOST).collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let letters = || rows.iter().flatten();
    let is_diagram = letters().any(|letter| LINES.contains(letter) || ('─'..='╿').contains(letter));
    let is_board = rows.len() > 1 && width > 1 && !is_diagram && rows.iter().all(|row| row.len() == width);
    let men = letters().all(|letter| FREE.contains(letter) || MEN.contains(letter));
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
                .for_each(|(column, letter)| square(&mut shapes, *letter, men, (MARGIN + column * CELL, y))),
            false => {
                let (line, base) = (written(&row.iter().collect::<String>()), y + LINE - 5);
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
fn square(page: &mut String, letter: char, men: bool, (x, y): (usize, usize)) {
    draw(
        page,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#f6ecd8\" stroke=\"#8a7a5c\"/>"
        ),
    );
    let (cx, cy) = (x + CELL / 2, y + CELL / 2);
    let (left, right, top, bottom) = (cx - 11, cx + 11, cy - 11, cy + 11);
    match letter {
        free if FREE.contains(&free) => {}
        'X' | 'x' => draw(
            page,
            format_args!(
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#00798c\" stroke-width=\"4\"/>"
            ),
        ),
        'O' | 'o' => draw(
            page,
            format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"12\" fill=\"none\" stroke=\"#d1495b\" stroke-width=\"4\"/>"
            ),
        ),
        man if men && MEN.contains(&man) => draw_man(page, man, (cx, cy)),
        other => {
            let (base, letter) = (cy + 8, written(&other.to_string()));
            draw(
                page,
                format_args!(
                    "<text x=\"{cx}\" y=\"{base}\" font-size=\"24\" text-anchor=\"middle\">{letter}</text>"
                ),
            );
        }
    }
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
