//! The writer of HTML: what a page shows instead of rows and colours.
//!
//! A line is a `div` of its own, a table a `table`, a chart a drawing within the page. The meaning of a piece is a
//! *class*; colours are named only in `style.css`, which fits light and dark pages. There are no inline styles and
//! no event handlers, so that a page may forbid both.

mod table;

use super::Output;
use super::chart::{Chart, Point};
use super::line::{Piece, StyledLine};
use super::palette;
use super::style::{Style, Tone};
use super::svg::{self, PictureSize};
use super::table::{Column, TextTable};
use super::text;

/// The style sheet that goes with [`html`].
pub const HTML_STYLE: &str = include_str!("style.css");

/// The size of a chart before the page scales it.
const CHART: PictureSize = PictureSize { width: 640, height: 400 };

/// Points of a chart beyond this many are counted in its table, not listed.
const MOST_POINTS: usize = 1000;

/// Returns the output as HTML, to be put into an element of the class `tg-out`: whatever the texts say, it has only the
/// elements and attributes of this writer. Of alternatives, the first is written, since pages scroll sideways.
///
/// Linear in the output, except for charts, whose points are sorted.
pub fn html(output: &Output) -> String {
    let mut html = String::new();
    write(output, &mut html);
    html
}

/// Returns a standalone page, with its style and without scripts, around HTML. It has two parts, before and after the
/// contents, so that these can be written as they come.
pub fn html_page(title: &str) -> (String, &'static str) {
    let title = escaped(title);
    let head = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{HTML_STYLE}</style>\n<main class=\"tg-page\">\n<h1>{title}</h1>\n"
    );
    (head, "</main>\n</html>\n")
}

fn write(output: &Output, html: &mut String) {
    match output {
        Output::Line(line) => lines(line, html),
        Output::Stack(parts) => parts.iter().for_each(|part| write(part, html)),
        Output::Indent(body) => indented(body, html),
        Output::Titled { title, body } => {
            one_line(&title.flat().toned(Style::STRONG), html);
            indented(body, html);
        }
        Output::Table(rows) => table::table(rows, html),
        Output::Bars(rows) => table::with_bars(rows, html),
        Output::Chart(drawn) => chart(drawn, html),
        Output::Either(either) => write(&either[0], html),
    }
}

fn indented(body: &Output, html: &mut String) {
    html.push_str("<div class=\"in\">\n");
    write(body, html);
    html.push_str("</div>\n");
}

/// Writes a line; a line end in its text begins a new one.
fn lines(line: &StyledLine, html: &mut String) {
    if !line.has_breaks() {
        return one_line(line, html);
    }
    html.push_str("<div class=\"ln\">");
    for piece in line.pieces() {
        for (number, part) in piece.text().split('\n').enumerate() {
            if number > 0 {
                html.push_str("</div>\n<div class=\"ln\">");
            }
            span(part, piece.style(), html);
        }
    }
    html.push_str("</div>\n");
}

/// Writes a line without line ends in it.
fn one_line(line: &StyledLine, html: &mut String) {
    html.push_str("<div class=\"ln\">");
    pieces(line.pieces(), html);
    html.push_str("</div>\n");
}

/// Writes a remark below something.
fn remark(line: &StyledLine, html: &mut String) {
    one_line(&line.flat().toned(Style::DIM), html);
}

fn pieces(pieces: &[Piece], html: &mut String) {
    pieces.iter().for_each(|piece| span(piece.text(), piece.style(), html));
}

/// Writes text in one style.
fn span(text: &str, style: Style, html: &mut String) {
    if text.is_empty() {
        return;
    }
    let (tag, classes) = (if style.marked { "mark" } else { "span" }, classes(style));
    let is_tagged = style.marked || !classes.is_empty();
    if is_tagged {
        html.push('<');
        html.push_str(tag);
        if !classes.is_empty() {
            html.push_str(" class=\"");
            html.push_str(&classes);
            html.push('"');
        }
        html.push('>');
    }
    let (before, after) = if style.struck { ("<s>", "</s>") } else { ("", "") };
    html.push_str(before);
    html.push_str(&escaped(text));
    html.push_str(after);
    if is_tagged {
        html.push_str("</");
        html.push_str(tag);
        html.push('>');
    }
}

/// Returns the classes of a style, separated by spaces.
fn classes(style: Style) -> String {
    let mut classes = tone(style.tone);
    if style.strong {
        classes.push_str(if classes.is_empty() { "strong" } else { " strong" });
    }
    classes
}

/// Returns the class of a tone; none for plain text.
pub(super) fn tone(tone: Tone) -> String {
    match tone {
        Tone::Plain => String::new(),
        Tone::Dim => "dim".to_owned(),
        Tone::Good => "good".to_owned(),
        Tone::Bad => "bad".to_owned(),
        Tone::Accent => "accent".to_owned(),
        Tone::Code => "code".to_owned(),
        Tone::Owner(number) => format!("o{}", palette::series(number.into())),
    }
}

/// Writes a drawing, and its points as a table, for those who can't see it and for those who want the numbers.
fn chart(chart: &Chart, html: &mut String) {
    html.push_str(
        "<figure class=\"chart\">\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Chart\">\n",
    );
    html.push_str(&svg::within_page(chart, CHART));
    html.push_str("</div>\n<details><summary>Points</summary>\n");
    table::table(&points(chart), html);
    html.push_str("</details>\n</figure>\n");
}

/// Returns the points of a chart, one per row.
fn points(chart: &Chart) -> TextTable {
    let is_several = chart.series.len() > 1;
    let name = |name: &Option<String>, other: &str| name.clone().unwrap_or_else(|| other.to_owned());
    let (x, y) = (Column::right(name(&chart.x_name, "x")), Column::right(name(&chart.y_name, "y")));
    let columns = if is_several { vec![Column::left("series"), x, y] } else { vec![x, y] };
    let of_series = |series: &'_ super::chart::Series| {
        let row = |point: &Point| {
            let mut cells = vec![point.place().into_owned(), point.value().into_owned()];
            if is_several {
                cells.insert(0, series.name.clone());
            }
            // They were made harmless when they were added to the chart.
            cells.into_iter().map(|cell| [Piece::part(cell, Style::PLAIN)].into_iter().collect()).collect()
        };
        series.points.iter().map(row).collect::<Vec<Vec<StyledLine>>>()
    };
    let rows = chart.series.iter().flat_map(of_series).take(MOST_POINTS);
    let table = rows.fold(TextTable::new(columns), TextTable::row);
    match chart.series.iter().map(|series| series.points.len()).sum::<usize>() - table.len() {
        0 => table,
        more => table.note(format!("({more} more)")),
    }
}

/// Escapes a text for use between tags and in attribute values.
pub(super) fn escaped(text: &str) -> String {
    let text = text::shown(text.to_owned());
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
