//! A terminal's text with its colours as a picture.

use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

const COLUMN: f64 = 8.4;
const ROW: f64 = 19.0;
const MARGIN: f64 = 18.0;
const GROUND: &str = "#16181d";
const INK: &str = "#d7dae0";
/// What is dim: the ink, nearer to the ground.
const DIM: &str = "#9a9da4";
/// Shows where the picture ends on a page as dark as its ground.
const EDGE: &str = "#4b505c";
/// The least contrast with the ground; the guidelines ask for 4.5 of a text.
const CONTRAST: f64 = 5.0;

/// How a piece of text is shown.
#[derive(Clone, Default)]
struct Pen {
    color: Option<String>,
    strong: bool,
    dim: bool,
    reversed: bool,
    struck: bool,
}

impl Pen {
    /// Follows the parameters of an escape sequence (SGR).
    fn follow(&mut self, parameters: &str) {
        let mut numbers = parameters.split(';').map(|n| n.parse::<u8>().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => *self = Pen::default(),
                1 => self.strong = true,
                2 => self.dim = true,
                7 => self.reversed = true,
                9 => self.struck = true,
                38 if numbers.next() == Some(5) => self.color = numbers.next().map(indexed),
                _ => {}
            }
        }
    }
}

/// Red, green and blue.
type Rgb = [u8; 3];

/// A colour of the 256 that terminals agree on, made lighter until it reads on the ground as a terminal
/// with a least contrast shows it.
fn indexed(color: u8) -> String {
    let mut rgb = if color >= 232 {
        [8 + (color - 232) * 10; 3]
    } else {
        let level = |step: u8| if step == 0 { 0 } else { 55 + step * 40 };
        let cube = color.saturating_sub(16);
        [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
    };
    while contrast(rgb, parsed(GROUND)) < CONTRAST {
        rgb = rgb.map(|part| part + (255 - part).div_ceil(20));
    }
    let [red, green, blue] = rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour that `#d7dae0` stands for.
fn parsed(color: &str) -> Rgb {
    let part = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).expect("two digits");
    [part(1), part(3), part(5)]
}

/// The contrast of two colours, from 1 to 21, as the guidelines for web pages (WCAG 2) define it.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(color: Rgb) -> f64 {
    let [red, green, blue] = color.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The picture of what stands on the terminal after `command`.
pub fn svg(command: &str, output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    let columns = lines.iter().map(|line| bare(line).width()).chain([command.width() + 2]).max().unwrap_or(0);
    let mut svg = head(command, columns, lines.len() + 1);
    row(&mut svg, 0, &format!("\u{1b}[2m$\u{1b}[0m \u{1b}[1m{command}"));
    for (number, line) in lines.iter().enumerate() {
        row(&mut svg, number + 1, line);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The picture of a session: what is typed comes one after the other, each with what it shows a moment later, and
/// then all over again. Where nothing moves, all of it is there.
pub fn session(title: &str, entries: &[(&str, String)]) -> String {
    let widths = entries
        .iter()
        .flat_map(|(typed, shown)| shown.lines().map(|line| bare(line).width()).chain([typed.width() + 2]));
    let rows = entries.iter().map(|(_, shown)| 1 + shown.lines().count()).sum();
    let mut svg = head(title, widths.max().unwrap_or(0), rows);
    // Two moments for each entry, and some to read the last one.
    let moments = 2 * entries.len() + 4;
    writeln!(svg, "<style>@media (prefers-reduced-motion: no-preference) {{").expect("writing to a string");
    for moment in 1..2 * entries.len() {
        let (gone, here) =
            (100.0 * moment as f64 / moments as f64, 100.0 * moment as f64 / moments as f64 + 0.1);
        writeln!(
            svg,
            "@keyframes m{moment} {{ 0%, {gone:.1}% {{ opacity: 0 }} {here:.1}%, 100% {{ opacity: 1 }} }} \
             #m{moment} {{ animation: m{moment} {}s infinite }}",
            moments as f64 * 0.9
        )
        .expect("writing to a string");
    }
    svg.push_str("}</style>\n");
    let mut number = 0;
    for (index, (typed, shown)) in entries.iter().enumerate() {
        writeln!(svg, "<g id=\"m{}\">", 2 * index).expect("writing to a string");
        row(&mut svg, number, &format!("\u{1b}[2m>\u{1b}[0m \u{1b}[1m{typed}"));
        writeln!(svg, "</g>\n<g id=\"m{}\">", 2 * index + 1).expect("writing to a string");
        for (line, text) in shown.lines().enumerate() {
            row(&mut svg, number + 1 + line, text);
        }
        svg.push_str("</g>\n");
        number += 1 + shown.lines().count();
    }
    svg.push_str("</svg>\n");
    svg
}

/// The beginning of a picture with this many columns and rows.
fn head(title: &str, columns: usize, rows: usize) -> String {
    let (width, height) = (columns as f64 * COLUMN + 2.0 * MARGIN, rows as f64 * ROW + 2.0 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <title>{}</title>\n<rect x=\"0.5\" y=\"0.5\" width=\"{:.0}\" height=\"{:.0}\" rx=\"8\" fill=\"{GROUND}\" stroke=\"{EDGE}\"/>\n",
        escaped(title),
        width - 1.0,
        height - 1.0,
    )
}

/// Draws one row of the terminal.
fn row(svg: &mut String, number: usize, line: &str) {
    let top = MARGIN + number as f64 * ROW;
    let mut pen = Pen::default();
    let mut column = 0;
    for (index, part) in line.split("\u{1b}[").enumerate() {
        let text = match part.split_once('m') {
            Some((parameters, text)) if index > 0 => {
                pen.follow(parameters);
                text
            }
            _ => part,
        };
        let left = text.len() - text.trim_start_matches(' ').len();
        let text = if pen.reversed { text } else { &text[left..] };
        column += if pen.reversed { 0 } else { left };
        if !text.trim_end().is_empty() || pen.reversed {
            piece(svg, column, top, if pen.reversed { text } else { text.trim_end() }, &pen);
        }
        column += text.width();
    }
}

fn piece(svg: &mut String, column: usize, top: f64, text: &str, pen: &Pen) {
    let (x, width) = (MARGIN + column as f64 * COLUMN, text.width() as f64 * COLUMN);
    let color = pen.color.as_deref().unwrap_or(if pen.dim { DIM } else { INK });
    let mut style = String::new();
    if pen.reversed {
        writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{ROW}\" fill=\"{color}\"/>"
        )
        .expect("writing to a string");
    }
    for (wanted, attribute) in
        [(pen.strong, " font-weight=\"bold\""), (pen.struck, " text-decoration=\"line-through\"")]
    {
        style.push_str(if wanted { attribute } else { "" });
    }
    let ink = if pen.reversed { GROUND } else { color };
    let base = top + 0.72 * ROW;
    writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{base:.1}\" fill=\"{ink}\"{style} textLength=\"{width:.1}\" \
         lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{}</text>",
        escaped(text)
    )
    .expect("writing to a string");
}

/// A line without its escape sequences.
fn bare(line: &str) -> String {
    let parts = line.split("\u{1b}[").enumerate();
    parts
        .map(|(i, part)| if i == 0 { part } else { part.split_once('m').map_or("", |(_, text)| text) })
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[test]
fn colours_and_places_are_kept() {
    let drawn = svg("tg x.tg", "a \u{1b}[1;38;5;160mb<\u{1b}[0m  \u{1b}[7mc\u{1b}[0m\n");
    assert!(drawn.contains(">a</text>"), "{drawn}");
    assert!(drawn.contains("fill=\"#e75959\" font-weight=\"bold\" textLength=\"16.8\""), "{drawn}");
    assert!(drawn.contains(">b&lt;</text>"), "{drawn}");
    assert!(drawn.contains("<rect x=\"68.4\""), "{drawn}");
}

#[test]
fn everything_reads_on_the_ground() {
    let ground = parsed(GROUND);
    assert!(contrast(parsed(INK), ground) >= CONTRAST && contrast(parsed(DIM), ground) >= CONTRAST);
    // Known contrasts: black on white, and the lightest grey that white pages may have.
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
    assert_eq!(indexed(231), "#ffffff");
    assert_ne!(indexed(16), "#000000");
}
