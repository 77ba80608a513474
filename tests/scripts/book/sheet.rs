//! The cheat sheet as a picture: the blocks of its page in two columns on a sheet of A4.

use crate::fences;
use std::fmt::Write;

/// The sheet in points.
const SIZE: (f64, f64) = (595.0, 842.0);
const MARGIN: f64 = 24.0;
const GAP: f64 = 15.0;
const HEAD: f64 = 34.0;
/// The size of the letters, and how wide one is beside it in a font whose letters are equally wide.
const FONT: f64 = 5.9;
const LETTER: f64 = 0.602;
const ROW: f64 = 10.8;
const TITLE: f64 = 11.0;

/// A part of the sheet: a title and its lines of code.
struct Part {
    title: String,
    lines: Vec<String>,
}

impl Part {
    fn height(&self) -> f64 {
        TITLE + 4.0 + self.lines.len() as f64 * ROW + 7.0
    }
}

/// The picture of a page; fails where it doesn't fit.
pub fn svg(page: &str) -> Result<String, String> {
    let parts = parts(page);
    let width = (SIZE.0 - 2.0 * MARGIN - GAP) / 2.0;
    let fits = |line: &str| line.chars().count() as f64 * FONT * LETTER <= width - 8.0;
    if let Some(line) = parts.iter().flat_map(|part| &part.lines).find(|line| !fits(line)) {
        return Err(format!("too long for a column of the cheat sheet: {line}"));
    }
    let all: f64 = parts.iter().map(Part::height).sum();
    let mut out = String::new();
    head(&mut out).expect("writing to a string");
    let (mut x, mut y) = (MARGIN, MARGIN + HEAD);
    let mut above = 0.0;
    for part in &parts {
        if x == MARGIN && above + part.height() / 2.0 > all / 2.0 {
            (x, y) = (MARGIN + width + GAP, MARGIN + HEAD);
        }
        draw(&mut out, part, (x, y, width)).expect("writing to a string");
        above += part.height();
        y += part.height();
        if y > SIZE.1 - 8.0 {
            return Err(format!("the column is full at `{}` of the cheat sheet", part.title));
        }
    }
    Ok(out + "</svg>\n")
}

fn parts(page: &str) -> Vec<Part> {
    let parts = page.split("\n## ").skip(1).map(|text| {
        let title = text.lines().next().unwrap_or_default().to_owned();
        let lines = fences::fences(text).iter().flat_map(|f| f.text.lines()).map(str::to_owned).collect();
        Part { title, lines }
    });
    parts.collect()
}

fn head(out: &mut String) -> std::fmt::Result {
    let (width, height) = SIZE;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"794\" height=\"1123\" font-family=\"'DejaVu Sans Mono', ui-monospace, Menlo, Consolas, monospace\">"
    )?;
    writeln!(out, "<title>tg on one page</title>")?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
    writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"17\" font-weight=\"bold\" fill=\"#1b1f27\">tg <tspan font-size=\"9\" font-weight=\"normal\" fill=\"#5a6270\">exact answers about tabletop games, on one page</tspan></text>",
        MARGIN + 14.0
    )
}

fn draw(out: &mut String, part: &Part, (x, y, width): (f64, f64, f64)) -> std::fmt::Result {
    let height = TITLE + 4.0 + part.lines.len() as f64 * ROW;
    writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"3\" fill=\"#f5f6f8\" stroke=\"#c9ced6\" stroke-width=\"0.5\"/>"
    )?;
    writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"7.4\" font-weight=\"bold\" fill=\"#14507f\">{}</text>",
        x + 4.0,
        y + 9.0,
        escaped(&part.title)
    )?;
    for (number, line) in part.lines.iter().enumerate() {
        let (code, comment) = line.find("  #").map_or((line.as_str(), ""), |at| line.split_at(at));
        let place = (x + 4.0, y + TITLE + 8.0 + number as f64 * ROW);
        writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{FONT}\" fill=\"#1b1f27\" xml:space=\"preserve\">{}<tspan fill=\"#6a5200\">{}</tspan></text>",
            place.0,
            place.1,
            escaped(code),
            escaped(comment)
        )?;
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
